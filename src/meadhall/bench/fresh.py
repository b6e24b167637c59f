"""What a fresh process pays: importing Meadhall, compiling Odin for the first time, loading it the next time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from meadhall.bench.crew import WorkerFailed
from meadhall.bench.figures import ALONE, Row
from meadhall.bench.suites.ours import US

IMPORT = Row("import", ALONE, US, "import meadhall, numpy included", "s")
COLD = Row("odin.cold", ALONE, US, "first compile, nothing in the cache", "s")
WARM = Row("odin.warm", ALONE, US, "native code loaded from the cache", "s")
SIZE = Row("odin.size", ALONE, US, "whole state of a game", "bytes")

TIMED = """
import time
{before}
wall, own = time.perf_counter(), time.process_time()
{measured}
print(time.perf_counter() - wall, time.process_time() - own)
"""
IMPORTING = TIMED.format(before="", measured="import meadhall")
COMPILING = TIMED.format(before="import meadhall; game = meadhall.game('odin')", measured="game.native")
PATIENCE = 600


class Waited(NamedTuple):
    """Seconds something took: by the clock on the wall, and of the processor alone."""

    wall: float
    own: float


def import_time() -> Waited:
    return _time(IMPORTING, {})


def compile_time(cache: Path) -> Waited:
    """Until Odin's native code can be called: compiled if the cache folder lacks it, loaded if not."""
    return _time(COMPILING, {"MEADHALL_CACHE": str(cache)})


def _time(program: str, environment: dict[str, str]) -> Waited:
    try:
        done = subprocess.run(
            [sys.executable, "-c", program],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **environment},
        )
    except subprocess.TimeoutExpired:
        raise WorkerFailed(f"no answer in {PATIENCE} s") from None
    if done.returncode:
        raise WorkerFailed((done.stderr.strip() or f"it ended with exit code {done.returncode}").splitlines()[-1])
    return Waited(*map(float, done.stdout.split()))
