"""Ravens: a tiny game of our own that uses all the engine offers, to test it where the real games do not reach.

Each seat holds a secret feather. Three times, all seats bet one to three in secret at the same time; a die is rolled;
whoever bet most, alone, scores the die and may swap the feather for an unseen one. Points plus feather win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from meadhall.engine.bits import count, lowest, pick
from meadhall.engine.decisions import actors, answered, ask, close, deciding
from meadhall.engine.event_kinds import Events
from meadhall.engine.events import EVERYONE, emit, reveal, to_all_but, to_seat
from meadhall.engine.game import Game
from meadhall.engine.kernels import begin
from meadhall.engine.move import Event
from meadhall.engine.option import Option
from meadhall.engine.pieces import Pieces
from meadhall.engine.random import below
from meadhall.engine.record import int8, int64, record
from meadhall.engine.rule import rule

SEATS = 3
FEATHERS = 0b1111110  # one to six
BET, SWAP = range(2)  # decisions
BETS, KEEP, TAKE = 3, 3, 4  # moves 0 to 2 bet one to three; then keep, take
MOVES = 5
SEALED, BID, ROLLED, SWAPPED, DREW, ENDED = range(6)  # events

State = record(
    frames=(2, 2),
    events=8,
    feather=(int64, SEATS),  # as a bit
    bet=(int8, SEATS),  # sealed; 0 for none
    points=(int8, SEATS),
    round=int8,  # rounds begun
    rounds=int8,  # rounds to play
    die=int8,  # the last roll
)


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.rounds = options[0]
    s.round = 0
    s.die = 0
    free = FEATHERS
    for seat in range(SEATS):
        s.bet[seat] = 0
        s.points[seat] = 0
        s.feather[seat] = 0
        if seat < seats:
            s.feather[seat] = pick(s, free, 1)
            free &= ~s.feather[seat]
    reveal(s)
    next_round(s)


@rule
def next_round(s):
    s.round += 1
    for seat in range(s.seats):
        s.bet[seat] = 0
    ask(s, BET, (1 << s.seats) - 1)


@rule
def legal(s, seat, out):
    if deciding(s) == BET:
        for k in range(BETS):
            out[k] = k
        return BETS
    out[0] = KEEP
    out[1] = TAKE
    return 2


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return 1
    return 0 if (move < BETS) == (deciding(s) == BET) else 2


@rule
def play(s, seat, move):
    if move < BETS:
        s.bet[seat] = move + 1
        emit(s, SEALED, to_seat(seat), seat, move + 1, 0)
        emit(s, BID, to_all_but(seat), seat, 0, 0)
        if answered(s, seat):
            close(s)
            settle(s)
    else:
        close(s)
        if move == TAKE:
            swap(s, seat)
        end_round(s)


@rule
def settle(s):
    s.die = 1 + below(s, 6)
    reveal(s)
    winner = -1
    best = 0
    for seat in range(s.seats):
        if s.bet[seat] > best:
            best = s.bet[seat]
            winner = seat
        elif s.bet[seat] == best:
            winner = -1
    emit(s, ROLLED, EVERYONE, winner, s.die, 0)
    if winner < 0:
        end_round(s)
    else:
        s.points[winner] += s.die
        ask(s, SWAP, 1 << winner)


@rule
def swap(s, seat):
    free = FEATHERS
    for other in range(s.seats):
        free &= ~s.feather[other]
    s.feather[seat] = pick(s, free, 1)
    reveal(s)
    emit(s, SWAPPED, to_all_but(seat), seat, 0, 0)
    emit(s, DREW, to_seat(seat), seat, 0, s.feather[seat])


@rule
def end_round(s):
    if s.round < s.rounds:
        next_round(s)
    else:
        emit(s, ENDED, EVERYONE, 0, 0, 0)


@rule
def outcome(s, out):
    for seat in range(s.seats):
        out[0, seat] = s.points[seat] + lowest(s.feather[seat])
    for seat in range(s.seats):
        out[1, seat] = 1
        for other in range(s.seats):
            if out[0, other] > out[0, seat]:
                out[1, seat] += 1


@rule
def imagine(s, seat):
    if actors(s) == 0:  # at the end all feathers are shown
        return
    free = FEATHERS & ~s.feather[seat]
    for other in range(s.seats):
        if other != seat:
            s.feather[other] = pick(s, free, 1)
            free &= ~s.feather[other]
            if deciding(s) == BET and s.bet[other] > 0:
                s.bet[other] = 1 + below(s, BETS)


@rule
def observe(s, seat, out):
    out[lowest(s.feather[seat])] = 1
    for step in range(s.seats):
        out[7 + step] = s.points[(seat + step) % s.seats] / 18
    if s.bet[seat] > 0:
        out[9 + s.bet[seat]] = 1


@rule
def broken(before, s):
    held = 0
    cards = 0
    for seat in range(s.seats):
        held |= s.feather[seat]
        cards += count(s.feather[seat])
    if cards != s.seats or count(held) != s.seats or held & ~FEATHERS:
        return 1
    for seat in range(s.seats):
        if s.points[seat] < before.points[seat]:
            return 2
    return 0


@rule
def score_moves(s, seat, moves, n, out):
    for k in range(n):
        out[k] = lowest(s.feather[seat]) if moves[k] == KEEP else 3


def view(s: Any, seat: int | None) -> dict[str, Any]:
    over = not actors(s)
    settled = deciding(s) != BET
    return {
        "points": s.points.tolist()[: s.seats],
        "round": s.round,
        "die": s.die,
        "feathers": [lowest(s.feather[other]) if over or other == seat else None for other in range(s.seats)],
        "bets": [s.bet[other] if settled or other == seat else None for other in range(s.seats)],
        "sealed": [s.bet[other] > 0 for other in range(s.seats)],
        "asked": actors(s),
    }


def name(s: Any, move: int) -> str:
    return f"bet {move + 1}" if move < BETS else ("keep", "swap")[move - KEEP]


def parse(s: Any, seat: int, text: str) -> list[int]:
    return [{name(s, move): move for move in range(MOVES)}[text]]


def sentence(event: Event, names: Sequence[str]) -> str:
    return f"{names[max(event.seat, 0)]}: {RAVENS.event_names[event.kind]} {event.value}"


def position(s: Any) -> dict[str, Any]:
    fields = {name: getattr(s, name) for name in ("round", "rounds", "die", "depth", "rng0", "rng1")}
    rows = {"feather": s.feather.tolist(), "bet": s.bet.tolist(), "points": s.points.tolist()}
    return {"seats": s.seats, "options": {"rounds": s.rounds}, **fields, **rows, "frames": s.frames.tolist()}


def arrange(s: Any, wanted: dict[str, Any]) -> None:
    for key, value in wanted.items():
        if key == "frames":
            for row, frame in enumerate(value):
                for column, number in enumerate(frame):
                    s.frames[row, column] = number
        elif key in ("feather", "bet", "points"):
            for seat, number in enumerate(value):
                getattr(s, key)[seat] = number
        elif key not in ("seats", "options", "seed"):
            setattr(s, key, value)


RULES: dict[str, Any] = {
    "deal": deal,
    "actors": actors,
    "legal": legal,
    "refusal": refusal,
    "play": play,
    "outcome": outcome,
    "imagine": imagine,
    "observe": observe,
    "broken": broken,
    "score_moves": score_moves,
}

RAVENS = Game(
    id="ravens",
    title="Ravens",
    seats=(2, 3),
    options=(Option("rounds", "How often to bet.", 3, 1, 9, {"short": 1}),),
    rules_version=1,
    state=State,
    rules=RULES,
    moves=MOVES,
    max_legal=3,
    observation=Pieces(feather=7, points=SEATS, bet=4),
    events=Events("sealed", "bid", "rolled", "swapped", "drew", "ended"),
    invariants={1: "a feather each", 2: "points never fall"},
    view=view,
    name=name,
    label=name,
    parse=parse,
    reason=lambda s, seat, move, code: ("not your turn", "not now")[code - 1],
    because=lambda s, seat, move: "why not",
    sentence=sentence,
    notation=lambda event: "",
    position=position,
    arrange=arrange,
)


def broken_ravens(words: dict[str, Any] | None = None, **rules: Any) -> Game:
    """Ravens with some of its rules, or of its words, replaced."""
    return replace(RAVENS, rules={**RULES, **rules}, _native=[], **(words or {}))
