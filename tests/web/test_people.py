"""Names, passwords, tokens, statistics; and the lists of the lobby."""

from __future__ import annotations

import re
import sqlite3
import urllib.request

import pytest
from playwright.sync_api import Page, Route, expect

import meadhall
from tests.web.asking import ask, lay, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import take_name
from tests.web.driving import OVER
from tests.web.opening import House

PASSWORD = "nine worlds, one tree"


def account(page: Page, entry: str) -> None:
    page.locator(".account > [aria-expanded]").click()
    page.locator("#account-list").get_by_text(entry, exact=True).click()


def test_a_name_is_kept_with_a_password_and_comes_in_from_another_browser(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Pick a name").click()
    take_name(page, "Take this name", "Thorgerd Kept")
    account(page, "Keep it with a password")
    page.get_by_label("Password").fill("short")
    page.get_by_role("dialog").get_by_role("button", name="Keep this name").click()
    expect(page.get_by_role("alert")).to_contain_text("at least 8")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Keep this name").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".account > [aria-expanded]").click()
    expect(page.get_by_text("Keep it with a password")).to_have_count(0)
    page.keyboard.press("Escape")
    account(page, "Log out")
    expect(page.get_by_role("button", name="Pick a name")).to_be_visible()

    other = visit()
    other.get_by_role("button", name="Log in").click()
    other.get_by_label("Name", exact=True).fill("Thorgerd Kept")
    other.get_by_label("Password").fill("not that one")
    other.get_by_role("dialog").get_by_role("button", name="Log in").click()
    expect(other.get_by_role("alert")).to_contain_text("do not match")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("dialog").get_by_role("button", name="Log in").click()
    expect(other.locator(".account > [aria-expanded]")).to_have_text("Thorgerd Kept")
    account(other, "Change the name")
    other.get_by_label("Name", exact=True).fill("Thorgerd Renamed")
    other.get_by_role("dialog").get_by_role("button", name="Change the name").click()
    expect(other.locator(".account > [aria-expanded]")).to_have_text("Thorgerd Renamed")


def test_a_token_lets_a_program_come_in_as_its_owner(visit: Visit, house: House) -> None:
    page = visit()
    name(page, "Botmaster")
    page.reload()
    account(page, "Let a program play for me")
    page.get_by_role("dialog").get_by_role("button", name="Let a program play for you").click()
    token = page.locator("output.token").inner_text()
    call = urllib.request.Request(house.address + "/api/me", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(call) as told:
        assert b"Botmaster" in told.read()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    programs = page.get_by_role("list", name="Programs").get_by_role("listitem")
    expect(programs).to_contain_text("A program")
    programs.get_by_role("button", name="Revoke").click()
    expect(programs).to_have_count(0)
    with urllib.request.urlopen(call) as told:
        assert b"null" in told.read()


def kept(page: Page, who: str) -> None:
    name(page, who)
    ask(page, "POST", "/me/password", {"password": PASSWORD})
    page.reload()


@pytest.mark.rotates("devices")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_devices_are_listed_and_logged_out(visit: Visit, house: House, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    kept(page, f"Devices {width}")
    phone = visit()
    ask(phone, "POST", "/login", {"name": f"Devices {width}", "password": PASSWORD})
    account(page, "My devices")
    devices = page.get_by_role("list", name="Devices").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.first).to_contain_text("This one")
    expect(devices.first.get_by_role("button")).to_have_count(0)
    sheet = page.locator("dialog").bounding_box()
    assert sheet is not None
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= width
    with sqlite3.connect(house.folder / "hall.sqlite") as database:
        database.execute("UPDATE sessions SET confirmed = 0")  # as if the password had been typed long ago
    devices.last.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Password")).to_be_focused()
    page.get_by_label("Password").fill("not that one")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not your password")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(devices).to_have_count(1)
    assert ask(phone, "GET", "/me") == {"person": None}


def test_the_password_is_changed_with_the_old_one_and_easy_ones_are_refused(visit: Visit) -> None:
    page = visit()
    kept(page, "Changing Chana")
    account(page, "Change the password")
    page.get_by_label("Old password").fill(PASSWORD)
    page.get_by_label("New password").fill("password1")
    change = page.get_by_role("dialog").get_by_role("button", name="Change the password")
    change.click()
    expect(page.get_by_role("alert")).to_contain_text("guess")
    expect(page.get_by_label("New password")).to_have_attribute("type", "password")
    page.get_by_label("Show what I type").last.click()
    expect(page.get_by_label("New password")).to_have_attribute("type", "text")
    page.get_by_label("New password").fill("eight oars and a keel")
    change.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".account > [aria-expanded]")).to_have_text("Changing Chana")


def test_a_kept_name_changes_with_the_password_and_a_guests_without(visit: Visit, house: House) -> None:
    page = visit()
    kept(page, "Renaming Runa")
    with sqlite3.connect(house.folder / "hall.sqlite") as database:
        database.execute("UPDATE sessions SET confirmed = 0")
    account(page, "Change the name")
    page.get_by_label("Name", exact=True).fill("Renamed Runa")
    page.get_by_role("dialog").get_by_role("button", name="Change the name").click()
    expect(page.get_by_label("Password")).to_be_focused()
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".account > [aria-expanded]")).to_have_text("Renamed Runa")


def test_the_rating_is_drawn_once_there_are_two_games(visit: Visit) -> None:
    page = visit()
    person = name(page, "Plotted")
    address = page.url
    for rated in (False, True, True):
        table = lay(page, "karl", "karl", target=1, rated=rated)
        ask(page, "POST", f"/tables/{table}/resign")
        page.wait_for_selector(OVER)
    page.goto(f"{address}person/{person}")
    expect(page.get_by_role("img", name=re.compile("^Rating over 2 games, now "))).to_be_visible()
    expect(page.locator("dl")).to_contain_text("Played3")
    expect(page.get_by_role("row", name=re.compile("Karl, a bot"))).to_contain_text("6")


def test_the_lists_of_the_lobby_can_be_searched_and_sifted(visit: Visit) -> None:
    host = visit(DOORSTEP)
    name(host, "Findable Finna")
    lay(host, "open", "karl")
    page = visit()
    page.get_by_role("tab", name="Open tables").click()
    rows = page.locator(".row")
    expect(rows.filter(has_text="Findable Finna")).to_have_count(1)
    page.get_by_label("Search tables by player").fill("no such name")
    expect(page.get_by_text("No table matches “no such name”")).to_be_visible()
    page.get_by_label("Search tables by player").fill("findable")
    expect(rows).to_have_count(1)
    with page.expect_response(lambda told: "game=odin" in told.url):
        page.get_by_label("Show tables of").select_option("odin")
    expect(rows).to_have_count(1)
    page.get_by_label("Search tables by player").fill("nobody at all")
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_label("Show tables of")).to_have_value("")
    rows.filter(has_text="Findable Finna").get_by_role("button", name="Sit down").click()
    take_name(page, "Sit down", "Joiner")
    page.wait_for_selector("[data-hand]")
    host.wait_for_selector("[data-hand]")
    host.goto(host.url.split("/table/")[0])
    expect(host.get_by_role("link", name=re.compile("Odin.*Joiner"))).to_be_visible()


def test_watching_needs_an_invitation_where_the_table_is_private(visit: Visit) -> None:
    host = visit(DOORSTEP)
    name(host, "Private Pia")
    table = lay(host, "karl", "karl", public=False)
    word = ask(host, "GET", f"/tables/{table}")["invite"]
    stranger = visit(f"/table/{table}")
    expect(stranger.get_by_role("heading", name="Lost at sea")).to_be_visible()
    friend = visit(f"/table/{table}?invite={word}")
    friend.get_by_role("button", name="Watch the game").click()
    friend.wait_for_selector("[data-asked='other'], [data-asked='me']")
    friend.wait_for_selector(".odin")
    expect(friend.locator("[data-hand]")).to_have_count(0)
    expect(host.get_by_text("1 watching")).to_be_visible()
    stranger.goto(host.url.split("/table/")[0])
    stranger.get_by_role("tab", name="Watch").click()
    stranger.wait_for_selector("#tables-panel:not(:has([aria-busy]))")
    expect(stranger.locator(".row", has_text="Private Pia")).to_have_count(0)


def test_all_five_games_can_be_played(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against bots").wait_for()
    known = {game["id"] for game in ask(page, "GET", "/games")}
    ready = page.locator("article.ready:has(button)")
    assert {entry.get_attribute("data-game") for entry in ready.all()} == known == set(meadhall.games())


def test_games_the_hall_has_not_show_themselves_and_cannot_be_played(visit: Visit) -> None:
    page = visit()

    def without_sagas(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=[game for game in answer.json() if game["id"] != "sagas"])

    page.route("**/api/games", without_sagas)
    page.reload()
    page.get_by_role("button", name="Play now against bots").wait_for()
    assert page.locator("article").count() == 5
    known = {game["id"] for game in ask(page, "GET", "/games")}
    assert "sagas" not in known
    for entry in page.locator("article").all():
        playable = entry.get_by_role("button").count() > 0
        assert playable == entry.evaluate("card => card.classList.contains('ready')")
        assert playable == (entry.get_attribute("data-game") in known)
        if not playable:
            expect(entry).to_contain_text("Being built")
