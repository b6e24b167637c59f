"""Passwords: the old one for a new one, no easy ones, and guesses that lead nowhere and keep nobody out."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner

from meadhall.hall.refusal import Refused
from tests.hall.browsers import DAY, GOOD, OTHER, Browser, open_hall
from tests.hall.server_process import run

pytestmark = pytest.mark.usefixtures("quick_hashes")


def test_a_new_password_needs_the_old_one(tmp_path: Path) -> None:
    async def change() -> None:
        async with open_hall(tmp_path) as (app, _):
            thief = await Browser(app).kept("Gudrun")  # with a cookie, and no password
            assert await thief.refused("POST", "/api/me/password", password=OTHER) == (403, "old_password")
            assert await thief.refused("POST", "/api/me/password", password=OTHER, old="guessed it") == (
                403, "wrong_password",
            )  # fmt: skip
            assert await Browser(app).login("Gudrun") == 200
            await thief.post("/api/me/password", password=OTHER, old=GOOD)
            assert [await Browser(app).login("Gudrun", one) for one in (GOOD, OTHER)] == [403, 200]

    run(change())


@pytest.mark.parametrize(
    "password",
    [
        "password", "12345678", "aaaaaaaa", "PASSWORD", "qwertyuiop", "iloveyou1", "meadhall", "Meadhall1", "gudrun el",
        "Gudrun Elska", "gudrunelska1", "abcdefgh", "abcdabcdabcd", "19840723", "valhalla",
    ],
)  # fmt: skip
def test_passwords_that_anyone_would_try_are_refused(tmp_path: Path, password: str) -> None:
    async def keep() -> None:
        async with open_hall(tmp_path) as (app, _):
            who = await Browser(app).named("Gudrun Elska")
            assert await who.refused("POST", "/api/me/password", password=password) == (422, "easy_password")
            assert not (await who.get("/api/me"))["person"]["kept"]

    run(keep())


def test_none_of_the_thirty_thousand_commonest_is_taken() -> None:
    from meadhall.hall.accounts import passwords

    common = passwords._common()
    assert len(common) >= 29_000
    assert sum(len(word) >= passwords.SHORTEST_PASSWORD for word in common) > 3000
    for word in sorted(common)[::400]:
        with pytest.raises(Exception, match="guess"):
            passwords.check_new(word.upper(), "Dag")


@pytest.mark.parametrize(
    "password",
    [
        "long enough",
        "kqzvbmwx",
        "tre ravner og en båt",
        "ᚢᛚᚠ ᛅᛁᚾᚢ ᚢᛁᚾᛏᚱ",
        "   spaces at both ends   ",
        "ørn over åtte øde øyer, " * 8,
    ],
)
def test_any_signs_make_a_password_and_all_of_them_count(tmp_path: Path, password: str) -> None:
    async def keep() -> None:
        async with open_hall(tmp_path) as (app, _):
            await (await Browser(app).named("Dag")).post("/api/me/password", password=password)
            cases = (password, password.swapcase() + "x", password[:-1], password.strip() + "y")
            assert [await Browser(app).login("Dag", one) for one in cases] == [200, 403, 403, 403]

    run(keep())


@pytest.mark.parametrize("signs", ["4@8({[<3690o1!|7$5+%2", "!$%1234567890", "0123456789", "(|!1i7lt+", "aA@4"])
def test_no_password_keeps_the_hall_busy(signs: str) -> None:
    from meadhall.hall.accounts import passwords

    dice = random.Random(1)
    passwords._common()
    for _ in range(3):
        password = "".join(dice.choice(signs) for _ in range(passwords.LONGEST_PASSWORD))
        begun = time.process_time()
        with contextlib.suppress(Refused):
            passwords.check_new(password, "Dag")
        assert time.process_time() - begun < 1.0, "some took eight seconds before"


def test_seven_signs_are_too_few_and_two_hundred_are_not_too_many(tmp_path: Path) -> None:
    async def keep() -> None:
        async with open_hall(tmp_path) as (app, _):
            who = await Browser(app).named("Dag")
            assert await who.refused("POST", "/api/me/password", password="k7 Qzå9") == (422, "invalid")
            await who.post("/api/me/password", password="seven oars and a keel " * 9)

    run(keep())


def test_the_lists_are_read_when_they_are_needed_and_not_before() -> None:
    program = (
        "import sys, meadhall.hall.api.app; print([m for m in ('zxcvbn', 'confusable_homoglyphs') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- guessing


def test_one_name_meets_at_most_a_hundred_guesses_an_hour_from_all_the_world(tmp_path: Path) -> None:
    async def guess() -> int:
        async with open_hall(tmp_path, limits=1.0) as (app, hands):
            app.state.hall.limits._now = hands
            await Browser(app).kept("Gudrun")
            reached = 0
            for second in range(0, 3600, 10):
                hands.time += 10
                thief = Browser(app, f"198.51.100.{second // 10 % 250}")
                reached += await thief.login("Gudrun", "guess") == 403
            return reached

    assert 50 < run(guess()) <= 100


def test_one_address_guesses_a_name_a_few_times_and_leaves_the_rest_of_its_budget(tmp_path: Path) -> None:
    async def guess() -> tuple[int, int]:
        async with open_hall(tmp_path, limits=1.0) as (app, hands):
            app.state.hall.limits._now = hands
            await Browser(app).kept("Gudrun")
            thief, statuses = Browser(app, "198.51.100.7"), []
            for _ in range(360):
                hands.time += 10
                statuses.append(await thief.login("Gudrun", "guess"))
            return statuses.count(403), await Browser(app, "192.0.2.9").login("Gudrun")

    reached, elsewhere = run(guess())
    assert reached <= 35
    assert elsewhere == 200, "the owner comes in from a new device meanwhile"


def test_nobodys_guesses_keep_the_owner_out_of_a_device_that_is_known(tmp_path: Path) -> None:
    async def guess() -> None:
        async with open_hall(tmp_path, limits=1.0) as (app, hands):
            app.state.hall.limits._now = hands
            owner = await Browser(app, "192.0.2.1").kept("Gudrun")
            await owner.post("/api/logout")
            for number in range(200):
                await Browser(app, f"198.51.100.{number}").login("Gudrun", "guess")
            for _ in range(40):
                await Browser(app, "192.0.2.1").login("Gudrun", "guess")
            assert await Browser(app, "192.0.2.1").login("Gudrun") == 429, "for a stranger, even with the password"
            assert await owner.login("Gudrun") == 200
            await owner.post("/api/logout")
            stolen = [await owner.login("Gudrun", "guess") for _ in range(30)]
            assert stolen.count(403) <= 10, "a known device has its own limit"

    run(guess())


def test_a_name_that_nobody_keeps_is_limited_alike(tmp_path: Path) -> None:
    async def guess() -> list[list[int]]:
        async with open_hall(tmp_path, limits=1.0) as (app, hands):
            app.state.hall.limits._now = hands
            await Browser(app).kept("Gudrun")
            thieves = [(Browser(app, f"198.51.100.{n}"), name) for n, name in enumerate(("Gudrun", "Nobody"))]
            return [[await thief.login(name, "guess") for _ in range(8)] for thief, name in thieves]

    kept, unknown = run(guess())
    assert kept == unknown


def test_the_old_password_is_not_guessed_through_a_stolen_session(tmp_path: Path) -> None:
    async def guess() -> list[int]:
        async with open_hall(tmp_path, limits=1.0) as (app, hands):
            app.state.hall.limits._now = hands
            thief = await Browser(app).kept("Gudrun")
            asked = {"password": OTHER, "old": "guess"}
            return [(await thief.ask("POST", "/api/me/password", **asked)).status_code for _ in range(40)]

    statuses = run(guess())
    assert statuses.count(403) <= 10
    assert 429 in statuses


def test_a_device_is_known_for_half_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And lets nobody in: it is counted apart, and no more."""

    async def wait() -> None:
        async with open_hall(tmp_path) as (app, _):
            home = Browser(app)
            await home.named("Gudrun")
            kept = await home.ask("POST", "/api/me/password", password=GOOD)
            (device,) = [one for one in kept.headers.get_list("set-cookie") if one.startswith("meadhall-device=")]
            assert "; Max-Age=15552000;" in device, "180 days"
            stranger = Browser(app)
            stranger.cookies.set("meadhall-device", home.cookies["meadhall-device"])
            assert await stranger.me() is None
            credentials = app.state.hall.credentials
            gudrun = (await credentials.session(home.cookies["meadhall"], "a test", "192.0.2.1")).known.person
            other = replace(gudrun, id="00ff")
            today = time.time()
            for days, known in ((0, True), (179, True), (181, False)):
                monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _, days=days: int(today + days * DAY))
                assert (credentials.known_device(home.cookies["meadhall-device"], gudrun) is not None) is known, days
                assert credentials.known_device(home.cookies["meadhall-device"], other) is None

    run(wait())
