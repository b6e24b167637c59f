"""The second reading of Spoils of War plays beside the rules, and both agree after every move."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.readings.spoils import Beside, beside
from tests.readings.spoils_cards import ARTIFACTS

GAMES = 64
played = cache(beside)  # a game is played for one test and looked at by others


@pytest.mark.parametrize("first", range(0, GAMES, 16))
def test_the_second_reading_agrees_after_every_move(first: int) -> None:
    compared = sum(played(seed).compared for seed in range(first, first + 16))
    assert compared > 16 * 1_000, "so few comparisons mean that little was played"


def test_every_artifact_has_worked_beside_the_rules() -> None:
    worked: Counter[str] = sum((played(seed).game.worked for seed in range(GAMES)), Counter())
    assert set(worked) == set(ARTIFACTS)


def test_cards_have_decided_between_equal_scores() -> None:
    assert any(decided_by_cards(played(seed)) for seed in range(GAMES))


def decided_by_cards(both: Beside) -> bool:
    """Whether equal scores have got different places."""
    ended = list(zip(both.table.scores, both.table.places, strict=True))
    return any(score == other and place != behind for score, place in ended for other, behind in ended)
