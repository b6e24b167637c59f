"""Moves and events as data, for a screen to show, with their types for the page."""

from typing import Any, Literal, get_args

from meadhall.engine.screen_prelude import Either, Part, choosing, retold, spread, telling
from meadhall.games.spoils import cards, components, events, moves
from meadhall.games.spoils.bots import value
from meadhall.games.spoils.components import NORMALS, Back, Face, Side, Treasure, artifact_face, token_text
from meadhall.games.spoils.rules import artifacts, state
from meadhall.games.spoils.screens.view import Known, staged_face
from meadhall.games.spoils.words import chances, sentences
from meadhall.games.spoils.words.help import EFFECTS, LIES_OPEN, LOST, RAVEN_UP
from meadhall.games.spoils.words.notation import bid_text, bid_words, is_wasted, verb, verdict

# ---- moves

Say = Literal["pass", "rest", "challenge", "stop", "wait", "show", "pay"]
TOKEN = (str, lambda token: token_text(token))


def rounded(gain: Any) -> float:
    return round(float(gain), 1)


def own_card(name: str, about: str, **fields: Any) -> Part:
    """An artifact of one's own: its face, what it works as, and what it does."""
    card = {"as": str, "token": TOKEN, "effect": (str, lambda as_: EFFECTS[as_].does)}
    return Part(name, about, **spread("face", Face), **card, **fields).sharing(
        face=lambda s, token: artifact_face(s.kind[token]),
        as_=lambda s, token: components.CODES[state.ability_of(s, token)],  # what a Mirror has copied, if it is one
    )


def outcome(s: Any, token: int, as_: str) -> str:
    """What comes of an artifact that is turned up for nothing."""
    return LOST if is_wasted(s, token) else RAVEN_UP if as_ in ("HUG", "MUN") else LIES_OPEN


def choice(name: str, about: str, face: Any, fields: Any) -> Part:
    """A card of a stash or of the Leftovers."""
    return Part(
        name,
        about,
        **spread("face", fields),
        kind=(Literal["swap", "fetch"], verb),
        card=(str, lambda card: components.card_text(card)),
        worth=(float, lambda s, seat, card: rounded(value.value_of_card(s, seat, card))),
    ).sharing(face=face)


DIE_MOVE = Part(
    "DieMove",
    kind=(Literal["reroll", "turn", "to"], lambda s, move: verb(s, move) or "to"),
    face=(int, lambda face: face + 1),
)
MOVE_PARTS: dict[str, Part | Either] = {
    **dict.fromkeys(get_args(Say), Part("WordMove", kind=(Say, lambda move: moves.MOVES.read(move)[0]))),
    "bid": Part(
        "BidMove",
        kind=Literal["bid"],
        quantity=(int, lambda quantity: quantity + 1),
        face=(int, lambda face: face + 1),
        odds=(float, lambda s, seat, quantity, face: chances.by_dice(s, seat, quantity + 1, face + 1)),
        claimed=(float, lambda s, seat, quantity, face: chances.by_bids(s, seat, quantity + 1, face + 1)),
    ),
    "use": own_card(
        "UseMove",
        "An artifact of one's own: what it works as, a Mirror by what it has copied, and what it does.",
        kind=Literal["use"],
    ),
    "reveal": own_card(
        "RevealMove",
        "An artifact turned up for nothing: whether that loses it, and what comes of it.",
        kind=Literal["reveal"],
        lost=(bool, is_wasted),
        outcome=(str, outcome),
    ),
    "artifact": Either(
        lambda s, move: verb(s, move) != "swap",
        Part("TokenMove", kind=(Literal["peek", "cancel", "copy"], verb), token=TOKEN),
        Part(
            "SwapMove",
            kind=Literal["swap"],
            token=TOKEN,
            worth=(float, lambda s, seat, token: rounded(value.value_of_token(s, seat, token))),
        ),
    ),
    "seat": Part("SeatMove", kind=(Literal["first", "on", "give"], verb), seat=int),
    "side": Part("SideMove", kind=Literal["side"], side=(Side, lambda side: components.SIDES[side])),
    "bet": Part("BetMove", kind=Literal["bet"], amount=int),
    "die": DIE_MOVE,
    "turn_to": DIE_MOVE,
    "item": Part(
        "ItemMove",
        kind=Literal["item"],
        item=(str, lambda item: components.ITEM_NAMES[item]),
        type=(cards.Type, lambda item: components.TYPES[item // 4]),
        worth=(float, lambda s, seat, item: rounded(value.value_as_item(s, seat, item))),
    ),
    "take": Part(
        "TakeMove",
        kind=Literal["take"],
        position=(int, lambda position: position + 1),
        worth=(float, lambda s, seat, position: rounded(value.value_at(s, seat, position))),
    ),
    "card": Either(
        lambda card: card < NORMALS,
        choice("TreasureMove", "A normal Treasure of a stash or of the Leftovers.", components.normal, Treasure),
        choice("RelicMove", "An artifact of the Leftovers.", lambda card: staged_face(card - NORMALS), Known),
    ),
}
move_data = choosing(moves.MOVES, MOVE_PARTS)

# ---- events that are told otherwise than declared

BID = {"bid": (str, bid_text), "words": (str, bid_words), "quantity": int, "face": int}


def told_face(name: str, about: str | None = None, **fields: Any) -> Part:
    """An artifact in an event, whose own name is what happened."""
    face = {one: field for one, field in spread("face", Face).items() if one != "name"}
    shown = {"token": str, "artifact": str, **face, **fields}
    return Part(name, about, **shown).sharing(face=lambda event: artifact_face(event["artifact"]))


def aimed_at(event: Any) -> int | str:
    target: int = event["target"]
    return target if artifacts.needs_seat(event["as"]) else token_text(target)


def laid(event: Any) -> list[Treasure | Back]:
    return [components.open_card(card) for card in sentences.laid_cards(event)]


FACE = told_face("ToldFace", "An artifact in an event, whose own name is what happened.")
TURNED = Part("Turned", **spread("face", Face), token=(str, lambda one: token_text(one[0])))
EVENTS = {
    "laid": retold(events.LAID, "Laid", cards=(list[Treasure | Back], laid)),
    "bid": Part("ToldBid", "A bid in an event, in notation and in words.", **BID),
    "stole": Part("Stole", **BID, from_=int),
    "challenged": Part("Challenged", **BID, declarer=int),
    "decided": retold(events.DECIDED, "Decided", verdict=(str, verdict)),
    "took": Part("LyingTreasure", **spread("card", Treasure), position=int),
    "learned": FACE,
    "peeked": FACE,
    "uses": told_face("Uses", as_=str),
    "reveals": told_face("Reveals", lost=(bool, lambda face: face["once"])),
    "aims": retold(events.AIMS, "Aims", **{"as": str, "target": (int | str, aimed_at)}),
    "flipped": Part(
        "Flipped",
        cards=TURNED.sharing(face=lambda one: artifact_face(one[1])).each(one=sentences.flipped),
    ),
    "scored": retold(events.SCORED, "Scored", points=(int, lambda event: sentences.scored(event)["points"])),
}
event_data = telling(events.EVENTS, EVENTS)
