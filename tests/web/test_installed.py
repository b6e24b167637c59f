"""The page as an installed one: its manifest, its shell without a net, and notices of the browser."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.asking import ask, name
from tests.web.browser import PICTURES
from tests.web.conftest import SLOW
from tests.web.opening import House
from tests.web.test_access import check

READY = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"
# Headless browsers show no notices, and some allow none: whoever is asked agrees, and what they were told is kept.
SPY = """window.told = [];
let permission = 'default';
Object.defineProperty(Notification, 'permission', { get: () => permission });
Notification.requestPermission = () => Promise.resolve(permission = 'granted');
ServiceWorkerRegistration.prototype.showNotification = function (title, { body, tag }) {
  window.told.push({ title, body, tag });
  return Promise.resolve();
}"""
KEPT = "() => caches.open('meadhall-shell-1').then(shelf => shelf.keys()).then(all => all.map(one => one.url))"


@pytest.fixture
def browsing(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose workers run."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="allow")
    context.set_default_timeout(SLOW)
    yield context
    context.close()


def test_the_manifest_and_its_icons_are_there(house: House) -> None:
    def got(path: str) -> tuple[str, bytes]:
        with urllib.request.urlopen(house.address + path) as answer:
            return answer.headers["Content-Type"], answer.read()

    kind, text = got("/manifest.webmanifest")
    assert kind.startswith("application/manifest+json")
    manifest = json.loads(text)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert got(icon["src"])[0] == icon["type"]
    assert got("/sw.js")[0].startswith("text/javascript")
    assert 'rel="manifest"' in got("/")[1].decode()


def test_the_shell_works_without_a_net_and_says_so(browsing: BrowserContext, house: House) -> None:
    page = browsing.new_page()
    page.goto(house.address)
    page.get_by_role("button", name="Play now against bots").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    page.get_by_role("button", name="Play now against bots").wait_for()
    page.wait_for_function(READY)
    kept = page.evaluate(KEPT)
    assert kept
    assert not [url for url in kept if "/api/" in url], "nothing of a game is kept"
    browsing.set_offline(True)
    page.reload()
    expect(page.get_by_role("status").filter(has_text="You are offline")).to_be_visible()
    expect(page.get_by_role("heading", name="Odin")).to_be_visible()
    if PICTURES:
        for size, (width, height) in {"wide": (1440, 900), "phone": (390, 844)}.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=Path(PICTURES) / f"offline-{size}.png")
    check(page)
    browsing.set_offline(False)
    expect(page.get_by_text("You are offline")).to_be_hidden()
    page.get_by_role("button", name="Play now against bots").wait_for()


def test_a_notice_tells_of_ones_turn_in_a_slow_game(browsing: BrowserContext, house: House) -> None:
    page = browsing.new_page()
    page.clock.install()
    page.add_init_script(SPY)
    page.goto(house.address)
    name(page, "Thordis")
    page.reload()
    page.evaluate("() => navigator.serviceWorker.ready")
    assert page.evaluate("Notification.permission") != "granted"
    page.get_by_role("button", name="Thordis").click()
    page.get_by_role("button", name="When it is my turn").click()
    check(page)
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.get_by_text("This browser tells you, as long as")).to_be_visible()
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / "notices.png")
    page.keyboard.press("Escape")
    slow = {"kind": "days", "days": 2}
    seats = [{"kind": "me"}, {"kind": "bot", "level": "thrall"}]
    quick = ask(page, "POST", "/tables", {"game": "odin", "seats": seats})["id"]
    table = ask(page, "POST", "/tables", {"game": "odin", "seats": seats, "clock": slow})["id"]
    while ask(page, "GET", f"/tables/{table}")["turn"] != [0] or ask(page, "GET", f"/tables/{quick}")["turn"] != [0]:
        pass
    page.clock.fast_forward(31_000)
    page.wait_for_function("() => window.told.length")
    told = page.evaluate("window.told")
    assert [(notice["title"], notice["tag"]) for notice in told] == [("Your turn in Odin", table)], (
        "not of the quick one"
    )
    with page.expect_response("**/api/tables?list=mine*"):
        page.clock.fast_forward(31_000)
    assert len(page.evaluate("window.told")) == 1, "what was told once is no news"
