"""Map, counters and cards: what is in the box (sections 2 to 5)."""

from __future__ import annotations

import pytest

from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES, ROUTES, SPACES, UNITS

from .tables import SAGAS, choices, lay, play, pool, rolled, told


def spaces(kind: str, flag: str = "") -> set[str]:
    return {row[0] for row in SPACES if row[2] in kind and flag in row[3]}


@pytest.mark.rule("VK-R3.0a", "VK-R3.0b", "VK-R3.0c")
def test_the_map_has_its_spaces_and_routes() -> None:
    assert len(set(CODES)) == 49
    assert spaces("H") == {"NOR", "DAN", "SVE"}
    assert len(spaces("S")) == 14
    assert len(spaces("tf")) == 32
    assert len(spaces("tf", "C")) == 23
    assert (len(spaces("f")), len(spaces("tf", "T")), len(spaces("tf", "W"))) == (9, 10, 7)
    assert [row[0] for row in SPACES if row[2] == "f" and {"T", "W"} <= set(row[3])] == ["MIK"]
    routes = [route for kind in ROUTES.values() for route in kind.split()]
    assert len(set(routes)) == 77
    for kind, names in ROUTES.items():
        for route in names.split():
            assert any(code in spaces("S") for code in route.split("-")) == (kind == "sea")


@pytest.mark.rule("VK-R3.0c", "VK-109")
def test_a_place_is_coastal_exactly_if_a_sea_route_leads_there() -> None:
    by_sea = {code for route in ROUTES["sea"].split() for code in route.split("-")}
    assert {code for code in by_sea if code in spaces("tf")} == spaces("tf", "C")


@pytest.mark.rule("VK-22", "VK-R7.0g")
def test_the_placement_table_names_every_place_once() -> None:
    listed = [code for _, codes in components.TABLE for code in codes.split()]
    assert sorted(listed) == sorted(spaces("tf"))
    assert [total for total, _ in components.TABLE] == list(range(2, 13))


def test_every_row_of_data_has_a_mark() -> None:
    rows = (*SPACES, *UNITS, *components.HOSTILES, *components.SAGAS, *components.CARDS)
    assert {row[-1] for row in rows} <= {"P", "F", "R"}


@pytest.mark.rule("VK-R4.0a", "VK-R4.0b", "VK-R4.0c", "VK-R4.0d", "VK-R4.0e", "VK-R4.0f", "VK-R19.0a")
def test_the_units_are_those_of_the_chart() -> None:
    chart = {row[0]: row[2:7] for row in UNITS}
    for jarl in ("Lf", "Er", "Ha", "Ru"):
        assert chart[jarl] == (1, 3, 1, 0, 0)
    assert chart["H"] == (6, 2, 0, 1, 0)
    assert chart["B"] == (2, 3, 1, 3, 0)
    assert chart["V"] == (1, 4, 1, 3, 0)
    assert chart["L"] == (4, 1, 0, 2, 2)
    assert chart["O"] == (1, 2, 1, 3, 3)


@pytest.mark.rule("VK-R4.0h", "VK-R4.0i", "VK-R4.0j")
def test_leaders_and_fleet_are_elite_and_warriors_are_not() -> None:
    assert [row[3] for row in components.HOSTILES] == [1, 1, 0, 0, 0, 0, 0, 1]
    assert [row[2][1] for row in components.HOSTILES] == [4, 3, 4, 3, 2, 2, 1, 3]
    assert [row[2][2] for row in components.HOSTILES] == [5, 4, 4, 3, 3, 2, 1, 4]


@pytest.mark.rule("VK-R5.0a", "VK-R2.0b", "VK-R2.1a")
def test_there_are_four_sagas_and_fourteen_voyage_cards() -> None:
    assert len(components.SAGAS) == 4
    assert len(components.CARDS) == 14
    table = SAGAS.table(seed=1)
    deck = table.view(0)["deck"]
    assert deck["draw"] + deck["reserve"] == 14


@pytest.mark.rule("VK-R2.0a", "VK-R4.0m")
def test_one_person_plays_and_ships_are_known_at_a_glance() -> None:
    assert SAGAS.seats == (1,)
    table = lay()
    assert table.actors == (0,)
    stack = table.view(0)["stacks"][0]
    assert stack["units"] == {"Er": 1, "H": 3, "L": 2}
    assert (stack["crew"], stack["room"]) == (4, 4)


@pytest.mark.rule("VK-R4.0l", "VK-R12.2a", "VK-R12.1b", "VK-33")
def test_land_units_move_one_space_and_ships_roll() -> None:
    table = lay({"SAX": "Er H"}, gold=0)
    play(table, "SAX", "land", "done")
    assert table.view(0)["voyage"]["steps"] == 1
    table = lay()
    play(table, "NOR")
    for die, steps in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        copy = table.copy()
        rolled(copy, "nav", die)
        play(copy, "done")
        assert copy.view(0)["voyage"]["steps"] == steps


@pytest.mark.rule("VK-R3.0d", "VK-R7.0m")
def test_units_out_of_play_lie_in_the_pool() -> None:
    table = lay()
    assert [pool(table, unit) for unit in ("Lf", "Er", "H", "B", "V", "L", "O")] == [1, 0, 3, 2, 1, 2, 1]


@pytest.mark.rule("VK-R3.0f", "VK-R3.0e", "VK-R19.0d", "VK-R4.0g", "VK-R10.2b", "VK-R20.0f")
def test_the_view_shows_tracks_quests_and_markers_apart_from_units() -> None:
    table = lay(
        gold=7, edda=3, settled=["DUB"], pillaged=["YOR"], quests={"Runes": "GOT shown", "Jomsburg": "accomplished"}
    )
    view = table.view(0)
    assert (view["gold"], view["edda"], view["limit"]) == (7, 3, 7)
    assert view["quests"]["accomplished"] == ["Jomsburg"]
    assert (view["settlements"], view["pillaged"], view["markers"]) == (["DUB"], ["YOR"], 4)
    assert [stack["space"] for stack in view["stacks"]] == ["NOR"]
    assert view["stacks"][0]["count"] == 6


@pytest.mark.rule("VK-R2.2a", "VK-R2.2b", "VK-R2.2g")
def test_may_is_a_choice_and_must_is_none() -> None:
    table = lay({"ALB": "Er H L"}, gold=2)
    assert play(table, "ALB", "stay")
    assert choices(table) == {"pillage", "settle", "done"}
    table = lay({"SAX": "Er 3H"}, quests={"Runes": "SAX shown"})
    play(table, "SAX", "stay")
    assert table.view(0)["battle"]["kind"] == "quest"  # a quest battle cannot be declined


@pytest.mark.rule("VK-R2.2e", "VK-R17.1a", "VK-54")
def test_a_check_succeeds_on_a_die_of_at_most_edda() -> None:
    for edda in (0, 2, 5):
        for die in range(1, 7):
            table = lay({"ICE": "Er L"}, edda=edda, draw=["c08", "c11"])
            play(table, "ICE")
            passed = "speaks for the band" in told(rolled(table, "stay", die))
            assert passed == (die <= edda)


@pytest.mark.rule("VK-R2.2f", "VK-R8.0a", "VK-R8.0b", "VK-R8.0c", "VK-R8.0d", "VK-R6.0a", "VK-R8.1a", "VK-R8.1b",
                  "VK-R8.1c", "VK-R8.1d", "VK-R7.0k", "VK-R2.1b")  # fmt: skip
@pytest.mark.parametrize(
    ("story", "voyages", "edda", "gold", "quests"),
    [("eirik", 8, 2, 6, 1), ("floamanna", 8, 2, 7, 2), ("heimskringla", 9, 2, 7, 3), ("volsunga", 9, 2, 8, 3)],
)
def test_a_saga_begins_with_what_its_card_gives(story: str, voyages: int, edda: int, gold: int, quests: int) -> None:
    view = SAGAS.table(seed=3, story=story).view(0)
    assert (view["deck"]["draw"], view["edda"], view["gold"]) == (voyages, edda, gold)
    assert view["saga"]["quests"] == quests
    assert view["deck"]["reserve"] == 14 - voyages


WHERE = """
NOR 52 18; DAN 56 28; SVE 63 20; sVI 11 24; sGR 25 16; sNW 44 10; sWH 72 5; sNO 48 25; sIR 31 27; sCH 40 37;
sBI 33 42; sWO 27 48; sWM 46 51; sEM 68 56; sBL 82 45; sBA 62 27; sFI 70 19; VIN 4 30; GRO 17 14; ICE 32 11;
ORK 43 19; ALB 40 23; DUB 35 31; YOR 43 29; LON 45 34; FRI 51 32; HED 57 31; SAX 58 36; NMD 44 40; PAR 49 40;
BRI 38 41; LIS 31 51; BJA 80 8; SEV 34 54; LUN 55 46; SIK 57 54; MIK 77 49; BER 80 40; WOL 62 31; GOT 66 24;
KUR 70 26; ALD 77 17; HOL 79 21; POL 75 27; GNE 79 29; KON 80 35; BOL 93 23; ITI 95 38; HUN 66 40
"""


@pytest.mark.rule("VK-R3.0b")
def test_every_space_is_drawn_where_the_sheet_has_it() -> None:
    assert [f"{row[0]} {row[4]} {row[5]}" for row in SPACES] == [row.strip() for row in WHERE.split(";")]


def test_a_level_is_named_or_numbered() -> None:
    for number, word in enumerate(("easy", "normal", "hard")):
        table = SAGAS.table(1, 3, level=word)
        assert (table.view(0)["options"]["level"], table.view(0)["story"]["level"]) == (number, word)
