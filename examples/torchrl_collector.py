"""A TorchRL collector plays one seat of many games against bots, and PPO learns from what it collects.

    pip install 'meadhall[research]'
    python examples/torchrl_collector.py odin -o target=single --seats 4 --seconds 480 --out FOLDER

The environment is Gymnasium's vector environment, wrapped by TorchRL as any other; its mask of legal moves goes
straight into a masked distribution. How well it plays is told by games won, on deals of its own. Writes the curve as
JSON; `examples/curves.py` draws it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.envs.utils import ExplorationType
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import meadhall
from meadhall.arena.intervals import wilson
from meadhall.envs.vector import Seats

JUDGED = 1 << 40  # the seed of the deals it is judged by: streams of different seeds have no deal in common


class Silent(Seats):
    """Without `info`: TorchRL cannot read last observations that are dicts, and takes missing ones to be blank."""

    def reset(self, **told: Any) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        return super().reset(**told)[0], {}

    def step(self, actions: np.ndarray) -> tuple[Any, ...]:  # type: ignore[override]
        return *super().step(actions)[:4], {}


def body(size: int, out: int, width: int = 256) -> nn.Module:
    return nn.Sequential(
        nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, out)
    )  # fmt: skip


class Truth(nn.Module):
    """The mask as truth values beside the logits."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.net(seen), mask.bool()


def judge(policy: nn.Module, envs: Seats) -> float:
    """The share of games won, ties shared: the first game of every row, of the same deals each time."""
    shown, info = envs.reset(seed=JUDGED)
    won, playing = np.zeros(envs.num_envs), np.ones(envs.num_envs, np.bool_)
    while playing.any():
        seats = info["seat"]
        with torch.no_grad():
            wish = policy(torch.from_numpy(shown["observation"]))
        wish[torch.from_numpy(shown["action_mask"]) == 0] = -torch.inf
        shown, _, ended, _, info = envs.step(wish.argmax(dim=1).numpy())
        for row in np.flatnonzero(ended & playing):
            first = info["final_info"]["places"][row] == 1
            won[row] = first[seats[row]] / first.sum()
        playing &= ~ended
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--against", default="random", help="a level: random and karl are the quickest")
    parser.add_argument("--seconds", type=float, default=480.0, help="of one core, learning; looks come on top")
    parser.add_argument("--games", type=int, default=64, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of every game between two updates")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--judged", type=int, default=1000, help="games in which it is seen how well it plays")
    parser.add_argument("--looks", type=int, default=8, help="points of the curve")
    parser.add_argument("--shaped", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("torchrl_collector"))
    told = parser.parse_args()
    torch.manual_seed(told.seed)
    torch.set_num_threads(1)
    game = meadhall.game(told.game)
    seats = told.seats or game.seats[0]
    options = dict(one.split("=", 1) for one in told.option)
    setting: dict[str, Any] = {"game": game, "seats": seats, "seat": None, "bots": told.against, "threads": 1} | options
    size = game.observation.size
    policy = body(size, game.moves)
    actor = ProbabilisticActor(
        TensorDictModule(Truth(policy), in_keys=["observation", "action_mask"], out_keys=["logits", "mask"]),
        in_keys={"logits": "logits", "mask": "mask"}, out_keys=["action"], distribution_class=MaskedCategorical,
        return_log_prob=True, default_interaction_type=ExplorationType.RANDOM,
    )  # fmt: skip
    critic = ValueOperator(body(size, 1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic, average_gae=True)
    objective = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.005, critic_coeff=0.5)
    optimizer = torch.optim.Adam(objective.parameters(), 7e-4)
    env = GymWrapper(Silent(told.games, **setting, shaped=told.shaped), categorical_action_encoding=True)
    env.set_seed(told.seed)
    collector = Collector(
        env, actor, frames_per_batch=told.games * told.steps, total_frames=-1, auto_register_policy_transforms=True
    )
    judged, points, moves, learned = Seats(told.judged, **setting), [], 0, 0.0
    collected = iter(collector)
    while True:
        if learned >= len(points) * told.seconds / told.looks:
            wins = judge(policy, judged)
            interval = wilson(wins, told.judged)
            points.append({"moves": moves, "seconds": round(learned, 1), "wins": wins, "wins_95": interval})
            print(f"{moves:>9,} moves  {learned:6.0f} s  wins {wins:.1%}", flush=True)
            if learned >= told.seconds:
                break
        since = time.process_time()
        data = next(collected)
        with torch.no_grad():
            advantage(data)
        rows = data.reshape(-1)
        for _ in range(told.epochs):
            for some in torch.randperm(len(rows)).split(told.minibatch):
                losses = objective(rows[some])
                loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(objective.parameters(), 0.5)
                optimizer.step()
        moves += len(rows)
        learned += time.process_time() - since
    collector.shutdown()
    told.out.mkdir(parents=True, exist_ok=True)
    about = {
        "what": f"TorchRL's collector and PPO against {told.against}", "game": game.title, "seats": seats,
        "options": " ".join(told.option), "judged": told.judged, "chance": 1 / seats, "curve": points,
    }  # fmt: skip
    (told.out / f"{told.game}.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
