"""What a move does, in a line: the reason that goes with a hint."""

import math

import numpy as np

from meadhall.engine.screen_prelude import Any, Callable, Sequence, Stake, counted
from meadhall.games.sagas import components, odds
from meadhall.games.sagas.bots import goals, policy, values
from meadhall.games.sagas.components import CODES, COST, FLOAMANNA, HUN, JARLS, SEAS, STRENGTH, VOLSUNGA
from meadhall.games.sagas.moves import DONE, MOVES, WORDS
from meadhall.games.sagas.rules import agenda, bands, scoring, spaces
from meadhall.games.sagas.screens import aids
from meadhall.games.sagas.words import ANSWER_WORDS, PHASE_WORDS
from meadhall.games.sagas.words.notation import the_space

LEARN = "you learn what the quest there asks for"
SPACES = {  # questions about a space of which it is enough to say what the answer does
    "reinforce at": "those who come begin there", "reveal": LEARN, "scout at": LEARN, "runes at": LEARN,
    "rally": "the band grows by those who are there", "stack space": "there are too many units there",
    "revolt space": "that settlement is lost", "funeral home": "the new Jarl begins there",
    "retreat": "the band gets away there", "take back": "you get the marker back for another place",
}  # fmt: skip
WORD_REASONS = {**ANSWER_WORDS.texts("because"), "scout": LEARN}
SAID = PHASE_WORDS.answers("because")  # what a word means where it answers one question only


def because(s: Any, seat: int, move: int) -> str:
    phase = agenda.phase(s)
    match MOVES.read(move):
        case "space", space:
            return space_because(s, phase, space)
        case "unit", unit:
            return unit_because(s, phase, unit)
        case "foe", _:
            return "one hostile less can fire at you"
        case "card", card:
            does = components.CARDS[card][1]
            kept = components.KEEP >> card & 1
            return f"with it {does[0].lower()}{does[1:-1]}" if kept else "it comes up on a voyage to come"
    word = WORDS[move - DONE]
    return SAID.get((phase, word)) or word_because(s, phase, word)


def because_then(s: Any, seat: int, moves: Sequence[int]) -> str:
    """What a move does where it is known how the band goes on: it is bound for where it will be."""
    phase, end = agenda.phase(s), end_of(s, moves)
    if end == s.here:
        return because(s, seat, moves[0])
    match MOVES.read(moves[0]):
        case "space", space if phase in ("step", "march") and space != end:
            return f"it is on the way to {the_space(end)}"
        case ("nav",):
            goal = goal_of(s, s.here, s.at[s.here])
            nearer = SEAS >> end & 1 and values.STEPS[end, goal] < values.STEPS[s.here, goal]
            return f"the band is bound for {the_space(goal if nearer else end)}"
        case ("land",):
            return prize(s, end, f"in {the_space(end)}")
    return because(s, seat, moves[0])


def end_of(s: Any, moves: Sequence[int]) -> int:
    """Where the band is after these moves, as far as each step is beside the one before."""
    at = int(s.here)
    for move in moves:
        match MOVES.read(move):
            case "space", space:
                if values.STEPS[at, space] != 1:
                    break
                at = space
    return at


# ---- spaces


def space_because(s: Any, phase: str, space: int) -> str:
    if phase == "set out":
        if not bands.has_jarl(s.at[space]):
            return "no Jarl is there"
        best = max(policy.score_start(s, other) for other in range(len(CODES)) if s.at[other])
        return "your strongest band is there" if policy.score_start(s, space) == best else "a weaker band is there"
    if phase == "home":
        goal = goal_of(s, space, policy.FIRST_BAND)
        return f"from there it is {counted(int(values.STEPS[space, goal]), 'space')} to {the_space(goal)}"
    if phase == "buy at":
        return "a Jarl is there" if bands.has_jarl(s.at[space]) else "no Jarl is there"
    if phase in SPACES:
        return SPACES[phase]
    if phase not in ("step", "march"):
        return prize(s, space, "there")
    goal = goal_of(s, s.here, s.force or s.at[s.here])
    nearer = int(values.STEPS[s.here, goal]) - int(values.STEPS[space, goal])
    if space != goal and nearer > 0:
        return f"it is on the way to {the_space(goal)}"
    if space == goal or not SEAS >> space & 1:
        return prize(s, space, "there")
    return f"it is {'no nearer to' if nearer == 0 else 'farther from'} {the_space(goal)}"


def goal_of(s: Any, start: int, stack: int) -> int:
    """The space the band would most like to reach."""

    def hope(space: int) -> float:
        return float(values.stop_value(s, space, stack) * math.exp(-values.FADING * int(values.STEPS[start, space])))

    ashore = [space for space in range(len(CODES)) if space != start and not SEAS >> space & 1]
    return max(ashore, key=hope)


def prize(s: Any, space: int, where: str) -> str:
    """What a space has for the saga."""
    if goals.is_going_home(s) and goals.is_home(s, space):
        return f"all is done but the Jarl's return, and {where} he is at home"
    if spaces.quest_at(s, space) >= 0:
        wanted = components.QUESTS_NEEDED[s.saga] > scoring.quests_done(s)
        return f"{where} lies a quest" + (", and the saga asks for one" if wanted else "")
    if SEAS >> space & 1:
        return f"only the open sea is {where}"
    if (components.HOMELANDS | s.settled) >> space & 1:
        return f"{where} you can recruit"
    if s.pillaged >> space & 1 or not components.PLACES >> space & 1:
        return f"nothing is to be won {where}"
    if s.saga == VOLSUNGA and space == HUN:
        return "the saga asks for Hunaland"
    if goals.settling_value(s, space) > 0:
        price = 1 if goals.is_rurik_about(s) else 2
        asked = f"the saga asks for settlements like the one you can found {where}"
        return asked if s.gold >= price else f"{asked}, once you have {counted(price, 'gold', 'gold')}"
    if s.saga == FLOAMANNA and int(s.pillaged).bit_count() < 4:
        begin = f"the saga asks for pillage, and {where} you can begin"
        return "the saga asks for more pillage" if s.pillaged else begin
    return f"loot is to be won {where}"


# ---- units and hostiles


def unit_because(s: Any, phase: str, unit: int) -> str:
    who, ending = ("he", "s") if unit < JARLS else ("they", "") if unit == components.VARANGIANS else ("it", "s")
    fights = f"{who} fight{ending} with strength {STRENGTH[unit]}"
    if phase in ("buy", "leidang"):
        stack = s.at[s.here] if phase == "leidang" else s.at[0] + s.at[1] + s.at[2]
        free = int(bands.room(stack) - bands.crew(stack))
        if unit in (components.LONG_SHIP, components.ORMR):
            if not bands.room(stack):
                return "without a ship nobody gets to sea"
            return f"your ships have room for {free} more" if free > 0 else "your ships have no room left"
        return fights if free > 0 else f"{fights}, but your ships have no room left"
    if phase == "line":
        first = aids.usual_line(s)[0] == components.LETTERS[unit]
        return f"hostiles fire at the front, and {who} cost{ending} least to lose" if first else fights
    if phase == "who goes":
        crowded = bands.units(s.force) > spaces.stacking_limit(s)
        return "no space holds so many units" if crowded else f"{who} can guard the place"
    if phase in ("reinforce", "oath"):
        return fights
    return "a Jarl cannot be bought again" if unit < JARLS else f"another one costs {COST[unit]} gold"


# ---- words


def word_because(s: Any, phase: str, word: str) -> str:
    if word == "nav":
        return f"the band is bound for {the_space(goal_of(s, s.here, s.at[s.here]))}"
    if word == "land":
        return land_because(s)
    if word == "stay" or (phase == "step" and word == "done"):
        return prize(s, s.here, "here")
    if phase in ("buy", "leidang"):
        return f"you keep {s.gold} gold" if s.gold else "no gold is left"
    if phase == "place":
        return marker_because(s, word)
    if word == "appeal":
        risk = f"and costs your {s.gold} gold if it fails" if s.gold else "and you have no gold to lose"
        return f"it succeeds with {aids.check_chance(s)} %, {risk}"
    if phase == "edge":
        without, spent = aids.edge_chances(s)
        spending = f"you fire first with {spent} %, and with {without} % without it"
        return spending if word == "yes" else f"you fire first with {without} % anyway"
    if phase == "break off":
        return f"the band still wins with about {percent(odds.chance_now(s))}"
    if phase == "danegeld":
        return f"a battle is won with about {percent(odds.chance_there(s, s.at[s.here], s.here))}"
    return WORD_REASONS.get(word, "the rest is left as it is")


def land_because(s: Any) -> str:
    """What the best space has that can be reached on foot."""
    stack = s.at[s.here]
    worth = np.zeros(values.MOST_TARGETS)
    targets = values.hopes(s, s.here, stack, worth)
    near = [space for space in range(len(CODES)) if components.BY_LAND[s.here] >> space & 1]
    best = max(near, key=lambda space: values.ending(s, space, stack + s.at[space], 0, targets, worth))
    return prize(s, best, f"in {the_space(best)}")


def marker_because(s: Any, word: str) -> str:
    """What settling, pillaging or leaving a place alone means for the saga."""
    if word == "done":
        return "you keep the marker for another place"
    if s.saga == VOLSUNGA and s.here == HUN:
        return "the saga asks for Hunaland"
    if word == "settle":
        if goals.settling_value(s, s.here) > 0:
            return "the saga asks for settlements like this one"
        return "from the next voyage on you can recruit here"
    least, most = aids.loot(s)
    asked = word == "pillage" and s.saga == FLOAMANNA and int(s.pillaged).bit_count() < 4
    return f"{'the saga asks for it, and ' if asked else ''}it brings {least} to {most} gold"


def percent(chance: float) -> str:
    return f"{min(99, max(1, round(100 * chance)))} %"


# ---- what is at stake until the saga ends


def of_single(part: Callable[[Any], int]) -> Callable[[Any, int], float]:
    """Something that is there at the end of a single saga; between two sagas of a campaign the map is cleared."""
    return lambda s, _: part(s) if s.story != components.CAMPAIGN else 0


def of_saga(part: Callable[[Any], int], *sagas: int) -> Callable[[Any, int], float]:
    """Something that some sagas ask for."""
    return of_single(lambda s: part(s) if s.saga in sagas else 0)


STAKES = (
    Stake("a Jarl falls {more|less} often", lambda s, _: bands.units(s.dead), good=False),
    Stake("the saga is won {more|less} often", lambda s, _: int(s.won).bit_count(), 0.1),
    Stake("Vinland is settled {more|less} often", of_saga(lambda s: s.settled >> components.VIN & 1, components.EIRIK)),
    Stake("Hunaland gets your marker {more|less} often",
          of_saga(lambda s: (s.settled | s.pillaged) >> HUN & 1, VOLSUNGA)),
    Stake("you accomplish about {} {more|fewer} quests", of_single(scoring.quests_done), 0.2),
    Stake("you settle about {} {more|fewer} places",
          of_saga(lambda s: int(s.settled).bit_count(), components.EIRIK, components.HEIMSKRINGLA), 0.2),
    Stake("you pillage about {} {more|fewer} places", of_saga(lambda s: int(s.pillaged).bit_count(), FLOAMANNA), 0.2),
    Stake("you have about {} {more|less} Edda at the end",
          lambda s, _: int(s.edda) if s.saga == VOLSUNGA or s.story == components.CAMPAIGN else 0, 0.2),
    Stake("you have about {} {more|less} gold at the end",
          lambda s, _: int(s.gold) if s.story == components.CAMPAIGN else 0, 1.0),
    Stake("about {} {more|fewer} of your units are left at the end",
          of_single(lambda s: sum(map(bands.units, s.at.tolist()))), 0.5),
)  # fmt: skip
