"""A table as its users drive it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall import BadOption, BadPosition, Game, IllegalMove, UnknownName
from tests.toy_game import RAVENS

ODIN = meadhall.game("odin")


def test_games_are_found_by_their_ids() -> None:
    assert "odin" in meadhall.games()
    assert (ODIN.id, ODIN.title, ODIN.seats, ODIN.moves) == ("odin", "Odin", (2, 3, 4, 5, 6), 3634)
    with pytest.raises(UnknownName, match="no game is called 'ludo'; the hall has odin"):
        meadhall.game("ludo")


def test_a_move_is_given_as_a_move_its_number_or_its_text() -> None:
    table = ODIN.table(seats=3, seed=7)
    seat = table.actors[0]
    move = table.moves(seat)[0]
    tables = [table.copy() for _ in range(4)]
    given: list[Any] = [move, move.id, move.text, np.int64(move.id)]
    for copy, one in zip(tables, given, strict=True):
        copy.play(seat, one)
    assert len({copy._array.tobytes() for copy in tables}) == 1
    assert [copy.history for copy in tables] == [((seat, move.id),)] * 4


def test_moves_keep_their_words_after_the_table_has_moved_on() -> None:
    table = ODIN.table(seats=3, seed=7)
    seat = table.actors[0]
    move = table.moves(seat)[0]
    words = (move.text, move.label)
    table.play(seat, move)
    assert (move.text, move.label) == words
    assert repr(move) == f"Move(id={move.id}, text={words[0]!r}, label={words[1]!r})"
    assert move == ODIN.table(seats=3, seed=7).moves(seat)[0]


@pytest.mark.parametrize("move", [-1, 3634, 10**30, None, 1.5, True, b"8b", "", "99b", "hello", "8z", []])
def test_nonsense_is_refused_and_changes_nothing(move: Any) -> None:
    table = ODIN.table(seats=3, seed=7)
    before = table._array.tobytes()
    with pytest.raises(IllegalMove):
        table.play(table.actors[0], move)
    assert table._array.tobytes() == before
    assert table.ply == 0


@pytest.mark.parametrize("seat", [-1, 3, None, "0", 1.0, True])
def test_there_are_only_the_seats_there_are(seat: Any) -> None:
    table = ODIN.table(seats=3, seed=7)
    for _ in range(2):
        for call in (table.moves, table.legal, table.observe, table.imagine):
            with pytest.raises(IllegalMove, match="seats are numbered 0 to 2"):
                call(seat)
        while table.actors != (1,) or not table.ply:  # its moves are listed now
            table.play(table.actors[0], table.legal(table.actors[0])[0])


@pytest.mark.parametrize("seat", [-1, 3, 64, 66, 1 << 32, 10**30, None, "0", 1.0, True])
@pytest.mark.parametrize("speed", ["interpreted", "native"])
def test_nobody_plays_from_a_seat_that_is_not_there(speed: str, seat: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_speed(speed, monkeypatch).table(seats=3, seed=7)
    before = table._array.tobytes()
    for move in (table.legal(table.actors[0])[0], table.moves(table.actors[0])[0].text):
        with pytest.raises(IllegalMove, match="seats are numbered 0 to 2"):
            table.play(seat, move)
    assert (table._speed().name, table.ply, table._array.tobytes()) == (speed, 0, before)


def at_speed(speed: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Ravens whose tables run at this speed."""
    if speed == "native":
        RAVENS.compile()
        return RAVENS
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    return replace(RAVENS, _native=[])


def test_a_table_goes_on_in_native_code_when_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_speed("interpreted", monkeypatch)
    table = game.table(seats=2, seed=1)
    table.play(0, "bet 1")
    assert table._speed() is game.interpreted
    monkeypatch.undo()
    game.compile()
    table.play(1, "bet 3")
    assert table._speed() is game.native
    assert table.rewind(2)._array.tobytes() == table._array.tobytes()


@pytest.mark.parametrize("speed", ["interpreted", "native"])
def test_legal_moves_are_those_of_the_seat_asked_about(speed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was listed, played or refused before."""
    table, dice = at_speed(speed, monkeypatch).table(seats=3, seed=7), random.Random(5)
    while not table.over:
        seats = dice.choices(range(3), k=4)
        for seat in seats:
            if dice.random() < 0.3:
                with pytest.raises(IllegalMove):
                    table.play(seat, next(move for move in range(RAVENS.moves) if move not in table.legal(seat)))
            listed = table.legal(seat)
            assert listed == table.copy().legal(seat) == [move.id for move in table.moves(seat)]
            assert bool(listed) == (seat in table.actors) == (seat in table.copy().actors)
            listed.clear()  # the caller's own
            assert bool(table.legal(seat)) == (seat in table.actors)
        seat = dice.choice(table.actors)
        table.play(seat, dice.choice(table.legal(seat)))


def test_what_a_play_told_is_kept_after_the_table_has_moved_on() -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8g 3g 5r", None], "middle": "8b 2b"})
    first, text = table.play(0, "83g"), "83g"
    then = table.play(0, "+2b")
    assert [event.text for event in first] == [text]
    assert [event.name for event in then] == ["took"] == [event.name for event in table.happened]
    assert (len(first), first[0], first[-1:]) == (1, *first, [*first])
    assert repr(first) == repr(list(first))
    with pytest.raises(IndexError):
        first[1]


def test_a_text_for_two_moves_is_played_whole_or_not_at_all() -> None:
    position = {"seats": 3, "turn": 2, "hands": ["8g 3g 5r", None, None], "middle": "8b 2b"}
    table = ODIN.setup(position)
    table.play(2, "-")
    before = table._array.tobytes()
    with pytest.raises(IllegalMove):
        table.play(0, "83g+5b")
    assert table._array.tobytes() == before
    assert table.actors == (0,)
    events = table.play(0, "83g+2b")
    assert (table.ply, table.actors) == (3, (1,))
    assert table.legal(1) == table.copy().legal(1)
    assert [event.name for event in events] == ["played", "took"]


def test_seats_options_and_seeds_are_checked() -> None:
    for seats in (1, 7, 0, "4", 2.0, True):
        with pytest.raises(BadOption, match="Odin takes 2 to 6 seats"):
            ODIN.table(seats=seats)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="no option 'tempo'; it has target, short_deck"):
        ODIN.table(tempo=3)
    for target in (0, -1, "many", 1.5, None, True):
        with pytest.raises(BadOption, match="target is a whole number from 1"):
            ODIN.table(target=target)
    with pytest.raises(BadOption, match="short_deck is on or off"):
        ODIN.table(seats=2, short_deck="perhaps")
    for seed in (-1, 1 << 128, "7", 1.5, True):
        with pytest.raises(BadOption, match="a seed is a whole number"):
            ODIN.table(seed=seed)  # type: ignore[arg-type]
    assert ODIN.table(seats=2, target="short", short_deck="on").start.options == {"target": 10, "short_deck": 1}


def test_tables_without_a_seed_are_all_different() -> None:
    assert len({ODIN.table()._array.tobytes() for _ in range(20)}) == 20


def test_scores_and_places_wait_for_the_end() -> None:
    table = ODIN.table(seats=3, seed=1, target="single")
    assert (table.over, table.scores, table.places) == (False, None, None)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[-1 if table.ply % 3 else 0])
    assert table.scores is not None
    assert table.places is not None
    assert min(table.scores) == 0
    assert table.places[table.scores.index(0)] == 1
    assert repr(table).endswith("over>")


def test_an_imagined_table_has_no_seed_no_past_and_no_events() -> None:
    table = ODIN.table(seats=3, seed=7)
    seat = table.actors[0]
    table.play(seat, table.legal(seat)[0])
    world = table.imagine(1, seed=3)
    assert world.start.seed == 0
    assert world.history == ()
    assert world.events(1) == []
    assert world.view(1) == table.view(1)
    assert world.imagine(1, seed=3).record.rng0 == world.record.rng0
    assert table.imagine(1).record.rng0 != table.imagine(1).record.rng0


def test_rewinding_goes_to_any_ply() -> None:
    table = ODIN.table(seats=3, seed=7)
    records = [table._array.tobytes()]
    for _ in range(30):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
        records.append(table._array.tobytes())
    for ply in (0, 1, 17, 30):
        assert table.rewind(ply)._array.tobytes() == records[ply]
    for ply in (-1, 31):
        with pytest.raises(IllegalMove, match="plies 0 to 30"):
            table.rewind(ply)


def test_positions_must_make_sense() -> None:
    for position, words in (
        ([], "a position is a dict"),
        ({"hand": []}, "no 'hand'"),
        ({"hands": ["8b"]}, "one for each seat"),
        ({"seats": 2, "hands": ["8b", "8b"]}, "somewhere else too"),
        ({"seats": 2, "middle": "8b 3r"}, "one set"),
        ({"seats": 2, "hands": ["8x", None]}, "a card is a digit and a colour"),
        ({"seats": 9}, "2 to 6 seats"),
    ):
        with pytest.raises((BadPosition, BadOption), match=words):
            ODIN.setup(position)  # type: ignore[arg-type]


# ---- undo


def test_own_moves_can_be_taken_back_until_another_moves_or_something_is_revealed() -> None:
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["8g 3g 5r", None, None], "middle": "8b 2b"})
    assert table.taking_back(0) is None
    table.play(0, "83g")
    assert table.taking_back(0) == 0
    assert table.taking_back(1) is None
    table.play(0, "+2b")
    assert table.taking_back(0) == 1  # one choice at a time
    assert table.rewind(1).taking_back(0) == 0
    table.play(1, "-")
    assert table.taking_back(0) is None
    assert table.taking_back(1) == 2


def test_nothing_is_taken_back_across_chance() -> None:
    table = RAVENS.table(seats=2, seed=1)
    table.play(0, "bet 1")
    assert table.taking_back(0) == 0
    table.play(1, "bet 3")  # all have bet: the die is rolled
    assert table.taking_back(1) is None
    table.play(1, "keep")
    assert table.taking_back(1) == 2


def test_against_bots_alone_any_own_move_can_be_taken_back() -> None:
    table = RAVENS.table(seats=2, seed=1)
    bots = frozenset({1})
    assert table.taking_back(0, bots) is None
    table.play(0, "bet 1")
    table.play(1, "bet 3")
    assert table.taking_back(0, bots) == 0
    table.play(1, "swap")
    table.play(0, "bet 2")
    assert table.taking_back(0, bots) == 3
