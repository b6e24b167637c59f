"""Live tables with four sockets each on one core: how long a move takes to reach everyone, and how many a second go.

    make bench-hall                # 200 tables
    make bench-hall TABLES=1000

The hall, and boardgame.io's server doing the same exchange, one after the other: the server on one core, the load on
another. First at the pace of people, then as fast as the server answers. The hall writes every move to disk before
anyone hears of it; boardgame.io keeps its matches in memory. All traffic stays on this machine and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TABLES, SECONDS = 200, 15
LIVE_PAUSE = 2000  # milliseconds people think before a move, on average
PATIENCE = 60.0  # seconds a server may take to open
A_TABLE = 0.5  # seconds that four people may take to sit down at one
SERVER_CORE, LOAD_CORE = 0, 1


def pinned(core: int, command: list[str]) -> list[str]:
    """The command on one core, where the system can do that."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else command


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(command: list[str], url: str, path: str, environment: dict[str, str]) -> Iterator[int]:
    """A server that answers at the address, until we leave; its process number."""
    process = subprocess.Popen(pinned(SERVER_CORE, command), env={**os.environ, **environment}, cwd=HERE)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(url + path, timeout=1).close()
                break
            except (urllib.error.URLError, OSError):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{command[0]} did not open at {url}") from None
                time.sleep(0.1)  # between tries of a server that is starting
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def load(kind: str, url: str, pause: int, tables: int, seconds: int, server: int) -> dict[str, Any]:
    command = pinned(LOAD_CORE, ["node", "load.mjs", kind, url, str(tables), str(seconds), str(pause), str(server)])
    longest = seconds + 120 + tables * A_TABLE
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=longest)
    except subprocess.TimeoutExpired:
        raise SystemExit(
            f"the load on {kind} was not through after {longest:.0f} s: {tables} tables are too many"
        ) from None
    if done.returncode:
        raise SystemExit(f"the load on {kind} failed:\n{done.stderr.strip()[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def measure(tables: int, seconds: int) -> list[dict[str, Any]]:
    """Both servers, each at both paces."""
    rows = []
    for kind in ("meadhall", "boardgameio"):
        for pause in (LIVE_PAUSE, 0):
            port = free_port()
            url = f"http://localhost:{port}"
            with tempfile.TemporaryDirectory() as data:
                if kind == "meadhall":
                    command = [sys.executable, "-m", "meadhall", "hall", "--no-browser", "--port", str(port)]
                    environment = {"MEADHALL_DATA": data, "MEADHALL_LIMITS": "0"}
                    path = "/api/games"
                else:
                    command, environment, path = ["node", "peer.cjs", str(port)], {}, "/games"
                with serving(command, url, path, environment) as server:
                    rows.append(load(kind, url, pause, tables, seconds, server))
                    print(rows[-1], flush=True)  # what is measured is told though the rest should fail
    return rows


def table(rows: list[dict[str, Any]]) -> str:
    names = {"meadhall": "the hall, every move on disk first", "boardgameio": "boardgame.io, in memory"}
    lines = [
        f"# Live tables, {date.today()}",
        "",
        f"{rows[0]['tables']} tables, {rows[0]['sockets']} sockets; server and load on a core each.",
        "",
        "| server | pace | moves/s | CPU a move | memory a table | and a move | median | p99 | slowest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        pace = f"a move every {row['pause'] / 1000:g} s at each table" if row["pause"] else "as fast as it answers"
        lines.append(
            f"| {names[row['kind']]} | {pace} | {row['moves_per_second']:,.0f} "
            f"| {row['cpu_ms_per_move'] or 0:.2f} ms | {row['mb_per_table'] or 0:.2f} MB "
            f"| {row['kb_per_move'] or 0:.1f} kB | {row['p50_ms']:.1f} ms "
            f"| {row['p99_ms']:.1f} ms | {row['max_ms']:.1f} ms |"
        )
    ours, theirs = (next(row for row in rows if row["kind"] == kind and not row["pause"]) for kind in names)
    ratio = ours["moves_per_second"] / theirs["moves_per_second"]
    said = f"At saturation the hall makes {ratio:.2f} times the moves of boardgame.io"
    if ours["cpu_ms_per_move"] and theirs["cpu_ms_per_move"]:
        said += f", with {ours['cpu_ms_per_move'] / theirs['cpu_ms_per_move']:.2f} times its processor time a move"
    return "\n".join([*lines, "", f"{said}.", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--out", type=Path, default=HERE.parent / "results")
    arguments = parser.parse_args()
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=True)
    subprocess.run([sys.executable, "-m", "meadhall", "warm", "--quiet"], check=True)  # not what is measured here
    rows = measure(arguments.tables, arguments.seconds)
    text = table(rows)
    print(text)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "hall.md").write_text(text)
    (arguments.out / "hall.json").write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
