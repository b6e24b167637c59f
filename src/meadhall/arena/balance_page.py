"""The balance report as people read it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.arena import plots
from meadhall.arena.document import Picture, Section, Table, html, markdown, percent, percents
from meadhall.arena.folders import write, write_json

PAGE = "report"
MOST_IN_A_PLOT = 40
HOW_TO_READ = (
    "The same bot plays at every seat, so what decides is the game. Shares and differences come with intervals that "
    "hold the truth 19 times of 20. 'Used in' counts the seats that used a thing at least once in a game, 'picked' how "
    "often it was taken up when a seat could choose it among other moves, 'with' and 'without' the win share of seats "
    "that did and did not use it. A difference or correlation whose interval is clear of zero is marked with a star; "
    "of a hundred things that do not matter about five will be. What too few seats did or left undone has neither. "
    "What goes with winning need not cause it: who is winning may simply get to do it more often, and a stronger bot "
    "may use it otherwise."
)


def save(figures: Mapping[str, Any], plies: Sequence[int], folder: Path, pictures: Sequence[str]) -> list[Path]:
    """Writes page, figures and plots; returns the files."""
    title = f"{figures['title']}: balance"
    files = _draw(figures, plies, folder, pictures) if pictures else []
    sections = _sections(figures, bool(pictures))
    return [
        write(folder / f"{PAGE}.md", markdown(title, sections)),
        write(folder / f"{PAGE}.html", html(title, sections)),
        write_json(folder / f"{PAGE}.json", figures),
        *files,
    ]


def _draw(figures: Mapping[str, Any], plies: Sequence[int], folder: Path, pictures: Sequence[str]) -> list[Path]:
    title = f"{figures['title']}, {figures['games']:,} games of {figures['bot']}"
    files = plots.histogram(plies, "Moves of a game", f"Length, {title}", folder / "length", pictures)
    if figures["seats"]:
        files += plots.seats(figures["seats"], [], figures["chance"], title, folder / "seats", pictures)
    for kind in figures["kinds"]:
        rows = _plotted(kind)
        if rows:
            files += plots.effects(rows, f"{kind['kind']}, {title}", folder / _file(kind["kind"]), pictures)
    return files


def _plotted(kind: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [thing for thing in kind["things"] if thing["difference_95"]][:MOST_IN_A_PLOT]


def _file(kind: str) -> str:
    return "uses-" + re.sub(r"[^a-z0-9]+", "-", kind.lower()).strip("-")


def _sections(figures: Mapping[str, Any], pictures: bool) -> list[Section]:
    alone = not figures["seats"]
    options = ", ".join(f"{name} {value}" for name, value in figures["options"].items()) or "none"
    where = "" if alone else f" at {len(figures['seats'])} seats"
    told = (
        f"{figures['games']:,} games of {figures['bot']}{where}, seed {figures['seed']}, options: {options}. "
        f"Meadhall {figures['version']}, rules {figures['rules']}."
    )
    found = [Section("", [told, HOW_TO_READ]), _alone(figures) if alone else _seats(figures, pictures)]
    found.append(_length(figures, pictures))
    for kind in figures["kinds"]:
        section = Section(kind["kind"], [_things(kind["things"])])
        if pictures and _plotted(kind):
            section.parts.append(Picture(f"{_file(kind['kind'])}.svg", f"{kind['kind']} and winning"))
        found.append(section)
    if figures["set_ups"]:
        found.append(_set_ups(figures["set_ups"], alone))
    return found


def _seats(figures: Mapping[str, Any], pictures: bool) -> Section:
    rows = []
    for seat in figures["seats"]:
        low, high = seat["win_share_95"]
        verdict = "more" if low > figures["chance"] else "less" if high < figures["chance"] else ""
        rows.append((f"seat {seat['seat']}", percent(seat["win_share"]), percents((low, high)), verdict))
    words = (
        f"Chance gives each seat {percent(figures['chance'])}; the last column says where the interval leaves it out."
    )
    section = Section("Seats", [words, Table(("seat", "wins", "95 %", "than chance"), rows)])
    if pictures:
        section.parts.append(Picture("seats.svg", "Wins by seat"))
    return section


def _alone(figures: Mapping[str, Any]) -> Section:
    won = f"{percent(figures['win_share'])} ({percents(figures['win_share_95'])})"
    return Section("Victories", [f"{figures['bot'].capitalize()} won {won} of the games."])


def _length(figures: Mapping[str, Any], pictures: bool) -> Section:
    rows = [("moves", *_spread(figures["length"]))]
    if figures["rounds"]:
        rows.append((figures["rounds_are"], *_spread(figures["rounds"])))
    table = Table(("", "mean", "95 %", "least", "a quarter up to", "half up to", "three quarters", "most"), rows)
    words = (
        f"A seat has {figures['choices']:.0f} real choices in a game, between "
        f"{figures['moves_to_choose_from']:.1f} moves on average."
    )
    if figures["margin"] is not None:
        words += (
            f" The winner is {figures['margin']:.1f} points away from the next on average; "
            f"{percent(figures['shared_victories'])} of the victories are shared."
        )
    section = Section("Length", [table, words])
    if pictures:
        section.parts.append(Picture("length.svg", "Moves of a game"))
    return section


def _spread(length: Mapping[str, Any]) -> tuple[str, ...]:
    low, high = length["mean_95"]
    interval = "" if low is None else f"{low:.1f} to {high:.1f}"
    names = ("least", "quarter", "half", "three_quarters", "most")
    return (f"{length['mean']:.1f}", interval, *(f"{length[name]:.0f}" for name in names))


def _things(things: Sequence[Mapping[str, Any]]) -> Table:
    headings = ("", "used in", "a game", "picked", "with", "without", "difference, 95 %", "correlation, 95 %")
    return Table(headings, [_thing(thing) for thing in things])


def _thing(thing: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        thing["name"],
        percent(thing["used_in"]),
        f"{thing['uses']:.2f}",
        percent(thing["picked"]),
        percent(thing["win_share_with"]),
        percent(thing["win_share_without"]),
        _marked(thing["difference"], thing["difference_95"], 100, 1),
        _marked(thing["correlation"], thing["correlation_95"], 1, 2),
    )


def _marked(value: float | None, ends: Sequence[float] | None, scale: float, digits: int) -> str:
    if value is None or ends is None:
        return ""
    low, high = ends
    mark = "*" if low > 0 or high < 0 else ""
    return f"{scale * value:+.{digits}f}{mark} ({scale * low:+.{digits}f} to {scale * high:+.{digits}f})"


def _set_ups(rows: Sequence[Mapping[str, Any]], alone: bool) -> Section:
    if alone:
        cells = [
            (row["words"], percent(row["win_share"]), percents(row["win_share_95"]), f"{row['length']['mean']:.0f}",
             f"{row['games']:,}")
            for row in rows
        ]  # fmt: skip
        return Section("Ways to set it up", [Table(("set up", "wins", "95 %", "moves", "games"), cells)])
    count = len(rows[0]["seats"])
    headings = ("set up", *(f"seat {seat}" for seat in range(count)), "moves", "games")
    cells = [
        (row["words"], *(f"{percent(seat['win_share'])} ({percents(seat['win_share_95'])})" for seat in row["seats"]),
         f"{row['length']['mean']:.0f}", f"{row['games']:,}")
        for row in rows
    ]  # fmt: skip
    return Section("Options", ["Wins by seat, with each option at another value than usual.", Table(headings, cells)])
