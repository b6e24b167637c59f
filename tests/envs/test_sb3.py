"""Stable-Baselines3's own checker, and MaskablePPO straight on an environment of one seat."""

from __future__ import annotations

import pytest

for needed in ("gymnasium", "sb3_contrib"):
    pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

from meadhall.envs.gymnasium import OneSeat

STEPS = 16


@pytest.mark.parametrize("game_id", ["odin", "sagas"])
def test_maskable_ppo_takes_an_environment_as_it_is(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    env = OneSeat(game_id, bots="random")
    check_env(env)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=STEPS, batch_size=STEPS, n_epochs=1, seed=1, device="cpu")
    model.learn(2 * STEPS)
    assert model.num_timesteps == 2 * STEPS
    shown, _ = env.reset(seed=1)
    move, _ = model.predict(shown, action_masks=env.action_masks())
    assert env.action_masks()[int(move)]
