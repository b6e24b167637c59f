"""Many games between bots, spread over processes; the results are the same however many there are."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import permutations

import meadhall
from meadhall.bots import make
from meadhall.engine.errors import MeadhallError

CHUNK = 5  # games a process plays at a time: few, so that it soon hears of Ctrl-C
WORTH_A_PROCESS = 100  # games below which starting another process takes longer than playing


class MatchStopped(MeadhallError):
    """A match that could not be played to its end."""


@dataclass(frozen=True)
class Match:
    """What is to be played: who, how often, under which options, from which seed."""

    game_id: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool
    options: Mapping[str, int]


@dataclass(frozen=True)
class Result:
    """One game: by bot, in the order they were named, its seat, place and points; and the moves all made."""

    seats: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int

    def share(self, bot: int) -> float:
        """The part of the victory this bot has: ties share it."""
        return 1 / self.places.count(1) if self.places[bot] == 1 else 0.0


def play_one(match: Match, number: int) -> Result:
    """One game of a match; everything in it follows from the match's seed and its number."""
    chance = random.Random(f"game {number} of {match.seed}")
    seats = len(match.bots)
    seat_of = seating(number if match.rotate else 0, seats)
    table = meadhall.game(match.game_id).table(seats, chance.getrandbits(63), **match.options)
    at_seat = {seat_of[bot]: make(level, chance.getrandbits(63)) for bot, level in enumerate(match.bots)}
    while actors := table.actors:
        seat = actors[0]
        table.play(seat, at_seat[seat].choose(table.chair(seat, chance.getrandbits(63))))
    assert table.places is not None
    assert table.scores is not None
    places, scores = table.places, table.scores
    return Result(seat_of, tuple(places[s] for s in seat_of), tuple(scores[s] for s in seat_of), table.ply)


def seating(number: int, seats: int) -> tuple[int, ...]:
    """The seat of each bot in a game: round the table game by game, and then with other neighbours."""
    around = list(permutations(range(1, seats)))
    circle = (0, *around[number // seats % len(around)])
    return tuple((circle.index(bot) + number) % seats for bot in range(seats))


def play_some(match: Match, numbers: Sequence[int]) -> list[Result]:
    return [play_one(match, number) for number in numbers]


def play_all(match: Match, jobs: int, advance: Callable[[int, int], None]) -> list[Result]:
    """Every game of the match, in order; `advance` hears how many are done."""
    chunks = [range(first, min(first + CHUNK, match.games)) for first in range(0, match.games, CHUNK)]
    jobs = min(jobs, -(-match.games // WORTH_A_PROCESS))
    results: list[Result] = []
    if jobs == 1:
        for chunk in chunks:
            results += play_some(match, chunk)
            advance(len(results), match.games)
        return results
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        with ctrl_c_ignored():  # the processes inherit this: Ctrl-C is the first one's business
            played = pool.map(play_some, [match] * len(chunks), chunks)
        for some in played:
            results += some
            advance(len(results), match.games)
    except BrokenProcessPool:
        raise MatchStopped("a process that played was ended from outside; try again with fewer --jobs") from None
    finally:
        with ctrl_c_ignored():
            pool.shutdown(cancel_futures=True)
    return results


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def cores() -> int:
    """Processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
