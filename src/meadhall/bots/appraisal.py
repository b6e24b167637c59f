"""What a position, or a move, is worth: games played on from it by the compiled search, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from meadhall.bots.search.compiled import load
from meadhall.bots.search.mcts import TO_THE_END, Estimate
from meadhall.bots.search.transposition import TranspositionTable
from meadhall.engine.budgets import KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.defaults import CHANCE, PLACES
from meadhall.engine.errors import IllegalMove
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.table import Table

SLOTS = 1 << 14  # of the transposition table: a position is looked at for half a second
WORLDS = 32  # imagined, in which a move is tried


@dataclass(frozen=True)
class Chances:
    """Each seat's part of the games won from a position, how many those were, and the largest standard error."""

    shares: tuple[float, ...]
    games: int
    error: float


class Appraiser:
    """Plays games on, as Konung would. Seconds are those that its thread works: a busy machine only takes longer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._params = game.budget(KONUNG).params
        self._speed = load(game)

    def chances(self, table: Table, seed: int, *, games: int, seconds: float) -> Chances:
        """Every seat's chance to win from a table, by games played to their end.

        The seats take turns: each game begins in a world that one of them might have believed in then, its own cards as
        they were and all others as it may guess them. So nothing counts that nobody could know.
        """
        trees = [self._tree(0, seed + seat) for seat in range(table.seats)]
        params = replace(self._params, horizons=TO_THE_END, worlds=0)
        rules, out = self.game.speed, np.zeros((2, table.seats), np.int32)
        found: list[Sequence[float]] = []
        start, games = time.thread_time(), 1 if table.over else games
        while len(found) < games and (len(found) < table.seats or time.thread_time() - start < seconds):
            seat = len(found) % table.seats
            trees[seat].search(self._speed, table._array, params.array(), seat, 1)
            rules.outcome_at(rules.states(self.game.state, trees[seat].world), 0, out)
            found.append(_won(out[PLACES]))
        results = np.array(found)
        errors = results.std(axis=0) / sqrt(len(results))
        return Chances(tuple(results.mean(axis=0).tolist()), len(results), float(errors.max()))

    def after(self, chair: Chair, move: Move, seed: int, *, games: int, seconds: float) -> Estimate:
        """What a move is worth to the seat that makes it, in worlds the seat imagines: as the search measures it."""
        trees = self.played_on(chair, move, seed, games=games, seconds=seconds)
        results = [float(tree.rewards[CHANCE, chair.seat]) for tree in trees]
        if not results:
            return Estimate(move, 0, 0.0)
        return Estimate(move, len(results), float(np.mean(results)), float(np.std(results)) / sqrt(len(results)))

    def played_on(
        self, chair: Chair, move: Move, seed: int, *, games: int, seconds: float
    ) -> Iterator[TranspositionTable]:
        """Games played on after a move, as far as the search looks ahead: `world` and `rewards` are those of each."""
        tried = [world for k in range(WORLDS) if (world := _tried(chair, move, seed + k)) is not None]
        if not tried:
            return
        tree = self._tree(len(tried), seed)
        tree.worlds[:] = np.stack(tried)
        root, params = chair.world(), self._params.array()
        start = time.thread_time()
        for game in range(games):
            if game and time.thread_time() - start >= seconds:
                return
            tree.search(self._speed, root, params, chair.seat, 1)
            yield tree

    def _tree(self, worlds: int, seed: int) -> TranspositionTable:
        tree = TranspositionTable(self.game, SLOTS, worlds)
        tree.begin(seed)
        tree.worlds_ready[0] = True
        return tree


def _tried(chair: Chair, move: Move, seed: int) -> np.ndarray | None:
    """A world of the seat's in which it has made the move; None where it could not."""
    world = chair.imagine(seed)
    try:
        world.play(chair.seat, move.id)
    except IllegalMove:
        return None
    words: np.ndarray = world._array.view(np.int64)
    return words


def _won(places: np.ndarray) -> tuple[float, ...]:
    """The whole game for who has won it, shared among several; nothing for who played alone and lost."""
    first = sum(place == 1 for place in places)
    return tuple(1.0 / first if place == 1 else 0.0 for place in places)
