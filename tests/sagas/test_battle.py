"""Hostiles and battles (sections 14 to 17)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from meadhall import Table
from meadhall.engine.move import Event

from .tables import E, choices, ends, fight_out, lay, phase, play, position, rolled, told, units, wander, why_not


def battle(stack: str = E, code: str = "ICE", card: str = "c04", **more: Any) -> Table:
    """A force about to stay and meet this card."""
    others = more.pop("others", {})
    table = lay({code: stack, **others}, **{"draw": [card, "c11", "c08"], **more})
    play(table, code)
    if phase(table) == "leidang":
        play(table, "done")
    return table


def foes(table: Table) -> list[int]:
    return [foe["foe"] for foe in table.view(0)["battle"]["foes"]]


# ---- hostiles


@pytest.mark.rule("VK-R14.1a", "VK-R15.1a", "VK-57")
@pytest.mark.parametrize(("die", "some"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_hostiles(die: int, some: int) -> None:
    table = battle()
    rolled(table, "stay", die)
    assert len(foes(table)) == some


@pytest.mark.rule("VK-R14.1b", "VK-R14.1c", "VK-57", "VK-R3.0c", "VK-62")
@pytest.mark.parametrize(("code", "more"), [("ICE", 0), ("ALB", 1), ("YOR", 1), ("MIK", 2), ("KON", 2), ("DUB", 0)])
def test_fortresses_and_warrior_kingdoms_bring_more(code: str, more: int) -> None:
    table = battle("Er 3H 2L", code)
    rolled(table, "stay", 3)
    assert len(foes(table)) == 2 + more
    assert table.view(0)["foes"][code] == [1 + more, 3 + more]


@pytest.mark.rule("VK-R14.1e", "VK-R24.4a", "VK-102", "VK-X12", "VK-R14.1g", "VK-59")
@pytest.mark.parametrize(
    ("code", "card", "some"),
    [("POL", "c04", 6), ("HUN", "c04", 7), ("MIK", "c04", 8), ("MIK", "c09", 8), ("HUN", "c09", 7)],
)
def test_won_sagas_bring_more_up_to_the_counters(code: str, card: str, some: int) -> None:
    table = battle(E, code, card, options={"story": "campaign"}, saga="Volsunga", campaign={"won": 7, "sagas": 4})
    rolled(table, "stay", 5)
    assert len(foes(table)) == some


@pytest.mark.rule("VK-102", "VK-R14.1e")
def test_lost_sagas_bring_no_more() -> None:
    campaign = {"won": 1, "losses": [0, 1, 0, 0], "sagas": 3}
    table = battle(options={"story": "campaign"}, saga="Heimskringla", campaign=campaign)
    rolled(table, "stay", 3)
    assert len(foes(table)) == 3


@pytest.mark.rule("VK-R14.1f", "VK-58", "VK-R4.0j")
def test_no_fleet_inland_and_any_hostile_may_come() -> None:
    inland, coast = Counter[int](), Counter[int]()
    for seed in range(1, 200):
        for code, seen in (("POL", inland), ("ICE", coast)):
            table = battle(E, code, random=[seed, 5])
            play(table, "stay")
            seen.update(foes(table))
    assert set(coast) == set(range(1, 9))
    assert set(inland) == set(range(1, 8))


@pytest.mark.rule("VK-R14.0b", "VK-R16.0a", "VK-R3.0g")
def test_hostiles_are_back_in_the_bin_after_the_battle() -> None:
    table = battle()
    play(table, "stay")
    fight_out(table)
    assert table.record.foes == 0


def test_levels_change_the_hostiles() -> None:
    table = battle(options={"level": "easy"})
    rolled(table, "stay", 5)
    assert len(foes(table)) == 2
    table = battle(options={"level": "easy"})
    rolled(table, "stay", 1)
    assert len(foes(table)) == 1
    table = battle(options={"level": "hard"})
    rolled(table, "stay", 1, foes="#1")
    assert table.view(0)["battle"]["foes"][0]["combat"] == 5


# ---- the edge


@pytest.mark.rule("VK-R15.1b", "VK-R15.1d", "VK-R15.1c", "VK-R15.1e", "VK-R15.1k", "VK-62")
@pytest.mark.parametrize(
    ("stack", "code", "against", "dice", "first"),
    [
        ("2H", "ICE", "#4", (4, 3), "vikings"),
        ("2H", "ICE", "#4", (3, 4), "hostiles"),
        ("2H", "ICE", "#4", (3, 3), "vikings"),  # a tie
        ("2H", "YOR", "#4 #5", (3, 3), "hostiles"),  # a tie in a fortress
        ("Er H", "ICE", "#4", (3, 4), "vikings"),  # more elite units, and a tie
        ("Er Ru 2B", "ICE", "#4", (3, 5), "hostiles"),  # never more than one
        ("2H", "ICE", "#2", (4, 3), "vikings"),  # their elite adds one: a tie
        ("2H", "ICE", "#2", (3, 3), "hostiles"),
        ("Er H", "ICE", "#2", (3, 4), "hostiles"),  # equal elites add nothing
    ],
)
def test_the_edge(stack: str, code: str, against: str, dice: tuple[int, int], first: str) -> None:
    table = lay({code: stack, "NOR": "Lf"}, draw=["c04", "c11"], edda=1)
    if code == "YOR":
        play(table, code)
    rolled(table, "stay" if code == "YOR" else code, 1, foes=f": {against}")
    events = rolled(table, "no", *dice)
    edge = next(event for event in events if event.name == "edge")
    assert edge["edge"] == first


@pytest.mark.rule("VK-R15.1f", "VK-55", "VK-60", "VK-R17.0b")
def test_one_edda_buys_one_more_before_the_dice() -> None:
    table = battle("2H L", others={"NOR": "Er"})
    rolled(table, "stay", 1, foes=": #4")
    assert choices(table) == {"yes", "no"}
    events = rolled(table, "yes", 3, 4)
    assert table.view(0)["edda"] == 1
    assert next(event for event in events if event.name == "edge")["edge"] == "vikings"


@pytest.mark.rule("VK-R15.1f", "VK-60")
def test_without_edda_nothing_is_asked() -> None:
    table = battle("Er 2H L", edda=0)
    play(table, "stay")
    assert phase(table) in ("line", "target")


@pytest.mark.rule("VK-R19.3d", "VK-61")
def test_harald_has_the_edge_without_a_roll() -> None:
    table = battle("Ha 3H 2L", "YOR")
    events = play(table, "stay")
    assert "Harald chooses the ground" in told(events)
    assert phase(table) == "line"
    assert table.view(0)["battle"]["edge"] == "vikings"
    assert "edge" not in [event.name for event in events]


# ---- lines and shots


@pytest.mark.rule("VK-R15.1g", "VK-R15.1h", "VK-110")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_hostiles_line_up_from_strongest_to_weakest(level: str) -> None:
    for seed in range(1, 40):
        table = battle(E, "MIK", "c09", options={"level": level}, random=[seed, 3])
        play(table, "stay")
        combat = [foe["combat"] for foe in table.view(0)["battle"]["foes"]]
        assert combat == sorted(combat, reverse=True)


@pytest.mark.rule("VK-R15.1i", "VK-R15.1j", "VK-R15.2a", "VK-63", "VK-66")
def test_vikings_line_up_in_any_order_and_nobody_is_held_back() -> None:
    table = battle()
    play(table, "stay", "no")
    assert choices(table) == {"Er", "H", "L", "auto", "fight"}
    for seed in range(1, 200):
        table = battle("Er 2H L", "MIK", "c09", random=[seed, 3])
        play(table, "stay", "no", "L", "H", "Er")  # the last Huskarl takes his place by himself
        if phase(table) == "target":
            assert [one["unit"] for one in table.view(0)["battle"]["line"]] == ["L", "H", "Er", "H"]
            return
    raise AssertionError("nobody was asked for a target")


@pytest.mark.rule("VK-R15.0b", "VK-R15.2a", "VK-18", "VK-66")
def test_units_already_there_fight_too() -> None:
    table = lay({"sNW": "Er H L", "ICE": "2H L"}, draw=["c04", "c11"])
    play(table, "sNW")
    rolled(table, "nav", 1)
    play(table, ">ICE")
    assert table.view(0)["battle"] is not None
    assert sum(table.view(0)["battle"]["unplaced"].values()) in (0, 6)
    assert units(table, "ICE") == "Er 3H 2L"


def joined(movers: str, there: str, *dice: int, foes: str = "", **more: Any) -> tuple[Table, list[Event]]:
    """A force that has sailed to Iceland, where others are, and meets the shore watch there."""
    table = lay({"sNW": movers, "ICE": there, "NOR": "Lf"}, draw=["c05", "c11"], **more)
    play(table, "sNW")
    rolled(table, "nav", 1)
    return table, rolled(table, ">ICE", *dice, foes=foes)


@pytest.mark.rule("VK-61", "VK-R19.3d", "VK-66")
def test_harald_has_the_edge_also_where_he_stayed_behind() -> None:
    table, events = joined("Er L", "Ha 2H")
    assert "Harald chooses the ground" in told(events)
    assert table.view(0)["battle"]["edge"] == "vikings"


@pytest.mark.rule("VK-R15.1e", "VK-66")
def test_elite_units_already_there_count_for_the_edge() -> None:
    table, _ = joined("H L", "Er", 1, foes=": #4")
    events = rolled(table, "no", 3, 4)
    assert next(event for event in events if event.name == "edge")["edge"] == "vikings"


@pytest.mark.rule("VK-R21.4b", "VK-R21.4d", "VK-66")
def test_a_berserkir_already_there_takes_part() -> None:
    table, _ = joined("Er L", "2B")
    assert table.record.guarded == 1
    fight_out(table)
    assert position(table, "flags")["berserk"] == 1


@pytest.mark.rule("VK-R23.0c", "VK-66")
def test_a_jarl_already_there_brings_the_new_table() -> None:
    table, _ = joined("2H L", "Er 2H", religion="new")
    fight_out(table)
    assert phase(table) == "new table"


def duel(first: str = "no", dice: tuple[int, int] = (6, 1), against: str = ": #3 #4", die: int = 3) -> Table:
    """Two hostiles, the Vikings with the edge, line H H H L L Er."""
    table = battle()
    rolled(table, "stay", die, foes=against)
    rolled(table, first, *dice)
    return table


@pytest.mark.rule("VK-R15.1k", "VK-R15.1l", "VK-65", "VK-64")
def test_a_viking_fires_at_any_living_hostile() -> None:
    table = duel()
    play(table, "auto")
    assert choices(table) == {"#3", "#4", "auto", "fight"}
    assert table.view(0)["battle"]["next"] == "H"
    assert why_not(table, "#1") == "that hostile is not in this battle any more"
    rolled(table, "#4", 3, 6)
    assert choices(table) == {"#3", "#4", "auto", "fight"}  # #3 has fired, and can be fired at


@pytest.mark.rule("VK-R15.1m", "VK-R15.1p", "VK-R15.1t", "VK-R15.1u", "VK-R4.0k", "VK-X1")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (3, True), (4, True), (5, False), (6, False)])
def test_a_hostile_fires_at_the_first_of_the_line(die: int, hit: bool) -> None:
    table = duel(dice=(1, 6))  # hostiles first: #3 has a value of 4
    events = rolled(table, "auto", die)
    shot = next(event for event in events if event.name == "hostile shot")
    assert shot.text.startswith("#3>H")
    assert units(table, "ICE") == ("Er 2H 2L" if hit else E)


@pytest.mark.rule("VK-R15.1p", "VK-R4.0k", "VK-X1", "VK-R15.1s")
@pytest.mark.parametrize(("unit", "value"), [("Er", 3), ("H", 2), ("L", 1)])
def test_a_die_of_at_most_the_value_hits_whatever_the_target(unit: str, value: int) -> None:
    for die in range(1, 7):
        for target in ("#3", "#4"):
            table = duel()
            play(table, unit, "auto")
            rolled(table, target, die)
            left = [foe["foe"] for foe in (table.view(0)["battle"] or {"foes": []})["foes"] if foe["alive"]]
            assert (int(target[1]) in left) == (die > value)


@pytest.mark.rule("VK-R15.1q", "VK-R15.1r", "VK-R15.1n", "VK-R15.1o", "VK-64")
def test_sides_alternate_and_the_rest_fire_at_the_end() -> None:
    table = duel()
    events = rolled(table, "fight", 6, 5, 6, 4)
    shots = [event.text.split("(")[0] for event in events if event.name in ("shot", "hostile shot")]
    assert shots[:5] == ["H>#3", "#3>H", "H>#4", "#4>H", "H>#3"]
    first_round = shots[: shots.index("H>#3", 5)] if "H>#3" in shots[5:] else shots
    assert sum(not shot.startswith("#") for shot in first_round[:8]) <= 6
    assert not any(shot.startswith("#") for shot in shots[4:8])


@pytest.mark.rule("VK-R15.1v", "VK-63", "VK-R15.1d", "VK-69")
def test_a_new_round_follows_with_the_same_edge() -> None:
    for seed in range(1, 300):
        table = battle(random=[seed, 9])
        play(table, "stay", "no")
        if phase(table) != "line":
            continue
        edge = table.view(0)["battle"]["edge"]
        play(table, "fight")
        if phase(table) == "line" and table.view(0)["battle"]["round"] == 2:
            assert table.view(0)["battle"]["edge"] == edge
            assert "fight" in choices(table)  # the line can be set anew
            return
    raise AssertionError("no second round")


@pytest.mark.rule("VK-R15.1d", "VK-R15.1k", "VK-R15.1v")
@pytest.mark.parametrize(("edge", "first"), [("vikings", "shot"), ("hostiles", "hostile shot")])
def test_who_has_the_edge_fires_first_in_every_round(edge: str, first: str) -> None:
    for seed in range(1, 300):
        table = battle(card="c09", random=[seed, 4])
        play(table, "stay", "no", "fight")
        fight = table.view(0)["battle"]
        if fight and (fight["round"], fight["edge"]) == (2, edge) and phase(table) == "line":
            events = play(table, "fight")
            assert next(event.name for event in events if event.name in ("shot", "hostile shot")) == first
            return
    raise AssertionError("no second round")


@pytest.mark.rule("VK-R15.1w", "VK-70", "VK-R15.0a")
def test_one_side_wins_and_never_neither() -> None:
    ended = Counter[str]()
    for seed in range(1, 120):
        table = lay({"POL": "2H L", "NOR": "Er"}, draw=["c04", "c11"], random=[seed, 4])
        play(table, "POL", "stay")
        events = fight_out(table)
        over = [event for event in events if event.name == "battle over"] or [
            event for event in table.events(0) if event.name == "battle over"
        ]
        assert len(over) == 1
        won = over[0]["won"]
        assert won == bool(units(table, "POL"))
        ended["won" if won else "lost"] += 1
    assert len(ended) == 2


@pytest.mark.rule("VK-69")
def test_from_the_fourth_round_on_the_line_is_asked_for() -> None:
    for seed in range(1, 4000):
        table = lay({"POL": "L", "NOR": "Er"}, draw=["c04", "c11"], random=[seed, 2], edda=0)
        play(table, "POL", "stay")
        if phase(table) == "line" and table.view(0)["battle"]["round"] == 4:
            assert choices(table) == {"L", "auto", "fight"}
            return
    raise AssertionError("no battle lasted so long")


# ---- breaking off


def held(code: str = "ALB", stack: str = E, **more: Any) -> Table:
    """A battle after whose first round the shield wall can be raised."""
    for seed in range(1, 400):
        table = battle(stack, code, kept=["c02"], random=[seed, 6], **more)
        if phase(table) == "move":
            play(table, "stay")
        while phase(table) in ("edge", "line", "target"):
            play(table, "no" if phase(table) == "edge" else "fight")
        if phase(table) == "break off":
            return table
    raise AssertionError("no second round")


@pytest.mark.rule("VK-R15.3a", "VK-R15.3b", "VK-R15.3c", "VK-72", "VK-21", "VK-74", "VK-R13.C02")
def test_the_shield_wall_breaks_a_battle_off() -> None:
    table = held("ALB", card="c05", quests={"Runes": "ALB shown"})
    before = units(table, "ALB")
    assert choices(table) == {"yes", "no"}
    fought_on = table.copy()
    play(table, "yes")
    assert units(table, "sNO") == before  # the one space nearer to Norvegr or Danmark
    assert table.view(0)["edda"] == 1  # lost: the card's lose line
    assert phase(table) == "set out"  # neither quest nor pillage
    assert position(table, "quests")["Runes"] == "ALB shown"
    assert "c02" in table.view(0)["deck"]["discards"]
    play(fought_on, "no")
    assert fought_on.view(0)["deck"]["kept"] == ["c02"]


@pytest.mark.rule("VK-74")
def test_going_back_brings_no_storm_no_second_card_and_no_look_at_crowds() -> None:
    table = held("ALB", card="c05", others={"sNO": "3H 2L"})
    events = play(table, "yes")
    assert phase(table) == "set out"
    (there,) = table.view(0)["stacks"]
    assert there["space"] == "sNO"
    assert sum(there["units"].values()) > 4 + 2, "more than the sea could hold"
    assert not {"storm", "card"} & {event.name for event in events}


@pytest.mark.rule("VK-21", "VK-74")
def test_a_force_that_broke_off_fights_for_no_quest_and_pillages_nothing_where_it_comes_to() -> None:
    quest = held("ALB", settled=["YOR"], quests={"Runes": "YOR shown"})
    play(quest, "yes")
    assert units(quest, "YOR")
    while phase(quest) == "toll":
        play(quest, sorted(choices(quest))[0])
    assert phase(quest) == "set out"
    assert quest.view(0)["quests"]["shown"] == [{"quest": "Runes", "space": "YOR"}]
    town = held("KON", card="c05", gold=5)
    play(town, "yes")
    assert units(town, "GNE")
    assert phase(town) == "set out"


@pytest.mark.rule("VK-R15.3d")
def test_among_equally_near_spaces_the_player_chooses() -> None:
    table = held("ORK")
    play(table, "yes")
    assert choices(table) == {">sNW", ">sNO"}
    assert why_not(table, ">sIR") == "the Irish Sea is not nearer to a homeland or settlement, or cannot be reached"


@pytest.mark.rule("VK-72")
def test_without_a_usable_route_there_is_no_breaking_off() -> None:
    for seed in range(1, 200):
        table = lay({"ICE": "Er 3H"}, draw=["c04", "c11"], kept=["c02"], random=[seed, 6])
        events = play(table, "ICE") + fight_out(table)
        assert phase(table) != "break off"
        if "Round 2" in told(events):
            return
    raise AssertionError("no second round")


@pytest.mark.rule("VK-72", "VK-R12.13b")
def test_those_without_room_are_lost_on_a_retreat_by_sea() -> None:
    for seed in range(1, 400):
        table = battle("Er 4H L", "ICE", kept=["c02"], random=[seed, 8], edda=2)
        play(table, "stay")
        fight_out(table)
        if phase(table) == "break off" and len(units(table, "ICE").split()) == 3:
            men = sum(stack["crew"] for stack in table.view(0)["stacks"] if stack["space"] == "ICE")
            if men <= 2:
                continue
            play(table, "yes")
            if phase(table) == "retreat":
                play(table, ">sNW")
            assert phase(table) == "drown"
            while phase(table) == "drown":
                play(table, "xH")
            assert units(table, "sNW") == "Er H L"
            return
    raise AssertionError("no such battle")


@pytest.mark.rule("VK-73", "VK-70", "VK-R20.22a")
def test_a_battle_broken_off_costs_the_settlement_there() -> None:
    table = held("ALB", settled=["ALB"])
    play(table, "yes")
    assert table.view(0)["settlements"] == []
    assert "The settlement in Alba burns" in told(table.events(0))


@pytest.mark.rule("VK-73", "VK-R15.3c")
def test_a_settlement_next_door_is_the_nearest() -> None:
    table = held("ALB", settled=["YOR", "ALB"])
    play(table, "yes")
    assert units(table, "YOR")


@pytest.mark.rule("VK-R20.22a", "VK-70")
def test_a_lost_battle_burns_the_settlement() -> None:
    for seed in range(1, 300):
        table = lay({"KON": "2H", "NOR": "Er"}, draw=["c05", "c11"], settled=["KON"], random=[seed, 6])
        play(table, "KON", "stay")
        events = fight_out(table)
        if "is lost" in told(events):
            assert table.view(0)["settlements"] == []
            return
    raise AssertionError("no battle was lost")


@pytest.mark.rule("VK-71", "VK-14", "VK-R16.0b")
def test_rewards_come_before_the_look_for_jarls() -> None:
    for seed in range(1, 2000):
        table = lay({"ICE": "Er H"}, draw=["c05", "c11"], random=[seed, 6], edda=2)
        events = play(table, "ICE")
        while phase(table) in ("edge", "line", "target"):
            events += play(table, "no" if phase(table) == "edge" else "Er" if "Er" in choices(table) else "fight")
        if "is won" in told(events) and position(table, "dead") == "Er":
            assert ends(table) == "lost"
            assert "men sing of it: Edda +1" in told(events)
            return
    raise AssertionError("no such battle")


@pytest.mark.rule("VK-R17.0a", "VK-R16.0d", "VK-I3")
def test_edda_and_gold_stay_within_their_tracks() -> None:
    for table in wander(5, 400, story="floamanna"):
        assert 0 <= table.view(0)["edda"] <= 5
        assert 0 <= table.view(0)["gold"] <= 20


@pytest.mark.rule("VK-R17.0a")
def test_edda_never_exceeds_five() -> None:
    table = lay({"ICE": "Er L"}, edda=5, draw=["c14", "c11"], religion="new")
    play(table, "ICE", "stay", "edda")
    assert table.view(0)["edda"] == 5


@pytest.mark.rule("VK-72")
def test_nobody_breaks_off_over_the_sea_without_a_ship() -> None:
    table = held("LUN", stack="Er 5H", settled=["SAX", "SIK"])
    play(table, "yes")
    assert choices(table) == {">PAR", ">HUN"}
    reason = "the West Midland Sea is not nearer to a homeland or settlement, or cannot be reached"
    assert why_not(table, ">sWM") == reason
