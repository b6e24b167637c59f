"""What a screen is told before anything is chosen: what actions allow, and what a turn in the making would do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.onboard.screens import browser

from .tables import ONBOARD, lay, phase, play, turn, wander


def allowed(table: Table) -> dict[str, Any]:
    seat = turn(table)
    return {
        data["action"]: data["then"]
        for move in table.moves(seat)
        if (data := browser.SCREEN.move_data(table.record, seat, move.id))["kind"] == "action"
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
            data = browser.SCREEN.move_data(table.record, seat, move.id)
            if data["kind"] != "action" or data["action"] not in ("PR", "JY", "JA", "BE", "BM", "MK"):
                continue
            world = table.copy()
            world.play(seat, move.id)
            steps = [browser.SCREEN.move_data(world.record, seat, step.id) for step in world.moves(seat)]
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
    assert consider(table.record, 0, ["action:JY", "piece:r3a", "ship:2"]) == consider(
        table.record, 0, ["JY", "r3a", "2"]
    )
    assert consider(table.record, 0, ["action:BM", "value:2", "ship:2"]) == "Bet at ship 2"
    betting = lay(4, bets={0: "4:b=3"})
    assert consider(betting.record, 0, ["action:BM", "bet:4", "ship:2"]) == "Move it to ship 2"
    assert consider(betting.record, 0, ["action:BM", "bet:5"]) == "you have no bet at ship 5"
    assert table.view(0)["phase"] == "place"
    play(table, "JY")
    assert consider(table.record, 0, ["r3a", "2"]) == "ship 1: blue 2, green 2; ship 2: red 3, green 1"
    rankings = ONBOARD.screen.preview_data
    assert rankings is not None
    found = rankings(table.record, 0, ["r3a", "2"])
    assert [(one["ship"], [rank["clan"] for rank in one["control"]]) for one in found] == [
        (1, ["b", "g"]), (2, ["r", "g"]),
    ]  # fmt: skip
    assert [rank["nearer"] for rank in found[0]["control"]] == [True, False]
    assert [rank["tied"] for rank in found[0]["control"]] == [True, True]
    assert rankings(table.record, 0, ["r3a", "1"]) == []
    assert rankings(table.record, 0, []) == []


def whole_turns(table: Table, seat: int, last: frozenset[str]) -> set[tuple[str, ...]]:
    """Every way to go on with a turn step by step, each step by its target."""
    found: set[tuple[str, ...]] = set()
    for move in table.moves(seat):
        data = browser.SCREEN.move_data(table.record, seat, move.id)
        if phase(table) in last:
            found.add((data["target"],))
            continue
        after = table.copy()
        after.play(seat, move.id)
        found |= {(data["target"], *rest) for rest in whole_turns(after, seat, last)}
    return found


LAST_STEPS = frozenset({"promote", "raise", "jump ship", "swap second", "bet clan", "move clan"})


@pytest.mark.rule("VB-4", "VB-13", "VB-17", "VB-45")
@pytest.mark.parametrize("one_bet_per_circle", [False, True])
def test_an_action_tells_every_way_its_turn_can_go_on(one_bet_per_circle: bool) -> None:
    looked = set()
    for number, table in enumerate(wander(4, 78, 400, one_bet_per_circle=one_bet_per_circle)):
        seat = turn(table)
        if phase(table) != "place" or number % 23 not in (0, 1):
            continue
        for move in table.moves(seat):
            data = browser.SCREEN.move_data(table.record, seat, move.id)
            if data["idle"] or data["action"] in ("FP", "A1", "D3", "SS"):
                assert data["ways"] == []
                continue
            told = {path for way in data["ways"] for path in product(*way)}
            if data["action"] == "SW":  # pieces may be picked in any order; they are sent as they are first told
                assert {path[::-1] for path in told} == told
                firsts = [piece for way in data["ways"] for piece in way[0]]
                told = {path for path in told if firsts.index(path[0]) < firsts.index(path[1])}
            after = table.copy()
            after.play(seat, move.id)
            assert told == whole_turns(after, seat, LAST_STEPS)
            looked.add(data["action"])
    assert looked == {"PR", "JY", "JA", "SW", "BE", "BM", "MK"}


def test_a_drawn_supply_is_chosen_before_its_ship() -> None:
    table = lay(4, add="", draw="HGM", sailed=[4])
    play(table, "D3")
    data = [browser.SCREEN.move_data(table.record, 0, move.id) for move in table.moves(0)]
    assert [one["target"] for one in data] == ["type:H", "type:G", "type:M"]
    assert all(one["ways"] == [[[f"ship:{number}" for number in (1, 2, 3, 5, 6, 7, 8)]]] for one in data)
