"""Warriors of the North in writing: cards, spaces and moves as text and in words, and text back into moves."""

import re

from meadhall.engine.screen_prelude import Any, IllegalMove, actors, deciding, known
from meadhall.games.north import components, moves
from meadhall.games.north.components import CODES, DIRECTIONS, FIRST_DAUGHTER, HERO_CODES, HERO_ROWS, LETTERS
from meadhall.games.north.rules import declaring, state
from meadhall.games.north.words import PHASE_WORDS
from meadhall.games.north.words.declarations import move_of, wanted_next

ASKED = PHASE_WORDS.in_order("wanted")
BEGINS = {  # how what is named begins in writing
    declaring.COMPLETE: "", declaring.A_PLAYER: "@", declaring.A_WAY: ">", declaring.A_SECOND_WAY: ">.",
    declaring.A_PLACE: "x", declaring.A_SPACE: ">", declaring.AN_ENTRY: "#", declaring.A_SIGN: "+-",
}  # fmt: skip
NAMED = {
    declaring.A_PLAYER: "a player by colour, like @R",
    declaring.A_WAY: "a direction, like >N",
    declaring.A_SECOND_WAY: "a second direction, like >N, or . for none",
    declaring.A_PLACE: "a crew card, like x2",
    declaring.A_SPACE: "a space, like >F2",
    declaring.AN_ENTRY: "an entry of the stack, like #0",
    declaring.A_SIGN: "+ or -",
}


# ---- cards


def card_title(kind: int) -> str:
    if kind < components.FIRST_EVENT:
        return "universal wind" if kind == components.UNIVERSAL else f"{DIRECTIONS[kind]} wind"
    if kind < components.FIRST_HERO_KIND:
        return components.TITLES[components.TITLE[kind]]
    return HERO_ROWS[kind - components.FIRST_HERO_KIND][1]


def card_words(kind: int) -> str:
    """A card in a sentence, which quotes a cry."""
    title = card_title(kind)
    return f'"{title}"' if title.endswith("!") else title


def crew_words(card: int) -> str:
    return f"{components.COLOURS[card - FIRST_DAUGHTER]} daughter" if card >= FIRST_DAUGHTER else HERO_ROWS[card - 1][1]


def crew_number(code: str) -> int:
    if code in HERO_CODES:
        return HERO_CODES.index(code) + 1
    if len(code) == 2 and code[0] == "d" and code[1] in LETTERS:
        return FIRST_DAUGHTER + LETTERS.index(code[1])
    raise ValueError(f"a crew card is a hero like BER or a daughter like dY, not {code!r}")


kind_of = known(CODES, f"no card is called {{!r}}; cards are {', '.join(CODES)}")


def code_or_none(kind: int) -> str | None:
    return CODES[kind] if kind >= 0 else None


def space_words(space: int) -> str:
    """A space in a sentence: `B2`, `the Deep`."""
    return "the Deep" if space == components.DEEP else components.SPACE_NAMES[space]


def space_named(name: str) -> str:
    return space_words(components.SPACE_NAMES.index(name))


DEEDS = {
    state.ATTACK: "attack", state.BEAST: "attack on the monster", state.LOOT: "loot", state.FEAST: "feast",
    state.SACRIFICING: "sacrifice",
}  # fmt: skip


def thing(what: int, kind: int) -> str:
    """An entry in a word or two: `Mutiny`, `wind`, `attack`."""
    return DEEDS.get(what) or card_words(kind)


def whose_words(other: int, seat: int | None, own: str = "your") -> str:
    return own if other == seat else f"seat {other}'s"


def entry_words(s: Any, row: int, seat: int | None = None, own: str = "your") -> str:
    """An entry of the stack and whose it is: `seat 2's Mutiny`, and to that seat `your Mutiny`."""
    what, kind, by = (int(s.stack[row, part]) for part in (state.WHAT, state.KIND, state.BY))
    return f"{whose_words(by, seat, own)} {thing(what, kind)}"


# ---- moves


_TEXTS_OF = {
    "pass": ["."],
    "take_aboard": [f"h{code}" for code in components.HERO_CODES],
    "sail": [f"w{wind}" if wind == way else f"w{wind}>{way}" for wind in "NESWU" for way in components.WAYS],
    "sail_by_event": [f"~{CODES[kind]}" for kind in components.ICON_KINDS],
    "play": CODES[components.FIRST_EVENT : components.FIRST_HERO_KIND],
    "use": [f"*{components.HERO_CODES[hero]}" for hero in components.ABILITIES],
    "act": ["att", "loot", "feast", "sac"],
    "row": [f"row>{way}" for way in components.WAYS],
    "name_way": [f">{way}" for way in components.WAYS],
    "name_player": [f"@{letter}" for letter in components.LETTERS],
    "name_place": ["x1", "x2", "x3"],
    "name_space": [f">{space}" for space in components.SPACE_NAMES],
    "name_entry": [f"#{row}" for row in range(components.STACK)],
    "name_sign": ["+", "-"],
    "choose_fate": ["keep", "over"],
    "discard": [f"-{code}" for code in CODES],
}
TEXTS = tuple(text for kind in moves.MOVES.names for text in _TEXTS_OF[kind])
NUMBERS = {text: move for move, text in enumerate(TEXTS)}
assert len(TEXTS) == len(NUMBERS) == moves.MOVES.count


def name(s: Any, move: int) -> str:
    return "end" if move == moves.PASS and deciding(s) == state.MAIN else TEXTS[move]


def label(s: Any, move: int) -> str:
    phase = deciding(s)
    match moves.MOVES.read(move):
        case ("pass",):
            return PASS_LABELS[phase] or "Pass"
        case "take_aboard", hero:
            return f"Take the {HERO_ROWS[hero][1]} aboard"
        case "sail", wind, way:
            turned = " with the Helmsman" if wind not in (way, components.UNIVERSAL) else ""
            return f"Sail {DIRECTIONS[way]} by {card_words(wind)}{turned}"
        case "sail_by_event", icon:
            kind = components.ICON_KINDS[icon]
            return f"Sail {DIRECTIONS[components.ICON[kind]]} with {card_words(kind)} as wind"
        case "play", event:
            return f"Play {card_words(components.FIRST_EVENT + event)}"
        case "use", ability:
            return f"Use the {HERO_ROWS[components.ABILITIES[ability]][1]}"
        case "row", way:
            return f"Row {DIRECTIONS[way]} and end your turn"
        case "name_way", way:
            return f"To the {DIRECTIONS[way]}"
        case "name_player", colour:
            return f"Name seat {s.player[colour]}"
        case "name_place", place:
            card = s.crew[crew_asked(s), place] if actors(s) else 0
            words = crew_words(card) if card else f"place {place + 1}"
            sick = phase == state.DECLARE and not moves.TAKE_ABOARD.has(s.frames[0, state.FIRST])
            lost = f"The {words} {'falls sick' if sick else 'goes overboard'}"
            return f"Take the {words}" if phase == state.SEIZE else lost
        case "name_space", space:
            return f"The monster to {space_words(space)}"
        case "name_entry", row:
            return f"On {entry_words(s, row)}"
        case "discard", card:
            return f"{'Give' if phase == state.SACRIFICE else 'Discard'} {card_words(card)}"
    return LABELS[move]


PASS_LABELS = PHASE_WORDS.in_order("pass")
LABELS = {
    moves.ATTACK_MOVE: "Attack a ship here", moves.LOOT_MOVE: "Loot the village", moves.FEAST_MOVE: "Hold a feast",
    moves.SACRIFICE_MOVE: "Sacrifice pairs of cards", moves.PLUS: "Add 1", moves.MINUS: "Take 1 off",
    moves.KEEP: "Take the card aboard", moves.OVER: "Throw it overboard",
}  # fmt: skip


def crew_asked(s: Any) -> int:
    """Whose crew a choice of a place is about."""
    phase = deciding(s)
    if phase == state.DECLARE and not moves.TAKE_ABOARD.has(s.frames[0, state.FIRST]):
        return int(s.frames[0, state.ONE])
    if phase in (state.VICTIM, state.SEIZE):
        return int(s.frames[0, state.WHOM])
    return actors(s).bit_length() - 1


# ---- and back

STEP = re.compile(r"[>@#][A-Z0-9]+|[+-](?![A-Z])|-[A-Z.]+|x?[A-Za-z0-9]+|\.")
HEAD = re.compile(
    r"(?P<move>w[NESWU](?:>[NESW])?|row>[NESW]|~?(?:"
    + "|".join(components.EVENT_CODES)
    + r")(?:\.[NESW])?|\*(?:SEE|PIL|RUN)|"
    r"h[A-Z]{3}|att|loot|feast|sac)(?P<rest>.*)"
)
HELP = "write a card like wN or MUT.E, an action like att, or a whole declaration like COM.N@B>S"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one move, or a whole declaration such as `SEA.W@R xdG`."""
    text = text.strip()
    if text in ("end", "."):
        return [moves.PASS]
    if text in NUMBERS:
        return [NUMBERS[text]]
    found = HEAD.fullmatch(text)
    if found and found["move"] in NUMBERS:
        rest = found["rest"].strip()
        parts = STEP.findall(rest)
        if "".join(parts) == rest.replace(" ", ""):
            return _declaration(s, seat, NUMBERS[found["move"]], parts, text)
    if re.fullmatch(r"x(d[YRBG]|[A-Z]{3})", text):
        return [_named(s, crew_asked(s) if actors(s) >> seat & 1 else seat, text)]
    raise IllegalMove(f"{text!r} is not a move: {HELP}")


def _named(s: Any, whose: int, text: str) -> int:
    """One part of a declaration; crew cards may be named by their codes."""
    if text in NUMBERS:
        return NUMBERS[text]
    try:
        card = crew_number(text.removeprefix("x"))
    except ValueError as error:
        raise IllegalMove(f"{text!r} is not a move: {error}") from None
    places = [place for place in range(3) if s.crew[whose, place] == card]
    if not places:
        raise IllegalMove(f"{text}: there is no {crew_words(card)} in that crew")
    return int(moves.NAME_PLACE.id(places[0]))


def _declaration(s: Any, seat: int, first: int, parts: list[str], text: str) -> list[int]:
    """The moves of a whole declaration, without those that leave no choice: they are made by themselves."""
    chain = [first]
    if moves.ROW.has(first):
        return chain + [_named(s, seat, part) for part in parts]
    chosen: list[int] = []
    for part in parts:
        wanted, choice = wanted_next(s, seat, first, chosen)
        while part[0] not in BEGINS[wanted] and choice and not choice & choice - 1:  # left out, as it may be
            chosen.append(choice.bit_length() - 1)
            wanted, choice = wanted_next(s, seat, first, chosen)
        if wanted == declaring.COMPLETE:
            raise IllegalMove(f"{text!r} is not a move: it names too much")
        if part[0] not in BEGINS[wanted]:
            raise IllegalMove(f"{text!r}: wanted here is {NAMED[wanted]}, not {part!r}")
        move = _named(s, chosen[0] if chosen and wanted == declaring.A_PLACE else seat, part)
        named = int(declaring.named_by(s, wanted, move))
        if choice & choice - 1 or not choice:  # without any the refusal says why
            chain.append(move)
        elif choice != 1 << max(0, named):
            only = TEXTS[move_of(s, wanted, choice.bit_length() - 1)]
            raise IllegalMove(f"{text!r}: only {only} can be named here, not {part}")
        if named < 0:
            return chain  # nobody plays that colour: the refusal says so
        chosen.append(named)
    return chain
