"""Spoils of War in writing: cards, dice and moves as text and in words, and text back into moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.games.spoils.components import (
    ABILITY,
    ABILITY_NAMES,
    ARTIFACT_STAGE,
    CARDS,
    CHALLENGE,
    EYE,
    FACES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_FACE,
    FIRST_ITEM,
    FIRST_POSITION,
    FIRST_REVEAL,
    FIRST_SEAT,
    FIRST_SIDE,
    FIRST_TO,
    FIRST_TOKEN,
    FIRST_USE,
    ITEM_NAMES,
    ITEMS,
    MIR,
    MOST_GOLD,
    NORMALS,
    PASS,
    PAY,
    REST,
    SHOW,
    STOP,
    TOKENS,
    WAIT,
)
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.asides import works_at_once

SIDES = ("declarer", "challenger")
WORDS = {PASS: "pass", REST: "rest", CHALLENGE: "challenge", STOP: "stop", WAIT: "wait", SHOW: "show", PAY: "pay"}


# ---- cards, dice, bids


def artifact_name(kind: int) -> str:
    """An artifact by its row: `Odin's Eye`."""
    return ABILITY_NAMES[ABILITY[kind]]


def card_text(card: int) -> str:
    """A card by its number: `Crown S2`."""
    if card >= NORMALS:
        return f"{artifact_name(card - NORMALS)} S{ARTIFACT_STAGE[card - NORMALS] + 1}"
    return f"{ITEM_NAMES[card % ITEMS]} S{card // ITEMS + 1}"


def card_words(card: int) -> str:
    """A card in words: `Crown of Stage 2`."""
    name, stage = card_text(card).rsplit(" S", 1)
    return f"{name} of Stage {stage}"


NUMBERS = {card_text(card).lower(): card for card in range(CARDS)}


def card_of(text: str) -> int:
    """A card by its text."""
    card = NUMBERS.get(" ".join(text.lower().split()))
    if card is None:
        raise ValueError(f"a card is its name and Stage, like Crown S2; not {text!r}")
    return card


def token_text(token: int) -> str:
    return f"A{token + 1}"


def token_of(text: str) -> int:
    if not re.fullmatch(r"[Aa][1-9]\d?", text) or int(text[1:]) > TOKENS:
        raise ValueError(f"an artifact on the table has a token like A7; not {text!r}")
    return int(text[1:]) - 1


def bid_text(number: int) -> str:
    """A bid by its rising number from 1: `5x3`."""
    return f"{(number - 1) // FACES + 1}x{(number - 1) % FACES + 1}"


def bid_words(number: int) -> str:
    """`five 3s`."""
    quantity = (number - 1) // FACES + 1
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return f"{words[quantity] if quantity < len(words) else quantity} {(number - 1) % FACES + 1}{'s' * (quantity > 1)}"


def dice_list(packed: int) -> list[int]:
    """Dice packed four bits a face, as faces in rising order."""
    return [face + 1 for face in range(FACES) for _ in range(packed >> 4 * face & 15)]


def dice_text(packed: int) -> str:
    return "".join(map(str, dice_list(packed))) or "none"


def and_words(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# ---- moves


def verb(s: Any, move: int) -> str:
    """The word a move begins with, by what is asked."""
    phase = deciding(s)
    if FIRST_TOKEN <= move < FIRST_SEAT:
        if phase == state.SWAP:
            return "swap"
        power = s.frames[s.depth - 1, state.POWER]
        return "peek" if power == EYE else "copy" if power == MIR else "cancel"
    if FIRST_SEAT <= move < FIRST_SIDE:
        return {state.OPENER: "first", state.GIVE: "give"}.get(phase, "on")
    if FIRST_FACE <= move < FIRST_TO:
        return "turn" if phase == state.TURN else "reroll"
    if FIRST_CARD <= move < FIRST_REVEAL:
        return "fetch" if phase == state.FETCH else "swap"
    return ""


def name(s: Any, move: int) -> str:
    """A move in notation."""
    if move in WORDS:
        return WORDS[move]
    if move < FIRST_USE:
        return bid_text(move - FIRST_BID + 1)
    if move < FIRST_TOKEN:
        return f"use {own_text(s, move - FIRST_USE)}"
    if move < FIRST_SEAT:
        return f"{verb(s, move)} {token_text(move - FIRST_TOKEN)}"
    if move < FIRST_SIDE:
        return f"{verb(s, move)} {move - FIRST_SEAT}"
    if move < FIRST_AMOUNT:
        return f"side {SIDES[move - FIRST_SIDE]}"
    if move < SHOW:
        return f"bet {move - FIRST_AMOUNT}"
    if move < FIRST_TO:
        return f"{verb(s, move)} {move - FIRST_FACE + 1}"
    if move < FIRST_ITEM:
        return f"to {move - FIRST_TO + 1}"
    if move < FIRST_POSITION:
        return f"as {ITEM_NAMES[move - FIRST_ITEM]}"
    if move < FIRST_CARD:
        return f"take {move - FIRST_POSITION + 1}"
    if move >= FIRST_REVEAL:
        return f"reveal {own_text(s, move - FIRST_REVEAL)}"
    return f"{verb(s, move)} {card_text(move - FIRST_CARD)}"


def own_text(s: Any, token: int) -> str:
    """An own artifact: `A7 (Odin's Eye)`."""
    return token_text(token) + (f" ({artifact_name(s.kind[token])})" if s.kind[token] >= 0 else "")


def label(s: Any, move: int) -> str:
    """A move in words."""
    phase = deciding(s)
    if move in WORDS:
        return {
            PASS: "Pass", REST: "Pass after all bids of this Round", CHALLENGE: "Challenge", STOP: "Roll it alone",
            WAIT: "Wait, and bet last with the Norn Orb", SHOW: "Show two dice", PAY: "Pay",
        }[move]  # fmt: skip
    if move < FIRST_USE:
        return f"Bid {bid_words(move - FIRST_BID + 1)}"
    if move < FIRST_TOKEN:
        return f"Use {use_words(s, move - FIRST_USE)}"
    if move < FIRST_SEAT:
        verbs = {"peek": "Look at", "copy": "Copy", "cancel": "Cancel", "swap": "Swap"}
        return f"{verbs[verb(s, move)]} {token_words(s, move - FIRST_TOKEN, seen=phase == state.SWAP)}"
    if move < FIRST_SIDE:
        if phase == state.OPENER and actors(s) >> move - FIRST_SEAT & 1:
            return "Bid first yourself"
        words = {state.OPENER: "Let seat {} bid first", state.GIVE: "Give it to seat {}"}
        return words.get(phase, "On seat {}").format(move - FIRST_SEAT)
    if move < FIRST_AMOUNT:
        return f"On the {SIDES[move - FIRST_SIDE].capitalize()}'s side"
    if move < SHOW:
        return f"Bet {move - FIRST_AMOUNT} Gold"
    if move < FIRST_TO:
        return f"{'Turn' if phase == state.TURN else 'Roll again'} a {move - FIRST_FACE + 1}"
    if move < FIRST_ITEM:
        return f"To a {move - FIRST_TO + 1}"
    if move < FIRST_POSITION:
        return f"As {ITEM_NAMES[move - FIRST_ITEM]}"
    if move < FIRST_CARD:
        card = s.active[move - FIRST_POSITION]
        return f"Take {token_words(s, card - NORMALS) if card >= NORMALS else card_words(card)}"
    if move >= FIRST_REVEAL:
        return f"Turn up {use_words(s, move - FIRST_REVEAL)}{' for nothing' * is_wasted(s, move - FIRST_REVEAL)}"
    return f"{'Fetch' if phase == state.FETCH else 'Take'} {card_words(move - FIRST_CARD)}"


def is_wasted(s: Any, token: int) -> bool:
    """Whether an artifact turned up for nothing does nothing any more."""
    return s.kind[token] >= 0 and bool(works_at_once(s, token))


def use_words(s: Any, token: int) -> str:
    """An artifact to use, a Mirror by what it has copied too: `Frejya's Mirror as Odin's Eye`."""
    if s.kind[token] < 0:
        return "an artifact"
    name, ability = artifact_name(s.kind[token]), ABILITY_NAMES[state.ability_of(s, token)]
    return name if name == ability else f"{name} as {ability}"


def token_words(s: Any, token: int, seen: bool = False) -> str:
    """An artifact by its token, with its name where everybody knows it or who chooses has just seen it."""
    if s.marks[token] & state.UP or seen:
        return f"{artifact_name(s.kind[token])} ({token_text(token)})"
    return f"artifact {token_text(token)}"


# ---- text back into moves

HELP = "write a bid like 5x3, challenge, a bet like bet 20 declarer, use A7, reveal A7, take 4, or pass"
ITEM_INDEX: dict[str, int] = {text.lower(): item for item, text in enumerate(ITEM_NAMES)}
# What a text may be: its pattern, the moves it can stand for, and which of them it is.
PATTERNS: tuple[tuple[re.Pattern[str], int, int, Callable[..., int]], ...] = (
    (re.compile(r"(\d{1,2})x([1-6])"), FIRST_BID, FIRST_USE, lambda q, f: FACES * (int(q) - 1) + int(f) - 1),
    (re.compile(r"use (a\d+)(?: \(.*\))?"), FIRST_USE, FIRST_TOKEN, lambda k: token_of(k)),
    (re.compile(r"(?:peek|cancel|copy|swap) (a\d+)"), FIRST_TOKEN, FIRST_SEAT, lambda k: token_of(k)),
    (re.compile(r"(?:first|on|give) (\d)"), FIRST_SEAT, FIRST_SIDE, int),
    (re.compile(r"side (declarer|challenger)"), FIRST_SIDE, FIRST_AMOUNT, SIDES.index),
    (re.compile(r"bet (\d{1,3})"), FIRST_AMOUNT, SHOW, int),
    (re.compile(r"(?:reroll|turn) ([1-6])"), FIRST_FACE, FIRST_TO, lambda k: int(k) - 1),
    (re.compile(r"to ([1-6])"), FIRST_TO, FIRST_ITEM, lambda k: int(k) - 1),
    (re.compile(r"as (.+)"), FIRST_ITEM, FIRST_POSITION, lambda k: ITEM_INDEX[k]),
    (re.compile(r"take (\d{1,2})"), FIRST_POSITION, FIRST_CARD, lambda k: int(k) - 1),
    (re.compile(r"(?:swap|fetch) (.+ s[123])"), FIRST_CARD, FIRST_REVEAL, lambda k: card_of(k)),
    (re.compile(r"reveal (a\d+)(?: \(.*\))?"), FIRST_REVEAL, FIRST_REVEAL + TOKENS, lambda k: token_of(k)),
)
WHOLE_BET = re.compile(r"bet (\d{1,3}) (declarer|challenger)")


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, a whole bet such as `bet 20 declarer`, or several with commas between."""
    parts = [" ".join(part.lower().split()) for part in text.split(",")]
    moves: list[int] = []
    for part in parts:
        moves += _moves(s, seat, part, text)
    first = parts[0].split(" ")[0] if parts[0] else ""
    asked = actors(s) >> seat & 1
    if asked and verb(s, moves[0]) and first != verb(s, moves[0]):
        raise IllegalMove(f"{text!r} does not answer what is asked now: {ASKED[deciding(s)]}")
    return moves


def _moves(s: Any, seat: int, part: str, text: str) -> list[int]:
    whole = WHOLE_BET.fullmatch(part)
    if whole:
        amount = FIRST_AMOUNT + min(int(whole[1]), MOST_GOLD)
        side = FIRST_SIDE + SIDES.index(whole[2])
        if s.side[seat] == state.NONE:
            return [side] if s.gold[seat] <= 5 else [side, amount]
        if s.side[seat] != SIDES.index(whole[2]):
            raise IllegalMove(f"you are on the {SIDES[s.side[seat]].capitalize()}'s side already")
        return [amount]
    for move, word in WORDS.items():
        if part == word:
            return [move]
    for pattern, first, last, number in PATTERNS:
        found = pattern.fullmatch(part)
        if found:
            try:
                move = first + number(*found.groups())
            except (ValueError, KeyError):
                raise IllegalMove(f"{text!r} names nothing in this game: {HELP}") from None
            if not first <= move < last:
                raise IllegalMove(f"{text!r} is out of range")
            return [move]
    raise IllegalMove(f"{text!r} is not a move: {HELP}")


ASKED = {
    state.OPENER: "who bids first, like first 2",
    state.BID: "a higher bid, like 5x3, or challenge",
    state.WINDOW: "an artifact to use, like use A7, or pass",
    state.RESPONSE: "a Talisman to use, like use A7, or pass",
    state.TARGET_SEAT: "a seat, like on 3",
    state.TARGET_TOKEN: "an artifact, like peek A4, cancel A4 or copy A4",
    state.REROLL: "a die to roll again, like reroll 2",
    state.REROLL_MORE: "a second die, like reroll 2, or stop",
    state.LYRE: "show or pay",
    state.BETS: "a bet, like bet 20 declarer",
    state.TURN: "a die to turn, like turn 4",
    state.TO: "its new face, like to 3",
    state.SWAP: "a card of the stash, like swap Crown S2 or swap A9",
    state.FETCH: "a card of the Leftovers, like fetch Ring S1",
    state.ITEM: "an item, like as Pendant",
    state.GIVE: "who gets the Chalice, like give 1",
    state.PICK: "a card of the pile, like take 4",
    state.DRAUPNIR: "a card of the pile, like take 4",
    -1: "nothing: the game is over",
}
