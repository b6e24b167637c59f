"""Frejya's Mirror: what it may copy, when, and what becomes of the copy."""

from __future__ import annotations

import pytest

from meadhall.games.spoils import components
from meadhall.games.spoils.rules import state

from .tables import (
    asked,
    bet,
    bidden,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    lay,
    names,
    owner,
    phase,
    settle,
    shown,
    stash,
    uses,
    window,
)

THREES = ("33333333", "11111111", "11111111", "11111111")
WIN = ("5 declarer", "5 challenger", "5 challenger", "5 challenger")
MIRROR = "Frejya's Mirror S3"


@pytest.mark.rule("SW-R134", "SW-55", "SW-72", "SW-R135")
def test_a_mirror_copies_revealed_artifacts_only_its_own_too() -> None:
    assert uses(lay(4, {0: MIRROR, 1: "Odin's Eye S1"})) == set()
    table = lay(4, {0: f"{MIRROR}, Odin's Eye S1 up used", 1: "Singing Lyre S1 up", 2: "Huginn S1"})
    assert uses(table) == {"A1"}
    go(table, "0 use A1")
    assert choices(table) == {"copy A2", "copy A3"}
    go(table, "0 copy A2")
    assert card(table, "A1")["copies"] == "A2"


@pytest.mark.rule("SW-R136", "SW-80", "SW-54", "SW-R138")
def test_a_copied_eye_is_used_at_once_and_again_in_later_rounds() -> None:
    table = lay(4, {0: MIRROR, 1: "Odin's Eye S1 up used", 2: "Huginn S1"})
    go(table, "0 use A1")
    assert "copied" in names(table)
    assert uses(table) == {"A1"}
    go(table, "0 use A1")
    assert table.view(0)["players"][2]["artifacts"][0]["name"] == "Huginn"
    assert uses(table) == set()
    later = lay(4, {0: f"{MIRROR} up copies=A2", 1: "Odin's Eye S1 up", 2: "Huginn S1"})
    assert uses(later) == {"A1"}


@pytest.mark.rule("SW-R137", "SW-55")
def test_a_canceled_artifact_can_be_copied_and_the_copy_outlives_it() -> None:
    table = evening(4, {1: MIRROR, 2: "Huginn S1 up canceled"})
    go(table, "1 use A1")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 9, 8, 8]
    moved = evening(4, {1: f"{MIRROR} up copies=A2", 0: "Huginn S1 up canceled"})
    assert moved.view(None)["players"][1]["dice"] == 9


@pytest.mark.rule("SW-R139", "SW-59", "SW-79")
def test_canceling_the_mirror_ends_the_copy() -> None:
    table = evening(4, {0: "Sampo Talisman S1", 1: f"{MIRROR} up copies=A3", 2: "Huginn S1 up canceled"})
    go(table, "0 use A1")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 8, 8, 8]


@pytest.mark.rule("SW-78", "SW-R180")
def test_a_mirror_canceled_on_announcement_copies_nothing() -> None:
    table = go(evening(4, {1: MIRROR, 2: "Huginn S1 up", 3: "Sampo Talisman S1"}), "1 use A1", "3 use A3")
    assert "copies" not in card(table, "A1")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 8, 9, 8]


@pytest.mark.rule("SW-R140", "SW-57", "SW-80", "SW-56")
def test_a_copied_apple_trades_the_mirror_at_once_and_never_again() -> None:
    cards = {0: MIRROR, 1: "Idun's Gold Apple S2 up", 2: "Huginn S1"}
    table = go(lay(4, cards), "0 use A1")
    assert phase(table) == "target seat"
    go(table, "0 on 2", "0 swap A3")
    assert owner(table, "A1") == 2
    assert owner(table, "A3") == 0
    assert card(table, "A1")["spent"]
    assert uses(lay(4, {0: f"{MIRROR} up copies=A2", 1: "Idun's Gold Apple S2 up", 2: "Huginn S1"})) == set()


@pytest.mark.rule("SW-57", "SW-R140")
def test_a_one_time_ability_is_copied_only_where_it_works_at_once() -> None:
    assert uses(lay(4, {0: MIRROR, 1: "Draupnir S3 up, Loki's Die S3 up, Megingjord S3 up"})) == set()
    assert uses(lay(4, {0: MIRROR, 1: "Mead of Poetry S1 up"})) == {"A1"}
    assert uses(lay(4, {0: MIRROR, 1: "Jarnglofar S3 up"}, round=7)) == set()


@pytest.mark.rule("SW-80", "SW-63", "SW-R149")
def test_a_copied_jarnglofar_fetches_from_the_stage_of_the_original() -> None:
    table = go(lay(4, {0: MIRROR, 1: "Jarnglofar S1 up"}), "0 use A1")
    assert {text[-1] for text in choices(table)} == {"1"}


@pytest.mark.rule("SW-80", "SW-R153", "SW-68")
def test_a_copied_lokis_gold_chooses_its_own_item() -> None:
    table = go(lay(4, {0: MIRROR, 1: "Loki's Gold S2 up as:Ring"}), "0 use A1", "0 as Crown")
    assert card(table, "A1")["item"] == "Crown"
    assert card(table, "A1")["copies"] == "A2"
    assert card(table, "A2")["item"] == "Ring"
    assert uses(table) == set()


@pytest.mark.rule("SW-80", "SW-R163")
def test_copied_mead_dagger_die_megingjord_and_draupnir_work_in_their_windows() -> None:
    mead = go(bidden("5x3", 3, cards={0: MIRROR, 1: "Mead of Poetry S1 up"}, dice=THREES), "0 use A1")
    assert shown(mead, 1) == "11"
    dagger = challenged("5x3", 0, 1, cards={2: MIRROR, 1: "Traitor's Dagger S1 up"}, dice=THREES)
    bet(dagger, *WIN)
    assert window(dagger) == "W4"
    go(dagger, "2 use A1")
    assert dagger.view(None)["players"][2]["side"] == "declarer"
    die = challenged("9x3", 0, 1, cards={0: MIRROR, 1: "Loki's Die S3 up"}, dice=("33333331", "31111111", *THREES[2:]))
    bet(die, *WIN)
    go(die, "0 use A1", "0 turn 1", "0 to 3")
    assert die.view(None)["winner"] == "declarer"
    belt = challenged("9x3", 0, 1, cards={0: MIRROR, 1: "Megingjord S3 up"}, dice=THREES)
    bet(belt, *WIN)
    go(belt, "0 use A1")
    assert "six" in names(belt)
    ring = challenged("5x3", 0, 1, cards={2: MIRROR, 1: "Draupnir S3 up"}, dice=THREES)
    settle(ring, *WIN)
    go(ring, "0 take 1", "0 take 2", "0 take 3", "2 use A1", "2 take 4")
    assert len(stash(ring, 2)) == 1


@pytest.mark.rule("SW-56", "SW-42")
def test_a_copied_chalice_gives_the_mirror_away_with_its_copy() -> None:
    cards = {0: MIRROR, 1: "Odin's Chalice S2 up used"}
    table = challenged("9x3", 0, 1, cards=cards, dice=("33333331", "31111111", *THREES[2:]))
    bet(table, *WIN)
    go(table, "0 use A1", "0 use A1", "0 turn 1", "0 to 3", "0 give 3")
    assert owner(table, "A1") == 3
    assert card(table, "A1")["copies"] == "A2"
    assert dice(table, 0) == "33333333"


@pytest.mark.rule("SW-56", "SW-54")
def test_a_copied_lyre_and_a_copied_dainsleif_change_hands_themselves() -> None:
    cards = {2: f"{MIRROR} up copies=A2", 1: "Singing Lyre S1 up used"}
    lyre = go(lay(4, cards, dice=("55111111", *THREES[1:])), "0 4x5", "2 use A1", "0 show")
    assert owner(lyre, "A1") == 0
    sword = challenged(
        "5x3", 0, 1, cards={2: f"{MIRROR} up copies=A2", 3: "Dainsleif S3 up used"}, dice=THREES,
        stashes=[["Crown S2"], [], [], []],
    )  # fmt: skip
    bet(sword, *WIN)
    go(sword, "2 use A1", "2 swap Crown S2")
    assert owner(sword, "A1") == 0
    assert stash(sword, 2) == ["Crown S2"]


@pytest.mark.rule("SW-81", "SW-77", "SW-101")
def test_a_face_down_mirror_answers_as_a_talisman_where_one_lies_face_up() -> None:
    cards = {0: "Tarnkappe S1", 1: MIRROR, 2: "Sampo Talisman S1 up"}
    table = go(lay(4, cards), "0 use A1")
    assert asked(table) == 1
    go(table, "1 use A2")
    assert asked(table) == 0
    assert card(table, "A1")["canceled"]
    assert card(table, "A2")["copies"] == "A3"
    silent = go(lay(4, {0: "Tarnkappe S1", 1: MIRROR, 2: "Sampo Talisman S1"}), "0 use A1")
    assert asked(silent) == 2


@pytest.mark.rule("SW-82")
def test_a_mirror_cannot_copy_a_mirror() -> None:
    cards = {0: MIRROR, 1: f"{MIRROR} up copies=A3", 2: "Singing Lyre S1 up canceled"}
    table = go(lay(6, cards), "0 use A1")
    assert card(table, "A1")["copies"] == "A3"
    assert uses(lay(6, {0: MIRROR, 1: f"{MIRROR} up canceled"})) == set()


@pytest.mark.rule("SW-R135", "SW-61", "SW-55")
def test_the_copy_marker_travels_with_the_card() -> None:
    cards = {0: "Idun's Gold Apple S2", 1: f"{MIRROR} up copies=A3", 2: "Singing Lyre S1 up"}
    table = go(lay(4, cards), "0 use A1", "0 on 2", "0 swap A3")
    assert owner(table, "A3") == 0
    assert card(table, "A2")["copies"] == "A3"


@pytest.mark.rule("SW-72", "SW-80")
def test_a_mirror_in_a_window_copies_only_what_works_there() -> None:
    table = go(lay(4, {1: MIRROR, 2: "Singing Lyre S1 up used, Huginn S1 up, Odin's Eye S1 up"}), "0 5x3")
    assert asked(table) == 1
    go(table, "1 use A1")
    assert card(table, "A1")["copies"] == "A2"
    assert asked(table) == 1
    assert uses(table) == {"A1"}
    first = lay(4, {1: MIRROR, 2: "Lucky Dragon's Tooth S1 up"}, stage="roll")
    assert window(first) == "W1"


@pytest.mark.rule("SW-80", "SW-R140")
@pytest.mark.parametrize(("original", "asked_for"), [("Idun's Gold Apple S2", "swap"), ("Jarnglofar S2", "fetch")])
def test_once_a_mirror_has_copied_the_question_is_about_its_use_alone(original: str, asked_for: str) -> None:
    """Until then the decision keeps in mind which card is copied; a die will be chosen in that very place."""
    cards = {0: f"{MIRROR}", 1: f"{original} up spent, Huginn S1", "leftovers": "Muninn S2"}
    table = go(lay(4, cards), "0 use A1")
    assert card(table, "A1")["copies"] == "A2"
    assert phase(table) == asked_for
    assert table.position()["asked"][-1][state.FIRST] == 0
    assert table.position()["asked"][-1][state.POWER] == components.CODES.index("APP" if asked_for == "swap" else "JAR")
