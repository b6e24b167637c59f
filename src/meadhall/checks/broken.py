"""What a check is run on, and what it raises."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.engine.random import KEY_BITS
from meadhall.engine.table import Table

MANY = 6  # seat counts from which on not every option is tried with every one of them
UNASKED = 0.1  # how often a seat steps in where one can
LONGEST_GAME = 100_000  # plies; a random game that goes on after that is taken to have no end


class Broken(MeadhallError, AssertionError):
    """A game broke a rule all games keep; the chronicle leads to the spot."""

    def __init__(self, what: str, chronicle: str = "") -> None:
        super().__init__(what)
        self.chronicle = chronicle


@dataclass(frozen=True)
class Case:
    """One way to set a game up."""

    game: Game
    seats: int
    options: tuple[tuple[str, int], ...]

    def table(self, seed: int) -> Table:
        return self.game.table(self.seats, seed, **dict(self.options))

    def walk(self, seed: int) -> Iterator[Table]:
        """One table at every position of a random game, the last one included."""
        table = self.table(seed)
        dice = random.Random(seed)
        while True:
            yield table
            if table.over:
                return
            if table.ply >= LONGEST_GAME:
                broken(table, f"a random game still runs after {LONGEST_GAME:,} plies")
            seat = dice.choice(table.actors)
            legal = table.legal(seat)
            if not legal:
                broken(table, f"seat {seat} is asked but has no legal move")
            asides = unasked(table)
            if asides and dice.random() < UNASKED:
                table.play(*dice.choice(asides))
            else:
                table.play(seat, dice.choice(legal))

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game.id} {self.seats} seats{options}"


def as_key(seed: int) -> int:
    """A seed that is a key, as tables have where people play."""
    return seed | 1 << (KEY_BITS - 1)


def listed(table: Table, seat: int) -> list[int]:
    """A seat's legal moves, even if they are more than the game declares."""
    moves = table.game.move_array()
    n = table._speed().legal_at(table._handle, 0, seat, moves)
    return [int(move) for move in moves[:n]]


def unasked(table: Table) -> list[tuple[int, int]]:
    """Every seat and move by which somebody may step in now."""
    return [(seat, move.id) for seat in range(table.seats) for move in table.asides(seat)]


def cases(game: Game) -> list[Case]:
    """Every seat count with the default options, and with each other value people speak of, or that is to be tried.

    Where there are many seat counts they take turns with the other values.
    """
    found: list[Case] = []
    for turn, seats in enumerate(game.seats):
        variants: list[dict[str, object]] = [{}]
        for option in game.options:
            named = option.words.values() if option.tried is None else option.tried
            values = {*named, *((0, 1) if option.is_switch else ())} - {option.default}
            variants += [{option.name: value} for value in sorted(values)]
        if len(game.seats) > MANY:
            variants = [variants[0], variants[1 + turn % (len(variants) - 1)]]
        for variant in variants:
            try:
                chosen = game.read_options(seats, variant)
            except MeadhallError:
                continue  # not offered for this number of seats
            found.append(Case(game, seats, tuple(chosen.items())))
    return found


def covering(several: Sequence[Case]) -> list[Case]:
    """A part of these cases in which every seat count and every value of an option is met."""
    met: set[tuple[str, int]] = set()
    found: list[Case] = []
    for case in several:
        new = {("seats", case.seats), *case.options} - met
        if new:
            found.append(case)
            met |= new
    return found


def check_named(table: Table, event: Event) -> None:
    """An event is of a kind that the game declares: else it has no name, and nothing can be said of it."""
    declared = len(table.game.events.kinds)
    if event.kind >= declared:
        broken(table, f"an event of kind {event.kind} has no name: {declared} are declared, from 0 on")


def broken(table: Table, what: str) -> NoReturn:
    """Raises Broken with the way to this table."""
    try:
        chronicle = table.save()
    except Exception as error:
        chronicle = f"(no chronicle can be written: {error}; plies {table.history})"
    raise Broken(f"{table.game.id}, {table.seats} seats, ply {table.ply}: {what}", chronicle)
