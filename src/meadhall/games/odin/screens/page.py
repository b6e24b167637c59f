"""Odin as its page knows it: what views and moves look like, and the cards."""

from typing import Literal

from meadhall.engine.screen_prelude import Page, Part, retold
from meadhall.games.odin.components import CHARACTERS, COLOURS, HAND, LETTERS, card_list
from meadhall.games.odin.events import HAND_ENDED, PLAYED
from meadhall.games.odin.moves import MOVES
from meadhall.games.odin.rules.sets import is_play
from meadhall.games.odin.screens.view import VIEW
from meadhall.games.odin.words.notation import cards_moved, worth

CARDS_MOVE = Part(
    "CardsMove",
    "A set that is played, or a card that is taken; `out` empties the hand.",
    kind=(Literal["play", "take", "pass"], lambda move: "play" if is_play(move) else MOVES.read(move)[0]),
    cards=(list[str], lambda cards: card_list(cards)),
    value=(int, lambda cards: worth(cards), is_play),
    out=(bool, lambda s, seat, cards: s.hand[seat] == cards, is_play),
).sharing(cards=lambda move: cards_moved(move))
EVENTS = {
    "played": retold(PLAYED, "Played", value=(int, lambda event: worth(event["cards"]))),
    "hand ended": retold(HAND_ENDED, held=(list[int], lambda held, seats: held[:seats])),
}
PAGE = Page(
    view=VIEW.type,
    moves=CARDS_MOVE.type,
    events=EVENTS,
    constants={
        "HAND": HAND,
        "SUITS": list(LETTERS),
        "COLOURS": dict(zip(LETTERS, COLOURS, strict=True)),
        "CHARACTERS": ["", *CHARACTERS],
    },
)
