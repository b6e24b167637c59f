"""The page of a game: figures, then every mutant, those first that somebody has to look at."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.breaking import COLLECTING
from tests.mutants.operators import Mutant, mutants_of
from tests.mutants.run import EQUIVALENT, KILLED, SURVIVED, TIMED_OUT, UNREACHED, Result
from tests.mutants.target import ROOT, Target

LIST = Path(__file__).with_name("equivalent.toml")
ORDER = (SURVIVED, UNREACHED, EQUIVALENT, TIMED_OUT, KILLED)

# File, function, the line before and after: why nobody can tell the difference. Without a function: wherever it stands.
Known = Mapping[tuple[str, str, str, str], str]


def equivalents(path: Path = LIST, root: Path = ROOT) -> Known:
    """The list that is kept by hand, with every mutant of its families."""
    rows = tomllib.loads(path.read_text())
    found = {(row["file"], "", row["before"], row["after"]): row["reason"] for row in rows.get("mutant", [])}
    for family in rows.get("family", []):
        for place in sorted(root.glob(family["files"])):
            for mutant in mutants_of(place.read_text(), str(place.relative_to(root))):
                within = mutant.function if "function" in family else ""
                if (
                    within == family.get("function", "")
                    and re.fullmatch(family["before"], mutant.before)
                    and re.fullmatch(family["after"], mutant.after)
                ):
                    found[mutant.file, within, mutant.before, mutant.after] = family["reason"]
    return found


def is_listed(mutant: Mutant, known: Known) -> bool:
    return bool(_reason(mutant, known))


def _reason(mutant: Mutant, known: Known) -> str:
    places = [(mutant.file, function, mutant.before, mutant.after) for function in ("", mutant.function)]
    return next((known[place] for place in places if place in known), "")


def outcome_of(mutant: Mutant, result: Result, known: Known) -> str:
    """A survivor on the list is equivalent; a mutant that was killed is not, whatever the list says."""
    return EQUIVALENT if is_listed(mutant, known) and result.outcome in (SURVIVED, UNREACHED) else result.outcome


def page(
    target: Target, seed: int, results: Sequence[tuple[Mutant, Result]], known: Known, seconds: float | None = None
) -> str:
    outcomes = [outcome_of(mutant, result, known) for mutant, result in results]
    counts = Counter(outcomes)
    noticed, judged = counts[KILLED] + counts[TIMED_OUT], len(results) - counts[EQUIVALENT]
    lines = [
        f"# Mutants of {target.name}",
        "",
        f"`{_command(target, seed, len(results), seconds)}` broke the rules in so many places,",
        f"one at a time. The tests noticed {noticed} of the {judged} changes that make a difference.",
        f"They are those of {' and '.join(f'`{test}`' for test in target.tests)}.",
        *(["Of the last only what is quick was run."] if target.quick else []),
        *([f"A mutant met its likeliest killers alone, {seconds:g} seconds of tests."] if seconds else []),
        "",
        "| outcome | mutants |",
        "| --- | --- |",
        *(f"| {outcome} | {counts[outcome]} |" for outcome in ORDER),
        "",
    ]
    files = Counter(mutant.file for mutant, _ in results)
    missed = Counter(
        mutant.file for (mutant, _), outcome in zip(results, outcomes, strict=True) if outcome in (SURVIVED, UNREACHED)
    )
    lines += ["| file | mutants | unnoticed |", "| --- | --- | --- |"]
    lines += [f"| {_short(file)} | {files[file]} | {missed[file]} |" for file in sorted(files)]
    for wanted in ORDER:
        rows = [
            _row(mutant, result, known)
            for (mutant, result), outcome in sorted(zip(results, outcomes, strict=True), key=lambda row: _place(row[0]))
            if outcome == wanted
        ]
        if rows:
            lines += ["", f"## {wanted.capitalize()}", "", "| place | was | is | |", "| --- | --- | --- | --- |", *rows]
    return "\n".join(lines) + "\n"


def _command(target: Target, seed: int, number: int, seconds: float | None) -> str:
    if not target.quick and seconds is None:
        return f"make mutants GAME={target.name} N={number} SEED={seed}"
    options = (" --quick" if target.quick else "") + ("" if seconds is None else f" --seconds {seconds:g}")
    return f"python -m tests.mutants {target.name} --mutants {number} --seed {seed}{options}"


def _place(row: tuple[Mutant, Result]) -> tuple[str, int, int, str]:
    mutant = row[0]
    return mutant.file, mutant.line, mutant.start, mutant.text


def _short(file: str) -> str:
    return "/".join(Path(file).parts[-2:]) if "rules" in Path(file).parts else Path(file).name


def _row(mutant: Mutant, result: Result, known: Known) -> str:
    reason = _reason(mutant, known)
    told = {
        KILLED: "when it is imported" if result.by == COLLECTING else f"by {_code(_test(result.by))}",
        TIMED_OUT: f"in {_code(_test(result.by))}",
        SURVIVED: reason or f"{result.tests} tests reach it",
        UNREACHED: reason or "no test reaches it",
        EQUIVALENT: reason,
    }[result.outcome]
    return f"| {_short(mutant.file)}:{mutant.line} | {_code(mutant.before)} | {_code(mutant.after)} | {told} |"


def _test(test: str) -> str:
    return test.rpartition("/")[2]


def _code(text: str) -> str:
    """Source in a cell of a table, where a bar would end the cell and two brackets would be a link."""
    shown = text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;").replace("][", "]&#91;")
    return f"<code>{shown}</code>"
