"""The ladder in so many minutes: every match of every game side by side, on all cores of a large machine.

PYTHONPATH=src python benchmarks/ladder.py --minutes 9 --out FOLDER [GAME ...]

It plays what `meadhall arena --ladder --out FOLDER` plays, keeps it in the same files and goes on where it, or that
command, stopped; matches are played round by round, so that all have come equally far when the time is over. The page
and its figures are written at the end, of whole rounds. It needs NumPy, Numba, rich and platformdirs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

import meadhall
from meadhall.arena.figures import summary
from meadhall.arena.folders import RESULTS, RUN, folder_of, write, write_json
from meadhall.arena.ladder import line_ups, page
from meadhall.arena.ladder import summary as ladder_of
from meadhall.arena.plan import Plan, plan
from meadhall.arena.play import GameResult, play_some
from meadhall.arena.pool import Processes, cores
from meadhall.arena.run_file import RunFile
from meadhall.bots import BOTS
from meadhall.bots.search import compiled
from meadhall.cli.ladder import FIGURES, PAGE, machine, read

Task = tuple[RunFile, list[int]]


def compile_game(game_id: str) -> None:
    game = meadhall.game(game_id)
    game.compile()
    compiled.load(game)


def rounds_of(file: RunFile, games: int) -> Iterator[Task]:
    """The games that are missing, by the round."""
    missing = file.missing(file.plan.rounded(games))
    size = file.plan.round
    for first in range(0, file.plan.rounded(games), size):
        if numbers := [number for number in range(first, first + size) if number in set(missing)]:
            yield file, numbers


def play_until(deadline: float, files: list[RunFile], games: int, jobs: int) -> None:
    """Plays rounds of all matches by turns; games that are not over at the deadline are lost."""
    turns = zip_longest(*(rounds_of(file, games) for file in files))
    tasks = (task for turn in turns for task in turn if task)
    pool = Processes(jobs)
    going: dict[Future[list[GameResult]], RunFile] = {}
    while True:
        while len(going) < 2 * jobs and time.time() < deadline and (task := next(tasks, None)):
            file, numbers = task
            going[pool.submit(play_some, file.plan, numbers)] = file
        left = deadline - time.time()
        if not going or left <= 0:
            break
        for job in wait(going, timeout=left, return_when=FIRST_COMPLETED).done:
            file = going.pop(job)
            for game in job.result():
                file.add(game)
    for process in list(pool.executor._processes.values()):
        process.terminate()


def whole_rounds(file: RunFile) -> list[GameResult]:
    """The games before the first round that is not complete."""
    size, number = file.plan.round, 0
    while all(number + k in file.games for k in range(size)):
        number += size
    return [file.games[k] for k in range(number)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("-n", type=int, default=400, help="games of each match")
    parser.add_argument("--jobs", type=int, default=cores())
    args = parser.parse_args()
    deadline = time.time() + 60 * args.minutes
    ids = args.games or [game_id for game_id in meadhall.games() if meadhall.game(game_id).seats != (1,)]
    spawn = multiprocessing.get_context("spawn")
    compiling = [spawn.Process(target=compile_game, args=(game_id,)) for game_id in ids]
    for process in compiling:
        process.start()
    for process in compiling:
        process.join()
    plans: dict[str, list[Plan]] = {
        game_id: [plan(game_id, line_up, 1, {}) for line_up in line_ups(meadhall.game(game_id), list(BOTS))]
        for game_id in ids
    }
    with ExitStack() as held:
        files = {
            one: held.enter_context(RunFile(args.out / "runs" / folder_of(one).name / RUN, one))
            for of_game in plans.values()
            for one in of_game
        }
        play_until(deadline, list(files.values()), args.n, args.jobs)
        ladders: dict[str, Any] = read(args.out / FIGURES)
        for game_id, of_game in plans.items():
            played = [(one, whole_rounds(files[one])) for one in of_game]
            if not all(games for _, games in played):
                print(f"{game_id}: not a whole round of every match yet", flush=True)
                continue
            matches = [(one, games, summary(one, games)) for one, games in played]
            for one, _, figures in matches:
                write_json(args.out / "runs" / folder_of(one).name / RESULTS, figures)
            ladders[game_id] = ladder_of(matches, list(BOTS), f"{datetime.now(UTC):%Y-%m-%d}", machine())
            for rung in ladders[game_id]["rungs"]:
                print(game_id, rung, flush=True)
        write_json(args.out / FIGURES, ladders)
        write(args.out / PAGE, page(ladders))


if __name__ == "__main__":
    main()
    os._exit(0)  # workers in the midst of a game are not waited for
