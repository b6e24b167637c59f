"""How likely a bid is, as people are told: by the dice one sees alone, and if the bidders hold what they say."""

from functools import lru_cache
from math import ceil, comb
from typing import Any

from meadhall.games.spoils import odds
from meadhall.games.spoils.bots.belief import HOWS
from meadhall.games.spoils.components import FACES
from meadhall.games.spoils.rules import state

UNSURE = (0.0001, 0.9999)  # what is neither impossible nor certain is never told as if it were


def by_dice(s: Any, seat: int, quantity: int, face: int) -> float:
    """By the dice this seat sees, and one in six of all others."""
    cups = [known(s, seat, other, face - 1) for other in range(s.seats)]
    least = s.extra[face - 1] + sum(fewest for fewest, _ in cups)
    most = s.extra[face - 1] + sum(highest for _, highest in cups)
    return told(odds.bid_odds(s, seat, quantity, face), quantity, least, most)


def by_bids(s: Any, seat: int, quantity: int, face: int) -> float:
    """The same, if every hidden cup holds what its bids say; dice they say nothing of show the face one time in six."""
    sure, most, free = int(s.extra[face - 1]), int(s.extra[face - 1]), 0
    least = sure
    for other in range(s.seats):
        fewest, highest = known(s, seat, other, face - 1)
        least, most = least + fewest, most + highest
        said = claims(s, other) if hidden(s, seat, other) else {}
        held = min(max(fewest, said.get(face, 0)), highest)
        sure += held
        others = sum(number for one, number in said.items() if one != face)
        free += max(0, min(highest - held, state.dice_of(s, other) - held - others))
    return told(at_least(quantity - sure, free), quantity, least, most)


def both(alone: float, claimed: float) -> str:
    """Both chances of a bid in a line."""
    return f"{likely(alone)} by your dice alone, {likely(claimed)} if the bidders hold what they say"


def likely(chance: float) -> str:
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    return f"{percent(chance)} likely"


def percent(chance: float) -> str:
    """A chance as people read it; only what is certain is 100 %, and only the impossible 0 %."""
    return f"{100 * chance:.0f} %" if chance in (0, 1) else f"{min(99, max(1, round(100 * chance)))} %"


def told(chance: float, quantity: int, least: int, most: int) -> float:
    """Certain or impossible only where it is, by the fewest and the most such dice there can be."""
    if least >= quantity:
        return 1.0
    return 0.0 if most < quantity else round(min(max(chance, UNSURE[0]), UNSURE[1]), 4)


def hidden(s: Any, seat: int, other: int) -> bool:
    """Whether bids can tell this seat something of that cup."""
    return other != seat and not odds.sees_dice(s, seat, other) and not state.is_blind(s, other)


def known(s: Any, seat: int, other: int, face: int) -> tuple[int, int]:
    """The fewest and the most dice of a face that a cup can have, for what the seat knows."""
    if odds.sees_dice(s, seat, other):
        return int(s.dice[other, face]), int(s.dice[other, face])
    low, high = odds.shown_bounds(s, other)
    if not low <= face <= high:
        return 0, 0
    shown, dice = int(s.shown[other, face]), int(state.dice_of(s, other))
    return (dice if low == high else shown), dice - int(odds.dice_shown(s, other)) + shown


def claims(s: Any, other: int) -> dict[int, int]:
    """How many dice of each face a seat says it holds: what its highest bid needs beyond a sixth of all other dice."""
    dice = int(state.dice_of(s, other))
    elsewhere = (sum(int(state.dice_of(s, one)) for one in range(s.seats)) - dice) / FACES
    said: dict[int, int] = {}
    for entry in s.ladder[: s.bids]:
        if entry % 16 == other and entry < HOWS:
            quantity, face = divmod(entry // 16 - 1, FACES)
            said[face + 1] = min(dice, max(0, ceil(quantity + 1 - elsewhere)))
    return said


@lru_cache(4096)
def at_least(number: int, dice: int) -> float:
    """The chance that so many of these dice show one face."""
    if number <= 0:
        return 1.0
    return sum(comb(dice, k) * 5 ** (dice - k) for k in range(number, dice + 1)) / FACES**dice
