"""Fights: attacks on ships and on the monster, and their results step by step."""

from __future__ import annotations

import pytest

from .tables import (
    B,
    G,
    R,
    Y,
    by,
    choices,
    crew,
    discards,
    hand,
    lay,
    monster,
    phase,
    play,
    ship,
    stack,
    told,
    turn,
    used,
    why_not,
)


@pytest.mark.rule("WN-R80", "WN-56", "WN-R81")
def test_only_a_ship_on_the_own_space_can_be_attacked_and_one_is_named() -> None:
    table = lay(ships={Y: "A1", R: "A1", B: "A1", G: "A2"})
    play(table, "att")
    assert choices(table) == {"@R", "@B"}
    assert why_not(table, "@G") == "that ship is not on your space"
    alone = lay(ships={Y: "B2"})
    assert why_not(alone, "att") == "no other ship is on your space"


@pytest.mark.rule("WN-56", "WN-101")
def test_harbours_and_villages_protect_nobody_and_a_single_target_is_taken_as_named() -> None:
    table = lay(ships={Y: "G1", R: "G1"}, hands={B: "MIS.S"})
    play(table, "att")
    assert stack(table) == ["att@R"]


@pytest.mark.rule("WN-R82", "WN-R83", "WN-R84", "WN-R85", "WN-58")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_failed_attack_costs_a_card_and_the_defender_draws_and_moves_the_attackers_ship(die: int) -> None:
    table = lay(hands={Y: "LOK LOK", R: "W.N"}, ships={Y: "B2", R: "B2"}, pile="W.S", dice=[die])
    play(table, "att")
    assert hand(table, Y) == ["LOK"]
    assert hand(table, R) == ["W.N", "W.S", "LOK"]
    assert (turn(table), phase(table)) == (R, "push")
    by(table, R, ">W")
    assert ship(table, Y) == "A2"
    assert ship(table, R) == "B2"
    assert (turn(table), phase(table)) == (Y, "main")
    assert used(table)


@pytest.mark.rule("WN-R86", "WN-R87", "WN-R88", "WN-58")
@pytest.mark.parametrize("die", [4, 5])
def test_a_won_attack_takes_a_card_draws_one_and_moves_the_defenders_ship(die: int) -> None:
    table = lay(hands={Y: "W.N", R: "NOR W.E"}, ships={Y: "B2", R: "B2"}, crews={R: ["BER"]}, pile="W.S", dice=[die])
    play(table, "att")
    by(table, R, ".")  # the Norns could answer
    assert len(hand(table, Y)) == 3
    assert len(hand(table, R)) == 1
    by(table, Y, ">S")
    assert ship(table, R) == "B3"
    assert crew(table, R)[0] == "BER"
    assert phase(table) == "main"


@pytest.mark.rule("WN-R89", "WN-R90", "WN-14", "WN-X4")
def test_a_decisive_attack_also_takes_a_crew_card_aboard_or_throws_it_overboard() -> None:
    table = lay(hands={R: "W.E"}, ships={Y: "B2", R: "B2"}, crews={R: ["BER", "dG"]}, pile="W.S", dice=[6])
    play(table, "att")
    assert phase(table) == "push"
    play(table, ">S")
    assert phase(table) == "seize"
    assert choices(table) == {"x1", "x2"}
    over = table.copy()
    play(over, "xBER", "over")
    assert crew(over, R) == [None, "dG", None]
    assert "BER" in discards(over)
    play(table, "xdG", "keep")
    assert crew(table, Y) == ["dG", None, None]
    assert crew(table, R) == ["BER", None, None]
    assert table.view(None)["daughters"]["G"] == 2


@pytest.mark.rule("WN-X4")
def test_the_rulebooks_revenge_of_jack() -> None:
    jack, magda = range(2)
    table = lay(
        colours="BRYG", hands={jack: "W.N W.N W.N W.N", magda: "THO.N W.E W.E"}, crews={jack: ["BER"]}, pile="W.S",
        ships={jack: "F7", magda: "F7"}, dice=[5],
    )  # fmt: skip
    play(table, "att")
    by(table, magda, "THO.N-")
    assert [event.text for event in table.events(None) if event.name == "rolled"] == ["d5+1-1=5"]
    assert len(hand(table, jack)) == 6
    assert choices(table) == {">N", ">E", ">W"}
    ends = []
    for way in (">N", ">E", ">W"):
        copy = table.copy()
        play(copy, way)
        ends.append(ship(copy, magda))
        assert phase(copy) == "main"
        assert used(copy)
    assert ends == ["F6", "G7", "E7"]


@pytest.mark.rule("WN-12", "WN-R90", "WN-R32")
def test_a_kept_card_needs_room_in_a_full_crew() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER", "SHI", "HUN"], R: ["PIL"]}, dice=[5])
    play(table, "att", ">S", "keep")
    assert choices(table) == {"x1", "x2", "x3"}
    assert "something must be chosen" in why_not(table, ".")
    play(table, "xSHI")
    assert crew(table, Y) == ["BER", "PIL", "HUN"]
    assert "SHI" in discards(table)
    assert told(table)[:2] == ["overboard", "seized"], "room is made before the newcomer comes aboard"


@pytest.mark.rule("WN-15", "WN-16")
def test_a_seized_hero_keeps_its_used_mark_and_recovers() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={R: ["PIL used sick"]}, dice=[6])
    play(table, "att", ">S", "keep")
    assert crew(table, Y) == ["PIL used", None, None]
    assert why_not(table, "*PIL") == "that hero is used until your next turn"


@pytest.mark.rule("WN-15")
@pytest.mark.parametrize("mark", ["", " used"])
def test_the_used_mark_of_a_seized_hero_is_its_own_and_not_its_neighbours(mark: str) -> None:
    others = "" if mark else " used"
    crew_of_red = ["SEE" + others, "PIL" + mark, "OAR" + others]
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER"], R: crew_of_red}, dice=[6])
    play(table, "att", ">S")
    play(table, "xPIL", "keep")
    assert crew(table, Y) == ["BER", "PIL" + mark, None]
    assert crew(table, R) == [crew_of_red[0], None, crew_of_red[2]]


@pytest.mark.rule("WN-11", "WN-R49")
def test_a_seized_hero_does_not_count_as_the_turns_hero() -> None:
    table = lay(hands={Y: "BER"}, ships={Y: "B2", R: "B2"}, crews={R: ["PIL"]}, phase="hero", opening=True, dice=[6])
    play(table, "hBER", "att", ">S", "keep")
    assert crew(table, Y) == ["BER", "PIL", None]


@pytest.mark.rule("WN-61")
def test_an_empty_crew_is_not_seized() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, dice=[6])
    play(table, "att", ">S")
    assert phase(table) == "main"


@pytest.mark.rule("WN-59")
def test_from_an_empty_hand_nothing_is_taken_and_the_draw_still_happens() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, pile="W.S", dice=[4])
    play(table, "att")
    assert hand(table, Y) == ["W.S"]
    assert "steals" not in told(table)


@pytest.mark.rule("WN-57")
@pytest.mark.parametrize(("die", "thor", "won"), [(1, "-", False), (6, "+", True)])
def test_results_below_1_and_above_6_count_as_they_are(die: int, thor: str, won: bool) -> None:
    crews = {Y: ["BER"], R: ["QUA", "HUN"]} if won else {R: ["SHI"]}
    table = lay(hands={B: "THO.N"}, ships={Y: "B2", R: "B2"}, crews=crews, dice=[die])
    play(table, "att")
    by(table, B, f"THO.N{thor}")
    total = next(event["total"] for event in table.events(None) if event.name == "fought")
    assert total == (8 if won else -1)
    assert turn(table) == (Y if won else R)
    play(table, ">S")
    assert (phase(table) == "seize") == won


@pytest.mark.rule("WN-60", "WN-R85")
def test_the_move_is_compulsory() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, dice=[1])
    play(table, "att")
    assert "something must be chosen" in why_not(table, ".")


@pytest.mark.rule("WN-R85", "WN-101", "WN-R91", "WN-55")
def test_a_single_exit_is_taken_without_asking() -> None:
    table = lay(ships={Y: "A1", R: "A1"}, monster="A2", dice=[4])
    play(table, "att")
    assert ship(table, R) == "B1"
    assert phase(table) == "main"


@pytest.mark.rule("WN-62")
def test_cards_gained_may_be_used_in_the_same_turn() -> None:
    table = lay(hands={R: "W.N"}, ships={Y: "B2", R: "B2"}, pile="W.S", dice=[4])
    play(table, "att", ">E")
    assert {"wN", "wS"} <= choices(table)


@pytest.mark.rule("WN-63")
def test_the_steps_of_a_result_cannot_be_answered() -> None:
    table = lay(hands={B: "LOK MIS.S THO.N", G: "LOK"}, ships={Y: "B2", R: "B2"}, crews={R: ["BER", "HUN"]}, dice=[6])
    play(table, "att")
    by(table, B, ".")
    for text in (">S", "x1", "keep"):
        by(table, Y, text)
    assert phase(table) == "main"


@pytest.mark.rule("WN-R112", "WN-R86")
def test_the_card_taken_is_random() -> None:
    taken = set()
    for seed in range(40):
        table = lay(hands={R: "W.N W.E W.S LOK"}, ships={Y: "B2", R: "B2"}, pile="W.U", random=[seed + 1, 7 * seed + 3])
        play(table, "att")
        if phase(table) == "push" and turn(table) == Y:
            taken.add(next(card for card in hand(table, Y) if card != "W.U"))
    assert taken == {"W.N", "W.E", "W.S", "LOK"}


@pytest.mark.rule("WN-R112", "WN-R83", "WN-R86")
def test_every_card_of_a_hand_is_as_likely_to_be_taken() -> None:
    """One of four cards is Loki: he is taken in a quarter of the fights, though he is one of two kinds.

    If kinds were as likely as each other, it would be half. Were other seeds tried, a fair theft would be outside these
    limits in one of 100,000 runs.
    """
    fight = lay(hands={Y: "W.N W.N W.N LOK", R: "W.N W.N W.N LOK"}, ships={Y: "B2", R: "B2"}, pile="W.U")
    taken = 0
    for seed in range(400):
        table = fight.copy()
        table.record.rng0, table.record.rng1 = 7919 * seed + 1, seed + 1
        play(table, "att")
        taken += hand(table, turn(table)).count("LOK") == 2  # who moves the loser's ship took the card
    assert 60 < taken < 140


@pytest.mark.rule("WN-58", "WN-98")
@pytest.mark.parametrize(("die", "winner"), [(4, Y), (3, R)])
def test_a_card_is_taken_before_one_is_drawn(die: int, winner: int) -> None:
    almost_full = "W.N " * 10 + "W.E " * 10 + "W.S " * 3
    hands = {winner: almost_full, R if winner == Y else Y: "SEE"}
    table = lay(hands=hands, ships={Y: "B2", R: "B2"}, pile="W.U", dice=[die])
    play(table, "att")
    assert turn(table) == winner
    assert "SEE" in hand(table, winner), "the one place left in the hand is for the card taken"
    assert "W.U" not in hand(table, winner)


# ---- the monster


@pytest.mark.rule("WN-X5", "WN-R94", "WN-R95", "WN-69")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_lost_fight_sends_the_ship_back_and_uses_the_standard_action(die: int) -> None:
    table = lay(hands={Y: "W.S W.W W.W"}, ships={Y: "D2"}, dice=[die])
    play(table, "wS")
    assert ship(table, Y) == "D2"
    assert used(table)
    assert {"wW", "end", "row>W"} <= choices(table)
    assert "sac" not in choices(table)
    assert monster(table) == "DEEP"


@pytest.mark.rule("WN-X5", "WN-R96", "WN-R97", "WN-67", "WN-68", "WN-96", "WN-70")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_won_fight_draws_two_and_sends_the_monster_anywhere_without_ship_or_harbour(die: int) -> None:
    table = lay(hands={Y: "W.S"}, ships={Y: "D2", B: "B2"}, crews={B: ["BER"]}, dice=[die])
    play(table, "wS")
    assert len(hand(table, Y)) == 2
    spots = choices(table)
    assert {">D2", ">D1", ">G4", ">F6"} <= spots  # the space it came from, villages, far away
    assert not {">A1", ">G1", ">G7", ">A7", ">DEEP", ">B2"} & spots
    assert len(spots) == 35
    assert why_not(table, ">B2") == "a ship is there"
    play(table, ">D2")
    assert (monster(table), ship(table, Y)) == ("D2", "DEEP")
    assert phase(table) == "main"


@pytest.mark.rule("WN-80", "WN-R97", "WN-R139")
def test_with_three_players_the_fourth_harbour_is_closed_to_the_monster_as_well() -> None:
    table = lay(3, hands={Y: "W.S"}, ships={Y: "D2"}, dice=[4])
    play(table, "wS")
    assert not {">A1", ">G1", ">G7", ">A7"} & choices(table)
    assert "harbour" in why_not(table, ">A7")
    lured = lay(3, hands={Y: "LUR.S"}, monster="B6")
    play(lured, "LUR.S")
    assert {">A6", ">B7"} <= choices(lured)
    assert "harbour" in why_not(lured, ">A7")


@pytest.mark.rule("WN-66", "WN-X6")
def test_a_cancelled_attack_on_the_monster_sends_the_ship_back_too() -> None:
    table = lay(hands={Y: "W.S W.N", R: "MIS.S"}, ships={Y: "D2"})
    play(table, "wS")
    by(table, R, "MIS.S")
    assert ship(table, Y) == "D2"
    assert used(table)


@pytest.mark.rule("WN-R97", "WN-68")
def test_the_monster_may_be_sent_to_the_deep_and_must_change_its_space() -> None:
    table = lay(hands={Y: "W.N"}, ships={Y: "D2"}, monster="D1", dice=[4])
    play(table, "wN")
    assert ">DEEP" in choices(table)
    assert ">D1" not in choices(table)
    play(table, ">DEEP")
    assert monster(table) == "DEEP"


@pytest.mark.rule("WN-72")
def test_who_beats_the_monster_in_a_village_cannot_loot_there_before_the_next_turn() -> None:
    table = lay(hands={Y: "W.S"}, ships={Y: "D6"}, monster="D7", dice=[4])
    play(table, "wS", ">DEEP")
    assert ship(table, Y) == "D7"
    assert why_not(table, "loot") == "your standard action is used"


@pytest.mark.rule("WN-R95")
def test_after_a_lost_fight_the_turn_goes_on() -> None:
    table = lay(hands={Y: "W.S W.W", G: "COM.N"}, ships={Y: "D2"}, dice=[2])
    play(table, "wS")
    by(table, G, ".")
    play(table, "wW")
    assert ship(table, Y) == "C2"


@pytest.mark.rule("WN-R13", "WN-71", "WN-I5")
def test_the_ship_stands_on_the_monsters_space_only_while_it_fights() -> None:
    table = lay(hands={Y: "W.S", R: "MIS.S"}, ships={Y: "D2"}, dice=[1])
    play(table, "wS")
    view = table.view(None)
    assert view["players"][Y]["ship"] == view["monster"]
    assert view["fight_from"] == "D2"
    by(table, R, ".")
    assert table.view(None)["fight_from"] is None
