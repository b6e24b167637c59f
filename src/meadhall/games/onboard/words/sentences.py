"""Vikings on Board told: events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING

from meadhall.engine.move import Event
from meadhall.engine.words import counted, joined
from meadhall.games.onboard.components import A1, ACTIONS, CLANS, CODES, LETTERS, TYPE_LETTERS, TYPES, VALUES
from meadhall.games.onboard.words.notation import piece_text, piece_words, supply_text, supply_words

if TYPE_CHECKING:
    from meadhall.engine.table import Table

YOU = "You"


def does(who: str, verb: str) -> str:
    """`Ivar takes`, but `You take`."""
    return f"{who} {verb}" if who != YOU else f"{YOU} {'go' if verb == 'goes' else verb.removesuffix('s')}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return "you" if who == YOU else who


def control_of(event: Event) -> list[tuple[int, int]]:
    """The clans of a ship that sailed with their shields, in order of control."""
    return [(clan - 1, shields) for clan, shields in zip(event["control"], event["shields"], strict=True) if clan]


def bets_won(event: Event) -> list[int]:
    """Values of the bets a seat has won, in its final score."""
    return [value for value in range(1, VALUES + 1) if event["bets"] >> value - 1 & 1]


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who, told = names[event.seat], Told(event)
    match event.name:
        case "round":
            return f"Round {told.round} begins; {inside(who)} {'are' if who == YOU else 'is'} first."
        case "placed":
            return f"{does(who, 'goes')} to {ACTIONS[told.action][1]}{', without effect' if told.idle else ''}."
        case "promoted":
            return f"{does(who, 'promotes')} {piece_words(told.piece)} to the front of ship {told.ship}."
        case "jumped":
            moved = f"{piece_words(told.piece)} from ship {told.start} to the back of ship {told.ship}"
            return f"{does(who, 'moves')} {moved}."
        case "bet":
            token = f"{'your' if who == YOU else 'the'} {told.value}" if told.value else "a token"
            return f"{does(who, 'bets')} {token} on {CLANS[told.clan]} at ship {told.ship}."
        case "moved bet":
            whose = "your" if who == YOU else "a"
            return f"{does(who, 'moves')} {whose} bet from ship {told.start} to {CLANS[told.clan]} at ship {told.ship}."
        case "draws":
            return f"{does(who, 'draws')} {counted(told.tokens, 'token')} unseen."
        case "drew":
            return f"{does(who, 'draws')} {joined([TYPES[kind] for kind in told.drawn[: told.tokens]])}."
        case "loaded":
            return f"{does(who, 'loads')} {TYPES[told.type]} on ship {told.ship}."
        case "raised":
            return f"{does(who, 'raises')} {TYPES[told.type]} to {told.price}."
        case "swapped":
            pair = (piece_words(told.piece), told.ship, piece_words(told.other), told.other_ship)
            return "{} {} of ship {} with {} of ship {}.".format(does(who, "swaps"), *pair)
        case "stern":
            left = f"{told.sterns or 'none'} {'is' if told.sterns == 1 else 'are'} left"
            return f"{does(who, 'takes')} a stern; {left}."
        case "boarded":
            return f"{does(who, 'boards')} a spare Viking on {piece_words(told.piece)} in ship {told.ship}."
        case "sailed":
            ranks = [f"{CLANS[clan]} {shields}" for clan, shields in control_of(event)]
            order = f"control: {', '.join(ranks)}" if ranks else "nobody is aboard"
            return f"{does(who, 'lets')} ship {told.ship} sail; {order}."
        case "took":
            return f"{does(who, 'takes')} {TYPES[told.type]} from ship {told.ship}."
        case "removed":
            return f"{does(who, 'removes')} {TYPES[told.type]} from ship {told.ship}, for {CLANS[told.clan]}."
        case "lost":
            return f"No player's clan is aboard ship {told.ship}: lost are {supply_words(told.supplies)}."
        case "won":
            whose = "your" if who == YOU else "the"
            return f"{does(who, 'wins')} {whose} bet on {CLANS[told.clan]} at ship {told.ship}."
        case "calm":
            return f"Nobody set sail in round {told.round}."
        case "scored":
            bets = "+".join(map(str, bets_won(event))) or "no bets"
            supplies = supply_text(told.supplies) or "none"
            return f"{does(who, 'scores')} {told.points}: supplies {supplies}, won {bets}."
    return "Seven ships have sailed: the game is over."


class Told(SimpleNamespace):
    """The fields of an event as people speak of them: ships are counted from 1."""

    def __init__(self, event: Event) -> None:
        ships = ("ship", "start", "other_ship")
        super().__init__(**{name: field + 1 if name in ships else field for name, field in event.fields.items()})


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    told = Told(event)
    match event.name:
        case "placed":
            code = CODES[told.action]
            return f"{code} x" if told.idle else code if code in ("FP", "SS") else ""
        case "promoted":
            return f"PR {piece_text(told.piece)}"
        case "jumped":
            return f"{CODES[told.action]} {piece_text(told.piece)}>{told.ship}"
        case "bet":
            return f"{CODES[told.action]} {told.ship}:{LETTERS[told.clan]}={told.value or '?'}"
        case "moved bet":
            return f"BM {told.start}>{told.ship}:{LETTERS[told.clan]}"
        case "loaded":
            return f"{CODES[told.action]} {TYPE_LETTERS[told.type]}>{told.ship}"
        case "raised":
            return f"MK {TYPE_LETTERS[told.type]}"
        case "swapped":
            return f"SW {piece_text(told.piece)}<>{piece_text(told.other)}"
        case "boarded":
            return f"V {piece_text(told.piece)}"
        case "sailed":
            return f"sail {told.ship}"
        case "took":
            return f"take {TYPE_LETTERS[told.type]}"
        case "removed":
            return f"cut {TYPE_LETTERS[told.type]}"
        case "won":
            return f"won {LETTERS[told.winner]}@{told.ship}"
        case "ended":
            seats = zip(told.clans, told.scores, strict=True)
            return "end " + " ".join(f"{LETTERS[clan - 1]}={score}" for clan, score in seats if clan)
    return ""


AUTOMATIC = ("won", "ended")  # lines that are nobody's move


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each move, as the seat or a spectator saw it; the seat's draws are in braces."""
    lines: list[str] = []
    drawn = ""
    number = table.rewind(0).record.round
    for past, events in table.retold(seat):
        for event in events:
            text = notation(event)
            if event.name == "drew":
                drawn = f" {{{''.join(TYPE_LETTERS[kind] for kind in event['drawn'][: event['tokens']])}}}"
            elif event.name == "loaded":
                text += drawn if event["action"] != A1 else ""
                drawn = ""
            if text and event.name in AUTOMATIC:
                lines.append(text)
            elif text:
                lines.append(f"{number} {LETTERS[past.record.colour[event.seat]]} {text}")
        number = past.record.round
    return lines
