"""Odin as its page knows it: what views and moves look like, and the cards."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.odin.components import CHARACTERS, COLOURS, HAND, LETTERS


class Options(TypedDict):
    target: int
    short_deck: bool


class Player(TypedDict):
    """What everybody sees of a player; `known` are cards taken in front of all and not played yet."""

    cards: int
    known: list[str]
    score: int
    passed: bool


class Middle(TypedDict):
    """The set to beat."""

    cards: list[str]
    text: str
    value: int
    owner: int


class View(TypedDict):
    """What a seat sees; cards are written `8b`."""

    game: Literal["odin"]
    seat: int | None
    seats: int
    options: Options
    phase: Literal["open", "follow", "take", "over"]
    turn: int | None
    hand: list[str] | None
    players: list[Player]
    middle: Middle | None
    beaten: list[str]
    discards: list[str]
    undealt: int
    left_out: list[str]
    hand_number: int
    round: int
    first: int
    crown: int | None  # who opens next if all others pass
    last_to_pass: bool  # one more pass ends the round
    leaders: list[int]  # the seats with the fewest points


class CardsMove(TypedDict):
    """A set that is played, or a card that is taken; `out` empties the hand."""

    kind: Literal["play", "take", "pass"]
    cards: list[str]
    value: NotRequired[int]
    out: NotRequired[bool]


class Played(TypedDict):
    opening: bool
    cards: list[str]
    value: int


PAGE = Page(
    view=View,
    moves=CardsMove,
    events={"played": Played},
    constants={
        "HAND": HAND,
        "SUITS": list(LETTERS),
        "COLOURS": dict(zip(LETTERS, COLOURS, strict=True)),
        "CHARACTERS": ["", *CHARACTERS],
    },
)
