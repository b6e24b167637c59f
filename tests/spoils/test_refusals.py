"""Why a move is refused: every reason at a position that calls for it, and every move judged as it is listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall import Table
from meadhall.games import find
from meadhall.games.spoils import components, moves
from meadhall.games.spoils.rules import refusal
from meadhall.games.spoils.words.notation import card_of

from .tables import SPOILS, bidden, challenged, evening, go, lay
from .test_stepping_in import CUPS, picking

CARDS = {0: "Heimdall's Spyglass S1, Idun's Gold Apple S2", 1: "Sampo Talisman S1, Huginn S1", "pile": "Draupnir S3"}
CANCELED = {0: "Odin's Eye S1 up canceled, Tarnkappe S1 up used, Loki's Die S3", 1: "Huginn S1 known=0"}
SPREAD: dict[Any, str] = {**CARDS, 2: "Jarnglofar S2, Odin's Eye S1 up", "leftovers": "Muninn S2"}
STASHES = [["Ring S1"], ["Crown S2", "Ring S1"], [], ["Ring S2"]]


def old(seats: int = 4, **position: Any) -> Table:
    """A table of the earlier rules, in seat 0's turn to bid."""
    told = lay(seats, {0: "Odin's Eye S1", 1: "Huginn S1", 3: "Mead of Poetry S1"}, CUPS).position()
    return find("spoils", 1).setup({**told, **position})


def rerolling() -> Table:
    """Seat 0 may roll one or two of its dice again: 1 1 3 3 3 5 6 6."""
    table = go(lay(4, {0: "Lucky Dragon's Tooth S1"}, stage="roll"), "0 use A1")
    for face, number in enumerate((2, 0, 3, 0, 1, 2)):
        table.record.dice[0, face] = number
    return table


def shown_die(*moves: str) -> Table:
    """Seat 0, the Declarer, has shown its dice and may turn one by Loki's Die."""
    table = challenged("5x3", 0, 1, cards={0: "Loki's Die S3"}, dice=("33444444", *CUPS[1:]))
    return go(table, "0 bet 5", "1 bet 5", "2 side declarer", "2 bet 5", "3 side challenger", "3 bet 5", *moves)


def to_give() -> Table:
    """Seat 0 has turned a die by the Chalice and won: seats 1 and 3 have lost."""
    table = challenged("5x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=("33344444", "33333366", *CUPS[2:]))
    go(table, "0 bet 5", "1 bet 5", "2 side declarer", "2 bet 5", "3 side challenger", "3 bet 5")
    return go(table, "0 use A1", "0 turn 4", "0 to 3")


POSITIONS: dict[str, Callable[[], Table]] = {
    "opener": lambda: lay(4, CARDS, CUPS, stage="name"),
    "opener of three": lambda: lay(3, {1: "Huginn S1"}, stage="name"),
    "first bid": lambda: lay(4, SPREAD, CUPS, stashes=STASHES),
    "bid": lambda: bidden("5x3", 3, 4, SPREAD, CUPS, stashes=STASHES),
    "canceled and used": lambda: bidden("5x3", 3, 4, CANCELED, CUPS),
    "a mirror with nothing to copy": lambda: lay(4, {0: "Frejya's Mirror S3, Loki's Die S3", 1: "Tarnkappe S1"}, CUPS),
    "first bid by steps": lambda: lay(4, {}, CUPS, options={"step_bidding": True}),
    "bid by steps": lambda: bidden("5x3", 3, 4, {}, CUPS, options={"step_bidding": True}),
    "highest bid": lambda: bidden("38x5", 3, 4, {}, CUPS),
    "under earlier rules": old,
    "before the roll": lambda: evening(4, {0: "Huginn S1", 1: "Stones of Fate S2, Odin's Eye S1"}),
    "after a bid": lambda: go(lay(4, {1: "Singing Lyre S1, Mead of Poetry S1", 2: "Loki's Mask S2"}, CUPS), "0 5x3"),
    "response": lambda: go(lay(4, SPREAD, CUPS, stashes=STASHES), "0 use A1", "0 on 1"),
    "target seat": lambda: go(lay(4, SPREAD, CUPS, stashes=STASHES), "0 use A2"),
    "target artifact": lambda: go(
        lay(4, {0: "Odin's Eye S1", 1: "Huginn S1", 2: "Mead of Poetry S1 up", "pile": "Draupnir S3"}), "0 use A1"
    ),
    "target of a mirror": lambda: go(
        lay(4, {0: "Frejya's Mirror S3", 1: "Odin's Eye S1 up, Tarnkappe S1 up", 2: "Mead of Poetry S1"}), "0 use A1"
    ),
    "target of a talisman": lambda: go(
        lay(4, {0: "Sampo Talisman S1", 1: "Odin's Eye S1 up, Tarnkappe S1 up", 2: "Huginn S1 up canceled"}), "0 use A1"
    ),
    "target seat, with an empty stash": lambda: go(
        lay(4, {0: "Idun's Gold Apple S2", 1: "Huginn S1"}, stashes=STASHES), "0 use A1"
    ),
    "swap": lambda: go(lay(4, SPREAD, CUPS, stashes=STASHES), "0 use A2", "0 on 1", "1 pass"),
    "fetch": lambda: go(
        lay(4, {0: "Jarnglofar S2", 1: "Norn Orb S2", "leftovers": "Muninn S2, Huginn S1"}), "0 use A1"
    ),
    "item": lambda: go(lay(4, {0: "Loki's Gold S2"}), "0 use A1"),
    "reroll": rerolling,
    "reroll of a second die": lambda: go(rerolling(), "0 reroll 5"),
    "lyre, without seeing": lambda: go(
        lay(4, {0: "Stones of Fate S2 up used by=0", 1: "Singing Lyre S1"}, ("33332211",) * 4), "0 5x3", "1 use A2"
    ),
    "lyre": lambda: go(lay(4, {1: "Singing Lyre S1"}, CUPS), "0 5x3", "1 use A1"),
    "lyre, with one die": lambda: go(lay(4, {1: "Singing Lyre S1"}, ("31224455", *CUPS[1:])), "0 5x3", "1 use A1"),
    "bets": lambda: challenged("5x3", 0, 1, 4, {2: "Norn Orb S2", 3: "Odin's Eye S1"}, CUPS, gold=[33, 4, 70, 12]),
    "bets, with a side": lambda: go(
        challenged("5x3", 0, 1, 4, {2: "Norn Orb S2", 3: "Odin's Eye S1"}, CUPS), "2 side declarer"
    ),
    "turn": lambda: shown_die("0 use A1"),
    "turn to": lambda: shown_die("0 use A1", "0 turn 4"),
    "give": to_give,
    "pick": lambda: picking({0: "Odin's Eye S1", 3: "Draupnir S3", "pile": "Megingjord S3"}),
    "draupnir": lambda: go(
        picking({3: "Draupnir S3", "pile": "Megingjord S3"}, picker=1, picked=1), "1 take 1", "3 use A1"
    ),
}  # fmt: skip


def judged(table: Table, seat: int) -> list[int]:
    """All moves that a seat is not refused, tried one by one."""
    return [move for move in range(SPOILS.moves) if not table.why_not(seat, move)]


@pytest.mark.rule("SW-I15", "SW-71")
@pytest.mark.parametrize("position", POSITIONS)
def test_of_all_moves_those_listed_are_judged_good_and_no_others(position: str) -> None:
    table = POSITIONS[position]()
    assert table.actors
    for seat in {*table.actors, table.seats - 1}:
        asides = {move.id for move in table.asides(seat)}
        assert judged(table, seat) == sorted({*table.legal(seat), *asides}), seat


def bids(quantity: int, face: int) -> int:
    return moves.BID.id(quantity - 1, face - 1)


def card(text: str) -> int:
    return moves.CARD.id(card_of(text))


A1, A2, A3, A4, A5, A6, A7 = range(7)
USE, REVEAL, AIM, SEAT, TAKE = moves.USE.id, moves.REVEAL.id, moves.ARTIFACT.id, moves.SEAT.id, moves.TAKE.id
LAST = components.TOKENS - 1
REASONS: list[tuple[str, int, int, int]] = [
    ("bid", 1, bids(6, 1), refusal.NOT_ASKED),
    ("under earlier rules", 1, USE(A2), refusal.NOT_ASKED),
    ("under earlier rules", 3, USE(A3), refusal.NOT_ASKED),
    ("before the roll", 2, USE(A1), refusal.BUSY),
    ("response", 3, moves.PASS, refusal.NOT_ASKED),
    # words
    ("bid", 0, moves.PASS, refusal.OTHER_CHOICE),
    ("pick", 0, moves.PASS, refusal.OTHER_CHOICE),
    ("bid", 0, moves.REST, refusal.OTHER_CHOICE),
    ("response", 1, moves.REST, refusal.OTHER_CHOICE),
    ("before the roll", 0, moves.REST, refusal.NO_WINDOW_TWO),
    ("opener", 0, moves.CHALLENGE, refusal.OTHER_CHOICE),
    ("first bid", 0, moves.CHALLENGE, refusal.NO_BID),
    ("reroll", 0, moves.STOP, refusal.OTHER_CHOICE),
    ("turn", 0, moves.STOP, refusal.OTHER_CHOICE),
    ("bid", 0, moves.WAIT, refusal.OTHER_CHOICE),
    ("bets", 0, moves.WAIT, refusal.NO_ORB),
    ("bets", 3, moves.WAIT, refusal.NO_ORB),
    ("bets, with a side", 2, moves.WAIT, refusal.NO_ORB),
    ("bid", 0, moves.SHOW, refusal.OTHER_CHOICE),
    ("bid", 0, moves.PAY, refusal.OTHER_CHOICE),
    ("lyre, with one die", 0, moves.SHOW, refusal.CANNOT_SHOW),
    ("lyre, without seeing", 0, moves.SHOW, refusal.CANNOT_SHOW),
    ("turn", 0, moves.TURN_TO.id(0), refusal.OTHER_CHOICE),
    ("turn to", 0, moves.TURN_TO.id(3), refusal.SAME_FACE),
    ("bid", 0, moves.ITEM.id(2), refusal.OTHER_CHOICE),
    ("bid", 0, TAKE(0), refusal.OTHER_CHOICE),
    ("pick", 0, TAKE(8), refusal.NOT_THERE),
    ("draupnir", 3, TAKE(8), refusal.NOT_THERE),
    # bids
    ("opener", 0, bids(5, 3), refusal.OTHER_CHOICE),
    ("first bid", 0, bids(39, 1), refusal.TOO_HIGH),
    ("bid", 0, bids(39, 1), refusal.TOO_HIGH),
    ("highest bid", 0, bids(38, 5), refusal.TOO_LOW),
    ("bid", 0, bids(5, 3), refusal.TOO_LOW),
    ("bid", 0, bids(5, 2), refusal.TOO_LOW),
    ("bid", 0, bids(4, 6), refusal.TOO_LOW),
    ("first bid by steps", 0, bids(3, 6), refusal.FIRST_STEP),
    ("first bid by steps", 0, bids(5, 1), refusal.FIRST_STEP),
    ("bid by steps", 0, bids(7, 1), refusal.STEP_TOO_WIDE),
    # uses
    ("bid", 0, USE(A3), refusal.NOT_OWNED),
    ("bid", 0, USE(LAST), refusal.NOT_OWNED),
    ("first bid", 3, USE(A3), refusal.NOT_OWNED),
    ("canceled and used", 0, USE(A1), refusal.DEAD),
    ("canceled and used", 0, USE(A2), refusal.NO_TARGET),
    ("canceled and used", 0, USE(A3), refusal.WRONG_TIME),
    ("a mirror with nothing to copy", 0, USE(A1), refusal.NO_TARGET),
    ("a mirror with nothing to copy", 0, USE(A2), refusal.WRONG_TIME),
    ("before the roll", 1, USE(A3), refusal.BUSY),
    ("swap", 2, USE(A7), refusal.BUSY),
    ("swap", 0, USE(A1), refusal.OTHER_CHOICE),
    ("target seat", 0, USE(A1), refusal.OTHER_CHOICE),
    ("bets", 3, USE(A2), 0),
    ("bets", 2, USE(A1), refusal.WRONG_TIME),
    # turning up
    ("under earlier rules", 0, REVEAL(A1), refusal.ONLY_BY_USE),
    ("swap", 2, REVEAL(A6), refusal.BUSY),
    ("response", 1, REVEAL(A4), refusal.BUSY),
    ("bid", 0, REVEAL(A3), refusal.NOT_OWNED),
    ("bid", 0, REVEAL(LAST), refusal.NOT_OWNED),
    ("bid", 2, REVEAL(A7), refusal.FACE_UP),
    ("bid", 0, REVEAL(A2), refusal.WORKS_NOW),
    ("bid", 1, REVEAL(A3), refusal.WORKS_NOW),
    ("bid", 0, REVEAL(A1), 0),
    ("canceled and used", 0, REVEAL(A3), 0),
    # targets
    ("target artifact", 0, AIM(A3), refusal.NOT_A_TARGET),
    ("target artifact", 0, AIM(A1), refusal.NOT_A_TARGET),
    ("target artifact", 0, AIM(LAST), refusal.NOT_THERE),
    ("target artifact", 0, AIM(A5), refusal.NOT_THERE),
    ("target of a mirror", 0, AIM(A4), refusal.NOT_A_TARGET),
    ("target of a talisman", 0, AIM(A4), refusal.NOT_A_TARGET),
    ("bid", 0, AIM(A1), refusal.OTHER_CHOICE),
    ("swap", 0, AIM(A1), refusal.NOT_THERE),
    ("swap", 0, AIM(LAST), refusal.NOT_THERE),
    ("fetch", 0, AIM(A3), refusal.OTHER_CHOICE),
    ("bid", 0, SEAT(1), refusal.OTHER_CHOICE),
    ("opener of three", 0, SEAT(3), refusal.NO_SEAT),
    ("target seat", 0, SEAT(4), refusal.NO_SEAT),
    ("target seat", 0, SEAT(0), refusal.NOT_A_TARGET),
    ("target seat, with an empty stash", 0, SEAT(2), refusal.NOT_A_TARGET),
    ("give", 0, SEAT(0), refusal.NOT_A_TARGET),
    ("give", 0, SEAT(2), refusal.NOT_A_TARGET),
    ("give", 0, SEAT(9), refusal.NO_SEAT),
    # bets
    ("bid", 0, moves.SIDE.id(0), refusal.OTHER_CHOICE),
    ("bid", 0, moves.BET.id(20), refusal.OTHER_CHOICE),
    ("bets", 0, moves.SIDE.id(0), refusal.LOCKED),
    ("bets", 0, moves.SIDE.id(1), refusal.LOCKED),
    ("bets, with a side", 2, moves.SIDE.id(0), refusal.LOCKED),
    ("bets", 2, moves.BET.id(20), refusal.SIDE_FIRST),
    ("bets", 0, moves.BET.id(34), refusal.ABOVE_GOLD),
    ("bets", 0, moves.BET.id(4), refusal.BELOW_ANTE),
    ("bets, with a side", 2, moves.BET.id(0), refusal.BELOW_ANTE),
    # dice
    ("bid", 0, moves.DIE.id(0), refusal.OTHER_CHOICE),
    ("turn to", 0, moves.DIE.id(2), refusal.OTHER_CHOICE),
    ("reroll", 0, moves.DIE.id(1), refusal.NO_SUCH_DIE),
    ("turn", 0, moves.DIE.id(0), refusal.NO_SUCH_DIE),
    ("reroll of a second die", 0, moves.DIE.id(4), refusal.NO_SUCH_DIE),
    ("reroll of a second die", 0, moves.DIE.id(1), refusal.NO_SUCH_DIE),
    # cards
    ("bid", 0, card("Ring S1"), refusal.OTHER_CHOICE),
    ("swap", 0, card("Huginn S1"), refusal.OTHER_CHOICE),
    ("swap", 0, card("Ring S2"), refusal.NOT_THERE),
    ("fetch", 0, card("Crown S1"), refusal.NOT_A_TARGET),
    ("fetch", 0, card("Ring S3"), refusal.NOT_A_TARGET),
    ("fetch", 0, card("Huginn S1"), refusal.NOT_A_TARGET),
    ("fetch", 0, card("Broadsword S2"), refusal.NOT_THERE),
    ("fetch", 0, card("Norn Orb S2"), refusal.NOT_THERE),
    ("fetch", 0, card("Muninn S2"), 0),
    ("fetch", 0, card("Ring S2"), 0),
]  # fmt: skip


@pytest.mark.rule("SW-71", "SW-R43", "SW-R44", "SW-R57", "SW-123")
@pytest.mark.parametrize(("position", "seat", "move", "code"), REASONS)
def test_a_move_is_refused_for_what_stands_in_its_way(position: str, seat: int, move: int, code: int) -> None:
    table = POSITIONS[position]()
    assert int(refusal.refusal(table.record, seat, move)) == code
    assert bool(table.why_not(seat, move)) == bool(code)


def test_every_reason_there_is_stands_in_that_table() -> None:
    assert {code for _, _, _, code in REASONS} >= set(range(refusal.NOT_ASKED, refusal.ONLY_BY_USE + 1))
