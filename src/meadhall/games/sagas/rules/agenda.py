"""The agenda of a table: questions for the player and tasks that the rules perform by themselves, on one stack.

A task may put further tasks or questions on top of itself. `play.proceed` works the stack down until a question with
a real choice is on top.
"""

from typing import Any, Literal, get_args

from meadhall.engine.prelude import DATA, actors, ask, deciding, i64, rule

# ---- questions, and their names in views and positions

Phase = Literal[
    "religion", "home", "buy", "buy at", "set out", "appeal", "reinforce", "reinforce at", "reveal", "norns", "leidang",
    "scouting", "scout at", "move", "who goes", "step", "march", "rally", "storm loss", "drown", "stack space",
    "stack loss", "revolt space", "revolt loss", "levy gain", "toll", "danegeld", "settlers", "hoard", "verse",
    "funeral", "funeral home", "edge", "line", "target", "break off", "retreat", "new table", "oath", "jomsburg",
    "jomsburg at", "ginnungagap", "runes at", "runes", "place", "take back", "keep card", "give up",
]  # fmt: skip
PHASES: tuple[Phase, ...] = get_args(Phase)
(FAITH, HOME, BUY, BUY_AT, SET_OUT, APPEALED, REINFORCE, REINFORCE_AT, REVEAL, NORN_CARD, LEIDANG, SCOUTING, SCOUT_AT,
 MOVE_KIND, WHO_GOES, STEP, MARCH_STEP, RALLY_FROM, STORM_LOSS, DROWN, STACK_SPACE, STACK_LOSS, REVOLT_SPACE,
 REVOLT_LOSS, LEVY_GAIN, TOLL, DANEGELD_OR_FIGHT, SETTLERS_GIFT, HOARD_GIFT, VERSE, FUNERAL_RITE, FUNERAL_HOME, EDGE,
 LINE_UP, TARGET, BREAK_OFF, RETREAT, NEW_TABLE, OATH, JOMSBURG_GIFT, JOMSBURG_AT, VOID_GIFT, RUNES_AT, RUNES_GIFT,
 PLACING, TAKE_BACK, KEEP_CARD, GIVE_UP) = range(len(PHASES))  # fmt: skip
QUESTIONS = len(PHASES)

# ---- tasks, and their names in positions

TASK_NAMES = (
    "begin saga", "lay quests", "buying", "between voyages", "voyage", "after check", "revealing", "drowning",
    "stacking", "card done", "battle begins", "edge roll", "next round", "shots", "battle ends", "card result",
    "tables", "leaderless", "quest result", "bonus", "funeral time", "retreating", "saga ends", "next saga",
    "pick jarl",
)  # fmt: skip
TASKS = 64
(BEGIN_SAGA, LAY_QUESTS, _, BETWEEN_VOYAGES, VOYAGE_ON, AFTER_CHECK, REVEALING, DROWNING, STACKING, CARD_DONE,
 BATTLE_BEGINS, EDGE_ROLL, NEXT_ROUND, SHOTS, BATTLE_ENDS, CARD_RESULT, TABLES, LEADERLESS, QUEST_RESULT,
 BONUS, FUNERAL_TIME, RETREATING, SAGA_ENDS, _, PICK_JARL) = range(TASKS, TASKS + len(TASK_NAMES))  # fmt: skip

# ---- the stack

FIRST, SECOND = DATA, DATA + 1  # data of a question or task


@rule
def put(s, kind, first, second):
    """A question or task on top of the stack."""
    ask(s, kind, 1)
    s.frames[s.depth - 1, FIRST] = first
    s.frames[s.depth - 1, SECOND] = second


@rule
def first_of(s):
    return i64(s.frames[s.depth - 1, FIRST])


@rule
def second_of(s):
    return i64(s.frames[s.depth - 1, SECOND])


def among(*names: str) -> int:
    """These questions as a set."""
    return sum(1 << PHASES.index(name) for name in names)


def phase(s: Any) -> Phase | Literal["over"]:
    """What is asked, by its name; `over` when nothing is."""
    return PHASES[deciding(s)] if actors(s) else "over"
