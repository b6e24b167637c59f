"""Vikings on Board as its page knows it: what views, moves and events look like, and what lies on the table."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CLAN_NAMES, TYPE_NAMES, Clan, Code, Supply

Phase = Literal[
    "place", "promote", "jump piece", "jump ship", "bet value", "bet or move", "bet ship", "bet clan", "move ship",
    "move clan", "add ship", "raise", "draw type", "draw ship", "swap first", "swap second", "guest", "sail", "take",
    "remove", "over",
]  # fmt: skip
UNFINISHED: tuple[Phase, ...] = ("jump piece", "bet value", "bet or move", "bet ship", "move ship", "swap first")


class Options(TypedDict):
    two_player_vikings: bool
    one_bet_per_circle: bool
    open_piles: bool
    colours: int


class Rank(TypedDict):
    """A clan in a ship's order of control: `tied` with another, `nearer` to the bow than an equal one."""

    clan: Clan
    shields: int
    tied: bool
    nearer: bool


class Bet(TypedDict):
    """A token at a mooring; its value is known to its owner alone until the end."""

    seat: int
    on: Clan
    value: int | None


class Ship(TypedDict):
    """Pieces from the bow backwards, those with a spare Viking, and supplies as letters."""

    ship: int
    sailed: bool
    crew: list[str]
    guests: list[str]
    bow: str
    bets: list[Bet]
    control: list[Rank]


class Ranked(TypedDict):
    """A ship's order of control as it would be."""

    ship: int
    control: list[Rank]


class Row(TypedDict):
    """A house; `refused` says why the seat that chooses cannot go there: empty if it can, null if nothing is asked."""

    action: Code
    waiting: int | None
    acted: int | None
    refused: str | None


class Player(TypedDict):
    """A scoring circle; `walks_from` is the row of the Viking that goes next."""

    clan: Clan
    supplies: int
    pile: str | None
    won: int
    won_values: list[int] | None
    unused: int
    unused_values: list[int] | None
    waiting: int
    walks_from: int | None


Step = TypedDict(
    "Step",
    {
        "action": NotRequired[Code],
        "piece": NotRequired[str],
        "value": NotRequired[int | None],
        "from": NotRequired[int],
        "ship": NotRequired[int],
        "token": NotRequired[Supply | None],
        "drawn": NotRequired[list[Supply | None]],
        "control": NotRequired[list[Clan]],
        "rank": NotRequired[int],
        "next": NotRequired[Clan],  # whose turn it is to take, with a player or without
        "taker": NotRequired[int],  # the first player from there on
        "taken": NotRequired[list[int]],
    },
)


class Stacks(TypedDict):
    """Both stacks from the top; null for tokens this viewer has not seen."""

    add: list[Supply | None]
    draw: list[Supply | None]


class Line(TypedDict):
    label: str
    points: int


class Final(TypedDict):
    """A seat's score, line by line."""

    seat: int
    place: int
    points: int
    lines: list[Line]


class Account(TypedDict):
    """All scores, best first; what decided if the first two have as many points, else empty."""

    seats: list[Final]
    decided: str


class View(TypedDict):
    """What a seat sees; ships are counted from 1, the leader's side of the village is 0 or 1."""

    game: Literal["onboard"]
    seat: int | None
    seats: int
    options: Options
    phase: Phase
    turn: int | None
    step: Step | None
    round: int
    leader: int
    village: list[Row]
    order: list[int]
    next_order: list[int]
    ships: list[Ship]
    voyages: list[int]
    sailor: int | None
    sterns: int
    market: dict[Supply, int]
    raised: dict[Supply, int]  # what Marketplace would make of each price
    stacks: Stacks
    removed: str
    unseen: dict[Supply, int]
    players: list[Player]
    clans: list[int | None]
    account: Account | None


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
    view=View,
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
