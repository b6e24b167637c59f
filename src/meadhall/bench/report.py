"""A run as people read it: a table for each kind in the terminal or in markdown, then the targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meadhall.bench.figures import (
    ALONE,
    BATCHES,
    ENVIRONMENTS,
    ITERATIONS,
    LOOPS,
    PLAYOUTS,
    SEARCHES,
    Result,
    between,
    number,
    quantity,
    ratio,
    times,
)
from meadhall.bench.race import Run
from meadhall.bench.targets import verdicts

HEADINGS = ("ratio", "who", "what", "moves/s", "min-max")
SEARCH_HEADINGS = ("ratio", "who", "what", ITERATIONS, "min-max")
ALONE_HEADINGS = ("what", "median", "min-max")
TARGET_HEADINGS = ("target", "measured", "verdict")
TO_THE_RIGHT = {"ratio", "moves/s", ITERATIONS, "median", "min-max", "measured"}
STYLES = {"met": "green", "missed": "bold red", "not measured": "dim"}
EXPLAINED = {
    PLAYOUTS: "Random play in compiled code, game after game to its end, deals in the time. Ratio: ours / theirs.",
    BATCHES: "One random move in each of many games a step, those that end scored and dealt anew: 4,096 games of ours, "
    "the legal moves of whoever is next listed in each; then packed masks and observations too. Theirs with masks and "
    "observations. Ratio: ours with masks and observations / theirs. The targets hold ours with moves listed against "
    "our playouts: both list, choose and play once a move, but a batch goes on to another game every time.",
    LOOPS: "Random play driven from Python, without observations. Ratio: `Table` with moves as numbers / theirs.",
    ENVIRONMENTS: "Random play through environments for learners, an observation made at each turn. Ratio: "
    "Odin through PettingZoo's interface / theirs.",
    SEARCHES: "Information-set search on one core, as Jarl searches; theirs with one random playout an iteration. "
    "Ratio: ours / theirs.",
    ALONE: "What else our games cost, with nothing beside them.",
}


@dataclass(frozen=True)
class Section:
    """One table, and notes to read it by."""

    title: str
    words: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def sections(run: Run) -> Iterator[Section]:
    """The tables of a run, cell by cell."""
    for group in (PLAYOUTS, BATCHES, LOOPS, ENVIRONMENTS, SEARCHES, ALONE):
        results = [result for result in run.results.values() if result.row.group == group]
        beside = group != ALONE
        yield Section(
            group,
            EXPLAINED[group],
            SEARCH_HEADINGS if group == SEARCHES else HEADINGS if beside else ALONE_HEADINGS,
            [_compared(run, result) if beside else _alone(result) for result in results],
            list(dict.fromkeys(note for result in results if (note := _note(result)))),
        )
    judged = [(verdict.words, verdict.figure, verdict.verdict) for verdict in verdicts(run.results)]
    yield Section("Targets", "Held against the medians above.", TARGET_HEADINGS, judged)


def _compared(run: Run, result: Result) -> Sequence[str]:
    ours = run.results.get(result.row.beside)
    to_ours = times(ratio(ours, result)) if ours else ""
    spread = result.spread
    median, reach = (number(spread.median), between(spread, result.row.unit)) if spread else ("-", "")
    return to_ours, result.row.who, result.row.what, median, reach


def _alone(result: Result) -> Sequence[str]:
    spread = result.spread
    if spread is None:
        return result.row.what, "-", ""
    return result.row.what, quantity(spread.median, result.row.unit), between(spread, result.row.unit)


def _note(result: Result) -> str:
    """Why there are no figures, or the facts behind them."""
    if result.trouble:
        return f"{result.row.who}: {result.trouble}"
    facts = ", ".join(f"{value:,g} {name}" for name, value in result.facts.items() if value)
    return f"{result.row.who}, {result.row.what}: {facts}" if facts else ""


def heading(run: Run) -> str:
    """When, where, with what and how."""
    libraries = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    rounds = f"{run.plan.repeats} round{'s' * (run.plan.repeats > 1)}"
    return f"{run.date}. {run.machine}. {libraries}. Medians of {rounds}, {run.plan.seconds:g} s a figure."


def markdown(run: Run) -> str:
    """The run as a page."""
    lines = [heading(run)]
    for section in sections(run):
        lines += ["", f"### {section.title}", "", section.words, ""]
        lines += [
            _line(section.headings),
            _line(["--:" if name in TO_THE_RIGHT else "---" for name in section.headings]),
        ]
        lines += [_line(row) for row in section.rows]
        if section.notes:
            lines += ["", *(f"- {note}" for note in section.notes)]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def rich_tables(run: Run) -> RenderableType:
    """The run for the terminal."""
    parts: list[RenderableType] = [Text(heading(run), style="dim")]
    for section in sections(run):
        table = Table(box=None, pad_edge=False, header_style="dim")
        for name in section.headings:
            table.add_column(name, justify="right" if name in TO_THE_RIGHT else "left")
        for row in section.rows:
            table.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
        parts += [Text.assemble("\n", (section.title, "bold"), "  ", (section.words, "dim")), table]
        parts += [Text(f"  {note}", style="dim") for note in section.notes]
    return Group(*parts)
