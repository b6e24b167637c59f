"""How long a Gymnasium loop is slow where nothing is compiled yet: `python benchmarks/cold_loop.py onboard`.

Three programs run one after the other, each in a process of its own: the compiler alone with an empty cache; the loop
with another empty cache, until it has run at full speed for a while; and the same loop with that cache. The loop says
every second how many steps it made. It should become as fast as the last one in about the time of the first.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from statistics import median

import meadhall

LOOP = """
import itertools, json, sys, time
import numpy as np
from meadhall.envs.gymnasium import OneSeat

game, bots, after = sys.argv[1], sys.argv[2], float(sys.argv[3])
begun = time.perf_counter()
env = OneSeat(game, bots=bots)
dice, seeds = np.random.default_rng(1), itertools.count(1)
shown, _ = env.reset(seed=0)
rates, switched, steps, since, worked = [], None, 0, begun, time.process_time()
while switched is None or time.perf_counter() - switched < after:
    shown, _, over, _, _ = env.step(int(dice.choice(np.flatnonzero(shown["action_mask"]))))
    if over:
        shown, _ = env.reset(seed=next(seeds))
    steps += 1
    now = time.perf_counter()
    if switched is None and env.game.speed.is_native:
        switched = now
    if now - since >= 1:
        rates.append((steps / (time.process_time() - worked), switched is not None))
        steps, since, worked = 0, now, time.process_time()
print(json.dumps({"switched": switched - begun, "rates": rates}))
"""


def run(words: list[str], cache: str) -> tuple[str, float]:
    """What a program says, and how long it ran."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *words], env={**os.environ, "MEADHALL_CACHE": cache, "MEADHALL_COMPILE": "1"},
        stdout=subprocess.PIPE, check=True, text=True,
    )  # fmt: skip
    return done.stdout, time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--bots", default="karl")
    parser.add_argument("--after", type=float, default=10.0, help="seconds at full speed")
    told = parser.parse_args()
    loop = ["-c", LOOP, told.game, told.bots, str(told.after)]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        _, compiling = run(["-m", "meadhall", "warm", told.game, "--rules", "--quiet"], one)
        cold, warm = (json.loads(run(loop, two)[0]) for _ in range(2))
    slow = median(rate for rate, fast in cold["rates"] if not fast)
    fast = median([rate for rate, fast in cold["rates"] if fast][1:])
    full = median([rate for rate, _ in warm["rates"]][1:])
    print(f"{told.game} against {told.bots}: compiling alone {compiling:.0f} s, in the loop {cold['switched']:.0f} s")
    print(f"steps a second: {slow:,.0f} before, {fast:,.0f} after; {full:,.0f} where all was compiled beforehand")


if __name__ == "__main__":
    main()
