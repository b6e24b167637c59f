"""A recipe: all that decides what comes out of a training. The same recipe on the same device makes the same net."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """What is learned from, how, and for how long; by counts and not by the clock, so that it can be repeated."""

    game: str
    seats: int
    observation: str = "standard"
    options: dict[str, int] = field(default_factory=dict)
    seed: int = 1
    games: int = 1024  # played at once
    # the net
    width: int = 256
    layers: int = 2
    rank: int = 128  # numbers between the last layer and the moves
    # imitation of Karl
    positions: int = 200_000
    share: float = 0.25  # of a game's positions: many games teach more than all of a few
    passes: int = 10  # over all positions
    minibatch: int = 1024
    rate: float = 1e-3  # of learning; falls to a twentieth
    # play against itself (PPO)
    updates: int = 0
    steps: int = 32  # of every game between two updates
    epochs: int = 2
    self_minibatch: int = 65_536
    self_rate: float = 3e-4
    entropy: float = 0.01  # falls to a tenth
    clip: float = 0.2
    decay: float = 0.95  # of advantages along a seat's decisions (lambda)
    # looks
    save_every: int = 50  # updates between two checkpoints; games are dealt anew at each
    judged: int = 2048  # games against Karl at the end, and an eighth of them at each checkpoint

    def told(self) -> dict[str, Any]:
        """The recipe as JSON can hold it."""
        return asdict(self)
