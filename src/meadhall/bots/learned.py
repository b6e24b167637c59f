"""Bots that learned their game. They are called by where Python finds them, as bots from elsewhere are:

    meadhall arena odin meadhall.bots.learned:Learned jarl jarl jarl

`Learned` looks once at what its seat knows, plays the move its net wishes most, and does not search. `LearnedJarl` and
`LearnedKonung` search as Jarl and Konung do, but begin with the moves that the net wishes.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import ClassVar

import numpy as np

from meadhall.bots.jarl import Jarl
from meadhall.bots.search import compiled
from meadhall.bots.search.kernel import UNIFORM
from meadhall.bots.weights import BadWeights, Weights, load
from meadhall.engine.budgets import KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.game import STANDARD, Game
from meadhall.engine.move import Move
from meadhall.games import folder

FILE = "bots/net.npz"  # of a game's folder


@cache
def shipped(game: Game) -> Weights:
    """The net that a game brings along."""
    file = resources.files(folder(game)).joinpath(FILE)
    if not file.is_file():
        raise BadWeights(f"no net has learned {game.title} yet; `meadhall train {game.id}` makes one")
    with resources.as_file(file) as path:
        return load(path)


class Reader:
    """A net and what it reads: a net of one's own, or the one that the game brings along."""

    def __init__(self, net: Weights | None) -> None:
        self._net = net
        self._checked: Game | None = None

    def wishes(self, chair: Chair) -> np.ndarray:
        """How much the net wishes each move of a chair, in the order of `chair.moves`."""
        net = self._net or shipped(chair.game)
        wishes, _ = net.think(self._seen(chair, net))
        return wishes[[move.id for move in chair.moves]]

    def _seen(self, chair: Chair, net: Weights) -> np.ndarray:
        """What the seat knows, as the net learned to read it."""
        name = net.card["observation"]
        game = chair.game.observing(name)
        if self._checked is not chair.game:
            net.check(game)
            self._checked = chair.game
        if name == STANDARD:
            return chair.observe()
        seen = np.zeros(game.observation.size, np.float32)
        speed = game.speed
        speed.observe_at(speed.states(game.state, chair.world()), 0, chair.seat, seen)
        return seen


class Learned:
    """Plays what its net wishes most."""

    def __init__(self, seed: int = 0, net: Weights | None = None) -> None:  # noqa: ARG002  (it leaves nothing to chance)
        self._reader = Reader(net)

    def choose(self, chair: Chair) -> Move:
        return chair.moves[int(np.argmax(self._reader.wishes(chair)))]


class LearnedJarl(Jarl):
    """Searches as Jarl does, from the priors of a net at the position in front of him."""

    def __init__(self, seed: int, net: Weights | None = None) -> None:
        super().__init__(seed)
        self._reader = Reader(net)

    def choose(self, chair: Chair) -> Move:
        if len(chair.moves) > 1 and (self.waits or compiled.is_loaded(chair.game)):
            budget = self.budget(chair.game)
            likely = priors(self._reader.wishes(chair))
            best = np.argsort(-likely, kind="stable")[: budget.params.width]
            search = self._search_of(chair.game, budget)
            search.suggest(chair, {chair.moves[place].id: float(likely[place]) for place in best})
        return super().choose(chair)


class LearnedKonung(LearnedJarl):
    """The same with Konung's budget."""

    level: ClassVar[str] = KONUNG


def priors(wishes: np.ndarray) -> np.ndarray:
    """Wishes as chances, a part of which all moves share alike."""
    likely = np.exp(wishes.astype(np.float64) - wishes.max())
    return (1.0 - UNIFORM) * likely / likely.sum() + UNIFORM / len(wishes)
