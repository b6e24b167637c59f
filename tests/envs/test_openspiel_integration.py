"""OpenSpiel's own integration tests over every game: random simulations, its API on part of the tree, playthroughs."""

from __future__ import annotations

import random
import unittest
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import meadhall

pyspiel = pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")

from meadhall.envs import openspiel  # of OpenSpiel's own tests each is imported where it runs: they bring SciPy
from tests.toy_game import RAVENS

GAMES = pytest.mark.parametrize("game_id", meadhall.games())
CHANCE = pytest.mark.parametrize("chance", ["chance=explicit", "deals=3,chance=explicit"])
SHORT = {"odin": "target=1", "north": "round_cap=2"}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.fixture
def api_test() -> Any:
    return import_module("open_spiel.integration_tests.api_test")


def name(game_id: str, *more: str) -> str:
    return f"meadhall_{game_id}({','.join(filter(None, (SHORT.get(game_id, ''), *more)))})"


@pytest.mark.rotates("OpenSpiel's random simulation")
@GAMES
@CHANCE
def test_its_own_random_simulation_passes(game_id: str, chance: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name(game_id, chance)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.rotates("OpenSpiel's API test")
@GAMES
def test_its_own_api_test_passes_on_part_of_the_tree(
    game_id: str, api_test: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    random.seed(5)  # of the states it samples
    sample = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: sample(game, max_states // 4)
    )
    for chance in ("deals=3,chance=explicit", "deals=3,information_tensor=1"):
        game = pyspiel.load_game(name(game_id, chance))
        kind = type(
            "PartOfTheTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)}
        )  # fmt: skip
        found = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(found)
        assert found.testsRun >= 5
        assert not found.failures + found.errors


@pytest.mark.rotates("OpenSpiel's playthrough")
@GAMES
def test_a_playthrough_can_be_replayed(game_id: str, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name(game_id, "deals=3,chance=explicit"), None, seed=3))
    expected, actual = generate_playthrough.replay(str(path))
    assert actual == expected
    assert "IsTerminal() = True" in expected
    assert "PublicObservationString() = " in expected


def test_its_own_check_of_perfect_recall_passes_on_a_whole_tree(api_test: Any) -> None:
    """Ravens: sealed bets and a die, all of its tree to the third move."""
    openspiel.register(RAVENS, "meadhall_short_ravens")
    game = pyspiel.load_game(
        "meadhall_short_ravens(players=2,deals=2,chance=explicit,max_length=3,information_tensor=1)"
    )
    assert len(api_test._assert_is_perfect_recall(game)) > 20
