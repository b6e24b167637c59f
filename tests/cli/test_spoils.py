"""Spoils of War at a terminal: it is played and told at all, who is aimed at, stashes one can read."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

import meadhall
from meadhall.cli import news
from meadhall.engine import chronicle
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.table import Table
from tests.cli.program import do, see, sit_down
from tests.spoils.tables import challenged, go, lay

SPOILS = terminal_of(meadhall.game("spoils"))
NAMES = ["Anna", "Hildr", "Ivar", "Sigrid"]
HELD = ["Ring S1", "Ring S1", "Crown S2", "Helmet S1"]
CUPS = ("11223344", "55666612", "23456661", "11111111")


def drawn(table: Table, seat: int = 0, width: int = 80) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, no_color=True)
    console.print(SPOILS.draw(table.view(seat), NAMES, SPOILS.sorts[0]))
    return out.getvalue()


def news_of(table: Table, seat: int | None, moves: Sequence[str]) -> list[str]:
    """What a seat reads of some moves on the screen and in the log."""
    begun = table.ply
    go(table, *moves)
    events = news.happened(table, seat, begun) if begun else news.happened(table, seat)
    told = news.sentences(events, NAMES, SPOILS.joined_events, SPOILS.quiet_events)
    assert set(told) <= set(news.sentences(events, NAMES, SPOILS.joined_events))
    return told


@pytest.mark.rule("SW-76")
def test_all_are_told_whom_a_spyglass_an_eye_or_an_orb_is_aimed_at() -> None:
    spyglass = lay(4, {1: "Heimdall's Spyglass S1"}, dice=CUPS, turn=1)
    eye = lay(4, {1: "Odin's Eye S1", 2: "Dainsleif S3, Huginn S1"}, dice=CUPS, turn=1)
    orb = challenged("5x3", 0, 1, cards={2: "Norn Orb S2"})
    orbs = ["0 bet 5", "1 bet 5", "2 wait", "3 bet 5 declarer"]
    for seat in (3, None):
        assert "It is aimed at Ivar." in news_of(spyglass.copy(), seat, ["1 use A1", "1 on 2"])
        assert "It is aimed at Ivar's artifact A2." in news_of(eye.copy(), seat, ["1 use A1", "1 peek A2"])
        assert "It is aimed at Hildr." in news_of(orb.copy(), seat, [*orbs, "2 on 1"])


def test_the_next_player_reads_it_on_the_screen(tmp_path: Path) -> None:
    table = lay(4, {1: "Heimdall's Spyglass S1"}, dice=CUPS, turn=1)
    go(table, "1 use A1", "1 on 3", "1 5x3")
    seats = {"seat0": "karl Anna", "seat1": "karl Hildr", "seat2": "person Ivar", "seat3": "karl Sigrid"}
    (tmp_path / "game").write_text(chronicle.write(table, seats))
    player = sit_down(tmp_path, "spoils", "--resume", "game", rows=40)
    screen = see(player)
    assert "Hildr uses Heimdall's Spyglass (A1).\nIt is aimed at Sigrid.\nHildr bids five 3s." in screen
    assert "It is aimed at Sigrid." in do(player, "log")


def test_stashes_have_separators_and_values() -> None:
    table = lay(4, {0: "Mead of Poetry S1 up, Loki's Gold S2"}, stashes=[HELD, [], [], []])
    shown = drawn(table)
    words = " ".join(shown.split())
    assert "J:Ring 1 x2, Crown 6; A:Helmet 2; *:A1 Mead of Poetry 2 up, A2 Loki's Gold 2" in words
    assert max(map(len, shown.split("\n"))) <= 80


@pytest.mark.parametrize(("number", "words"), [(8, "1 pile to come"), (7, "2 piles to come"), (9, "0 piles to come")])
def test_piles_are_counted_in_good_english(number: int, words: str) -> None:
    assert f"- {words}" in drawn(lay(4, round=number)).replace("·", "-")


def test_seats_are_chosen_by_name() -> None:
    table = go(lay(4, {0: "Heimdall's Spyglass S1"}, dice=CUPS), "0 use A1")
    ((_, group),) = SPOILS.choices(table.view(0), table.moves(0), NAMES)
    assert [words for _, words in group] == ["on 1 Hildr", "on 2 Ivar", "on 3 Sigrid"]
