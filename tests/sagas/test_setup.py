"""Setting a saga up, and how it is won (sections 6 to 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.sagas.components import CODES, TABLE

from .tables import SAGAS, chi_square, choices, ends, lay, phase, play, pool, position, rolled, told, units, why_not


def fresh(seed: int = 1, **options: Any) -> Table:
    return SAGAS.table(seed=seed, **options)


def ready(seed: int = 1, faith: str = "old", home: str = "NOR", **options: Any) -> Table:
    """A table at the first purchase."""
    table = fresh(seed, **options)
    play(table, faith, home)
    return table


@pytest.mark.rule("VK-R7.0a", "VK-R3.0g", "VK-R2.2c")
def test_all_hostiles_begin_in_the_bin() -> None:
    table = fresh()
    assert table.record.foes == 0
    assert table.view(0)["battle"] is None


@pytest.mark.rule("VK-R7.0b", "VK-R7.0c", "VK-7", "VK-R2.2c")
def test_a_drawn_saga_is_any_of_three_and_never_volsunga() -> None:
    drawn = Counter(fresh(seed).view(0)["saga"]["name"] for seed in range(300))
    assert set(drawn) == {"Eirik", "Floamanna", "Heimskringla"}
    assert chi_square(list(drawn.values()), [100.0] * 3) < 14


@pytest.mark.rule("VK-7")
def test_any_saga_can_be_chosen_volsunga_too() -> None:
    for story in ("eirik", "floamanna", "heimskringla", "volsunga"):
        assert fresh(5, story=story).view(0)["saga"]["name"].lower() == story


@pytest.mark.rule("VK-R7.0d", "VK-R7.0e", "VK-R10.1a", "VK-R8.0a")
def test_voyage_cards_are_shuffled_and_dealt() -> None:
    first = Counter(position(fresh(seed, story="eirik"), "draw")[0] for seed in range(700))
    assert len(first) == 14
    assert chi_square(list(first.values()), [50.0] * 14) < 35
    table = fresh(story="eirik")
    assert len(position(table, "draw")) == 8
    assert len(position(table, "reserve")) == 6
    assert len({*position(table, "draw"), *position(table, "reserve")}) == 14


@pytest.mark.rule("VK-R8.1d")
def test_atli_is_always_dealt_in_volsunga() -> None:
    assert all("c09" in position(fresh(seed, story="volsunga"), "draw") for seed in range(60))
    assert not all("c09" in position(fresh(seed, story="heimskringla"), "draw") for seed in range(60))


@pytest.mark.rule("VK-R7.0f", "VK-R19.0c", "VK-R19.1a", "VK-R3.0a", "VK-4")
def test_a_random_jarl_starts_in_any_homeland() -> None:
    jarls = Counter[str]()
    for seed in range(200):
        table = fresh(seed)
        play(table, "old")
        jarls[table.view(0)["about"]["unit"]] += 1
        assert {text.split("@")[1] for text in choices(table)} == {"NOR", "DAN", "SVE"}
    assert set(jarls) == {"Lf", "Er", "Ha", "Ru"}
    assert chi_square(list(jarls.values()), [50.0] * 4) < 17


@pytest.mark.rule("VK-R7.0g", "VK-R7.0h", "VK-R7.0i", "VK-R7.0j", "VK-2", "VK-3", "VK-22")
def test_quests_lie_on_the_spaces_of_rolled_rows() -> None:
    rows = {total: set(codes.split()) for total, codes in TABLE}
    again = partial = 0
    for seed in range(120):
        table = fresh(seed)
        play(table, "old")
        events = play(table, choices(table).pop())
        left, hidden, seen = 6, set(), set()
        for event in events:
            if event.name != "quests laid":
                continue
            total, spaces = sum(event["dice"]), {CODES[k] for k in range(49) if event["spaces"] >> k & 1}
            if total in seen:
                again += 1
                assert not spaces
                continue
            seen.add(total)
            assert spaces <= rows[total]
            assert len(spaces) == min(left, len(rows[total]))
            partial += len(spaces) < len(rows[total])
            left -= len(spaces)
            hidden |= spaces
        assert left == 0
        assert set(table.view(0)["quests"]["hidden"]) == hidden
        assert len(hidden) == 6
    assert again
    assert partial


@pytest.mark.rule("VK-3")
def test_which_quest_lies_where_is_chance() -> None:
    places = Counter[int]()
    for seed in range(300):
        table = ready(seed)
        quests = position(table, "quests")
        spaces = sorted(text.split()[0] for text in quests.values())
        places[spaces.index(quests["Runes"].split()[0])] += 1
    assert chi_square(list(places.values()), [50.0] * 6) < 21


@pytest.mark.rule("VK-R7.0l", "VK-R7.0m", "VK-R9.1a", "VK-4", "VK-R2.2d")
def test_gold_buys_units_into_any_homeland() -> None:
    table = ready(story="floamanna")
    assert choices(table) == {"+H", "+B", "+L", "done"}
    play(table, "+L@DAN", "+H@SVE")
    assert (units(table, "DAN"), units(table, "SVE")) == ("L", "H")
    assert table.view(0)["gold"] == 4
    assert pool(table, "L") == 3
    play(table, "done")
    assert phase(table) == "set out"


@pytest.mark.rule("VK-125", "VK-R9.0b")
def test_nothing_is_bought_on_credit() -> None:
    table = ready(story="eirik")
    play(table, "+B@NOR", "+L@NOR")
    assert table.view(0)["gold"] == 1
    assert choices(table) == {"+H", "done"}
    assert why_not(table, "+L") == "a long ship costs 2 gold, and 1 is left"
    play(table, "+H@NOR")
    assert phase(table) == "set out"


@pytest.mark.rule("VK-R21.3b", "VK-5")
def test_neither_varangians_nor_ormr_at_setup() -> None:
    table = ready(story="volsunga")
    assert why_not(table, "+V") == "that is not on offer"
    assert why_not(table, "+O") == "that is not on offer"


@pytest.mark.rule("VK-5")
def test_the_counter_mix_limits_what_can_be_bought() -> None:
    table = ready(story="volsunga")
    play(table, "+B@NOR", "+B@NOR")
    assert why_not(table, "+B") == "none is left in the pool"


@pytest.mark.rule("VK-R7.0n", "VK-1", "VK-R23.0b", "VK-98", "VK-R21.4a")
def test_religion_is_chosen_before_anything_is_bought() -> None:
    table = fresh(story="floamanna")
    assert choices(table) == {"old", "new"}
    play(table, "new", "NOR")
    assert table.view(0)["religion"] == "new"
    assert choices(table) == {"+H", "+L", "done"}
    assert why_not(table, "+B") == "the new religion has no Berserkirs"


# ---- winning


ALMOST: dict[str, Any] = {
    "saga": "Eirik", "settled": ["VIN"], "quests": {"Runes": "GOT hidden", "Silk Road": "accomplished"},
}  # fmt: skip


@pytest.mark.rule("VK-R6.0b", "VK-R6.1a", "VK-R11.2a", "VK-9", "VK-R6.4a", "VK-R20.2a", "VK-R8.1a")
def test_a_saga_is_won_the_moment_all_holds() -> None:
    table = lay({"ICE": "Er L"}, gold=3, **ALMOST)
    play(table, "ICE", "stay")
    assert ends(table) == "running"
    play(table, "settle")
    assert ends(table) == "won"
    assert table.scores == (1,)
    assert table.places == (1,)


@pytest.mark.rule("VK-R8.1a")
def test_eirik_needs_vinland() -> None:
    table = lay({"ICE": "Er L"}, gold=3, **{**ALMOST, "settled": ["GRO"]})
    play(table, "ICE", "stay", "settle")
    assert ends(table) == "running"
    assert [goal["done"] for goal in table.view(0)["saga"]["goals"]] == [True, False, True, True]


@pytest.mark.rule("VK-R6.4a", "VK-15", "VK-R3.0a")
def test_a_jarl_at_sea_is_not_back_and_one_at_home_is() -> None:
    table = lay({"sNO": "Er L", "ICE": "H"}, settled=["VIN", "ORK"], saga="Eirik", quests={"Runes": "accomplished"})
    play(table, "sNO")
    rolled(table, "nav", 1)
    play(table, ">NOR")
    assert ends(table) == "won"


@pytest.mark.rule("VK-107", "VK-R6.4a", "VK-9")
def test_a_step_onto_a_settlement_wins_in_mid_voyage() -> None:
    table = lay({"sNO": "Er L", "ICE": "H"}, settled=["VIN", "ORK"], saga="Eirik", quests={"Runes": "accomplished"})
    play(table, "sNO")
    rolled(table, "nav", 5)
    play(table, ">ORK")
    assert ends(table) == "won"
    assert len(position(table, "draw")) == 5  # no card was drawn


@pytest.mark.rule("VK-R6.3a", "VK-10", "VK-R8.0d")
def test_a_quest_turned_up_is_not_accomplished() -> None:
    table = lay({"ICE": "Er L"}, gold=3, saga="Eirik", settled=["VIN"], quests={"Silk Road": "GOT shown"})
    play(table, "ICE", "stay", "settle")
    assert ends(table) == "running"
    assert position(table, "quests")["Silk Road"] == "GOT shown"


@pytest.mark.rule("VK-R6.2a", "VK-R8.1d", "VK-R6.0b")
@pytest.mark.parametrize(("edda", "won"), [(3, False), (4, True), (5, True)])
def test_volsunga_needs_edda_four_and_a_marker_in_hunaland(edda: int, won: bool) -> None:
    quests = dict.fromkeys(("Runes", "Silk Road", "Jomsburg"), "accomplished")
    table = lay({"HUN": "Er 2H", "NOR": "Ru"}, saga="Volsunga", edda=edda, quests=quests)
    play(table, "HUN", "stay", "pillage")
    assert (ends(table) == "won") == won


@pytest.mark.rule("VK-R8.1b", "VK-R6.1a", "VK-11")
def test_floamanna_needs_four_pillages_and_a_fortress() -> None:
    quests = {"Runes": "accomplished", "Silk Road": "accomplished"}
    table = lay({"NMD": "Er L", "NOR": "Ru"}, saga="Floamanna", pillaged=["DUB", "ORK", "ALB"], quests=quests)
    play(table, "NMD", "stay", "pillage")
    assert ends(table) == "running"
    table = lay({"NMD": "Er L", "NOR": "Ru"}, saga="Floamanna", pillaged=["DUB", "YOR", "ALB"], quests=quests)
    play(table, "NMD", "stay", "pillage")
    assert ends(table) == "won"


@pytest.mark.rule("VK-R8.1e", "VK-R8.1c", "VK-R8.1f", "VK-10", "VK-R24.1d", "VK-X11")
@pytest.mark.parametrize(
    ("settled", "met"),
    [("MIK ICE VIN", True), ("MIK ICE", False), ("YOR GOT WOL", True), ("YOR GOT ICE", False), ("KON GOT ICE", True)],
)
def test_heimskringla_covers_three_kinds_of_place(settled: str, met: bool) -> None:
    table = lay({"DUB": "Er L"}, settled=settled.split())
    assert [goal["done"] for goal in table.view(0)["saga"]["goals"]][:4].count(False) == (0 if met else 1)


@pytest.mark.rule("VK-106", "VK-R6.0b", "VK-R10.1b", "VK-R11.0j", "VK-R11.2b")
def test_an_empty_deck_at_the_end_of_a_voyage_loses_the_saga() -> None:
    table = lay(draw=["c11"])
    play(table, "NOR", "stay")
    assert ends(table) == "lost"
    assert table.scores == (0,)
    assert table.places == (2,)
    assert "the voyages are used up" in told(table.events(0))


@pytest.mark.rule("VK-16")
def test_a_saga_can_be_given_up_between_voyages() -> None:
    table = lay()
    play(table, "abandon", "no")
    assert phase(table) == "set out"
    play(table, "abandon", "yes")
    assert ends(table) == "lost"
