"""What is on the screen of each seat: a view has these fields and no others."""

from __future__ import annotations

import json

import pytest

from .tables import ODIN, lay, play, wander


@pytest.mark.rule("OD-R7", "OD-R8", "OD-R17", "OD-26", "OD-27")
def test_a_view_is_all_a_seat_may_see_and_nothing_else() -> None:
    table = lay(
        "6b 1b 9g", "8r 1r", "9p 1p 2p", known=["9g", "", "2p"], middle="4g 3g", owner=2, discards="9k 5o",
        scores=[1, 0, 14], hand_number=3, round=2, first=1, turn=1,
    )  # fmt: skip
    assert table.view(1) == {
        "game": "odin",
        "seat": 1,
        "seats": 3,
        "options": {"target": 15, "short_deck": False},
        "phase": "follow",
        "turn": 1,
        "hand": ["1r", "8r"],
        "players": [
            {"cards": 3, "known": ["9g"], "score": 1, "passed": True},
            {"cards": 2, "known": [], "score": 0, "passed": False},
            {"cards": 3, "known": ["2p"], "score": 14, "passed": False},
        ],
        "middle": {"cards": ["3g", "4g"], "text": "43g", "value": 43, "owner": 2},
        "beaten": [],
        "discards": ["9k", "5o"],
        "undealt": 54 - 12,
        "left_out": [],
        "hand_number": 3,
        "round": 2,
        "first": 1,
        "crown": 2,
        "last_to_pass": True,
        "leaders": [1],
    }


@pytest.mark.rule("OD-R8", "OD-27")
def test_a_spectator_sees_what_any_seat_sees_but_for_the_hand() -> None:
    for table in wander(3, 100, 150):
        watched = {**table.view(None), "seat": 0, "hand": []}
        assert watched == {**table.view(0), "hand": []}
        assert table.view(None)["hand"] is None


def test_a_view_is_plain_data() -> None:
    for table in wander(4, 101, 150):
        for seat in (0, 3, None):
            assert json.loads(json.dumps(table.view(seat))) == table.view(seat)


@pytest.mark.rule("OD-R42", "OD-14")
def test_seats_that_passed_since_the_last_play_are_marked() -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 4p 7p", "1k 6k 8k", turn=2)
    passed = []
    for text in ("3p", "-", "-", "5r", "-", "-", "-"):
        play(table, text)
        passed.append([seat for seat, player in enumerate(table.view(None)["players"]) if player["passed"]])
    assert passed == [[], [3], [0, 3], [], [2], [2, 3], []]


@pytest.mark.rule("OD-R35")
def test_while_a_card_is_chosen_the_beaten_set_lies_open() -> None:
    table = lay("8g 3g 5r", "1o 2o", middle="8b 2b")
    table.play(0, "83g")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert (view["phase"], view["turn"]) == ("take", 0)
        assert view["beaten"] == ["2b", "8b"]
        assert view["middle"]["text"] == "83g"
        assert view["players"][0]["cards"] == 1
    table.play(0, "+8b")
    assert table.view(None)["beaten"] == []


@pytest.mark.rule("OD-R61")
def test_a_view_of_a_finished_game_asks_nobody() -> None:
    table = lay("9g", "1b 2b", options={"target": 2})
    table.play(0, "9g")
    view = table.view(1)
    assert (view["phase"], view["turn"]) == ("over", None)
    assert view["hand"] == ["1b", "2b"]
    assert view["middle"] == {"cards": ["9g"], "text": "9g", "value": 9, "owner": 0}


@pytest.mark.rule("OD-R13", "OD-R14")
def test_a_fresh_view_waits_for_the_opener() -> None:
    table = ODIN.table(seats=3, seed=1)
    view = table.view(None)
    assert (view["phase"], view["middle"], view["hand_number"], view["round"]) == ("open", None, 1, 1)
    assert view["turn"] == view["first"]
