"""Who sits where: people and bots with their names, as asked for on the command line and as noted in a chronicle."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from meadhall.arena.pool import cores
from meadhall.bots import KNOWN, Bot, level, make_at_once
from meadhall.bots.names import NAMES
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.words import YOU

PERSON = "person"
LONGEST_NAME = 16


@dataclass(frozen=True)
class Seating:
    """By seat: the name, and the level of a bot or `person`."""

    names: tuple[str, ...]
    levels: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, level in enumerate(self.levels) if level == PERSON)

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(range(len(self.levels))) - set(self.people)

    def names_for(self, seat: int | None) -> list[str]:
        """Names as this seat hears them: its own is `You`."""
        return [YOU if other == seat else name for other, name in enumerate(self.names)]

    def bot(self, seat: int, table_seed: int) -> Bot:
        seed = random.Random(f"bot {seat} of {table_seed}").getrandbits(63)
        return make_at_once(self.levels[seat], seed, cores())

    def notes(self) -> dict[str, str]:
        """As a chronicle keeps it."""
        pairs = zip(self.levels, self.names, strict=True)
        return {f"seat{seat}": f"{level} {name}" for seat, (level, name) in enumerate(pairs)}


def seat_range(game: Game) -> str:
    return str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"


def from_notes(notes: Mapping[str, str], seats: int) -> Seating | None:
    """Who sat where by the notes of a chronicle; None if they do not tell."""
    pairs = [notes.get(f"seat{seat}", "").partition(" ") for seat in range(seats)]
    levels, names = tuple(word for word, _, _ in pairs), tuple(name for _, _, name in pairs)
    known = all(names) and all(word in (PERSON, *KNOWN) for word in levels)
    return Seating(names, levels) if known else None


def seat_people_and_bots(seats: int, people: int, bots: str, names: str) -> Seating:
    """People first, then bots; one bot level serves all of them, names left out are given."""
    if not 1 <= people <= seats:
        raise BadOption(f"--people is a number from 1 to {seats}, as there are {seats} seats; not {people}")
    levels = [level(word.strip()) for word in bots.split(",")]
    if len(levels) == 1:
        levels *= seats - people
    if len(levels) != seats - people:
        raise BadOption(f"--bots names one level for all bots, or one for each of the {seats - people}; not {bots!r}")
    return Seating(tuple(name_seats(seats, people, names)), (*[PERSON] * people, *levels))


def name_seats(seats: int, people: int, names: str) -> list[str]:
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats:
        raise BadOption(f"--names has {len(given)} names for {seats} seats")
    for name in given:
        if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME or name.lower() == YOU.lower():
            raise BadOption(
                f"--names are 1 to {LONGEST_NAME} letters each, with commas between, like Anna,Bo; not {name!r}"
            )
    default = [f"Player {seat + 1}" if people > 1 else "Player" for seat in range(people)]
    default += [name for name in NAMES if not _among(name, given)][: seats - people]
    chosen = given + default[len(given) :]
    for seat, name in enumerate(chosen):
        if _among(name, chosen[:seat]):
            raise BadOption(f"--names: two seats are called {name!r}; give each its own name")
    return chosen


def _among(name: str, others: Sequence[str]) -> bool:
    return name.lower() in (other.lower() for other in others)
