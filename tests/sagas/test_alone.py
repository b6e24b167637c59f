"""A game for one at the engine's table: taking back, places, and the words at the end."""

from __future__ import annotations

from meadhall.cli import news

from .tables import lay, play, rolled


def test_moves_can_be_taken_back_one_by_one_to_the_last_die_and_no_further() -> None:
    table = lay(gold=3)
    play(table, "NOR", "+H", "+L")
    for ply in (2, 1, 0):
        assert table.taking_back(0) == ply
        table = table.rewind(ply)
    assert table.taking_back(0) is None
    play(table, "NOR", "+H", "done")
    rolled(table, "nav", 4)
    assert table.taking_back(0) is None
    play(table, "-H")
    assert table.taking_back(0) == table.ply - 1


def test_who_plays_alone_wins_or_loses() -> None:
    assert news.winners(["You"], (1,)) == "You win!"
    assert news.winners(["You"], (2,)) == "You lose."
    assert news.winners(["Anna"], (2,)) == "Anna loses."
