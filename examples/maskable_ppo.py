"""MaskablePPO of sb3-contrib learns one seat of a game against bots, many games at once.

    pip install 'meadhall[research]'
    python examples/maskable_ppo.py odin -o target=single --seats 4 --seconds 480 --out FOLDER

Games are played by Gymnasium's vector environment (`Rows` shows it to Stable-Baselines3), which says which moves are
legal (`action_masks`): all that MaskablePPO asks for. Rewards are shaped by the game's declared potential while it
learns. How well it plays is told by games won, on deals of its own. Writes the curve as JSON; `examples/curves.py`
draws it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import meadhall
from meadhall.arena.intervals import wilson
from meadhall.envs.vector import Seats

JUDGED = 1 << 40  # the seed of the deals it is judged by: streams of different seeds have no deal in common


class Rows(VecEnv):
    """Meadhall's vector environment as Stable-Baselines3 knows one."""

    def __init__(self, envs: Seats, seed: int) -> None:
        self.envs, self._seed = envs, seed
        super().__init__(envs.num_envs, envs.single_observation_space["observation"], envs.single_action_space)

    def reset(self) -> np.ndarray:
        return self.envs.reset(seed=self._seed)[0]["observation"]

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        shown, rewards, ended, _, _ = self.envs.step(self._actions)
        return shown["observation"], rewards, ended, [{} for _ in ended]

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:  # noqa: ARG002
        return list(getattr(self.envs, method_name)(*arguments, **named))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""


def judge(choose: Callable[[dict[str, np.ndarray]], np.ndarray], envs: Seats) -> float:
    """The share of games won, ties shared: the first game of every row, of the same deals each time."""
    shown, info = envs.reset(seed=JUDGED)
    won, playing = np.zeros(envs.num_envs), np.ones(envs.num_envs, np.bool_)
    while playing.any():
        seats = info["seat"]
        shown, _, ended, _, info = envs.step(choose(shown))
        for row in np.flatnonzero(ended & playing):
            first = info["final_info"]["places"][row] == 1
            won[row] = first[seats[row]] / first.sum()
        playing &= ~ended
    return float(won.mean())


class Curve(BaseCallback):
    """Looks now and then how well it plays, and stops when the time is over."""

    def __init__(self, envs: Seats, told: argparse.Namespace) -> None:
        super().__init__()
        self.envs, self.told = envs, told
        self.points: list[dict[str, Any]] = []
        self.learned, self.since = 0.0, time.process_time()

    def best(self, shown: dict[str, np.ndarray]) -> np.ndarray:
        """What it likes most, as it plays when it is judged."""
        return self.model.predict(shown["observation"], action_masks=shown["action_mask"], deterministic=True)[0]

    def look(self) -> None:
        wins = judge(self.best, self.envs)
        point = {"moves": self.num_timesteps, "seconds": round(self.learned, 1), "wins": wins}
        self.points.append({**point, "wins_95": wilson(wins, self.told.judged)})
        print(f"{self.num_timesteps:>9,} moves  {self.learned:6.0f} s  wins {wins:.1%}", flush=True)

    def _on_rollout_start(self) -> None:
        self.learned += time.process_time() - self.since
        if self.told.seconds > self.learned >= len(self.points) * self.told.seconds / self.told.looks:
            self.look()
        self.since = time.process_time()

    def _on_step(self) -> bool:
        return self.learned + time.process_time() - self.since < self.told.seconds or not self.points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--against", default="random", help="a level: random and karl are the quickest")
    parser.add_argument("--seconds", type=float, default=480.0, help="of one core, learning; looks come on top")
    parser.add_argument("--games", type=int, default=64, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of every game between two updates")
    parser.add_argument("--judged", type=int, default=1000, help="games in which it is seen how well it plays")
    parser.add_argument("--looks", type=int, default=8, help="points of the curve")
    parser.add_argument("--shaped", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("maskable_ppo"))
    told = parser.parse_args()
    game = meadhall.game(told.game)
    seats = told.seats or game.seats[0]
    options = dict(one.split("=", 1) for one in told.option)
    setting: dict[str, Any] = {"game": game, "seats": seats, "seat": None, "bots": told.against, "threads": 1} | options
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", Rows(Seats(told.games, **setting, shaped=told.shaped), told.seed), n_steps=told.steps,
        batch_size=min(1024, told.steps * told.games), n_epochs=4, gamma=1.0, gae_lambda=0.95, ent_coef=0.005,
        learning_rate=7e-4, seed=told.seed, device="cpu", policy_kwargs={"net_arch": [256, 256]},
    )  # fmt: skip
    curve = Curve(Seats(told.judged, **setting), told)
    model.learn(10**9, callback=curve)
    curve.look()
    told.out.mkdir(parents=True, exist_ok=True)
    about = {
        "what": f"MaskablePPO against {told.against}", "game": game.title, "seats": seats,
        "options": " ".join(told.option), "judged": told.judged, "chance": 1 / seats, "curve": curve.points,
    }  # fmt: skip
    (told.out / f"{told.game}.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
