"""A game that declares too few legal moves is told so at every speed, and writes over nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from meadhall import MeadhallError
from meadhall.checks import Broken, cases, fuzz
from meadhall.checks.playing import check_legal_lists
from meadhall.engine import batch_gpu, cuda
from meadhall.engine.batch import Batch
from meadhall.engine.cuda import Cuda, SimulatedList
from meadhall.engine.decisions import deciding
from meadhall.engine.errors import TooManyMoves
from meadhall.engine.random import DICE
from meadhall.engine.rule import rule
from tests.toy_game import BET, MOVES, RAVENS, legal

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


# ---- on a GPU, where nothing looks at where an array ends; in Numba's simulator numpy does


@rule
def greedy_legal(s, seat, out):  # type: ignore[no-untyped-def]
    """More moves than declared for whoever has more points than three rounds can bring."""
    if deciding(s) != BET or s.points[seat] <= RICH:
        return legal(s, seat, out)
    for move in range(MOVES):
        out[move] = move
    return MOVES


RICH = 18
GREEDY = replace(RAVENS, id="greedy", title="Greedy ravens", rules={**RAVENS.rules, "legal": greedy_legal}, _native=[])
GREEDY_TOLD = "Greedy ravens declares 3 legal moves at most, but a seat has 5"


@pytest.fixture(scope="module", params=["", "here.give_room_for_all()"], ids=["cut off", "room for all"])
def simulated(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """The lines that each program prints in the simulator, which has to be switched on before Numba is imported."""
    words = f"import tests.engine.test_max_legal as here\n{request.param}\nhere.run_programs()"
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = dict(part.split("\n", 1) for part in (done.stdout + done.stderr).split("== ")[1:])
    assert list(told) == list(PROGRAMS), done.stdout
    return {name: lines.splitlines() for name, lines in told.items()}


def enriched(batch: Batch) -> None:
    """Makes everybody in the third game rich."""
    states = batch._host(batch._states).copy()
    states["points"][2] = RICH + 1
    batch._fill(batch._states, states)


def step_greedy_batch() -> None:
    batch: Any = GREEDY.batch(5, seats=3, device="gpu")
    enriched(batch)
    try:
        for _ in range(9):
            batch.step(mask=True)
        batch.synchronize()
    except TooManyMoves as error:
        print(error)
    print(sorted(set(batch.counts.copy_to_host().tolist()) - {2, 3}), batch.moves.copy_to_host()[2].tolist())
    for again in (batch.step, batch.mask, batch.observe, batch.synchronize, batch.statistics, lambda: batch.table(0)):
        try:
            again()
            print("went on")
        except TooManyMoves:
            pass
    twin = GREEDY.batch(5, seats=3, device="gpu").copy()
    enriched(twin)
    try:
        for _ in range(9):
            twin.step()
        print("the copy went on")
    except TooManyMoves:
        pass


def give_room_for_all() -> None:
    """As on a GPU where nothing can keep rules from writing past an array."""
    for module in (cuda, batch_gpu):
        module.room_for_lists = lambda game: game.moves  # type: ignore[attr-defined]


def test_a_list_too_long_for_a_batch_on_a_gpu_is_cut_off_and_told(simulated: dict[str, list[str]]) -> None:
    assert simulated["batch"] == [f"{GREEDY_TOLD}: its max_legal must be raised", "[] [0, 1, 2]"]


def play_greedy_games(way: str) -> None:
    games = Cuda(GREEDY)
    states, dice = games.arrays(5)
    options = GREEDY.option_array({option.name: option.default for option in GREEDY.options})
    games.deal_all(states, dice, 3, options, 1)
    games.synchronize()
    rich = states.copy_to_host()
    rich["points"][2] = RICH + 1
    states.copy_to_device(rich)
    for _ in range(2):
        try:
            if way == "plies":
                games.plies(states, dice, options)
                games.synchronize()
            else:
                games.playouts(states, dice, in_order=way == "in order")
        except TooManyMoves as error:
            print(error)


def make_sparse_batch() -> None:
    try:
        SPARSE.batch(6, seats=3, device="gpu")
    except MeadhallError as error:
        print(error)


PROGRAMS: dict[str, Callable[[], None]] = {
    "batch": step_greedy_batch,
    "playouts": lambda: play_greedy_games("playouts"),
    "in order": lambda: play_greedy_games("in order"),
    "plies": lambda: play_greedy_games("plies"),
    "sparse": make_sparse_batch,
}


def run_programs() -> None:
    for name, program in PROGRAMS.items():
        print(f"== {name}")
        program()


@pytest.mark.parametrize("way", ["playouts", "in order", "plies"])
def test_a_list_too_long_for_games_on_a_gpu_is_told(way: str, simulated: dict[str, list[str]]) -> None:
    told = simulated[way]
    assert told[:1] == [f"{GREEDY_TOLD}: its max_legal must be raised"], told
    assert len(told) == (2 if way == "plies" else 1), "once for a call that meets it"


def test_a_batch_on_a_gpu_says_so_when_it_is_made(simulated: dict[str, list[str]]) -> None:
    assert any(TOLD in line for line in simulated["sparse"])


def test_no_list_on_a_gpu_is_read_or_written_past_its_end() -> None:
    kept = np.arange(4, dtype=np.int16)
    listed = SimulatedList(kept, 3)
    for place in (0, 2, 3, 99, -1):
        listed[place] = 7
    assert kept.tolist() == [7, 1, 7, 3]
    assert [listed[place] for place in (1, 2, 3, 99, -1)] == [1, 7, 7, 7, 7]
