"""A batch as torch sees it, on the CPU or wholly on a GPU."""

from __future__ import annotations

from typing import Any

import torch

from meadhall.engine.game import Game
from meadhall.train.recipe import Recipe

BITS = 32  # of a word of a mask


class Tables:
    """Many games advanced together, with tensors for what the batch writes."""

    def __init__(self, game: Game, recipe: Recipe, games: int, seed: int, device: str) -> None:
        options: dict[str, Any] = dict(recipe.options)
        self.batch = game.batch(games, recipe.seats, device=device, seed=seed, **options)
        self.seats, self.games = recipe.seats, games
        self.device = "cuda" if device == "gpu" else "cpu"
        self.rows = torch.arange(games, device=self.device)

    def tensor(self, array: Any) -> torch.Tensor:
        """A copy, as a batch writes its arrays in place."""
        return torch.as_tensor(array, device=self.device).clone()

    def seen(self, seat: int | None = None) -> torch.Tensor:
        """What the seat to move knows, or a given one, in half precision: observations are most of the memory."""
        return torch.as_tensor(self.batch.observe(seat), device=self.device).half()

    def masks(self) -> torch.Tensor:
        """Legal moves as bits; `unpacked` opens them."""
        return self.tensor(self.batch.mask()).view(torch.int32)

    def mover(self) -> torch.Tensor:
        return self.tensor(self.batch.mover).long()

    def advice(self) -> torch.Tensor:
        """What Karl would play."""
        return self.tensor(self.batch.advise()).long()

    def step(self, moves: torch.Tensor) -> torch.Tensor:
        """Plays a move in every game; which of them ended."""
        self.batch.step(moves.to(torch.int32) if self.device == "cuda" else moves.to(torch.int32).numpy())
        return self.tensor(self.batch.ended).bool()

    def wins(self) -> torch.Tensor:
        """Each seat's share of the win in the last game that ended in each row; ties share, and alone it is 1 or 0."""
        first = (self.tensor(self.batch._results)[:, 1] == 1).float()
        return first / first.sum(1, keepdim=True).clamp(min=1)


def unpacked(words: torch.Tensor, moves: int) -> torch.Tensor:
    """Masks as truth values by move."""
    bits = torch.arange(BITS, device=words.device, dtype=torch.int32)
    return ((words[:, :, None] >> bits) & 1).bool().reshape(len(words), -1)[:, :moves]
