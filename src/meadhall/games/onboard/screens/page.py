"""Vikings on Board as its page knows it: what views, moves and events look like, and what lies on the table."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CLAN_NAMES, TYPE_NAMES, Clan, Code, Supply
from meadhall.games.onboard.screens.view import VIEW, Phase, Rank

UNFINISHED: tuple[Phase, ...] = ("jump piece", "bet value", "bet or move", "bet ship", "move ship", "swap first")


class Allows(TypedDict):
    """What an action can be used on."""

    pieces: NotRequired[list[str]]
    ships: NotRequired[list[int]]
    values: NotRequired[list[int]]
    bets: NotRequired[list[int]]
    types: NotRequired[list[Supply]]


class Chosen(TypedDict):
    """What a move chooses, `ship:4`; and the ways its turn can go on: one thing of each list, in this order."""

    target: str
    ways: list[list[list[str]]]


class ActionMove(Chosen):
    """`next` is the place in the next round as things stand."""

    kind: Literal["action"]
    action: Code
    idle: bool
    next: int
    then: Allows
    says: str


class PieceMove(Chosen):
    kind: Literal["piece"]
    piece: str
    ship: int


class ShipMove(Chosen):
    """`control` is the ranking there once the piece in hand has jumped aboard."""

    kind: Literal["ship"]
    ship: int
    control: list[Rank] | None


class ClanMove(Chosen):
    kind: Literal["clan"]
    clan: Clan
    ship: int


class ValueMove(Chosen):
    kind: Literal["value"]
    value: int


class TypeMove(Chosen):
    kind: Literal["type"]
    type: Supply


MoveData = ActionMove | PieceMove | ShipMove | ClanMove | ValueMove | TypeMove


class Drew(TypedDict):
    tokens: int
    drawn: list[Supply]


class Swapped(TypedDict):
    pieces: list[str]
    ships: list[int]


class Control(TypedDict):
    clan: Clan
    shields: int


class Sailed(TypedDict):
    ship: int
    control: list[Control]


class Lost(TypedDict):
    ship: int
    supplies: str


class Ended(TypedDict):
    text: str


PIECES = [components.piece_text(piece) for piece in range(components.PIECES)]
PAGE = Page(
    view=VIEW.type,
    moves=MoveData,
    events={"drew": Drew, "swapped": Swapped, "sailed": Sailed, "lost": Lost, "ended": Ended},
    constants={
        "CLANS": components.LETTERS,
        "CLAN_NAMES": CLAN_NAMES,
        "SUPPLIES": components.TYPE_LETTERS,
        "SUPPLY_NAMES": TYPE_NAMES,
        "ACTIONS": {one.code: {"name": one.name, "short": one.short, "does": one.does} for one in components.ACTIONS},
        "PIECES": {
            text: {"clan": text[0], "shields": int(text[1]), "name": components.piece_words(text)} for text in PIECES
        },
        "SHIPS": components.SHIPS,
        "LENGTH": components.LENGTH,
        "VOYAGES": components.VOYAGES,
        "TOP_PRICE": components.TOP_PRICE,
        "UNFINISHED": UNFINISHED,  # phases that ask for a step which is not the last of its turn
    },
)
