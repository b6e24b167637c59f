"""Taking a card of the beaten set."""

from __future__ import annotations

import pytest

from .tables import choices, hand, lay, pile, points, turn, wander, why_not


@pytest.mark.rule("OD-R32", "OD-R33", "OD-R34")
def test_a_beaten_single_card_is_taken_without_asking() -> None:
    table = lay("8b 2b 5r", None, None, middle="4g", discards="9k")
    events = table.play(0, "8b")
    assert [event.text for event in events] == ["8b", "+4g"]
    assert hand(table, 0) == {"2b", "5r", "4g"}
    assert pile(table, "middle") == {"8b"}
    assert pile(table, "discards") == {"9k"}
    assert pile(table, "beaten") == set()
    assert turn(table) == 1


@pytest.mark.rule("OD-R34")
def test_a_single_card_beaten_by_two_is_taken_too() -> None:
    table = lay("8b 2b 5r", None, middle="9g")
    table.play(0, "82b")
    assert hand(table, 0) == {"5r", "9g"}
    assert pile(table, "discards") == set()


@pytest.mark.rule("OD-R35")
@pytest.mark.parametrize("taken", ["9r", "4r", "2r"])
def test_any_card_of_a_larger_beaten_set_may_be_chosen(taken: str) -> None:
    table = lay("9b 8b 7b 5k", None, middle="9r 4r 2r")
    table.play(0, "987b")
    assert table.view(None)["phase"] == "take"
    assert turn(table) == 0
    assert choices(table) == {"+9r", "+4r", "+2r"}
    table.play(0, f"+{taken}")
    assert hand(table, 0) == {"5k", taken}
    assert pile(table, "discards") == {"9r", "4r", "2r"} - {taken}
    assert turn(table) == 1


@pytest.mark.rule("OD-R36", "OD-12")
def test_what_is_not_taken_is_discarded() -> None:
    table = lay("8g 3g 5r", None, middle="8b 2b", discards="1o")
    table.play(0, "83g+8b")
    assert pile(table, "discards") == {"1o", "2b"}
    assert pile(table, "beaten") == set()
    assert pile(table, "middle") == {"8g", "3g"}


@pytest.mark.rule("OD-12")
def test_discards_stay_out_until_the_next_deal() -> None:
    hand_number, gone = 0, set[str]()
    for table in wander(4, 30, 600, target=100):
        if table.view(None)["hand_number"] != hand_number:
            hand_number, gone = table.view(None)["hand_number"], set()
            assert pile(table, "discards") == set()
        assert pile(table, "discards") >= gone
        gone = pile(table, "discards")
    assert hand_number > 3


@pytest.mark.rule("OD-R33")
@pytest.mark.parametrize("own", ["8g", "3g"])
def test_a_card_just_played_cannot_be_taken(own: str) -> None:
    table = lay("8g 3g 5r", None, middle="8b 2b")
    table.play(0, "83g")
    assert why_not(table, f"+{own}") == "only a card of the beaten set can be taken: +2b or +8b"


@pytest.mark.rule("OD-10")
@pytest.mark.parametrize("older", ["1o", "6k", "9p", "5r"])
def test_nothing_but_the_set_just_beaten_can_be_taken(older: str) -> None:
    """Not a discard, not an undealt card, not one of somebody else's hand, not one of the own hand."""
    table = lay("8g 3g 5r", "9p 1p", middle="8b 2b", discards="1o")
    assert "6k" in pile(table, "undealt")
    table.play(0, "83g")
    assert why_not(table, f"+{older}") == "only a card of the beaten set can be taken: +2b or +8b"


@pytest.mark.rule("OD-10")
def test_each_beater_takes_from_the_set_before_and_not_from_older_ones() -> None:
    table = lay("6b 5b 1b", "7r 6r 1r", "8p 7p 1p", middle="5g 4g", owner=2)
    table.play(0, "65b+5g")
    table.play(1, "76r")
    assert choices(table) == {"+6b", "+5b"}
    table.play(1, "+6b")
    table.play(2, "87p")
    assert choices(table) == {"+7r", "+6r"}
    assert pile(table, "discards") == {"4g", "5b"}


@pytest.mark.rule("OD-R32", "OD-11")
def test_taking_is_compulsory() -> None:
    table = lay("8g 3g 5r 9k", None, middle="8b 2b")
    table.play(0, "83g")
    for text in ("-", "9k", "5r", "85r"):
        assert why_not(table, text) == "first take a card of the beaten set: +2b or +8b"
    assert choices(table) == {"+2b", "+8b"}


@pytest.mark.rule("OD-R32")
def test_there_is_nothing_to_take_before_a_play() -> None:
    table = lay("8g 3g 5r 9k", None, middle="8b 2b")
    assert why_not(table, "+8b") == "there is no beaten set to take a card from now"


@pytest.mark.rule("OD-R38", "OD-11")
@pytest.mark.parametrize(
    ("held", "text", "lying"), [("6g", "6g", "5r"), ("8g 3g", "83g", "8b 2b"), ("8g 3g", "83g", "9k")]
)
def test_a_play_that_empties_the_hand_takes_nothing(held: str, text: str, lying: str) -> None:
    table = lay(held, "1o 2o 3o", middle=lying)
    events = table.play(0, text)
    assert [event.name for event in events][:2] == ["played", "hand ended"]
    assert "took" not in [event.name for event in events]
    assert points(table) == [0, 3]


@pytest.mark.rule("OD-R38")
@pytest.mark.parametrize(("held", "text", "lying"), [("6g", "6g+5r", "5r"), ("8g 3g", "83g+8b", "8b 2b")])
def test_going_out_cannot_be_written_with_a_card_taken(held: str, text: str, lying: str) -> None:
    table = lay(held, "1o 2o 3o", middle=lying)
    assert why_not(table, text) == f"{text}: this empties the hand, so nothing is taken"


@pytest.mark.rule("OD-R40", "OD-R32", "OD-I2")
def test_plays_take_one_card_and_passes_take_none() -> None:
    for table in wander(4, 31, 400):
        before, seat = table.copy(), turn(table)
        for move in table.moves(seat)[:3] + table.moves(seat)[-1:]:
            after = before.copy()
            events = after.play(seat, move.id)
            names = [event.name for event in events]
            taken = sum(name == "took" for name in names)
            if move.text == "-":
                assert taken == 0
                assert hand(after, seat) == hand(before, seat)
            elif "hand ended" in names or move.text.startswith(">") or after.view(None)["phase"] == "take":
                assert taken == 0
            else:
                assert taken == 1
                played = len(pile(after, "middle")) if not move.text.startswith("+") else 0
                assert len(hand(after, seat)) == len(hand(before, seat)) - played + 1


@pytest.mark.rule("OD-36")
def test_a_card_taken_can_be_played_from_the_next_turn_on() -> None:
    table = lay("8b 9k", "9r 5p 1p", middle="7k")
    table.play(0, "8b")
    assert hand(table, 0) == {"7k", "9k"}
    assert why_not(table, "97k", seat=0) == "it is not seat 0's turn; seat 1 is to move"
    table.play(1, "-")
    table.play(0, ">7k")
    assert hand(table, 0) == {"9k"}


@pytest.mark.rule("OD-36")
def test_a_card_just_chosen_joins_sets_of_the_next_turn() -> None:
    table = lay("8g 3g 2p", "9r 8r 1r", middle="8b 2b")
    table.play(0, "83g")
    assert why_not(table, "2bp") == "first take a card of the beaten set: +2b or +8b"
    table.play(0, "+2b")
    assert turn(table) == 1
    table.play(1, "98r+8g")
    assert choices(table) == {"-"}
    table.play(0, "-")
    table.play(1, "8g")
    assert choices(table) == {"-", "2bp"}
