"""The speeds a game's rules run at in this process: interpreted at once, native once compiled.

Each is a set of the kernels, linked to the game, with the same signatures and the same bytes as results. Compiled
code is kept on disk under a hash of all rule sources and data, so that an edit starts clean and nothing stale loads.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import platformdirs

from meadhall.engine import batch_rules, bits, kernels, native
from meadhall.engine.defaults import DEFAULTS
from meadhall.engine.kernels import copy_first, copy_opened, element
from meadhall.engine.random import DICE, FAST
from meadhall.engine.record import Record
from meadhall.engine.rule import Linker

Rules = Mapping[str, Callable[..., Any]]
Entries = Sequence[Callable[..., Any]]  # functions called from plain Python
Progress = Callable[[int, int, str], None]

MOVE_TYPE = np.int32  # of lists of legal moves
REACH: Rules = {"at": element, "in_turn": batch_rules.as_ordered}  # how a processor reaches records
# The kernels by which people play; all others simulate, and are bound to the fast generator alone.
MEET_KEYS = (kernels.deal_at, kernels.play_at)
FORGET_AFTER_DAYS = 30  # compiled code of older sources is removed then


_CACHE_DIR = threading.Lock()  # Numba has one setting for all; games may be linked in several threads


class Speed:
    """The kernels linked to one game; `native` ones take arrays, interpreted ones lists of opened records."""

    name: str
    is_native = False
    deal_at: Any
    actors_at: Any
    legal_at: Any
    asides_at: Any
    refusal_at: Any
    play_at: Any
    outcome_at: Any
    imagine_at: Any
    observe_at: Any
    broken_at: Any
    score_moves_at: Any
    deal_all: Any
    playouts: Any
    plies: Any
    fuzz: Any
    copies: Any

    def states(self, record: Record, array: np.ndarray) -> Any:
        """What to hand to the kernels for an array of records."""
        raise NotImplementedError


class Interpreted(Speed):
    """Rules as written, in plain Python: for debugging, coverage, and until native code is ready."""

    name = "interpreted"

    def __init__(self, rules: Rules, entries: Entries = kernels.ENTRIES) -> None:
        linked = {**DEFAULTS, **rules, **REACH, "copy_record": copy_opened}
        linker = Linker(linked, lambda function, _: function, instead=FAST)
        keyed = linker.as_written()
        for kernel in entries:
            setattr(self, kernel.__name__, (keyed if kernel in MEET_KEYS else linker).link(kernel, entry=True))

    def states(self, record: Record, array: np.ndarray) -> Any:
        return [record.open(array, i) for i in range(len(array))]

    def settle(self, name: str) -> None:
        """Nothing is to be settled: rules in plain Python take what they are given."""


class Native(Speed):
    """Rules compiled by Numba, loaded from the cache where it holds them."""

    name = "native"
    is_native = True

    def __init__(
        self,
        game_id: str,
        rules: Rules,
        entries: Entries = kernels.ENTRIES,
        record: Record | None = None,
    ) -> None:
        """`record` is needed where records are asked for ahead of their turn."""
        import numba

        config: Any = numba.config
        self._cache = self._kept_in = cache_folder(game_id, rules)
        # Rules allocate nothing: nobody counts who holds an array, which costs entries 2 ns or more for a row.
        how: dict[str, Any] = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
        # Plain Python calls entries only, and rules have no array expressions: less to compile.
        inner = native.inner({**how, "no_cpython_wrapper": True, "no_rewrites": True})

        def wrap(function: FunctionType, entry: bool) -> Any:
            if not entry:
                return inner(function)
            function.__qualname__ = f"{game_id}.{function.__name__}"
            shared = not is_for_one(function.__name__)  # other threads may run meanwhile
            with _CACHE_DIR:
                config.CACHE_DIR = str(self._kept_in)
                try:
                    return numba.njit(**how, nogil=shared, cache=True)(function)
                except RuntimeError:  # no place on this machine can be written to
                    return numba.njit(**how, nogil=shared)(function)
                finally:
                    config.CACHE_DIR = ""

        instructions: dict[Callable[..., Any], Any] = {
            bits.count: inner(native.popcount()),
            batch_rules.fetch: inner(native.prefetch(record)),
        }
        linked = {**DEFAULTS, **rules, **REACH, "copy_record": copy_first}
        self._linker = Linker(linked, wrap, instructions, FAST)
        self._keyed = self._linker.as_written()
        self.add(entries, self._cache)

    def add(self, entries: Entries, folder: Path) -> None:
        """Links functions called from plain Python; what others have compiled already is not compiled again."""
        self._kept_in = folder
        for kernel in entries:
            linker = self._keyed if kernel in MEET_KEYS else self._linker
            setattr(self, kernel.__name__, linker.link(kernel, entry=True))

    def states(self, record: Record, array: np.ndarray) -> Any:  # noqa: ARG002
        return array

    def settle(self, name: str) -> None:
        """Whoever calls the kernel does so with the types of the first call: Numba looks at no argument from now on."""
        for overload in getattr(getattr(self, name), "overloads", {}).values():
            setattr(self, name, overload.entry_point)

    def compile(self, samples: Mapping[str, tuple[Any, ...]], progress: Progress | None = None) -> None:
        """Compiles or loads every kernel for the types of its sample arguments; those for one record take no others."""
        import numba

        for done, (name, arguments) in enumerate(samples.items()):
            if progress:
                progress(done, len(samples), name)
            compiled = getattr(self, name).compile(tuple(numba.typeof(argument) for argument in arguments))
            if is_for_one(name):
                setattr(self, name, compiled)
        with suppress(OSError):  # nothing is lost but the time to compile again
            (self._cache / "complete").touch()
        if progress:
            progress(len(samples), len(samples), "")


def interpreted_only() -> bool:
    """Whether the user asked for plain Python, as Numba's own switch does."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def is_for_one(name: str) -> bool:
    """Whether a kernel is for one record: done sooner than Numba would look at its arguments or let others run."""
    return name.endswith("_at")


def samples(record: Record, options: int, max_legal: int, observation: int) -> dict[str, tuple[Any, ...]]:
    """Arguments of the kernels that play and simulate; those that check and measure compile when first called."""
    states, dice = record.new(), DICE.new()
    moves = np.zeros(max_legal, MOVE_TYPE)
    chosen = np.zeros(options, np.int64)
    scores = np.zeros((2, 1), np.int32)
    weights = np.zeros(max_legal, np.float32)
    numbers = np.zeros(observation, np.float32)
    return {
        "deal_at": (states, 0, 0, chosen, 0, 0),
        "actors_at": (states, 0),
        "legal_at": (states, 0, 0, moves),
        "asides_at": (states, 0, 0, moves),
        "play_at": (states, 0, 0, 0, moves),
        "refusal_at": (states, 0, 0, 0),
        "outcome_at": (states, 0, scores),
        "imagine_at": (states, 0, 0, 0),
        "observe_at": (states, 0, 0, numbers),
        "score_moves_at": (states, 0, 0, moves, 0, weights),
        "deal_all": (states, dice, 0, chosen, 0),
        "playouts": (states, dice, moves),
    }


def cache_root() -> Path:
    """Where compiled code is kept: `MEADHALL_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("MEADHALL_CACHE") or platformdirs.user_cache_dir("meadhall"))


def cache_folder(game_id: str, rules: Rules) -> Path:
    """The folder of a game's compiled code: one per state and place of its sources, as Numba tells them apart too."""
    folders = {Path(inspect.getfile(function)).parent for function in rules.values()}
    folders.add(Path(__file__).parent)
    functions = sorted((name, function.__module__, function.__qualname__) for name, function in rules.items())
    digest = hashlib.sha256(repr((version("numba"), sys.version_info, functions)).encode())
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        digest.update(repr((str(path), path.stat().st_mtime_ns)).encode() + path.read_bytes())
    return cache_root() / game_id / digest.hexdigest()[:16]


def is_warm(folder: Path) -> bool:
    """Whether everything this game compiles is in the cache."""
    return (folder / "complete").exists()


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
