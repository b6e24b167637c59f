"""Asks whether anything the project depends on has a known hole: `python audit.py`, or `make audit`.

pip-audit looks through the lock files in requirements/, npm audit through those of the page and of the benchmark that
needs Node. Both ask a service on the network. Where that does not answer, the file is skipped and the reason is
printed: skipped is not clean. The exit code says which it was: 0, everything was looked up and nothing found; 1,
something was found; 3, nothing was found, but something was skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from build_page import NO_NODE, WEB, node_path

ROOT = Path(__file__).parent
LOCKS = ROOT / "requirements"
NODE_FOLDERS = (WEB, ROOT / "benchmarks" / "hall")  # each with a package-lock.json
CLEAN, FOUND, SKIPPED = 0, 1, 3
PATIENCE = 300  # seconds for one file


@dataclass
class Report:
    """What is known of one lock file."""

    file: str
    looked_up: int = 0
    holes: list[str] = field(default_factory=list)
    skipped: str = ""  # why not all of it could be looked up

    def lines(self) -> list[str]:
        told = [f"{self.file}: FOUND {hole}" for hole in self.holes]
        if self.skipped:
            told.append(f"{self.file}: skipped: {self.skipped}")
        return told or [f"{self.file}: {self.looked_up} packages, no known holes"]


def pip_audit(lock: Path) -> Report:
    """Every package of a lock file, by the names and versions in it; nothing is installed."""
    words = ["-m", "pip_audit", "-r", str(lock), "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    return read_pip(f"requirements/{lock.name}", *run([sys.executable, *words, "--format", "json"], LOCKS))


def read_pip(file: str, said: str, complaints: str) -> Report:
    try:
        packages: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Report(file, skipped=last_line(complaints or said))
    unknown = [package for package in packages if "skip_reason" in package]
    report = Report(file, len(packages) - len(unknown))
    for package in packages:
        for hole in package.get("vulns", []):
            cure = f"; mended in {', '.join(hole['fix_versions'])}" if hole.get("fix_versions") else ""
            report.holes.append(f"{package['name']} {package['version']}: {hole['id']}{cure}")
    if unknown or not packages:
        why = unknown[0]["skip_reason"] if unknown else "it names no packages"
        report.skipped = f"{len(unknown)} of {len(packages)} packages could not be looked up ({why})"
    return report


def npm_audit(folder: Path) -> Report:
    """Every package of a folder's package-lock.json."""
    file = f"{folder.relative_to(ROOT).as_posix()}/package-lock.json"
    path = node_path()
    npm = path and shutil.which("npm", path=path)
    if path is None or npm is None:
        return Report(file, skipped=NO_NODE)
    return read_npm(file, *run([npm, "audit", "--json", "--package-lock-only"], folder, PATH=path))


def read_npm(file: str, said: str, complaints: str) -> Report:
    try:
        told: dict[str, Any] = json.loads(said)
        count = int(told["metadata"]["dependencies"]["total"])
        found: dict[str, Any] = told["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return Report(file, skipped=reason(said) or last_line(complaints or said))
    return Report(file, count, [f"{name} {hole['range']}: {hole['severity']}" for name, hole in found.items()])


def reason(said: str) -> str:
    """What npm says in its own way when it could not ask."""
    try:
        told = json.loads(said)
        return str(told.get("message") or told["error"]["summary"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""


def run(command: list[str], folder: Path, **more: str) -> tuple[str, str]:
    try:
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, **more}, capture_output=True, text=True, check=False,
            timeout=PATIENCE,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", str(error)
    return done.stdout, done.stderr


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


def verdict(reports: list[Report]) -> int:
    if any(report.holes for report in reports):
        return FOUND
    return SKIPPED if any(report.skipped for report in reports) else CLEAN


def main() -> int:
    reports = []
    looks: list[Callable[[], Report]] = [partial(pip_audit, lock) for lock in sorted(LOCKS.glob("*.txt"))]
    looks += [partial(npm_audit, folder) for folder in NODE_FOLDERS]
    for look in looks:
        reports.append(look())
        print(*reports[-1].lines(), sep="\n", flush=True)
    words = {CLEAN: "no known holes", FOUND: "there are known holes", SKIPPED: "NOT clean: something was skipped"}
    code = verdict(reports)
    print(f"audit: {words[code]}")
    return code


if __name__ == "__main__":
    sys.exit(main())
