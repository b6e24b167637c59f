"""Checks the CUDA target of a game, given by its id or as `module:name`, with Numba's simulator in place of a GPU.

`--covering` plays fewer cases: every seat count and every value of an option once.
"""

from __future__ import annotations

import sys
from importlib import import_module

from meadhall.checks.broken import cases, covering
from meadhall.checks.targets import check_cuda, check_cuda_batch, check_cuda_generators, check_cuda_in_order
from meadhall.games import find

BATCHES = 2  # cases tried in batches, in order and from keys


def main(where: str, *words: str) -> None:
    """One game of every case; what is slow to simulate, threads that wait for each other, in the first few alone."""
    module, _, name = where.partition(":")
    game = getattr(import_module(module), name) if name else find(where)
    several = cases(game)
    for number, case in enumerate(covering(several) if "--covering" in words else several):
        check_cuda(case, seed=3, games=1)
        if number < BATCHES:
            check_cuda_batch(case, seed=3)
            check_cuda_in_order(case, seed=3)
    check_cuda_generators(game, seed=3, most=BATCHES)


if __name__ == "__main__":
    main(*sys.argv[1:])
