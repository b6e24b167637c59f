"""Sailing: which ship, who controls it, who takes and who removes what, and the spare Vikings of two players."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.onboard.rules.state import NOBODY, leader

from .tables import ONBOARD, bow, choices, control, lay, phase, piles, play, sailing, ship, texts, turn, wander, why_not

SHIP = {4: "b2a r3a g2a b1a"}


# ---- which ship


@pytest.mark.rule("VB-R77", "VB-R78", "VB-R79")
def test_the_ship_needs_a_supply_and_a_crew_if_one_has_both() -> None:
    crews = {1: "", 2: "r1a g1a g1b g2a g2b", 3: "b1a", 4: ""}
    table = sailing(4, crews, bows={1: "G", 2: "H", 3: "M"}, sailed=[8], round=3)
    assert choices(table) == {"sail 2", "sail 3"}
    assert why_not(table, "sail 1") == "ship 1 has no crew"
    assert why_not(table, "sail 4") == "ship 4 has no crew"
    assert why_not(table, "sail 5") == "ship 5 has no supplies"
    assert why_not(table, "sail 8") == "ship 8 has sailed"
    play(table, "sail 2")
    assert table.view(None)["voyages"] == [8, 2]
    assert table.view(None)["ships"][1]["sailed"]


@pytest.mark.rule("VB-R78", "VB-28")
def test_without_such_a_ship_any_may_sail_and_having_one_of_the_two_is_no_better() -> None:
    table = sailing(4, {1: "", 2: ""}, bows={1: "G"}, sailed=[7], round=3)
    assert choices(table) == {f"sail {number}" for number in (1, 2, 3, 4, 5, 6, 8)}
    assert why_not(table, "sail 7") == "ship 7 has sailed"


@pytest.mark.rule("VB-29", "VB-20")
def test_supplies_without_a_crew_leave_the_game() -> None:
    table = sailing(4, {1: ""}, bows={1: "GGM"})
    play(table, "sail 1")
    assert table.position()["removed"] == "GGM"
    assert piles(table) == [""] * 4
    assert bow(table, 1) == ""
    assert phase(table) == "place"


@pytest.mark.rule("VB-29", "VB-R80")
def test_a_crew_without_supplies_is_ranked_for_the_bets() -> None:
    table = sailing(4, SHIP, bets={0: "4:b=2"})
    play(table, "sail 4")
    assert table.position()["won"][0] == [2]
    event = next(event for event in table.events(None) if event.name == "sailed")
    assert event.sentence == "Seat 0 lets ship 4 sail; control: blue 3, red 3, green 2."


@pytest.mark.rule("VB-R75", "VB-R16", "VB-I3")
def test_a_stern_is_taken_at_once() -> None:
    table = lay(4)
    assert table.view(None)["sterns"] == 7
    play(table, "SS")
    assert (table.view(None)["sterns"], table.view(None)["sailor"]) == (6, 0)
    assert table.position()["sailed"] == []


# ---- control


@pytest.mark.rule("VB-X1", "VB-R81", "VB-R82", "VB-R83", "VB-R84", "VB-30")
def test_shields_are_added_and_ties_go_to_the_piece_nearer_to_the_bow() -> None:
    table = sailing(4, SHIP)
    ranking = table.view(None)["ships"][3]["control"]
    assert [(one["clan"], one["shields"]) for one in ranking] == [("b", 3), ("r", 3), ("g", 2)]
    assert [one["tied"] for one in ranking] == [True, True, False]


@pytest.mark.rule("VB-X8", "VB-R83")
def test_with_red_in_front_red_wins_the_tie() -> None:
    assert control(sailing(4, {4: "r3a b2a g2a b1a"}), 4) == "rbg"


@pytest.mark.rule("VB-30", "VB-R83", "VB-R82")
@pytest.mark.parametrize(
    ("crew", "order"),
    [
        ("g2a r2a y2a", "gry"), ("y2a g2a r2a", "ygr"), ("g1a r2a g1b", "gr"), ("r2a g1a g1b", "rg"),
        ("y1a r3a", "ry"), ("b1a b1b r1a", "br"), ("r1a b1a b2a r2a", "rb"), ("g3b", "g"), ("", ""),
        ("y1a b1a g1a r1a r1b", "rybg"), ("b1a y3a r1a g1a b2a", "bygr".replace("gr", "rg")),
    ],
)  # fmt: skip
def test_the_ranking_is_always_strict(crew: str, order: str) -> None:
    table = sailing(4, {4: crew}, bows={5: "G"})
    assert control(table, 4) == order


@pytest.mark.rule("VB-R81")
@pytest.mark.parametrize(("piece", "shields"), [("r1a", 1), ("r1b", 1), ("r2a", 2), ("g2b", 2), ("y3a", 3), ("b3b", 3)])
def test_every_piece_has_its_shields(piece: str, shields: int) -> None:
    ranking = sailing(4, {4: piece}).view(None)["ships"][3]["control"]
    assert ranking == [{"clan": piece[0], "shields": shields, "tied": False, "nearer": False}]


@pytest.mark.rule("VB-R26", "VB-R86")
def test_clans_without_a_player_are_ranked_too() -> None:
    assert control(sailing(2, {4: "y3a r2a g1a"}), 4) == "yrg"


# ---- sharing


@pytest.mark.rule("VB-X2", "VB-R87", "VB-R88", "VB-R90", "VB-31")
def test_clans_take_in_order_of_control_and_again_from_the_first() -> None:
    table = sailing(4, SHIP, bows={4: "GHHM"})
    play(table, "sail 4")
    assert (turn(table), choices(table)) == (1, {"take G", "take H", "take M"})
    play(table, "take G")
    assert turn(table) == 0
    play(table, "take H")
    assert turn(table) == 2
    play(table, "take H")
    assert piles(table) == ["H", "GM", "H", ""]  # the last one goes to blue without asking
    assert bow(table, 4) == ""
    assert texts(table)[:2] == ["take H", "take M"]


@pytest.mark.rule("VB-31", "VB-R87")
def test_only_a_type_on_the_bow_can_be_taken() -> None:
    table = sailing(4, SHIP, bows={4: "GGH"})
    play(table, "sail 4")
    assert choices(table) == {"take G", "take H"}
    assert why_not(table, "take M") == "there is no metal on the bow"


@pytest.mark.rule("VB-X10", "VB-R89", "VB-R85")
def test_when_the_supplies_run_out_the_rest_get_nothing() -> None:
    table = sailing(4, SHIP, bows={4: "GH"})
    play(table, "sail 4", "take G")
    assert piles(table) == ["H", "G", "", ""]


@pytest.mark.rule("VB-X9", "VB-R91")
def test_a_clan_alone_aboard_takes_everything_unasked() -> None:
    table = sailing(4, {4: "g1a"}, bows={4: "MMH"})
    play(table, "sail 4")
    assert piles(table) == ["", "", "HMM", ""]
    assert phase(table) == "place"


@pytest.mark.rule("VB-R85", "VB-R84")
def test_a_clan_not_aboard_gets_nothing_however_much_there_is() -> None:
    table = sailing(4, {4: "b3a r1a"}, bows={4: "HHHHH"})
    play(table, "sail 4")
    assert piles(table) == ["HH", "HHH", "", ""]


@pytest.mark.rule("VB-X11", "VB-R92", "VB-R93", "VB-32", "VB-33")
def test_two_players_the_opponent_of_the_next_taker_removes_for_a_clan_without_a_player() -> None:
    table = sailing(2, {4: "y3a r2a b1a"}, bows={4: "HGMG"})
    play(table, "sail 4")
    assert (turn(table), phase(table)) == (1, "remove")
    assert choices(table) == {"cut H", "cut G", "cut M"}
    play(table, "cut M")
    assert (turn(table), phase(table)) == (0, "take")
    play(table, "take G")
    assert (turn(table), phase(table)) == (1, "take")
    play(table, "take H")
    assert piles(table) == ["G", "H"]
    assert table.position()["removed"] == "GM"  # and blue removes the last one
    removed = [event for event in table.events(None) if event.name == "removed"]
    assert [event.seat for event in removed] == [1]


@pytest.mark.rule("VB-X12", "VB-32", "VB-33")
def test_three_players_the_left_neighbour_need_not_be_aboard() -> None:
    table = sailing(3, {4: "y3a g1a"}, bows={4: "HGM"})
    play(table, "sail 4")
    assert (turn(table), phase(table)) == (0, "remove")
    play(table, "cut M")
    assert (turn(table), phase(table)) == (2, "take")
    play(table, "take G")
    assert piles(table) == ["", "", "G"]
    assert table.position()["removed"] == "HM"
    assert [event.seat for event in table.events(None) if event.name == "removed"] == [0]


@pytest.mark.rule("VB-32")
def test_two_clans_without_a_player_in_a_row_have_the_same_decider() -> None:
    table = sailing(2, {4: "y3a g2a r1a"}, bows={4: "HGMHGM"})
    play(table, "sail 4")
    for expected in ((1, "remove"), (1, "remove"), (0, "take"), (1, "remove")):
        assert (turn(table), phase(table)) == expected
        play(table, sorted(choices(table))[0])


@pytest.mark.rule("VB-32", "VB-33")
def test_the_next_taker_is_found_round_the_order_of_control() -> None:
    table = sailing(3, {4: "b3a g2a y1a"}, bows={4: "HGMH"})
    play(table, "sail 4", "take H", "take G")
    assert (turn(table), phase(table)) == (2, "remove")  # blue would take next, and green sits to its left


@pytest.mark.rule("VB-X13", "VB-32")
def test_without_a_player_aboard_all_supplies_leave_the_game() -> None:
    table = sailing(2, {3: "y2a"}, bows={3: "HG"})
    play(table, "sail 3")
    assert table.position()["removed"] == "HG"
    assert piles(table) == ["", ""]
    assert phase(table) == "place"


@pytest.mark.rule("VB-32")
def test_two_clans_without_a_player_and_none_with_one_lose_everything_too() -> None:
    table = sailing(2, {3: "y2a g1a"}, bows={3: "HGM"})
    play(table, "sail 3")
    assert table.position()["removed"] == "HGM"


@pytest.mark.rule("VB-33", "VB-R93")
@pytest.mark.parametrize(("taker", "decider"), [("r", 1), ("b", 2), ("g", 0)])
def test_left_is_the_next_seat_clockwise(taker: str, decider: int) -> None:
    table = sailing(3, {4: f"y3a {taker}1a"}, bows={4: "HGM"})
    play(table, "sail 4")
    assert (turn(table), phase(table)) == (decider, "remove")


@pytest.mark.rule("VB-R88", "VB-26", "VB-R104", "VB-R105")
def test_takings_are_seen_when_made_and_then_lie_face_down() -> None:
    table = sailing(4, SHIP, bows={4: "GHHM"})
    play(table, "sail 4", "take G")
    for seat in (0, 1, 2, 3, None):
        assert texts(table, seat) == ["take G"]
        player = table.view(seat)["players"][1]
        assert player["supplies"] == 1
        assert player["pile"] == ("G" if seat == 1 else None)


@pytest.mark.rule("VB-26")
def test_open_piles_show_their_content_to_all() -> None:
    table = sailing(4, SHIP, bows={4: "GHHM"}, options={"open_piles": True})
    play(table, "sail 4", "take G")
    for seat in (0, 1, 2, 3, None):
        assert table.view(seat)["players"][1]["pile"] == "G"


@pytest.mark.rule("VB-R90", "VB-I9")
def test_shares_of_a_ship_differ_by_one_at_most() -> None:
    shared = 0
    for table in wander(4, 121, 800):
        step = table.view(None)["step"]
        if step and "taken" in step:
            shared += 1
            assert max(step["taken"]) - min(step["taken"]) <= 1
            assert step["taken"] == sorted(step["taken"], reverse=True)
    assert shared > 10


@pytest.mark.rule("VB-R79", "VB-I10")
def test_a_ship_that_sailed_is_out_of_the_harbour_with_a_bare_bow() -> None:
    for table in wander(3, 122, 500):
        view = table.view(None)
        sharing = view["step"]["ship"] if view["phase"] in ("take", "remove") else None
        for one in view["ships"]:
            assert one["sailed"] == (one["ship"] in view["voyages"])
            if one["sailed"] and one["ship"] != sharing:
                assert one["bow"] == ""


@pytest.mark.rule("VB-R80", "VB-36")
def test_bets_are_paid_after_the_supplies_are_shared() -> None:
    table = sailing(4, SHIP, bows={4: "GH"}, bets={0: "4:b=2"})
    play(table, "sail 4")
    assert table.position()["won"][0] == []
    play(table, "take G")
    assert table.position()["won"][0] == [2]
    names = [event.name for event in table.events(None)]
    assert names.index("took") < names.index("won")


# ---- spare Vikings of two players

TWO: dict[str, Any] = {"options": {"two_player_vikings": True}}


@pytest.mark.rule("VB-R98", "VB-34")
def test_after_set_sail_the_opponent_boards_a_spare_viking_before_the_next_turn() -> None:
    table = lay(2, {1: "b2a r2a"}, **TWO)
    play(table, "SS")
    assert (turn(table), phase(table)) == (1, "guest")
    assert choices(table) == {f"V {piece}" for piece in ("b1a", "b1b", "b2a", "b2b", "b3a", "b3b")}
    assert why_not(table, "V r2a") == "r2a is not of your clan"
    play(table, "V b2a")
    assert table.position()["guests"] == "b2a"
    assert phase(table) == "place"
    assert texts(table) == ["V b2a"]


@pytest.mark.rule("VB-34", "VB-R98")
def test_without_the_option_nobody_boards_anything() -> None:
    table = lay(2, {1: "b2a r2a"})
    play(table, "SS")
    assert phase(table) == "place"
    assert table.position()["guests"] == ""


@pytest.mark.rule("VB-34", "VB-R103")
def test_boarding_is_skipped_if_no_piece_can_carry_one() -> None:
    blue = {1: "b1a b1b b2a b2b b3a", 2: "b3b"}
    gone = lay(2, blue, sailed=[1, 2], round=4, **TWO)
    play(gone, "SS")
    assert phase(gone) == "place"
    carried = lay(2, blue, sailed=[1], round=4, guests="b3b", **TWO)
    play(carried, "SS")
    assert phase(carried) == "place"


@pytest.mark.rule("VB-34", "VB-R48")
def test_a_spare_viking_boards_no_ship_that_has_sailed() -> None:
    table = lay(2, {1: "b2a r2a", 2: "b1a"}, sailed=[1], round=3, **TWO)
    play(table, "SS")
    assert "V b1a" in choices(table)
    assert "V b2a" not in choices(table)
    assert why_not(table, "V b2a") == "b2a has sailed with ship 1"


@pytest.mark.rule("VB-R103", "VB-I16")
def test_a_piece_never_carries_two_vikings() -> None:
    table = lay(2, {1: "b2a r2a"}, guests="b2a", sailed=[8], round=4, **TWO)
    play(table, "SS")
    assert "V b2a" not in choices(table)
    assert why_not(table, "V b2a") == "b2a carries a Viking already"


@pytest.mark.rule("VB-X19", "VB-R99", "VB-R100", "VB-34")
def test_a_spare_viking_is_one_shield_more_for_its_pieces_clan_and_no_place() -> None:
    table = lay(2, {1: "b2a r2a"}, guests="r2a", sailed=[8], round=4, **TWO)
    ranking = table.view(None)["ships"][0]["control"]
    assert [(one["clan"], one["shields"]) for one in ranking] == [("r", 3), ("b", 2)]
    tied = lay(2, {1: "b3a r2a"}, guests="r2a", sailed=[8], round=4, **TWO)
    assert control(tied, 1) == "br"  # as many shields, but blue is nearer to the bow


@pytest.mark.rule("VB-R101", "VB-47")
def test_a_spare_viking_goes_with_its_piece() -> None:
    table = lay(2, {1: "b2a r2a", 2: "g1a", 3: "y1a"}, guests="r2a", sailed=[8], round=4, **TWO)
    play(table, "JY r2a>2")
    assert table.view(None)["ships"][1]["guests"] == ["r2a"]
    play(table, "SW r2a<>y1a")
    assert ship(table, 3) == "r2a"
    assert table.view(None)["ships"][2]["guests"] == ["r2a"]
    assert control(table, 3) == "r"


@pytest.mark.rule("VB-R102", "VB-47", "VB-I16")
def test_spare_vikings_never_leave_and_seven_are_enough() -> None:
    guests: set[str] = set()
    most = 0
    for table in wander(2, 131, 900, two_player_vikings=True):
        position = table.position()
        if position["round"] == 1 and not position["guests"]:
            guests = set()
        assert guests <= set(position["guests"].split())
        guests = set(position["guests"].split())
        most = max(most, len(guests))
    assert 4 <= most <= 7


@pytest.mark.rule("VB-47", "VB-R102")
def test_a_spare_viking_sails_with_its_piece_and_still_counts() -> None:
    table = sailing(2, {4: "b2a r2a"}, guests="r2a", sailed=[8], round=4, bets={0: "4:r=3"}, bows={4: "HH"}, **TWO)
    play(table, "sail 4")
    assert table.position()["won"][0] == [3]
    assert table.position()["guests"] == "r2a"
    assert ONBOARD.options[0].name == "two_player_vikings"


@pytest.mark.rule("VB-R87", "VB-R90")
def test_four_clans_take_one_after_the_other_and_then_the_first_again() -> None:
    table = sailing(4, {4: "b2a r1a g1a y1a"}, bows={4: "GGGGG"})
    play(table, "sail 4")
    assert piles(table) == ["G", "GG", "G", "G"]


# ---- the lead


@pytest.mark.parametrize(
    ("strengths", "first", "lead"),
    [((0, 0, 0, 0), NOBODY, 0), ((0, 14, 0, 0), 1, 14), ((9, 14, 12, 0), 1, 2), ((14, 9, 0, 12), 0, 2)],
)
def test_a_clan_leads_by_what_it_has_more_than_the_second(strengths: tuple[int, ...], first: int, lead: int) -> None:
    packed = sum(strong << (8 * clan) for clan, strong in enumerate(strengths))
    assert leader(packed) == (first, lead)
