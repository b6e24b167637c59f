"""How long a game can be: what `longest` is reckoned from."""

from __future__ import annotations

import random

import pytest

import meadhall
from meadhall.engine.decisions import deciding
from meadhall.games.onboard.moves import STEPS, VIKINGS
from meadhall.games.onboard.rules import state

GAME = meadhall.game("onboard")


@pytest.mark.rule("VB-52")
@pytest.mark.parametrize("seats", GAME.seats)
def test_turns_have_as_many_steps_as_the_bound_counts(seats: int) -> None:
    table, dice, steps, longest = GAME.table(seats, seats), random.Random(seats), 0, 0
    in_round: dict[int, int] = {}
    while not table.over:
        phase = deciding(table.record)
        if phase == state.PLACE:
            steps = 0
            in_round[table.record.round] = in_round.get(table.record.round, 0) + 1
        if phase not in (state.SAIL, state.TAKE, state.CUT):
            steps += 1
            longest = max(longest, steps)
        seat = table.actors[0]
        table.play(seat, dice.choice(table.legal(seat)))
    assert longest == STEPS
    assert set(in_round.values()) == {seats * VIKINGS[seats]}
    assert GAME.longest is not None
    assert table.ply < GAME.longest(seats, table.start.options)
