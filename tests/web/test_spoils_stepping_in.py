"""Stepping in on the page: for who can, by mouse, keys and fingers; a card that would be lost is asked about twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.spoils.tables import card, challenged, lay
from tests.web.conftest import Visit
from tests.web.fitting import nothing_sticks_out
from tests.web.staging import Staging
from tests.web.test_access import check
from tests.web.test_spoils import TOUCHED
from tests.web.test_spoils_artifacts import DICE, LATE, RICH, at_a_table

BUTTON = ".spoils .step-in"
SHEET = ".spoils .step-sheet"
MINE = "Odin's Eye S1, Huginn S1, Loki's Die S3, Sampo Talisman S1"


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    staging = Staging(tmp_path_factory.mktemp("staging"), *LATE)
    yield staging
    staging.close()


def others_turn(cards: dict[Any, str] | None = None) -> Table:
    """Leif thinks about my bid of five 3s."""
    held = {0: MINE, 2: "Muninn S2", "pile": "Megingjord S3, Draupnir S3"} if cards is None else cards
    return lay(5, held, DICE, turn=1, bid="5x3", holder=0, stashes=RICH)


def open_sheet(page: Page) -> None:
    page.locator(BUTTON).click()
    expect(page.locator(SHEET)).to_be_visible()


@pytest.mark.rotates("an eye in the turn of another")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_an_eye_is_used_in_anothers_turn(visit: Visit, staging: Staging, width: int, height: int) -> None:
    page, table_id = at_a_table(visit, staging, width=width, height=height)
    staging.lay(table_id, others_turn())
    open_sheet(page)
    if width == 390:
        nothing_sticks_out(page, ".spoils", f"{TOUCHED}, .step-in, .step-sheet .act", apart=".hall", least=44)
    page.locator("[data-step='use:A1']").click()
    page.locator("[data-target='token:A6']").click()
    page.locator(".spoils .act.go").click()
    staging.await_ply(table_id, 2)
    table = staging.table(table_id)
    assert table.view(0)["pile"][0]["name"] == "Megingjord"
    assert table.actors == (1,), "Leif goes on to think"
    expect(page.locator(SHEET)).to_have_count(0)


def test_a_card_that_would_be_lost_is_asked_about_twice(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    staging.lay(table_id, others_turn())
    open_sheet(page)
    assert "would be lost" in page.locator(f"{SHEET} li", has_text="Loki’s Die").inner_text()
    page.locator("[data-step='reveal:A3']").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Its effect cannot happen now: it would be lost. Turn it up all the same?"
    )
    page.get_by_role("button", name="Keep it hidden").click()
    assert staging.table(table_id).ply == 0
    page.locator("[data-step='reveal:A3']").click()
    page.locator("[data-step='lose:A3']").click()
    staging.await_ply(table_id, 1)
    assert card(staging.table(table_id), "A3")["spent"]
    open_sheet(page)
    page.locator("[data-step='reveal:A2']").click()
    staging.await_ply(table_id, 2)
    assert card(staging.table(table_id), "A2")["up"], "a raven is turned up at once: nothing is lost"


def test_it_is_done_by_keyboard_alone(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    staging.lay(table_id, others_turn({0: "Huginn S1"}))
    page.wait_for_selector(BUTTON)
    page.locator(BUTTON).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-step=\"reveal:A1\"]')")
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0)
    page.wait_for_function("() => document.activeElement.matches('.step-in')")
    page.keyboard.press("Enter")
    page.wait_for_selector(SHEET)
    page.wait_for_function("() => document.activeElement.matches('[data-step=\"reveal:A1\"]')")
    page.keyboard.press("Enter")
    staging.await_ply(table_id, 1)
    assert card(staging.table(table_id), "A1")["up"]
    expect(page.locator(BUTTON)).to_have_count(0)


def test_who_can_do_nothing_sees_no_button(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    staging.lay(table_id, others_turn({0: "Odin's Eye S1 up used", 2: "Loki's Gold S2, Huginn S1"}))
    page.wait_for_selector(".plate[data-seat='1'].active")
    assert page.locator(BUTTON).count() == 0
    staging.lay(table_id, others_turn({0: "Huginn S1"}))
    expect(page.locator(BUTTON)).to_be_visible()


def test_a_bet_in_the_making_is_left_as_it_was(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    staging.lay(table_id, challenged("6x3", 1, 2, 5, {0: "Huginn S1"}, DICE, stashes=RICH))
    page.wait_for_selector("[data-target='side:challenger']")
    page.locator("[data-target='side:challenger']").click()
    open_sheet(page)
    page.locator("[data-step='reveal:A1']").click()
    staging.await_ply(table_id, 1)
    expect(page.locator("[data-target='side:challenger']")).to_have_attribute("aria-pressed", "true")
    page.locator(".spoils .act.go").click()
    staging.await_ply(table_id, 3)
    assert staging.table(table_id).view(0)["players"][0]["side"] == "challenger"


def test_while_the_table_pauses_a_wish_is_kept_and_may_be_taken_back(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    hall = staging.app.state.hall
    secrets = hall.tables.by_id[table_id].dealt.secrets
    before, secrets.pauses = secrets.pauses, (60, 60)
    try:
        staging.lay(table_id, others_turn({0: "Huginn S1", 2: "Tarnkappe S1"}))
        page.wait_for_selector(BUTTON)
        staging.play(table_id, 1, "6x3")
        open_sheet(page)
        page.locator("[data-step='reveal:A1']").click()
        expect(page.locator(".ask")).to_contain_text("You step in next. Turn up Huginn")
        assert hall.tables.by_id[table_id].dealt.questions.wishes[0]["text"].startswith("reveal A1")
        page.locator(".ask button").click()
        expect(page.locator(".ask")).not_to_contain_text("You step in next.")
        assert not hall.tables.by_id[table_id].dealt.questions.wishes
        assert staging.table(table_id).ply == 1
    finally:
        secrets.pauses = before


@pytest.mark.rotates("boards are accessible on {width}")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_the_sheet_is_accessible(visit: Visit, staging: Staging, theme: str, width: int, height: int) -> None:
    page, table_id = at_a_table(visit, staging, theme=theme, width=width, height=height)
    staging.lay(table_id, others_turn())
    page.reload()
    open_sheet(page)
    check(page)
    page.locator("[data-step='reveal:A3']").click()
    check(page)
