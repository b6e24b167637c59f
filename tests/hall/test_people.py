"""Names without friction: a cookie, a password for those who want it, a token for programs."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing

import httpx
import pytest

from tests.hall.server_process import Guest, House


def test_a_visitor_is_nobody_until_a_name_is_picked(house: House) -> None:
    guest = Guest(house)
    assert guest.get("/api/me") == {"person": None}
    assert guest.refused("POST", "/api/tables", json={"game": "odin", "seats": [{"kind": "me"}]}) == (401, "nobody")
    told = guest.post("/api/me", name="  Anna \t Lind ")
    assert told["person"]["name"] == "Anna Lind"
    assert guest.get("/api/me") == told


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    cookie = Guest(house).ask("POST", "/api/me", json={"name": "Bo"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "tab\x07", "You", "you", "a\u202eb", "\ud800"])
def test_names_are_short_and_printable(house: House, name: str) -> None:
    body = b'{"name": "\\ud800"}' if name == "\ud800" else httpx.Request("POST", "http://x", json={"name": name}).read()
    status, _ = Guest(house).refused("POST", "/api/me", content=body, headers={"Content-Type": "application/json"})
    assert status == 422


def test_a_password_keeps_a_name_and_opens_it_elsewhere(house: House) -> None:
    owner = Guest(house, "Gudrun")
    old = dict(owner.cookies)
    assert owner.post("/api/me/password", password="long enough")["person"]["kept"]
    assert Guest(house).refused("POST", "/api/me", json={"name": "GUDRUN"}) == (409, "name_kept")

    elsewhere = Guest(house)
    wrong = {"name": "Gudrun", "password": "guessed it"}
    assert elsewhere.refused("POST", "/api/login", json=wrong) == (403, "wrong_password")
    assert elsewhere.refused("POST", "/api/login", json={**wrong, "name": "Nobody"}) == (403, "wrong_password")
    elsewhere.post("/api/login", name="gudrun", password="long enough")
    assert elsewhere.get("/api/me")["person"]["id"] == owner.person
    elsewhere.post("/api/logout")
    assert elsewhere.get("/api/me") == {"person": None}

    thief = Guest(house)
    thief.cookies.update(old)
    assert thief.get("/api/me") == {"person": None}, "cookies from before the password are void"


def test_a_password_is_kept_by_argon2id_and_no_other_way(house: House) -> None:
    owner = Guest(house, "Argon")
    owner.post("/api/me/password", password="a raven for breakfast")
    with closing(sqlite3.connect(house.data / "hall.sqlite")) as database:
        (kept,) = database.execute("SELECT password FROM people WHERE id = ?", (owner.person,)).fetchone()
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert "raven" not in kept


def test_two_people_may_share_a_name_nobody_keeps(house: House) -> None:
    one, two = Guest(house, "Sven"), Guest(house, "Sven")
    assert one.person != two.person
    one.post("/api/me/password", password="long enough")
    assert two.refused("POST", "/api/me/password", json={"password": "long enough"}) == (409, "name_kept")


def test_a_token_speaks_for_its_person(house: House) -> None:
    owner = Guest(house, "Token")
    token = owner.post("/api/me/token")["token"]
    program = httpx.get(f"{house.url}/api/me", headers={"Authorization": f"Bearer {token}"}).json()
    assert program["person"]["id"] == owner.person
    assert httpx.get(f"{house.url}/api/me", headers={"Authorization": "Bearer forged"}).json() == {"person": None}
    assert httpx.get(f"{house.url}/api/me", cookies={"meadhall": token}).json() == {"person": None}, "no cookie"


def test_the_secret_is_for_its_owner_alone(house: House) -> None:
    assert stat.S_IMODE((house.data / "secret").stat().st_mode) == 0o600


def test_an_invitation_cannot_be_guessed(house: House) -> None:
    guest = Guest(house, "Host")
    invitations = [guest.table("me", "open", public=False)["invite"] for _ in range(4)]
    assert len(set(invitations)) == 4
    assert all(len(bytes.fromhex(invitation)) == 16 for invitation in invitations), "128 bits"


def test_nobody_is_known_by_a_made_up_id(house: House) -> None:
    assert Guest(house).refused("GET", "/api/people/00ff") == (404, "no_person")
    assert Guest(house).refused("GET", "/api/people/..%2Fme")[0] in (404, 422)
