"""What opening the hall costs over the wire."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.web.opening import House

MOST = 250_000  # bytes


def test_the_lobby_is_light(browser: Browser, house: House) -> None:
    context = browser.new_context()
    page = context.new_page()
    tracing = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def answered(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["response"]["url"].rpartition("/")[2]

    def finished(event: dict[str, Any]) -> None:
        sizes[names[event["requestId"]]] = event["encodedDataLength"]

    tracing.on("Network.responseReceived", answered)
    tracing.on("Network.loadingFinished", finished)
    tracing.send("Network.enable")
    page.goto(house.address)
    page.get_by_role("button", name="Play").first.wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    assert any(name.endswith(".woff2") for name in sizes)
    assert not any("TablePage" in name for name in sizes), "tables are fetched when one is opened"
    assert not any("latin-ext" in name for name in sizes), "letters that nobody wrote"
    assert sum(sizes.values()) <= MOST, sizes
