"""How far each part of a goal is said to be, what it costs, and when it is out of reach."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.sagas.components import CODES
from meadhall.games.sagas.screens import browser, distances

from .tables import SAGAS, lay, phase, play, rolled, wander


def notes(table: Table) -> dict[str, str]:
    """What is said beside each part of the goal that is still open."""
    return {goal["text"]: goal["note"] for goal in table.view(0)["saga"]["goals"] if goal["note"]}


def lost(table: Table) -> list[str]:
    return [goal["text"] for goal in table.view(0)["saga"]["goals"] if goal["lost"]]


def eirik(units: dict[str, str], voyages: int, **more: Any) -> Table:
    cards = [f"c{card:02}" for card in (11, 8, 13, 10, 12, 5, 6, 7)][:voyages]
    return lay(units, saga="Eirik", draw=cards, **more)


def test_a_place_that_one_voyage_reaches_has_the_chance_of_that_voyage() -> None:
    """The tables of chances agree with the way that is offered, from every space and with every leader."""
    for leader in ("Er", "Lf"):
        for code in CODES:
            table = lay({code: f"{leader} L"}, quests={"Runes": "ALB hidden"})
            record, start = table.record, CODES.index(code)
            rows = distances.by_voyages(record, start, int(record.at[start]), True)
            for found in table.view(0)["reach"]:
                if "way" in found and found["start"] == code:
                    chance = float(rows[1][CODES.index(found["space"])])
                    assert chance == pytest.approx(found["chance"] / 100, abs=0.01), (code, found["space"])


def test_more_voyages_are_never_worse_and_the_die_that_has_fallen_is_known() -> None:
    table = eirik({"NOR": "Er H L"}, 3)
    record, start = table.record, CODES.index("NOR")
    rows = distances.by_voyages(record, start, int(record.at[start]), True)
    assert len(rows) == 4
    for fewer, more in pairwise(rows):
        assert (more >= fewer - 1e-6).all()
    play(table, "NOR")
    rolled(table, "nav", 5)
    play(table, "done")
    now = distances.by_voyages(table.record, start, int(table.record.at[start]), True)
    assert now[1][CODES.index("ICE")] == 1, "a five leads three spaces"
    assert rows[1][CODES.index("ICE")] < 1


def test_vinland_says_how_far_it_is_what_it_costs_and_when_it_is_out_of_reach() -> None:
    table = eirik({"DAN": "Er 3H 2L"}, 5, gold=6)
    assert notes(table)["a settlement in Vinland"] == "3 or 4 voyages away, 98 % in time, 2 gold"
    assert notes(table)["2 settlements (0 so far)"] == "2 more, one a voyage, 4 gold"
    assert lost(table) == []
    late = eirik({"POL": "Er 3H 2L"}, 2, gold=1, settled=["KUR"])
    assert notes(late)["a settlement in Vinland"] == "out of reach in the 2 voyages left"
    assert lost(late) == ["a settlement in Vinland"]
    assert notes(late)["a Jarl in a homeland or on a settlement"] == "1 voyage away"
    poor = eirik({"sVI": "Er 3H 2L"}, 4, gold=1)
    assert notes(poor)["a settlement in Vinland"] == "1 voyage away, 2 gold, 1 more than you have"


def test_while_a_quest_is_fought_for_its_battle_tells_the_chances_and_not_the_goal() -> None:
    table = eirik({"ALB": "Er 3H 2L"}, 5, quests={"Runes": "ALB hidden", "Silk Road": "MIK hidden"})
    play(table, "ALB", "stay")
    while not table.view(0)["battle"]:
        play(table, table.moves(0)[0].text)
    assert notes(table)["1 quest accomplished"] == "the battle of Alba decides"


def test_of_two_bands_the_one_that_is_likely_to_win_is_sent() -> None:
    table = eirik({"ICE": "Ru 3H 2L", "NOR": "H L"}, 5, quests={"Runes": "LON hidden"})
    london = next(found for found in table.view(0)["reach"] if found["space"] == "LON")
    assert london["start"] == "ICE"
    assert london["odds"] > 80


def test_a_quest_says_which_is_nearest_and_how_its_battle_may_end() -> None:
    table = eirik({"NOR": "Er 3H 2L"}, 5, quests={"Runes": "ALB hidden", "Silk Road": "MIK hidden"})
    alba = next(found for found in table.view(0)["reach"] if found["space"] == "ALB")
    assert notes(table)["1 quest accomplished"] == f"Alba is 1 voyage away, {alba['odds']} % to win"


def test_markers_are_counted_one_a_voyage_and_what_jomsburg_may_bring_besides() -> None:
    few = lay({"NOR": "Er 3H 2L"}, saga="Floamanna", draw=["c11", "c08"])
    assert "4 places pillaged (0 so far)" in lost(few)
    enough = lay({"NOR": "Er 3H 2L"}, saga="Floamanna", draw=["c11", "c08", "c13", "c10"])
    assert notes(enough)["4 places pillaged (0 so far)"] == "4 more, one a voyage"
    gift = lay({"NOR": "Er 3H 2L"}, draw=["c11", "c08"], quests={"Jomsburg": "ALB hidden"})
    assert "3 settlements (0 so far)" not in lost(gift)
    assert "3 settlements (0 so far)" in lost(lay({"NOR": "Er 3H 2L"}, draw=["c11", "c08"]))


def test_nothing_that_is_said_to_be_out_of_reach_is_reached_in_the_voyages_left() -> None:
    """A part of the goal that comes true had not been lost, unless voyages were gained meanwhile."""
    given_up: set[str] = set()
    voyages, seen = 0, 0
    for table in wander(5, 1300, 0.9, story="random"):
        saga = table.view(0)["saga"]
        left = table.view(0)["deck"]["draw"]
        if table.ply == 0 or left > voyages:
            given_up.clear()
        voyages = left
        for goal in saga["goals"]:
            text = goal["text"].split(" (")[0]
            assert not (goal["done"] and text in given_up), (saga["name"], text)
            if goal["lost"]:
                given_up.add(text)
                seen += 1
    assert seen > 20


def test_a_homeland_says_how_far_the_named_place_is_from_it() -> None:
    table = SAGAS.table(seed=1, story="eirik")
    play(table, "old")
    told = {move.text[-3:]: browser.move_data(table.record, 0, move.id)["note"] for move in table.moves(0)}
    assert told["NOR"].startswith("Vinland is 2 or 3 voyages away")
    assert told["SVE"].startswith("Vinland is 3")


def test_before_a_voyage_places_in_reach_of_every_band_are_offered_with_their_start() -> None:
    table = lay({"NOR": "Er 2H L", "HUN": "3H"}, saga="Volsunga", quests={"Runes": "ALB hidden"})
    found = {one["space"]: one for one in table.view(0)["reach"]}
    assert found["ALB"]["start"] == "NOR"
    assert found["SAX"]["start"] == "HUN"
    assert not {"NOR", "HUN"} & set(found), "where a band is it sets out"
    order = [one["space"] for one in table.view(0)["reach"]]
    assert order[0] == "ALB", "a quest first"
    assert all(code.startswith("s") for code in order[-3:]), "the sea last"


def test_the_usual_band_says_what_it_buys_and_what_is_kept() -> None:
    table = SAGAS.table(seed=3, story="volsunga")
    play(table, "old", "NOR")
    band = table.view(0)["band"]
    assert band["units"] == ["L", "L", "H", "H", "H"]
    assert band["note"] == "3 Huskarls and 2 long ships for 7 gold; 1 gold is kept"
    for unit in band["units"]:
        play(table, f"+{unit}", "@NOR")
    assert table.view(0)["band"] is None
    assert (phase(table), table.view(0)["gold"]) == ("buy", 1)
