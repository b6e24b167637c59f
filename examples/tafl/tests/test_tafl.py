"""The rules of Brandubh, each proved by a test that names its id."""

from __future__ import annotations

import pytest
from meadhall_tafl.rules import ATTACKER, DEFENDER, KING, SQUARES

import meadhall
from meadhall import bots

TAFL = meadhall.game("tafl")
SIGNS = {"a": ATTACKER, "d": DEFENDER, "k": KING}


def laid(turn: int, limit: int = 120, **pieces: str) -> meadhall.Table:
    """A table with these pieces: `laid(0, a="d1 d5", k="d4")`."""
    board = [0] * 49
    for sign, squares in pieces.items():
        for square in squares.split():
            board[SQUARES.index(square)] = SIGNS[sign]
    king = SQUARES.index(pieces["k"])
    return TAFL.setup({"board": board, "king": king, "limit": limit, "frames": [[0, 1 << turn]], "depth": 1})


def why(table: meadhall.Table, text: str) -> str:
    """Why whoever is to move cannot play that; empty if they can."""
    seat = table.actors[0]
    return table.why_not(seat, TAFL.parse(table.record, seat, text)[0])


def on(table: meadhall.Table, square: str) -> int:
    return int(table.view(None)["board"][SQUARES.index(square)])


@pytest.mark.rule("TA-R1", "TA-R2", "TA-R3", "TA-R4")
def test_the_board_is_a_cross_and_attackers_begin() -> None:
    table = TAFL.table(seed=1)
    assert on(table, "d4") == KING
    assert [on(table, square) for square in ("d5", "d3", "c4", "e4")] == [DEFENDER] * 4
    assert [on(table, square) for square in ("d7", "d6", "d2", "d1", "a4", "b4", "f4", "g4")] == [ATTACKER] * 8
    assert sum(piece > 0 for piece in table.view(None)["board"]) == 13
    assert table.actors == (0,)
    table.play(0, "d7-b7")
    assert table.actors == (1,)


@pytest.mark.rule("TA-R5")
def test_pieces_go_straight_as_far_as_it_is_free() -> None:
    table = laid(0, a="a4 a6", k="g2")
    assert [move.text for move in table.moves(0) if move.text.startswith("a4")] == [
        "a4-a5", "a4-b4", "a4-c4", "a4-e4", "a4-f4", "a4-g4", "a4-a3", "a4-a2",
    ]  # fmt: skip
    assert why(table, "a4-a7") == "something stands in the way"
    assert why(table, "a4-b5") == "pieces go along a row or a column"
    assert why(table, "g2-g3") == "no piece of yours stands there"


@pytest.mark.rule("TA-R6")
def test_only_the_king_stops_on_throne_and_corners() -> None:
    table = laid(0, a="a4", k="g2")
    assert why(table, "a4-d4") == why(table, "a4-a1") == "only the king stops on the throne or in a corner"
    table.play(0, "a4-e4")
    assert not why(laid(1, a="a6", k="d2"), "d2-d4")


@pytest.mark.rule("TA-R7", "TA-R8")
def test_who_is_closed_in_is_taken_but_not_who_comes_between() -> None:
    table = laid(0, a="b3 f1", d="c3 d2", k="g5")
    table.play(0, "f1-d1")
    assert on(table, "d2") == DEFENDER
    table = laid(0, a="b3 d7", d="c3 f6", k="g5")
    table.play(0, "d7-d3")
    assert on(table, "c3") == 0
    table = laid(1, a="b3 d3", d="c7", k="g5")
    table.play(1, "c7-c3")
    assert on(table, "c3") == DEFENDER


@pytest.mark.rule("TA-R9")
def test_corners_and_the_empty_throne_close_in() -> None:
    table = laid(0, a="c4", d="a2", k="g5")
    table.play(0, "c4-a4")
    assert on(table, "a2") == DEFENDER
    table = laid(0, a="c3", d="a2", k="g5")
    table.play(0, "c3-a3")
    assert on(table, "a2") == 0
    table = laid(0, a="b7", d="c4", k="g5")
    table.play(0, "b7-b4")
    assert on(table, "c4") == 0
    table = laid(0, a="b7", d="c4", k="d4")
    table.play(0, "b7-b4")
    assert on(table, "c4") == DEFENDER


@pytest.mark.rule("TA-R10", "TA-R14")
def test_the_king_takes_and_is_taken() -> None:
    table = laid(1, a="f3", d="e3", k="g6")
    table.play(1, "g6-g3")
    assert on(table, "f3") == 0
    table = laid(0, a="f2 d6", d="b2", k="e2")
    table.play(0, "d6-d2")
    assert table.over
    assert (table.places, table.scores) == ((1, 2), (2, 0))


@pytest.mark.rule("TA-R11", "TA-R12")
def test_the_throne_protects_the_king() -> None:
    table = laid(0, a="c4 e4 d5 a3", k="d4")
    table.play(0, "a3-d3")
    assert table.over
    table = laid(0, a="c4 e4 a3", d="g2", k="d4")
    table.play(0, "a3-d3")
    assert not table.over
    table = laid(0, a="c5 e5 a6", d="g2", k="d5")
    table.play(0, "a6-d6")
    assert table.over
    table = laid(0, a="c5 a6", d="g2", k="d5")
    table.play(0, "a6-d6")
    assert not table.over


@pytest.mark.rule("TA-R13")
def test_the_king_wins_in_a_corner() -> None:
    table = laid(1, a="b4", k="a3")
    table.play(1, "a3-a1")
    assert table.places == (2, 1)


@pytest.mark.rule("TA-R15")
def test_who_cannot_move_loses() -> None:
    blocked = laid(1, a="a6", d="b7 a5", k="c6")
    blocked.play(1, "c6-b6")
    assert blocked.over
    assert blocked.places == (2, 1)


@pytest.mark.rule("TA-R16")
def test_a_long_game_is_drawn() -> None:
    table = laid(0, limit=1, a="a4", k="g2")
    table.play(0, "a4-b4")
    assert (table.over, table.places, table.scores) == (True, (1, 1), (1, 1))


def test_karl_goes_home_and_hinders_the_king() -> None:
    assert bots.make("karl", 1).choose(laid(1, a="b4", k="a3").chair(1, 1)).text in ("a3-a1", "a3-a7")
    table = laid(0, a="a5 c2 g6", d="f2", k="a3")
    table.play(0, bots.make("karl", 1).choose(table.chair(0, 1)))
    assert table.over or why(table, "a3-a1")
