"""What other programs show of a link before it is opened: title, words and picture, by Open Graph's and Twitter's tags.

A public table is everybody's to see. Of a private one only whoever has the invitation's word is told; all others get
what they get where there is no table at all, byte for byte.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from html import escape
from pathlib import Path

from starlette.requests import HTTPConnection

from meadhall.games import SHELF, find
from meadhall.games.pictures import PREVIEW, PREVIEW_SIZE
from meadhall.hall.accounts.reach import own_origin
from meadhall.hall.api.dependencies import ID, address, the_hall
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, INVITED, OPEN, PERSON, PLAYING, WAITING, Seat, TableRow
from meadhall.hall.tables import telling

PLACE = re.compile(r"[ ]*<!-- preview.*?<!-- /preview -->\n?", re.DOTALL)
NO_WORD = secrets.token_hex(16)  # compared where there is no table, as a table's own would be
SIZE = PREVIEW_SIZE  # pixels of every picture
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class LinkPreview:
    """A link in a few words."""

    title: str
    about: str
    picture: str = "hall"  # of which game
    shows: str = "The covers of the games in this hall"
    path: str = "/"


GENERAL = LinkPreview("Meadhall", "Viking board games in the browser: alone against bots or with friends.")


async def of_table(connection: HTTPConnection, table_id: str) -> LinkPreview:
    """A table as whoever follows this link may see it; the general preview where that is not at all."""
    hall, invite = the_hall(connection), connection.query_params.get("invite", "")
    if not re.fullmatch(ID, table_id) or not hall.limits.within("call_here", address(connection)):
        return GENERAL
    try:
        public, word = await hall.database.read(lambda database: repository.who_may_see(database, table_id, NO_WORD))
        has_word = secrets.compare_digest(invite.encode(), word.encode())
        if not public and not has_word:
            return GENERAL
        row, seats = await hall.database.read(lambda database: repository.at_a_glance(database, table_id))
    except Refused:  # it was noted where the database is read
        return GENERAL
    return told(row, seats, has_word) if row is not None and row.game in SHELF else GENERAL


def told(row: TableRow, seats: list[Seat], invited: bool) -> LinkPreview:
    """Who invites to what, who sits there, and how many seats are left."""
    game, host = find(row.game), telling.host_seat(row, seats)
    names = [f"{seat.name} {seat.sign}" if seat.sign else seat.name for seat in seats]
    people = [name for seat, name in zip(seats, names, strict=True) if seat.kind == PERSON]
    bots = sum(seat.kind == BOT for seat in seats)
    company = listed([*people, *([counted(bots, "bot")] if bots else [])])
    if row.state == WAITING and invited:
        title = f"{names[host]} invites you to {game.title}" if host is not None else f"Come and play {game.title}"
    else:
        title = f"{game.title} with {company}" if people else game.title
    sits = "sits" if len(people) + bots == 1 else "sit"
    if row.state == WAITING:
        low, high = game.screen.minutes
        free = counted(sum(is_free(seat, invited) for seat in seats), "seat")
        stake = "Rated" if repository.may_count_for_ratings(row, seats) else "Casual"
        about = (
            f"{company} {sits} at the table, {free} left. {stake}, {low} to {high} minutes in the browser; "
            "no account needed."
        )
    else:
        about = f"The game {'has begun: come and watch' if row.state == PLAYING else 'is over: see how it went'}."
    word = f"?invite={row.invite}" if invited else ""
    return LinkPreview(title, about, game.id, f"The cover of {game.title}", f"/table/{row.id}{word}")


def is_free(seat: Seat, invited: bool) -> bool:
    return seat.kind == OPEN or (seat.kind == INVITED and seat.person is None and invited)


def listed(names: list[str]) -> str:
    """Hildr, or Hildr and Egil, or Hildr, Egil and Sif."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1] if names else "") if part)


def counted(number: int, thing: str) -> str:
    return f"{COUNTS[number]} {thing}{'' if number == 1 else 's'}"


def picture_address(name: str, folder: Path) -> str:
    """Where a game's picture is: among the files of the page, or with the package that brings the game."""
    if (folder / f"preview-{name}.png").is_file():
        return f"/preview-{name}.png"
    if name in SHELF and find(name).package:
        return f"/games/{name}/{PREVIEW}"
    return f"/preview-{GENERAL.picture}.png"


def put_into(page: str, shown: LinkPreview, connection: HTTPConnection, folder: Path) -> str:
    """The page with this preview in its head. Names are what somebody typed: nothing of them is markup."""
    origin = own_origin(connection.url.scheme, connection.headers.get("host", ""))
    picture, title = origin + picture_address(shown.picture, folder), shown.title
    properties = {
        "og:type": "website", "og:site_name": "Meadhall", "og:title": title, "og:description": shown.about,
        "og:url": origin + shown.path, "og:image": picture, "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1]), "og:image:alt": shown.shows,
    }  # fmt: skip
    names = {
        "description": shown.about, "twitter:card": "summary_large_image", "twitter:title": title,
        "twitter:description": shown.about, "twitter:image": picture, "twitter:image:alt": shown.shows,
    }  # fmt: skip
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    lines += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in names.items()]
    lines.append(f"<title>{escape(title if shown is GENERAL else f'{title} · Meadhall')}</title>")
    return PLACE.sub(lambda _: "".join(f"    {line}\n" for line in lines), page, count=1)
