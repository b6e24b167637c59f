"""Nothing is lost: the server is killed at random moments, and every accepted move is there when it opens again.

MEADHALL_KILLS says how often; the usual number keeps the test run short.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.hall.house import Chair, Guest, House, Message, run

KILLS = int(os.environ.get("MEADHALL_KILLS", "25"))
TABLES = 4  # played at the same time
LOST = (ConnectionClosed, ConnectionError, OSError, asyncio.TimeoutError)


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


def test_every_accepted_move_survives_sigkill(tmp_path: Path) -> None:
    dice = random.Random(KILLS)
    house = House(tmp_path).open()
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    players: list[Player] = []
    games = 0

    def new_game(number: int) -> list[Player]:
        made = anna.table("me", "open", "bot", options={"target": 15})["id"]
        bo.post(f"/api/tables/{made}/join", seat=1)
        return [Player(guest, made, number * 2 + seat) for seat, guest in enumerate((anna, bo))]

    async def until_killed(after: int) -> None:
        """Plays until so many more steps were heard, then kills the hall in the midst of it."""
        goal = sum(player.heard for player in players) + after
        games = [asyncio.create_task(player.play()) for player in players]
        while sum(player.heard for player in players) < goal and not all(task.done() for task in games):
            await asyncio.wait(games, timeout=dice.random() * 0.01, return_when=asyncio.FIRST_COMPLETED)
        house.kill()
        for task in games:
            await task

    for _ in range(KILLS):
        players = [player for player in players if not player.over]
        while len(players) < 2 * TABLES:
            players += new_game(games)
            games += 1
        run(until_killed(dice.randrange(5, 60)))
        house.open()

    async def to_the_end() -> None:
        await asyncio.gather(*(player.play() for player in players))

    run(to_the_end(), 300)
    assert all(player.over for player in players)
    print(f"{KILLS} kills, {games} games, {sum(player.heard for player in players)} steps heard at the last tables")
    assert house.close() == ""
