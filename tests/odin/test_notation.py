"""Odin in writing: every text reads back as the move it stands for, and nothing else is understood."""

from __future__ import annotations

import pytest

from meadhall.games.odin.words.sentences import log

from .tables import ODIN, choices, hand, lay, middle, pile, turn, wander, why_not


@pytest.mark.rule("OD-I12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_legal_move_met_reads_back_as_itself(seats: int) -> None:
    met = 0
    for table in wander(seats, 110, 250):
        seat = turn(table)
        for move in table.moves(seat):
            met += 1
            assert ODIN.parse(table.record, seat, move.text) == [move.id]
        texts = [move.text for move in table.moves(seat)]
        assert len(set(texts)) == len(texts)
    assert met > 400


@pytest.mark.rule("OD-I12")
def test_every_move_there_is_reads_back_as_itself() -> None:
    table = lay("9b 8b", None, middle="5k")
    texts = [ODIN.name(table.record, move) for move in range(ODIN.moves)]
    assert len(set(texts)) == ODIN.moves
    for move, text in enumerate(texts):
        assert ODIN.parse(table.record, 0, text) == [move]


@pytest.mark.rule("OD-I12")
@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("8b", "Play blue 8"),
        ("82b", "Play blue 8 and 2"),
        ("942b", "Play blue 9, 4 and 2"),
        ("7bk", "Play 7 in blue and black"),
        ("9rgo", "Play 9 in red, green and orange"),
        ("1brpgko", "Play 1 in blue, red, pink, green, black and orange"),
        ("987654321o", "Play orange 9, 8, 7, 6, 5, 4, 3, 2 and 1"),
        ("-", "Pass"),
        ("+3r", "Take red 3"),
    ],
)
def test_moves_have_a_text_and_a_label(text: str, label: str) -> None:
    table = lay("9b 8b", None, middle="5k")
    (move,) = ODIN.parse(table.record, 0, text)
    assert ODIN.name(table.record, move) == text
    assert ODIN.label(table.record, move) == label


@pytest.mark.rule("OD-9")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("28b", "the digits of one colour fall from high to low, each once"),
        ("88b", "the digits of one colour fall from high to low, each once"),
        ("924b", "the digits of one colour fall from high to low, each once"),
        ("7kb", "the colours of one number come in the order brpgko, each once"),
        ("7bb", "the colours of one number come in the order brpgko, each once"),
        ("9rog", "the colours of one number come in the order brpgko, each once"),
    ],
)
def test_a_set_out_of_order_is_refused_with_the_right_order(text: str, reason: str) -> None:
    assert why_not(lay("9b 8b 2b", None, middle="5k"), text) == f"{text}: {reason}"


@pytest.mark.rule("OD-R28")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "b8",
        "80b",
        "8",
        "b",
        "8y",
        "8B",
        "8b 2b",
        "82br",
        "8b+",
        "8b+2",
        "+82b",
        "++8b",
        "--",
        ">",
        "#",
        "8b##",
        "8b\n2b",
        "８b",
    ],
)
def test_anything_else_is_not_a_move(text: str) -> None:
    assert "is not a move: write a set like 8b, 82b or 7bk" in why_not(lay("8b 2b", None, middle="5k"), text)


@pytest.mark.rule("OD-R32", "OD-R33")
def test_a_play_and_its_take_can_be_written_as_one() -> None:
    table = lay("8g 3g 5r", "9k 1k", middle="8b 2b")
    events = table.play(0, "83g+2b")
    assert "".join(event.text for event in events) == "83g+2b"
    assert hand(table, 0) == {"5r", "2b"}
    assert table.ply == 2
    single = lay("8g 3g 5r", "9k 1k", middle="4b")
    single.play(0, "8g+4b")
    assert hand(single, 0) == {"3g", "5r", "4b"}
    assert single.ply == 1


@pytest.mark.rule("OD-R33", "OD-10")
@pytest.mark.parametrize("text", ["83g+8g", "83g+5k", "83g+5r", "8g+3g"])
def test_a_play_written_with_a_card_it_cannot_take_is_refused_whole(text: str) -> None:
    table = lay("8g 3g 5r", "9k 1k", middle="8b 2b", discards="5k")
    taken = text.partition("+")[2]
    assert why_not(table, text) == f"{text}: {taken} is not in the middle, so it cannot be taken"
    assert pile(table, "middle") == {"8b", "2b"}


@pytest.mark.rule("OD-R14")
def test_the_sign_of_an_opening_stands_only_there() -> None:
    table = lay("8g 3g 5r", "9k 1k", middle="4b")
    assert why_not(table, ">8g") == ">8g: '>' opens a round, and this one is open already"
    opening = lay("8g 3g 5r", "9k 1k")
    assert choices(opening) == {">8g", ">3g", ">5r"}
    opening.play(0, ">8g")
    assert middle(opening)["text"] == "8g"


@pytest.mark.parametrize("text", ["-", " - ", "pass", "PASS", "Pass"])
@pytest.mark.rule("OD-R39")
def test_a_pass_is_a_dash_or_the_word(text: str) -> None:
    table = lay("8g 3g 5r", "9k 1k", "9o", middle="4b")
    events = table.play(0, text)
    assert [event.text for event in events] == ["-"]


@pytest.mark.rule("OD-X12", "OD-X15", "OD-R52")
def test_events_set_side_by_side_are_the_log() -> None:
    table = lay("4r 1b 2k", "7g 2p 2r", "6b 1p 1k")
    log = []
    for text in (">4r", "-", "6b", "-", "7g", "-", "-", ">2p", "-", "-", ">2r", "4r", "-", "6b"):
        seat = turn(table)
        log.append(f"{seat} " + "".join(event.text for event in table.play(seat, text)))
    assert "  ".join(log) == (
        "0 >4r  1 -  2 6b+4r  0 -  1 7g+6b  2 -  0 -/  1 >2p  2 -  0 -/  1 >2r  2 4r+2r  0 -  1 6b#"
    )


@pytest.mark.rule("OD-R17")
def test_events_are_told_in_sentences_with_names() -> None:
    table = lay("4r 1b 8g 3g", "7g 2p 2r", "6b")
    names = ["Anna", "Björn", "Cnut"]
    told = []
    for text in (">4r", "7g", "-", "83g", "-", "-"):
        told += [event.tell(names) for event in table.play(turn(table), text)]
    assert told == [
        "Anna opens with red 4.",
        "Björn plays green 7.",
        "Björn takes red 4.",
        "Cnut passes.",
        "Anna plays green 8 and 3 (83).",
        "Anna takes green 7.",
        "Björn passes.",
        "Cnut passes.",
        "Everyone else has passed: the middle is cleared and Anna opens.",
    ]


@pytest.mark.rule("OD-X12", "OD-R58")
def test_a_game_can_be_written_down_with_a_header_for_each_hand() -> None:
    table = lay("4r 1b 2k", "7g 2p", "6b 1p 1k", scores=[3, 0, 7], first=0, hand_number=2)
    for text in (">4r", "-", "6b", "-", "7g", "-", "-", ">2p", "-", "-", ">6b"):
        table.play(turn(table), text)
    assert log(table) == [
        "H2 first=0 scores=3,0,7",
        "0 >4r  1 -  2 6b+4r  0 -  1 7g+6b  2 -  0 -  /",
        "1 >2p  2 -  0 -  /",
        "1 >6b#",
        "H3 first=1 scores=5,0,10",
    ]
