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


def bots(count: int) -> list[dict[str, str]]:
    return [{"kind": "bot", "level": "karl"}] * count


def lay(page: Page, *others: str, target: int = 15, clock: Any = None, public: bool = True, rated: bool = False) -> str:
    """A table of Odin for this browser and these others (`karl`, `open`, `invited`); opens it, returns its id."""
    seats = [{"kind": kind} if kind in ("open", "invited") else {"kind": "bot", "level": kind} for kind in others]
    return lay_game(page, "odin", seats, {"target": target}, clock=clock, public=public, rated=rated)


def lay_game(
    page: Page,
    game: str,
    others: list[dict[str, str]],
    options: Any,
    clock: Any = None,
    public: bool = True,
    guide: bool = False,
    rated: bool = False,
) -> str:
    """A table for this browser and the others; opens it, returns its id. The guided game is offered only if wanted."""
    wanted = {"game": game, "options": options, "seats": [{"kind": "me"}, *others], "public": public, "clock": clock}
    wanted["rated"] = rated
    table: str = ask(page, "POST", "/tables", wanted)["id"]
    if not guide:
        page.evaluate(f"localStorage.setItem('meadhall.guide.{game}', 'done')")
    page.goto(f"{page.evaluate('location.origin')}/table/{table}")
    return table
