"""OpenSpiel: random playouts inside its C++, and its games driven move by move from Python.

Its C++ playouts are reached through the search bot: a search of one simulation evaluates the position it is given by
`n_rollouts` random playouts and stops, so that a call is nothing but playouts. It reports no moves, so each
position's mean number of moves is counted beforehand by playing from it in Python. All play starts from positions
already dealt: OpenSpiel never pays for dealing. A move is a player's decision, as in Meadhall; a card drawn is a chance
node of its own there, and one row counts those as moves too.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import ITERATIONS, LOOPS, PLAYOUTS, SEARCHES, Row

MODULES = ("pyspiel",)
PACKAGES = ("open_spiel",)
GAMES = {"crazy_eights": "crazy_eights(players=4)", "liars_dice": "liars_dice"}
CHANCE, TERMINAL = -1, -4  # players, as `pyspiel.PlayerId` numbers them
DEALS = 16  # positions to start from
COUNTED = 300  # playouts in Python for each, to know their mean length
ROLLOUTS = 1000  # in one call of the C++ evaluator
SIMULATIONS = 1000  # of one search
FEWER = 100  # of one in Python
PLAYED, CHOICES = 20, 4  # moves made before that search begins, and how many there are to choose from

WHO = "OpenSpiel"
ROWS = (
    Row("openspiel.playouts.crazy_eights", PLAYOUTS, WHO, "crazy_eights, 4 seats", beside="odin.playouts"),
    Row("openspiel.playouts.all", PLAYOUTS, WHO, "crazy_eights, draws counted", beside="odin.playouts"),
    Row("openspiel.playouts.liars_dice", PLAYOUTS, WHO, "liars_dice, 2 seats", beside="odin.playouts"),
    Row("openspiel.loop.crazy_eights", LOOPS, WHO, "crazy_eights, 4 seats", beside="odin.numbers"),
    Row("openspiel.loop.liars_dice", LOOPS, WHO, "liars_dice, 2 seats", beside="odin.numbers"),
    Row("openspiel.search.hearts", SEARCHES, WHO, "hearts, 4 seats, C++ IS-MCTS", ITERATIONS, beside="odin.search"),
    Row("openspiel.search.python", SEARCHES, WHO, "hearts, 4 seats, Python IS-MCTS", ITERATIONS, beside="odin.search"),
)


def prepare() -> Mapping[str, Task]:
    import pyspiel

    tasks = {}
    for name, parameters in GAMES.items():
        game = pyspiel.load_game(parameters)
        dice = random.Random(1)
        deals = [dealt(game, dice) for _ in range(DEALS)]
        counts = [mean_counts(state, dice, COUNTED) for state in deals]
        facts = {
            "moves a game": round(sum(moves for moves, _ in counts) / DEALS, 1),
            "chance outcomes a game": round(sum(chances for _, chances in counts) / DEALS, 1),
        }
        decisions = [moves for moves, _ in counts]
        tasks[f"openspiel.playouts.{name}"] = Task(playouts(pyspiel, game, deals, decisions), facts)
        tasks[f"openspiel.loop.{name}"] = Task(loop(deals), facts)
        if name == "crazy_eights":
            steps = [moves + chances for moves, chances in counts]
            tasks["openspiel.playouts.all"] = Task(playouts(pyspiel, game, deals, steps))
    tasks["openspiel.search.hearts"] = Task(searching(pyspiel))
    tasks["openspiel.search.python"] = Task(searching_in_python(pyspiel))
    for task in tasks.values():
        task.work()
    return tasks


def dealt(game: Any, dice: random.Random) -> Any:
    """A position after the deal, where a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        chance(state, dice)
    return state


def chance(state: Any, dice: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, weights)[0])


def play_out(state: Any, dice: random.Random) -> tuple[int, int]:
    """Random play to the end; how many moves and how many chance outcomes it took."""
    moves = chances = 0
    choice = dice.choice
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            chance(state, dice)
            chances += 1
        else:
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves, chances


def mean_counts(state: Any, dice: random.Random, times: int) -> tuple[float, float]:
    """Moves and chance outcomes of a playout from this position, on average."""
    counts = [play_out(state.clone(), dice) for _ in range(times)]
    return sum(moves for moves, _ in counts) / times, sum(chances for _, chances in counts) / times


def playouts(pyspiel: Any, game: Any, deals: Sequence[Any], lengths: Sequence[float]) -> Work:
    """C++ playouts from each position in turn; `lengths` are the mean moves of a playout from each."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=1, max_memory_mb=64, solve=False, seed=1, verbose=False
    )
    turns = cycle(zip(deals, lengths, strict=True))

    def work() -> int:
        state, length = next(turns)
        bot.mcts_search(state)
        return round(ROLLOUTS * length)

    return work


def midhand(game: Any) -> Any:
    """A position in the midst of a hand, where there is something to choose."""
    dice = random.Random(3)
    state = dealt(game, dice)
    played = 0
    while played < PLAYED or len(state.legal_actions()) < CHOICES:
        state.apply_action(dice.choice(state.legal_actions()))
        played += 1
    return state


def searching(pyspiel: Any) -> Work:
    """The information-set search of its C++ in the midst of a hand of hearts; one random playout an iteration."""
    state = midhand(pyspiel.load_game("hearts"))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1), 1.4, SIMULATIONS)

    def work() -> int:
        bot.step(state)
        return SIMULATIONS

    return work


def searching_in_python(pyspiel: Any) -> Work:
    """The same search as its Python has it, from the same position."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = pyspiel.load_game("hearts")
    state = midhand(game)
    dice = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, dice), 1.4, FEWER, random_state=dice)

    def work() -> int:
        bot.step(state)
        return FEWER

    return work


def loop(deals: Sequence[Any]) -> Work:
    """Games played from Python, with as few calls as its binding allows."""
    turns, dice = cycle(deals), random.Random(2)
    return lambda: play_out(next(turns).clone(), dice)[0]
