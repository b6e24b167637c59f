"""The tent drawn for a terminal: the pile, the bid, every seat's cup and stash, and what the viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.titles.spoils.components import ABILITY_NAMES, CODES
from meadhall.titles.spoils.view import STEPS

STYLES = {
    "Armor": "#87afff", "Artifact": "#d787ff", "Dragon Egg": "#5fd75f", "Jewelry": "#ffaf5f", "Weapon": "#ff8787",
}  # fmt: skip
LETTERS = {"Armor": "A", "Artifact": "*", "Dragon Egg": "D", "Jewelry": "J", "Weapon": "W"}
ORDER = ("Jewelry", "Armor", "Dragon Egg", "Weapon", "Artifact")


class Look(NamedTuple):
    """What the terminal can show."""

    colour: bool
    ascii: bool
    width: int


class Tent:
    """The table as a view tells it."""

    def __init__(self, view: dict[str, Any], names: Sequence[str], sort: str) -> None:
        self.view = view
        self.names = names
        self.sort = sort

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        look = Look(console.color_system is not None and not console.no_color, options.ascii_only, options.max_width)
        yield heading(self.view, self.names, look)
        yield seats(self.view, self.names, look)
        yield Text()
        yield pile(self.view, self.sort, look)
        if self.view["seat"] is not None:
            yield own(self.view, look)


def heading(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    dot = " - " if look.ascii else " · "
    step = STEPS[view["step"] - 1] if view["step"] else "the end"
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right", style="dim")
    bid = view["bid"]
    words = ""
    if bid:
        words = f"{dot}bid {bid['quantity']}x{bid['face']} by {names[bid['holder']]}"
        if bid["odds"] is not None:
            words += f" ({100 * bid['odds']:.0f} % by what you see)"
    left = f"{view['dice']} dice{dot}{view['piles']} piles to come"
    line.add_row(Text(f"Round {view['round']}{dot}{step}{words}", style="bold"), left)
    return line


def seats(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """Everyone at the table: role, Gold, dice, bet, stash."""
    grid = Table(box=None, pad_edge=False)
    for heading_text in ("", "", "Gold", "Dice", "Bet", "Stash"):
        grid.add_column(heading_text, justify="right" if heading_text == "Gold" else "left")
    turn = view["turn"] if isinstance(view["turn"], list) else [view["turn"]]
    for seat, player in enumerate(view["players"]):
        grid.add_row(
            (">" if look.ascii else "►") if seat in turn else "",
            Text(f"{names[seat]}{role(view, seat)}", style="bold" if seat in turn else ""),
            "?" if player["gold"] is None else str(player["gold"]),
            cup(player),
            stake(player),
            stash(player, look),
        )
    return grid


def role(view: dict[str, Any], seat: int) -> str:
    roles = [word for word in ("chief", "declarer", "challenger") if view[word] == seat]
    return f" ({', '.join(roles)})" if roles else ""


def cup(player: dict[str, Any]) -> str:
    """Dice the viewer sees, or how many there are; shown ones behind a slash."""
    if player["seen"] is not None:
        return "".join(map(str, player["seen"]))
    shown = "".join(map(str, player["shown"]))
    return f"{player['dice']}{' blind' if player['blind'] else ''}{f' ({shown})' if shown else ''}"


def stake(player: dict[str, Any]) -> str:
    if player["bet"] is not None:
        return f"{player['bet']} {(player['side'] or '')[:1].upper()}"
    return "ready" if player["ready"] else (player["side"] or "")[:1].upper()


def chip(kind: str, words: str, look: Look) -> Text:
    """Words in the colour of a type; with its letter where there is no colour."""
    if look.colour:
        return Text(words, style=STYLES[kind])
    return Text(f"{LETTERS[kind]}:{words}")


def stash(player: dict[str, Any], look: Look) -> Text:
    """A stash by type: how many of which item, and the artifacts."""
    text = Text()
    for kind in ORDER[:-1]:
        items = Counter(card["item"] for card in player["stash"] if card["type"] == kind)
        if items:
            words = " ".join(f"{item}{'' if number == 1 else f' x{number}'}" for item, number in items.items())
            text.append(" " if text else "").append_text(chip(kind, words, look))
    for one in player["artifacts"]:
        text.append(" " if text else "").append_text(chip("Artifact", artifact(one), look))
    return text


def artifact(one: dict[str, Any]) -> str:
    """An artifact by its token, its name where the viewer knows it, and its marks."""
    marks = "".join(
        mark for mark, there in ((" up", one["up"]), (" canceled", one["canceled"]), (" used", one["used"])) if there
    )
    copy = ABILITY_NAMES[CODES.index(one["works_as"])] if one["works_as"] else None
    item = f" as {one['item'] or copy}" if one["item"] or copy else ""
    return f"{named(one)}{item}{marks}"


def named(one: dict[str, Any]) -> str:
    """A token, with the artifact's name where the viewer knows it."""
    return f"{one['token']} {one['name'] or ''}".strip()


def pile(view: dict[str, Any], sort: str, look: Look) -> RenderableType:
    """The cards that can be won, by their numbers."""
    cards = [card for card in view["pile"] if card]
    if sort == "by type":
        cards.sort(key=lambda card: (ORDER.index(card.get("type", "Artifact")), -(card["value"] or 0)))
    text = Text("Pile  ")
    for card in cards:
        text.append(f" {card['position']}.", style="dim")
        if "token" in card:
            text.append_text(chip("Artifact", named(card), look))
        else:
            text.append_text(chip(card["type"], f"{card['item']} {card['value']}", look))
    left = view["leftovers"]
    text.append(f"   Leftovers {sum(one['count'] for one in left['normal']) + sum(left['artifacts'])}", style="dim")
    return text


def own(view: dict[str, Any], look: Look) -> RenderableType:
    """The viewer's own collections."""
    player = view["players"][view["seat"]]
    bonus = player["bonus"]
    sets = ", ".join(f"{kind} {points}" for kind, points in bonus["sets"].items() if points)
    return Text(f"Yours  hoards {8 * bonus['hoards']}, sets {sets or 0}", style="" if look.ascii else "dim")
