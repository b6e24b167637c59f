"""Picking, the last chance, and what everything is worth."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.spoils import components
from meadhall.games.spoils.screens.browser import account

from .tables import (
    asked,
    card,
    challenged,
    choices,
    go,
    lay,
    names,
    passes,
    phase,
    played,
    settle,
    stash,
    uses,
    why_not,
)

THREES = ("33333333", "11111111", "11111111", "11111111")


def over(stashes: list[list[str]], cards: Any = None, seats: int = 4, **more: Any) -> Table:
    """A table after the last chance, with these stashes: nobody has anything left to use."""
    return passes(lay(seats, cards, stage="last", round=9, stashes=stashes, **more))


def bonus(*cards: str, artifacts: str = "") -> dict[str, Any]:
    """Hoards and sets of one stash."""
    table = over([list(cards), [], [], []], {0: artifacts} if artifacts else None)
    found: dict[str, Any] = table.view(None)["players"][0]["bonus"]
    return {"hoards": found["hoards"], "sets": sum(found["sets"].values())}


# ---- picking


@pytest.mark.rule("SW-X9", "SW-R72", "SW-R76", "SW-R77", "SW-R78", "SW-R79", "SW-R80", "SW-R81", "SW-R82", "SW-R95")
def test_lance_takes_three_cards_and_lief_two_and_four_are_left() -> None:
    pile = [
        "Crown S3",
        "Battle Ax S3",
        "A1",
        "Sea Dragon S3",
        "Shield S3",
        "Ring S3",
        "Helmet S3",
        "Longbow S3",
        "Armband S3",
    ]
    table = challenged("5x3", 0, 1, cards={"pile": "Draupnir S3"}, dice=THREES, pile=pile)
    settle(table, "5 declarer", "20 challenger", "10 challenger", "10 declarer")
    assert asked(table) == 3
    assert len(choices(table)) == 9
    go(table, "3 take 1", "3 take 2", "3 take 3")
    assert names(table, None) == ["took artifact"]
    assert names(table, 3) == ["took artifact", "learned"]
    assert table.view(3)["players"][3]["artifacts"][0]["name"] == "Draupnir"
    assert table.view(0)["players"][3]["artifacts"][0]["name"] is None
    assert "not there" in why_not(table, "take 1")
    go(table, "0 take 4", "0 take 5")
    assert stash(table, 3) == ["Crown S3", "Battle Ax S3"]
    assert stash(table, 0) == ["Shield S3", "Sea Dragon S3"]
    passes(table)
    assert table.view(None)["round"] == 8
    assert {"Ring", "Helmet", "Longbow", "Armband"} <= {one["item"] for one in table.view(1)["leftovers"]["normal"]}


@pytest.mark.rule("SW-R75", "SW-R69", "SW-I12", "SW-R78")
def test_losers_pick_nothing_and_a_pick_turn_cannot_be_passed() -> None:
    table = challenged("5x3", 0, 1, dice=THREES)
    settle(table, "5 declarer", "20 challenger", "10 challenger", "10 declarer")
    seats = set()
    while phase(table) == "pick":
        seats.add(asked(table))
        assert "pass" not in choices(table)
        table.play(asked(table), sorted(choices(table))[0])
    assert seats == {0, 3}


@pytest.mark.rule("SW-R97", "SW-R96", "SW-R98", "SW-R95")
def test_everybody_sees_face_up_cards_and_owners_all_of_their_own() -> None:
    table = lay(4, {1: "Huginn S1, Muninn S2 up"}, stashes=[[], ["Crown S2"], [], []])
    for seat in (0, 2, None):
        player = table.view(seat)["players"][1]
        assert player["stash"] == [{"item": "Crown", "type": "Jewelry", "stage": 2, "value": 6}]
        assert [one["name"] for one in player["artifacts"]] == [None, "Muninn"]
    assert [one["name"] for one in table.view(1)["players"][1]["artifacts"]] == ["Huginn", "Muninn"]


@pytest.mark.rule("SW-48")
def test_too_few_cards_are_simply_taken() -> None:
    table = challenged("5x3", 0, 1, dice=THREES, pile=["Ring S3", "Crown S3"])
    settle(table, "5 declarer", "5 challenger", "5 declarer", "5 challenger")
    go(table, "0 take 1")
    assert asked(table) == 0
    go(table, "0 take 2")
    assert table.view(None)["round"] == 8


@pytest.mark.rule("SW-50", "SW-R193")
def test_stones_canceled_during_the_pick_turn_of_another_cost_the_extra_card() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 3: "Sampo Talisman S1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=THREES)
    settle(table, "5 declarer", "5 challenger", "5 challenger", "9 declarer")
    assert asked(table) == 3
    go(table, "3 use A2", "3 take 1", "3 take 2", "3 take 3", "0 take 4", "0 take 5")
    assert table.view(None)["round"] == 8
    later = challenged("5x3", 0, 1, cards={0: cards[0], 2: "Sampo Talisman S1"}, dice=THREES)
    settle(later, "9 declarer", "5 challenger", "5 declarer", "5 challenger")
    go(later, "0 take 1", "0 take 2", "0 take 3", "0 take 4")
    assert asked(later) == 2
    go(later, "2 use A2")
    assert len(stash(later, 0)) == 4


# ---- the last chance


@pytest.mark.rule("SW-R84", "SW-R85", "SW-65", "SW-R87", "SW-R88", "SW-66", "SW-74")
def test_after_round_nine_artifacts_go_round_one_at_a_time_until_all_pass() -> None:
    cards = {0: "Loki's Gold S2, Jarnglofar S1", 2: "Idun's Gold Apple S2, Huginn S1"}
    table = lay(4, cards, stage="sweep", round=9, stashes=[["Ring S1"], [], [], []], chief=0)
    assert table.view(0)["window"] == "W9"
    assert asked(table) == 0
    go(table, "0 use A1", "0 as Crown")
    assert asked(table) == 2
    go(table, "2 pass")
    assert asked(table) == 0
    go(table, "0 pass")
    assert table.over
    assert all(card(table, token)["up"] for token in ("A1", "A2", "A3", "A4"))
    assert "flipped" in names(table)


@pytest.mark.rule("SW-65", "SW-R85")
def test_a_pass_is_not_final_while_others_act() -> None:
    cards = {0: "Jarnglofar S1", 2: "Loki's Gold S2"}
    table = lay(4, cards, stage="sweep", round=9, chief=0)
    go(table, "0 pass", "2 use A2", "2 as Crown")
    assert asked(table) == 0
    go(table, "0 pass")
    assert table.over


@pytest.mark.rule("SW-71", "SW-64")
def test_the_eye_alone_is_no_reason_to_ask_at_the_end_but_is_listed() -> None:
    alone = lay(4, {0: "Odin's Eye S1", 1: "Huginn S1"}, stage="sweep", round=9)
    assert alone.over
    mirror = {0: "Frejya's Mirror S3", 1: "Odin's Eye S1 up, Huginn S1"}
    assert lay(4, mirror, stage="sweep", round=9).over, "nor is a Mirror of it"
    beside = lay(4, {0: "Odin's Eye S1, Loki's Gold S2", 1: "Huginn S1"}, stage="sweep", round=9, chief=0)
    assert uses(beside) == {"A1", "A2"}


@pytest.mark.rule("SW-79")
def test_at_the_end_a_talisman_is_for_lokis_gold_alone() -> None:
    cards = {0: "Sampo Talisman S1", 1: "Huginn S1 up"}
    assert lay(4, cards, stage="sweep", round=9).over
    cards = {0: "Sampo Talisman S1", 1: "Huginn S1 up, Loki's Gold S2 up as:Ring"}
    table = go(lay(4, cards, stage="sweep", round=9), "0 use A1")
    assert card(table, "A3")["canceled"]


@pytest.mark.rule("SW-67", "SW-66", "SW-R113", "SW-7", "SW-R87")
def test_lokis_gold_flipped_at_the_end_is_an_artifact_only() -> None:
    table = go(lay(4, {0: "Loki's Gold S2"}, stage="sweep", round=9), "0 pass")
    assert table.over
    assert "item" not in card(table, "A1")
    assert table.view(None)["players"][0]["bonus"]["sets"]["Jewelry"] == 0


# ---- bonuses


@pytest.mark.rule("SW-X10", "SW-R107", "SW-R108")
def test_three_items_of_a_type_are_worth_six_and_four_twelve() -> None:
    three = ("Crown S1", "Armband S2", "Pendant S3")
    assert bonus(*three) == {"hoards": 0, "sets": 6}
    assert bonus(*three, "Ring S1") == {"hoards": 0, "sets": 12}
    assert bonus("Crown S1", "Crown S2", "Armband S2") == {"hoards": 0, "sets": 0}


@pytest.mark.rule("SW-X11", "SW-R109", "SW-69")
def test_bjorns_nine_jewels_are_worth_eighteen() -> None:
    jewels = [
        "Crown S1",
        "Crown S1",
        "Crown S2",
        "Armband S1",
        "Armband S1",
        "Armband S2",
        "Ring S1",
        "Ring S2",
        "Pendant S1",
    ]
    assert bonus(*jewels)["sets"] == 18


@pytest.mark.rule("SW-X12", "SW-R105", "SW-R106", "SW-R111", "SW-68")
def test_two_of_each_type_are_two_hoards() -> None:
    once = ["Ring S1", "Helmet S1", "Longbow S1", "Sea Dragon S1"]
    assert bonus(*once, artifacts="Huginn S1")["hoards"] == 1
    assert bonus(*once, *once, artifacts="Huginn S1, Muninn S2 up")["hoards"] == 2
    assert bonus(*once, *once, artifacts="Huginn S1")["hoards"] == 1
    assert bonus(*once)["hoards"] == 0


@pytest.mark.rule("SW-X13", "SW-R112", "SW-R110")
def test_a_card_may_count_for_a_hoard_and_a_set_at_once() -> None:
    cards = ["Ring S1", "Pendant S1", "Armband S1", "Helmet S1", "Longbow S1", "Sea Dragon S1"]
    assert bonus(*cards, artifacts="Huginn S1") == {"hoards": 1, "sets": 6}
    assert bonus(artifacts="Huginn S1, Muninn S2, Odin's Eye S1, Tarnkappe S1")["sets"] == 0


@pytest.mark.rule("SW-X21", "SW-R154", "SW-R155", "SW-68", "SW-R110")
def test_lokis_gold_as_a_pendant_completes_a_set_and_fills_two_types_of_a_hoard() -> None:
    gold = "Loki's Gold S2 up as:Pendant"
    assert bonus("Ring S1", "Crown S1", "Armband S1", artifacts=gold)["sets"] == 12
    assert bonus("Helmet S1", "Longbow S1", "Sea Dragon S1", artifacts=gold)["hoards"] == 1
    dead = "Loki's Gold S2 up canceled as:Pendant"
    assert bonus("Ring S1", "Crown S1", "Armband S1", artifacts=dead)["sets"] == 6
    assert bonus("Helmet S1", "Longbow S1", "Sea Dragon S1", artifacts=dead)["hoards"] == 0


@pytest.mark.rule("SW-X28", "SW-69")
@pytest.mark.parametrize(("counts", "points"), [((2, 2, 1, 1), 12), ((3, 3, 3, 0), 18), ((2, 2, 2, 2), 24)])
def test_sets_of_these_counts_are_worth_that(counts: tuple[int, ...], points: int) -> None:
    cards = []
    for item, number in zip(("Ring", "Armband", "Pendant", "Crown"), counts, strict=True):
        cards += [f"{item} S{copy % 3 + 1}" for copy in range(number)]
    assert bonus(*cards)["sets"] == points


@pytest.mark.rule("SW-69")
def test_twice_the_lower_counts_is_the_best_division_into_sets() -> None:
    def best(counts: tuple[int, ...]) -> int:
        top = 0
        for size, points in ((4, 12), (3, 6)):
            for chosen in itertools.combinations(range(4), size):
                if all(counts[item] for item in chosen):
                    left = tuple(number - (item in chosen) for item, number in enumerate(counts))
                    top = max(top, points + best(left))
        return top

    for counts in itertools.product(range(4), repeat=4):
        low, second, *_ = sorted(counts)
        assert best(counts) == 6 * (low + second)


@pytest.mark.rule("SW-66", "SW-R87")
def test_many_artifacts_still_face_down_are_turned_up_five_to_an_event() -> None:
    """Seven of one seat and one of another; one-time artifacts are spent by it, lasting ones are not."""
    own = "Huginn S1, Tarnkappe S1, Draupnir S3, Muninn S2, Megingjord S3, Loki's Die S3, Norn Orb S2"
    table = go(lay(4, {1: own, 2: "Loki's Gold S2", 3: "Odin's Eye S1 up"}, stage="sweep", round=9), "2 pass")
    assert table.over
    told = [event.fields for event in table.happened if event.name == "flipped"]
    assert [event.seat for event in table.happened if event.name == "flipped"] == [1, 1, 2]
    assert [fields["tokens"] for fields in told] == [[0, 1, 2, 3, 4], [5, 6, 0, 0, 0], [7, 0, 0, 0, 0]]
    kinds = [[kind for kind in fields["kinds"] if kind] for fields in told]
    assert [len(few) for few in kinds] == [5, 2, 1]
    turned = [components.card_text(components.NORMALS + kind - 1) for few in kinds for kind in few]
    assert turned == [*own.split(", "), "Loki's Gold S2"]
    spent = {token for token, told in table.position()["artifacts"].items() if told.get("spent")}
    assert spent == {"A3", "A5", "A6"}
    assert all(told["up"] and told["known"] == [0, 1, 2, 3] for told in table.position()["artifacts"].values())


# ---- the winner


@pytest.mark.rule("SW-R89", "SW-R90", "SW-R91")
def test_the_score_is_gold_bonuses_and_printed_values() -> None:
    table = over([["Crown S3", "Ring S3", "Armband S3"], ["Crown S3"], [], []], {1: "Huginn S1"}, gold=[10, 30, 20, 0])
    assert table.scores == (10 + 8 + 5 + 6 + 6, 30 + 8 + 1, 20, 0)
    hoard = over(
        [["Ring S1", "Helmet S1", "Longbow S1", "Sea Dragon S1"], [], [], []], {0: "Huginn S1"}, gold=[7, 0, 0, 0]
    )
    assert hoard.scores == (7 + 1 + 2 + 1 + 1 + 1 + 8, 0, 0, 0)
    assert table.places == (2, 1, 3, 4)
    assert [player["gold"] for player in table.view(None)["players"]] == [10, 30, 20, 0]
    first, second = table.view(None)["finals"][:2]
    assert first == {
        "seat": 1, "place": 1, "gold": 30, "cards": 9, "treasures": 2, "hoards": 0, "sets": 0, "total": 39,
    }  # fmt: skip
    assert second["sets"] == 6
    assert second["total"] == 35
    assert hoard.view(None)["finals"][0]["hoards"] == 8


@pytest.mark.rule("SW-R90")
def test_the_account_tells_gold_cards_hoards_and_sets_of_everybody() -> None:
    stashes = [["Crown S3", "Ring S3", "Armband S3"], ["Crown S3"], [], []]
    cards = {1: "Huginn S1", 2: "Loki's Gold S2"}
    table = go(lay(4, cards, stage="sweep", round=9, stashes=stashes, gold=[10, 30, 20, 0]), "2 pass")
    assert table.over
    lines = {line["label"]: line["points"] for line in account(table.events(None), 4)}
    assert lines == {"Gold": [10, 30, 20, 0], "Cards": [19, 9, 2, 0], "Hoards": [0] * 4, "Sets": [6, 0, 0, 0]}


@pytest.mark.rule("SW-R92", "SW-R93", "SW-70")
@pytest.mark.parametrize(
    ("one", "two", "gold", "places"),
    [
        (["Ring S1", "Ring S1"], ["Armband S1"], [10, 10], (1, 2)),
        (["Crown S1", "Ring S1"], ["Pendant S1", "Helmet S1"], [10, 10], (1, 2)),
        (["Crown S1", "Ring S1", "Sea Dragon S1"], ["Crown S2", "Ring S1", "Sea Dragon S1"], [12, 10], (2, 1)),
        (["Ring S1"], ["Bracers S1"], [10, 10], (1, 1)),
    ],
)
def test_ties_go_by_cards_then_by_the_most_valuable_card(
    one: list[str], two: list[str], gold: list[int], places: tuple[int, int]
) -> None:
    table = over([one, two, []], None, 3, gold=[*gold, 0])
    assert table.scores is not None
    assert table.scores[0] == table.scores[1]
    assert (table.places or ())[:2] == places
    finals = table.view(None)["finals"]
    assert [(one["seat"], one["place"]) for one in finals] == sorted(
        enumerate(table.places or ()), key=lambda it: it[1]
    )


@pytest.mark.rule("SW-R88", "SW-R83", "SW-R84")
def test_a_whole_game_ends_after_round_nine_with_everything_shown() -> None:
    table = played(4, 9)
    view = table.view(None)
    assert view["phase"] == "over"
    assert all(one["name"] for player in view["players"] for one in player["artifacts"])
    assert all(one["up"] for player in view["players"] for one in player["artifacts"])
    assert "the game is over" in why_not(table, "pass", 0)
