"""The security log tells what happened to accounts, and no secret."""

from __future__ import annotations

import stat
from datetime import datetime
from pathlib import Path

import pytest

from meadhall.hall.accounts.journal import LARGEST, OLDER, Journal
from tests.hall.browsers import GOOD, OTHER, Browser, open_hall, security_log
from tests.hall.server_process import run

pytestmark = pytest.mark.usefixtures("quick_hashes")


def test_what_happens_to_accounts_is_noted_without_secrets(tmp_path: Path) -> None:
    async def live() -> list[str]:
        async with open_hall(tmp_path) as (app, _):
            owner = await Browser(app, "192.0.2.1").kept("Gudrun")
            thief = Browser(app, "198.51.100.7")
            await thief.login("Gudrun", "a wrong guess")
            await thief.login("my secret, in the wrong field", "x")
            other = Browser(app)
            await other.login("Gudrun")
            given = await owner.post("/api/me/token", name="Bot")
            await Browser(app, token=given["token"]).ask("POST", "/api/me", name="Thief")
            await owner.post(f"/api/me/tokens/{given['id']}/revoke")
            await owner.post("/api/me/sessions/end")
            await owner.ask("GET", "/api/tables/00?invite=secretword")
            await owner.post("/api/me/password", password=OTHER, old=GOOD)
            await owner.post("/api/me", name="Gudrun Elska")
            secrets = [
                given["token"],
                owner.cookies["meadhall"],
                GOOD,
                OTHER,
                "a wrong guess",
                "my secret",
                "secretword",
            ]
            await owner.post("/api/logout")
            return secrets

    secrets = run(live())
    lines = security_log(tmp_path)
    events = [line["event"] for line in lines if line["event"] != "forbidden"]
    assert events == [
        "name_kept", "login_failed", "login_failed", "logged_in", "token_made", "token_revoked", "sessions_ended",
        "password_changed", "name_changed", "logged_out",
    ]  # fmt: skip
    forbidden = [(line["call"], line["status"]) for line in lines if line["event"] == "forbidden"]
    assert forbidden == [("POST /api/login", "403"), ("POST /api/login", "403"), ("POST /api/me", "403")]
    assert all(datetime.fromisoformat(line["at"]).utcoffset() is not None for line in lines)
    assert all(line["address"] for line in lines)
    assert {line["address"] for line in lines if line["event"] == "login_failed"} == {"198.51.100.7"}
    written = (tmp_path / "security.log").read_text()
    assert not [secret for secret in secrets if secret in written]
    assert stat.S_IMODE((tmp_path / "security.log").stat().st_mode) == 0o600


def test_nobody_writes_lines_of_their_own_into_it(tmp_path: Path) -> None:
    Journal(tmp_path, lambda: 0.0).note("test", device='x\n{"event": "forged"}\r\n\u2028', long="y" * 10_000)
    (line,) = security_log(tmp_path)
    assert line["event"] == "test"
    assert len(line["long"]) < 200


def test_it_never_fills_the_disk(tmp_path: Path) -> None:
    journal = Journal(tmp_path, lambda: 0.0)
    (tmp_path / "security.log").write_bytes(b"x" * LARGEST)
    for _ in range(OLDER + 3):
        journal.note("test")
        (tmp_path / "security.log").write_bytes(b"x" * LARGEST)
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ["security.log", *(f"security.log.{number}" for number in range(1, OLDER + 1))]


def test_a_hall_that_cannot_write_it_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal(tmp_path / "nowhere", lambda: 0.0)
    journal.note("test")
    journal.note("test")
    assert caplog.text.count("cannot be written") == 1
