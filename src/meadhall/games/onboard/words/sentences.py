"""Vikings on Board told: why a move is refused, events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.move import Event
from meadhall.games.onboard.components import (
    A1,
    ACTIONS,
    CLANS,
    CODES,
    FIRST_CLAN,
    FIRST_PIECE,
    FIRST_SHIP,
    FIRST_TYPE,
    FIRST_VALUE,
    LETTERS,
    TYPE_LETTERS,
    TYPES,
)
from meadhall.games.onboard.rules import state
from meadhall.games.onboard.words.notation import (
    ASKED,
    and_words,
    drawn_text,
    piece_text,
    piece_words,
    supply_text,
    supply_words,
)

if TYPE_CHECKING:
    from meadhall.engine.table import Table


# ---- reasons


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right."""
    if code == state.NOT_YOUR_TURN:
        turn = next((other for other in range(s.seats) if actors(s) >> other & 1), None)
        return "the game is over" if turn is None else f"it is not seat {seat}'s turn; seat {turn} is to move"
    if code == state.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    if move < FIRST_PIECE:
        return action_reason(s, move, code)
    if move < FIRST_SHIP:
        return _piece_reason(s, move - FIRST_PIECE, code)
    if move < FIRST_CLAN:
        return _ship_reason(s, move - FIRST_SHIP + 1, code)
    if move < FIRST_VALUE:
        clan = CLANS[move - FIRST_CLAN]
        if code == state.CIRCLE_TAKEN:
            return f"somebody has bet on {clan} there, and a circle holds one bet"
        return f"your bet lies on {clan} there already; it has to change its circle"
    if move < FIRST_TYPE:
        value = move - FIRST_VALUE + 1
        return f"your {value} is not in your hand any more" if code == state.TOKEN_USED else REASONS[state.NO_BET]
    kind = TYPES[move - FIRST_TYPE]
    if code == state.AT_TOP:
        return f"{kind} is worth 4 already, the most there is"
    return f"you drew no {kind}" if code == state.NOT_DRAWN else f"there is no {kind} on the bow"


REASONS = {
    state.LEADING: "your pieces already lead their ships",
    state.NO_PIECE: "all your pieces have sailed",
    state.NO_ROOM: "no other ship has room",
    state.NO_BET: "no token left, or you bet on every ship",
    state.NO_BET_OR_MOVE: "no token left, or you bet on every ship, and no bet of yours has anywhere to go",
    state.EMPTY_STACK: "stack empty",
    state.TOP_PRICES: "all values at 4",
    state.ONE_CREW: "only one ship has a crew",
}


def action_reason(s: Any, action: int, code: int) -> str:
    """Why an action cannot be chosen."""
    if code == state.TAKEN:
        return f"taken this round by {CLANS[s.colour[state.who_took(s, action)]].capitalize()}"
    return REASONS[code]


def _piece_reason(s: Any, piece: int, code: int) -> str:
    text = piece_text(piece)
    if code == state.LOWER_SHIP and deciding(s) == state.SWAP_SECOND:
        return f"{text} is not in a ship with a higher number than that of {piece_text(s.frames[0, state.FIRST])}"
    return {
        state.NOT_YOUR_PIECE: f"{text} is not of your clan",
        state.PIECE_SAILED: f"{text} has sailed with ship {state.ship_of(s, piece) + 1}",
        state.ALREADY_FIRST: f"{text} already leads its ship",
        state.NO_OTHER_ROOM: f"{text} has nowhere to go: no other ship has room",
        state.HAS_GUEST: f"{text} carries a Viking already",
        state.LOWER_SHIP: f"{text} is in the last ship with a crew; name the piece of the lower-numbered ship first",
    }[code]


def _ship_reason(s: Any, ship: int, code: int) -> str:
    if code == state.OWN_SHIP:
        return f"{piece_text(s.frames[0, state.FIRST])} is in ship {ship}; it has to go to another one"
    return {
        state.SHIP_SAILED: f"ship {ship} has sailed",
        state.SHIP_FULL: f"ship {ship} has five pieces, the most a ship can have",
        state.HAVE_BET: f"you have a bet at ship {ship} already",
        state.NO_SUCH_BET: f"you have no bet at ship {ship}",
        state.BET_STUCK: f"your bet at ship {ship} has no other circle to go to",
        state.NOT_LADEN: f"ship {ship} has no supplies",
        state.NO_CREW: f"ship {ship} has no crew",
    }[code]


# ---- sentences

YOU = "You"


def does(who: str, verb: str) -> str:
    """`Ivar takes`, but `You take`."""
    return f"{who} {verb}" if who != YOU else f"{YOU} {'go' if verb == 'goes' else verb.removesuffix('s')}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return "you" if who == YOU else who


def control_of(event: Event) -> list[tuple[int, int]]:
    """The clans of a ship that sailed with their shields, in order of control."""
    bytes_of = [event.data >> 8 * rank & 0xFF for rank in range(4)]
    return [(byte % 16 - 1, byte // 16) for byte in bytes_of if byte]


def scored(event: Event) -> dict[str, Any]:
    """What a seat's score is made of: supplies, their prices, and won bets."""
    return {
        "supplies": [event.data >> 4 + 4 * kind & 15 for kind in range(3)],
        "market": [event.data >> 16 + 4 * kind & 15 for kind in range(3)],
        "bets": [value for value in range(1, 5) if event.data >> value - 1 & 1],
        "points": event.value,
    }


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who, value, data = names[event.seat], event.value, event.data
    ship, other = (data >> 4 & 15) + 1, (data & 15) + 1
    match event.kind:
        case state.ROUND:
            return f"Round {value} begins; {inside(who)} {'are' if who == YOU else 'is'} first."
        case state.PLACED:
            return f"{does(who, 'goes')} to {ACTIONS[value][1]}{', without effect' if data else ''}."
        case state.PROMOTED:
            return f"{does(who, 'promotes')} {piece_words(value)} to the front of ship {other}."
        case state.JUMPED:
            return f"{does(who, 'moves')} {piece_words(value)} from ship {ship} to the back of ship {other}."
        case state.BET:
            token = f"{'your' if who == YOU else 'the'} {value}" if value else "a token"
            return f"{does(who, 'bets')} {token} on {CLANS[data & 15]} at ship {ship}."
        case state.MOVED_BET:
            whose = "your" if who == YOU else "a"
            return f"{does(who, 'moves')} {whose} bet from ship {value + 1} to {CLANS[data & 15]} at ship {ship}."
        case state.DRAWS:
            return f"{does(who, 'draws')} {value} token{'s' if value > 1 else ''} unseen."
        case state.DREW:
            return f"{does(who, 'draws')} {and_words([TYPES[data >> 2 * token & 3] for token in range(value)])}."
        case state.LOADED:
            return f"{does(who, 'loads')} {TYPES[value]} on ship {(data & 15) + 1}."
        case state.RAISED:
            return f"{does(who, 'raises')} {TYPES[value]} to {data}."
        case state.SWAPPED:
            pair = f"{piece_words(value)} of ship {ship} with {piece_words(data >> 8)} of ship {other}"
            return f"{does(who, 'swaps')} {pair}."
        case state.STERN:
            left = f"{value or 'none'} {'is' if value == 1 else 'are'} left"
            return f"{does(who, 'takes')} a stern; {left}."
        case state.BOARDED:
            return f"{does(who, 'boards')} a spare Viking on {piece_words(value)} in ship {data + 1}."
    return _sailing_sentence(event, names)


def _sailing_sentence(event: Event, names: Sequence[str]) -> str:
    who, value, data = names[event.seat], event.value, event.data
    match event.kind:
        case state.SAILED:
            ranks = [f"{CLANS[clan]} {shields}" for clan, shields in control_of(event)]
            order = f"control: {', '.join(ranks)}" if ranks else "nobody is aboard"
            return f"{does(who, 'lets')} ship {value + 1} sail; {order}."
        case state.TOOK:
            return f"{does(who, 'takes')} {TYPES[value]} from ship {data + 1}."
        case state.CUT_OUT:
            return f"{does(who, 'removes')} {TYPES[value]} from ship {(data >> 4) + 1}, for {CLANS[data & 15]}."
        case state.LOST:
            lost = supply_words([data >> 4 * kind & 15 for kind in range(3)])
            return f"No player's clan is aboard ship {value + 1}: lost are {lost}."
        case state.WON:
            whose = "your" if who == YOU else "the"
            return f"{does(who, 'wins')} {whose} bet on {CLANS[data & 15]} at ship {value + 1}."
        case state.CALM:
            return f"Nobody set sail in round {value}."
        case state.SCORED:
            parts = scored(event)
            bets = "+".join(map(str, parts["bets"])) or "no bets"
            return f"{does(who, 'scores')} {value}: supplies {supply_text(parts['supplies']) or 'none'}, won {bets}."
    return "Seven ships have sailed: the game is over."


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    value, data = event.value, event.data
    ship, other = (data >> 4 & 15) + 1, (data & 15) + 1
    code = CODES[data >> 8] if event.kind in (state.JUMPED, state.BET, state.LOADED) else ""
    match event.kind:
        case state.PLACED:
            return f"{CODES[value]} x" if data else CODES[value] if CODES[value] in ("FP", "SS") else ""
        case state.PROMOTED:
            return f"PR {piece_text(value)}"
        case state.JUMPED:
            return f"{code} {piece_text(value)}>{other}"
        case state.BET:
            return f"{code} {ship}:{LETTERS[data & 15]}={value or '?'}"
        case state.MOVED_BET:
            return f"BM {value + 1}>{ship}:{LETTERS[data & 15]}"
        case state.LOADED:
            return f"{code} {TYPE_LETTERS[value]}>{other}"
        case state.RAISED:
            return f"MK {TYPE_LETTERS[value]}"
        case state.SWAPPED:
            return f"SW {piece_text(value)}<>{piece_text(data >> 8)}"
        case state.BOARDED:
            return f"V {piece_text(value)}"
        case state.SAILED:
            return f"sail {value + 1}"
        case state.TOOK:
            return f"take {TYPE_LETTERS[value]}"
        case state.CUT_OUT:
            return f"cut {TYPE_LETTERS[value]}"
        case state.WON:
            return f"won {LETTERS[data >> 4]}@{value + 1}"
        case state.ENDED:
            seats = [data >> 12 * seat & 0xFFF for seat in range(4)]
            return "end " + " ".join(f"{LETTERS[one >> 1 & 3]}={one >> 3}" for one in seats if one)
    return ""


AUTOMATIC = {state.WON, state.ENDED}  # lines that are nobody's move


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each move, as the seat or a spectator saw it; own draws are added in braces."""
    past = table.rewind(0)
    lines: list[str] = []
    drawn = ""
    for mover, move in table.history:
        number = past.record.round
        past.play(mover, move)
        for event in past.events(seat):
            if event.kind == state.DREW:
                drawn = f" {{{drawn_text(event.value, event.data)}}}"
            text = notation(event)
            if event.kind == state.LOADED:
                text += drawn if event.data >> 8 != A1 else ""
                drawn = ""
            if text and event.kind in AUTOMATIC:
                lines.append(text)
            elif text:
                lines.append(f"{number} {LETTERS[past.record.colour[event.seat]]} {text}")
    return lines
