"""`meadhall sim`: the figures, and that they follow from the seed alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots.thrall import Thrall
from meadhall.cli import rates, sim_match
from meadhall.engine.chair import Chair
from tests.cli.program import PROGRAM, environment, run

MATCH = ("sim", "odin", "karl", "thrall", "--target", "single")


def figures(tmp_path: Path, *words: str) -> dict[str, Any]:
    done = run(tmp_path, *MATCH, "--json", *words)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return {name: value for name, value in found.items() if name not in ("seconds", "moves_per_second")}


def test_figures_follow_from_the_seed_whatever_the_jobs(tmp_path: Path) -> None:
    alone = figures(tmp_path, "-n", "110", "--jobs", "1")
    assert figures(tmp_path, "-n", "110", "--jobs", "2") == alone


def test_another_seed_another_match() -> None:
    first, second = (sim_match.Match("odin", ("thrall",) * 2, 3, seed, True, {"target": 1}) for seed in (1, 2))
    assert sim_match.play_some(first, range(3)) == sim_match.play_some(first, range(3))
    assert sim_match.play_some(first, range(3)) != sim_match.play_some(second, range(3))


def test_shares_of_victory_add_up_to_the_games(tmp_path: Path) -> None:
    found = figures(tmp_path, "-n", "31")
    assert found["games"] == 31
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(31)
    assert sum(found["win_rate_by_seat"]) == pytest.approx(1)
    assert found["options"] == {"target": 1, "short_deck": 0}
    for bot in found["bots"]:
        low, high = bot["win_rate_95"]
        assert low <= bot["win_rate"] <= high


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_come_to_sit_in_every_order_alike(seats: int) -> None:
    orders = [sim_match.seating(number, seats) for number in range(2 * factorial(seats))]
    assert sorted(orders) == sorted([*permutations(range(seats))] * 2)
    assert sim_match.seating(0, seats) == tuple(range(seats))


def test_bots_keep_their_seats_without_rotation(tmp_path: Path) -> None:
    found = figures(tmp_path, "-n", "5", "--no-rotate")
    assert found["bots"][0]["win_rate_by_seat"][1] is None
    assert found["bots"][1]["win_rate_by_seat"][0] is None


def test_the_table_names_bots_intervals_and_seats(tmp_path: Path) -> None:
    shown = run(tmp_path, *MATCH, "-n", "20").stdout
    assert "Odin, 20 games" in shown
    for word in ("Wins", "95 %", "Place", "Points", "Seat 0", "Seat 1", "karl", "thrall", "moves a game", "moves/s"):
        assert word in shown


def test_a_shared_victory_is_shared_in_fractions() -> None:
    result = sim_match.Result(seats=(0, 1, 2), places=(1, 3, 1), points=(4, 16, 4), plies=9)
    assert [result.share(bot) for bot in range(3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.2775), (5, 0.2366, 0.7634), (10, 0.7225, 1.0)])
def test_wilsons_interval(wins: float, low: float, high: float) -> None:
    assert rates.wilson(wins, 10) == pytest.approx((low, high), abs=1e-4)


def test_bots_get_a_chair_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watcher(Thrall):
        def choose(self, *given: Any) -> Any:
            assert [type(thing) for thing in given] == [Chair]
            return super().choose(*given)

    monkeypatch.setattr(sim_match, "make", lambda _, seed: Watcher(seed))
    sim_match.play_one(sim_match.Match("odin", ("thrall", "thrall"), 1, 1, True, {"target": 1}), 0)


def test_ctrl_c_stops_with_one_line(tmp_path: Path) -> None:
    words = [*PROGRAM, "sim", "odin", "karl", "karl", "-n", "100000", "--jobs", "2", "--target", "1"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(tmp_path), process_group=0
    ) as program:
        wait_for_workers(program.pid)
        told = None
        while told is None:  # as somebody would who sees it go on
            os.killpg(program.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                _, told = program.communicate(timeout=0.2)
    assert program.returncode == 130
    assert told == "meadhall: stopped\n"


def wait_for_workers(pid: int) -> None:
    """Until the match has begun: its processes are there."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("no list of processes here")
    while len(children.read_text().split()) < 2:
        pass


def test_a_game_for_one_is_played_by_each_bot_alone(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "sagas", "karl", "thrall", "-n", "4", "--jobs", "1", "--json", "--story", "eirik")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [row["bot"] for row in found["rows"]] == ["karl", "thrall"]
    for row in found["rows"]:
        assert row["options"] == {"story": 2, "level": 1, "supplies": 0, "scouting": 0}
        assert row["win_rate_95"][0] <= row["win_rate"] <= row["win_rate_95"][1]
        assert row["mean_points"] == row["win_rate"]


def test_without_options_a_game_for_one_is_set_up_in_every_way(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "sagas", "thrall", "-n", "1", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    for words in ("random", "campaign", "eirik", "volsunga", "level easy", "supplies", "scouting", "95 %"):
        assert words in done.stdout
