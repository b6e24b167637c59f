"""The worked examples of the page of rules, roll by roll."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import E, choices, fight_out, lay, phase, play, position, rolled, texts, units


@pytest.mark.rule("VK-X4", "VK-X5", "VK-X7", "VK-R12.1b")
def test_from_paris_by_river_to_the_sea() -> None:
    table = lay({"PAR": E}, edda=2)
    play(table, "PAR")
    rolled(table, "nav", 4)
    play(table, "done")
    assert table.view(0)["voyage"]["steps"] == 2
    play(table, ">NMD")
    events = rolled(table, ">sCH", 5)
    assert "storm(5)" in texts(events)
    assert units(table, "sCH") == E  # six units at Edda 2, four of them aboard ships for four
    stack = next(one for one in table.view(0)["stacks"] if one["space"] == "sCH")
    assert (stack["count"], stack["limit"], stack["crew"], stack["room"]) == (6, 6, 4, 4)


@pytest.mark.rule("VK-X6", "VK-R12.11d")
def test_two_seas_and_a_five_cost_a_unit() -> None:
    table = lay({"PAR": E}, edda=2)
    play(table, "PAR")
    rolled(table, "nav", 5)
    play(table, "done", ">NMD", ">sCH")
    rolled(table, ">sNO", 5)
    assert phase(table) == "storm loss"
    assert choices(table) == {"xEr", "xH", "xL"}


@pytest.mark.rule("VK-X8")
def test_keeping_erik_and_one_huskarl() -> None:
    table = lay({"PAR": E}, edda=2)
    play(table, "PAR")
    rolled(table, "nav", 5)
    play(table, "done", ">NMD", ">sCH")
    rolled(table, ">sNO", 5)
    play(table, "xL", "xH", "xH")
    assert units(table, "sNO") == "Er H L"


@pytest.mark.rule("VK-X9", "VK-X10", "VK-121", "VK-X1", "VK-R15.1q", "VK-R15.1r", "VK-R15.1b", "VK-R15.1g")
def test_the_battle_of_normandy() -> None:
    table = lay({"NMD": E}, draw=["c04", "c11"], edda=2)
    play(table, "NMD")
    rolled(table, "stay", 5, foes="(5): #3 #4 #7")
    events = rolled(table, "no", 3, 5)
    assert "edge(3,5)H" in texts(events)
    play(table, "H", "H", "H", "L")
    events = rolled(table, "Er", 4)  # the line stands: #3 fires first
    assert "#3>H(4)x" in texts(events)
    events = rolled(table, "#4", 2, 3)
    assert [text for text in texts(events) if ">" in text] == ["H>#4(2)x", "#7>H(3)"]
    events = rolled(table, "#3", 6)
    assert "H>#3(6)" in texts(events)
    rolled(table, "#3", 5)
    events = rolled(table, "#3", 3, 1)
    shots = [text for text in texts(events) if ">" in text]
    assert shots == ["Er>#3(3)x", "L>#7(1)x"]
    assert units(table, "NMD") == "Er 2H 2L"
    assert "won" in texts(events)
    reserve = position(table, "reserve")
    assert choices(table) == {"gold", "voyage"}
    play(table, "voyage")
    assert position(table, "draw") == ["c11", reserve[0]]
    assert len(position(table, "reserve")) == len(reserve) - 1
    assert table.view(0)["gold"] == 0
    assert position(table, "discards") == ["c04"]


@pytest.mark.rule("VK-X3")
def test_three_units_may_split_in_every_way() -> None:
    table = lay({"SAX": "Er H B"}, gold=0)
    play(table, "SAX", "land")
    seen = set()
    for left in ("", "-Er", "-H", "-B", "-Er -H", "-Er -B", "-H -B"):
        copy = table.copy()
        play(copy, *left.split())
        if phase(copy) == "who goes":
            play(copy, "done")
        play(copy, ">HED")
        seen.add(units(copy, "HED"))
    assert seen == {"Er H B", "H B", "Er B", "Er H", "B", "H", "Er"}


@pytest.mark.rule("VK-132")
def test_battle_odds_of_the_example_force_are_as_expected() -> None:
    """Chances against one to eight hostiles in a coastal town, against those of the reference simulation."""
    expected = (1.0, 0.996, 0.96, 0.84, 0.61, 0.36, 0.18, 0.07)
    fought, won = [0] * 8, [0] * 8
    for seed in range(1, 121):
        for card, sagas in (("c05", 0), ("c09", 0), ("c05", 7), ("c09", 7)):
            position: dict[str, Any] = {
                "options": {"story": "campaign"},
                "campaign": {"won": sagas, "sagas": 1 + sagas.bit_count()},
                "saga": "Volsunga" if sagas else "Heimskringla",
                "draw": [card, "c11", "c08", "c10"],
                "random": [seed * 31, seed],
            }
            table = lay({"ICE": E, "NOR": "Ru"}, gold=9, **position)
            play(table, "ICE", "stay")
            foes = len(table.view(0)["battle"]["foes"])
            fight_out(table)
            fought[foes - 1] += 1
            won[foes - 1] += bool(units(table, "ICE"))
    for foes, chance in enumerate(expected):
        assert fought[foes] > 20
        assert abs(won[foes] / fought[foes] - chance) < 0.2
