"""Batches: every row is the game a table would be, whatever the speed and the number of threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall.checks.targets import BATCHED, differences
from meadhall.engine import batch as batch_module
from meadhall.engine.batch import Batch
from meadhall.engine.batch_rules import BUCKETS, SORTED_FROM, sort_by_decision
from tests.toy_game import RAVENS

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
ODIN = GAMES[0]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("game", [*GAMES, RAVENS], ids=lambda game: game.id)
def test_a_row_is_the_game_that_a_table_deals_from_its_seed(game: meadhall.Game) -> None:
    batch = game.batch(3, seed=40)
    tables = [game.table(seed=int(seed)) for seed in batch.seeds]
    for _ in range(60):
        observed, allowed = batch.observe().copy(), batch.mask(packed=False).copy()
        chosen = batch.sample().copy()
        lengths = [table.ply for table in tables]
        assert batch.lengths.tolist() == lengths
        for row, table in enumerate(tables):
            seat = table.actors[0]
            assert batch.mover[row] == seat
            assert batch.moves[row, : batch.counts[row]].tolist() == table.legal(seat)
            assert np.flatnonzero(allowed[row]).tolist() == table.legal(seat)
            assert observed[row].tobytes() == table.observe(seat).tobytes()
            table.play(seat, int(chosen[row]))
        batch.step(chosen)
        for row, table in enumerate(tables):
            assert batch.ended[row] == table.over
            if not table.over:
                assert not batch.rewards[row].any()
                continue
            assert tuple(batch.scores[row]) == table.scores
            assert tuple(batch.places[row]) == table.places
            tables[row] = game.table(seed=int(batch.seeds[row]))


@pytest.mark.parametrize("game", [ODIN, RAVENS], ids=lambda game: game.id)
def test_native_code_and_threads_change_nothing(game: meadhall.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Any] = {"target": 1} if game is ODIN else {}
    one, two = (game.batch(50, seed=3, threads=threads, **options) for threads in (1, 2))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    slow = game.batch(50, seed=3, **options)
    for _ in range(40):
        slow.step(mask=True, observe=True)
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    for _ in range(40):
        one.step(mask=True, observe=True)
        two.step(mask=True, observe=True)
    assert one.statistics().games > 0
    assert differences(one, two) == []
    assert differences(one, slow) == []


@pytest.mark.parametrize("game", [meadhall.game("onboard"), RAVENS], ids=lambda game: game.id)
def test_many_games_sorted_by_decision_are_the_games_they_would_be_alone(game: meadhall.Game) -> None:
    n = 2 * SORTED_FROM
    many, few = game.batch(n, seed=3, threads=1), game.batch(n, seed=3, threads=4)  # their shares are too small
    for _ in range(60):
        many.step(mask=True)
        few.step(mask=True)
        assert sorted(many._order_of_turns) == few._order_of_turns.tolist() == list(range(n))
    assert many._order_of_turns.tolist() != list(range(n))
    many.step(observe=True)
    few.step(observe=True)
    assert many._order_of_turns.tolist() == list(range(n))
    assert differences(many, few) == []


def test_games_in_which_the_same_move_is_made_follow_one_another() -> None:
    decisions, chosen = np.array([2, 1, 2, 1, 2], np.int8), np.array([7, 5, -1, 5, 7], np.int32)
    order, buckets = np.arange(5, dtype=np.int32), np.full(BUCKETS, 99, np.int32)
    sort_by_decision(1, 5, decisions, chosen, order, buckets)
    assert order.tolist() == [0, 1, 3, 4, 2]


def test_a_step_without_moves_is_a_step_with_a_sample() -> None:
    one, two = (RAVENS.batch(20, seed=9) for _ in range(2))
    for _ in range(30):
        one.step()
        two.step(two.sample())
    one.mask()
    two.mask()
    assert [name for name in differences(one, two) if name != "observations"] == []


def test_games_that_end_are_dealt_anew_from_seeds_of_their_own() -> None:
    batch = RAVENS.batch(4, seed=100, scheme="consecutive")
    ends = np.zeros(4, int)
    for _ in range(100):
        batch.step()
        ends += batch.ended
        assert batch.seeds.tolist() == [100 + row + 4 * ends[row] for row in range(4)]
        assert (batch.lengths[batch.ended] == 0).all()
    assert batch.statistics().games == ends.sum() > 4


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    batch = RAVENS.batch(64, seed=1)
    total = np.zeros(batch.seats)
    for _ in range(60):
        batch.step()
        assert not batch.rewards[~batch.ended].any()
        np.testing.assert_allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        sole = batch.ended & ((batch.places == 1).sum(axis=1) == 1)
        assert (batch.rewards[sole][batch.places[sole] == 1] == 1).all()
        total += batch.rewards.sum(axis=0)
    told = batch.statistics()
    np.testing.assert_allclose(told.rewards, total / told.games, atol=1e-6)
    assert told.length == told.moves / told.games


def test_where_several_are_asked_the_lowest_seat_moves_first() -> None:
    batch = RAVENS.batch(8, seats=3, seed=2)
    for seat in range(3):
        assert (batch.mover == seat).all()
        batch.step()


def test_a_move_that_is_not_legal_is_refused_and_the_rest_goes_on() -> None:
    batch = RAVENS.batch(3, seed=5)
    before = batch.copy()
    moves = np.array([0, 4, -1])
    with pytest.raises(meadhall.IllegalMove, match=r"1 of 3 moves .* in game 1 seat 0 cannot play 4"):
        batch.step(moves)
    assert batch.refused.tolist() == [False, True, False]
    assert batch.lengths.tolist() == [1, 0, 0]  # -1 waits
    assert batch._states[1:].tobytes() == before._states[1:].tobytes()
    batch.step(np.array([-1, 0, 0], np.int64))
    assert not batch.refused.any()


def _read_only(moves: np.ndarray) -> np.ndarray:
    moves.setflags(write=False)
    return moves


@pytest.mark.parametrize(
    "laid_out",
    [
        lambda moves: np.stack([moves, moves + 1], axis=1)[:, 0],
        lambda moves: moves[::-1].copy()[::-1],
        lambda moves: np.frombuffer(b"-" + moves.tobytes(), np.int8)[1:].view(np.int32),  # between its due places
        lambda moves: moves.astype(">i4"),
        lambda moves: moves.astype(np.uint8),
        lambda moves: _read_only(moves.copy()),
        lambda moves: moves.tolist(),
    ],
)
def test_moves_may_lie_in_memory_as_they_like(laid_out: Callable[[np.ndarray], Any]) -> None:
    batch, other = RAVENS.batch(64, seed=5), RAVENS.batch(64, seed=5)
    for _ in range(10):
        moves = batch.sample().copy()
        batch.step(moves)
        other.sample()
        other.step(laid_out(moves))
    assert batch._states.tobytes() == other._states.tobytes()


@pytest.mark.parametrize("moves", [[0, 0], [0.0, 0.0, 0.0], [2**40, 0, 0], [-(2**40), 0, 0], [-2, 0, 0]])
def test_what_is_no_move_is_named(moves: list[int]) -> None:
    with pytest.raises(meadhall.IllegalMove):
        RAVENS.batch(3).step(np.array(moves))


def test_masks_are_bits_of_words() -> None:
    batch = ODIN.batch(5, seed=7)
    words = batch.mask()
    for row in range(5):
        set_bits = [move for move in range(ODIN.moves) if int(words[row, move // 32]) >> (move % 32) & 1]
        assert set_bits == batch.moves[row, : batch.counts[row]].tolist()


def test_any_seat_can_be_observed() -> None:
    batch = RAVENS.batch(2, seats=3, seed=8)
    second = RAVENS.table(3, int(batch.seeds[1]))
    for seat in range(3):
        assert batch.observe(seat)[1].tobytes() == second.observe(seat).tobytes()
    with pytest.raises(meadhall.BadOption, match="no seat 3"):
        batch.observe(3)


def test_a_copy_goes_its_own_way() -> None:
    batch = RAVENS.batch(6, seed=3)
    batch.step(observe=True)
    twin, kept = batch.copy(), batch.copy()
    for _ in range(25):
        twin.step(mask=True, observe=True)
    assert differences(batch, kept) == []
    assert set(differences(batch, twin)) >= {"_states", "_dice", "observations"}
    assert set(BATCHED) <= set(dir(Batch)) | set(vars(batch))


def test_a_row_can_be_looked_at_as_a_table() -> None:
    batch = RAVENS.batch(3, seats=3, seed=6)
    batch.step(np.zeros(3, int))
    table = batch.table(2)
    assert table.actors == (1, 2)
    assert table.play(1, 0)  # it tells what happens
    assert batch.lengths[2] == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"n": 0}, "at least one game"),
        ({"device": "abacus"}, "not 'abacus'"),
        ({"seed": -1}, "a seed"),
        ({"scheme": "dice"}, "streams or consecutive, not 'dice'"),
    ],
)
def test_what_cannot_be_is_named(wrong: dict[str, int | str], why: str) -> None:
    with pytest.raises(meadhall.BadOption, match=why):
        RAVENS.batch(**{"n": 2, **wrong})  # type: ignore[arg-type]


def test_who_waits_for_a_compiler_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.setattr(batch_module, "SLOW", 0.0)
    for told in ("1", "0"):
        monkeypatch.setenv("MEADHALL_COMPILE", told)
        with batch_module._told_if_slow("Odin"):
            for thread in threading.enumerate():
                if isinstance(thread, threading.Timer):
                    thread.join()
        said = capsys.readouterr().err
        assert said.count("compiling batches of Odin, once; `meadhall warm` does it beforehand") == int(told)
