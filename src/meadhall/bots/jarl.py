"""Jarl and Konung, who think ahead: both search, one for a moment, the other with all he has."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from meadhall.bots.karl import Karl
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Search
from meadhall.bots.search.params import JARL, KONUNG, OTHERS, Effort
from meadhall.engine.chair import Chair
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.random import SEED_BITS

AGAIN = 0.25  # the part of his iterations that a level makes at the least, of a place that he knows from before


class Jarl:
    """Searches for a moment; what he has seen ahead serves him at his next moves too."""

    efforts: ClassVar[Mapping[str, Effort]] = JARL

    def __init__(self, seed: int) -> None:
        self.waits = True  # for a search that is not compiled yet; else he plays as Karl until it is
        self.cores = 1  # that he may think on
        self.share = 1.0  # how much of his time he may take, where others think as well
        self._dice = random.Random(seed)
        self._karl = Karl(seed)
        self._search: Search | None = None

    def choose(self, chair: Chair) -> Move:
        seed = self._dice.getrandbits(SEED_BITS)
        if len(chair.moves) == 1:
            return chair.moves[0]
        if not self.waits and not compiled.is_ready(chair.game):
            return self._karl.choose(chair)
        effort = self.effort(chair.game)
        search = self._search_of(chair.game, effort)
        iterations = max(effort.iterations - search.known(chair), int(effort.iterations * AGAIN))
        return search.look(chair, seed, iterations=iterations, seconds=effort.seconds * self.share)[0].move

    def effort(self, game: Game) -> Effort:
        return self.efforts.get(game.id, OTHERS)

    def _search_of(self, game: Game, effort: Effort) -> Search:
        if self._search is None or self._search.game is not game:
            self._search = Search(game, effort.style, self.cores, effort.entries)
        return self._search


class Konung(Jarl):
    """Searches longer, with all that rules of thumb can tell."""

    efforts: ClassVar[Mapping[str, Effort]] = KONUNG
