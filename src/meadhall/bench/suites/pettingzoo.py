"""PettingZoo's classic games, driven agent by agent as its own tutorial does; and Odin through the same interface.

Every turn makes an observation and a mask of legal actions, and every agent is taken off at the end. An action is
drawn from the mask's numbers, with one random number.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import ENVIRONMENTS, Row

MODULES = ("pettingzoo", "pygame", "rlcard")
PACKAGES = ("pettingzoo", "pygame", "rlcard")
GAMES = {"connect_four": "connect_four_v3", "leduc_holdem": "leduc_holdem_v4", "texas_holdem": "texas_holdem_v4"}

WHO = "PettingZoo"
ROWS = (
    Row("pettingzoo.odin", ENVIRONMENTS, "Meadhall", "Odin, 4 seats, through PettingZoo's interface"),
    *(Row(f"pettingzoo.{name}", ENVIRONMENTS, WHO, f"{name}, 2 seats", beside="pettingzoo.odin") for name in GAMES),
)


def prepare() -> Mapping[str, Task]:
    from meadhall.envs.pettingzoo import env

    tasks = {
        f"pettingzoo.{name}": Task(loop(import_module(f"pettingzoo.classic.{module}").env()))
        for name, module in GAMES.items()
    }
    tasks["pettingzoo.odin"] = Task(loop(env("odin")))
    for task in tasks.values():
        task.work()
    return tasks


def loop(env: Any) -> Work:
    """A game played to its end."""
    choice = random.Random(1).choice

    def work() -> int:
        env.reset()
        moves = 0
        while env.agents:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(choice(seen["action_mask"].nonzero()[0].tolist()))
                moves += 1
        return moves

    return work
