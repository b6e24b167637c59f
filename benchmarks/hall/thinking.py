"""Ten tables whose bots all think at once: how long each waits for its answer, and what others notice of it.

    python benchmarks/hall/thinking.py

One hall in this process, with as many thinking threads as there are cores. At every table a person plays the first
legal move at once and three bots of one level answer, so that ten bots think or wait to think all the time. At one more
table two people play each other meanwhile: how long a move of theirs takes shows what thinking costs the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

import meadhall
from meadhall.bots import BOTS
from meadhall.bots.search import compiled
from meadhall.hall.accounts import people
from meadhall.hall.play import lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor

TABLES, SECONDS = 10, 8.0
BREATH = 0.05  # seconds between two moves of the people who play each other
GAMES = tuple(game_id for game_id in meadhall.games() if 4 in meadhall.game(game_id).seats)


async def move(hall: Hall, live: LiveTable) -> None:
    """The first legal move of whoever is to move."""
    seat = live.actors[0]
    asked = live.dealt.questions.of(seat)
    await moves.move(hall.tables, live, seat, asked.stamp, asked.moves[0]["id"])


async def against_bots(hall: Hall, me: Any, game: str, level: str, until: float) -> None:
    live = None
    while time.monotonic() < until:
        if live is None or live.row.state != "playing":
            live = await lobby.new(hall.tables, me, Plan(game, [Wish("me"), *[Wish("bot", level)] * 3]))
            watching.enter(live, Visitor(me.id, me.name))
        while live.thinking:
            await asyncio.wait(list(live.thinking.values()))
        if live.row.state == "playing" and 0 in live.actors:
            await move(hall, live)
        else:
            await asyncio.sleep(0)  # the hall has something to do before anybody is asked


async def among_people(hall: Hall, me: Any, until: float, waits: list[float]) -> None:
    live = None
    while time.monotonic() < until:
        if live is None or live.row.state != "playing":
            live = await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("guest")]))
        start = time.monotonic()
        await move(hall, live)
        waits.append(time.monotonic() - start)
        await asyncio.sleep(BREATH)


async def measure(game: str, level: str, count: int, seconds: float) -> dict[str, Any]:
    answers: list[float] = []
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as data:
        settings = Settings.from_environment(environ={"MEADHALL_DATA": data, "MEADHALL_LIMITS": "0"})
        hall = Hall(Settings(settings.data, settings.database, (0, 0), (0, 0), settings.thinkers, 0))
        await hall.open()
        answer = hall.botroom._answer

        async def timed(*about: Any) -> Any:
            start = time.monotonic()
            found = await answer(*about)
            answers.append(time.monotonic() - start)
            return found

        hall.botroom._answer = timed  # type: ignore[method-assign]
        try:
            me = await hall.database.write(lambda database: people.named(database, None, "Anna"))
            until = time.monotonic() + seconds
            jobs = [against_bots(hall, me, game, level, until) for _ in range(count)]
            await asyncio.gather(among_people(hall, me, until, waits), *jobs)
        finally:
            await hall.close()
    answers.sort()
    waits.sort()
    return {
        "game": game, "level": level, "tables": count, "thinkers": settings.thinkers,
        "answers": len(answers), "answer_p50_ms": 1000 * answers[len(answers) // 2],
        "answer_p99_ms": 1000 * answers[int(0.99 * (len(answers) - 1))], "answer_max_ms": 1000 * answers[-1],
        "people_p50_ms": 1000 * waits[len(waits) // 2], "people_p99_ms": 1000 * waits[int(0.99 * (len(waits) - 1))],
    }  # fmt: skip


def table(rows: list[dict[str, Any]]) -> str:
    lines = [
        f"# Bots that think at once, {date.today()}",
        "",
        f"{rows[0]['tables']} tables of a person and three bots, {rows[0]['thinkers']} threads to think in; "
        "beside them two people play each other.",
        "",
        "| game | level | answers | median | p99 | slowest | people's move, median | p99 |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {row['game']} | {row['level']} | {row['answers']:,} "
        f"| {row['answer_p50_ms']:.0f} ms | {row['answer_p99_ms']:.0f} ms | {row['answer_max_ms']:.0f} ms "
        f"| {row['people_p50_ms']:.1f} ms | {row['people_p99_ms']:.1f} ms |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--levels", nargs="*", default=[level for level in BOTS if level != "thrall"])
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "results")
    arguments = parser.parse_args()
    for game in arguments.games:
        meadhall.game(game).compile()
        compiled.load(meadhall.game(game))
    rows = [
        asyncio.run(measure(game, level, arguments.tables, arguments.seconds))
        for game in arguments.games
        for level in arguments.levels
    ]
    text = table(rows)
    print(text)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "thinking.md").write_text(text)
    (arguments.out / "thinking.json").write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
