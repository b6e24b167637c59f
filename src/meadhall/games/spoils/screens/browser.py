"""Spoils of War for any screen: what is asked, moves and events as data, odds, pauses, standing orders, the account."""

from meadhall.engine.screen import Names, Offered, Orders, Scores, Screen, SecretQuestions, View, first_answer, passing
from meadhall.engine.screen_prelude import Any, Event, Iterable, Sequence, does, inside, judging, whose
from meadhall.games.decided import by_account, first_two
from meadhall.games.spoils import components
from meadhall.games.spoils.events import MAYBE
from meadhall.games.spoils.moves import CHALLENGE, PASS, USE
from meadhall.games.spoils.rules import refusal
from meadhall.games.spoils.screens.payloads import event_data, move_data
from meadhall.games.spoils.screens.view import WAITS
from meadhall.games.spoils.words import PHASE_WORDS, chances, notation, reasons
from meadhall.games.spoils.words.help import EFFECTS
from meadhall.games.ties import Breaker, Ties, points

QUESTIONS, SPECIAL = PHASE_WORDS.texts("question"), PHASE_WORDS.answers("questions")
judged = judging(notation.parse, refusal.refusal, reasons.reason)


def question(view: View, names: Names, moves: Offered) -> str:
    phase, bid = view["phase"], view["bid"]
    use = view["uses"][-1] if view["uses"] else None
    told: dict[str, Any] = {}
    if bid:
        bidder = names[bid["holder"]]
        told |= {"holder": whose(bidder), "bidder": does(bidder, "bids"), "bid": bid["words"], "face": bid["face"]}
    if use:
        told |= {"user": names[use["user"]], "artifact": components.NAME_OF[use["as"]], "aim": aimed_at(use, names)}
        told |= {"die": use.get("first")}
    if phase == "pick":
        told |= {"card": view["picked"] + 1, "due": view["due"][view["picker"]]}
    template = SPECIAL.get((phase, what_about(view, use))) or QUESTIONS[phase]
    return template.format(**told)


def what_about(view: View, use: dict[str, Any] | None) -> str:
    """What a question is about in particular: a window, one's side, an artifact, or a die after another."""
    if view["phase"] == "window":
        return str(view["window"])
    if view["phase"] == "bets":
        return view["players"][view["seat"]]["side"] or ""
    if view["phase"] == "bid":
        return "" if view["bid"] else "first"
    if use is None:
        return ""
    return "again" if "first" in use else str(use["as"])


def aimed_at(use: dict[str, Any], names: Names) -> str:
    """Whom or what a use is aimed at, if anything."""
    target = use["target"]
    return "" if target is None else f" on {target if isinstance(target, str) else inside(names[target])}"


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a bid would be worth, or what an artifact does and why it cannot be used now."""
    if not picked:
        return ""
    code = picked[0].upper()
    if code in EFFECTS:
        return EFFECTS[code].words
    move, why = judged(s, seat, picked[0])
    if why:
        return why
    data = move_data(s, seat, move)
    if data["kind"] == "bid":
        return f"{notation.label(s, move)}: {chances.both(data['odds'], data['claimed'])}."
    if move == CHALLENGE:
        alone, claimed = (chance(s, seat, s.quantity, s.face) for chance in (chances.by_dice, chances.by_bids))
        return f"Challenge: that the bid holds is {chances.both(alone, claimed)}."
    return f"{notation.label(s, move)}. {data.get('effect', '')}".strip()


# ---- the rules that matter

STEP_RULES = (
    ("SW-R84", "SW-R85"), ("SW-R29", "SW-R32"), ("SW-R34", "SW-R35"), ("SW-R42", "SW-R43", "SW-R47"),
    ("SW-R55", "SW-R59", "SW-R60"), ("SW-R62",), ("SW-R63", "SW-R66", "SW-R67"), ("SW-R72", "SW-R76", "SW-R79"),
)  # fmt: skip


def rules(view: View, moves: Offered) -> tuple[str, ...]:
    """The ids of the rules that matter now: those of artifacts in use or to be used, else those of the step."""
    if view["phase"] == "over":
        return ("SW-R105", "SW-R107", "SW-R108")
    if view["uses"]:
        rule = EFFECTS[view["uses"][-1]["as"]].rule
        return ("SW-R180", rule) if view["phase"] == "response" else (rule, "SW-R114")
    if view["phase"] == "window" and view["asked"]:
        mine = {one["token"]: one["works_as"] or one["code"] for one in view["players"][view["seat"]]["artifacts"]}
        tokens = [components.token_text(USE.token(move.id)) for move in moves if USE.has(move.id)]
        return (*(EFFECTS[mine[token]].rule for token in tokens), "SW-R114")
    if view["phase"] == "opener":
        return ("SW-R37", "SW-R38")
    if view["phase"] == "bid" and view["bid"] is None:
        return ("SW-R39", "SW-R40")
    return STEP_RULES[view["step"]]


# ---- pauses and standing orders


def secret_windows(events: Iterable[Event]) -> int:
    """How many times somebody might have been asked in secret here, by what everybody knows; so also if nobody was."""
    return sum(bool(event.data & MAYBE) for event in events)


def waits(view: View) -> bool:
    return bool(view["phase"] == WAITS)


def steps_in_from(view: View) -> int | None:
    """The seat from which those who step in take turns, the Chief; None unless somebody chooses in the open."""
    return int(view["chief"]) if view["phase"] in ("opener", "bid", "bets", "pick") else None


def answered(view: View) -> dict[str, Any]:
    """A seat's view once it has answered: it waits like the others."""
    return {**view, "phase": WAITS, "window": None, "turn": None, "asked": False}


OPEN_CODES = {"EYE", "SAM", "APP", "JAR", "LGO"}


def ordered_move(order: str, view: View, moves: Offered) -> int | None:
    """What a standing order answers now, from what the seat itself sees; None if it says nothing."""
    if not any(move.id == PASS for move in moves):
        return None
    phase, window = view["phase"], view["window"]
    mine = {one["token"]: one["code"] for one in view["players"][view["seat"]]["artifacts"]}
    usable = {mine.get(components.token_text(USE.token(move.id))) for move in moves if USE.has(move.id)}
    passes = {
        "no_answers": phase == "response",
        "quiet_bids": phase == "window" and window == "W2",
        "pass_all": phase == "response" or window != "W9",
        "hold": phase == "window" and window == "W0" and usable <= OPEN_CODES,
    }
    return PASS if passes.get(order) else None


# ---- the account


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The score worked out line by line: Gold, cards, hoards, sets, seat by seat."""
    sums = {event.seat: event.fields for event in events if event.name == "scored"}
    if len(sums) < seats:
        return []
    parts = {name: [sums[seat][name] for seat in range(seats)] for name in sums[0]}
    hoards = [components.HOARD * hoards for hoards in parts["hoards"]]
    return [
        {"label": "Gold", "points": parts["gold"], "count": parts["gold"]},
        {"label": "Cards", "points": parts["cards"], "count": parts["treasures"]},
        {"label": "Hoards", "points": hoards, "count": parts["hoards"]},
        {"label": "Sets", "points": parts["sets"], "count": [gold // components.PARTIAL for gold in parts["sets"]]},
    ]


def tie_breakers(view: View) -> list[Breaker]:
    """What decides between equal scores: cards, then the best cards (SW-R92, SW-R93)."""
    stashes = [
        sorted((card["value"] for card in (*player["stash"], *player["artifacts"])), reverse=True)
        for player in view["players"]
    ]
    breakers: list[Breaker] = [("more Treasures decide", [len(stash) for stash in stashes])]
    for place in range(max(map(len, stashes), default=0)):
        which = "the most valuable card decides" if place == 0 else f"card {place + 1} by value decides"
        breakers.append((which, [stash[place] if place < len(stash) else 0 for stash in stashes]))
    return breakers


def decided(events: Sequence[Event], view: View, names: Names, scores: Scores, places: Scores) -> list[str]:
    """The lead, where it was won, and how often the first two bet on the side that was right."""
    sides: dict[int, str] = {}
    right, rounds = [0] * len(scores), 0
    for event in events:
        if event.name in ("staked", "switched"):
            sides[event.seat] = event["side"]
        elif event.name == "decided":
            rounds += 1
            right = [count + (sides.get(seat) == event["side"]) for seat, count in enumerate(right)]
    two, told = first_two(places), by_account(account)(events, view, names, scores, places)
    if two is None or not rounds:
        return told
    bets = f"{does(names[two[0]], 'bets')} on the right side in {right[two[0]]} of {rounds} rounds"
    return [*told, f"{bets}, {inside(names[two[1]])} in {right[two[1]]}."]


ORDERS = Orders(
    {
        "hold": "Before the roll, don't ask me about artifacts that can wait (Eye, Talisman, Apple, Jarnglofar, Gold).",
        "no_answers": "Pass when I could cancel an artifact that somebody uses.",
        "quiet_bids": "Pass after every bid.",
        "pass_all": "Pass whenever I am asked about artifacts outside my turns, but for the last chance of the game.",
    },
    first_answer(ordered_move),
)
SCREEN = Screen(
    about="Roll hidden dice, raise the bid or challenge it, stake Gold on who is right, and divide the treasure.",
    minutes=(45, 60), question=question, rules=rules, move_data=move_data, event_data=event_data,
    preview=preview, account=account, ties=Ties(points, tie_breakers), decided=decided,
    steps_in_from=steps_in_from, orders=ORDERS,
    secret=SecretQuestions(secret_windows, waits, passing(PASS), answered, limit=20.0),
)  # fmt: skip
