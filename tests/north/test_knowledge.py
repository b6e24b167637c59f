"""What a seat knows, and what it cannot know: views, events, imagined worlds and observations."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest

from meadhall import Table
from meadhall.games.north.events import DISCARDED, DREW, STOLE
from meadhall.games.north.moves import ATTACK_MOVE

from .tables import (
    NORTH,
    SEATS,
    B,
    G,
    R,
    Y,
    by,
    choices,
    discards,
    hand,
    lay,
    lay_under,
    phase,
    play,
    played,
    turn,
    wander,
    wandered,
)  # fmt: skip


def another_world(table: Table, seat: int, dice: random.Random) -> Table:
    """The same table with the other hands and the draw pile dealt among themselves; nobody is asked in secret."""
    position = table.position()
    others = [other for other in range(table.seats) if other != seat]
    sizes = [len(position["hands"][other].split()) for other in others]
    cards = [card for other in others for card in position["hands"][other].split()] + position["pile"].split()
    dice.shuffle(cards)
    for other, size in zip(others, sizes, strict=True):
        position["hands"][other] = " ".join(cards[:size])
        cards = cards[size:]
    position["pile"] = " ".join(cards)
    position["known"] = [[] for _ in range(table.seats)]
    return NORTH.setup(position)


@pytest.mark.rule("WN-I19", "WN-R109", "WN-R110", "WN-6")
@SEATS
def test_a_view_does_not_change_when_hidden_cards_are_dealt_anew(seats: int) -> None:
    dice, changed = random.Random(seats), 0
    for number, table in enumerate(wander(seats, 300, 900)):
        if number % 20 or phase(table) != "main" or any(table.position()["known"]):
            continue
        for seat in range(seats):
            other = another_world(table, seat, dice)
            changed += other.position() != table.position()
            assert other.view(seat) == table.view(seat)
            assert np.array_equal(other.observe(seat), table.observe(seat))
            assert other.legal(seat) == table.legal(seat) if seat == turn(table) else not other.legal(seat)
            assert other.imagine(seat, 5)._array.tobytes() == table.imagine(seat, 5)._array.tobytes()
    assert changed > 20


def swapped(table: Table, viewer: int, dice: random.Random) -> Table | None:
    """The same table, but two winds the viewer cannot see have changed places; None where there are none.

    Winds neither answer nor respond, so that the same seats are asked in both worlds.
    """
    position = table.position()
    hidden = {str(seat): position["hands"][seat].split() for seat in range(table.seats) if seat != viewer}
    hidden["pile"] = position["pile"].split()
    places = [(where, at) for where, cards in hidden.items() for at, card in enumerate(cards) if card.startswith("W.")]
    pairs = [
        (one, two)
        for one in places
        for two in places
        if one[0] < two[0] and hidden[one[0]][one[1]] != hidden[two[0]][two[1]]
    ]
    if not pairs:
        return None
    (here, one), (there, two) = dice.choice(pairs)
    hidden[here][one], hidden[there][two] = hidden[there][two], hidden[here][one]
    position["pile"] = " ".join(hidden.pop("pile"))
    for seat, cards in hidden.items():
        position["hands"][int(seat)] = " ".join(cards)
    return NORTH.setup(position)


def gathered(seats: int, seed: int, dice: random.Random) -> Table:
    """A table in somebody's main step after some random moves, with all ships in one place: there will be fights."""
    table = wandered(seats, seed, dice.randrange(20, 120))
    while phase(table) != "main":
        table.play(turn(table), dice.choice(table.legal(turn(table))))
    position = table.position()
    space = "B2" if position["monster"] != "B2" else "F6"
    return NORTH.setup({**position, "ships": [space] * seats})


def heard(table: Table, seat: int | None) -> list[tuple[int, int, int, int]]:
    return [(event.kind, event.seat, event.value, event.data) for event in table.events(seat)]


def is_shown_another_card(here: list[tuple[int, int, int, int]], there: list[tuple[int, int, int, int]]) -> bool:
    """Whether the first thing that is not alike in two worlds is a card drawn, stolen or discarded: which one it is."""
    one, other = next(((one, other) for one, other in zip(here, there, strict=False) if one != other), (None, None))
    return bool(one and other and one[:2] == other[:2] and one[0] in (DREW.id, STOLE.id, DISCARDED.id))


@pytest.mark.rule("WN-101", "WN-I19", "WN-R109")
@pytest.mark.parametrize(
    ("alike", "other", "moves"),
    [
        ("W.N W.N W.N", "W.N W.N LOK", ("sac", "-W.N", "-W.N")),
        ("W.N W.N", "W.N LOK", ("sac", "-W.N")),
        (" ".join(["W.N"] * 8), " ".join(["W.N"] * 7 + ["LOK"]), ("end", "-W.N", "-W.N")),
    ],
)
@pytest.mark.parametrize("rules_version", [1, 2])
def test_being_asked_for_a_card_does_not_tell_what_is_left(
    alike: str, other: str, moves: tuple[str, ...], rules_version: int
) -> None:
    """A hand of one kind and a mixed one look the same to others, step by step; under version 1 they did not."""
    same = True
    here, there = (lay_under(rules_version, hands={Y: cards}) for cards in (alike, other))
    for text in moves:
        play(there, text)
        if text == moves[0] or phase(here) in ("sacrifice", "limit"):
            play(here, text)
        for viewer in (R, B, None):
            same = same and here.view(viewer) == there.view(viewer) and heard(here, viewer) == heard(there, viewer)
    assert same == (rules_version == 2)


@pytest.mark.rule("WN-I19")
def test_at_the_end_all_see_the_same() -> None:
    for seed in range(8):
        table = played(3, 500 + seed)
        for seat in range(3):
            assert {**table.view(seat), "seat": None, "hand": None} == table.view(None)


@pytest.mark.rule("WN-I19", "WN-97", "WN-102", "WN-R109", "WN-R110")
@SEATS
def test_two_worlds_that_differ_in_cards_unseen_stay_alike_move_by_move(seats: int) -> None:
    """Both worlds are played on alike, with the same chance, until the viewer is shown one of the cards."""
    dice, compared, thefts = random.Random(70 + seats), 0, 0
    for seed in range(10):
        here = gathered(seats, 400 + seed, dice)
        viewer = dice.randrange(seats)
        there = swapped(here, viewer, dice)
        for step in range(40):
            if there is None or here.over:
                break
            compared += 1
            assert there.view(viewer) == here.view(viewer)
            assert there.legal(viewer) == here.legal(viewer)
            assert there.observe(viewer).tobytes() == here.observe(viewer).tobytes()
            if step % 4 == 0:
                assert there.imagine(viewer, step)._array.tobytes() == here.imagine(viewer, step)._array.tobytes()
            mover = turn(here)
            shared = sorted(set(here.legal(mover)) & set(there.legal(mover))) if turn(there) == mover else []
            if not shared:
                break
            move = ATTACK_MOVE if ATTACK_MOVE in shared else dice.choice(shared)
            for table in (here, there):
                table.play(mover, move)
            thefts += "steals" in {event.name for event in here.events(viewer)}
            if is_shown_another_card(heard(here, viewer), heard(there, viewer)):
                break  # now it has seen one of them
            assert heard(there, viewer) == heard(here, viewer)
    assert compared > 100
    assert thefts > 1


@pytest.mark.rule("WN-I19")
def test_the_check_would_notice_a_view_that_shows_a_secret() -> None:
    table = lay(hands={Y: "W.N", R: "LOK", B: "MIS.S"})
    other = another_world(table, Y, random.Random(3))
    assert other.view(R) != table.view(R)
    assert not np.array_equal(other.observe(R), table.observe(R))


@pytest.mark.rule("WN-6", "WN-R109", "WN-R111")
def test_a_player_sees_the_own_hand_and_everybodys_crew_camp_and_numbers() -> None:
    for table in wander(4, 310, 400):
        position = table.position()
        for viewer in (0, 2, None):
            view = table.view(viewer)
            assert view["hand"] == (None if viewer is None else position["hands"][viewer].split())
            assert view["pile"] == len(position["pile"].split())
            assert Counter(view["discard"]) == Counter(position["discard"].split())
            for seat, player in enumerate(view["players"]):
                assert player["cards"] == len(position["hands"][seat].split())
                assert player["hand"] is None
                assert [card and card["card"] for card in player["crew"]] == [
                    card and card.split()[0] for card in position["crews"][seat]
                ]
                assert player["ship"] == position["ships"][seat]


@pytest.mark.rule("WN-6")
def test_a_view_is_plain_data_with_one_set_of_fields() -> None:
    fields = None
    for table in wander(4, 312, 400):
        for seat in (0, 2, None):
            view = table.view(seat)
            assert json.loads(json.dumps(view)) == view
            fields = fields or set(view)
            assert set(view) == fields


# ---- cards seen moving


@pytest.mark.rule("WN-97", "WN-R112")
def test_a_card_taken_in_a_fight_is_known_to_both_fighters_alone() -> None:
    table = lay(hands={R: "LOK"}, ships={Y: "B2", R: "B2"}, pile="W.S W.N", dice=[4])
    play(table, "att")
    assert table.view(R)["known"] == [{"card": "LOK", "seats": [Y]}]
    assert table.view(B)["known"] == table.view(G)["known"] == table.view(Y)["known"] == []
    heard = {
        seat: [event.sentence for event in table.events(seat) if "takes" in event.sentence] for seat in (Y, R, B, None)
    }
    assert heard[Y] == heard[R] == ["Seat 0 takes Loki the Trickster from Seat 1."]
    assert heard[B] == heard[None] == ["Seat 0 takes a card from Seat 1."]


@pytest.mark.rule("WN-97")
def test_drawn_cards_are_known_to_the_drawer_and_discards_to_all() -> None:
    table = lay(hands={Y: "ODI.N W.N W.N W.E W.E W.S W.S"}, pile="W.U LOK")
    play(table, "ODI.N")
    own = [event for event in table.events(Y) if event.name == "drew"]
    assert own[0].sentence == "Seat 0 draws a universal wind and Loki the Trickster."
    assert [event.name for event in table.events(R)][-1] == "draws"
    play(table, "end", "-LOK")
    assert "Seat 0 discards Loki the Trickster." in [event.sentence for event in table.events(R)]


@pytest.mark.rule("WN-97", "WN-I19")
def test_imagined_worlds_keep_a_card_seen_moving_where_it_went() -> None:
    table = lay(hands={R: "LOK", Y: "W.N W.N"}, ships={Y: "B2", R: "B2"}, pile="W.S W.N W.E", dice=[4])
    play(table, "att", ">N")
    for seed in range(30):
        assert "LOK" in hand(table.imagine(R, seed), Y)
    assert any("LOK" not in hand(table.imagine(B, seed), Y) for seed in range(30))


@pytest.mark.rule("WN-97")
def test_a_known_card_that_is_played_or_discarded_is_known_no_longer() -> None:
    known = [[], [["LOK", [Y]], ["W.N", [Y]]], [], []]
    table = lay(hands={Y: "LOK W.N W.E ODI.N", R: "W.S"}, ships={Y: "A2"}, known=known)
    play(table, "wN")
    assert table.view(R)["known"] == [{"card": "LOK", "seats": [Y]}]
    loki = lay(hands={Y: "LOK", R: "ODI.N"}, active=R, turn=R, known=[[], [["LOK", [Y]]], [], []])
    play(loki, "ODI.N")
    by(loki, Y, "LOK")
    assert loki.view(R)["known"] == []
    assert "LOK" in discards(loki)


@pytest.mark.rule("WN-97")
def test_a_card_played_by_one_of_its_possible_holders_is_the_first_that_it_may_have_been() -> None:
    known = [[], [["W.E", [Y, B]], ["W.N", [Y, B]], ["W.N", [Y, G]]], [], []]
    table = lay(hands={Y: "W.N W.E", B: "W.E", G: "W.N", R: "W.S"}, ships={Y: "A2"}, known=known)
    play(table, "wN")
    assert table.view(R)["known"] == [{"card": "W.E", "seats": [Y, B]}, {"card": "W.N", "seats": [Y, G]}]


@pytest.mark.rule("WN-97")
def test_of_a_card_surely_held_and_one_perhaps_held_the_sure_one_was_played() -> None:
    known = [[], [["W.N", [Y, B]], ["W.N", [Y]], ["W.N", [B]]], [], []]
    table = lay(hands={Y: "W.N W.N", B: "W.N W.N", R: "W.S"}, ships={Y: "A2"}, known=known)
    play(table, "wN")
    assert table.view(R)["known"] == [{"card": "W.N", "seats": [Y, B]}, {"card": "W.N", "seats": [B]}]


@pytest.mark.rule("WN-97")
def test_the_first_card_that_was_noted_may_be_the_one_that_was_played() -> None:
    known = [[], [["W.N", [Y, B]], ["LOK", [G]]], [], []]
    table = lay(hands={Y: "W.N", B: "W.E", G: "LOK", R: "W.S"}, ships={Y: "A2"}, known=known)
    play(table, "wN")
    assert table.view(R)["known"] == [{"card": "LOK", "seats": [G]}]


@pytest.mark.rule("WN-97")
def test_a_theft_unseen_changes_nothing_of_cards_that_others_hold() -> None:
    """Blue takes a card from red: what green knows of yellow's and of blue's own hand stays as it was."""
    known = [[], [], [], [["LOK", [Y]], ["W.E", [B]], ["W.N", [R]], ["W.S", [Y, R]]]]
    table = lay(
        hands={R: "W.N W.W", Y: "LOK W.S", B: "W.E"}, active=B, turn=B, ships={B: "B2", R: "B2"}, known=known, dice=[4]
    )
    play(table, "att")
    assert table.view(G)["known"] == [
        {"card": "LOK", "seats": [Y]}, {"card": "W.E", "seats": [B]},
        {"card": "W.N", "seats": [R, B]}, {"card": "W.S", "seats": [Y, R, B]},
    ]  # fmt: skip


@pytest.mark.rule("WN-97")
def test_a_card_that_may_have_moved_on_unseen_is_with_either() -> None:
    """Green knows that red holds a Loki; blue takes an unseen card from red."""
    known = [[], [], [], [["LOK", [R]]]]
    table = lay(
        hands={R: "LOK W.N W.E"}, active=B, turn=B, ships={B: "B2", R: "B2"}, pile="W.S W.N", known=known, dice=[4]
    )
    play(table, "att", ">N")
    assert table.view(G)["known"] == [{"card": "LOK", "seats": [R, B]}]
    holders: Counter[int] = Counter()
    for seed in range(60):
        world = table.imagine(G, seed)
        holders.update(seat for seat in (R, B) if "LOK" in hand(world, seat))
        assert "LOK" in hand(world, R) + hand(world, B)
    assert set(holders) == {R, B}


@pytest.mark.rule("WN-97")
def test_a_thief_who_finds_the_known_card_knows_of_it_no_longer() -> None:
    table = lay(hands={R: "LOK"}, ships={Y: "B2", R: "B2"}, pile="W.S", known=[[["LOK", [R]]], [], [], []], dice=[4])
    play(table, "att")
    assert table.view(Y)["known"] == []
    assert "LOK" in hand(table, Y)


@pytest.mark.rule("WN-97")
def test_of_more_cards_than_can_be_kept_in_mind_the_oldest_is_forgotten() -> None:
    facts = [["W.N", [Y]]] * 6 + [["W.E", [Y]]] * 6
    table = lay(
        hands={Y: "W.N " * 6 + "W.E " * 6, R: "LOK"}, ships={Y: "B2", R: "B2"}, known=[[], facts, [], []], dice=[4]
    )
    play(table, "att")
    cards = [fact["card"] for fact in table.view(R)["known"]]
    assert cards == ["W.N"] * 5 + ["W.E"] * 6 + ["LOK"]


# ---- imagined worlds


@pytest.mark.rule("WN-I19")
def test_imagined_hands_are_dealt_evenly_from_what_was_not_seen() -> None:
    table = lay(3, hands={Y: "W.N", R: "W.E", B: "W.S"}, pile="W.W LOK MIS.S")
    counts: Counter[str] = Counter()
    for seed in range(500):
        world = table.imagine(Y, seed)
        assert hand(world, Y) == ["W.N"]
        counts[hand(world, R)[0]] += 1
    assert set(counts) == {"W.E", "W.S", "W.W", "LOK", "MIS.S"}
    assert all(60 < number < 145 for number in counts.values())


@pytest.mark.rule("WN-102", "WN-I19")
def test_in_an_imagined_loop_whoever_is_asked_can_answer_and_both_may_be() -> None:
    table = lay(hands={Y: "ODI.N W.N", R: "LOK W.E", B: "LOK W.E", G: "LOK W.E"})
    play(table, "ODI.N")
    asked: Counter[int] = Counter()
    for seed in range(200):
        world = table.imagine(Y, seed)
        asked[turn(world)] += 1
        assert len(choices(world)) > 1
        assert world.view(Y) == table.view(Y)
    assert set(asked) == {R, B, G}
    assert min(asked.values()) > 35


@pytest.mark.rule("WN-102", "WN-I19")
def test_who_has_passed_imagines_only_those_asked_later_and_who_waits_those_before() -> None:
    table = lay(hands={Y: "ODI.N W.N", R: "LOK W.E", B: "LOK W.E", G: "LOK W.E"})
    play(table, "ODI.N")
    by(table, R, ".")
    assert {turn(table.imagine(R, seed)) for seed in range(80)} == {Y, B, G}
    assert {turn(table.imagine(G, seed)) for seed in range(80)} == {R, B}


@pytest.mark.rule("WN-I19")
def test_a_world_is_imagined_though_hardly_any_hand_fits() -> None:
    """Only the Norns can answer a die, and one lies in the discards: worlds with the other are found all the same."""
    table = lay(3, hands={Y: "MUT.E", R: "NOR", B: "W.N W.N W.N"}, crews={R: ["BER", "SHI"]}, discard="NOR", dice=[4])
    play(table, "MUT.E@R")
    assert phase(table) == "roll"
    for seed in range(60):
        world = table.imagine(Y, seed)
        assert "NOR" in hand(world, turn(world))
        assert turn(world) in (R, B)


@pytest.mark.rule("WN-102", "WN-I19")
def test_the_hero_step_of_another_is_imagined_both_ways() -> None:
    table = lay(hands={Y: "BER SHI HUN", R: "W.N"}, pile="QUA HEA BOD HEL", phase="hero", opening=True)
    phases = {phase(table.imagine(R, seed)) for seed in range(40)}
    assert phases == {"hero", "main"}
    after = table.copy()
    play(after, ".")
    for seed in range(10):
        assert table.imagine(R, seed)._array.tobytes() == after.imagine(R, seed)._array.tobytes()


@pytest.mark.rule("WN-I19")
@SEATS
def test_imagined_worlds_look_the_same_to_their_seat_and_play_on(seats: int) -> None:
    dice = random.Random(9)
    for number, table in enumerate(wander(seats, 320, 800)):
        if number % 9:
            continue
        for seat in range(seats):
            world = table.imagine(seat, dice.getrandbits(60))
            assert world.view(seat) == table.view(seat)
            for _ in range(6):
                if not world.over:
                    world.play(turn(world), dice.choice(world.legal(turn(world))))


@pytest.mark.rule("WN-I19")
def test_at_the_end_hands_are_shown() -> None:
    table = lay(hands={R: "LOK W.N"}, crews={Y: ["dR"]}, camps={Y: "BG"})
    play(table, "feast")
    assert table.view(None)["players"][R]["hand"] == ["W.N", "LOK"]
    assert hand(table.imagine(G, 3), R) == ["W.N", "LOK"]


# ---- observation


def test_observations_have_named_pieces_between_0_and_1() -> None:
    for number, table in enumerate(wander(3, 330, 500)):
        if number % 25 == 0:
            for seat in range(3):
                numbers = table.observe(seat)
                assert numbers.min() >= 0
                assert numbers.max() <= 1
                pieces = NORTH.observation.split(numbers)
                assert pieces["hand"].sum() > 0 or not hand(table, seat)
                assert pieces["monster"].sum() == 1
                assert pieces["ships"].sum() == 3
                assert pieces["active"].sum() == 1


def test_an_observation_tells_a_known_card_and_its_possible_holders() -> None:
    table = lay(hands={R: "LOK W.N", B: "W.E"}, known=[[["LOK", [R]]], [], [], [["LOK", [R, B]]]])
    kind = 5
    assert NORTH.observation.split(table.observe(Y))["known"][0, kind] == 1
    shared = NORTH.observation.split(table.observe(G))["known"][:, kind]
    assert shared.tolist() == [0, 0.5, 0.5]
    assert wandered(3, 1, 5).observe(0).shape == (NORTH.observation.size,)


@pytest.mark.rule("WN-97", "WN-R108")
def test_nothing_is_left_to_know_when_the_game_is_over() -> None:
    """Hands are shown then; a table laid out at the end is the same to the last byte as one played there."""
    known = [[], [["LOK", [B]], ["W.N", [B]]], [], [["W.N", [B]]]]
    table = lay(active=B, hands={B: "W.N LOK"}, crews={B: ["dY", "dR"]}, camps={B: "G"}, known=known)
    play(table, "feast")
    assert table.over
    assert table.position()["known"] == [[], [], [], []]
    assert not np.any(table.record.facts)
