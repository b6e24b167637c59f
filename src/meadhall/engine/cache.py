"""Compiled code on disk, in a folder per game and state of its sources.

An edit of the rules, the engine or the data therefore starts clean, and nothing stale is loaded.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from typing import Any

import platformdirs

from meadhall.engine.native import plain_njit

FORGET_AFTER_DAYS = 30  # compiled code of older sources is removed then


def cache_root() -> Path:
    """Where compiled code is kept: `MEADHALL_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("MEADHALL_CACHE") or platformdirs.user_cache_dir("meadhall"))


def cache_folder(game_id: str, rules: Mapping[str, Callable[..., Any]]) -> Path:
    """The folder of a game's compiled code: one per state and place of its sources, as Numba tells them apart too."""
    folders = {folder for function in rules.values() for folder in _folders(Path(inspect.getfile(function)))}
    folders.add(Path(__file__).parent)
    functions = sorted((name, function.__module__, function.__qualname__) for name, function in rules.items())
    digest = hashlib.sha256(repr((version("numba"), sys.version_info, plain_njit(), functions)).encode())
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        digest.update(repr((str(path), path.stat().st_mtime_ns)).encode() + path.read_bytes())
    return cache_root() / game_id / digest.hexdigest()[:16]


def _folders(file: Path) -> Iterator[Path]:
    """The folder of a file, and those of the packages around it: rules read tables that stand there."""
    yield file.parent
    yield from takewhile(lambda folder: (folder / "__init__.py").exists(), file.parents)


def is_warm(folder: Path) -> bool:
    """Whether everything that belongs in a folder has been compiled."""
    return (folder / "complete").exists()


def mark_warm(folder: Path) -> None:
    """Notes that everything that belongs in a folder has been compiled."""
    with suppress(OSError):  # nothing is lost but the time to compile again
        (folder / "complete").touch()


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Waits while another process compiles the same game, to load what it made; goes on where no file can be locked."""
    with ExitStack() as held:
        if not is_warm(folder):
            with suppress(OSError, ImportError):  # nothing is lost but the time to compile twice
                import fcntl

                folder.mkdir(parents=True, exist_ok=True)
                fcntl.flock(held.enter_context((folder / "compiling").open("w")), fcntl.LOCK_EX)
        yield


def forget_old(folder: Path) -> None:
    """Removes compiled code of sources nobody has used for a while."""
    if not folder.parent.is_dir():
        return
    for other in folder.parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > FORGET_AFTER_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
