"""The parts of the package's metadata that depend on where it lives: links, and a README for a package index.

The address of the project is one setting, `home` under `[tool.hatch.metadata.hooks.custom]` in pyproject.toml. Links of
the README are relative, which an index cannot follow: with an address they lead there, without one they become plain
words, and pictures are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # run by tests, where hatchling need not be
    MetadataHookInterface = object

ROOT = Path(__file__).parent
PLACES = {
    "Homepage": "",
    "Documentation": "/tree/main/docs",
    "Changelog": "/blob/main/CHANGELOG.md",
    "Issues": "/issues",
}
PICTURE = re.compile(r"^!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n+", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def readme(text: str, home: str) -> str:
    """The README as an index can show it."""
    if not home:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    shown = PICTURE.sub(rf"![\1]({home}/raw/main/\2)\n\n", text)
    return LINK.sub(rf"[\1]({home}/blob/main/\2)", shown)


class ByAddress(MetadataHookInterface):  # type: ignore[misc, valid-type]
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = str(self.config.get("home", "")).rstrip("/")
        text = readme((ROOT / "README.md").read_text(encoding="utf-8"), home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {name: home + place for name, place in PLACES.items()} if home else {}
