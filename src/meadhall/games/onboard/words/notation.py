"""Vikings on Board in writing: pieces, supplies and moves as text and in words, and text back into moves."""

import re

from meadhall.engine.screen_prelude import Any, IllegalMove, Sequence, actors, deciding, joined
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CLANS, CODES, KINDS, LETTERS, TYPE_LETTERS, TYPES, piece_text, piece_words
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE, MOVES
from meadhall.games.onboard.rules import legal, state
from meadhall.games.onboard.words import PHASE_WORDS

PIECE = r"[rbgy][123][ab]"


# ---- pieces and supplies


def piece_of(text: str) -> int:
    """A piece by its text."""
    if not isinstance(text, str) or not re.fullmatch(PIECE, text):
        raise ValueError(f"a piece is a clan of {''.join(LETTERS)}, its shields and a or b, like r3a; not {text!r}")
    return 6 * _clan(text[0]) + KINDS.index(text[1:])


def numbered_ship(number: Any) -> int:
    """A ship by its number."""
    if type(number) is not int or not 1 <= number <= components.SHIPS:
        raise ValueError(f"ships are numbered 1 to {components.SHIPS}, not {number!r}")
    return number - 1


def _clan(letter: str) -> int:
    return "".join(LETTERS).index(letter)


def crew_list(s: Any, ship: int) -> list[str]:
    """A ship's pieces from the bow backwards."""
    ordered = [s.crew[ship] & place for place in s.place]
    return [piece_text(piece.bit_length() - 1) for piece in ordered if piece]


def supply_text(counts: Sequence[int]) -> str:
    """Supplies by type, as letters: `HHG`."""
    return "".join(letter * number for letter, number in zip(TYPE_LETTERS, counts, strict=True))


def supply_words(counts: Sequence[int]) -> str:
    """Supplies by type, in words: `2 hides and grain`."""
    plural = {"hide": "hides"}
    some = [(TYPES[kind], number) for kind, number in enumerate(counts) if number]
    return joined([name if number == 1 else f"{number} {plural.get(name, name)}" for name, number in some])


# ---- moves


SHIP_TEXTS = {state.SAIL: "sail {}", state.BET_OR_MOVE: "{}>", state.BET_SHIP: "{}:", state.MOVE_SHIP: "{}:"}


def name(s: Any, move: int) -> str:
    """A move in notation; the steps of a turn, set side by side, are the turn: `JA`, `y1b`, `>2`."""
    phase = deciding(s)
    match MOVES.read(move):
        case "action", action:
            seat = actors(s).bit_length() - 1
            idle = phase == state.PLACE and not legal.performable(s, seat, action)
            return f"{CODES[action]} x" if idle else CODES[action]
        case "piece", piece:
            return f"{ {state.GUEST: 'V ', state.SWAP_SECOND: '<>'}.get(phase, '') }{piece_text(piece)}"
        case "ship", ship if phase == state.ADD_SHIP:
            return f"{TYPE_LETTERS[s.add[0]]}>{ship + 1}"
        case "ship", ship:
            return SHIP_TEXTS.get(phase, ">{}").format(ship + 1)
        case "clan", clan:
            return LETTERS[clan]
        case "value", value:
            return f"={value + 1}"
        case _, kind:
            return f"{ {state.TAKE: 'take ', state.CUT: 'cut '}.get(phase, '') }{TYPE_LETTERS[kind]}"
    raise AssertionError


PIECE_VERBS, SHIP_LABELS, TYPE_VERBS = map(PHASE_WORDS.in_order, ("piece", "ship", "type"))


def label(s: Any, move: int) -> str:
    """A move in words."""
    phase = deciding(s)
    match MOVES.read(move):
        case "action", action:
            idle = name(s, move).endswith(" x")
            return f"Go to {components.ACTIONS[action].name}{', without effect' if idle else ''}"
        case "piece", piece:
            text = piece_text(piece)  # two of a clan look alike; a label tells them apart
            return f"{PIECE_VERBS[phase] or 'Swap'} {piece_words(text)}{text[2]}"
        case "ship", ship:
            return (SHIP_LABELS[phase] or "Load it on ship {}").format(ship + 1)
        case "clan", clan:
            return f"Bet on {CLANS[clan]}"
        case "value", value:
            return f"Bet your {value + 1}"
        case _, kind:
            return f"{TYPE_VERBS[phase] or 'Take'} {TYPES[kind]}"
    raise AssertionError


# What can follow an action's code when a whole turn is written as one.
TURNS = {
    "PR": re.compile(rf"(?P<piece>{PIECE})"),
    "JY": re.compile(rf"(?P<piece>{PIECE})>(?P<ship>[1-8])"),
    "JA": re.compile(rf"(?P<piece>{PIECE})>(?P<ship>[1-8])"),
    "BE": re.compile(r"(?P<ship>[1-8]):(?P<clan>[rbgy])=(?P<value>[1-4])"),
    "BM": re.compile(r"(?P<from>[1-8])>(?P<ship>[1-8]):(?P<clan>[rbgy])|"
                     r"(?P<at>[1-8]):(?P<on>[rbgy])=(?P<value>[1-4])"),
    "A1": re.compile(r"(?P<type>[HGM])?>(?P<ship>[1-8])"),
    "MK": re.compile(r"(?P<type>[HGM])"),
    "D3": re.compile(r"(?P<type>[HGM])>(?P<ship>[1-8])( ?\{[HGM]{1,3}\})?"),
    "SW": re.compile(rf"(?P<piece>{PIECE})<>(?P<other>{PIECE})"),
}  # fmt: skip
STEP = re.compile(
    rf"(?P<piece>(V |<>)?{PIECE})|(?P<load>[HGM]?>[1-8])|(?P<ship>(sail )?[1-8][:>]?)|(?P<clan>[rbgy])|"
    r"=(?P<value>[1-4])|((take |cut )?(?P<type>[HGM]))"
)
HELP = "write an action like FP or PR, a whole turn like JA y1b>2, or one step of it"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one step, or a whole turn such as `JA y1b>2`.

    What a stack holds is not known before the draw. So `A1 G>4` and `D3 H>2` are plans: if the token is not there, the
    text ends with the action, and the player sees what was drawn.
    """
    text = " ".join(text.split())
    code, _, rest = text.partition(" ")
    if code.upper() in CODES:
        return _turn(s, seat, CODES.index(code.upper()), rest.strip(), text)
    found = STEP.fullmatch(text)
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    move = _step(found)
    if actors(s) >> seat & 1:
        given = name(s, move)
        plain = given.split(" ")[-1]
        if text not in (given, plain, re.sub(r"\W", "", plain)) and not (found["load"] and given.endswith(text)):
            raise IllegalMove(f"{text!r} does not answer what is asked now: {ASKED[deciding(s)]}")
    return [move]


def _step(found: re.Match[str]) -> int:
    if found["piece"]:
        return int(A_PIECE.id(piece_of(found["piece"][-3:])))
    if found["load"]:
        return int(A_SHIP.id(int(found["load"][-1]) - 1))
    if found["ship"]:
        return int(A_SHIP.id(int(re.sub(r"\D", "", found["ship"])) - 1))
    if found["clan"]:
        return int(A_CLAN.id(_clan(found["clan"])))
    if found["value"]:
        return int(A_VALUE.id(int(found["value"]) - 1))
    return int(A_TYPE.id(TYPE_LETTERS.index(found["type"])))


def _turn(s: Any, seat: int, action: int, rest: str, text: str) -> list[int]:
    code = CODES[action]
    if rest in ("", "x"):
        if rest and deciding(s) == state.PLACE and legal.performable(s, seat, action):
            raise IllegalMove(f"{text}: 'x' is for an action that has no effect, and this one has")
        return [action]
    found = TURNS[code].fullmatch(rest) if code in TURNS else None
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    part = found.groupdict()
    number = int(part.get("ship") or part.get("at") or 1)
    ship = A_SHIP.id(number - 1)
    if code == "PR":
        return [action, A_PIECE.id(piece_of(part["piece"]))]
    if code in ("JY", "JA"):
        return [action, A_PIECE.id(piece_of(part["piece"])), ship]
    if code == "SW":
        first, second = _by_ship(s, piece_of(part["piece"]), piece_of(part["other"]))
        return [action, A_PIECE.id(first), A_PIECE.id(second)]
    if code in ("BE", "BM"):
        clan = A_CLAN.id(_clan(part["clan"] or part["on"]))
        first = A_VALUE.id(int(part["value"]) - 1) if part["value"] else A_SHIP.id(int(part["from"]) - 1)
        return [action, first, ship, clan]
    if code == "MK":
        return [action, A_TYPE.id(TYPE_LETTERS.index(part["type"]))]
    if state.has_sailed(s, number - 1):  # said before anything is drawn: a refusal must not tell what lies there
        raise IllegalMove(f"{text}: ship {number} has sailed")
    if code == "A1":
        known = s.adds > 0 and part["type"] in (None, TYPE_LETTERS[s.add[0]])
        return [action, ship] if known else [action]
    kind = TYPE_LETTERS.index(part["type"])
    return [action, A_TYPE.id(kind), ship] if kind in list(s.draw[: state.tokens_seen(s)]) else [action]


def _by_ship(s: Any, first: int, second: int) -> tuple[int, int]:
    """Two pieces to swap, that of the lower-numbered ship first (VB-45)."""
    return (first, second) if state.ship_of(s, first) <= state.ship_of(s, second) else (second, first)


ASKED = PHASE_WORDS.in_order("wanted")
