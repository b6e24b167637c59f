"""Setting up: players, ships, deck, daughters, hands; and the board and deck as they were put together."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from meadhall.games.north import components
from meadhall.games.north.components import (
    ABILITIES,
    ALL_HEROES,
    BESIDE,
    BOARD_ROWS,
    CODES,
    COPIES,
    DEEDS,
    EVENT_CODES,
    EVENT_ROWS,
    EXITS,
    HARBOUR,
    HERO_CODES,
    HERO_ROWS,
    ICON,
    ICON_INDEX,
    ICON_KINDS,
    LANDS,
    REACTIONS,
    SPACE_NAMES,
    TITLE,
    VILLAGE,
    WIND_ROWS,
    WITH_ICON,
)

from .tables import NORTH, SEATS, B, G, R, Y, choices, lay, phase, play, turn


@pytest.mark.rule("WN-R1", "WN-1")
def test_three_or_four_play_with_different_colours() -> None:
    assert NORTH.seats == (3, 4)
    for seats in NORTH.seats:
        colours = [player["colour"] for player in NORTH.table(seats, 5).view(None)["players"]]
        assert len(set(colours)) == seats


@pytest.mark.rule("WN-R2", "WN-R39")
@SEATS
def test_three_daughters_of_each_colour_lie_in_open_stacks(seats: int) -> None:
    assert NORTH.table(seats, 1).view(None)["daughters"] == {"Y": 3, "R": 3, "B": 3, "G": 3}


@pytest.mark.rule("WN-R3", "WN-R7", "WN-R110")
@SEATS
def test_everybody_draws_six_of_94_shuffled_cards(seats: int) -> None:
    table = NORTH.table(seats, 2)
    position = table.position()
    hands = [hand.split() for hand in position["hands"]]
    assert [len(hand) for hand in hands] == [6] * seats
    assert position["discard"] == ""
    cards = Counter(position["pile"].split()) + sum((Counter(hand) for hand in hands), Counter())
    assert cards == Counter({code: int(copies) for code, copies in zip(CODES, COPIES, strict=True)})
    assert cards.total() == 94
    assert NORTH.table(seats, 3).position()["hands"] != position["hands"]


@pytest.mark.rule("WN-R4", "WN-R5", "WN-R6", "WN-R9")
@SEATS
def test_ships_start_at_home_the_monster_in_the_deep_crews_and_camps_empty(seats: int) -> None:
    view = NORTH.table(seats, 4).view(None)
    homes = {colour: harbour for colour, harbour, _, _, _ in LANDS}
    for player in view["players"]:
        assert player["ship"] == homes[player["colour"]]
        assert player["crew"] == [None, None, None]
        assert player["camp"] == []
    assert view["monster"] == "DEEP"


@pytest.mark.rule("WN-R8", "WN-2")
def test_the_start_seat_is_drawn_and_turns_pass_clockwise() -> None:
    starts = Counter(NORTH.table(4, seed).view(None)["start"] for seed in range(80))
    assert set(starts) == {0, 1, 2, 3}
    table = NORTH.table(4, 7)
    order: list[int] = []
    while len(order) < 6:
        if phase(table) == "main":
            order.append(turn(table))
            play(table, "end")
        else:
            play(table, "." if "." in choices(table) else sorted(choices(table))[0])
    first = table.view(None)["start"]
    assert order == [(first + k) % 4 for k in range(6)]


@pytest.mark.rule("WN-80")
def test_with_three_players_one_colour_is_left_out_but_its_village_and_stack_stay() -> None:
    left = {
        frozenset("YRBG") - {player["colour"] for player in NORTH.table(3, seed).view(None)["players"]}
        for seed in range(60)
    }
    assert left == {frozenset(letter) for letter in "YRBG"}
    table = lay(3, ships={Y: "A4"})
    assert "loot" in choices(table)
    play(table, "loot")
    assert table.view(None)["daughters"]["G"] == 2
    assert NORTH.table(3, 1, left_out="blue").view(None)["colours"][B] is None


@pytest.mark.rule("WN-80")
def test_the_harbour_of_a_colour_left_out_is_open_to_ships_and_closed_to_the_monster() -> None:
    table = lay(3, hands={Y: "W.S LUR.S"}, ships={Y: "A6"}, monster="B6")
    assert "wS" in choices(table)
    play(table, "LUR.S")
    assert ">A7" not in choices(table)
    assert ">A5" in choices(table)


@pytest.mark.rule("WN-80")
def test_a_seat_where_nobody_sits_has_no_colour_and_no_ship() -> None:
    record = NORTH.table(3, 1, left_out="blue").record
    assert (record.colour[3], record.ship[3], record.player[B]) == (-1, -1, -1)
    assert [record.colour[seat] for seat in range(3)] == [Y, R, G]
    assert [record.player[colour] for colour in (Y, R, G)] == [0, 1, 2]


@pytest.mark.rule("WN-81")
def test_colours_sit_clockwise_in_the_chosen_order() -> None:
    def order(seats: int, **options: object) -> str:
        return "".join(player["colour"] for player in NORTH.table(seats, 1, **options).view(None)["players"])

    assert order(4) == "YRBG"
    assert order(4, colours="gbry") == "GBRY"
    assert order(3, colours="gbry", left_out="red") == "GBY"


@pytest.mark.rule("WN-80")
def test_a_colour_is_left_out_of_three_only() -> None:
    with pytest.raises(ValueError, match="three seats only"):
        NORTH.table(4, 1, left_out="red")


# ---- the board


@pytest.mark.rule("WN-R11", "WN-R1")
def test_the_board_has_41_spaces_and_56_links_that_go_both_ways() -> None:
    assert len(SPACE_NAMES) == 41
    links = 0
    for space in range(41):
        for way in range(4):
            there = BESIDE[space, way]
            assert (there >= 0) == bool(EXITS[space] >> way & 1)
            if there >= 0:
                links += 1
                assert BESIDE[there, (way + 2) % 4] == space
    assert links == 112
    assert SPACE_NAMES[20] == "DEEP"


def test_the_board_looks_the_same_from_every_side() -> None:
    """A quarter turn clockwise takes links to links, harbours to harbours and villages to villages."""

    def turned(name: str) -> str:
        if name == "DEEP":
            return name
        column, row = "ABCDEFG".index(name[0]), int(name[1])
        return f"{'ABCDEFG'[7 - row]}{column + 1}"

    def links(name: str) -> set[str]:
        space = SPACE_NAMES.index(name)
        return {SPACE_NAMES[there] for there in BESIDE[space] if there >= 0}

    for name in SPACE_NAMES:
        assert {turned(there) for there in links(name)} == links(turned(name)), name
    for lands in (HARBOUR, VILLAGE):
        names = [SPACE_NAMES[space] for space in lands]
        assert [turned(name) for name in names] == names[1:] + names[:1]


def distances(start: str, blocked: str = "") -> dict[str, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in BESIDE[SPACE_NAMES.index(here)]:
            name = SPACE_NAMES[there]
            if there >= 0 and name not in found and name != blocked:
                found[name] = found[here] + 1
                queue.append(name)
    return found


def test_distances_are_those_of_the_specification() -> None:
    home = distances("A1")
    assert sorted(home[village] for village in ("D1", "A4", "G4", "D7")) == [5, 5, 7, 7]
    assert distances("A1", "DEEP")["G4"] == 9
    assert max(max(distances(name).values()) for name in SPACE_NAMES) == 10
    assert distances("D1")["G4"] == 4
    for name in SPACE_NAMES:  # nothing is cut off by the monster
        start = "A1" if name != "A1" else "G7"
        assert len(distances(start, name)) == 40
    assert {len([there for there in row if there >= 0]) for row in BESIDE} == {2, 3, 4}


# ---- the deck


@pytest.mark.rule("WN-R3")
def test_the_deck_has_49_winds_33_events_and_12_heroes() -> None:
    assert sum(copies for _, copies, _ in WIND_ROWS) == 49
    assert sum(row[2] for row in EVENT_ROWS) == 33
    assert len(HERO_ROWS) == 12
    assert len(CODES) == 43
    assert sum(int(copies) for copies in COPIES) == 94


def test_18_events_answer_and_24_have_an_icon_six_of_each_way() -> None:
    assert sum(row[2] for row in EVENT_ROWS if row[3]) == 18
    icons = Counter("".join(row[4] for row in EVENT_ROWS))
    assert icons == {"N": 6, "E": 6, "S": 6, "W": 6}
    assert sum(1 for icon in ICON if icon >= 0) == 23


ONE_OF_EACH = "BER SHI HUN QUA HEA BOD HEL OAR SEE REA RUN PIL"
COPIES_OF_CODE = {
    "W.N": 10, "W.E": 10, "W.S": 10, "W.W": 10, "W.U": 9,
    "LOK": 5, "THO.N": 2, "THO.E": 1, "THO.S": 1, "THO.W": 1, "NOR": 2, "CAL.S": 1, "CAL.W": 1, "CRO.N": 1, "CRO.E": 1,
    "MIS.S": 1, "MIS.W": 1, "MUT.E": 1, "MUT.S": 1, "MUT.W": 1, "COM.N": 1, "COM.E": 1, "COM.S": 1, "SEA.W": 1,
    "SEA.N": 1, "SEA.E": 1, "LUR.S": 1, "LUR.W": 1, "GAL": 2, "ODI.N": 1, "ODI.E": 1,
    **dict.fromkeys(ONE_OF_EACH.split(), 1),
}  # fmt: skip


@pytest.mark.rule("WN-R3", "WN-R26", "WN-R27", "WN-R36")
def test_every_kind_of_card_is_the_one_of_the_specification() -> None:
    """Copies, wind icons, titles, what answers, and which heroes are turned, kind by kind."""
    assert dict(zip(CODES, map(int, COPIES), strict=True)) == COPIES_OF_CODE
    events = [code for code in COPIES_OF_CODE if code[:3] in EVENT_CODES]
    icons = [code for code in events if "." in code]
    for kind, code in enumerate(CODES):
        title = EVENT_CODES.index(code[:3]) if code in events else -1
        assert TITLE[kind] == title, code
        assert ICON[kind] == ("NESW".index(code[-1]) if code in icons else -1), code
        if code in icons:
            assert ICON_KINDS[ICON_INDEX[kind]] == kind
        assert bool(REACTIONS >> kind & 1) == (code[:3] in ("LOK", "THO", "NOR", "CAL", "CRO", "MIS")), code
        assert bool(DEEDS >> kind & 1) == (code[:3] in ("MUT", "COM", "SEA", "LUR", "GAL", "ODI")), code
        assert bool(WITH_ICON >> kind & 1) == (code in icons), code
        assert bool(ALL_HEROES >> kind & 1) == (code in HERO_CODES), code
    assert [row[0] for row in EVENT_ROWS if row[3]] == ["LOK", "THO", "NOR", "CAL", "CRO", "MIS"]
    assert [row[0] for row in HERO_ROWS if row[2]] == ["HEL", "OAR", "SEE", "REA", "RUN", "PIL"]
    assert [HERO_CODES[hero] for hero in ABILITIES] == ["SEE", "PIL", "RUN"]


@pytest.mark.rule("WN-R1", "WN-R7", "WN-98")
def test_numbers_of_the_table_are_those_of_the_specification() -> None:
    assert (components.SEATS, components.CREW, components.EACH_COLOUR) == (4, 3, 3)
    assert (components.START_HAND, components.HAND_LIMIT, components.QUARTERMASTER_LIMIT) == (6, 6, 8)
    assert (components.CEILING, components.TURN_DRAW, components.ROUND_CAP, components.LURE) == (24, 2, 60, 3)
    assert (components.SUCCESS, components.DECISIVE, components.STACK, components.FACTS) == (4, 6, 16, 12)
    assert [SPACE_NAMES[space] for space in HARBOUR] == ["A1", "G1", "G7", "A7"]
    assert [SPACE_NAMES[space] for space in VILLAGE] == ["D1", "G4", "D7", "A4"]
    for space, name in enumerate(SPACE_NAMES):
        owner = {"D1": 0, "G4": 1, "D7": 2, "A4": 3}.get(name, -1)
        assert components.VILLAGE_OF[space] == owner, name
        assert bool(components.HARBOURS >> space & 1) == (name in ("A1", "G1", "G7", "A7")), name
        near, lured = distances(name), components.LURED[space]
        for other, there in enumerate(SPACE_NAMES):
            assert components.LINKS[space][other] == near[there]
            assert bool(components.NEAR[space] >> other & 1) == (near[there] == 1)
            assert bool(lured >> other & 1) == (1 <= near[there] <= 3)
    assert components.ALL_SPACES.bit_count() == len(SPACE_NAMES)
    assert [components.crew_code(card) for card in (1, 12, 13, 16)] == ["BER", "PIL", "dY", "dG"]
    assert components.crew_code_or_none(0) is None


def test_every_row_of_data_says_where_it_comes_from() -> None:
    marks = [row[-1] for rows in (BOARD_ROWS, LANDS, WIND_ROWS, EVENT_ROWS, HERO_ROWS) for row in rows]
    assert all("printed" in mark or "found" in mark or "reconstructed" in mark for mark in marks)


@pytest.mark.rule("WN-R10")
def test_any_number_of_ships_share_a_space() -> None:
    table = lay(ships={Y: "B2", R: "B2", B: "B2", G: "B2"})
    assert [player["ship"] for player in table.view(None)["players"]] == ["B2"] * 4
    assert G == 3
