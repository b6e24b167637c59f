"""Golden chronicles go, ply by ply, the way they went when their playthrough was written."""

from __future__ import annotations

import pytest

import meadhall
from tests import playthroughs

ALL = [(game_id, name) for game_id in meadhall.games() for name in playthroughs.chronicles(game_id)]


@pytest.mark.parametrize(("game_id", "name"), ALL)
def test_golden_chronicles_go_the_way_they_went(game_id: str, name: str) -> None:
    kept = playthroughs.expected(game_id)
    assert name in kept, f"no playthrough: python -m tests.playthroughs {game_id}"
    ply = playthroughs.first_difference(game_id, name, kept[name])
    assert ply is None, f"ply {ply} of {name}.txt is another one than it was"


@pytest.mark.parametrize("game_id", meadhall.games())
def test_every_playthrough_is_one_of_a_chronicle(game_id: str) -> None:
    assert sorted(playthroughs.expected(game_id)) == playthroughs.chronicles(game_id)
