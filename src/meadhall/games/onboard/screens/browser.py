"""Vikings on Board for any screen: what is asked, moves and events as data, what a choice would do, the account."""

from meadhall.engine.screen import Names, Offered, Screen, View
from meadhall.engine.screen_prelude import Any, Event, Iterable, Sequence, deciding, judging, silent_copy
from meadhall.games.decided import by_account
from meadhall.games.onboard.components import CLAN_NAMES, CODES, TYPE_LETTERS, TYPE_NAMES, TYPES
from meadhall.games.onboard.moves import A_PIECE, A_SHIP
from meadhall.games.onboard.rules import play, refusal, state
from meadhall.games.onboard.screens.payloads import CHOOSING, consider_action, event_data, move_data
from meadhall.games.onboard.screens.view import BREAKERS, Ranked, ranking
from meadhall.games.onboard.words import PHASE_WORDS, notation, reasons
from meadhall.games.ties import Breaker, Ties, points

QUESTIONS = PHASE_WORDS.texts("question")


def rules(view: View, moves: Offered) -> tuple[str, ...]:
    return ("VB-R40", "VB-6") if without_effect(view, moves) else PHASE_WORDS.rules[view["phase"]]


def without_effect(view: View, moves: Offered) -> bool:
    """Whether a Viking goes somewhere for nothing."""
    return view["phase"] == "place" and bool(moves) and moves[0].text.endswith(" x")


def question(view: View, names: Names, moves: Offered) -> str:
    phase, step = view["phase"], view["step"] or {}
    if without_effect(view, moves):
        return "Nothing that is free can be done: put your Viking anywhere."
    if phase == "sail" and not any(ship["bow"] and ship["crew"] for ship in view["ships"] if not ship["sailed"]):
        return "No ship has both supplies and crew: any may sail."
    if phase == "remove":
        clan = CLAN_NAMES[step["next"]].capitalize()
        return QUESTIONS[phase].format(clan=clan, taker=names[step["taker"]])
    if phase == "draw type":
        drawn = [step["drawn"].count(kind) for kind in TYPE_LETTERS]
        return QUESTIONS[phase].format(drawn=notation.supply_words(drawn))
    return QUESTIONS[phase].format(token=TYPE_NAMES.get(step.get("token", ""), ""), ship=step.get("ship"))


# ---- what a choice would do


def meant(s: Any, seat: int, text: str) -> list[int]:
    """The moves of a target, or of a text in notation."""
    return [CHOOSING[text]] if text in CHOOSING else notation.parse(s, seat, text)


judged = judging(meant, refusal.refusal, reasons.reason)


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a choice would do: an action by its code, or a turn in the making as far as it is chosen; or why not."""
    if not picked:
        return ""
    if len(picked) == 1 and picked[0].upper() in CODES:
        return consider_action(s, seat, CODES.index(picked[0].upper()))
    said, rankings = consider_turn(s, seat, picked)
    return said or "; ".join(led(one) for one in rankings)


def preview_data(s: Any, seat: int, picked: Sequence[str]) -> list[Ranked]:
    """Who would lead the ships that a turn in the making touches."""
    return consider_turn(s, seat, picked)[1] if picked else []


def consider_turn(s: Any, seat: int, picked: Sequence[str]) -> tuple[str, list[Ranked]]:
    """A turn in the making: its last step in words, or why it cannot go on; or who would lead the ships it touches."""
    world = silent_copy(s)
    for step, text in enumerate(picked):
        move, why = judged(world, seat, text)
        if why:
            return why, []
        if step < len(picked) - 1:
            play.play(world, seat, move)
    ships = touched(world, move)
    if not ships:
        return notation.label(world, move), []
    play.play(world, seat, move)
    return "", [{"ship": ship + 1, "control": ranking(world, ship)} for ship in ships]


def touched(s: Any, move: int) -> list[int]:
    """The ships whose crews the move changes."""
    phase, first = deciding(s), s.frames[0, state.FIRST]
    if phase == state.PROMOTE:
        return [state.ship_of(s, A_PIECE.piece(move))]
    if phase == state.JUMP_SHIP:
        return [state.ship_of(s, first), A_SHIP.ship(move)]
    if phase == state.SWAP_SECOND:
        return [state.ship_of(s, first), state.ship_of(s, A_PIECE.piece(move))]
    return []


def led(one: Ranked) -> str:
    """A ship's order of control in words: `ship 4: blue 3, red 3, green 2`."""
    order = [f"{CLAN_NAMES[rank['clan']]} {rank['shields']}" for rank in one["control"]]
    return f"ship {one['ship']}: {', '.join(order) or 'nobody'}"


# ---- the end


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The score worked out line by line: supplies of each type at their price, then won bets, seat by seat."""
    sums = {event.seat: event.told for event in events if event.name == "scored"}
    if len(sums) < seats:
        return []
    prices = sums[0]["market"]
    lines = [
        {
            "label": f"{TYPES[kind].capitalize()} at {prices[kind]}",
            "points": [sums[seat]["supplies"][kind] * prices[kind] for seat in range(seats)],
            "count": [sums[seat]["supplies"][kind] for seat in range(seats)],
        }
        for kind in range(3)
    ]
    bets = [sums[seat]["bets"] for seat in range(seats)]
    return [*lines, {"label": "Won bets", "points": [sum(won) for won in bets], "count": [len(won) for won in bets]}]


def tie_breakers(view: View) -> list[Breaker]:
    """What decides between equal scores: supplies, then their points (VB-R112, VB-R113)."""
    piles = [player["pile"] for player in view["players"]]
    from_supplies = [sum(view["market"][letter] for letter in pile) for pile in piles]
    return list(zip(BREAKERS, ([len(pile) for pile in piles], from_supplies), strict=True))


SCREEN = Screen(
    about="Shift crews, load supplies and bet, and have your clan in control when a ship sails.",
    minutes=(30, 60), question=question, rules=rules, move_data=move_data, event_data=event_data,
    preview=preview, preview_data=preview_data, account=account, ties=Ties(points, tie_breakers),
    decided=by_account(account),
)  # fmt: skip
