"""OpenSpiel's own random simulation over every game, and what its solvers rely on."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
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


@GAMES
def test_a_game_with_sampled_chance_is_played_to_its_end_and_replayed_by_its_history(game_id: str) -> None:
    """OpenSpiel's own simulation asks games with sampled chance for their dice, which only games in C++ can tell."""
    game = pyspiel.load_game(f"meadhall_{game_id}({SHORT.get(game_id, '')})")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    end = played_on(game.new_initial_state(), random.Random(5), openspiel.LONGEST)
    assert end.is_terminal()
    again = game.new_initial_state()
    for action in end.history():
        if again.is_chance_node():
            assert 0 <= action < game.max_chance_outcomes()
        else:
            assert action in again.legal_actions()
        again.apply_action(action)
    assert str(again) == str(end) == str(pickle.loads(pickle.dumps(end)))
    assert again.returns() == end.returns()


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


def played_on(state: Any, dice: random.Random, moves: int) -> Any:
    """So many moves of players, chance between them."""
    while moves and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves -= 1
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_nobody_foresees_what_is_drawn() -> None:
    """Ravens: the die after the last bet falls otherwise at every try, and a history says how it fell."""
    game = pyspiel.load_game("meadhall_ravens(players=3)")
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    for _ in range(3):
        state.apply_action(0)
    assert state.is_chance_node()
    ends = set()
    for _ in range(40):
        twin = state.clone()
        twin.apply_action(twin.chance_outcomes()[0][0])
        ends.add(str(twin))
        again = game.new_initial_state()
        for action in twin.history():
            again.apply_action(action)
        assert str(again) == str(twin)
    assert len(ends) > 1


def test_moves_without_chance_have_no_chance_node() -> None:
    state = pyspiel.load_game("meadhall_odin(players=2,target=1)").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])


def test_the_same_seed_draws_the_same() -> None:
    game = pyspiel.load_game("meadhall_spoils(players=3)")
    drawn = []
    for _ in range(2):
        game.set_seed(5)
        drawn.append([game.new_initial_state().chance_outcomes()[0][0] for _ in range(3)])
    assert drawn[0] == drawn[1]


@GAMES
def test_resampled_states_are_those_a_seat_cannot_tell_apart(game_id: str) -> None:
    """Games as shipped, all along, for every seat: who resamples, and those whose cards are drawn anew."""
    game = pyspiel.load_game(f"meadhall_{game_id}")
    game.set_seed(5)
    state, dice = game.new_initial_state(), random.Random(3)
    for _ in range(3):
        played_on(state, dice, 7)
        assert not state.is_terminal()
        told: dict[str, set[str]] = {}
        for player in range(game.num_players()):
            for _ in range(4):
                world = state.resample_from_infostate(player, None)
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.observation_string(player) == state.observation_string(player)
                if player == state.current_player():
                    assert world.legal_actions() == state.legal_actions()
                for seat in range(game.num_players()):
                    if seat != player:
                        key = f"{seat}:{world.observation_string(seat)}"
                        told.setdefault(key, set()).add(world.information_state_string(seat))
                played_on(world, random.Random(1), 1)
        assert all(len(strings) == 1 for strings in told.values())  # the same view in another world: the same string
        assert len(set().union(*told.values())) == len(told)  # and other views: other strings


@GAMES
def test_is_mcts_plays_every_game_as_shipped(game_id: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    given = SHORT.get(game_id, "")
    game = pyspiel.load_game(f"meadhall_{game_id}({given})")
    state = played_on(game.new_initial_state(), random.Random(3), 6)
    import numpy as np

    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.4, max_simulations=4, random_state=np.random.RandomState(1),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)),
    )  # fmt: skip
    for _ in range(2):
        assert not state.is_terminal()
        before = state.information_state_string(state.current_player())
        move = bot.step(state)
        assert move in state.legal_actions()
        assert state.information_state_string(state.current_player()) == before
        played_on(state, random.Random(1), 1)


IN_CPP = """
import sys
import pyspiel
import open_spiel.python.games.kuhn_poker
import meadhall.envs.openspiel

game = pyspiel.load_game(sys.argv[1])
evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
assert pyspiel.ISMCTSBot(1, evaluator, 1.4, 5, -1, best, False, False).step(state) in state.legal_actions()
"""


@pytest.mark.rotates("OpenSpiel's random simulation")
def test_the_search_in_cpp_runs_our_games_as_soon_as_it_runs_any_in_python() -> None:
    """It ends the process for every game written in Python, OpenSpiel's own too: the docs say so."""
    ran = {}
    for name in ("kuhn_poker", "python_kuhn_poker", "meadhall_odin(players=2,target=1)"):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MEADHALL_COMPILE": "0"}
        ran[name] = subprocess.run([sys.executable, "-c", IN_CPP, name], env=environment, check=False).returncode == 0
    in_cpp, in_python, ours = ran.values()
    assert in_cpp
    assert ours == in_python


def test_there_is_no_tensor_of_all_that_was_seen_unless_the_observation_will_do() -> None:
    state = played_on(load("odin").new_initial_state(), random.Random(1), 2)
    assert not state.get_game().get_type().provides_information_state_tensor
    with pytest.raises(ValueError, match="information_tensor=1"):
        state.information_state_tensor(0)
    game = pyspiel.load_game("meadhall_odin(players=2,target=1,deals=3,information_tensor=1)")
    state = played_on(game.new_initial_state(), random.Random(1), 2)
    assert game.get_type().provides_information_state_tensor
    assert state.information_state_tensor(1) == state.observation_tensor(1)


def test_information_states_recall_all_of_the_own_past() -> None:
    """Whoever reaches an information state has come there by the same own states and moves, whatever the others did."""
    game = pyspiel.load_game("meadhall_ravens(players=3,deals=2)")
    pasts: dict[str, set[Any]] = {}

    def walk(state: Any, past: dict[int, tuple[Any, ...]], depth: int) -> None:
        if state.is_terminal() or not depth:
            return
        if state.is_chance_node():
            for outcome, _ in state.chance_outcomes():
                walk(state.child(outcome), past, depth)
            return
        player = state.current_player()
        here = state.information_state_string(player)
        pasts.setdefault(here, set()).add(past[player])
        for action in state.legal_actions():
            walk(state.child(action), {**past, player: (*past[player], here, action)}, depth - 1)

    walk(game.new_initial_state(), dict.fromkeys(range(3), ()), 4)
    assert len(pasts) > 20
    assert all(len(ways) == 1 for ways in pasts.values())


# ---- chance as nodes with all their outcomes


def ends_of(state: Any, odds: float = 1.0) -> Any:
    """Every table that chance can bring about from here, with its odds."""
    if not state.is_chance_node():
        yield str(state), odds
        return
    for outcome, chance in state.chance_outcomes():
        yield from ends_of(state.child(outcome), odds * chance)


def test_explicit_chance_has_the_odds_of_the_dice_themselves() -> None:
    """Ravens: what the die can bring about after the last bet, beside what sampling finds."""
    given = "players=3,deals=1"
    exact = pyspiel.load_game(f"meadhall_ravens({given},chance=explicit)").new_initial_state()
    exact.apply_action(0)
    for _ in range(3):
        exact.apply_action(0)
    assert exact.is_chance_node()
    odds: dict[str, float] = {}
    for end, chance in ends_of(exact):
        odds[end] = odds.get(end, 0.0) + chance
    assert sum(odds.values()) == pytest.approx(1)
    table = RAVENS.table(3, 0)
    for seat in range(3):
        table.play(seat, 0)
    assert {without_dice(end) for end in odds} >= {without_dice(json.dumps(table.position(), sort_keys=True))}
    assert all(chance == pytest.approx(1 / len(odds)) for chance in odds.values())


def without_dice(position: str) -> str:
    """A position without the words of its generator."""
    told = json.loads(position)
    return json.dumps({name: part for name, part in told.items() if name not in ("random", "rng0", "rng1", "seed")})


def test_a_hand_is_picked_in_one_way_only() -> None:
    """Five members, two picked: ten sets, each as likely, each reached by one history."""
    from meadhall.envs.chance import ToldChance, Undrawn

    told = ToldChance(RAVENS)
    pick = told._pick()
    found: dict[int, float] = {}

    def walk(draws: list[int], odds: float) -> None:
        told._told, told._used = draws, 0
        try:
            drawn = pick(None, 0b1011011, 2)
        except Undrawn as open_draw:
            for outcome, chance in enumerate(open_draw.odds):
                walk([*draws, outcome], odds * chance)
            return
        assert drawn not in found
        found[drawn] = odds

    walk([], 1.0)
    assert len(found) == 10
    assert all(odds == pytest.approx(0.1) for odds in found.values())
    assert all(drawn & ~0b1011011 == 0 and drawn.bit_count() == 2 for drawn in found)


@GAMES
def test_explicit_chance_deals_whole_games(game_id: str) -> None:
    """Every card dealt is a chance node; seats know no more than at the hall's table."""
    game = pyspiel.load_game(f"meadhall_{game_id}({','.join(filter(None, (SHORT.get(game_id), 'chance=explicit')))})")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state, dice = game.new_initial_state(), random.Random(4)
    for _ in range(3):  # a deal, and moves until something was drawn
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert 1 < len(outcomes) <= game.max_chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            state.apply_action(dice.choice(outcomes)[0])
        twin = pickle.loads(pickle.dumps(state))
        assert str(twin) == str(state)
        assert state.table.game.interpreted.broken_at([state.table.record], [state.table.record], 0) == 0
        while not state.is_chance_node() and not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))


def test_what_cannot_be_listed_is_refused() -> None:
    with pytest.raises(meadhall.BadOption, match="sampled or explicit, not 'loaded'"):
        pyspiel.load_game("meadhall_odin(chance=loaded)")


# ---- bounds


def test_games_have_the_bounds_of_their_rules() -> None:
    """OD-I9 and VB-52; where rules have none, and where it is told, games are cut."""
    assert pyspiel.load_game("meadhall_odin(players=2,target=1)").max_game_length() == 3 * 171
    assert pyspiel.load_game("meadhall_odin(players=2,target=1000000000)").max_game_length() == openspiel.LARGEST
    assert pyspiel.load_game("meadhall_onboard(players=2)").max_game_length() == 23 * 8 * 4 + 14 + 15
    assert pyspiel.load_game("meadhall_sagas").max_game_length() == openspiel.LONGEST
    assert pyspiel.load_game("meadhall_sagas(max_length=7)").max_game_length() == 7


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_game_that_comes_to_its_length_is_cut(chance: str) -> None:
    game = pyspiel.load_game(f"meadhall_odin(players=3,max_length=9,chance={chance})")
    state = played_on(game.new_initial_state(), random.Random(1), 100)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert sum(item.player >= 0 for item in state.full_history()) == 9
    assert state.returns() == [0, 0, 0]
    assert game.max_history_length() >= len(state.history())


def test_what_is_public_is_what_a_spectator_sees() -> None:
    state = load("odin").new_initial_state()
    state.apply_action(0)
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(state.get_game(), kind(True, False, private.NONE))
    alone = make_observation(state.get_game(), kind(False, False, private.SINGLE_PLAYER))
    assert json.loads(public.string_from(state, 1)) == state.table.view(None)
    assert json.loads(alone.string_from(state, 1))["hand"] == state.table.view(1)["hand"]
    assert '"hand"' not in json.dumps({k: v for k, v in json.loads(public.string_from(state, 1)).items() if v})


def test_nobody_in_particular_has_no_information_state() -> None:
    state = load("odin").new_initial_state()
    with pytest.raises(RuntimeError, match="player >= 0"):
        state.information_state_string()
    with pytest.raises(RuntimeError, match="player <"):
        state.information_state_string(7)
