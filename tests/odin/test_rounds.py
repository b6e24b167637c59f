"""Turns, passes and rounds: who is next, when a round ends and what happens then."""

from __future__ import annotations

import pytest

from meadhall import BadPosition, Table

from .tables import choices, hand, hands, lay, middle, pile, play, points, turn, wander, why_not

# One high and one low card each: everybody can play, nobody has to go out.
PAIRS = ["1b 9b 5b", "1r 9r 5r", "1p 9p 5p", "1g 9g 5g", "1k 9k 5k", "1o 9o 5o"]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def round_number(table: Table) -> int:
    return int(table.view(None)["round"])


# ---- whose turn it is


@pytest.mark.rule("OD-R10", "OD-R18")
@SEATS
def test_turns_go_clockwise_from_the_opener(seats: int) -> None:
    for opener in range(seats):
        table = lay(*PAIRS[:seats], turn=opener)
        card = hands(table)[opener] & {"1b", "1r", "1p", "1g", "1k", "1o"}
        table.play(opener, card.pop())
        for step in range(1, seats):
            assert turn(table) == (opener + step) % seats
            table.play(turn(table), "-")


@pytest.mark.rule("OD-R10")
def test_a_play_hands_the_turn_to_the_left_neighbour() -> None:
    table = lay(*PAIRS[:4], turn=2)
    play(table, "1p 5g 9b")
    assert turn(table) == 1
    assert middle(table)["owner"] == 0


@pytest.mark.rule("OD-R18")
def test_everyone_gets_a_turn_before_the_opener_has_another() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 9p 5p")
    order = []
    for text in ("1b", "2r", "3p", "-", "5r", "9p"):
        order.append(turn(table))
        table.play(turn(table), text)
    assert order == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("OD-R41")
@SEATS
def test_after_a_pass_the_left_neighbour_is_next(seats: int) -> None:
    for seat in range(seats):
        for owner in range(seats):
            passes = (seat - owner - 1) % seats
            if owner != seat and passes < seats - 2:
                table = lay(*PAIRS[:seats], turn=seat, owner=owner, middle="3b")
                table.play(seat, "-")
                assert turn(table) == (seat + 1) % seats


# ---- passing


@pytest.mark.rule("OD-R39", "OD-R40")
def test_a_pass_plays_no_card_and_takes_none() -> None:
    table = lay("9g 6g", "1b 2b", "3b 4b", middle="5r", discards="8k")
    before = table.position()
    events = table.play(0, "-")
    assert [event.name for event in events] == ["passed"]
    after = table.position()
    for unchanged in ("hands", "known", "middle", "beaten", "discards", "undealt", "scores", "owner", "plays"):
        assert after[unchanged] == before[unchanged]
    assert after["passes"] == 1
    assert after["turns"] == before["turns"] + 1


@pytest.mark.rule("OD-18")
def test_passing_is_allowed_although_a_play_is_possible() -> None:
    for table in wander(4, 40, 300):
        if table.view(None)["phase"] == "follow":
            assert "-" in choices(table)
    table = lay("9g 6g", "1b 2b", middle="5r")
    assert choices(table) == {"-", "6g", "9g", "96g"}
    table.play(0, "-")
    assert turn(table) == 1


@pytest.mark.rule("OD-17")
def test_who_cannot_play_is_still_asked_and_has_only_the_pass() -> None:
    table = lay("9b 8b 1g", "7r 6p", "5r", "4k", middle="7g 6g", owner=3)
    table.play(0, "98b+7g")
    for seat in (1, 2, 3):  # none of them can beat 98, and only the third pass ends the round
        assert table.actors == (seat,)
        assert choices(table) == {"-"}
        assert middle(table)["text"] == "98b"
        assert table.ply == 1 + seat
        table.play(seat, "-")
    assert middle(table) is None


@pytest.mark.rule("OD-R42")
def test_a_player_who_passed_may_play_later_in_the_same_round() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 4p 7p")
    play(table, "1b -")
    assert table.view(1)["players"][1]["passed"]
    play(table, "3p -")
    assert turn(table) == 1
    assert round_number(table) == 1
    assert {"5r", "9r"} <= choices(table)
    table.play(1, "5r")
    assert middle(table)["owner"] == 1


# ---- the end of a round


@pytest.mark.rule("OD-R43", "OD-R46", "OD-14")
@SEATS
def test_a_round_ends_when_all_others_pass_in_a_row(seats: int) -> None:
    table = lay(*PAIRS[:seats])
    table.play(0, "1b")
    for number in range(1, seats):
        assert round_number(table) == 1
        assert middle(table)["text"] == "1b"
        events = table.play(turn(table), "-")
        assert ("round ended" in [event.name for event in events]) == (number == seats - 1)
    assert round_number(table) == 2
    assert turn(table) == 0


@pytest.mark.rule("OD-14")
def test_passes_before_the_last_play_do_not_count() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 4p 7p", "1k 6k 8k")
    play(table, "1b - - 6k")  # two passes, then a play: three more are needed
    play(table, "- -")
    assert round_number(table) == 1
    assert turn(table) == 2
    play(table, "7p - - -")
    assert round_number(table) == 2
    assert turn(table) == 2


@pytest.mark.rule("OD-16")
def test_with_two_players_one_pass_ends_the_round() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r")
    play(table, "1b 2r 5b -")
    assert round_number(table) == 2
    assert turn(table) == 0
    assert pile(table, "discards") == {"5b"}


@pytest.mark.rule("OD-R12", "OD-R13")
def test_each_round_starts_with_an_empty_middle() -> None:
    seen = 0
    for table in wander(3, 41, 500):
        view = table.view(None)
        if view["phase"] == "open":
            seen += 1
            assert view["middle"] is None
            assert pile(table, "middle") == set() == pile(table, "beaten")
            assert not any(player["passed"] for player in view["players"])
        else:
            assert view["middle"] is not None
    assert seen > 50


@pytest.mark.rule("OD-R12")
def test_a_hand_is_played_in_rounds_counted_from_one() -> None:
    table = lay(*PAIRS[:3])
    assert round_number(table) == 1
    play(table, "1b - - 5b - -")
    assert round_number(table) == 3
    assert table.view(None)["hand_number"] == 1
    play(table, "9b")
    assert table.view(None)["hand_number"] == 2
    assert round_number(table) == 1


@pytest.mark.rule("OD-R44")
def test_hands_are_kept_and_nothing_is_dealt_between_rounds() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 4p 7p", discards="8k")
    undealt = pile(table, "undealt")
    play(table, "1b 2r - -")
    assert [event.name for event in table.events(None)] == ["passed", "round ended"]
    assert hands(table) == [{"9b", "5b"}, {"9r", "5r", "1b"}, {"3p", "4p", "7p"}]
    assert pile(table, "undealt") == undealt
    assert points(table) == [0, 0, 0]


@pytest.mark.rule("OD-R45", "OD-13")
def test_a_set_nobody_beats_is_discarded_whole_and_nobody_takes_from_it() -> None:
    table = lay("9b 8b 1g", "7r 6p", "5r 4r", middle="7g 6g", discards="2k")
    play(table, "98b+6g - -")
    assert middle(table) is None
    assert pile(table, "discards") == {"2k", "7g", "9b", "8b"}
    assert hands(table) == [{"1g", "6g"}, {"7r", "6p"}, {"5r", "4r"}]
    assert "took" not in [event.name for event in table.events(None)]


@pytest.mark.rule("OD-R46")
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_whoever_played_last_opens_the_next_round(last: int) -> None:
    table = lay(*PAIRS[:4])
    table.play(0, "1b")
    if last:
        for _ in range(last - 1):
            table.play(turn(table), "-")
        table.play(last, PAIRS[last].split()[2])
    play(table, "- - -")
    assert turn(table) == last
    assert all(text.startswith(">") for text in choices(table))
    assert table.events(None)[-1].sentence.endswith(f"Seat {last} opens.")


@pytest.mark.rule("OD-15")
def test_when_all_pass_on_an_opening_the_same_player_opens_again_one_card_lighter() -> None:
    table = lay("1b 9b 5r", "2r 9r 5k", "3p 4p 7p")
    play(table, ">1b - -")
    assert turn(table) == 0
    assert hand(table, 0) == {"9b", "5r"}
    assert choices(table) == {">9b", ">5r"}
    assert pile(table, "discards") == {"1b"}


@pytest.mark.rule("OD-37")
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_has_to_beat_the_own_set(seats: int) -> None:
    for table in wander(seats, 42, 300):
        view = table.view(None)
        if view["phase"] == "follow":
            assert view["middle"]["owner"] != view["turn"]


@pytest.mark.rule("OD-37")
def test_a_position_where_the_owner_is_to_follow_is_refused() -> None:
    with pytest.raises(BadPosition, match="nobody has to beat their own set"):
        lay("9b 8b", "7r 6p", middle="5k", owner=0)


@pytest.mark.rule("OD-R19")
def test_only_the_seat_in_turn_has_moves() -> None:
    table = lay(*PAIRS[:3], middle="3b")
    assert table.moves(0)
    assert table.moves(1) == table.moves(2) == []
    assert why_not(table, "-", seat=2) == "it is not seat 2's turn; seat 0 is to move"
