"""Odin's data for screens."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall.games.odin.screens import browser

ODIN = meadhall.game("odin")


@pytest.mark.parametrize(
    ("picked", "says"),
    [
        (["8b", "2b"], "82 beats 9"),
        (["2b", "8b"], "82 beats 9"),
        (["8b"], "too low as it is: add a card"),
        (["9g"], "equal as it is: add a card"),
        (["5r"], "too low as it is: add a card"),
        (["8b", "5r"], "neither one colour nor one number"),
        (["8b", "5b", "2b"], "must be 1 or 2 cards, as 1 lies in the middle (9r)"),
        (["7p"], "you do not hold 7p"),
        (["8b", "8b"], "8b is named twice"),
        (["99"], "a card is a digit and a colour of brpgko, like 8b; not '99'"),
        ([], ""),
    ],
)
def test_picked_cards_say_what_they_make(picked: list[str], says: str) -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8b 5b 2b 5r 9g 1g", None], "middle": "9r"})
    assert browser.preview(table.record, 0, picked) == says


def test_unfinished_picks_say_what_they_lack() -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8b 5b 2b 9g 7k 7o", None], "middle": "7b 7r"})
    says = {card: browser.preview(table.record, 0, card.split()) for card in ("8b", "9g", "7k", "7k 7o", "5b 2b")}
    assert says == {
        "8b": "2 or 3 cards are needed",
        "9g": "no set with this card beats 77",
        "7k": "no set with this card beats 77",
        "7k 7o": "no set with these cards beats 77",
        "5b 2b": "too low as it is: add a card",
    }


@pytest.mark.rule("OD-17")
@pytest.mark.parametrize(
    ("hand", "middle", "passes"),
    [
        ("1b", "9b 9r", True),  # too few cards: all can count them
        ("1b 2b", "9b 9r", True),  # as many, and nothing beats nines
        ("1b 2b 3b", "9b 9r", False),  # one more could
        ("1b 2b", "9b 8b", False),  # only its player knows
        ("1b 2b", "8b 8r", False),
        ("1b", "9r", True),
    ],
)
def test_the_hall_may_pass_only_where_all_can_see_why(hand: str, middle: str, passes: bool) -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": [hand, None], "middle": middle})
    move = browser.ordered_move("pass", table.view(0), table.moves(0))
    assert (move is not None) is passes
    if passes:
        assert [legal.id for legal in table.moves(0)] == [move], "it is the only move"


@pytest.mark.rule("OD-17")
def test_the_hall_opens_and_takes_for_nobody() -> None:
    opening = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8b", None]})
    taking = ODIN.setup(
        {"seats": 2, "turn": 0, "phase": "take", "hands": ["8b", None], "middle": "9b 9r", "beaten": "8r 8g"}
    )
    for table in (opening, taking):
        assert browser.ordered_move("pass", table.view(0), table.moves(0)) is None


def test_openings_say_what_they_make() -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8b 5b 5r", None]})
    assert browser.preview(table.record, 0, ["8b"]) == "open with 8"
    assert browser.preview(table.record, 0, ["8b", "5b"]).startswith("opening is one card")


def test_moves_and_events_carry_their_cards() -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8g 3g 5r", None], "middle": "8b 2b"})
    play, give_up = (browser.move_data(table.record, 0, move.id) for move in table.moves(0))
    assert play == {"kind": "play", "cards": ["3g", "8g"], "value": 83, "out": False}
    assert give_up == {"kind": "pass", "cards": []}
    (played,) = table.play(0, "83g")
    assert browser.event_data(played, 2) == {"cards": ["3g", "8g"], "value": 83, "opening": False}
    takes = [browser.move_data(table.record, 0, move.id) for move in table.moves(0)]
    assert takes == [{"kind": "take", "cards": ["2b"]}, {"kind": "take", "cards": ["8b"]}]
    (took,) = table.play(0, "+8b")
    assert browser.event_data(took, 2) == {"cards": ["8b"]}


def test_the_account_lists_every_hand() -> None:
    table = ODIN.setup(
        {"seats": 3, "turn": 0, "hands": ["6g", "1b 2b", "3b"], "middle": "5r", "options": {"target": 2}}
    )
    events = table.play(0, "6g")
    assert browser.account(events, 3) == [{"label": "Hand 1", "points": [0, 2, 1]}]
    assert table.scores == (0, 2, 1)


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ({"hands": ["8b 2r", None], "turn": 0}, "OD-R15"),
        ({"hands": ["8b 8r", None], "turn": 0}, "OD-R51"),
        ({"hands": ["8b 2r 9g", None], "turn": 0, "middle": "7k", "owner": 1}, "OD-R20"),
        ({"hands": ["3b 2r 1g", None], "turn": 0, "middle": "7k", "owner": 1}, "OD-R42"),
    ],
)
def test_the_rules_that_matter_are_named(position: dict[str, Any], first: str) -> None:
    table = meadhall.game("odin").setup({"seats": 2, **position})
    assert meadhall.game("odin").screen.rules(table.view(0), table.moves(0))[0] == first
