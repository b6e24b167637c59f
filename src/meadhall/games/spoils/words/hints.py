"""What a move does, in a line: the reason that goes with a hint."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.words import counted
from meadhall.games.spoils.bots import worth
from meadhall.games.spoils.components import (
    CHALLENGE,
    CODES,
    EYE,
    FACES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_FACE,
    FIRST_ITEM,
    FIRST_POSITION,
    FIRST_SEAT,
    FIRST_SIDE,
    FIRST_TO,
    FIRST_TOKEN,
    FIRST_USE,
    MIR,
    NORMALS,
    ORB,
    PASS,
    PAY,
    REST,
    SAM,
    SHOW,
    SPY,
    STOP,
    WAIT,
)
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.screens.browser import bid_odds

WORDS = {
    PASS: "you keep what you hold for a better moment",
    REST: "nothing you hold helps after a bid of this Round",
    WAIT: "you see one of the bets before you place your own",
    STOP: "your other dice stay as they are",
    SHOW: "you get the Lyre, but two of your dice are seen",
    PAY: "it costs 5 Gold, but your dice stay hidden",
}
USES = {  # what an artifact would do now
    "DAI": "it trades itself for a card of a winner's stash",
    "DRA": "you take one of the cards that are left",
    "MIR": "it copies an artifact that lies face up",
    "SPY": "you see all dice of one player before you speak",
    "HUG": "it gives you one more die in every roll",
    "APP": "it trades itself for a card of another stash",
    "JAR": "you take a card out of the Leftovers",
    "DIE": "you turn one of your dice to any face",
    "LGO": "it counts as an item of your choice",
    "MAS": "the bid becomes yours",
    "TOO": "you roll one or two of your dice again",
    "MEA": "everybody else shows the highest and the lowest die",
    "MEG": "six more dice can still save the bid",
    "MUN": "it gives you one more die in every roll",
    "ORB": "you bet last, and see one of the bets before",
    "CHA": "you turn one of your dice to any face",
    "EYE": "you look at an artifact that lies face down",
    "SAM": "it cancels an artifact for good",
    "LYR": "the bidder shows two dice of that face or pays you 5 Gold",
    "STO": "you roll without looking, and take one more card if you win",
    "TAR": "you need not bid this turn",
    "DAG": "you change to the other side",
}


def because(s: Any, seat: int, move: int) -> str:
    if move == CHALLENGE:
        return chance_words("the bid", "fail", 1 - bid_odds(s, seat, s.quantity, s.face))
    if move in WORDS:
        return WORDS[move]
    if move < FIRST_USE:
        quantity, face = (move - FIRST_BID) // FACES + 1, (move - FIRST_BID) % FACES + 1
        return chance_words("it", "hold", bid_odds(s, seat, quantity, face))
    if move < FIRST_TOKEN:
        return USES[CODES[state.ability_of(s, move - FIRST_USE)]]
    if move < FIRST_SEAT:
        return token_because(s, seat, move - FIRST_TOKEN)
    if move < FIRST_SIDE:
        return seat_because(s, seat, move - FIRST_SEAT)
    if move < SHOW:
        side = move - FIRST_SIDE if move < FIRST_AMOUNT else s.side[seat]
        holds = bid_odds(s, seat, s.quantity, s.face)
        return chance_words("that side", "win", holds if side == state.DECLARERS else 1 - holds)
    if move < FIRST_ITEM:
        return die_because(s, seat, move)
    if move < FIRST_POSITION:
        return gold_words(worth.worth_as_item(s, seat, move - FIRST_ITEM))
    if move < FIRST_CARD:
        card = s.active[move - FIRST_POSITION]
        return token_worth(s, seat, card - NORMALS) if card >= NORMALS else gold_words(worth.worth(s, seat, card))
    return gold_words(worth.worth(s, seat, move - FIRST_CARD))


def token_because(s: Any, seat: int, token: int) -> str:
    """An artifact that is chosen: to be looked at, copied, cancelled or taken."""
    power = s.frames[s.depth - 1, state.POWER] if deciding(s) == state.TARGET_TOKEN else state.NONE
    owner = s.place[token]
    if power == EYE:
        return (
            "it lies in the pile, to be taken this Round"
            if owner == state.ACTIVE
            else f"seat {owner} keeps it face down"
        )
    if power == MIR:
        return USES[CODES[state.ability_of(s, token)]]
    if power == SAM:
        return f"seat {owner} can use it no more"
    return token_worth(s, seat, token)


def seat_because(s: Any, seat: int, other: int) -> str:
    """A player who is chosen: to bid first, to be looked at, to be robbed, to be given the Chalice."""
    phase = deciding(s)
    if phase == state.OPENER:
        if other == seat:
            return "you say little yet, and all others must go higher"
        before = int(state.distance(s, other, seat))
        if before == int(s.seats) - 1:
            return "you hear what everybody else bids before you speak"
        return f"you hear {counted(before, 'bid')} before you speak"
    if phase == state.GIVE:
        return f"seat {other} has {counted(int(state.treasures_of(s, other)), 'card')} so far"
    power = s.frames[s.depth - 1, state.POWER]
    if power in (SPY, ORB):
        if other == s.holder:
            return f"seat {other} holds the bid"
        return f"you learn seat {other}'s {'dice' if power == SPY else 'bet'}"
    return f"the best card there is worth about {worth.worth_to_rob(s, seat, other):.0f} Gold to you"


def die_because(s: Any, seat: int, move: int) -> str:
    """A die that is rolled again, or turned, or the face it is turned to."""
    if move < FIRST_TO and deciding(s) != state.TURN:
        held = s.dice[seat, move - FIRST_FACE]
        most = max(s.dice[seat, face] for face in range(FACES))
        return (
            "you hold no face more often"
            if held == most
            else f"you hold {most} dice of another face, and {held} of this"
        )
    if move < FIRST_TO:
        return (
            "it counts for the bid so far"
            if move - FIRST_FACE == s.face - 1
            else "it does not count for the bid so far"
        )
    return "it then counts for the bid" if move - FIRST_TO == s.face - 1 else "it then does not count for the bid"


def token_worth(s: Any, seat: int, token: int) -> str:
    gain = worth.worth_of_token(s, seat, token)
    if s.known[token] >> seat & 1:
        return gold_words(gain)
    return f"you do not know it; such artifacts are worth about {gain:.0f} Gold"


def gold_words(gain: float) -> str:
    if gain < 0.5:
        return "it completes nothing you have begun"
    return f"with what it completes it is worth about {gain:.0f} Gold to you"


def chance_words(what: str, does: str, chance: float) -> str:
    """How likely something is by the dice the seat sees; only what is certain is called so."""
    if chance in (0, 1):
        return f"by the dice you see {what} {'is certain to' if chance else 'cannot'} {does}"
    return f"by the dice you see {what} {does}s with {min(99, max(1, round(100 * chance)))} %"


def tally(points: int) -> str:
    return f"{points} Gold"
