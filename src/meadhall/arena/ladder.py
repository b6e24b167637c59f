"""The ladder of a game: every level against the one below, ratings from all matches, and the page of all ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import meadhall
from meadhall.arena.document import percent, percents
from meadhall.arena.figures import in_rounds
from meadhall.arena.plan import Plan
from meadhall.arena.play import GameResult
from meadhall.arena.ratings import pairwise_wins, rate
from meadhall.engine.game import Game

NUMBERS = ("no", "one", "two", "three", "four", "five")
PICTURES = "images/ladder"  # beside the page
OUTSIDE = "outside"  # among the ladders: matches with engines of others
INTRODUCTION = """# The ladder

How strong the bots are, game by game. `make ladder` plays every level against the one below, in every game, and writes
this page (`meadhall arena --ladder`; `meadhall arena GAME --ladder` renews one game's part). [ladder.json](ladder.json)
has the same figures for programs; [arena.md](arena.md) says how games are mirrored, what a rating is and where the
intervals come from."""


def line_ups(game: Game, levels: Sequence[str]) -> list[tuple[str, ...]]:
    """One bot of a level among bots of the level below, for levels weakest first; alone, each plays what all play."""
    if game.seats == (1,):
        return [tuple(reversed(levels))]
    others = game.read_seats(None) - 1
    return [(upper, *[lower] * others) for lower, upper in pairwise(levels)]


def summary(
    matches: Sequence[tuple[Plan, Sequence[GameResult], Mapping[str, Any]]],
    levels: Sequence[str],
    date: str,
    machine: str,
) -> dict[str, Any]:
    """A game's ladder of levels, weakest first, from its matches and their figures."""
    plan, _, figures = matches[0]
    wins = [pairwise_wins(in_rounds(plan, games), levels, plan.alone) for plan, games, _ in matches]
    ratings = rate(wins, levels, plan.seed)
    rungs = []
    for number, level in enumerate(levels):
        rating = ratings[level]
        match = figures if plan.alone else next((of for line, _, of in matches if line.bots[0] == level), None)
        won = next((bot for bot in match["bots"] if bot["bot"] == level), None) if match else None
        rungs.append(
            {
                "bot": level,
                "rating": round(rating.points, 1),
                "rating_95": [None if end is None else round(end, 1) for end in (rating.low, rating.high)],
                "against": None if plan.alone or not number else levels[number - 1],
                "games": match["games"] // (plan.round if plan.alone else 1) if match else None,
                "win_share": won["win_share"] if won else None,
                "win_share_95": won["win_share_95"] if won else None,
            }
        )
    return {
        "title": figures["title"], "seats": 1 if plan.alone else plan.round, "rules": plan.rules,
        "version": meadhall.__version__, "seed": plan.seed, "date": date, "machine": machine, "rungs": rungs[::-1],
    }  # fmt: skip


def page(ladders: Mapping[str, Mapping[str, Any]]) -> str:
    """All ladders as a page."""
    lines = [INTRODUCTION]
    for game_id in meadhall.games():
        if game_id in ladders:
            lines += ["", *_ladder(game_id, ladders[game_id])]
    if OUTSIDE in ladders:
        lines += ["", *_outside(ladders[OUTSIDE])]
    return "\n".join(lines) + "\n"


def _ladder(game_id: str, ladder: Mapping[str, Any]) -> list[str]:
    title, seats = ladder["title"], ladder["seats"]
    facts = f"{ladder['date']}, {ladder['machine']}. Meadhall {ladder['version']}, rules {ladder['rules']}"
    facts += f", seed {ladder['seed']}"
    lines = [f"## {title}", "", f"![Ratings of the bots at {title}]({PICTURES}/{game_id}.svg)", ""]
    if seats == 1:
        lines += ["| level | rating | 95 % | stories won | 95 % | games |", "| --- | --: | --: | --: | --: | --: |"]
        for rung in ladder["rungs"]:
            won = f"{percent(rung['win_share'])} | {percents(rung['win_share_95'])} | {rung['games']:,}"
            lines.append(f"| {rung['bot']} | {rung['rating']:.0f} | {_ends(rung['rating_95'])} | {won} |")
        lines += ["", f"Alone at the table, all levels with the same deals. {facts}."]
        return lines
    others = NUMBERS[seats - 1] if seats <= len(NUMBERS) else str(seats - 1)
    lines += [
        f"| level | rating | 95 % | against {others} of the level below | wins | 95 % | games |",
        "| --- | --: | --: | --- | --: | --: | --: |",
    ]
    for rung in ladder["rungs"]:
        against = "| | | |"
        if rung["against"]:
            share, reach = percent(rung["win_share"]), percents(rung["win_share_95"])
            against = f"{rung['against']} | {share} | {reach} | {rung['games']:,} |"
        lines.append(f"| {rung['bot']} | {rung['rating']:.0f} | {_ends(rung['rating_95'])} | {against}".rstrip())
    return [*lines, "", f"{seats} seats: chance would win {percent(1 / seats)}. {facts}."]


OF_OTHERS = """## Engines of others

OpenSpiel's IS-MCTS, in Python as it is shipped (UCT with 1.4, a random playout an iteration), through
[the adapter](environments.md#openspiel), at one seat against Konung at the others. Both have the same time of one core:
Konung his whole budget, and IS-MCTS what that took him on the average, measured beforehand in the same run. That is
what the same machine can do with either in the same time; iteration by iteration it says nothing, since Konung's rules
and search are compiled, and he has rules of thumb for each game. Every deal is played once from each seat.
`python benchmarks/is_mcts.py GAME` plays such a match and writes its line here."""


def _outside(matches: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines = [
        *OF_OTHERS.splitlines(), "",
        "| game | seats | IS-MCTS wins | 95 % | chance | games | simulations a choice | s a choice | Konung's |",
        "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]  # fmt: skip
    facts = []
    for of in matches.values():
        title = f"{of['title']}, {of['options']}" if of["options"] else of["title"]
        title += "" if of["times"] == 1 else f", {of['times']:g} times Konung's time"
        title += f", Konung with {of['iterations']:,} iterations" if of["iterations"] else ""
        won = f"{percent(of['win_share'])} | {percents(of['win_share_95'])} | {percent(1 / of['seats'])}"
        own, other = of["seconds"]
        lines.append(
            f"| {title} | {of['seats']} | {won} | {of['games']} | {of['simulations']:.0f} | {own:.3f} | {other:.3f} |"
        )
        facts.append(f"{of['title']}: {of['date']}, {of['machine']}, rules {of['rules']}, seed {of['seed']}.")
    return [*lines, "", " ".join(dict.fromkeys(facts))]


def _ends(ends: Sequence[float | None]) -> str:
    low, high = ends
    if low == high == 0:
        return "the zero"
    below, above = ("?" if end is None else f"{end:.0f}" for end in (low, high))
    return f"{below} to {above}"
