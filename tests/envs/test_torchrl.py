"""TorchRL plays all seats by PettingZoo's interfaces, and one seat by Gymnasium's, alone and many games at once."""

from __future__ import annotations

from typing import Any

import pytest

for needed in ("pettingzoo", "torchrl"):
    pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")

from tensordict.nn import TensorDictModule
from torchrl.envs import GymWrapper, PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from meadhall.envs import pettingzoo
from meadhall.envs.gymnasium import OneSeat
from meadhall.envs.vector import Seats

# Said of every PettingZoo since 1.24.3.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")
STEPS = 25


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
@pytest.mark.parametrize("make", [pettingzoo.parallel_env, pettingzoo.env], ids=["all at once", "one at a time"])
def test_every_agent_has_something_to_choose_in_every_step(make: Any, game_id: str) -> None:
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


class Silent(Seats):
    """As in the example: TorchRL cannot read last observations that are dicts, and takes missing ones to be blank."""

    def reset(self, **told: Any) -> Any:
        return super().reset(**told)[0], {}

    def step(self, actions: Any) -> Any:
        return *super().step(actions)[:4], {}


@pytest.mark.parametrize("game_id", ["odin", "sagas"])
@pytest.mark.parametrize("games", [None, 3], ids=["one game", "three at once"])
def test_it_plays_one_seat_of_games_that_end_and_begin_again(games: int | None, game_id: str) -> None:
    made: Any = OneSeat(game_id, shaped=0.5) if games is None else Silent(games, game_id, shaped=0.5)
    env = GymWrapper(made, categorical_action_encoding=True)
    env.set_seed(1)
    check_env_specs(env, check_dtype=False)
    lowest = TensorDictModule(lambda mask: mask.argmax(-1), in_keys=["action_mask"], out_keys=["action"])
    told = env.rollout(STEPS * 8, policy=lowest, break_when_any_done=False)
    assert told.numel() == STEPS * 8 * (games or 1)
    assert told["next", "done"].any()
    assert told["action_mask"].gather(-1, told["action"][..., None]).all()
