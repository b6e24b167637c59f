"""MaskablePPO of sb3-contrib learns one seat of a game against bots, through Gymnasium.

    pip install 'meadhall[research]'
    python examples/maskable_ppo.py onboard --seconds 300 --out FOLDER

The environment says which moves are legal (`action_masks`), which is all MaskablePPO asks for. Rewards are shaped by
the game's declared potential while it learns; how well it plays is told by games won, without shaping. Writes the curve
as JSON; `examples/curves.py` draws it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import meadhall
from meadhall.envs.gymnasium import OneSeat


def judge(model: MaskablePPO, env: OneSeat, games: int) -> float:
    """The share of games won, ties shared; the same deals each time."""
    won = 0.0
    for seed in range(games):
        shown, _ = env.reset(seed=seed)
        over = False
        while not over:
            move, _ = model.predict(shown, action_masks=env.action_masks(), deterministic=True)
            shown, _, over, _, info = env.step(int(move))
        places = info["places"]
        won += (places[env.unwrapped.seat] == 1) / max(1, places.count(1))
    return won / games


class Curve(BaseCallback):
    """Looks every few updates how well it plays, and stops when the time is over."""

    def __init__(self, env: OneSeat, told: argparse.Namespace) -> None:
        super().__init__()
        self.env, self.told = env, told
        self.points: list[dict[str, float]] = []
        self.learned, self.since = 0.0, time.process_time()

    def look(self) -> None:
        wins = judge(self.model, self.env, self.told.judged)
        self.points.append({"moves": self.num_timesteps, "seconds": round(self.learned, 1), "wins": wins})
        print(f"{self.num_timesteps:>9,} moves  {self.learned:6.0f} s  wins {wins:.1%}", flush=True)

    def _on_rollout_start(self) -> None:
        self.learned += time.process_time() - self.since
        if self.learned >= len(self.points) * self.told.seconds / self.told.looks:
            self.look()
        self.since = time.process_time()

    def _on_step(self) -> bool:
        return self.learned + time.process_time() - self.since < self.told.seconds or not self.points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("--against", default="random", help="a level: random, thrall, karl")
    parser.add_argument(
        "--seconds", type=float, default=300.0, help="of one core, learning; looks at how well it plays come on top"
    )
    parser.add_argument("--steps", type=int, default=512, help="of every game between two updates")
    parser.add_argument("--games", type=int, default=8, help="played side by side")
    parser.add_argument("--judged", type=int, default=200, help="games in which it is seen how well it plays")
    parser.add_argument("--looks", type=int, default=8, help="points of the curve")
    parser.add_argument("--shaped", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("maskable_ppo"))
    told = parser.parse_args()
    game = meadhall.game(told.game)
    seats = told.seats or game.seats[0]
    setting: dict[str, Any] = {"game": game, "seats": seats, "seat": None, "bots": told.against}
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda: OneSeat(**setting, shaped=told.shaped)] * told.games)
    envs.seed(told.seed)
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=told.steps, batch_size=min(1024, told.steps * told.games), n_epochs=4,
        gamma=1.0, gae_lambda=0.95, ent_coef=0.005, learning_rate=7e-4, seed=told.seed, device="cpu",
        policy_kwargs={"net_arch": [256, 256]},
    )  # fmt: skip
    curve = Curve(OneSeat(**setting), told)
    model.learn(10**9, callback=curve)
    curve.look()
    told.out.mkdir(parents=True, exist_ok=True)
    about = {
        "what": f"MaskablePPO against {told.against}", "game": game.title, "seats": seats, "judged": told.judged,
        "chance": 1 / seats, "curve": curve.points,
    }  # fmt: skip
    (told.out / f"{told.game}.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
