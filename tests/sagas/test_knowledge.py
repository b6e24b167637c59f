"""What the player cannot know: order of cards, face-down quests, dice to come."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest

from meadhall import Table
from meadhall.games.sagas.observation import OBSERVATION

from .tables import SAGAS, chi_square, fight_out, lay, phase, play, position, rolled, wander

QUESTS = {"Runes": "GOT hidden", "Jomsburg": "VIN hidden", "Silk Road": "ICE hidden", "Sword Oath": "DUB shown"}


def swapped_cards(table: Table, one: str, other: str) -> Table:
    """The same table with two hidden cards in each other's place."""
    text = json.dumps(table.position()).replace(one, "cXX").replace(other, one).replace("cXX", other)
    return SAGAS.setup(json.loads(text))


@pytest.mark.rule("VK-I17", "VK-3")
def test_worlds_that_look_alike_become_the_same_bytes() -> None:
    table = lay(quests=QUESTS, draw=["c04", "c05", "c06"])
    other_cards = swapped_cards(table, "c04", "c09")
    quests = {**QUESTS, "Runes": "VIN hidden", "Jomsburg": "GOT hidden"}
    other_quests = lay(quests=quests, draw=["c04", "c05", "c06"])
    for seed in range(5):
        here = table.imagine(0, seed)._array.tobytes()
        assert other_cards.imagine(0, seed)._array.tobytes() == here
        assert other_quests.imagine(0, seed)._array.tobytes() == here
    assert table.view(0) == other_cards.view(0) == other_quests.view(0)
    assert table.observe(0).tobytes() == other_cards.observe(0).tobytes() == other_quests.observe(0).tobytes()


@pytest.mark.rule("VK-I17")
def test_imagined_worlds_keep_what_is_seen() -> None:
    dice = random.Random(4)
    for table in wander(4, 300, 0.7, story="campaign"):
        if dice.random() < 0.2:
            world = table.imagine(0, dice.getrandbits(60))
            assert world.view(0) == table.view(0)
            assert world.legal(0) == table.legal(0)


@pytest.mark.rule("VK-I17", "VK-52")
def test_hidden_cards_are_drawn_evenly() -> None:
    table = lay(draw=["c04", "c05", "c06"], discards=["c01", "c02"], lost=["c03"])
    tops = Counter(position(table.imagine(0, seed), "draw")[0] for seed in range(600))
    assert set(tops) == {f"c{k:02}" for k in range(3, 15)}
    assert chi_square(list(tops.values()), [50.0] * 12) < 32
    lost = Counter(position(table.imagine(0, seed), "lost")[0] for seed in range(600))
    assert len(lost) == 12


@pytest.mark.rule("VK-I17", "VK-R8.1d")
def test_atli_is_known_to_be_in_volsungas_deck() -> None:
    table = SAGAS.table(seed=4, story="volsunga")
    assert all("c09" in position(table.imagine(0, seed), "draw") for seed in range(60))
    plain = SAGAS.table(seed=4, story="heimskringla")
    assert not all("c09" in position(plain.imagine(0, seed), "draw") for seed in range(60))


@pytest.mark.rule("VK-I17", "VK-R11.3b")
def test_discards_shuffled_back_are_known_to_be_in_the_reserve() -> None:
    cards = [f"c{k:02}" for k in range(1, 15)]
    rest = [card for card in cards if card not in ("c10", "c11", "c08")]
    table = lay(
        {"ICE": "Er 4H L"}, draw=["c10", "c11"], reserve=[], lost=["c08"], discards=rest, settled=["ICE"], edda=5
    )
    play(table, "ICE")
    rolled(table, "stay", 1)
    for seed in range(60):
        world = table.imagine(0, seed)
        draw, reserve = position(world, "draw"), position(world, "reserve")
        assert draw[0] in ("c11", "c08")  # the rest of the old deck: unseen
        assert len(set(reserve) - {"c11", "c08"}) >= 10


@pytest.mark.rule("VK-I17", "VK-52", "VK-R22.0j")
def test_after_the_norns_the_deck_is_known_but_not_its_order() -> None:
    table = lay(draw=["c11", "c08"], discards=["c04"], lost=["c05"])
    rolled(table, "appeal", 1)
    play(table, "norns", "c09")
    draws = {tuple(position(table.imagine(0, seed), "draw")) for seed in range(80)}
    assert {frozenset(draw) for draw in draws} == {frozenset({"c11", "c08", "c09"})}
    assert len(draws) == 6
    assert len({tuple(position(table.imagine(0, seed), "reserve")) for seed in range(40)}) > 10


@pytest.mark.rule("VK-I17")
def test_the_view_names_no_hidden_card_or_quest() -> None:
    table = lay(quests=QUESTS, draw=["c04", "c05", "c06"])
    view = table.view(0)
    assert view["quests"]["hidden"] == ["GOT", "ICE", "VIN"]
    assert "Silk Road" not in json.dumps(view)
    assert view["deck"]["unseen"] == [f"c{k:02}" for k in range(1, 15)]
    assert table.view(None) == {**view, "seat": None}
    assert "random" not in json.dumps(view).replace('"kind": "random"', "")


@pytest.mark.rule("VK-I17")
def test_no_search_can_foresee_the_dice() -> None:
    table = lay()
    play(table, "NOR")
    rolls = Counter(table.imagine(0, seed).play(0, "nav")[0]["dice"][0] for seed in range(120))
    assert len(rolls) == 6


def test_observations_have_named_pieces_between_zero_and_one() -> None:
    for table in wander(6, 300, 0.8, story="campaign"):
        numbers = table.observe(0)
        assert numbers.min() >= 0
        assert numbers.max() <= 1
    pieces = OBSERVATION.split(lay(gold=10, edda=5).observe(0))
    assert pieces["gold"][0] == np.float32(0.5)
    assert pieces["edda"][0] == 1
    assert pieces["units"][0].tolist() == pytest.approx([0, 1 / 6, 0, 0, 0.5, 0, 0, 1 / 3, 0])
    assert phase(lay()) == "set out"


@pytest.mark.rule("VK-52", "VK-R11.3c")
@pytest.mark.parametrize(("marked", "draw", "known"), [(["c05", "c08"], 0b0110, ["c05"]), (["c08", "c10"], 0b1100, [])])
def test_a_lost_voyage_is_remembered_only_if_it_was_looked_at(marked: list[str], draw: int, known: list[str]) -> None:
    known_cards = {"marked": marked, "draw": draw, "reserve": 0, "lost": []}
    cards = ["c04", "c05", "c08", "c10"]
    for seed in range(1, 60):
        table = lay({"ICE": "H", "NOR": "Er"}, edda=0, draw=cards, knowledge=known_cards, random=[seed, 5])
        play(table, "ICE")
        fight_out(table)
        if position(table, "lost"):
            break
    assert position(table, "lost") == ["c05"]
    assert position(table, "knowledge")["lost"] == known
    assert position(table, "knowledge")["draw"] == draw >> 2  # of the cards that are left


@pytest.mark.rule("VK-R15.1d", "VK-79")
def test_the_edge_of_one_battle_is_not_that_of_the_next() -> None:
    def edge(table: Table) -> float:
        return float(OBSERVATION.split(table.observe(0))["shots"][2])

    for seed in range(1, 100):
        table = lay({"ICE": "Er 5H"}, draw=["c05", "c11"], quests={"Runes": "ICE shown"}, random=[seed, 5])
        play(table, "ICE", "no")
        had = edge(table)
        while phase(table) in ("line", "target"):
            play(table, "fight")
        if had and phase(table) == "edge":
            assert edge(table) == 0
            return
    raise AssertionError("no battle is won with the edge")
