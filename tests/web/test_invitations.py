"""Friends can come: the invitation that is sent, the hall that is opened for it, and what its reader sees first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from meadhall.hall.addresses import of_this_machine
from tests.web.asking import ask, lay, lay_game, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import accept
from tests.web.driving import OVER
from tests.web.opening import House
from tests.web.test_access import check

NETWORK = of_this_machine()
in_a_network = pytest.mark.skipif(not NETWORK, reason="this machine is in no network")
OPEN = "Open the hall to your network"
LINK = "Link to this table"
CODE = "QR code of the link to this table"
DRAWN = "() => { const code = document.querySelector('.invite img'); return code?.complete && code.naturalWidth > 0; }"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall that these tests open to the network."""
    house = House(tmp_path_factory.mktemp("own"))
    yield house
    house.close()


def host(visit: Visit, *others: str, address: str = "", public: bool = False, width: int = 1280) -> Page:
    """Somebody who waits for these others at a table of Odin."""
    page = visit(DOORSTEP, address=address, width=width, height=844 if width < 500 else 800)
    name(page, "Gudrun")
    lay(page, *(others or ("invited",)), public=public)
    page.get_by_role("heading", name="Invite your friends").wait_for()
    return page


def way(page: Page) -> str:
    """The path of the invitation."""
    found = urlsplit(page.get_by_label(LINK).input_value())
    return f"{found.path}?{found.query}"


def told(page: Page) -> dict[str, Any]:
    table: dict[str, Any] = ask(page, "GET", "/tables/" + page.url.rsplit("/", 1)[1].split("?")[0])
    return table


# ---- sending it


def test_a_hall_on_this_machine_alone_says_so_and_offers_no_link(visit: Visit) -> None:
    page = host(visit)
    expect(page.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(page.get_by_role("button", name=OPEN)).to_be_visible()
    expect(page.get_by_label(LINK)).to_be_hidden()
    expect(page.get_by_role("img", name=CODE)).to_have_count(0)
    page.get_by_text("A link for this computer alone").click()
    expect(page.get_by_label(LINK)).to_be_visible()
    check(page)


def test_whoever_does_not_run_the_hall_is_not_offered_to_open_it(visit: Visit) -> None:
    page = host(visit)
    closed = {"reach": "machine", "addresses": ["http://localhost:8600"], "may_open": False}
    page.route("**/api/hall", lambda route: route.fulfill(json=closed))
    page.reload()
    expect(page.get_by_text("meadhall hall --lan")).to_be_visible()
    expect(page.get_by_role("button", name=OPEN)).to_have_count(0)


def test_a_machine_in_no_network_is_told_so(visit: Visit) -> None:
    page = host(visit)
    words = "This computer is not on a network right now: connect it to one, then try again."
    refused = json.dumps({"code": "no_network", "message": words})
    page.route(
        "**/api/hall/network", lambda route: route.fulfill(status=409, content_type="application/json", body=refused)
    )
    page.get_by_role("button", name=OPEN).click()
    expect(page.get_by_role("alert")).to_have_text(words)


@in_a_network
def test_one_click_opens_the_hall_and_a_friend_comes_by_the_link(visit: Visit, own: House) -> None:
    page = host(visit, address=own.address)
    page.get_by_role("button", name=OPEN).focus()
    page.keyboard.press("Enter")
    link = page.get_by_label(LINK)
    expect(link).to_have_value(re.compile(rf"^http://{re.escape(NETWORK[0])}:\d+/table/\w+\?invite=\w{{32}}$"))
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="open to your network")).to_be_attached()
    page.wait_for_function(DRAWN)
    check(page)
    theirs = urlsplit(link.input_value())
    friend = visit(way(page), address=f"{theirs.scheme}://{theirs.netloc}")
    expect(friend.get_by_role("heading", name="Gudrun invites you to Odin")).to_be_visible()
    accept(friend, "Ivar")
    friend.wait_for_selector("[data-hand]")
    page.wait_for_selector("[data-hand]")


@in_a_network
def test_a_friend_in_the_network_invites_others_and_copies_without_https(visit: Visit, own: House) -> None:
    page = host(visit, address=own.address)
    ask(page, "POST", "/hall/network")
    origin = f"http://{NETWORK[0]}:{own.port}"
    friend = host(visit, address=origin)
    assert not friend.evaluate("isSecureContext")
    expect(friend.get_by_label(LINK)).to_have_value(re.compile(f"^{re.escape(origin)}/table/"))
    friend.get_by_role("button", name="Copy", exact=True).click()
    expect(friend.get_by_role("button", name="Copied")).to_be_visible()
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_label("Say something").focus()
    friend.keyboard.press("Control+V")
    expect(friend.get_by_label("Say something")).to_have_value(friend.get_by_label(LINK).input_value())


ADDRESSES = ["http://192.168.7.20:8600", "http://172.17.0.1:8600"]


def in_two_networks(page: Page) -> list[str]:
    """As if the hall had two addresses; the codes that are asked for."""
    page.route(
        "**/api/hall",
        lambda route: route.fulfill(json={"reach": "network", "addresses": ADDRESSES, "may_open": False}),
    )
    asked: list[str] = []

    def draw(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(content_type="image/svg+xml", body='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')

    page.route("**/qr?*", draw)
    page.reload()
    return asked


def test_another_address_of_the_machine_can_be_chosen(visit: Visit) -> None:
    page = host(visit)
    asked = in_two_networks(page)
    expect(page.get_by_label(LINK)).to_have_value(re.compile(f"^{re.escape(ADDRESSES[0])}/table/"))
    with page.expect_response(lambda answer: "172.17.0.1" in answer.url):
        page.get_by_label("Try another address").select_option(ADDRESSES[1])
    expect(page.get_by_label(LINK)).to_have_value(re.compile(f"^{re.escape(ADDRESSES[1])}/table/"))
    assert len(asked) == 2


def test_the_link_is_shared_where_the_device_can(visit: Visit) -> None:
    page = host(visit)
    in_two_networks(page)
    expect(page.get_by_label(LINK)).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.add_init_script(
        "navigator.share = what => { window.shared = what; return Promise.reject(new Error('closed')) }"
    )
    page.reload()
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("shared.url") == page.get_by_label(LINK).input_value()
    assert page.evaluate("shared.text") == "Come and play Odin with me."
    expect(page.get_by_role("alert")).to_have_count(0)


def test_links_to_watch_have_the_address_others_can_reach(visit: Visit) -> None:
    page = visit(DOORSTEP)
    name(page, "Gudrun")
    lay(page, "karl")
    page.wait_for_selector("[data-hand]")
    page.get_by_role("button", name="Table and settings").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_text("Only this computer can open this link.")).to_be_visible()
    in_two_networks(page)
    page.get_by_role("button", name="Table and settings").click()
    field = page.get_by_label("Link for those who want to watch")
    expect(field).to_have_value(re.compile(f"^{re.escape(ADDRESSES[0])}/table/"))
    expect(panel.get_by_text("Only this computer")).to_have_count(0)


# ---- following it


def test_an_invitation_is_seen_first_and_nobody_sits_down_before_they_say_so(visit: Visit) -> None:
    page = host(visit, "invited", "karl")
    friend = visit(way(page))
    expect(friend.get_by_role("heading", name="Gudrun invites you to Odin")).to_be_visible()
    expect(friend).to_have_title("Gudrun invites you to Odin")
    expect(friend.get_by_role("dialog")).to_have_count(0)
    expect(friend.get_by_text("One seat left")).to_be_visible()
    seats = friend.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats).to_contain_text(["Gudrun", "Your seat", "Karl, a bot"])
    expect(friend.get_by_text("Usual rules")).to_be_visible()
    expect(friend.get_by_role("link", name="New to it? Two minutes")).to_have_attribute("href", "/learn/odin")
    assert told(page)["state"] == "waiting"
    check(friend)
    friend.get_by_label("Your name in the hall").fill(" ")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("alert")).to_contain_text("Type a name")
    friend.get_by_label("Your name in the hall").fill("Ivar")
    friend.keyboard.press("Enter")
    friend.wait_for_selector("[data-hand]")
    page.wait_for_selector("[data-hand]")


def test_whoever_has_a_name_sits_down_with_one_click_on_the_seat_they_choose(visit: Visit) -> None:
    page = host(visit, "invited", "open", "invited")
    path = way(page)
    friend = visit()
    name(friend, "Ivar")
    friend.goto(friend.url.rstrip("/") + path)
    expect(friend.get_by_text("3 seats left")).to_be_visible()
    expect(friend.get_by_label("Your name in the hall")).to_have_count(0)
    assert [seat["kind"] for seat in told(page)["seats"]] == ["person", "invited", "open", "invited"]
    friend.get_by_role("radio").first.focus()
    friend.keyboard.press("ArrowRight")
    friend.keyboard.press("ArrowRight")
    expect(friend.get_by_role("radio", checked=True)).to_be_focused()
    check(friend)
    friend.get_by_role("button", name="Sit down as Ivar").click()
    expect(friend.get_by_role("heading", name="Invite your friends")).to_be_visible()
    assert told(friend)["mine"] == [3]


def test_a_phone_shows_the_whole_invitation_and_its_button(visit: Visit) -> None:
    page = host(visit, "invited", "open", "invited", "karl", "karl")
    phone = visit(way(page), width=390, height=844)
    button = phone.get_by_role("button", name="Sit down", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("heading", name="Gudrun invites you to Odin")).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    check(phone)


def test_a_host_with_a_phone_finds_link_and_code_without_scrolling_sideways(visit: Visit) -> None:
    page = host(visit, width=390)
    in_two_networks(page)
    page.get_by_role("img", name=CODE).scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check(page)


def test_whoever_comes_after_the_last_seat_was_taken_is_told_and_may_watch(visit: Visit) -> None:
    page = host(visit)
    path = way(page)
    late, friend = visit(path), visit(path)
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    accept(friend, "Ivar")
    friend.wait_for_selector("[data-hand]")
    expect(late.get_by_text("This game has begun, and all its seats are taken.")).to_be_visible()
    expect(late.locator(".odin")).to_have_count(0)
    check(late)
    late.get_by_role("button", name="Watch the game").click()
    late.wait_for_selector(".odin")
    expect(late.locator("[data-hand]")).to_have_count(0)


def test_a_game_that_is_over_says_who_won_before_it_is_shown(visit: Visit) -> None:
    page = visit(DOORSTEP)
    name(page, "Gudrun")
    table = lay(page, "karl", target=1, public=False)
    ask(page, "POST", f"/tables/{table}/resign")
    page.wait_for_selector(OVER)
    word = ask(page, "GET", f"/tables/{table}")["invite"]
    friend = visit(f"/table/{table}?invite={word}")
    expect(friend.get_by_text(re.compile(r"This game is over\. \w+ wins\."))).to_be_visible()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.get_by_role("button", name="See how it went").click()
    expect(friend.get_by_role("dialog")).to_be_visible()


def test_seats_for_friends_are_not_offered_to_strangers(visit: Visit) -> None:
    page = host(visit, public=True)
    stranger = visit(way(page).split("?")[0])
    expect(stranger.get_by_role("heading", name="Gudrun has a table of Odin")).to_be_visible()
    expect(stranger.get_by_text("The seats left here are for invited friends")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_have_count(0)


def test_the_page_that_is_served_carries_the_preview_and_its_picture(visit: Visit) -> None:
    page = visit(DOORSTEP)
    name(page, "Gunnvor")
    for game in ask(page, "GET", "/games"):
        others = [{"kind": "invited"}] * (game["seats"][0] - 1)
        lay_game(page, game["id"], others, {}, public=False)
        table = told(page)
        answer = page.request.get(f"{page.url}?invite={table['invite']}").text()
        if others:
            assert f'<meta property="og:title" content="Gunnvor invites you to {game["title"]}" />' in answer
        found = re.search(r'<meta property="og:image" content="([^"]+)" />', answer)
        assert found is not None
        assert found[1].endswith(f"/preview-{game['id']}.png")
        picture = page.request.get(found[1])
        assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
        assert answer.count("<title>") == 1
