"""Rounds and turns: whose turn it is, what can be chosen, how a round ends and the next one begins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .tables import (
    CODES,
    ONBOARD,
    SEATS,
    busy,
    choices,
    lay,
    phase,
    play,
    played,
    random_step,
    sailing,
    texts,
    turn,
    wander,
    why_not,
)

FULL = {7: "r1a b1a g1a y1a r1b", 8: "b1b g1b y1b r2a b2a"}
SAILED_6: dict[str, Any] = {"sailed": [1, 2, 3, 4, 5, 6], "round": 8}


@pytest.mark.rule("VB-R34", "VB-1", "VB-I5")
@SEATS
def test_turns_follow_the_vikings_from_top_to_bottom(seats: int) -> None:
    for table in wander(seats, 20 + seats, 400):
        view = table.view(None)
        if view["phase"] == "place":
            rows = [row["waiting"] for row in view["village"] if row["waiting"] is not None]
            assert turn(table) == rows[0]
            assert view["order"] == rows


@pytest.mark.rule("VB-1")
def test_a_player_may_act_twice_in_a_row() -> None:
    table = lay(2, waiting=[["PR", "JY"], ["BE", "MK"]], acted=[["SS", "SW"], ["D3", "BM"]])
    play(table, "FP")
    assert turn(table) == 0
    play(table, "A1", ">1")
    assert turn(table) == 1


@pytest.mark.rule("VB-R35", "VB-R36", "VB-2")
def test_the_topmost_own_viking_crosses_to_a_free_circle() -> None:
    table = lay(4, waiting=[["PR", "SW"], ["BE"], ["MK"], ["JA"]], acted=[[], ["FP"], ["D3"], ["SS"]])
    assert not {"FP", "D3", "SS"} & choices(table)
    assert {"PR", "BE", "MK", "SW"} <= choices(table)  # Vikings that wait block nothing
    play(table, "MK H")
    position = table.position()
    assert position["waiting"][0] == ["SW"]
    assert position["acted"][0] == ["MK"]


@pytest.mark.rule("VB-R36", "VB-R37", "VB-2")
@SEATS
def test_no_action_is_chosen_twice_in_a_round(seats: int) -> None:
    taken: set[str] = set()
    number = 0
    for table in wander(seats, 30 + seats, 300):
        view = table.view(None)
        if view["round"] != number:
            taken, number = set(), view["round"]
        if view["phase"] == "place":
            acted = {row["action"] for row in view["village"] if row["acted"] is not None}
            assert not acted & {text[:2] for text in choices(table)}
            taken |= acted
            for code in acted:
                assert "taken this round by" in why_not(table, code)


@pytest.mark.rule("VB-R37")
def test_a_taken_action_names_who_took_it() -> None:
    table = lay(4, waiting=[["PR", "SW"], ["BE"], ["MK"], ["JA"]], acted=[[], ["FP"], ["D3"], ["SS"]])
    assert why_not(table, "FP") == "taken this round by Blue"
    assert why_not(table, "D3") == "taken this round by Green"


@pytest.mark.rule("VB-R38", "VB-4")
def test_the_action_is_carried_out_at_once_and_cannot_be_declined() -> None:
    table = lay(4, {1: "b2a y1a r3a"})
    play(table, "PR")
    assert turn(table) == 0
    assert phase(table) == "promote"
    assert all(text[0] == "r" for text in choices(table))
    assert "does not answer what is asked now" in why_not(table, "FP") or "not asked" in why_not(table, "FP")
    play(table, "r3a")
    assert table.position()["ships"][0] == "r3a b2a y1a"


@pytest.mark.rule("VB-R39", "VB-4")
def test_only_what_can_be_performed_is_on_offer() -> None:
    table = lay(4, add="", draw="", market={"H": 4, "G": 4, "M": 4}, won=[[1, 2, 3, 4], [], [], []])
    assert choices(table) == set(CODES) - {"A1", "D3", "MK", "BE", "BM"}
    assert why_not(table, "A1") == why_not(table, "D3") == "stack empty"
    assert why_not(table, "MK") == "all values at 4"
    assert why_not(table, "BE") == "no token left, or you bet on every ship"
    assert why_not(table, "BM").startswith("no token left, or you bet on every ship, and no bet of yours")


@pytest.mark.rule("VB-R39", "VB-10", "VB-11")
def test_pieces_that_lead_or_have_sailed_or_have_no_room_close_their_actions() -> None:
    leading = lay(4, {1: "r1a b1a b1b b2a b2b", 2: "r1b", 3: "r2a", 4: "r2b", 5: "r3a g2a g2b g3a", 6: "r3b g1a g1b"})
    assert why_not(leading, "PR") == "your pieces already lead their ships"
    gone = lay(4, {1: "r1a r1b r2a r2b r3a", 2: "r3b"}, sailed=[1, 2])
    assert why_not(gone, "PR") == why_not(gone, "JY") == "all your pieces have sailed"
    assert "JA" in choices(gone)
    full = lay(4, FULL | {1: None, 2: None, 3: None, 4: "", 5: "", 6: ""}, **SAILED_6)
    assert why_not(full, "JY") == why_not(full, "JA") == "no other ship has room"
    assert {"PR", "SW"} <= choices(full)


@pytest.mark.rule("VB-R39")
def test_a_swap_needs_two_crews() -> None:
    lone = lay(4, {7: "r1a b1a", 8: ""}, **SAILED_6)
    assert why_not(lone, "SW") == "only one ship has a crew"
    assert "SW" in choices(lay(4, {7: "r1a b1a", 8: "g1a"}, **SAILED_6))


NOTHING_LEFT: dict[str, Any] = {
    "ships": FULL | {1: None, 2: None, 3: None, 4: "", 5: "", 6: ""},
    "add": "", "draw": "", "market": {"H": 4, "G": 4, "M": 4}, "won": [[1, 2, 3, 4]] * 4, **SAILED_6,
}  # fmt: skip


@pytest.mark.rule("VB-R40", "VB-5", "VB-6")
def test_if_nothing_free_can_be_done_a_viking_goes_anywhere_without_effect() -> None:
    table = busy(4, "FP SS PR SW", **{**NOTHING_LEFT, "sailor": 1})
    free = {"JY", "BE", "A1", "MK", "JA", "BM", "D3"}
    assert choices(table) == {f"{code} x" for code in free}
    before = table.position()
    play(table, "JY x")
    after = table.position()
    assert "JY" in after["acted"][0]
    for name in ("ships", "bows", "add", "draw", "market", "bets", "won", "piles", "removed"):
        assert after[name] == before[name]
    assert turn(table) != 0 or len(before["waiting"][0]) == 2
    assert "JY x" not in choices(table)


@pytest.mark.rule("VB-R40", "VB-5")
@pytest.mark.parametrize("code", ["FP", "SS", "PR", "SW"])
def test_while_one_free_action_can_be_done_no_other_can_be_idle(code: str) -> None:
    taken = " ".join(other for other in ("FP", "SS", "PR", "SW") if other != code)
    extra: dict[str, Any] = {"sailor": 1} if "SS" in taken else {}
    table = busy(4, taken, **{**NOTHING_LEFT, **extra})
    assert choices(table) == {code}
    assert why_not(table, "A1") == "stack empty"


@pytest.mark.rule("VB-5")
@SEATS
def test_first_player_and_set_sail_can_always_be_performed(seats: int) -> None:
    for table in wander(seats, 40 + seats, 500):
        if phase(table) == "place":
            free = {row["action"] for row in table.view(None)["village"] if row["acted"] is None}
            assert {"FP", "SS"} & free <= choices(table)


@pytest.mark.rule("VB-6")
def test_an_idle_viking_takes_its_place_in_the_next_order() -> None:
    table = busy(4, "FP SS PR SW", **{**NOTHING_LEFT, "sailor": 1})
    idle = "JY"
    play(table, f"{idle} x")
    while phase(table) == "place":
        play(table, sorted(choices(table))[0])
    rows = {row["action"]: row["acted"] for row in table.view(None)["village"]}
    assert rows[idle] == 0


@pytest.mark.rule("VB-R41", "VB-R43", "VB-R44", "VB-R45", "VB-R52")
def test_a_round_without_set_sail_ends_quietly_and_turns_the_order_round() -> None:
    table = lay(2, waiting=[["FP", "BE", "A1", "BM"], ["PR", "JY", "MK", "JA"]])
    before = table.view(None)
    for text in ("D3", "MK H", "FP", "BM 1:r=1", "PR r2a", "BE 2:b=2", "A1 >1", "JA r1a>1"):
        mover = turn(table)
        assert table.view(None)["round"] == before["round"]
        if text == "D3":
            play(table, "D3")
            play(table, sorted(choices(table))[0])
            play(table, ">1")
        elif text.startswith(("PR", "JA")):
            play(table, text[:2])
            while turn(table) == mover and phase(table) not in ("place",):
                play(table, sorted(choices(table))[0])
        else:
            play(table, text)
    after = table.view(None)
    assert after["round"] == before["round"] + 1
    assert after["leader"] != before["leader"]
    assert not any(ship["sailed"] for ship in after["ships"])
    assert [row["acted"] for row in after["village"]] == [None] * 11
    rows = {row["action"]: row["waiting"] for row in after["village"]}
    assert rows["D3"] == 0
    assert rows["MK"] == 1
    assert turn(table) == rows["FP"]  # whoever took First Player opens
    assert after["order"] == [seat for seat in rows.values() if seat is not None]
    assert "Nobody set sail" in " ".join(event.sentence for event in table.events(None))


@pytest.mark.rule("VB-R42", "VB-27", "VB-R75", "VB-R76")
def test_the_ship_is_named_after_the_last_viking_by_who_took_the_stern() -> None:
    table = lay(2, bows={1: "G"}, waiting=[["FP", "BE"], ["PR", "JY"]], acted=[["A1", "SW"], ["D3", "BM"]])
    play(table, "SS")
    assert table.view(None)["sterns"] == 6
    assert table.view(None)["sailor"] == 0
    assert phase(table) == "place"
    for text in ("FP", "MK H", "JA"):
        assert phase(table) == "place"
        play(table, text)
    play(table, sorted(choices(table))[0])
    play(table, sorted(choices(table))[0])
    assert phase(table) == "sail"
    assert turn(table) == 0
    assert why_not(table, "sail 1", seat=1) == "it is not seat 1's turn; seat 0 is to move"


@pytest.mark.rule("VB-R44", "VB-R45", "VB-3")
@SEATS
def test_order_and_leader_turn_over_with_every_round(seats: int) -> None:
    dice = random.Random(seats)
    table = ONBOARD.table(seats=seats, seed=50 + seats)
    turned = 0
    while not table.over:
        before = table.view(None)
        random_step(table, dice)
        after = table.view(None)
        if after["round"] != before["round"]:
            turned += 1
            assert after["leader"] != before["leader"]
            assert after["next_order"] == []
            expected = before["next_order"] if before["phase"] != "place" else None
            assert expected in (None, after["order"])
        elif not table.over:
            assert after["leader"] == before["leader"]
    assert turned >= 6


@pytest.mark.rule("VB-R45", "VB-R34", "VB-R10")
@pytest.mark.parametrize("taken", ["FP PR JY BE A1 MK JA BM", "BE A1 MK JA BM D3 SS SW", "PR JY BE A1 MK D3 SS SW"])
def test_the_next_round_goes_by_the_rows_of_the_village(taken: str) -> None:
    rows = taken.split()  # from the top, taken by the two players in turn
    last = "MK" if rows.index("MK") % 2 else "A1"
    acted = [rows[0::2], [code for code in rows[1::2] if code != last]]
    sailor: dict[str, Any] = {"sailor": rows.index("SS") % 2} if "SS" in rows else {}
    table = lay(2, bows={1: "G"}, waiting=[[], ["FP"]], acted=acted, turn=1, **sailor)
    play(table, "MK H" if last == "MK" else "A1 >1")
    while phase(table) != "place":
        play(table, sorted(choices(table))[0])
    assert [row["action"] for row in table.view(None)["village"] if row["waiting"] is not None] == rows
    assert table.view(None)["order"] == [0, 1] * 4
    assert turn(table) == 0


@pytest.mark.rule("VB-R46", "VB-R106", "VB-I12", "VB-52")
@SEATS
def test_a_game_takes_seven_rounds_or_more_and_stays_within_its_bound(seats: int) -> None:
    bound = {2: 23, 3: 19, 4: 27}[seats]
    for seed in range(12):
        assert 7 <= played(seats, 60 + seed).view(None)["round"] <= bound


@pytest.mark.rule("VB-52")
@SEATS
def test_players_who_never_set_sail_run_out_of_other_things_to_do(seats: int) -> None:
    """They avoid Set Sail and whatever is used up as long as they can."""
    dice = random.Random(seats)
    for seed in range(3):
        table = ONBOARD.table(seats=seats, seed=seed)
        while not table.over:
            options = table.moves(turn(table))
            frugal = [move for move in options if move.text in ("FP", "PR", "JY", "JA", "SW")]
            other = [move for move in options if move.text != "SS"]
            table.play(turn(table), dice.choice(frugal or other or options))
        assert table.view(None)["round"] <= {2: 23, 3: 19, 4: 27}[seats]


@pytest.mark.rule("VB-R51", "VB-R52")
def test_first_player_does_nothing_but_give_the_first_turn() -> None:
    table = lay(2, waiting=[["SW"], []], acted=[["A1", "MK", "JA"], ["D3", "BM", "JY", "PR"]])
    before = table.position()
    play(table, "FP")
    after = table.position()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"round", "waiting", "acted"}
    assert turn(table) == 0
    assert texts(table) == ["FP"]


@pytest.mark.rule("VB-R43")
def test_nobody_is_asked_for_a_ship_in_a_round_without_set_sail() -> None:
    for table in wander(3, 77, 400):
        view = table.view(None)
        if view["sailor"] is None:
            assert view["phase"] not in ("sail", "take", "remove")


@pytest.mark.rule("VB-7")
def test_the_two_actions_with_two_names_have_one_code_each() -> None:
    table = ONBOARD.table(seats=2, seed=1)
    labels = {move.text: move.label for move in table.moves(turn(table))}
    assert labels["D3"] == "Go to Draw 3, Add 1"
    assert labels["BM"] == "Go to Bet or Move a Bet"
    assert len(labels) == 11


@pytest.mark.rule("VB-41")
def test_bets_may_follow_set_sail_until_the_round_ends_and_bind_nobody() -> None:
    table = lay(2, bows={1: "G", 2: "H"}, waiting=[["FP", "BE"], ["PR", "JY"]], acted=[["A1", "SW"], ["D3", "JA"]])
    play(table, "SS", "BE 1:y=4", "BM 2:r=1")
    while phase(table) != "sail":
        play(table, sorted(choices(table))[0])
    assert choices(table) == {"sail 1", "sail 2"}


@pytest.mark.rule("VB-42")
def test_the_ship_must_be_named_even_if_it_helps_only_others() -> None:
    table = sailing(4, {1: "b3a g2a", 2: "r3a"}, bows={1: "MM"})
    assert choices(table) == {"sail 1"}
    play(table, "sail 1")
    assert table.position()["piles"] == ["", "M", "M", ""]
