"""How a terminal shows a game that brings no drawing of its own: by its layout, else by the fields of its view."""

from __future__ import annotations

from meadhall.engine.layout import Dice, Grid, Hands, Piece, Piles, Plates, Tokens, Track
from meadhall.engine.plain_terminal import outline

NAMES = ("You", "Ivar")
VIEW = {
    "game": "toy", "seat": 0, "seats": 2, "turn": 0,
    "hand": [["3c", "8d"], None], "held": [2, 5], "left": 31, "top": "Ks", "suit": "spades", "dice": [3, 5],
    "place": [1, 0], "points": [4, 7], "board": [0, 1, 0, 0],
}  # fmt: skip


def test_declared_parts_are_told_by_their_titles_and_seats_by_their_names() -> None:
    layout = (
        Grid("board", 2, 2, ("a2", "b2", "a1", "b1"), {1: Piece("king")}),
        Piles("left", ("stock",), title="Stock"),
        Piles("top", ("pile",)),
        Dice("dice"),
        Track("place", ("home", "sea"), title="Way"),
        Tokens(suit="Suit to follow"),
        Hands("hand", ("3c", "8d", "Ks"), counts="held"),
        Plates(points="Points"),
    )
    assert str(outline(layout, VIEW, NAMES, "table")).splitlines() == [
        "To move: You", "a2-b2  . K", "a1-b1  . .", "K king", "Stock: 31", "pile: Ks", "Dice: 3 5",
        "Way: You on sea, Ivar on home", "Suit to follow: spades",
        "You: Hand 3c 8d, Points 4", "Ivar: Hand 5, Points 7",
    ]  # fmt: skip


def test_a_grid_without_pieces_shows_its_numbers_in_columns() -> None:
    layout = (Grid("houses", 2, 2, ("a2", "b2", "a1", "b1")),)
    view = {**VIEW, "houses": [4, 12, 0, 1]}
    assert str(outline(layout, view, NAMES, "table")).splitlines()[1:] == ["a2-b2   4 12", "a1-b1   .  1"]


def test_what_is_not_there_yet_is_a_dash() -> None:
    layout = (Dice("die"), Piles("top", ("pile",), title="Pile"), Hands("hand", ("3c",)), Track("place", ("home",)))
    view = {**VIEW, "die": 0, "top": None, "hand": [[], None], "place": -1}
    assert str(outline(layout, view, NAMES, "table")).splitlines() == [
        "To move: You", "Dice: -", "Pile: -", "place: -", "You: Hand -", "Ivar: Hand -",
    ]  # fmt: skip


def test_a_game_without_a_layout_is_told_field_by_field() -> None:
    view = {**VIEW, "turn": None}
    lines = str(outline((), view, NAMES, "table")).splitlines()
    assert "left: 31" in lines
    assert "turn: None" in lines
    assert "left: 31" in str(outline((), VIEW, NAMES, "table")).splitlines()[1:]
