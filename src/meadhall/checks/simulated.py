"""Checks the CUDA target of a game, given as `module:name`, with Numba's simulator in place of a GPU."""

from __future__ import annotations

import sys
from importlib import import_module

from meadhall.checks.broken import cases
from meadhall.checks.targets import check_cuda, check_cuda_batch, check_cuda_in_order, check_cuda_keyed
from meadhall.checks.vectors import check_cuda_vectors

BATCHES = 2  # cases tried in batches and in order


def main(where: str) -> None:
    """One game of every case; what is slow to simulate, threads that wait for each other, in the first few alone."""
    module, _, name = where.partition(":")
    game = getattr(import_module(module), name)
    check_cuda_vectors(game)
    for number, case in enumerate(cases(game)):
        check_cuda(case, seed=3, games=1)
        if number < BATCHES:
            check_cuda_keyed(case, seed=3)
            check_cuda_batch(case, seed=3)
            check_cuda_in_order(case, seed=3)


if __name__ == "__main__":
    main(sys.argv[1])
