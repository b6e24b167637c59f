"""What a seat knows, and the worlds it cannot tell apart."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from meadhall import Table
from meadhall.games import find
from meadhall.games.spoils import components
from meadhall.games.spoils.imagine import TRIES
from meadhall.games.spoils.screens import browser

from .tables import (
    SPOILS,
    asked,
    bet,
    broken,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    lay,
    phase,
    played,
    random_step,
    shown,
    wander,
)

CUPS = ("11223344", "55666612", "23456661", "11111111")


def worlds(table: Table, seat: int, number: int = 40) -> list[Table]:
    return [table.imagine(seat, seed) for seed in range(number)]


@pytest.mark.rule("SW-I16", "SW-R35")
def test_dice_of_others_are_rolled_anew_and_own_ones_stay() -> None:
    table = lay(4, dice=CUPS)
    rolled = worlds(table, 0)
    assert {dice(world, 0) for world in rolled} == {CUPS[0]}
    assert len({dice(world, 1) for world in rolled}) > 30
    assert all(len(dice(world, 3)) == 8 for world in rolled)


@pytest.mark.rule("SW-R189", "SW-R190")
def test_who_rolled_by_the_stones_imagines_the_own_dice_too() -> None:
    table = lay(4, {0: "Stones of Fate S2 up used by=0"}, dice=CUPS)
    assert len({dice(world, 0) for world in worlds(table, 0)}) > 30
    assert "dice" in SPOILS.observation.split(table.observe(0))
    assert not SPOILS.observation.split(table.observe(0))["dice"].any()


@pytest.mark.rule("SW-R142", "SW-R167", "SW-89", "SW-I16")
def test_what_was_spied_or_shown_stays_known() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1, Mead of Poetry S1"}, dice=CUPS)
    go(table, "0 use A1", "0 on 1", "0 use A2")
    for world in worlds(table, 0):
        assert dice(world, 1) == "12556666"[:2] + "556666"
        assert dice(world, 3) == "11111111"
        assert shown(world, 2) == "16"
        assert {"1", "6"} <= set(dice(world, 2))
    assert len({dice(world, 2) for world in worlds(table, 0)}) > 10
    assert len({dice(world, 0) for world in worlds(table, 1)}) > 10


def test_dice_shown_to_the_lyre_leave_the_rest_as_likely_as_they_are() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}, dice=("55111111", *CUPS[1:])), "0 4x5", "2 use A1", "0 show")
    fives = Counter(dice(world, 0).count("5") for world in worlds(table, 1, 400))
    assert min(fives) == 2
    # Given at least two fives among eight dice: exactly two have a share of 0.6580 of all such rolls.
    assert 0.58 < fives[2] / 400 < 0.73


@pytest.mark.rule("SW-R98", "SW-90", "SW-I11")
def test_face_down_artifacts_are_exchanged_by_stage_and_known_ones_stay() -> None:
    table = lay(4, {1: "Huginn S1, Muninn S2", 2: "Draupnir S3 known=0", "pile": "Megingjord S3"})
    seen: dict[str, set[str]] = {}
    for world in worlds(table, 0):
        for token in ("A1", "A2", "A3", "A4"):
            seen.setdefault(token, set()).add(card(world, token)["card"])
        assert broken(world, world) == 0
    assert seen["A3"] == {"Draupnir S3"}
    for token, stage in (("A1", "S1"), ("A2", "S2"), ("A4", "S3")):
        assert len(seen[token]) > 5
        assert {text[-2:] for text in seen[token]} == {stage}
    assert "Draupnir S3" not in seen["A4"]


def test_piles_to_come_are_shuffled_with_the_box() -> None:
    table = SPOILS.table(4, 3)
    piles = [world.position()["piles"] for world in worlds(table, 0, 10)]
    assert len({json.dumps(pile) for pile in piles}) == 10
    assert all(len(pile) == 9 for world in piles for pile in world[1:])


@pytest.mark.rule("SW-92", "SW-R61", "SW-I16", "SW-33")
def test_sealed_bets_of_others_are_drawn_anew_and_a_bet_seen_by_the_orb_stays() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Norn Orb S2 up"}, gold=[70, 70, 6, 70])
    go(table, "2 wait", "3 bet 30 challenger")
    sealed = [(world.position()["sides"][3], world.position()["bets"][3]) for world in worlds(table, 0, 60)]
    assert len(set(sealed)) > 30
    assert any(2 in world.position()["waiting"] for world in worlds(table, 0, 60))
    bet(table, "9 declarer", "8 challenger")
    go(table, "2 on 3")
    for world in worlds(table, 2, 10):
        assert (world.position()["sides"][3], world.position()["bets"][3]) == ("challenger", 30)
    assert len({world.position()["bets"][0] for world in worlds(table, 2, 20)}) > 5


@pytest.mark.rule("SW-R54", "SW-92")
def test_half_a_bet_leaves_no_trace_for_others() -> None:
    table = challenged("5x3", 0, 1)
    before = [table.imagine(seat, 5)._array.tobytes() for seat in (0, 1, 3)]
    table.play(2, "side challenger")
    assert [table.imagine(seat, 5)._array.tobytes() for seat in (0, 1, 3)] == before


@pytest.mark.rule("SW-73", "SW-72", "SW-I15")
def test_who_is_asked_in_secret_is_imagined_with_a_reason() -> None:
    table = go(lay_again(), "0 5x3")
    assert asked(table) == 1
    guesses = Counter(asked(world) for world in worlds(table, 0, 200))
    assert set(guesses) == {1, 2, 3}
    for world in worlds(table, 0, 60):
        assert any(text.startswith("use") for text in choices(world))
        assert world.view(0) == table.view(0)
    go(table, "1 pass")
    assert [world._array.tobytes() for world in worlds(table, 0, 10)] == [
        world._array.tobytes() for world in worlds(go(lay_again(), "0 5x3"), 0, 10)
    ]


def lay_again() -> Table:
    return lay(4, {1: "Singing Lyre S1", 2: "Huginn S1, Muninn S2", 3: "Loki's Mask S2"})


def test_a_seat_that_has_passed_knows_that_a_later_one_is_asked() -> None:
    table = go(lay_again(), "0 5x3", "1 pass")
    assert asked(table) == 3
    assert {asked(world) for world in worlds(table, 1, 100)} == {2, 3}
    asked_first = go(lay_again(), "0 5x3")
    assert {asked(world) for world in worlds(asked_first, 3, 100)} == {1, 2}


def test_the_reason_for_being_asked_is_as_likely_as_the_cards_make_it() -> None:
    """Of ten artifacts of Stage 1 two answered a bid in version 1: Lyre and Mead, for one of two seats; all even."""
    table = go(find("spoils", 1).setup(lay(4, {1: "Singing Lyre S1", 2: "Huginn S1"}).position()), "0 5x3")
    found = Counter((asked(world), card(world, f"A{asked(world)}")["card"]) for world in worlds(table, 0, 600))
    assert set(found) == {(seat, text) for seat in (1, 2) for text in ("Singing Lyre S1", "Mead of Poetry S1")}
    assert all(110 < number < 190 for number in found.values())


@pytest.mark.rule("SW-77", "SW-73")
def test_who_could_answer_a_use_is_imagined_too() -> None:
    cards = {0: "Tarnkappe S1", 1: "Sampo Talisman S1", 3: "Huginn S1"}
    table = go(lay(4, cards), "0 use A1")
    assert asked(table) == 1
    for world in worlds(table, 2, 40):
        seat = asked(world)
        assert seat in (1, 3)
        assert "Sampo" in card(world, "A2" if seat == 1 else "A3")["card"]
        assert world.view(2) == table.view(2)


@pytest.mark.rule("SW-75")
def test_that_somebody_rests_is_no_part_of_what_others_imagine() -> None:
    one = go(lay_again(), "0 5x3", "1 pass", "3 pass")
    two = go(lay_again(), "0 5x3", "1 rest", "3 pass")
    assert phase(one) == phase(two) == "bid"
    assert one.imagine(0, 3)._array.tobytes() == two.imagine(0, 3)._array.tobytes()
    assert one.view(0) == two.view(0)


@pytest.mark.rule("SW-97")
def test_a_half_chosen_new_roll_is_hidden() -> None:
    table = lay(4, {1: "Lucky Dragon's Tooth S1"}, stage="roll", seed=4)
    go(table, "1 use A1")
    before = table.imagine(0, 7)._array.tobytes()
    go(table, f"1 reroll {dice(table, 1)[0]}")
    assert table.imagine(0, 7)._array.tobytes() == before


@pytest.mark.rule("SW-91")
def test_which_artifact_was_fetched_from_the_leftovers_cannot_be_told() -> None:
    cards = {0: "Jarnglofar S2", "leftovers": "Muninn S2 known=3, Stones of Fate S2 known=3"}
    ends = []
    for wanted in ("Muninn S2", "Stones of Fate S2"):
        table = go(lay(4, cards), "0 use A1", f"0 fetch {wanted}")
        ends.append((json.dumps(table.view(3)), table.imagine(3, 9)._array.tobytes()))
    assert ends[0] == ends[1]


@pytest.mark.rule("SW-I15", "SW-I16")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3), (7, 4), (10, 5)])
def test_worlds_agree_with_what_every_seat_sees(seats: int, seed: int) -> None:
    chance = random.Random(seed)
    for table in wander(seats, seed, 120):
        if chance.random() > 0.25:
            continue
        seat = chance.randrange(seats)
        world = table.imagine(seat, chance.getrandbits(40))
        assert world.view(seat) == table.view(seat)
        assert world.legal(seat) == table.legal(seat)
        assert broken(world, world) == 0
        again = chance.getrandbits(40)
        assert world.imagine(seat, again)._array.tobytes() == table.imagine(seat, again)._array.tobytes()


TRIED = (
    "challenge", "5x3", "take 1", "take 2", "on 1", "bet 20 declarer", "side declarer", "wait", "show", "reroll 1",
    "turn 3", "pass", "fetch Ring S1",
    *(f"{verb} A{token}" for verb in ("use", "peek", "cancel", "copy", "swap") for token in range(1, 7)),
)  # fmt: skip
NAMES = [f"Seat {seat}" for seat in range(10)]


def told(table: Table, seat: int) -> list[object]:
    """All that a seat is told: its view, also as numbers, its moves in words and as data, and why others are none."""
    view, moves = table.view(seat), table.moves(seat)
    data = [browser.SCREEN.move_data(table.record, seat, move.id) for move in moves[:6]]
    words = [(move.text, move.label) for move in moves]
    reasons = [browser.preview(table.record, seat, [text]) for text in TRIED]
    asks = browser.question(view, NAMES, moves) if moves else ""
    return [view, table.observe(seat).tobytes(), words, data, reasons, asks]


def heard(table: Table, seat: int) -> list[tuple[object, ...]]:
    return [(event.name, event.seat, event.value, event.data, event.sentence) for event in table.events(seat)]


def passed_by_others(table: Table, seat: int) -> list[tuple[object, ...]]:
    """Others pass whatever they are asked in secret; what the seat hears meanwhile."""
    news = []
    while not table.over and seat not in table.actors and phase(table) in ("window", "response"):
        table.play(table.actors[0], "pass")
        news += heard(table, seat)
    return news


# These tell something that was hidden, and may differ from world to world.
TELLING = {
    "laid", "rolled", "rerolled", "staked", "showed", "shows", "decided", "six", "turned", "uses", "learned", "peeked",
    "spied", "saw bet", "fetched", "flipped", "scored",
}  # fmt: skip


@pytest.mark.rule("SW-I16", "SW-73", "SW-R35", "SW-R98", "SW-R61")
@pytest.mark.parametrize(("seats", "seed"), [(3, 3), (5, 8), (8, 2)])
def test_two_worlds_that_a_seat_cannot_tell_apart_go_on_telling_it_the_same(seats: int, seed: int) -> None:
    """The same moves in both, as long as nothing hidden comes to light: not a word, number or pause may differ."""
    chance = random.Random(seed)
    compared = 0
    for table in wander(seats, seed, 150):
        if chance.random() > 0.06:
            continue
        seat = chance.randrange(seats)
        one, two = table.copy(), table.imagine(seat, chance.getrandbits(40))
        two.record.rng0, two.record.rng1 = one.record.rng0, one.record.rng1
        for _ in range(6):
            assert told(one, seat) == told(two, seat)
            asked_for = [world.view(world.actors[0])["phase"] for world in (one, two)]
            if one.actors != two.actors or asked_for[0] != asked_for[1] or "reroll" in asked_for:
                break
            mover = chance.choice(one.actors)
            both = sorted(set(one.legal(mover)) & set(two.legal(mover)))
            if not both:
                break
            move = chance.choice(both)
            news = []
            for world in (one, two):
                world.play(mover, move)
                news.append(heard(world, seat) + passed_by_others(world, seat))
            if one.over or two.over or TELLING & {event[0] for event in news[0] + news[1]}:
                break
            assert news[0] == news[1]
            compared += 1
    assert compared > 3


@pytest.mark.rule("SW-73")
@pytest.mark.parametrize("seats", [4, 6])
def test_whoever_is_asked_in_secret_could_have_been_guessed_from_the_pause(seats: int) -> None:
    from meadhall.games.spoils.screens.browser import secret_windows

    for seed in range(6):
        chance = random.Random(seed)
        table = SPOILS.table(seats, seed)
        while not table.over:
            random_step(table, chance)
            if table.over:
                break
            public = table.events(None)
            if public and phase(table) in ("window", "response"):
                assert secret_windows(public)


def test_nothing_is_left_to_imagine_when_the_game_is_over() -> None:
    table = played(3, 5)
    world = table.imagine(0, 1)
    for name in set(SPOILS.state.dtype.names or ()) - {
        "rng0",
        "rng1",
        "events",
        "event_head",
        "event_data",
        "revealed",
    }:
        assert world._array[name].tobytes() == table._array[name].tobytes()
    assert TRIES > 1
    assert components.SEATS == 10
    assert evening(4).ply == 0
