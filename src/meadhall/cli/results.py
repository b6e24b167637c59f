"""The figures of an arena's match, as people read them."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from meadhall.cli.rates import interval, percent
from meadhall.cli.screen import console


def show(figures: dict[str, Any]) -> None:
    out = console()
    alone = figures["chance"] is None
    rounds = "deals, each by every bot alone" if alone else "rounds, each deal from every seat"
    title = f"{figures['title']}, {figures['games']:,} games in {figures['rounds']:,} {rounds}"
    out.print(Text(title, style="italic"), soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    for heading in ("Bot", "Rating", "95 %", "Wins %", "95 %", "Place", "Points"):
        table.add_column(heading, justify="left" if heading == "Bot" else "right", no_wrap=True)
    for bot in figures["bots"]:
        table.add_row(
            name(bot),
            "" if bot["rating"] is None else f"{bot['rating']:.0f}",
            rating_interval(bot),
            percent(bot["win_share"]),
            interval(bot["win_share_95"]),
            f"{bot['mean_place']:.2f}",
            f"{bot['mean_points']:.1f}",
        )
    out.print(table)
    if not alone:
        out.print(by_seat(figures))
    out.print()
    for pair in figures["ahead"]:
        share, reach = percent(pair["ahead"]), interval(pair["ahead_95"])
        out.print(Text(f"{pair['bot']} ahead of {pair['other']}: {share} % of pairs ({reach})", style="dim"))
    length = figures["length"]
    words = f"{length['mean']:.0f} moves a game, from {length['least']:.0f} to {length['most']:.0f}"
    out.print(Text(words, style="dim"))


def by_seat(figures: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, title="\nWins %, by seat", title_justify="left")
    table.add_column("Bot")
    for seat in figures["seats"]:
        table.add_column(f"Seat {seat['seat']}", justify="right", no_wrap=True)
    for bot in figures["bots"]:
        table.add_row(name(bot), *map(percent, bot["win_share_by_seat"]))
    table.add_row("all", *(percent(seat["win_share"]) for seat in figures["seats"]), style="dim")
    table.add_row("95 %", *(interval(seat["win_share_95"]) for seat in figures["seats"]), style="dim")
    return table


def name(bot: dict[str, Any]) -> str:
    return bot["bot"] if bot["at_the_table"] == 1 else f"{bot['bot']}, each of {bot['at_the_table']}"


def rating_interval(bot: dict[str, Any]) -> str:
    """An interval of ratings; the lowest level is the zero, and what nothing bounds is open."""
    if bot["rating"] is None:
        return ""
    low, high = bot["rating_95"]
    if low == high == 0:
        return "zero"
    if low is None:
        return "open" if high is None else f"up to {high:.0f}"
    return f"{low:.0f} and more" if high is None else f"{low:.0f} to {high:.0f}"
