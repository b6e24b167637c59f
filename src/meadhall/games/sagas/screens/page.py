"""The sagas as their page knows them: what views, moves and events look like, and all that is in the box."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from meadhall.engine.event_kinds import EventKind
from meadhall.engine.page import Page, told_type
from meadhall.games.sagas import components, events
from meadhall.games.sagas.components import CODES, TRADES, WARRIORS
from meadhall.games.sagas.rules.agenda import Phase
from meadhall.games.sagas.words.notation import a_unit, kind_words, the_space

Units = dict[str, int]  # by letter
Way = Literal["stay", "nav", "land", "rally", "march"]
Result = Literal["running", "won", "lost"]
Kind = Literal["random", "campaign", "eirik", "floamanna", "heimskringla", "volsunga"]
Level = Literal["easy", "normal", "hard"]
Cause = Literal["", "card", "quest"]

# ---- what is seen


class Options(TypedDict):
    story: int
    level: int
    supplies: bool
    scouting: bool


class About(TypedDict):
    """What was chosen before the question asked now."""

    unit: NotRequired[str]
    space: NotRequired[str]
    way: NotRequired[Way]
    units: NotRequired[Units]
    gold: NotRequired[int]


class Story(TypedDict):
    kind: Kind
    level: Level
    result: Result


class Goal(TypedDict):
    text: str
    done: bool


class Saga(TypedDict):
    id: int
    name: str
    goal: str
    goals: list[Goal]
    wanted: list[str]  # places that goals still open name
    quests: int
    bonus: str
    voyage: int
    ended: Literal["won", "lost"] | None  # in a campaign, before the next begins


class Deck(TypedDict):
    draw: int
    reserve: int
    lost: int
    discards: list[str]
    kept: list[str]
    card: str | None
    unseen: list[str]
    looked_at: list[str]
    names: dict[str, str]


class Stack(TypedDict):
    """A band; in homelands there is no limit."""

    space: str
    units: Units
    crew: int
    room: int
    count: int
    limit: int | None


class PoolRow(TypedDict):
    """A class of unit; `why` it cannot be bought now is empty if it can, and None where nothing is bought."""

    unit: str
    name: str
    left: int
    cost: int | None
    combat: int
    elite: bool
    room: int
    affordable: bool
    offered: bool  # on the chart, be it too dear
    why: str | None


class ShownQuest(TypedDict):
    quest: str
    space: str


class Quests(TypedDict):
    hidden: list[str]
    shown: list[ShownQuest]
    accomplished: list[str]
    used: list[str]
    cashed: list[str]


class Voyage(TypedDict):
    start: str
    here: str
    force: Units
    way: Way
    steps: int
    moved: int
    seas: int
    broke_off: bool


class Foe(TypedDict):
    foe: int
    combat: int
    elite: bool
    alive: bool
    fired: bool


class InLine(TypedDict):
    unit: str
    fallen: bool
    fired: bool


class Battle(TypedDict):
    """`usual` is the line as it would form by itself; `first` the chance to fire first, as it is and with Edda."""

    kind: Cause
    space: str
    round: int
    edge: Literal["vikings", "hostiles"] | None
    foes: list[Foe]
    line: list[InLine]
    unplaced: Units
    next: str | None
    usual: list[str]
    first: list[int] | None
    guarded: bool
    odds: int | None


class Risks(TypedDict):
    """What going somewhere risks; chances are in 100, `foes` are the fewest and the most."""

    stop: NotRequired[bool]
    storm: NotRequired[int]
    foes: NotRequired[list[int]]
    odds: NotRequired[int]
    quest: NotRequired[str]


class Target(Risks):
    """A space in reach; before the roll with the chance to get there, and the way."""

    space: str
    path: list[str]
    way: NotRequired[Literal["nav", "land"]]
    chance: NotRequired[int]
    label: str
    note: str


class Closed(TypedDict):
    word: str
    label: str
    why: str


class CampaignSaga(TypedDict):
    name: str
    won: bool
    losses: int
    bonus: str
    state: Literal["won", "now", "lost", "open"]


class Campaign(TypedDict):
    sagas: list[CampaignSaga]
    begun: int
    extra_hostiles: int
    fallen: list[str]
    retained: list[str]
    bonus: str | None
    warning: str


class View(TypedDict):
    """All that is seen; spaces, units and cards by their codes."""

    game: Literal["sagas"]
    seat: int | None
    seats: int
    options: Options
    phase: Phase | Literal["over"]
    turn: int | None
    about: About | None
    remark: str  # on what is asked, where the question alone may leave a newcomer wondering
    story: Story
    saga: Saga
    religion: Literal["old", "new"]
    gold: int
    edda: int
    limit: int
    deck: Deck
    stacks: list[Stack]
    pool: list[PoolRow]
    dead: list[str]
    settlements: list[str]
    pillaged: list[str]
    markers: int
    quests: Quests
    voyage: Voyage | None
    battle: Battle | None
    reach: list[Target]
    foes: dict[str, list[int]]
    closed: list[Closed]
    campaign: Campaign | None
    appealed: bool


# ---- moves; `note` says what a choice costs, risks or is about

Ends = TypedDict("Ends", {"from": NotRequired[str], "to": NotRequired[str], "units": NotRequired[Units]})


class SpaceMove(Risks, Ends):
    kind: Literal["space"]
    space: str
    note: str


class UnitMove(TypedDict):
    kind: Literal["unit"]
    unit: str
    cost: int | None
    chance: NotRequired[int]
    note: str


class FoeMove(TypedDict):
    kind: Literal["foe"]
    foe: int
    combat: int
    fired: bool


class CardMove(TypedDict):
    kind: Literal["card"]
    card: str
    name: str


class WordMove(Risks):
    kind: Literal["word"]
    word: str
    space: NotRequired[str]
    units: NotRequired[Units]
    cost: NotRequired[int]
    chance: NotRequired[int]
    loot: NotRequired[list[int]]
    note: str


# ---- events, and what is in the box


def typed(name: str, **fields: Any) -> Any:
    return TypedDict(name, fields)  # type: ignore[operator]


def also(kind: EventKind, **more: Any) -> Any:
    """The type of an event that is told as declared, and more."""
    return typed(kind.name, **{name: told_type(field) for name, field in kind.fields.items()}, **more)


WHY, UNIT, SPACE = map(told_type, (events.WHY, events.UNIT, events.SPACE))
GOLD = typed(
    "gold", change=int, now=int, why=WHY, unit=NotRequired[UNIT], space=NotRequired[SPACE], dice=NotRequired[list[int]]
)
ROLLS = (events.CHECKED, events.ROLLED_TO_SAIL, events.STORM, events.EDGE_ROLLED, events.PILLAGED)
OF_A_CARD = (events.CARD_DRAWN, events.CARD_KEPT, events.CARD_PLAYED, events.NORNS_CHOSE, events.KEPT_FOR_NEXT)
TOLD = (
    also(events.SAGA_BEGINS, goal=str), also(events.EDDA_MOVES, limit=int), also(events.VOYAGE_LOST, change=int),
    also(events.SAGA_OVER, won=bool), GOLD, *(also(kind, title=str) for kind in OF_A_CARD),
    *(also(kind, head=str, worked=str) for kind in ROLLS),  # both halves of the sentence
)  # fmt: skip

PAGE = Page(
    view=View,
    moves=SpaceMove | UnitMove | FoeMove | CardMove | WordMove,
    events={hint.__name__: hint for hint in TOLD},
    constants={
        "MOST_GOLD": components.MOST_GOLD,
        "MOST_EDDA": components.MOST_EDDA,
        "SPACES": {
            code: {
                "name": components.NAMES[space],
                "the": the_space(space),
                "kind": components.KINDS[components.SPACES[space][2]],
                "words": kind_words(space),
                "trade": bool(TRADES >> space & 1),
                "warrior": bool(WARRIORS >> space & 1),
                "coast": "C" in components.SPACES[space][3],
            }
            for space, code in enumerate(CODES)
        },
        "ROUTES": {way: [route.split("-") for route in routes.split()] for way, routes in components.ROUTES.items()},
        "UNITS": {
            row[0]: {
                "name": row[1],
                "one": a_unit(unit),
                "combat": row[3],
                "chance": round(100 * row[3] / 6),
                "elite": bool(row[4]),
                "room": row[6],
                "jarl": unit < components.JARLS,
                "does": components.UNIT_DEEDS[unit],
            }
            for unit, row in enumerate(components.UNITS)
        },
        "FOES": {
            number: {
                "name": components.FOE_NAMES[number - 1],
                "kind": kind,
                "combat": dict(zip(components.LEVELS, strengths, strict=True)),
                "elite": bool(elite),
            }
            for number, kind, strengths, elite, _ in components.HOSTILES
        },
        "CARDS": {
            components.CARD_TEXTS[card]: {
                "name": name,
                "does": does,
                "keep": bool(components.KEEP >> card & 1),
                "fight": bool(components.FIGHTS >> card & 1),
                "printed": mark == "P",
            }
            for card, (name, does, mark) in enumerate(components.CARDS)
        },
        "QUESTS": dict(zip(components.QUESTS, components.QUEST_GIFTS, strict=True)),
    },
)
