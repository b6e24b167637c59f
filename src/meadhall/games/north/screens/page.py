"""Warriors of the North as its page knows it: what views, moves and events look like, the chart and the cards."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.engine.words import capitalised
from meadhall.games.north import components
from meadhall.games.north.components import CODES, COLOURS, EVENT_ROWS, HERO_ROWS, LETTERS, Colour, Way
from meadhall.games.north.screens.view import SECRET, STAGES, VIEW, WHATS, Phase, What
from meadhall.games.north.words import notation, rolls
from meadhall.games.north.words.card_texts import DEEDS, TEXTS, title_code
from meadhall.games.north.words.notation import card_words, crew_number, crew_words, kind_of
from meadhall.games.north.words.questions import REMINDERS

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


class PassMove(TypedDict):
    kind: Literal["pass"]
    phase: Phase


class CardMove(TypedDict):
    kind: Literal["hero", "event", "ability", "discard"]
    card: str
    effect: NotRequired[str]
    wholes: NotRequired[list[Whole]]


class DeedMove(TypedDict):
    kind: Literal["att", "loot", "feast", "sac"]
    wholes: NotRequired[list[Whole]]


SailMove = TypedDict(  # of several ways to a space the one of the least cost is meant
    "SailMove",
    {
        "kind": Literal["wind", "as wind"],
        "card": str,
        "way": Way,
        "from": str,
        "to": str,
        "fight": bool,
        "note": str | None,  # what is said of it before it is sailed
        "cost": int,
    },
)
RowMove = TypedDict("RowMove", {"kind": Literal["row"], "way": Way, "from": str, "to": str, "cost": int})
WayMove = TypedDict("WayMove", {"kind": Literal["way"], "way": Way, "from": str, "to": str})
SpaceMove = TypedDict("SpaceMove", {"kind": Literal["space"], "from": str, "to": str})


class PlayerMove(TypedDict):
    kind: Literal["player"]
    colour: Colour
    seat: int


class PlaceMove(TypedDict):
    kind: Literal["place"]
    seat: int
    place: int
    card: str


class EntryMove(TypedDict):
    kind: Literal["entry"]
    entry: int


class SayMove(TypedDict):
    kind: Literal["sign", "fate"]
    choice: Literal["+", "-", "keep", "over"]


Moves = (
    PassMove | CardMove | DeedMove | SailMove | RowMove | WayMove | SpaceMove | PlayerMove | PlaceMove | EntryMove
    | SayMove
)  # fmt: skip

# ---- events that are told otherwise than declared


class Drew(TypedDict):
    cards: list[str]
    count: int


class Declared(TypedDict):
    """An entry as it is laid; with the card it costs, and the hero who is turned for it."""

    entry: int
    what: What
    card: str | None
    target: int | None
    object: int | None
    way: Way | None
    sign: int | None
    sick: str | None
    standard: bool
    spent: str | None
    used: str | None
    text: str


class Cancelled(TypedDict):
    entry: int
    seat_cancelled: int


class DieRolled(TypedDict):
    die: int
    parts: rolls.Parts
    total: int
    success: bool
    verdict: str
    again: bool
    aim: What
    card: str | None


class Fought(TypedDict):
    total: int
    target: int | None
    won: bool
    decisive: bool


class Steals(TypedDict):
    card: None
    victim: int
    colour: Colour


# ---- the cards

ROWS: tuple[tuple[object, ...], ...] = (*components.WIND_ROWS, *EVENT_ROWS, *HERO_ROWS)


def card_text(code: str) -> dict[str, object]:
    """A card as the page shows it: what is on its face, what it does, and how sure it is that it was printed so."""
    short, full = TEXTS[code]
    mark = next((str(row[-1]) for row in ROWS if row[0] == code), "printed")
    if code[0] == "d":
        kind, words = "daughter", crew_words(crew_number(code))
    else:
        kind = "wind" if code[:2] == "W." else "event" if code in components.EVENT_CODES else "hero"
        words = card_words(next(kind_of(one) for one in CODES if title_code(one) == code))
    return {
        "kind": kind,
        "title": typeset(capitalised(words)),
        "short": typeset(short),
        "full": typeset(full),
        "answer": any(row[0] == code and row[3] for row in EVENT_ROWS),
        "once": any(row[0] == code and row[2] for row in HERO_ROWS),
        "mark": "partly printed" if "printed" in mark and "reconstructed" in mark else mark,
    }


def typeset(text: str) -> str:
    """A text with the signs that a page has and a terminal may not."""
    return text.replace("'", "’").replace("-1", "−1")


PAGE = Page(
    view=VIEW.type,
    moves=Moves,
    events={
        "drew": Drew, "declared": Declared, "cancelled": Cancelled, "rolled": DieRolled, "fought": Fought,
        "steals": Steals,
    },
    constants={
        "COLOURS": list(LETTERS),
        "COLOUR_WORDS": dict(zip(LETTERS, COLOURS, strict=True)),
        "WAYS": list(components.WAYS),
        "WAY_WORDS": dict(zip(components.WAYS, components.DIRECTIONS, strict=True)),
        "EXITS": components.EXITS_BY_NAME,
        "DEEP": "DEEP",
        "LANDS": {land[0]: {"harbour": land[1], "village": land[2], "camp": land[3]} for land in components.LANDS},
        "TEXTS": {code: card_text(code) for code in TEXTS},
        "CARDS": {code: [title_code(code), [*code.split("."), None][1]] for code in (*CODES, *TEXTS)},  # text and wind
        "DEEDS": {deed: list(words) for deed, words in DEEDS.items()},
        "THINGS": {WHATS[what]: words for what, words in notation.DEEDS.items()},
        "REMINDERS": REMINDERS,
        "STAGES": list(STAGES),
        "SECRET": list(SECRET),
        "SUCCESS": components.SUCCESS,
        "DECISIVE": components.DECISIVE,
    },
)  # fmt: skip
