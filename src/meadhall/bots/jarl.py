"""Jarl and Konung, who think ahead: both search, Konung with many times the budget."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any, ClassVar

from meadhall.bots.hints import ranked
from meadhall.bots.karl import Policy
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Estimate, Search
from meadhall.engine.budgets import JARL, KONUNG, Budget
from meadhall.engine.chair import Chair
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.random import SEED_BITS
from meadhall.engine.tempers import OVERLOOKED, seen_by

MOST_ITERATIONS = 1 << 40  # more than anybody waits for
LEAST_SHARE = 0.25  # of a budget's iterations, where earlier looks went through the same node


class Jarl:
    """Searches for a moment; his transposition table serves him at his next moves too."""

    level: ClassVar[str] = JARL

    def __init__(self, seed: int) -> None:
        self.waits = True  # for a search that is not loaded yet; else he plays by the policy until it is
        self.cores = 1  # that he may think on
        self.share = 1.0  # of his seconds, where others think as well
        self._limits: dict[str, Any] = {}  # of his budget, where somebody set them
        self._dice = random.Random(seed)
        self._policy = Policy(seed)
        self._search: Search | None = None

    def choose(self, chair: Chair) -> Move:
        seed = self._dice.getrandbits(SEED_BITS)
        if len(chair.moves) == 1:
            return chair.moves[0]
        if not self.waits and not compiled.is_loaded(chair.game):
            return self._policy.choose(chair)
        budget = self.budget(chair.game)
        search = self._search_of(chair.game, budget)
        iterations = max(budget.iterations - search.visits(chair), int(budget.iterations * LEAST_SHARE))
        found = search.look(chair, seed, iterations=iterations, seconds=budget.seconds * self.share)
        return self._seen(chair, ranked(found) if budget.params.root_sharpness else found)

    def _seen(self, chair: Chair, found: Sequence[Estimate]) -> Move:
        """The best of the moves that he sees; where no search has looked at those, the one the policy likes best."""
        scores = dict(zip(chair.moves, seen_by(self.level, chair, chair.advice()), strict=True))
        for one in found:
            if one.visits and scores[one.move] > OVERLOOKED:
                return one.move
        return max(scores, key=lambda move: scores[move])

    def budget(self, game: Game) -> Budget:
        """How much he may think in this game."""
        return replace(game.budget(self.level), **self._limits)

    def limit(self, iterations: int | None = None, seconds: float | None = None) -> None:
        """Another budget than the game's: so many iterations or so many seconds, whichever is over first.

        Where only one of them is told, the other no longer limits him.
        """
        told = {"iterations": iterations, "seconds": seconds}
        for name, number in told.items():
            if number is not None and not number > 0:
                raise BadOption(f"{name} must be more than nothing, not {number!r}")
        endless = {"iterations": MOST_ITERATIONS, "seconds": inf}
        self._limits = {name: endless[name] if number is None else number for name, number in told.items()}

    def _search_of(self, game: Game, budget: Budget) -> Search:
        if self._search is None or self._search.game is not game:
            self._search = Search(game, budget.params, self.cores, budget.slots)
        return self._search


class Konung(Jarl):
    """Searches longer, and by the policy in every game."""

    level: ClassVar[str] = KONUNG
