"""Gold, Leidang and special units (sections 9 and 21)."""

from __future__ import annotations

import pytest

from .tables import E, choices, fight_out, lay, phase, play, pool, position, rolled, told, units, why_not


@pytest.mark.rule("VK-R9.0a", "VK-R20.1c", "VK-83")
def test_gold_stops_at_twenty() -> None:
    table = lay({"LON": "Er L"}, gold=18)
    play(table, "LON", "stay")
    rolled(table, "pillage", 6, 6)
    assert table.view(0)["gold"] == 20


@pytest.mark.rule("VK-R9.0b", "VK-125", "VK-R16.0d", "VK-R13.C10")
def test_gold_never_falls_below_nothing() -> None:
    table = lay({"ICE": "Er L"}, draw=["c10", "c11"])
    play(table, "ICE")
    rolled(table, "stay", 6)
    assert table.view(0)["gold"] == 0


@pytest.mark.rule("VK-R9.1a", "VK-R9.2a", "VK-R11.0d", "VK-26")
def test_gold_saved_buys_units_later_and_they_may_move_at_once() -> None:
    table = lay({"NOR": "Er L"}, gold=6)
    play(table, "NOR")
    assert choices(table) == {"+H", "+B", "+L", "+O", "done"}
    play(table, "+H", "+L")
    assert table.view(0)["gold"] == 3
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 1, "L": 2}
    play(table, "done", "nav", "done")
    assert table.view(0)["voyage"]["force"] == {"Er": 1, "H": 1, "L": 2}


@pytest.mark.rule("VK-R9.1b", "VK-24", "VK-R20.21b")
def test_recruits_need_a_jarl_in_a_homeland_or_settlement() -> None:
    for spaces, offered in (({"NOR": "H L", "DAN": "Er"}, False), ({"ICE": "Er L"}, False)):
        table = lay(spaces, gold=5)
        play(table, next(iter(spaces)))
        assert (phase(table) == "leidang") == offered
    table = lay({"ICE": "Er L"}, gold=5, settled=["ICE"])
    play(table, "ICE")
    assert choices(table) == {"+H", "+B", "+L", "+O", "done"}


@pytest.mark.rule("VK-R9.1c", "VK-25", "VK-30", "VK-109", "VK-R21.2a")
def test_ships_come_from_homelands_and_settled_coasts_only() -> None:
    table = lay({"PAR": "Er"}, gold=5, settled=["PAR"])
    play(table, "PAR")
    assert choices(table) == {"+H", "+B", "done"}
    assert why_not(table, "+L") == "ships come from homelands and settled coasts only"
    assert why_not(table, "+O") == "ships come from homelands and settled coasts only"
    table = lay({"YOR": "Er"}, gold=5, settled=["YOR"])  # a fortress on the coast
    play(table, "YOR")
    assert {"+L", "+O"} <= choices(table)


@pytest.mark.rule("VK-27", "VK-R10.2d")
def test_recruiting_does_not_test_stacking() -> None:
    table = lay({"ICE": E}, gold=5, settled=["ICE"], edda=2)
    play(table, "ICE", "+H", "+H", "done")
    assert units(table, "ICE") == "Er 5H 2L"
    play(table, "stay")
    assert phase(table) == "stack loss"


@pytest.mark.rule("VK-R9.2b", "VK-R13.0i", "VK-R13.C08", "VK-31")
def test_units_given_by_cards_are_free() -> None:
    table = lay({"ICE": "Er L"}, draw=["c08", "c11"])
    play(table, "ICE")
    rolled(table, "stay", 2)
    assert units(table, "ICE") == "Er H L"
    assert table.view(0)["gold"] == 0


@pytest.mark.rule("VK-31", "VK-R13.C08", "VK-56")
def test_a_free_unit_needs_a_counter_in_the_pool() -> None:
    table = lay({"ICE": "Er L", "DAN": "6H"}, draw=["c08", "c11"])
    play(table, "ICE")
    rolled(table, "stay", 1)
    assert units(table, "ICE") == "Er L"


@pytest.mark.rule("VK-R9.2c", "VK-R13.C14")
def test_cards_give_gold() -> None:
    table = lay({"ICE": "Er L"}, draw=["c14", "c11"])
    play(table, "ICE", "stay")
    assert table.view(0)["gold"] == 2


@pytest.mark.rule("VK-R9.3a", "VK-29", "VK-R9.3b", "VK-R19.2a", "VK-R15.1u")
def test_other_units_come_back_and_jarls_do_not() -> None:
    table = lay({"sNO": "2H L", "NOR": "Ru"}, gold=1)
    play(table, "sNO")
    rolled(table, "stay", 6)
    play(table, "xH")
    assert pool(table, "H") == 5
    play(table, "NOR", "+H")
    assert units(table, "NOR") == "Ru H"
    table = lay({"sNO": "Er L", "NOR": "Ru"}, edda=2)
    play(table, "sNO")
    rolled(table, "nav", 1)
    rolled(table, ">sCH", 6)
    play(table, "xEr")
    assert position(table, "dead") == "Er"
    assert pool(table, "Er") == 0


# ---- Varangians and the Ormr


@pytest.mark.rule("VK-R21.1a", "VK-R21.1b", "VK-28", "VK-R4.0d")
def test_varangians_join_a_jarl_in_a_warrior_kingdom_after_a_check() -> None:
    table = lay({"ALB": "Er L"}, gold=4)
    play(table, "ALB")
    assert choices(table) == {"+V", "done"}
    passed, failed = table.copy(), table.copy()
    rolled(passed, "+V", 2)
    assert (units(passed, "ALB"), passed.view(0)["gold"]) == ("Er V L", 1)
    rolled(failed, "+V", 3)
    assert (units(failed, "ALB"), failed.view(0)["gold"]) == ("Er L", 4)
    assert phase(failed) == "move"


@pytest.mark.rule("VK-R21.1a")
def test_varangians_are_not_had_elsewhere_or_without_a_jarl() -> None:
    table = lay({"ICE": "Er L"}, gold=4, settled=["ICE"])
    play(table, "ICE")
    assert why_not(table, "+V") == "that cannot be done in this place"
    table = lay({"ALB": "2H L", "NOR": "Er"}, gold=4, settled=["ALB"])
    play(table, "ALB")
    assert phase(table) == "move"


@pytest.mark.rule("VK-R21.2a", "VK-R21.2b", "VK-R4.0f", "VK-28")
def test_the_ormr_is_built_after_a_check() -> None:
    table = lay({"NOR": "Er"}, gold=3, edda=5)
    play(table, "NOR")
    failed = table.copy()
    rolled(table, "+O", 5)
    assert (units(table, "NOR"), table.view(0)["gold"]) == ("Er O", 0)
    rolled(failed, "+O", 6)
    assert (units(failed, "NOR"), failed.view(0)["gold"]) == ("Er", 3)


@pytest.mark.rule("VK-R21.3a")
def test_one_attempt_a_leidang_segment_for_either() -> None:
    table = lay({"ALB": "Er L"}, gold=8, settled=["ALB"])
    play(table, "ALB")
    assert {"+V", "+O"} <= choices(table)
    rolled(table, "+V", 6)
    assert why_not(table, "+O") == "one try for Varangians or the Ormr a voyage is all there is"
    assert why_not(table, "+V") == "one try for Varangians or the Ormr a voyage is all there is"
    play(table, "done", "stay", "ALB")  # another voyage, another Leidang segment
    assert {"+V", "+O"} <= choices(table)


@pytest.mark.rule("VK-116")
def test_an_attempt_needs_counter_and_gold_in_hand() -> None:
    table = lay({"NOR": "Er"}, gold=2)
    play(table, "NOR")
    assert why_not(table, "+O") == "the Ormr costs 3 gold, and 2 is left"
    table = lay({"NOR": "Er", "DAN": "O"}, gold=5)
    play(table, "NOR")
    assert why_not(table, "+O") == "none is left in the pool"
    table = lay({"ALB": "Er"}, gold=2, settled=["ALB"])
    play(table, "ALB")
    assert why_not(table, "+V") == "the Varangians cost 3 gold, and 2 is left"
    table = lay({"ALB": "Er", "DAN": "V"}, gold=5, settled=["ALB"])
    play(table, "ALB")
    assert why_not(table, "+V") == "none is left in the pool"


# ---- Berserkirs


BATTLE = {"draw": ["c04", "c11"], "gold": 0}


@pytest.mark.rule("VK-R21.4b", "VK-R21.4c", "VK-67", "VK-68", "VK-R4.0c")
def test_a_berserkir_cancels_the_first_hit_of_a_battle() -> None:
    table = lay({"ICE": "Er 2B L"}, **BATTLE)
    play(table, "ICE")
    rolled(table, "stay", 3, foes="#3 #4")
    rolled(table, "no", 1, 6)
    play(table, "B", "B", "L")
    assert units(table, "ICE") == "Er 2B L"
    table = lay({"ICE": "Er 2B L"}, **BATTLE)
    play(table, "ICE")
    rolled(table, "stay", 3, foes="#3 #4")
    rolled(table, "no", 1, 6)
    events = rolled(table, "fight", 1, happens="takes no heed")
    saved = [event["saved"] for event in events if event.name == "hostile shot"]
    assert sum(saved) == 1
    hits = [event["hit"] for event in events if event.name == "hostile shot"]
    assert units(table, "ICE").count("B") + sum(hits) >= 1


@pytest.mark.rule("VK-R21.4c", "VK-67")
def test_two_berserkirs_cancel_one_hit_and_the_second_counts() -> None:
    table = lay({"ICE": "Er 2B L"}, **BATTLE)
    play(table, "ICE")
    rolled(table, "stay", 3, foes="#3 #4")
    rolled(table, "no", 1, 6)  # the hostiles fire first
    events = rolled(table, "fight", 1, 6, 1)
    shots = [(event["hit"], event["saved"]) for event in events if event.name == "hostile shot"]
    assert shots[:2] == [(True, True), (True, False)]
    assert sum(event.name == "fell" for event in events) >= 1


@pytest.mark.rule("VK-R21.4b")
def test_without_a_berserkir_the_first_hit_counts() -> None:
    table = lay({"ICE": "Er 2H L"}, **BATTLE)
    play(table, "ICE")
    rolled(table, "stay", 3, foes="#3 #4")
    rolled(table, "no", 1, 6)
    events = rolled(table, "fight", 1)
    assert "#3>H(1)x" in [event.text for event in events] or "#3>L(1)x" in [event.text for event in events]
    assert "takes no heed" not in told(events)


@pytest.mark.rule("VK-R21.4d", "VK-75", "VK-133", "VK-R23.0e", "VK-R23.0f", "VK-R23.0g", "VK-R23.0h", "VK-R23.0i",
                  "VK-R23.0j", "VK-76")  # fmt: skip
def test_the_berserkir_table_after_the_first_battle_with_one() -> None:
    seen = set()
    for seed in range(400):
        table = lay({"ICE": "Er B 3H L", "NOR": "Ru"}, draw=["c05", "c11"], gold=3,
                    quests={"Runes": "GOT hidden"}, random=[seed + 1, 99])  # fmt: skip
        play(table, "ICE", "stay")
        events = fight_out(table)
        while phase(table) in ("verse", "funeral"):
            events += play(table, "no")
        rolls = [event for event in events if event.name == "table"]
        assert len(rolls) == 1
        total = rolls[0]["total"]
        won = any(event.name == "battle over" and event["won"] for event in events)
        assert total == rolls[0]["dice"][0] + (not won)
        seen.add(total)
        after = events[events.index(rolls[0]) + 1 :]
        names = [
            (event.name, event.fields.get("change", event.fields.get("unit")))
            for event in after
            if event.name in ("edda", "gold", "voyages gained", "fell")
        ]
        if total == 1:
            assert names[0] == ("edda", 1)
        elif total == 2:
            assert names[0] == ("voyages gained", 1)
        elif total == 3:
            assert table.view(0)["quests"]["shown"] == [{"quest": "Runes", "space": "GOT"}]
        elif total == 4:
            assert names[0] == ("gold", -1)
        elif total == 5:
            assert position(table, "units").get("ICE", "").count("B") == 0
        else:
            assert names[0][0] == "edda"
            assert names[0][1] in (-1, 0)
        if seen >= {1, 2, 3, 4, 5, 6}:
            return
    raise AssertionError(seen)


@pytest.mark.rule("VK-76", "VK-R21.4d")
def test_the_table_takes_a_berserkir_elsewhere_if_none_of_the_force_is_left() -> None:
    for seed in range(1, 2000):
        table = lay({"ICE": "Er B 3H L", "NOR": "Ru B"}, draw=["c05", "c11"], random=[seed, 9])
        events = play(table, "ICE", "stay")
        while phase(table) in ("edge", "line", "target"):
            events += play(table, "no" if phase(table) == "edge" else "B" if "B" in choices(table) else "fight")
        rolls = [k for k, event in enumerate(events) if event.name == "table" and event["total"] == 5]
        falls = [(k, event) for k, event in enumerate(events) if event.name == "fell"]
        fallen = [(k, event["space"]) for k, event in falls if event["unit"] == "B"]
        if rolls and fallen and fallen[0][0] < rolls[0]:  # the Berserkir of the force fell in the battle
            assert [space for k, space in fallen if k > rolls[0]] == ["NOR"]
            assert units(table, "NOR") == "Ru"
            return
    raise AssertionError("no such battle")


@pytest.mark.rule("VK-R21.4d", "VK-75", "VK-133")
def test_the_table_is_rolled_once_a_saga() -> None:
    table = lay({"ICE": "Er B 3H L"}, flags={"berserk": 1}, draw=["c05", "c11"])
    events = play(table, "ICE", "stay") + fight_out(table)
    assert "battle over" in [event.name for event in events]
    assert "table" not in [event.name for event in events]


@pytest.mark.rule("VK-R21.4e", "VK-R23.0j")
def test_a_lost_battle_adds_one_to_the_berserkir_table() -> None:
    for seed in range(1, 400):
        table = lay({"MIK": "Er B", "NOR": "Ru"}, random=[seed, 7], draw=["c06", "c11"])
        events = play(table, "MIK")
        events += fight_out(table)
        rolls = [event for event in events if event.name == "table"]
        if not rolls or "is lost" not in told(events):
            continue
        assert rolls[0]["total"] == rolls[0]["dice"][0] + 1
        if rolls[0]["dice"][0] == 6:  # seven is as bad as six
            after = events[events.index(rolls[0]) + 1 :]
            assert [event.name for event in after if event.name in ("edda", "gold", "fell")][:1] == ["edda"]
            return
    raise AssertionError("no battle was lost so badly")


@pytest.mark.rule("VK-R22.0h", "VK-31")
def test_no_jarl_comes_from_the_king_if_all_are_out() -> None:
    table = lay({"NOR": "Lf Er Ha Ru"}, edda=5)
    rolled(table, "appeal", 1)
    play(table, "reinf")
    assert choices(table) == {"B", "O"}
    assert why_not(table, "jarl") == "none is left in the pool"


@pytest.mark.rule("VK-R22.0i")
def test_the_king_tells_of_no_quest_if_none_is_hidden() -> None:
    table = lay(edda=5, quests={"Runes": "ICE shown"})
    rolled(table, "appeal", 1)
    assert "inform" not in choices(table)
    assert why_not(table, "inform") == "no face-down quest lies there"


@pytest.mark.rule("VK-R22.0j", "VK-R13.1b")
def test_no_card_that_the_norns_may_give_is_refused() -> None:
    table = lay(edda=5, draw=["c11", "c08"], discards=["c04", "c06"], lost=["c05"])
    rolled(table, "appeal", 1)
    play(table, "norns")
    assert {"c04", "c05", "c06"} < choices(table)
    assert not any(table.why_not(0, move) for move in table.legal(0))


@pytest.mark.rule("VK-R19.1a", "VK-R18.0b")
def test_who_comes_and_what_is_shown_is_told_of_the_player() -> None:
    table = lay(edda=5, quests={"Runes": "ICE hidden", "Jomsburg": "GOT hidden"})
    king = table.copy()
    rolled(table, "appeal", 1)
    play(table, "inform")
    (shown,) = [event for event in play(table, "ICE") if event.name == "quest shown"][:1]
    rolled(king, "appeal", 1)
    play(king, "reinf")
    (comes,) = [event for event in play(king, "jarl") if event.name == "jarl arrives"]
    assert (shown.seat, comes.seat) == (0, 0)
