"""A game that declares too few legal moves is told so at every speed, and writes over nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from meadhall import MeadhallError
from meadhall.checks import Broken, cases, fuzz
from meadhall.checks.broken import listed
from meadhall.checks.playing import check_legal_lists
from meadhall.engine.random import DICE
from tests.ravens import RAVENS

ROOT = Path(__file__).parents[2]
SPARSE = replace(RAVENS, id="sparse", title="Sparse ravens", max_legal=1, _native=[])
TOLD = "Sparse ravens declares 1 legal moves at most, but a seat has 3"


def test_a_table_says_so_interpreted() -> None:
    table = SPARSE.table(seats=3, seed=1)
    with pytest.raises(MeadhallError, match=TOLD):
        table.legal(0)
    with pytest.raises(MeadhallError, match=TOLD):
        table.moves(0)


def test_a_table_says_so_in_native_code() -> None:
    game = replace(SPARSE, _native=[])
    game.compile()
    table = game.table(seats=3, seed=1)
    assert table._speed().is_native
    with pytest.raises(MeadhallError, match=TOLD):
        table.legal(0)
    table.play(0, 1)
    with pytest.raises(MeadhallError, match=TOLD):
        table.legal(1)


@pytest.mark.parametrize("interpreted", ["1", "0"])
def test_a_batch_says_so(interpreted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", interpreted)
    with pytest.raises(MeadhallError, match=TOLD):
        SPARSE.batch(5, seats=3)


def test_lists_of_a_batch_stay_in_their_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes on after the error finds sound rows: as many moves as there is room for, and no other row's."""
    monkeypatch.setattr("meadhall.engine.batch.Batch._look_at_lists", lambda batch: None)
    batch = SPARSE.batch(200, seats=3, seed=4)
    for _ in range(50):
        batch.step()
        assert batch.moves.shape == (200, 1)
        assert set(batch.counts.tolist()) == {1}
        for row in range(0, 200, 40):
            assert batch.moves[row, 0] == listed(batch.table(row), int(batch.mover[row]))[0]


def test_playouts_have_room_for_any_list() -> None:
    game = replace(SPARSE, _native=[])
    assert len(game.move_array()) >= 2 * game.moves
    assert len(game.weight_array()) >= game.moves
    states, dice = game.state.new(20), DICE.new(20)
    speed = game.native
    speed.deal_all(states, dice, 3, game.option_array({option.name: option.default for option in game.options}), 1)
    assert speed.playouts(states, dice, game.move_array()) > 20
    assert not np.any([speed.actors_at(states, row) for row in range(20)])


def test_the_checks_and_the_fuzzer_find_it() -> None:
    with pytest.raises(Broken, match="has 3 moves and 0 asides; 1 fit"):
        check_legal_lists(cases(SPARSE)[0], 1)
    report = fuzz(SPARSE, plies=500, speed=SPARSE.interpreted, chunk=100)
    assert report.fault == "a seat has more legal moves than the game declares"
    assert "sparse" in report.chronicle


def test_a_batch_on_a_card_says_so_when_it_is_waited_for() -> None:
    """In Numba's simulator, which has to be switched on before Numba is imported."""
    program = (
        "from tests.engine.test_max_legal import SPARSE\n"
        "batch = SPARSE.batch(6, seats=3, device='gpu')\n"
        "batch.step()\n"
        "batch.synchronize()\n"
    )
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert TOLD in done.stderr
