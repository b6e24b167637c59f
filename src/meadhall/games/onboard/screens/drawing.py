"""The fjord drawn for a terminal: ships with their crews and bows, the village, the market and every seat."""

from rich.console import RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.engine.screen_prelude import Any, Sequence
from meadhall.games.layout import Drawing, Look, headline
from meadhall.games.onboard.components import CLAN_NAMES, LETTERS

INKS = ("#ffffff on #af0000", "#ffffff on #005faf", "#ffffff on #005f00", "#000000 on #ffd700")
STYLES: dict[str, str] = dict(zip(LETTERS, INKS, strict=True))


class Board(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        yield seats(self.view, self.names, look)
        yield ships(self.view, look)
        yield village(self.view, look)


def heading(view: dict[str, Any], look: Look) -> RenderableType:
    prices = " ".join(f"{letter}{price}" for letter, price in view["market"].items())
    stacks = view["stacks"]
    return headline(
        f"Vikings on Board{look.dot}round {view['round']}{look.dot}market {prices}",
        f"{len(stacks['add'])} add{look.dot}{len(stacks['draw'])} draw{look.dot}{view['sterns']} sterns",
    )


def seats(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """Everyone at the table: clan, supplies and tokens; content only where the viewer may see it."""
    lines = Table.grid(padding=(0, 2, 0, 0))
    for seat, player in enumerate(view["players"]):
        turn = seat == view["turn"]
        pile = f"supplies {player['supplies']}" + (f" ({player['pile']})" if player["pile"] else "")
        marks = ["your turn" if seat == view["seat"] else "to move"] if turn else []
        if seat == view["sailor"]:
            marks.append("has the stern")
        lines.add_row(
            ((">" if look.ascii else "▸") if turn else " ") + " " + names[seat],
            chip(player["clan"], CLAN_NAMES[player["clan"]], look),
            pile, f"tokens {_held(player, 'unused')}", f"won {_held(player, 'won')}", ", ".join(marks),
            style="bold" if turn else "",
        )  # fmt: skip
    return lines


def _held(player: dict[str, Any], tokens: str) -> str:
    """Tokens by their values, or how many there are."""
    values = player[f"{tokens}_values"]
    return str(player[tokens]) if values is None else " ".join(map(str, values)) or "none"


def ships(view: dict[str, Any], look: Look) -> RenderableType:
    """A line for each ship from the bow backwards: supplies, crew (a plus is a spare Viking), who leads, bets."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row("", "bow", "crew, from the bow", "leads (= tied)", "bets", style="dim")
    for ship in view["ships"]:
        crew = Text(" ").join(chip(text[0], f"{text}{'+' * (text in ship['guests'])}", look) for text in ship["crew"])
        lead = Text(" ").join(
            chip(one["clan"], f"{one['clan']}{one['shields']}{'=' if one['tied'] else ''}", look)
            for one in ship["control"]
        )
        bets = Text(" ").join(bet(view, one, look) for one in ship["bets"])
        where = "sailed" if ship["sailed"] else ("<" if look.ascii else "◄") + (ship["bow"] or "-")
        grid.add_row(str(ship["ship"]), where, crew, lead, bets, style="dim" if ship["sailed"] else "")
    return grid


def bet(view: dict[str, Any], one: dict[str, Any], look: Look) -> Text:
    """A bet: whose it is, the clan it lies on, and its value if the viewer knows it."""
    owner = view["players"][one["seat"]]["clan"]
    return Text.assemble(chip(owner, owner, look), f"={one['value'] or '?'} on ", chip(one["on"], one["on"], look))


def village(view: dict[str, Any], look: Look) -> RenderableType:
    """The eleven actions: `g>BE` green waits there, `BE:b` blue has taken it, `(BE)` it cannot be taken now."""
    text = Text("Village ")
    for row in view["village"]:
        code, waiting, acted = row["action"], row["waiting"], row["acted"]
        refused = acted is None and bool(row["refused"])
        text.append(" ")
        if waiting is not None:
            text.append_text(clan_of(view, waiting)).append(">")
        text.append(f"({code})" if refused else code, style="dim" if refused or acted is not None else "bold")
        if acted is not None:
            text.append(":").append_text(clan_of(view, acted))
    return text


def clan_of(view: dict[str, Any], seat: int) -> Text:
    clan = view["players"][seat]["clan"]
    return Text(clan, style=STYLES[clan])


def chip(clan: str, words: str, look: Look) -> Text:
    """Words in a clan's colour; in brackets where there is none. They tell the clan by themselves."""
    return Text(f" {words} ", style=STYLES[clan]) if look.colour else Text(f"[{words}]")
