"""Lessons for those who have never played a game: the position is one of the game, and the move to find is legal."""

from __future__ import annotations

import pytest

from meadhall.games import SHELF, find
from meadhall.games.lessons import has_lesson, lesson

TAUGHT = [game_id for game_id in SHELF if has_lesson(find(game_id))]


def test_the_games_of_this_package_have_lessons() -> None:
    assert [game_id for game_id in SHELF if SHELF[game_id].startswith("meadhall.games.")] == TAUGHT


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_lesson_asks_for_a_legal_move_that_is_not_the_only_one(game_id: str) -> None:
    told = lesson(game_id)
    assert told is not None
    assert told["names"][told["seat"]] == "You"
    assert told["asks"]
    legal = {str(move["id"]) for move in told["moves"]}
    assert told["after"]
    assert told["after"].keys() < legal
    for then in told["after"].values():
        assert then["events"][0]["sentence"].startswith("You") or told["view"]["seats"] == 1
        assert then["view"] != told["view"]
