"""What a seat thinks of the stack: whether it wants the thing at the bottom to happen, and what an answer changes."""

from meadhall.engine.prelude import i64, rule
from meadhall.games.north import components
from meadhall.games.north.bots.distance import gain, threat
from meadhall.games.north.rules import fighting, stack, state

LOOT_PRIZE, FEAST_PRIZE = 2.0, 4.0  # what a ship gains by coming to a village it needs, or home with daughters
CAST, BEND = 0.5, 0.8  # how much of a stake a Rune-caster or a Crosswind on the stack takes away
STEP = 0.35  # what +1 on a die is worth, as a part of what is at stake


@rule
def prize(s, seat, space):
    """What a ship gains by coming to a space: a village to loot, or home with daughters."""
    colour = components.VILLAGE_OF[space]
    if colour != state.NONE and (state.colours_had(s, seat) >> colour) & 1 == 0:
        return LOOT_PRIZE
    return FEAST_PRIZE if space == components.HARBOUR[s.colour[seat]] and state.daughters_aboard(s, seat, True) else 0.0


@rule
def stake(s, seat, row):
    """How much a seat wants an entry to take effect; below 0 it would rather it did not."""
    by = i64(s.stack[row, state.BY])
    what = s.stack[row, state.WHAT]
    target = i64(s.stack[row, state.TARGET])
    mine = by == seat
    if what == state.WIND or what == state.AS_WIND:
        space = i64(components.BESIDE[s.ship[by], s.stack[row, state.WAY]])
        if mine:
            return 1.5 + prize(s, by, space)
        return -threat(s, by) * (0.5 + prize(s, by, space)) if gain(s, by, space) > 0 else 0.0
    if what == state.ATTACK:
        return 3.0 if mine else -3.5 if target == seat else 0.0
    if what == state.BEAST:
        return 2.0 if mine else -0.3
    if what == state.LOOT:
        return 6.0 if mine else -1.5 - 3 * threat(s, by)
    if what == state.ABILITY:
        if s.stack[row, state.KIND] == components.FIRST_HERO_KIND + components.RUN:
            return 2.5 if mine else 1.0 if s.stack[0, state.BY] != seat else -2.0
        return 1.5 if mine else -threat(s, by)
    if what == state.EVENT:
        title = components.TITLE[s.stack[row, state.KIND]]
        if title == components.MUT or title == components.SEA or title == components.COM:
            precious = 2.0 if target >= 0 and state.daughters_aboard(s, target, False) else 0.5
            return 2.5 if mine else -1.5 - precious if target == seat else 0.2
        if title == components.ODI or title == components.GAL:
            return 2.0 if mine else -1.5 * threat(s, by)
        return 1.0 if mine else 0.0
    return 3.0 if mine else 0.0


@rule
def stack_value(s, seat, extra):
    """What the whole stack is worth to a seat: the thing at the bottom if it stands, with what Thor does to it."""
    gone = stack.doomed(s, extra)
    wish = stake(s, seat, 0)
    value = 0.0
    if gone & 1 == 0:
        value = wish
        for row in range(1, s.height):
            if (gone >> row) & 1 == 0 and s.stack[row, state.RESOLVED] == 0:
                kind = s.stack[row, state.KIND]
                if s.stack[row, state.WHAT] == state.ABILITY:
                    value -= CAST * wish
                elif components.TITLE[kind] == components.THO and s.stack[row, state.OBJECT] == 0:
                    value += STEP * wish * s.stack[row, state.SIGN]
                elif components.TITLE[kind] == components.CRO:
                    value -= BEND * wish
    return value


@rule
def thor_value(s, seat, row, sign):
    """What +1 or -1 on an entry's roll brings a seat."""
    if (stack.doomed(s, 0) >> row) & 1:
        return -1.0
    return STEP * sign * stake(s, seat, row)


@rule
def entry_value(s, seat, title, row):
    """What it brings a seat to name an entry for Loki or Thor."""
    if title != components.LOK:
        return max(thor_value(s, seat, row, 1), thor_value(s, seat, row, -1))
    if s.die:  # of a roll loop: a Norn or a Loki on it
        turn = roll_wish(s, seat)
        return turn if components.TITLE[s.stack[row, state.KIND]] == components.NOR else -turn
    return stack_value(s, seat, 1 << row) - stack_value(s, seat, 0)


@rule
def best_entry(s, seat, title, rows):
    best = -9.0
    for row in range(s.height):
        if (rows >> row) & 1:
            best = max(best, entry_value(s, seat, title, row))
    return best


@rule
def roll_wish(s, seat):
    """How glad a seat is of the number that lies."""
    row = i64(s.stack[s.marker, state.OBJECT])
    won = s.die + fighting.modifier(s, row) >= components.SUCCESS
    return stake(s, seat, row) if won else -stake(s, seat, row)
