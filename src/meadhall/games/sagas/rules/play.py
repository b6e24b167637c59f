"""The sagas: send your band out voyage by voyage, fight, settle, pillage, and be home before the deck runs out."""

from __future__ import annotations

from meadhall.engine.decisions import close, deciding
from meadhall.engine.kernels import begin
from meadhall.engine.rule import rule
from meadhall.games.sagas.rules.legal import MANY, NONE, only_choice
from meadhall.games.sagas.rules.state import LEVEL, NO_BATTLE, RULES, SAGA_ENDS, SCOUTS, STORY, SUPPLIES, TASKS
from meadhall.games.sagas.rules.story import begin_story, end_saga, is_half_done, saga_is_won
from meadhall.games.sagas.rules.tasks import perform
from meadhall.games.sagas.rules.transitions import decide


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.story = options[STORY]
    s.level = options[LEVEL]
    s.supplies = options[SUPPLIES]
    s.scouts = options[SCOUTS]
    s.rules = options[RULES]
    begin_story(s)
    proceed(s)


@rule
def play(s, seat, move):
    decide(s, move)
    proceed(s)


@rule
def proceed(s):
    """Works the stack down to a question with a choice; a question with one answer is answered, with none is skipped.

    Victory is looked for after every complete effect, never in the middle of one or of a battle (VK-9, VK-107).
    """
    while s.depth > 0:
        kind = deciding(s)
        if s.battle == NO_BATTLE and kind != SAGA_ENDS and not is_half_done(s, kind) and saga_is_won(s):
            end_saga(s, 0)
        elif kind >= TASKS:
            perform(s, kind)
        else:
            only = only_choice(s, kind)
            if only == MANY:
                return
            if only == NONE:
                close(s)
            else:
                decide(s, only)
