"""Names that look like a kept name are refused, and so are names of two alphabets."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.hall.accounts import people
from meadhall.hall.play import lobby, rematch
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.storage.database import Database, migrate
from meadhall.hall.tables import telling
from tests.hall import in_process
from tests.hall.browsers import GOOD, Browser, open_hall
from tests.hall.server_process import Guest, House, run
from tests.hall.test_sessions import old_hall

pytestmark = pytest.mark.usefixtures("quick_hashes")
LOOK_ALIKES = [
    ("Hopa", "Нора"),  # Cyrillic letters alone
    ("HOPA", "НОРА"),
    ("Gudrun", "Gudrսn"),  # an Armenian letter
    ("Ivar", "lvar"),  # a small L
    ("Olaf", "0laf"),
    ("Bjorn", "Bjom"),
    ("Mimir", "Mirnir"),
    ("Sven", "Ｓｖｅｎ"),  # wide letters
]


@pytest.mark.parametrize(("kept", "like"), LOOK_ALIKES)
def test_a_name_that_looks_like_a_kept_one_is_refused(tmp_path: Path, kept: str, like: str) -> None:
    async def take() -> None:
        async with open_hall(tmp_path) as (app, _):
            early = Browser(app)
            taken = await early.ask("POST", "/api/me", name=like)  # while nobody keeps it, anyone may have it
            owner = await Browser(app).kept(kept)
            late = await Browser(app).ask("POST", "/api/me", name=like)
            assert late.status_code in (409, 422)
            assert late.json()["code"] in ("name_kept", "mixed_name")
            if taken.status_code == 200:
                assert await early.me() == " ".join(like.split()), "who has it may go on"
                assert await early.refused("POST", "/api/me/password", password=GOOD) == (409, "name_kept")
            await owner.post("/api/me", name=kept.upper())
            await owner.post("/api/me", name=kept)

    run(take())


@pytest.mark.parametrize(("one", "other"), [("Björn", "Bjorn"), ("Runa", "Ruva"), ("Anna", "Hanna"), ("Ольга", "Олег")])
def test_names_that_can_be_told_apart_are_kept_side_by_side(tmp_path: Path, one: str, other: str) -> None:
    async def keep() -> None:
        async with open_hall(tmp_path) as (app, _):
            await Browser(app).kept(one)
            await Browser(app).kept(other)

    run(keep())


@pytest.mark.parametrize(("kept", "like"), [("Gudrun", "gudrun"), *LOOK_ALIKES])
def test_nobody_seats_a_guest_or_a_bot_that_looks_like_a_kept_name(tmp_path: Path, kept: str, like: str) -> None:
    async def seat() -> None:
        async with open_hall(tmp_path) as (app, _):
            await Browser(app).kept(kept)
            other = await Browser(app).named("Loki")
            for kind in ("guest", "bot", "invited", "open"):
                for name in (kept, like):
                    seats = [{"kind": "me"}, {"kind": kind, "name": name}]
                    assert await other.refused("POST", "/api/tables", game="odin", seats=seats) in (
                        (409, "name_kept"), (422, "mixed_name"),
                    )  # fmt: skip
            seats = [{"kind": "me"}, {"kind": "guest", "name": "Baldr"}, {"kind": "bot", "name": "Idun"}]
            made = await other.post("/api/tables", game="odin", seats=seats)
            assert [seat["name"] for seat in made["seats"]] == ["Loki", "Baldr", "Idun"]

    run(seat())


@pytest.mark.parametrize(("one", "like"), [("Gudrun", "gudrun"), *LOOK_ALIKES])
def test_no_two_at_one_table_look_alike(tmp_path: Path, one: str, like: str) -> None:
    async def seat() -> None:
        async with open_hall(tmp_path) as (app, _):
            host, third = await Browser(app).named(one), await Browser(app).named("Loki")
            for kind in ("guest", "bot"):
                beside = [{"kind": "me"}, {"kind": kind, "name": like}]
                others = [{"kind": "me"}, {"kind": "guest", "name": one}, {"kind": kind, "name": like}]
                for who, seats in ((host, beside), (third, others)):
                    assert await who.refused("POST", "/api/tables", game="odin", seats=seats) in (
                        (422, "bad_seats"), (422, "mixed_name"),
                    )  # fmt: skip
            twin = Browser(app)
            if (await twin.ask("POST", "/api/me", name=like)).status_code == 200:
                made = await host.post("/api/tables", game="odin", seats=[{"kind": "me"}, {"kind": "open"}])
                joined = await twin.post(f"/api/tables/{made['id']}/join", seat=1)
                assert [seat["name"] for seat in joined["seats"]] == [one, f"{await twin.me()} 2"]

    run(seat())


def test_the_hall_gives_no_bot_and_no_guest_a_name_that_looks_like_another(tmp_path: Path) -> None:
    async def seat() -> None:
        async with open_hall(tmp_path) as (app, _):
            await Browser(app).kept("Hildr")
            await Browser(app).kept("Player 2")
            host = await Browser(app).named("lvar")
            seats = [{"kind": kind} for kind in ("me", "guest", "bot", "bot")]
            made = await host.post("/api/tables", game="odin", seats=seats)
            assert [seat["name"] for seat in made["seats"]] == ["lvar", "Player 3", "Sigrid", "Leif"]
            waits = await host.post("/api/tables", game="odin", seats=[{"kind": "me"}, {"kind": "open"}])
            filled = await host.post(f"/api/tables/{waits['id']}/bot", seat=1)
            assert filled["seats"][1]["name"] == "Sigrid"

    run(seat())


def test_a_guest_who_had_the_name_before_it_was_kept_is_marked(tmp_path: Path) -> None:
    async def sit() -> None:
        async with open_hall(tmp_path) as (app, _):
            early = await Browser(app).named("Gudrսn")
            before = await early.post("/api/tables", game="odin", seats=[{"kind": "me"}, {"kind": "bot"}])
            assert before["seats"][0]["name"] == "Gudrսn", "nobody keeps it yet"
            owner = await Browser(app).kept("Gudrun")
            for host, guest in ((early, owner), (owner, early)):
                made = await host.post("/api/tables", game="odin", seats=[{"kind": "me"}, {"kind": "open"}])
                names = [seat["name"] for seat in (await guest.post(f"/api/tables/{made['id']}/join", seat=1))["seats"]]
                assert sorted(names) == ["Gudrun", "Gudrսn (guest)"]
            assert await early.me() == "Gudrսn"

    run(sit())


def test_who_looks_on_under_a_name_that_was_kept_later_speaks_with_the_mark(house: House) -> None:
    early, owner = Guest(house, "Sigrun"), Guest(house, "Sigrun")
    owner.post("/api/me/password", password=GOOD)
    table = owner.table("me", "open")["id"]

    async def speak(who: Guest) -> str:
        async with who.at(table) as chair:
            await chair.say(type="chat", text="hello")
            return str((await chair.until("chat"))["line"]["name"])

    assert (run(speak(owner)), run(speak(early))) == ("Sigrun", "Sigrun (guest)")


def test_a_rematch_gives_a_guest_another_name_where_the_old_one_is_kept_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Loki")
            seats = [Wish("me"), Wish("guest", name="Gudrun"), Wish("guest", name="Baldr")]
            live = await lobby.new(hall.tables, me, Plan("odin", seats, options={"target": 1}))
            while not live.dealt.table.over:
                await in_process.play_first(hall, live)
            owner = await in_process.person(hall, "Gudrսn")
            await hall.database.write(lambda connection: people.keep(connection, owner, "hashed"))
            again = await rematch.again(hall.tables, live, me)
            assert [seat.name for seat in again.seats] == ["Loki", "Player 2", "Baldr"]

    run(play())


@pytest.mark.parametrize("name", ["Gudrun Елка", "Ѕven", "Ολαf", "Жора Ολ"])
def test_a_name_is_of_one_alphabet(tmp_path: Path, name: str) -> None:
    async def take() -> None:
        async with open_hall(tmp_path) as (app, _):
            assert await Browser(app).refused("POST", "/api/me", name=name) == (422, "mixed_name")

    run(take())


@pytest.mark.parametrize("name", ["Þórr Óðinsson", "Жора 7", "ᚢᛚᚠ Ulf", "山田たろう", "김철수 Kim", "Anna 🛡 2"])
def test_names_as_people_write_them_are_taken(tmp_path: Path, name: str) -> None:
    async def take() -> str | None:
        async with open_hall(tmp_path) as (app, _):
            return await (await Browser(app).named(name)).me()

    assert run(take()) == name


def test_the_hall_does_not_speak_to_somebody_who_looks_like_you(tmp_path: Path) -> None:
    async def take() -> None:
        async with open_hall(tmp_path) as (app, _):
            assert await Browser(app).refused("POST", "/api/me", name="Υου") == (422, "bad_name")  # Greek

    run(take())


def test_kept_names_of_before_that_look_alike_stay_as_they_are(database: str, tmp_path: Path) -> None:
    from meadhall.hall.accounts import passwords

    hashed = passwords.HASHER.hash(GOOD)
    kept = (("aa", "Hopa", hashed, 0), ("bb", "Нора", hashed, 0), ("cc", "Ѕven", hashed, 0))
    old_hall(database, *kept, ("dd", "Dag", None, 0))
    opened = Database(database)
    with opened.engine.begin() as connection:
        migrate(connection)
    opened.engine.dispose()

    async def come() -> None:
        async with open_hall(tmp_path, database) as (app, _):
            for name, person in (("Hopa", "aa"), ("Нора", "bb"), ("Ѕven", "cc")):
                owner = Browser(app)
                assert await owner.login(name) == 200
                assert (await owner.post("/api/me", name=name))["person"]["id"] == person, "nothing is changed by it"
                await owner.post("/api/me/password", password="another good one", old=GOOD)
            assert await Browser(app).refused("POST", "/api/me", name="НОРА") == (409, "name_kept")
            assert await Browser(app).refused("POST", "/api/me", name="H0pa") == (409, "name_kept")

    run(come())


def test_guests_of_one_name_have_signs_and_others_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            one, dag = [await in_process.person(hall, name) for name in ("Anna", "Dag")]
            before = await in_process.table(hall, one, "me", "open")
            other = await in_process.person(hall, "anna")
            tables = [await in_process.table(hall, who, "me", "open") for who in (one, other, dag)]
            assert before.seats[0].sign is None, "nobody else had the name then"
            assert [live.seats[0].sign for live in tables] == [f"#{one.id[:3]}", f"#{other.id[:3]}", None]
            await lobby.join(hall.tables, tables[2], other, None, None)
            assert telling.heading(tables[2], None)["seats"][1]["sign"] == f"#{other.id[:3]}"
            names = await hall.database.read(lambda c: people.shown_names(c, [one.id, other.id, dag.id]))
            assert names == {one.id: f"Anna #{one.id[:3]}", other.id: f"anna #{other.id[:3]}", dag.id: "Dag"}

    run(play())
