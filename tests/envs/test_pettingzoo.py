"""PettingZoo's own tests over every game, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import meadhall

pytest.importorskip("pettingzoo", reason="needs meadhall[pettingzoo]")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from meadhall.envs import pettingzoo
from tests.toy_game import RAVENS

GAMES = pytest.mark.parametrize("game_id", meadhall.games())
# Said of every environment that shows its mask beside its numbers and is not on PettingZoo's own list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@GAMES
def test_its_own_tests_pass(game_id: str) -> None:
    api_test(pettingzoo.env(game_id), num_cycles=25)
    seed_test(lambda: pettingzoo.env(game_id), num_cycles=10)


@GAMES
def test_its_own_tests_pass_where_all_choose_at_once(game_id: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(game_id), num_cycles=25)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game_id), num_cycles=10)


def played(env: Any, dice: np.random.Generator) -> dict[str, float]:
    """A random game to its end: what each agent earned."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(dice.choice(np.flatnonzero(shown["action_mask"]))))
    return total


def test_rewards_are_those_of_the_places() -> None:
    env = pettingzoo.env("odin", seats=3, target=1)
    env.reset(seed=4)
    total = played(env, np.random.default_rng(1))
    places = env.unwrapped.table.places
    assert sum(total.values()) == pytest.approx(0)
    assert [total[f"player_{seat}"] == max(total.values()) for seat in range(3)] == [place == 1 for place in places]


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_go_their_own_way(twin_of: Any) -> None:
    env = pettingzoo.env("odin", seats=3, target=1)
    env.reset(seed=4)
    twin = twin_of(env)
    ends = played(twin, np.random.default_rng(1))
    assert env.unwrapped.table.ply == 0
    assert twin.unwrapped.table.over
    assert played(env, np.random.default_rng(1)) == ends
    assert env.unwrapped.table.history == twin.unwrapped.table.history


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_of_the_parallel_form_go_their_own_way(twin_of: Any) -> None:
    env = pettingzoo.parallel_env("odin", seats=3, target=1, shaped=0.5)
    shown, _ = env.reset(seed=4)
    moves = {agent: int(one["action_mask"].argmax()) for agent, one in shown.items()}
    twin = twin_of(env)
    there = twin.step(moves)
    assert (env.table.ply, twin.table.ply) == (0, 1)
    here = env.step(moves)
    np.testing.assert_equal(here, there)
    assert env.reset()[0]["player_0"]["observation"].tolist() == twin.reset()[0]["player_0"]["observation"].tolist()


def test_a_move_that_is_not_legal_ends_the_game() -> None:
    env = pettingzoo.env("odin", seats=3)
    env.reset(seed=4)
    agent = env.agent_selection
    shown, *_ = env.last()
    env.step(int(np.flatnonzero(shown["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    bare = pettingzoo.raw_env("odin", seats=3)
    bare.reset(seed=4)
    with pytest.raises(meadhall.IllegalMove):
        bare.step(int(np.flatnonzero(shown["action_mask"] == 0)[0]))


def test_all_who_are_asked_choose_in_one_step() -> None:
    env = pettingzoo.parallel_env(RAVENS, seats=3)
    shown, _ = env.reset(seed=1)
    assert all(one["action_mask"].any() for one in shown.values())
    env.step({"player_0": 0, "player_1": 1, "player_2": 2})
    assert env.table.ply == 3


def test_who_is_not_asked_does_nothing() -> None:
    env = pettingzoo.parallel_env("odin", seats=3)
    shown, _ = env.reset(seed=1)
    nothing = env.game.moves
    assert all(one["action_mask"].any() for one in shown.values())
    (asked,) = [agent for agent, one in shown.items() if not one["action_mask"][nothing]]
    assert all(one["action_mask"].sum() == 1 for agent, one in shown.items() if agent != asked)
    env.step({agent: int(one["action_mask"].argmax()) for agent, one in shown.items()})
    assert env.table.history[0][0] == env.possible_agents.index(asked)
    assert env.table.ply == 1
    assert "Odin, move 1" in env.render()


def test_who_is_asked_cannot_do_nothing() -> None:
    env = pettingzoo.parallel_env("odin", seats=3)
    env.reset(seed=1)
    _, rewards, over, _, _ = env.step(dict.fromkeys(env.agents, env.game.moves))
    assert sorted(rewards.values()) == [-1, 0, 0]
    assert all(over.values())


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_shaped_rewards_add_up_to_the_plain_ones_less_the_first_potential(make: Any) -> None:
    """What shaping adds telescopes: over a whole game it comes to what was known at the deal, and no more."""
    totals = []
    for shaped in (0.0, 2.0):
        env = make("odin", seats=3, target=1, shaped=shaped)
        env.reset(seed=4)
        dice = np.random.default_rng(1)
        at_first = list(env.unwrapped._potentials)
        if make is pettingzoo.env:
            total = played(env, dice)
        else:
            total = dict.fromkeys(env.possible_agents, 0.0)
            shown = env._observe_all()
            while env.agents:
                moves = {agent: int(dice.choice(np.flatnonzero(shown[agent]["action_mask"]))) for agent in env.agents}
                shown, rewards, *_ = env.step(moves)
                for agent, reward in rewards.items():
                    total[agent] += reward
        totals.append([total[f"player_{seat}"] + at_first[seat] for seat in range(3)])
    assert any(at_first)
    np.testing.assert_allclose(totals[0], totals[1], atol=1e-5)
