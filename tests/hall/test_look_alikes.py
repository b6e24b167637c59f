"""Names that look like a kept name are refused, and so are names of two alphabets."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.hall.storage.database import Database, migrate
from tests.hall.browsers import GOOD, Browser, open_hall
from tests.hall.server_process import run
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
