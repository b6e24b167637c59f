"""What one address can take from a hall: slow requests, sockets under many names, and sockets that read nothing.

    python benchmarks/hall/malice.py

A real hall on this machine with its usual limits, attacked from this machine alone; everything ends by itself after
about two minutes. How many lines are open, how much memory the hall takes, and how long an honest call waits is told.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SLOW, HELD = 1500, 45.0  # lines, and seconds after which they are counted
NAMES, EACH = 40, 50  # names, and sockets of each
DEAF = 50  # sockets that send and never read
SAYS = b'{"type": "ping"}'


@contextmanager
def hall() -> Iterator[tuple[int, int]]:
    """The port of a hall that is open until we leave, and its process number."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "meadhall", "hall", "--no-browser", "--port", "0"]
        process = subprocess.Popen(command, env={**os.environ, "MEADHALL_DATA": data}, stdout=subprocess.PIPE)
        try:
            assert process.stdout is not None
            found = re.search(rb"open at http://[^:]+:(\d+)/", process.stdout.readline())
            assert found, "the hall did not open"
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            process.wait()


def memory(process: int) -> int:
    """MB that a process takes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) // 1024 if found else 0


def files(process: int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def knock(port: int, said: bytes = b"") -> socket.socket | None:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(5)
    try:
        line.connect(("127.0.0.1", port))
        line.sendall(said)
    except OSError:
        line.close()
        return None
    line.setblocking(False)
    return line


def is_open(line: socket.socket) -> bool:
    """Whether the hall has not ended it, and has not refused it."""
    try:
        said = line.recv(65536)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return bool(said) and not re.match(rb"HTTP/1.1 [45]", said) and b'"too_' not in said


def waits(port: int) -> str:
    """How long an honest call takes."""
    start = time.monotonic()
    with suppress(urllib.error.URLError, OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/api/me", timeout=10).close()
        return f"{1000 * (time.monotonic() - start):.0f} ms"
    return "refused: this address has all its lines in use"


def handshake(port: int, table: str, cookie: str) -> bytes:
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


def newcomer(port: int, name: str) -> str | None:
    """The cookie of a new name."""
    headers = {"Content-Type": "application/json"}
    body = json.dumps({"name": name}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/me", body, headers)) as told:
            return str(told.headers["Set-Cookie"]).split(";")[0]
    except urllib.error.HTTPError:
        return None


def new_table(port: int, cookie: str) -> str:
    body = json.dumps({"game": "odin", "seats": [{"kind": "me"}, {"kind": "open"}]}).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, headers)
    with urllib.request.urlopen(asked) as told:
        return str(json.load(told)["id"])


def slow_headers() -> None:
    with hall() as (port, process):
        lines = [line for _ in range(SLOW) if (line := knock(port, b"GET / HTTP/1.1\r\nX-Slow: "))]
        start = time.monotonic()
        print(f"{len(lines)} slow headers: {sum(map(is_open, lines))} open at once, files {files(process)}, ", end="")
        while time.monotonic() - start < HELD:
            for line in lines:
                with suppress(OSError):
                    line.send(b"x")
            time.sleep(1)
        held = sum(map(is_open, lines))
        print(f"{held} after {HELD:.0f} s, files {files(process)}, {memory(process)} MB; a call: {waits(port)}")
        for line in lines:
            line.close()


def many_names() -> None:
    with hall() as (port, process):
        cookies = [cookie for number in range(NAMES) if (cookie := newcomer(port, f"Name {number}"))]
        table = new_table(port, cookies[0])
        before, alone = memory(process), files(process)
        asked = [handshake(port, table, cookie) for cookie in cookies for _ in range(EACH)]
        lines = [line for said in asked if (line := knock(port, said))]
        time.sleep(20)
        held = files(process) - alone
        print(f"{len(asked)} sockets by {len(cookies)} names: {held} open, {before} -> {memory(process)} MB")
        for line in lines:
            line.close()


def deaf() -> None:
    with hall() as (port, process):
        cookie = newcomer(port, "Deaf") or ""
        table = new_table(port, cookie)
        lines = [line for _ in range(DEAF) if (line := knock(port, handshake(port, table, cookie)))]
        time.sleep(2)
        text = bytes([0x81, 0x80 | len(SAYS)]) + bytes(4) + SAYS
        ping = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)
        before, most = memory(process), 0
        start = time.monotonic()
        while time.monotonic() - start < 20:
            for line in lines:
                with suppress(OSError):
                    line.send((text + ping) * 200)
            most = max(most, memory(process))
        time.sleep(15)
        print(
            f"{DEAF} sockets that send and never read: {before} MB before, {most} at most, {memory(process)} after; ",
            end="",
        )
        print(f"files {files(process)}; a call: {waits(port)}")
        for line in lines:
            line.close()


if __name__ == "__main__":
    slow_headers()
    many_names()
    deaf()
