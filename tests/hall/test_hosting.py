"""A hall among others: proxies whose word counts, names it is called by, https and what follows from it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus

from meadhall.engine.errors import BadOption
from meadhall.hall.accounts.hosts import Names, Proxies, origin
from meadhall.hall.addresses import address
from meadhall.hall.settings import Settings
from tests.hall.server_process import PATIENCE, Guest, House, run
from tests.hall.test_hostile import still_well

NAMED = "games.example.org"
OTHERS = count()


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall behind a proxy on this machine, with tight limits."""
    house = House(
        tmp_path_factory.mktemp("behind"), MEADHALL_LIMITS="0.2", MEADHALL_PROXIES="127.0.0.1",
        MEADHALL_HOST_NAMES=NAMED,
    )  # fmt: skip
    house.open()
    yield house
    assert house.close() == ""


def tries(house: House, forwarded: list[str]) -> list[int]:
    """How wrong passwords are answered, one for each such header; of other names, which have limits of their own."""
    found = []
    for said in forwarded:
        body = {"name": f"nobody {next(OTHERS)}", "password": "wrong guess"}
        found.append(httpx.post(f"{house.url}/api/login", json=body, headers={"X-Forwarded-For": said}).status_code)
    return found


# ---- proxies


def test_nobody_is_believed_about_where_they_come_from(tmp_path: Path) -> None:
    """The old hall believed whoever asked from its own machine, and limits counted for nothing."""
    house = House(tmp_path, MEADHALL_LIMITS="0.2").open()
    found = tries(house, [f"192.0.2.{number}" for number in range(5)])
    assert 429 in found
    entered = Guest(house).ask("POST", "/api/me", json={"name": "Anna"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" not in entered.headers["set-cookie"].lower()
    assert "strict-transport-security" not in entered.headers
    assert house.close() == ""


def test_a_trusted_proxy_is_believed_about_each_of_its_visitors(behind: House) -> None:
    assert 429 not in tries(behind, [f"192.0.2.{number}" for number in range(5)])
    assert 429 in tries(behind, ["198.51.100.7"] * 5)


def test_what_a_visitor_says_before_the_proxy_does_counts_for_nothing(behind: House) -> None:
    """Each proxy adds whom it heard from at the end: only that was seen by somebody who is believed."""
    assert 429 in tries(behind, [f"192.0.2.{number}, 203.0.113.9" for number in range(5)])
    assert 429 in tries(behind, [f"192.0.2.{number}, 203.0.113.10, 127.0.0.1" for number in range(5)])


def test_https_is_known_from_a_trusted_proxy_and_stays(behind: House) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.200", "Host": NAMED}
    entered = httpx.post(f"{behind.url}/api/me", json={"name": "Anna"}, headers=headers)
    assert "secure" in entered.headers["set-cookie"].lower()
    for path in ("/", "/api/me", "/none"):
        assert httpx.get(behind.url + path, headers=headers).headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in httpx.get(behind.url + path).headers


def test_a_handshake_that_is_refused_is_answered_as_safely_as_a_call(behind: House) -> None:
    url = f"{behind.url.replace('http', 'ws', 1)}/api/tables/00ff/socket"
    port = int(behind.url.rpartition(":")[2])

    async def knock(**headers: str) -> Headers:
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                url.replace("127.0.0.1", "evil.example"), host="127.0.0.1", port=port, additional_headers=headers
            )
        assert refused.value.response.status_code == 421
        return refused.value.response.headers

    plain, secure = run(knock()), run(knock(**{"X-Forwarded-Proto": "https"}))
    for answer in (plain, secure):
        assert "frame-ancestors 'none'" in answer["content-security-policy"]
        assert answer["x-content-type-options"] == "nosniff"
        assert answer["cache-control"] == "no-store"
    assert "strict-transport-security" not in plain
    assert secure["strict-transport-security"] == "max-age=31536000"


def test_the_asker_is_the_last_who_is_no_proxy() -> None:
    proxies = Proxies(("10.0.0.0/8", "2001:db8::1"))
    assert "10.1.2.3" in proxies
    assert "::ffff:10.1.2.3" in proxies
    assert "2001:db8::1" in proxies
    assert "192.0.2.1" not in proxies
    assert "nonsense" not in proxies
    assert proxies.asker("192.0.2.1, 198.51.100.2:4711, 10.0.0.1") == "198.51.100.2"
    assert proxies.asker("[2001:db8::2]:80, 2001:db8::1") == "2001:db8::2"
    assert proxies.asker("10.0.0.9, 10.0.0.1") == "10.0.0.9"
    assert proxies.asker("") is None
    assert Proxies(()).asker("192.0.2.1") == "192.0.2.1"


def test_a_household_is_one_address() -> None:
    assert origin("2001:db8:1:2:3:4:5:6") == origin("2001:db8:1:2::9") != origin("2001:db8:1:3::9")
    assert origin("::ffff:192.0.2.1") == origin("192.0.2.1") == "192.0.2.1"
    assert origin("192.0.2.2") == "192.0.2.2"
    assert len(origin("x" * 5000)) == 64


# ---- names


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.nip.io", "x"])
def test_a_name_that_is_not_the_halls_is_refused_with_what_to_do(house: House, host: str) -> None:
    """A foreign page whose name leads to this machine gets nothing, as a newcomer or otherwise (DNS rebinding)."""
    headers = {"Host": host, "Origin": f"http://{host}"}
    for answer in (
        httpx.get(house.url, headers=headers),
        httpx.get(f"{house.url}/api/me", headers=headers),
        httpx.post(f"{house.url}/api/me", json={"name": "Eve"}, headers=headers),
    ):
        assert answer.status_code == 421
        assert "--host-name" in answer.text
        assert "set-cookie" not in answer.headers
    assert httpx.get(f"{house.url}/api/me", headers=headers).json()["code"] == "unknown_host"


def test_a_socket_by_a_foreign_name_is_refused(house: House) -> None:
    anna = Guest(house, "Anna")
    url = f"{house.url.replace('http', 'ws', 1)}/api/tables/{anna.table('me', 'bot')['id']}/socket"
    port = house.url.rpartition(":")[2]

    async def knock(host: str) -> Any:
        """As if that name led to this machine."""
        async with connect(url.replace("127.0.0.1", host), host="127.0.0.1", port=int(port)) as connection:
            return await asyncio.wait_for(connection.recv(), PATIENCE)

    with pytest.raises(InvalidStatus) as refused:
        run(knock("evil.example"))
    assert refused.value.response.status_code == 421
    assert "table" in run(knock("localhost"))


def test_friends_reach_a_hall_by_any_address_of_its_machine(tmp_path: Path) -> None:
    """Nothing need be set for that: an address is no name that somebody else could make lead here."""
    house = House(tmp_path)
    house.words += ["--host", "0.0.0.0"]
    house.open()
    port = house.url.rpartition(":")[2]
    house.url = f"http://127.0.0.1:{port}"
    machine = socket.gethostname()
    for host in ("127.0.0.1", "192.168.7.20", "[fd00::7]", "203.0.113.5:80", "localhost", "LOCALHOST.", machine):
        assert httpx.get(house.url, headers={"Host": host}).status_code == 200, host
    assert httpx.get(house.url, headers={"Host": "evil.example"}).status_code == 421
    still_well(house)
    assert house.close() == ""


def test_a_hall_is_reached_by_the_name_it_was_given(behind: House) -> None:
    headers = {"Host": NAMED, "Origin": f"https://{NAMED}", "X-Forwarded-For": "192.0.2.201"}
    assert httpx.post(f"{behind.url}/api/me", json={"name": "Bo"}, headers=headers).status_code == 200
    assert httpx.get(behind.url, headers={"Host": "www.example.org"}).status_code == 421


def test_names_are_compared_as_browsers_write_them() -> None:
    names = Names(["games.example.org", "Hall.Example"])
    for host in ("games.example.org", "GAMES.example.org:8600", "games.example.org.", "hall.example", "a.localhost"):
        assert host in names
    for host in ("", "example.org", "xgames.example.org", "games.example.org.evil", "[", "[::1", "1.2.3", "0x7f.1"):
        assert host not in names or address(host.strip("[")) is not None, host


# ---- settings


def test_proxies_and_names_come_from_the_environment_or_from_who_opens_the_hall(tmp_path: Path) -> None:
    environ = {
        "MEADHALL_DATA": str(tmp_path), "MEADHALL_PROXIES": "127.0.0.1, 10.0.0.0/8",
        "MEADHALL_HOST_NAMES": "Games.example.org",
    }  # fmt: skip
    settings = Settings.from_environment(environ=environ)
    assert settings.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.names == ("games.example.org",)
    settings = Settings.from_environment(environ=environ, proxies="::1", names="hall.example,other.example")
    assert settings.proxies == ("::1",)
    assert settings.names == ("hall.example", "other.example")
    assert Settings.from_environment(environ={"MEADHALL_DATA": str(tmp_path)}).proxies == ()


@pytest.mark.parametrize(
    "given", [{"proxies": "nginx"}, {"proxies": "10.0.0.1/8"}, {"names": "http://x"}, {"names": "a b"}]
)
def test_what_is_no_proxy_and_no_name_is_told(given: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="not '"):
        Settings.from_environment(environ={}, **given)
