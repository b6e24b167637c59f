"""A quest that completes a victory pays its bonus first (18.4, VK-107); stories begun under version 1 end without."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall import Table
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.games import find
from meadhall.games.sagas import GAME

from .tables import choices, ends, fight_out, lay_under, phase, play, position, told

OLD = find("sagas", 1)
ALL_BUT_THE_QUEST: dict[str, Any] = {"saga": "Eirik", "edda": 3, "settled": ["VIN", "ORK"], "draw": ["c08", "c14"]}
CAMPAIGN = {"story": "campaign"}


def fought(
    quest: str, code: str = "ORK", game: Game = GAME, quests: dict[str, str] | None = None, **more: Any
) -> tuple[Table, list[Event]]:
    """A campaign's Eirik that lacks one quest alone, after the force has won the battle for it."""
    position = {**ALL_BUT_THE_QUEST, "quests": {quest: f"{code} hidden", **(quests or {})}, "options": CAMPAIGN, **more}
    for seed in range(1, 200):
        table = lay_under(game, {code: "Er Ru 4H L", "NOR": "Lf"}, random=[seed, 5], **position)
        events = play(table, code)
        while phase(table) in ("leidang", "move"):
            events += play(table, "done" if phase(table) == "leidang" else "stay")
        events += fight_out(table)
        if "is won in round" in told(events):
            return table, events
    raise AssertionError("no battle was won")


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def saga_over(events: list[Event]) -> Event:
    return next(event for event in events if event.name == "saga over")


@pytest.mark.rule("VK-107", "VK-R18.4a", "VK-R18.4b", "VK-9", "VK-R11.2a")
def test_niflung_gold_is_paid_before_the_saga_ends() -> None:
    _, events = fought("Niflung Horde")
    paid = next(event for event in events if event.name == "gold" and event["why"] == "niflung")
    assert 4 <= paid["change"] <= 9
    assert saga_over(events)["gold"] == paid["change"]
    assert events.index(paid) < events.index(saga_over(events))


@pytest.mark.rule("VK-107", "VK-R18.4c", "VK-R24.1e")
def test_voyages_of_the_silk_road_are_gained_and_pay_gold_after_the_saga() -> None:
    table, events = fought("Silk Road")
    assert next(event["change"] for event in events if event.name == "voyages gained") == 3
    left = next(event for event in events if event.name == "gold" and event["why"] == "cards left")
    assert left["change"] == 2 * (1 + 3)  # one card was left of two
    assert table.view(0)["gold"] == 8


@pytest.mark.rule("VK-107", "VK-R18.4f", "VK-87")
@pytest.mark.parametrize("quest", ["Jomsburg", "Ginnungagap"])
def test_the_edda_of_a_quest_is_taken_and_its_marker_set_aside(quest: str) -> None:
    table, events = fought(quest, "POL")
    assert "saga over" not in names(events)
    assert [goal["done"] for goal in table.view(0)["saga"]["goals"]] == [True] * 4
    events = play(table, "edda")
    assert saga_over(events)["edda"] == 4
    assert table.view(0)["quests"]["cashed"] == [quest]
    while phase(table) != "religion":
        play(table, "done")
    assert (table.view(0)["edda"], position(table, "quests")[quest]) == (4, "away")


@pytest.mark.rule("VK-107", "VK-R18.4e")
def test_jomsburgs_settlement_is_built_before_the_saga_ends() -> None:
    table, _ = fought("Jomsburg", "POL")
    play(table, "settle")
    assert phase(table) == "jomsburg at"
    events = play(table, "GOT")
    assert names(events)[:2] == ["settled", "saga over"]
    assert "GOT" in table.view(0)["settlements"]


@pytest.mark.rule("VK-107", "VK-R18.4d", "VK-R18.4g")
@pytest.mark.parametrize(("quest", "words"), [("Sword Oath", {"B", "jarl"}), ("Ginnungagap", {"jarl", "edda"})])
def test_who_swears_or_comes_is_asked_before_the_saga_ends(quest: str, words: set[str]) -> None:
    table, _ = fought(quest)
    assert choices(table) == words
    assert names(play(table, "jarl"))[:2] == ["jarl arrives", "saga over"]


@pytest.mark.rule("VK-107", "VK-R18.4j", "VK-R18.4k")
def test_the_quest_that_the_runes_name_pays_too() -> None:
    table, _ = fought("Runes", "POL", quests={"Jomsburg": "GOT hidden", "Silk Road": "BRI hidden"})
    assert phase(table) == "runes at"
    play(table, "GOT")
    assert phase(table) == "jomsburg"
    assert "saga over" in names(play(table, "edda"))
    assert position(table, "edda") == 4


@pytest.mark.rule("VK-107", "VK-9")
def test_a_single_saga_ends_after_the_bonus_too() -> None:
    table, _ = fought("Jomsburg", "POL", options={"story": "eirik"})
    assert (ends(table), phase(table)) == ("running", "jomsburg")
    play(table, "edda")
    assert (ends(table), position(table, "edda")) == ("won", 4)


@pytest.mark.rule("VK-107", "VK-85")
def test_a_bonus_without_a_choice_is_taken_by_itself() -> None:
    _, events = fought("Jomsburg")  # Orkneys is settled: there is Edda alone
    assert saga_over(events)["edda"] == 4


@pytest.mark.rule("VK-107")
@pytest.mark.parametrize("quest", ["Niflung Horde", "Silk Road", "Sword Oath", "Jomsburg", "Ginnungagap"])
def test_a_story_of_version_1_ends_without_the_bonus(quest: str) -> None:
    table, events = fought(quest, game=OLD)
    assert (saga_over(events)["edda"], saga_over(events)["gold"]) == (3, 0)
    assert table.view(0)["quests"]["cashed"] == []
    assert not {"voyages gained", "jarl arrives"} & set(names(events))


@pytest.mark.rule("VK-107")
@pytest.mark.parametrize("game", [GAME, OLD])
def test_a_saved_story_is_read_under_the_version_it_was_played_by(game: Game) -> None:
    table, _ = fought("Jomsburg", "POL", game=game)
    again = meadhall.load(table.save())
    assert again.game.rules_version == game.rules_version
    assert again.position() == table.position()


@pytest.mark.rule("VK-I10")
def test_a_saga_goes_on_after_its_victory_only_while_a_quest_gives() -> None:
    table, _ = fought("Jomsburg", "POL")
    record = table.record
    assert GAME.interpreted.broken_at([record], [record], 0) == 0
    record.rules = 1
    assert GAME.interpreted.broken_at([record], [record], 0) == 10
