"""Stones, a game of a package of its own, with nothing but rules. The tests install it into a folder of theirs."""

from __future__ import annotations

from meadhall_stones import rules

from meadhall.engine.game import Game, by_name
from meadhall.engine.option import Option

GAME = Game(
    id="stones",
    title="Stones",
    seats=(2, 3),
    options=(Option("heap", "Stones at the start.", 12, 1, 99, {"short": 5}),),
    state=rules.State,
    rules=by_name(rules.deal, rules.legal, rules.refusal, rules.play, rules.outcome, rules.observe, rules.score_moves),
    move_kinds=rules.MOVES,
    observation=rules.OBSERVATION,
    events=rules.EVENTS,
    has_secrets=False,
)
