"""The net that is trained: small enough for a search on one core, and for a file of at most two megabytes."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

LEAST_SPREAD = 0.1  # of an input: rarer ones are not blown up


class Net:
    """From what a seat knows: a wish for each move, and how much of the win the seat gets beyond an even share."""

    def __init__(self, inputs: int, moves: int, width: int, layers: int, rank: int, device: str) -> None:
        first, hidden = nn.Linear(inputs, width), [nn.Linear(width, width) for _ in range(layers - 1)]
        self.parts = nn.ModuleDict(
            {
                "first": first, "hidden": nn.ModuleList(hidden), "wish": nn.Linear(width, rank),
                "move": nn.Linear(rank, moves), "value": nn.Linear(width, 1),
            }
        ).to(device)  # fmt: skip
        self.mean, self.spread = torch.zeros(inputs, device=device), torch.ones(inputs, device=device)

    def fit_inputs(self, seen: torch.Tensor) -> None:
        """Notes how inputs are spread: a net learns sooner from inputs of about the same size."""
        self.mean = seen.float().mean(0)
        self.spread = seen.float().std(0).clamp(min=LEAST_SPREAD)

    def body(self, seen: torch.Tensor) -> torch.Tensor:
        found = torch.relu(self.parts["first"]((seen.float() - self.mean) / self.spread))
        for layer in self.parts["hidden"]:
            found = found + torch.relu(layer(found))
        return found

    def __call__(self, seen: torch.Tensor, allowed: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the moves that are allowed, and values."""
        found = self.body(seen)
        logits = self.parts["move"](self.parts["wish"](found)).float()
        return logits.masked_fill(~allowed, -1e9), self.parts["value"](found).float().squeeze(-1)

    def value(self, seen: torch.Tensor) -> torch.Tensor:
        return self.parts["value"](self.body(seen)).float().squeeze(-1)

    def state(self) -> dict[str, Any]:
        return {"parts": self.parts.state_dict(), "mean": self.mean, "spread": self.spread}

    def load(self, state: dict[str, Any]) -> None:
        self.parts.load_state_dict(state["parts"])
        self.mean, self.spread = state["mean"].to(self.mean), state["spread"].to(self.spread)

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights and biases as arrays: the first layer, hidden ones, wish, move, value.

        The first takes observations as they are: what `fit_inputs` noted is folded into it.
        """
        parts = self.parts
        layers = [parts["first"], *parts["hidden"], parts["wish"], parts["move"], parts["value"]]
        found = [(one.weight.detach().float().cpu(), one.bias.detach().float().cpu()) for one in layers]
        weight = found[0][0] / self.spread.cpu()
        found[0] = (weight, found[0][1] - weight @ self.mean.cpu())
        return [(weight.numpy(), bias.numpy()) for weight, bias in found]
