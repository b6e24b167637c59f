"""The worked examples of the page, move by move."""

from __future__ import annotations

import pytest

from .tables import choices, hand, hands, lay, middle, pile, play, points, turn, why_not


@pytest.mark.rule("OD-X1")
def test_on_a_single_3_a_3_is_refused_and_4_to_9_are_legal() -> None:
    table = lay("1b 2r 3b 4p 5g 6k 7o 8r 9p", None, middle="3r")
    singles = {text for text in choices(table) if len(text) == 2}
    assert singles == {"4p", "5g", "6k", "7o", "8r", "9p"}
    assert why_not(table, "3b") == "equal is not enough: needs more than 3"
    assert why_not(table, "2r") == "too low: needs more than 3"


@pytest.mark.rule("OD-X2")
def test_on_two_cards_two_or_three_can_be_legal_and_one_or_four_never() -> None:
    table = lay("9b 8b 7b 6b 9r 1g", None, middle="2k 1k")
    assert {len(text) - 1 for text in choices(table) - {"-"}} == {2, 3}
    assert {"98b", "9br", "987b"} <= choices(table)
    assert why_not(table, "9b").startswith("must be 2 or 3 cards")
    assert why_not(table, "9876b").startswith("must be 2 or 3 cards")


@pytest.mark.rule("OD-X3")
def test_2_and_8_of_one_colour_are_worth_82() -> None:
    table = lay("2b 8b 1g", None, middle="8r 1r")
    assert choices(table) == {"-", "82b"}  # 28 would not beat 81
    table.play(0, "82b+8r")
    assert middle(table)["value"] == 82
    assert middle(table)["text"] == "82b"


@pytest.mark.rule("OD-X4")
def test_2_4_and_9_of_one_colour_are_worth_942() -> None:
    table = lay("2b 4b 9b 1g", None, middle="9r 4r 1r")
    assert choices(table) == {"-", "942b"}
    table.play(0, "942b+1r")
    assert middle(table)["value"] == 942


@pytest.mark.rule("OD-X5")
def test_on_9r_the_hand_8b_2b_5r_may_pass_or_play_82b() -> None:
    assert choices(lay("8b 2b 5r", None, middle="9r")) == {"-", "82b"}


@pytest.mark.rule("OD-X6")
def test_on_7bk_another_pair_of_sevens_is_only_equal() -> None:
    table = lay("7r 7g 8o 1o", None, middle="7b 7k")
    assert middle(table)["value"] == 77
    assert choices(table) == {"-", "81o"}
    assert why_not(table, "7rg") == "equal is not enough: needs more than 77"


@pytest.mark.rule("OD-X7")
def test_on_942b_a_pair_of_nines_can_only_pass() -> None:
    table = lay("9r 9g", None, middle="9b 4b 2b")
    assert choices(table) == {"-"}
    assert why_not(table, "9rg") == "must be 3 or 4 cards, as 3 lie in the middle (942b)"


@pytest.mark.rule("OD-X8")
@pytest.mark.parametrize(("taken", "left"), [("8b", "2b"), ("2b", "8b")])
def test_83g_beats_82b_and_takes_one_of_its_cards(taken: str, left: str) -> None:
    table = lay("8g 3g 5r", None, middle="8b 2b")
    table.play(0, "83g")
    assert choices(table) == {"+8b", "+2b"}
    for own in ("+8g", "+3g"):
        assert why_not(table, own) == "only a card of the beaten set can be taken: +2b or +8b"
    table.play(0, f"+{taken}")
    assert hand(table, 0) == {"5r", taken}
    assert pile(table, "discards") == {left}


@pytest.mark.rule("OD-X9")
def test_6g_over_5r_ends_the_hand_and_takes_nothing() -> None:
    table = lay("6g", "1b 2b", middle="5r")
    events = table.play(0, "6g")
    assert [event.text for event in events][:2] == ["6g", "#"]
    assert not [event for event in events if event.name == "took"]
    assert points(table) == [0, 2]


@pytest.mark.rule("OD-X10")
def test_an_opener_with_three_green_cards_plays_one_or_all() -> None:
    table = lay("9g 6g 5g", "1b 2b")
    assert choices(table) == {">9g", ">6g", ">5g", ">965g"}
    assert why_not(table, "96g") == "opening is one card, or your whole hand if it is one colour or one number"
    table.play(0, ">965g#")
    assert points(table) == [0, 2]
    assert table.view(None)["hand_number"] == 2


@pytest.mark.rule("OD-X11")
def test_an_opener_with_a_mixed_hand_has_three_singles() -> None:
    assert choices(lay("9g 6g 5r", None)) == {">9g", ">6g", ">5r"}


@pytest.mark.rule("OD-X12")
def test_a_round_of_three_seats_move_by_move() -> None:
    table = lay("4r 1b 2k", "7g 2p 3k", "6b 1p 1k")
    log = []
    for seat, text in [(0, ">4r"), (1, "-"), (2, "6b+4r"), (0, "-"), (1, "7g+6b"), (2, "-"), (0, "-")]:
        assert turn(table) == seat
        events = table.play(seat, text)
        log.append("".join(event.text for event in events))
    assert log == [">4r", "-", "6b+4r", "-", "7g+6b", "-", "-/"]
    assert hands(table) == [{"1b", "2k"}, {"2p", "3k", "6b"}, {"1p", "1k", "4r"}]
    assert pile(table, "discards") == {"7g"}
    assert middle(table) is None
    assert turn(table) == 1
    assert choices(table) == {">2p", ">3k", ">6b"}


@pytest.mark.rule("OD-X13")
def test_scores_of_4_12_9_become_4_15_14_and_seat_0_wins() -> None:
    table = lay("9g", "1b 2b 3b", "1r 2r 3r 4r 5r", scores=[4, 12, 9], options={"target": 15})
    table.play(0, "9g")
    assert table.over
    assert table.scores == (4, 15, 14)
    assert table.places == (1, 3, 2)


@pytest.mark.rule("OD-X14")
def test_final_scores_of_16_7_7_are_shared_by_seats_1_and_2() -> None:
    table = lay("1b 2b 3b 4b", "9g", "1r 2r", scores=[12, 7, 5], turn=1, options={"target": 15})
    table.play(1, "9g")
    assert table.scores == (16, 7, 7)
    assert table.places == (3, 1, 1)


@pytest.mark.rule("OD-X15")
def test_a_hand_opened_by_seat_2_and_won_by_seat_1_is_followed_by_one_of_seat_0() -> None:
    table = lay("5b 1b", "9g", "4r 2r 1r", turn=2, first=2)
    play(table, ">4r 5b+4r 9g#")
    assert points(table) == [2, 0, 2]
    assert table.view(None)["hand_number"] == 2
    assert turn(table) == 0


@pytest.mark.rule("OD-X16")
def test_five_ones_go_out_over_9876o_and_four_are_too_low() -> None:
    table = lay("1b 1r 1p 1g 1k", "2b 3b", middle="9o 8o 7o 6o")
    assert choices(table) == {"-", "1brpgk"}
    for four in ("1brpg", "1brpk", "1brgk", "1bpgk", "1rpgk"):
        assert why_not(table, four) == "too low: needs more than 9876"
    table.play(0, "1brpgk#")
    assert points(table) == [0, 2]
    assert table.events(None)[0].sentence == "Seat 0 plays 1 in blue, red, pink, green and black (11111)."
