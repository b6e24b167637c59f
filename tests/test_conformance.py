"""Every game on the shelf, every seat count and option, under every check.

`MEADHALL_LONG=1` looks at more positions of each game and plays more of them (tests/long.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import meadhall
from meadhall.checks import (
    CHECKS,
    Case,
    cases,
    check_cuda,
    check_cuda_generators,
    check_cuda_simulated,
    check_native,
    fuzz,
    secrets,
)
from meadhall.checks.chronicles import wanted
from meadhall.checks.playing import count_tree
from meadhall.engine import cuda
from meadhall.games import versions
from tests.long import LONG, at_length

ALL = [case for game_id in meadhall.games() for case in cases(meadhall.game(game_id))]
CHRONICLES = Path(__file__).parent / "chronicles"
GAMES = meadhall.games()
FUZZED = at_length(2_000_000, 500_000)  # plies of a game, shared out among its cases


@pytest.fixture(autouse=True)
def looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "LOOKED_AT", at_length(secrets.LOOKED_AT, 0.08))


@pytest.mark.parametrize("case", ALL, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_holds(check: Callable[[Case, int], None], case: Case) -> None:
    check(case, 11)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_native_code_gives_the_bytes_of_interpreted_rules(case: Case) -> None:
    check_native(case, seed=12, games=at_length(20, 5))


@pytest.mark.rotates("the simulated GPU")
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.filterwarnings("ignore:.*Grid size", "ignore:.*Host array used")  # a few games do not fill a GPU
def test_cuda_gives_the_bytes_of_interpreted_rules(game_id: str) -> None:
    if cuda.available():  # it names what is missing
        check_cuda_simulated(game_id, every=LONG)
    else:
        game = meadhall.game(game_id)
        for case in cases(game):
            check_cuda(case, seed=3)
        check_cuda_generators(game, seed=3)


@pytest.mark.parametrize("game_id", GAMES)
def test_fuzzed_moves_break_nothing(game_id: str) -> None:
    """Half a million in every run, two million in a long one; a part of them in every case."""
    game = meadhall.game(game_id)
    report = fuzz(game, plies=FUZZED, seed=100, chunk=FUZZED // len(cases(game)))
    assert not report.fault, report.chronicle


@pytest.mark.parametrize("game_id", GAMES)
def test_golden_chronicles_replay_to_their_results(game_id: str) -> None:
    """Games played by an earlier build end as they did then; every case has one, under every version of the rules."""
    expected = json.loads((CHRONICLES / game_id / "results.json").read_text())
    names = {name for game in versions(game_id) for name, _, _ in wanted(game)}
    assert set(expected) == names
    for name, result in expected.items():
        table = meadhall.load((CHRONICLES / game_id / f"{name}.txt").read_text())
        assert table.over
        assert name.endswith(f"rules={table.game.rules_version}") == (table.game.rules_version > 1)
        assert [list(table.scores or ()), list(table.places or ())] == result, name


# Seats, seed, plies played by the first legal move, and how many ways the next one to five plies can go; the first
# three of each were also counted by trying every move of the move space.
TREES = [
    ("odin", 2, 1, 0, (9, 136, 1_810, 7_907, 51_324)),
    ("odin", 4, 2, 10, (1, 7, 106, 808, 3_824)),
    ("odin", 6, 3, 25, (3, 7, 19, 64, 149)),
    ("onboard", 2, 1, 0, (11, 96, 862, 7_863)),
    ("onboard", 3, 2, 40, (7, 28, 209, 2_261)),
    ("onboard", 4, 3, 150, (8, 70, 582, 3_960, 24_752)),
    ("north", 3, 1, 0, (3, 14, 80, 255, 1_148)),
    ("north", 4, 2, 5, (7, 16, 89, 362)),
    ("north", 4, 7, 20, (6, 26, 96, 631)),
    ("spoils", 3, 1, 0, (3, 648)),
    ("spoils", 4, 2, 30, (5, 20, 64, 152)),
    ("spoils", 6, 3, 120, (8, 576)),
    ("spoils", 8, 4, 57, (13, 156, 1_728)),
    ("sagas", 1, 1, 0, (2, 6, 21, 63, 225)),
    ("sagas", 1, 3, 24, (3, 8, 32, 88, 212)),
]


@pytest.mark.parametrize(("game_id", "seats", "seed", "plies", "counts"), TREES)
def test_move_trees_have_their_known_sizes(
    game_id: str, seats: int, seed: int, plies: int, counts: tuple[int, ...]
) -> None:
    table = meadhall.game(game_id).table(seats, seed)
    for _ in range(plies):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
    assert tuple(count_tree(table, depth) for depth in range(1, len(counts) + 1)) == counts
