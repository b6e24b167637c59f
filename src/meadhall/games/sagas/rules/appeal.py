"""The appeal to the High King."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.moves import FUND, INFORM, JARL, REINF, UNIT
from meadhall.games.sagas.rules import agenda, causes
from meadhall.games.sagas.rules.agenda import put
from meadhall.games.sagas.rules.bands import has_jarl
from meadhall.games.sagas.rules.changes import die, earn, jarl_comes, unit_comes
from meadhall.games.sagas.rules.deck import show_to_norns


@rule
def jarl_homes(s):
    """Homelands with a Jarl."""
    homes = 0
    for space in range(3):
        if has_jarl(s.at[space]):
            homes |= 1 << space
    return homes


@rule
def choose_favour(s, move):
    """What a king who listens gives."""
    if move == FUND:
        rolled = die(s)
        earn(s, rolled, causes.APPEAL, rolled)
    elif move == REINF:
        put(s, agenda.REINFORCE, 0, 0)
    elif move == INFORM:
        put(s, agenda.REVEALING, 2, causes.APPEAL)
    else:
        show_to_norns(s)
        put(s, agenda.NORN_CARD, 0, 0)


@rule
def choose_reinforcement(s, move):
    put(s, agenda.REINFORCE_AT, 0 if move == JARL else UNIT.unit(move), 0)


@rule
def choose_reinforcement_home(s, unit, space):
    if unit == 0:
        jarl_comes(s, space, causes.APPEAL)
    else:
        unit_comes(s, unit, space, causes.APPEAL)
