"""Standing orders: a seat's private word on when it wants to be asked, decided from its own view and moves alone.

Orders are switches; each of those that are on may pass for its seat. With none on a seat is asked whenever it could
answer. Marks go before orders: `ask+LOK` asks whenever that card can be played, `never+LOK` never because of it.
"""

from meadhall.engine.screen import SLOW, Offered, Orders, View
from meadhall.engine.screen_prelude import Move, Sequence
from meadhall.games.north import components
from meadhall.games.north.moves import PASS
from meadhall.games.north.screens.view import SECRET
from meadhall.games.north.words.concern import concerns, is_named

WORDS = {
    "concern": "Pass unless it concerns me.",
    "named": "Pass until my turn, unless I am named.",
    "turn": "Pass for the rest of this turn.",
    "pass": "Pass until my turn.",
    "decoy": "Ask me also when I have nothing to play, so that no wait tells what I hold.",
    "after": "Ask me also after what others have done, though everybody waits for days.",
}
PASSING = ("concern", "named", "turn", "pass")
ANSWERS = {
    **{row[0]: row[1] for row in components.EVENT_ROWS},
    **{row[0]: row[1] for row in components.HERO_ROWS if row[0] in ("RUN", "PIL")},
}
ASK, NEVER = "ask", "never"
MARKS = {
    **{f"{ASK}+{code}": (f"Ask me whenever {title} can be played.", code) for code, title in ANSWERS.items()},
    **{f"{NEVER}+{code}": (f"Never ask me because of {title}.", code) for code, title in ANSWERS.items()},
}
CANCELLED = ("event", "as wind", "ability")  # what Loki can stop


def answer(orders: Sequence[str], view: View, moves: Offered) -> int | None:
    """The pass that all orders and marks together make for their seat; None where the seat is to be asked."""
    if view["phase"] not in SECRET or view["turn"] != view["seat"]:
        return None
    playable = [move for move in moves if move.id != PASS]
    if any(f"{ASK}+{code_of(move)}" in orders for move in playable):
        return None
    left = [move for move in playable if f"{NEVER}+{code_of(move)}" not in orders]
    if (not left and (playable or "decoy" not in orders)) or any(
        ordered_move(order, view, left) == PASS for order in orders if order in PASSING
    ):
        return PASS
    if SLOW in orders and "after" not in orders and view["phase"] == "window":
        return PASS
    return None


def code_of(move: Move) -> str:
    """The title of the card or hero an answer is made with: `THO`, `PIL`."""
    return move.text.lstrip("*").split(".")[0]


def ordered_move(order: str, view: View, moves: Offered) -> int | None:
    """The pass an order makes for its seat; None where the seat is to be asked."""
    if order not in PASSING or view["phase"] not in SECRET or view["turn"] != view["seat"]:
        return None
    if order == "concern":
        return None if concerns(view) and not is_pointless(view, moves) else PASS
    return None if order == "named" and is_named(view) else PASS


def is_pointless(view: View, moves: Offered) -> bool:
    """Nothing can be played but what would undo the seat's own move, and nobody has meddled with that.

    By the letter of WN-105 an actor is concerned by every declaration of its own; to be asked at once whether to stop
    what it has just begun would be tedious, so it is asked that only where no order is on.
    """
    laid = [entry for entry in view["stack"] if entry["what"] != "die"]
    if not laid or not moves:
        return False
    alone = all(entry["seat"] == view["seat"] for entry in laid)
    stoppable = [entry for entry in laid if entry["what"] in CANCELLED and not entry["resolved"]]
    own = {"LOK": all(entry["seat"] == view["seat"] for entry in stoppable), "CAL": alone, "MIS": alone}
    return all(own.get(code_of(move), False) for move in moves if move.id != PASS)


def order_ends(order: str, begun: View, view: View) -> bool:
    """Whether an order has run its course, by the seat's view when it was given and its view now."""
    if order not in PASSING:
        return False
    same = (begun["round"], begun["active"]) == (view["round"], view["active"])
    if order == "turn":
        return not same
    return order != "concern" and not same and bool(view["active"] == view["seat"])


FIRST = ("concern",)
ORDERS = Orders(WORDS, answer, first=FIRST, ends=order_ends, slow=("after",), marks=MARKS)
IN_TERMINAL = Orders({order: WORDS[order] for order in PASSING}, answer, first=FIRST, ends=order_ends)
