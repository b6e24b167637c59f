"""The campaign (section 24)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import meadhall
from meadhall import Table
from meadhall.games.sagas.screens import browser

from .tables import SAGAS, choices, ends, lay, phase, play, pool, position, rolled, told, units

CAMPAIGN = {"story": "campaign"}
DONE = {"Runes": "GOT hidden", "Silk Road": "accomplished"}


def winning(**more: Any) -> Table:
    """Eirik in a campaign, one settlement short of victory, Erik in Iceland with the gold for it."""
    base: dict[str, Any] = {"saga": "Eirik", "settled": ["VIN"], "quests": DONE, "gold": 6, "options": CAMPAIGN}
    table = lay({"ICE": "Er L"}, **{**base, **more})
    play(table, "ICE", "stay", "settle")
    return table


def losing(**more: Any) -> Table:
    """The first Saga of a campaign, given up."""
    table = lay({"NOR": "Er L"}, **{"saga": "Eirik", "options": CAMPAIGN, "gold": 7, **more})
    play(table, "abandon", "yes")
    return table


def to_next(table: Table) -> None:
    """Answers what is asked between two Sagas."""
    while phase(table) in ("take back", "keep card"):
        play(table, "done")


@pytest.mark.rule("VK-R24.0b", "VK-8", "VK-R7.0b")
def test_a_campaign_starts_at_edda_one_with_the_cards_gold() -> None:
    sagas = Counter[str]()
    for seed in range(40):
        view = SAGAS.table(seed=seed, story="campaign").view(0)
        assert view["edda"] == 1
        assert view["gold"] == {"Eirik": 6, "Floamanna": 7, "Heimskringla": 7}[view["saga"]["name"]]
        sagas[view["saga"]["name"]] += 1
    assert len(sagas) == 3


@pytest.mark.rule("VK-R24.1b", "VK-R24.1f", "VK-R24.2b", "VK-100", "VK-R24.2c", "VK-R24.1e")
def test_after_a_victory_gold_and_edda_are_kept() -> None:
    table = winning(settled=["VIN", "DUB", "HED"])
    # 6 less 2 for the settlement, 1 for each of two trade centres, 2 for each of four cards left
    assert table.view(0)["gold"] == 4 + 2 + 8
    assert table.view(0)["edda"] == 2
    to_next(table)
    assert table.view(0)["gold"] == 14
    assert table.view(0)["edda"] == 2


@pytest.mark.rule("VK-R24.3b", "VK-R24.3c", "VK-100")
def test_after_a_defeat_half_the_gold_and_an_edda_less() -> None:
    table = losing(gold=7, settled=["DUB"], edda=3)
    # 7 and 1 for the trade centre and 10 for five cards: 18, halved
    assert table.view(0)["gold"] == 9
    assert table.view(0)["edda"] == 2
    odd = losing(gold=6, settled=["DUB"], edda=0)
    assert odd.view(0)["gold"] == 9  # 17, halved and rounded up
    assert odd.view(0)["edda"] == 0


@pytest.mark.rule("VK-R24.1a", "VK-R20.0b", "VK-R24.0a")
def test_pillage_markers_and_units_leave_the_map() -> None:
    table = winning(pillaged=["YOR", "LON"])
    assert table.view(0)["pillaged"] == []
    assert table.view(0)["stacks"] == []
    assert pool(table, "L") == 4
    assert pool(table, "Er") == 1


@pytest.mark.rule("VK-R24.1c", "VK-R24.1d", "VK-R8.1f", "VK-115")
def test_settlements_are_kept_or_taken_back() -> None:
    table = winning()
    assert phase(table) == "take back"
    assert choices(table) == {"VIN", "ICE", "done"}
    play(table, "ICE", "done")
    assert table.view(0)["settlements"] == ["VIN"]
    assert table.view(0)["campaign"]["retained"] == ["VIN"]


@pytest.mark.rule("VK-127")
def test_the_program_warns_of_too_many_settlements() -> None:
    table = winning(settled=["VIN", "GRO"])
    assert "Floamanna" in table.view(0)["campaign"]["warning"]
    play(table, "GRO")
    assert table.view(0)["campaign"]["warning"] == ""
    again = losing(saga="Floamanna", settled=["VIN", "GRO", "ICE"])
    assert "Floamanna" in again.view(0)["campaign"]["warning"]  # it may come again at once (VK-118)
    told_off = losing(saga="Eirik", settled=["VIN", "GRO", "ICE"], campaign={"won": 2, "sagas": 2})
    assert told_off.view(0)["campaign"]["warning"] == ""  # Floamanna is won already


@pytest.mark.rule("VK-R24.1h", "VK-103", "VK-49")
def test_one_keep_card_may_be_kept() -> None:
    table = winning(kept=["c01", "c03"])
    play(table, "done")
    assert choices(table) == {"c01", "c03", "done"}
    play(table, "c03")
    deck = table.view(0)["deck"]
    assert deck["kept"] == ["c03"]
    assert "c01" in deck["unseen"]
    assert deck["draw"] + deck["reserve"] == 13


@pytest.mark.rule("VK-R24.1g", "VK-114", "VK-R18.4e", "VK-R18.4g", "VK-87", "VK-2")
def test_quests_come_back_but_for_those_cashed() -> None:
    table = winning(cashed=["Jomsburg"], quests={**DONE, "Jomsburg": "accomplished"})
    to_next(table)
    play(table, "old", "NOR")
    assert len(table.view(0)["quests"]["hidden"]) == 5
    assert position(table, "quests")["Jomsburg"] == "away"
    assert table.view(0)["quests"]["accomplished"] == []


@pytest.mark.rule("VK-R24.2a", "VK-R24.3a", "VK-118")
def test_a_saga_won_leaves_the_pile_and_one_lost_may_come_again() -> None:
    next_sagas = Counter[str]()
    for seed in range(1, 40):
        table = winning(random=[seed, 5])
        to_next(table)
        next_sagas[table.view(0)["saga"]["name"]] += 1
    assert set(next_sagas) == {"Floamanna", "Heimskringla"}
    again = Counter[str]()
    for seed in range(1, 40):
        table = losing(random=[seed, 5])
        to_next(table)
        again[table.view(0)["saga"]["name"]] += 1
    assert set(again) == {"Eirik", "Floamanna", "Heimskringla"}


@pytest.mark.rule("VK-R24.0c", "VK-R7.0b")
def test_volsunga_is_always_last() -> None:
    table = winning(campaign={"won": 6, "sagas": 3})
    to_next(table)
    assert table.view(0)["saga"]["name"] == "Volsunga"
    assert table.view(0)["campaign"]["extra_hostiles"] == 3


@pytest.mark.rule("VK-118")
def test_a_lost_volsunga_is_replayed() -> None:
    table = losing(saga="Volsunga", campaign={"won": 7, "sagas": 4})
    to_next(table)
    assert table.view(0)["saga"]["name"] == "Volsunga"
    assert table.view(0)["campaign"]["begun"] == 5


@pytest.mark.rule("VK-R24.2d", "VK-R8.0e", "VK-R8.1a", "VK-117", "VK-6")
def test_eiriks_bonus_deals_two_more_voyages_once() -> None:
    table = winning()
    assert table.view(0)["campaign"]["bonus"] == "two more voyage cards are dealt"
    to_next(table)
    dealt = {"Floamanna": 8, "Heimskringla": 9}[table.view(0)["saga"]["name"]]
    assert table.view(0)["deck"]["draw"] == dealt + 2
    assert table.view(0)["campaign"]["bonus"] is None


@pytest.mark.rule("VK-R24.2d", "VK-R8.1b", "VK-R8.0e")
def test_floamannas_bonus_is_four_gold() -> None:
    quests = {"Runes": "accomplished", "Silk Road": "accomplished"}
    table = lay({"NMD": "Er L", "NOR": "Ru"}, saga="Floamanna", pillaged=["DUB", "YOR", "ALB"], quests=quests,
                options=CAMPAIGN)  # fmt: skip
    play(table, "NMD", "stay", "pillage")
    events = table.events(0)
    assert "Fame brings 4 gold" in told(events)


@pytest.mark.rule("VK-R24.2d", "VK-R8.1c", "VK-128", "VK-R19.0c")
@pytest.mark.parametrize(("dead", "jarls"), [("", 2), ("Lf Ha Ru", 1)])
def test_heimskringlas_bonus_is_another_jarl(dead: str, jarls: int) -> None:
    quests = dict.fromkeys(("Runes", "Silk Road", "Jomsburg"), "accomplished")
    table = lay({"WOL": "Er L"}, gold=2, settled=["YOR", "GOT"], quests=quests, options=CAMPAIGN, dead=dead)
    play(table, "WOL", "stay", "settle")
    to_next(table)
    play(table, "old")
    homes = 0
    while phase(table) == "home":
        play(table, sorted(choices(table))[0])
        homes += 1
    assert homes == jarls


@pytest.mark.rule("VK-117")
def test_a_bonus_is_used_up_even_by_a_lost_saga() -> None:
    table = losing(campaign={"won": 2, "sagas": 2, "bonus": 0}, saga="Eirik")
    to_next(table)
    assert table.view(0)["campaign"]["bonus"] is None
    assert table.view(0)["deck"]["draw"] in (8, 9)


@pytest.mark.rule("VK-117", "VK-R24.2d")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_eiriks_bonus_is_gone_after_the_saga_that_had_it_was_lost(seed: int) -> None:
    table = winning(random=[seed, 5])
    to_next(table)
    play(table, "old", "NOR", "done", "abandon", "yes")
    assert table.view(0)["campaign"]["bonus"] is None
    to_next(table)
    assert table.view(0)["deck"]["draw"] == {"Floamanna": 8, "Heimskringla": 9}[table.view(0)["saga"]["name"]]


@pytest.mark.rule("VK-R24.5a", "VK-R8.1d")
def test_four_sagas_won_win_the_campaign() -> None:
    quests = dict.fromkeys(("Runes", "Silk Road", "Jomsburg"), "accomplished")
    table = lay({"HUN": "Er 2H", "NOR": "Ru"}, saga="Volsunga", edda=4, quests=quests, options=CAMPAIGN,
                campaign={"won": 7, "sagas": 4})  # fmt: skip
    play(table, "HUN", "stay", "pillage")
    assert ends(table) == "won"
    assert table.scores == (4,)
    assert table.places == (1,)
    assert "All four sagas are won" in told(table.events(0))


@pytest.mark.rule("VK-R24.5b", "VK-R24.5c", "VK-101")
@pytest.mark.parametrize("losses", [[1, 0, 0, 0], [0, 1, 0, 0]])
def test_the_second_saga_lost_ends_the_campaign(losses: list[int]) -> None:
    table = losing(campaign={"losses": losses, "sagas": 2})
    assert ends(table) == "lost"
    assert table.places == (2,)


@pytest.mark.rule("VK-R24.5d", "VK-R19.2b", "VK-99")
def test_four_dead_jarls_end_the_campaign() -> None:
    table = lay({"sNO": "Er L", "NOR": "2H"}, dead="Lf Ha Ru", saga="Eirik", options=CAMPAIGN)
    play(table, "sNO")
    rolled(table, "nav", 1)
    rolled(table, ">sCH", 6)
    play(table, "xEr")
    assert ends(table) == "lost"
    assert position(table, "dead") == "Lf Er Ha Ru"


@pytest.mark.rule("VK-99", "VK-R9.3b", "VK-R19.2a")
def test_dead_jarls_do_not_start_another_saga() -> None:
    for seed in range(1, 30):
        table = losing(dead="Lf Ha", random=[seed, 5])
        to_next(table)
        play(table, "old")
        assert table.view(0)["about"]["unit"] in ("Er", "Ru")


@pytest.mark.rule("VK-129")
def test_in_a_single_saga_nothing_follows() -> None:
    table = winning(options={"story": "random"})
    assert ends(table) == "won"
    assert table.over


@pytest.mark.rule("VK-R24.1h", "VK-R2.2a")
def test_no_keep_card_has_to_be_kept() -> None:
    table = winning(kept=["c01", "c03"])
    play(table, "done", "done")
    deck = table.view(0)["deck"]
    assert deck["kept"] == []
    assert deck["draw"] + deck["reserve"] == 14


@pytest.mark.rule("VK-R22.0b", "VK-75", "VK-133")
def test_appeal_and_tables_are_there_again_in_the_next_saga() -> None:
    table = losing(flags={"appealed": 1, "berserk": 1, "converted": 1})
    to_next(table)
    flags = position(table, "flags")
    assert (flags["appealed"], flags["berserk"], flags["converted"]) == (0, 0, 0)
    play(table, "old", "NOR", "done")
    assert "appeal" in choices(table)


@pytest.mark.rule("VK-98", "VK-R23.0a")
def test_religion_is_chosen_anew_for_every_saga() -> None:
    table = losing(religion="new")
    to_next(table)
    assert phase(table) == "religion"
    play(table, "old")
    assert table.view(0)["religion"] == "old"


@pytest.mark.rule("VK-I16")
def test_a_campaign_can_be_left_and_resumed_at_any_decision() -> None:
    table = winning()
    to_next(table)
    play(table, "old", "NOR")
    again = meadhall.load(table.save())
    assert again.position() == table.position()
    assert again.view(0) == table.view(0)
    assert units(again, "NOR") == units(table, "NOR")


def test_the_end_of_a_campaign_tells_of_all_its_sagas_and_of_what_the_band_has_at_last() -> None:
    table = losing(gold=7, campaign={"losses": [0, 1, 0, 0], "sagas": 2})
    told_of = [event for _, told_then in table.retold(None) for event in told_then]
    lines = browser.decided(told_of, table.view(0), ["Gudrun"], table.scores or (), table.places or ())
    assert lines[1:] == [
        "Eirik was lost. A campaign ends with two lost sagas or four dead Jarls.",
        f"The band has Edda {table.view(0)['edda']} and {table.view(0)['gold']} gold.",
    ]
    assert not any("Still to be done" in line for line in lines)  # the map is bare by then
