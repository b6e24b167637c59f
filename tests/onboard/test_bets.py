"""Bets: laying, moving, winning, losing, and what others see of them."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table

from .tables import choices, lay, play, sailing, texts, wander, why_not

EVERYWHERE = "1:r=1 2:r=2 3:r=3 4:r=4"


def bets(table: Table, seat: int) -> str:
    return str(table.position()["bets"][seat])


@pytest.mark.rule("VB-R60", "VB-R61", "VB-15")
def test_a_bet_is_an_unused_token_on_a_clans_circle_at_a_ship() -> None:
    table = lay(4)
    play(table, "BE")
    assert choices(table) == {"=1", "=2", "=3", "=4"}
    play(table, "=3")
    assert choices(table) == {f"{number}:" for number in range(1, 9)}
    play(table, "4:")
    assert choices(table) == {"r", "b", "g", "y"}
    play(table, "b")
    assert bets(table, 0) == "4:b=3"
    assert table.view(0)["players"][0]["unused_values"] == [1, 2, 4]


@pytest.mark.rule("VB-R60", "VB-15", "VB-R5")
def test_only_the_owner_sees_the_value_of_a_bet() -> None:
    table = lay(4)
    table.play(0, "BE 4:b=3")
    assert texts(table, 0) == ["BE 4:b=3"]
    for seat in (1, 2, 3, None):
        assert texts(table, seat) == ["BE 4:b=?"]
        assert [event.sentence for event in table.events(seat)] == ["Seat 0 bets a token on blue at ship 4."]
        assert table.view(seat)["ships"][3]["bets"] == [{"seat": 0, "on": "b", "value": None}]
    assert table.view(0)["ships"][3]["bets"] == [{"seat": 0, "on": "b", "value": 3}]
    assert table.events(0)[-1].sentence == "Seat 0 bets the 3 on blue at ship 4."


@pytest.mark.rule("VB-15")
def test_while_a_bet_is_made_its_value_is_the_players_secret() -> None:
    table = lay(4)
    play(table, "BE", "=3", "4:")
    assert table.view(0)["step"] == {"action": "BE", "value": 3, "ship": 4}
    for seat in (1, 2, 3, None):
        assert table.view(seat)["step"] == {"action": "BE", "value": None, "ship": 4}


@pytest.mark.rule("VB-R62", "VB-16")
def test_one_bet_at_a_ship_is_all_a_player_may_have() -> None:
    table = lay(4, bets={0: "4:b=3", 1: "5:r=1"})
    play(table, "BE", "=1")
    assert choices(table) == {f"{number}:" for number in (1, 2, 3, 5, 6, 7, 8)}
    assert why_not(table, "4:") == "you have a bet at ship 4 already"


@pytest.mark.rule("VB-16", "VB-35", "VB-R48", "VB-I7")
def test_no_bet_is_laid_at_a_ship_that_has_sailed() -> None:
    table = lay(4, sailed=[2, 6], round=4)
    play(table, "BE", "=1")
    assert choices(table) == {f"{number}:" for number in (1, 3, 4, 5, 7, 8)}
    assert why_not(table, "6:") == "ship 6 has sailed"


@pytest.mark.rule("VB-16")
def test_a_used_token_cannot_be_bet_again() -> None:
    table = lay(4, bets={0: "4:b=3"}, won=[[1], [], [], []])
    play(table, "BE")
    assert choices(table) == {"=2", "=4"}
    assert why_not(table, "=3") == "your 3 is not in your hand any more"
    assert why_not(table, "=1") == "your 1 is not in your hand any more"


@pytest.mark.rule("VB-16")
@pytest.mark.parametrize(
    ("position", "possible"),
    [
        ({"bets": {0: EVERYWHERE}}, False),
        ({"won": [[1, 2, 3, 4], [], [], []]}, False),
        ({"bets": {0: "7:r=1 8:b=2"}, "sailed": [1, 2, 3, 4, 5, 6], "round": 8}, False),
        ({"ships": {6: "r1a"}, "bets": {0: "7:r=1 6:b=2"}, "sailed": [1, 2, 3, 4, 5, 6], "round": 8}, True),
        ({"bets": {0: "1:r=1 2:r=2 3:r=3"}}, True),
    ],
)
def test_bet_needs_a_token_and_a_ship_without_an_own_bet(position: dict[str, Any], possible: bool) -> None:
    assert ("BE" in choices(lay(4, **position))) == possible


@pytest.mark.rule("VB-14", "VB-40")
def test_any_clan_can_be_bet_on_aboard_or_not_with_a_player_or_not() -> None:
    table = lay(2, {1: "r1a"})
    for clan in "rbgy":
        copy = table.copy()
        copy.play(0, f"BE 1:{clan}=2")
        assert bets(copy, 0) == f"1:{clan}=2"


@pytest.mark.rule("VB-13")
def test_several_players_may_bet_on_one_circle() -> None:
    table = lay(4, bets={1: "4:b=1", 2: "4:b=4"})
    play(table, "BE 4:b=3")
    assert [bet["on"] for bet in table.view(None)["ships"][3]["bets"]] == ["b", "b", "b"]


@pytest.mark.rule("VB-13", "VB-I7")
def test_with_the_option_a_circle_holds_one_bet() -> None:
    table = lay(4, bets={1: "4:b=1", 2: "4:y=4"}, options={"one_bet_per_circle": True})
    play(table, "BE", "=3", "4:")
    assert choices(table) == {"r", "g"}
    assert why_not(table, "b") == "somebody has bet on blue there, and a circle holds one bet"


@pytest.mark.rule("VB-13", "VB-17")
def test_with_the_option_a_bet_hemmed_in_by_others_cannot_shift() -> None:
    position: dict[str, Any] = {
        "sailed": [1, 2, 3, 4, 5, 6], "round": 8,
        "bets": {0: "7:r=1 8:r=2", 1: "7:b=1", 2: "7:g=1", 3: "7:y=1"},
    }  # fmt: skip
    strict = lay(4, options={"one_bet_per_circle": True}, **position)
    play(strict, "BM")
    assert choices(strict) == {"8>"}
    assert why_not(strict, "7>") == "your bet at ship 7 has no other circle to go to"
    free = lay(4, **position)
    play(free, "BM")
    assert choices(free) == {"7>", "8>"}
    play(free, "7>")
    assert choices(free) == {"7:"}


@pytest.mark.rule("VB-18", "VB-17", "VB-13")
def test_bet_or_move_is_closed_when_neither_half_can_be_done() -> None:
    position: dict[str, Any] = {
        "sailed": [1, 2, 3, 4, 5, 6], "round": 8, "options": {"one_bet_per_circle": True},
        "bets": {0: "7:r=1 8:r=2", 1: "7:b=1 8:b=2", 2: "7:g=1 8:g=2", 3: "7:y=1 8:y=2"},
    }  # fmt: skip
    table = lay(4, **position)
    assert not {"BE", "BM"} & choices(table)
    assert "no bet of yours has anywhere to go" in why_not(table, "BM")


@pytest.mark.rule("VB-R63", "VB-18")
def test_bet_or_move_can_lay_a_bet() -> None:
    table = lay(4)
    play(table, "BM 4:b=3")
    assert bets(table, 0) == "4:b=3"
    assert texts(table, 0) == ["BM 4:b=3"]


@pytest.mark.rule("VB-R64", "VB-R65", "VB-17")
def test_bet_or_move_can_move_a_bet_to_another_ship_or_shift_it() -> None:
    table = lay(4, bets={0: "4:b=3"})
    play(table, "BM")
    assert choices(table) == {"=1", "=2", "=4", "4>"}
    away = table.copy()
    play(away, "4>", "6:", "b")
    assert bets(away, 0) == "6:b=3"
    assert texts(away) == ["BM 4>6:b"]
    shifted = table.copy()
    play(shifted, "4>", "4:")
    assert choices(shifted) == {"r", "g", "y"}
    assert why_not(shifted, "b") == "your bet lies on blue there already; it has to change its circle"
    play(shifted, "r")
    assert bets(shifted, 0) == "4:r=3"


@pytest.mark.rule("VB-17")
def test_only_own_bets_move_and_never_to_a_ship_with_another_own_bet() -> None:
    table = lay(4, bets={0: "4:b=3 5:r=1", 1: "2:g=1"}, sailed=[8], round=3)
    play(table, "BM")
    assert {"4>", "5>"} <= choices(table)
    assert why_not(table, "2>") == "you have no bet at ship 2"
    play(table, "4>")
    assert choices(table) == {f"{number}:" for number in (1, 2, 3, 4, 6, 7)}
    assert why_not(table, "5:") == "you have a bet at ship 5 already"
    assert why_not(table, "8:") == "ship 8 has sailed"


@pytest.mark.rule("VB-17", "VB-R96", "VB-R97", "VB-35")
def test_a_bet_at_a_sailed_ship_can_leave_but_not_shift_there() -> None:
    table = lay(4, {4: "r3a"}, bets={0: "4:b=3"}, sailed=[4], round=3)
    play(table, "BM", "4>")
    assert choices(table) == {f"{number}:" for number in (1, 2, 3, 5, 6, 7, 8)}
    assert why_not(table, "4:") == "ship 4 has sailed"
    play(table, "1:", "y")
    assert bets(table, 0) == "1:y=3"


@pytest.mark.rule("VB-X20", "VB-18")
def test_with_all_tokens_used_and_a_bet_at_a_sailed_ship_only_moving_is_left() -> None:
    table = lay(4, {4: "r3a"}, bets={0: "4:b=3"}, won=[[1, 2, 4], [], [], []], sailed=[4], round=3)
    assert "BE" not in choices(table)
    assert "BM" in choices(table)
    play(table, "BM")
    assert choices(table) == {"4>"}


@pytest.mark.rule("VB-18", "VB-16")
def test_with_a_bet_at_every_ship_left_no_new_one_is_offered() -> None:
    table = lay(4, bets={0: "7:r=1 8:b=2"}, sailed=[1, 2, 3, 4, 5, 6], round=8)
    play(table, "BM")
    assert choices(table) == {"7>", "8>"}
    assert why_not(table, "=3") == "no token left, or you bet on every ship"


SHIP = {4: "b2a r3a g2a b1a"}


@pytest.mark.rule("VB-X3", "VB-R94", "VB-R95", "VB-R96")
def test_a_right_bet_is_won_unseen_and_a_wrong_one_stays() -> None:
    table = sailing(4, SHIP, bets={3: "4:b=4", 2: "4:r=2"}, bows={4: "GHHG"})
    play(table, "sail 4", "take G", "take H", "take H")
    position = table.position()
    assert position["won"] == [[], [], [], [4]]
    assert position["bets"] == ["", "", "4:r=2", ""]
    assert "won y@4" in texts(table)
    for seat in (0, 1, 2, None):
        player = table.view(seat)["players"][3]
        assert (player["won"], player["won_values"]) == (1, None)
    assert table.view(3)["players"][3]["won_values"] == [4]
    later = lay(4, SHIP, bets={2: "4:r=2"}, sailed=[4], round=3, turn=2)
    play(later, "BM 4>5:g")
    assert later.position()["bets"] == ["", "", "5:g=2", ""]


@pytest.mark.rule("VB-R94", "VB-13")
def test_everybody_who_bet_on_the_leading_clan_wins() -> None:
    table = sailing(4, SHIP, bets={0: "4:b=1", 1: "4:b=2", 2: "4:g=3", 3: "5:b=4"})
    play(table, "sail 4")
    assert table.position()["won"] == [[1], [2], [], []]
    assert table.position()["bets"] == ["", "", "4:g=3", "5:b=4"]


@pytest.mark.rule("VB-40", "VB-R86", "VB-X13")
def test_a_bet_on_a_clan_without_a_player_wins_like_any_other() -> None:
    table = sailing(2, {3: "y2a"}, bets={0: "3:y=4", 1: "3:r=4"}, bows={3: "HG"})
    play(table, "sail 3")
    assert table.position()["won"] == [[4], []]


@pytest.mark.rule("VB-20")
def test_no_bet_wins_at_a_ship_without_a_crew() -> None:
    table = sailing(4, {1: ""}, bets={0: "1:r=1", 1: "1:b=1", 2: "1:g=1", 3: "1:y=1"})
    play(table, "sail 1")
    assert table.position()["won"] == [[], [], [], []]
    assert table.position()["bets"] == ["1:r=1", "1:b=1", "1:g=1", "1:y=1"]


@pytest.mark.rule("VB-19")
def test_won_tokens_are_spent() -> None:
    table = lay(4, won=[[1, 2], [], [], []], bets={0: "1:r=3"})
    play(table, "BE")
    assert choices(table) == {"=4"}
    last = lay(4, won=[[1, 2, 3, 4], [], [], []])
    assert not {"BE", "BM"} & choices(last)


@pytest.mark.rule("VB-19", "VB-I6")
def test_nobody_ever_has_more_than_four_tokens_in_all_places() -> None:
    for table in wander(3, 101, 400):
        position = table.position()
        for seat in range(3):
            lying = [int(bet[-1]) for bet in position["bets"][seat].split()]
            used = lying + position["won"][seat]
            unused = table.view(seat)["players"][seat]["unused_values"]
            assert sorted(used + unused) == [1, 2, 3, 4]


@pytest.mark.rule("VB-R62", "VB-I6")
def test_moorings_never_hold_two_bets_of_one_player() -> None:
    for table in wander(4, 102, 300):
        for ship in table.view(None)["ships"]:
            owners = [bet["seat"] for bet in ship["bets"]]
            assert len(set(owners)) == len(owners)
