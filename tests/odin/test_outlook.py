"""How a search values scores: the chance of winning from there."""

from __future__ import annotations

import numpy as np
import pytest

import meadhall
from meadhall.engine.defaults import CHANCE
from meadhall.games.odin.bots import evaluation

ODIN = meadhall.game("odin")


def chances(*scores: int, **more: object) -> list[float]:
    table = ODIN.setup({"seats": len(scores), "scores": list(scores), **more})
    out = np.zeros((3, len(scores)))
    evaluation.evaluate(table.record, out)
    return [float(chance) for chance in out[CHANCE]]


def test_chances_add_up_and_fewer_points_are_better() -> None:
    found = chances(2, 6, 7, 7)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2] == found[3]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [((7, 8, 12, 13), 0.57), ((1, 7, 8, 8), 0.78), ((2, 8, 10, 14), 0.96), ((1, 6, 6, 7), 0.64)],
)
def test_chances_are_near_those_of_games_played_on(scores: tuple[int, ...], expected: float) -> None:
    """Expected: each played on 3,000 times with points of 745 hands between Jarls."""
    assert chances(*scores)[0] == pytest.approx(expected, abs=0.08)


def test_the_end_is_all_for_who_has_won_and_shared_if_several_have() -> None:
    assert chances(3, 15, 9, phase="over", turn=None) == [1, 0, 0]
    assert chances(3, 15, 3, phase="over", turn=None) == [0.5, 0, 0.5]
