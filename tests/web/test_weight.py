"""What opening the hall costs over the wire, and how often it is waited for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.opening import House

MOST = 250_000  # bytes


@dataclass
class Visit:
    """What a browser that has never been here asks for until the lobby is there."""

    names: dict[str, str] = field(default_factory=dict)  # what follows the last / of an address, by its request
    sizes: dict[str, float] = field(default_factory=dict)  # as they went over the wire, by name
    asks: list[tuple[str, str]] = field(default_factory=list)  # names, and who asked: the page's own text or a script

    def sent(self, event: dict[str, Any]) -> None:
        name = event["request"]["url"].rpartition("/")[2]
        self.names[event["requestId"]] = name
        self.asks.append((name, event["initiator"]["type"]))

    def finished(self, event: dict[str, Any]) -> None:
        self.sizes[self.names[event["requestId"]]] = event["encodedDataLength"]


@pytest.fixture
def first(browser: Browser, house: House) -> Visit:
    context = browser.new_context()
    page = context.new_page()
    tracing = context.new_cdp_session(page)
    visit = Visit()
    tracing.on("Network.requestWillBeSent", visit.sent)
    tracing.on("Network.loadingFinished", visit.finished)
    tracing.send("Network.enable")
    page.goto(house.address)
    page.get_by_role("button", name="Play").first.wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    return visit


def test_the_lobby_is_light(first: Visit) -> None:
    assert any(name.endswith(".woff2") for name in first.sizes)
    assert not any("TablePage" in name for name in first.sizes), "tables are fetched when one is opened"
    assert not any("latin-ext" in name for name in first.sizes), "letters that nobody wrote"
    assert sum(first.sizes.values()) <= MOST, first.sizes


def test_who_is_here_and_what_can_be_played_is_asked_before_any_script_has_come(first: Visit) -> None:
    """On a slow line an answer asked for by a script waits behind fonts and covers: it takes twice as long."""
    for answer in ("me", "games"):
        assert [who for name, who in first.asks if name == answer] == ["parser"]
