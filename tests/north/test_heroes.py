"""Heroes: coming aboard, full crews, and every hero's ability."""

from __future__ import annotations

import pytest

from .tables import B, R, Y, by, choices, crew, discards, hand, lay, phase, play, ship, throw, told, turn, used, why_not


def rolled(table: object) -> list[str]:
    return [event.text for event in table.events(None) if event.name == "rolled"]  # type: ignore[attr-defined]


# ---- coming aboard


@pytest.mark.rule("WN-R30", "WN-17")
def test_a_hero_goes_face_up_to_the_own_crew_and_is_ready_at_once() -> None:
    table = lay(hands={Y: "PIL"}, phase="hero", opening=True)
    play(table, "hPIL")
    assert table.view(None)["players"][Y]["crew"][0] == {
        "card": "PIL",
        "daughter": False,
        "colour": None,
        "used": False,
        "sick": False,
    }
    assert "*PIL" in choices(table)


@pytest.mark.rule("WN-R31", "WN-R32", "WN-12", "WN-R33")
def test_with_a_full_crew_one_of_the_three_goes_overboard() -> None:
    table = lay(hands={Y: "PIL"}, crews={Y: ["BER", "dR", "HUN"]}, phase="hero", opening=True)
    play(table, "hPIL")
    assert choices(table) == {"x1", "x2", "x3"}
    assert "something must be chosen" in why_not(table, ".")
    play(table, "x2")
    assert crew(table, Y) == ["BER", "PIL", "HUN"]
    assert table.view(None)["daughters"]["R"] == 3
    whole = lay(hands={Y: "PIL"}, crews={Y: ["BER", "SHI", "HUN"]}, phase="hero", opening=True)
    play(whole, "hPIL xHUN")
    assert crew(whole, Y) == ["BER", "SHI", "PIL"]
    assert discards(whole) == ["HUN"]


@pytest.mark.rule("WN-13", "WN-R33")
def test_nobody_goes_overboard_while_a_place_is_free() -> None:
    table = lay(hands={Y: "PIL W.E"}, crews={Y: ["BER", "dR"]}, phase="hero", opening=True)
    play(table, "hPIL")
    assert crew(table, Y) == ["BER", "dR", "PIL"]
    assert not {text for text in choices(table) if text.startswith("x")}


@pytest.mark.rule("WN-10")
def test_placing_a_hero_is_answered_by_nobody() -> None:
    table = lay(hands={Y: "PIL", R: "LOK ODI.N"}, phase="hero", opening=True)
    play(table, "hPIL")
    assert (turn(table), phase(table)) == (Y, "main")


@pytest.mark.rule("WN-R34")
def test_a_hero_in_hand_does_nothing() -> None:
    table = lay(hands={Y: "BER HEL SEE W.N"}, ships={Y: "B2", R: "B2"}, dice=[3])
    assert "wN>E" not in choices(table)
    assert why_not(table, "*SEE") == "that hero is not in your crew"
    play(table, "att")
    assert rolled(table) == ["d3=3"]


@pytest.mark.rule("WN-R36", "WN-R38")
def test_a_once_per_round_hero_is_turned_when_used_and_cannot_be_used_while_turned() -> None:
    table = lay(crews={Y: ["SEE"]}, dice=[1])
    play(table, "*SEE")
    assert crew(table, Y)[0] == "SEE used"
    assert why_not(table, "*SEE") == "that hero is used until your next turn"


# ---- continual heroes


@pytest.mark.rule("WN-R144", "WN-R35")
def test_the_berserker_adds_one_to_every_attack_on_a_ship_and_not_on_the_monster() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER"]}, dice=[3])
    play(table, "att")
    assert rolled(table) == ["d3+1=4"]
    monster = lay(hands={Y: "W.S"}, ships={Y: "D2"}, crews={Y: ["BER"]}, dice=[3])
    play(monster, "wS")
    assert rolled(monster) == ["d3=3"]


@pytest.mark.rule("WN-R144", "WN-R135")
def test_a_sick_berserker_adds_nothing() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER sick"]}, dice=[3])
    play(table, "att")
    assert rolled(table) == ["d3=3"]


@pytest.mark.rule("WN-R145")
def test_the_shieldmaiden_takes_one_off_an_attack_on_her_ship_alone() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={R: ["SHI"]}, dice=[4])
    play(table, "att")
    assert rolled(table) == ["d4-1=3"]
    assert turn(table) == R
    own = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["SHI"], B: ["BER"]}, dice=[4])
    play(own, "att")
    assert rolled(own) == ["d4=4"]


@pytest.mark.rule("WN-R146")
def test_the_beast_hunter_adds_one_against_the_monster_alone() -> None:
    table = lay(hands={Y: "W.S"}, ships={Y: "D2"}, crews={Y: ["HUN"]}, dice=[3])
    play(table, "wS")
    assert rolled(table) == ["d3+1=4"]
    assert phase(table) == "monster"
    ship_fight = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["HUN"]}, dice=[3])
    play(ship_fight, "att")
    assert rolled(ship_fight) == ["d3=3"]


@pytest.mark.rule("WN-R146", "WN-R135")
def test_a_sick_beast_hunter_adds_nothing() -> None:
    table = lay(hands={Y: "W.S"}, ships={Y: "D2"}, crews={Y: ["HUN sick"]}, dice=[3])
    play(table, "wS")
    assert rolled(table) == ["d3=3"]


@pytest.mark.rule("WN-R147")
def test_the_quartermaster_lets_eight_cards_stay() -> None:
    table = lay(hands={Y: "W.N W.N W.N W.E W.E W.E W.S W.S W.S"}, crews={Y: ["QUA"]})
    play(table, "end")
    assert phase(table) == "limit"
    play(table, "-W.N")
    assert turn(table) == R
    assert len(hand(table, Y)) == 8


@pytest.mark.rule("WN-R148", "WN-89")
def test_nobody_in_the_healers_crew_can_be_named_by_seasickness() -> None:
    table = lay(hands={Y: "SEA.W"}, crews={R: ["HEA", "BER"], B: ["SHI"]})
    play(table, "SEA.W")
    assert crew(table, B)[0] == "SHI sick"
    sick = lay(hands={Y: "SEA.W"}, crews={R: ["HEA sick", "BER"]})
    play(sick, "SEA.W")
    assert crew(sick, R)[:2] == ["HEA sick", "BER sick"]
    alone = lay(hands={Y: "SEA.W"}, crews={R: ["HEA"]})
    assert why_not(alone, "SEA.W") == "there is nothing it could name now"


@pytest.mark.rule("WN-R149", "WN-90")
def test_the_bodyguard_is_lost_instead_of_a_daughter_in_a_mutiny() -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["BOD", "dG"]}, dice=[4])
    play(table, "MUT.E", "xdG")
    assert crew(table, R) == [None, "dG", None]
    assert sorted(discards(table)) == ["BOD", "MUT.E"]
    assert "saved" in told(table)


@pytest.mark.rule("WN-R149", "WN-90")
def test_the_bodyguard_is_lost_instead_of_a_daughter_in_a_seizure_and_the_attacker_gains_nothing() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={R: ["BOD", "dG"]}, dice=[6])
    play(table, "att", ">N", "xdG")
    assert crew(table, R) == [None, "dG", None]
    assert crew(table, Y) == [None, None, None]
    assert phase(table) == "main"
    assert "BOD" in discards(table)


@pytest.mark.rule("WN-R149", "WN-90", "WN-22")
@pytest.mark.parametrize(("daughter", "camps", "aboard"), [("dY", "", []), ("dB", "B", []), ("dB", "", ["dB"])])
def test_the_bodyguard_guards_a_daughter_whom_the_attacker_could_not_keep(
    daughter: str, camps: str, aboard: list[str | None]
) -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: aboard, R: ["BOD", daughter]}, camps={Y: camps}, dice=[6])
    play(table, "att", ">N", f"x{daughter}")
    assert crew(table, R) == [None, daughter, None]
    assert "BOD" in discards(table)
    assert phase(table) == "main"


@pytest.mark.rule("WN-90", "WN-R150")
def test_the_bodyguard_itself_a_sick_one_and_own_choices_are_not_guarded() -> None:
    itself = lay(hands={Y: "MUT.E"}, crews={R: ["BOD", "dG"]}, dice=[4])
    play(itself, "MUT.E", "xBOD")
    assert crew(itself, R) == [None, "dG", None]
    assert "saved" not in told(itself)
    sick = lay(hands={Y: "MUT.E"}, crews={R: ["BOD sick", "dG"]}, dice=[4])
    play(sick, "MUT.E", "xdG")
    assert crew(sick, R) == ["BOD sick", None, None]
    own = lay(hands={Y: "PIL"}, crews={Y: ["BOD", "dG", "dR"]}, phase="hero", opening=True)
    play(own, "hPIL xdG")
    assert crew(own, Y) == ["BOD", "PIL", "dR"]


@pytest.mark.rule("WN-R149")
@pytest.mark.parametrize("how", ["mutiny", "fight"])
def test_the_bodyguard_guards_daughters_and_no_heroes(how: str) -> None:
    crews = {R: ["BOD", "BER", "dG"]}
    if how == "mutiny":
        table = lay(hands={Y: "MUT.E"}, crews=crews, dice=[4])
        play(table, "MUT.E", "xBER")
    else:
        table = lay(ships={Y: "B2", R: "B2"}, crews=crews, dice=[6])
        play(table, "att", ">N", "xBER", "over")
    assert crew(table, R) == ["BOD", None, "dG"]
    assert "saved" not in told(table)


# ---- once per round


@pytest.mark.rule("WN-R151", "WN-R36", "WN-91")
def test_the_helmsman_turns_one_wind_card_any_legal_way() -> None:
    table = lay(hands={Y: "W.N W.N THO.N"}, crews={Y: ["HEL"]}, ships={Y: "B2"})
    assert {text for text in choices(table) if text[0] in "w~"} == {"wN", "wN>E", "wN>S", "wN>W", "~THO.N"}
    play(table, "wN>S")
    assert ship(table, Y) == "B3"
    assert crew(table, Y)[0] == "HEL used"
    assert "wN>S" not in choices(table)
    assert why_not(table, "wN>S") == "this wind blows another way, and no Helmsman is ready"


@pytest.mark.rule("WN-R151")
def test_the_helmsman_stays_ready_when_the_wind_blows_as_printed() -> None:
    table = lay(hands={Y: "W.N W.U"}, crews={Y: ["HEL"]}, ships={Y: "B3"})
    play(table, "wN", "wU>E")
    assert crew(table, Y)[0] == "HEL"


@pytest.mark.rule("WN-R152", "WN-92")
def test_the_oarmaster_rows_on_and_is_used_only_then() -> None:
    table = lay(crews={Y: ["OAR"]}, ships={Y: "D1"}, hands={R: "LOK COM.N"})
    once = table.copy()
    play(once, "row>S")
    assert phase(once) == "row"
    assert choices(once) == {".", ">N", ">E", ">W"}  # not on into the monster
    play(once, ".")
    assert ship(once, Y) == "D2"
    assert crew(once, Y)[0] == "OAR"
    assert once.view(None)["active"] == R
    play(table, "row>S>W")
    assert ship(table, Y) == "C2"
    assert crew(table, Y)[0] == "OAR used"
    assert table.view(None)["active"] == R


@pytest.mark.rule("WN-R152", "WN-R36", "WN-R135")
@pytest.mark.parametrize("mark", ["sick", "used"])
def test_a_sick_or_turned_oarmaster_rows_no_further(mark: str) -> None:
    table = lay(crews={Y: [f"OAR {mark}"]}, ships={Y: "B2"})
    play(table, "row>S")
    assert ship(table, Y) == "B3"
    assert table.view(None)["active"] == R


@pytest.mark.rule("WN-R153")
@pytest.mark.parametrize("die", [3, 4])
def test_the_seeress_draws_on_success(die: int) -> None:
    table = lay(crews={Y: ["SEE"]}, dice=[die])
    play(table, "*SEE")
    assert len(hand(table, Y)) == (1 if die == 4 else 0)
    assert not used(table)


@pytest.mark.rule("WN-R153", "WN-R69")
def test_the_seeress_is_for_the_own_turn() -> None:
    table = lay(hands={Y: "ODI.N"}, crews={R: ["SEE"]})
    play(table, "ODI.N")
    assert turn(table) == Y


@pytest.mark.rule("WN-R154", "WN-93", "WN-58")
def test_the_reaver_takes_a_second_card_of_a_won_attack() -> None:
    table = lay(hands={R: "W.N W.N W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: ["REA"]}, pile="W.S", dice=[4])
    play(table, "att")
    assert sorted(hand(table, Y)) == ["W.N", "W.N", "W.S"]
    assert crew(table, Y)[0] == "REA used"


@pytest.mark.rule("WN-93")
def test_the_reaver_stays_ready_without_a_second_card_and_serves_no_defender() -> None:
    last = lay(hands={R: "W.N W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: ["REA"]}, pile="W.S", dice=[4])
    play(last, "att")
    assert hand(last, R) == [], "the last card is one too"
    assert crew(last, Y)[0] == "REA used"
    table = lay(hands={R: "W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: ["REA"]}, dice=[4])
    play(table, "att")
    assert crew(table, Y)[0] == "REA"
    lost = lay(hands={Y: "W.N W.N W.N"}, ships={Y: "B2", R: "B2"}, crews={R: ["REA"]}, pile="W.S", dice=[1])
    play(lost, "att")
    assert sorted(hand(lost, R)) == ["W.N", "W.S"]
    assert crew(lost, R)[0] == "REA"


@pytest.mark.rule("WN-93", "WN-R135", "WN-R36")
@pytest.mark.parametrize("mark", ["sick", "used"])
def test_a_sick_or_turned_reaver_takes_nothing(mark: str) -> None:
    table = lay(hands={R: "W.N W.N W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: [f"REA {mark}"]}, pile="W.S", dice=[4])
    play(table, "att")
    assert sorted(hand(table, Y)) == ["W.N", "W.S"]
    assert crew(table, Y)[0] == f"REA {mark}"


@pytest.mark.rule("WN-R155", "WN-R156", "WN-18")
@pytest.mark.parametrize(("card", "die"), [("MUT.E", 4), ("MUT.E", 3), ("COM.N", 4), ("SEA.W", 5)])
def test_the_rune_caster_may_stop_an_event_aimed_at_its_owner(card: str, die: int) -> None:
    table = lay(hands={Y: card}, crews={R: ["RUN", "dB"]}, dice=[die, 4])
    play(table, {"MUT.E": "MUT.E@R", "COM.N": "COM.N@R>S", "SEA.W": "SEA.W@R xdB"}[card])
    assert choices(table) == {".", "*RUN"}
    play(table, "*RUN")
    assert crew(table, R)[0] == "RUN used"
    if die >= 4:
        assert crew(table, R)[1] == "dB"
        assert ship(table, R) == "G1"
        assert phase(table) == "main"
    else:
        assert phase(table) == "victim"


@pytest.mark.rule("WN-R155")
def test_the_rune_caster_answers_nothing_else() -> None:
    table = lay(hands={Y: "COM.N ODI.N W.E"}, crews={R: ["RUN"], B: ["BER"]}, ships={Y: "A1"})
    play(table, "COM.N@B>N", "ODI.N", "wE")
    assert (turn(table), phase(table)) == (Y, "main")
    own = lay(hands={Y: "SEA.W"}, crews={Y: ["RUN", "BER"]})
    play(own, "SEA.W", "xBER")
    assert crew(own, Y)[1] == "BER sick"
    fight = lay(hands={R: "MIS.S"}, crews={R: ["RUN"]}, ships={Y: "B2", R: "B2"})
    play(fight, "att")
    assert choices(fight) == {".", "MIS.S"}
    assert "answers only another's" in why_not(fight, "*RUN")


@pytest.mark.rule("WN-R155", "WN-37")
def test_the_rune_caster_comes_too_late_once_the_die_has_fallen() -> None:
    table = lay(hands={Y: "MUT.E", R: "NOR"}, crews={R: ["RUN", "dB"]}, dice=[5])
    play(table, "MUT.E@R")
    by(table, R, ".")
    assert (turn(table), phase(table)) == (R, "roll")
    assert choices(table) == {".", "NOR"}
    assert why_not(table, "*RUN") == "there is nothing it could answer now"


@pytest.mark.rule("WN-R135", "WN-R36", "WN-R155")
@pytest.mark.parametrize("mark", ["sick", "used"])
@pytest.mark.parametrize("text", ["MUT.E@R", "COM.N@R>S", "SEA.W@R xdB"])
def test_a_sick_or_turned_rune_caster_stops_nothing(mark: str, text: str) -> None:
    table = lay(hands={Y: text[:5]}, crews={R: [f"RUN {mark}", "dB"]}, dice=[3])
    play(table, text)
    assert (turn(table), phase(table)) == (Y, "main")
    assert ship(table, R) == ("G2" if text.startswith("COM") else "G1")
    assert crew(table, R)[:2] == [f"RUN {mark}", "dB sick" if text.startswith("SEA") else "dB"]


@pytest.mark.rule("WN-R135", "WN-R36", "WN-R153", "WN-R157")
@pytest.mark.parametrize("hero", ["SEE", "PIL"])
@pytest.mark.parametrize(("mark", "why"), [("sick", "sick"), ("used", "used until your next turn")])
def test_a_sick_or_turned_seeress_or_pilot_is_no_help(hero: str, mark: str, why: str) -> None:
    table = lay(crews={Y: [f"{hero} {mark}"]})
    assert why in why_not(table, f"*{hero}")
    others = lay(hands={Y: "ODI.N"}, crews={R: [f"{hero} {mark}"]})
    play(others, "ODI.N")
    assert (turn(others), phase(others)) == (Y, "main"), "it gives nobody a chance"


@pytest.mark.rule("WN-94")
def test_the_rune_caster_may_be_used_when_it_is_itself_named() -> None:
    table = lay(hands={Y: "SEA.W"}, crews={R: ["RUN"]}, dice=[4])
    play(table, "SEA.W")
    play(table, "*RUN")
    assert crew(table, R)[0] == "RUN used"


@pytest.mark.rule("WN-R157", "WN-R69")
@pytest.mark.parametrize("die", [3, 4])
def test_the_pilot_moves_the_own_ship_in_any_turn_on_success(die: int) -> None:
    table = lay(hands={Y: "ODI.N"}, crews={R: ["PIL"]}, ships={R: "G2"})
    play(table, "ODI.N")
    throw(table, die)
    by(table, R, "*PIL>S")
    assert ship(table, R) == ("G3" if die == 4 else "G2")
    assert crew(table, R)[0] == "PIL used"
    own = lay(crews={Y: ["PIL"]}, ships={Y: "B2"}, dice=[die])
    play(own, "*PIL>S")
    assert ship(own, Y) == ("B3" if die == 4 else "B2")


@pytest.mark.rule("WN-18")
def test_the_helmsman_cannot_be_answered_by_himself() -> None:
    table = lay(hands={Y: "W.N", R: "LOK"}, crews={Y: ["HEL"]}, ships={Y: "B2"})
    play(table, "wN>E")
    assert ship(table, Y) == "C2"
    assert turn(table) == Y
