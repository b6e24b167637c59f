"""OpenSpiel's Deep CFR learns from the ends of our games: whole ones have more moves than it can visit."""

from __future__ import annotations

import random

import pytest

import meadhall

pyspiel = pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")
for needed in ("torch", "tree"):
    pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")

from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

from meadhall.envs import openspiel

LEFT = 3  # moves
FEW = {
    "num_iterations": 2, "num_traversals": 3, "policy_network_layers": (8,), "advantage_network_layers": (8,),
    "batch_size_advantage": 4, "batch_size_strategy": 4, "memory_capacity": 100, "seed": 1,
}  # fmt: skip


def near_its_end(game: meadhall.Game, seed: int) -> meadhall.Table:
    """A table for two at which a game played at random has a few moves left."""
    chance, table = random.Random(seed), game.table(2, seed=seed)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, chance.choice(table.legal(seat)))
    return table.rewind(table.ply - LEFT)


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
def test_deep_cfr_learns(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    game = meadhall.game(game_id)
    ends, name = [near_its_end(game, seed) for seed in range(3)], f"meadhall_end_of_{game_id}"
    openspiel.register(game, name, seats=2, deals=len(ends), deal=lambda number: ends[number].copy())
    end = pyspiel.load_game(f"{name}(players=2,information_tensor=1,max_length={LEFT})")
    solver = DeepCFRSolver(end, **FEW)
    _, losses, _ = solver.solve()
    assert all(len(loss) == FEW["num_iterations"] for loss in losses.values())
    state = end.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        likely = solver.action_probabilities(state)
        assert set(likely) == set(state.legal_actions())
        assert 0 < sum(likely.values()) < 1 + 1e-4  # its net, hardly trained, likes illegal moves too
        state.apply_action(max(likely, key=likely.__getitem__))
