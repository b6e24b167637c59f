"""A document of sections with tables and pictures, written as Markdown or as one page of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2622; background: #fbf8f2 }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d8cdbd; text-align: left }
.number { text-align: right }
img { max-width: 100% }
"""


@dataclass(frozen=True)
class Table:
    """Cells in rows under headings."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # columns at the left that are words; the others are numbers


@dataclass(frozen=True)
class Picture:
    """A file beside the page, and what it shows."""

    file: str
    words: str


@dataclass
class Section:
    """A heading and what stands under it."""

    title: str
    parts: list[str | Table | Picture] = field(default_factory=list)


def markdown(title: str, sections: Sequence[Section]) -> str:
    lines = [f"# {title}"]
    for section in sections:
        if section.title:
            lines += ["", f"## {section.title}"]
        for part in section.parts:
            lines.append("")
            if isinstance(part, Picture):
                lines.append(f"![{part.words}]({part.file})")
            elif isinstance(part, Table):
                marks = ["---" if column < part.words else "--:" for column in range(len(part.headings))]
                lines += [_line(part.headings), _line(marks), *map(_line, part.rows)]
            else:
                lines.append(part)
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def html(title: str, sections: Sequence[Section]) -> str:
    body = [f"<h1>{escape(title)}</h1>"]
    for section in sections:
        if section.title:
            body.append(f"<h2>{escape(section.title)}</h2>")
        for part in section.parts:
            if isinstance(part, Picture):
                body.append(f'<p><img src="{escape(part.file)}" alt="{escape(part.words)}"></p>')
            elif isinstance(part, Table):
                body += _table(part)
            else:
                body.append(f"<p>{escape(part)}</p>")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    inside = "\n".join(body)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{inside}\n</body></html>\n'


def _table(table: Table) -> list[str]:
    def row(cells: Sequence[str], tag: str) -> str:
        classes = ["" if column < table.words else ' class="number"' for column in range(len(cells))]
        inside = "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(cells, classes, strict=True))
        return f"<tr>{inside}</tr>"

    return ["<table>", row(table.headings, "th"), *(row(cells, "td") for cells in table.rows), "</table>"]


def percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def percents(ends: Sequence[float]) -> str:
    return f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f}"
