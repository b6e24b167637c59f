"""A declared board: what the page is told of it, what moves concern on it, and what is wrong with one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from meadhall.checks.broken import Broken, cases
from meadhall.checks.screens import check_screens
from meadhall.engine.layout import (
    Dice,
    Grid,
    Hands,
    Piece,
    Piles,
    Plates,
    Tokens,
    Track,
    places_of,
    targets,
    targets_of,
)
from meadhall.engine.moves import Moves
from tests.toy_game import RAVENS

SQUARES = ("a2", "b2", "a1", "b1")
GRID = Grid("board", 2, 2, SQUARES, {1: Piece("king", "♚", seat=1)}, {"a1": "corner"})


def test_the_page_is_told_parts_as_json() -> None:
    parts = (
        GRID, Track("way", ("home", "sea")), Hands("hand", ("axe",), {"axe": Piece("axe", path="M0 0Z")}),
        Piles("heap", ("heap",)), Dice("dice"), Tokens(left="Left"), Plates(points="Points"),
    )  # fmt: skip
    told = json.loads(json.dumps([part.told() for part in parts]))
    assert [part["part"] for part in told] == ["grid", "track", "hands", "piles", "dice", "tokens", "plates"]
    assert told[0]["pieces"] == {"1": {"title": "king", "text": "♚", "path": "", "seat": 1, "red": False}}
    assert told[0]["squares"] == list(SQUARES)
    assert told[5]["titles"] == {"left": "Left"}


def test_a_grid_without_pieces_shows_its_numbers() -> None:
    houses = Grid("houses", 2, 2, SQUARES)
    assert [houses.piece_of(value) for value in (12, 0, None)] == [Piece("12", "12"), None, None]
    assert GRID.piece_of(1) == Piece("king", "♚", seat=1)
    assert GRID.piece_of(12) is None


def test_a_move_concerns_the_places_that_its_fields_name() -> None:
    moves = Moves(move={"from_": SQUARES, "to": SQUARES}, drop={"what": ("axe",), "at": SQUARES}, bid={"dice": 3})
    layout = (GRID, Hands("hand", ("axe", "shield")))
    pointing = targets_of(moves, layout)
    assert list(targets({"kind": "move", "from": "a1", "to": "b1"}, pointing)) == ["board:a1", "board:b1"]
    assert list(targets({"kind": "drop", "what": "axe", "at": "b2"}, pointing)) == ["hand:axe", "board:b2"]
    assert list(targets({"kind": "bid", "dice": 2}, pointing)) == []


def test_a_click_on_a_pile_may_be_a_move_that_names_none() -> None:
    moves = Moves(draw={}, play={"card": ("axe",)}, pass_={})
    places = places_of(moves, (Piles("left", ("stock",), moves={"draw": "stock"}),))
    assert [list(targets({"kind": kind}, {}, places)) for kind in ("draw", "pass")] == [["left:stock"], []]
    with pytest.raises(ValueError, match="left has the piles stock; not 'deck'"):
        Piles("left", ("stock",), moves={"draw": "deck"})
    with pytest.raises(ValueError, match="no kind of move is called 'take'; there are draw, play, pass"):
        places_of(moves, (Piles("left", ("stock",), moves={"take": "stock"}),))


def test_hidden_hands_are_counted_by_a_field_of_the_view() -> None:
    hands = Hands("hand", ("axe",), counts="held")
    assert hands.wrong({"hand": [None], "held": [3]}) == ""
    assert hands.wrong({"hand": [None]}) == "the view has no 'held'; it has hand"


def test_a_grid_has_a_name_for_every_square() -> None:
    with pytest.raises(ValueError, match="board has 2 by 3 squares, but 4 names"):
        Grid("board", 2, 3, SQUARES)


def test_what_cannot_be_drawn_is_told() -> None:
    assert GRID.wrong({"board": [[0, 1], [0, 0]]}) == ""
    assert GRID.wrong({"board": [0, 1]}) == "board has 2 values for 4 squares"
    assert Plates(points="Points").wrong({"gold": 1, "heap": 2}) == "the view has no 'points'; it has gold, heap"
    game = replace(RAVENS, layout=(Tokens(round="Round", feather="Feather"),))
    with pytest.raises(Broken, match="the layout's tokens cannot be drawn: the view has no 'feather'; it has points"):
        check_screens(cases(game)[0], 1)
    check_screens(cases(replace(RAVENS, layout=(Tokens(round="Round"), Plates(points="Points"))))[0], 1)
