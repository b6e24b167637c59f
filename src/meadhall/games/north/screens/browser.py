"""Warriors of the North for any screen: where somebody may be asked in secret, what a choice does, the account.

What is asked, moves and events as data, and the board and cards have files of their own.
"""

from operator import itemgetter

from meadhall.engine.screen import Names, Offered, Scores, Screen, SecretQuestions, View, passing
from meadhall.engine.screen_prelude import Any, Event, Iterable, Sequence, counted, does, judging, seats_of
from meadhall.games.decided import lead, they_do
from meadhall.games.north.components import CODES, DEEDS, KINDS, LETTERS, REACTIONS, SPACE_NAMES
from meadhall.games.north.moves import ATTACK_MOVE, PASS
from meadhall.games.north.rules import refusal, state
from meadhall.games.north.screens.orders import ORDERS
from meadhall.games.north.screens.payloads import event_data, move_data
from meadhall.games.north.words import PHASE_WORDS, notation, reasons, rolls
from meadhall.games.north.words.questions import question
from meadhall.games.ties import Breaker, Ties

# ---- asking in secret

QUIET = {"turn", "reshuffled", "placed", "recovered", "ended", "discarded"}  # after a sacrifice is a draw that is not
ASKING = ("declared", "rolled")  # whatever comes of anything, these can be answered first


def secret_windows(events: Iterable[Event]) -> int:
    """How many times somebody might have been asked in secret, by what all have just seen, were it so or not.

    Declarations, dice and completed actions can be answered; placing a hero, rowing, discarding, and the beginning of a
    turn with its draw cannot.
    """
    seen = list(events)
    new_turn = any(event.name == "turn" for event in seen)
    times, done = 0, 0
    for event in seen:
        if event.name in ASKING:
            times, done = times + 1, 0
        elif not _is_quiet(event, new_turn):
            done = 1
    return times + done


def answered(view: View) -> dict[str, Any]:
    """A seat's view once it has answered: it waits like the others."""
    phase = view["step"]["of"] if view["phase"] == "declare" else view["phase"]
    return {**view, "phase": phase, "turn": None, "waiting": True, "passed": True, "step": None}


def _is_quiet(event: Event, new_turn: bool) -> bool:
    if event.name in ("drew", "draws"):
        return new_turn
    if event.name == "moved":
        return bool(event["why"] == state.BY_ROWING)
    if event.name == "overboard":  # to make room for a hero from hand; fights and loot have other events beside it
        return bool(event["by"] == event.seat)
    return event.name in QUIET


def add_decoys(s: Any, seats: Iterable[int]) -> None:
    """Makes these seats seem able to answer whatever comes, but for the one whose turn it is (WN-106)."""
    for seat in seats:
        if seat != s.active:
            s.held[seat] |= REACTIONS | DEEDS  # all that answers or responds


def remove_decoys(s: Any) -> None:
    """Every seat is able to answer with what it holds."""
    for seat in range(s.seats):
        s.held[seat] = sum(1 << kind for kind in range(KINDS) if s.hand[seat, kind])


# ---- what a choice would do

judged = judging(notation.parse, refusal.refusal, reasons.reason)


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a move would do, or why it cannot be made; why a card or a space, `hand:LOK`, cannot be chosen."""
    target, _, name = (picked[0] if picked else "").partition(":")
    if target == "hand" and name in CODES:
        return reasons.card_reason(s, seat, CODES.index(name))
    if target == "space" and name in SPACE_NAMES:
        return reasons.space_reason(s, seat, SPACE_NAMES.index(name))
    if not picked:
        return ""
    move, why = judged(s, seat, picked[0])
    if why:
        return why
    words = notation.label(s, move)
    data = move_data(s, seat, move)
    if move == ATTACK_MOVE:
        return f"{words}: {odds_here(s, seat)}"
    more = data.get("effect") or data.get("note")
    return f"{words}. {more}" if more else f"{words}."


def odds_here(s: Any, seat: int) -> str:
    """The chances of an attack on each ship here, as crews stand."""
    told = []
    for other in seats_of(state.ships_beside(s, seat)):
        parts = rolls.modifiers_of_attack(s, seat, other)
        falls = f"falls on {rolls.wins_on(parts)} or more, {rolls.chances(parts) * 100 // 6} in 100"
        told.append(f"{LETTERS[s.colour[other]]} {falls}")
    return "; ".join(told) + "."


# ---- rules that matter

LAID = {  # of what lies at the bottom of the stack, for those who look on
    "attack": ("WN-R80", "WN-R82"), "monster": ("WN-R92", "WN-R94"), "loot": ("WN-R98", "WN-R99"),
    "feast": ("WN-R101", "WN-R102"), "sacrifice": ("WN-R105", "WN-R106"), "wind": ("WN-R19", "WN-R20"),
    "as wind": ("WN-R19", "WN-R27"),
}  # fmt: skip


def rules(view: View, moves: Offered) -> tuple[str, ...]:
    if view["stack"] and not moves:
        return LAID.get(view["stack"][0]["what"], ("WN-R55", "WN-R62"))
    return PHASE_WORDS.rules[view["phase"]]


# ---- the account


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The result line by line: daughters in camp, and apart from the sum those aboard, which part equals (WN-8)."""
    ended = [event for event in events if event.name == "ended"]
    if not ended:
        return []
    return [
        {"label": "Daughters in camp", "points": ended[-1]["camps"][:seats]},
        {"label": "Daughters aboard", "points": ended[-1]["aboard"][:seats], "apart": True},
    ]


def tie_breakers(view: View) -> list[Breaker]:
    """Daughters aboard decide between equal camps (WN-8)."""
    aboard = [sum(bool(card and card["daughter"]) for card in player["crew"]) for player in view["players"]]
    return [("more daughters aboard decide", aboard)]


def daughters(number: int) -> str:
    return counted(number, "daughter")


def in_camp(number: int) -> str:
    return f"{daughters(number)} in camp each" if number else "no daughters in camp"


def decided(events: Sequence[Event], view: View, names: Names, scores: Scores, places: Scores) -> list[str]:
    """A feast with three daughters, or the last round; and who had three aboard and never came home with them."""
    ended = [event for event in events if event.name == "ended"]
    if not ended:
        return []
    last = max((event["round"] for event in events if event.name == "turn"), default=0)
    first = [name for name, place in zip(names, places, strict=True) if place == 1]
    if ended[-1]["won"]:
        told = [f"{they_do(first, 'brings')} a third daughter home in round {last}, which ends the game at once."]
    else:
        told = [f"Round {last} was the last: now daughters in camp count."]
        if len(first) == 1 and scores.count(max(scores)) > 1:
            aboard = daughters(ended[-1]["aboard"][places.index(1)])
            told.append(f"Camps are equal, so daughters aboard decide: {does(first[0], 'has', amid=True)} {aboard}.")
        elif len(first) > 1:
            told.append(f"{they_do(first, 'shares')} the victory, with as many daughters in camp and aboard.")
        else:
            told += lead(names, scores, places, daughters)
    late = [does(names[seat], "has") for seat in range(len(places)) if ended[-1]["aboard"][seat] == 3]
    return [*told, *(f"{one} three daughters aboard, who never saw the camp." for one in late)]


SCREEN = Screen(
    about="Sail by the winds, loot daughters of thanes, and be first to bring three home for a feast.",
    minutes=(45, 75), question=question, rules=rules, move_data=move_data, event_data=event_data,
    names_seats=True,
    preview=preview, account=account, ties=Ties(in_camp, tie_breakers), decided=decided, orders=ORDERS,
    secret=SecretQuestions(
        secret_windows, itemgetter("waiting"), passing(PASS), answered, limit=20.0,
        add_decoys=add_decoys, remove_decoys=remove_decoys,
    ),  # WN-107: the seconds
)  # fmt: skip
