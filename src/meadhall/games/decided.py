"""What decided a game, in sentences: how far the first is ahead of the next, and where that was won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from meadhall.engine.move import Event
from meadhall.engine.screen import Names, Scores, View
from meadhall.engine.words import does, inside, joined, points, spoken_to, whose

Lines = Sequence[dict[str, Any]]
Amount = Callable[[int], str]
Account = Callable[[Iterable[Event], int], Lines]


def they_do(who: Sequence[str], verb: str) -> str:
    """`Ivar has`, `You have`, `You and Ivar have`."""
    return does(who[0], verb) if len(who) == 1 else f"{joined([who[0], *map(inside, who[1:])])} {spoken_to(verb)}"


def first_two(places: Sequence[int]) -> tuple[int, int] | None:
    """Who won alone, and who came next; None where several share the victory."""
    ranked = sorted(range(len(places)), key=lambda seat: places[seat])
    return (ranked[0], ranked[1]) if len(ranked) > 1 and places[ranked[1]] > 1 else None


def lead(names: Names, scores: Sequence[int], places: Sequence[int], amount: Amount = points) -> list[str]:
    """By how much the first is ahead, or that several share the victory, or that a tie was broken."""
    two = first_two(places)
    if two is None:
        first = [name for name, place in zip(names, places, strict=True) if place == 1]
        return (
            [f"{they_do(first, 'shares')} the victory, with {amount(scores[places.index(1)])} each."]
            if len(first) > 1
            else []
        )
    if scores[two[0]] == scores[two[1]]:
        return [f"{does(names[two[0]], 'wins')} by the tie-break: {does(names[two[1]], 'has', amid=True)} as many."]
    mine, others = scores[two[0]], scores[two[1]]
    won = f"{does(names[two[0]], 'wins')} by {amount(abs(mine - others))}"
    return [f"{won}, {mine} to {whose(names[two[1]])} {others}."]


def where(names: Names, places: Sequence[int], lines: Lines) -> list[str]:
    """The lines of the account in which the first gained most on the next, and lost most to them."""
    two = first_two(places)
    if two is None:
        return []
    winner, other = two
    gains = sorted(lines, key=lambda line: line["points"][winner] - line["points"][other])
    told = []
    for line, who, verb in ((gains[-1], winner, "leads most clearly in"), (gains[0], other, "leads in")):
        ahead, behind = line["points"][who], line["points"][other if who == winner else winner]
        if ahead > behind:
            told.append(f"{does(names[who], verb)} {line['label'].lower()}, {ahead} to {behind}.")
    return told


def by_account(account: Account) -> Callable[..., list[str]]:
    """What decided a game whose score is worked out in lines."""

    def decided(events: Sequence[Event], view: View, names: Names, scores: Scores, places: Scores) -> list[str]:
        lines = [line for line in account(events, len(scores)) if not line.get("apart")]
        return [*lead(names, scores, places), *(where(names, places, lines) if lines else [])]

    return decided
