"""Attacks a hall of its own, on loopback, for as long as told: `make fuzz SECONDS=600 SEED=7`."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
import warnings
from pathlib import Path

import meadhall
from tests.hall.fuzzing.calls import Calls
from tests.hall.fuzzing.sockets import Tally, attack_all
from tests.hall.fuzzing.watched import Watched

ENOUGH = 120  # seconds in which every call can be asked at every stage by everybody


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="how long (what has begun is ended)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="what is sent, and in which order")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # of Hypothesis, which does not know that it is used by a program
    began, until, seed, tally = time.monotonic(), time.monotonic() + options.seconds, options.seed, Tally()
    faults: list[str] = []
    while not faults and (seed == options.seed or time.monotonic() < until):
        with tempfile.TemporaryDirectory() as folder:
            house = Watched(Path(folder)).open()
            try:
                print(f"SEED={seed}: messages of all kinds at every game", flush=True)
                asyncio.run(attack_all(house, seed, 150, tally, until))
                if time.monotonic() < until:
                    print(f"SEED={seed}: calls of all kinds", flush=True)
                    calls = Calls(house, seed)
                    if calls.all_round(everything=until - time.monotonic() > ENOUGH, until=until):
                        calls.linked(walks=10, steps=20)
                        faults += calls.met.faults(list(calls.operations))
                    print(*calls.met.lines(), sep="\n", flush=True)
            except Exception as wrong:
                faults.append(f"SEED={seed}: {type(wrong).__name__}: {wrong}")
            finally:
                complaints = house.close()
            faults += [f"SEED={seed}: the hall complained:\n{complaints}"] if complaints else []
        seed += 1
    if set(tally.games) == set(meadhall.games()):
        faults += tally.faults()  # in too short a time not all is met
    print(*tally.lines(), *faults, sep="\n")
    games = ", ".join(f"{count} of {game}" for game, count in sorted(tally.games.items()))
    print(f"{tally.frames} frames, {games} played to the end, {time.monotonic() - began:.0f} s: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
