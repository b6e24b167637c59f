"""What a seat knows, and what it cannot know: views, events, imagined worlds and observations."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from meadhall import Table

from .tables import ONBOARD, SEATS, chi_square, lay, play, wander, wandered


def another_world(table: Table, seat: int | None, dice: random.Random) -> Table:
    """The same table with what the seat cannot know changed round: others' values, and stacked tokens unseen by it."""
    position = table.position()
    for other in range(table.seats):
        if other == seat:
            continue
        new = [0, *dice.sample([1, 2, 3, 4], 4)]
        position["bets"][other] = " ".join(f"{bet[:-1]}{new[int(bet[-1])]}" for bet in position["bets"][other].split())
        position["won"][other] = sorted(new[value] for value in position["won"][other])
        if position["step"] and "value" in position["step"] and position["turn"] == other:
            position["step"]["value"] = new[position["step"]["value"]]
    places = [(name, k) for name in ("add", "draw") for k in range(len(position[name]))
              if seat is None or seat not in position[f"{name}_seen"][k]]  # fmt: skip
    tokens = [position[name][k] for name, k in places]
    dice.shuffle(tokens)
    stacks = {name: list(position[name]) for name in ("add", "draw")}
    for (name, k), token in zip(places, tokens, strict=True):
        stacks[name][k] = token
    position.update({name: "".join(stack) for name, stack in stacks.items()})
    return ONBOARD.setup(position)


@pytest.mark.rule("VB-I14", "VB-R5", "VB-R95", "VB-R105")
@SEATS
def test_a_view_does_not_change_when_what_a_seat_cannot_know_changes(seats: int) -> None:
    dice, changed = random.Random(seats), 0
    for seed in range(14):
        table = wandered(seats, 300 + seed, 15 * seed + 3)
        for seat in (*range(seats), None):
            other = another_world(table, seat, dice)
            changed += other.position() != table.position()
            assert other.view(seat) == table.view(seat)
            if seat is not None:
                assert other.legal(seat) == table.legal(seat)
                assert [move.label for move in other.moves(seat)] == [move.label for move in table.moves(seat)]
                assert np.array_equal(other.observe(seat), table.observe(seat))
                assert other.imagine(seat, 5).position() == table.imagine(seat, 5).position()
    assert changed > 10 * seats


@pytest.mark.rule("VB-I14", "VB-44", "VB-15")
@SEATS
def test_what_a_seat_hears_is_all_that_changes_its_view(seats: int) -> None:
    """A turn of somebody else, here and in a world the seat cannot tell apart: heard alike, it looks alike after."""
    dice, compared = random.Random(seats), 0
    for number, table in enumerate(wander(seats, 330 + seats, 900)):
        seat, actor = dice.randrange(seats), table.actors[0]
        if number % 2 or seat == actor:
            continue
        here, there = table.copy(), table.imagine(seat, dice.getrandbits(60))
        while here.actors == there.actors == (actor,):
            shared = sorted(set(here.legal(actor)) & set(there.legal(actor)))
            if not shared:
                break
            move = dice.choice(shared)
            here.play(actor, move)
            there.play(actor, move)
            heard = [[(e.kind, e.seat, e.value, e.data) for e in world.events(seat)] for world in (here, there)]
            if here.over or heard[0] != heard[1]:
                break
            compared += 1
            assert here.view(seat) == there.view(seat)
            assert np.array_equal(here.observe(seat), there.observe(seat))
    assert compared > 100


@pytest.mark.rule("VB-I14")
def test_the_check_would_notice_a_view_that_shows_a_secret() -> None:
    table = lay(3, bets={1: "4:b=3"}, add="GH", draw="MHG", draw_seen=[[1], [], []])
    other = another_world(table, 0, random.Random(4))
    assert other.view(1) != table.view(1)
    assert not np.array_equal(other.observe(1), table.observe(1))


@pytest.mark.rule("VB-R104", "VB-R105", "VB-15")
def test_a_player_sees_the_own_tokens_and_supplies_at_any_time_and_nobody_elses() -> None:
    for table in wander(3, 310, 300):
        position = table.position()
        for viewer in (0, 1, 2, None):
            view = table.view(viewer)
            for seat, player in enumerate(view["players"]):
                if seat == viewer:
                    assert player["pile"] == position["piles"][seat]
                    assert player["won_values"] == position["won"][seat]
                else:
                    assert (player["pile"], player["won_values"], player["unused_values"]) == (None, None, None)
                assert player["supplies"] == len(position["piles"][seat])
            for ship in view["ships"]:
                for bet in ship["bets"]:
                    assert (bet["value"] is None) == (bet["seat"] != viewer)


@pytest.mark.rule("VB-23", "VB-44", "VB-22")
def test_stacks_show_a_seat_just_the_tokens_it_has_seen() -> None:
    shown = 0
    for table in wander(2, 311, 400):
        position = table.position()
        for viewer in (0, 1, None):
            for name in ("add", "draw"):
                for k, token in enumerate(table.view(viewer)["stacks"][name]):
                    known = viewer in position[f"{name}_seen"][k]
                    assert token == (position[name][k] if known else None)
                    shown += known
    assert shown > 20


@pytest.mark.rule("VB-R105")
def test_a_view_is_plain_data_with_one_set_of_fields() -> None:
    fields = None
    for table in wander(4, 312, 250):
        for seat in (0, 2, None):
            view = table.view(seat)
            assert json.loads(json.dumps(view)) == view
            fields = fields or set(view)
            assert set(view) == fields


@pytest.mark.rule("VB-I14", "VB-15")
def test_imagined_values_of_others_are_dealt_evenly_and_own_ones_stay() -> None:
    table = lay(3, bets={0: "1:r=2", 1: "4:b=3 5:g=1"}, won=[[], [4], []])
    counts: Counter[tuple[str, int]] = Counter()
    for seed in range(720):
        position = table.imagine(0, seed).position()
        assert position["bets"][0] == "1:r=2"
        counts[position["bets"][1], position["won"][1][0]] += 1
    expected = {(f"4:b={a} 5:g={b}", c) for a, b, c in permutations((1, 2, 3, 4), 3)}
    assert set(counts) == expected
    assert chi_square(list(counts.values()), [30.0] * 24) < 55


@pytest.mark.rule("VB-15", "VB-I14")
def test_a_value_in_somebody_elses_hand_is_imagined_too() -> None:
    table = lay(3, bets={0: "4:b=3"})
    play(table, "BE", "=2", "5:")
    seen = Counter(table.imagine(1, seed).position()["step"]["value"] for seed in range(400))
    assert set(seen) == {1, 2, 3, 4}
    assert chi_square(list(seen.values()), [100.0] * 4) < 16
    assert {table.imagine(0, seed).position()["step"]["value"] for seed in range(20)} == {2}
    for seed in range(20):
        world = table.imagine(1, seed).position()
        assert world["step"]["value"] != int(world["bets"][0][-1])


@pytest.mark.rule("VB-44", "VB-I14")
def test_unseen_supplies_are_imagined_evenly_over_both_stacks() -> None:
    table = lay(3, add="GH", draw="MHGM", draw_seen=[[0], [1], [], [0, 1]], removed="HHHGGGMMM")
    tops: Counter[str] = Counter()
    for seed in range(600):
        position = table.imagine(0, seed).position()
        assert (position["draw"][0], position["draw"][3]) == ("M", "M")
        assert sorted(position["add"] + position["draw"]) == sorted("GHMHGM")
        tops[position["add"] + position["draw"][1:3]] += 1
    assert set(tops) == {"".join(order) for order in permutations("GGHH")}
    assert chi_square(list(tops.values()), [100.0] * 6) < 20


@pytest.mark.rule("VB-22", "VB-I14")
def test_a_token_drawn_by_somebody_else_is_unknown_until_it_is_loaded() -> None:
    table = lay(2, add="GHM", draw="", removed="HHHHGGGGMMMM")
    play(table, "A1")
    assert {table.imagine(1, seed).position()["add"][0] for seed in range(40)} == {"G", "H", "M"}
    assert {table.imagine(0, seed).position()["add"][0] for seed in range(10)} == {"G"}


@pytest.mark.rule("VB-26")
def test_piles_are_no_secret_for_bots() -> None:
    table = lay(3, piles=["H", "GGM", ""])
    for seed in range(5):
        assert table.imagine(0, seed).position()["piles"] == ["H", "GGM", ""]
    assert np.allclose(ONBOARD.observation.split(table.observe(0))["piles"][1], [0, 2 / 5, 1 / 5])


@pytest.mark.rule("VB-I14", "VB-R104")
def test_an_observation_has_what_a_seat_sees_counted_from_itself() -> None:
    table = lay(
        3, {1: "r3a b1a"}, bows={1: "GGM"}, bets={0: "2:y=1", 1: "4:b=3"}, won=[[], [4], []], sailed=[8],
        market={"H": 2, "G": 1, "M": 4}, draw="HGM", draw_seen=[[], [1], []], add="", round=3,
    )  # fmt: skip
    seen = ONBOARD.observation.split(table.observe(1))
    assert seen["crew"][0].nonzero()[0].tolist() == [4, 6]
    assert seen["place"][0][4] == seen["place"][1][6] == 1
    assert seen["sailed"].tolist() == [0] * 7 + [1]
    assert np.allclose(seen["bow"][0], [0, 2 / 5, 1 / 5])
    assert np.argwhere(seen["bets"]).tolist() == [[0, 3, 1], [2, 1, 3]]
    assert np.allclose(seen["stakes"], [0, 0, 0, 3 / 4, 0, 0, 0, 0])
    assert seen["unused"].tolist() == [1, 1, 0, 0]
    assert seen["won"].tolist() == [0, 0, 0, 1]
    assert np.allclose(seen["tokens"].ravel(), [2 / 4, 1 / 4, 1, 0, 3 / 4, 0, 0, 0])
    assert np.allclose(seen["market"], [2 / 4, 1 / 4, 1])
    assert np.allclose(seen["stacks"], [0, 3 / 8])
    assert np.argwhere(seen["draw_known"]).tolist() == [[1, 1]]
    assert np.argwhere(seen["clans"]).tolist() == [[0, 1], [1, 2], [2, 0]]
    assert seen["seats"].tolist() == [0, 1, 0]
    assert seen["phase"].nonzero()[0].tolist() == [0]
    assert seen["round"][0] == pytest.approx(3 / 27)


@pytest.mark.rule("VB-15", "VB-I14")
def test_an_observation_shows_the_steps_made_and_a_value_in_hand_to_its_owner_alone() -> None:
    table = lay(3)
    play(table, "BE", "=3", "5:")
    mine, other = (ONBOARD.observation.split(table.observe(seat)) for seat in (0, 1))
    assert mine["in_hand"].tolist() == [0, 0, 1, 0]
    assert other["in_hand"].tolist() == [0, 0, 0, 0]
    assert mine["second"].nonzero()[0].tolist() == other["second"].nonzero()[0].tolist() == [4]
    jump = lay(3, {1: "r3a b1a"})
    play(jump, "JY", "r3a")
    assert ONBOARD.observation.split(jump.observe(2))["first"].nonzero()[0].tolist() == [4]
    sail = lay(4, {4: "b2a r3a g2a"}, bows={4: "GHM"}, phase="sail")
    play(sail, "sail 4", "take G")
    seen = ONBOARD.observation.split(sail.observe(3))
    assert np.argwhere(seen["control"]).tolist() == [[0, 0], [1, 1], [2, 2]]
    assert seen["rank"].tolist() == [0, 1, 0, 0]
    assert seen["sailor"].tolist() == [0, 1, 0, 0]


@pytest.mark.rule("VB-I14")
def test_at_the_end_there_is_nothing_left_to_imagine() -> None:
    table = lay(4, {7: ""}, phase="sail", sailed=[1, 2, 3, 4, 5, 6], round=8, won=[[1], [2], [3], [4]])
    play(table, "sail 7")
    assert table.over
    world = table.imagine(0, 3).position()
    assert {**world, "random": None} == {**table.position(), "random": None}
