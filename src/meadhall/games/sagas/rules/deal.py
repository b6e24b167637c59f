"""A story begins: its options, and its first saga."""

from meadhall.engine.prelude import begin, rule
from meadhall.games.sagas.rules import agenda, play
from meadhall.games.sagas.rules.state import LEVEL, NO_CARD, RULES, RUNNING, SCOUTS, STORY, SUPPLIES, blank


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    blank(s)
    s.story = options[STORY]
    s.level = options[LEVEL]
    s.supplies = options[SUPPLIES]
    s.scouts = options[SCOUTS]
    s.rules = options[RULES]
    s.result = RUNNING
    s.card = NO_CARD
    agenda.put(s, agenda.BEGIN_SAGA, 0, 0)
    play.proceed(s)
