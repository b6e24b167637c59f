"""What the player may see of the table, with its types for the page; those who look on see the same."""

from typing import Any, Literal, NotRequired, TypedDict, get_args

from meadhall.engine.screen_prelude import Part, actors, every_view
from meadhall.games.sagas import components, odds
from meadhall.games.sagas.components import CARD_TEXTS, CODES, LETTERS, LINE, QUESTS, SAGAS, UNITS, codes_of, stack_list
from meadhall.games.sagas.rules import agenda, bands, deck, spaces, state
from meadhall.games.sagas.screens import aids, aims
from meadhall.games.sagas.screens.reach import Target, foe_range, reach
from meadhall.games.sagas.words import notation, questions, sentences

Units = dict[str, int]  # by letter
Ways = Literal["stay", "nav", "land", "rally", "march"]
WAYS: tuple[Ways, ...] = get_args(Ways)
Asked = agenda.Phase | Literal["over"]
Sides = Literal["vikings", "hostiles"] | None
Ends = Literal["won", "lost"] | None
BONUSES = tuple(row[5] for row in SAGAS)
BETWEEN = ("take back", "keep card", "over")  # a saga is told, and the next has not begun

STORIES = tuple(components.STORIES)

OPTIONS = Part("Options", story=int, level=int, supplies=bool, scouting=(bool, lambda s: bool(s.scouts)))
STORY = Part(
    "Story",
    kind=(Literal[STORIES], lambda s: STORIES[s.story]),
    level=Literal[tuple(components.LEVELS)],
    result=Literal["running", "won", "lost"],
)


class About(TypedDict):
    """What was chosen before the question asked now."""

    unit: NotRequired[str]
    space: NotRequired[str]
    way: NotRequired[Ways]
    units: NotRequired[Units]
    gold: NotRequired[int]


def about(s: Any) -> About | None:
    phase = agenda.phase(s)
    first = agenda.first_of(s) if actors(s) else 0
    if phase in ("home", "buy at"):
        return {"unit": LETTERS[first]}
    if phase == "reinforce at":
        return {"unit": LETTERS[first] if first else "jarl"}
    if phase in ("drown", "stack loss"):
        return {"space": CODES[first]}
    if phase == "who goes":
        return {"way": WAYS[first], "space": CODES[s.from_space], "units": stack_list(s.force)}
    if phase == "toll":
        return {"gold": first}
    return None


# ---- the saga


def ended(s: Any) -> Ends:
    """How the saga ended, in a campaign, before the next begins."""
    if s.story != components.CAMPAIGN or agenda.phase(s) not in BETWEEN:
        return None
    return "won" if s.won >> s.saga & 1 else "lost"


GOAL = Part(
    "Goal",
    "A condition; `note` says how far it is and what it costs, `lost` that it is out of reach in the voyages left.",
    text=(str, lambda aim: aim.text),
    done=(bool, lambda aim: aim.done),
    note=(str, aims.note),
    lost=(bool, aims.lost),
)
SAGA = Part(
    "Saga",
    id=(int, lambda s: s.saga),
    name=(str, lambda s: components.SAGA_NAMES[s.saga]),
    goal=(str, lambda s: components.GOALS[s.saga]),
    goals=GOAL.each(aim=lambda s: aims.aims(s)),
    wanted=(list[str], lambda s: aims.wanted(s)),
    quests=(int, lambda s: int(components.QUESTS_NEEDED[s.saga])),
    bonus=(str, lambda s: BONUSES[s.saga]),
    voyage=(int, lambda s: s.voyages),
    ended=(Ends, ended),
)

# ---- cards, bands, the pool, quests

DECK = Part(
    "Deck",
    draw=(int, lambda s: s.draws),
    reserve=(int, lambda s: s.reserves),
    lost=(int, lambda s: s.lost.bit_count()),
    discards=(list[str], lambda s: notation.cards_of(s.discards)),
    kept=(list[str], lambda s: notation.cards_of(s.kept)),
    card=(str | None, lambda s: None if s.card == state.NO_CARD else CARD_TEXTS[s.card]),
    unseen=(list[str], lambda s: notation.cards_of(deck.hidden_cards(s))),
    looked_at=(list[str], lambda s: notation.cards_of(s.marked)),
    names=(dict[str, str], lambda: sentences.TITLES),
)
STACK = Part(
    "Stack",
    "A band; in homelands there is no limit.",
    space=(str, lambda space: CODES[space]),
    units=(Units, lambda s, space: stack_list(s.at[space])),
    crew=(int, lambda s, space: bands.crew(s.at[space])),
    room=(int, lambda s, space: bands.room(s.at[space])),
    count=(int, lambda s, space: bands.units(s.at[space])),
    limit=(int | None, lambda s, space: None if components.HOMELANDS >> space & 1 else spaces.stacking_limit(s)),
)


def affordable(s: Any, unit: int) -> bool:
    banned = unit == components.BERSERKIR and s.religion
    return bool(components.COST[unit]) and bool(s.gold >= components.COST[unit]) and not banned


def offered(s: Any, unit: int) -> bool:
    """Whether it is on the chart, be it too dear."""
    later = unit in (components.VARANGIANS, components.ORMR) and agenda.phase(s) == "buy"
    return bool(components.COST[unit]) and not later


POOL_ROW = Part(
    "PoolRow",
    "A class of unit; `why` it cannot be bought now is empty if it can, and None where nothing is bought.",
    unit=(str, lambda unit: LETTERS[unit]),
    name=(str, lambda unit: components.UNIT_NAMES[unit]),
    left=(int, lambda s, unit: s.pool >> 4 * unit & 15),
    cost=(int | None, lambda unit: UNITS[unit][5] or None),
    combat=(int, lambda unit: UNITS[unit][3]),
    elite=(bool, lambda unit: bool(UNITS[unit][4])),
    room=(int, lambda unit: UNITS[unit][6]),
    affordable=(bool, affordable),
    offered=(bool, offered),
    why=(str | None, lambda s, unit: aids.recruit_reason(s, unit) if UNITS[unit][5] else None),
)


def in_state(s: Any, wanted_state: int) -> list[str]:
    return [quest for quest, marker in zip(QUESTS, s.quest_state, strict=True) if marker == wanted_state]


SHOWN_QUEST = Part(
    "ShownQuest",
    quest=str,
    space=(str, lambda s, quest: CODES[s.quest_place[QUESTS.index(quest)]]),
)
QUEST_MARKERS = Part(
    "Quests",
    hidden=(list[str], lambda s: sorted(codes_of(spaces.quests_on_map(s, state.HIDDEN)))),  # by their spaces alone
    shown=SHOWN_QUEST.each(quest=lambda s: in_state(s, state.SHOWN)),
    accomplished=(list[str], lambda s: in_state(s, state.ACCOMPLISHED)),
    used=(list[str], lambda s: in_state(s, state.USED)),
    cashed=(list[str], lambda s: [QUESTS[quest] for quest in components.spaces_of(s.cashed)]),
)

# ---- the voyage and its battle

VOYAGE = Part(
    "Voyage",
    start=(str, lambda s: CODES[s.start]),
    here=(str, lambda s: CODES[s.here]),
    force=(Units, lambda s: stack_list(s.force)),
    way=Ways,
    steps=int,
    moved=int,
    seas=int,
    broke_off=(bool, lambda s: bool(s.cut_off)),
)
FOE = Part(
    "Foe",
    foe=(int, lambda place: LINE[place]),
    combat=(int, lambda s, place: int(components.FOE_STRENGTH[s.level, place])),
    elite=(bool, lambda place: bool(components.HOSTILES[LINE[place] - 1][3])),
    alive=(bool, lambda s, place: bool(s.alive >> place & 1)),
    fired=(bool, lambda s, place: bool(s.fired >> place & 1)),
)
IN_LINE = Part(
    "InLine",
    unit=(str, lambda s, place: LETTERS[s.line[place]]),
    fallen=(bool, lambda s, place: place < s.front),
    fired=(bool, lambda s, place: place < s.shots),
)


def next_to_fire(s: Any) -> str | None:
    place = max(s.shots, s.front)
    return LETTERS[s.line[place]] if place < s.length else None


BATTLE = Part(
    "Battle",
    "`usual` is the line as it would form by itself; `first` the chance to fire first, as it is and with Edda.",
    kind=(Literal["", "card", "quest"], lambda s: ("", "card", "quest")[s.battle]),
    space=(str, lambda s: CODES[s.here]),
    round=int,
    edge=(Sides, lambda s: ("vikings" if s.edge else "hostiles") if s.round else None),
    foes=FOE.each(place=lambda s: components.spaces_of(s.foes)),
    line=IN_LINE.each(place=lambda s: range(s.length)),
    unplaced=(Units, lambda s: stack_list(s.unplaced)),
    next=(str | None, next_to_fire),
    usual=(list[str], aids.usual_line),
    first=(list[int] | None, lambda s: aids.edge_chances(s) if s.round == 0 else None),
    guarded=bool,
    odds=(int | None, lambda s: round(100 * odds.chance_now(s))),
    losses=(str, lambda s: questions.losses_words(s.at[s.here], odds.now(s))),
)

# ---- the campaign


def saga_state(s: Any, saga: int) -> str:
    if s.won >> saga & 1:
        return "won"
    if saga == s.saga and s.result == state.RUNNING:
        return "now"
    return "lost" if s.losses[saga] else "open"


def warning(s: Any) -> str:
    """Settlements kept use up the six markers (VK-127)."""
    open_floamanna = not s.won >> components.FLOAMANNA & 1
    if open_floamanna and s.settled.bit_count() >= 3 and s.result == state.RUNNING:
        return "With three or more settlements kept, too few markers are left to win Floamanna."
    return ""


def fallen_jarls(s: Any) -> list[str]:
    return [LETTERS[jarl] for jarl in range(components.JARLS) if s.dead >> 4 * jarl & 1]


CAMPAIGN_SAGA = Part(
    "CampaignSaga",
    name=(str, lambda saga: components.SAGA_NAMES[saga]),
    won=(bool, lambda s, saga: bool(s.won >> saga & 1)),
    losses=(int, lambda s, saga: s.losses[saga]),
    bonus=(str, lambda saga: BONUSES[saga]),
    state=(Literal["won", "now", "lost", "open"], saga_state),
)
CAMPAIGN = Part(
    "Campaign",
    sagas=CAMPAIGN_SAGA.each(saga=lambda: range(len(SAGAS))),
    begun=(int, lambda s: s.sagas),
    extra_hostiles=(int, lambda s: s.won.bit_count()),
    fallen=(list[str], fallen_jarls),
    retained=(list[str], lambda s: codes_of(s.settled)),
    bonus=(str | None, lambda s: BONUSES[s.bonus - 1] if s.bonus else None),
    warning=(str, warning),
)

# ---- all of it

PLACES = range(components.FIRST_PLACE, len(CODES))
VIEW = Part(
    "View",
    "All that is seen; spaces, units and cards by their codes.",
    **every_view("sagas", OPTIONS),
    phase=(Asked, agenda.phase),
    turn=(int | None, lambda s: 0 if actors(s) else None),
    about=(About | None, about),
    remark=(str, lambda: ""),  # on what is asked, where the question alone may leave a newcomer wondering
    story=STORY,
    saga=SAGA,
    religion=Literal["old", "new"],
    gold=int,
    edda=int,
    limit=(int, spaces.stacking_limit),
    deck=DECK,
    stacks=STACK.each(space=lambda s: [space for space in range(len(CODES)) if s.at[space]]),
    pool=POOL_ROW.each(unit=lambda: range(len(UNITS))),
    dead=(list[str], fallen_jarls),
    settlements=(list[str], lambda s: codes_of(s.settled)),
    pillaged=(list[str], lambda s: codes_of(s.pillaged)),
    markers=(int, spaces.free_markers),
    quests=QUEST_MARKERS,
    voyage=VOYAGE.when(lambda s: s.here != state.NOWHERE),
    battle=BATTLE.when(lambda s: s.battle),
    reach=(list[Target], lambda s: reach(s) if actors(s) else []),
    foes=(dict[str, list[int]], lambda s: {CODES[space]: foe_range(s, space) for space in PLACES}),
    closed=(list[aids.Closed], aids.closed),
    band=(aids.Band | None, aids.usual_band),
    campaign=CAMPAIGN.when(lambda s: s.story == components.CAMPAIGN),
    appealed=bool,
)


def view(s: Any, seat: int | None) -> dict[str, Any]:
    seen = VIEW.read(s=s, seat=seat)
    return {**seen, "remark": questions.remark(seen)}
