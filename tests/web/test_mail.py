"""Mails about one's turn, from the field in the hall to the links that the mails have."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.hall.postbox import Postbox, mail_server_running, text
from tests.web.asking import name
from tests.web.opening import House
from tests.web.test_access import check
from tests.web.test_fair_play import picture
from tests.web.test_people import account


def test_mails_are_asked_for_confirmed_and_ended(browser: Browser, tmp_path: Path) -> None:
    box = Postbox()
    with mail_server_running(box) as port:
        house = House(tmp_path, MEADHALL_SMTP=f"smtp://127.0.0.1:{port}", MEADHALL_MAIL_FROM="hall@example.org")
        context = browser.new_context(service_workers="block")
        try:
            page = context.new_page()
            page.goto(house.address)
            name(page, "Thordis")
            page.reload()
            account(page, "When it is my turn")
            sheet = page.get_by_role("dialog")
            picture(page, "mail-asks")
            sheet.get_by_label("Your email address").fill("thordis@example.net")
            sheet.get_by_role("button", name="Send me the link").click()
            expect(sheet.get_by_text("on its way to thordis@example.net")).to_be_visible()
            picture(page, "mail-sent")
            check(page)
            (mail,) = box.mails
            assert f"http://localhost:{house.port}/mail/confirm" in text(mail)
            other = context.new_page()
            other.goto(house.address + box.link())
            picture(other, "mail-confirm")
            check(other)
            other.get_by_role("button", name="Yes, send me emails").click()
            expect(other.get_by_role("status")).to_contain_text("We will tell you")
            sheet.get_by_role("button", name="I’ve followed it").click()
            expect(sheet.get_by_text("Emails go to thordis@example.net")).to_be_visible()
            picture(page, "mail-on")
            check(page)
            other.goto(house.address + box.link())
            other.get_by_role("button", name="Yes, send me emails").click()
            expect(other.get_by_role("status")).to_be_visible()
            sheet.get_by_role("button", name="Stop the emails").click()
            expect(sheet.get_by_label("Your email address")).to_be_visible()
            other.goto(house.address + box.link())
            other.get_by_role("button", name="Yes, send me emails").click()
            expect(other.get_by_role("alert")).to_contain_text("no longer valid")
        finally:
            context.close()
            house.close()
