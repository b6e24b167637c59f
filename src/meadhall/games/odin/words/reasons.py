"""Why a move is refused, in words, with what would be right."""

from meadhall.engine.screen_prelude import Any, joined, not_asked
from meadhall.games.odin.components import card_list
from meadhall.games.odin.rules import refusal, sets
from meadhall.games.odin.words.notation import set_text


def reason(s: Any, seat: int, move: int, code: int) -> str:
    size = s.middle.bit_count()
    middle = set_text(s.middle) if s.middle else ""
    offered = [f"+{card}" for card in card_list(s.beaten)]
    if code == refusal.NOT_YOUR_TURN:
        return not_asked(s, seat)
    if code == refusal.NOT_HELD:
        missing = card_list(int(sets.cards_of(move)) & ~s.hand[seat])
        return f"you do not hold {joined(missing)}"
    if code == refusal.WRONG_COUNT:
        there = f"{size} {'lies' if size == 1 else 'lie'} in the middle ({middle})"
        return f"must be {size} or {size + 1} cards, as {there}"
    return {
        refusal.OPEN_WITH_ONE: "opening is one card, or your whole hand if it is one colour or one number",
        refusal.OPENER_PLAYS: "the opener of a round cannot pass; play any one card",
        refusal.EQUAL: f"equal is not enough: needs more than {s.value}",
        refusal.TOO_LOW: f"too low: needs more than {s.value}",
        refusal.MUST_TAKE: f"first take a card of the beaten set: {' or '.join(offered)}",
        refusal.NOTHING_TO_TAKE: "there is no beaten set to take a card from now",
        refusal.NOT_BEATEN: f"only a card of the beaten set can be taken: {' or '.join(offered)}",
    }[code]
