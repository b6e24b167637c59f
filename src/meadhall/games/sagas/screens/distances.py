"""How many voyages away spaces are, and the chance to be there in time: by the dice alone, storms and battles apart."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from meadhall.engine.routes import steps_from
from meadhall.engine.words import counted
from meadhall.games.sagas.components import BY_LAND, BY_SHIP, COST, COUNT, LEIF, LONG_SHIP, SEAS, spaces_of
from meadhall.games.sagas.rules import agenda, bands, spaces, state

Table = np.ndarray[Any, np.dtype[np.float32]]
LONGEST = 14  # voyages that are worked out; of more there is no difference
AS_A_RULE = 0.5  # a chance from which on voyages are enough as a rule
SURE = 0.995  # a chance that would be told as 100
MOVED = ("storm loss", "drown", "stack space", "stack loss")  # asked when the move is made and the card not yet drawn


class Way(NamedTuple):
    """To a space: voyages at best, voyages that mostly do (0: more than are left), the chance to be in time."""

    space: int
    fewest: int
    usual: int
    chance: float


def rings(start: int, near: Any, steps: int, stops: int) -> list[int]:
    """Spaces within one, two ... steps, as sets; nobody passes a forced stop."""

    def beside(space: int) -> list[int]:
        return [] if space != start and stops >> space & 1 else spaces_of(int(near[space]))

    far = steps_from(start, beside).items()
    return [sum(1 << space for space, away in far if away <= most) for most in range(1, steps + 1)]


def as_matrix(sets: list[int]) -> Table:
    return np.array([[members >> space & 1 for space in range(COUNT)] for members in sets], np.float32)


@lru_cache(maxsize=32)
def chances(stops: int, farther: int, ships: bool) -> list[Table]:
    """The chance to get from each space to each other within no voyage, one, two ... by the best choices."""

    def best(matrix: Table, later: Table) -> Table:
        return np.max(matrix[:, :, None] * later[None], axis=1)

    afoot = as_matrix([rings(start, BY_LAND, 1 + farther, stops)[-1] for start in range(COUNT)])
    afloat = [rings(start, BY_SHIP, 3 + farther, stops)[farther:] for start in range(COUNT)]
    by_die = [as_matrix([sets[half] for sets in afloat]) for half in range(3)]
    tables = [np.eye(COUNT, dtype=np.float32)]
    for _ in range(LONGEST):
        later = tables[-1]
        on_foot = best(afoot, later)
        at_sea = sum(best(matrix, later) for matrix in by_die) / 3 if ships else on_foot
        tables.append(np.maximum(on_foot, at_sea).astype(np.float32))
    return tables


def voyages_left(s: Any) -> int:
    """Voyages in which a band can still move, the one of which the move is being made among them."""
    return int(s.draws) - (agenda.phase(s) in MOVED)


def by_voyages(s: Any, start: int, stack: int, ships: bool) -> list[Table]:
    """For a band in a space: its chance to be in each other within no voyage, one, two ... up to those left."""
    stops = sum(1 << space for space in range(COUNT) if spaces.must_stop(s, space))
    under_way = s.here != state.NOWHERE and s.card == state.NO_CARD and voyages_left(s) == s.draws
    tables = chances(stops, int(bands.number(stack, LEIF)), ships)
    left = min(voyages_left(s), LONGEST)
    if not under_way or (start == s.here and agenda.phase(s) != "step"):
        return [table[start] for table in tables[: left + 1]]
    within = [start]  # in this voyage another band moves,
    if start == s.here:  # or the die has fallen
        within = spaces_of(rings(start, BY_SHIP if s.way == state.SAILS else BY_LAND, int(s.steps), stops)[-1])
    return [tables[0][start], *(np.max(tables[n][within], axis=0) for n in range(left))]


def has_ships(s: Any, space: int) -> bool:
    """Whether the band in a space has ships, or may have one built before it sets out."""
    builds = spaces.may_build_ships(s, space) and s.gold >= COST[LONG_SHIP]
    return bool(bands.room(s.at[space]) or builds)


def way_to(s: Any, places: int, led: bool = False, built: bool = False) -> Way | None:
    """To the nearest of these spaces for any of the bands, or any with a Jarl; None if none can be reached in time.

    `built`: those without ships have them built on their way.
    """
    starts = [start for start in range(COUNT) if s.at[start] and (bands.has_jarl(s.at[start]) or not led)]
    found = [way_from(s, start, int(s.at[start]), built or has_ships(s, start), places) for start in starts]
    return max(filter(None, found), key=nearness, default=None)


def way_from(s: Any, start: int, stack: int, ships: bool, places: int) -> Way | None:
    """To the nearest of these spaces from one space."""
    rows, found = by_voyages(s, start, stack, ships), []
    for space in spaces_of(places & ~SEAS):
        fewest = next((n for n, row in enumerate(rows) if row[space] > 0), None)
        if fewest is not None:
            usual = next((n for n, row in enumerate(rows) if row[space] >= AS_A_RULE), 0)
            found.append(Way(space, fewest, usual, float(rows[-1][space])))
    return max(found, key=nearness, default=None)


def nearness(way: Way) -> tuple[bool, int, float]:
    return way.chance >= AS_A_RULE, -way.usual, way.chance


def way_words(way: Way) -> str:
    """`2 or 3 voyages away, 91 % in time`."""
    if way.fewest == 0:
        return "where you are"
    if way.chance < AS_A_RULE:
        far = f"{counted(way.fewest, 'voyage')} away at best"
    elif way.usual == way.fewest:
        far = f"{counted(way.fewest, 'voyage')} away"
    else:
        far = f"{way.fewest} {'or' if way.usual == way.fewest + 1 else 'to'} {way.usual} voyages away"
    return far if way.chance >= SURE else f"{far}, {max(1, round(100 * way.chance))} % in time"
