"""Packages of games that are not ours, installed into a folder as pip does it: files, and a dist-info beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

STONES = Path(__file__).parent / "meadhall_stones"


def install(folder: Path, name: str, version: str, points: str, **files: str) -> Path:
    """A package that declares these entry points; modules by name, with what stands in each."""
    for module, text in files.items():
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[meadhall.games]\n{points}\n", encoding="utf-8")
    return folder


def install_stones(folder: Path, points: str = "stones = meadhall_stones:GAME") -> Path:
    """The package with Stones."""
    shutil.copytree(STONES, folder / STONES.name, ignore=shutil.ignore_patterns("__pycache__"))
    return install(folder, "meadhall-stones", "0.3", points)
