"""Why a move is refused, in words, with what would be right."""

from meadhall.engine.prelude import holder_of
from meadhall.engine.screen_prelude import Any, deciding, from_one, not_asked
from meadhall.games.onboard.components import CLANS, TYPES, piece_text
from meadhall.games.onboard.moves import MOVES
from meadhall.games.onboard.rules import state
from meadhall.games.onboard.words.notation import ASKED

WORDS = {
    "piece": piece_text, "ship": from_one, "clan": CLANS.__getitem__, "value": from_one, "type": TYPES.__getitem__,
}  # fmt: skip
# `first` is the piece chosen before, `at` the ship of the piece that is named.
REASONS = {
    state.LEADING: "your pieces already lead their ships",
    state.NO_PIECE: "all your pieces have sailed",
    state.NO_ROOM: "no other ship has room",
    state.NO_BET: "no token left, or you bet on every ship",
    state.NO_BET_OR_MOVE: "no token left, or you bet on every ship, and no bet of yours has anywhere to go",
    state.EMPTY_STACK: "stack empty",
    state.TOP_PRICES: "all values at 4",
    state.ONE_CREW: "only one ship has a crew",
    state.NOT_YOUR_PIECE: "{piece} is not of your clan",
    state.PIECE_SAILED: "{piece} has sailed with ship {at}",
    state.ALREADY_FIRST: "{piece} already leads its ship",
    state.NO_OTHER_ROOM: "{piece} has nowhere to go: no other ship has room",
    state.HAS_GUEST: "{piece} carries a Viking already",
    state.LOWER_SHIP: "{piece} is in the last ship with a crew; name the piece of the lower-numbered ship first",
    state.OWN_SHIP: "{first} is in ship {ship}; it has to go to another one",
    state.SHIP_SAILED: "ship {ship} has sailed",
    state.SHIP_FULL: "ship {ship} has five pieces, the most a ship can have",
    state.HAVE_BET: "you have a bet at ship {ship} already",
    state.NO_SUCH_BET: "you have no bet at ship {ship}",
    state.BET_STUCK: "your bet at ship {ship} has no other circle to go to",
    state.NOT_LADEN: "ship {ship} has no supplies",
    state.NO_CREW: "ship {ship} has no crew",
    state.CIRCLE_TAKEN: "somebody has bet on {clan} there, and a circle holds one bet",
    state.SAME_CIRCLE: "your bet lies on {clan} there already; it has to change its circle",
    state.TOKEN_USED: "your {value} is not in your hand any more",
    state.AT_TOP: "{type} is worth 4 already, the most there is",
    state.NOT_DRAWN: "you drew no {type}",
    state.NOT_ON_BOW: "there is no {type} on the bow",
}


def reason(s: Any, seat: int, move: int, code: int) -> str:
    if code == state.NOT_YOUR_TURN:
        return not_asked(s, seat)
    if code == state.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    kind, number = MOVES.read(move)
    if kind == "action":
        return action_reason(s, number, code)
    first = piece_text(s.frames[0, state.FIRST])
    if code == state.LOWER_SHIP and deciding(s) == state.SWAP_SECOND:
        return f"{piece_text(number)} is not in a ship with a higher number than that of {first}"
    at = state.ship_of(s, number) + 1 if kind == "piece" else 0
    return REASONS[code].format(first=first, at=at, **{kind: WORDS[kind](number)})


def action_reason(s: Any, action: int, code: int) -> str:
    if code == state.TAKEN:
        return f"taken this round by {CLANS[s.colour[holder_of(s.acted, action)]].capitalize()}"
    return REASONS[code]
