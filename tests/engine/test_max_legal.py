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
from meadhall.checks.playing import check_legal_lists
from meadhall.engine.batch import Batch
from meadhall.engine.random import DICE
from tests.toy_game import RAVENS

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


@pytest.mark.parametrize("interpreted", ["1", "0"])
def test_a_batch_with_a_list_too_long_refuses_to_go_on(interpreted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows have run into each other, so that nothing in them is played; nobody else's memory was written to."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", interpreted)
    made: list[Batch] = []
    reset = Batch.reset

    def note(batch: Batch, seed: int) -> None:
        made.append(batch)
        reset(batch, seed)

    monkeypatch.setattr(Batch, "reset", note)
    with pytest.raises(MeadhallError, match=TOLD):
        SPARSE.batch(5, seats=3)
    (batch,) = made
    room = batch.moves.base
    assert room is not None
    assert room.size >= batch.n * SPARSE.max_legal + SPARSE.moves, "the longest list there can be fits after the last"
    assert not room[batch.n * SPARSE.max_legal + 2 :].any(), "and nothing was written beyond it"
    for again in (batch.step, batch.mask, batch.observe):
        with pytest.raises(MeadhallError, match=TOLD):
            again()


def test_a_copy_has_lists_of_its_own() -> None:
    batch = RAVENS.batch(20, seats=3, seed=2)
    twin = batch.copy()
    kept = twin.moves.copy()
    for _ in range(5):
        batch.step()
    assert (twin.moves == kept).all()
    for _ in range(5):
        twin.step()
    assert (twin.moves == batch.moves).all()


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


def test_a_batch_on_a_card_is_tried_on_the_cpu_first() -> None:
    """In Numba's simulator, which has to be switched on before Numba is imported."""
    program = "from tests.engine.test_max_legal import SPARSE\nSPARSE.batch(6, seats=3, device='gpu')\n"
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert TOLD in done.stderr
