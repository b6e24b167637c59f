"""Real tables at every stage, and all kinds of people who may ask about them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx

from tests.hall.fuzzing.watched import Watched
from tests.hall.server_process import PATIENCE, Guest, run

NUMBERS = itertools.count()
PASSWORD = "a longship of oak {}"  # nobody else's
CALLERS = ("owner", "guest", "stranger", "nobody", "program")


class Visitor(Guest):
    """Somebody who comes by the one line all share, and has perhaps a password or the token of an outside program."""

    def __init__(self, house: Watched, named: bool = True) -> None:
        self.line = house.line
        self.password: str | None = None
        self.token: str | None = None
        super().__init__(house, f"Visitor {next(NUMBERS)}" if named else None)

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        response = self.line.request(method, path, headers=self.headers, **options)
        self.cookies.update(response.cookies)
        self.line.cookies.clear()
        return response

    def keep(self) -> Visitor:
        """With a password from now on."""
        self.password = PASSWORD.format(next(NUMBERS))
        self.post("/api/me/password", password=self.password)
        return self

    def as_program(self) -> dict[str, str]:
        """What an outside program says of itself."""
        if self.token is None:
            self.token = str(self.post("/api/me/token")["token"])
        return {"Authorization": f"Bearer {self.token}"}


@dataclass
class Scene:
    """A table at some stage, and who is who there."""

    stage: str
    owner: Visitor
    guest: Visitor
    id: str
    invite: str = ""
    seats: int = 2
    free: int | None = None  # a seat nobody sits on


@dataclass
class Stages:
    """Makes tables at every stage, anew whenever somebody has changed one."""

    house: Watched
    dice: random.Random
    owner: Visitor = field(init=False)
    guest: Visitor = field(init=False)
    games: list[dict[str, Any]] = field(init=False)
    ready: dict[str, Scene] = field(default_factory=dict)
    makers: dict[str, Callable[[], dict[str, Any]]] = field(init=False)

    def __post_init__(self) -> None:
        self.owner, self.guest = Visitor(self.house), Visitor(self.house)
        self.games = self.owner.get("/api/games")
        self.makers = {
            "waiting": lambda: self.table("odin", "me", "open"),
            "private": lambda: self.table("odin", "me", "invited", public=False),
            "playing": self.of_two,
            "with chat": lambda: self.spoken(self.of_two()),
            "hotseat": lambda: self.table("odin", "me", "guest"),
            "live clock": lambda: self.of_two(clock={"kind": "live", "minutes": 5, "increment": 3}),
            "left": self.left,
            "what-if": lambda: self.owner.post(f"/api/tables/{self.scene('over').id}/branch", step=0),
            "over": self.over,
            **{game["id"]: partial(self.with_bots, game) for game in self.games},
        }

    def scene(self, stage: str) -> Scene:
        """A table at that stage."""
        if stage not in self.ready:
            made = self.makers[stage]()
            free = [seat["seat"] for seat in made["seats"] if seat["kind"] in ("open", "invited")]
            self.ready[stage] = Scene(
                stage, self.owner, self.guest, made["id"], made.get("invite") or "", len(made["seats"]), *free[:1]
            )
        return self.ready[stage]

    def spoilt(self, scene: Scene) -> None:
        """Something about it is another now; what is over stays so."""
        if scene.stage != "over" and self.ready.get(scene.stage) is scene:
            del self.ready[scene.stage]

    def table(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        seats = [{"kind": kind, **({"level": "thrall"} if kind == "bot" else {})} for kind in kinds]
        made: dict[str, Any] = self.owner.post("/api/tables", game=game, seats=seats, **more)
        return made

    def of_two(self, **more: Any) -> dict[str, Any]:
        made = self.table("odin", "me", "open", **more)
        self.guest.post(f"/api/tables/{made['id']}/join", seat=1)
        return made

    def with_bots(self, game: dict[str, Any]) -> dict[str, Any]:
        return self.table(game["id"], "me", *["bot"] * (self.dice.choice(game["seats"][:2]) - 1))

    def left(self) -> dict[str, Any]:
        made = self.of_two()
        self.guest.post(f"/api/tables/{made['id']}/leave")
        return made

    def spoken(self, made: dict[str, Any]) -> dict[str, Any]:
        async def speak() -> None:
            async with self.owner.at(made["id"]) as chair:
                await chair.say(type="chat", text="Skål!")
                await chair.until("chat")

        run(speak(), PATIENCE)
        return made

    def over(self) -> dict[str, Any]:
        """Given up by its only person, and played to the end by bots."""
        made = self.table("odin", "me", "bot", options={"target": 1})
        self.owner.post(f"/api/tables/{made['id']}/resign")

        async def wait() -> None:
            async with self.owner.at(made["id"]) as chair:
                while not chair.over:
                    await chair.hear()

        run(wait(), PATIENCE)
        return made

    def wanted_table(self) -> dict[str, Any]:
        """What a table can be asked for with."""
        game = self.dice.choice(self.games)
        kinds = [self.dice.choice(("guest", "open", "invited", "bot")) for _ in range(self.dice.choice(game["seats"]))]
        kinds[self.dice.randrange(len(kinds))] = "me"
        return {"game": game["id"], "seats": [{"kind": kind} for kind in kinds], "options": {}}
