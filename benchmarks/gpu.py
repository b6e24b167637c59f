"""Every game on a CUDA GPU: the bytes of the CPU first, then how fast, beside the CPU's batches in the same run.

    python benchmarks/gpu.py [--out FOLDER] [--games odin spoils]

Needs `meadhall[gpu]` and a GPU. Each part of each game has a process of its own: all compile and check at once, then
each is timed while the others wait. A *ply per launch* is one random move in every game of a batch, games that end
dealt anew, with masks and observations written; *playouts* are whole games in one launch. Pgx stands beside them where
it is installed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import time
import traceback
import warnings
from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Thread
from typing import Any

import meadhall
from meadhall.checks import Broken, cases, check_cuda_generators
from meadhall.checks.targets import differences, played_out
from meadhall.engine import kernels
from meadhall.engine.cuda import Cuda
from meadhall.engine.random import DICE
from meadhall.engine.speeds import Native

CHECKED = 512  # games of each case compared with the CPU
STEPS = 60  # of a batch compared with the CPU
CPU_BATCH = 4096
MEMORY = 32 << 30  # bytes a batch may take
SPREAD = 1000  # steps before a batch is timed: long enough for its games to be each somewhere else
REPEATS = 4
ENOUGH = 200_000_000  # moves of a playout to be timed
PEERS = ("backgammon", "sparrow_mahjong", "leduc_holdem", "2048")

Rows = list[dict[str, Any]]
Work = Callable[[], float]  # plays so many moves


def rates(
    work: Callable[[], float], repeats: int = REPEATS, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Moves a second, several times, after once for warmth."""
    work()
    found = []
    for _ in range(repeats):
        start = clock()
        moves = work()
        found.append(moves / (clock() - start))
    return found


def row(game: str, what: str, found: list[float], **facts: Any) -> dict[str, Any]:
    return {
        "game": game,
        "what": what,
        "median": statistics.median(found),
        "low": min(found),
        "high": max(found),
        **facts,
    }


class Part:
    """Something of one game that is compiled and checked at once with all others, and timed alone."""

    def __init__(self, game: meadhall.Game) -> None:
        self.game = game
        self.seats = game.read_seats(None)
        self.options = game.option_array(game.read_options(self.seats, {}))
        self.moves = 0  # compared with the CPU
        self.compared = 0  # games
        self.wrong: list[str] = []

    def check(self, most: int) -> None:
        """Compares with the CPU in so many cases at most."""

    def time(self) -> Rows:
        """How fast it is."""
        raise NotImplementedError


class Playouts(Part):
    """Whole games in one launch, with as many threads as suit this GPU."""

    def check(self, most: int) -> None:
        try:
            check_cuda_generators(self.game, 7, most)
        except Broken as error:
            self.wrong.append(str(error))
        game, cuda = self.game, Cuda(self.game)
        native: Any = Native(game.id, game.rules, (kernels.deal_all, kernels.playouts))
        for case in list(cases(game))[:most]:
            expected = played_out(case, native, CHECKED, 7)
            states, dice = cuda.arrays(CHECKED)
            for in_order in (False, True):
                cuda.deal_all(states, dice, case.seats, game.option_array(dict(case.options)), 7)
                plies = cuda.playouts(states, dice, in_order=in_order)
                if (plies, states.copy_to_host().tobytes() + dice.copy_to_host().tobytes()) != expected:
                    self.wrong.append(f"{case}: playouts{', in order' if in_order else ''}")
                self.moves += plies
                self.compared += CHECKED

    def time(self) -> Rows:
        game, cuda = self.game, Cuda(self.game)
        length = self.moves // self.compared
        n = min(1 << 20, (MEMORY // 4) // game.state.size, max(1 << 18, ENOUGH // length))
        states, dice = cuda.arrays(n)
        found: Rows = []
        for in_order in (False, True):
            for share in (1.0, 4.0):
                threads, timed = int(cuda.best_threads * share), []
                for repeat in range(3):  # the first one compiles
                    cuda.deal_all(states, dice, self.seats, self.options, 7 + repeat)
                    cuda.synchronize()
                    start = time.perf_counter()
                    moves = cuda.playouts(states, dice, threads, in_order)
                    timed.append(moves / (time.perf_counter() - start))
                found.append(row(game.id, "playouts", timed[1:], games=n, threads=threads, in_order=in_order))
        return found


class Plies(Part):
    """One ply in every game of a batch per launch, bare and with all that learning needs."""

    def check(self, most: int) -> None:
        for case in list(cases(self.game))[:most]:
            options: dict[str, Any] = dict(case.options)
            here, there = (self.game.batch(CHECKED, case.seats, device, 7, **options) for device in ("cpu", "gpu"))
            for step in range(STEPS):
                chosen = here.sample().copy() if step % 8 == 0 else None
                if chosen is not None:
                    there.sample()
                for one in (here, there):
                    one.step(chosen, mask=step % 10 == 9, observe=step % 10 == 9)
            self.moves += CHECKED * STEPS
            self.wrong += [f"{case}: a batch's {name}" for name in differences(here, there)]

    def time(self) -> Rows:
        game = self.game
        per_game = game.observation.size * 4 + game.moves // 8 + game.state.size + 2 * game.max_legal
        found: Rows = []
        for size in (1 << 18, 1 << 20):
            if size * per_game > MEMORY:
                continue
            batch: Any = game.batch(size, device="gpu")
            for _ in range(SPREAD):
                batch.step()
            for name, times, what in (
                ("ply per launch", 60, {}),
                ("ply per launch, masks", 30, {"mask": True}),
                ("ply per launch, masks and observations", 20, {"mask": True, "observe": True}),
            ):
                found.append(row(game.id, name, rates(launches(batch, times, what)), games=size))
        return found


def launches(batch: Any, times: int, what: dict[str, bool]) -> Work:
    def work() -> float:
        for _ in range(times):
            batch.step(**what)
        batch.synchronize()
        return float(times * batch.n)

    return work


class Processor(Part):
    """Batches on one core beside playouts on it."""

    def check(self, most: int) -> None:  # noqa: ARG002
        self.native: Any = Native(self.game.id, self.game.rules, (kernels.deal_all, kernels.playouts))
        self.batch = self.game.batch(CPU_BATCH, threads=1)
        self.playouts()

    def playouts(self) -> float:
        states, dice, out = self.game.state.new(256), DICE.new(256), self.game.move_array()
        moves = 0
        for seed in range(0, 256 * 8, 256):
            self.native.deal_all(states, dice, self.seats, self.options, seed)
            moves += self.native.playouts(states, dice, out)
        return float(moves)

    def time(self) -> Rows:
        def stepped(step: Callable[[], None], times: int) -> Work:
            def work() -> float:
                for _ in range(times):
                    step()
                return float(times * CPU_BATCH)

            return work

        batch, name = self.batch, self.game.id
        works = {
            "cpu playouts": self.playouts,
            "cpu batch": stepped(batch.step, 150),
            "cpu batch, moves given": stepped(lambda: batch.step(batch.sample()), 150),
            "cpu batch, masks": stepped(lambda: batch.step(mask=True), 100),
            "cpu batch, masks and observations": stepped(lambda: batch.step(mask=True, observe=True), 30),
        }
        return [row(name, what, rates(work, clock=time.process_time)) for what, work in works.items()]


PARTS: dict[str, type[Part]] = {"plies": Plies, "playouts": Playouts, "cpu": Processor}


def zero_copy(game: meadhall.Game) -> dict[str, str]:
    """Whether torch, CuPy and JAX read a batch's arrays where they are: what is written later is seen."""
    batch: Any = game.batch(256, device="gpu", seed=5)
    batch.observe()
    told = {}
    for name, read in READERS.items():
        try:
            view = read(batch.observations)
            before = float(view.sum())
            for _ in range(5):
                batch.step(observe=True)
            batch.synchronize()
            host = batch.observations.copy_to_host()
            same = abs(float(view.sum()) - float(host.sum())) < 1
            told[name] = f"{'no copy' if same and before != float(host.sum()) else 'a copy'}, shape {tuple(view.shape)}"
        except Exception as problem:  # which library is there, and what it can read, is what is asked
            told[name] = f"{type(problem).__name__}: {problem}"[:200]
    return told


def _torch(array: Any) -> Any:
    import torch

    return torch.as_tensor(array, device="cuda")


def _cupy(array: Any) -> Any:
    import cupy

    return cupy.asarray(array)


def _jax(array: Any) -> Any:
    import jax

    return jax.dlpack.from_dlpack(_torch(array).T, copy=False)  # its rows lie side by side


READERS: dict[str, Callable[[Any], Any]] = {"torch": _torch, "cupy": _cupy, "jax": _jax}


def worker(game_id: str, part: str, most: int, line: Any) -> None:
    """Compiles and checks at once; times when told to."""
    warnings.simplefilter("ignore")  # small grids are meant where bytes are compared
    try:
        start = time.perf_counter()
        work = PARTS[part](meadhall.game(game_id))
        work.check(most)
        seconds = round(time.perf_counter() - start, 1)
        line.send({"game": game_id, "part": part, "moves": work.moves, "wrong": work.wrong, "seconds": seconds})
        read = line.recv()
        line.send({"rows": work.time(), "zero": zero_copy(work.game) if read else {}})
    except Exception as problem:
        trace = traceback.format_exc()[-3000:]
        line.send({"game": game_id, "part": part, "failed": f"{problem}", "trace": trace})


def pgx(name: str, size: int = 1 << 16, steps: int = 50) -> Work:
    """A Pgx game on the GPU: a batch of plies with automatic resets, masks and observations kept; compiled."""
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    step, init = jax.vmap(auto_reset(env.step, env.init)), jax.vmap(env.init)

    def play(games: Any, key: Any) -> Any:
        def ply(carry: Any, _: Any) -> Any:
            games, key = carry
            key, choosing, stepping = jax.random.split(key, 3)
            chance = jax.random.uniform(choosing, games.legal_action_mask.shape)
            chosen = jax.numpy.argmax(jax.numpy.where(games.legal_action_mask, chance, -1.0), axis=-1)
            return (step(games, chosen, jax.random.split(stepping, size)), key), None

        return jax.lax.scan(ply, (games, key), None, length=steps)[0]

    compiled = jax.jit(play)
    state = [(jax.jit(init)(jax.random.split(jax.random.key(0), size)), jax.random.key(1))]

    def work() -> float:
        state[0] = compiled(*state[0])
        jax.block_until_ready(state[0])
        return float(size * steps)

    work()
    return work


def report(gpu: str, checks: Rows, rows: Rows, zero: dict[str, Any]) -> list[str]:
    by = {(r["game"], r["what"]): r for r in sorted(rows, key=lambda r: float(r["median"]))}  # the best setting of each

    def million(game: str, what: str) -> str:
        return f"{by[game, what]['median'] / 1e6:,.1f}" if (game, what) in by else "–"

    whats = ("playouts", "ply per launch", "ply per launch, masks", "ply per launch, masks and observations")
    cpu = (
        "cpu playouts",
        "cpu batch",
        "cpu batch, moves given",
        "cpu batch, masks",
        "cpu batch, masks and observations",
    )
    games = sorted({check["game"] for check in checks}, key=meadhall.games().index)
    lines = [f"# Batches on {gpu}, {date.today()}", "", "Million moves a second, the best setting of each.", ""]
    lines += [f"| game | {' | '.join(whats)} |", f"| --- |{' ---: |' * len(whats)}"]
    lines += [f"| {game} | {' | '.join(million(game, what) for what in whats)} |" for game in games]
    lines += [f"| {r['game']} | – | – | – | {r['median'] / 1e6:,.1f} |" for r in rows if r["game"].startswith("Pgx")]
    lines += ["", f"One core of the same machine, batches of {CPU_BATCH:,}:", ""]
    lines += [f"| game | {' | '.join(cpu)} | batch / playouts |", f"| --- |{' ---: |' * (len(cpu) + 1)}"]
    for game in games:
        if (game, "cpu batch") in by:
            ratio = by[game, "cpu batch"]["median"] / by[game, "cpu playouts"]["median"]
            lines.append(f"| {game} | {' | '.join(million(game, what) for what in cpu)} | {ratio:.2f} |")
    lines += ["", "Bytes equal to the CPU's:", ""]
    for check in checks:
        if check["moves"]:
            verdict = "all" if not check["wrong"] else f"NOT in {'; '.join(check['wrong'][:5])}"
            lines.append(f"- {check['game']}, {check['part']}: {verdict}, {check['moves']:,} moves")
    return [*lines, "", f"Arrays read by other libraries: {json.dumps(zero)}"]


def peers() -> dict[str, Work]:
    """Pgx's games, compiled; those that are not here are named."""
    found = {}
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    for name in PEERS:
        try:
            found[name] = pgx(name)
        except Exception as problem:
            print(f"Pgx {name}: {type(problem).__name__}: {problem}"[:300], flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    parser.add_argument("--games", nargs="+", default=list(meadhall.games()))
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--cases", type=int, default=1000, help="compared with the CPU, at most, of each game")
    chosen = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    lines = {}
    for part in chosen.parts:
        for game_id in chosen.games:
            lines[game_id, part], end = context.Pipe()
            context.Process(target=worker, args=(game_id, part, chosen.cases, end), daemon=True).start()
    beside = peers()
    checks: Rows = []
    for line in lines.values():
        found = line.recv()
        print(json.dumps(found), flush=True)
        if "failed" not in found:
            checks.append(found)
    rows: Rows = []
    zero: dict[str, Any] = {}

    def timed(parts: Rows) -> None:
        for check in parts:
            line = lines[check["game"], check["part"]]
            line.send(check is checks[0] and check["part"] == "plies")  # arrays are alike in all games
            found = line.recv()
            print(json.dumps(found), flush=True)
            rows.extend(found.get("rows", []))
            zero.update(found.get("zero", {}))

    for name, work in beside.items():
        rows.append(row(f"Pgx {name}", "ply per launch, masks and observations", rates(work)))
        print(json.dumps(rows[-1]), flush=True)
    one_core = Thread(target=timed, args=([check for check in checks if check["part"] == "cpu"],))
    one_core.start()  # it leaves the GPU alone, and other cores to it
    timed([check for check in checks if check["part"] != "cpu"])
    one_core.join()
    gpu = Cuda(meadhall.game("odin")).device_name
    text = report(gpu, checks, rows, zero)
    print("\n".join(text))
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "gpu.md").write_text("\n".join(text) + "\n")
    figures = {"gpu": gpu, "date": str(date.today()), "checks": checks, "rows": rows, "arrays": zero}
    (chosen.out / "gpu.json").write_text(json.dumps(figures, indent=1) + "\n")
    if any(check["wrong"] for check in checks) or len(checks) < len(lines):
        raise SystemExit("not everything is as on the CPU")


if __name__ == "__main__":
    main()
