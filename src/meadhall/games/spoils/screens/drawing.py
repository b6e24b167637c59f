"""The tent drawn for a terminal: the pile, the bid, every seat's cup and stash, and what the viewer knows."""

from collections import Counter
from operator import itemgetter

from rich.console import Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

from meadhall.engine.screen_prelude import Any, Sequence
from meadhall.games.layout import Drawing, Look, flowed, headline
from meadhall.games.spoils.components import NAME_OF
from meadhall.games.spoils.screens.page import STEPS
from meadhall.games.spoils.words.chances import both

STYLES = {
    "Armor": "#87afff", "Artifact": "#d787ff", "Dragon Egg": "#5fd75f", "Jewelry": "#ffaf5f", "Weapon": "#ff8787",
}  # fmt: skip
LETTERS = {"Armor": "A", "Artifact": "*", "Dragon Egg": "D", "Jewelry": "J", "Weapon": "W"}
INDENT = 4  # of a stash below its owner
ORDER = ("Jewelry", "Armor", "Dragon Egg", "Weapon", "Artifact")


class Tent(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        if self.view["bid"]:
            yield bid_line(self.view["bid"], self.names)
        yield seats(self.view, self.names, look)
        yield Text()
        yield pile(self.view, self.sort, look)
        if self.view["seat"] is not None:
            yield own(self.view, look)


def heading(view: dict[str, Any], look: Look) -> RenderableType:
    step = STEPS[view["step"] - 1] if view["step"] else "the end"
    piles = view["piles"]
    return headline(
        f"Round {view['round']}{look.dot}{step}",
        f"{view['dice']} dice{look.dot}{piles} pile{'' if piles == 1 else 's'} to come",
    )


def bid_line(bid: dict[str, Any], names: Sequence[str]) -> Text:
    """The bid, whose it is, and how likely it is right."""
    odds = "" if bid["odds"] is None else f": {both(bid['odds'], bid['claimed'])}"
    who = names[bid["holder"]]
    told = f"Bid {bid['words']} ({bid['quantity']}x{bid['face']}) by {'you' if who == 'You' else who}"
    return Text(f"{told}{odds}", style="bold")


def seats(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """Everyone at the table: role, Gold, dice, bet, and below what is in the stash."""
    turn = view["turn"] if isinstance(view["turn"], list) else [view["turn"]]
    called = [f"{name}{role(view, seat)}" for seat, name in enumerate(names[: view["seats"]])]
    lines: list[RenderableType] = []
    for seat, player in enumerate(view["players"]):
        mark = (">" if look.ascii else "►") if seat in turn else " "
        gold = "?" if player["gold"] is None else player["gold"]
        bet = stake(player)
        words = f"{mark} {called[seat]:{max(map(len, called))}}  Gold {gold:>3}  dice {cup(player)}"
        lines.append(Text(f"{words}{f'  bet {bet}' if bet else ''}", style="bold" if seat in turn else ""))
        if held := stash(player, look):
            lines.append(Padding(held, (0, 0, 0, INDENT)))
    return Group(*lines)


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


def chip(kind: str, words: str) -> Text:
    """Words in the colour of a type, with its letter, as colours are never alone."""
    return Text(f"{LETTERS[kind]}:{words}", style=STYLES[kind])


def stash(player: dict[str, Any], look: Look) -> Text:
    """A stash by type: items with their values, and the artifacts."""
    held: dict[str, list[str]] = {kind: [] for kind in ORDER}
    for (kind, item, value), number in Counter(map(itemgetter("type", "item", "value"), player["stash"])).items():
        held[kind].append(f"{item} {value}{'' if number == 1 else f' x{number}'}")
    held["Artifact"] = [artifact(one) for one in player["artifacts"]]
    parts: list[Text] = []
    for kind, words in held.items():
        if words:  # the letter of a type stands before its first card
            parts = [*parts[:-1], *(part + Text(";") for part in parts[-1:])]
            parts += listed([chip(kind, words[0]), *(Text(what, STYLES[kind]) for what in words[1:])])
    return flowed(parts, look.width - INDENT)


def listed(parts: Sequence[Text]) -> list[Text]:
    """Words with a comma behind each but the last."""
    return [part if part is parts[-1] else part + Text(",") for part in parts]


def artifact(one: dict[str, Any]) -> str:
    """An artifact by its token, its name and value where the viewer knows it, and its marks."""
    value = "" if one["value"] is None else f" {one['value']}"
    marks = "".join(f" {mark}" for mark in ("up", "canceled", "used") if one[mark])
    copy = one["item"] or NAME_OF.get(one["works_as"])
    item = f" as {copy}" if copy else ""
    return f"{named(one)}{value}{item}{marks}"


def named(one: dict[str, Any]) -> str:
    """A token, with the artifact's name where the viewer knows it."""
    return f"{one['token']} {one['name'] or ''}".strip()


def pile(view: dict[str, Any], sort: str, look: Look) -> RenderableType:
    """The cards that can be won, by their numbers."""
    cards = [card for card in view["pile"] if card]
    if sort == "by type":
        cards.sort(key=lambda card: (ORDER.index(card.get("type", "Artifact")), -(card["value"] or 0)))
    chips = []
    for card in cards:
        words = named(card) if "token" in card else f"{card['item']} {card['value']}"
        chips.append(Text.assemble((f"{card['position']}. ", "dim"), chip(card.get("type", "Artifact"), words)))
    left = view["leftovers"]
    many = sum(one["count"] for one in left["normal"]) + sum(left["artifacts"])
    return flowed([Text("Pile:"), *listed(chips), Text(f"  Leftovers {many}", "dim")], look.width)


def own(view: dict[str, Any], look: Look) -> RenderableType:
    player = view["players"][view["seat"]]
    bonus = player["bonus"]
    sets = ", ".join(f"{kind} {points}" for kind, points in bonus["sets"].items() if points)
    return Text(f"Yours  hoards {8 * bonus['hoards']}, sets {sets or 0}", style="" if look.ascii else "dim")
