"""A bot that learned its game: one look at what its seat knows, and the move its net wishes most. It does not search.

It is called by where Python finds it, as bots from elsewhere are:

    meadhall arena odin meadhall.bots.learned:Learned jarl jarl jarl
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from meadhall.bots.weights import BadWeights, Weights, load
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


class Learned:
    """Plays what its net wishes most: a file of one's own, or what the game brings along."""

    def __init__(self, seed: int = 0, net: Weights | None = None) -> None:  # noqa: ARG002  (it leaves nothing to chance)
        self._net = net
        self._checked: Game | None = None

    def choose(self, chair: Chair) -> Move:
        net = self._net or shipped(chair.game)
        wishes, _ = net.think(self._seen(chair, net))
        return max(chair.moves, key=lambda move: wishes[move.id])

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
