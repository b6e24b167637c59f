"""`meadhall account`: the host logs somebody out everywhere, and helps with a forgotten password."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.cli.program import run as program
from tests.hall.browsers import DAY, GOOD, OTHER, Browser, open_hall
from tests.hall.server_process import Guest, House, run


def test_the_host_ends_all_sessions_of_an_open_hall(own_house: House) -> None:
    own_house.open()
    owner = Guest(own_house, "Gudrun")
    owner.post("/api/me/password", password=GOOD)
    token = owner.post("/api/me/token")["token"]
    done = program(own_house.data, "account", "gudrun")
    assert done.stdout == "Gudrun: 1 device, 1 program.\n"
    assert owner.get("/api/me")["person"]
    done = program(own_house.data, "account", "Gudrun", "--log-out")
    assert done.returncode == 0, done.stderr
    assert owner.get("/api/me") == {"person": None}
    headers = {"Authorization": f"Bearer {token}"}
    assert Guest(own_house).ask("GET", "/api/me", headers=headers).json() == {"person": None}
    owner.post("/api/login", name="Gudrun", password=GOOD)
    assert own_house.close() == ""


def test_tables_that_are_open_end_with_a_session_that_the_host_has_ended(tmp_path: Path) -> None:
    from meadhall.hall.accounts import people, sessions
    from meadhall.hall.tables import watching
    from meadhall.hall.tables.visitors import Visitor

    async def end() -> None:
        async with open_hall(tmp_path) as (app, _):
            hall = app.state.hall
            person = await hall.database.write(lambda database: people.named(database, None, "Dag"))
            known, _ = await hall.credentials.begin(person, "a test")
            visitor = Visitor(person.id, person.name)
            with hall.credentials.at_a_table(known, partial(watching.end_visit, visitor)):
                await hall.credentials.look_again()
                assert not visitor.let_go.is_set()
                await hall.database.write(lambda database: sessions.end_all(database, person.id))  # another program
                await hall.credentials.look_again()
                assert visitor.let_go.is_set()

    run(end())


def test_a_forgotten_password_is_replaced_through_a_code_of_one_day(own_house: House) -> None:
    own_house.open()
    Guest(own_house, "Gudrun").post("/api/me/password", password=GOOD)
    assert own_house.close() == ""
    done = program(own_house.data, "account", "Gudrun", "--reset")
    (code,) = re.findall(r"^Code: (\S+)$", done.stdout, re.MULTILINE)
    assert code not in (own_house.data / "security.log").read_text()

    async def come() -> None:
        import time

        async with open_hall(own_house.data) as (app, hands):
            hands.time = time.time()
            assert await Browser(app).login("Gudrun", GOOD) == 403
            hands.time += 1.1 * DAY
            assert await Browser(app).login("Gudrun", code) == 403, "it counts for a day"
            hands.time -= 1.0 * DAY
            owner = Browser(app)
            assert await owner.login("Gudrun", code) == 200
            assert await owner.refused("POST", "/api/me/password", password=code, old=code) == (422, "easy_password")
            await owner.post("/api/me/password", password=OTHER, old=code)
            hands.time += 2 * DAY
            assert [await Browser(app).login("Gudrun", one) for one in (code, OTHER)] == [403, 200]

    run(come())


@pytest.mark.parametrize("words", [("Nobody",), ("Gudrun", "--database", "nowhere.sqlite")])
def test_what_is_not_there_is_told_in_a_line(own_house: House, words: tuple[str, ...]) -> None:
    own_house.open()
    own_house.close()
    done = program(own_house.data, "account", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not (own_house.data / "nowhere.sqlite").exists()
