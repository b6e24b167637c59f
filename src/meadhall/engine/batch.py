"""A batch: many games of one kind advanced together, in arrays with a row per game.

The arrays are made once, and every step writes them in place: copy what you keep. A game that ends is dealt anew in the
same step. Where several seats are asked at once, the lowest of them moves first, one seat a step, and its choice stays
hidden from the others as it does at a table.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from os import cpu_count
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.lib.stride_tricks import as_strided

from meadhall.engine import batch_rules, prefetch
from meadhall.engine.background import BY_ITSELF
from meadhall.engine.batch_rules import (
    BUCKETS,
    CLEAN,
    DEAL,
    GAMES,
    LIST,
    MASK,
    OBSERVE,
    PLAY,
    PLAYED,
    RANDOM,
    REWARDS,
    TO_MOVE,
    TOO_LONG,
    WAIT,
    WORD_BITS,
)
from meadhall.engine.errors import BadOption, IllegalMove, TooManyMoves
from meadhall.engine.random import DICE, SCHEMES, SEED_BITS, STREAMS, first_seed
from meadhall.engine.speeds import Interpreted, Native, interpreted_only
from meadhall.engine.table import Start, Table

if TYPE_CHECKING:
    from meadhall.engine.game import Game

SHARE = 512  # games worth a thread of their own
SLOW = 1.0  # seconds after which a step says what it is at


@dataclass(frozen=True)
class Statistics:
    """What a batch has played since its last reset."""

    games: int  # finished
    moves: int  # made in finished games
    rewards: tuple[float, ...]  # of each seat, on average

    @property
    def length(self) -> float:
        """Moves of a finished game, on average."""
        return self.moves / self.games if self.games else 0.0


class Batch:
    """Many games advanced together on the CPU; `game.batch` makes one.

    These have a row per game: `mover` (whose turn it is), `counts` and `moves` (how many legal moves that seat has, and
    which, rising), `rewards` (of every seat; zeros unless the game `ended` in the last step), `scores` and `places` (of
    the last game that ended in this row), `seeds` (what the game was dealt from), `lengths` (moves made in it).
    """

    def __init__(
        self, game: Game, n: int, seats: int, options: Mapping[str, int], seed: int, threads: int | None,
        scheme: str = STREAMS,
    ) -> None:  # fmt: skip
        if n < 1:
            raise BadOption(f"a batch has at least one game, not {n}")
        if scheme not in SCHEMES:
            raise BadOption(f"seeds of a batch go by {' or '.join(SCHEMES)}, not {scheme!r}")
        self.game = game
        self.n = n
        self.seats = seats
        self.options = dict(options)
        self.scheme = scheme
        self._plain = interpreted_only()
        self._frozen = False
        self._longest = 0  # of the lists that had no room in their rows
        threads = threads or min(cpu_count() or 1, max(1, n // SHARE))
        bounds = pairwise(n * share // threads for share in range(threads + 1))
        self._shares: list[tuple[Any, ...]] = [(*share, np.zeros(BUCKETS, np.int32)) for share in bounds]
        self._order_of_turns = np.arange(n, dtype=np.int32)
        self._make(game.state.aligned(n), DICE.new(n))
        self.reset(seed)

    # ---- arrays

    def _blank(self, dtype: Any, *shape: int) -> Any:
        """An array of zeros with a row per game, where this batch keeps its arrays."""
        return np.zeros((self.n, *shape), dtype)

    def _kept(self, array: np.ndarray) -> Any:
        """An array of the host, where this batch keeps its arrays."""
        return array

    def _make(self, states: np.ndarray, dice: np.ndarray) -> None:
        game, blank = self.game, self._blank
        self._states, self._dice = self._kept(states), self._kept(dice)
        self._options = self._kept(game.option_array(self.options))
        self.seeds = blank(np.int64)
        self.mover = blank(np.int8)
        self._decisions = blank(np.int8)  # pending in each game
        self.counts = blank(np.int32)
        self._make_lists()
        self.lengths = blank(np.int32)
        self.ended = blank(np.bool_)
        self.refused = blank(np.bool_)
        self.rewards = blank(np.float32, self.seats)
        self._results = blank(np.int32, 2, self.seats)
        self._tallies = blank(np.float64, REWARDS + self.seats)
        self._chosen = blank(np.int32)
        self._masks = blank(np.uint32, (game.moves + WORD_BITS - 1) // WORD_BITS)
        self._numbers: Any = None  # observations, once asked for: they are most of a batch's memory
        self._weights: Any = None  # the policy's scores of the legal moves, once asked for
        self.ties: Any = None
        self._none = self._kept(np.zeros((2, 2), np.float32, order=self._order))

    _order: Any = "C"  # how rows lie

    def _make_lists(self) -> None:
        """Room for the legal moves of every game, a row each, as long as the game declares.

        Rules do not look where a row ends. A longer list runs into the next rows, and the last row into spare room for
        every move of the game. Such a list is an error, and it reaches no memory but this array's.
        """
        row, spare = self.game.max_legal, self.game.moves
        room = np.zeros(self.n * row + spare, np.int16)
        self.moves = room[: self.n * row].reshape(self.n, row)
        self._lists = self.moves  # as rules take them
        if self._plain:  # where numpy does look
            self._lists = as_strided(room, (self.n, spare), (row * room.itemsize, room.itemsize))

    @property
    def scores(self) -> Any:
        """Final scores of the last game that ended in each row."""
        return self._results[:, 0]

    @property
    def places(self) -> Any:
        """Final places of the last game that ended in each row, 1 for winners, ties shared."""
        return self._results[:, 1]

    # ---- play

    def reset(self, seed: int | None = None) -> None:
        """Deals every game anew: game k from the k-th seed of the stream of `seed`, later ones every n further on."""
        seed = 0 if seed is None else int(seed)
        if not 0 <= seed < 1 << SEED_BITS:
            raise BadOption(f"a seed is a whole number from 0 to {(1 << SEED_BITS) - 1}, not {seed!r}")
        first = first_seed(seed, self.scheme)
        self._fill(self.seeds, np.arange(first, first + self.n, dtype=np.int64))
        for array in (self.ended, self.refused, self.rewards, self._results, self._tallies):
            self._fill(array, np.zeros(array.shape, array.dtype))
        self._turn(DEAL | LIST)

    def deal_rows(self, rows: Any) -> None:
        """Deals these games anew, each from the next seed of its row, as if it had ended; nothing is counted."""
        chosen, shares = np.asarray(rows, np.int64), self._shares
        self.seeds[chosen] += self.n
        for array in (self.ended, self.refused, self.rewards):
            array[chosen] = 0
        try:
            for row in chosen.tolist():
                self._shares = [(row, row + 1, shares[0][-1])]
                self._turn(DEAL | LIST)
        finally:
            self._shares = shares

    def step(self, moves: Any = None, *, mask: bool = False, observe: bool = False) -> None:
        """Plays one move in every game, by the seat in `mover`; games that end are dealt anew.

        Without moves, a random legal one each; -1 leaves a game as it is. Masks and observations can be written in the
        same go. A move that is not legal is not played: its game stays as it was and is marked in `refused`, and the
        CPU raises IllegalMove.
        """
        what = PLAY | LIST | (RANDOM if moves is None else 0) | (MASK if mask else 0) | (OBSERVE if observe else 0)
        self._turn(what, chosen=self._chosen if moves is None else self._read(moves))

    def sample(self) -> Any:
        """A random legal move of every game."""
        self._draw()
        return self._chosen

    def advise(self) -> Any:
        """The move that the game's policy scores highest in every game: what Karl would play without his temper.

        Chance decides among equals; `ties` says how many there were.
        """
        if self._weights is None:
            self._weights = self._blank(np.float32, self._lists.shape[1])
            self.ties = self._blank(np.int32)
        self._advise()
        return self._chosen

    def mask(self, packed: bool = True) -> Any:
        """The legal moves as bits: move m is bit m % 32 of word m // 32. Unpacked, as truth values by move."""
        self._turn(MASK)
        return self._masks if packed else self._unpacked()

    def observe(self, seat: int | None = None) -> Any:
        """What the seat to move knows in every game, as numbers, or what a given seat knows."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption(f"seats are numbered 0 to {self.seats - 1}; there is no seat {seat!r}")
        self._turn(OBSERVE, seat=TO_MOVE if seat is None else seat)
        return self._numbers

    @property
    def masks(self) -> Any:
        """The masks as last written."""
        return self._masks

    @property
    def observations(self) -> Any:
        """The observations as last written; None before the first."""
        return self._numbers

    def _unpacked(self) -> Any:
        return np.unpackbits(self._masks.view(np.uint8), axis=1, count=self.game.moves, bitorder="little").view(
            np.bool_
        )

    def _turn(self, what: int, seat: int = TO_MOVE, chosen: Any = None) -> None:
        if self._longest:  # rows hold moves of others
            raise TooManyMoves(self.game.title, self.game.max_legal, self._longest)
        if what & OBSERVE and self._numbers is None:
            self._numbers = self._blank(np.float32, self.game.observation.size)
        if what & OBSERVE:
            what |= self._clean()
        wrong = self._turns(
            self._states, self._dice, what, self.seats, self._options, self.n, seat, self.game.max_legal,
            self._chosen if chosen is None else chosen, self.seeds, self.mover, self._decisions, self.counts,
            self._lists, self.lengths, self.ended, self.refused, self._results, self.rewards, self._tallies,
            self._masks, self._none if self._numbers is None else self._numbers,
        )  # fmt: skip
        if wrong >= TOO_LONG:
            self._longest = int(self.counts.max())
            raise TooManyMoves(self.game.title, self.game.max_legal, self._longest)
        if wrong and what & PLAY:
            row = int(np.flatnonzero(self.refused)[0])
            move, mover = int(chosen[row]), int(self.mover[row])
            raise IllegalMove(f"{wrong} of {self.n} moves are not legal; in game {row} seat {mover} cannot play {move}")

    def _clean(self) -> int:
        """CLEAN if rules need not set observations to zero: they write every number, or the zeros are written here."""
        return CLEAN if self.game.observation.is_whole else 0

    def _read(self, moves: Any) -> Any:
        """The caller's moves as the rules take them."""
        read = np.asarray(moves)
        if read.shape != (self.n,) or read.dtype.kind not in "iu":
            raise IllegalMove(f"a batch of {self.n} games takes {self.n} move numbers, not {read.dtype} {read.shape}")
        if read.dtype != np.int32:
            read = np.clip(read, WAIT - 1, self.game.moves)  # what is out of range stays so
        return np.require(read, np.int32, ("C", "A"))

    def _fill(self, array: Any, values: np.ndarray) -> None:
        array[...] = values

    @property
    def _speed(self) -> Any:
        return interpreted(self.game) if self._plain else native(self.game)

    def _turns(self, states: Any, dice: Any, *arguments: Any) -> int:
        """A turn of all games, a share on each thread; how many moves were refused."""
        speed = self._speed
        take = speed.turns_in_order
        rest = (self._order_of_turns, speed.states(self.game.state, states), speed.states(DICE, dice), *arguments)
        own, *others = self._shares
        waiting = [_pool().submit(take, *share, *rest) for share in others]
        if self._frozen:
            wrong = take(*own, *rest)
        else:  # all arrays are the batch's own, or as `_read` makes them
            with _told_if_slow(self.game.title):
                wrong = take(*own, *rest)
            speed.freeze_types("turns_in_order")
            self._frozen = True
        return int(wrong + sum(share.result() for share in waiting))

    def _draw(self) -> None:
        speed = self._speed
        speed.draws(0, self.n, speed.states(DICE, self._dice), self.counts, self._lists, self._chosen)

    def _advise(self) -> None:
        speed = self._speed
        records = speed.states(self.game.state, self._states), speed.states(DICE, self._dice)
        rest = (*records, self.mover, self.counts, self._lists, self._weights, self.ties, self._chosen)
        own, *others = self._shares
        waiting = [_pool().submit(speed.advise, *share[:2], *rest) for share in others]
        speed.advise(*own[:2], *rest)
        for share in waiting:
            share.result()

    # ---- looking in

    def table(self, row: int) -> Table:
        """The game of a row as it stands now, as a table of its own. Not for bots."""
        array = self._host(self._states)[row : row + 1].copy()
        array["log_events"] = 1
        return Table.from_record(self.game, Start(self.seats, self.options, 0), array)

    def _host(self, array: Any) -> np.ndarray:
        """An array as numpy's."""
        return np.asarray(array)

    def statistics(self) -> Statistics:
        """What has been played since the last reset."""
        sums = self._host(self._tallies).sum(axis=0)
        games, moves = int(sums[GAMES]), int(sums[PLAYED])
        return Statistics(games, moves, tuple((sums[REWARDS:] / max(1, games)).tolist()))

    def copy(self) -> Self:
        """An independent copy, future chance included."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(twin, name, value.copy())
        twin._make_lists()
        twin._fill(twin.moves, self._host(self.moves))
        twin._shares = [(first, last, buckets.copy()) for first, last, buckets in self._shares]
        return twin

    def __deepcopy__(self, _: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_lists": None, "_frozen": False}  # lists are a look into `moves`, made anew

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        kept = self.moves
        self._make_lists()
        self._fill(self.moves, kept)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.n} games of {self.game.title}, {self.seats} seats>"


@contextmanager
def _told_if_slow(title: str) -> Iterator[None]:
    """Says what takes so long, where a compiler is at work."""
    if os.environ.get(BY_ITSELF) == "0":  # commands say themselves what they are at
        yield
        return
    line = f"meadhall: compiling batches of {title}, once; `meadhall warm` does it beforehand"
    timer = threading.Timer(SLOW, print, (line,), {"file": sys.stderr})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cpu_count(), "batch")


@cache
def native(game: Game) -> Native:
    """A batch's kernels compiled for a game, or loaded from the cache."""
    return Native(game.id, game.rules, batch_rules.ENTRIES, partial(prefetch.plan, game))


@cache
def interpreted(game: Game) -> Interpreted:
    return Interpreted(game.rules, batch_rules.ENTRIES)
