"""Warriors of the North in writing: texts, whole declarations, what is refused, sentences and the record of a game."""

from __future__ import annotations

import pytest

from meadhall.games.north.words.notation import NUMBERS, TEXTS
from meadhall.games.north.words.sentences import log

from .tables import (
    NORTH,
    SEATS,
    B,
    G,
    R,
    Y,
    by,
    choices,
    lay,
    phase,
    play,
    ship,
    texts,
    throw,
    told,
    turn,
    wander,
    why_not,
)


@pytest.mark.rule("WN-I20")
@SEATS
def test_every_legal_move_met_reads_back_as_itself(seats: int) -> None:
    met = 0
    for table in wander(seats, 400, 700):
        seat = turn(table)
        moves = table.moves(seat)
        assert len({move.text for move in moves}) == len(moves)
        for move in moves:
            met += 1
            assert NORTH.parse(table.record, seat, move.text) == [move.id]
            assert move.label
    assert met > 3000


def test_every_move_has_a_text_of_its_own() -> None:
    assert len(TEXTS) == len(set(TEXTS)) == NORTH.moves == 208
    first = {
        ".": 0, "hBER": 1, "wN": 13, "wU>W": 32, "~THO.N": 33, "LOK": 56, "*SEE": 82, "att": 85, "row>N": 89, ">N": 93,
        "@Y": 97, "x1": 101, ">A1": 104, "#0": 145, "+": 161, "keep": 163, "-W.N": 165,
    }  # fmt: skip
    assert {text: NUMBERS[text] for text in first} == first


@pytest.mark.rule("WN-83", "WN-101")
@pytest.mark.parametrize(
    ("text", "steps", "written"),
    [
        ("MUT.E@R", ["MUT.E", "@R"], "MUT.E@R"), ("COM.N@B>N", ["COM.N", "@B", ">N"], "COM.N@B>N"),
        ("SEA.W@R xdG", ["SEA.W", "@R", "x2"], "SEA.W@R xdG"), ("SEA.W@R x2", ["SEA.W", "@R", "x2"], "SEA.W@R xdG"),
        ("LUR.S>F2", ["LUR.S", ">F2"], "LUR.S>F2"), ("GAL>N>E", ["GAL", ">N", ">E"], "GAL>N>E"),
        ("GAL>N.", ["GAL", ">N", "."], "GAL>N"), ("att@R", ["att", "@R"], "att@R"),
        ("*PIL>N", ["*PIL", ">N"], "*PIL>N"),
        ("wU>E", ["wU>E"], "wU>E"), ("wN", ["wN"], "wN"), ("wN>S", ["wN>S"], "wN>S"), ("~THO.N", ["~THO.N"], "~THO.N"),
    ],
)  # fmt: skip
def test_a_whole_declaration_is_the_chain_of_its_steps(text: str, steps: list[str], written: str) -> None:
    cards = "MUT.E COM.N SEA.W LUR.S GAL W.U W.N THO.N"
    one = lay(
        hands={Y: cards, G: "LOK MIS.S"}, crews={Y: ["PIL", "HEL"], R: ["BER", "dG"], B: ["SHI"]},
        ships={Y: "B2", R: "B2", G: "B2"},
    )  # fmt: skip
    two = one.copy()
    events = one.play(Y, text)
    for step in steps:
        two.play(Y, step)
    assert one.position() == two.position()
    assert one.history == two.history
    assert written in [event.text for event in events]


@pytest.mark.rule("WN-101")
def test_parts_that_leave_no_choice_may_be_named_or_left_out() -> None:
    for text in ("att", "att@R"):
        table = lay(ships={Y: "B2", R: "B2"}, dice=[4])
        table.play(Y, text)
        assert phase(table) == "push"
    for text in ("LOK", "LOK#0"):
        table = lay(hands={Y: "ODI.N", R: "LOK"})
        play(table, "ODI.N")
        table.play(R, text)
        assert phase(table) == "main"


@pytest.mark.rule("WN-101")
def test_the_only_player_may_be_left_out_before_a_crew_card() -> None:
    table = lay(hands={Y: "SEA.W"}, crews={R: ["BER", "dG"]})
    play(table, "SEA.W xdG")
    assert table.position()["crews"][R] == ["BER", "dG sick", None]


def test_naming_another_than_the_only_one_is_refused_with_the_only_one() -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["BER"]})
    assert why_not(table, "MUT.E@B") == "'MUT.E@B': only @R can be named here, not @B"
    alone = lay(hands={Y: "MUT.E"})
    assert why_not(alone, "MUT.E@B") == "there is nothing it could name now"


@pytest.mark.rule("WN-R54")
def test_answers_are_written_with_what_they_name() -> None:
    table = lay(hands={Y: "MUT.E", R: "THO.S", B: "LOK"}, crews={R: ["BER"]})
    play(table, "MUT.E")
    by(table, R, "THO.S#0-")
    assert texts(table) == ["THO.S#0-"]
    by(table, B, "LOK#1")
    assert "LOK#1" in texts(table)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "XX",
        "w",
        "wX",
        "MUT",
        "MUT.N",
        "COM.N@B>S>S>S",
        "hXXX",
        "~LOK",
        "*BER",
        "row",
        ">Z9",
        "#16",
        "x4",
        "att@X",
        "LOK##",
    ],
)
def test_anything_else_is_not_a_move(text: str) -> None:
    table = lay(hands={Y: "COM.N"})
    assert "not a move" in why_not(table, text) or "wanted" in why_not(table, text)


def test_a_declaration_says_what_is_wanted_where() -> None:
    table = lay(hands={Y: "COM.N SEA.W"}, crews={R: ["BER", "SHI"]})
    assert "a player by colour" in why_not(table, "COM.N>N")
    assert "no Beast Hunter in that crew" in why_not(table, "SEA.W@R xHUN")
    play(table, "COM.N")
    assert "a player by colour, like @R" in why_not(table, "wN")


def test_colours_nobody_plays_are_refused_by_name() -> None:
    table = lay(3, hands={Y: "COM.N"})
    assert why_not(table, "COM.N@G") == "nobody plays that colour"


@pytest.mark.rule("WN-102")
def test_whoever_is_not_asked_is_told_no_secret() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK"})
    assert why_not(table, "LOK", seat=R) == "it is not seat 1's turn; seat 0 is to move"
    play(table, "ODI.N")
    for seat in (Y, B, G):
        assert why_not(table, "LOK", seat=seat) == f"seat {seat} is not asked now; the table waits"


@pytest.mark.parametrize(
    ("table", "text", "why"),
    [
        (lay(hands={Y: "W.N"}), "wE", "you do not hold that card"),
        (lay(), "LOK", "you do not hold that card"),
        (lay(), "keep", "keep is not asked now; wanted is a card like wN"),
        (lay(crews={Y: ["PIL sick"]}), "*PIL", "that hero is seasick"),
        (lay(crews={Y: ["RUN"]}), "*RUN", "there is nothing it could answer now"),
    ],
)  # fmt: skip
def test_refusals_say_why(table: object, text: str, why: str) -> None:
    assert why_not(table, text).startswith(why)  # type: ignore[arg-type]


# ---- sentences and the log

NAMES = ["You", "Ivar", "Leif", "Thora"]


def lines(table: object, seat: int | None = None) -> list[str]:
    return [event.tell(NAMES) for event in table.events(seat)]  # type: ignore[attr-defined]


@pytest.mark.rule("WN-R82", "WN-85")
def test_a_roll_is_told_with_every_modifier_by_name() -> None:
    table = lay(hands={R: "THO.N W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: ["BER"], R: ["SHI"]}, dice=[5])
    play(table, "att")
    by(table, R, "THO.N-")
    assert lines(table)[:3] == [
        "Ivar plays Power of Thor: -1 to your attack.",
        "You roll for the attack: 5, +1 Berserker, -1 Shieldmaiden, -1 Power of Thor: 4 in all.",
        "With 4, your attack succeeds.",
    ]


def test_a_turn_is_told_in_sentences() -> None:
    table = lay(hands={Y: "W.E MUT.E COM.N", R: "LOK", B: "CAL.S"}, ships={Y: "A1"}, crews={G: ["BER"]})
    play(table, "wE")
    assert lines(table) == ["You play an east wind."]
    by(table, B, "CAL.S")
    assert lines(table) == ["Leif plays Dead Calm against your east wind."]
    by(table, R, ".")
    assert lines(table) == ["Your east wind has no effect."]
    throw(table, 4)
    play(table, "MUT.E")
    by(table, R, ".")
    assert lines(table)[-1] == "Thora's Berserker goes overboard."
    play(table, "COM.N@R>S")
    assert lines(table) == ["You play \"I'm taking Command!\" on Ivar's ship, to the south."]
    by(table, R, "LOK")
    assert lines(table) == [
        "Ivar plays Loki the Trickster on your \"I'm taking Command!\".", "Your \"I'm taking Command!\" has no effect.",
    ]  # fmt: skip


def test_loot_and_feast_are_told() -> None:
    table = lay(ships={Y: "D7"})
    play(table, "loot")
    assert lines(table) == ["You land to loot the village.", "You take a blue daughter aboard."]
    feast = lay(crews={Y: ["dR", "dB"]}, camps={Y: "G"}, hands={Y: "W.N W.N W.N W.N W.N W.N"})
    play(feast, "feast")
    assert lines(feast) == [
        "You call a feast.", "You feast: the red and blue daughters to the camp.",
        "You are Konung of the North: three daughters in the camp.",
    ]  # fmt: skip


@pytest.mark.rule("WN-R111")
def test_every_event_met_has_a_sentence_for_everybody_who_hears_it() -> None:
    names = set()
    for table in wander(4, 420, 3000):
        for event in table.events(None):
            names.add(event.name)
            assert event.tell(NAMES)[-1] in ".!"
            assert event.tell(NAMES)[0].isupper()
    assert len(names) >= 18


def test_the_log_is_written_in_notation() -> None:
    table = lay(hands={Y: "W.E COM.N", R: "LOK"}, ships={Y: "A1", R: "B1"}, pile="W.S W.S", dice=[4])
    play(table, "wE")
    assert ship(table, Y) == "B1"
    play(table, "att", ">W")
    assert log(table) == ["2 Y wE", "2 Y>B1", "2 Y att@R", "2 Y d4=4", "2 Y<R", "2 Y +1", "2 R>A1"]
    assert "moved" in told(table)
    assert phase(table) == "main"
    assert choices(table)
