"""Answers in secret in two real browsers: side by side, sealed until both are there, and taken back until then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.north.tables import lay as north
from tests.spoils.tables import lay as spoils
from tests.web.asking import ask, bots, lay_game, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.staging import Staging

LATE = 600.0  # no bot moves while a scene is on
DICE = ("11122334", "11223344", "22334455", "33445566")


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("answers"), LATE)
    yield house
    house.close()


def command() -> Table:
    """The last of four plays a Command on the second; the first two hold Loki."""
    return north(hands={0: "LOK W.E", 1: "LOK W.S", 3: "COM.N"}, ships={1: "G2"}, active=3)


def bid() -> Table:
    """The last of four is to bid; the first two hold what works after a bid."""
    return spoils(4, {0: "Singing Lyre S1", 1: "Loki's Mask S2"}, DICE, turn=3, bid="4x3", holder=2)


def two_at(visit: Visit, staging: Staging, game: str, table: Table) -> tuple[Page, Page, str]:
    """Two people and two bots at a table that stands like this one."""
    first = visit(DOORSTEP, width=1440, height=900, address=staging.address)
    name(first, "Gudrun")
    made = lay_game(first, game, [{"kind": "open"}, *bots(2)], {})
    second = visit(DOORSTEP, width=390, height=844, address=staging.address)
    name(second, "Hallgerd")
    second.evaluate(f"localStorage.setItem('meadhall.guide.{game}', 'done')")
    ask(second, "POST", f"/tables/{made}/join", {})
    second.goto(f"{staging.address}/table/{made}")
    for page in (first, second):
        page.wait_for_selector(f".{game}")
    staging.lay(made, table)
    return first, second, made


@pytest.mark.rule("WN-103", "WN-106")
def test_who_is_asked_later_answers_first_and_prepares_another_answer(visit: Visit, staging: Staging) -> None:
    first, second, made = two_at(visit, staging, "north", command())
    staging.order(made, 0, "concern", False)
    staging.play(made, 3, "COM.N@R>S")
    for page in (first, second):
        expect(page.locator(".north.asked")).to_have_attribute("data-phase", "react")
    second.locator(".north [data-target='say:pass']").click()
    expect(second.locator("[data-asked]")).to_contain_text("Answered. Pass")
    expect(second.locator(".deed .says")).to_contain_text("You have answered")
    expect(first.locator(".north.asked")).to_have_attribute("data-phase", "react")
    second.get_by_role("button", name="Take back").last.click()
    expect(second.locator(".north.asked")).to_have_attribute("data-phase", "react")
    second.locator(".hand-card[data-target='hand:LOK']").click()
    second.locator(".act.go:not(:disabled)").click()
    expect(second.locator("[data-asked]")).to_contain_text("Answered. Play Loki the Trickster")
    assert staging.table(made).ply == 3, "sealed"
    expect(first.locator(".entry")).to_have_count(1)
    first.locator(".north [data-target='say:pass']").click()
    expect(first.locator(".entry")).to_have_count(2)
    expect(second.locator("[data-asked] button")).to_have_count(0)
    assert [seat for seat, _ in staging.table(made).history[3:]] == [0, 1]


@pytest.mark.rule("SW-73")
def test_after_a_bid_both_answer_in_reverse_order(visit: Visit, staging: Staging) -> None:
    first, second, made = two_at(visit, staging, "spoils", bid())
    staging.play(made, 3, "5x3")
    for page in (first, second):
        expect(page.locator(".spoils.asked")).to_have_attribute("data-phase", "window")
    second.locator(".spoils [data-target='say:pass']").click()
    expect(second.locator("[data-asked]")).to_contain_text("Answered. Pass")
    expect(first.locator(".spoils.asked")).to_have_attribute("data-phase", "window")
    first.locator(".spoils [data-target='say:rest']").click()
    expect(first.locator(".spoils.asked")).to_have_attribute("data-phase", "bid")
    expect(second.locator("[data-asked]")).to_contain_text("Gudrun is thinking")
    assert staging.table(made).history[1:] == ((0, 1), (1, 0))
