"""Every game on a CUDA card: the bytes of the CPU first, then how fast, beside the CPU's batches in the same run.

    python benchmarks/gpu.py [--out FOLDER] [--games odin spoils]

Needs `meadhall[gpu]` and a card. Every game has a process of its own: all compile and check at once, then each is timed
while the others wait. A *ply per launch* is one random move in every game of a batch, games that end dealt anew, with
masks and observations written; *playouts* are whole games in one launch. Pgx stands beside them where it is installed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import meadhall
from meadhall.checks import cases
from meadhall.checks.targets import differences, played_out
from meadhall.engine.cuda import Cuda
from meadhall.engine.random import DICE

CHECKED = 512  # games of each case compared with the CPU
STEPS = 60  # of a batch compared with the CPU
CPU_BATCH = 4096
MEMORY = 24 << 30  # bytes a batch may take
REPEATS = 5
PEERS = ("backgammon", "sparrow_mahjong", "leduc_holdem", "2048")

Rows = list[dict[str, Any]]


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


def checked(game: meadhall.Game, cuda: Cuda) -> dict[str, Any]:
    """Whether playouts end, and batches go, as on the CPU: what differs, and over how many moves."""
    wrong, moves = [], 0
    for case in cases(game):
        states, dice = cuda.arrays(CHECKED)
        cuda.deal_all(states, dice, case.seats, game.option_array(dict(case.options)), 7)
        plies = cuda.playouts(states, dice)
        result = plies, states.copy_to_host().tobytes() + dice.copy_to_host().tobytes()
        moves += plies
        if result != played_out(case, game.native, CHECKED, 7):
            wrong.append(f"{case}: playouts")
        options: dict[str, Any] = dict(case.options)
        here, there = (game.batch(CHECKED, case.seats, device, 7, **options) for device in ("cpu", "gpu"))
        for step in range(STEPS):
            chosen = here.sample().copy() if step % 8 == 0 else None
            if chosen is not None:
                there.sample()
            for one in (here, there):
                one.step(chosen, mask=step % 10 == 9, observe=step % 10 == 9)
        moves += CHECKED * STEPS
        wrong += [f"{case}: a batch's {name}" for name in differences(here, there)]
    return {"game": game.id, "cases": len(list(cases(game))), "moves": moves, "wrong": wrong}


def on_the_cpu(game: meadhall.Game) -> Rows:
    """Batches on one core beside playouts on it."""
    seats = game.read_seats(None)
    states, dice, out = game.state.new(256), DICE.new(256), game.move_array()
    options = game.option_array(game.read_options(seats, {}))
    batch = game.batch(CPU_BATCH, threads=1)
    seed = iter(range(0, 1 << 40, 256))

    def playouts() -> float:
        moves = 0
        for _ in range(max(1, 400_000 // (moves or 100_000))):
            game.native.deal_all(states, dice, seats, options, next(seed))
            moves += game.native.playouts(states, dice, out)
        return moves

    def stepped(step: Callable[[], None], times: int) -> Callable[[], float]:
        def work() -> float:
            for _ in range(times):
                step()
            return times * CPU_BATCH

        return work

    clock = time.process_time
    return [
        row(game.id, "cpu playouts", rates(playouts, clock=clock)),
        row(game.id, "cpu batch", rates(stepped(batch.step, 200), clock=clock)),
        row(game.id, "cpu batch, moves given", rates(stepped(lambda: batch.step(batch.sample()), 200), clock=clock)),
        row(game.id, "cpu batch, masks", rates(stepped(lambda: batch.step(mask=True), 100), clock=clock)),
        row(game.id, "cpu batch, masks and observations",
            rates(stepped(lambda: batch.step(mask=True, observe=True), 40), clock=clock)),
    ]  # fmt: skip


def playouts_on_the_card(game: meadhall.Game, cuda: Cuda) -> Rows:
    """Whole games in one launch, with as many threads as suit this card."""
    seats = game.read_seats(None)
    options = game.option_array(game.read_options(seats, {}))
    n = min(1 << 20, (MEMORY // 4) // game.state.size)
    states, dice = cuda.arrays(n)
    found: Rows = []
    for share in (0.5, 1.0, 2.0, 4.0):
        threads = int(cuda.best_threads * share)
        timed = []
        for repeat in range(3):
            cuda.deal_all(states, dice, seats, options, 7 + repeat)
            cuda.synchronize()
            start = time.perf_counter()
            moves = cuda.playouts(states, dice, threads)
            timed.append(moves / (time.perf_counter() - start))
        found.append(row(game.id, "playouts", timed, games=n, threads=threads))
    return found


def plies_on_the_card(game: meadhall.Game, size: int) -> Rows:
    """One ply in every game of a batch per launch, bare and with all that learning needs."""
    batch: Any = game.batch(size, device="gpu")
    for _ in range(200):  # into the midst of games
        batch.step()

    def stepped(times: int, **what: bool) -> Callable[[], float]:
        def work() -> float:
            for _ in range(times):
                batch.step(**what)
            batch.synchronize()
            return float(times * size)

        return work

    return [
        row(game.id, "ply per launch", rates(stepped(100)), games=size),
        row(game.id, "ply per launch, masks", rates(stepped(50, mask=True)), games=size),
        row(game.id, "ply per launch, masks and observations", rates(stepped(30, mask=True, observe=True)), games=size),
    ]


def on_the_card(game: meadhall.Game, cuda: Cuda) -> Rows:
    found = playouts_on_the_card(game, cuda)
    per_game = game.observation.size * 4 + game.moves // 8 + game.state.size + 2 * game.max_legal
    for size in (1 << 17, 1 << 18, 1 << 19, 1 << 20):
        if size * per_game <= MEMORY:
            found += plies_on_the_card(game, size)
    return found


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

    return jax.dlpack.from_dlpack(_torch(array).T).T


READERS: dict[str, Callable[[Any], Any]] = {"torch": _torch, "cupy": _cupy, "jax": _jax}


def worker(game_id: str, line: Any) -> None:
    """Compiles and checks at once; times when told to."""
    try:
        game = meadhall.game(game_id)
        start = time.perf_counter()
        cuda = Cuda(game)
        found = checked(game, cuda)
        found["seconds"] = round(time.perf_counter() - start, 1)
        line.send(found)
        line.recv()
        line.send({"rows": on_the_cpu(game) + on_the_card(game, cuda), "card": cuda.card, "zero": zero_copy(game)})
    except Exception as problem:
        import traceback

        line.send({"game": game_id, "failed": f"{problem}", "trace": traceback.format_exc()[-3000:]})


def pgx(name: str) -> dict[str, Any]:
    """A Pgx game on the card: a batch of plies with automatic resets, masks and observations kept."""
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    size, steps = 1 << 16, 50
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

    return row(f"Pgx {name}", "ply per launch, masks and observations", rates(work), games=size)


def report(card: str, checks: Rows, rows: Rows, zero: dict[str, Any]) -> list[str]:
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
    games = [check["game"] for check in checks]
    lines = [f"# Batches on {card}, {date.today()}", "", "Million moves a second, the best setting of each.", ""]
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
        verdict = "all" if not check["wrong"] else f"NOT in {'; '.join(check['wrong'][:5])}"
        lines.append(f"- {check['game']}: {verdict}, {check['cases']} cases, {check['moves']:,} moves")
    return [*lines, "", f"Arrays read by other libraries: {json.dumps(zero)}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    parser.add_argument("--games", nargs="+", default=list(meadhall.games()))
    chosen = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    lines = {}
    for game_id in chosen.games:
        lines[game_id], end = context.Pipe()
        context.Process(target=worker, args=(game_id, end), daemon=True).start()
    checks, rows, card, zero = [], [], "", {}
    for line in lines.values():
        found = line.recv()
        print(json.dumps(found), flush=True)
        if "failed" not in found:
            checks.append(found)
    for check in checks:
        line = lines[check["game"]]
        line.send("go")
        found = line.recv()
        print(json.dumps(found), flush=True)
        rows += found.get("rows", [])
        card, zero = found.get("card", card), found.get("zero", zero)
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    for name in PEERS:
        try:
            rows.append(pgx(name))
        except Exception as problem:  # a peer that is not here is named
            print(f"Pgx {name}: {type(problem).__name__}: {problem}"[:300], flush=True)
    text = report(card, checks, rows, zero)
    print("\n".join(text))
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "gpu.md").write_text("\n".join(text) + "\n")
    figures = {"card": card, "date": str(date.today()), "checks": checks, "rows": rows, "arrays": zero}
    (chosen.out / "gpu.json").write_text(json.dumps(figures, indent=1) + "\n")
    if any(check["wrong"] for check in checks) or len(checks) < len(lines):
        raise SystemExit("not everything is as on the CPU")


if __name__ == "__main__":
    main()
