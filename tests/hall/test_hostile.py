"""Hostile clients: clear errors, and a server that goes on as if nothing had been."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from meadhall.hall.accounts.limits import MOST_SOCKETS, RATES, Limits
from meadhall.hall.refusal import Refused
from tests.hall.server_process import PATIENCE, Guest, House, first, run

TEN_MEGABYTES = 10 << 20


@pytest.fixture
def table(house: House) -> tuple[Guest, str]:
    guest = Guest(house, "Victim")
    return guest, guest.table("me", "bot")["id"]


def still_well(house: House) -> None:
    """A game can be begun and played."""
    guest = Guest(house, "Witness")
    made = guest.table("me", "bot")["id"]

    async def play() -> None:
        async with guest.at(made) as chair:
            while chair.asked is None:
                await chair.hear()
            await chair.move(first)
            await chair.until("step")

    run(play(), PATIENCE)


@pytest.mark.parametrize(
    "cookie",
    ["forged", "WyIwMCIsMF0.c2lnbmF0dXJl", "", "x" * 5000, '["a",0]', "é"],
)
def test_a_forged_cookie_is_nobodys(house: House, cookie: str) -> None:
    answer = httpx.get(f"{house.url}/api/me", headers=[(b"Cookie", f"meadhall={cookie}".encode())])
    assert answer.json() == {"person": None}


def test_a_foreign_cookie_plays_no_seat(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table
    thief = Guest(house, "Thief")

    async def steal() -> None:
        async with victim.at(table_id) as mine, thief.at(table_id) as theirs:
            while mine.asked is None:
                await mine.hear()
            await theirs.hear()
            assert theirs.sides == []
            side = mine.asked
            move = {"type": "move", "seat": 0, "at": side["at"], "move": side["moves"][0]["id"]}
            for message in (move, {**move, "type": "undo"}, {"type": "view", "seat": 0}, {**move, "type": "hint"}):
                message = {key: value for key, value in message.items() if key != "move" or message["type"] == "move"}
                assert (await theirs.answer(**message))["code"] == "not_yours"

    run(steal())
    path = f"/api/tables/{table_id}"
    assert thief.refused("POST", f"{path}/resign") == (403, "not_seated")
    assert thief.refused("POST", f"{path}/leave") == (403, "not_seated")
    assert thief.refused("POST", f"{path}/bot", json={"seat": 0, "level": "karl"}) == (403, "not_host")
    assert thief.refused("POST", f"{path}/branch", json={"step": 0}) == (409, "not_over")


@pytest.mark.parametrize("id", ["0" * 12, "../me", "%00", "'; DROP TABLE people; --", "x" * 3000, "🛡"])
def test_a_forged_id_leads_nowhere(house: House, id: str) -> None:
    guest = Guest(house, "Forger")
    for path in ("/api/tables/{}", "/api/tables/{}/steps/0", "/api/people/{}", "/api/tables/{}/chronicle"):
        answer = guest.ask("GET", path.format(httpx.QueryParams({"q": id}).__str__()[2:]))
        assert answer.status_code in (404, 422)
        assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "null", "[]", "{}", '{"type": "king"}', '{"type": "move"}', '{"type": "move", "seat": "0"}',
        '{"type": "move", "seat": 0, "at": 5, "move": 1}', '{"type": "move", "seat": 0, "at": "", "move": 1e400}',
        '{"type": "chat", "text": "' + "x" * 501 + '"}', '{"type": "chat", "text": ""}', "[" * 9000, "\x00",
        '{"type": "move", "seat": 0, "at": "", "move": 1, "more": 1}', '{"type": "ping", "type": "pong"}',
        '{"type": "consider", "seat": 0, "at": "", "picked": ["' + "x" * 17 + '"], "key": 1}',
        '{"type": "move", "seat": 0, "at": "", "move": 99999999999999999999999999}',
    ],
)  # fmt: skip
def test_bad_messages_are_answered_with_what_is_wrong(house: House, table: tuple[Guest, str], text: str) -> None:
    victim, table_id = table

    async def send() -> dict[str, Any]:
        async with victim.at(table_id) as chair:
            await chair.hear()
            await chair.connection.send(text)
            return await chair.until("refused")

    told = run(send())
    assert told["code"] in ("bad_message", "stale")
    assert told["message"].endswith(".")
    assert "Traceback" not in told["message"]


def test_bytes_that_are_no_text_are_refused(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table

    async def send() -> dict[str, Any]:
        async with victim.at(table_id) as chair:
            await chair.hear()
            await chair.connection.send(b"\xff\xfe\x00")
            return await chair.until("refused")

    assert run(send())["code"] == "bad_message"


def test_a_frame_of_ten_megabytes_ends_the_connection_and_nothing_else(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table

    async def send() -> int | None:
        async with victim.at(table_id) as chair:
            await chair.hear()
            try:
                await chair.connection.send("x" * TEN_MEGABYTES)
                while True:
                    await chair.hear()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    assert run(send()) in (1009, None)
    still_well(house)


def test_a_body_of_ten_megabytes_is_not_read(house: House) -> None:
    guest = Guest(house, "Big")
    try:
        answer = guest.ask("POST", "/api/me", content=b"x" * TEN_MEGABYTES)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    except (httpx.WriteError, httpx.ReadError):
        pass  # the server hung up in the midst of it

    def endless() -> Any:
        for _ in range(10_000):
            yield b"x" * 1024

    try:
        answer = guest.ask("POST", "/api/me", content=endless())
        assert answer.status_code == 413
    except (httpx.WriteError, httpx.ReadError):
        pass
    still_well(house)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"name": 1}', b'{"name": null}', b"\xff", b"[" * 60000])
def test_bad_json_is_told_as_such(house: House, body: bytes) -> None:
    told = Guest(house).refused("POST", "/api/me", content=body, headers={"Content-Type": "application/json"})
    assert told[0] in (400, 422)


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_other_sites_can_change_nothing(house: House, table: tuple[Guest, str], headers: dict[str, str]) -> None:
    victim, table_id = table
    assert victim.refused("POST", f"/api/tables/{table_id}/resign", headers=headers) == (403, "cross_site")
    assert victim.get(f"/api/tables/{table_id}")["mine"] == [0]

    async def knock() -> Any:
        url = f"{house.url.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
        async with connect(url, additional_headers={**victim.headers, **headers}) as connection:
            told = json.loads(await connection.recv())
            with pytest.raises(ConnectionClosed):
                await connection.recv()
            return told

    assert run(knock())["code"] == "cross_site"


def test_a_value_counts_in_its_own_place_alone(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table
    cookie, token = victim.cookies["meadhall"], victim.post("/api/me/token")["token"]
    stranger = Guest(house)
    assert stranger.refused("POST", "/api/me?name=Loki", json={}) == (422, "invalid"), "a query is no body"
    assert stranger.refused("POST", "/api/me", json={"name": "Loki", "meadhall": cookie}) == (422, "invalid")
    form = {"content": b"name=Loki", "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
    assert stranger.refused("POST", "/api/me", **form) == (422, "invalid")
    for said in (f"meadhall={cookie}", f"authorization=Bearer {token}", f"token={token}"):
        assert stranger.get(f"/api/me?{said}") == {"person": None}
    assert stranger.ask("GET", "/api/me", headers={"meadhall": cookie, "token": token}).json() == {"person": None}
    listed = victim.get("/api/tables?list=mine&list=open", game="odin")["tables"]
    assert table_id not in [row["id"] for row in listed], "of two the last one counts"


def test_our_own_page_may(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table
    headers = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}
    assert victim.ask("POST", f"/api/tables/{table_id}/resign", headers=headers).status_code == 200


def test_answers_forbid_what_a_page_need_not_do(house: House) -> None:
    for path in ("/", "/api/me", "/api/none", "/table/00ff"):
        headers = httpx.get(house.url + path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_nothing_that_a_call_answers_is_kept_in_a_cache(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table
    for path in ("/api/me", "/api/none", "/api/tables", f"/api/tables/{table_id}", f"/api/tables/{table_id}/steps/0"):
        assert victim.ask("GET", path).headers["cache-control"] == "no-store", path
    assert victim.ask("POST", "/api/me", json={"name": "Victim"}).headers["cache-control"] == "no-store"


def test_no_other_site_is_ever_allowed_to_read_an_answer(house: House, table: tuple[Guest, str]) -> None:
    victim, table_id = table
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    for origin in ("https://evil.example", "null", house.url):
        for method in ("GET", "OPTIONS", "POST"):
            for path in ("/", "/api/me", "/api/openapi.json", f"/api/tables/{table_id}"):
                answer = victim.ask(method, path, headers={"Origin": origin, **asks})
                assert not [name for name in answer.headers if name.startswith("access-control-")], (method, path)


def said(house: House, text: str) -> bytes:
    """All that the hall answers to these very bytes, until it hangs up."""
    host, port = urlsplit(house.url).hostname, urlsplit(house.url).port
    with socket.create_connection((host or "", port or 0), PATIENCE) as line:
        line.sendall(text.format(host=f"{host}:{port}").encode())
        answer = b""
        while part := line.recv(4096):
            answer += part
    return answer


@pytest.mark.parametrize("path", ["/", "/api/me", "/none", "/assets/none.js"])
def test_nothing_that_was_sent_is_echoed(house: House, path: str) -> None:
    answer = said(house, f"TRACE {path} HTTP/1.1\r\nHost: {{host}}\r\nX-Said: again\r\nConnection: close\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 405"))
    assert b"again" not in answer


SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 4\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4, 5", "Content-Length: +5", "Content-Length: 0x5",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked", "Transfer-Encoding : chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    ],
)  # fmt: skip
def test_a_request_whose_end_is_in_doubt_is_refused_with_all_that_follows(house: House, head: str) -> None:
    """A proxy may see another end than the hall does, and let somebody ask in the name of who comes next."""
    headers = f"Host: {{host}}\r\nContent-Type: application/json\r\n{head}"
    answer = said(house, f"POST /api/me HTTP/1.1\r\n{headers}\r\n\r\n0\r\n\r\n{SMUGGLED}")
    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501"))
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in answer.lower()


def test_files_outside_the_page_are_out_of_reach(house: House) -> None:
    host, port = urlsplit(house.url).hostname, urlsplit(house.url).port
    for path in ("/../secret", "/..%2f..%2fsecret", "/assets/../../settings.py", "/assets/..%2f..%2fhall.py", "/.git"):
        with socket.create_connection((host or "", port or 0), PATIENCE) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while part := line.recv(4096):
                answer += part
        assert answer.startswith(b"HTTP/1.1 404"), path


def test_refused_previews_count_as_any_refusal_and_a_hundred_are_enough(house: House, table: tuple[Guest, str]) -> None:
    guest, table_id = table

    async def ask() -> int | None:
        async with guest.at(table_id) as chair:
            for number in range(150):
                late = {"type": "consider", "seat": 0, "at": "of before", "picked": [], "key": number}
                await chair.connection.send(json.dumps(late))
            refused = 0
            try:
                while True:
                    told = await chair.hear()
                    refused += told["type"] == "refused" and told["key"] == refused
            except ConnectionClosed as closed:
                assert refused == 101
                return closed.rcvd.code if closed.rcvd else None

    assert run(ask()) == 1008
    still_well(house)


def test_floods_are_slowed_down_and_harm_nobody_else(tmp_path: Path) -> None:
    house = House(tmp_path, MEADHALL_LIMITS="0.2").open()
    flooder = Guest(house, "Flood")
    table = flooder.table("me", "bot")["id"]

    async def flood() -> int | None:
        async with flooder.at(table) as chair:
            for _ in range(400):
                await chair.connection.send('{"type": "ping"}')
            kinds = []
            try:
                while True:
                    message = await chair.hear()
                    kinds.append(message.get("code", message["type"]))
            except ConnectionClosed as closed:
                assert "too_fast" in kinds
                assert kinds.count("pong") < 200
                return closed.rcvd.code if closed.rcvd else None

    assert run(flood()) == 1008
    still_well(house)

    async def hammer() -> set[int]:
        async with httpx.AsyncClient(base_url=house.url, cookies=flooder.cookies, timeout=PATIENCE) as client:
            return {answer.status_code for answer in await asyncio.gather(*(client.get("/api/me") for _ in range(120)))}

    assert run(hammer()) == {200, 429}
    still_well(house)
    statuses = [flooder.ask("POST", "/api/login", json={"name": "x", "password": "y"}).status_code for _ in range(12)]
    assert 429 in statuses
    assert house.close() == ""


def test_garbage_on_the_line_harms_nobody(house: House) -> None:
    host, port = urlsplit(house.url).hostname, urlsplit(house.url).port
    for garbage in (b"\x00" * 1000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n", b"\x16\x03\x01\x02\x00"):
        with socket.create_connection((host or "", port or 0), PATIENCE) as line:
            line.sendall(garbage)
    still_well(house)


def test_nobody_holds_more_sockets_open_than_anyone_needs() -> None:
    limits = Limits(1.0)
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_SOCKETS):
            stack.enter_context(limits.one_socket_more("anna", "192.0.2.1"))
        with pytest.raises(Refused, match="At most"), limits.one_socket_more("anna", "192.0.2.1"):
            pass
        with limits.one_socket_more("bo", "192.0.2.1"):
            pass
    with limits.one_socket_more("anna", "192.0.2.1"):
        pass
    assert not limits._sockets


def test_limits_fill_again_with_time_and_are_forgotten() -> None:
    now = 0.0
    limits = Limits(1.0, lambda: now)
    most, rate = RATES["table"]
    assert all(limits.within("table", "anna") for _ in range(most))
    assert not limits.within("table", "anna")
    assert limits.within("table", "bo")
    now += 1 / rate
    assert limits.within("table", "anna")
    with pytest.raises(Refused, match="try again in 2 s"):
        limits.check("table", "anna")
    now += most / rate
    limits.sweep()
    assert not limits._buckets
    assert all(Limits(0).within("table", "anna") for _ in range(10 * most))
