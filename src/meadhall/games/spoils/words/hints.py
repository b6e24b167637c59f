"""What a move does, in a line: the reason that goes with a hint."""

from meadhall.engine.prelude import distance
from meadhall.engine.screen_prelude import Any, Stake, counted, deciding
from meadhall.games.spoils import moves
from meadhall.games.spoils.bots import value
from meadhall.games.spoils.components import CODES, EYE, FACES, MIRROR, NORMALS, ORB, SPYGLASS, TALISMAN
from meadhall.games.spoils.rules import scoring, state
from meadhall.games.spoils.words import chances
from meadhall.games.spoils.words.help import EFFECTS

WORDS = {
    "pass": "you keep what you hold for a better moment",
    "rest": "you keep what you hold, and are asked no more after bids of this Round",
    "wait": "you see one of the bets before you place your own",
    "stop": "your other dice stay as they are",
    "show": "you get the Lyre, but two of your dice are seen",
    "pay": "it costs 5 Gold, but your dice stay hidden",
}


def because(s: Any, seat: int, move: int) -> str:
    holds = chances.by_dice(s, seat, s.quantity, s.face) if s.quantity else 0.0
    match moves.MOVES.read(move):
        case ("challenge",):
            return chance_words("the bid", "fail", 1 - holds)
        case "bid", quantity, face:
            return chance_words("it", "hold", chances.by_dice(s, seat, quantity + 1, face + 1))
        case "use" | "reveal", token:
            return EFFECTS[CODES[state.ability_of(s, token)]].clause
        case "artifact", token:
            return token_because(s, seat, token)
        case "seat", other:
            return seat_because(s, seat, other)
        case "side", side:
            return chance_words("that side", "win", holds if side == state.DECLARERS else 1 - holds)
        case ("bet", _):
            return chance_words("that side", "win", holds if s.side[seat] == state.DECLARERS else 1 - holds)
        case "die", face if deciding(s) == state.TURN:
            return f"it {'counts' if face == s.face - 1 else 'does not count'} for the bid so far"
        case "die", face:
            held, most = s.dice[seat, face], max(s.dice[seat, other] for other in range(FACES))
            if held == most:
                return "you hold no face more often"
            return f"you hold {most} dice of another face, and {held} of this"
        case "turn_to", face:
            return f"it then {'counts' if face == s.face - 1 else 'does not count'} for the bid"
        case "item", item:
            return gold_words(value.value_as_item(s, seat, item))
        case "take", position:
            card = s.active[position]
            if card >= NORMALS:
                return token_words(s, seat, card - NORMALS)
            return gold_words(value.value_of_card(s, seat, card))
        case "card", card:
            return gold_words(value.value_of_card(s, seat, card))
    return WORDS[moves.MOVES.read(move)[0]]


def token_because(s: Any, seat: int, token: int) -> str:
    """An artifact that is chosen: to be looked at, copied, cancelled or taken."""
    power = s.frames[s.depth - 1, state.POWER] if deciding(s) == state.TARGET_TOKEN else state.NONE
    owner = s.place[token]
    if power == EYE:
        in_pile = owner == state.ACTIVE
        return "it lies in the pile, to be taken this Round" if in_pile else f"seat {owner} keeps it face down"
    if power == MIRROR:
        return EFFECTS[CODES[state.ability_of(s, token)]].clause
    if power == TALISMAN:
        return f"seat {owner} can use it no more"
    return token_words(s, seat, token)


def seat_because(s: Any, seat: int, other: int) -> str:
    """A player who is chosen: to bid first, to be looked at, to be robbed, to be given the Chalice."""
    phase = deciding(s)
    if phase == state.OPENER:
        if other == seat:
            return "you say little yet, and all others must go higher"
        before = int(distance(s, other, seat))
        if before == int(s.seats) - 1:
            return "you hear what everybody else bids before you speak"
        return f"you hear {counted(before, 'bid')} before you speak"
    if phase == state.GIVE:
        return f"seat {other} has {counted(int(state.treasures_of(s, other)), 'card')} so far"
    power = s.frames[s.depth - 1, state.POWER]
    if power in (SPYGLASS, ORB):
        if other == s.holder:
            return f"seat {other} holds the bid"
        return f"you learn seat {other}'s {'dice' if power == SPYGLASS else 'bet'}"
    return f"the best card there is worth about {value.value_to_rob(s, seat, other):.0f} Gold to you"


def token_words(s: Any, seat: int, token: int) -> str:
    gain = value.value_of_token(s, seat, token)
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
    return f"by the dice you see {what} is {chances.percent(chance)} likely to {does}"


# ---- what is at stake until the Round ends

STAKES = (
    Stake("you lose a bet {more|less} often", lambda s, seat: -int(s.gold[seat]), good=False),
    Stake("you hold about {} {more|less} Gold", lambda s, seat: int(s.gold[seat]), 1.0),
    Stake("your Treasures are worth about {} {more|less} Gold",
          lambda s, seat: int(scoring.score_of(s, seat) - s.gold[seat]), 2.0),
    Stake("the best of the others has about {} {more|less} Gold",
          lambda s, seat: max(int(scoring.score_of(s, one)) for one in range(s.seats) if one != seat), 3.0, good=False),
)  # fmt: skip
