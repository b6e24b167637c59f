"""A batch on a CUDA card: a thread per game, and arrays that torch, JAX and CuPy read where they are.

The arrays have the shapes of a `Batch` on the CPU and the same numbers in them, but their rows lie side by side (column
by column in memory), so that neighbouring threads write neighbouring numbers. Each has `__cuda_array_interface__`:
`torch.as_tensor(batch.observations, device="cuda")` and `cupy.asarray(...)` copy nothing; JAX takes the transposed
tensor from torch by `jax.dlpack.from_dlpack`.
Steps are queued on the card's default stream and not waited for; `synchronize` waits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from meadhall.engine import batch_rules, kernels
from meadhall.engine.batch import Batch
from meadhall.engine.batch_rules import CLEAN, DEAL, MASK, OBSERVE, PLAY, RANDOM, WORD_BITS
from meadhall.engine.cuda import KINDS, block_size, is_simulated, kind_of, linked, order_by_kind
from meadhall.engine.errors import IllegalMove

if TYPE_CHECKING:
    from meadhall.engine.game import Game

cuda: Any = None  # numba.cuda, once a batch is made


@cache
def _kernels(game: Game) -> dict[str, Any]:
    """The rules of a batch as kernels for a card."""
    global cuda
    cuda, linker = linked(game)
    turns, draws = linker.link(batch_rules.turns), linker.link(batch_rules.draws)
    at, key, in_order = linker.link(kernels.at), linker.link(kind_of), order_by_kind()
    block = block_size(game)

    @cuda.jit
    def turn_each(  # type: ignore[no-untyped-def]
        states, dice, what, seats, options, stride, seat, chosen, seeds, mover, counts, moves, lengths, ended, refused,
        results, rewards, tallies, masks, numbers,
    ):  # fmt: skip
        tally = cuda.shared.array(KINDS, np.int32)
        order = cuda.shared.array(block, np.int32)
        t, k = cuda.threadIdx.x, cuda.grid(1)
        n = mover.shape[0]
        # Games that decide the same thing are played side by side; then what is shown is written in the games' order.
        kind = KINDS - 1
        if k < n and what & PLAY:
            kind = key(at(states, k))
        in_order(kind, tally, order)
        for part in range(2):
            doing = what & (PLAY | RANDOM | DEAL) if part == 0 else what & (MASK | OBSERVE | CLEAN)
            k = k - t + order[t] if part == 0 else cuda.grid(1)
            if doing and k < n:
                turns(
                    k, k + 1, states, dice, doing, seats, options, stride, seat, chosen, seeds, mover, counts, moves,
                    lengths, ended, refused, results, rewards, tallies, masks, numbers,
                )  # fmt: skip
            cuda.syncthreads()

    @cuda.jit
    def draw_each(dice, counts, moves, out):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        if k < out.shape[0]:
            draws(k, k + 1, dice, counts, moves, out)

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

    return {"turns": turn_each, "draws": draw_each, "unpack": unpack_each, "copy": copy_each}


class GpuBatch(Batch):
    """Many games advanced together on a CUDA card; `game.batch(n, device="gpu")` makes one."""

    _order = "F"

    def _make(self, states: np.ndarray, dice: np.ndarray) -> None:
        self._compiled = _kernels(self.game)
        self._open: Any = None  # unpacked masks, once asked for
        super()._make(states, dice)

    def _blank(self, dtype: Any, *shape: int) -> Any:
        return cuda.to_device(np.zeros((self.n, *shape), dtype, order="F"))

    def _kept(self, array: np.ndarray) -> Any:
        return cuda.to_device(array)

    def _fill(self, array: Any, values: np.ndarray) -> None:
        array.copy_to_device(np.asfortranarray(values))

    def _host(self, array: Any) -> np.ndarray:
        host: np.ndarray = array.copy_to_host()
        return host

    def _run(self, name: str, *arguments: Any) -> int:
        """Queues a kernel; how many moves it refuses is known to the card alone."""
        block = block_size(self.game)
        self._compiled[name][(self.n + block - 1) // block, block](*arguments)
        return 0

    def _clean(self) -> int:
        if is_simulated() or self.game.observation.is_whole:
            return super()._clean()
        from numba.cuda.cudadrv.driver import device_memset

        device_memset(self._numbers, 0, self._numbers.nbytes)
        return CLEAN

    def _read(self, moves: Any) -> Any:
        given = cuda.as_cuda_array(moves) if hasattr(moves, "__cuda_array_interface__") else np.asarray(moves)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise IllegalMove(f"a batch of {self.n} games takes {self.n} move numbers, not {given.dtype} {given.shape}")
        if isinstance(given, np.ndarray):
            self._fill(self._chosen, super()._read(given))
        elif given is not self._chosen:
            self._run("copy", given, self._chosen)
        return self._chosen

    def _unpacked(self) -> Any:
        if self._open is None:
            self._open = self._blank(np.bool_, self.game.moves)
        self._run("unpack", self._masks, self._open)
        return self._open

    def synchronize(self) -> None:
        """Waits until the card has finished what it was given."""
        cuda.synchronize()

    def copy(self) -> Self:
        """An independent copy, future chance included."""
        twin = super().copy()
        for name, value in vars(self).items():
            if hasattr(value, "copy_to_host"):
                setattr(twin, name, self._kept(np.asfortranarray(value.copy_to_host())))
        return twin
