"""What whoever is asked in secret is told: what happens to ship and crew, why, and what each answer would do."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.north.screens import browser
from meadhall.games.north.screens.view import SECRET

from .tables import SEATS, R, Y, by, lay, play, turn, wander

TOGETHER = {Y: "B2", R: "B2"}


def data(table: Table) -> dict[str, dict[str, Any]]:
    seat = turn(table)
    return {move.text: browser.SCREEN.move_data(table.record, seat, move.id) for move in table.moves(seat)}


def told(table: Table) -> dict[str, Any]:
    asked: dict[str, Any] = data(table)["."]["asked"]
    return asked


def test_command_says_that_it_takes_a_ship_out_of_its_harbour_and_what_loki_would_do() -> None:
    table = lay(hands={Y: "COM.N", R: "LOK"}, crews={R: ["dB", "dG", "dY"]}, ships={R: "G1"})
    play(table, "COM.N@R>S")
    assert told(table) == {
        "mine": True,
        "call": "Your ship is in danger.",
        "happens": "Your ship is moved from G1 to G2 and out of your harbour.",
        "why": "You are asked because your ship or crew is named.",
        "rule": "WN-105",
    }
    assert data(table)["LOK"]["here"] == "Seat 0's \"I'm taking Command!\" has no effect: your ship and crew are safe."


def test_attack_mutiny_and_seasickness_say_what_is_lost() -> None:
    attack = lay(hands={R: "MIS.S THO.E"}, ships=TOGETHER)
    play(attack, "att")
    lost = "you lose a card and your ship is driven away; with 6 or more in all a card of your crew goes too"
    assert (told(attack)["call"], told(attack)["happens"]) == (
        "Your ship is attacked.",
        f"If the roll succeeds (3 in 6), {lost}.",
    )
    assert data(attack)["MIS.S"]["here"] == "Seat 0's attack has no effect: your ship and crew are safe."
    assert [whole["note"] for whole in data(attack)["THO.E"]["wholes"]] == [
        "The die for seat 0's attack then succeeds on a 3 or more (4 in 6).",
        "The die for seat 0's attack then succeeds on a 5 or more (2 in 6).",
    ]
    mutiny = lay(hands={Y: "MUT.E", R: "NOR RUN"}, crews={R: ["BER", "dB"]}, dice=[5])
    play(mutiny, "MUT.E@R")
    assert told(mutiny)["happens"] == "As the die lies, a card of your crew goes overboard."
    assert data(mutiny)["NOR"]["here"] == "The die falls again: 3 in 6 are a success."
    sick = lay(hands={Y: "SEA.W", R: "LOK"}, crews={R: ["dB"]})
    play(sick, "SEA.W")
    if turn(sick) == Y:
        play(sick, "@R")
    assert told(sick)["happens"] == "Your blue daughter is seasick until your turn ends: no feast for her."


@pytest.mark.rule("WN-105")
def test_a_ship_that_comes_near_is_said_with_the_reason_and_is_no_alarm() -> None:
    table = lay(hands={Y: "W.E", R: "CAL.S CRO.N"}, ships={Y: "B1", R: "C1"})
    play(table, "wE")
    assert told(table)["mine"] is False
    assert told(table)["happens"] == "Seat 0's ship comes to C1, beside your ship."
    assert told(table)["why"] == "You are asked because a ship comes to your space, where it can attack you."
    assert data(table)["CAL.S"]["here"] == "Seat 0's ship stays at B1."
    assert data(table)["CRO.N"]["here"].startswith("Seat 0's ship sails to ")


def test_whoever_has_no_turn_yet_is_told_that_it_is_still_to_come() -> None:
    early = lay(hands={Y: "W.E", R: "CAL.S"}, ships={Y: "B1", R: "C1"}, first=[R])
    play(early, "wE")
    assert "Your first turn is still to come" in told(early)["why"]


def test_an_own_move_is_an_alarm_only_once_somebody_meddles_with_it() -> None:
    table = lay(hands={Y: "ODI.N LOK", R: "LOK"})
    play(table, "ODI.N")
    assert turn(table) == R
    by(table, R, "LOK")
    assert turn(table) == Y
    assert told(table)["happens"] == "As things stand, your own move has no effect."
    assert (told(table)["mine"], told(table)["call"]) == (True, "Your move is stopped.")
    counts = "seat 1's Loki the Trickster has no effect, and your Odin's Foresight counts again."
    assert counts in data(table)["LOK"]["here"]


@pytest.mark.rule("WN-102")
@SEATS
def test_only_the_seat_that_is_asked_is_told_anything_of_it(seats: int) -> None:
    """It is said of the pass of whoever is asked: no view, which others get too, has a word of it."""
    seen = 0
    for table in wander(seats, 31, 700):
        seat = turn(table)
        passing = next((one for text, one in data(table).items() if text == "."), {})
        secret = table.view(seat)["phase"] in SECRET
        assert ("asked" in passing) == secret
        assert not any("asked" in table.view(viewer) for viewer in (None, *range(seats)))
        seen += secret
        for one in data(table).values():
            assert ("here" in one) <= secret
            assert one.get("here", "x").strip()
    assert seen > 20
