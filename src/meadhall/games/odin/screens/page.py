"""Odin as its page knows it: what views and moves look like, and the cards."""

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page, retold
from meadhall.games.odin.components import CHARACTERS, COLOURS, HAND, LETTERS
from meadhall.games.odin.events import HAND_ENDED, PLAYED
from meadhall.games.odin.screens.view import VIEW
from meadhall.games.odin.words.notation import worth


class CardsMove(TypedDict):
    """A set that is played, or a card that is taken; `out` empties the hand."""

    kind: Literal["play", "take", "pass"]
    cards: list[str]
    value: NotRequired[int]
    out: NotRequired[bool]


EVENTS = {
    "played": retold(PLAYED, "Played", value=(int, lambda event: worth(event["cards"]))),
    "hand ended": retold(HAND_ENDED, held=(list[int], lambda held, seats: held[:seats])),
}
PAGE = Page(
    view=VIEW.type,
    moves=CardsMove,
    events=EVENTS,
    constants={
        "HAND": HAND,
        "SUITS": list(LETTERS),
        "COLOURS": dict(zip(LETTERS, COLOURS, strict=True)),
        "CHARACTERS": ["", *CHARACTERS],
    },
)
