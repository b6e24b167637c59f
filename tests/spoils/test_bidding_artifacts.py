"""Artifacts of the bidding: Spyglass, Tarnkappe, Mask, Mead, Lyre."""

from __future__ import annotations

import pytest

from .tables import (
    SPOILS,
    asked,
    bidden,
    card,
    challenged,
    choices,
    evening,
    go,
    gold,
    lay,
    names,
    owner,
    passes,
    phase,
    shown,
    uses,
    why_not,
    window,
)

CUPS = ("11223344", "55666612", "23456661", "11111111")


# ---- Heimdall's Spyglass


@pytest.mark.rule("SW-R141", "SW-R142", "SW-R143", "SW-20", "SW-21")
def test_the_spyglass_shows_all_dice_of_one_seat_to_its_user_alone() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1"}, dice=CUPS)
    go(table, "0 use A1")
    assert choices(table) == {"on 1", "on 2", "on 3"}
    go(table, "0 on 1")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert names(table, 0) == ["aims", "spied"]
    for seat in (1, 2, 3, None):
        assert table.view(seat)["players"][1]["seen"] == ([1, 2, 5, 5, 6, 6, 6, 6] if seat == 1 else None)
        assert names(table, seat) == ["aims"]
    [aims] = [SPOILS.screen.event_data(event, 4) for event in table.events(2)]
    assert aims["target"] == 1, "a seat, and no token"
    assert asked(table) == 0
    assert uses(table) == set()
    go(table, "0 5x6")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]


@pytest.mark.rule("SW-20", "SW-78")
def test_after_the_spyglass_there_is_no_skipping_unless_it_was_canceled() -> None:
    cards = {0: "Heimdall's Spyglass S1, Tarnkappe S1", 2: "Sampo Talisman S1"}
    table = lay(4, cards)
    assert uses(table) == {"A1", "A2"}
    go(table, "0 use A1", "0 on 1", "2 pass")
    assert uses(table) == set()
    table = go(lay(4, cards), "0 use A1", "0 on 1", "2 use A3")
    assert uses(table) == {"A2"}
    assert table.view(0)["players"][1]["seen"] is None
    others = go(lay(4, {0: "Heimdall's Spyglass S1", 1: "Tarnkappe S1"}), "0 use A1", "0 on 2", "0 5x3")
    assert uses(others) == {"A2"}, "it binds nobody in a later turn"


@pytest.mark.rule("SW-21", "SW-12")
def test_the_spyglass_sees_the_dice_of_who_rolled_by_the_stones() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1", 1: "Stones of Fate S2 up used by=1"}, dice=CUPS)
    go(table, "0 use A1", "0 on 1")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert table.view(1)["players"][1]["seen"] is None
    blind = lay(4, {0: "Heimdall's Spyglass S1, Stones of Fate S2 up used by=0"}, dice=CUPS)
    go(blind, "0 use A1")
    assert "on 0" not in choices(blind)


# ---- Tarnkappe


@pytest.mark.rule("SW-X26", "SW-R194", "SW-R195", "SW-19", "SW-86", "SW-17")
def test_a_skipped_seat_is_never_the_declarer() -> None:
    table = bidden("5x3", 0, 3, cards={1: "Tarnkappe S1", 2: "Frejya's Mirror S3 up copies=A1"})
    go(table, "1 use A1")
    assert asked(table) == 2
    assert uses(table) == set()
    assert "skipped" in names(table)
    go(table, "2 challenge")
    assert table.view(None)["declarer"] == 0
    assert table.view(None)["challenger"] == 2
    assert table.view(None)["ladder"][-1]["how"] == "skipped"


@pytest.mark.rule("SW-R196", "SW-R118")
def test_if_the_turn_comes_back_the_owner_must_speak() -> None:
    table = go(bidden("5x3", 0, cards={1: "Tarnkappe S1"}), "1 use A1", "2 5x4", "3 5x5", "0 5x6")
    assert asked(table) == 1
    assert uses(table) == set()


@pytest.mark.rule("SW-18")
def test_the_opener_may_skip_and_the_next_seat_opens() -> None:
    table = go(lay(4, {0: "Tarnkappe S1"}), "0 use A1")
    assert asked(table) == 1
    assert "challenge" not in choices(table)


@pytest.mark.rule("SW-78")
def test_a_canceled_tarnkappe_leaves_the_turn_where_it_is() -> None:
    table = go(bidden("5x3", 0, cards={1: "Tarnkappe S1", 3: "Sampo Talisman S1"}), "1 use A1", "3 use A2")
    assert asked(table) == 1
    assert uses(table) == set()
    assert card(table, "A1")["canceled"]


# ---- Loki's Mask


@pytest.mark.rule("SW-X18", "SW-R157", "SW-R158", "SW-R159", "SW-22", "SW-86")
def test_the_mask_makes_the_bid_the_users() -> None:
    table = go(lay(4, {2: "Loki's Mask S2"}), "0 5x4")
    assert asked(table) == 2
    assert window(table) == "W2"
    go(table, "2 use A1")
    assert table.view(None)["bid"]["holder"] == 2
    assert table.view(None)["bid"]["quantity"] == 5
    assert asked(table) == 3
    assert "5x4" not in choices(table)
    go(table, "3 challenge")
    assert table.view(None)["declarer"] == 2


@pytest.mark.rule("SW-22", "SW-86")
def test_the_next_in_turn_may_steal_too_and_has_then_not_raised() -> None:
    table = go(lay(4, {1: "Loki's Mask S2"}), "0 5x4", "1 use A1")
    assert asked(table) == 2
    assert table.view(None)["ladder"][-1] == {
        "seat": 1,
        "quantity": 5,
        "face": 4,
        "words": "five 4s",
        "how": "stolen",
    }
    own = go(lay(4, {0: "Loki's Mask S2"}), "0 5x4")
    assert asked(own) == 1


@pytest.mark.rule("SW-23", "SW-74", "SW-80")
def test_a_stolen_bid_may_be_stolen_again_by_a_mirror() -> None:
    table = go(lay(4, {2: "Loki's Mask S2", 3: "Frejya's Mirror S3"}), "0 5x4", "2 use A1")
    assert asked(table) == 3
    assert window(table) == "W2"
    go(table, "3 use A2")
    assert table.view(None)["bid"]["holder"] == 3
    assert asked(table) == 0


@pytest.mark.rule("SW-23", "SW-74")
def test_a_theft_opens_the_window_after_bids_anew_from_the_chief_on() -> None:
    cards = {1: "Singing Lyre S1", 2: "Loki's Mask S2", 3: "Mead of Poetry S1"}
    table = go(lay(4, cards, chief=1), "0 5x4", "1 pass", "2 use A2")
    assert asked(table) == 1
    go(table, "1 pass")
    assert asked(table) == 3


@pytest.mark.rule("SW-24")
def test_step_bidding_counts_from_a_stolen_bid() -> None:
    table = lay(4, {2: "Loki's Mask S2"}, options={"step_bidding": True})
    go(table, "0 4x4", "2 use A1")
    assert asked(table) == 3
    assert max(int(text[0]) for text in choices(table) if text[0].isdigit()) == 5


@pytest.mark.rule("SW-78")
def test_a_canceled_mask_leaves_the_bid() -> None:
    table = go(lay(4, {2: "Loki's Mask S2", 0: "Sampo Talisman S1"}), "0 5x4", "2 use A1", "0 use A2")
    assert table.view(None)["bid"]["holder"] == 0
    assert asked(table) == 1


# ---- Mead of Poetry


@pytest.mark.rule("SW-X17", "SW-R163", "SW-R164", "SW-R165", "SW-R166", "SW-R167", "SW-30", "SW-R191", "SW-89")
def test_the_mead_shows_the_highest_and_the_lowest_die_of_all_others() -> None:
    cups = ("11223344", "23456666", "55555555", "11111112")
    table = lay(4, {0: "Mead of Poetry S1", 3: "Stones of Fate S2 up used by=3"}, dice=cups)
    go(table, "0 use A1")
    assert [shown(table, seat) for seat in range(4)] == ["", "26", "55", ""]
    assert table.view(None)["players"][1]["shown"] == [2, 6]
    assert asked(table) == 0
    go(table, "0 5x3")
    assert table.view(2)["players"][2]["shown"] == [5, 5]


@pytest.mark.rule("SW-R163", "SW-31")
def test_the_mead_is_for_the_bidding_only() -> None:
    assert passes(evening(4, {0: "Mead of Poetry S1"})).ply == 0
    table = go(lay(4, {1: "Mead of Poetry S1"}), "0 5x3")
    assert asked(table) == 1
    assert uses(table) == {"A1"}
    assert challenged("5x3", 0, 1, cards={2: "Mead of Poetry S1"}).actors == (0, 1, 2, 3)


@pytest.mark.rule("SW-89")
def test_a_second_mead_shows_nothing_new() -> None:
    table = lay(4, {0: "Mead of Poetry S1, Frejya's Mirror S3"}, dice=CUPS)
    go(table, "0 use A1")
    before = [shown(table, seat) for seat in range(4)]
    go(table, "0 use A2")
    assert [shown(table, seat) for seat in range(4)] == before
    assert before == ["", "16", "16", "11"]


@pytest.mark.rule("SW-78")
def test_canceled_mead_shows_nothing() -> None:
    table = go(lay(4, {0: "Mead of Poetry S1", 1: "Sampo Talisman S1"}), "0 use A1", "1 use A2")
    assert [shown(table, seat) for seat in range(4)] == [""] * 4


# ---- Singing Lyre


@pytest.mark.rule("SW-X19", "SW-R184", "SW-R185", "SW-R187", "SW-28", "SW-29", "SW-25", "SW-89")
def test_the_bidder_shows_two_dice_and_gets_the_lyre() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}, dice=("55111111", *CUPS[1:])), "0 4x5")
    assert asked(table) == 2
    go(table, "2 use A1")
    assert asked(table) == 0
    assert choices(table) == {"show", "pay"}
    assert all(table.why_not(0, move.id) == "" for move in table.moves(0)), "two dice are enough"
    go(table, "0 show")
    assert shown(table, 0) == "55"
    assert owner(table, "A1") == 0
    assert card(table, "A1")["used"]
    assert gold(table) == [70] * 4
    go(table, "1 5x5")
    assert asked(table) == 2


@pytest.mark.rule("SW-X19", "SW-R186", "SW-25", "SW-26", "SW-94", "SW-99")
def test_who_does_not_show_pays_five_or_what_there_is() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}, dice=("51111111", *CUPS[1:])), "0 1x5", "2 use A1")
    assert choices(table) == {"pay"}
    assert phase(table) == "lyre"
    assert "cannot show two 5s" in why_not(table, "show")
    go(table, "0 pay")
    assert gold(table) == [65, 70, 75, 70]
    assert owner(table, "A1") == 2
    poor = go(lay(4, {2: "Singing Lyre S1"}, gold=[3, 70, 70, 70]), "0 4x5", "2 use A1", "0 pay")
    assert gold(poor) == [0, 70, 73, 70]
    able = go(lay(4, {2: "Singing Lyre S1"}, dice=("55111111", *CUPS[1:])), "0 4x5", "2 use A1", "0 pay")
    assert gold(able)[0] == 65


@pytest.mark.rule("SW-27", "SW-R190", "SW-94")
def test_who_rolled_by_the_stones_cannot_show_and_pays() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 2: "Singing Lyre S1"}
    table = go(lay(4, cards, dice=("55555555", *CUPS[1:])), "0 4x5", "2 use A2")
    assert choices(table) == {"pay"}


@pytest.mark.rule("SW-87")
def test_lyre_and_mask_in_one_window_by_their_order() -> None:
    cards = {1: "Singing Lyre S1", 2: "Loki's Mask S2"}
    first = go(lay(4, cards, dice=("55111111", *CUPS[1:])), "0 4x5", "1 use A1", "0 show", "2 use A2")
    assert first.view(None)["bid"]["holder"] == 2
    assert owner(first, "A1") == 0
    later = go(lay(4, cards, dice=("55111111", *CUPS[1:])), "0 4x5", "1 pass", "2 use A2", "1 use A1")
    assert asked(later) == 2
    assert phase(later) == "lyre"


@pytest.mark.rule("SW-78", "SW-26")
def test_a_canceled_lyre_costs_nothing_and_stays() -> None:
    table = go(lay(4, {2: "Singing Lyre S1", 0: "Sampo Talisman S1"}), "0 4x5", "2 use A1", "0 use A2")
    assert gold(table) == [70] * 4
    assert owner(table, "A1") == 2
    assert asked(table) == 1


@pytest.mark.rule("SW-75", "SW-31")
def test_rest_declines_all_further_windows_after_bids_of_the_round() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}), "0 4x5")
    assert choices(table) == {"pass", "rest", "use A1 (Singing Lyre)"}
    go(table, "2 pass", "1 5x5")
    assert asked(table) == 2
    go(table, "2 rest")
    assert phase(table) == "bid"
    go(table, "2 6x1", "3 6x2")
    assert asked(table) == 0
    assert table.view(2)["players"][2]["rests"]
    assert table.view(0)["players"][2]["rests"] is None
    assert "resting" in why_not(evening(4, {0: "Huginn S1"}), "rest")
