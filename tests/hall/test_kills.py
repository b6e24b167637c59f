"""Nothing is lost: the server is killed at random moments of 200 games, and every accepted move is there afterwards.

Many games are played at once, so that a kill meets all of them, each at another moment. MEADHALL_KILLED_GAMES says how
many games in either database; by default 200 in SQLite and fewer in PostgreSQL, to keep the test run short.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.hall.house import Chair, Guest, House, Message, run

GAMES = {"sqlite": 200, "postgresql": 60}
AT_ONCE = 40  # tables
LOST = (ConnectionClosed, ConnectionError, OSError, asyncio.TimeoutError, InvalidMessage)


class Player:
    """Somebody who plays at a table whatever happens to the hall, and remembers every step heard."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.dice = random.Random(seed)
        self.steps: list[Message] = []
        self.heard = 0  # steps heard live, each of which told of an accepted move
        self.over = False

    async def play(self) -> None:
        """Plays until the game is over or the connection is lost."""
        with contextlib.suppress(*LOST):
            async with self.guest.at(self.table) as chair:
                await chair.hear()
                self.check(chair)
                while not chair.over:
                    if chair.asked:
                        await chair.move(self.dice.choice)
                    message = await chair.hear()
                    assert message["type"] != "refused", message
                    self.steps = list(chair.steps)
                    self.heard += message["type"] == "step"
                self.over = True

    def check(self, chair: Chair) -> None:
        """Whatever this player ever heard is still so."""
        assert chair.steps[: len(self.steps)] == self.steps, "a move that was told of is gone"
        self.steps = list(chair.steps)
        self.over = chair.over


def test_every_accepted_move_survives_sigkill(tmp_path: Path, database: str) -> None:
    goal = int(os.environ.get("MEADHALL_KILLED_GAMES") or GAMES[database.partition(":")[0].partition("+")[0]])
    dice = random.Random(goal)
    house = House(tmp_path, database.replace("postgresql+psycopg", "postgresql")).open()
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    players: list[Player] = []
    games = kills = heard = 0
    killed: set[str] = set()  # games that were under way when the hall was killed

    def new_game(number: int) -> list[Player]:
        made = anna.table("me", "open", *["bot"] * (number % 2), options={"target": 1})["id"]
        bo.post(f"/api/tables/{made}/join", seat=1)
        return [Player(guest, made, number * 2 + seat) for seat, guest in enumerate((anna, bo))]

    async def until_killed(after: int) -> None:
        """Plays until so many more steps were heard, then kills the hall in the midst of it."""
        enough = sum(player.heard for player in players) + after
        tasks = [asyncio.create_task(player.play()) for player in players]
        while sum(player.heard for player in players) < enough and not all(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=dice.random() * 0.01, return_when=asyncio.FIRST_COMPLETED)
        house.kill()
        for task in tasks:
            await task

    while len(killed) < goal:
        while len(players) < 2 * AT_ONCE:
            players += new_game(games)
            games += 1
        run(until_killed(dice.randrange(1, 60 * AT_ONCE)), 300)
        killed |= {player.table for player in players if player.heard and not player.over}
        kills += 1
        heard += sum(player.heard for player in players if player.over)
        players = [player for player in players if not player.over]
        house.open()

    async def to_the_end() -> None:
        await asyncio.gather(*(player.play() for player in players))

    run(to_the_end(), 300)
    assert all(player.over for player in players)
    heard += sum(player.heard for player in players)
    print(f"{kills} kills in the midst of {len(killed)} of {games} games, {heard} steps heard")
    assert house.close() == ""
