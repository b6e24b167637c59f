"""Vikings on Board in writing: texts, whole turns, what is refused, sentences and the record of a game."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.onboard.words.sentences import log

from .tables import ONBOARD, SEATS, bow, choices, lay, phase, play, sailing, ship, texts, turn, wander, why_not


@pytest.mark.rule("VB-I15")
@SEATS
def test_every_legal_move_met_reads_back_as_itself(seats: int) -> None:
    options = {"two_player_vikings": True} if seats == 2 else {}
    met = 0
    for table in wander(seats, 400, 260, **options):
        seat = turn(table)
        texts_here = [move.text for move in table.moves(seat)]
        assert len(set(texts_here)) == len(texts_here)
        for move in table.moves(seat):
            met += 1
            assert ONBOARD.parse(table.record, seat, move.text) == [move.id]
            assert move.label
    assert met > 1000


@pytest.mark.rule("VB-I15", "VB-45")
@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("FP", ["FP"]), ("SS", ["SS"]), ("PR r3a", ["PR", "r3a"]), ("JY r3a>5", ["JY", "r3a", ">5"]),
        ("JA y1a>2", ["JA", "y1a", ">2"]), ("BE 4:b=3", ["BE", "=3", "4:", "b"]), ("BM 4:b=3", ["BM", "=3", "4:", "b"]),
        ("BM 6>4:r", ["BM", "6>", "4:", "r"]), ("BM 6>6:g", ["BM", "6>", "6:", "g"]), ("A1 G>4", ["A1", "G>4"]),
        ("A1 >4", ["A1", "G>4"]), ("MK M", ["MK", "M"]), ("D3 H>2", ["D3", "H", ">2"]),
        ("D3 H>2 {HGM}", ["D3", "H", ">2"]), ("SW y1a<>g1a", ["SW", "y1a", "<>g1a"]), ("fp", ["FP"]),
    ],
)  # fmt: skip
def test_a_whole_turn_is_the_chain_of_its_steps(text: str, steps: list[str]) -> None:
    one = lay(4, {1: "b2a y1a r3a", 2: "g1a g2a"}, bets={0: "6:b=1"}, add="GH", draw="HGMM")
    two = one.copy()
    events = one.play(0, text)
    for step in steps:
        two.play(0, step)
    assert one.position() == two.position()
    assert one.history == two.history
    written = [event.text for event in events if event.text and event.seen_by(0)]
    assert written[0] == {"A1 >4": "A1 G>4", "fp": "FP"}.get(text, text.partition(" {")[0])


@pytest.mark.rule("VB-22", "VB-23", "VB-I14")
def test_a_plan_for_a_token_that_is_not_there_ends_with_the_draw() -> None:
    """A refusal would tell what lies on the stack without the action being taken."""
    add = lay(4, add="GH", draw="HGM")
    add.play(0, "A1 M>4")
    assert phase(add) == "add ship"
    assert bow(add, 4) == ""
    draw = lay(4, add="GH", draw="HHGM")
    draw.play(0, "D3 M>4")
    assert phase(draw) == "draw type"
    assert choices(draw) == {"H", "G"}


@pytest.mark.rule("VB-22", "VB-I14")
@pytest.mark.parametrize("kind", ["H", "G", "M"])
@pytest.mark.parametrize("code", ["A1", "D3"])
def test_a_plan_for_a_sailed_ship_is_refused_whatever_lies_on_the_stack(code: str, kind: str) -> None:
    for stack in ("GGG", "HHH", "MMM"):
        table = lay(4, add=stack[:2], draw=stack, sailed=[4], round=3)
        assert why_not(table, f"{code} {kind}>4") == f"{code} {kind}>4: ship 4 has sailed"


@pytest.mark.rule("VB-R40", "VB-6")
def test_x_marks_an_action_without_effect_and_only_that() -> None:
    table = lay(4)
    assert why_not(table, "SW x") == "SW x: 'x' is for an action that has no effect, and this one has"


@pytest.mark.rule("VB-I15")
@pytest.mark.parametrize(
    "text",
    ["", "XX", "PR r4a", "PR 3", "JY r3a", "JY r3a>9", "BE 4:b", "BE 4:b=5", "BE 9:b=1", "BM 4>b", "MK X", "D3 H",
     "SW r3a",
     "FP r3a", "SS 4", "A1 4", "sail", "take X", "0:", "=5", "r3c", "<>", "V"],
)  # fmt: skip
def test_anything_else_is_not_a_move(text: str) -> None:
    assert "is not a move: write an action like FP" in why_not(lay(4), text)


@pytest.mark.rule("VB-I15", "VB-R38")
@pytest.mark.parametrize(
    "text", ["r3a", ">4", "=3", "b", "M", "sail 4", "take G", "cut G", "V r3a", "4:", "4>", "<>r3a"]
)
def test_a_step_that_is_not_asked_for_is_refused_with_what_is(text: str) -> None:
    told = why_not(lay(4), text)
    assert "an action, like FP" in told


@pytest.mark.rule("VB-I15")
def test_a_step_may_be_written_short() -> None:
    table = lay(4, {4: "b2a"}, bows={4: "G"}, phase="sail")
    table.play(0, "4")
    assert table.view(None)["voyages"] == [4]
    bet = lay(4)
    play(bet, "BE", "=3", "4", "b")
    assert bet.position()["bets"][0] == "4:b=3"


@pytest.mark.rule("VB-I15")
def test_a_wrong_token_in_the_step_of_add_1_is_refused() -> None:
    table = lay(4, add="GH", draw="HGM")
    play(table, "A1")
    assert "does not answer what is asked now" in why_not(table, "H>4")
    play(table, ">4")
    assert bow(table, 4) == "G"


@pytest.mark.rule("VB-R34")
def test_whoever_is_not_in_turn_is_told_so() -> None:
    table = lay(4)
    for text in ("FP", "r3a", "PR r3a", ">4"):
        assert why_not(table, text, seat=2) == "it is not seat 2's turn; seat 0 is to move"


@pytest.mark.rule("VB-R60", "VB-23")
def test_the_record_hides_from_others_what_they_did_not_see() -> None:
    table = lay(2, {1: "b2a y1a r3a", 2: "g1a"}, add="GH", draw="HGMM", waiting=[["FP", "JY", "A1", "BM"],
                ["PR", "BE", "MK", "JA"]])  # fmt: skip
    play(table, "D3 H>2", "BE 4:b=3", "SW y1a<>g1a", "A1 G>4")
    assert log(table, 0) == ["2 r D3 H>2 {HGM}", "2 b BE 4:b=?", "2 r SW y1a<>g1a", "2 b A1 G>4"]
    assert log(table, 1) == ["2 r D3 H>2", "2 b BE 4:b=3", "2 r SW y1a<>g1a", "2 b A1 G>4"]
    assert log(table) == ["2 r D3 H>2", "2 b BE 4:b=?", "2 r SW y1a<>g1a", "2 b A1 G>4"]


@pytest.mark.rule("VB-X3", "VB-X11")
def test_a_sailing_is_written_with_takes_cuts_and_won_bets() -> None:
    table = sailing(2, {4: "y3a r2a b1a"}, bows={4: "HGMG"}, bets={0: "4:y=2"})
    play(table, "sail 4", "cut M", "take G", "take H")
    assert log(table) == ["2 r sail 4", "2 b cut M", "2 r take G", "2 b take H", "2 b cut G", "won r@4"]
    assert texts(table)[-1] == "won r@4"


@pytest.mark.rule("VB-R38")
def test_events_are_told_in_sentences_with_names() -> None:
    names = ["You", "Ivar"]
    table = lay(2, {1: "b2a y1a r3a", 2: "g1a"}, waiting=[["FP", "JY", "A1", "BM"], ["PR", "BE", "MK", "JA"]])
    told = []
    for text in ("PR r3a", "JA y1a>2", "MK M", "SS", "FP", "BE 4:b=3", "BM 3:y=1"):
        seat = turn(table)
        told += [event.tell(names) for event in table.play(seat, text) if event.seen_by(0)]
    assert told == [
        "You go to Promote.", "You promote red 3 to the front of ship 1.",
        "Ivar goes to Jump Any Ship.", "Ivar moves yellow 1 from ship 1 to the back of ship 2.",
        "You go to Marketplace.", "You raise metal to 2.",
        "Ivar goes to Set Sail.", "Ivar takes a stern; 6 are left.",
        "You go to First Player.",
        "Ivar goes to Bet.", "Ivar bets a token on blue at ship 4.",
        "Ivar goes to Bet or Move a Bet.", "Ivar bets a token on yellow at ship 3.",
    ]  # fmt: skip
    assert ship(table, 1) == "r3a b2a"


@pytest.mark.rule("VB-I15")
@pytest.mark.parametrize(
    ("position", "text", "label"),
    [
        ({}, "BM", "Go to Bet or Move a Bet"),
        ({"ships": {1: "b2a r3a"}, "first": "PR"}, "r3a", "Promote red 3a"),
        ({"ships": {1: "b2a r3a"}, "first": "JY"}, "r3a", "Move red 3a"),
        ({"ships": {1: "b2a r3a"}, "first": "SW"}, "r3a", "Swap red 3a"),
        ({"ships": {1: "b2a", 2: "r3a"}, "first": "SW b2a"}, "<>r3a", "Swap it with red 3a"),
        ({"ships": {1: "b2a r3a"}, "first": "JY r3a"}, ">5", "Move it to ship 5"),
        ({"first": "BE"}, "=3", "Bet your 3"),
        ({"first": "BE =3"}, "4:", "Bet at ship 4"),
        ({"first": "BE =3 4:"}, "b", "Bet on blue"),
        ({"bets": {0: "4:b=3"}, "first": "BM"}, "4>", "Move your bet at ship 4"),
        ({"bets": {0: "4:b=3"}, "first": "BM 4>"}, "6:", "Move it to ship 6"),
        ({"add": "G", "draw": "", "first": "A1"}, "G>4", "Load it on ship 4"),
        ({"add": "", "draw": "G", "first": "D3"}, "G", "Keep grain"),
        ({"first": "MK"}, "G", "Raise grain"),
        ({"phase": "sail"}, "sail 4", "Let ship 4 sail"),
    ],
)
def test_moves_have_labels(position: dict[str, Any], text: str, label: str) -> None:
    first = position.pop("first", None)
    table = lay(4, **position)
    for step in str(first or "").split():
        play(table, step)
    labels = {move.text: move.label for move in table.moves(0)}
    assert labels[text] == label
