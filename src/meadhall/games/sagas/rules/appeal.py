"""The appeal to the High King, and quests that are turned up."""

from meadhall.engine.prelude import rule
from meadhall.games.sagas.moves import CARD, FUND, INFORM, JARL, REINF, UNIT
from meadhall.games.sagas.rules import agenda, bands, causes, deck
from meadhall.games.sagas.rules.changes import die, earn, jarl_comes, reveal_quest, unit_comes


@rule
def jarl_homes(s):
    homes = 0
    for space in range(3):
        if bands.has_jarl(s.at[space]):
            homes |= 1 << space
    return homes


@rule
def answer(s, kind, first, second, move):
    """What a king who listens gives, and to whom."""
    if kind == agenda.REVEAL:
        reveal_quest(s, move, second)
    elif kind == agenda.NORN_CARD:
        deck.norns_give(s, CARD.card(move))
    elif kind == agenda.REINFORCE:
        agenda.put(s, agenda.REINFORCE_AT, 0 if move == JARL else UNIT.unit(move), 0)
    elif kind == agenda.REINFORCE_AT:
        if first == 0:
            jarl_comes(s, move, causes.APPEAL)
        else:
            unit_comes(s, first, move, causes.APPEAL)
    elif move == FUND:
        rolled = die(s)
        earn(s, rolled, causes.APPEAL, rolled)
    elif move == REINF:
        agenda.put(s, agenda.REINFORCE, 0, 0)
    elif move == INFORM:
        agenda.put(s, agenda.REVEALING, 2, causes.APPEAL)
    else:
        deck.show_to_norns(s)
        agenda.put(s, agenda.NORN_CARD, 0, 0)
