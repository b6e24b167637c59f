"""Vikings on Board in writing: pieces, supplies and moves as text and in words, and text back into moves."""

import re

from meadhall.engine.screen_prelude import Any, Callable, IllegalMove, Sequence, actors, deciding, joined
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CLANS, CODES, KINDS, LETTERS, TYPE_LETTERS, TYPES, piece_text, piece_words
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE, MOVES
from meadhall.games.onboard.rules import legal, state
from meadhall.games.onboard.words import PHASE_WORDS

PIECE = r"[rbgy][123][ab]"


# ---- pieces and supplies


def piece_of(text: str) -> int:
    if not isinstance(text, str) or not re.fullmatch(PIECE, text):
        raise ValueError(f"a piece is a clan of {''.join(LETTERS)}, its shields and a or b, like r3a; not {text!r}")
    return 6 * LETTERS.index(text[0]) + KINDS.index(text[1:])


def numbered_ship(number: Any) -> int:
    if type(number) is not int or not 1 <= number <= components.SHIPS:
        raise ValueError(f"ships are numbered 1 to {components.SHIPS}, not {number!r}")
    return number - 1


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


# What a text names, by the groups below, in the order in which a turn names it.
MOVE_OF: dict[str, Callable[[str], int]] = {
    "value": lambda text: A_VALUE.id(int(text) - 1),
    "from": lambda text: A_SHIP.id(int(text) - 1),
    "piece": lambda text: A_PIECE.id(piece_of(text)),
    "other": lambda text: A_PIECE.id(piece_of(text)),
    "type": lambda text: A_TYPE.id(TYPE_LETTERS.index(text)),
    "ship": lambda text: A_SHIP.id(int(text) - 1),
    "at": lambda text: A_SHIP.id(int(text) - 1),
    "clan": lambda text: A_CLAN.id(LETTERS.index(text)),
    "on": lambda text: A_CLAN.id(LETTERS.index(text)),
}
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
    rf"(V |<>)?(?P<piece>{PIECE})|(?P<load>[HGM]?>(?P<at>[1-8]))|(sail )?(?P<ship>[1-8])[:>]?|(?P<clan>[rbgy])|"
    r"=(?P<value>[1-4])|((take |cut )?(?P<type>[HGM]))"
)
HELP = "write an action like FP or PR, a whole turn like JA y1b>2, or one step of it"


def _named(found: re.Match[str]) -> list[int]:
    part = found.groupdict()
    return [int(move(part[group])) for group, move in MOVE_OF.items() if part.get(group)]


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
    (move,) = _named(found)
    if actors(s) >> seat & 1:
        given = name(s, move)
        plain = given.split(" ")[-1]
        if text not in (given, plain, re.sub(r"\W", "", plain)) and not (found["load"] and given.endswith(text)):
            raise IllegalMove(f"{text!r} does not answer what is asked now: {ASKED[deciding(s)]}")
    return [move]


def _turn(s: Any, seat: int, action: int, rest: str, text: str) -> list[int]:
    code = CODES[action]
    if rest in ("", "x"):
        if rest and deciding(s) == state.PLACE and legal.performable(s, seat, action):
            raise IllegalMove(f"{text}: 'x' is for an action that has no effect, and this one has")
        return [action]
    found = TURNS[code].fullmatch(rest) if code in TURNS else None
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    steps = _named(found)
    if code == "SW":  # the piece of the lower-numbered ship first (VB-45)
        steps.sort(key=lambda move: state.ship_of(s, A_PIECE.piece(move)))
    if code not in ("A1", "D3"):
        return [action, *steps]
    ship = A_SHIP.ship(steps[-1])
    if state.has_sailed(s, ship):  # said before anything is drawn: a refusal must not tell what lies there
        raise IllegalMove(f"{text}: ship {ship + 1} has sailed")
    drawn = list(s.add[: min(1, s.adds)]) if code == "A1" else list(s.draw[: state.tokens_seen(s)])
    known = found["type"] is None or TYPE_LETTERS.index(found["type"]) in drawn
    if not drawn or not known:
        return [action]
    return [action, steps[-1]] if code == "A1" else [action, *steps]


ASKED = PHASE_WORDS.in_order("wanted")
