from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser import launch
from tests.web.opening import House

PAGE = Path(__file__).parents[2] / "src" / "meadhall" / "hall" / "static" / "index.html"
SLOW = 60_000  # milliseconds: machines that run tests are busy
Visit = Callable[..., Page]
# Touches the bare table while it shows something, which ends all still pictures: for tests that look at something else.
HASTY = """setInterval(() => document.querySelector('[data-motion=off] .board > [data-showing]')?.dispatchEvent(
  new PointerEvent('pointerdown', { bubbles: true })), 15)"""
# Counts the answers that the page has sent: so a driver knows a press that was taken from one that went astray.
COUNTING = """(send => {
  window.answersSent = 0;
  WebSocket.prototype.send = function (told) {
    if (JSON.parse(told).type === 'move') window.answersSent++;
    return send.call(this, told);
  };
})(WebSocket.prototype.send)"""
expect.set_options(timeout=SLOW)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert PAGE.is_file(), "the page is not built: run `make page`"
    house = House(tmp_path_factory.mktemp("hall"))
    yield house
    house.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Opens a page of the hall in a browser nobody has used yet; nothing may go wrong in it unseen."""
    opened: list[BrowserContext] = []
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
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="no-preference")
        opened.append(context)
        context.set_default_timeout(SLOW)
        context.add_init_script(COUNTING)
        kept = json.dumps({"theme": theme, "motion": motion, "sound": False})
        context.add_init_script(
            f"if (!localStorage.getItem('meadhall.settings')) localStorage.setItem('meadhall.settings', {kept!r})"
        )
        if motion == "off" and not stills:
            context.add_init_script(HASTY)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text) if "Content Security" in told.text else None)
        page.on("dialog", lambda dialog: faults.append(f"the page used {dialog.type}()"))
        page.goto((address or house.address) + path)
        return page

    yield come
    for context in opened:
        context.close()
    assert not faults


@pytest.fixture
def phone(browser: Browser, house: House) -> Iterator[Page]:
    """A phone that knows touch only."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(SLOW)
    context.add_init_script(COUNTING)
    context.add_init_script(HASTY)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(house.address)
    yield page
    context.close()
    assert not faults
