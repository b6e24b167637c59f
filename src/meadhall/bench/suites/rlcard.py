"""RLCard's uno, driven from Python: through its environment, and through the game under it, which encodes nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import ENVIRONMENTS, LOOPS, Row

MODULES = ("rlcard",)
PACKAGES = ("rlcard",)

WHO = "RLCard"
ROWS = (
    Row("rlcard.game.uno", LOOPS, WHO, "uno, its game alone", beside="odin.numbers"),
    Row("rlcard.env.uno", ENVIRONMENTS, WHO, "uno, its environment", beside="pettingzoo.odin"),
)


def prepare() -> Mapping[str, Task]:
    import rlcard

    tasks = {
        "rlcard.game.uno": Task(game_loop(rlcard.make("uno", config={"seed": 1}).game)),
        "rlcard.env.uno": Task(env_loop(rlcard.make("uno", config={"seed": 1}))),
    }
    for task in tasks.values():
        task.work()
    return tasks


def env_loop(env: Any) -> Work:
    choice = random.Random(1).choice

    def work() -> int:
        moves = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return work


def game_loop(game: Any) -> Work:
    choice = random.Random(1).choice

    def work() -> int:
        moves = 0
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(choice(state["legal_actions"]))
            moves += 1
        return moves

    return work
