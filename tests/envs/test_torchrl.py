"""TorchRL plays all seats through PettingZoo's interfaces: every agent has something to choose in every step."""

from __future__ import annotations

from typing import Any

import pytest

for needed in ("pettingzoo", "torchrl"):
    pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")

from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from meadhall.envs import pettingzoo

# Said of every PettingZoo since 1.24.3.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")
STEPS = 25


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
@pytest.mark.parametrize("make", [pettingzoo.parallel_env, pettingzoo.env], ids=["all at once", "one at a time"])
def test_it_plays_all_seats_at_random(make: Any, game_id: str) -> None:
    env = PettingZooWrapper(make(game_id, seats=2), use_mask=True, done_on_any=True)
    check_env_specs(env, check_dtype=False)  # it takes numbers of 8 bits for truth values
    played = env.rollout(STEPS)
    assert len(played) == STEPS
    asked = 0
    for agents in env.group_map:
        told, nothing = played[agents], env._env.unwrapped.game.moves
        chosen = told["action"][told["mask"]]  # where an agent takes part in a step
        assert told["action_mask"][told["mask"]].gather(1, chosen[:, None]).all()
        asked += int((chosen != nothing).sum())
    assert asked == STEPS, "one seat a step, in these games"
