"""What an arena plays: who, at which seat, from which deal. Everything follows from the seed and a game's number."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import meadhall
from meadhall.engine.errors import BadOption


@dataclass(frozen=True)
class Plan:
    """A match without end: any number of its games can be played, in any order, anywhere.

    Games come in rounds of as many as there are bots. Within a round the bots change seats until each has sat
    everywhere, and the deal stays: what luck gives to one bot it gives to all. From round to round they also get other
    neighbours. A game for one is played by each bot alone, and a round is one deal played by all.
    """

    game_id: str
    rules: int
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, int], ...]
    counted: bool = False  # whether to count what each seat was offered and used: for the balance report

    @property
    def alone(self) -> bool:
        """Whether it is a game for one."""
        return meadhall.game(self.game_id).seats == (1,)

    @property
    def round(self) -> int:
        """Games of a round."""
        return len(self.bots)

    def seating(self, number: int) -> tuple[int, ...]:
        """The bot at each seat in a game."""
        this_round, turn = divmod(number, self.round)
        if self.alone:
            return (turn,)
        circles = _circles(self.round)
        circle = circles[this_round % len(circles)]
        return tuple(circle[(seat - turn) % self.round] for seat in range(self.round))

    def levels(self, number: int) -> tuple[str, ...]:
        """The level at each seat in a game."""
        return tuple(self.bots[bot] for bot in self.seating(number))

    def deal(self, number: int) -> str:
        """The deal of a game, by name.

        Where bots of one level have merely changed places with each other, the game would be the same again: another
        deal is played instead.
        """
        this_round = number // self.round
        if self.alone:
            return f"deal {this_round} of {self.seed}"
        first, levels = this_round * self.round, self.levels(number)
        again = sum(self.levels(earlier) == levels for earlier in range(first, number))
        return f"deal {this_round}.{again} of {self.seed}"

    def dice(self, number: int, whose: str) -> random.Random:
        """Random numbers for the table or for a seat; those of a seat are the same whoever sits there."""
        return random.Random(f"{whose} at {self.deal(number)}")

    def rounded(self, games: int) -> int:
        """The number of games, rounded up to whole rounds; of a game for one, that number for each bot."""
        if self.alone:
            return games * self.round
        return -(-games // self.round) * self.round

    def header(self) -> dict[str, Any]:
        """What must be the same for two runs to be one."""
        return {
            "game": self.game_id,
            "rules": self.rules,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.options),
            "counted": self.counted,
        }


def plan(game_id: str, bots: tuple[str, ...], seed: int, options: Mapping[str, object], counted: bool = False) -> Plan:
    """A checked plan; as many bots as the game has seats, any number for a game for one."""
    game = meadhall.game(game_id)
    alone = game.seats == (1,)
    if not alone and len(bots) not in game.seats:
        allowed = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
        raise BadOption(f"{game.title} takes {allowed} bots, one for each seat; not {len(bots)}")
    if alone and len(set(bots)) < len(bots):
        raise BadOption(f"{game.title} is played by each bot alone: name each level once")
    chosen = game.read_options(1 if alone else len(bots), options)
    return Plan(game.id, game.rules_version, bots, seed, tuple(chosen.items()), counted)


@cache
def _circles(seats: int) -> list[tuple[int, ...]]:
    """Every order in which bots can sit round a table; beyond five seats, as many as five could have."""
    fixed = tuple(range(5, seats))
    return [(0, *order, *fixed) for order in permutations(range(1, min(seats, 5)))]
