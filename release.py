"""Everything a release asks for, in one command; publishing it is left to somebody's hand.

    make release VERSION=0.2.0    # writes the version, moves the changelog, builds, checks and tries both files
    make wheel                    # builds alone

Tried in fresh environments, under each Python from 3.11 to 3.13 that is installed: the package is installed from the
wheel (from the source archive under the first of them), lists its games, plays them, and opens a hall with its page.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent
DIST = ROOT / "dist"
PYTHONS = ("3.11", "3.12", "3.13")
VERSION = re.compile(r"\d+\.\d+\.\d+")
NEEDED = ("meadhall/hall/static/index.html", "meadhall/games/odin/RULES.md", "meadhall/py.typed", "licenses/LICENSE")
MARKDOWN = "readme-renderer[md]"  # what a package index shows a README with
OPENED = re.compile(r"open at (http://[^/]+/)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", nargs="?", help="the new version, like 0.2.0; without it files are only built")
    told = parser.parse_args()
    if told.version:
        prepare(told.version, ROOT)
    files = build()
    if told.version:
        tools("twine", "check", "--strict", *map(str, files))
        look_at_page(next(DIST.glob("*.whl")))
        for python in pythons():
            try_out(python, files)
        print(f"\n{told.version} is ready. Commit, tag v{told.version}, then: twine upload {DIST.name}/*")


# ---- what is written


def prepare(version: str, root: Path) -> None:
    """The version and its date, wherever they stand; refuses where there is nothing to tell of."""
    if not VERSION.fullmatch(version):
        sys.exit(f"a version is three numbers, like 0.2.0; not {version!r}")
    changelog = root / "CHANGELOG.md"
    changelog.write_text(released(changelog.read_text(), version, date.today().isoformat()))
    replace(root / "src/meadhall/__init__.py", r'__version__ = "[^"]+"', f'__version__ = "{version}"')
    replace(root / "CITATION.cff", r"^version: .*$", f"version: {version}")
    replace(root / "CITATION.cff", r"^date-released: .*$", f"date-released: {date.today().isoformat()}")


def released(changelog: str, version: str, day: str) -> str:
    """The changelog with what was unreleased under the new version."""
    if f"## {version}" in changelog:
        sys.exit(f"the changelog has {version} already")
    before, heading, rest = changelog.partition("## Unreleased\n")
    news = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    if not heading or not news.strip():
        sys.exit("the changelog tells nothing under Unreleased: there is nothing to release")
    return f"{before}## Unreleased\n\n## {version} ({day})\n{rest}"


def replace(path: Path, pattern: str, by: str) -> None:
    text, found = re.subn(pattern, by, path.read_text(), flags=re.MULTILINE)
    if found != 1:
        sys.exit(f"{path.name} has {found} places like {pattern}, not one")
    path.write_text(text)


# ---- what is built and tried


def tools(*command: str) -> None:
    """A tool of releases, in an environment of its own."""
    place = ROOT / ".venv-release"
    if not (place / "bin/twine").exists():
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
        subprocess.run([place / "bin/pip", "install", "--quiet", "build", "twine", MARKDOWN], check=True)
    subprocess.run([place / "bin/python", "-m", *command], cwd=ROOT, check=True)


def build() -> list[Path]:
    """The wheel and the source archive."""
    shutil.rmtree(DIST, ignore_errors=True)
    tools("build", "--outdir", str(DIST))
    look_into(next(DIST.glob("*.whl")))
    return sorted(DIST.iterdir())


def look_into(wheel: Path) -> None:
    """Stops where the page is missing, or a licence of what is in the page."""
    inside = zipfile.ZipFile(wheel).namelist()
    licences = [f"licenses/{path.name}" for path in (ROOT / "licenses").iterdir()]
    for needed in (*NEEDED, *licences):
        if not any(name.endswith(needed) for name in inside):
            sys.exit(f"{wheel.name} lacks {needed}")


def look_at_page(wheel: Path) -> None:
    """Stops where an index cannot show the README, or with links that lead nowhere: twine renders no Markdown."""
    with zipfile.ZipFile(wheel) as inside, tempfile.TemporaryDirectory() as place:
        (metadata,) = [name for name in inside.namelist() if name.endswith(".dist-info/METADATA")]
        text, page = Path(place, "readme.md"), Path(place, "page.html")
        text.write_text(inside.read(metadata).decode().partition("\n\n")[2], encoding="utf-8")
        tools("readme_renderer", "--format", "md", "--output", str(page), str(text))
        if dead := dead_links(page.read_text(encoding="utf-8")):
            sys.exit(f"on the page of an index these links lead nowhere: {', '.join(dead)}")


def dead_links(page: str) -> list[str]:
    """What a page leads to that is neither on it nor at an address."""
    return re.findall(r'(?:href|src)="(?!#|https?://)([^"]*)"', page)


def pythons() -> Iterator[str]:
    """Each Python that is installed, of those we promise: on the path, or where pyenv keeps those not chosen."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for version in PYTHONS:
        places = (shutil.which(f"python{version}"), *pyenv.glob(f"versions/{version}.*/bin/python{version}"))
        found = next((str(place) for place in places if place and works(place)), None)
        if found:
            yield found
        else:
            print(f"Python {version} is not installed: not tried")


def works(python: str | Path) -> bool:
    """Whether it starts: pyenv puts programs on the path that only say where the real ones are."""
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


def try_out(python: str, files: list[Path]) -> None:
    """Installs the package into an environment of its own, and does there what a stranger does first."""
    archive = next(file for file in files if file.suffix == (".gz" if python.endswith(PYTHONS[0]) else ".whl"))
    print(f"\nTrying {archive.name} under {python}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([python, "-m", "venv", place], check=True)
        subprocess.run([f"{place}/bin/pip", "install", "--quiet", str(archive)], check=True)
        meadhall = f"{place}/bin/meadhall"
        listed = subprocess.run([meadhall, "games", "--json"], capture_output=True, check=True, cwd=place).stdout
        for game in json.loads(listed)["games"]:
            bots = ["karl"] * game["seats"][0]
            subprocess.run([meadhall, "sim", game["id"], *bots, "-n", "2"], check=True, cwd=place)
        open_hall(meadhall, place)


def open_hall(meadhall: str, place: str) -> None:
    """The hall opens and its page is there."""
    hall = subprocess.Popen(
        [meadhall, "hall", "--no-browser", "--port", "0"], cwd=place, text=True,
        stdout=subprocess.PIPE, env={"PATH": "/usr/bin:/bin", "MEADHALL_DATA": place, "HOME": place},
    )  # fmt: skip
    assert hall.stdout is not None
    try:
        address = next(found[1] for line in hall.stdout if (found := OPENED.search(line)))
        with urllib.request.urlopen(address, timeout=60) as page:
            assert b"<title>" in page.read()
    finally:
        hall.terminate()
        hall.wait()


if __name__ == "__main__":
    main()
