"""Moves and events as data, for a screen to show, with their types for the page."""

from typing import Any, Literal, NotRequired, TypedDict

from meadhall.engine.screen_prelude import Callable, Either, Part, choosing, deciding, or_none, retold, telling
from meadhall.games.north import components, events, moves
from meadhall.games.north.components import BESIDE, CODES, LETTERS, SPACE_NAMES, Colour, Way
from meadhall.games.north.rules import state
from meadhall.games.north.screens.view import PHASES, WHATS, Phase, What, is_secret, view
from meadhall.games.north.words import declarations, outcomes, rolls
from meadhall.games.north.words.card_texts import effect, face
from meadhall.games.north.words.concern import Asked, concern
from meadhall.games.north.words.notation import TEXTS, card_words, code_or_none, crew_asked
from meadhall.games.north.words.sentences import cards_drawn, entry_of, entry_text

WIND, UNIVERSAL, TURNED, AS_WIND, ROWING = range(5)  # what a way to a space costs
STANDARD = (state.ATTACK, state.BEAST, state.LOOT, state.FEAST, state.SACRIFICING)
SPENT = (state.WIND, state.AS_WIND, state.EVENT)  # what costs a card

# ---- moves

Whole = TypedDict(  # a whole declaration: the moves it takes after the first, and what it names
    "Whole",
    {
        "moves": list[int],
        "seat": NotRequired[int],
        "place": NotRequired[int],
        "from": NotRequired[str],
        "to": NotRequired[str],
        "entry": NotRequired[int],
        "sign": NotRequired[Literal["+", "-"]],
        "note": NotRequired[str],  # what is said of it before it is declared
    },
)
CardKind = Literal["hero", "event", "ability", "discard"]


def names_more(s: Any, move: int) -> bool:
    """Whether a move begins a declaration, which may have something to name."""
    begins = move == moves.ATTACK_MOVE or moves.MOVES.read(move)[0] in ("take_aboard", "play", "use")
    return begins and deciding(s) != state.DECLARE


WHOLES = (list[Whole], outcomes.wholes, names_more)


def card_move(kind: CardKind, card: Any) -> Part:
    """A card or a hero, with what it does."""
    return Part(
        "CardMove",
        kind=(CardKind, lambda: kind),
        card=str,
        effect=(str, lambda card: effect(card), lambda: kind in ("event", "ability")),
        here=(str, outcomes.here, lambda s, move: outcomes.is_answer(s) and names_more(s, move)),
        wholes=WHOLES,
    ).sharing(card=card)


STEP: dict[str, Any] = {  # from a space one way
    "way": (Way, lambda way: components.WAYS[way]),
    "from": (str, lambda start: SPACE_NAMES[start]),
    "to": (str, lambda start, way: SPACE_NAMES[BESIDE[start, way]]),
}


def sail_move(kind: str, cost: Any, note: Callable[[int], str] | None, **shared: Any) -> Part:
    """Of several ways to a space the one of the least cost is meant; a note is said before it is sailed."""

    def said(s: Any, seat: int, card: int, start: int, way: int) -> str | None:
        if BESIDE[start, way] == s.monster:
            return rolls.odds(s, seat, None)
        return note(card) if note else None

    return Part(
        "SailMove",
        kind=(Literal["wind", "as wind"], lambda: kind),
        card=(str, lambda card: CODES[card]),
        **STEP,
        fight=(bool, lambda s, start, way: bool(BESIDE[start, way] == s.monster)),
        note=(str | None, said),
        cost=(int, cost),
    ).sharing(start=start, **shared)


def start(s: Any, seat: int) -> int:
    """The space of the ship that a direction is about."""
    if deciding(s) == state.DECLARE:
        return declarations.start_of_way(s, seat, s.frames[0, state.FIRST], s.frames[0, state.ONE])
    return int(s.ship[s.frames[0, state.WHOM] if deciding(s) == state.PUSH else seat])


SAY = Part(
    "SayMove",
    kind=(Literal["sign", "fate"], lambda move: moves.MOVES.read(move)[0].split("_")[1]),
    choice=(Literal["+", "-", "keep", "over"], lambda move: TEXTS[move]),
)
MOVE_PARTS: dict[str, Part | Either] = {
    "pass": Part(
        "PassMove",
        kind=Literal["pass"],
        phase=(Phase, lambda s: PHASES[deciding(s)]),
        asked=(Asked, lambda s, seat: concern(view(s, seat)), lambda s: is_secret(deciding(s))),
    ),
    "take_aboard": card_move("hero", lambda hero: components.HERO_CODES[hero]),
    "play": card_move("event", lambda event: CODES[components.FIRST_EVENT + event]),
    "use": card_move("ability", lambda ability: components.HERO_CODES[components.ABILITIES[ability]]),
    "discard": card_move("discard", lambda card: CODES[card]),
    "act": Part("DeedMove", kind=(Literal["att", "loot", "feast", "sac"], lambda move: TEXTS[move]), wholes=WHOLES),
    "sail": sail_move(
        "wind",
        lambda wind, way: WIND if wind == way else UNIVERSAL if wind == components.UNIVERSAL else TURNED,
        None,
        card=lambda wind: wind,
        way=lambda way: way,
    ),
    "sail_by_event": sail_move(
        "as wind",
        lambda: AS_WIND,
        lambda card: f"As a wind {card_words(card)} loses its effect: {face(CODES[card])}.",
        card=lambda icon: components.ICON_KINDS[icon],
        way=lambda icon: components.ICON[components.ICON_KINDS[icon]],
    ),
    "row": Part("RowMove", kind=Literal["row"], **STEP, cost=(int, lambda: ROWING)).sharing(start=start),
    "name_way": Part("WayMove", kind=Literal["way"], **STEP).sharing(start=start),
    "name_space": Part(
        "SpaceMove",
        kind=Literal["space"],
        from_=(str, lambda s: SPACE_NAMES[s.monster]),
        to=(str, lambda space: SPACE_NAMES[space]),
    ),
    "name_player": Part(
        "PlayerMove",
        kind=Literal["player"],
        colour=(Colour, lambda colour: LETTERS[colour]),
        seat=(int, lambda s, colour: s.player[colour]),
    ),
    "name_place": Part(
        "PlaceMove",
        kind=Literal["place"],
        seat=(int, crew_asked),
        place=int,
        card=(str, lambda s, place: components.crew_code(s.crew[crew_asked(s), place])),
    ),
    "name_entry": Part("EntryMove", kind=Literal["entry"], entry=(int, lambda row: row)),
    "name_sign": SAY,
    "choose_fate": SAY,
}
move_data = choosing(moves.MOVES, MOVE_PARTS)

# ---- events that are told otherwise than declared

EVENTS = {
    "drew": Part("Drew", cards=(list[str], lambda event: [CODES[kind] for kind in cards_drawn(event)]), count=int),
    "declared": Part(
        "Declared",
        "An entry as it is laid; with the card it costs, and the hero who is turned for it.",
        entry=(int, lambda row: row),
        what=(What, lambda laid: WHATS[laid.what]),
        card=(str | None, lambda laid: code_or_none(laid.card)),
        target=(int | None, lambda laid: or_none(laid.target)),
        object=(int | None, lambda laid: or_none(laid.object)),
        way=(Way | None, lambda laid: laid.direction),
        sign=(int | None, lambda laid: laid.added),
        sick=(str | None, lambda laid: components.crew_code_or_none(laid.sick)),
        standard=(bool, lambda laid: laid.what in STANDARD),
        spent=(str | None, lambda laid: code_or_none(laid.card) if laid.what in SPENT else None),
        used=(str | None, lambda laid: laid.hero),
        text=(str, lambda laid: entry_text(laid)),
    ).sharing(laid=entry_of),
    "cancelled": Part("Cancelled", entry=(int, lambda row: row), seat_cancelled=(int, lambda by: by)),
    "rolled": Part(
        "DieRolled",
        die=int,
        parts=rolls.Parts,
        total=(int, lambda die, parts: die + rolls.total_of(parts)),
        success=(bool, lambda die, parts: die + rolls.total_of(parts) >= components.SUCCESS),
        verdict=(str, lambda aim, die, parts: rolls.verdict(aim["what"], die + rolls.total_of(parts))),
        again=bool,
        aim=(What, lambda aim: WHATS[aim["what"]]),
        card=(str | None, lambda aim: code_or_none(aim["card"])),
    ).sharing(parts=rolls.modifiers_rolled),
    "fought": retold(
        events.FOUGHT,
        "Fought",
        won=(bool, lambda total: total >= components.SUCCESS),
        decisive=(bool, lambda total: total >= components.DECISIVE),
    ),
    "steals": Part("Steals", card=(None, lambda: None), victim=int, colour=Colour),
    "ended": retold(
        events.ENDED,
        camps=(list[int], lambda camps, seats: camps[:seats]),
        aboard=(list[int], lambda aboard, seats: aboard[:seats]),
    ),
}
event_data = telling(events.EVENTS, EVENTS)
