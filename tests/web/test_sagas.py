"""The sagas in a real browser: whole sagas, a campaign over a closed hall, reloads in battle, phones."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from meadhall import Table
from meadhall.bots import make
from meadhall.games.sagas import components
from tests.sagas import tables as positions
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_sagas import (
    GO,
    QUEST,
    START,
    answer,
    click,
    lay_saga,
    settled,
    tap,
    tell_to_the_end,
    turn_by_keys,
    turn_by_mouse,
    until,
)
from tests.web.driving import until_asked, walk_to
from tests.web.fitting import nothing_sticks_out
from tests.web.opening import Dealt, House
from tests.web.staging import Staging
from tests.web.test_access import check

EIRIK, CAMPAIGN, EASY, HARD = 2, 1, 0, 2
SEED = 3  # of all stories here: every run tells the same
TOUCHED = ".act, .chip, .tab, .unit, .homes .home, .tool, .brief, .hire"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = Dealt(tmp_path_factory.mktemp("sagas"), SEED)
    yield house
    house.close()


@pytest.mark.rotates("the tale of a saga")
@pytest.mark.parametrize(
    ("theme", "width", "height", "motion"), [("dark", 1440, 900, "off"), ("light", 390, 844, "full")]
)
def test_a_saga_opens_with_its_tale_and_waits_until_it_is_read(
    visit: Visit, theme: str, width: int, height: int, motion: str
) -> None:
    page = visit(theme=theme, width=width, height=height, motion=motion, stills=True)
    lay_saga(page, story=EIRIK, level=HARD)
    tale = page.get_by_role("dialog", name="The saga of Eirik")
    for told in ("outlawed for a killing", "let one of them be Vinland", "2 settlements (0 so far)", "The hard level"):
        expect(tale).to_contain_text(told)
    check(page)
    expect(page.locator(".sagas[data-phase]")).to_have_count(0)
    expect(tale.get_by_role("button", name="Begin the saga")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tale).to_have_count(0)
    page.keyboard.press("Escape")  # the lots that are drawn then
    settled(page)
    if width < 900:
        page.get_by_role("button", name="Saga", exact=True).click()
    page.get_by_role("button", name="The tale and its aim").click()
    expect(tale).to_contain_text("outlawed for a killing")
    page.keyboard.press("Escape")
    expect(tale).to_have_count(0)


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_saga_by_mouse_and_its_story(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_saga(page, story=EIRIK, level=HARD)
    asked = tell_to_the_end(page, random.Random(1))
    assert {"religion", "home", "buy", "set out", "move"} <= set(asked)
    last = page.get_by_role("dialog")
    expect(last.locator(".last-chapter")).to_contain_text(re.compile("So the saga of Eirik was (won|lost)"))
    page.keyboard.press("Escape")
    expect(page.locator(".sagas .deed .asks")).to_have_text(re.compile("The saga is (won|lost)"))
    page.get_by_role("button", name="Read the saga").click()
    story = page.get_by_role("dialog")
    expect(story.get_by_role("heading", name=re.compile("The saga of Eirik"))).to_be_visible()
    expect(story).to_contain_text("It was sworn that there should be two settlements, Vinland among them")
    expect(story).to_contain_text(re.compile("So the saga of Eirik was (won|lost)"))
    assert story.locator("h4").count() > 1


@pytest.mark.rotates("a whole game by keyboard")
def test_a_whole_saga_by_keyboard_only(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_saga(page, story=EIRIK, level=HARD)
    asked = tell_to_the_end(page, random.Random(2), turn_by_keys)
    assert {"set out", "move"} <= set(asked)


@pytest.mark.rotates("a whole game on a phone")
def test_a_saga_on_a_phone(phone: Page) -> None:
    lay_saga(phone, story=EIRIK, level=EASY)
    dice = random.Random(3)
    seen: set[str] = set()
    while (what := settled(phone)) != "over":
        if what not in seen:
            nothing_sticks_out(phone, ".sagas", TOUCHED, apart=".map, .chips, .chart-rows", least=43)
            seen.add(what)
        answer(phone, dice, lambda page, asked, luck: turn_by_mouse(page, asked, luck, tap))
        if {"set out", "move", "place"} <= seen or len(seen) > 12:
            break
    for tab in ("Saga", "News", "Map"):
        phone.locator(".tab", has_text=tab).tap()
        nothing_sticks_out(phone, ".sagas", TOUCHED, apart=".map, .chips, .chart-rows", least=43)


def to_a_battle(page: Page, dice: random.Random) -> None:
    """Sails to a quest, where there is a battle for sure, and up to the line."""
    for _ in range(80):
        what = settled(page)
        assert what != "over"
        if what in ("line", "target") and page.locator(".sagas .battle .stand").count() > 1:
            return
        answer(page, dice, turn_by_mouse)
    raise AssertionError("there was no battle to line up for")


@pytest.mark.rotates("a reload in the middle")
def test_a_reload_in_mid_battle_finds_both_lines_as_they_stood(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_saga(page, story=EIRIK, level=HARD)
    to_a_battle(page, random.Random(4))
    foes = page.locator(".battle .theirs > *").all_inner_texts()
    page.reload()
    assert settled(page) == "line"
    assert page.locator(".battle .theirs > *").all_inner_texts() == foes
    order = page.locator(".battle .stand").evaluate_all("all => all.map(one => one.dataset.stand)")
    last = len(order) - 1
    drag(page, last, 0)
    wanted = [order[-1], *order[:-1]]
    expect(page.locator(".battle .stand").first).to_have_attribute("data-stand", wanted[0])
    page.locator(".battle .stand").first.focus()
    page.keyboard.press("ArrowRight")
    wanted[:2] = wanted[1::-1]
    expect(page.locator(".battle .stand").nth(1)).to_have_attribute("data-stand", wanted[1])
    at = page.locator("[data-asked]").get_attribute("data-at")
    page.get_by_role("button", name="Form this line").click()
    page.wait_for_function("at => document.querySelector('[data-asked]')?.dataset.at !== at", arg=at)
    page.wait_for_function("() => !document.querySelector('.sagas.asked .stand')")
    if settled(page) == "target":
        line = page.locator(".battle .ours .stood").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert len(line) == len(wanted)
        assert [re.sub(r"^\d+: ([^,]+).*", r"\1", one) for one in line] == [components_name(one) for one in wanted]
        page.reload()
        assert settled(page) == "target"
        assert page.locator(".battle .ours .stood").evaluate_all("all => all.map(one => one.ariaLabel)") == line
        click(page, ".battle .foe.lit")
        page.wait_for_function("at => document.querySelector('[data-asked]')?.dataset.at !== at", arg=at)
    if settled(page) in ("line", "target"):
        click(page, "[data-target='plan:fight']")
    page.wait_for_function("() => !document.querySelector('.sagas .battle .theirs .lit')")


def components_name(code: str) -> str:
    return next(name for unit, name, *_ in components.UNITS if unit == code)


def drag(page: Page, source: int, target: int) -> None:
    """A counter of the line to another place in it."""
    box, goal = (page.locator(".battle .stand").nth(place).bounding_box() for place in (source, target))
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


def in_haste(page: Page, what: str, dice: random.Random) -> None:
    """Nothing is bought, so that the voyages begin at once."""
    if what == "buy":
        click(page, "[data-target='word:done']")
    else:
        turn_by_mouse(page, what, dice)


def give_up(page: Page) -> None:
    click(page, "[data-target='word:abandon']")
    click(page, "[data-phase='give up'] [data-target='word:yes']")
    page.wait_for_selector(".sagas:not([data-phase='give up'])")


@pytest.mark.rotates("a hall that was closed")
def test_a_campaign_is_left_and_found_again_after_the_hall_was_closed(visit: Visit, tmp_path: Path) -> None:
    own = House(tmp_path)
    try:
        page = visit(DOORSTEP, address=own.address, width=1440, height=900)
        lay_saga(page, story=CAMPAIGN)
        dice = random.Random(5)
        until(page, "set out", dice, in_haste)
        give_up(page)
        page.get_by_role("dialog", name=re.compile("is lost")).get_by_role("button", name="Go on").click()
        until(page, "set out", dice, in_haste)
        saga = page.locator(".saga-card h2").inner_text()
        page.goto(own.address)
        row = page.locator(".row", has_text="Vikings: the Sagas")
        expect(row).to_contain_text("Campaign")
        expect(row).to_contain_text("Your turn")
        own.close()
        own.open()
        page.reload()
        page.locator(".row a", has_text="Vikings: the Sagas").click()
        assert settled(page) == "set out"
        assert page.locator(".saga-card h2").inner_text() == saga
        page.get_by_role("button", name="Campaign", exact=True).click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("1 of 2 that end it all")
        sheet.get_by_role("button", name="Read the saga so far").click()
        expect(page.get_by_role("dialog")).to_contain_text("The second saga")
        expect(page.get_by_role("dialog")).to_contain_text("was lost: the band gave up")
        page.keyboard.press("Escape")
        give_up(page)
        page.wait_for_selector("dialog[open] .places")
    finally:
        own.close()


@pytest.mark.rotates("turns in full motion")
def test_a_voyage_in_full_motion_moves_and_the_console_is_silent(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    said: list[str] = []
    page.on("console", lambda told: said.append(told.text) if told.type in ("error", "warning") else None)
    lay_saga(page, story=EIRIK, level=EASY)
    dice = random.Random(6)
    until(page, "set out", dice)
    page.evaluate(
        """() => localStorage.setItem('meadhall.settings',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('meadhall.settings')), motion: 'full' }))"""
    )
    page.reload()
    assert settled(page) == "set out"
    click(page, START)
    while settled(page) == "leidang":
        answer(page, dice, turn_by_mouse)
    chips = page.locator(QUEST if page.locator(QUEST).count() else ".sagas .chip")
    chips.first.click()
    click(page, GO)
    page.wait_for_selector(".sagas .scene, .sagas .wake")
    page.wait_for_selector(".sagas.asked")
    for _ in range(4):
        what = settled(page)
        if what in ("over", "set out"):
            break
        turn_by_mouse(page, what, dice)
        page.locator(".sagas .side-panels h2").click()  # a touch shows how it ends
    settled(page)
    assert not said


def test_what_is_closed_says_why_a_place_tells_what_waits_and_moves_can_be_taken_back(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_saga(page, story=EIRIK)
    dice = random.Random(7)
    until(page, "set out", dice)
    gold = page.locator(".track.gold b").inner_text()
    assert gold == "0"
    click(page, START)
    assert settled(page) == "move"
    expect(page.locator(".act.shut", has_text="Rally")).to_contain_text("nobody can come")
    click(page, "[aria-label='Enlarge the map']")
    click(page, "[aria-label='Show the whole map']")
    expect(page.locator("[aria-label='Show the whole map']")).to_be_disabled()
    page.mouse.click(*middle(page, "[data-space='HUN'] .touch"))
    expect(page.locator(".says")).to_have_text(re.compile("Hunaland: town and warrior kingdom.*Out of reach"))
    page.mouse.move(*middle(page, ".spot.lit .touch"))
    expect(page.locator(".map .way.dash")).to_be_attached()
    page.keyboard.press("u")
    page.wait_for_selector(".sagas.asked:not([data-phase='move'])")
    until(page, "set out", dice)
    at = page.locator("[data-asked]").get_attribute("data-at")
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").first.click()
    page.wait_for_function("at => document.querySelector('[data-asked]')?.dataset.at !== at", arg=at)


def test_one_key_takes_back_one_choice_though_a_preview_was_asked_for_too_late(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    undone: list[str] = []

    def with_a_late_preview(line: WebSocketRoute) -> None:
        hall = line.connect_to_server()

        def say(told: str | bytes) -> None:
            hall.send(told)
            message = json.loads(told)
            if message["type"] == "undo":
                undone.append(message["at"])
                late = {"type": "consider", "seat": message["seat"], "at": message["at"], "picked": [], "key": "late"}
                hall.send(json.dumps(late))

        line.on_message(say)

    page.route_web_socket(re.compile("/socket"), with_a_late_preview)
    lay_saga(page, story=EIRIK)
    until(page, "set out", random.Random(7))
    click(page, START)
    assert settled(page) == "move"
    page.keyboard.press("u")
    page.wait_for_selector(".sagas.asked[data-phase='set out']")
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").first.wait_for()
    assert len(undone) == 1
    assert settled(page) == "set out"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.rotates("boards are accessible on {width}")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_the_board_is_accessible(visit: Visit, theme: str, width: int, height: int) -> None:
    page = visit(DOORSTEP, theme=theme, width=width, height=height)
    lay_saga(page, story=EIRIK, level=EASY)
    dice = random.Random(8)
    looked: set[str] = set()
    for _ in range(60):
        what = settled(page)
        if what == "over" or {"buy", "move", "line"} <= looked:
            break
        if what in ("buy", "move", "line", "target") and what not in looked:
            looked.add(what)
            check(page)
        answer(page, dice, turn_by_mouse)
    assert {"buy", "move"} <= looked
    if settled(page) == "over":
        page.keyboard.press("Escape")
    for name in ("Legend", "Story" if width < 900 else "The saga so far"):
        if page.get_by_role("button", name=name, exact=True).count():
            page.get_by_role("button", name=name, exact=True).click()
            check(page)
            page.keyboard.press("Escape")


def test_the_keyboard_reaches_the_map_and_the_legend_tells_every_place(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_saga(page, story=EIRIK)
    until(page, "home", random.Random(9))
    walk_to(page, ".sagas .spot.lit")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.sagas.asked')?.dataset.phase === 'buy'")
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("dialog").locator(".places li")).to_have_count(49)
    expect(page.get_by_role("dialog")).to_contain_text("Reconstructed")


@pytest.fixture
def staging(tmp_path: Path) -> Iterator[Staging]:
    staging = Staging(tmp_path)
    yield staging
    staging.close()


def stage(page: Page, staging: Staging, table: str, laid: Table) -> None:
    """The page shows this position, and asks about it."""
    stamp = staging.lay(table, laid)
    until_asked(page, stamp)
    page.wait_for_selector(f".sagas.asked[data-phase='{laid.view(0)['phase']}']")


@pytest.mark.rotates("a saga's goals")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_goals_say_how_far_they_are_and_a_place_is_chosen_before_the_voyage(
    visit: Visit, staging: Staging, theme: str, width: int, height: int
) -> None:
    page = visit(DOORSTEP, address=staging.address, theme=theme, width=width, height=height)
    table = lay_saga(page, story=EIRIK)

    def goals() -> Locator:
        if width < 900:
            page.locator(".tab", has_text="Saga").click()
        return page.locator(".sagas .goals")

    late = positions.lay({"POL": "Er 3H 2L"}, saga="Eirik", gold=1, settled=["KUR"], draw=["c11", "c08"])
    stage(page, staging, table, late)
    expect(goals().locator("li.lost")).to_have_text(
        re.compile("A settlement in Vinland.*Out of reach in the 2 voyages left")
    )
    expect(goals()).to_contain_text("1 voyage away")

    early = positions.lay({"DAN": "Er 3H 2L"}, saga="Eirik", gold=6, quests={"Runes": "ALB hidden"})
    stage(page, staging, table, early)
    expect(goals()).to_contain_text("3 or 4 voyages away, 98 % in time, 2 gold")
    if width < 900:
        page.locator(".tab", has_text="Map").click()
    first = page.locator(".sagas .chip").first
    expect(first).to_have_text(re.compile("Alba.*2 to 4 hostiles, about 93 in 100 to win, and then about 2 of 6 fall"))
    check(page)
    first.click()
    expect(page.locator(GO)).to_have_text("Sail to Alba")
    page.locator(GO).click()
    page.wait_for_selector(".sagas.asked[data-phase='leidang']")  # there is gold for one more
    click(page, "[data-target='word:done']")
    page.wait_for_selector(".sagas.asked[data-phase='move']")
    expect(page.locator(".spot.picked")).to_have_attribute("data-target", "space:ALB")
    expect(page.locator(GO)).to_have_text("Sail to Alba")


def test_homelands_are_lit_while_a_band_is_hired_and_its_price_is_told(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address, width=1440, height=900)
    table = lay_saga(page, story=EIRIK)
    laid = positions.SAGAS.table(seed=3, story="volsunga")
    positions.play(laid, "old", "NOR")
    stage(page, staging, table, laid)
    lit = page.locator(".spot.lit").evaluate_all("all => all.map(one => one.dataset.target).sort()")
    assert lit == ["space:DAN", "space:NOR", "space:SVE"]
    page.locator(".spot.lit[data-target='space:DAN'] .touch").click(force=True)
    expect(page.get_by_role("radio", name="Danmark")).to_be_checked()
    click(page, ".sagas [data-target='unit:L']")
    expect(page.locator(".track.gold b")).to_have_text("6")
    stage(page, staging, table, laid)
    band = page.locator("[data-target='plan:band']")
    expect(band).to_contain_text("3 Huskarls and 2 long ships for 7 gold; 1 gold is kept")
    band.click()
    expect(page.locator(".track.gold b")).to_have_text("1")


def test_a_battle_shows_both_lines_before_it_begins_and_what_a_victory_costs(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address, width=1440, height=900)
    table = lay_saga(page, story=EIRIK)
    laid = positions.lay({"ALB": "Er 3H 2L"}, draw=["c04", "c11"])
    positions.play(laid, "ALB")
    positions.rolled(laid, "stay", 5)
    stage(page, staging, table, laid.game.setup(laid.position()))  # a page replays the game, with other dice
    expect(page.locator(".battle .ours .stood")).to_have_count(6)
    expect(page.locator(".battle .odds")).to_contain_text("% to win, and then about")
    expect(page.locator("[data-target='word:no']")).to_contain_text("in 100 to win, and then about")


INSIDE = """line => [...document.querySelectorAll(`.battle ${line} .counter`)].every(counter => {
  const [box, frame] = [counter, counter.closest('.line')].map(one => one.getBoundingClientRect());
  return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1 && box.width >= 40;
})"""


@pytest.mark.rotates("rare choices of sagas")
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_rare_choices_say_what_they_are_about_and_the_greatest_battle_fits(
    visit: Visit, staging: Staging, width: int, height: int
) -> None:
    page = visit(DOORSTEP, address=staging.address, width=width, height=height)
    table = lay_saga(page, story=EIRIK)

    rally = positions.lay({"ALB": "Er", "YOR": "2H", "sNO": "H L"}, edda=4)
    positions.play(rally, "ALB", "rally")
    stage(page, staging, table, rally)
    expect(page.locator(".sagas .chip", has_text="North Sea")).to_contain_text("a Huskarl and a long ship")
    expect(page.locator(".sagas .chips")).not_to_contain_text("storm")
    expect(page.locator(".sagas .says")).to_contain_text("room for 7 more")

    kept = positions.lay(
        {"ICE": "Er L"}, saga="Eirik", settled=["VIN", "DUB"], gold=6, options={"story": "campaign"},
        quests={"Silk Road": "accomplished"},
    )  # fmt: skip
    positions.play(kept, "ICE", "stay", "settle")
    stage(page, staging, table, kept)
    expect(page.locator(".sagas .says")).to_contain_text("Eirik is won. With three or more settlements kept")
    expect(page.locator(".sagas .chip", has_text="Dublin")).to_contain_text("trade centre: 1 gold")
    expect(page.locator(".sagas .chips")).not_to_contain_text("hostiles")

    crowd = positions.lay({"ORK": "Er 5H 2L"}, edda=2)
    positions.play(crowd, "ORK", "stay")
    stage(page, staging, table, crowd)
    expect(page.locator(".sagas .says")).to_contain_text("Orkneys has room for 6")

    campaign = {"options": {"story": "campaign"}, "saga": "Volsunga", "campaign": {"won": 7, "sagas": 4}}
    great = positions.lay({"MIK": "Er Ru 3H B V L O"}, edda=5, draw=["c09", "c12"], **campaign)
    positions.play(great, "MIK", "stay", "no")
    stage(page, staging, table, great)
    expect(page.locator(".battle .theirs .counter")).to_have_count(8)
    expect(page.locator(".battle .ours .counter")).to_have_count(9)
    page.wait_for_function(INSIDE, arg=".theirs")
    page.wait_for_function(INSIDE, arg=".ours")


def nearly_won() -> tuple[Table, str]:
    """A campaign whose first saga is won, with settlements, by this move."""
    for seed in range(19, 40):
        table, bot = positions.SAGAS.table(seed=seed, story="campaign", level="easy"), make("policy", 1)
        while table.view(0)["campaign"]["begun"] == 1 and not table.view(0)["saga"]["ended"]:
            move, before = bot.choose(table.chair(0)).text, table.copy()
            table.play(0, move)
        if table.view(0)["saga"]["ended"] == "won" and positions.phase(table) == "take back":
            return before, move
    raise AssertionError("no saga was won")


@pytest.mark.rotates("the end of a saga in a campaign")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_each_saga_of_a_campaign_ends_with_its_last_chapter_and_the_next_begins_with_its_own_voyages(
    visit: Visit, staging: Staging, theme: str, width: int, height: int
) -> None:
    page = visit(DOORSTEP, address=staging.address, theme=theme, width=width, height=height, stills=True)
    table = lay_saga(page, story=CAMPAIGN)
    page.get_by_role("button", name="Begin the saga").click()
    laid, move = nearly_won()
    saga = laid.view(0)["saga"]["name"]
    stage(page, staging, table, laid)
    staging.play(table, 0, move)
    last = page.get_by_role("dialog", name=f"The saga of {saga} is won")
    expect(last).to_contain_text(f"So the saga of {saga} was won")
    expect(last).to_contain_text(f"For the next one: {laid.view(0)['saga']['bonus']}")
    check(page)
    last.get_by_role("button", name="Read the whole saga").click()
    page.keyboard.press("Escape")
    last.get_by_role("button", name="Go on").click()
    if width < 900:
        expect(page.locator(".brief")).to_contain_text("won")
    click(page, "[data-target='word:done']")
    if laid.view(0)["deck"]["kept"]:
        click(page, "[data-target='word:done']")
    tale = page.get_by_role("dialog", name="The saga of")
    expect(tale.get_by_role("button", name="Begin the saga")).to_be_visible()
    expect(tale.locator("dd").first).to_have_text(str(staging.table(table).view(0)["deck"]["draw"]))
