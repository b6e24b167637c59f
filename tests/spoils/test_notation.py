"""Moves and events in writing."""

from __future__ import annotations

import pytest

from meadhall import BadPosition, IllegalMove
from meadhall.engine.terminal import line_by_line as log

from .tables import SPOILS, bet, challenged, choices, go, lay, phase, played, random_step, settle, wander, why_not


def test_words_may_be_written_in_any_case_and_with_spaces() -> None:
    table = lay(4, {0: "Idun's Gold Apple S2"}, stashes=[[], ["Crown S2", "Ring S1"], ["Ring S2"], []])
    go(table, "0 USE  a1", "0 On 1", "0 Swap crown s2")
    assert phase(table) == "bid"


def test_several_moves_may_stand_in_a_line() -> None:
    table = lay(4, {0: "Idun's Gold Apple S2"}, stashes=[[], ["Crown S2", "Ring S1"], ["Ring S2"], []])
    go(table, "0 use A1 (Idun's Gold Apple), on 1, swap Crown S2")
    assert table.ply == 3


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("nonsense", "is not a move"),
        ("5x7", "is not a move"),
        ("99x1", "out of range"),
        ("bet 999", "out of range"),
        ("take 99", "out of range"),
        ("use A99", "names nothing"),
        ("as Sausage", "names nothing"),
        ("fetch Sausage S1", "names nothing"),
        ("first 2", "does not answer"),
        ("turn 3", "does not answer"),
        ("pass", "not asked now; wanted is a higher bid"),
        ("use A2", "A2 is not in your stash"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(text: str, answer: str) -> None:
    table = lay(4, {0: "Huginn S1"})
    with pytest.raises(IllegalMove, match=answer):
        table.play(0, text)


def test_refusals_name_the_rule() -> None:
    table = lay(4, {0: "Huginn S1, Odin's Eye S1 up canceled, Tarnkappe S1 up used"})
    assert why_not(table, "use A1") == "Huginn cannot be used at this moment"
    assert why_not(table, "use A2") == "Odin's Eye has been canceled"
    assert "has been used" in why_not(table, "use A3")
    table = challenged("5x3", 0, 1)
    assert "Norn Orb" in why_not(table, "wait", 2)
    settle(table, "5 declarer", "5 challenger", "5 declarer", "5 challenger")
    assert "not asked" in why_not(table, "take 1", next(seat for seat in range(4) if seat not in table.actors))


def test_the_log_is_a_line_for_each_public_thing() -> None:
    table = challenged("5x3", 0, 1, dice=("33333333", *["11111111"] * 3))
    bet(table, "9 declarer", "5 challenger", "5 challenger", "5 challenger")
    go(table, "0 take 2")
    lines = log(table)
    assert lines[0] == "1 challenge"
    assert "0 bet 9 declarer" in lines
    assert "0 dice 33333333" in lines
    assert "0 declarer wins with 8" in lines
    assert lines[-1] == "0 take 2"


@pytest.mark.parametrize("seats", [4, 7])
def test_every_event_of_whole_games_has_a_sentence_for_everyone(seats: int) -> None:
    kinds = set()
    for table in wander(seats, 5, 700):
        for seat in (*range(seats), None):
            for event in table.events(seat):
                kinds.add(event.name)
                for who in (["You", *"BCDEFGHIJ"], [f"Seat {k}" for k in range(10)]):
                    sentence = event.tell(who)
                    assert sentence.endswith((".", "?"))
                    assert "None" not in sentence
    assert len(kinds) > 25


def test_moves_of_whole_games_have_texts_that_lead_back_to_them() -> None:
    for table in wander(5, 12, 200):
        for seat in table.actors:
            for move in table.moves(seat)[:60]:
                assert SPOILS.parse(table.record, seat, move.text) == [move.id]
                assert move.label


def test_positions_that_cannot_be_are_refused() -> None:
    for wrong, answer in (
        ({"crown": 1}, "positions have no 'crown'"),
        ({"chief": 9}, "seats are numbered"),
        ({"gold": [1]}, "gold is a list of 4"),
        ({"bid": "many"}, "a bid is a number of dice"),
        ({"artifacts": {"A1": {"card": "Crown S1", "at": 0}}}, "is no artifact"),
        ({"stashes": [["Crown S9"], [], [], []]}, "a card is its name and Stage"),
        ({"gold": [70, 70, 70, 70], "treasury": 4}, "purses and treasury"),
    ):
        with pytest.raises(BadPosition, match=answer):
            SPOILS.setup({"seats": 4, **wrong})


def test_a_whole_game_reads_back_from_its_chronicle() -> None:
    table = played(5, 6)
    text = table.save()
    assert "ply" in text
    assert "challenge" in text
    assert choices(SPOILS.table(5, 6))
    assert random_step is not None
