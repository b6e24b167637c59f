"""How far everybody is from victory: the shortest voyage to the villages still needed and home, around the monster."""

import numpy as np

from meadhall.engine.prelude import i64, lowest, rule
from meadhall.games.north.components import BESIDE, HARBOUR, SPACES, VILLAGE
from meadhall.games.north.rules.state import colours_had, daughters_aboard

FAR = 30  # to where the monster lies
LAST_TURNS, NEAR_HOME, HALFWAY = 4, 8, 14  # links still to go: how much a ship's next steps matter
NOWHERE = SPACES  # for the monster: in nobody's way


def _distances() -> np.ndarray:
    """Links from every space to each village (0 to 3) and harbour (4 to 7), for each place of the monster, and none."""
    table = np.full((SPACES + 1, 8, SPACES), FAR, np.int8)
    targets = [*map(int, VILLAGE), *map(int, HARBOUR)]
    beside = [[int(space) for space in row if space >= 0] for row in BESIDE]
    for monster in range(SPACES + 1):
        for number, target in enumerate(targets):
            if target == monster:
                continue
            edge, links = [target], 0
            while edge:
                for space in edge:
                    table[monster, number, space] = links
                links += 1
                reached = {space for here in edge for space in beside[here]} - {monster}
                edge = [space for space in reached if table[monster, number, space] == FAR]
    table.setflags(write=False)
    return table


AWAY = _distances()


@rule
def way_to(monster, target, space):
    return i64(AWAY[monster, target, space])


@rule
def voyage(s, seat, space, monster):
    """Links a seat still has to go from a space to win, if nothing stops it: the best order of the villages needed."""
    home = 4 + s.colour[seat]
    fetch = 15 & ~colours_had(s, seat)
    if fetch == 0:
        return way_to(monster, home, space) if daughters_aboard(s, seat, False) else 0
    best = 10 * FAR
    firsts = fetch
    while firsts:
        one = lowest(firsts)
        firsts &= firsts - 1
        far = way_to(monster, one, space)
        others = fetch & ~(1 << one)
        if others == 0:
            best = min(best, far + way_to(monster, home, VILLAGE[one]))
        seconds = others
        while seconds:
            two = lowest(seconds)
            seconds &= seconds - 1
            farther = far + way_to(monster, two, VILLAGE[one])
            three = others & ~(1 << two)
            if three == 0:
                best = min(best, farther + way_to(monster, home, VILLAGE[two]))
            else:
                last = lowest(three)
                whole = farther + way_to(monster, last, VILLAGE[two])
                best = min(best, whole + way_to(monster, home, VILLAGE[last]))
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
