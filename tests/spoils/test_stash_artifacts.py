"""Artifacts of stashes, pile and Leftovers: Eye, Apple, Jarnglofar, Loki's Gold."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table

from .tables import (
    asked,
    card,
    challenged,
    choices,
    go,
    lay,
    names,
    owner,
    phase,
    settle,
    stash,
    uses,
)

THREES = ("33333333", "11111111", "11111111", "11111111")
WIN = ("5 declarer", "5 challenger", "5 challenger", "5 challenger")


def artifact(table: Table, seat: int | None, token: str) -> Any:
    """An artifact of any stash or the pile as a viewer sees it."""
    view = table.view(seat)
    found = [one for player in view["players"] for one in player["artifacts"]]
    found += [one for one in view["pile"] if one and "token" in one]
    return next(one for one in found if one["token"] == token)


# ---- Odin's Eye


@pytest.mark.rule("SW-R177", "SW-R178", "SW-64", "SW-R98", "SW-61")
def test_the_eye_looks_at_one_face_down_card_for_its_user_alone() -> None:
    table = lay(4, {0: "Odin's Eye S1", 1: "Huginn S1", "pile": "Draupnir S3"})
    go(table, "0 use A1")
    assert choices(table) == {"peek A2", "peek A3"}
    go(table, "0 peek A3")
    assert artifact(table, 0, "A3")["name"] == "Draupnir"
    assert not artifact(table, 0, "A3")["up"]
    for seat in (1, 2, 3, None):
        assert artifact(table, seat, "A3")["name"] is None
        assert "peeked" not in names(table, seat)
    assert names(table, 0) == ["aims", "peeked"]
    assert asked(table) == 0
    assert uses(table) == set()


@pytest.mark.rule("SW-64", "SW-R118", "SW-R99")
def test_the_eye_is_not_offered_where_nothing_is_hidden_from_its_owner() -> None:
    assert uses(lay(4, {0: "Odin's Eye S1", 1: "Huginn S1 known=0"})) == set()
    assert uses(lay(4, {0: "Odin's Eye S1, Huginn S1"})) == set()
    assert uses(lay(4, {0: "Odin's Eye S1", "leftovers": "Huginn S1"})) == set()
    assert uses(lay(4, {0: "Odin's Eye S1 up used", 1: "Huginn S1"})) == set()
    assert uses(lay(4, {0: "Odin's Eye S1 up", 1: "Huginn S1"})) == {"A1"}


@pytest.mark.rule("SW-R178", "SW-78")
def test_a_canceled_eye_sees_nothing() -> None:
    cards = {0: "Odin's Eye S1", 1: "Sampo Talisman S1", "pile": "Draupnir S3"}
    table = go(lay(4, cards), "0 use A1", "0 peek A3", "1 use A2")
    assert artifact(table, 0, "A3")["name"] is None
    assert card(table, "A1")["canceled"]


@pytest.mark.rule("SW-46", "SW-47", "SW-R115")
def test_a_fresh_eye_is_usable_in_the_same_pick_turn() -> None:
    table = challenged("5x3", 0, 1, cards={"pile": "Odin's Eye S1, Draupnir S3"}, dice=THREES)
    settle(table, *WIN)
    go(table, "0 take 1")
    assert artifact(table, 0, "A1")["name"] == "Odin's Eye"
    assert uses(table) == {"A1"}
    go(table, "0 use A1")
    assert artifact(table, 0, "A2")["name"] == "Draupnir"
    assert phase(table) == "pick"


# ---- Idun's Gold Apple


@pytest.mark.rule("SW-R146", "SW-R147", "SW-R124", "SW-R125", "SW-R126", "SW-61", "SW-62", "SW-R119", "SW-R120")
def test_the_apple_looks_through_a_stash_and_is_traded_for_a_card_of_it() -> None:
    cards = {0: "Idun's Gold Apple S2", 1: "Huginn S1, Draupnir S3", 3: "Tarnkappe S1", "pile": "Megingjord S3"}
    table = lay(4, cards, stashes=[[], ["Crown S2", "Crown S2", "Ring S1"], [], ["Ring S2"]])
    go(table, "0 use A1")
    assert choices(table) == {"on 1", "on 3"}
    go(table, "0 on 1")
    assert choices(table) == {"swap A2", "swap A3", "swap Crown S2", "swap Ring S1"}
    assert artifact(table, 0, "A3")["name"] == "Draupnir"
    assert artifact(table, 2, "A3")["name"] is None
    assert artifact(table, 0, "A4")["name"] is artifact(table, 0, "A5")["name"] is None, "it is one stash that is seen"
    go(table, "0 swap A3")
    assert owner(table, "A3") == 0
    assert owner(table, "A1") == 1
    assert not card(table, "A3").get("up")
    assert artifact(table, 1, "A3")["name"] == "Draupnir"
    assert artifact(table, 2, "A3")["name"] is None
    assert card(table, "A1")["spent"]
    assert asked(table) == 0


@pytest.mark.rule("SW-R127", "SW-R123", "SW-61", "SW-R181")
def test_a_face_up_card_taken_stays_face_up_with_its_markers() -> None:
    cards = {0: "Idun's Gold Apple S2", 1: "Loki's Gold S2 up canceled as:Pendant"}
    table = go(lay(4, cards), "0 use A1", "0 swap A2")
    assert card(table, "A2") == {
        "card": "Loki's Gold S2", "at": 0, "known": [0, 1, 2, 3], "up": True, "canceled": True, "item": "Pendant",
    }  # fmt: skip
    normal = go(lay(4, {0: "Idun's Gold Apple S2"}, stashes=[[], ["Crown S2"], [], []]), "0 use A1", "0 swap Crown S2")
    assert stash(normal, 0) == ["Crown S2"]
    assert stash(normal, 1) == []


@pytest.mark.rule("SW-78", "SW-R180")
def test_a_canceled_apple_looks_at_nothing_and_trades_nothing() -> None:
    cards = {0: "Idun's Gold Apple S2", 1: "Sampo Talisman S1, Draupnir S3"}
    table = go(lay(4, cards), "0 use A1", "1 use A2")
    assert owner(table, "A1") == 0
    assert owner(table, "A3") == 1
    assert artifact(table, 0, "A3")["name"] is None


@pytest.mark.rule("SW-62", "SW-R121", "SW-52")
def test_an_apple_is_not_offered_without_a_stash_to_look_through() -> None:
    assert uses(lay(4, {0: "Idun's Gold Apple S2"})) == set()
    assert uses(lay(4, {0: "Idun's Gold Apple S2 up", 1: "Huginn S1"})) == set()


# ---- Jarnglofar


@pytest.mark.rule("SW-R148", "SW-R149", "SW-63", "SW-R96")
def test_jarnglofar_takes_a_card_of_its_stage_from_the_leftovers() -> None:
    cards = {0: "Jarnglofar S2", "leftovers": "Muninn S2, Huginn S1"}
    table = lay(4, cards, round=7)
    go(table, "0 use A1")
    assert phase(table) == "fetch"
    assert {text[-1] for text in choices(table)} == {"2"}
    assert "fetch Muninn S2" in choices(table)
    known = {one["name"] for one in table.view(0)["leftovers"]["known"]}
    assert known == {"Muninn", "Huginn"}
    assert table.view(1)["leftovers"]["known"] == []
    normal = next(text for text in choices(table) if "Muninn" not in text)
    go(table, f"0 {normal}")
    assert stash(table, 0) == [normal.removeprefix("fetch ")]
    assert asked(table) == 0


@pytest.mark.rule("SW-63", "SW-R126", "SW-91")
def test_a_lone_artifact_fetched_keeps_its_token() -> None:
    table = go(lay(4, {0: "Jarnglofar S2", "leftovers": "Muninn S2 known=3"}), "0 use A1", "0 fetch Muninn S2")
    assert owner(table, "A2") == 0
    assert not card(table, "A2").get("up")
    assert artifact(table, 3, "A2")["name"] == "Muninn"
    assert artifact(table, 1, "A2")["name"] is None


@pytest.mark.rule("SW-91", "SW-I11")
def test_one_of_several_gets_a_fresh_token_and_others_lose_track_of_them() -> None:
    cards = {0: "Jarnglofar S2", "leftovers": "Muninn S2 known=3, Stones of Fate S2 known=3, Huginn S1 known=3"}
    table = go(lay(4, cards), "0 use A1", "0 fetch Muninn S2")
    told = table.position()
    fresh = f"A{told['tokens']}"
    assert told["artifacts"][fresh] == {"card": "Muninn S2", "at": 0, "known": [0]}
    assert [one["known"] for one in told["artifacts"].values() if one["at"] == "leftovers"] == [[0], [0, 3]]
    assert [one["name"] for one in table.view(3)["leftovers"]["known"]] == ["Huginn"]
    assert [one["name"] for one in table.view(0)["leftovers"]["known"]] == ["Huginn", "Stones of Fate"]
    assert artifact(table, 3, fresh)["name"] is None


@pytest.mark.rule("SW-R150", "SW-63", "SW-R101")
def test_jarnglofar_is_not_offered_while_no_card_of_its_stage_lies_there() -> None:
    table = lay(4, {0: "Jarnglofar S3"}, round=7)
    assert uses(table) == set()


@pytest.mark.rule("SW-78")
def test_a_canceled_jarnglofar_fetches_nothing() -> None:
    table = go(lay(4, {0: "Jarnglofar S1", 1: "Sampo Talisman S1"}), "0 use A1", "1 use A2")
    assert asked(table) == 0
    assert stash(table, 0) == []


# ---- Loki's Gold


@pytest.mark.rule("SW-R153", "SW-67", "SW-R116")
def test_lokis_gold_is_named_once_in_everybodys_sight() -> None:
    table = go(lay(4, {0: "Loki's Gold S2"}), "0 use A1")
    assert len(choices(table)) == 16
    go(table, "0 as Pendant")
    assert artifact(table, None, "A1")["item"] == "Pendant"
    assert names(table) == ["named"]
    assert uses(table) == set()


@pytest.mark.rule("SW-78", "SW-R156")
def test_lokis_gold_canceled_on_announcement_has_no_item() -> None:
    table = go(lay(4, {0: "Loki's Gold S2", 1: "Sampo Talisman S1"}), "0 use A1", "1 use A2")
    assert artifact(table, None, "A1")["item"] is None
    assert asked(table) == 0
