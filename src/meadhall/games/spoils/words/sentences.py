"""Spoils of War told: events as sentences and in notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from meadhall.engine.move import Event
from meadhall.engine.words import does, inside, joined, whose
from meadhall.games.spoils import components
from meadhall.games.spoils.components import NORMALS, SIDES, artifact_name, card_text, name_and_stage, token_text
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifacts import needs_seat
from meadhall.games.spoils.words.notation import bid_words, card_words, dice_text


class Player:
    """A player in a sentence: `{who:takes}` begins it, `{who:+takes}` and `{who}` stand inside, `{who:'s}` owns."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __format__(self, verb: str) -> str:
        if verb == "'s":
            return whose(self.name)
        return does(self.name, verb.removeprefix("+"), amid=verb[0] == "+") if verb else inside(self.name)


# ---- what is packed in events


def laid_cards(event: Event) -> list[int]:
    """Cards of a part of the Active pile: normal ones, or NORMALS + token."""
    return [card - 1 for card in event["cards"] if card]


def flipped(event: Event) -> list[tuple[int, int]]:
    """Tokens turned up at the end, with their artifacts."""
    return [(token, kind - 1) for token, kind in zip(event["tokens"], event["kinds"], strict=True) if kind]


def scored(event: Event) -> dict[str, int]:
    """What a seat's score is made of."""
    parts: dict[str, int] = event.fields
    return {**parts, "points": parts["gold"] + parts["cards"] + components.HOARD * parts["hoards"] + parts["sets"]}


def is_lost(kind: int) -> bool:
    """Whether an artifact turned up for nothing has lost its ability."""
    return bool(components.ONE_TIME[components.ABILITY[kind]])


# ---- sentences

SENTENCES = {
    "round": "Round {round} begins; {who:+is} Viking Chief.",
    "laid": "{where}: {cards}.",
    "rolls": "Everybody rolls: {dice} dice.",
    "rolled": "{who:has} {dice}.",
    "opens": "{who:lets} {opener} bid first.",
    "bid": "{who:bids} {bid}.",
    "challenged": "{who:challenges} {declarer}: {bid}?",
    "ready": "{who:has} placed a bet.",
    "staked": "{who:bets} {amount} on the {side}.",
    "showed": "{who:shows} {dice}: {matching} of the bid.",
    "decided": "There are {matching} dice of {face}, {enough} for {quantity}: {who:+wins}.",
    "paid": "{who:loses} {amount} Gold.",
    "chief": "{who:is} Viking Chief now.",
    "took": "{who:takes} {card}.",
    "took artifact": "{who:takes} artifact {token}.",
    "learned": "It is {artifact}.",
    "swept": "{cards} to the Leftovers.",
    "uses": "{who:uses} {card} ({token}).",
    "aims": "It is aimed at {aim}.",
    "cancels": "{as} ({token}) is canceled for good.",
    "spied": "{who:sees} {target:'s} dice: {dice}.",
    "looks": "{who:looks} through {stash}.",
    "traded": "{who:trades} {given} for {target:'s} {taken}.",
    "fetched": "{who:fetches} {card} from the Leftovers.",
    "peeked": "{who:sees} that {token} is {artifact}.",
    "rerolled": "{who:has} {dice} now.",
    "skipped": "{who:skips} this turn unseen.",
    "stole": "{who:steals} the bid of {holder}: {bid}.",
    "shows": "{who:shows} {dice} of the dice.",
    "pays": "{who:pays} {amount} Gold to {target}.",
    "hands": "{who:hands} {named} to {target}.",
    "turned": "{who:turns} a {from} to a {to}.",
    "six": "{who:rolls} six more dice: {dice}.",
    "switched": "{who:goes} over to the {side}'s side.",
    "saw bet": "{who:sees} {target:'s} bet: {amount} on the {side}.",
    "named": "{named} counts as {item} from now on.",
    "copied": "{who:copies} {copied}.",
    "dies": "So {as} ({token}) has no effect.",
    "last chance": "Nine Rounds are over: the last chance to use artifacts.",
    "flipped": "{who:turns} up {artifacts}.",
    "scored": "{who:has} {points}: Gold {gold}, cards {cards}, hoards {hoards}, sets {sets}.",
    "ended": "The treasure is divided: the game is over.",
    "reveals": "{who:turns} up {artifact} ({token}){lost}.",
}
OPENS_ITSELF = "{who:opens} the bidding."


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    fields = event.fields
    template = OPENS_ITSELF if fields.get("opener") == event.seat else SENTENCES[event.name]
    words = {name: FIELD_WORDS[name](field) if name in FIELD_WORDS else field for name, field in fields.items()}
    for name in ("opener", "declarer", "target"):
        if fields.get(name, len(names)) < len(names):
            words[name] = Player(names[fields[name]])
    return template.format(**{**words, **more_words(event, fields, names), "who": Player(names[event.seat])})


def thing(card: int) -> str:
    """A card by what everybody sees of it."""
    return f"artifact {token_text(card - NORMALS)}" if card >= NORMALS else card_words(card)


def laid_words(event: Event) -> dict[str, str]:
    """What lies in the pile. The cards of a pile are of one Stage, which is said once."""
    where, cards = "Also in the pile" if event["first"] else "In the pile", laid_cards(event)
    stages = {name_and_stage(card)[1] for card in cards if card < NORMALS}
    if len(stages) != 1:
        return {"where": where, "cards": joined([thing(card) for card in cards])}
    names = [thing(card) if card >= NORMALS else name_and_stage(card)[0] for card in cards]
    return {"where": f"{where} of Stage {stages.pop()}", "cards": joined(names)}


FIELD_WORDS: dict[str, Callable[[Any], str]] = {
    "as": components.ABILITY_NAMES.__getitem__,
    "artifact": artifact_name,
    "card": thing,
    "dice": lambda dice: str(dice) if isinstance(dice, int) else dice_text(dice),
    "item": components.ITEM_NAMES.__getitem__,
    "side": lambda side: SIDES[side].capitalize(),
    "token": token_text,
}


def more_words(event: Event, fields: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Words of a sentence that are made of several fields."""
    match event.name:
        case "laid":
            return laid_words(event)
        case "bid" | "challenged":
            return {"bid": bid_words(fields["quantity"], fields["face"])}
        case "stole":
            return {"bid": bid_words(fields["quantity"], fields["face"]), "holder": Player(names[fields["from"]])}
        case "showed":
            return {"matching": fields["dice"][fields["wanted"] - 1]}
        case "decided":
            return {"enough": "enough" if fields["side"] == state.DECLARERS else "too few"}
        case "swept":
            return {"cards": "1 card goes" if fields["cards"] == 1 else f"{fields['cards'] or 'No'} cards go"}
        case "uses":
            card, ability = artifact_name(fields["artifact"]), components.ABILITY_NAMES[fields["as"]]
            return {"card": card if card == ability else f"{card} as {ability}"}
        case "aims":
            return {"aim": aimed(fields, names)}
        case "looks":
            other = fields["target"]
            return {"stash": "the Leftovers" if other == state.LEFTOVERS else f"{Player(names[other]):'s} stash"}
        case "traded":
            card, kind = fields["card"], fields["taken_kind"]
            taken = thing(card) if kind == state.NONE else named(card - NORMALS, kind)
            return {"given": named(fields["token"], fields["given_kind"]), "taken": taken}
        case "hands" | "named":
            return {"named": named(fields["token"], fields["kind"])}
        case "copied":
            return {"copied": named(fields["copies"], fields["kind"])}
        case "flipped":
            return {"artifacts": joined([artifact_name(kind) for _, kind in flipped(event)])}
        case "scored":
            return {**scored(event), "hoards": components.HOARD * fields["hoards"]}
        case "reveals":
            lost = f"; {artifact_name(fields['artifact'])} can do nothing any more"
            return {"lost": lost if is_lost(fields["artifact"]) else ""}
    return {}


def named(token: int, kind: int) -> str:
    """An artifact as an event tells it: by name where it lies face up, and NONE is no kind."""
    return f"artifact {token_text(token)}" if kind == state.NONE else f"{artifact_name(kind)} ({token_text(token)})"


def aimed(fields: dict[str, Any], names: Sequence[str]) -> str:
    """The public target of a use: a player, or an artifact and where it lies."""
    if needs_seat(fields["as"]):
        return inside(names[fields["target"]])
    card, place = named(fields["target"], fields["kind"]), fields["place"]
    return f"{Player(names[place]):'s} {card}" if 0 <= place < len(names) else f"{card} in the pile"


# ---- notation

NOTATION = {
    "opens": "first {opener}",
    "bid": "{quantity}x{face}",
    "challenged": "challenge",
    "staked": "bet {amount} {side}",
    "took": "take {position}",
    "took artifact": "take {position}",
    "uses": "use {token} ({artifact})",
    "reveals": "reveal {token} ({artifact})",
    "aims": "{verb} {target}",
    "copied": "copy {copies}",
    "traded": "swap {card}",
    "fetched": "fetch {card}",
    "turned": "turn {from}, to {to}",
    "shows": "show {dice}",
    "pays": "pay {amount}",
    "hands": "give {token} {target}",
    "named": "as {item}",
    "stole": "steal {quantity}x{face}",
    "skipped": "skip",
    "switched": "side {side}",
    "showed": "dice {dice}",
    "six": "six {dice}",
    "decided": "{side} wins with {matching}",
    "cancels": "canceled {token}",
    "scored": "score {points}",
}
FIELD_NOTATION: dict[str, Callable[[Any], str]] = {
    **FIELD_WORDS,
    "card": lambda card: token_text(card - NORMALS) if card >= NORMALS else card_text(card),
    "copies": token_text,
    "position": lambda position: str(position + 1),
    "side": SIDES.__getitem__,
}
AIMING = {components.EYE: "peek", components.TALISMAN: "cancel"}


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    if event.name not in NOTATION:
        return ""
    fields = scored(event) if event.name == "scored" else event.fields
    words = {name: FIELD_NOTATION[name](field) if name in FIELD_NOTATION else field for name, field in fields.items()}
    if event.name == "aims":
        by_seat = needs_seat(fields["as"])
        words["verb"] = "on" if by_seat else AIMING.get(fields["as"], "copy")
        words["target"] = fields["target"] if by_seat else token_text(fields["target"])
    return NOTATION[event.name].format(**words)
