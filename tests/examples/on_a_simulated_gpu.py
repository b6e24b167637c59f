"""Runs an example's way over a GPU where there is none: `python on_a_simulated_gpu.py EXAMPLE WORDS`.

Kernels run in Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`). In place of a view of a GPU's array torch gets a copy with
the same numbers and the same order in memory.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

as_tensor = torch.as_tensor


def copied(array: Any, **_: Any) -> torch.Tensor:
    """A tensor of a simulated GPU's array, its rows side by side."""
    return as_tensor(np.asfortranarray(array.copy_to_host()))


def main() -> None:
    sys.argv = sys.argv[1:]
    spec = importlib.util.spec_from_file_location(Path(sys.argv[0]).stem, sys.argv[0])
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    torch.as_tensor = copied
    if hasattr(example, "DEVICES"):
        example.DEVICES["gpu"] = "cpu"
    example.main()


if __name__ == "__main__":
    main()
