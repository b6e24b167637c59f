"""Spoils of War told: why a move is refused, events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.move import Event
from meadhall.games.spoils.components import (
    ABILITY,
    ABILITY_NAMES,
    EYE,
    FIRST_AMOUNT,
    FIRST_REVEAL,
    FIRST_SEAT,
    FIRST_TOKEN,
    FIRST_USE,
    ITEM_NAMES,
    NORMALS,
    ONE_TIME,
    SAM,
)
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifacts import needs_seat
from meadhall.games.spoils.words.notation import (
    ASKED,
    SIDES,
    and_words,
    artifact_name,
    bid_text,
    bid_words,
    card_text,
    dice_list,
    dice_text,
    token_text,
)

if TYPE_CHECKING:
    from meadhall.engine.table import Table


# ---- reasons


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right. Tells nobody who is asked in secret."""
    if code == state.NOT_ASKED:
        return "the game is over" if not actors(s) else f"seat {seat} is not asked now"
    if code == state.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    bid = bid_text(state.bid_number(s)) if s.quantity else ""
    if code == state.BUSY:
        if actors(s) >> seat & 1:
            return f"first answer what you are asked: {ASKED[deciding(s)]}"
        return "somebody is in the midst of a choice; wait a moment"
    if FIRST_USE <= move < FIRST_TOKEN or move >= FIRST_REVEAL:
        return _use_reason(s, move - (FIRST_USE if move < FIRST_TOKEN else FIRST_REVEAL), code)
    if code == state.NOT_A_TARGET and FIRST_SEAT <= move < FIRST_SEAT + 10:
        return f"seat {move - FIRST_SEAT} cannot be chosen for this"
    if code == state.ABOVE_GOLD:
        return f"you have {s.gold[seat]} Gold, not {move - FIRST_AMOUNT}"
    return {
        state.TOO_LOW: f"a bid must be higher than {bid}: more dice, or as many of a larger face",
        state.TOO_HIGH: f"{s.cap} dice are the most that may be bid this Round",
        state.FIRST_STEP: f"with Step Bidding the first bid is for exactly {s.seats} dice",
        state.STEP_TOO_WIDE: f"with Step Bidding a bid is for {s.quantity + 1} dice at most",
        state.NO_BID: "there is no bid to challenge yet",
        state.NOT_A_TARGET: "this cannot be chosen for that",
        state.NO_SUCH_DIE: "you have no such die",
        state.SAME_FACE: "the die must be turned to another face",
        state.CANNOT_SHOW: f"you cannot show two {s.face}s",
        state.LOCKED: "your side is fixed already",
        state.SIDE_FIRST: "choose your side first: side declarer or side challenger",
        state.BELOW_ANTE: "bet at least 5 Gold",
        state.NO_ORB: "only the Norn Orb lets you wait, and only before you have chosen",
        state.NOT_THERE: "it is not there",
        state.NO_WINDOW_TWO: "resting is for the moments after bids; say pass",
        state.NO_SEAT: f"seats are numbered 0 to {s.seats - 1}",
    }[code]


def _use_reason(s: Any, token: int, code: int) -> str:
    text = token_text(token)
    if code == state.NOT_OWNED:
        return f"{text} is not in your stash"
    if code == state.ONLY_BY_USE:
        return "this game was begun under older rules: an artifact is turned up only when it is used"
    name = artifact_name(s.kind[token])
    if code == state.DEAD:
        return f"{name} has been canceled"
    if code == state.FACE_UP:
        return f"{name} lies face up already"
    if code == state.WORKS_NOW:
        return f"{name} works when it is turned up; use {text}"
    if code == state.WRONG_TIME:
        return f"{name} cannot be used at this moment"
    return f"{name} has been used, or has nothing to work on now"


# ---- sentences

YOU = "You"
IRREGULAR = {"goes": "go", "passes": "pass", "has": "have", "is": "are", "does": "do"}


def does(who: str, verb: str) -> str:
    """`Ivar takes`, but `You take`."""
    return f"{who} {verb}" if who != YOU else f"{YOU} {IRREGULAR.get(verb, verb.removesuffix('s'))}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return "you" if who == YOU else who


def whose(who: str) -> str:
    return "your" if who == YOU else f"{who}'s"


def plain(event: Event) -> int:
    """An event's data without the mark of a pause."""
    return event.data & ~state.MAYBE


def laid_cards(event: Event) -> list[int]:
    """Cards of a part of the Active pile: normal ones, or NORMALS + token."""
    packed = plain(event)
    return [(packed >> 7 * k & 127) - 1 for k in range(8) if packed >> 7 * k & 127]


def flipped(event: Event) -> list[tuple[int, int]]:
    """Tokens turned up at the end, with their artifacts."""
    packed = plain(event)
    return [(packed >> 12 * k & 127, packed >> 12 * k + 7 & 31) for k in range(event.value)]


def scored(event: Event) -> dict[str, int]:
    """What a seat's score is made of."""
    data = plain(event)
    return {
        "gold": data & 0xFFF,
        "cards": data >> 12 & 0xFFF,
        "hoards": data >> 24 & 0xFF,
        "sets": data >> 32 & 0xFFFF,
        "treasures": data >> 48 & 0xFF,
        "points": event.value,
    }


def thing(card: int) -> str:
    """A card by what everybody sees of it."""
    return f"artifact {token_text(card - NORMALS)}" if card >= NORMALS else f"{card_text(card)}"


def used_as(event: Event) -> tuple[str, str]:
    """Name of a card in use, and of the ability it works by."""
    data = plain(event)
    return artifact_name(data & 255), ABILITY_NAMES[data >> 8]


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who, value, data = names[event.seat], event.value, plain(event)
    token = token_text(value)
    match event.kind:
        case state.BEGAN:
            return f"Round {value} begins; {inside(who)} {'are' if who == YOU else 'is'} Viking Chief."
        case state.LAID:
            cards = and_words([thing(card) for card in laid_cards(event)])
            return f"{'Also in the pile' if value else 'In the pile'}: {cards}."
        case state.ROLLS:
            return f"Everybody rolls: {value} dice."
        case state.ROLLED:
            return f"{does(who, 'has')} {dice_text(data)}."
        case state.OPENS:
            if value == event.seat:
                return f"{does(who, 'opens')} the bidding."
            return f"{does(who, 'lets')} {inside(names[value])} bid first."
        case state.BIDS:
            return f"{does(who, 'bids')} {bid_words(value)}."
        case state.CHALLENGED:
            return f"{does(who, 'challenges')} {inside(names[value])}: {bid_words(data)}?"
        case state.READY:
            return f"{does(who, 'has')} placed a bet."
        case state.STAKED:
            return f"{does(who, 'bets')} {value} on the {SIDES[data].capitalize()}."
        case state.SHOWED:
            match_count = dice_list(data).count(value)
            return f"{does(who, 'shows')} {dice_text(data)}: {match_count} of the bid."
        case state.DECIDED:
            side, quantity, face = data & 255, data >> 8 & 255, data >> 16
            enough = "enough" if side == state.DECLARERS else "too few"
            return f"There are {value} dice of {face}, {enough} for {quantity}: {inside(who)} {wins(who)}."
        case state.PAID:
            return f"{does(who, 'loses')} {value} Gold."
        case state.CHIEF:
            return f"{does(who, 'is')} Viking Chief now."
        case state.TOOK:
            return f"{does(who, 'takes')} {card_text(value)}."
        case state.TOOK_ARTIFACT:
            return f"{does(who, 'takes')} artifact {token}."
        case state.LEARNED:
            return f"It is {artifact_name(data)}."
        case state.SWEPT:
            return f"{value or 'No'} card{'' if value == 1 else 's'} {'goes' if value == 1 else 'go'} to the Leftovers."
        case state.FINAL:
            return "Nine Rounds are over: the last chance to use artifacts."
        case state.FLIPPED:
            return f"{does(who, 'turns')} up {and_words([artifact_name(kind) for _, kind in flipped(event)])}."
        case state.SCORED:
            parts = scored(event)
            return (
                f"{does(who, 'has')} {parts['points']}: Gold {parts['gold']}, cards {parts['cards']}, "
                f"hoards {8 * parts['hoards']}, sets {parts['sets']}."
            )
        case state.ENDED:
            return "The treasure is divided: the game is over."
    return artifact_sentence(event, names)


def wins(who: str) -> str:
    return "win" if who == YOU else "wins"


def artifact_sentence(event: Event, names: Sequence[str]) -> str:
    """Events of artifacts."""
    who, value, data = names[event.seat], event.value, plain(event)
    token = token_text(value)
    match event.kind:
        case state.USES:
            card, ability = used_as(event)
            return f"{does(who, 'uses')} {card}{'' if card == ability else f' as {ability}'} ({token})."
        case state.REVEALED:
            lost = f"; {ABILITY_NAMES[ABILITY[data]]} can do nothing any more" if is_lost(data) else ""
            return f"{does(who, 'turns')} up {artifact_name(data)} ({token}){lost}."
        case state.AIMS:
            return aimed(data, names)
        case state.COPIED:
            return f"{who} {'copies' if who != YOU else 'copy'} {named(data & 255, data >> 16)}."
        case state.CANCELS:
            return f"{ABILITY_NAMES[data]} ({token}) is canceled for good."
        case state.DIES:
            return f"So {ABILITY_NAMES[data]} ({token}) has no effect."
        case state.SPIED:
            return f"{does(who, 'sees')} {whose(names[value])} dice: {dice_text(data)}."
        case state.LOOKS:
            if value == state.LEFTOVERS:
                return f"{does(who, 'looks')} through the Leftovers."
            return f"{does(who, 'looks')} through {whose(names[value])} stash."
        case state.TRADED:
            got, given, taken = data >> 8 & 255, data >> 16 & 255, data >> 24
            what = named(got - NORMALS, taken) if taken else thing(got)
            return f"{does(who, 'trades')} {named(value, given)} for {what} of {inside(names[data & 255])}."
        case state.FETCHED:
            return f"{does(who, 'fetches' if who != YOU else 'fetch')} {thing(value)} from the Leftovers."
        case state.PEEKS:
            return f"{does(who, 'sees')} that {token} is {artifact_name(data)}."
        case state.REROLLED:
            return f"{does(who, 'has')} {dice_text(data)} now."
        case state.SKIPPED:
            return f"{does(who, 'skips')} this turn unseen."
        case state.STOLE:
            return f"{does(who, 'steals')} the bid of {inside(names[data])}: {bid_words(value)}."
        case state.SHOWS:
            return f"{does(who, 'shows')} {dice_text(data)} of the dice."
        case state.PAYS:
            return f"{does(who, 'pays')} {value} Gold to {inside(names[data])}."
        case state.HANDS:
            return f"{does(who, 'hands')} {named(value, data >> 16)} to {inside(names[data & 255])}."
        case state.TURNED:
            return f"{does(who, 'turns')} a {(value & 15) + 1} to a {(value >> 4) + 1}."
        case state.SIX:
            return f"{does(who, 'rolls')} six more dice: {dice_text(data)}."
        case state.SWITCHED:
            return f"{does(who, 'goes')} over to the {SIDES[value].capitalize()}'s side."
        case state.SAW_BET:
            side = SIDES[data >> 8].capitalize()
            return f"{does(who, 'sees')} {whose(names[data & 255])} bet: {value} on the {side}."
    return f"{named(value, data >> 16)} counts as {ITEM_NAMES[data & 255]} from now on."  # NAMED


def is_lost(kind: int) -> bool:
    """Whether an artifact turned up for nothing has lost its ability."""
    return bool(ONE_TIME[ABILITY[kind]])


def named(token: int, kind: int) -> str:
    """An artifact as an event tells it: by name where it lies face up, which `kind` says then, counted from 1."""
    return f"{artifact_name(kind - 1)} ({token_text(token)})" if kind else f"artifact {token_text(token)}"


def aimed(data: int, names: Sequence[str]) -> str:
    """The public target of a use: a player, or an artifact and where it lies."""
    target = data & 255
    if needs_seat(data >> 8 & 255):
        return f"It is aimed at {inside(names[target])}."
    card, place = named(target, data >> 16 & 255), (data >> 24) - 1
    return f"It is aimed at {f'{whose(names[place])} {card}' if 0 <= place < len(names) else f'{card} in the pile'}."


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    value, data = event.value, plain(event)
    token = token_text(value)
    match event.kind:
        case state.OPENS:
            return f"first {value}"
        case state.BIDS:
            return bid_text(value)
        case state.CHALLENGED:
            return "challenge"
        case state.STAKED:
            return f"bet {value} {SIDES[data]}"
        case state.TOOK | state.TOOK_ARTIFACT:
            return f"take {data + 1}"
        case state.USES:
            return f"use {token} ({used_as(event)[0]})"
        case state.REVEALED:
            return f"reveal {token} ({artifact_name(data)})"
        case state.AIMS:
            power, target = data >> 8 & 255, data & 255
            if needs_seat(power):
                return f"on {target}"
            return f"{'peek' if power == EYE else 'cancel' if power == SAM else 'copy'} {token_text(target)}"
        case state.COPIED:
            return f"copy {token_text(data & 255)}"
        case state.TRADED:
            card = data >> 8 & 255
            return f"swap {token_text(card - NORMALS) if card >= NORMALS else card_text(card)}"
        case state.FETCHED:
            return f"fetch {token_text(value - NORMALS) if value >= NORMALS else card_text(value)}"
        case state.TURNED:
            return f"turn {(value & 15) + 1}, to {(value >> 4) + 1}"
        case state.SHOWS:
            return f"show {dice_text(data)}"
        case state.PAYS:
            return f"pay {value}"
        case state.HANDS:
            return f"give {token} {data & 255}"
        case state.NAMED:
            return f"as {ITEM_NAMES[data & 255]}"
        case state.STOLE:
            return f"steal {bid_text(value)}"
        case state.SKIPPED:
            return "skip"
        case state.SWITCHED:
            return f"side {SIDES[value]}"
        case state.SHOWED:
            return f"dice {dice_text(data)}"
        case state.SIX:
            return f"six {dice_text(data)}"
        case state.DECIDED:
            return f"{'declarer' if data & 255 == 0 else 'challenger'} wins with {value}"
        case state.CANCELS:
            return f"canceled {token}"
        case state.SCORED:
            return f"score {value}"
    return ""


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each public event; passes and rests leave no line."""
    past = table.rewind(0)
    lines: list[str] = []
    for mover, move in table.history:
        past.play(mover, move)
        lines += [f"{event.seat} {notation(event)}" for event in past.events(seat) if notation(event)]
    return lines
