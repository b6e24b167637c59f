"""Checks the CUDA target of a game, given as `module:name`, with Numba's simulator in place of a card."""

from __future__ import annotations

import sys
from importlib import import_module

from meadhall.checks.broken import cases
from meadhall.checks.targets import check_cuda, check_cuda_batch


def main(where: str) -> None:
    """One game of every case."""
    module, _, name = where.partition(":")
    for case in cases(getattr(import_module(module), name)):
        check_cuda(case, seed=3, games=1)
        check_cuda_batch(case, seed=3)


if __name__ == "__main__":
    main(sys.argv[1])
