"""Jarls, pillage, settlements, the appeal and religion (sections 19, 20, 22 and 23)."""

from __future__ import annotations

from collections import Counter

import pytest

from .tables import choices, fight_out, lay, phase, play, pool, position, rolled, told, units, why_not

# ---- Jarls


@pytest.mark.rule("VK-R19.0b", "VK-R12.12a")
def test_jarls_take_room_like_land_units() -> None:
    table = lay({"NOR": "Er Ru H L"})
    play(table, "NOR")
    rolled(table, "nav", 2)
    assert why_not(table, "done") == "the ships cannot carry so many"


@pytest.mark.rule("VK-R19.3c", "VK-93", "VK-R20.1a", "VK-R20.1d")
@pytest.mark.parametrize(("jarl", "more"), [("Er", 1), ("Ru", 0)])
def test_erik_takes_one_more_gold(jarl: str, more: int) -> None:
    table = lay({"ICE": f"{jarl} L"})
    play(table, "ICE", "stay")
    rolled(table, "pillage", 3)
    assert table.view(0)["gold"] == 2 + more
    assert table.view(0)["pillaged"] == ["ICE"]


@pytest.mark.rule("VK-R19.3e", "VK-94", "VK-R20.2a")
@pytest.mark.parametrize(("jarl", "price"), [("Er", 2), ("Ru", 1)])
def test_rurik_settles_for_one(jarl: str, price: int) -> None:
    table = lay({"ICE": f"{jarl} L"}, gold=price)
    play(table, "ICE", "stay", "settle")
    assert table.view(0)["gold"] == 0
    assert table.view(0)["settlements"] == ["ICE"]
    table = lay({"ICE": f"{jarl} L"}, gold=price - 1)
    play(table, "ICE", "stay")
    assert why_not(table, "settle").startswith("there is not enough gold")


@pytest.mark.rule("VK-R19.3c", "VK-R19.3e", "VK-93", "VK-94")
def test_erik_and_rurik_need_not_have_moved_along() -> None:
    table = lay({"sNW": "Ru L", "ICE": "Er"})
    play(table, "sNW")
    rolled(table, "nav", 1)
    play(table, ">ICE")
    rolled(table, "pillage", 3)
    assert table.view(0)["gold"] == 2 + 1
    table = lay({"sNW": "Er L", "ICE": "Ru"}, gold=1)
    play(table, "sNW")
    rolled(table, "nav", 1)
    play(table, ">ICE", "settle")
    assert (table.view(0)["gold"], table.view(0)["settlements"]) == (0, ["ICE"])


@pytest.mark.rule("VK-93", "VK-94")
def test_erik_and_rurik_are_no_help_from_elsewhere() -> None:
    table = lay({"ICE": "Ha L", "NOR": "Er Ru"}, gold=1)
    play(table, "ICE", "stay")
    assert why_not(table, "settle").startswith("there is not enough gold")
    rolled(table, "pillage", 3)
    assert table.view(0)["gold"] == 1 + 2


@pytest.mark.rule("VK-R19.1a", "VK-R2.2c", "VK-R19.0c")
def test_new_jarls_are_random_and_free() -> None:
    jarls = Counter[str]()
    for seed in range(1, 200):
        table = lay({"ICE": "Er L"}, draw=["c13", "c11"], edda=5, random=[seed, 3])
        play(table, "ICE", "stay")
        for jarl in ("Lf", "Ha", "Ru"):
            jarls[jarl] += jarl in units(table, "ICE")
    assert set(jarls) == {"Lf", "Ha", "Ru"}
    assert min(jarls.values()) > 30


# ---- pillage and settlements


@pytest.mark.rule("VK-R20.1a", "VK-R20.1b", "VK-R20.1c", "VK-93", "VK-R3.0c")
@pytest.mark.parametrize(
    ("code", "dice", "gold"),
    [
        ("ICE", (5,), 3), ("ICE", (2,), 1), ("ALB", (6,), 3), ("HED", (3, 4), 4), ("HED", (1, 1), 1),
        ("YOR", (6, 5), 6), ("LON", (3, 4), 7), ("LON", (6, 6), 12),
    ],
)  # fmt: skip
def test_loot_by_kind_of_place(code: str, dice: tuple[int, ...], gold: int) -> None:
    table = lay({code: "Ru L"})
    play(table, code)
    play(table, "stay")
    if phase(table) != "place":
        fight_out(table)
    before = table.view(0)["gold"]
    rolled(table, "pillage", *dice)
    assert table.view(0)["gold"] == before + gold


@pytest.mark.rule("VK-R20.0a", "VK-91")
def test_six_markers_are_all_there_are() -> None:
    table = lay({"ICE": "Er L"}, gold=5, settled=["VIN", "GRO", "DUB"], pillaged=["ORK", "ALB", "YOR"])
    play(table, "ICE", "stay")
    assert phase(table) == "set out"


@pytest.mark.rule("VK-90", "VK-R20.0c")
def test_one_unit_is_enough_and_no_fight_is_needed() -> None:
    table = lay({"ICE": "L", "NOR": "Er"})
    play(table, "ICE", "stay", "pillage")
    assert table.view(0)["pillaged"] == ["ICE"]


@pytest.mark.rule("VK-R20.21b", "VK-R20.21a")
def test_a_settlement_recruits_and_trades() -> None:
    table = lay({"HED": "Er L"}, settled=["HED"])
    play(table, "HED")
    assert table.view(0)["gold"] == 2
    assert choices(table) == {"+H", "+L", "done"}


# ---- the appeal


@pytest.mark.rule("VK-R22.0a", "VK-23")
def test_an_appeal_needs_a_jarl_in_a_homeland() -> None:
    assert "appeal" in choices(lay({"NOR": "Er"}))
    table = lay({"ICE": "Er", "NOR": "2H L"})
    assert why_not(table, "appeal") == "there is no Jarl for that"


@pytest.mark.rule("VK-R22.0b", "VK-R22.0c", "VK-R22.0d")
def test_one_appeal_a_saga_and_it_costs_no_card() -> None:
    table = lay(gold=3)
    rolled(table, "appeal", 6)
    assert table.view(0)["deck"]["draw"] == 5
    assert table.view(0)["saga"]["voyage"] == 0
    assert why_not(table, "appeal") == "the High King hears one appeal a saga"


@pytest.mark.rule("VK-R22.0e", "VK-95", "VK-R16.0d")
@pytest.mark.parametrize(("edda", "gold", "left"), [(2, 5, 3), (3, 2, 0), (0, 4, 4)])
def test_a_failed_appeal_costs_gold_equal_to_edda(edda: int, gold: int, left: int) -> None:
    table = lay(gold=gold, edda=edda)
    rolled(table, "appeal", 6)
    assert table.view(0)["gold"] == left


@pytest.mark.rule("VK-R22.0f", "VK-R22.0g")
def test_funding_is_one_die_of_gold() -> None:
    table = lay(quests={"Runes": "GOT hidden"})
    rolled(table, "appeal", 2)
    assert choices(table) == {"fund", "reinf", "inform", "norns"}
    rolled(table, "fund", 5)
    assert table.view(0)["gold"] == 5
    assert phase(table) == "set out"


@pytest.mark.rule("VK-R22.0h", "VK-96", "VK-R19.1b")
def test_reinforcements_come_to_that_jarls_space() -> None:
    table = lay({"DAN": "Er", "NOR": "2H"})
    rolled(table, "appeal", 1)
    play(table, "reinf")
    assert choices(table) == {"jarl", "B", "O"}
    for wanted in ("jarl", "B", "O"):
        copy = table.copy()
        play(copy, wanted)
        assert len(units(copy, "DAN").split()) == 2
    two = lay({"DAN": "Er", "SVE": "Ru"}, religion="new")
    rolled(two, "appeal", 1)
    play(two, "reinf")
    assert choices(two) == {"jarl", "O"}
    play(two, "O")
    assert choices(two) == {"DAN", "SVE"}
    play(two, "SVE")
    assert units(two, "SVE") == "Ru O"


@pytest.mark.rule("VK-R22.0j", "VK-R13.1b", "VK-97", "VK-52", "VK-R2.2d")
def test_the_norns_weave_a_card_into_the_deck() -> None:
    orders = set()
    for seed in range(1, 40):
        table = lay(draw=["c11", "c08"], discards=["c04"], lost=["c05"], random=[seed, 1])
        rolled(table, "appeal", 1)
        play(table, "norns")
        assert {"c04", "c05", "c09"} <= choices(table)
        assert "c11" not in choices(table)
        assert table.view(0)["deck"]["lost"] == 0
        table._array["rng0"], table._array["rng1"] = seed * 99_991, seed
        play(table, "c09")
        assert set(position(table, "draw")) == {"c11", "c08", "c09"}
        assert len(position(table, "reserve")) == 14 - 2 - 2 - 1
        assert "c09" not in position(table, "reserve")
        orders.add(tuple(position(table, "draw")))
        assert table.view(0)["deck"]["discards"] == ["c04", "c05"]
    assert len(orders) > 3


# ---- religion


@pytest.mark.rule("VK-R23.0a", "VK-R21.4a")
def test_the_old_religion_has_berserkirs() -> None:
    table = lay({"NOR": "Er L"}, gold=3)
    play(table, "NOR")
    assert "+B" in choices(table)


@pytest.mark.rule("VK-R23.0c", "VK-133", "VK-75")
def test_the_new_table_may_be_rolled_after_the_first_battle_with_a_jarl() -> None:
    table = lay({"ICE": "Er 3H 2L", "NOR": "Ru"}, draw=["c05", "c11"], religion="new")
    play(table, "ICE", "stay")
    fight_out(table)
    assert phase(table) == "new table"
    declined = table.copy()
    events = play(table, "yes")
    assert "The new faith after the battle" in told(events)
    play(declined, "no")
    assert position(declined, "flags")["converted"] == 1
    again = lay({"ICE": "Er 3H 2L"}, draw=["c05", "c11"], religion="new", flags={"converted": 1})
    play(again, "ICE", "stay")
    fight_out(again)
    assert phase(again) != "new table"


@pytest.mark.rule("VK-R23.0c")
def test_no_jarl_no_new_table() -> None:
    table = lay({"ICE": "4H 2L", "NOR": "Ru"}, draw=["c05", "c11"], religion="new")
    play(table, "ICE", "stay")
    fight_out(table)
    assert phase(table) != "new table"


@pytest.mark.rule("VK-R23.0d", "VK-R23.0e", "VK-R23.0f", "VK-R23.0g", "VK-R23.0h", "VK-R23.0i", "VK-R23.0j")
def test_the_new_table_and_one_more_after_a_defeat() -> None:
    seen, lost = set(), 0
    for seed in range(1, 500):
        table = lay({"ICE": "Er 2H L", "NOR": "Ru"}, draw=["c05", "c11"], religion="new", random=[seed, 12], gold=4,
                    quests={"Runes": "GOT hidden"})  # fmt: skip
        play(table, "ICE", "stay")
        events = fight_out(table)
        assert phase(table) == "new table"
        gold, edda, draw = (table.view(0)[name] for name in ("gold", "edda", "deck"))
        events = play(table, "yes")
        roll = next(event for event in events if event.name == "table")
        total = roll["total"]
        lost += total != roll["dice"][0]
        seen.add(total)
        view = table.view(0)
        if total == 1:
            assert view["edda"] == edda + 1
        elif total == 2:
            assert view["deck"]["draw"] == draw["draw"] + 1
        elif total == 3:
            assert view["quests"]["hidden"] == []
        elif total in (4, 5):
            assert view["gold"] == gold - (total - 3)
        else:
            assert view["edda"] == max(0, edda - 1)
        if seen == {1, 2, 3, 4, 5, 6, 7} and lost:
            return
    raise AssertionError((seen, lost))


@pytest.mark.rule("VK-R23.0b", "VK-96", "VK-I11")
def test_no_berserkir_comes_under_the_new_religion() -> None:
    table = lay({"NOR": "Er L"}, gold=9, religion="new")
    play(table, "NOR")
    assert why_not(table, "+B") == "the new religion has no Berserkirs"
    assert pool(table, "B") == 2
