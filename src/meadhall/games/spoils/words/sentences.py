"""Spoils of War told: events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.engine.move import Event
from meadhall.engine.words import joined
from meadhall.games.spoils.components import ABILITY, ABILITY_NAMES, EYE, HOARD, ITEM_NAMES, NORMALS, ONE_TIME, SAM
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifacts import needs_seat
from meadhall.games.spoils.words import notation as written
from meadhall.games.spoils.words.notation import SIDES, artifact_name, bid_words, card_text, dice_text, token_text

if TYPE_CHECKING:
    from meadhall.engine.table import Table

YOU = "You"
IRREGULAR = {"goes": "go", "has": "have", "is": "are", "fetches": "fetch", "copies": "copy"}


def does(who: str, verb: str) -> str:
    """`Ivar takes`, but `You take`."""
    return f"{who} {verb}" if who != YOU else f"{YOU} {IRREGULAR.get(verb, verb.removesuffix('s'))}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return "you" if who == YOU else who


def whose(who: str) -> str:
    return "your" if who == YOU else f"{who}'s"


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
    return {**parts, "points": parts["gold"] + parts["cards"] + HOARD * parts["hoards"] + parts["sets"]}


def is_lost(kind: int) -> bool:
    """Whether an artifact turned up for nothing has lost its ability."""
    return bool(ONE_TIME[ABILITY[kind]])


# ---- sentences


def thing(card: int) -> str:
    """A card by what everybody sees of it."""
    return f"artifact {token_text(card - NORMALS)}" if card >= NORMALS else card_text(card)


def named(token: int, kind: int) -> str:
    """An artifact as an event tells it: by name where it lies face up, and NONE is no kind."""
    return f"artifact {token_text(token)}" if kind == state.NONE else f"{artifact_name(kind)} ({token_text(token)})"


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who, told = names[event.seat], event.fields
    match event.name:
        case "round":
            return f"Round {told['round']} begins; {inside(who)} {'are' if who == YOU else 'is'} Viking Chief."
        case "laid":
            cards = joined([thing(card) for card in laid_cards(event)])
            return f"{'Also in the pile' if told['first'] else 'In the pile'}: {cards}."
        case "rolls":
            return f"Everybody rolls: {told['dice']} dice."
        case "rolled":
            return f"{does(who, 'has')} {dice_text(told['dice'])}."
        case "opens" if told["opener"] == event.seat:
            return f"{does(who, 'opens')} the bidding."
        case "opens":
            return f"{does(who, 'lets')} {inside(names[told['opener']])} bid first."
        case "bid":
            return f"{does(who, 'bids')} {bid_words(**told)}."
        case "challenged":
            declarer = inside(names[told["declarer"]])
            return f"{does(who, 'challenges')} {declarer}: {bid_words(told['quantity'], told['face'])}?"
        case "ready":
            return f"{does(who, 'has')} placed a bet."
        case "staked":
            return f"{does(who, 'bets')} {told['amount']} on the {SIDES[told['side']].capitalize()}."
        case "showed":
            matching = told["dice"][told["wanted"] - 1]
            return f"{does(who, 'shows')} {dice_text(told['dice'])}: {matching} of the bid."
        case "decided":
            enough = "enough" if told["side"] == state.DECLARERS else "too few"
            wins = f"{inside(who)} {'win' if who == YOU else 'wins'}"
            return f"There are {told['matching']} dice of {told['face']}, {enough} for {told['quantity']}: {wins}."
        case "paid":
            return f"{does(who, 'loses')} {told['amount']} Gold."
        case "chief":
            return f"{does(who, 'is')} Viking Chief now."
        case "took":
            return f"{does(who, 'takes')} {card_text(told['card'])}."
        case "took artifact":
            return f"{does(who, 'takes')} artifact {token_text(told['token'])}."
        case "learned":
            return f"It is {artifact_name(told['artifact'])}."
        case "swept":
            one = told["cards"] == 1
            return f"{told['cards'] or 'No'} card{'' if one else 's'} {'goes' if one else 'go'} to the Leftovers."
        case "last chance":
            return "Nine Rounds are over: the last chance to use artifacts."
        case "flipped":
            return f"{does(who, 'turns')} up {joined([artifact_name(kind) for _, kind in flipped(event)])}."
        case "scored":
            parts = scored(event)
            return (
                f"{does(who, 'has')} {parts['points']}: Gold {parts['gold']}, cards {parts['cards']}, "
                f"hoards {HOARD * parts['hoards']}, sets {parts['sets']}."
            )
        case "ended":
            return "The treasure is divided: the game is over."
    return artifact_sentence(event, told, names)


def artifact_sentence(event: Event, told: dict[str, Any], names: Sequence[str]) -> str:
    """Events of artifacts."""
    who = names[event.seat]
    token = token_text(told["token"]) if "token" in told else ""
    target = names[told["target"]] if told.get("target", len(names)) < len(names) else ""
    match event.name:
        case "uses":
            card, ability = artifact_name(told["artifact"]), ABILITY_NAMES[told["as"]]
            return f"{does(who, 'uses')} {card}{'' if card == ability else f' as {ability}'} ({token})."
        case "reveals":
            name = artifact_name(told["artifact"])
            lost = f"; {name} can do nothing any more" if is_lost(told["artifact"]) else ""
            return f"{does(who, 'turns')} up {name} ({token}){lost}."
        case "aims":
            return aimed(told, names)
        case "copied":
            return f"{does(who, 'copies')} {named(told['copies'], told['kind'])}."
        case "cancels":
            return f"{ABILITY_NAMES[told['as']]} ({token}) is canceled for good."
        case "dies":
            return f"So {ABILITY_NAMES[told['as']]} ({token}) has no effect."
        case "spied":
            return f"{does(who, 'sees')} {whose(target)} dice: {dice_text(told['dice'])}."
        case "looks":
            through = "the Leftovers" if told["target"] == state.LEFTOVERS else f"{whose(target)} stash"
            return f"{does(who, 'looks')} through {through}."
        case "traded":
            taken = told["taken_kind"]
            what = thing(told["card"]) if taken == state.NONE else named(told["card"] - NORMALS, taken)
            return f"{does(who, 'trades')} {named(told['token'], told['given_kind'])} for {what} of {inside(target)}."
        case "fetched":
            return f"{does(who, 'fetches')} {thing(told['card'])} from the Leftovers."
        case "peeked":
            return f"{does(who, 'sees')} that {token} is {artifact_name(told['artifact'])}."
        case "rerolled":
            return f"{does(who, 'has')} {dice_text(told['dice'])} now."
        case "skipped":
            return f"{does(who, 'skips')} this turn unseen."
        case "stole":
            bid = bid_words(told["quantity"], told["face"])
            return f"{does(who, 'steals')} the bid of {inside(names[told['from']])}: {bid}."
        case "shows":
            return f"{does(who, 'shows')} {dice_text(told['dice'])} of the dice."
        case "pays":
            return f"{does(who, 'pays')} {told['amount']} Gold to {inside(target)}."
        case "hands":
            return f"{does(who, 'hands')} {named(told['token'], told['kind'])} to {inside(target)}."
        case "turned":
            return f"{does(who, 'turns')} a {told['from']} to a {told['to']}."
        case "six":
            return f"{does(who, 'rolls')} six more dice: {dice_text(told['dice'])}."
        case "switched":
            return f"{does(who, 'goes')} over to the {SIDES[told['side']].capitalize()}'s side."
        case "saw bet":
            side = SIDES[told["side"]].capitalize()
            return f"{does(who, 'sees')} {whose(target)} bet: {told['amount']} on the {side}."
    return f"{named(told['token'], told['kind'])} counts as {ITEM_NAMES[told['item']]} from now on."  # named


def aimed(told: dict[str, Any], names: Sequence[str]) -> str:
    """The public target of a use: a player, or an artifact and where it lies."""
    if needs_seat(told["as"]):
        return f"It is aimed at {inside(names[told['target']])}."
    card, place = named(told["target"], told["kind"]), told["place"]
    return f"It is aimed at {f'{whose(names[place])} {card}' if 0 <= place < len(names) else f'{card} in the pile'}."


# ---- notation

AIMED = {EYE: "peek", SAM: "cancel"}
DICE = {"shows": "show", "showed": "dice", "six": "six"}


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    told = event.fields
    token = token_text(told["token"]) if "token" in told else ""
    match event.name:
        case "opens":
            return f"first {told['opener']}"
        case "bid":
            return written.bid_text(**told)
        case "challenged":
            return "challenge"
        case "staked":
            return f"bet {told['amount']} {SIDES[told['side']]}"
        case "took" | "took artifact":
            return f"take {told['position'] + 1}"
        case "uses":
            return f"use {token} ({artifact_name(told['artifact'])})"
        case "reveals":
            return f"reveal {token} ({artifact_name(told['artifact'])})"
        case "aims" if needs_seat(told["as"]):
            return f"on {told['target']}"
        case "aims":
            return f"{AIMED.get(told['as'], 'copy')} {token_text(told['target'])}"
        case "copied":
            return f"copy {token_text(told['copies'])}"
        case "traded" | "fetched":
            card = told["card"]
            text = token_text(card - NORMALS) if card >= NORMALS else card_text(card)
            return f"{'swap' if event.name == 'traded' else 'fetch'} {text}"
        case "turned":
            return f"turn {told['from']}, to {told['to']}"
        case "pays":
            return f"pay {told['amount']}"
        case "hands":
            return f"give {token} {told['target']}"
        case "named":
            return f"as {ITEM_NAMES[told['item']]}"
        case "stole":
            return f"steal {written.bid_text(told['quantity'], told['face'])}"
        case "skipped":
            return "skip"
        case "switched":
            return f"side {SIDES[told['side']]}"
        case "shows" | "showed" | "six":
            return f"{DICE[event.name]} {dice_text(told['dice'])}"
        case "decided":
            return f"{SIDES[told['side']]} wins with {told['matching']}"
        case "cancels":
            return f"canceled {token}"
        case "scored":
            return f"score {scored(event)['points']}"
    return ""


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each event the seat or a spectator saw; passes and rests leave no line."""
    return [
        f"{event.seat} {notation(event)}" for _, events in table.retold(seat) for event in events if notation(event)
    ]
