"""The matches of `meadhall sim`: who sits where in each game, and how it ended."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import meadhall
from meadhall.arena.pool import Advance, Pool, PoolStopped, play_all
from meadhall.bots import make


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


def play_match(match: Match, pool: Pool, advance: Advance) -> list[Result]:
    """Every game of the match, in order; `advance` hears how many are played."""
    results: dict[int, Result] = {}
    try:
        for number, result in play_all(play_some, match, range(match.games), pool):
            results[number] = result
            advance(len(results), match.games)
    except PoolStopped as stopped:
        raise PoolStopped(f"{stopped}; try again with fewer --jobs") from None
    return [results[number] for number in range(match.games)]
