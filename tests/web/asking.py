"""What a page asks of the hall beside its screens: the tests lay tables by it where the form is not what they test."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ASK = """([method, path, body]) => fetch('/api' + path, {
  method,
  headers: body === null ? {} : { 'Content-Type': 'application/json' },
  body: body === null ? undefined : JSON.stringify(body),
}).then(answer => answer.json())"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A call of the REST interface as whoever uses this browser."""
    return page.evaluate(ASK, [method, path, body])


def name(page: Page, called: str) -> str:
    """Takes a name; the person's id."""
    person: str = ask(page, "POST", "/me", {"name": called})["person"]["id"]
    return person


def lay(page: Page, *others: str, target: int = 15, clock: Any = None, public: bool = True) -> str:
    """A table of Odin for this browser and these others (`karl`, `open`, `invited`); opens it, returns its id."""
    seats = [{"kind": kind} if kind in ("open", "invited") else {"kind": "bot", "level": kind} for kind in others]
    wanted = {
        "game": "odin",
        "options": {"target": target},
        "seats": [{"kind": "me"}, *seats],
        "public": public,
        "clock": clock,
    }
    told = ask(page, "POST", "/tables", wanted)
    table: str = told["id"]
    page.evaluate("localStorage.setItem('meadhall.guide.odin', 'done')")
    page.goto(f"{page.evaluate('location.origin')}/table/{table}")
    return table
