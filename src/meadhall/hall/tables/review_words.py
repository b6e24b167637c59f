"""A review in words: what was found of a game's plies, told by the steps that somebody saw."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.bots.hints import named
from meadhall.engine.table import Table
from meadhall.engine.words import YOU
from meadhall.hall.secrets.timelines import Step

MOST_SENTENCES = 2  # of what was done: the move, and what came of it
WORTH_NAMING = 0.05  # the change of a chance that is told beside a larger one


def told(table: Table, steps: Sequence[Step], names: Sequence[str], found: dict[str, Any]) -> dict[str, Any]:
    """Chances, turning points and choices, for whoever saw these steps."""
    plies = [step.ply for step in steps]
    turns, choices = found.get("turns", ()), found.get("choices", ())
    labels = _labels(table, [one["ply"] for one in (*turns, *choices)], names)

    def at(ply: int) -> int:
        """The step after which so many moves had been made."""
        return max(0, bisect_right(plies, ply) - 1)

    def of(ply: int) -> int:
        """The step that tells of a move."""
        return min(len(plies) - 1, bisect_left(plies, ply + 1))

    def who(ply: int) -> str:
        return names[table.history[ply][0]]

    return {
        "points": [{"step": at(ply), "chances": _rounded(shares)} for ply, shares, *_ in found.get("chances", ())],
        "turns": [
            {
                "step": of(turn["ply"]),
                "seat": table.history[turn["ply"]][0],
                "words": sentences(steps[of(turn["ply"])])
                or f"{who(turn['ply'])}: {_made(labels, table, turn['ply'])}.",
                "change": change(turn["before"], turn["after"], names),
                "before": _rounded(turn["before"]),
                "after": _rounded(turn["after"]),
            }
            for turn in turns
        ],
        "choices": [
            {
                "step": at(one["ply"]),
                "seat": table.history[one["ply"]][0],
                "made": _made(labels, table, one["ply"]),
                "best": labels[one["ply"]].get(one["best"], ""),
                "cost": round(one["cost"], 3),
                "words": judgement(one["best"] == table.history[one["ply"]][1], one["cost"]),
            }
            for one in choices
        ],
    }


def sentences(step: Step) -> str:
    """What happened in a step, as far as it has to be told."""
    said = [event["sentence"] for event in step.events if event["sentence"]]
    return " ".join(said[:MOST_SENTENCES])


def change(before: Sequence[float], after: Sequence[float], names: Sequence[str]) -> str:
    """Whose chances rose and whose fell: the largest change, and the largest the other way."""
    changes = [later - earlier for earlier, later in zip(before, after, strict=True)]
    first = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    others = [seat for seat in range(len(changes)) if changes[seat] * changes[first] < 0]
    second = max(others, key=lambda seat: abs(changes[seat]), default=None)
    seats = [first] if second is None or abs(changes[second]) < WORTH_NAMING else [first, second]
    words = [_rise(names[seat], before[seat], after[seat]) for seat in seats]
    return "; ".join(_within(one) if k else one for k, one in enumerate(words)) + "."


def judgement(same: bool, cost: float) -> str:
    """What is said of a choice."""
    if same:
        return "Konung would have done the same."
    return f"It cost about {_percent(cost)}." if cost else "About as good."


def _rise(name: str, before: float, after: float) -> str:
    you, up = name == YOU, after > before
    verb = ("rise" if up else "fall") + ("" if you else "s")
    return f"{name} {verb} from {_percent(before)} to {_percent(after)}"


def _within(words: str) -> str:
    """Words that begin a sentence, in the midst of one."""
    return words[0].lower() + words[1:] if words.startswith(f"{YOU} ") else words


def _labels(table: Table, plies: Iterable[int], names: Sequence[str]) -> dict[int, dict[int, str]]:
    """The moves that were to choose from at these plies, in words."""
    wanted, found = set(plies), {}
    past = table.rewind(0)
    for ply, (seat, move) in enumerate(table.history):
        if ply in wanted:
            found[ply] = {one.id: named(one.label, names) for one in past.moves(seat)}
        past.play(seat, move)
    return found


def _made(labels: dict[int, dict[int, str]], table: Table, ply: int) -> str:
    return labels[ply].get(table.history[ply][1], "")


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(share, 3) for share in shares]


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
