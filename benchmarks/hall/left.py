"""Tables left behind: how long one person's Jarl takes while another's Konungs have the hall to themselves.

    python benchmarks/hall/left.py

A real hall on this machine, with its usual limits. Bo plays a game of Odin against Jarl and answers at once; how long
each answer of Jarl takes is measured three times: while nothing else happens, after Anna has made 30 tables of herself
and two Konungs and left them all at once, and while Anna plays at 30 such tables herself. A third socket asks for
pongs meanwhile. All traffic stays on this machine, and everything ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import meadhall
from meadhall.bots.search import compiled

TABLES, SECONDS = 30, 20.0
BREATH = 0.1  # seconds before a person's move: faster is too fast for the hall's limits
EVERY = 0.1  # seconds between two pings


@contextmanager
def hall() -> Iterator[str]:
    """The address of a hall that is open until we leave."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "MEADHALL_DATA": data, "MEADHALL_BOT_PAUSE": "0"}
        command = [sys.executable, "-m", "meadhall", "hall", "--no-browser", "--port", "0"]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        try:
            assert process.stdout is not None
            found = re.search(rb"open at (http://[^/]+)/", process.stdout.readline())
            assert found, "the hall did not open"
            yield found[1].decode()
        finally:
            process.terminate()
            process.wait()


class Player:
    """Somebody with a name."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.cookie = ""
        self.post("/api/me", {"name": name})

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        data = json.dumps(body).encode() if body is not None else b""
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as answer:
            self.cookie = answer.headers.get("Set-Cookie", self.cookie).split(";")[0]
            return json.load(answer)

    def table(self, *levels: str) -> str:
        seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in levels)]
        return str(self.post("/api/tables", {"game": "odin", "seats": seats})["id"])

    def at(self, table: str) -> connect:
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return connect(url, additional_headers={"Cookie": self.cookie}, max_size=None)


async def play(line: ClientConnection, until: float, answers: list[float]) -> None:
    """The first legal move whenever one is asked, until the game or the time is over; how long each bot's move took."""
    since: float | None = None  # a bot is to move
    while time.monotonic() < until:
        try:
            message = json.loads(await asyncio.wait_for(line.recv(), until - time.monotonic()))
        except TimeoutError:
            break
        if message["type"] not in ("table", "step"):
            continue
        if since is not None:
            answers.append(time.monotonic() - since)
        if message["table"]["state"] == "over":
            return
        since = time.monotonic() if message["table"]["turn"] != [0] else None
        side = next((side for side in message["sides"] if side["moves"]), None)
        if side is not None:
            await asyncio.sleep(BREATH)
            await line.send(json.dumps({"type": "move", "seat": 0, "at": side["at"], "move": side["moves"][0]["id"]}))
    if since is not None and time.monotonic() - since > 1:
        answers.append(time.monotonic() - since)  # so long at least


async def against(who: Player, levels: tuple[str, ...], until: float, answers: list[float]) -> None:
    while time.monotonic() < until:
        table = await asyncio.to_thread(who.table, *levels)
        async with who.at(table) as line:
            await play(line, until, answers)


async def ping(who: Player, table: str, until: float, pongs: list[float]) -> None:
    async with who.at(table) as line:
        await line.recv()
        while time.monotonic() < until:
            start = time.monotonic()
            await line.send('{"type": "ping"}')
            while json.loads(await line.recv())["type"] != "pong":
                pass
            pongs.append(time.monotonic() - start)
            await asyncio.sleep(EVERY)


async def measure(what: str, count: int, seconds: float) -> dict[str, Any]:
    answers: list[float] = []
    pongs: list[float] = []
    with hall() as url:
        anna, bo, third = (Player(url, name) for name in ("Anna", "Bo", "Cai"))
        await against(bo, ("jarl",), time.monotonic() + 3, [])  # until what is compiled is loaded
        if what == "left behind":
            made = [await asyncio.to_thread(anna.table, "konung", "konung") for _ in range(count)]
            for table in made:
                await asyncio.to_thread(anna.post, f"/api/tables/{table}/leave")
        until = time.monotonic() + seconds
        jobs = [against(bo, ("jarl",), until, answers), ping(third, third.table("thrall"), until, pongs)]
        if what == "played by another":
            jobs += [against(anna, ("konung", "konung"), until, []) for _ in range(count)]
        await asyncio.gather(*jobs)
    answers.sort()
    pongs.sort()
    return {
        "what": what, "answers": len(answers), "median_s": answers[len(answers) // 2],
        "p99_s": answers[int(0.99 * (len(answers) - 1))], "max_s": answers[-1],
        "ping_p50_ms": 1000 * pongs[len(pongs) // 2], "ping_p99_ms": 1000 * pongs[int(0.99 * (len(pongs) - 1))],
    }  # fmt: skip


def page(rows: list[dict[str, Any]], count: int) -> str:
    lines = [
        f"# Tables left behind, {date.today()}",
        "",
        f"Bo's Jarl at Odin, {os.cpu_count()} cores; Anna has {count} tables with two Konungs each.",
        "",
        "| Anna's tables | answers | median | p99 | slowest | ping, median | p99 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {row['what']} | {row['answers']:,} | {row['median_s']:.2f} s | {row['p99_s']:.2f} s | {row['max_s']:.2f} s "
        f"| {row['ping_p50_ms']:.1f} ms | {row['ping_p99_ms']:.1f} ms |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "results")
    arguments = parser.parse_args()
    meadhall.game("odin").compile()
    compiled.load(meadhall.game("odin"))
    kinds = ("none", "left behind", "played by another")
    rows = [asyncio.run(measure(what, arguments.tables, arguments.seconds)) for what in kinds]
    text = page(rows, arguments.tables)
    print(text)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "left.md").write_text(text)
    (arguments.out / "left.json").write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
