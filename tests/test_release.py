"""What is published: a README an index can show, licences of all that the page holds, and a changelog that moves on."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import build_metadata
import meadhall
import release

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LICENCES = sorted((ROOT / "licenses").iterdir())
HOME = "https://example.org/meadhall"


@pytest.mark.parametrize("home", ["", HOME])
def test_the_readme_of_an_index_has_no_link_that_leads_nowhere(home: str) -> None:
    shown = build_metadata.readme(README, home)
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    assert all(target.startswith("https://") for target in targets)
    assert ("![" in shown) == bool(home)
    assert "make play" in shown
    assert "](docs/" in README


def test_a_release_stops_at_a_link_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever renders the page: here it puts each line of the README into a paragraph."""

    def rendered(*words: str) -> None:
        lines = Path(words[-1]).read_text().splitlines()
        Path(words[words.index("--output") + 1]).write_text("".join(f"<p>{line}</p>" for line in lines))

    monkeypatch.setattr(release, "tools", rendered)
    wheel = tmp_path / "a.whl"
    for line, dead in (
        ('<a href="#tour"> <img src="https://example.org/a.png">', ""),
        ('<img src="docs/a.png">', "docs/a.png"),
    ):
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("a-1.dist-info/METADATA", f"Name: a\n\n{line}\n")
        if dead:
            with pytest.raises(SystemExit, match=dead):
                release.look_at_page(wheel)
        else:
            release.look_at_page(wheel)


def test_pages_of_the_project_follow_from_one_address() -> None:
    links = build_metadata.readme(README, HOME)
    assert f"]({HOME}/blob/main/docs/architecture.md)" in links
    assert f"]({HOME}/raw/main/docs/images/table.png)" in links


def test_the_metadata_is_complete() -> None:
    assert PROJECT["authors"]
    assert PROJECT["keywords"]
    assert {"readme", "urls", "version"} <= set(PROJECT["dynamic"])
    promised = {f"Programming Language :: Python :: {version}" for version in release.PYTHONS}
    assert promised <= set(PROJECT["classifiers"])


def test_licences_of_all_that_the_page_holds_are_shipped() -> None:
    """What is not named here but bundled all the same, the page's build refuses (web/vite.config.ts)."""
    assert "licenses/*" in PROJECT["license-files"]
    named = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    packages = {name.rpartition("/")[2]: ROOT / "web/node_modules" / name for name in (*named, "clsx")}
    assert {path.stem for path in (ROOT / "licenses").iterdir()} == set(packages)
    for name, bundled in packages.items():
        (licence,) = [path for path in bundled.iterdir() if path.name.upper().startswith("LICENSE")]
        assert (ROOT / f"licenses/{name}.txt").read_text() == licence.read_text()


def test_a_wheel_that_lacks_something_is_refused(tmp_path: Path) -> None:
    inside = [*release.NEEDED, *(f"meadhall-1.dist-info/licenses/licenses/{path.name}" for path in LICENCES)]
    for left_out in (None, "meadhall/hall/static/index.html", "svelte.txt"):
        wheel = tmp_path / f"{left_out}.whl".replace("/", "-")
        with zipfile.ZipFile(wheel, "w") as archive:
            for name in inside:
                if left_out is None or not name.endswith(left_out):
                    archive.writestr(name, "")
        if left_out is None:
            release.look_into(wheel)
        else:
            with pytest.raises(SystemExit, match=f"lacks .*{left_out}"):
                release.look_into(wheel)


def test_whose_names_the_games_have_is_said_where_an_index_shows_it() -> None:
    assert "trademarks of their publishers" in " ".join(build_metadata.readme(README, "").split())


def test_a_stranger_finds_how_to_report_and_propose() -> None:
    github = ROOT / ".github"
    for template in (github / "ISSUE_TEMPLATE/bug.md", github / "ISSUE_TEMPLATE/idea.md"):
        assert re.match(r"---\nname: .+\nabout: .+\n(?:\w+: .*\n)*---\n", template.read_text()), template
    assert (github / "pull_request_template.md").read_text().strip()
    assert "in private" in (ROOT / "SECURITY.md").read_text()


def test_every_large_part_of_an_installation_has_its_reason() -> None:
    """Of 10 MB or more: the README says what it is for."""
    named = re.findall(r"^([\w.-]+)==", (ROOT / "requirements/base.txt").read_text(), re.MULTILINE)
    sizes = {}
    for name in named:
        with suppress(PackageNotFoundError):  # for other systems
            parts = [file.locate() for file in distribution(name).files or []]
            sizes[name] = sum(Path(part).stat().st_size for part in parts if Path(part).is_file())
    large = {name for name, size in sizes.items() if size >= 10_000_000}
    assert {"llvmlite", "numpy"} <= large
    assert {name for name in large if f"`{name}`" not in README} == set()


def test_version_and_citation_agree() -> None:
    assert f"version: {meadhall.__version__}\n" in (ROOT / "CITATION.cff").read_text()
    assert "## Unreleased\n" in (ROOT / "CHANGELOG.md").read_text()


def test_a_release_moves_what_is_unreleased(tmp_path: Path) -> None:
    (tmp_path / "src/meadhall").mkdir(parents=True)
    for name in ("CHANGELOG.md", "CITATION.cff", "src/meadhall/__init__.py"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    release.prepare("9.8.7", tmp_path)
    changelog = (tmp_path / "CHANGELOG.md").read_text()
    assert re.search(r"^## Unreleased\n\n## 9\.8\.7 \(\d{4}-\d\d-\d\d\)\n\n### Added", changelog, re.MULTILINE)
    assert '__version__ = "9.8.7"' in (tmp_path / "src/meadhall/__init__.py").read_text()
    assert "\nversion: 9.8.7\n" in (tmp_path / "CITATION.cff").read_text()
    for version, why in (("9.8.7", "already"), ("9.9.0", "nothing to release"), ("soon", "three numbers")):
        with pytest.raises(SystemExit, match=why):
            release.prepare(version, tmp_path)


def test_every_promised_python_is_found_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One on the path, one that pyenv keeps beside, with a program on the path that does not start."""
    programs = {"path/python3.11": 0, "path/python3.12": 1, ".pyenv/versions/3.12.9/bin/python3.12": 0}
    for name, code in programs.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / ".pyenv"))
    found = [Path(python).relative_to(tmp_path).as_posix() for python in release.pythons()]
    assert found == ["path/python3.11", ".pyenv/versions/3.12.9/bin/python3.12"]
    assert capsys.readouterr().out == "Python 3.13 is not installed: not tried\n"
