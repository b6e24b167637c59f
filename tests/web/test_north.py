"""Warriors of the North in a real browser: whole games, answers to answers, secrets, and no tedium."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from meadhall.games.north.components import EXITS_BY_NAME, LANDS
from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_north import (
    CONFIRM,
    answer,
    click,
    lay_north,
    offered,
    sail_to_the_end,
    settled,
    tap,
    turn_by_keys,
    turn_by_mouse,
)
from tests.web.drive_odin import accept
from tests.web.fitting import nothing_sticks_out
from tests.web.opening import Dealt, House
from tests.web.test_access import check

SEED = 2834
# Three seats, yellow first: W.S W.W LOK THO.N NOR COM.S; red: W.N W.E W.S LOK CAL.W MIS.S; green has no answer at all.
TOUCHED = ".chip, .act, .tab, .do, .space, .plate.brief, .laid, .switch, .choice button"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = Dealt(tmp_path_factory.mktemp("dealt"), SEED)
    yield house
    house.close()


def choose(page: Page, *targets: str) -> None:
    """Picks these one after the other and confirms."""
    for target in targets:
        click(page, target)
    page.locator(CONFIRM).click()


# ---- whole games


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_game_of_four_by_mouse_ends_with_the_daughters_counted(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_north(page, bots(3), round_cap=3)
    seen = sail_to_the_end(page, random.Random(1))
    assert seen.count("main") >= 3
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("win|share"))
    account = result.get_by_role("group", name="The final account")
    assert account.locator("li").count() == 4
    order = [
        tuple(map(int, re.findall(r"(\d+) (?:in camp|aboard)", row))) for row in account.locator("li").all_inner_texts()
    ]
    assert order == sorted(order, reverse=True)


@pytest.mark.rotates("a whole game by keyboard")
def test_a_whole_game_of_three_by_keyboard_only(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_north(page, bots(2), round_cap=2)
    assert sail_to_the_end(page, random.Random(2), turn_by_keys).count("main") >= 2


@pytest.mark.rotates("a whole game on a phone")
def test_a_whole_game_on_a_phone(phone: Page) -> None:
    lay_north(phone, bots(3), round_cap=2)
    dice = random.Random(3)
    seen: set[str] = set()
    while (what := settled(phone)) != "over":
        if what not in seen:
            shown = phone.locator(".tab").evaluate_all("tabs => tabs.findIndex(tab => tab.ariaPressed === 'true')")
            for tab in (0, 1, 2, shown):
                phone.locator(".tab").nth(tab).tap()
                nothing_sticks_out(phone, ".north", TOUCHED, apart=".sea, .hand.long")
        seen.add(what)
        answer(phone, dice, lambda page, asked, luck: turn_by_mouse(page, asked, luck, tap))
    assert "main" in seen
    phone.keyboard.press("Escape")
    nothing_sticks_out(phone, ".north", TOUCHED, apart=".sea, .hand.long")


# ---- answers to answers


def sit_down(visit: Visit, dealt: House, **options: Any) -> tuple[Page, Page]:
    """Two people and a bot at a table whose cards are known."""
    first = visit(DOORSTEP, width=1440, height=900, address=dealt.address)
    table = lay_north(first, [{"kind": "open"}, *bots(1)], **options)
    second = visit("/", width=1440, height=900, address=dealt.address)
    second.evaluate("localStorage.setItem('meadhall.guide.north', 'done')")
    second.goto(f"{dealt.address}/table/{table}")
    accept(second, "Hallgerd")
    for page in (first, second):
        page.wait_for_selector(".north")
    return first, second


def test_two_browsers_answer_each_other_and_the_stack_is_seen_to_grow_and_resolve(visit: Visit, dealt: House) -> None:
    first, second = sit_down(visit, dealt)
    assert settled(first) == "main"
    choose(first, "hand:COM.S", "use:effect", "seat:1", "space:G2")
    assert settled(second) == "react"
    expect(second.locator("[data-asked]")).to_contain_text('Gudrun plays "I\'m taking Command!" on you')
    expect(second.locator(".entry")).to_have_count(1)
    assert sorted(offered(second)) == ["hand:LOK", "say:pass"]
    expect(first.locator(".candle")).to_be_visible()
    assert first.locator(".north.asked").count() == 0

    choose(second, "hand:LOK")
    assert settled(first) == "react"
    for page in (first, second):
        expect(page.locator(".entry")).to_have_count(2)
        expect(page.locator(".entry.doomed .fate")).to_have_text("would have no effect")
    click(first, "hand:LOK")
    assert {"entry:0", "entry:1"} <= set(offered(first))
    choose(first, "entry:1")

    for page in (first, second):
        expect(page.locator("[data-ship='1']")).to_have_attribute("data-at", "G2")
        expect(page.locator(".entry")).to_have_count(0)
        expect(page.locator(".recent")).to_contain_text("Loki the Trickster has no effect")
    assert settled(first) == "main"
    assert "hand:LOK" not in offered(first)


def test_who_is_asked_can_be_marked_card_by_card_and_hands_stay_secret(visit: Visit, dealt: House) -> None:
    heard: list[str] = []
    first, second = sit_down(visit, dealt)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    second.on("websocket", listen)
    second.reload()
    second.wait_for_selector(".north")
    assert settled(first) == "main"
    second.get_by_role("button", name="When to ask me").click()
    calm = second.get_by_role("group", name="Dead Calm")
    calm.get_by_role("button", name="Always").click()
    expect(calm.get_by_role("button", name="Always")).to_have_attribute("aria-pressed", "true")
    second.get_by_role("button", name="Close").click()
    choose(first, "space:A2")
    assert settled(second) == "react", "a wind at the other end of the sea is no concern, but Dead Calm is marked"
    choose(second, "hand:CAL.W")
    assert settled(first) == "react", "an entry of mine is answered"
    click(first, "say:pass")
    expect(first.locator(".recent")).to_contain_text("south wind has no effect")
    assert settled(first) == "main"
    expect(first.locator("[data-ship='0']")).to_have_attribute("data-at", "A1")

    second.get_by_role("button", name="When to ask me").click()
    second.get_by_role("group", name="Loki the Trickster").get_by_role("button", name="Never").click()
    expect(
        second.get_by_role("group", name="Loki the Trickster").get_by_role("button", name="Never")
    ).to_have_attribute("aria-pressed", "true")
    second.get_by_role("button", name="Close").click()
    choose(first, "hand:COM.S", "use:effect", "seat:1", "space:F1")
    expect(second.locator("[data-ship='1']")).to_have_attribute("data-at", "F1")
    assert second.locator("[data-card='LOK']").count() == 1, "it was never asked for"

    messages = [json.loads(text) for text in heard]
    views = [message["view"] for message in messages if message.get("view")]
    assert views
    for view in views:
        assert view["seat"] == 1
        assert all(player["hand"] is None for player in view["players"])
    seen = json.dumps([[message.get(part) for part in ("view", "step", "log")] for message in messages])
    assert '"LOK"' in seen, "the own cards"
    assert not [card for card in ("THO.N", "NOR", "W.W") if f'"{card}"' in seen], "what the first holds"
    assert second.locator(".hand-card").count() == 5


@pytest.mark.rotates("what others must not see")
def test_a_spectator_sees_the_table_but_no_hand(visit: Visit, dealt: House) -> None:
    first, _ = sit_down(visit, dealt)
    watcher = visit(re.sub(r"^https?://[^/]*", "", first.url), width=1024, height=768, address=dealt.address)
    watcher.wait_for_selector(".north.watching")
    assert watcher.locator(".hand-card").count() == 0
    assert watcher.locator(".plate").count() == 3
    assert not [code for code in ("LOK", "THO.N", "NOR", "MIS.S") if f'"{code}"' in watcher.content()]


# ---- choosing


def test_a_choice_says_what_it_does_can_be_taken_back_and_is_sent_only_when_confirmed(
    visit: Visit, dealt: House
) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=dealt.address)
    lay_north(page, bots(2))
    assert settled(page) == "main"
    assert {"hand:W.S", "hand:COM.S", "space:A2", "space:B1", "do:row", "do:sac"} <= set(offered(page))
    assert "hand:W.W" not in offered(page)
    page.locator("[data-card='W.W']").hover()
    expect(page.locator(".deed .says")).to_contain_text("the space shows no exit that way")
    page.locator("[data-card='LOK']").hover()
    expect(page.locator(".deed .says")).to_contain_text("only answers something")
    page.locator(".do", has_text="Loot").hover()
    expect(page.locator(".deed .says")).to_contain_text("There is no village here")
    click(page, "space:A2")
    expect(page.locator(CONFIRM)).to_have_text("Sail south to A2")
    assert page.locator("[data-card='W.S'][aria-pressed='true']").count() == 1, "the cheapest card is taken"
    click(page, "do:row")
    expect(page.locator(CONFIRM)).to_have_text("Row to A2, end the turn")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(CONFIRM)).to_have_count(0)
    click(page, "hand:COM.S")
    click(page, "use:effect")
    click(page, "seat:1")
    assert {"space:G2", "space:F1"} <= set(offered(page))
    page.get_by_role("button", name="Back", exact=True).click()
    click(page, "seat:2")
    choose(page, "space:A6")
    expect(page.locator("[data-ship='2']")).to_have_attribute("data-at", "A6")
    assert settled(page) == "main"
    choose(page, "space:A2")
    expect(page.locator("[data-ship='0']")).to_have_attribute("data-at", "A2")


def test_pairs_for_a_sacrifice_are_gathered_and_given_together(visit: Visit, dealt: House) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=dealt.address)
    lay_north(page, bots(2))
    assert settled(page) == "main"
    choose(page, "do:sac")
    assert settled(page) == "sacrifice"
    click(page, "hand:W.W")
    expect(page.locator(".act.go")).to_be_disabled()
    click(page, "hand:NOR")
    page.locator(CONFIRM).click()
    assert settled(page) == "main"
    expect(page.locator(".hand-card")).to_have_count(5)
    assert page.locator("[data-card='NOR'], [data-card='W.W']").count() <= 1
    expect(page.get_by_role("button", name=re.compile("Discard pile, 2 cards"))).to_be_visible()


def test_the_chart_is_the_board_of_the_rules(visit: Visit, dealt: House) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=dealt.address)
    lay_north(page, bots(2))
    settled(page)
    ways = {"N": "north", "E": "east", "S": "south", "W": "west"}
    for space, exits in EXITS_BY_NAME.items():
        words = page.locator(f"[data-space='{space}']").get_attribute("aria-label") or ""
        listed = re.search(r"exits ([a-z, ]+)", words)
        assert listed is not None
        assert re.findall("north|east|south|west", listed[1]) == [ways[way] for way in exits]
    for colour, (_, harbour, village, _, _) in zip(("yellow", "red", "blue", "green"), LANDS, strict=True):
        for kind, space in (("harbour", harbour), ("village", village)):
            there = page.locator(f"[data-space='{space}']")
            assert f"{colour} {kind}" in (there.get_attribute("aria-label") or "")


# ---- looks


@pytest.mark.rotates("boards are accessible on {width}")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_the_board_is_accessible(visit: Visit, dealt: House, theme: str, width: int, height: int) -> None:
    page = visit(DOORSTEP, theme=theme, width=width, height=height, address=dealt.address)
    lay_north(page, bots(2))
    assert settled(page) == "main"
    check(page)
    click(page, "hand:COM.S")
    check(page)
    choose(page, "use:effect", "seat:2", "space:A6")
    expect(page.locator("[data-ship='2']")).to_have_attribute("data-at", "A6")
    assert settled(page) == "main"
    if width < 860:
        page.locator(".tab", has_text="Stack").click()
    page.get_by_role("button", name="When to ask me").click()
    check(page)


@pytest.mark.rotates("turns in full motion")
def test_in_full_motion_ships_slide_cards_fly_and_the_console_stays_silent(visit: Visit, dealt: House) -> None:
    page = visit(DOORSTEP, width=1440, height=900, motion="full", address=dealt.address)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    lay_north(page, bots(2))
    assert settled(page) == "main"
    page.evaluate(
        """() => { window.flown = 0; new MutationObserver(seen => { window.flown += seen.flatMap(one =>
          [...one.addedNodes]).filter(node => node.className === 'ghost').length; }).observe(
          document.querySelector('.north .layer'), { childList: true }); }"""
    )
    choose(page, "hand:COM.S", "use:effect", "seat:2", "space:A6")
    page.wait_for_function("() => window.flown > 0")
    expect(page.locator("[data-ship='2']")).to_have_attribute("data-at", "A6")
    assert settled(page) == "main"
    choose(page, "space:A2")
    expect(page.locator("[data-ship='0']")).to_have_attribute("data-at", "A2")
    page.locator(".sea").click(position={"x": 8, "y": 8})  # a touch shows how things end
    assert settled(page) == "main"
    assert not said
