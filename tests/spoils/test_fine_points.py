"""Small points of the rules that a slip of the pen would break unseen: ties, copies, marks, dice shown twice."""

from __future__ import annotations

import pytest

from .tables import card, go, lay, shown, uses, window

CUPS = ("11223344", "33445566", "23456661", "11111111")


@pytest.mark.rule("SW-R93", "SW-70")
def test_artifacts_too_count_when_equals_compare_their_most_valuable_cards() -> None:
    stashes = [["Ring S1"], ["Armband S1"], [], []]
    table = lay(4, {0: "Draupnir S3", 1: "Dainsleif S3"}, stage="sweep", round=9, stashes=stashes, gold=[70, 70, 5, 4])
    assert table.over
    assert table.scores is not None
    assert table.scores[0] == table.scores[1] == 75
    assert table.places == (1, 2, 3, 4), "Draupnir is worth 4, which is more than Dainsleif's 3"


@pytest.mark.rule("SW-68", "SW-R154")
def test_a_mirror_of_lokis_gold_counts_as_its_item() -> None:
    cards = {0: "Frejya's Mirror S3 up copies=A2 as:Pendant", 1: "Loki's Gold S2 up as:Ring"}
    table = lay(4, cards, stashes=[["Crown S1", "Armband S1"], [], [], []])
    assert table.view(0)["players"][0]["bonus"]["sets"]["Jewelry"] == 6


@pytest.mark.rule("SW-28", "SW-89")
def test_the_mead_hides_no_die_that_was_shown_before() -> None:
    table = lay(4, {0: "Mead of Poetry S1"}, CUPS, shown=[[], [3, 3], [], []])
    assert shown(go(table, "0 use A1"), 1) == "336"


@pytest.mark.rule("SW-101")
def test_a_mirror_that_responds_copies_the_first_talisman_that_is_up() -> None:
    cards = {3: "Sampo Talisman S1 up, Sampo Talisman S2 up", 1: "Frejya's Mirror S3", 0: "Tarnkappe S1"}
    table = go(lay(4, cards), "0 use A4", "1 use A3")
    assert card(table, "A3")["copies"] == "A1"
    assert card(table, "A4")["canceled"]
    assert [event.fields["copies"] for event in table.events(None) if event.name == "copied"] == [0]


@pytest.mark.rule("SW-53")
def test_marks_of_use_are_gone_at_the_last_chance() -> None:
    cards = {0: "Odin's Eye S1 up used, Loki's Gold S2", 1: "Huginn S1"}
    table = lay(4, cards, stage="sweep", round=9)
    assert window(table) == "W9"
    assert uses(table, 0) == {"A1", "A2"}
