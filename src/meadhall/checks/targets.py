"""Checks that the three targets give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np

from meadhall.checks.broken import Broken, Case, as_key, cases
from meadhall.checks.vectors import check_cuda_vectors
from meadhall.engine.batch import Batch
from meadhall.engine.cuda import Cuda
from meadhall.engine.game import Game
from meadhall.engine.random import DICE, KEYED, key_with
from meadhall.engine.speeds import Speed
from meadhall.engine.table import Table

BATCHED = (
    "_states", "_dice", "seeds", "mover", "counts", "moves", "lengths", "ended", "refused", "rewards", "_results",
    "_tallies", "masks", "observations",
)  # fmt: skip


def played_out(case: Case, speed: Speed, games: int, seed: int) -> tuple[int, bytes]:
    """Random games to their ends: the moves made, and every record and dice as bytes."""
    game = case.game
    records, dice = game.state.new(games), DICE.new(games)
    states, rolls = speed.states(game.state, records), speed.states(DICE, dice)
    speed.deal_all(states, rolls, case.seats, game.option_array(dict(case.options)), seed)
    plies = speed.playouts(states, rolls, game.move_array())
    return plies, records.tobytes() + dice.tobytes()


def check_native(case: Case, seed: int, games: int = 20) -> None:
    """Native code plays the very games that interpreted rules play, and sees and imagines the same."""
    game = case.game
    if played_out(case, game.interpreted, games, seed) != played_out(case, game.native, games, seed):
        raise Broken(f"{case}: native code ends in other bytes than interpreted rules, from seed {seed}")
    for table in case.walk(seed):
        if table.ply % 20:
            continue
        for seat in range(case.seats):
            results = [_asked(case, speed, table._array, seat, seed) for speed in (game.interpreted, game.native)]
            for what in results[0]:
                if results[0][what] != results[1][what]:
                    raise Broken(f"{case}: native {what} differs from interpreted at ply {table.ply}", table.save())

    if _from_key(case, game.interpreted, seed) != _from_key(case, game.native, seed):
        raise Broken(f"{case}: native code draws otherwise from a key than interpreted rules, from seed {seed}")


def _from_key(case: Case, speed: Speed, seed: int) -> bytes:
    """A random game dealt from a key, silently: its record at the end."""
    game, over = case.game, _ended(case, as_key(seed))
    array = _keyed(case, seed)
    states, out = speed.states(game.state, array), game.move_array()
    speed.deal_at(states, 0, case.seats, game.option_array(dict(case.options)), KEYED, 0)
    for seat, move in over.history:
        speed.play_at(states, 0, seat, move, out)
    return bytes(array.tobytes())


def _keyed(case: Case, seed: int) -> np.ndarray:
    array = case.game.state.new()
    key_with(case.game.state.open(array), as_key(seed))
    return array


def _asked(case: Case, speed: Speed, array: np.ndarray, seat: int, seed: int) -> dict[str, bytes]:
    """What a seat can be told at one position, at one speed."""
    game, states = case.game, speed.states(case.game.state, array)
    moves, weights = game.move_array(), game.weight_array()
    numbers, scores = np.zeros(game.observation.size, np.float32), np.zeros((2, case.seats), np.int32)
    n = speed.legal_at(states, 0, seat, moves)
    if n:
        speed.score_moves_at(states, 0, seat, moves, n, weights)
    speed.observe_at(states, 0, seat, numbers)
    speed.outcome_at(states, 0, scores)
    world = array.copy()
    speed.imagine_at(speed.states(game.state, world), 0, seat, seed)
    refused = [speed.refusal_at(states, 0, seat, move) for move in range(0, game.moves, 7)]
    return {
        "legal": moves[:n].tobytes(),
        "score_moves": weights.tobytes(),
        "observe": numbers.tobytes(),
        "outcome": scores.tobytes(),
        "imagine": world.tobytes(),
        "refusal": bytes(refused),
    }


def check_cuda(case: Case, seed: int, games: int = 3) -> None:
    """CUDA kernels play the very games that interpreted rules play; needs a GPU, or the simulator."""
    game = case.game
    cuda = Cuda(game)
    states, dice = cuda.arrays(games)
    cuda.deal_all(states, dice, case.seats, game.option_array(dict(case.options)), seed)
    plies = cuda.playouts(states, dice)
    result = plies, states.copy_to_host().tobytes() + dice.copy_to_host().tobytes()
    if result != played_out(case, game.interpreted, games, seed):
        raise Broken(f"{case}: CUDA ends in other bytes than interpreted rules, from seed {seed}")


def check_cuda_keyed(case: Case, seed: int) -> None:
    """CUDA kernels draw from a key what interpreted rules draw; needs a GPU, or the simulator."""
    game, over = case.game, _ended(case, as_key(seed))
    cuda = Cuda(game, keyed=True)
    states, dice = cuda.arrays(1)
    states.copy_to_device(_keyed(case, seed))
    cuda.deal_all(states, dice, case.seats, game.option_array(dict(case.options)), KEYED)
    for seat, move in over.history:
        cuda.launch("play_all", 1, states, np.array([seat]), np.array([move]))
    if states.copy_to_host().tobytes() != _from_key(case, game.interpreted, seed):
        raise Broken(f"{case}: CUDA draws otherwise from a key than interpreted rules, from seed {seed}")


def check_cuda_generators(game: Game, seed: int, most: int | None = None) -> None:
    """The cipher's published vectors, and games from keys in so many cases; needs a GPU, or the simulator."""
    check_cuda_vectors(game)
    for case in list(cases(game))[:most]:
        check_cuda_keyed(case, seed)


def check_cuda_in_order(case: Case, seed: int, games: int = 3, last: int = 12) -> None:
    """Games near their end, played out by threads that put them in order, end as they do without that."""
    game = case.game
    cuda = Cuda(game)
    array = game.state.new(games)
    for k in range(games):
        over = _ended(case, seed + k)
        table = over.rewind(max(0, over.ply - last + k))
        array[k] = table._array[0]
    array["log_events"] = 0
    ends = []
    for in_order in (False, True):
        states, dice = cuda.arrays(games)
        states.copy_to_device(array)
        dice.copy_to_device(_dice(games))
        plies = cuda.playouts(states, dice, in_order=in_order)
        ends.append((plies, states.copy_to_host().tobytes() + dice.copy_to_host().tobytes()))
    if ends[0] != ends[1]:
        raise Broken(f"{case}: threads in order end in other bytes than threads that are not, from seed {seed}")


def _ended(case: Case, seed: int) -> Table:
    """A random game at its end."""
    for table in case.walk(seed):
        last = table
    return last


def _dice(n: int) -> np.ndarray:
    dice = DICE.new(n)
    dice["rng0"] = np.arange(1, n + 1)
    return dice


def differences(here: Batch, there: Batch) -> list[str]:
    """What two batches of the same games hold that is not alike, wherever each keeps it."""
    found = []
    for name in BATCHED:
        one, other = (batch._host(getattr(batch, name)) for batch in (here, there))
        if name == "moves":  # what stands after the last legal move means nothing
            listed = np.arange(one.shape[1]) < here._host(here.counts)[:, None]
            one, other = np.where(listed, one, 0), np.where(listed, other, 0)
        if one.tobytes() != other.tobytes():
            found.append(name)
    return found


def check_cuda_batch(case: Case, seed: int, games: int = 2, steps: int = 4) -> None:
    """A batch on a GPU is at every step what it is on the CPU; needs a GPU, or the simulator."""
    options: dict[str, Any] = dict(case.options)
    here, there = (case.game.batch(games, case.seats, device, seed, **options) for device in ("cpu", "gpu"))
    for step in range(steps):
        chosen = None if step % 2 else here.sample()
        if chosen is not None:
            there.sample()
        for batch in (here, there):
            batch.step(chosen, mask=True, observe=True)
        if found := differences(here, there):
            raise Broken(f"{case}: a batch on the GPU has other {', '.join(found)} after {step + 1} steps")


def check_cuda_simulated(where: str, every: bool = True) -> None:
    """As `check_cuda` for the cases of a game (its id, or `module:name`), with Numba's simulator in place of a GPU.

    `every` case, or as many as it takes to meet every seat count and every value of an option.
    """
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    command = [sys.executable, "-m", "meadhall.checks.simulated", where, *([] if every else ["--covering"])]
    done = subprocess.run(  # nosec B603 # this Python, with words of our own
        command, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise Broken((done.stderr.strip().splitlines() or ["the simulator failed"])[-1])
