"""Odin for any screen: what is asked, moves and events as data, what picked cards make, the final account."""

from meadhall.engine.screen import Names, Offered, Orders, Scores, Screen, View, first_answer
from meadhall.engine.screen_prelude import Any, Event, IllegalMove, Iterable, Sequence, counted, telling
from meadhall.games.decided import lead, they_do
from meadhall.games.odin.events import EVENTS
from meadhall.games.odin.moves import MAX_LEGAL, PASS
from meadhall.games.odin.rules import legal, refusal, sets
from meadhall.games.odin.screens import page
from meadhall.games.odin.words import notation, reasons
from meadhall.games.ties import Ties, points


def question(view: View, names: Names, moves: Offered) -> str:
    if view["phase"] == "open":
        whole = " or all your cards at once" if len(moves) > len(view["hand"]) else ""
        return f"Open the round with any one card{whole}."
    if view["phase"] == "take":
        return "Take one card of the set you beat."
    value, owner = view["middle"]["value"], names[view["middle"]["owner"]]
    pass_words = f"pass; {owner} then opens a new round" if view["last_to_pass"] else "pass"
    return f"Beat {value}, or {pass_words}." if len(moves) > 1 else f"Nothing you hold beats {value}: {pass_words}."


def ordered_move(order: str, view: View, moves: Offered) -> int | None:
    """Passes where the reason is public: too few cards, or as many against nothing but nines (OD-17)."""
    if order != "pass" or view["phase"] != "follow" or all(move.id != PASS for move in moves):
        return None
    held, middle = len(view["hand"]), view["middle"]["cards"]
    nines = all(card.startswith("9") for card in middle)
    return PASS if held < len(middle) or (held == len(middle) and nines) else None


move_data = page.CARDS_MOVE.reader("s", "seat", "move")
event_data = telling(EVENTS, page.EVENTS)


def rules(view: View, moves: Offered) -> tuple[str, ...]:
    if view["phase"] == "over":
        return ("OD-R61", "OD-R62")
    if view["phase"] == "take":
        return ("OD-R35", "OD-R33")
    if any(move.id < PASS and int(sets.cards_of(move.id)).bit_count() == len(view["hand"]) for move in moves):
        return ("OD-R51", "OD-R47")  # somebody can go out
    if view["phase"] == "open":
        return ("OD-R15", "OD-R16")
    return ("OD-R42", "OD-R43") if len(moves) == 1 else ("OD-R20", "OD-R22", "OD-R23")


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What picked cards make, in a few words: `82 beats 77`, or why they cannot be played."""
    try:
        cards = notation.card_bits(list(picked))
    except ValueError as error:
        return str(error)
    if not cards:
        return ""
    if len({card[0] for card in picked}) > 1 and len({card[1] for card in picked}) > 1:
        return "neither one colour nor one number"
    text = notation.set_text(cards)
    try:
        move = notation.parse(s, seat, text)[0]
    except IllegalMove as error:
        return str(error)
    code = refusal.refusal(s, seat, move)
    if code in (refusal.WRONG_COUNT, refusal.EQUAL, refusal.TOO_LOW) and len(picked) <= s.middle.bit_count():
        return _unfinished(s, seat, cards, code)
    if code:
        return reasons.reason(s, seat, move, code)
    value = notation.worth(cards)
    return f"{value} beats {s.value}" if s.middle else f"open with {value}"


def _unfinished(s: Any, seat: int, cards: int, code: int) -> str:
    """What picked cards still need to beat the middle; or that they never will."""
    found = [0] * MAX_LEGAL
    n = legal.legal_follows(s.hand[seat], s.middle, found)
    if not any(int(sets.cards_of(move)) & cards == cards for move in found[:n] if move < PASS):
        return f"no set with {'this card' if cards.bit_count() == 1 else 'these cards'} beats {s.value}"
    if code == refusal.WRONG_COUNT:
        size = s.middle.bit_count()
        return f"{size} or {size + 1} cards are needed"
    return f"{'equal' if code == refusal.EQUAL else 'too low'} as it is: add a card"


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The score worked out line by line: the points of every hand, seat by seat."""
    return [
        {"label": f"Hand {event['hand']}", "points": event["held"][:seats]}
        for event in events
        if event.name == "hand ended"
    ]


def decided(events: Sequence[Event], view: View, names: Names, scores: Scores, places: Scores) -> list[str]:
    """Who ended the game, how far ahead the first is, and who went out most often."""
    hands, target = [event for event in events if event.name == "hand ended"], view["options"]["target"]
    full = [name for name, score in zip(names, scores, strict=True) if score >= target]
    end = f"{target} points in hand {len(hands)}, which ends the game."
    told = [f"{they_do(full, 'reaches')} {end}"] if full else []
    out = [sum(hand.seat == seat for hand in hands) for seat in range(len(scores))]
    often = [name for name, times in zip(names, out, strict=True) if times == max(out)]
    went = f"{often[0]} went out in {max(out)} of {counted(len(hands), 'hand')}, more often than anybody else."
    return [*told, *lead(names, scores, places), *([went] if len(often) == 1 else [])]


ORDERS = Orders({"pass": "Pass for me when no hand as small as mine could beat the set."}, first_answer(ordered_move))
SCREEN = Screen(
    about="Beat the set in the middle, take a card of it, and be first to empty your hand.",
    minutes=(10, 25), question=question, rules=rules, move_data=move_data, event_data=event_data,
    preview=preview, account=account, ties=Ties(points), decided=decided, orders=ORDERS,
)  # fmt: skip
