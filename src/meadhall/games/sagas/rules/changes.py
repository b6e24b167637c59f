"""Changes that many rules make: dice, gold, Edda, units, quests and settlements.

Everybody may see every event: there is one player, and nothing he sees is kept from those who watch.
"""

from meadhall.engine.prelude import EVERYONE, below, close_all, count, nth, reveal, rule
from meadhall.games.sagas import events
from meadhall.games.sagas.components import COST, JARL_BITS, JARLS, MOST_EDDA, MOST_GOLD, NIBBLE
from meadhall.games.sagas.rules import agenda, bands, causes, spaces, state


@rule
def die(s):
    reveal(s)
    return below(s, 6) + 1


@rule
def move_gold(s, change, why, about, unit):
    s.gold += change
    events.GOLD_MOVES.emit(s, EVERYONE, 0, change, s.gold, why, about, unit)


@rule
def earn(s, amount, why, about):
    """Gold comes in; what is above twenty is lost."""
    move_gold(s, min(amount, MOST_GOLD - s.gold), why, about, 0)


@rule
def spend(s, amount, why, about):
    """Gold goes out, as far as there is some."""
    move_gold(s, -min(amount, s.gold), why, about, 0)


@rule
def buy(s, unit, space):
    """A unit is paid for, and comes out of the pool."""
    move_gold(s, -min(COST[unit], s.gold), causes.PURCHASE, space, unit)
    arrive(s, unit, space)


@rule
def recruit(s, unit):
    """A unit is bought where the voyage starts, and may go along."""
    buy(s, unit, s.here)
    s.force = s.at[s.here]


@rule
def honour(s, change, why):
    """Edda rises or falls, between zero and five."""
    before = s.edda
    s.edda = max(0, min(MOST_EDDA, before + change))
    events.EDDA_MOVES.emit(s, EVERYONE, 0, s.edda - before, s.edda, why)


@rule
def arrive(s, unit, space):
    """A unit comes out of the pool."""
    s.pool -= bands.one(unit)
    s.at[space] += bands.one(unit)


@rule
def random_jarl(s):
    """A random Jarl who is neither dead nor in play; there must be one."""
    left = s.pool & JARL_BITS
    jarl = nth(left, below(s, count(left))) // NIBBLE
    reveal(s)
    return jarl


@rule
def jarl_comes(s, space, why):
    """A random Jarl appears; nothing happens if there is none."""
    if s.pool & JARL_BITS:
        jarl = random_jarl(s)
        arrive(s, jarl, space)
        events.JARL_ARRIVES.emit(s, EVERYONE, 0, jarl, space, why)


@rule
def unit_comes(s, unit, space, why):
    """A free unit, if the pool has one."""
    if bands.number(s.pool, unit):
        arrive(s, unit, space)
        events.UNIT_JOINS.emit(s, EVERYONE, 0, unit, space, why)


@rule
def fall(s, unit, space, why):
    """A unit is eliminated: a Jarl for good, others go to the pool."""
    s.at[space] -= bands.one(unit)
    if unit < JARLS:
        s.dead += bands.one(unit)
        s.jarl_fell = 1
    else:
        s.pool += bands.one(unit)
    events.FELL.emit(s, EVERYONE, 0, unit, space, why)


@rule
def reveal_quest(s, space, why):
    """The face-down quest of a space is turned up; returns which it was."""
    quest = spaces.quest_at(s, space)
    s.quest_state[quest] = state.SHOWN
    reveal(s)
    events.QUEST_SHOWN.emit(s, EVERYONE, 0, quest, space, why)
    return quest


@rule
def settle(s, space, why):
    s.settled |= 1 << space
    events.SETTLED.emit(s, EVERYONE, 0, space, why)


@rule
def raze(s, space, why):
    s.settled &= ~(1 << space)
    events.RAZED.emit(s, EVERYONE, 0, space, why)


@rule
def end_saga(s, why):
    """Whatever else was to be done is forgotten; why it was lost, or 0 if it was won."""
    close_all(s)
    agenda.put(s, agenda.SAGA_ENDS, why, 0)
