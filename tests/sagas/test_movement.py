"""Movement by sea, by land and by rally, storms and ships (section 12)."""

from __future__ import annotations

import pytest

from .tables import CALM, E, choices, lay, phase, play, position, rolled, told, units, why_not


@pytest.mark.rule("VK-R12.0a", "VK-X2")
def test_a_force_moves_up_to_its_allowance() -> None:
    for path in ([], [">sNO"], [">sNO", ">ALB"]):
        table = lay()
        play(table, "NOR")
        rolled(table, "nav", 4)
        play(table, "done", *path, *(["."] if len(path) < 2 else []))
        here = path[-1][1:] if path else "NOR"
        assert units(table, here) == E


@pytest.mark.rule("VK-R12.0b", "VK-R12.0c", "VK-X3", "VK-R10.3a", "VK-18")
def test_any_part_of_a_stack_may_go() -> None:
    table = lay({"SAX": "Er 2H"})
    for left, gone in (("", "Er 2H"), ("-H", "Er H"), ("-H -H", "Er"), ("-Er", "2H"), ("-Er -H", "H")):
        copy = table.copy()
        play(copy, "SAX", "land", *left.split())
        if phase(copy) == "who goes":
            play(copy, "done")
        play(copy, ">HED")
        assert units(copy, "HED") == gone
    play(table, "SAX", "stay")
    assert units(table, "SAX") == "Er 2H"


@pytest.mark.rule("VK-R12.0d", "VK-R12.12d", "VK-R12.0c")
def test_nobody_joins_or_leaves_on_the_way() -> None:
    table = lay({"NOR": E, "ORK": "H"})
    play(table, "NOR")
    rolled(table, "nav", 5)
    play(table, "done", ">sNO", ">ORK", ">sIR")
    assert (units(table, "ORK"), units(table, "sIR")) == ("H", E)


@pytest.mark.rule("VK-18", "VK-R15.0b")
def test_if_nobody_moves_the_whole_stack_is_the_force() -> None:
    table = lay({"ALB": E}, draw=["c04", "c11"])
    play(table, "ALB")
    rolled(table, "nav", 2)
    play(table, "-H", "-H", "done", ".")
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 3, "L": 2}
    assert table.view(0)["battle"] is not None


@pytest.mark.rule("VK-R12.0f", "VK-R12.0g", "VK-R12.0h", "VK-R18.1a", "VK-R3.0c")
@pytest.mark.parametrize(("to", "quests"), [("NOR", {}), ("YOR", {}), ("ORK", {"Runes": "ORK hidden"}),
                                            ("ORK", {"Runes": "ORK shown"})])  # fmt: skip
def test_homelands_fortresses_and_quests_stop_a_force(to: str, quests: dict[str, str]) -> None:
    table = lay({"sNO": E}, quests=quests)
    play(table, "sNO")
    rolled(table, "nav", 5)
    play(table, "done", f">{to}")
    assert phase(table) != "step"
    assert table.view(0)["voyage"] is None or table.view(0)["voyage"]["here"] == to


@pytest.mark.rule("VK-R12.0h")
def test_a_town_without_a_quest_does_not_stop_it() -> None:
    table = lay({"sNO": E})
    play(table, "sNO")
    rolled(table, "nav", 5)
    play(table, "done", ">ORK")
    assert phase(table) == "step"


@pytest.mark.rule("VK-R12.0i", "VK-36")
def test_a_later_voyage_leaves_such_a_space_freely() -> None:
    table = lay({"YOR": E})
    play(table, "YOR")
    rolled(table, "nav", 5)
    play(table, "done", ">sNO", ">ORK")
    assert phase(table) == "step"


@pytest.mark.rule("VK-R12.1a")
def test_a_naval_move_needs_a_ship() -> None:
    table = lay({"SAX": "Er 2H"})
    play(table, "SAX")
    assert why_not(table, "nav") == "there is no ship to sail with"
    table = lay({"FRI": "Er H L"})
    play(table, "FRI")
    rolled(table, "nav", 1)
    assert why_not(table, "-L") == "the others cannot go without a ship"


@pytest.mark.rule("VK-R12.1c", "VK-R12.2b", "VK-R12.2c", "VK-34")
def test_ships_sail_sea_and_river_and_men_walk_river_and_portage() -> None:
    table = lay({"FRI": E})
    play(table, "FRI")
    sea, land = table.copy(), table.copy()
    rolled(sea, "nav", 2)
    play(sea, "done")
    assert choices(sea) == {">sNO", ">sCH", ">SAX", "."}
    assert why_not(sea, ">HED") == "no such route leads to Hedeby"
    play(land, "land", "done")
    assert choices(land) == {">SAX", ">HED", "."}
    assert why_not(land, ">sNO") == "no such route leads to the North Sea"
    assert why_not(land, ">PAR") == "Paris is not next to this place"


@pytest.mark.rule("VK-R12.21a", "VK-34")
def test_ships_go_along_by_portage() -> None:
    table = lay({"HED": E})
    play(table, "HED", *(["done"] if phase(table) == "leidang" else []), "land", "done", ">SAX")
    assert units(table, "SAX") == E


@pytest.mark.rule("VK-34", "VK-R12.12e")
def test_on_land_cargo_limits_do_not_apply() -> None:
    table = lay({"SAX": "Er 4H L"})
    play(table, "SAX", "land", "done", ">HED")
    assert units(table, "HED") == "Er 4H L"


@pytest.mark.rule("VK-R12.11a", "VK-R12.11b", "VK-R12.11c", "VK-R12.11d", "VK-X5", "VK-X6")
@pytest.mark.parametrize(
    ("stack", "path", "die", "lost"),
    [
        (E, ">sNO .", 5, False),  # 5 + 1 - 1
        (E, ">sNO .", 6, True),
        (E, ">sNO >sCH .", 5, True),  # 5 + 2 - 1
        (E, ">sNO >sCH .", 4, False),
        ("3H 2L", ">sNO .", 5, True),  # no Jarl
        ("3H 2L", ">sNO .", 4, False),
    ],
)
def test_a_storm_strikes_at_six_or_more(stack: str, path: str, die: int, lost: bool) -> None:
    table = lay({"NOR": stack, "DAN": "Ru"})
    play(table, "NOR")
    rolled(table, "nav", 5)
    steps = path.split()
    play(table, "done", *steps[:-1])
    rolled(table, steps[-1], die)
    assert (phase(table) == "storm loss") == lost


@pytest.mark.rule("VK-R12.11c")
def test_a_jarl_who_is_not_of_the_force_calms_no_storm() -> None:
    table = lay({"NOR": "2H L", "sNO": "Er L"})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    rolled(table, ">sNO", 5)  # 5 + 1
    assert phase(table) == "storm loss"


@pytest.mark.rule("VK-R12.11a")
def test_no_storm_away_from_the_sea() -> None:
    table = lay()
    play(table, "NOR")
    rolled(table, "nav", 4)
    play(table, "done", ">sNO", ">ALB")
    assert "Storm" not in told(table.events(0))


@pytest.mark.rule("VK-38", "VK-R12.11b")
def test_staying_at_sea_rolls_with_no_sea_entered() -> None:
    table = lay({"sNO": "2H L", "NOR": "Er"})
    play(table, "sNO")
    calm = table.copy()
    rolled(table, "stay", 6)
    assert phase(table) == "storm loss"
    rolled(calm, "stay", 5)
    assert phase(calm) == "set out"


@pytest.mark.rule("VK-123", "VK-R12.11b")
def test_every_entry_into_a_sea_counts() -> None:
    table = lay()
    play(table, "NOR")
    rolled(table, "nav", 5)
    play(table, "done", ">sNO", ">sNW", ">sNO")
    assert "3 seas entered" in told(table.events(0))


@pytest.mark.rule("VK-40", "VK-113")
def test_the_storm_takes_a_unit_of_the_force_only() -> None:
    table = lay({"NOR": "2H L", "sNO": "B L", "DAN": "Er"})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    rolled(table, ">sNO", 6)
    assert choices(table) == {"xH", "xL"}


@pytest.mark.rule("VK-R12.12a", "VK-R12.12b", "VK-R12.12e", "VK-37")
def test_ships_carry_two_and_the_ormr_three() -> None:
    table = lay({"NOR": "Er 4H 2L"})
    play(table, "NOR")
    rolled(table, "nav", 4)
    assert why_not(table, "done") == "the ships cannot carry so many"
    assert "auto" in choices(table)
    play(table, "auto", "done")
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 3, "L": 2}
    table = lay({"NOR": "Er 4H L O"})
    play(table, "NOR")
    rolled(table, "nav", 4)
    play(table, "done")
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 4, "L": 1, "O": 1}


@pytest.mark.rule("VK-R12.12c")
def test_cargo_starts_in_the_ships_space() -> None:
    table = lay({"NOR": "Er L", "DAN": "3H"})
    play(table, "NOR")
    rolled(table, "nav", 2)
    play(table, "done", ">sNO")
    assert (units(table, "sNO"), units(table, "DAN")) == ("Er L", "3H")


@pytest.mark.rule("VK-37", "VK-R12.12e")
def test_those_left_at_sea_need_room() -> None:
    table = lay({"sNO": E})
    play(table, "sNO")
    rolled(table, "nav", 3)
    play(table, "-L")  # one ship stays: two men must stay with it, and no more than two can
    assert "done" not in choices(table)
    play(table, "-H")
    assert why_not(table, "done") == "the ships cannot carry so many"
    play(table, "-H")  # nobody else can be left: they go
    assert phase(table) == "step"
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 1, "L": 1}


@pytest.mark.rule("VK-37")
def test_nobody_is_left_at_sea_without_a_ship() -> None:
    table = lay({"sNO": "Er H 2L"})
    play(table, "sNO")
    rolled(table, "nav", 3)
    play(table, "-H")
    assert why_not(table, "done") == "somebody would be left in the sea without a ship"
    play(table, "-L", "done")
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "L": 1}


@pytest.mark.rule("VK-R12.13a", "VK-R12.13b", "VK-39", "VK-X8")
def test_a_ship_lost_at_sea_takes_those_without_room() -> None:
    table = lay({"NOR": E})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    rolled(table, ">sNO", 6)
    ship, man = table.copy(), table.copy()
    play(ship, "xL")
    assert phase(ship) == "drown"
    assert choices(ship) == {"xEr", "xH"}
    play(ship, "xH", "xH")
    assert units(ship, "sNO") == "Er H L"
    play(man, "xH")
    assert units(man, "sNO") == "Er 2H 2L"


@pytest.mark.rule("VK-113")
def test_room_is_counted_over_all_ships_in_that_sea() -> None:
    table = lay({"NOR": "Er H L", "sNO": "2L"})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    rolled(table, ">sNO", 6)
    play(table, "xL")
    assert phase(table) == "set out"
    assert units(table, "sNO") == "Er H 2L"


# ---- rally


@pytest.mark.rule("VK-R12.3a", "VK-R12.3c", "VK-R12.3e", "VK-43", "VK-R15.0b")
def test_a_rally_brings_units_from_one_route_away() -> None:
    table = lay({"ALB": "Er", "YOR": "2H", "sNO": "H L"}, draw=["c04", "c11"], edda=3)
    play(table, "ALB", "rally")
    assert choices(table) == {"YOR", "sNO"}
    play(table, "YOR", "done", "sNO")  # from the sea all come, as nobody may be stranded
    assert table.view(0)["battle"] is not None
    assert units(table, "ALB") == "Er 3H L"
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 3, "L": 1}
    assert len(position(table, "draw")) == 1


@pytest.mark.rule("VK-R12.3a")
def test_a_rally_calls_each_space_once_and_whoever_is_left_there_stays() -> None:
    table = lay({"ALB": "Er", "YOR": "2H", "sNO": "H L"}, edda=5)
    play(table, "ALB", "rally", "YOR", "-H")
    if phase(table) == "who goes":
        play(table, "done")
    assert choices(table) == {"sNO", "done"}
    assert why_not(table, "YOR") == "nobody can come from there"
    play(table, "done")
    assert (units(table, "ALB"), units(table, "YOR"), units(table, "sNO")) == ("Er H", "H", "H L")


@pytest.mark.rule("VK-R12.3b")
def test_no_rally_at_sea_nor_without_a_jarl() -> None:
    table = lay({"sNO": "Er L", "ORK": "H L"})
    play(table, "sNO")
    assert "rally" not in choices(table)
    table = lay({"ALB": "2H", "YOR": "2H", "NOR": "Er"})
    play(table, "ALB")
    assert why_not(table, "rally") == "there is no Jarl for that"


@pytest.mark.rule("VK-43", "VK-131", "VK-47")
def test_men_without_ships_do_not_cross_the_sea() -> None:
    table = lay({"NOR": "Er", "SVE": "2H", "DAN": "2H"})
    play(table, "NOR", "rally")
    assert phase(table) == "who goes"  # from Svealand; nobody else is one route away
    table = lay({"ICE": "Er L", "sNW": "2L 2H"})
    play(table, "ICE", "rally")
    play(table, "-H", "-H", "-L", "done") if phase(table) == "who goes" else None
    assert units(table, "ICE").startswith("Er")
    table = lay({"DUB": "Er 2H"}, gold=0)
    play(table, "DUB")
    assert phase(table) == "place"  # no ship, and sea routes only: they stay (VK-47)


@pytest.mark.rule("VK-131")
def test_a_rally_is_offered_only_if_somebody_can_come() -> None:
    table = lay({"ALB": "Er L", "LON": "2H"})
    play(table, "ALB")
    assert "rally" not in choices(table)
    assert why_not(table, "rally") == "nobody can come from there"


@pytest.mark.rule("VK-R12.3d")
def test_a_rally_keeps_to_the_stacking_limit() -> None:
    table = lay({"ALB": "Er 3H", "YOR": "3H L"}, edda=1)
    play(table, "ALB", "rally")
    assert "done" not in choices(table)
    play(table, "auto")
    if phase(table) == "who goes":
        play(table, "done")
    assert units(table, "ALB").count("H") == 1
    assert sum(table.view(0)["stacks"][k]["count"] for k in range(2)) == 8
    assert next(one for one in table.view(0)["stacks"] if one["space"] == "ALB")["count"] == 5


@pytest.mark.rule("VK-R12.3d", "VK-131")
def test_no_rally_into_a_space_that_has_no_room() -> None:
    table = lay({"ALB": "Er 4H", "YOR": "H L"}, edda=1)
    play(table, "ALB")
    assert "rally" not in choices(table)


@pytest.mark.rule("VK-45", "VK-R10.2g")
def test_a_rally_into_a_homeland_has_no_limit() -> None:
    table = lay({"NOR": "Er 4H", "SVE": "2H 3L"}, edda=0)
    play(table, "NOR", "rally", "done")
    assert units(table, "NOR") == "Er 6H 3L"


@pytest.mark.rule("VK-43", "VK-46")
def test_a_rally_rolls_no_die_and_leif_does_not_extend_it() -> None:
    table = lay({"ALB": "Lf", "LON": "2H", "YOR": "H"}, edda=3)
    play(table, "ALB", "rally")
    assert phase(table) in ("who goes", "place", "set out", "edge")
    assert units(table, "LON") == "2H"


@pytest.mark.rule("VK-44")
def test_trade_and_leidang_come_before_those_who_rally() -> None:
    table = lay({"DUB": "Er", "sIR": "H L"}, draw=CALM)
    play(table, "DUB")
    assert table.view(0)["gold"] == 1
    assert units(table, "DUB") == "Er"
    play(table, "rally")
    play(table, "done")
    assert units(table, "DUB") == "Er H L"


@pytest.mark.rule("VK-R15.0b", "VK-66")
def test_the_odds_of_a_place_count_those_who_are_there_already() -> None:
    def odds(**units: str) -> int:
        table = lay(units)
        play(table, "ALB")
        return next(int(target["odds"]) for target in table.view(0)["reach"] if target["space"] == "YOR")

    assert odds(ALB="Er", YOR="3H B") == odds(ALB="Er 3H B") > odds(ALB="Er") + 30


# ---- Leif


@pytest.mark.rule("VK-R19.3a", "VK-32", "VK-124")
def test_leif_takes_his_force_one_space_further() -> None:
    table = lay({"NOR": "Lf H L"})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    assert table.view(0)["voyage"]["steps"] == 2
    table = lay({"HED": "Lf H L"})
    play(table, "HED", "land", "done", ">FRI")
    assert phase(table) == "step"
    table = lay({"HED": "Lf H L"})
    play(table, "HED", "land", "done", ">SAX")  # a fortress stops him all the same
    assert phase(table) != "step"


@pytest.mark.rule("VK-R19.3a")
def test_leif_left_behind_does_not_help() -> None:
    table = lay({"NOR": "Lf H L"})
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "-Lf", "done")
    assert table.view(0)["voyage"]["steps"] == 1
