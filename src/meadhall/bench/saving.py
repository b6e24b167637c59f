"""A run kept on disk: figures for programs, a page for people, and the page's copy in a README that asks for one."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

from meadhall.bench import gpu
from meadhall.bench.figures import Result, ratio
from meadhall.bench.race import Run
from meadhall.bench.report import markdown
from meadhall.bench.targets import verdicts
from meadhall.engine.errors import MeadhallError

NAME = "cpu"  # of the files
LATEST = re.compile(r"(<!-- latest run -->\n).*?(<!-- end of latest run -->)", re.DOTALL)


def as_dict(run: Run) -> dict[str, Any]:
    """Everything measured, ready for JSON."""
    return {
        "date": run.date,
        "machine": run.machine,
        "versions": run.versions,
        "seconds": run.plan.seconds,
        "repeats": run.plan.repeats,
        "rows": [_row(run, result) for result in run.results.values()],
        "targets": [asdict(verdict) for verdict in verdicts(run.results)],
    }


def _row(run: Run, result: Result) -> dict[str, Any]:
    ours = run.results.get(result.row.beside)
    to_ours = ratio(ours, result) if ours else None
    return {
        **asdict(result.row),
        **(asdict(result.spread) if result.spread else {}),
        "figures": result.figures,
        "facts": result.facts,
        "ratio": asdict(to_ours) if to_ours else None,
        "trouble": result.trouble,
    }


def save(run: Run, folder: Path) -> list[Path]:
    """Writes the run into a folder, a GPU's figures of that folder beside it; returns the files."""
    page = markdown(run)
    try:
        if on_gpu := gpu.read(folder):
            page += f"\n{gpu.page(on_gpu)}"
        folder.mkdir(parents=True, exist_ok=True)
        figures = folder / f"{NAME}.json"
        figures.write_text(json.dumps(as_dict(run), indent=2) + "\n", encoding="utf-8")
        table = folder / f"{NAME}.md"
        table.write_text(f"# Speed\n\n{page}", encoding="utf-8")
        readme = folder.parent / "README.md"
        if readme.is_file() and LATEST.search(text := readme.read_text(encoding="utf-8")):
            readme.write_text(LATEST.sub(lambda mark: f"{mark[1]}\n{page}\n{mark[2]}", text), encoding="utf-8")
            return [figures, table, readme]
    except OSError as error:
        raise MeadhallError(
            f"the run cannot be saved in {folder}: {error.strerror}; --out names another folder"
        ) from None
    return [figures, table]
