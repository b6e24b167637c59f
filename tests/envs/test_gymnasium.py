"""Gymnasium's own checker over every game, bots at the other seats, and many games at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import meadhall

gymnasium = pytest.importorskip("gymnasium", reason="needs meadhall[gymnasium]")

from gymnasium.utils.env_checker import check_env

import meadhall.envs.gymnasium
from meadhall.envs.vector import Seats
from tests.toy_game import RAVENS

GAMES = pytest.mark.parametrize("game_id", meadhall.games())


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def name(game_id: str) -> str:
    return f"meadhall/{game_id}-v{meadhall.game(game_id).rules_version}"


def played(env: Any, shown: Any, dice: np.random.Generator) -> tuple[float, dict[str, Any]]:
    over, reward, info = False, 0.0, {}
    while not over:
        assert reward == 0
        shown, reward, over, _, info = env.step(int(dice.choice(np.flatnonzero(shown["action_mask"]))))
    return reward, info


@GAMES
def test_its_own_checker_passes(game_id: str) -> None:
    check_env(gymnasium.make(name(game_id)).unwrapped)
    check_env(gymnasium.make(name(game_id), seat=None, bots="karl").unwrapped)


def test_a_seat_against_bots_is_played_to_its_end() -> None:
    env = gymnasium.make(name("odin"), seats=3, seat=1, bots=["karl", "thrall"], target=1)
    shown, info = env.reset(seed=3)
    assert info == {"seat": 1}
    reward, info = played(env, shown, np.random.default_rng(2))
    assert reward == {1: 1.0, 2: 0.0, 3: -1.0}[info["places"][1]]
    assert len(info["scores"]) == 3


def test_a_saga_is_played_alone() -> None:
    env = gymnasium.make(name("sagas"))
    shown, _ = env.reset(seed=3)
    reward, info = played(env, shown, np.random.default_rng(2))
    assert (reward, info["places"]) in ((1.0, (1,)), (-1.0, (2,)))


def test_a_seat_may_be_another_each_game() -> None:
    env = gymnasium.make(name("odin"), seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


def test_a_wrong_number_of_bots_is_named() -> None:
    with pytest.raises(meadhall.BadOption, match="3 seats need 2 bots, not 1"):
        gymnasium.make(name("odin"), seats=3, bots=["karl"])


def test_a_move_that_is_not_legal_ends_the_game_and_says_why() -> None:
    env = gymnasium.make(name("odin"))
    shown, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(shown["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_copies_go_their_own_way(twin_of: Any) -> None:
    env = gymnasium.make(name("odin"), seats=3, bots="karl", target=1).unwrapped
    shown, _ = env.reset(seed=4)
    before = env.table.ply
    twin = twin_of(env)
    ends = played(twin, shown, np.random.default_rng(1))
    assert env.table.ply == before
    assert played(env, shown, np.random.default_rng(1)) == ends


def test_it_tells_its_seat_what_it_sees() -> None:
    env = gymnasium.make(name("odin"), render_mode="ansi")
    env.reset(seed=1)
    assert "Moves: " in env.render()


# ---- many games at once


@pytest.mark.parametrize("game", ["sagas", "onboard", RAVENS], ids=lambda game: getattr(game, "id", game))
def test_many_games_are_played_at_once(game: Any) -> None:
    envs = Seats(6, game, seat=0)
    shown, _ = envs.reset(seed=5)
    ends = np.zeros(6, int)
    for _ in range(30):
        assert envs.observation_space.contains(shown)
        assert shown["action_mask"].any(axis=1).all()
        assert (envs.batch.mover == 0).all()
        moves = np.array([envs.single_action_space.sample(mask) for mask in shown["action_mask"]])
        shown, rewards, over, cut, info = envs.step(moves)
        assert not rewards[~over].any()
        assert not cut.any()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert all((one is not None) == over[row] for row, one in enumerate(info["final_obs"]))
        ends += over
    assert ends.sum() == envs.batch.statistics().games
    assert ends.any() or game == "onboard"


def test_it_is_what_make_vec_makes() -> None:
    envs = gymnasium.make_vec(name("sagas"), 3, vectorization_mode="vector_entry_point")
    first, _ = envs.reset(seed=1)
    again, _ = envs.reset(seed=1)
    assert (first["observation"] == again["observation"]).all()
    assert envs.unwrapped.num_envs == 3


def test_the_others_can_be_played_by_whatever_chooses() -> None:
    asked = []

    def lowest(batch: Any) -> np.ndarray:
        asked.append(batch.mover.copy())
        return np.array(batch.moves[:, 0])

    envs = Seats(4, RAVENS, seats=3, others=lowest)
    envs.reset(seed=2)
    envs.step(np.zeros(4, int))
    assert [set(seats.tolist()) for seats in asked] == [{1}, {2}] or len(asked) > 2


def test_environments_of_earlier_rules_stay() -> None:
    with pytest.warns(DeprecationWarning, match="out of date"):
        env = gymnasium.make("meadhall/sagas-v1")
    assert env.unwrapped.game.rules_version == 1
    env.reset(seed=1)
    assert meadhall.game("sagas").rules_version > 1
