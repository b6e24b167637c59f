"""A batch on a CUDA GPU: a thread per game, and arrays that torch, JAX and CuPy read where they are.

The arrays have the shapes of a `Batch` on the CPU and the same numbers in them, but their rows lie side by side (column
by column in memory), so that neighbouring threads write neighbouring numbers. Each has `__cuda_array_interface__`:
`torch.as_tensor(batch.observations, device="cuda")` and `cupy.asarray(...)` copy nothing; JAX takes the transposed
tensor from torch by `jax.dlpack.from_dlpack`.
Steps are queued on the GPU's default stream and not waited for; `synchronize` waits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from meadhall.engine import batch_rules, contract, kernels, native
from meadhall.engine.batch import Batch
from meadhall.engine.batch_rules import CLEAN, DEAL, LIST, MASK, OBSERVE, PLAY, RANDOM, TO_MOVE, TOO_LONG, WORD_BITS
from meadhall.engine.cuda import (
    KEYS,
    LARGE,
    REGISTERS,
    SIMULATED_BLOCK,
    is_simulated,
    key_sorter,
    linked,
    room_for_lists,
)
from meadhall.engine.errors import BadOption, IllegalMove, TooManyMoves

if TYPE_CHECKING:
    from meadhall.engine.game import Game

cuda: Any = None  # numba.cuda, once a batch is made
BLOCK, WIDE_BLOCK = 512, 1024  # threads per block; there can be no more than 1024


def _block(game: Game) -> int:
    """Threads per block: the more games are sorted together, the more of them share a key, and the fewer registers.

    Games with large records branch more, and profit from the wide one; small ones want the registers.
    """
    if is_simulated():
        return SIMULATED_BLOCK
    return WIDE_BLOCK if game.state.size > LARGE else BLOCK


@cache
def _kernels(game: Game) -> dict[str, Any]:
    """The rules of a batch as kernels for a GPU."""
    global cuda
    cuda, linker = linked(game)
    turns, draws, advise = (linker.link(one) for one in (batch_rules.turns, batch_rules.draws, batch_rules.advise))
    at, divergence_key, sort_by_key = linker.link(kernels.at), linker.link(contract.divergence_key), key_sorter()
    block = _block(game)
    limits = {} if is_simulated() else {"max_registers": REGISTERS // block}

    def turning(own: int, in_order: bool) -> Any:
        """A kernel for some parts of a turn, with the games of a block sorted by divergence key or in their own order.

        Masks and observations are written in the games' own order: neighbouring threads write neighbouring numbers.
        """

        @cuda.jit(**limits)
        def turn_each(  # type: ignore[no-untyped-def]
            longest, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, decisions, counts,
            moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
        ):  # fmt: skip
            k = cuda.grid(1)
            if in_order:
                tally = cuda.shared.array(KEYS, np.int32)
                order = cuda.shared.array(block, np.int32)
                key = KEYS - 1
                if k < mover.shape[0] and what & DEAL == 0:
                    key = divergence_key(at(states, k))
                sort_by_key(key, tally, order)
                k += order[cuda.threadIdx.x] - cuda.threadIdx.x
            if k < mover.shape[0]:
                if what & own & RANDOM:
                    draws(k, k + 1, dice, counts, moves, chosen)
                wrong = turns(
                    k, k + 1, chosen, states, dice, what & own, seats, options, stride, seat, most, chosen, seeds,
                    mover, decisions, counts, moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
                )  # fmt: skip
                if wrong >= TOO_LONG:  # the host raises; until it has looked, the moves there is room for are played
                    longest[0] = counts[k]
                    counts[k] = most

        return turn_each

    @cuda.jit
    def draw_each(dice, counts, moves, out):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        if k < out.shape[0]:
            draws(k, k + 1, dice, counts, moves, out)

    @cuda.jit(**limits)
    def advise_each(states, dice, mover, counts, moves, weights, ties, out):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        if k < out.shape[0]:
            advise(k, k + 1, states, dice, mover, counts, moves, weights, ties, out)

    @cuda.jit
    def unpack_each(masks, out):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        if k < out.shape[0]:
            for move in range(out.shape[1]):
                out[k, move] = (masks[k, move // WORD_BITS] >> (move % WORD_BITS)) & 1

    @cuda.jit
    def copy_each(given, out):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        if k < out.shape[0]:
            out[k] = given[k]

    return {
        "play": turning(PLAY | RANDOM | DEAL, in_order=True),
        "list": turning(LIST, in_order=True),  # sorted again: the play changed the keys
        "show": turning(MASK | OBSERVE | CLEAN, in_order=False),
        "draws": draw_each,
        "advise": advise_each,
        "unpack": unpack_each,
        "copy": copy_each,
    }


class Notice:
    """What a GPU tells the host while it works: the length of a list that had no room in its row, else 0.

    The memory is the host's, and kernels write to it: whoever reads it waits for nothing.
    """

    def __init__(self) -> None:
        self.array = cuda.mapped_array(1, np.int64)
        self.array[0] = 0

    @property
    def longest(self) -> int:
        return int(self.array[0])


class GpuBatch(Batch):
    """Many games advanced together on a CUDA GPU; `game.batch(n, device="gpu")` makes one."""

    _order = "F"

    def _make(self, states: np.ndarray, dice: np.ndarray) -> None:
        self._compiled = _kernels(self.game)
        self._open: Any = None  # unpacked masks, once asked for
        self._notice = Notice()
        super()._make(states, dice)

    def _make_lists(self) -> None:
        self._lists = self._blank(np.int16, room_for_lists(self.game))
        self._show_lists()

    def _show_lists(self) -> None:
        """As many moves of each game as it declares: that is all there is room for, or there is room for any list."""
        most = self.game.max_legal
        self.moves = self._lists if self._lists.shape[1] == most else self._lists[:, :most]

    def reset(self, seed: int | None = None) -> None:
        super().reset(seed)
        self.synchronize()

    def deal_rows(self, rows: Any) -> None:  # noqa: ARG002
        raise BadOption("games of a batch on a GPU are dealt anew all together, by reset")

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("a batch on a GPU cannot be pickled, as its arrays stay there; one on the CPU can be")

    def _turn(self, what: int, seat: int = TO_MOVE, chosen: Any = None) -> None:
        self._check_lists()
        super()._turn(what, seat, chosen)

    def _check_lists(self) -> None:
        """Raises TooManyMoves if the GPU has met a list with more moves than the game declares, as far as it is."""
        if found := self._notice.longest:
            raise TooManyMoves(self.game.title, self.game.max_legal, found)

    def _blank(self, dtype: Any, *shape: int) -> Any:
        return cuda.to_device(np.zeros((self.n, *shape), dtype, order="F"))

    def _kept(self, array: np.ndarray) -> Any:
        return cuda.to_device(array)

    def _fill(self, array: Any, values: np.ndarray) -> None:
        array.copy_to_device(np.asfortranarray(values))

    def _host(self, array: Any) -> np.ndarray:
        host: np.ndarray = array.copy_to_host()
        self._check_lists()
        return host

    def _turns(self, states: Any, dice: Any, *arguments: Any) -> int:
        """Queues the kernels of a turn; only the GPU knows how many moves they refuse."""
        what = arguments[0]
        if what & (PLAY | DEAL):
            self._launch("play", self._notice.array, states, dice, *arguments)
            self._launch("list", self._notice.array, states, dice, *arguments)
        if what & (MASK | OBSERVE):
            self._launch("show", self._notice.array, states, dice, *arguments)
        return 0

    def _draw(self) -> None:
        self._launch("draws", self._dice, self.counts, self.moves, self._chosen)

    def _advise(self) -> None:
        records = self._states, self._dice
        self._launch("advise", *records, self.mover, self.counts, self._lists, self._weights, self.ties, self._chosen)

    def _launch(self, name: str, *arguments: Any) -> None:
        block = _block(self.game)
        self._compiled[name][(self.n + block - 1) // block, block](*arguments)

    def _clean(self) -> int:
        if is_simulated() or self.game.observation.is_whole or not native.clear_device(self._numbers):
            return super()._clean()
        return CLEAN

    def _read(self, moves: Any) -> Any:
        given = cuda.as_cuda_array(moves) if hasattr(moves, "__cuda_array_interface__") else np.asarray(moves)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise IllegalMove(f"a batch of {self.n} games takes {self.n} move numbers, not {given.dtype} {given.shape}")
        if isinstance(given, np.ndarray):
            self._fill(self._chosen, super()._read(given))
        elif given is not self._chosen:
            self._launch("copy", given, self._chosen)
        return self._chosen

    def _unpacked(self) -> Any:
        if self._open is None:
            self._open = self._blank(np.bool_, self.game.moves)
        self._launch("unpack", self._masks, self._open)
        return self._open

    def synchronize(self) -> None:
        """Waits until the GPU has finished what it was given; raises TooManyMoves if a game declares too few."""
        cuda.synchronize()
        self._check_lists()

    def copy(self) -> Self:
        """An independent copy, future chance included."""
        twin = super().copy()
        for name, value in vars(self).items():
            if hasattr(value, "copy_to_host"):
                setattr(twin, name, self._kept(np.asfortranarray(value.copy_to_host())))
        twin._show_lists()
        twin._notice = Notice()
        return twin
