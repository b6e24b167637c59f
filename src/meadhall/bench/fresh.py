"""What a fresh process pays: importing Meadhall, compiling a game for the first time, loading it the next time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from meadhall.bench.client import WorkerFailed
from meadhall.bench.figures import ALONE, Row
from meadhall.bench.suites.ours import US
from meadhall.engine.game import Game

IMPORT = Row("import", ALONE, US, "import meadhall, numpy included", "s")

TIMED = """
import time
{before}
wall, own = time.perf_counter(), time.process_time()
{measured}
print(time.perf_counter() - wall, time.process_time() - own)
"""
IMPORTING = TIMED.format(before="", measured="import meadhall")
TIMEOUT = 600


def cold(game: Game) -> Row:
    return Row(f"{game.id}.cold", ALONE, US, f"{game.title}: first compile, nothing in the cache", "s")


def warm(game: Game) -> Row:
    return Row(f"{game.id}.warm", ALONE, US, f"{game.title}: native code loaded from the cache", "s")


def size(game: Game) -> Row:
    return Row(f"{game.id}.size", ALONE, US, f"{game.title}: whole state of a game", "bytes")


class Waited(NamedTuple):
    """Seconds something took: by the clock on the wall, and of the processor alone."""

    wall: float
    own: float


def import_time() -> Waited:
    return _time(IMPORTING, {})


def compile_time(game: Game, cache: Path) -> Waited:
    """Until a game's native code can be called: compiled if the cache folder lacks it, loaded if not."""
    program = TIMED.format(before=f"import meadhall; game = meadhall.game({game.id!r})", measured="game.native")
    return _time(program, {"MEADHALL_CACHE": str(cache)})


def _time(program: str, environment: dict[str, str]) -> Waited:
    try:
        done = subprocess.run(  # nosec B603 # this Python, with programs of our own
            [sys.executable, "-c", program],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            env={**os.environ, **environment},
        )
    except subprocess.TimeoutExpired:
        raise WorkerFailed(f"no answer in {TIMEOUT} s") from None
    if done.returncode:
        raise WorkerFailed((done.stderr.strip() or f"it ended with exit code {done.returncode}").splitlines()[-1])
    return Waited(*map(float, done.stdout.split()))
