"""Daughters: loot, crews, duplicates, feasts, victory; and sacrifices to the gods."""

from __future__ import annotations

import pytest

from .tables import (
    B,
    G,
    R,
    Y,
    by,
    camp,
    choices,
    crew,
    discards,
    hand,
    lay,
    lay_under,
    phase,
    play,
    ship,
    told,
    turn,
    used,
    why_not,
)

# ---- loot


@pytest.mark.rule("WN-R98", "WN-R99")
def test_loot_brings_a_daughter_of_the_village_aboard() -> None:
    table = lay(ships={Y: "D7"})
    play(table, "loot")
    assert crew(table, Y) == ["dB", None, None]
    assert table.view(None)["daughters"]["B"] == 2
    assert used(table)


@pytest.mark.rule("WN-R98", "WN-20", "WN-R42")
def test_the_own_village_and_the_open_sea_cannot_be_looted() -> None:
    own = lay(ships={Y: "D1"})
    assert why_not(own, "loot") == "this is the village of your own colour"
    sea = lay(ships={Y: "B2"})
    assert why_not(sea, "loot") == "there is no village here"


@pytest.mark.rule("WN-21", "WN-R40", "WN-X8")
def test_a_colour_already_held_cannot_be_looted() -> None:
    for table in (lay(ships={Y: "D7"}, camps={Y: "B"}), lay(ships={Y: "D7"}, crews={Y: ["dB"]}),
                  lay(ships={Y: "D7"}, crews={Y: ["dB sick"]})):  # fmt: skip
        assert why_not(table, "loot") == "you have a daughter of this colour already"


@pytest.mark.rule("WN-X9", "WN-R100", "WN-24", "WN-R32", "WN-12")
def test_with_a_full_crew_room_is_made_or_the_daughter_left() -> None:
    table = lay(active=R, turn=R, ships={R: "D1"}, crews={R: ["BER", "dB", "SHI"]})
    play(table, "loot")
    assert choices(table) == {".", "x1", "x2", "x3"}
    assert table.position()["step"] == {"whom": None, "also": 0, "why": "loot"}, "nobody loses the daughter"
    left = table.copy()
    play(left, ".")
    assert crew(left, R) == ["BER", "dB", "SHI"]
    assert left.view(None)["daughters"]["Y"] == 3
    assert used(left)
    hero = table.copy()
    play(hero, "xSHI")
    assert crew(hero, R) == ["BER", "dB", "dY"]
    assert discards(hero) == ["SHI"]
    play(table, "xdB")
    assert crew(table, R) == ["BER", "dY", "SHI"]
    assert table.view(None)["daughters"] == {"Y": 2, "R": 3, "B": 3, "G": 3}


@pytest.mark.rule("WN-26")
def test_other_ships_do_not_prevent_loot() -> None:
    table = lay(ships={Y: "D7", B: "D7", R: "D7"})
    play(table, "loot")
    assert crew(table, Y)[0] == "dB"


@pytest.mark.rule("WN-25")
def test_a_needed_stack_is_never_empty() -> None:
    table = lay(ships={Y: "D7"}, camps={R: "B"}, crews={G: ["dB"]})
    assert table.view(None)["daughters"]["B"] == 1
    play(table, "loot")
    assert table.view(None)["daughters"]["B"] == 0
    assert crew(table, Y)[0] == "dB"


@pytest.mark.rule("WN-R39", "WN-R31")
def test_a_daughter_fills_a_place_like_any_crew_card() -> None:
    table = lay(hands={Y: "PIL"}, crews={Y: ["dR", "dB", "dG"]}, phase="hero", opening=True)
    play(table, "hPIL")
    assert choices(table) == {"x1", "x2", "x3"}


# ---- feast


@pytest.mark.rule("WN-X7", "WN-R101", "WN-R102", "WN-R103", "WN-R104", "WN-R44", "WN-74")
def test_the_feast_of_the_examples_with_a_sick_daughter() -> None:
    table = lay(active=B, turn=B, hands={B: "W.N W.N W.E W.E"}, crews={B: ["dY", "dR sick"]}, camps={B: "G"})
    play(table, "feast")
    assert camp(table, B) == "YG"
    assert crew(table, B) == [None, "dR sick", None]
    assert len(hand(table, B)) == 6
    assert not table.over
    assert turn(table) == B


@pytest.mark.rule("WN-X7", "WN-R108", "WN-76", "WN-I18")
def test_the_feast_of_the_examples_wins_with_all_healthy() -> None:
    table = lay(active=B, turn=B, hands={B: "W.N W.N W.E W.E"}, crews={B: ["dY", "dR"]}, camps={B: "G", Y: "RB"})
    play(table, "feast")
    assert table.over
    assert camp(table, B) == "YRG"
    assert table.scores == (2, 0, 3, 0)
    assert table.places == (2, 3, 1, 3)
    assert told(table)[-1] == "ended"


@pytest.mark.rule("WN-R101", "WN-75")
def test_a_feast_needs_the_own_harbour_a_daughter_and_an_unused_standard_action_and_is_never_compulsory() -> None:
    assert why_not(lay(crews={Y: ["dR"]}, ships={Y: "G1"}), "feast") == "a feast is held in your own harbour"
    assert why_not(lay(crews={Y: ["BER"]}), "feast") == "no healthy daughter is aboard"
    assert why_not(lay(crews={Y: ["dR"]}, standard_used=True), "feast") == "your standard action is used"
    table = lay(crews={Y: ["dR"]})
    play(table, "end")
    assert crew(table, Y)[0] == "dR"


@pytest.mark.rule("WN-74")
def test_no_card_is_drawn_at_a_feast_with_six_or_more_in_hand() -> None:
    table = lay(hands={Y: "W.N W.N W.E W.E W.S W.S W.W"}, crews={Y: ["dR"]})
    play(table, "feast")
    assert len(hand(table, Y)) == 7


@pytest.mark.rule("WN-R18", "WN-27", "WN-R44")
def test_daughters_in_a_camp_are_out_of_reach() -> None:
    table = lay(hands={Y: "MUT.E SEA.W"}, camps={R: "YB"}, ships={Y: "B2", R: "B2"}, dice=[6])
    assert why_not(table, "MUT.E") == "there is nothing it could name now"
    assert why_not(table, "SEA.W") == "there is nothing it could name now"
    play(table, "att", ">N")
    assert phase(table) == "main"
    assert camp(table, R) == "YB"


@pytest.mark.rule("WN-76", "WN-R108")
def test_only_a_feast_wins() -> None:
    table = lay(ships={Y: "D7"}, crews={Y: ["dR", "dG"]})
    play(table, "loot")
    assert not table.over
    assert crew(table, Y) == ["dR", "dG", "dB"]


# ---- duplicates by seizure


@pytest.mark.rule("WN-R41", "WN-22", "WN-23", "WN-X8", "WN-R43")
@pytest.mark.parametrize("held", ["camp", "healthy", "own"])
def test_a_seized_daughter_of_a_colour_held_returns_to_her_stack(held: str) -> None:
    card = "dY" if held == "own" else "dB"
    table = lay(
        ships={Y: "D7", R: "D7"}, crews={Y: ["dB"] if held == "healthy" else [], R: [card]},
        camps={Y: "B"} if held == "camp" else {}, dice=[6],
    )  # fmt: skip
    before = crew(table, Y)
    play(table, "att", ">N")
    assert crew(table, R) == [None] * 3
    assert crew(table, Y) == before
    assert table.view(None)["daughters"][card[1]] == (2 if held in ("camp", "healthy") else 3)
    assert phase(table) == "main"


@pytest.mark.rule("WN-22", "WN-16", "WN-R41", "WN-23")
def test_a_seized_daughter_replaces_her_sick_twin_even_in_a_full_crew() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER", "dB sick", "HUN"], R: ["dB sick"]}, dice=[5])
    play(table, "att", ">N")
    assert choices(table) == {"keep", "over"}
    play(table, "keep")
    assert crew(table, Y) == ["BER", "dB", "HUN"]
    assert crew(table, R) == [None] * 3
    assert table.view(None)["daughters"]["B"] == 2


@pytest.mark.rule("WN-R40", "WN-R42", "WN-20")
def test_nobody_ever_has_a_colour_twice_nor_the_own_one() -> None:
    table = lay(ships={Y: "D7", R: "D7"}, crews={R: ["dY", "dB"]}, dice=[6])
    play(table, "att", ">N", "xdY")
    assert crew(table, Y) == [None] * 3
    assert table.view(None)["daughters"]["Y"] == 3


@pytest.mark.rule("WN-R43", "WN-5")
def test_a_daughter_never_enters_the_discard_pile() -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["dB"]}, dice=[4])
    play(table, "MUT.E")
    assert discards(table) == ["MUT.E"]
    assert table.view(None)["daughters"]["B"] == 3


# ---- sacrifice


@pytest.mark.rule("WN-R105", "WN-R106", "WN-77")
def test_pairs_of_cards_are_given_one_by_one_and_a_card_drawn_for_each_pair() -> None:
    table = lay(hands={Y: "W.N W.E W.S W.W LOK"}, pile="ODI.N ODI.E W.U")
    play(table, "sac")
    assert choices(table) == {"-W.N", "-W.E", "-W.S", "-W.W", "-LOK"}
    play(table, "-W.N", "-LOK")
    assert {"-W.E", "."} <= choices(table)
    assert len(hand(table, Y)) == 3
    assert table.view(None)["pile"] == 3
    play(table, "-W.E")
    assert "." not in choices(table)
    play(table, "-W.S")
    assert len(hand(table, Y)) == 3  # W.W and two new cards
    assert table.view(None)["pile"] == 1
    assert used(table)


@pytest.mark.rule("WN-77", "WN-R105")
def test_the_first_pair_is_compulsory_and_then_one_may_stop() -> None:
    table = lay(hands={Y: "W.N W.E W.S W.W"}, pile="W.U")
    play(table, "sac")
    assert "something must be chosen" in why_not(table, ".")
    play(table, "-W.N", "-W.E", ".")
    assert sorted(hand(table, Y)) == ["W.S", "W.U", "W.W"]
    assert phase(table) == "main"


@pytest.mark.rule("WN-101", "WN-77")
def test_equal_cards_are_asked_for_like_any_others() -> None:
    table = lay(hands={Y: "W.N W.N"}, pile="W.U")
    for text in ("sac", "-W.N", "-W.N"):
        assert phase(table) == ("main" if text == "sac" else "sacrifice")
        play(table, text)
    assert hand(table, Y) == ["W.U"]
    assert phase(table) == "main"


@pytest.mark.rule("WN-77", "WN-R105", "WN-R106")
def test_a_sacrifice_of_equal_cards_may_be_stopped_after_a_pair() -> None:
    table = lay(hands={Y: "W.N W.N W.N W.N W.N"}, pile="W.U LOK")
    play(table, "sac", "-W.N", "-W.N")
    assert choices(table) == {"-W.N", "."}
    play(table, ".")
    assert len(hand(table, Y)) == 4
    assert hand(table, Y).count("W.N") == 3
    old = lay_under(1, hands={Y: "W.N W.N W.N W.N W.N"}, pile="W.U LOK")
    play(old, "sac")
    assert choices(old) == {"-W.N", "."}, "nor did version 1 go on by itself"


@pytest.mark.rule("WN-101", "WN-77")
def test_under_version_1_equal_cards_are_given_without_asking() -> None:
    table = lay_under(1, hands={Y: "W.N W.N"}, pile="W.U")
    play(table, "sac")
    assert hand(table, Y) == ["W.U"]
    assert phase(table) == "main"


@pytest.mark.rule("WN-X9", "WN-R99")
def test_loot_happens_only_if_it_is_still_possible_after_reactions() -> None:
    table = lay(hands={R: "MIS.S"}, ships={Y: "D7"})
    play(table, "loot")
    assert crew(table, Y) == [None] * 3
    by(table, R, "MIS.S")
    assert crew(table, Y) == [None] * 3
    assert ship(table, Y) == "D7"
