"""Solves a tiny Odin through OpenSpiel: two seats, two cards each of a few, by counterfactual regret minimisation.

    python examples/tiny_odin_cfr.py [--iterations 60] [--out FOLDER]

Every deal of the tiny deck is a position of the hall's Odin, and every move is judged by its rules; OpenSpiel knows
only that there are positions and moves. The tree is visited whole, so what comes out is an equilibrium of this very
game, as close as its exploitability says (0: nobody could gain by deviating). A game is one hand.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import meadhall
from meadhall.envs import openspiel

ODIN = meadhall.game("odin")
DECK = ("1b", "2b", "3b", "1r", "2r", "3r")
HAND = 2  # cards


def deals() -> list[dict[str, Any]]:
    """Every way to deal the tiny deck to two seats, as positions; the first seat opens."""
    found = []
    for first in combinations(DECK, HAND):
        for second in combinations([card for card in DECK if card not in first], HAND):
            hands = [" ".join(first), " ".join(second)]
            found.append({"seats": 2, "options": {"target": 1}, "turn": 0, "hands": hands})
    return found


def load() -> Any:
    """The tiny game, as OpenSpiel loads any game."""
    positions = deals()
    if "meadhall_tiny_odin" not in pyspiel.registered_names():
        tables = [ODIN.setup(position) for position in positions]
        openspiel.register(
            ODIN, "meadhall_tiny_odin", seats=2, deals=len(tables), deal=lambda number: tables[number].copy()
        )
    return pyspiel.load_game("meadhall_tiny_odin(players=2,target=1)")


def solve(iterations: int, looks: int = 10) -> tuple[Any, list[dict[str, float]]]:
    """The average policy after so many iterations, and how exploitable it was on the way."""
    game = load()
    solver = cfr.CFRPlusSolver(game)
    curve = []
    for done in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if done == 1 or done % max(1, iterations // looks) == 0:
            policy = solver.average_policy()
            exploited = exploitability.exploitability(game, policy)
            value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]
            curve.append({"iterations": done, "exploitability": exploited, "value": value})
            print(f"{done:>5} iterations: exploitability {exploited:.5f}, worth {value:+.4f} to who opens", flush=True)
    return solver.average_policy(), curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    policy, curve = solve(told.iterations)
    state = load().new_initial_state()
    state.apply_action(0)
    print(f"Holding {deals()[0]['hands'][0]}, who opens plays")
    for move, chance in sorted(policy.action_probabilities(state).items(), key=lambda pair: -pair[1]):
        print(f"  {state.action_to_string(move):<6} {chance:.1%}")
    if told.out:
        told.out.mkdir(parents=True, exist_ok=True)
        (told.out / "tiny_odin_cfr.json").write_text(json.dumps(curve, indent=1) + "\n")


if __name__ == "__main__":
    main()
