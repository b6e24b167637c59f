"""Quests (section 18)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table

from .tables import E, choices, dice_of, ends, fight_out, lay, phase, play, pool, position, rolled, told, units

STRONG = "Er Ru 4H L"


def quested(quest: str, code: str = "ORK", stack: str = STRONG, wanted: str = "won", **more: Any) -> Table:
    """A force that has fought for a quest, won or lost as wanted."""
    more = {"edda": 3, **more}
    quests = {quest: f"{code} hidden", **more.pop("quests", {})}
    others = more.pop("others", {})
    for seed in range(1, 400):
        table = lay({code: stack, **others}, quests=quests, random=[seed, 17], **more)
        events = play(table, code)
        if phase(table) == "leidang":
            events += play(table, "done")
        if phase(table) == "move":
            events += play(table, "stay")
        events += fight_out(table)
        if f"is {wanted} in round" in told(events):
            return table
    raise AssertionError(f"no battle was {wanted}")


@pytest.mark.rule("VK-R18.0a", "VK-R11.0h", "VK-R18.2a", "VK-80", "VK-119")
def test_a_force_in_its_space_turns_a_quest_up_and_fights() -> None:
    table = lay({"ORK": E}, quests={"Runes": "ORK hidden"})
    events = play(table, "ORK", "stay")
    assert "The quest in Orkneys is Runes" in told(events)
    assert table.view(0)["battle"]["kind"] == "quest"


@pytest.mark.rule("VK-R18.2a", "VK-79")
def test_a_quest_battle_follows_a_card_battle() -> None:
    for seed in range(1, 300):
        table = lay({"ORK": STRONG}, quests={"Runes": "ORK hidden"}, draw=["c05", "c11"], edda=3, random=[seed, 1])
        events = play(table, "ORK", "stay") + fight_out(table)
        if sum(event.name == "battle over" for event in events) == 2:
            assert [event["battle"] for event in events if event.name == "battle over"] == [1, 2]
            assert [event.name for event in events].count("hostiles") == 2
            return
    raise AssertionError


@pytest.mark.rule("VK-R18.2b", "VK-78", "VK-R18.3a", "VK-R18.4a", "VK-R18.4b")
def test_niflung_horde_gives_a_die_and_edda_in_gold_and_nothing_else() -> None:
    table = quested("Niflung Horde")
    die = dice_of(table.events(0))[-1]
    assert table.view(0)["gold"] == die + 3
    assert table.view(0)["edda"] == 3
    assert table.view(0)["quests"]["accomplished"] == ["Niflung Horde"]
    assert table.view(0)["quests"]["hidden"] == []


@pytest.mark.rule("VK-R18.4c", "VK-83")
def test_silk_road_gives_voyages_equal_to_edda() -> None:
    table = quested("Silk Road")
    assert table.view(0)["deck"]["draw"] == 4 + 3
    table = quested("Silk Road", stack="Er 3H", edda=0)
    assert table.view(0)["deck"]["draw"] == 4


@pytest.mark.rule("VK-R18.4d", "VK-84", "VK-88")
def test_sword_oath_gives_a_berserkir_or_a_jarl() -> None:
    table = quested("Sword Oath")
    assert choices(table) == {"B", "jarl"}
    jarl = table.copy()
    before = units(table, "ORK")
    play(table, "B")
    assert units(table, "ORK").count("B") == before.count("B") + 1
    play(jarl, "jarl")
    assert len([one for one in units(jarl, "ORK").split() if one in ("Lf", "Ha", "Er", "Ru")]) == 3


@pytest.mark.rule("VK-84")
def test_under_the_new_religion_the_oath_brings_no_berserkir() -> None:
    table = quested("Sword Oath", religion="new", flags={"converted": 1})
    assert pool(table, "B") == 2
    assert "swears the sword oath" in told(table.events(0))
    table = quested("Sword Oath", religion="new", flags={"converted": 1}, others={"NOR": "Lf Ha"})
    assert table.view(0)["quests"]["accomplished"] == ["Sword Oath"]


@pytest.mark.rule("VK-R18.4e", "VK-85", "VK-109")
def test_jomsburg_settles_the_quest_space_or_another_coast() -> None:
    table = quested("Jomsburg")
    assert choices(table) == {"settle", "edda"}
    play(table, "settle")
    assert table.view(0)["settlements"] == ["ORK"]
    table = quested("Jomsburg", "POL")
    play(table, "settle")
    assert phase(table) == "jomsburg at"
    assert len(choices(table)) == 23
    play(table, "VIN")
    assert table.view(0)["settlements"] == ["VIN"]


@pytest.mark.rule("VK-85")
def test_jomsburg_in_a_marked_coastal_space_gives_edda() -> None:
    table = quested("Jomsburg", pillaged=["ORK"])
    assert table.view(0)["edda"] == 4
    table = quested("Jomsburg", pillaged=["ICE", "GRO", "VIN", "DUB", "YOR", "LON"])
    assert table.view(0)["edda"] == 4


@pytest.mark.rule("VK-R18.4f", "VK-87", "VK-130")
def test_jomsburg_cashed_for_edda_is_out_of_the_campaign() -> None:
    table = quested("Jomsburg")
    play(table, "edda")
    assert table.view(0)["edda"] == 4
    assert table.view(0)["quests"]["cashed"] == ["Jomsburg"]
    assert table.view(0)["quests"]["accomplished"] == ["Jomsburg"]
    table = quested("Jomsburg", edda=5)
    assert "edda" in choices(table)


@pytest.mark.rule("VK-R18.4g", "VK-R18.4h", "VK-86", "VK-88", "VK-87")
def test_ginnungagap_gives_a_jarl_or_edda() -> None:
    table = quested("Ginnungagap")
    assert choices(table) == {"jarl", "edda"}
    edda = table.copy()
    play(table, "jarl")
    assert len([one for one in units(table, "ORK").split() if one in ("Lf", "Ha", "Er", "Ru")]) == 3
    assert table.view(0)["quests"]["cashed"] == []
    play(edda, "edda")
    assert edda.view(0)["quests"]["cashed"] == ["Ginnungagap"]
    table = quested("Ginnungagap", others={"NOR": "Lf Ha"})
    assert table.view(0)["edda"] == 4


@pytest.mark.rule("VK-R18.4i", "VK-82")
def test_runes_with_every_marker_revealed_give_a_voyage_or_gold() -> None:
    table = quested("Runes", quests={"Silk Road": "GOT shown"})
    assert choices(table) == {"voyage", "gold"}
    voyage = table.copy()
    play(table, "gold")
    assert table.view(0)["gold"] == 2
    left = voyage.view(0)["deck"]["draw"]
    play(voyage, "voyage")
    assert voyage.view(0)["deck"]["draw"] == left + 1


@pytest.mark.rule("VK-R18.4j", "VK-81", "VK-R18.4k")
def test_runes_accomplish_a_face_down_quest() -> None:
    table = quested(
        "Runes", "POL", quests={"Jomsburg": "GOT hidden", "Niflung Horde": "VIN hidden"}, draw=["c14", "c11"]
    )
    assert choices(table) == {"GOT", "VIN"}
    play(table, "GOT")
    assert phase(table) == "jomsburg"
    play(table, "settle")
    assert phase(table) == "jomsburg at"  # Polotsk, where the force stands, is no coast (VK-81)
    play(table, "ICE")
    quests = table.view(0)["quests"]
    assert quests["accomplished"] == ["Jomsburg"]
    assert quests["used"] == ["Runes"]


@pytest.mark.rule("VK-R18.3b", "VK-77", "VK-R18.0d", "VK-21")
def test_a_lost_quest_stays_face_up_and_is_fought_for_again() -> None:
    table = quested("Silk Road", "KON", "2H L", "lost", others={"NOR": "Er", "BER": "Ru 3H 2L"})
    assert table.view(0)["quests"]["shown"] == [{"quest": "Silk Road", "space": "KON"}]
    assert ends(table) == "running"
    play(table, "BER", "land", "done", ">KON")
    assert phase(table) in ("edge", "verse", "reveal", "oath") or table.view(0)["battle"] is not None


@pytest.mark.rule("VK-R18.3b", "VK-120")
def test_a_force_that_breaks_off_does_not_accomplish_it() -> None:
    for seed in range(1, 400):
        table = lay({"ORK": E}, quests={"Silk Road": "ORK hidden"}, kept=["c02"], random=[seed, 4])
        play(table, "ORK", "stay")
        fight_out(table)
        if phase(table) == "break off":
            play(table, "yes", ">sNO")
            assert table.view(0)["quests"]["shown"] == [{"quest": "Silk Road", "space": "ORK"}]
            return
    raise AssertionError


@pytest.mark.rule("VK-59")
def test_terrain_counts_in_quest_battles_and_card_extras_do_not() -> None:
    table = lay({"MIK": STRONG}, quests={"Runes": "MIK hidden"}, edda=3)
    play(table, "MIK")
    rolled(table, "stay", 1)
    assert len(table.view(0)["battle"]["foes"]) == 3


@pytest.mark.rule("VK-59", "VK-R14.1e", "VK-R24.4a")
def test_won_sagas_bring_more_hostiles_in_quest_battles_too() -> None:
    campaign = {"won": 7, "sagas": 4}
    table = lay({"ORK": STRONG}, quests={"Runes": "ORK hidden"}, edda=3, saga="Volsunga", campaign=campaign,
                options={"story": "campaign"})  # fmt: skip
    play(table, "ORK")
    rolled(table, "stay", 1)
    assert table.view(0)["battle"]["kind"] == "quest"
    assert len(table.view(0)["battle"]["foes"]) == 1 + 3


@pytest.mark.rule("VK-70", "VK-R20.22a")
def test_a_lost_quest_battle_burns_the_settlement() -> None:
    table = quested("Silk Road", "KON", "2H L", "lost", others={"NOR": "Er"}, settled=["KON", "GOT"])
    assert table.view(0)["settlements"] == ["GOT"]
    won = quested("Silk Road", settled=["ORK", "GOT"])
    assert won.view(0)["settlements"] == ["ORK", "GOT"]


@pytest.mark.rule("VK-75", "VK-R21.4d", "VK-R23.0c")
def test_the_tables_are_used_after_a_quest_battle_too() -> None:
    table = quested("Silk Road", stack="Er B 4H L")
    assert position(table, "flags")["berserk"] == 1
    assert "table" in [event.name for event in table.events(0)]
    new = quested("Silk Road", religion="new")
    assert phase(new) == "new table"
    assert choices(new) == {"yes", "no"}


@pytest.mark.rule("VK-14", "VK-R11.2f")
def test_an_oath_can_save_a_band_whose_last_jarl_fell() -> None:
    for seed in range(1, 3000):
        table = lay({"ORK": "Er 2H"}, quests={"Ginnungagap": "ORK hidden"}, random=[seed, 8])
        play(table, "ORK")
        while phase(table) in ("edge", "line", "target"):
            play(table, "no" if phase(table) == "edge" else "Er" if "Er" in choices(table) else "fight")
        if phase(table) == "ginnungagap" and position(table, "dead") == "Er":
            lost = table.copy()
            play(table, "jarl")
            assert ends(table) == "running"
            play(lost, "edda")
            assert ends(lost) == "lost"
            return
    raise AssertionError


@pytest.mark.rule("VK-R18.0c", "VK-R22.0i", "VK-R18.1a")
def test_special_rules_turn_quests_up() -> None:
    table = lay({"NOR": "Er L"}, quests={"Runes": "GOT hidden", "Jomsburg": "VIN hidden", "Silk Road": "ICE hidden"})
    rolled(table, "appeal", 1)
    play(table, "inform", "GOT", "VIN")
    assert [one["space"] for one in table.view(0)["quests"]["shown"]] == ["VIN", "GOT"]
    assert table.view(0)["quests"]["hidden"] == ["ICE"]
