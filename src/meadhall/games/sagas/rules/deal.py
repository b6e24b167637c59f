"""A story begins: its options, and its first saga."""

from meadhall.engine.prelude import begin, rule
from meadhall.games.sagas.rules import agenda, play
from meadhall.games.sagas.rules.state import LEVEL, NO_CARD, RULES, RUNNING, SCOUTS, STORY, SUPPLIES


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.story = options[STORY]
    s.level = options[LEVEL]
    s.supplies = options[SUPPLIES]
    s.scouts = options[SCOUTS]
    s.rules = options[RULES]
    s.result = RUNNING
    s.won = 0
    for saga in range(4):
        s.losses[saga] = 0
    s.bonus = 0
    s.sagas = 0
    s.dead = 0
    s.settled = 0
    s.cashed = 0
    s.kept = 0
    s.card = NO_CARD
    s.religion = 0
    s.saga = 0
    s.ended = 0
    agenda.put(s, agenda.BEGIN_SAGA, 0, 0)
    play.proceed(s)
