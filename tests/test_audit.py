"""`make audit` tells holes, and never calls clean what could not be looked up."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import audit
from audit import CLEAN, FOUND, SKIPPED, Report, read_npm, read_pip, verdict

KNOWN = {"name": "numpy", "version": "2.1.0", "vulns": []}
HOLED = {"name": "rich", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
VENV = Path(sys.prefix)
UNKNOWN = {"name": "alembic", "skip_reason": "Dependency not found on PyPI"}


def pip(*packages: dict[str, Any]) -> Report:
    return read_pip("base.txt", json.dumps({"dependencies": packages, "fixes": []}), "")


def node_locks() -> list[Path]:
    """Every folder of the project that has a lock file of npm's."""
    found = [lock.parent for pattern in ("*", "*/*") for lock in audit.ROOT.glob(f"{pattern}/package-lock.json")]
    return [folder for folder in found if "node_modules" not in folder.parts and not folder.is_relative_to(VENV)]


def npm(**holes: Any) -> Report:
    told = {"vulnerabilities": holes, "metadata": {"dependencies": {"total": 3}}}
    return read_npm("package-lock.json", json.dumps(told), "")


@pytest.mark.parametrize(
    ("report", "code", "words"),
    [
        (pip(KNOWN), CLEAN, "1 packages, no known holes"),
        (pip(KNOWN, HOLED), FOUND, "FOUND rich 1.0: PYSEC-1; mended in 1.1"),
        (pip(KNOWN, UNKNOWN), SKIPPED, "skipped: 1 of 2 packages could not be looked up"),
        (pip(HOLED, UNKNOWN), FOUND, "FOUND rich"),
        (pip(), SKIPPED, "skipped: 0 of 0"),
        (read_pip("base.txt", "", "Traceback\nConnectionError: no route to host\n"), SKIPPED, "no route to host"),
        (read_pip("base.txt", "[]", ""), SKIPPED, "skipped"),
        (npm(), CLEAN, "3 packages, no known holes"),
        (npm(vite={"range": "<6", "severity": "high"}), FOUND, "FOUND vite <6: high"),
        (read_npm("package-lock.json", '{"message": "405 Method Not Allowed"}', ""), SKIPPED, "skipped: 405"),
        (read_npm("package-lock.json", '{"error": {"summary": "ENOTFOUND"}}', ""), SKIPPED, "skipped: ENOTFOUND"),
        (read_npm("package-lock.json", "", ""), SKIPPED, "skipped: it said nothing"),
    ],
)
def test_a_report_says_what_is_known(report: Report, code: int, words: str) -> None:
    assert verdict([report]) == code
    assert verdict([pip(KNOWN), report]) == code
    assert any(words in line for line in report.lines())
    assert code == CLEAN or not any("no known holes" in line for line in report.lines())


def test_a_tool_that_is_not_there_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "node_path", lambda: None)
    assert verdict([audit.npm_audit(folder) for folder in audit.NODE_FOLDERS]) == SKIPPED
    assert audit.run(["/no/such/tool"], audit.LOCKS)[1]


def test_every_lock_file_is_looked_at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(audit, "pip_audit", lambda lock: Report(lock.name, 1))
    monkeypatch.setattr(
        audit, "npm_audit", lambda folder: Report(f"{folder.name}/package-lock.json", skipped="no network")
    )
    assert audit.main() == SKIPPED
    told = capsys.readouterr().out
    assert all(lock.name in told for lock in audit.LOCKS.glob("*.txt"))
    assert told.count("skipped: no network") == len(node_locks())
    assert all(f"{folder.name}/package-lock.json" in told for folder in node_locks())
    assert "NOT clean" in told


def test_every_package_is_locked_by_its_hash() -> None:
    """So the lock files are the whole list of what the project depends on, and nothing else gets in under a name."""
    for lock in audit.LOCKS.glob("*.txt"):
        packages = re.split(r"\n(?=\S)", lock.read_text().strip())
        assert packages
        assert [line for line in packages if "==" not in line or "--hash=sha256:" not in line] == [], lock.name
    for folder in node_locks():
        packages = json.loads((folder / "package-lock.json").read_text())["packages"]
        assert len(packages) > 1
        assert [name for name, package in packages.items() if name and "integrity" not in package] == []
