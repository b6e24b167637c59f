"""Mails about turns, handed to a real mail server: who gets one, when, and what stands in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from meadhall.engine.errors import BadOption
from meadhall.hall.accounts import people
from meadhall.hall.accounts.mail_server import MailServer, Undeliverable, mail_server, tidy_address
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby, turn_mail
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.browsers import Browser, open_hall, security_log
from tests.hall.in_process import Hands
from tests.hall.postbox import Postbox, mail_server_running, text
from tests.hall.server_process import run

SENDER = "Meadhall <hall@example.org>"
ANNA = "anna@example.net"
SLOW = {"kind": "days", "days": 3}


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, MailServer]]:
    """A mail server of this test's own."""
    box = Postbox()
    with mail_server_running(box) as port:
        server = mail_server(f"smtp://127.0.0.1:{port}", SENDER)
        assert server is not None
        yield box, server


@asynccontextmanager
async def a_slow_game(
    folder: Path, postbox: tuple[Postbox, MailServer], hands: Hands, game: str = "odin"
) -> AsyncIterator[tuple[Hall, LiveTable]]:
    """Anna and Bo play by days; it is Anna's turn, and nobody is in the hall. Her address is confirmed."""
    box, server = postbox
    async with in_process.opened(folder, hands=hands, mail=server, names=("games.example.org",)) as hall:
        anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
        await hall.turn_mail.give(anna, ANNA, "192.0.2.1")
        await hall.turn_mail.confirm(box.link().partition("token=")[2])
        box.mails.clear()
        live = await annas_turn(hall, anna, bo, game)
        yield hall, live


async def annas_turn(
    hall: Hall, anna: Person, bo: Person, game: str = "odin", clock: dict[str, Any] | None = SLOW
) -> LiveTable:
    live = await lobby.new(hall.tables, anna, Plan(game, [Wish("me"), Wish("open")], clock=clock))
    await lobby.join(hall.tables, live, bo, 1, None)
    while live.actors != (0,):
        await in_process.play_first(hall, live)
    return live


async def look(hall: Hall, hands: Hands, after: float = turn_mail.STOOD) -> None:
    hands.time += after
    await hall.turn_mail.look()


def test_one_mail_for_a_turn_and_nothing_of_the_game_in_it(tmp_path: Path, postbox: tuple[Postbox, MailServer]) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, table):
            await look(hall, hands, 1)
            assert not box.mails, "a turn that has just begun is no news yet"
            await look(hall, hands)
            for _ in range(3):
                await look(hall, hands, turn_mail.PAUSE)
            (mail,) = box.mails
            assert (mail["From"], mail["To"], mail["Subject"]) == (SENDER, ANNA, "Your turn in Odin")
            assert "Odin with Bo: 2 days left for this move" in text(mail)
            assert f"https://games.example.org/table/{table.id}" in text(mail)
            assert table.row.invite not in text(mail)
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert mail["Auto-Submitted"] == "auto-generated"
            while table.actors == (0,):
                await in_process.play_first(hall, table)
            while table.actors == (1,):
                await in_process.play_first(hall, table)
            await look(hall, hands, turn_mail.STOOD)
            assert len(box.mails) == 2, "the next turn"

    run(live())


def test_a_turn_mailed_about_is_known_after_a_restart(tmp_path: Path, postbox: tuple[Postbox, MailServer]) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, table):
            await look(hall, hands)
            assert len(box.mails) == 1
        async with in_process.opened(tmp_path, hands=hands, mail=postbox[1]) as hall:
            await hall.tables.get(table.id)
            await look(hall, hands, turn_mail.PAUSE)
            assert len(box.mails) == 1

    run(live())


def test_who_is_there_or_has_seen_the_turn_gets_none(tmp_path: Path, postbox: tuple[Postbox, MailServer]) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, table):
            await look(hall, hands, 1)
            anna = table.seats[0].person
            assert anna is not None
            hall.turn_mail.saw(anna)  # in the lobby, say
            await look(hall, hands, 1)
            await look(hall, hands, turn_mail.PAUSE)
            assert not box.mails, "she saw it, and went away"
            anna_herself, bo = [await found(hall, seat.person) for seat in table.seats]
            other = await annas_turn(hall, anna_herself, bo)
            visitor = in_process.visit(other, anna_herself)
            await look(hall, hands, turn_mail.PAUSE)
            assert not box.mails, "she sits at the table"
            await look(hall, hands, turn_mail.LEFT_OPEN)
            assert len(box.mails) == 1, "a tab that stays open for hours is one that nobody looks at"
            watching.leave(other, visitor)

    run(live())


async def found(hall: Hall, person: str | None) -> Person:
    known = await hall.database.read(lambda database: people.find(database, person or ""))
    assert known is not None
    return known


def test_several_tables_share_a_mail_and_mails_have_a_pause(
    tmp_path: Path, postbox: tuple[Postbox, MailServer]
) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, table):
            await look(hall, hands)
            anna, bo = [await found(hall, seat.person) for seat in table.seats]
            await annas_turn(hall, anna, bo)
            await annas_turn(hall, anna, bo, "onboard")
            await look(hall, hands)
            await look(hall, hands)
            assert len(box.mails) == 1, "not more than one in half an hour"
            await look(hall, hands, turn_mail.PAUSE)
            assert [mail["Subject"] for mail in box.mails] == ["Your turn in Odin", "Your turn at 2 tables"]
            assert "Vikings on Board with Bo" in text(box.mails[1])

    run(live())


@pytest.mark.parametrize("clock", [None, {"kind": "live", "minutes": 60, "increment": 0}])
def test_quick_games_and_people_without_a_confirmed_address_get_none(
    tmp_path: Path, postbox: tuple[Postbox, MailServer], clock: dict[str, Any] | None
) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with in_process.opened(tmp_path, hands=hands, mail=postbox[1]) as hall:
            anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
            await hall.turn_mail.give(anna, ANNA, "192.0.2.1")
            confirming = box.link().partition("token=")[2]
            await annas_turn(hall, anna, bo, clock=clock)
            slow = await annas_turn(hall, anna, bo)
            await look(hall, hands)
            assert [mail["Subject"] for mail in box.mails] == ["Is this your address? Emails from the Meadhall"]
            await hall.turn_mail.confirm(confirming)
            await look(hall, hands)
            assert len(box.mails) == 2
            assert text(box.mails[1]).count("/table/") == text(box.mails[1]).count(slow.id) > 0

    run(live())


def test_a_mail_server_in_trouble_is_tried_again_later(
    tmp_path: Path, postbox: tuple[Postbox, MailServer], caplog: pytest.LogCaptureFixture
) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, _):
            box.answer = "451 the queue is full, anna@example.net"
            await look(hall, hands)
            assert not box.mails
            assert ANNA not in caplog.text
            assert "a mail could not be sent" in caplog.text
            box.answer = ""
            await look(hall, hands, 1)
            assert not box.mails, "not at once"
            await look(hall, hands, turn_mail.AFTER_TROUBLE)
            assert len(box.mails) == 1

    run(live())


def test_an_address_that_does_not_exist_any_more_is_forgotten(
    tmp_path: Path, postbox: tuple[Postbox, MailServer]
) -> None:
    box, hands = postbox[0], Hands()

    async def live() -> None:
        async with a_slow_game(tmp_path, postbox, hands) as (hall, table):
            box.recipient = "550 no such user"
            await look(hall, hands)
            assert await hall.turn_mail.address_of(table.seats[0].person or "") is None

    run(live())


def test_an_address_is_given_confirmed_and_ended_by_links(tmp_path: Path, postbox: tuple[Postbox, MailServer]) -> None:
    box, server = postbox

    async def live() -> None:
        async with open_hall(tmp_path, mail=server, names=("games.example.org",)) as (app, hands):
            anna = await Browser(app).named("Anna")
            assert await anna.get("/api/me/mail") == {"offered": True, "address": None, "confirmed": False}
            assert await anna.refused("POST", "/api/me/mail", address="anna@here") == (422, "bad_address")
            told = await anna.post("/api/me/mail", address=f" {ANNA}")
            assert told == {"offered": True, "address": ANNA, "confirmed": False}
            (first,) = box.mails
            assert "Anna" not in text(first), "nobody's words go to a stranger"
            way = box.link()
            assert way.startswith("/mail/confirm?token=")
            assert ANNA not in way
            assert (await anna.ask("GET", way)).status_code == 200, "the page; nothing happens before a click"
            assert not (await anna.get("/api/me/mail"))["confirmed"]
            stranger = Browser(app, "198.51.100.7")
            assert await stranger.refused("POST", f"/api{way}x") == (404, "void_link")
            await stranger.post(f"/api{way}")  # on another device: the link is enough
            assert (await anna.get("/api/me/mail"))["confirmed"]
            await anna.post("/api/me/mail", address=ANNA)
            assert len(box.mails) == 1, "what is confirmed is not asked again"
            hall: Hall = app.state.hall
            person = (await anna.get("/api/me"))["person"]["id"]
            hands.time += 1
            await annas_turn(hall, await found(hall, person), await in_process.person(hall, "Bo"))
            await look(hall, hands, turn_mail.PRESENT)
            await look(hall, hands)
            (turn,) = box.mails[1:]
            one_click = turn["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org")
            assert one_click == f"/api{box.link()}"
            await stranger.post(one_click)
            assert (await anna.get("/api/me/mail"))["address"] is None
            await stranger.post(one_click)  # twice is once
            assert await stranger.refused("POST", f"/api{way}") == (404, "void_link")
            assert "mail_given" in {line["event"] for line in security_log(tmp_path)}
            assert ANNA not in (tmp_path / "security.log").read_text()

    run(live())


def test_a_link_for_another_address_or_one_that_is_old_confirms_nothing(
    tmp_path: Path, postbox: tuple[Postbox, MailServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody could confirm their own address, and then give a stranger's."""
    box, server = postbox

    async def live() -> None:
        async with open_hall(tmp_path, mail=server, names=("games.example.org",)) as (app, _):
            anna = await Browser(app).named("Anna")
            await anna.post("/api/me/mail", address=ANNA)
            way = box.link()
            await anna.post("/api/me/mail", address="stranger@example.net")
            assert await anna.refused("POST", f"/api{way}") == (404, "void_link")
            monkeypatch.setattr(turn_mail, "CONFIRM_WITHIN", -1)
            assert await anna.refused("POST", f"/api{box.link()}") == (404, "void_link"), "too late"
            await anna.post("/api/me/mail/stop")
            assert (await anna.get("/api/me/mail"))["address"] is None

    run(live())


def test_nobody_fills_a_strangers_postbox(tmp_path: Path, postbox: tuple[Postbox, MailServer]) -> None:
    box, server = postbox

    async def live() -> None:
        async with open_hall(tmp_path, mail=server, limits=1) as (app, _):
            codes = []
            for number in range(5):
                rude = await Browser(app, f"198.51.100.{number}").named("Rude")
                codes.append((await rude.ask("POST", "/api/me/mail", address=ANNA.upper())).status_code)
            assert codes == [200, 200, 200, 429, 429]
            assert len(box.mails) == 3

    run(live())


def test_a_hall_without_a_mail_server_offers_none(tmp_path: Path) -> None:
    async def live() -> None:
        async with open_hall(tmp_path) as (app, _):
            anna = await Browser(app).named("Anna")
            assert not (await anna.get("/api/me/mail"))["offered"]
            assert await anna.refused("POST", "/api/me/mail", address=ANNA) == (404, "no_mails")

    run(live())


# ---- the server


def test_a_mail_server_is_written_as_an_address(tmp_path: Path) -> None:
    given = {"MEADHALL_DATA": str(tmp_path), "MEADHALL_SMTP": "smtps://hall:a%40b@mail.example.org"}
    server = Settings.from_environment(environ={**given, "MEADHALL_MAIL_FROM": SENDER}).mail
    assert server == MailServer("smtps", "mail.example.org", 465, SENDER, "hall", "a@b")
    assert "a@b" not in repr(server)
    assert Settings.from_environment(environ={"MEADHALL_DATA": str(tmp_path)}).mail is None
    with pytest.raises(BadOption, match="--mail-from"):
        Settings.from_environment(environ=given)
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:port"):
        with pytest.raises(BadOption, match="smtp://user:password@host:port"):
            mail_server(wrong, SENDER)


@pytest.mark.parametrize(
    "wrong", ["", "anna", "a@b", "a b@c.de", "a@c.de\nBcc: x@y.zz", "<a@c.de>", "a@" + "b" * 250 + ".de", "a..b@c.de"]
)
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="not an email address"):
        tidy_address(wrong)


def test_a_password_is_shown_to_this_machine_or_by_tls_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server elsewhere that offers no encryption gets no password."""
    seen: list[bytes] = []

    def check(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
        assert isinstance(data, LoginPassword)
        seen.append(data.password)
        return AuthResult(success=True)

    asks: dict[str, Any] = {"authenticator": check, "auth_require_tls": False}
    with mail_server_running(Postbox(), **asks) as port:
        server = MailServer("smtp", "127.0.0.1", port, SENDER, "hall", "word")
        server.send(turn_mail.message_to(ANNA, "Hello", "Hello."))
        assert seen == [b"word"]
        monkeypatch.setattr("meadhall.hall.accounts.mail_server.is_here", lambda _: False)
        with pytest.raises(Undeliverable, match="no encryption"):
            server.send(turn_mail.message_to(ANNA, "Hello", "Hello."))
        assert seen == [b"word"]
