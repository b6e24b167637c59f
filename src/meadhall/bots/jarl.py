"""Jarl and Konung, who think ahead: both search, Konung with many times the budget."""

from __future__ import annotations

import random
from typing import ClassVar

from meadhall.bots.karl import Karl
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Search
from meadhall.engine.budgets import JARL, KONUNG, Budget
from meadhall.engine.chair import Chair
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.random import SEED_BITS

LEAST_SHARE = 0.25  # of a budget's iterations, where earlier looks went through the same node


class Jarl:
    """Searches for a moment; his transposition table serves him at his next moves too."""

    level: ClassVar[str] = JARL

    def __init__(self, seed: int) -> None:
        self.waits = True  # for a search that is not loaded yet; else he plays as Karl until it is
        self.cores = 1  # that he may think on
        self.share = 1.0  # of his seconds, where others think as well
        self._dice = random.Random(seed)
        self._karl = Karl(seed)
        self._search: Search | None = None

    def choose(self, chair: Chair) -> Move:
        seed = self._dice.getrandbits(SEED_BITS)
        if len(chair.moves) == 1:
            return chair.moves[0]
        if not self.waits and not compiled.is_loaded(chair.game):
            return self._karl.choose(chair)
        budget = self.budget(chair.game)
        search = self._search_of(chair.game, budget)
        iterations = max(budget.iterations - search.visits(chair), int(budget.iterations * LEAST_SHARE))
        return search.look(chair, seed, iterations=iterations, seconds=budget.seconds * self.share)[0].move

    def budget(self, game: Game) -> Budget:
        """How much he may think in this game."""
        return game.budget(self.level)

    def _search_of(self, game: Game, budget: Budget) -> Search:
        if self._search is None or self._search.game is not game:
            self._search = Search(game, budget.params, self.cores, budget.slots)
        return self._search


class Konung(Jarl):
    """Searches longer, and by the policy in every game."""

    level: ClassVar[str] = KONUNG
