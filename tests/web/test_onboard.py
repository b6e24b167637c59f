"""Vikings on Board in a real browser: whole games, dragging, secrets, and nothing that sticks out."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import accept
from tests.web.drive_onboard import (
    CONFIRM,
    click,
    drag,
    lay_fjord,
    offered,
    once_free,
    sail_to_the_end,
    settled,
    tap,
    turn_by_keys,
    turn_by_mouse,
)
from tests.web.fitting import nothing_sticks_out
from tests.web.test_access import check

TOUCHED = ".chip, .act, .tab, .aim, button.front"


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_game_of_four_by_mouse_ends_in_an_account_that_adds_up(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_fjord(page, bots(3))
    assert sail_to_the_end(page, random.Random(1)) > 10
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("win|share"))
    account = result.get_by_role("group", name="The final account")
    kinds = re.findall(r"(?m)^(?:\d+ )?(hide|grain|metal|bets)", account.locator("li").first.inner_text())
    assert kinds in (["hide", "grain", "metal"], ["hide", "grain", "metal", "bets"])  # of who won a bet at all
    assert account.locator("li").count() == 4
    for seat in account.locator("li").all():
        points = [int(number) for number in seat.locator(".line b").all_inner_texts()]
        assert sum(points) == int(seat.locator("strong").inner_text())


@pytest.mark.rotates("a whole game by keyboard")
def test_a_whole_game_of_two_by_keyboard_only(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_fjord(page, bots(1), two_player_vikings=True)
    assert sail_to_the_end(page, random.Random(2), turn_by_keys) > 10


@pytest.mark.rotates("a whole game on a phone")
def test_a_whole_game_of_three_on_a_phone(phone: Page) -> None:
    lay_fjord(phone, bots(2))
    dice = random.Random(3)
    turns = 0
    while settled(phone) != "over":
        if turns < 6:
            nothing_sticks_out(phone, ".onboard", TOUCHED, apart=".scenery")
        turn_by_mouse(phone, dice, tap)
        phone.wait_for_timeout(10)
        turns += 1
    assert turns > 10
    phone.keyboard.press("Escape")
    nothing_sticks_out(phone, ".onboard", TOUCHED, apart=".scenery")


def test_pieces_barrels_and_vikings_can_be_dragged(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_fjord(page, bots(1))
    code = once_free(page, "JA", "JY")
    drag(page, ".man[data-drag]", f"[data-drop='action:{code}']")
    expect(page.locator(".deed .says")).to_contain_text("choose the piece")
    piece = offered(page)[0].removeprefix("piece:")
    origin = page.locator(f".row:has([data-spot='piece:{piece}'])").get_attribute("data-ship")
    goal = "8" if origin != "8" else "7"
    drag(page, f"[data-drag='piece:{piece}']", f"[data-ship='{goal}'] .bow")
    expect(page.locator(CONFIRM)).to_contain_text(f"to ship {goal}")
    expect(page.locator(f"[data-ship='{goal}'] .ranking.foreseen")).to_be_visible()
    page.locator(CONFIRM).click()
    expect(page.locator(f"[data-ship='{goal}'] [data-spot='piece:{piece}']")).to_be_visible()

    click(page, f"action:{once_free(page, 'BE', 'BM')}")
    value = next(name for name in offered(page) if name.startswith("value:")).removeprefix("value:")
    page.locator(f"[data-drag='value:{value}']").hover()
    ship = page.locator(".row:not(.sailed):not(:has([data-spot$=':0']))").first.get_attribute("data-ship")
    drag(page, f"[data-drag='value:{value}']", f"[data-drop='circle:{ship}g']")
    expect(page.locator(CONFIRM)).to_have_text(f"Bet your {value} on green at ship {ship}")
    page.locator(CONFIRM).click()
    expect(page.locator(f"[data-spot='bet:{ship}:0']")).to_be_visible()


@pytest.mark.rotates("turns in full motion")
def test_turns_in_full_motion_keep_to_the_page_s_policy(visit: Visit) -> None:
    """What flies is a copy: it is sized from the script, as the policy allows no style in attributes."""
    page = visit(DOORSTEP, motion="full")
    lay_fjord(page, bots(3))
    dice = random.Random(1)
    page.evaluate(
        """() => new MutationObserver(changes => {
          if (changes.some(({ addedNodes }) => [...addedNodes].some(one => one.classList?.contains('ghost'))))
            window.flown = true;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    for _ in range(4):
        settled(page)
        turn_by_mouse(page, dice)
    page.wait_for_function("window.flown")


def test_nothing_is_sent_before_it_is_confirmed_and_refusals_say_why(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_fjord(page, bots(1))
    once_free(page, "JY")
    before = page.locator(".houses").inner_text()
    page.locator("[data-target='action:JY']").hover()
    expect(page.locator(".deed .says")).to_contain_text("One of your pieces goes to the back")
    assert 0 < page.locator(".piece.hinted").count() <= 6
    click(page, "action:JY")
    page.locator(".piece.dim").first.hover()
    expect(page.locator(".deed .says")).to_contain_text("is not of your clan")
    click(page, offered(page)[0])
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".deed .doors")).to_have_count(0)
    assert page.locator(".houses").inner_text() == before
    while not page.locator(".house.closed").count():
        turn_by_mouse(page, random.Random(1))
        settled(page)
    page.locator(".house.closed .front").first.hover()
    expect(page.locator(".deed .says")).to_contain_text("cannot be chosen: ")


@pytest.mark.rotates("what others must not see")
def test_others_never_find_a_hidden_value_on_their_page(visit: Visit) -> None:
    """Two people and a stranger at one table: what one bets and holds is on no other page."""
    first = visit(DOORSTEP, width=1440, height=900)
    lay_fjord(first, [{"kind": "invited"}])
    link = first.get_by_label("Link to this table").input_value()
    path = link.removeprefix(re.sub(r"/table/.*", "", link))
    second = visit(path, width=1440, height=900)
    accept(second, "Hallgerd")
    watcher = visit(re.sub(r"\?.*", "", path), width=1440, height=900)
    for page in (first, second, watcher):
        page.wait_for_selector(".onboard")
    dice = random.Random(5)
    for _ in range(40):
        for page in (first, second):
            if page.locator(".onboard.asked").count():
                names = offered(page)
                bets = [name for name in names if name in ("action:BE", "action:BM")]
                if bets:
                    click(page, bets[0])
                turn_by_mouse(page, dice)
        first.wait_for_timeout(20)
        if all(first.locator(f"[data-spot^='bet:'][data-spot$=':{seat}']").count() for seat in (0, 1)):
            break
    else:
        raise AssertionError("no bets were laid")
    for page, own in ((first, [0]), (second, [1]), (watcher, [])):
        page.wait_for_function("document.querySelectorAll('[data-spot^=\"bet:\"]').length >= 2")
        for seat in (0, 1):
            token = page.locator(f"[data-spot^='bet:'][data-spot$=':{seat}']").first
            assert (token.locator("text").count() > 0) == (seat in own)
        plates = page.locator(".plate .unused text")
        assert (plates.count() > 0) == bool(own)
        assert page.locator(".plate:not(.mine) :is(.unused, .won) text").count() == 0


@pytest.mark.rotates("a reload in the middle")
def test_a_reload_in_the_middle_of_a_drawn_supply_shows_it_again(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_fjord(page, bots(1))
    once_free(page, "D3")
    click(page, "action:D3")
    page.locator(CONFIRM).click()
    page.wait_for_selector("[data-target^='type:']")
    drawn = offered(page)
    page.reload()
    page.wait_for_selector("[data-target^='type:']")
    assert offered(page) == drawn
    click(page, drawn[0])
    ship = offered(page)[0]
    number = ship.removeprefix("ship:")
    before = page.locator(f"[data-spot='cargo:{number}'] [data-kind]").count()
    click(page, ship)
    page.locator(CONFIRM).click()
    expect(page.locator(f"[data-spot='cargo:{number}'] [data-kind]")).to_have_count(before + 1)


@pytest.mark.rotates("boards are accessible on {width}")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_the_board_is_accessible(visit: Visit, theme: str, width: int, height: int) -> None:
    page = visit(DOORSTEP, theme=theme, width=width, height=height)
    lay_fjord(page, bots(2))
    code = once_free(page, "JA", "JY")
    check(page)
    click(page, f"action:{code}")
    check(page)
    click(page, offered(page)[0])
    click(page, offered(page)[0])
    check(page)
    page.locator(CONFIRM).click()
    click(page, f"action:{once_free(page, 'MK', 'BE', 'BM')}")
    check(page)
