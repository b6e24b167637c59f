"""OpenSpiel's own random simulation over every game, and what its solvers rely on."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest

import meadhall

pyspiel = pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")

from open_spiel.python.observation import make_observation

from meadhall.envs import openspiel
from tests.toy_game import RAVENS

GAMES = pytest.mark.parametrize("game_id", meadhall.games())
openspiel.register(RAVENS, "meadhall_ravens")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


SHORT = {"odin": "target=1", "north": "round_cap=2"}


def load(game_id: str) -> Any:
    given = f"deals=3,{SHORT[game_id]}" if game_id in SHORT else "deals=3"
    return pyspiel.load_game(f"meadhall_{game_id}({given})")


@GAMES
def test_its_own_random_simulation_passes(game_id: str) -> None:
    pyspiel.random_sim_test(load(game_id), num_sims=1, serialize=True, verbose=False)


def test_games_are_loaded_by_name_with_their_options() -> None:
    game = pyspiel.load_game("meadhall_odin(players=2,short_deck=1,deals=7)")
    assert game.num_players() == 2
    assert len(game.new_initial_state().chance_outcomes()) == 7
    assert game.num_distinct_actions() == meadhall.game("odin").moves
    state = game.new_initial_state()
    state.apply_action(5)
    assert str(state) == str(json.dumps(meadhall.game("odin").table(2, 5, short_deck=1).position(), sort_keys=True))


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda s: s.clone(), lambda s: pickle.loads(pickle.dumps(s))])
def test_copies_go_their_own_way(twin_of: Any) -> None:
    state = load("odin").new_initial_state()
    state.apply_action(2)
    dice = random.Random(1)
    for _ in range(9):
        state.apply_action(dice.choice(state.legal_actions()))
    before, told = str(state), [state.information_state_string(seat) for seat in range(4)]
    twin = twin_of(state)
    assert [twin.information_state_string(seat) for seat in range(4)] == told
    assert twin.history() == state.history()
    while not twin.is_terminal():
        twin.apply_action(dice.choice(twin.legal_actions()))
    assert sum(twin.returns()) == pytest.approx(0)
    assert str(state) == before


def test_a_seat_knows_all_it_has_seen_and_no_more() -> None:
    """Ravens: a sealed bet is known to its maker alone, until the die is rolled."""
    game = pyspiel.load_game("meadhall_ravens(players=3,deals=4)")
    one = game.new_initial_state()
    one.apply_action(1)
    two = one.clone()
    one.apply_action(0)
    two.apply_action(2)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.observation_string(1) == two.observation_string(1)
    for state in (one, two):
        state.apply_action(1)
        state.apply_action(1)
    assert one.information_state_string(1) != two.information_state_string(1)


def test_observations_have_the_games_named_pieces() -> None:
    state = load("odin").new_initial_state()
    seen = make_observation(state.get_game())
    state.apply_action(0)
    seen.set_from(state, player=1)
    assert seen.dict["hand"].sum() == 9
    assert seen.tensor.tolist() == meadhall.game("odin").table(4, 0, target=1).observe(1).tolist()
    assert '"hand": [' in seen.string_from(state, player=1)
