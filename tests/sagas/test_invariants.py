"""Invariants under random play on every saga and option, and that each of them would be noticed if it broke."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import BadPosition, Table
from meadhall.games.sagas.components import CODES, HOMELANDS, SEAS
from meadhall.games.sagas.rules import bands

from .tables import SAGAS, STORIES, E, broken, lay, phase, play, rolled, wander

SETUPS: list[dict[str, Any]] = [
    *({"story": story} for story in STORIES),
    {"level": "easy"},
    {"level": "hard", "story": "campaign"},
    {"supplies": True, "scouting": True, "story": "campaign"},
    {"supplies": True, "story": "volsunga"},
]


@pytest.mark.rule("VK-I1", "VK-I2", "VK-I3", "VK-I4", "VK-I5", "VK-I6", "VK-I8", "VK-I9", "VK-I10", "VK-I11", "VK-I12",
                  "VK-I13", "VK-I14", "VK-I15")  # fmt: skip
@pytest.mark.parametrize("options", SETUPS, ids=str)
@pytest.mark.parametrize("wise", [0.3, 0.9])
def test_all_hold_under_play(options: dict[str, Any], wise: float) -> None:
    before: Table | None = None
    for table in wander(7, 250, wise, **options):
        fault = broken(before if before is not None and before.ply == table.ply - 1 else table, table)
        assert not fault, (SAGAS.invariants[fault], table.save())
        legal = table.legal(0)
        assert bool(legal) != table.over
        assert legal == sorted(set(legal))
        assert all(not table.why_not(0, move) for move in legal)
        before = table.copy()


@pytest.mark.rule("VK-I7", "VK-R10.2d")
def test_after_the_stacking_check_no_space_is_crowded() -> None:
    for table in wander(9, 700, 0.6, story="volsunga"):
        events = [event.name for event in table.events(0)]
        if "card" in events and "edda" not in events and not table.over:
            limit = 4 + table.record.edda
            for space in range(49):
                if not HOMELANDS >> space & 1:
                    before_card = bands.units(table.record.at[space])
                    assert before_card <= limit + 2  # a Jarl or Huskarl may have joined since


@pytest.mark.rule("VK-I6")
def test_nobody_is_left_in_the_sea_without_a_ship() -> None:
    for table in wander(11, 600, 0.4):
        if phase(table) == "drown":
            continue
        for space in range(49):
            if SEAS >> space & 1:
                stack = table.record.at[space]
                assert bands.crew(stack) <= bands.room(stack)


@pytest.mark.rule("VK-I18")
@pytest.mark.parametrize("story", STORIES)
def test_every_quantity_changes_only_through_a_logged_effect(story: str) -> None:
    """Gold, Edda, deck and markers as the log tells them are those of the table."""
    gold = edda = draw = 0
    settled: set[int] = set()
    pillaged: set[int] = set()
    ply = -1
    for table in wander(3, 500, 0.8, story=story):
        if table.ply == 0:
            gold = edda = draw = 0
            settled, pillaged = set(), set()
        elif table.ply != ply + 1:
            break
        ply = table.ply
        for event in table.events(None):
            match event.name:
                case "saga begins":
                    gold, edda = event["gold"], event["edda"]
                    pillaged = set()
                case "cards dealt":
                    draw = event["draw"]
                case "gold":
                    gold += event["change"]
                case "edda":
                    edda += event["change"]
                case "voyages gained":
                    draw += event["change"]
                case "voyage lost" | "card":
                    draw -= 1
                case "norns":
                    draw += 1
                case "settled":
                    settled.add(CODES.index(event["space"]))
                case "razed":
                    settled.discard(CODES.index(event["space"]))
                case "pillaged":
                    pillaged.add(CODES.index(event["space"]))
        s = table.record
        assert (gold, edda, draw) == (s.gold, s.edda, s.draws)
        assert sum(1 << space for space in settled) == s.settled
        if phase(table) not in ("take back", "keep card"):
            assert sum(1 << space for space in pillaged) == s.pillaged


@pytest.mark.rule("VK-I16")
def test_same_seed_same_moves_same_story() -> None:
    one, two = SAGAS.table(seed=9, story="campaign"), SAGAS.table(seed=9, story="campaign")
    for table in wander(9, 150, 0.7, story="campaign"):
        if table.start.seed != 9:
            break
        if table.history:
            one.play(*table.history[-1])
            two.play(*table.history[-1])
        assert one._array.tobytes() == two._array.tobytes() == table._array.tobytes()


BAD: list[tuple[int, dict[str, Any]]] = [
    (3, {"gold": 21}),
    (3, {"edda": 6}),
    (4, {"settled": ["NOR"]}),
    (4, {"settled": ["ICE"], "pillaged": ["ICE"]}),
    (4, {"settled": ["ICE", "VIN", "GRO", "DUB"], "pillaged": ["YOR", "LON", "ORK"]}),
    (5, {"quests": {"Runes": "GOT hidden", "Jomsburg": "GOT hidden"}}),
    (5, {"quests": {"Runes": "NOR hidden"}}),
    (6, {"units": {"sNO": "Er 3H L"}}),
    (9, {"draw": []}),
    (9, {"units": {"NOR": "3H L"}}),
    (11, {"units": {"NOR": "Er B"}, "religion": "new"}),
]


@pytest.mark.rule("VK-I3", "VK-I4", "VK-I5", "VK-I6", "VK-I9", "VK-I11")
@pytest.mark.parametrize(("number", "wrong"), BAD, ids=str)
def test_a_position_that_breaks_one_is_refused(number: int, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        SAGAS.setup({"units": {"NOR": E}, "quests": {}, **wrong})
    assert SAGAS.invariants[number] in str(refused.value)


def spoiled(table: Table, **fields: int) -> int:
    """The invariant that notices a record changed like this."""
    copy = table.copy()
    for name, value in fields.items():
        copy._array[name] = value
    return broken(table, copy)


@pytest.mark.rule("VK-I1", "VK-I2", "VK-I8", "VK-I10", "VK-I12", "VK-I14", "VK-I15")
def test_each_invariant_notices_what_it_is_for() -> None:
    table = lay()
    s = table.record
    assert spoiled(table, pool=s.pool - 1) == 1
    assert spoiled(table, draws=s.draws - 1) == 2
    assert spoiled(table, kept=1) == 2
    assert spoiled(table, foes=1) == 8
    assert spoiled(table, result=1) == 13
    assert spoiled(table, sagas=2) == 15
    won = lay({"ICE": "Er L"}, saga="Eirik", settled=["VIN"], quests={"Runes": "accomplished"})
    ice, vin = 1 << 19, 1 << 17
    assert spoiled(won, settled=ice | vin) == 10
    fight = lay({"ICE": E}, draw=["c04", "c11"])
    play(fight, "ICE", "stay", "no")
    if phase(fight) == "line":
        assert spoiled(fight, unplaced=0) == 14
        assert spoiled(fight, foes=0) == 8
    sail = lay()
    play(sail, "NOR")
    rolled(sail, "nav", 5)
    play(sail, "done")
    moved = sail.copy()
    play(moved, ">sNO")
    moved._array["here"] = 13  # no route leads there
    assert broken(sail, moved) == 12
