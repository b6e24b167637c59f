"""The speeds a game's rules run at in this process: interpreted at once, native once compiled.

Each is a set of the kernels, linked to the game, with the same signatures and the same bytes as results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from operator import methodcaller
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from meadhall.engine import batch_rules, bits, kernels, native, trial
from meadhall.engine.cache import cache_folder, cache_root, mark_warm
from meadhall.engine.defaults import DEFAULTS
from meadhall.engine.kernels import copy_first, copy_opened, element, i64
from meadhall.engine.random import DICE, FAST
from meadhall.engine.record import Record
from meadhall.engine.rule import Linker

Rules = Mapping[str, Callable[..., Any]]
Entries = Sequence[Callable[..., Any]]  # functions called from plain Python
Progress = Callable[[int, int, str], None]

MOVE_TYPE = np.int32  # of lists of legal moves
REACH: Rules = {"at": element, "in_turn": batch_rules.as_ordered}  # how a processor reaches records
BUILT_IN: dict[Callable[..., Any], Any] = {bits.count: methodcaller("bit_count"), i64: int}  # Python's own instructions
KEYED_KERNELS = (kernels.deal_at, kernels.play_at)  # people play by these; all others know the fast generator alone


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
    _linker: Linker
    _keyed: Linker

    def add(self, entries: Entries, folder: Path | None = None) -> None:  # noqa: ARG002
        """Links functions that plain Python calls; rules compiled for others are not compiled again.

        `folder` is where their machine code is kept, if not beside the rest.
        """
        for kernel in entries:
            linker = self._keyed if kernel in KEYED_KERNELS else self._linker
            setattr(self, kernel.__name__, linker.link(kernel, entry=True))

    def freeze_types(self, name: str) -> None:
        """Promises that a kernel's arguments will always have the types of the first call: no call looks at them."""

    def states(self, record: Record, array: np.ndarray) -> Any:
        """What to hand to the kernels for an array of records."""
        raise NotImplementedError


class Interpreted(Speed):
    """Rules as written, in plain Python: for debugging, coverage, and until native code is ready."""

    name = "interpreted"

    def __init__(self, rules: Rules, entries: Entries = kernels.ENTRIES) -> None:
        linked = {**DEFAULTS, **rules, **REACH, "copy_record": copy_opened}
        self._linker = Linker(linked, lambda function, _: function, BUILT_IN, FAST)
        self._keyed = self._linker.as_written()
        self.add(entries)

    def states(self, record: Record, array: np.ndarray) -> Any:
        return [record.open(array, i) for i in range(len(array))]


class Native(Speed):
    """Rules compiled by Numba, loaded from the cache where it holds them."""

    name = "native"
    is_native = True

    def __init__(
        self, game_id: str, rules: Rules, entries: Entries = kernels.ENTRIES, plan: native.PrefetchPlan | None = None
    ) -> None:
        """`plan`: what to prefetch of a record, for kernels that go from game to game."""
        self._compiler = compiler = native.compiler(cache_root())
        self._cache = self._kept_in = cache_folder(game_id, rules)

        def wrap(function: FunctionType, entry: bool) -> Any:
            if not entry:
                return compiler.inner(function)
            function.__qualname__ = f"{game_id}.{function.__name__}"
            return compiler.entry(function, self._kept_in, nogil=not is_for_one(function.__name__))

        instructions = compiler.instructions(bits.count, batch_rules.prefetch, plan)
        instructions[trial.copy_of] = native.record_copier()
        linked = {**DEFAULTS, **rules, **REACH, "copy_record": copy_first}
        self._linker = Linker(linked, wrap, instructions, FAST)
        self._keyed = self._linker.as_written()
        self.add(entries)

    def add(self, entries: Entries, folder: Path | None = None) -> None:
        self._kept_in = folder or self._cache
        super().add(entries)

    def states(self, record: Record, array: np.ndarray) -> Any:  # noqa: ARG002
        return array

    def freeze_types(self, name: str) -> None:
        setattr(self, name, self._compiler.freeze_types(getattr(self, name)))

    def compile(self, samples: Mapping[str, tuple[Any, ...]], progress: Progress | None = None) -> None:
        """Compiles or loads every kernel for the types of its sample arguments; those for one record take no others."""
        for done, (name, arguments) in enumerate(samples.items()):
            if progress:
                progress(done, len(samples), name)
            compiled = self._compiler.compile(getattr(self, name), arguments)
            if is_for_one(name):
                setattr(self, name, compiled)
        mark_warm(self._cache)
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
