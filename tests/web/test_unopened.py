"""A table that the hall cannot open says so, and why; a hall that is away is waited for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from meadhall.hall.storage import repository
from meadhall.hall.tables import watching
from tests.web.asking import lay, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import dealt, hand, holds, settled
from tests.web.opening import House
from tests.web.rounds import sit
from tests.web.staging import Staging

UNOPENED = "This table cannot be opened"
BETWEEN_TRIES = 12_000  # milliseconds: no page waits longer before it tries again
WHY = "Its moves cannot be read: the rules refuse move 17."


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("unopened"), 600.0)
    yield house
    house.close()


def falls(*_: Any) -> None:
    raise TypeError("Dict key must be str")


def not_opened(page: Page) -> None:
    expect(page.get_by_role("heading", name=UNOPENED)).to_be_visible()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the hall")).to_be_visible()


def test_a_table_that_fails_at_every_try_is_given_up_until_somebody_tries_again(
    visit: Visit, staging: Staging, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit(DOORSTEP, address=staging.address)
    sit(page, "odin")
    before = dealt(page)
    with monkeypatch.context() as broken:
        broken.setattr(watching, "enter", falls)
        page.reload()
        not_opened(page)
    page.get_by_role("button", name="Try again").click()
    holds(page, before)


def test_a_table_that_was_open_and_does_not_open_again_is_given_up_too(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) == 1:
            socket.connect_to_server()
        else:
            socket.close(code=1011, reason="")

    page.route_web_socket(re.compile("/socket"), between)
    sit(page, "odin")
    page.wait_for_selector("[data-hand]")
    sockets[0].close(code=1011, reason="")
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    not_opened(page)


def test_a_refusal_is_shown_in_the_words_of_the_hall(visit: Visit, staging: Staging) -> None:
    page = visit(address=staging.address)

    def refuse(socket: WebSocketRoute) -> None:
        socket.send(json.dumps({"type": "refused", "code": "broken", "message": WHY, "at": None}))
        socket.close(code=4403, reason="broken")

    page.route_web_socket(re.compile("/socket"), refuse)
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    not_opened(page)
    expect(page.get_by_role("alert")).to_have_text(WHY)
    page.get_by_role("link", name="Back to the hall").click()
    expect(page.get_by_role("heading", name="Five games, one fire")).to_be_visible()


@pytest.mark.rotates("a hall that was closed")
def test_a_hall_that_is_away_is_waited_for_however_long_it_takes(visit: Visit, tmp_path: Path) -> None:
    own = House(tmp_path)
    try:
        page = visit(DOORSTEP, address=own.address)
        name(page, "Gudrun")
        page.clock.install()
        lay(page, "karl", "karl")
        settled(page)
        before = hand(page)
        tries: list[object] = []
        page.on("websocket", lambda socket: tries.append(socket))
        own.close()
        while len(tries) < 7:  # more than an open hall may fail at
            page.clock.fast_forward(BETWEEN_TRIES)
        expect(page.get_by_text("Reconnecting…", exact=True)).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="The hall does not answer")).to_have_count(1)
        own.open()
        page.clock.fast_forward(BETWEEN_TRIES)
        expect(page.get_by_text("Reconnecting…", exact=True)).to_have_count(0)
        settled(page)
        holds(page, before)
    finally:
        own.close()


def test_a_broken_table_is_listed_as_broken_with_its_reason(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    broken = sit(page, "odin")
    whole = sit(page, "odin")

    def with_reason(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["tables"] = [{**one, "broken": WHY} if one["id"] == broken else one for one in told["tables"]]
        route.fulfill(response=answer, json=told)

    page.route(re.compile(r"/api/tables\?"), with_reason)
    page.goto(staging.address)
    row = page.locator(".row", has_text=WHY)
    expect(row).to_contain_text("Cannot be opened")
    expect(row).not_to_contain_text("Your turn")
    expect(row.get_by_role("link")).to_have_count(0)
    expect(page.locator(f"a[href='/table/{whole}']")).to_be_visible()
    expect(page.locator(".row").last).to_contain_text(WHY)


def test_a_table_set_aside_by_a_passing_fault_is_opened_from_the_list(
    visit: Visit, staging: Staging, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit(DOORSTEP, address=staging.address)
    table_id = sit(page, "odin")
    before = dealt(page)
    page.goto(staging.address)
    staging.set_aside(table_id)
    page.reload()
    row = page.locator(".row.broken")
    again = row.get_by_role("button", name="Try again")
    with monkeypatch.context() as faulty:
        faulty.setattr(repository, "load", falls)
        again.click()
        expect(row.get_by_role("status")).to_have_text("It still will not open.")
    expect(again).to_be_enabled()
    again.click()
    page.wait_for_url(f"**/table/{table_id}")
    holds(page, before)
    page.goto(staging.address)
    expect(page.locator(f"a[href='/table/{table_id}']")).to_be_visible()
