"""How far everybody is from victory: the shortest voyage to the villages still needed and home, around the monster."""

from itertools import product

import numpy as np

from meadhall.engine.positions import members
from meadhall.engine.prelude import i64, lowest, rule
from meadhall.engine.routes import steps_from
from meadhall.games.north.components import BESIDE, HARBOUR, SPACES, VILLAGE
from meadhall.games.north.rules.state import colours_had, daughters_aboard

FAR = 30  # to where the monster lies
LAST_TURNS, NEAR_HOME, HALFWAY = 4, 8, 14  # links still to go: how much a ship's next steps matter
NOWHERE = SPACES  # for the monster: in nobody's way
LINKED = [{int(space) for space in row if space >= 0} for row in BESIDE]


def _distances() -> np.ndarray:
    """Links from every space to each village (0 to 3) and harbour (4 to 7), for each place of the monster, and none."""
    table = np.full((SPACES + 1, 8, SPACES), FAR, np.int8)
    for monster in range(SPACES + 1):
        around = [near - {monster} for near in LINKED]
        for number, target in enumerate((*VILLAGE, *HARBOUR)):
            if target != monster:
                free = steps_from(int(target), around.__getitem__)
                table[monster, number, list(free)] = list(free.values())
    table.setflags(write=False)
    return table


def _onward() -> np.ndarray:
    """Links from each village through others, as a set, in their best order, and home; by the monster's place."""
    table = np.zeros((SPACES + 1, 16, 4, 4), np.int16)
    for monster, others, home, start in product(range(SPACES + 1), range(16), range(4), range(4)):
        ways = AWAY[monster, :, VILLAGE[start]]
        ends = [ways[one] + table[monster, others & ~(1 << one), home, one] for one in members(others)]
        table[monster, others, home, start] = min(ends, default=ways[4 + home])
    table.setflags(write=False)
    return table


AWAY = _distances()
ONWARD = _onward()


@rule
def way_to(monster, target, space):
    return i64(AWAY[monster, target, space])


@rule
def voyage(s, seat, space, monster):
    """Links a seat still has to go from a space to win, if nothing stops it: the best order of the villages needed."""
    home = i64(s.colour[seat])
    fetch = 15 & ~colours_had(s, seat)
    if fetch == 0:
        return way_to(monster, 4 + home, space) if daughters_aboard(s, seat, False) else 0
    best = 10 * FAR
    firsts = fetch
    while firsts:
        one = lowest(firsts)
        firsts &= firsts - 1
        best = min(best, way_to(monster, one, space) + i64(ONWARD[monster, fetch & ~(1 << one), home, one]))
    return best


@rule
def here(s, seat):
    """The voyage from where the ship is."""
    return voyage(s, seat, i64(s.ship[seat]), i64(s.monster))


@rule
def gain(s, seat, space):
    """Links a move to a space saves."""
    return here(s, seat) - voyage(s, seat, space, i64(s.monster))


@rule
def threat(s, other):
    """How much somebody else's next steps matter: more, the nearer that ship is to victory."""
    left = here(s, other)
    if left <= LAST_TURNS:
        return 1.0
    return 0.6 if left <= NEAR_HOME else 0.25 if left <= HALFWAY else 0.1


@rule
def delay(s, other, space):
    """What it costs somebody to be on another space, by how much it matters."""
    return threat(s, other) * (voyage(s, other, space, i64(s.monster)) - here(s, other))


@rule
def beast_value(s, seat, space):
    """What the monster on a space does to everybody's voyage, seen by a seat."""
    value = 0.0
    for other in range(s.seats):
        change = voyage(s, other, i64(s.ship[other]), space) - here(s, other)
        value += -1.0 * change if other == seat else threat(s, other) * change
    return value
