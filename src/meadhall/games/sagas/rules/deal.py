"""A story begins: its options, and its first saga."""

from meadhall.engine.prelude import begin, rule
from meadhall.games.sagas.rules import agenda, play
from meadhall.games.sagas.rules.state import NO_CARD, RUNNING, blank


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    blank(s, options)
    s.result = RUNNING
    s.card = NO_CARD
    agenda.put(s, agenda.BEGIN_SAGA, 0, 0)
    play.proceed(s)
