"""What a search makes of others' doings: bids and challenges tell of dice, sealed bets are open again."""

from __future__ import annotations

from meadhall import Table
from meadhall.engine.random import reseed
from meadhall.games.spoils.bots import belief

from .tables import SPOILS, broken, challenged, dice, go, lay, shown, wander

CUPS = ("11223344", "55666612", "23456661", "11111111")
WORLDS = 300


def suspected(table: Table, seat: int, number: int = WORLDS) -> list[Table]:
    """Worlds as a search draws them."""
    worlds = []
    for seed in range(number):
        world = table.imagine(seat, seed)
        reseed(world.record, seed + 1)
        belief.sample_belief(world.record, seat)
        worlds.append(world)
    return worlds


def share(worlds: list[Table], seat: int, face: str) -> float:
    """How many of a seat's dice show a face, as a part of all."""
    return sum(dice(world, seat).count(face) for world in worlds) / len(worlds) / 8


def test_who_bids_on_a_face_is_thought_to_have_it() -> None:
    table = go(lay(4, dice=CUPS), "0 3x2", "1 4x5", "2 5x5", "3 6x2")
    worlds = suspected(table, 0)
    assert {dice(world, 0) for world in worlds} == {CUPS[0]}
    for seat, face in ((1, "5"), (2, "5"), (3, "2")):
        assert 0.24 < share(worlds, seat, face) < 0.33  # 2 to 5 against other faces: 0.286
        assert 0.12 < share(worlds, seat, "4") < 0.17


def test_who_bids_again_is_believed_more_and_never_wholly() -> None:
    table = go(lay(4, dice=CUPS), "0 3x2", "1 4x5", "2 5x2", "3 5x5", "0 6x2", "1 6x5", "2 7x2", "3 7x4", "0 8x2")
    go(table, "1 8x5")
    assert 0.40 < share(suspected(table, 2), 1, "5") < 0.49  # 4 to 5, at most: 0.444
    assert 0.40 < share(suspected(table, 3), 1, "5") < 0.49


def test_who_challenges_is_thought_to_lack_the_face() -> None:
    worlds = suspected(go(lay(4), "0 5x3", "1 challenge"), 2)
    assert 0.24 < share(worlds, 0, "3") < 0.33
    assert 0.06 < share(worlds, 1, "3") < 0.12  # 1 to 10: 0.091
    assert 0.13 < share(worlds, 3, "3") < 0.20  # who did nothing tells nothing


def test_what_is_known_is_not_guessed() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1, Mead of Poetry S1"}, dice=CUPS)
    go(table, "0 use A1", "0 on 1", "0 use A2", "0 3x2", "1 4x1", "2 5x1")
    for world in suspected(table, 0, 40):
        assert dice(world, 1) == "12556666"
        assert shown(world, 2) == "16"
        assert {"1", "6"} <= set(dice(world, 2))


def test_sealed_bets_of_others_are_still_to_be_made() -> None:
    table = challenged("5x3", 0, 1)
    go(table, "3 bet 30 challenger", "0 bet 20 declarer")
    for world in suspected(table, 2, 20):
        place = world.position()
        assert set(world.actors) == {0, 1, 2, 3}
        assert place["sides"][3] is None
        assert broken(world, world) == 0


def test_suspected_worlds_are_whole_and_leave_no_scratch() -> None:
    for ply, table in enumerate(wander(4, 3, 1500)):
        if ply % 5 == 0:
            for seat in range(4):
                (world,) = suspected(table, seat, 1)
                assert broken(world, world) == 0
                assert not any(world.record.part)


def test_nothing_hidden_sways_what_is_suspected() -> None:
    table = go(lay(4, dice=CUPS), "0 3x2", "1 4x5", "2 5x5")
    other = table.imagine(0, 99)
    told = [[world._array.tobytes() for world in suspected(one, 0, 20)] for one in (table, other)]
    assert told[0] == told[1]


def test_a_search_of_this_game_suspects() -> None:
    assert SPOILS.rules["sample_belief"] is belief.sample_belief
