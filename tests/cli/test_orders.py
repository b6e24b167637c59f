"""Standing orders at the terminal: north's passes until one's turn, switched on and off, kept and taken back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meadhall
from meadhall.cli.orders import StandingOrders
from meadhall.engine import chronicle
from meadhall.engine.errors import IllegalMove
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.screen import Orders
from meadhall.engine.table import Table
from tests.cli.program import do, run, saved, saved_games, see, sit_down
from tests.north.tables import B, R, Y, lay

NORTH = meadhall.game("north")


def asked_about_others() -> Table:
    """Red sails far away; blue holds a Dead Calm and could answer, though it is not blue's business."""
    table = lay(hands={Y: "W.N", R: "W.W W.S", B: "CAL.S"}, active=1, ships={R: "F2", B: "A6"})
    table.play(R, "wW")
    assert table.actors == (B,)
    return table


def orders() -> Orders:
    found = terminal_of(NORTH).orders
    assert found is not None
    return found


def test_north_offers_what_the_hall_offers_and_begins_as_it_does() -> None:
    from meadhall.games.north.screens.orders import ORDERS

    assert orders().words == {order: ORDERS.words[order] for order in ("concern", "named", "turn", "pass")}
    assert orders().first == ORDERS.first == ("concern",)


@pytest.mark.rule("WN-104", "WN-105")
def test_what_does_not_concern_a_player_is_passed_until_the_player_says_otherwise() -> None:
    table = asked_about_others()
    standing = StandingOrders(orders(), [B], {})
    (passing,) = [move.id for move in table.moves(B) if move.text == "."]
    assert standing.answer(table, B) == passing
    standing.switch(B, "concern", table.ply)
    assert standing.answer(table, B) is None
    standing.switch(B, "4", table.ply)
    assert standing.given[B] == {"pass": 1}
    assert standing.answer(table, B) == passing
    assert standing.answer(table, R) is None  # bots and others give none
    with pytest.raises(IllegalMove, match="no order is called 'sleep'; there are concern, named, turn, pass"):
        standing.switch(B, "sleep", table.ply)


def test_orders_are_kept_in_a_chronicle_and_read_again() -> None:
    standing = StandingOrders(orders(), [0, 2], {})
    assert standing.notes() == {}
    standing.switch(2, "pass", 31)
    standing.switch(0, "concern", 32)
    assert standing.notes() == {"orders0": "none", "orders2": "concern:0 pass:31"}
    again = StandingOrders(orders(), [0, 2], standing.notes())
    assert again.given == {0: {}, 2: {"concern": 0, "pass": 31}}
    assert StandingOrders(orders(), [1], {"orders1": "sleep:3 pass:x pass"}).given == {1: {}}


def test_pass_until_my_turn_ends_with_my_turn() -> None:
    table = asked_about_others()
    standing = StandingOrders(orders(), [B], {"orders2": f"pass:{table.ply}"})
    while table.actors and table.view(None)["active"] != B:
        seat = table.actors[0]
        move = standing.answer(table, seat)
        table.play(seat, move if move is not None else table.legal(seat)[0])
    assert standing.answer(table, B) is None
    assert standing.given[B] == {}


def kept(tmp_path: Path, **more: str) -> str:
    """Such a game in a file: Bo is a person and plays blue."""
    seats = {"seat0": "karl Yrsa", "seat1": "karl Rurik", "seat2": "person Bo", "seat3": "karl Gunnar"}
    (tmp_path / "game").write_text(chronicle.write(asked_about_others(), {**seats, **more}))
    return "game"


def test_at_the_table_orders_are_listed_switched_and_answer_at_once(tmp_path: Path) -> None:
    file = kept(tmp_path, orders2="none")
    player = sit_down(tmp_path, "north", "--resume", file)
    assert "Answer?" in see(player)
    listed = do(player, "orders")
    assert "4 off  pass       Pass until my turn." in listed
    assert "1 off  concern    Pass unless it concerns me." in listed
    assert "orders" in do(player, "?")
    shown = do(player, "orders pass")
    assert "your orders passed" in shown
    assert (
        "note orders2 pass:1" in (tmp_path / file).read_text() or "note orders2 none" in (tmp_path / file).read_text()
    )
    before = do(player, "undo")
    assert "Answer?" in before
    assert "Play cards" not in before


def test_what_does_not_concern_me_is_not_asked_in_a_new_game(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "north", "--resume", kept(tmp_path))
    shown = see(player)
    assert re.search(r"your orders passed (once|\d+ times) \(orders\)\n", shown)
    assert "Rurik" in shown  # what happened meanwhile is still told


def test_games_without_orders_do_not_speak_of_them(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "onboard", "--seats", "2", "--seed", "1", "--plain", typed="?\norders\n")
    assert "answers given beforehand" not in done.stdout
    assert "'orders' is not a move" in done.stdout
    assert not saved(tmp_path).over
    assert "orders" not in saved_games(tmp_path)[-1].read_text()


def test_odin_passes_where_all_can_see_that_nothing_beats_the_middle(tmp_path: Path) -> None:
    table = meadhall.game("odin").setup({"seats": 2, "turn": 1, "hands": ["1b", "9r 8r 2k"]})
    table.play(1, ">2k")
    (tmp_path / "game").write_text(table.save())
    done = run(tmp_path, "play", "odin", "--resume", "game", "--plain", typed="orders pass\n")
    assert "1 on   pass       Pass for me when no hand as small as mine" in done.stdout


def test_a_turn_of_north_fits_a_screen_of_24_rows(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "north", "--seed", "4")
    screen = see(player)
    for _ in range(12):
        assert screen.count("\n") < 24, screen
        assert max(map(len, screen.split("\n"))) <= 80
        screen = do(player, "1")
