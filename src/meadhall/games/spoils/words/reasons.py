"""Why a move is refused, in words, with what would be right. Nobody is told who is asked in secret."""

from meadhall.engine.screen_prelude import Any, actors, deciding
from meadhall.games.spoils import components, moves
from meadhall.games.spoils.rules import refusal
from meadhall.games.spoils.words.notation import ASKED, bid_words


def reason(s: Any, seat: int, move: int, code: int) -> str:
    if code == refusal.NOT_ASKED:
        return "the game is over" if not actors(s) else f"seat {seat} is not asked now"
    if code == refusal.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    if code == refusal.BUSY:
        if actors(s) >> seat & 1:
            return f"first answer what you are asked: {ASKED[deciding(s)]}"
        return "somebody is in the midst of a choice; wait a moment"
    match moves.MOVES.read(move):
        case "use" | "reveal", token:
            return _use_reason(s, token, code)
        case "seat", other if code == refusal.NOT_A_TARGET:
            return f"seat {other} cannot be chosen for this"
        case "bet", amount if code == refusal.ABOVE_GOLD:
            return f"you have {s.gold[seat]} Gold, not {amount}"
    bid = bid_words(s.quantity, s.face)
    return {
        refusal.TOO_LOW: f"a bid must be higher than {bid}: more dice, or as many of a larger face",
        refusal.TOO_HIGH: f"{s.cap} dice are the most that may be bid this Round",
        refusal.FIRST_STEP: f"with Step Bidding the first bid is for exactly {s.seats} dice",
        refusal.STEP_TOO_WIDE: f"with Step Bidding a bid is for {s.quantity + 1} dice at most",
        refusal.NO_BID: "there is no bid to challenge yet",
        refusal.NOT_A_TARGET: "this cannot be chosen for that",
        refusal.NO_SUCH_DIE: "you have no such die",
        refusal.SAME_FACE: "the die must be turned to another face",
        refusal.CANNOT_SHOW: f"you cannot show two {s.face}s",
        refusal.LOCKED: "your side is fixed already",
        refusal.SIDE_FIRST: "choose your side first: side declarer or side challenger",
        refusal.BELOW_ANTE: "bet at least 5 Gold",
        refusal.NO_ORB: "only the Norn Orb lets you wait, and only before you have chosen",
        refusal.NOT_THERE: "it is not there",
        refusal.NO_WINDOW_TWO: "resting is for the moments after bids; say pass",
        refusal.NO_SEAT: f"seats are numbered 0 to {s.seats - 1}",
    }[code]


def _use_reason(s: Any, token: int, code: int) -> str:
    text = components.token_text(token)
    if code == refusal.NOT_OWNED:
        return f"{text} is not in your stash"
    if code == refusal.ONLY_BY_USE:
        return "this game was begun under older rules: an artifact is turned up only when it is used"
    name = components.artifact_name(s.kind[token])
    return {
        refusal.DEAD: f"{name} has been canceled",
        refusal.FACE_UP: f"{name} lies face up already",
        refusal.WORKS_NOW: f"{name} works when it is turned up; use {text}",
        refusal.WRONG_TIME: f"{name} cannot be used at this moment",
    }.get(code, f"{name} has been used, or has nothing to work on now")
