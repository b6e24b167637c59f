"""Secret bets, all at once."""

from __future__ import annotations

import itertools

import pytest

from .tables import SPOILS, asked, bet, challenged, choices, gold, lay, names, phase, settle, texts, why_not

FIVES = ("55555555", "11111111", "11111111", "11111111")


@pytest.mark.rule("SW-R53", "SW-R54", "SW-R55", "SW-R58", "SW-R56", "SW-R57")
def test_everybody_owes_a_bet_and_the_principals_sides_are_fixed() -> None:
    table = challenged("5x3", 0, 1)
    assert table.actors == (0, 1, 2, 3)
    for seat in (0, 1):
        assert choices(table, seat) == {f"bet {amount}" for amount in range(5, 71)}
        assert "fixed already" in why_not(table, "side challenger" if seat == 0 else "side declarer", seat)
    for seat in (2, 3):
        assert choices(table, seat) == {"side declarer", "side challenger"}
        assert "side first" in why_not(table, "bet 5", seat)
    table.play(2, "side challenger")
    assert choices(table, 2) == {f"bet {amount}" for amount in range(5, 71)}


@pytest.mark.rule("SW-R59", "SW-R60", "SW-32")
def test_a_bet_is_at_least_five_and_at_most_all_gold() -> None:
    table = challenged("5x3", 0, 1, gold=[33, 70, 70, 70])
    assert choices(table, 0) == {f"bet {amount}" for amount in range(5, 34)}
    assert why_not(table, "bet 4", 0) == "bet at least 5 Gold"
    assert why_not(table, "bet 34", 0) == "you have 33 Gold, not 34"


@pytest.mark.rule("SW-R54", "SW-92", "SW-R61")
def test_bets_come_in_any_order_and_end_alike() -> None:
    bets = {0: "bet 9", 1: "bet 8", 2: "bet 7 declarer", 3: "bet 6 challenger"}
    ends = set()
    for order in itertools.permutations(range(4)):
        table = challenged("5x3", 0, 1, dice=FIVES)
        for seat in order:
            table.play(seat, bets[seat])
        told = table.position()
        ends.add(str(told))
    assert len(ends) == 1


@pytest.mark.rule("SW-92", "SW-R61", "SW-R62")
def test_others_see_a_tick_and_no_more_until_all_bets_open_at_once() -> None:
    table = challenged("5x3", 0, 1)
    table.play(2, "side declarer")
    before = [table.view(seat) for seat in (0, 1, 3, None)]
    assert before[0]["turn"] == [0, 1, 2, 3]
    assert not before[0]["players"][2]["ready"]
    table.play(2, "bet 20")
    assert table.view(0)["players"][2]["ready"]
    assert table.view(0)["turn"] == [0, 1, 3]
    assert table.view(2)["players"][2]["bet"] == 20
    assert [event.sentence for event in table.events(0)] == ["Seat 2 has placed a bet."]
    assert "not asked" in why_not(table, "bet 21", 2)
    bet(table, "5 declarer", "5 challenger", "-", "6 challenger")
    staked = [event.text for event in table.events(None) if event.name == "staked"]
    assert staked == ["bet 5 declarer", "bet 5 challenger", "bet 20 declarer", "bet 6 challenger"]


@pytest.mark.rule("SW-X8", "SW-R66", "SW-R68", "SW-R69", "SW-R70", "SW-40")
def test_leif_and_lance_win_with_six_threes() -> None:
    dice = ("33344444", "33111111", "31111111", "11111111")
    table = challenged("5x3", 0, 1, dice=dice)
    settle(table, "5 declarer", "20 challenger", "10 challenger", "10 declarer")
    assert gold(table) == [70, 50, 60, 70]
    view = table.view(None)
    assert view["chief"] == 3
    assert view["winner"] == "declarer"
    assert view["order"] == [3, 0]
    assert view["treasury"] == 30
    assert asked(table) == 3


@pytest.mark.rule("SW-X2", "SW-R66", "SW-R67", "SW-R64", "SW-R65", "SW-R40", "SW-40")
@pytest.mark.parametrize(("fours", "winner"), [(5, "challenger"), (6, "declarer"), (7, "declarer")])
def test_five_fours_lose_a_bid_of_six_and_six_win_it(fours: int, winner: str) -> None:
    last = "4" * (fours - 4) + "1" * (12 - fours)
    table = challenged("6x4", 0, 1, dice=("44111111", "41111111", "41111111", last))
    settle(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    assert table.view(None)["winner"] == winner


@pytest.mark.rule("SW-R63", "SW-R64")
def test_cups_are_lifted_from_the_declarer_clockwise() -> None:
    table = challenged("5x3", 2, 3)
    bet(table, "5 declarer", "5 declarer", "5 declarer", "5 challenger")
    showed = [event.seat for event in table.events(None) if event.name == "showed"]
    assert showed == [2, 3, 0, 1]


@pytest.mark.rule("SW-R102", "SW-R103", "SW-32", "SW-99")
def test_with_less_than_five_gold_all_of_it_is_bet_without_asking_how_much() -> None:
    table = challenged("5x3", 0, 1, gold=[70, 70, 3, 0])
    assert choices(table, 2) == {"side declarer", "side challenger"}
    table.play(2, "side declarer")
    table.play(3, "side challenger")
    assert table.actors == (0, 1)
    assert table.view(2)["players"][2]["bet"] == 3
    assert table.view(3)["players"][3]["bet"] == 0
    bet(table, "5 declarer", "5 challenger", "-", "-")
    assert "staked" in names(table)


@pytest.mark.rule("SW-100", "SW-R102", "SW-99")
def test_a_principal_without_a_choice_is_not_asked() -> None:
    table = challenged("5x3", 0, 1, cards={0: "Norn Orb S2"}, gold=[5, 2, 70, 70])
    assert table.actors == (2, 3)
    assert table.view(None)["players"][0]["ready"]
    bet(table, "-", "-", "5 declarer", "5 declarer")
    staked = [event.text for event in table.events(None) if event.name == "staked"]
    assert staked[:2] == ["bet 5 declarer", "bet 2 challenger"]


@pytest.mark.rule("SW-X25", "SW-R104", "SW-45")
def test_a_short_winner_picks_last_but_picks() -> None:
    table = challenged("5x3", 0, 1, dice=("33333333", *FIVES[1:]), gold=[3, 70, 70, 70])
    settle(table, "-", "5 challenger", "5 declarer", "5 challenger")
    view = table.view(None)
    assert view["chief"] == 2
    assert view["order"] == [2, 0]
    for _ in range(3):
        assert asked(table) == 2
        table.play(2, sorted(choices(table))[0])
    for _ in range(2):
        assert asked(table) == 0
        table.play(0, sorted(choices(table))[0])
    assert phase(table) != "pick"


@pytest.mark.rule("SW-45", "SW-R103")
def test_a_lone_short_winner_is_chief_and_takes_three() -> None:
    table = challenged("5x3", 0, 1, dice=("33333333", *FIVES[1:]), gold=[0, 70, 70, 70])
    settle(table, "-", "5 challenger", "5 challenger", "5 challenger")
    assert table.view(None)["order"] == [0]
    for _ in range(3):
        assert asked(table) == 0
        table.play(0, sorted(choices(table))[0])
    assert table.view(None)["round"] == 8


@pytest.mark.rule("SW-X23", "SW-R71", "SW-R72", "SW-R73", "SW-R74", "SW-44", "SW-R77", "SW-R76")
def test_ties_go_to_the_seat_nearest_clockwise() -> None:
    dice = ("111111", "111111", "111111", "333333", "111111")
    table = challenged("5x3", 3, 4, seats=5, dice=dice)
    settle(table, "10 declarer", "10 declarer", "5 challenger", "5 declarer", "5 challenger")
    assert table.view(None)["chief"] == 0
    assert table.view(None)["order"] == [0, 1, 3]
    taken = []
    while phase(table) == "pick":
        taken.append(asked(table))
        table.play(taken[-1], sorted(choices(table))[0])
    assert taken == [0, 0, 0, 1, 1, 3, 3]


@pytest.mark.rule("SW-R74", "SW-44")
def test_ties_below_the_new_chief_are_counted_from_the_chief_and_not_from_the_principal() -> None:
    dice = ("111111", "111111", "111111", "333333", "111111")
    table = challenged("5x3", 3, 4, seats=5, dice=dice)
    settle(table, "10 declarer", "20 declarer", "10 declarer", "5 declarer", "5 challenger")
    assert table.view(None)["order"] == [1, 2, 0, 3]


@pytest.mark.rule("SW-X24", "SW-44")
def test_the_principal_itself_is_nearest_of_all() -> None:
    dice = ("111111", "111111", "111111", "333333", "111111")
    table = challenged("5x3", 3, 4, seats=5, dice=dice)
    settle(table, "10 declarer", "10 declarer", "5 challenger", "10 declarer", "5 challenger")
    assert table.view(None)["order"] == [3, 0, 1]


@pytest.mark.rule("SW-R71", "SW-44")
def test_a_winning_challenger_breaks_ties_from_the_own_seat() -> None:
    table = challenged("20x3", 0, 2, seats=5)
    settle(table, "5 declarer", "9 challenger", "5 challenger", "9 challenger", "5 declarer")
    assert table.view(None)["order"] == [3, 1, 2]


def test_the_log_of_bets_is_in_notation_and_passes_leave_no_line() -> None:
    table = challenged("5x3", 0, 1, cards={3: "Traitor's Dagger S1"})
    bet(table, "5 declarer", "6 challenger", "7 declarer", "8 challenger")
    assert asked(table) == 3
    table.play(3, "pass")
    assert texts(table.events(None))[0].startswith("dice")


def test_a_whole_bet_may_be_written_in_one_and_its_side_is_checked() -> None:
    table = challenged("5x3", 0, 1)
    table.play(0, "bet 12 declarer")
    assert "Challenger's side already" in why_not(table, "bet 12 declarer", 1)
    assert SPOILS.table(4, 1).ply == 0
    assert lay(4).ply == 0
