"""Turns: drawing, the hero step, one standard action, the end of a turn, the hand limit, and the last round."""

from __future__ import annotations

import pytest

from meadhall.games.north.components import CODES

from .tables import (
    NORTH,
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
    lay_under,
    phase,
    play,
    ship,
    told,
    turn,
    used,
    why_not,
)


@pytest.mark.rule("WN-R46", "WN-82")
def test_a_turn_begins_with_heroes_turned_back_and_two_cards_then_the_hero_step() -> None:
    table = lay(crews={R: ["HEL used", "PIL used"]}, pile="W.N BER")
    play(table, "end")
    assert hand(table, R) == ["W.N", "BER"]
    assert crew(table, R)[:2] == ["HEL", "PIL"]
    assert phase(table) == "hero"
    assert told(table) == ["turn", "draws"]


@pytest.mark.rule("WN-R47", "WN-3")
def test_nobody_draws_in_the_own_first_turn_but_a_hero_may_be_placed() -> None:
    table = lay(hands={R: "W.N BER"}, first=[R, B, G])
    play(table, "end")
    assert len(hand(table, R)) == 2
    assert choices(table) == {".", "hBER"}
    by(table, R, "hBER", "end")
    assert len(hand(table, B)) == 0
    by(table, B, "end")
    by(table, G, "end")
    assert len(hand(table, Y)) == 2
    while turn(table) != R:
        play(table, sorted(choices(table))[0] if phase(table) == "limit" else "." if phase(table) != "main" else "end")
    assert len(hand(table, R)) >= 3


@pytest.mark.rule("WN-R48", "WN-R49", "WN-11", "WN-79")
def test_one_hero_a_turn_and_only_before_the_actions() -> None:
    table = lay(hands={Y: "BER SHI W.E"}, phase="hero", opening=True)
    play(table, "hBER")
    assert phase(table) == "main"
    assert crew(table, Y) == ["BER", None, None]
    assert "placed only at the start" in why_not(table, "hSHI")
    play(table, "wE")
    assert "hSHI" not in choices(table)


@pytest.mark.rule("WN-R48")
def test_the_hero_step_can_be_declined_and_does_not_come_back() -> None:
    table = lay(hands={Y: "BER W.E"}, phase="hero", opening=True)
    play(table, ".")
    assert phase(table) == "main"
    assert "hBER" not in choices(table)


@pytest.mark.rule("WN-R52", "WN-73", "WN-R79")
def test_one_standard_action_a_turn() -> None:
    table = lay(hands={Y: "W.E W.W W.N W.S"}, ships={Y: "D7", R: "D7"})
    assert {"att", "loot", "sac"} <= choices(table)
    play(table, "loot")
    assert used(table)
    assert not {"att", "loot", "sac", "feast"} & choices(table)
    assert why_not(table, "sac") == "your standard action is used"


@pytest.mark.rule("WN-R78")
def test_the_standard_actions_need_no_card() -> None:
    table = lay(ships={Y: "D7", R: "D7"})
    assert {"att", "loot"} <= choices(table)
    home = lay(crews={Y: ["dR"]})
    assert "feast" in choices(home)
    assert why_not(home, "sac") == "a sacrifice takes two cards at least"


@pytest.mark.rule("WN-R71", "WN-48")
def test_after_the_window_the_active_player_goes_on_from_the_changed_position() -> None:
    table = lay(hands={Y: "W.E W.S W.W", R: "COM.N"}, ships={Y: "A1"})
    play(table, "wE")
    by(table, R, "COM.N@Y>W")
    assert turn(table) == Y
    assert phase(table) == "main"
    assert ship(table, Y) == "A1"
    assert "wS" in choices(table)


# ---- the end of a turn


@pytest.mark.rule("WN-R107", "WN-7")
def test_more_than_six_cards_are_discarded_by_choice_at_the_own_turn_end_alone() -> None:
    table = lay(hands={Y: "W.N W.N W.E W.S W.W W.U LOK THO.N", R: "W.N W.N W.N W.N W.E W.E W.E W.E"})
    play(table, "end")
    assert phase(table) == "limit"
    assert turn(table) == Y
    play(table, "-LOK")
    assert turn(table) == Y
    play(table, "-W.N")
    assert hand(table, Y) == ["W.N", "W.E", "W.S", "W.W", "W.U", "THO.N"]
    assert discards(table) == ["W.N", "LOK"]
    assert turn(table) == R
    assert len(hand(table, R)) == 10


@pytest.mark.rule("WN-101", "WN-R107")
def test_cards_above_the_limit_are_asked_for_even_if_all_are_alike() -> None:
    table = lay(hands={Y: "W.N W.N W.N W.N W.N W.N W.N W.N"})
    play(table, "end")
    for _ in range(2):
        assert (phase(table), turn(table), choices(table)) == ("limit", Y, {"-W.N"})
        play(table, "-W.N")
    assert hand(table, Y) == ["W.N"] * 6
    assert turn(table) == R


@pytest.mark.rule("WN-101", "WN-R107")
def test_under_version_1_equal_cards_are_discarded_by_themselves() -> None:
    table = lay_under(1, hands={Y: "W.N W.N W.N W.N W.N W.N W.N W.N"})
    play(table, "end")
    assert hand(table, Y) == ["W.N"] * 6
    assert turn(table) == R


@pytest.mark.rule("WN-R107")
def test_six_cards_are_kept() -> None:
    table = lay(hands={Y: "W.N W.E W.S W.W W.U LOK"})
    play(table, "end")
    assert turn(table) == R
    assert len(hand(table, Y)) == 6


@pytest.mark.rule("WN-4")
def test_an_empty_draw_pile_is_made_anew_from_the_discards() -> None:
    table = lay(hands={Y: "W.N"}, pile="")
    assert table.view(None)["pile"] == 0
    play(table, "end")
    assert "reshuffled" in told(table)
    assert discards(table) == []
    assert len(hand(table, R)) == 2
    assert table.view(None)["pile"] == 91


@pytest.mark.rule("WN-4")
def test_discards_are_shuffled_when_a_card_is_to_be_drawn_and_not_before() -> None:
    table = lay(hands={Y: "W.N"}, pile="LOK W.E")
    play(table, "end")
    assert sorted(hand(table, R)) == ["LOK", "W.E"]
    assert table.view(None)["pile"] == 0
    assert len(discards(table)) == 91
    assert "reshuffled" not in told(table)


@pytest.mark.rule("WN-4")
def test_cards_on_the_table_and_in_hands_stay_out_and_with_none_left_the_draw_is_skipped() -> None:
    held = "W.N " * 10 + "W.E " * 10 + "W.S " * 4
    more = "W.S " * 6 + "W.W " * 10 + "W.U " * 8
    rest = "W.U LOK LOK LOK LOK LOK THO.N THO.N THO.E THO.S THO.W NOR NOR CAL.S CAL.W CRO.N CRO.E MIS.S MIS.W "
    rest += "MUT.E MUT.S MUT.W COM.N COM.E"
    last = "COM.S SEA.W SEA.N SEA.E LUR.S LUR.W GAL GAL ODI.N ODI.E BER SHI HUN QUA HEA BOD HEL OAR SEE REA RUN PIL"
    table = lay(hands={Y: last, R: rest, B: held, G: more}, ships={Y: "A1"})
    assert table.view(None)["pile"] == 0
    play(table, "ODI.N")
    heard = told(table)
    while table.view(None)["phase"] != "main":
        play(table, ".")
        heard += told(table)
    assert len(hand(table, Y)) == 21
    assert discards(table) == ["ODI.N"]
    assert not {"reshuffled", "drew", "draws"} & set(heard)


@pytest.mark.rule("WN-98")
def test_no_hand_grows_beyond_24_cards() -> None:
    full = "W.N " * 10 + "W.E " * 10 + "W.S " * 3 + "ODI.N"
    table = lay(hands={Y: full})
    play(table, "ODI.N")
    assert len(hand(table, Y)) == 24
    fight = lay(hands={Y: full, R: "LOK W.U"}, ships={R: "A1"}, dice=[4])
    while phase(fight) != "push":
        play(fight, "att" if phase(fight) == "main" else ".")
    assert len(hand(fight, Y)) == 24
    assert len(hand(fight, R)) == 2


@pytest.mark.rule("WN-4", "WN-98")
def test_discards_are_not_shuffled_for_a_card_that_no_hand_has_space_for() -> None:
    full = "W.N " * 10 + "W.E " * 10 + "W.S " * 3 + "ODI.N"
    table = lay(hands={Y: full}, pile="LOK")
    play(table, "ODI.N")
    assert "LOK" in hand(table, Y)
    assert len(hand(table, Y)) == 24
    assert "reshuffled" not in told(table)
    assert len(discards(table)) == 70


@pytest.mark.rule("WN-97")
@pytest.mark.parametrize("seed", range(12))
def test_a_drawer_is_told_the_cards_and_not_the_order_in_which_they_came(seed: int) -> None:
    table = lay(crews={Y: ["dR"]}, pile="W.E W.S W.W W.U LOK THO.N", random=[7919 * seed + 1, seed + 1])
    play(table, "feast")
    (drew,) = (event for event in table.events(Y) if event.name == "drew")
    numbers = [CODES.index(code) for code in hand(table, Y)]
    assert drew.told["cards"][:6] == [number + 1 for number in sorted(numbers)]


@pytest.mark.rule("WN-R66")
def test_in_a_new_turn_nothing_has_been_done_yet() -> None:
    table = lay(hands={Y: "ODI.N"})
    nothing = table.position()["done"]
    play(table, "ODI.N")
    assert table.position()["done"] != nothing
    play(table, "end")
    assert table.position()["done"] == nothing


@pytest.mark.rule("WN-R48", "WN-R50")
@pytest.mark.parametrize("text", ["MUT.E", "LOK", "wE", "sac", "row>E"])
def test_in_the_hero_step_whatever_else_one_holds_has_to_wait(text: str) -> None:
    table = lay(hands={Y: "BER MUT.E LOK W.E"}, crews={R: ["SHI"]}, phase="hero", opening=True)
    assert why_not(table, text).startswith(f"{text} is not asked now; wanted is a hero to place")


# ---- the last round


@pytest.mark.rule("WN-8")
def test_after_the_last_round_most_daughters_in_camp_win_then_most_aboard() -> None:
    table = lay(
        active=3, round=60, camps={Y: "R", R: "Y", B: "Y", G: ""}, crews={R: ["dG"], B: ["dR", "dG sick"], G: ["dB"]}
    )
    play(table, "end")
    assert table.over
    assert table.scores == (1, 1, 1, 0)
    assert table.places == (3, 2, 1, 4)
    assert told(table)[-1] == "ended"


@pytest.mark.rule("WN-8")
def test_one_daughter_in_camp_is_worth_more_than_three_aboard() -> None:
    table = lay(active=3, round=60, camps={Y: "R"}, crews={R: ["dY", "dB", "dG"]})
    play(table, "end")
    assert table.places == (1, 2, 3, 3)


@pytest.mark.rule("WN-8", "WN-R8")
def test_a_round_begins_with_whoever_began_the_game() -> None:
    table = lay(start=2, active=1, round=4)
    play(table, "end")
    assert (turn(table), table.view(None)["round"]) == (2, 5)
    late = lay(start=2, active=3, round=4)
    play(late, "end")
    assert (turn(late), late.view(None)["round"]) == (0, 4)
    last = lay(start=2, active=3, round=60)
    play(last, "end")
    assert not last.over


@pytest.mark.rule("WN-8")
def test_equals_share_the_victory() -> None:
    table = lay(active=3, round=60, camps={Y: "R", B: "Y"})
    play(table, "end")
    assert table.places == (1, 3, 1, 3)


@pytest.mark.rule("WN-8")
def test_the_last_round_is_played_to_its_end_and_is_an_option() -> None:
    table = lay(active=1, round=3, options={"round_cap": 3})
    play(table, "end")
    assert not table.over
    play(table, *["end" if phase(table) == "main" else "."])
    while not table.over:
        play(table, "end" if phase(table) == "main" else ".")
    assert table.view(None)["round"] == 3
    assert NORTH.table(3, 1, round_cap=5).view(None)["options"]["round_cap"] == 5


@pytest.mark.rule("WN-R37", "WN-19", "WN-R38")
def test_a_hero_used_in_anothers_turn_comes_back_at_its_owners_next_turn() -> None:
    table = lay(hands={Y: "ODI.N"}, crews={R: ["PIL"]}, dice=[1])
    play(table, "ODI.N")
    by(table, R, "*PIL>S")
    assert crew(table, R)[0] == "PIL used"
    assert "PIL" not in "".join(choices(table))
    play(table, "end")
    assert turn(table) == R
    assert crew(table, R)[0] == "PIL"
