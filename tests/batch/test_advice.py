"""What a batch says Karl would play is what Karl plays at a table."""

from __future__ import annotations

import numpy as np
import pytest

import meadhall
from tests.toy_game import RAVENS

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]


@pytest.mark.parametrize("game", [*GAMES, RAVENS], ids=lambda game: game.id)
def test_advice_is_one_of_the_moves_that_karl_scores_highest(
    game: meadhall.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    batch = game.batch(3, seed=41)
    tied = 0
    for _ in range(25):
        advice = batch.advise().copy()
        for row in range(batch.n):
            chair = batch.table(row).chair(int(batch.mover[row]))
            scores = chair.advice()
            best = [move.id for move, score in zip(chair.moves, scores, strict=True) if score == max(scores)]
            assert advice[row] in best
            assert batch.ties[row] == len(best)
            tied += len(best) > 1
        batch.step(advice)
    assert tied


def test_chance_decides_among_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    batch = RAVENS.batch(1, seed=2)
    while batch.advise() is not None and batch.ties[0] < 2:
        batch.step(batch.advise().copy())
    chosen = {int(batch.advise()[0]) for _ in range(60)}
    assert len(chosen) == batch.ties[0]


def test_native_code_and_threads_give_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    odin = meadhall.game("odin")
    odin.batch(2).advise()  # compiles it
    one, two = (odin.batch(40, seed=3, threads=threads) for threads in (1, 2))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    slow = odin.batch(40, seed=3)
    for _ in range(20):
        advice = one.advise().copy()
        assert np.array_equal(two.advise(), advice)
        assert np.array_equal(slow.advise(), advice)
        for batch in (one, two, slow):
            batch.step(advice)
    assert np.array_equal(one._states, slow._states)
