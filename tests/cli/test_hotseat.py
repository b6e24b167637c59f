"""Several people at one keyboard: a curtain falls between them, and nobody sees another hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from meadhall.engine.table import Table
from tests.cli.program import CLEAR, do, leave, saved, see, sit_down

CURTAIN = "press Enter when nobody else is looking: "


def raise_curtain(player: Any, name: str) -> str:
    player.expect_exact(f"Pass the keyboard to {name}. {name}, {CURTAIN}")
    assert "\x1b[3J" in player.before  # what has scrolled away is gone too
    player.sendline("")
    return see(player, f"{name}, your move: ")


def secrets(table: Table, seat: int) -> set[str]:
    """Cards in the seat's hand that nobody else has seen."""
    view = table.view(seat)
    return set(view["hand"]) - set(view["players"][seat]["known"])


def test_nobody_sees_another_hand(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--people", "2", "--seats", "2", "--names", "Anna,Bo", "--seed", "9")
    events = ["Pass the keyboard to Anna.", "Pass the keyboard to Bo.", "Anna, your move: ", "Bo, your move: "]
    curtains = 0
    while curtains < 12:
        event = player.expect_exact(events)
        seat, asked = event % 2, event >= 2
        table = saved(tmp_path)
        shown = player.before.rsplit(CLEAR, 1)[-1]
        assert table.actors == (seat,)
        assert not [card for card in secrets(table, 1 - seat) if card in shown]
        if asked:
            assert not [card for card in table.view(seat)["hand"] if card not in shown]
            told = do(player, "log", events[event])
            assert not [card for card in secrets(table, 1 - seat) if card in told]
            player.sendline("1")
        else:
            assert not [card for card in secrets(table, seat) if card in shown]
            player.sendline("")
            curtains += 1


def test_a_curtain_also_before_the_first_hand_is_shown(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--people", "2", "--seed", "9")
    player.expect_exact("Pass the keyboard to ")
    assert "Your hand" not in player.before


def test_no_undo_after_somebody_else_has_moved(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--people", "3", "--seats", "3", "--names", "Anna,Bo,Cy", "--seed", "9")
    raise_curtain(player, "Cy")
    player.sendline("1")
    shown = raise_curtain(player, "Anna")
    assert "Cy opens with" in shown
    assert "no move of yours to take back" in do(player, "undo", "your move: ")


def test_a_resumed_game_knows_its_people(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--people", "2", "--names", "Anna,Bo", "--seed", "9")
    player.expect_exact("Pass the keyboard to ")
    player.sendeof()
    assert leave(player) == 0
    again = sit_down(tmp_path, "odin", "--resume")
    again.expect("Pass the keyboard to (Anna|Bo)")
    again.sendline("")
    assert "your turn" in see(again, "your move: ")
