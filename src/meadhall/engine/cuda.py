"""The third speed: the same rules inside CUDA kernels, one game per thread.

Needs the `gpu` extra and a GPU, or Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`), which runs the kernels in Python:
slow, but enough to check that they give the bytes of the other two speeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from meadhall.engine import bits, contract, kernels, native, trial
from meadhall.engine.contract import actors
from meadhall.engine.decisions import deciding
from meadhall.engine.defaults import DEFAULTS
from meadhall.engine.errors import MeadhallError, TooManyMoves
from meadhall.engine.events import clear_events
from meadhall.engine.random import DICE, FAST, reseed
from meadhall.engine.rule import Linker, rule

if TYPE_CHECKING:
    from meadhall.engine.game import Game

cuda: Any = None  # numba.cuda, imported late as it is an extra; the simulator looks for it among a kernel's globals
BLOCK, WIDE_BLOCK, SIMULATED_BLOCK = 128, 256, 4  # threads per block; few where each is a thread of Python
LARGE = 1024  # bytes; games with larger records branch more, and profit from larger blocks to be sorted
KEYS = 64  # divergence keys are below this
REGISTERS = 65536  # of a multiprocessor: what its threads share
THREADS_PER_PROCESSOR = 512  # in playouts: more threads would push each other's records out of the cache


NOT_INSTALLED = "the CUDA target is not installed; install meadhall[gpu]"


class NoCuda(MeadhallError):
    """There is no CUDA GPU, or the extra that drives it is not installed."""


def _lend_names() -> None:
    """numba-cuda still asks for three names that NumPy 2.5 dropped; lend it their successors."""
    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))


def available() -> str:
    """Why CUDA cannot be used here; empty if it can."""
    _lend_names()
    try:
        from numba import cuda

        if "numba_cuda" not in cuda.__file__:
            return NOT_INSTALLED
        return "" if cuda.is_available() else "there is no CUDA GPU here"
    except ImportError:
        return NOT_INSTALLED


def linked(game: Game, keyed: bool = False) -> tuple[Any, Linker]:
    """Numba's CUDA target, and what binds rules to this game for it.

    `keyed`: kernels also know the generator that nobody can foretell. Code that is never reached still costs registers.
    """
    if problem := available():
        raise NoCuda(problem)
    global cuda
    import numba.cuda

    cuda = numba.cuda
    simulated = is_simulated()
    reach = _opener(game) if simulated else kernels.element
    device = cuda.jit(device=True)
    wrap = device if simulated else lambda rule: native.widen_arguments(device(rule))
    instructions = {} if simulated else _instructions(game, device)
    if room_for_lists(game) == game.max_legal:
        most = game.max_legal
        instructions[kernels.bounded] = (
            (lambda out: SimulatedList(out, most)) if simulated else native.bounded_lists(most)
        )
    rules = {**DEFAULTS, "divergence_key": divergence_key, **game.rules, "at": reach, "in_turn": as_laid}
    return cuda, Linker(rules, lambda rule, _: wrap(rule), instructions, None if keyed else FAST)


def _instructions(game: Game, device: Any) -> dict[Any, Any]:
    """Rules that code for a GPU stands for."""
    state, package = game.state, "numba.cuda"
    return {
        bits.count: device(_popc),
        trial.copy_of: native.record_copier(package),
        state.blank: native.record_blanker(state.own_bytes, state.size, package),
    }


@rule
def as_laid(order, i):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """A thread has one game; its block has sorted them."""
    return i


@rule
def divergence_key(s):  # type: ignore[no-untyped-def]
    """The pending decision, and whether several seats have it."""
    who = actors(s)
    key = deciding(s) % (KEYS // 2 - 1)
    return key if who & (who - 1) == 0 else key + KEYS // 2 - 1


def is_simulated() -> bool:
    """Whether kernels run in Numba's simulator."""
    import numba

    config: Any = numba.config
    return bool(config.ENABLE_CUDASIM)


class SimulatedList:
    """A list of moves in the simulator: what is written past its end is dropped, as on a GPU."""

    def __init__(self, array: Any, most: int) -> None:
        self._array = array
        self._most = most

    def __setitem__(self, place: int, move: int) -> None:
        if 0 <= place < self._most:
            self._array[place] = move

    def __getitem__(self, place: int) -> Any:
        return self._array[place if 0 <= place < self._most else 0]


def room_for_lists(game: Game) -> int:
    """Places in an array of legal moves on a GPU, where rules do not look at its end.

    As many as the game declares, if nothing is written past them; else as many as the game has moves.
    """
    return game.max_legal if is_simulated() or native.bounded_lists(game.max_legal) else game.moves


def block_size(game: Game) -> int:
    """Threads per block on this GPU, or in the simulator."""
    if is_simulated():
        return SIMULATED_BLOCK
    return WIDE_BLOCK if game.state.size > LARGE else BLOCK


def resident() -> Any:
    """Compiles a kernel to so few registers that all threads of a playout run at once, and none waits for a turn."""
    return cuda.jit if is_simulated() else cuda.jit(max_registers=REGISTERS // THREADS_PER_PROCESSOR)


class Cuda:
    """A game's rules as CUDA kernels over device arrays of records."""

    name = "cuda"

    def __init__(self, game: Game, keyed: bool = False) -> None:
        """`keyed`: records may draw from the generator that nobody can foretell."""
        global cuda
        cuda, linker = linked(game, keyed)
        at, deal, actors = (linker.link(slot) for slot in (kernels.at, contract.deal, contract.actors))
        divergence_key, sort_by_key = linker.link(contract.divergence_key), key_sorter()
        self._block = block = block_size(game)
        random_ply, next_ply = linker.link(kernels.random_ply), linker.link(kernels.next_ply)
        seed_dice, play, clear = linker.link(reseed), linker.link(contract.play), linker.link(clear_events)
        bounded, room, max_legal = linker.link(kernels.bounded), room_for_lists(game), game.max_legal
        move_type = np.int16 if game.moves < 1 << 15 else np.int32

        @cuda.jit
        def deal_all(states, dice, seats, options, seed):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < states.shape[0]:
                s = at(states, i)
                s.log_events = 0
                deal(s, seats, options, seed + i)
                seed_dice(at(dice, i), ~(seed + i))

        @resident()
        def playouts_in_order(states, dice, plies):  # type: ignore[no-untyped-def]
            """As `playouts`, but before every ply the threads of a block sort their games by divergence key."""
            out = bounded(cuda.local.array(room, move_type))
            held = cuda.shared.array(block, np.int32)
            made = cuda.shared.array(block, np.int32)
            tally = cuda.shared.array(KEYS, np.int32)
            order = cuda.shared.array(block, np.int32)
            t = cuda.threadIdx.x
            stride = cuda.gridsize(1)
            held[t] = cuda.grid(1)
            made[t] = 0
            playing = 1
            while cuda.syncthreads_or(playing):
                key = KEYS - 1
                while held[t] < states.shape[0]:
                    if actors(at(states, held[t])) != 0:
                        key = divergence_key(at(states, held[t]))
                        break
                    plies[held[t]] = made[t]
                    made[t] = 0
                    held[t] += stride
                playing = 1 if held[t] < states.shape[0] else 0
                sort_by_key(key, tally, order)
                mine = order[t]
                if held[mine] < states.shape[0]:
                    n = random_ply(at(states, held[mine]), at(dice, held[mine]), out)
                    made[mine] += 1
                    if n > max_legal:
                        plies[states.shape[0]] = n

        @resident()
        def playouts(states, dice, plies):  # type: ignore[no-untyped-def]
            """Threads take games in strides; a thread goes on to its next game in the same loop, so none waits."""
            out = bounded(cuda.local.array(room, move_type))
            i = cuda.grid(1)
            stride = cuda.gridsize(1)
            made = 0
            while i < states.shape[0]:
                s = at(states, i)
                if actors(s) == 0:
                    plies[i] = made
                    made = 0
                    i += stride
                else:
                    n = random_ply(s, at(dice, i), out)
                    made += 1
                    if n > max_legal:
                        plies[states.shape[0]] = n

        @cuda.jit
        def advance(states, dice, options, longest):  # type: ignore[no-untyped-def]
            """One random ply of every game; a fresh deal where one is over."""
            i = cuda.grid(1)
            if i < states.shape[0]:
                out = bounded(cuda.local.array(room, move_type))
                n = next_ply(at(states, i), at(dice, i), out, options)
                if n > max_legal:
                    longest[0] = n

        @cuda.jit
        def play_all(states, seats, moves):  # type: ignore[no-untyped-def]
            """Plays one given move in every game."""
            i = cuda.grid(1)
            if i < states.shape[0]:
                s = at(states, i)
                clear(s)
                play(s, seats[i], moves[i])

        self._kernels: dict[str, Any] = {
            "deal_all": deal_all,
            "playouts": playouts,
            "playouts_in_order": playouts_in_order,
            "plies": advance,
            "play_all": play_all,
        }
        self.game = game
        self._longest = cuda.to_device(np.zeros(1, np.int64))  # of the lists that had no room

    def arrays(self, n: int) -> tuple[Any, Any]:
        """Device arrays of n blank records and their dice."""
        return cuda.to_device(self.game.state.new(n)), cuda.to_device(DICE.new(n))

    def launch(self, kernel: str, threads: int, *arguments: Any) -> None:
        """Runs a kernel with this many threads; arrays of the host are copied to the GPU."""
        self._kernels[kernel][(threads + self._block - 1) // self._block, self._block](*arguments)

    def deal_all(self, states: Any, dice: Any, seats: int, options: np.ndarray, seed: int) -> None:
        """As the kernel of that name at the other speeds."""
        self.launch("deal_all", len(states), states, dice, seats, cuda.to_device(options), seed)

    def playouts(self, states: Any, dice: Any, threads: int | None = None, in_order: bool = False) -> int:
        """Plays every game to its end at random; returns the moves made. Threads go from game to game.

        `in_order` sorts games by divergence key before every ply: worth it where decisions differ much in cost.
        """
        plies = cuda.to_device(np.zeros(len(states) + 1, np.int64))  # of each game, and a list that had no room
        kernel = "playouts_in_order" if in_order else "playouts"
        self.launch(kernel, min(threads or self.best_threads, len(states)), states, dice, plies)
        made = plies.copy_to_host()
        if made[-1]:
            raise TooManyMoves(self.game.title, self.game.max_legal, int(made[-1]))
        return int(made.sum())

    def plies(self, states: Any, dice: Any, options: np.ndarray) -> None:
        """Advances every game by one random ply; `synchronize` says if a list was too long."""
        self.launch("plies", len(states), states, dice, cuda.to_device(options), self._longest)

    def _check_lists(self) -> None:
        """Waits, and raises TooManyMoves if a list had more moves than the game declares."""
        if found := int(self._longest.copy_to_host()[0]):
            self._longest.copy_to_device(np.zeros(1, np.int64))
            raise TooManyMoves(self.game.title, self.game.max_legal, found)

    @property
    def device_name(self) -> str:
        """The GPU's name."""
        name = cuda.get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    @property
    def best_threads(self) -> int:
        """How many threads keep this GPU busy in playouts."""
        processors = getattr(cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1)  # the simulator has none
        return int(processors) * THREADS_PER_PROCESSOR

    def synchronize(self) -> None:
        """Waits until the GPU has finished; raises TooManyMoves if a game declares too few."""
        cuda.synchronize()
        self._check_lists()


def key_sorter() -> Any:
    """A device function that sorts the games of a block by divergence key: `order` says which game each thread takes.

    Threads of a warp that take different branches run one after another. Side by side, games with one key cost about
    as much as one game.
    """

    @cuda.jit(device=True)
    def sort_by_key(key, tally, order):  # type: ignore[no-untyped-def]
        t = cuda.threadIdx.x
        for one in range(t, KEYS, cuda.blockDim.x):
            tally[one] = 0
        cuda.syncthreads()
        place = cuda.atomic.add(tally, key, 1)
        cuda.syncthreads()
        if t == 0:
            before = 0
            for one in range(KEYS):
                size = tally[one]
                tally[one] = before
                before += size
        cuda.syncthreads()
        order[tally[key] + place] = t
        cuda.syncthreads()

    return sort_by_key


def _popc(members):  # type: ignore[no-untyped-def]
    return cuda.popc(members)


def _opener(game: Game) -> Callable[[Any, int], Any]:
    """How the simulator's arrays are opened, so that records and dice are read as interpreted rules read them."""

    @rule
    def opened(states: Any, i: int) -> Any:
        array = native.simulated_memory(states)
        return (DICE if array.dtype == DICE.dtype else game.state).open(array, int(i))

    return opened
