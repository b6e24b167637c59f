"""Errands: names, passwords, tables made and joined, seats left, taken back and given up, and what came of each."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx

import meadhall
from tests.hall.kills.guests import Game, World
from tests.hall.kills.told import Person, Place, Wrong

LIVE, DAYS = {"kind": "live", "minutes": 60, "increment": 2}, {"kind": "days", "days": 2}
BOT = {"kind": "bot", "level": "thrall"}
KINDS: list[tuple[str, int, dict[str, Any]]] = [  # game, people, and what the table is made of
    ("odin", 2, {"bots": 1, "options": {"target": 5}, "clock": LIVE}),
    ("spoils", 2, {"bots": 1}),
    ("north", 3, {"clock": LIVE}),
    ("sagas", 1, {}),
    ("onboard", 2, {"clock": DAYS}),
    ("odin", 1, {"bots": 1, "options": {"target": 5}}),
    ("north", 2, {"bots": 1, "answer_time": 3}),
    ("onboard", 1, {"bots": 2}),
    ("spoils", 3, {"clock": LIVE}),
]
AT_ONCE = 4  # tables
LONGEST = {"odin": 120}  # steps after which a table is left: a hall that opens plays every game again, move by move
LONGEST_ELSEWHERE = 36
COOKIE = re.compile(r"meadhall=([^;]+)")


class Gone(Exception):
    """The hall was killed before it answered."""


class Errands:
    """What people do besides playing."""

    def __init__(self, world: World, patience: float = 30.0) -> None:
        self.world = world
        self.http = httpx.AsyncClient(verify=False, timeout=patience)

    async def ask(self, who: Person | None, method: str, path: str, **body: Any) -> httpx.Response:
        headers = who.headers if who else {}
        self.http.cookies.clear()  # each has their own
        try:
            return await self.http.request(method, self.world.where() + path, headers=headers, json=body or None)
        except (httpx.TransportError, OSError):
            raise Gone from None

    async def told(self, who: Person | None, method: str, path: str, **body: Any) -> Any:
        answer = await self.ask(who, method, path, **body)
        if answer.status_code in (500, 503):
            raise Gone
        if answer.status_code not in (200, 201):
            raise Wrong(f"refused: {method} {path} {body}: {answer.status_code} {answer.text}")
        if who is not None and (found := COOKIE.search(answer.headers.get("set-cookie", ""))):
            who.cookie = found[1]
        return answer.json()

    @property
    def all_sit(self) -> bool:
        games = self.world.games
        return len(games) >= AT_ONCE and all(len(game.seats) == len(game.places) for game in games)

    async def run(self) -> None:
        """One errand after another until the hall is killed."""
        while self.world.alive:
            try:
                await self.one()
            except Gone:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.01)

    async def one(self) -> None:
        world, dice = self.world, self.world.dice
        for game in world.games:
            if game.over:
                await self.finish(game)
                return
        for game in world.games:
            longest = LONGEST.get(game.game, LONGEST_ELSEWHERE)
            if any(len(place.steps) > longest for place in game.places):
                await self.retire(game)
                return
        for game in world.games:
            if not game.id or len(game.seats) < len(game.places):
                await self.make(game)
                return
        if len(world.games) < AT_ONCE:
            await self.plan()
            return
        for person in world.people:
            if person.hoped_for is not None:
                await self.settle_password(person)
                return
        await asyncio.sleep(dice.random() * 0.1)
        chance = dice.random()
        if chance < 0.04:
            await self.keep(dice.choice(world.people))
        elif chance < 0.1:
            await self.log_in(dice.choice(world.people))
        elif chance < 0.2:
            await self.change_a_seat(dice.choice(world.games))
        elif chance < 0.5:
            await self.look(dice.choice(world.people))
        else:
            await self.newcomer()

    # ---- people

    async def newcomer(self) -> Person:
        person = Person(self.world.next("Guest "))
        self.world.names_hoped_for.add(person.name)
        told = await self.told(person, "POST", "/api/me", name=person.name)
        self.world.names_hoped_for.discard(person.name)
        person.id = told["person"]["id"]
        self.world.people.append(person)
        self.world.figures.people += 1
        return person

    async def look(self, person: Person) -> None:
        told = (await self.told(person, "GET", "/api/me"))["person"]
        if told is None or (told["id"], told["name"]) != (person.id, person.name):
            raise Wrong(f"lost: {person} is {told}")
        if told["kept"] != (person.password is not None) and person.hoped_for is None:
            raise Wrong(f"lost: {person} is {told}")

    async def keep(self, person: Person) -> None:
        """Only once: what is asked of whoever changes a password is another matter."""
        seated = [place.person for game in self.world.games for place in game.places]
        if person.password is not None or person in seated:
            return
        person.hoped_for = self.world.next("only the ravens know ")
        await self.told(person, "POST", "/api/me/password", password=person.hoped_for)
        person.password, person.hoped_for = person.hoped_for, None
        self.world.figures.passwords += 1

    async def settle_password(self, person: Person) -> None:
        """Asked for and not answered: either it is theirs now, or they are known as before."""
        answer = await self.ask(None, "POST", "/api/login", name=person.name, password=person.hoped_for)
        if answer.status_code == 200:
            person.password = person.hoped_for
            person.cookie = COOKIE.search(answer.headers["set-cookie"])[1]  # type: ignore[index]
        elif answer.status_code in (500, 503):
            raise Gone
        person.hoped_for = None
        await self.look(person)

    async def log_in(self, person: Person) -> None:
        if person.password is None:
            return
        answer = await self.ask(None, "POST", "/api/login", name=person.name, password=person.password)
        if answer.status_code in (500, 503):
            raise Gone
        if answer.status_code != 200 or answer.json()["person"]["id"] != person.id:
            raise Wrong(f"lost: {person} cannot log in: {answer.text}")

    # ---- tables

    async def plan(self, kinds: list[tuple[str, int, dict[str, Any]]] = KINDS) -> None:
        """A table, each of whose people is a newcomer and sits nowhere else."""
        kind, people, _ = kinds[self.world.figures.tables % len(kinds)]
        game = Game(kind)
        for seat in range(people):
            game.places.append(Place("", seat, await self.newcomer()))
        self.world.figures.tables += 1
        self.world.games.append(game)

    async def make(self, game: Game) -> None:
        """Makes the table, or finds that it was made before the hall was killed; then all sit down."""
        host = game.places[0].person
        if not game.id and game.asked_for:
            mine = (await self.told(host, "GET", "/api/tables?list=mine"))["tables"]
            if len(mine) > 1:
                raise Wrong(f"doubled: {[table['id'] for table in mine]} of {host.name}")
            game.id = mine[0]["id"] if mine else ""
        if not game.id:
            game.asked_for = True
            more = dict(next(more for kind, people, more in KINDS if (kind, people) == (game.game, len(game.places))))
            seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(game.places) - 1), *[BOT] * more.pop("bots", 0)]
            game.id = (await self.told(host, "POST", "/api/tables", game=game.game, seats=seats, **more))["id"]
        for place in game.places:
            place.table = game.id
            if place.seat:
                await self.told(place.person, "POST", f"/api/tables/{game.id}/join", seat=place.seat)
                self.world.figures.changes += 1
        game.seats = {place.seat: {"person"} for place in game.places}

    async def change_a_seat(self, game: Game) -> None:
        """Somebody gets up, and mostly comes back."""
        if not game.seats or len(game.places) < 2:
            return
        place = self.world.dice.choice(game.places[1:])
        state = game.seats[place.seat]
        if state == {"final"}:
            return
        what, after = self.world.dice.choice([("leave", "left"), ("resign", "final")] + [("back", "person")] * 3)
        if (what == "back") == (state == {"person"}) or len(state) > 1:
            what, after = "leave", "left"
            if state != {"person"}:
                what, after = "back", "person"
        state.add(after)
        place.got_up = True
        answer = await self.ask(place.person, "POST", f"/api/tables/{game.id}/{what}")
        if answer.status_code == 200:
            state.clear()
            state.add(after)
            self.world.figures.changes += 1
            if after == "final":
                game.places.remove(place)
        elif answer.status_code in (500, 503):
            raise Gone
        else:  # the game is over, or an errand that nobody answered was done after all
            told = await self.told(place.person, "GET", f"/api/tables/{game.id}")
            seat = told["seats"][place.seat]
            found = "final" if seat["final"] else "left" if seat["left"] else "person"
            if found not in state:
                raise Wrong(f"lost: {game.id} seat {place.seat} is {found}, not {state}: {answer.text}")
            state.clear()
            state.add(found)

    async def retire(self, game: Game) -> None:
        """A game that was long enough: all get up and go."""
        self.world.games.remove(game)
        for place in game.places:
            place.over = True
            await self.ask(place.person, "POST", f"/api/tables/{game.id}/leave")

    async def finish(self, game: Game) -> None:
        await self.check_over(game)
        self.world.figures.chronicles += 1
        self.world.figures.finished += 1
        await self.play_again(game)

    async def check_over(self, game: Game) -> None:
        """A game that is over: its chronicle replays to what was told, and it counts once."""
        told = await self.told(game.places[0].person, "GET", f"/api/tables/{game.id}")
        if (told["state"], told["places"]) != ("over", game.over_told["places"]):
            raise Wrong(f"lost: {game.id} was over, {game.over_told['places']}; now {told['state']}, {told['places']}")
        answer = await self.ask(game.places[0].person, "GET", f"/api/tables/{game.id}/chronicle")
        if answer.status_code != 200:
            raise Gone
        table = meadhall.load(answer.text)
        if not table.over or list(table.places or ()) != told["places"]:
            raise Wrong(f"halved: the chronicle of {game.id} does not lead to {told['places']}")
        for place in game.places:
            games = (await self.told(place.person, "GET", f"/api/people/{place.person.id}"))["games"]
            if [one["played"] for one in games] != [1]:
                raise Wrong(f"doubled: {place.person.name} has played {games}")

    async def play_again(self, game: Game) -> None:
        """Whoever asks first makes the next table; asked for again after a kill, it is the same one."""
        host = game.places[0].person
        made = (await self.told(host, "POST", f"/api/tables/{game.id}/rematch"))["id"]
        known = (await self.told(host, "GET", "/api/tables?list=mine"))["tables"]
        mine = [table["id"] for table in known if table["state"] != "over"]
        if mine != [made]:
            raise Wrong(f"halved: {game.id} is played again at {made}; {host.name} sits at {mine}")
        self.world.games.remove(game)
        await self.ask(host, "POST", f"/api/tables/{made}/leave")
