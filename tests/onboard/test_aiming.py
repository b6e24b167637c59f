"""What a screen is told before anything is chosen: what actions allow, and what a turn in the making would do."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.onboard.screens import browser

from .tables import lay, play, turn, wander


def allowed(table: Table) -> dict[str, Any]:
    seat = turn(table)
    return {
        data["action"]: data["then"]
        for move in table.moves(seat)
        if (data := browser.move_data(table.record, seat, move.id))["kind"] == "action"
    }


def test_actions_say_what_they_can_be_used_on() -> None:
    found = allowed(lay(4, {1: "b2a r3a", 2: "r1a g1a"}, bows={2: "H"}, bets={0: "1:b=3"}, market={"H": 4}))
    assert found["FP"] == {}
    assert found["PR"] == {"pieces": ["r3a"]}
    assert "b2a" not in found["JY"]["pieces"]
    assert "b2a" in found["JA"]["pieces"]
    assert found["BE"] == {"ships": [2, 3, 4, 5, 6, 7, 8], "values": [1, 2, 4]}
    assert found["BM"]["bets"] == [1]
    assert found["MK"] == {"types": ["G", "M"]}
    assert found["SS"] == {"ships": [2]}
    assert found["A1"] == {"ships": [1, 2, 3, 4, 5, 6, 7, 8]}


@pytest.mark.rule("VB-4")
def test_what_an_action_allows_is_what_its_first_step_offers() -> None:
    for table in wander(3, 77, 60):
        seat = turn(table)
        for move in table.moves(seat):
            data = browser.move_data(table.record, seat, move.id)
            if data["kind"] != "action" or data["action"] not in ("PR", "JY", "JA", "BE", "BM", "MK"):
                continue
            world = table.copy()
            world.play(seat, move.id)
            steps = [browser.move_data(world.record, seat, step.id) for step in world.moves(seat)]
            then = data["then"]
            kinds = {"piece": "pieces", "value": "values", "type": "types", "ship": "bets"}
            for kind, name in kinds.items():
                assert [step[kind] for step in steps if step["kind"] == kind] == then.get(name, [])


def test_a_turn_in_the_making_tells_who_would_lead_or_why_not() -> None:
    table = lay(4, {1: "b2a r3a g2a", 2: "g1a"})
    consider = browser.preview
    assert consider(table.record, 0, ["JY", "r3a", "2"]) == "ship 1: blue 2, green 2; ship 2: red 3, green 1"
    assert consider(table.record, 0, ["PR", "r3a"]) == "ship 1: red 3, blue 2, green 2"
    assert consider(table.record, 0, ["SW", "b2a", "g1a"]) == "ship 1: green 3, red 3; ship 2: blue 2"
    assert consider(table.record, 0, ["JY", "b2a"]) == "b2a is not of your clan"
    assert consider(table.record, 0, ["JY", "r3a", "1"]) == "r3a is in ship 1; it has to go to another one"
    assert "wanted is the ship" in consider(table.record, 0, ["JY", "r3a", "b"])
    assert table.view(0)["phase"] == "place"
    play(table, "JY")
    assert consider(table.record, 0, ["r3a", "2"]) == "ship 1: blue 2, green 2; ship 2: red 3, green 1"
