"""Words side by side in a terminal, in lines that break between them and never within."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def flowed(parts: Sequence[Text], width: int, gap: str = " ") -> Text:
    """Parts in as few lines as they fit, none of them broken."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] = lines[-1] + Text(gap) + part
        else:
            lines.append(part)
    return Text("\n").join(lines)
