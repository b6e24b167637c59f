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
from meadhall.engine.batch import Batch
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


@GAMES
def test_masks_are_there_for_those_who_ask_for_them(game_id: str) -> None:
    env = gymnasium.make(name(game_id)).unwrapped
    shown, _ = env.reset(seed=2)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == shown["action_mask"]).all()


@GAMES
def test_shaping_adds_what_the_potential_rises_by(game_id: str) -> None:
    totals = []
    for shaped in (0.0, 0.5):
        env = gymnasium.make(name(game_id), shaped=shaped).unwrapped
        shown, _ = env.reset(seed=3)
        at_first, dice, total, over = env._potential, np.random.default_rng(2), 0.0, False
        while not over:
            shown, reward, over, _, _ = env.step(int(dice.choice(np.flatnonzero(shown["action_mask"]))))
            total += reward
        totals.append(total + at_first)
    assert totals[0] == pytest.approx(totals[1], abs=1e-4)


def test_a_game_without_a_potential_cannot_be_shaped() -> None:
    with pytest.raises(meadhall.BadOption, match="declares no potential"):
        meadhall.envs.gymnasium.OneSeat(RAVENS, shaped=1.0)


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(meadhall.BadOption, match="0 to 2, and None is another one each game; not 3"):
        gymnasium.make(name("odin"), seats=3, seat=3)


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


def play_on(envs: Any, shown: Any, steps: int, dice: np.random.Generator) -> list[np.ndarray]:
    """Random moves; what was earned in each step."""
    earned = []
    for _ in range(steps):
        moves = np.array([dice.choice(np.flatnonzero(mask)) for mask in shown["action_mask"]])
        shown, rewards, *_ = envs.step(moves)
        earned.append(rewards)
    return earned


def test_a_level_plays_the_others_as_in_the_single_environment() -> None:
    envs = Seats(4, "odin", seats=3, bots=["karl", "thrall"], target=1)
    shown, info = envs.reset(seed=5)
    assert info["seat"].tolist() == [0] * 4
    play_on(envs, shown, 30, np.random.default_rng(1))
    assert envs.batch.statistics().games > 0
    with pytest.raises(meadhall.BadOption, match="3 seats need 2 bots, not 1"):
        Seats(4, "odin", seats=3, bots=["karl"])
    with pytest.raises(meadhall.BadOption, match="not by both"):
        Seats(4, "odin", bots="karl", others=lambda batch: batch.sample())


def test_a_batch_plays_karl_itself() -> None:
    one, two = Seats(4, "odin", seats=3, bots="karl"), Seats(4, "odin", seats=3, others=Batch.advise)
    earned = [play_on(envs, envs.reset(seed=5)[0], 20, np.random.default_rng(1)) for envs in (one, two)]
    np.testing.assert_array_equal(earned[0], earned[1])
    assert (one.batch.seeds == two.batch.seeds).all()
    assert one.batch._states.tobytes() == two.batch._states.tobytes()
    assert not one._bots, "nobody was asked game by game"


def test_karl_beats_chance_in_a_vector_too() -> None:
    lost = {}
    for level in ("random", "karl"):
        envs = Seats(40, "odin", seats=3, bots=level, target=1)
        shown, _ = envs.reset(seed=6)
        play_on(envs, shown, 60, np.random.default_rng(3))
        lost[level] = envs.batch.statistics().rewards[0]
    assert lost["karl"] < lost["random"] - 0.2


def test_a_vectors_seat_may_be_another_each_game() -> None:
    envs = Seats(16, "odin", seat=None, target=1)
    shown, info = envs.reset(seed=7)
    assert len(set(info["seat"].tolist())) > 1
    dice, changed = np.random.default_rng(2), False
    for _ in range(60):
        assert (envs.batch.mover == info["seat"]).all()
        before = info["seat"]
        shown, _, over, _, info = envs.step(
            np.array([dice.choice(np.flatnonzero(mask)) for mask in shown["action_mask"]])
        )
        assert (before[~over] == info["seat"][~over]).all()
        changed |= (before != info["seat"]).any()
    assert changed


def test_a_move_that_is_not_legal_ends_its_game_alone() -> None:
    envs = Seats(5, "odin", seats=3)
    shown, _ = envs.reset(seed=8)
    seeds = envs.batch.seeds.copy()
    moves = shown["action_mask"].argmax(axis=1)
    moves[2] = int(np.flatnonzero(shown["action_mask"][2] == 0)[0])
    shown, rewards, over, _, info = envs.step(moves)
    assert rewards.tolist() == [0, 0, -1, 0, 0]
    assert over.tolist() == [False, False, True, False, False]
    assert info["final_info"]["illegal"].tolist() == over.tolist()
    assert envs.batch.seeds[2] == seeds[2] + 5
    assert shown["action_mask"].any(axis=1).all()


def test_some_games_may_be_dealt_anew() -> None:
    envs = Seats(4, "odin", seats=3)
    shown, _ = envs.reset(seed=9)
    play_on(envs, shown, 2, np.random.default_rng(4))
    before, seeds = envs.batch.copy(), envs.batch.seeds.copy()
    mask = np.array([True, False, False, True])
    envs.reset(options={"reset_mask": mask})
    assert (envs.batch.seeds != seeds).tolist() == mask.tolist()
    kept = ~mask
    assert envs.batch._states[kept].tobytes() == before._states[kept].tobytes()
    with pytest.raises(meadhall.BadOption, match="each of 4 games"):
        envs.reset(options={"reset_mask": [True]})


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_vectors_can_be_copied(twin_of: Any) -> None:
    envs = Seats(6, "odin", seats=3, bots=["karl", "thrall"], target=1)
    shown, _ = envs.reset(seed=4)
    twin = twin_of(envs)
    there = play_on(twin, shown, 8, np.random.default_rng(1))
    assert (envs.batch.lengths <= 3).all()
    here = play_on(envs, shown, 8, np.random.default_rng(1))
    np.testing.assert_array_equal(here, there)


@pytest.mark.parametrize("device", ["table", "batch", "game", "chair"])
def test_all_one_holds_can_be_pickled_and_copied(device: str) -> None:
    game = meadhall.game("odin")
    table = game.table(3, 5)
    held: Any = {"table": table, "batch": game.batch(3, seed=2), "game": game, "chair": table.chair(0, 1)}[device]
    for twin in (pickle.loads(pickle.dumps(held)), copy.deepcopy(held)):
        assert type(twin) is type(held)
        if device == "table":
            assert twin.position() == table.position()
            twin.play(twin.actors[0], twin.legal(twin.actors[0])[0])
            assert table.ply == 0
        elif device == "batch":
            twin.step()
            assert not held.lengths.any()
        elif device == "chair":
            assert twin.view == held.view
        else:
            assert twin is game
