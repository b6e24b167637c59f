"""A training from nothing to a file of weights: Karl's games, imitation, play against itself, a match with Karl.

Every pass and every checkpoint is written to the folder, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

import meadhall
from meadhall.arena.intervals import wilson
from meadhall.bots import weights
from meadhall.engine.errors import MeadhallError
from meadhall.train.learning import SelfPlay, against_karl, imitate, karls_games, new_net
from meadhall.train.recipe import Recipe

CHECKPOINT, CURVE, REPORT = "checkpoint.pt", "curve.json", "report.json"


class OtherRecipe(MeadhallError):
    """The folder holds a training by another recipe."""


class Training:
    """One run of a recipe in a folder of its own."""

    def __init__(self, recipe: Recipe, folder: Path, device: str, tell: Callable[[str], None]) -> None:
        self.recipe, self.folder, self.device, self.tell = recipe, folder, device, tell
        self.game = meadhall.game(recipe.game).observing(recipe.observation)
        self._before, self._begun = 0.0, time.monotonic()
        torch.manual_seed(recipe.seed)
        self.net = new_net(self.game, recipe, "cuda" if device == "gpu" else "cpu")
        self.curve: list[dict[str, Any]] = []
        self.passes = self.updates = 0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._load()

    @property
    def seconds(self) -> float:
        """Of this run and those it goes on from."""
        return round(self._before + time.monotonic() - self._begun, 1)

    @property
    def _moves(self) -> int:
        """Played against itself."""
        return self.updates * self.recipe.steps * self.recipe.games

    def run(self) -> dict[str, Any]:
        """Does what is left of the recipe; returns the report."""
        recipe = self.recipe
        if self.passes < recipe.passes:
            self._imitate()
        if self.updates < recipe.updates:
            self._play_itself()
        return self._report()

    def _imitate(self) -> None:
        recipe = self.recipe
        choices = karls_games(self.game, recipe, self.device)
        self.tell(f"{len(choices.chosen):,} positions of Karl's games after {self.seconds:.0f} s")
        optimizer = torch.optim.Adam(self.net.parts.parameters(), recipe.rate)
        if self.passes:
            self._restore(optimizer)
        else:
            self.net.fit_inputs(choices.seen)
        for point in imitate(self.game, self.net, recipe, choices, optimizer, self.passes):
            self.passes += 1
            self._note(point, optimizer)

    def _play_itself(self) -> None:
        recipe = self.recipe
        optimizer = torch.optim.Adam(self.net.parts.parameters(), recipe.self_rate, eps=1e-5)
        if self.updates:
            self._restore(optimizer)
        play = SelfPlay(self.game, self.net, recipe, optimizer, self.device)
        while self.updates < recipe.updates:
            if self.updates % recipe.save_every == 0:
                play.deal(self.updates)
            point: dict[str, Any] = play.update(self.updates)
            self.updates += 1
            if self.updates % recipe.save_every == 0 or self.updates == recipe.updates:
                wins = against_karl(self.game, self.net, recipe, max(recipe.seats, recipe.judged // 8), self.device)
                self._note({**point, "moves": self._moves, "wins": round(wins, 4)}, optimizer)

    def _report(self) -> dict[str, Any]:
        recipe = self.recipe
        wins = against_karl(self.game, self.net, recipe, recipe.judged, self.device)
        low, high = wilson(wins, recipe.judged)
        imitated = [point for point in self.curve if "agrees" in point]
        card = {
            "game": recipe.game, "rules": self.game.rules_version, "observation": recipe.observation,
            "meadhall": meadhall.__version__, "device": self.device, "seconds": self.seconds, "recipe": recipe.told(),
            "moves": self._moves, "imitation": imitated[-1] if imitated else None,
            "against_karl": {
                "wins": round(wins, 4), "low": round(low, 4), "high": round(high, 4), "games": recipe.judged,
                "chance": round(1 / recipe.seats, 4) if recipe.seats > 1 else None,
            },
        }  # fmt: skip
        weights.save(self.folder / f"{recipe.game}.npz", self.net.layers(), card)
        (self.folder / REPORT).write_text(json.dumps(card, indent=1) + "\n")
        self.tell(f"against Karl: {wins:.1%} of {recipe.judged} games won ({low:.1%} to {high:.1%})")
        return card

    # ---- going on

    def _note(self, point: dict[str, Any], optimizer: Any) -> None:
        """A point of the curve, and a checkpoint beside it."""
        point = {**point, "seconds": self.seconds}
        self.curve.append(point)
        self.tell("  ".join(f"{name} {value:,}" for name, value in point.items()))
        (self.folder / CURVE).write_text(json.dumps(self.curve, indent=1) + "\n")
        state = {
            "recipe": self.recipe.told(), "net": self.net.state(), "optimizer": optimizer.state_dict(),
            "passes": self.passes, "updates": self.updates, "curve": self.curve, "seconds": self.seconds,
            "chance": torch.get_rng_state(),
            "gpu_chance": torch.cuda.get_rng_state() if self.device == "gpu" else None,
        }  # fmt: skip
        torch.save(state, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / CHECKPOINT)

    def _load(self) -> None:
        self._state = torch.load(self.folder / CHECKPOINT, map_location="cpu", weights_only=True)
        if self._state["recipe"] != self.recipe.told():
            raise OtherRecipe(f"{self.folder} holds a training by another recipe; choose another folder")
        self.net.load(self._state["net"])
        self.passes, self.updates = self._state["passes"], self._state["updates"]
        self.curve, self._before = self._state["curve"], self._state["seconds"]
        self.tell(f"going on after {self.passes} passes and {self.updates} updates")

    def _restore(self, optimizer: Any) -> None:
        """The optimizer and chance as they were at the checkpoint."""
        optimizer.load_state_dict(self._state["optimizer"])
        torch.set_rng_state(self._state["chance"])
        if self.device == "gpu":
            torch.cuda.set_rng_state(self._state["gpu_chance"])
