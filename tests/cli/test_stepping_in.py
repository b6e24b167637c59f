"""Stepping in at a terminal: at one's own prompt, and before the choices of bots where one asks them to wait."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.engine import chronicle
from meadhall.engine.table import Table
from tests.cli.program import do, see, sit_down
from tests.spoils.tables import card, go, lay, shown

CUPS = ("11223344", "55666612", "23456661", "11111111")
SEATS = {"seat0": "person Anna", "seat1": "karl Hildr", "seat2": "karl Ivar", "seat3": "karl Sigrid"}
STOP = "Step in, or Enter to go on: "


def at_a_table(folder: Path, table: Table) -> Any:
    """Anna resumes this game; all others are bots."""
    go(table, "0 first 0")  # a game that has begun
    (folder / "game").write_text(chronicle.write(table, SEATS))
    return sit_down(folder, "spoils", "--resume", "game", rows=50)


def kept(folder: Path) -> Table:
    return meadhall.load((folder / "game").read_text())


def opening(cards: dict[Any, str]) -> Table:
    return lay(4, cards, CUPS, stage="name")


@pytest.mark.rule("SW-123", "SW-R121")
def test_a_card_is_turned_up_at_the_own_prompt_and_a_waste_is_asked_about(tmp_path: Path) -> None:
    player = at_a_table(tmp_path, opening({0: "Huginn S1, Loki's Die S3"}))
    see(player)
    told = do(player, "asides")
    assert "reveal A1 (Huginn): it lies open, and nothing is used" in told
    assert "reveal A2 (Loki's Die): for nothing, and it is lost" in told
    assert "asides" in do(player, "?")
    assert "You turn up Huginn (A1)." in do(player, "reveal A1")
    assert "it would be lost" in do(player, "reveal A2", r"\(yes or no\): ")
    assert "Loki's Die (A2)" not in do(player, "no")
    do(player, "reveal A2", r"\(yes or no\): ")
    assert "You turn up Loki's Die (A2); Loki's Die can do nothing any more." in do(player, "yes")
    table = kept(tmp_path)
    assert card(table, "A2")["spent"]


@pytest.mark.rule("SW-121", "SW-126")
def test_bots_wait_where_one_asks_them_to_and_the_mead_is_poured_after_the_own_bid(tmp_path: Path) -> None:
    player = at_a_table(tmp_path, opening({0: "Mead of Poetry S1"}))
    see(player)
    assert "Bots stop before their choices" in do(player, "asides on")
    screen = do(player, "3x1", STOP)
    assert "Hildr is to choose." in screen
    assert "use A1 (Mead of Poetry)" in screen
    assert "'dance' is not a move" in do(player, "dance", STOP)
    player.sendline("1")
    see(player)
    table = kept(tmp_path)
    assert shown(table, 1) == "16"
    assert table.history[2][0] == 0, "right after the own bid"


@pytest.mark.rule("SW-126")
def test_who_goes_on_is_not_held_up_any_more(tmp_path: Path) -> None:
    player = at_a_table(tmp_path, opening({0: "Mead of Poetry S1"}))
    see(player)
    do(player, "asides on")
    do(player, "3x1", STOP)
    screen = do(player, "asides off")
    assert "Mead of Poetry" in screen
    assert kept(tmp_path).history[1][0] == 0
