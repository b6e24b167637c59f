"""Packages of games that are not ours, installed into a folder as pip does it: files, and a dist-info beside them."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "tafl"
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


def install_example(folder: Path, edited: bool = False) -> Path:
    """The package of the example, by what its pyproject.toml says; `edited`: its files stay where they are written."""
    about = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (package,) = (EXAMPLE / "src").glob("meadhall_*")
    if edited:
        (folder / f"{package.name}.pth").write_text(f"{package.parent}\n", encoding="utf-8")
    else:
        shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    points = "\n".join(f"{name} = {value}" for name, value in about["entry-points"]["meadhall.games"].items())
    return install(folder, about["name"], about["version"], points)


def install_stones(folder: Path, points: str = "stones = meadhall_stones:GAME") -> Path:
    """The package with Stones."""
    shutil.copytree(STONES, folder / STONES.name, ignore=shutil.ignore_patterns("__pycache__"))
    return install(folder, "meadhall-stones", "0.3", points)
