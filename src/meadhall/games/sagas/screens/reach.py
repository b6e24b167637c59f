"""Where the force can get to, and what waits there: for the map, for considering a place, for hints."""

from typing import Any, Literal, NotRequired, TypedDict

from meadhall.engine.routes import ways_from
from meadhall.games.sagas import odds
from meadhall.games.sagas.components import BY_LAND, BY_SHIP, CODES, LEIF, PLACES, QUESTS, SEAS, spaces_of
from meadhall.games.sagas.rules import agenda, bands, spaces, state
from meadhall.games.sagas.rules.battle import foes_there
from meadhall.games.sagas.screens.aims import wanted
from meadhall.games.sagas.words.notation import the_space
from meadhall.games.sagas.words.questions import losses_words, risk_note


class Risks(TypedDict):
    """What going somewhere risks: chances in 100, the fewest and the most `foes`, who falls in a victory (`losses`)."""

    stop: NotRequired[bool]
    storm: NotRequired[int]
    foes: NotRequired[list[int]]
    odds: NotRequired[int]
    losses: NotRequired[str]
    quest: NotRequired[str]


class Target(Risks):
    """A space in reach; before the roll with the chance to get there, and the way; before a voyage with its start."""

    space: str
    start: NotRequired[str]
    path: list[str]
    way: NotRequired[Literal["nav", "land"]]
    chance: NotRequired[int]
    label: str
    note: str


def storm_risk(seas: int, jarl: bool) -> int:
    """The chance, in 100, that a storm takes somebody, by the sea spaces entered."""
    needed = 6 - seas + (1 if jarl else 0)  # on the die, or more
    return round(100 * max(0, min(6, 7 - needed)) / 6)


def foe_range(s: Any, space: int) -> list[int]:
    """Fewest and most hostiles of a battle there, cards apart."""
    return [int(foes_there(s, space, half)) for half in (1, 3)]


def paths(s: Any, start: int, steps: int, by_ship: bool) -> dict[int, list[int]]:
    """Spaces within a number of steps, each with the path that enters fewest seas."""
    near = BY_SHIP if by_ship else BY_LAND

    def beside(space: int) -> list[int]:
        return [] if space != start and spaces.must_stop(s, space) else spaces_of(near[space])

    ways = ways_from([start], beside, steps, lambda way: (seas_of(way[1:]), len(way)))
    return {space: path for space, (_, *path) in ways.items() if path}


def seas_of(path: list[int]) -> int:
    return sum(SEAS >> space & 1 for space in path)


def risks(s: Any, space: int, stack: int, seas: int) -> Risks:
    """What waits in a space, and the odds of a battle for a stack and those there already."""
    quest = int(spaces.quest_at(s, space))
    data: Risks = {"stop": bool(spaces.must_stop(s, space))}
    if SEAS >> space & 1:
        data["storm"] = storm_risk(seas, bool(bands.has_jarl(stack)))
    if PLACES >> space & 1:
        data["foes"] = foe_range(s, space)
        all_there = stack + s.at[space] if s.here not in (state.NOWHERE, space) else stack
        data |= battle(all_there, odds.there(s, all_there, space))
    if quest >= 0:
        data["quest"] = QUESTS[quest] if s.quest_state[quest] == state.SHOWN else "?"
    return data


def battle(stack: int, prospect: complex) -> Risks:
    return {"odds": round(100 * prospect.real), "losses": losses_words(stack, prospect)}


def target(s: Any, stack: int, path: list[int], verb: str, **way: Any) -> Target:
    """The end of a path, with what waits there."""
    space, seas = path[-1], s.seas + seas_of(path)
    data: Any = {"space": CODES[space], **risks(s, space, stack, seas), "path": [CODES[step] for step in path], **way}
    found: Target = data | {"label": f"{verb} to {the_space(space)}", "note": risk_note(data)}
    return found


def reach(s: Any) -> list[Target]:
    """Where a band may still get to in this movement or, before a voyage, in the next; what the saga asks for first.

    Where several bands may set out for a place, it is the one likeliest to get there and to win.
    """
    phase = agenda.phase(s)
    if phase == "step":
        found = [target(s, s.force, path, "Go") for path in paths(s, s.here, s.steps, s.way == state.SAILS).values()]
    elif phase == "move":
        marched = s.way == state.MARCHES  # only those who marched go on
        found = from_space(s, s.here, s.force if marched else s.at[s.here], marched)
    elif phase == "set out":
        starts = [space for space in range(len(CODES)) if s.at[space]]
        every = [found | {"start": CODES[start]} for start in starts for found in from_space(s, start, s.at[start])]
        best = sorted(every, key=lambda found: (found["chance"] * found.get("odds", 100), found["chance"]))
        found = list({found["space"]: found for found in best if not s.at[CODES.index(found["space"])]}.values())
    else:
        found = []
    return sorted(found, key=lambda found: (rank(s, found), -found.get("chance", 100), found["space"]))


def from_space(s: Any, start: int, stack: int, marched: bool = False) -> list[Any]:
    """Where a band may get to in one movement, by ship or on foot, with the chance that the roll gets there."""
    more = 1 if bands.number(stack, LEIF) else 0
    sails = bands.room(stack) > 0 and not (marched and bands.crew(stack) > bands.room(stack))
    targets: dict[int, Target] = {}
    if sails:
        for space, path in paths(s, start, 3 + more, True).items():
            chance = (100, 100, 67, 33)[max(0, len(path) - more)]
            targets[space] = target(s, stack, path, "Sail", way="nav", chance=chance)
    for space, path in paths(s, start, 1 + more, False).items():
        if space not in targets or targets[space]["chance"] < 100:
            targets[space] = target(s, stack, path, "March", way="land", chance=100)
    return list(targets.values())


def rank(s: Any, found: Target) -> int:
    """What the saga names, quests, places without a marker, other land, and the sea."""
    space = CODES.index(found["space"])
    free = PLACES & ~(s.settled | s.pillaged) >> space & 1
    kinds = (found["space"] in wanted(s), "quest" in found, free, not SEAS >> space & 1, True)
    return [bool(kind) for kind in kinds].index(True)
