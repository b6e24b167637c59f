"""Odin as its page knows it: what views and moves look like, and the cards."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.odin.components import CHARACTERS, COLOURS, HAND, LETTERS
from meadhall.games.odin.screens.view import VIEW


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
    view=VIEW.type,
    moves=CardsMove,
    events={"played": Played},
    constants={
        "HAND": HAND,
        "SUITS": list(LETTERS),
        "COLOURS": dict(zip(LETTERS, COLOURS, strict=True)),
        "CHARACTERS": ["", *CHARACTERS],
    },
)
