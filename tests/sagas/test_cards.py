"""The fourteen voyage cards (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from meadhall import Table

from .tables import E, choices, ends, lay, phase, play, position, rolled, texts, told, units


def drawn(card: str, code: str = "ICE", stack: str = "Er L", **more: Any) -> Table:
    """A force about to choose how to move, this card on top."""
    table = lay(
        {code: stack, **more.pop("others", {})}, **{"draw": [card, *(c for c in ("c11", "c08") if c != card)], **more}
    )
    play(table, code)
    if phase(table) == "leidang":
        play(table, "done")
    return table


def fought(card: str, stack: str, wanted: str, code: str = "ICE", **more: Any) -> Iterator[Table]:
    """Tables after a battle of this card, won or lost as wanted."""
    for seed in range(1, 400):
        table = drawn(card, code, stack, random=[seed, 11], **more)
        events = play(table, "stay") if phase(table) == "move" else []
        while phase(table) in ("edge", "line", "target", "danegeld"):
            events += play(table, {"edge": "no", "danegeld": "fight"}.get(phase(table), "fight"))
        if f"is {wanted} in round" in told(events):
            yield table


@pytest.mark.rule("VK-R13.0a", "VK-R13.0b", "VK-R13.0d", "VK-R2.1c")
def test_the_top_card_is_applied_even_to_a_force_that_stayed() -> None:
    table = drawn("c14")
    play(table, "stay")
    assert table.view(0)["gold"] == 2
    assert position(table, "discards") == ["c14"]


@pytest.mark.rule("VK-R13.0c", "VK-R3.0c")
@pytest.mark.parametrize("code", ["NOR", "sNO"])
def test_at_sea_and_at_home_a_card_has_no_effect(code: str) -> None:
    table = drawn("c14", code, "Er H L")
    play(table, "stay")
    if phase(table) == "storm loss":
        play(table, "xH")
    assert table.view(0)["gold"] == 0
    assert position(table, "discards") == ["c14"]


@pytest.mark.rule("VK-48", "VK-R13.0c")
def test_a_keep_card_drawn_at_home_is_discarded_too() -> None:
    table = drawn("c02", "NOR", "Er L")
    play(table, "stay")
    assert table.view(0)["deck"]["kept"] == []
    assert position(table, "discards") == ["c02"]


@pytest.mark.rule("VK-R13.0g", "VK-49", "VK-R13.C01", "VK-R13.C02", "VK-R13.C03")
@pytest.mark.parametrize("card", ["c01", "c02", "c03"])
def test_keep_cards_stay_face_up_with_the_player(card: str) -> None:
    table = drawn(card)
    play(table, "stay")
    deck = table.view(0)["deck"]
    assert deck["kept"] == [card]
    assert card not in [*deck["discards"], *deck["unseen"]]


@pytest.mark.rule("VK-R13.1a", "VK-52")
def test_resolved_cards_are_discarded_in_sight() -> None:
    table = drawn("c08")
    rolled(table, "stay", 6)
    assert table.view(0)["deck"]["discards"] == ["c08"]
    assert table.view(0)["deck"]["card"] is None


@pytest.mark.rule("VK-R13.C01", "VK-122", "VK-R13.0h")
def test_skalds_verse_turns_a_failed_check() -> None:
    table = drawn("c08", kept=["c01"])
    rolled(table, "stay", 6)
    assert choices(table) == {"yes", "no"}
    spared = table.copy()
    play(table, "yes")
    assert units(table, "ICE") == "Er H L"
    assert set(position(table, "discards")) == {"c01", "c08"}
    play(spared, "no")
    assert units(spared, "ICE") == "Er L"
    assert spared.view(0)["deck"]["kept"] == ["c01"]


@pytest.mark.rule("VK-122")
def test_the_verse_saves_recruiting_appeal_and_scouting_as_well() -> None:
    table = lay({"ALB": "Er L"}, gold=4, kept=["c01"])
    play(table, "ALB")
    rolled(table, "+V", 6)
    play(table, "yes")
    assert units(table, "ALB") == "Er V L"
    table = lay({"NOR": "Er L"}, kept=["c01"], edda=0)
    rolled(table, "appeal", 4)
    play(table, "yes")
    assert phase(table) == "appeal"
    table = lay({"YOR": "Er L"}, kept=["c01"], quests={"Runes": "ALB hidden"}, options={"scouting": True})
    play(table, "YOR")
    rolled(table, "scout", 6)
    play(table, "yes")
    assert table.view(0)["quests"]["shown"] == [{"quest": "Runes", "space": "ALB"}]


@pytest.mark.rule("VK-122", "VK-R13.C01", "VK-R13.C12")
def test_the_verse_saves_a_settlement_from_an_uprising() -> None:
    table = drawn("c12", kept=["c01"], settled=["DUB"])
    rolled(table, "stay", 6)
    assert choices(table) == {"yes", "no"}
    silent = table.copy()
    play(table, "yes")
    assert table.view(0)["settlements"] == ["DUB"]
    assert set(position(table, "discards")) == {"c01", "c12"}
    play(silent, "no")
    assert silent.view(0)["settlements"] == []


@pytest.mark.rule("VK-122", "VK-R13.C10", "VK-R13.C13")
def test_the_verse_saves_settlers_and_a_wandering_jarl() -> None:
    table = drawn("c10", kept=["c01"], gold=1)
    rolled(table, "stay", 6)
    play(table, "yes")
    assert (choices(table), table.view(0)["gold"]) == ({"settle", "voyage"}, 1)
    table = drawn("c13", kept=["c01"])
    rolled(table, "stay", 6)
    play(table, "yes")
    assert sum(jarl in units(table, "ICE") for jarl in ("Lf", "Er", "Ha", "Ru")) == 2


@pytest.mark.rule("VK-R13.C04", "VK-R13.0f", "VK-R16.0b")
def test_local_levy() -> None:
    table = next(fought("c04", "Er 4H L", "won"))
    assert choices(table) == {"gold", "voyage"}
    play(table, "gold")
    assert table.view(0)["gold"] == 2
    table = next(fought("c04", "2H", "lost", gold=0, others={"NOR": "Er"}))
    assert table.view(0)["deck"]["lost"] == 1
    table = next(fought("c04", "2H", "lost", gold=5, others={"NOR": "Er"}))
    play(table, "gold")
    assert table.view(0)["gold"] == 3


@pytest.mark.rule("VK-R13.C05", "VK-R17.0b")
def test_shore_watch() -> None:
    assert next(fought("c05", "Er 4H L", "won")).view(0)["edda"] == 3
    assert next(fought("c05", "2H", "lost", others={"NOR": "Er"})).view(0)["edda"] == 1


@pytest.mark.rule("VK-R13.C06", "VK-57")
def test_kings_host_brings_one_more() -> None:
    table = drawn("c06", stack=E)
    rolled(table, "stay", 1)
    assert len(table.view(0)["battle"]["foes"]) == 2
    won = next(fought("c06", "Er Ru 5H", "won", edda=5)).view(0)
    assert (won["edda"], won["gold"]) == (5, 3)
    lost = next(fought("c06", "2H", "lost", gold=3, others={"NOR": "Er"}))
    assert choices(lost) == {"gold", "voyage"}


@pytest.mark.rule("VK-R13.C06")
def test_kings_host_gives_edda_and_gold_or_costs_three() -> None:
    won = next(fought("c06", "Er Ru 4H", "won")).view(0)
    assert (won["edda"], won["gold"]) == (3, 3)
    lost = next(fought("c06", "2H", "lost", gold=5, others={"NOR": "Er"}))
    play(lost, "gold")
    assert (lost.view(0)["gold"], lost.view(0)["edda"]) == (2, 2)
    poor = next(fought("c06", "2H", "lost", gold=2, others={"NOR": "Er"})).view(0)
    assert (poor["gold"], poor["deck"]["lost"]) == (2, 1)


@pytest.mark.rule("VK-R13.C07", "VK-R13.0d")
def test_danegeld_is_taken_or_fought_for() -> None:
    table = drawn("c07", stack=E)
    play(table, "stay")
    assert choices(table) == {"gold", "fight"}
    for die, gold in ((1, 1), (4, 2), (6, 3)):
        copy = table.copy()
        rolled(copy, "gold", die)
        assert copy.view(0)["gold"] == gold
    won = next(fought("c07", "Er 4H L", "won")).view(0)
    assert (won["gold"], won["edda"]) == (4, 3)
    assert next(fought("c07", "2H", "lost", others={"NOR": "Er"})).view(0)["edda"] == 1


@pytest.mark.rule("VK-R13.C09", "VK-R14.1d", "VK-R11.3a")
def test_atli_brings_two_more() -> None:
    table = drawn("c09", stack=E)
    rolled(table, "stay", 1)
    assert len(table.view(0)["battle"]["foes"]) == 3
    won = next(fought("c09", "Er Ru 5H L", "won", edda=4)).view(0)
    assert (won["edda"], won["deck"]["draw"]) == (5, 4)
    lost = next(fought("c09", "2H", "lost", gold=4, others={"NOR": "Er"}))
    assert lost.view(0)["edda"] == 1
    assert choices(lost) == {"gold", "voyage"}
    play(lost, "gold")
    assert lost.view(0)["gold"] == 1


@pytest.mark.rule("VK-R16.0e", "VK-53")
def test_with_too_little_gold_the_voyage_goes() -> None:
    lost = next(fought("c09", "2H", "lost", gold=2, others={"NOR": "Er"})).view(0)
    assert (lost["gold"], lost["deck"]["lost"]) == (2, 1)


@pytest.mark.rule("VK-R11.2c", "VK-R11.3d", "VK-R16.0f", "VK-13", "VK-R13.1c")
def test_a_voyage_lost_with_an_empty_deck_ends_the_saga_on_the_spot() -> None:
    table = next(fought("c04", "B H", "lost", gold=1, draw=["c04"], others={"NOR": "Er"}))
    assert ends(table) == "lost"
    assert "the voyages are used up" in told(table.events(0))
    assert "The berserks after the battle" not in told(table.events(0))  # nothing more happens


@pytest.mark.rule("VK-R13.C10", "VK-R9.2c")
def test_settlers_from_home() -> None:
    table = drawn("c10", gold=1)
    failed = table.copy()
    rolled(table, "stay", 2)
    assert choices(table) == {"settle", "voyage"}
    play(table, "settle")
    assert (table.view(0)["settlements"], table.view(0)["gold"]) == (["ICE"], 1)
    rolled(failed, "stay", 3)
    assert failed.view(0)["gold"] == 0


@pytest.mark.rule("VK-R13.C10", "VK-91")
def test_settlers_need_a_free_marker_and_an_unmarked_place() -> None:
    table = drawn("c10", pillaged=["ICE"])
    rolled(table, "stay", 1)
    assert table.view(0)["deck"]["draw"] == 3  # the voyage, as nothing else can be had
    table = drawn("c10", pillaged=["DUB", "YOR", "LON", "ORK", "ALB", "GRO"])
    rolled(table, "stay", 1)
    assert table.view(0)["deck"]["draw"] == 3


@pytest.mark.rule("VK-R13.C11", "VK-R18.0b", "VK-R18.0d")
def test_travellers_tale_turns_a_quest_up() -> None:
    quests = {"Runes": "GOT hidden", "Jomsburg": "VIN hidden"}
    table = drawn("c11", quests=quests)
    play(table, "stay")
    assert choices(table) == {"GOT", "VIN"}
    play(table, "GOT")
    assert table.view(0)["quests"]["shown"] == [{"quest": "Runes", "space": "GOT"}]
    assert table.view(0)["quests"]["hidden"] == ["VIN"]
    table = drawn("c11", "DUB", quests=quests)
    play(table, "stay")
    assert table.view(0)["gold"] == 2  # one for trade, one for the tale


@pytest.mark.rule("VK-R13.C12", "VK-126", "VK-R20.22b")
def test_uprising_takes_a_settlement_of_choice() -> None:
    table = drawn("c12", settled=["DUB", "GOT"])
    passed = table.copy()
    rolled(table, "stay", 3)
    assert choices(table) == {"DUB", "GOT"}
    play(table, "GOT")
    assert table.view(0)["settlements"] == ["DUB"]
    rolled(passed, "stay", 2)
    assert passed.view(0)["settlements"] == ["DUB", "GOT"]


@pytest.mark.rule("VK-R13.C12", "VK-126")
def test_uprising_without_settlements_takes_a_unit_that_is_no_jarl() -> None:
    table = drawn("c12", stack="Er H L")
    rolled(table, "stay", 6)
    assert choices(table) == {"xH", "xL"}
    play(table, "xH")
    assert units(table, "ICE") == "Er L"
    table = lay({"ICE": "Er Ru"}, draw=["c12", "c11"])
    rolled(table, "ICE", 6)
    assert units(table, "ICE") == "Er Ru"


@pytest.mark.rule("VK-R13.C13", "VK-R19.1b", "VK-R19.1a", "VK-31")
def test_wandering_jarl() -> None:
    table = drawn("c13")
    failed = table.copy()
    rolled(table, "stay", 2)
    assert sum(jarl in units(table, "ICE") for jarl in ("Lf", "Er", "Ha", "Ru")) == 2
    rolled(failed, "stay", 3)
    assert units(failed, "ICE") == "Er L"
    table = drawn("c13", others={"NOR": "Lf Ha Ru"})
    rolled(table, "stay", 1)
    assert (units(table, "ICE"), table.view(0)["gold"]) == ("Er L", 2)


@pytest.mark.rule("VK-R13.C14")
def test_monastery_hoard_gives_gold_or_with_the_new_religion_edda() -> None:
    table = drawn("c14", religion="new")
    play(table, "stay")
    assert choices(table) == {"gold", "edda"}
    play(table, "edda")
    assert (table.view(0)["edda"], table.view(0)["gold"]) == (3, 0)


# ---- funerals


@pytest.mark.rule("VK-R13.C03", "VK-14", "VK-R11.2f", "VK-R19.2a", "VK-R19.1b")
def test_a_viking_funeral_after_a_storm() -> None:
    table = lay({"sNO": "Er L"}, kept=["c03"])
    play(table, "sNO")
    rolled(table, "nav", 1)
    rolled(table, ">sCH", 6)
    play(table, "xEr")
    assert phase(table) == "funeral"
    declined = table.copy()
    play(table, "yes")
    assert ends(table) == "running"
    assert table.view(0)["edda"] == 3
    assert units(table, "sCH") in ("Lf L", "Ha L", "Ru L")
    play(declined, "no")
    assert ends(declined) == "lost"


@pytest.mark.rule("VK-R13.C03")
def test_a_funeral_without_survivors_brings_the_jarl_home() -> None:
    for table in fought("c05", "Er", "lost", code="KON", kept=["c03"]):
        assert phase(table) == "funeral"
        play(table, "yes")
        assert phase(table) == "funeral home"
        assert choices(table) == {"NOR", "DAN", "SVE"}
        play(table, "SVE")
        assert ends(table) == "running"
        assert units(table, "SVE") in ("Lf", "Ha", "Ru")
        assert table.view(0)["edda"] == 2  # one more for the funeral, one less for the watch
        return


@pytest.mark.rule("VK-R13.C03")
def test_at_sea_the_new_jarl_needs_room_on_a_ship() -> None:
    table = lay({"NOR": E}, kept=["c03"])
    play(table, "NOR")
    rolled(table, "nav", 1)
    play(table, "done")
    rolled(table, ">sNO", 6)
    play(table, "xL", "xEr", "yes")  # one Huskarl has to follow, and two fill the ship that is left
    assert phase(table) == "funeral home"
    play(table, "DAN")
    assert (units(table, "sNO"), units(table, "DAN") in ("Lf", "Ha", "Ru")) == ("2H L", True)


@pytest.mark.rule("VK-R13.C03", "VK-72")
def test_after_a_battle_broken_off_the_new_jarl_comes_home() -> None:
    for seed in range(1, 400):
        table = drawn("c05", "ALB", E, kept=["c02", "c03"], random=[seed, 5], others={"NOR": "Ru"})
        play(table, "stay", "no", "Er", "fight")
        if phase(table) == "break off" and position(table, "dead") == "Er":
            play(table, "yes", "yes")
            assert phase(table) == "funeral home"
            assert units(table, "sNO")
            return
    raise AssertionError("no such battle")


def test_cards_in_notation() -> None:
    table = drawn("c14")
    assert "c14" in texts(play(table, "stay"))
