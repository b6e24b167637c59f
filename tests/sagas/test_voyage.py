"""The course of a voyage and general rules (sections 10 and 11)."""

from __future__ import annotations

import pytest

from meadhall.games.sagas.words.questions import question

from .tables import (
    CALM,
    E,
    choices,
    ends,
    fight_out,
    lay,
    phase,
    play,
    pool,
    position,
    rolled,
    texts,
    told,
    units,
    why_not,
)


@pytest.mark.rule("VK-R11.0a", "VK-R11.0f", "VK-R2.0b", "VK-44")
def test_segments_run_in_their_order() -> None:
    table = lay(
        {"DUB": "Er 3H 2L"}, gold=4, settled=["DUB"], quests={"Niflung Horde": "ALB hidden"}, draw=["c14", "c11"]
    )
    events = play(table, "DUB", "+H", "done")
    events += rolled(table, "nav", 3)
    events += play(table, "auto", "done", ">sIR", ">ALB")
    events += fight_out(table)
    if phase(table) == "place":
        events += play(table, "done")
    order = [event.name for event in events]
    marks = ("voyage begins", "rolled to sail", "card", "quest shown", "battle over")
    assert [order.index(name) for name in marks] == sorted(order.index(name) for name in marks)
    assert order.index("gold") < order.index("rolled to sail")
    assert order.count("card") == 1


@pytest.mark.rule("VK-R11.0b", "VK-R11.0c", "VK-R20.21a", "VK-19", "VK-R3.0c")
@pytest.mark.parametrize(("more", "gold"), [({}, 1), ({"settled": ["DUB"]}, 2), ({"pillaged": ["DUB"]}, 1)])
def test_trade_pays_one_or_two(more: dict[str, list[str]], gold: int) -> None:
    table = lay({"DUB": "Er L"}, **more)
    events = play(table, "DUB")
    assert table.view(0)["gold"] == gold
    assert f"gold+{gold}" in texts(events)


@pytest.mark.rule("VK-R11.0b", "VK-44")
def test_no_trade_elsewhere() -> None:
    table = lay({"ICE": "Er L"})
    play(table, "ICE")
    assert table.view(0)["gold"] == 0


@pytest.mark.rule("VK-17", "VK-20", "VK-R13.0b", "VK-R10.3a", "VK-R11.0f")
def test_a_single_unit_that_does_nothing_still_draws_a_card() -> None:
    table = lay({"ICE": "L", "NOR": "Er"})
    play(table, "ICE", "stay")
    assert len(position(table, "draw")) == len(CALM) - 1


@pytest.mark.rule("VK-R11.1a", "VK-R10.1a", "VK-R10.1c")
def test_a_force_may_voyage_again_and_again_for_a_card_each() -> None:
    table = lay({"NOR": "Er L"})
    for left in (4, 3, 2):
        play(table, "NOR", "stay")
        assert table.view(0)["deck"]["draw"] == left


@pytest.mark.rule("VK-R10.2a", "VK-R11.0e", "VK-R10.2e", "VK-41", "VK-R12.0e", "VK-R12.12f")
def test_more_than_four_and_edda_cannot_stay() -> None:
    table = lay({"ICE": "Er 4H 2L"}, edda=2)
    play(table, "ICE", "stay")
    assert phase(table) == "stack loss"
    assert choices(table) == {"xEr", "xH", "xL"}
    play(table, "xL")
    assert units(table, "ICE") == "Er 4H L"
    assert phase(table) == "place"
    assert pool(table, "L") == 3


@pytest.mark.rule("VK-R10.2a")
@pytest.mark.parametrize("edda", [0, 1, 3, 5])
def test_the_limit_follows_edda(edda: int) -> None:
    table = lay({"ICE": "Er 6H 2L", "NOR": "Ru"}, edda=edda)
    play(table, "ICE", "stay")
    for _ in range(9 - 4 - edda):
        play(table, "xH")
    assert phase(table) != "stack loss"


@pytest.mark.rule("VK-R10.2g", "VK-45")
def test_homelands_hold_any_number() -> None:
    table = lay({"NOR": "Er 6H 2B 4L O"}, edda=0)
    play(table, "NOR", "stay")
    assert phase(table) == "set out"
    assert units(table, "NOR") == "Er 6H 2B 4L O"


@pytest.mark.rule("VK-R10.2f", "VK-R10.2d")
def test_any_number_may_pass_through() -> None:
    table = lay({"ICE": "3H", "sNW": "Er 2H 3L"}, edda=0)
    play(table, "sNW")
    rolled(table, "nav", 3)
    play(table, "done", ">ICE", ">sNW")
    assert units(table, "ICE") == "3H"
    assert "cannot feed" not in told(table.events(0))


@pytest.mark.rule("VK-41", "VK-R12.0e")
def test_several_crowded_spaces_are_seen_to_one_after_another() -> None:
    table = lay({"ICE": "Er 4H 2L", "ORK": "2B V 2L O Ru"}, edda=1)
    play(table, "ICE", "stay")
    assert choices(table) == {"ICE", "ORK"}
    play(table, "ORK", "xB", "xB")
    assert phase(table) == "stack loss"
    play(table, "xH", "xH")
    assert (units(table, "ICE"), units(table, "ORK")) == ("Er 2H 2L", "Ru V 2L O")


@pytest.mark.rule("VK-R12.0e", "VK-41")
def test_of_a_crowd_newcomers_or_others_may_go() -> None:
    table = lay({"sNW": "Er L", "ICE": "2B H"}, edda=0)
    play(table, "sNW")
    rolled(table, "nav", 1)
    play(table, ">ICE")
    assert choices(table) == {"xEr", "xL", "xB", "xH"}
    newcomer = table.copy()
    play(table, "xB")
    assert units(table, "ICE") == "Er H B L"
    play(newcomer, "xL")
    assert units(newcomer, "ICE") == "Er H 2B"


@pytest.mark.rule("VK-R10.2e", "VK-R12.13a", "VK-41")
def test_a_ship_given_up_in_a_crowded_sea_takes_those_without_room() -> None:
    table = lay({"sNO": "Er 3H 2L", "NOR": "Ru"}, edda=1)
    play(table, "sNO")
    rolled(table, "stay", 1)
    play(table, "xL")
    assert phase(table) == "drown"
    play(table, "xH", "xH")
    assert units(table, "sNO") == "Er H L"


@pytest.mark.rule("VK-R10.2e", "VK-R11.2d", "VK-R13.C03", "VK-14")
def test_a_jarl_lost_to_a_crowd_is_lost_like_any_other() -> None:
    table = lay({"ICE": "Er 4H"}, edda=0)
    play(table, "ICE", "xEr")
    assert ends(table) == "lost"
    table = lay({"ICE": "Er 4H"}, edda=0, kept=["c03"])
    play(table, "ICE", "xEr")
    assert phase(table) == "funeral"
    play(table, "yes")
    assert (ends(table), table.view(0)["edda"]) == ("running", 1)


@pytest.mark.rule("VK-42", "VK-R10.2d")
def test_edda_lost_later_matters_at_the_next_check_only() -> None:
    table = lay({"ICE": E}, edda=2, draw=["c05", "c11", "c08"])
    play(table, "ICE", "stay")
    play(table, "yes")  # one Edda for the edge: six units, and now room for five
    fight_out(table)
    assert phase(table) != "stack loss"


@pytest.mark.rule("VK-R10.2c", "VK-R20.0e", "VK-92")
@pytest.mark.parametrize("marker", ["settled", "pillaged"])
def test_a_marked_place_takes_no_other_marker(marker: str) -> None:
    table = lay({"ICE": "Er L"}, gold=5, **{marker: ["ICE"]})
    play(table, "ICE", *(["done"] if marker == "settled" else []), "stay")
    assert phase(table) == "set out"


@pytest.mark.rule("VK-R11.0g", "VK-R13.0e", "VK-R15.0a", "VK-R14.0a")
def test_a_card_with_hostiles_leads_to_a_battle_where_the_force_is() -> None:
    table = lay({"ICE": E}, draw=["c04", "c11"])
    play(table, "ICE", "stay")
    assert phase(table) == "edge"
    assert table.view(0)["battle"]["space"] == "ICE"


@pytest.mark.rule("VK-R11.0i", "VK-R20.0d", "VK-R20.0c")
def test_towns_and_fortresses_can_be_pillaged_or_settled_once_a_voyage() -> None:
    for code in ("ICE", "YOR"):
        table = lay({code: "Er L"}, gold=2)
        play(table, code, "stay")
        assert choices(table) == {"pillage", "settle", "done"}
        play(table, "pillage")
        assert phase(table) == "set out"
    for code in ("NOR", "sNO"):
        table = lay({code: "Er L"}, gold=0)
        play(table, code, "stay")
        assert phase(table) != "place"


@pytest.mark.rule("VK-12", "VK-R11.2e", "VK-R11.3a", "VK-R10.1c", "VK-R13.C04")
def test_voyages_won_with_the_last_card_prolong_the_saga() -> None:
    for seed in range(1, 300):
        table = lay({"ICE": "Er 4H L"}, draw=["c04"], random=[seed, 5])
        play(table, "ICE", "stay")
        fight_out(table)
        if phase(table) == "levy gain":
            play(table, "voyage")
            assert table.view(0)["deck"]["draw"] == 1
            assert ends(table) == "running"
            return
    raise AssertionError("the battle was never won")


@pytest.mark.rule("VK-13", "VK-R11.2c", "VK-R11.3d", "VK-R13.1c", "VK-R16.0f", "VK-R16.0e")
def test_a_voyage_lost_from_an_empty_deck_ends_the_saga_at_once() -> None:
    for seed in range(1, 300):
        table = lay({"MIK": "2H L", "NOR": "Er"}, draw=["c06"], random=[seed, 3])
        play(table, "MIK", "stay")
        events = fight_out(table)
        if "is lost" in told(events):
            assert ends(table) == "lost"
            assert "the voyages are used up" in told(events)
            return
    raise AssertionError("the battle was never lost")


@pytest.mark.rule("VK-53", "VK-13")
@pytest.mark.parametrize(("draw", "said"), [(["c04"], True), (["c04", "c11", "c08"], False)])
def test_a_voyage_given_up_from_an_empty_deck_is_told_to_end_the_saga(draw: list[str], said: bool) -> None:
    for seed in range(1, 300):
        table = lay({"MIK": "2H L", "NOR": "Er"}, draw=draw, gold=2, random=[seed, 3])
        play(table, "MIK", "stay")
        fight_out(table)
        if phase(table) == "toll":
            label = next(move.label for move in table.moves(0) if move.text == "voyage")
            assert ("none is left, so the saga is lost" in label) == said
            assert ("that ends the saga" in question(table.view(0), ["Anna"], table.moves(0))) == said
            play(table, "voyage")
            assert (ends(table) == "lost") == said
            return
    raise AssertionError("the battle was never lost")


@pytest.mark.rule("VK-R11.3c", "VK-51", "VK-52", "VK-R16.0c", "VK-53", "VK-R13.C04")
def test_a_lost_battle_costs_gold_or_an_unseen_voyage() -> None:
    for seed in range(1, 300):
        table = lay({"MIK": "2H L", "NOR": "Er"}, draw=["c04", "c11", "c08"], gold=2, random=[seed, 3])
        play(table, "MIK", "stay")
        fight_out(table)
        if phase(table) == "toll":
            assert choices(table) == {"gold", "voyage"}
            rich = table.copy()
            play(rich, "gold")
            assert (rich.view(0)["gold"], rich.view(0)["deck"]["draw"]) == (1, 2)  # one of trade, less two
            play(table, "voyage")
            deck = table.view(0)["deck"]
            assert (deck["draw"], deck["lost"]) == (1, 1)
            assert "c11" in deck["unseen"]
            assert deck["discards"] == ["c04"]
            return
    raise AssertionError("the battle was never lost")


@pytest.mark.rule("VK-R11.3a", "VK-X10", "VK-108", "VK-R16.0b", "VK-R13.1a")
def test_a_gained_voyage_goes_unseen_under_the_deck() -> None:
    for seed in range(1, 300):
        table = lay({"ICE": "Er 4H L"}, draw=["c04", "c11"], random=[seed, 3])
        top = position(table, "reserve")[0]
        play(table, "ICE", "stay")
        fight_out(table)
        if phase(table) == "levy gain":
            play(table, "voyage")
            assert position(table, "draw") == ["c11", top]
            assert position(table, "discards") == ["c04"]
            assert top in table.view(0)["deck"]["unseen"]
            return
    raise AssertionError("the battle was never won")


@pytest.mark.rule("VK-R11.3b", "VK-50")
def test_an_empty_reserve_is_made_of_the_shuffled_discards() -> None:
    cards = [f"c{k:02}" for k in range(1, 15)]
    rest = [card for card in cards if card not in ("c10", "c11")]
    table = lay({"ICE": "Er 4H L"}, draw=["c10", "c11"], reserve=[], discards=rest, settled=["ICE"], edda=5)
    play(table, "ICE", *(["done"] if phase(table) == "leidang" else []))
    events = rolled(table, "stay", 1)
    assert "12 discards are shuffled" in told(events)
    deck = table.view(0)["deck"]
    assert (deck["draw"], deck["reserve"]) == (2, 11)
    assert len(deck["looked_at"]) == 12


@pytest.mark.rule("VK-R11.3b", "VK-R11.3c", "VK-52")
def test_voyages_lost_unseen_are_among_the_discards_that_come_back() -> None:
    seen = ["c04", "c07", "c08", "c09", "c12", "c13", "c14"]
    table = lay({"ICE": "Er 4H L"}, draw=["c10", "c11"], reserve=[], discards=seen, lost=["c05", "c06"],
                kept=["c01", "c02", "c03"], settled=["ICE"], edda=5)  # fmt: skip
    play(table, "ICE", *(["done"] if phase(table) == "leidang" else []))
    events = rolled(table, "stay", 1)
    assert "9 discards are shuffled" in told(events)
    assert table.view(0)["deck"]["lost"] == 0
    assert table.view(0)["deck"]["looked_at"] == seen


@pytest.mark.rule("VK-50", "VK-108", "VK-R13.C10", "VK-56")
def test_without_reserve_and_discards_nothing_is_gained() -> None:
    cards = [f"c{k:02}" for k in range(1, 15)]
    table = lay({"ICE": "Er 4H L"}, draw=["c10", *(card for card in cards if card != "c10")], reserve=[],
                settled=["ICE"], edda=5)  # fmt: skip
    play(table, "ICE", *(["done"] if phase(table) == "leidang" else []))
    rolled(table, "stay", 1)
    assert table.view(0)["deck"]["draw"] == 13
    assert phase(table) == "set out"


@pytest.mark.rule("VK-14", "VK-R11.2d", "VK-R19.2a", "VK-71")
def test_no_jarl_on_the_map_ends_the_saga() -> None:
    table = lay({"sNO": "Er L", "NOR": "2H"})
    play(table, "sNO")
    rolled(table, "nav", 1)
    rolled(table, ">sCH", 6)
    play(table, "xEr")
    assert ends(table) == "lost"
    assert "no Jarl is left" in told(table.events(0))


@pytest.mark.rule("VK-111", "VK-I9")
def test_a_card_is_always_there_when_one_is_due() -> None:
    table = lay(draw=["c11"])
    play(table, "NOR")
    assert table.view(0)["deck"]["draw"] == 1


def test_voyages_start_where_vikings_are() -> None:
    table = lay({"NOR": "Er", "ICE": "H L"})
    assert {"NOR", "ICE"} <= choices(table)
    assert why_not(table, "DAN") == "no Vikings are in Danmark"
