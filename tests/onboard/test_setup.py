"""Setting up: players, Vikings, supplies, ships; what chance decides and what it does not."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall import BadOption, Table

from .tables import CODES, ONBOARD, PIECES, SEATS, chi_square, choices, phase, played, turn, wandered

VIKINGS = {2: 4, 3: 3, 4: 2}
STARTS = {2: "ABBAABBA", 3: "ABCBCACAB", 4: "ABCDDCBA"}


def village(table: Table, side: str = "waiting") -> list[int]:
    """Seats of the Vikings on one side from the top; ends with the last one."""
    rows = [row[side] for row in table.view(None)["village"]]
    while rows and rows[-1] is None:
        rows.pop()
    return rows


def lettered(rows: list[int]) -> str:
    """Seats by the letters in which they appear first."""
    order = list(dict.fromkeys(rows))
    return "".join("ABCD"[order.index(seat)] for seat in rows)


@pytest.mark.rule("VB-R1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_other_than_two_to_four_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="takes 2 to 4 seats"):
        ONBOARD.table(seats=seats)
    assert ONBOARD.seats == (2, 3, 4)


@pytest.mark.rule("VB-R2", "VB-39")
@SEATS
def test_every_player_has_a_clan_of_the_own_and_any_clans_can_be_chosen(seats: int) -> None:
    chosen = set()
    for number in range(24):
        table = ONBOARD.table(seats=seats, seed=1, colours=number)
        clans = [player["clan"] for player in table.view(None)["players"]]
        assert len(set(clans)) == seats
        assert table.view(None)["clans"] == [clans.index(clan) if clan in clans else None for clan in "rbgy"]
        chosen.add("".join(clans))
    assert len(chosen) == {2: 12, 3: 24, 4: 24}[seats]
    default = [player["clan"] for player in ONBOARD.table(seats=seats, seed=1).view(None)["players"]]
    assert default == list("rbgy")[:seats]
    named = ONBOARD.table(seats=seats, seed=1, colours="gybr").view(None)["players"]
    assert [player["clan"] for player in named] == list("gybr")[:seats]


@pytest.mark.rule("VB-39")
@pytest.mark.parametrize("seats", [2, 3])
def test_clans_without_a_player_have_pieces_but_no_vikings_bets_or_score(seats: int) -> None:
    table = played(seats, 5)
    view = table.view(None)
    assert len(view["players"]) == len(table.scores or ()) == seats
    assert {bet["seat"] for ship in view["ships"] for bet in ship["bets"]} <= set(range(seats))
    assert set(village(table, "acted")) - {None} == set(range(seats))
    pieces = " ".join(ship for ship in table.position()["ships"]).split()
    assert sorted(pieces) == sorted(PIECES)


@pytest.mark.rule("VB-R3")
@SEATS
def test_every_player_has_an_empty_scoring_circle(seats: int) -> None:
    for player in ONBOARD.table(seats=seats, seed=2).view(None)["players"]:
        assert (player["supplies"], player["won"]) == (0, 0)
        assert player["clan"] in "rbgy"


@pytest.mark.rule("VB-R4", "VB-15")
@SEATS
def test_every_player_has_the_tokens_1_to_4(seats: int) -> None:
    table = ONBOARD.table(seats=seats, seed=2)
    for seat in range(seats):
        mine = table.view(seat)["players"][seat]
        assert (mine["unused"], mine["unused_values"], mine["won_values"]) == (4, [1, 2, 3, 4], [])


@pytest.mark.rule("VB-R5")
@SEATS
def test_tokens_of_others_are_counted_but_not_shown(seats: int) -> None:
    table = ONBOARD.table(seats=seats, seed=2)
    for viewer in (*range(seats), None):
        for seat, player in enumerate(table.view(viewer)["players"]):
            assert player["unused"] == 4
            assert (player["unused_values"] is None) == (viewer != seat)


@pytest.mark.rule("VB-R6", "VB-R7", "VB-R8", "VB-R14")
@SEATS
def test_players_have_four_three_or_two_vikings_all_on_one_side(seats: int) -> None:
    for seed in range(10):
        table = ONBOARD.table(seats=seats, seed=seed)
        assert Counter(village(table)) == dict.fromkeys(range(seats), VIKINGS[seats])
        assert village(table, "acted") == []


@pytest.mark.rule("VB-R9")
@SEATS
def test_the_first_order_is_random(seats: int) -> None:
    orders = Counter(tuple(dict.fromkeys(village(ONBOARD.table(seats=seats, seed=seed)))) for seed in range(480))
    every = {2: 2, 3: 6, 4: 24}[seats]
    assert len(orders) == every
    assert chi_square(list(orders.values()), [480 / every] * every) < 3 * every + 10


@pytest.mark.rule("VB-R10", "VB-R11", "VB-R12", "VB-R13")
@SEATS
def test_the_first_vikings_fill_the_village_from_the_top_in_their_pattern(seats: int) -> None:
    for seed in range(20):
        rows = village(ONBOARD.table(seats=seats, seed=seed))
        assert None not in rows
        assert lettered(rows) == STARTS[seats]
        assert turn(ONBOARD.table(seats=seats, seed=seed)) == rows[0]


@pytest.mark.rule("VB-R10", "VB-X5", "VB-X6", "VB-X7")
@SEATS
def test_the_village_has_first_player_on_top_and_swap_ships_at_the_bottom(seats: int) -> None:
    rows = [row["action"] for row in ONBOARD.table(seats=seats, seed=1).view(None)["village"]]
    assert rows == ["FP", "PR", "JY", "BE", "A1", "MK", "JA", "BM", "D3", "SS", "SW"]


@pytest.mark.rule("VB-X5", "VB-R11")
def test_two_players_start_as_in_the_example() -> None:
    rows = village(ONBOARD.table(seats=2, seed=4))
    a, b = rows[0], rows[1]
    wanted = {"FP": a, "PR": b, "JY": b, "BE": a, "A1": a, "MK": b, "JA": b, "BM": a}
    assert dict(zip(CODES, rows, strict=False)) == wanted


@pytest.mark.rule("VB-X6", "VB-R12")
def test_three_players_start_as_in_the_example() -> None:
    rows = village(ONBOARD.table(seats=3, seed=4))
    a, b, c = rows[:3]
    wanted = {"FP": a, "PR": b, "JY": c, "BE": b, "A1": c, "MK": a, "JA": c, "BM": a, "D3": b}
    assert dict(zip(CODES, rows, strict=False)) == wanted


@pytest.mark.rule("VB-X7", "VB-R13")
def test_four_players_start_as_in_the_example() -> None:
    rows = village(ONBOARD.table(seats=4, seed=4))
    a, b, c, d = rows[:4]
    wanted = {"FP": a, "PR": b, "JY": c, "BE": d, "A1": d, "MK": c, "JA": b, "BM": a}
    assert dict(zip(CODES, rows, strict=False)) == wanted


@pytest.mark.rule("VB-R15", "VB-3")
def test_the_leader_starts_on_the_side_without_vikings() -> None:
    view = ONBOARD.table(seats=4, seed=4).view(None)
    assert view["leader"] == 1
    assert view["next_order"] == []
    assert len(view["order"]) == 8


@pytest.mark.rule("VB-51")
@SEATS
def test_starting_places_carry_out_no_action(seats: int) -> None:
    for seed in range(10):
        table = ONBOARD.table(seats=seats, seed=seed)
        assert phase(table) == "place"
        assert choices(table) == set(CODES)
        view = table.view(None)
        assert (view["market"], view["sailor"]) == ({"H": 1, "G": 1, "M": 1}, None)


@pytest.mark.rule("VB-R16", "VB-R17")
def test_seven_sterns_and_prices_of_one() -> None:
    view = ONBOARD.table(seats=3, seed=9).view(None)
    assert view["sterns"] == 7
    assert view["market"] == {"H": 1, "G": 1, "M": 1}


@pytest.mark.rule("VB-R18", "VB-R19", "VB-R20")
def test_supplies_are_shuffled_into_stacks_of_seven_and_eight() -> None:
    first, top = Counter[str](), Counter[str]()
    for seed in range(450):
        position = ONBOARD.table(seats=4, seed=seed).position()
        assert (len(position["add"]), len(position["draw"])) == (7, 8)
        assert Counter(position["add"] + position["draw"]) == {"H": 5, "G": 5, "M": 5}
        first.update(position["add"])
        top[position["draw"][0] + position["add"][-1]] += 1
    assert chi_square([first[kind] for kind in "HGM"], [1050] * 3) < 12
    same, other = 450 * 5 * 4 / 210, 450 * 25 / 210
    expected = {a + b: same if a == b else other for a in "HGM" for b in "HGM"}
    assert chi_square([top[pair] for pair in expected], list(expected.values())) < 27


@pytest.mark.rule("VB-R18")
def test_stacks_lie_face_down() -> None:
    table = ONBOARD.table(seats=4, seed=1)
    for viewer in (0, 1, 2, 3, None):
        assert table.view(viewer)["stacks"] == {"add": [None] * 7, "draw": [None] * 8}
        assert table.view(viewer)["unseen"] == {"H": 5, "G": 5, "M": 5}


@pytest.mark.rule("VB-R21", "VB-R22", "VB-R23", "VB-R24", "VB-I13")
@SEATS
def test_eight_ships_of_three_pieces_of_three_clans(seats: int) -> None:
    for seed in range(60):
        ships = [ship.split() for ship in ONBOARD.table(seats=seats, seed=seed).position()["ships"]]
        assert [len(crew) for crew in ships] == [3] * 8
        assert all(len({piece[0] for piece in crew}) == 3 for crew in ships)
        assert sorted(piece for crew in ships for piece in crew) == sorted(PIECES)
        for clan in "rbgy":
            assert sum(all(piece[0] != clan for piece in crew) for crew in ships) == 2


@pytest.mark.rule("VB-50", "VB-R22")
def test_every_fleet_is_as_likely_as_any_other() -> None:
    missing, homes, fronts = Counter[tuple[str, ...]](), Counter[tuple[str, int]](), Counter[str]()
    pairs = Counter[bool]()
    for seed in range(600):
        ships = [ship.split() for ship in ONBOARD.table(seats=2, seed=seed).position()["ships"]]
        lacking = [next(clan for clan in "rbgy" if all(piece[0] != clan for piece in crew)) for crew in ships]
        missing[tuple(lacking[:2])] += 1
        for number, crew in enumerate(ships):
            fronts[crew[0]] += 1
            for piece in crew:
                homes[piece, number] += 1
        first = next(crew for crew in ships if "r3a" in crew)
        pairs[first.index("r3a") == 0] += 1
    same, other = 600 * 2 / 56, 600 * 4 / 56
    expected = {(a, b): same if a == b else other for a in "rbgy" for b in "rbgy"}
    assert chi_square([missing[pair] for pair in expected], list(expected.values())) < 40
    assert chi_square([homes[piece, n] for piece in PIECES for n in range(8)], [75.0] * 192) < 260
    assert chi_square([fronts[piece] for piece in PIECES], [4800 / 24] * 24) < 50
    assert 160 < pairs[True] < 240


@pytest.mark.rule("VB-R27")
def test_bows_and_moorings_start_bare() -> None:
    for ship in ONBOARD.table(seats=4, seed=3).view(None)["ships"]:
        assert (ship["bow"], ship["bets"], ship["sailed"], ship["guests"]) == ("", [], False, [])


@pytest.mark.rule("VB-R33")
def test_a_piece_is_its_clan_and_shields_and_nothing_else() -> None:
    """Two pieces of a kind are told apart only by a letter: exchanging the letters changes no choice."""
    table = wandered(4, 8, 60)
    position = table.position()
    letters = str.maketrans("ab", "ba")
    twin = dict(position)
    twin["ships"] = [
        " ".join(piece[:2] + piece[2].translate(letters) for piece in ship.split()) for ship in position["ships"]
    ]
    other = ONBOARD.setup(twin)
    here, there = table.view(None)["ships"], other.view(None)["ships"]
    assert [ship["control"] for ship in here] == [ship["control"] for ship in there]
    assert len(other.legal(turn(other))) == len(table.legal(turn(table)))


@pytest.mark.rule("VB-34")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_two_player_option_is_for_two(seats: int) -> None:
    with pytest.raises(BadOption, match="two_player_vikings is for two seats only"):
        ONBOARD.table(seats=seats, two_player_vikings=True)
    assert ONBOARD.table(seats=2, two_player_vikings=True).view(0)["options"]["two_player_vikings"]
    assert not ONBOARD.table(seats=2).view(0)["options"]["two_player_vikings"]
