"""OpenSpiel's IS-MCTS against Konung, at equal time: `python benchmarks/is_mcts.py odin --deals 50 -o target=single`.

Both play the same OpenSpiel state of the game. First Konung plays itself, with his whole budget, and it is measured how
much time of the processor a choice takes him. Then IS-MCTS, as OpenSpiel ships it in Python (UCT, a random playout to
the end of the game an iteration), has that much for each of its own choices. Every deal is played once from each seat,
so that both have the same cards. A choice of one move takes no time and is not counted.

Writes the figures to docs/ladder.json and the page made of it (`--out FOLDER`: elsewhere).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import meadhall
from meadhall.arena.folders import write, write_json
from meadhall.arena.intervals import share_interval
from meadhall.arena.ladder import OUTSIDE, page
from meadhall.arena.play import without_clock
from meadhall.bots.jarl import Jarl
from meadhall.bots.search import compiled
from meadhall.cli.ladder import FIGURES, PAGE, machine, read
from meadhall.engine.random import SEED_BITS
from meadhall.engine.speeds import interpreted_only
from meadhall.envs import openspiel
from meadhall.envs.adapter import rewards

UCT = 1.4
KONUNG = "konung"
LEAST = 2  # simulations
Player = Callable[[Any], int]  # the move for the seat that is asked


class Timed:
    """Somebody who chooses, and how much of the processor's time that took."""

    def __init__(self, choose: Player) -> None:
        self._choose = choose
        self.seconds, self.choices = 0.0, 0

    def __call__(self, state: Any) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        began = time.process_time()
        move = self._choose(state)
        self.seconds += time.process_time() - began
        self.choices += 1
        return move

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.choices)


def konung(seed: int, iterations: int | None) -> Player:
    """Konung with all iterations of his budget, or so many, at a chair made of the state's table."""
    bot, dice = without_clock(KONUNG, seed), random.Random(seed)
    if iterations is not None:
        assert isinstance(bot, Jarl)
        bot.limit(iterations=iterations)

    def choose(state: Any) -> int:
        chair = state.table.chair(state.current_player(), dice.getrandbits(SEED_BITS))
        return bot.choose(chair).id

    return choose


class IsMcts:
    """OpenSpiel's search, simulation by simulation until its time is over."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed % (1 << 32))
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        self._seconds = seconds
        self.simulations = 0
        self.bot = ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=UCT, max_simulations=Until(self), random_state=dice
        )
        ismcts.range = self._until  # its loop over simulations, and no other, asks for a range of `Until`

    def __call__(self, state: Any) -> int:
        self._over = time.process_time() + self._seconds
        return int(self.bot.step(state))

    def _until(self, *told: Any) -> Any:
        return told[0].simulations() if isinstance(told[0], Until) else range(*told)

    def go_on(self) -> bool:
        return time.process_time() < self._over


class Until:
    """In place of a number of simulations: two, as the first only looks at the root, and more while there is time."""

    def __init__(self, search: IsMcts) -> None:
        self._search = search

    def simulations(self) -> Any:
        made = 0
        while made < LEAST or self._search.go_on():
            made += 1
            self._search.simulations += 1
            yield made


def played(game: Any, players: list[Player], deal: int) -> list[float]:
    """What every seat earns in a game; the same deal for the same number, and chance anew for what is drawn later."""
    game.set_seed(deal)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(players[state.current_player()](state))
    return rewards(state.table)


def shares(earned: list[float]) -> list[float]:
    """The part of the victory each seat has."""
    best = max(earned)
    return [(own == best) / earned.count(best) for own in earned]


def meet(
    game: Any, deals: int, seed: int, of_time: float, iterations: int | None, tell: Callable[[str], None]
) -> dict[str, Any]:
    """IS-MCTS at one seat, Konung at the others; every deal from each seat."""
    alone = Timed(konung(seed, iterations))
    tried = max(1, deals // 10)
    for deal in range(tried):
        played(game, [alone] * game.num_players(), (1 << 20) + deal)
    seconds = alone.mean * of_time
    tell(f"Konung takes {alone.mean:.4f} s a choice")
    search = IsMcts(game, seconds, seed)
    outside, theirs = Timed(search), Timed(lambda state: chosen[state.current_player()](state))
    rounds = []
    for deal in range(deals):
        won = 0.0
        for seat in range(game.num_players()):
            chosen = [konung(hash((seed, deal, seat, other)), iterations) for other in range(game.num_players())]
            players: list[Player] = [outside if other == seat else theirs for other in range(game.num_players())]
            won += shares(played(game, players, deal))[seat]
        rounds.append(won / game.num_players())
        tell(f"{deal + 1} of {deals} deals: IS-MCTS has {np.mean(rounds):.1%}")
    return {
        "games": deals * game.num_players(),
        "win_share": float(np.mean(rounds)),
        "win_share_95": list(share_interval(rounds)),
        "simulations": round(search.simulations / max(1, outside.choices), 1),
        "seconds": [outside.mean, theirs.mean],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "game", choices=[game_id for game_id in meadhall.games() if meadhall.game(game_id).seats != (1,)]
    )
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("--deals", type=int, default=20, help="each is played once from every seat")
    parser.add_argument("--times", type=float, default=1.0, help="of Konung's time that IS-MCTS has")
    parser.add_argument("--iterations", type=int, help="of Konung's search, in place of his budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, default=Path("docs"))
    told = parser.parse_args()
    hall_game = meadhall.game(told.game)
    if not interpreted_only():
        hall_game.compile()
        compiled.load(hall_game)
    seats = hall_game.read_seats(told.seats or hall_game.seats[0])
    options = hall_game.read_options(seats, dict(one.split("=", 1) for one in told.option))
    given = ",".join([f"players={seats}", *(f"{name}={value}" for name, value in options.items())])
    openspiel.register_all()
    game = pyspiel.load_game(f"meadhall_{told.game}({given})")
    found = meet(game, told.deals, told.seed, told.times, told.iterations, lambda line: print(line, flush=True))
    found |= {  # how it was taken
        "title": hall_game.title, "game": told.game, "seats": seats, "options": " ".join(told.option),
        "times": told.times, "iterations": told.iterations, "deals": told.deals, "seed": told.seed,
        "rules": hall_game.rules_version, "version": meadhall.__version__,
        "date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(),
    }  # fmt: skip
    print(json.dumps(found, indent=2))
    ladders = read(told.out / FIGURES)
    key = " ".join([told.game, str(seats), *told.option, f"x{told.times:g}", f"of {told.iterations or 'all'}"])
    ladders[OUTSIDE] = {**ladders.get(OUTSIDE, {}), key: found}
    write_json(told.out / FIGURES, ladders)
    write(told.out / PAGE, page(ladders))


if __name__ == "__main__":
    main()
