"""Who can open a hall's links: this computer alone, until whoever sits there opens the hall to the network."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from meadhall.hall import addresses
from meadhall.hall.accounts.reach import Reach
from meadhall.hall.refusal import Refused
from tests.hall.browsers import Browser, open_hall, security_log
from tests.hall.server_process import Guest, House, run

NETWORK = addresses.of_this_machine()
in_a_network = pytest.mark.skipif(not NETWORK, reason="this machine is in no network")
ADDRESS = "192.168.7.20"


# ---- addresses of this machine


def found(monkeypatch: pytest.MonkeyPatch, routes: list[str], names: list[str]) -> list[str]:
    monkeypatch.setattr(addresses, "_by_routes", lambda: iter(routes))
    monkeypatch.setattr(addresses, "_by_name", lambda: iter(names))
    return addresses.of_this_machine()


def test_addresses_are_those_that_others_can_use_the_usual_one_first(monkeypatch: pytest.MonkeyPatch) -> None:
    named = ["127.0.1.1", "172.17.0.1", "169.254.3.4", ADDRESS, "fe80::1%eth0", "::1", "0.0.0.0"]
    assert found(monkeypatch, [ADDRESS, "fd00::7"], named) == [ADDRESS, "172.17.0.1"]
    assert found(monkeypatch, ["fd00::7"], ["127.0.1.1", "::1", "fe80::1"]) == ["fd00::7"]
    assert found(monkeypatch, [], ["127.0.0.1"]) == []


def test_a_machine_without_networks_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: Any, **__: Any) -> Any:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", nowhere)
    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    assert addresses.of_this_machine() == []


# ---- who can come


def others(reach: Reach) -> tuple[str, ...]:
    told = run(reach.to_others())
    return told.origins if told else ()


def at(*places: tuple[str, int], find: Any = lambda: [ADDRESS, "172.17.0.1"], **more: Any) -> Reach:
    reach = Reach(find=find, **more)
    reach.listening = list(places)
    return reach


def test_a_hall_at_every_address_is_reached_by_those_of_its_machine() -> None:
    assert others(at(("127.0.0.1", 8600))) == ()
    assert others(at(("localhost", 8600))) == ()
    assert others(at(("0.0.0.0", 8600))) == (f"http://{ADDRESS}:8600", "http://172.17.0.1:8600")
    assert others(at(("0.0.0.0", 8600), find=lambda: ["fd00::7"])) == ()
    assert others(at(("::", 8600), find=lambda: ["fd00::7"])) == ("http://[fd00::7]:8600",)
    assert others(at(("10.1.2.3", 8600))) == ("http://10.1.2.3:8600",)


def test_a_hall_behind_a_web_server_is_reached_by_its_name() -> None:
    names = ("games.example.org",)
    assert others(at(("127.0.0.1", 8600), names=names, proxied=True)) == ("https://games.example.org",)
    assert others(at(("0.0.0.0", 8600), names=names, proxied=True)) == ("https://games.example.org",)
    assert others(at(("0.0.0.0", 8600), names=names)) == ("http://games.example.org:8600",)


def test_a_link_has_the_address_by_which_its_sender_came() -> None:
    reach = at(("127.0.0.1", 8600))

    def seen(host: str, is_local: bool, scheme: str = "http") -> tuple[str, tuple[str, ...]]:
        told = run(reach.seen_from(scheme, host, is_local))
        return told.who, told.origins

    assert seen("127.0.0.1:8600", True) == ("machine", ("http://127.0.0.1:8600",))
    assert seen("localhost:8600", False) == ("machine", ("http://localhost:8600",))
    assert seen("myhall:8600", True) == ("machine", ("http://myhall:8600",)), "the name may lead to this machine alone"
    assert seen("myhall:8600", False) == ("network", ("http://myhall:8600",))
    assert seen(f"{ADDRESS}:8600", False) == ("network", (f"http://{ADDRESS}:8600",))
    assert seen("[fd00::7]:8600", False) == ("network", ("http://[fd00::7]:8600",))
    assert seen("games.example.org", False, "https") == ("everywhere", ("https://games.example.org",))
    assert seen("192.168.7.20%<b>", False) == ("network", ("http://localhost",)), "nothing odd is repeated"


def test_a_hall_is_opened_at_the_addresses_of_its_machine_and_again_where_that_has_moved() -> None:
    places = [ADDRESS]
    reach = at(("127.0.0.1", 8600), find=lambda: places)
    opened: list[tuple[str, int]] = []

    async def listen(host: str, port: int) -> int:
        opened.append((host, port))
        if port == 8600 and host == "10.0.0.9":
            raise OSError("Address already in use")
        return port or 8655

    async def open_again_and_again() -> list[Any]:
        told: list[Any] = []
        for place in ([ADDRESS], [ADDRESS], [], ["10.0.0.9"]):
            places[:] = place
            reach._found = None  # ten seconds later
            try:
                await asyncio.gather(reach.open(), reach.open())  # an impatient click
                told.append(await reach.to_others())
            except Refused as refused:
                told.append(refused.code)
        return told

    with pytest.raises(Refused, match="not on a network"):
        run(reach.open())
    reach.listen = listen
    first, same, offline, moved = run(open_again_and_again())
    assert first.origins == same.origins == (f"http://{ADDRESS}:8600",)
    assert offline == "no_network"
    assert moved.origins == ("http://10.0.0.9:8655",)
    assert opened == [(ADDRESS, 8600), ("10.0.0.9", 8600), ("10.0.0.9", 0)]


# ---- the calls


async def ask_to_open(who: Browser, **headers: str) -> tuple[int, str]:
    answer = await who.client.post("/api/hall/network", headers=headers)
    return answer.status_code, answer.json().get("code", "")


def test_only_whoever_sits_at_the_machine_may_open_the_hall(tmp_path: Path) -> None:
    opened: list[str] = []

    async def listen(host: str, port: int) -> int:
        opened.append(host)
        return port

    async def knock() -> None:
        async with open_hall(tmp_path) as (app, _):
            reach = app.state.hall.reach = at(("127.0.0.1", 8600))
            reach.listen = listen
            here, elsewhere = await Browser(app, "127.0.0.1").named("Here"), await Browser(app).named("Elsewhere")
            assert await elsewhere.get("/api/hall") == {
                "reach": "machine", "addresses": ["http://127.0.0.1"], "may_open": False
            }  # fmt: skip
            assert await ask_to_open(elsewhere) == (403, "not_here")
            assert await ask_to_open(Browser(app, "127.0.0.1")) == (401, "nobody")
            program = Browser(app, "127.0.0.1", token=(await here.post("/api/me/token"))["token"])
            assert await ask_to_open(program) == (403, "play_only")
            assert await ask_to_open(here, Origin="http://evil.example") == (403, "cross_site")
            assert await ask_to_open(here, **{"Sec-Fetch-Site": "cross-site"}) == (403, "cross_site")
            assert await ask_to_open(here, Host="evil.example") == (421, "unknown_host")
            for odd in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
                assert await ask_to_open(here, **{odd: "127.0.0.1"}) == (403, "not_here"), odd
            assert await ask_to_open(here, Host=ADDRESS) == (403, "not_here"), "others come by that name"
            assert opened == []
            assert await here.get("/api/hall") == {
                "reach": "machine", "addresses": ["http://127.0.0.1"], "may_open": True
            }  # fmt: skip
            told = await here.post("/api/hall/network")
            assert told == await here.get("/api/hall")
            assert told == {
                "reach": "network", "addresses": [f"http://{ADDRESS}:8600", "http://172.17.0.1:8600"], "may_open": False
            }  # fmt: skip
            assert opened == [ADDRESS, "172.17.0.1"]

    run(knock())
    assert [line["event"] for line in security_log(tmp_path)].count("opened_to_network") == 1


def test_a_hall_behind_a_proxy_is_open_already_and_opens_to_no_network(tmp_path: Path) -> None:
    async def knock() -> None:
        async with open_hall(tmp_path, names=("games.example.org",), proxies=("127.0.0.1",)) as (app, _):
            app.state.hall.reach.listening = [("127.0.0.1", 8600)]
            here = await Browser(app, "127.0.0.1").named("Here")
            cookie = f"meadhall={here.cookies['meadhall']}"
            told = {"reach": "everywhere", "addresses": ["https://games.example.org"], "may_open": False}
            assert await here.get("/api/hall") == told
            assert await here.post("/api/hall/network") == told
            visitor = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "Host": "games.example.org"}
            assert (await here.client.get("/api/hall", headers=visitor)).json() == told
            assert await ask_to_open(here, Cookie=cookie, **visitor) == (403, "not_here")

    run(knock())


def test_the_code_for_phones_has_the_invitation_for_those_who_may_invite(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            app.state.hall.reach = at(("0.0.0.0", 8600))
            host, stranger = await Browser(app, "127.0.0.1").named("Host"), Browser(app, "127.0.0.1")
            seats = [{"kind": "me"}, {"kind": "invited"}]
            made = await host.post("/api/tables", game="odin", seats=seats, public=True)
            path, word = f"/api/tables/{made['id']}/qr", made["invite"]

            async def drawn(who: Browser, query: str = "") -> str:
                answer = await who.client.get(path + query)
                assert answer.headers["content-type"] == "image/svg+xml", answer.text
                assert answer.headers["cache-control"] == "no-store"
                return answer.text

            def code(origin: str, invite: str = "") -> str:
                """The dark parts of the code that another call of the library draws of this link."""
                link = f"{origin}/table/{made['id']}{f'?invite={invite}' if invite else ''}"
                return segno.make_qr(link, error="m").svg_inline().split(' d="')[1].split('"')[0]

            first, second = f"http://{ADDRESS}:8600", "http://172.17.0.1:8600"
            assert code(first, word) in await drawn(host)
            assert code(second, word) in await drawn(host, f"?address={second}")
            assert code(first, word) in await drawn(stranger, f"?invite={word}")
            assert code(first) in await drawn(stranger)
            assert code(first) in await drawn(stranger, "?invite=guessed")
            assert await host.refused("GET", f"{path}?address=http://evil.example") == (404, "no_address")
            secret = await host.post("/api/tables", game="odin", seats=seats, public=False)
            assert await stranger.refused("GET", f"/api/tables/{secret['id']}/qr") == (403, "private")

    run(look())


# ---- the program itself


@in_a_network
def test_a_friend_in_the_network_plays_once_the_hall_is_opened(tmp_path: Path) -> None:
    house = House(tmp_path).open()
    host, port = Guest(house, "Gudrun"), house.url.rpartition(":")[2]
    theirs = f"http://{NETWORK[0]}:{port}"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{theirs}/api/me")
    told = host.post("/api/hall/network")
    assert told["addresses"][0] == theirs
    made = host.table("me", "invited", public=False)
    friend = Guest(house)
    friend.house = House(tmp_path)
    friend.house.url = theirs
    friend.person = friend.post("/api/me", name="Ivar")["person"]["id"]
    assert friend.refused("POST", "/api/hall/network") == (403, "not_here")
    assert friend.get("/api/hall") == {"reach": "network", "addresses": [theirs], "may_open": False}
    assert friend.post(f"/api/tables/{made['id']}/join", invite=made["invite"])["state"] == "playing"

    async def sit() -> str:
        async with friend.at(made["id"]) as chair:
            return str((await chair.hear())["type"])

    assert run(sit()) == "table"
    assert httpx.get(theirs, headers={"Host": "evil.example"}).status_code == 421
    elsewhere = {"Origin": house.url}  # a page of the hall by another address is another site
    assert httpx.post(f"{theirs}/api/me", json={"name": "Eve"}, headers=elsewhere).json()["code"] == "cross_site"

    async def knock() -> None:
        url = f"{theirs.replace('http', 'ws', 1)}/api/tables/{made['id']}/socket"
        async with connect(url.replace(NETWORK[0], "evil.example"), host=NETWORK[0], port=int(port)):
            pass

    with pytest.raises(InvalidStatus):
        run(knock())
    assert house.close() == ""
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{theirs}/api/me")
