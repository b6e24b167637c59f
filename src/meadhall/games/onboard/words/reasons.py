"""Why a move is refused, in words, with what would be right."""

from meadhall.engine.prelude import holder_of
from meadhall.engine.screen_prelude import Any, deciding, not_asked
from meadhall.games.onboard.components import CLANS, TYPES, piece_text
from meadhall.games.onboard.moves import MOVES
from meadhall.games.onboard.rules import state
from meadhall.games.onboard.words.notation import ASKED


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right."""
    if code == state.NOT_YOUR_TURN:
        return not_asked(s, seat)
    if code == state.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    match MOVES.read(move):
        case "action", action:
            return action_reason(s, action, code)
        case "piece", piece:
            return _piece_reason(s, piece, code)
        case "ship", ship:
            return _ship_reason(s, ship + 1, code)
        case "clan", clan if code == state.CIRCLE_TAKEN:
            return f"somebody has bet on {CLANS[clan]} there, and a circle holds one bet"
        case "clan", clan:
            return f"your bet lies on {CLANS[clan]} there already; it has to change its circle"
        case "value", value if code == state.TOKEN_USED:
            return f"your {value + 1} is not in your hand any more"
        case "type", kind:
            return {
                state.AT_TOP: f"{TYPES[kind]} is worth 4 already, the most there is",
                state.NOT_DRAWN: f"you drew no {TYPES[kind]}",
            }.get(code, f"there is no {TYPES[kind]} on the bow")
    return REASONS[state.NO_BET]


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
        return f"taken this round by {CLANS[s.colour[holder_of(s.acted, action)]].capitalize()}"
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
