"""A learned net as a small file: whole numbers of eight bits with a scale for each row, and a card about its making."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game

MOST_BYTES = 2_000_000  # of a file that is shipped
STEPS = 127  # from nothing to the largest weight of a row
Layer = tuple[np.ndarray, np.ndarray]  # weights, a row for each output, and biases


class BadWeights(MeadhallError):
    """A file of weights that does not fit the game."""


class Weights(NamedTuple):
    """The layers of a net: the first, hidden ones, the wish, the moves, the value. The card says how it was made."""

    layers: tuple[Layer, ...]
    card: dict[str, Any]

    def think(self, seen: np.ndarray) -> tuple[np.ndarray, float]:
        """A wish for each move of the game, and the seat's share of the win beyond an even one."""
        (weight, bias), *hidden = self.layers[:-3]
        found = np.maximum(weight @ seen + bias, 0)
        for weight, bias in hidden:
            found = found + np.maximum(weight @ found + bias, 0)
        wish, move, value = self.layers[-3:]
        return move[0] @ (wish[0] @ found + wish[1]) + move[1], float((value[0] @ found + value[1])[0])

    def check(self, game: Game) -> None:
        """Raises BadWeights if the net is for other numbers or other moves."""
        inputs, moves = self.layers[0][0].shape[1], self.layers[-2][0].shape[0]
        if (inputs, moves) != (game.observation.size, game.moves) or self.card["rules"] != game.rules_version:
            raise BadWeights(
                f"the weights are for rules {self.card['rules']} of {self.card['game']} with {inputs} numbers and "
                f"{moves} moves; {game.title} has rules {game.rules_version}, {game.observation.size} numbers and "
                f"{game.moves} moves"
            )


def save(path: Path, layers: Sequence[Layer], card: dict[str, Any]) -> None:
    """Writes a net, rounded to eight bits."""
    arrays: dict[str, np.ndarray] = {"card": np.frombuffer(json.dumps(card).encode(), np.uint8)}
    for number, (weight, bias) in enumerate(layers):
        scale = np.maximum(np.abs(weight).max(axis=1), 1e-12) / STEPS
        arrays[f"weight{number}"] = np.rint(weight / scale[:, None]).astype(np.int8)
        arrays[f"scale{number}"] = scale.astype(np.float32)
        arrays[f"bias{number}"] = np.asarray(bias, np.float32)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load(path: Path) -> Weights:
    """Reads a net."""
    with np.load(path) as file:
        count = sum(name.startswith("weight") for name in file.files)
        layers = tuple(
            (file[f"weight{k}"].astype(np.float32) * file[f"scale{k}"][:, None], file[f"bias{k}"]) for k in range(count)
        )
        return Weights(layers, json.loads(file["card"].tobytes()))
