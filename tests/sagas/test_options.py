"""The options: supplies and scouting (sections 25 and 26)."""

from __future__ import annotations

import pytest

from .tables import E, choices, lay, phase, play, rolled, told, units, why_not

SUPPLIES = {"supplies": True}
SCOUTING = {"scouting": True}


@pytest.mark.rule("VK-R25.0a", "VK-R25.0b", "VK-35", "VK-112", "VK-104")
def test_a_forced_march_is_paid_for_and_precedes_the_regular_move() -> None:
    table = lay({"ICE": E}, gold=5, options=SUPPLIES)
    play(table, "ICE", "march", "done")
    assert table.view(0)["gold"] == 2  # half of six units
    assert choices(table) == {">sGR", ">sNW"}
    play(table, ">sNW")
    assert choices(table) == {"stay", "nav"}
    rolled(table, "nav", 1)
    play(table, ">sNO")
    assert "2 seas entered" in told(table.events(0))


@pytest.mark.rule("VK-R25.0a")
@pytest.mark.parametrize(("stack", "price"), [("Er", 1), ("Er H", 1), ("Er 2H", 2), ("Er 4H", 3)])
def test_its_price_is_half_the_units_rounded_up(stack: str, price: int) -> None:
    table = lay({"SAX": stack}, gold=3, options=SUPPLIES)
    play(table, "SAX", "march", *(["done"] if stack != "Er" else []))
    assert table.view(0)["gold"] == 3 - price


@pytest.mark.rule("VK-125", "VK-R25.0a")
def test_a_march_that_cannot_be_paid_is_not_offered() -> None:
    table = lay({"SAX": "Er 2H"}, gold=1, options=SUPPLIES)
    play(table, "SAX", "march")
    assert why_not(table, "done").startswith("there is not enough gold")
    play(table, "-H", "done")
    assert table.view(0)["gold"] == 0
    table = lay({"SAX": "Er 2H"}, gold=0, options=SUPPLIES)
    play(table, "SAX")
    assert "march" not in choices(table)


@pytest.mark.rule("VK-36")
def test_a_forced_stop_takes_the_regular_move_away() -> None:
    table = lay({"HED": "Er H"}, gold=3, options=SUPPLIES)
    play(table, "HED", "march", "done", ">SAX")
    assert phase(table) != "move"
    assert units(table, "SAX") == "Er H"


@pytest.mark.rule("VK-112", "VK-R25.0b")
def test_a_march_by_ship_needs_room_for_all() -> None:
    table = lay({"FRI": "Er 2H L"}, gold=5, options=SUPPLIES)
    play(table, "FRI", "march", "done")
    assert choices(table) == {">SAX", ">HED"}
    assert why_not(table, ">sNO") == "there is not room for so many"


@pytest.mark.rule("VK-R25.0c", "VK-104")
def test_a_forced_march_does_not_go_with_a_rally() -> None:
    table = lay({"HED": "Er H", "FRI": "H", "SAX": "2H"}, gold=5, options=SUPPLIES)
    play(table, "HED", "march", "done", ">FRI")
    assert choices(table) == {"stay", "land"}  # though those in Saxland could come


@pytest.mark.rule("VK-R19.3b", "VK-112")
def test_leifs_space_belongs_to_the_regular_move() -> None:
    table = lay({"HED": "Lf"}, gold=5, options=SUPPLIES)
    play(table, "HED", "march", ">FRI", "land")
    assert table.view(0)["voyage"]["steps"] == 2


@pytest.mark.rule("VK-R25.0d", "VK-105", "VK-I7")
def test_troops_can_be_paid_to_stay() -> None:
    table = lay({"ICE": "Er 5H 2L"}, gold=3, edda=2, options=SUPPLIES)
    play(table, "ICE", "stay")
    assert "pay" in choices(table)
    play(table, "pay", "pay")
    assert units(table, "ICE") == "Er 5H 2L"
    assert table.view(0)["gold"] == 1
    play(table, "done", "ICE", "stay")
    assert phase(table) == "stack loss"  # due again


@pytest.mark.rule("VK-R25.0d", "VK-125")
def test_troops_are_paid_with_gold_in_hand_and_only_with_the_option() -> None:
    table = lay({"ICE": "Er 5H 2L"}, gold=1, edda=2, options=SUPPLIES)
    play(table, "ICE", "stay", "pay")
    assert "pay" not in choices(table)
    play(table, "xH")
    assert (units(table, "ICE"), table.view(0)["gold"]) == ("Er 4H 2L", 0)
    table = lay({"ICE": "Er 5H 2L"}, gold=3, edda=2)
    play(table, "ICE", "stay")
    assert why_not(table, "pay").startswith("that needs the option of supplies")


@pytest.mark.rule("VK-112", "VK-R12.11b")
def test_the_map_warns_of_storms_by_what_a_march_has_entered_already() -> None:
    table = lay({"ICE": "2H L", "sNW": "Er L"}, gold=5, options=SUPPLIES)
    play(table, "ICE", "march", "done", ">sNW")
    view = table.view(0)
    storm = {target["space"]: target.get("storm") for target in view["reach"]}
    assert storm["sNO"] == 50  # two seas, and Erik is not of the force: 4, 5 and 6
    assert [one["word"] for one in view["closed"]] == ["land"]  # neither rally nor another march is spoken of


@pytest.mark.rule("VK-R25.0e", "VK-104")
def test_a_voyage_uses_one_supply_option_only() -> None:
    table = lay({"ALB": "Er 3H", "YOR": "3H"}, gold=9, edda=1, options=SUPPLIES)
    play(table, "ALB", "done", "march", "done")  # York is the only way
    assert phase(table) == "stack loss"
    assert why_not(table, "pay").startswith("that needs the option of supplies")


@pytest.mark.rule("VK-R25.0a", "VK-R26.0a")
def test_both_are_off_by_default() -> None:
    table = lay({"YOR": "Er 3H"}, gold=5, quests={"Runes": "ALB hidden"})
    play(table, "YOR")
    assert choices(table) == {"stay", "land"}
    assert why_not(table, "march").startswith("that needs the option of supplies")


@pytest.mark.rule("VK-R26.0a", "VK-R26.0b", "VK-R26.0c", "VK-89")
def test_a_jarl_may_scout_a_quest_next_to_him_once() -> None:
    table = lay({"YOR": "Er L"}, quests={"Runes": "ALB hidden", "Jomsburg": "LON hidden"}, options=SCOUTING)
    play(table, "YOR")
    assert choices(table) == {"scout", "done"}
    play(table, "scout")
    assert choices(table) == {"ALB", "LON"}
    failed = table.copy()
    rolled(table, "ALB", 2)
    assert table.view(0)["quests"]["shown"] == [{"quest": "Runes", "space": "ALB"}]
    assert phase(table) == "move"
    rolled(failed, "ALB", 3)
    assert failed.view(0)["quests"]["shown"] == []


@pytest.mark.rule("VK-R26.0b")
def test_scouting_needs_a_jarl_and_a_face_down_quest_next_door() -> None:
    for stack, quest in (("2H L", "ALB hidden"), ("Er L", "ALB shown"), ("Er L", "GOT hidden")):
        table = lay({"YOR": stack, "NOR": "Ru"}, quests={"Runes": quest}, options=SCOUTING)
        play(table, "YOR")
        assert phase(table) == "move"
