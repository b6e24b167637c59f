"""A game for one at the engine's table: taking back, places, and the words at the end."""

from __future__ import annotations

from meadhall.cli import telling

from .tables import lay, play, rolled


def test_moves_can_be_taken_back_to_the_last_die_and_no_further() -> None:
    table = lay(gold=3)
    play(table, "NOR", "+H")
    assert table.taking_back(0) == 0
    play(table, "done")
    rolled(table, "nav", 4)
    assert table.taking_back(0) is None
    play(table, "-H")
    assert table.taking_back(0) == table.ply - 1


def test_who_plays_alone_wins_or_loses() -> None:
    assert telling.winners(["You"], (1,)) == "You win!"
    assert telling.winners(["You"], (2,)) == "You lose."
    assert telling.winners(["Anna"], (2,)) == "Anna loses."
