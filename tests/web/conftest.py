from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser import launch
from tests.web.opening import House

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "src" / "meadhall" / "hall" / "static" / "index.html"
SLOW = 60_000  # milliseconds: machines that run tests are busy
DOORSTEP = "/health"  # shows nothing: for those who go on to a table without the lobby, which takes half a second
Visit = Callable[..., Page]
# Touches the bare table while it shows something, which ends all still pictures: for tests that look at something else.
HASTY = """setInterval(() => window.stills || document.querySelector('[data-motion=off] .board > [data-showing]')
  ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })), 15)"""
# A tab that has just been opened finds nothing of earlier tests, and these settings.
FRESH = """window.stills = STILLS;
if (location.protocol === 'http:' && !sessionStorage.opened) {
  sessionStorage.opened = 'yes';
  localStorage.clear();
  localStorage.setItem('meadhall.settings', JSON.stringify(SETTINGS));
}"""
# Counts the answers that the page has sent, so that a driver knows a press that was taken from one that went astray;
# and how many of them the hall has answered, for until then the page still shows the table as it was.
COUNTING = """(send => {
  window.answersSent = window.answersTaken = 0;
  const heard = ({ data }) => {
    if (['step', 'asked', 'table', 'refused'].includes(JSON.parse(data).type)) window.answersTaken = window.answersSent;
  };
  WebSocket.prototype.send = function (told) {
    if (JSON.parse(told).type === 'move') {
      window.answersSent++;
      this.addEventListener('message', heard);
    }
    return send.call(this, told);
  };
})(WebSocket.prototype.send)"""
# Pages are as they are without a service worker, which would go on from one test to the next.
WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker"
expect.set_options(timeout=SLOW)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert PAGE.is_file(), "the page is not built: run `make page`"
    house = House(tmp_path_factory.mktemp("hall"))
    yield house
    house.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last test of the page: Playwright leaves an event loop running, beside which no other begins."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Visitors:
    """Browsers of people who do not know each other. They are used again, since a new one costs a second of a core."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._known: list[BrowserContext] = []
        self._here = 0

    def next(self, address: str) -> BrowserContext:
        """One that nobody has used in this test; it may be new, and see this hall first."""
        if self._here == len(self._known):
            self._known.append(self._newcomer(address))
        self._here += 1
        return self._known[self._here - 1]

    def _newcomer(self, address: str) -> BrowserContext:
        context = self._browser.new_context(reduced_motion="no-preference")
        context.set_default_timeout(SLOW)
        context.add_init_script(WITHOUT_WORKER)
        context.add_init_script(COUNTING)
        context.add_init_script(HASTY)
        context.new_page().goto(f"{address}/health")  # stays open: the next page is drawn by the same process
        return context

    def leave(self) -> None:
        for context in self._known[: self._here]:
            for page in context.pages[1:]:
                page.close()
            context.clear_cookies()
            context.clear_permissions()
        self._here = 0


@pytest.fixture(scope="package")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def visit(visitors: Visitors, house: House) -> Iterator[Visit]:
    """Opens a page of the hall in a browser nobody has used yet; nothing may go wrong in it unseen."""
    faults: list[str] = []

    def come(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        theme: str = "dark",
        motion: str = "off",
        address: str = "",
        stills: bool = False,
    ) -> Page:
        hall = address or house.address
        page = visitors.next(hall).new_page()
        page.set_viewport_size({"width": width, "height": height})
        settings = json.dumps({"theme": theme, "motion": motion, "sound": False})
        page.add_init_script(FRESH.replace("STILLS", json.dumps(stills)).replace("SETTINGS", settings))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text) if "Content Security" in told.text else None)
        page.on("dialog", lambda dialog: faults.append(f"the page used {dialog.type}()"))
        page.goto(hall + path)
        return page

    yield come
    visitors.leave()
    assert not faults


@pytest.fixture
def phone(browser: Browser, house: House) -> Iterator[Page]:
    """A phone that knows touch only."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(SLOW)
    context.add_init_script(WITHOUT_WORKER)
    context.add_init_script(COUNTING)
    context.add_init_script(HASTY)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(house.address + DOORSTEP)
    yield page
    context.close()
    assert not faults
