"""The sea drawn for a terminal: the map with ships and monster, every seat with crew and camp, the stack, the hand."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.games.layout import Drawing, Look, headline
from meadhall.games.north import components

RUNES: dict[str, str] = dict(zip(components.LETTERS, "ᛃᚱᛒᚷ", strict=True))  # their sounds are the letters
INKS = ("#000000 on #ffd700", "#ffffff on #af0000", "#ffffff on #005faf", "#ffffff on #005f00")
STYLES: dict[str, str] = dict(zip(components.LETTERS, INKS, strict=True))
CELL = 6
EAST, SOUTH = components.WAYS.index("E"), components.WAYS.index("S")


class Board(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        both = Table.grid(padding=(0, 1, 0, 0))
        beside: list[RenderableType] = [seats(self.view, self.names, look)]
        if self.view["hand"] is not None:
            beside += [Text(), Text(f"Hand  {hand(self.view['hand'])}")]
        both.add_row(sea(self.view, look), Group(*beside))
        yield both
        if self.view["stack"]:
            yield stack(self.view, self.names)


def heading(view: dict[str, Any], look: Look) -> RenderableType:
    stacks = " ".join(f"{letter}{number}" for letter, number in view["daughters"].items())
    discards = sum(view["discard"].values())
    return headline(
        f"Warriors of the North{look.dot}round {view['round']}",
        f"draw {view['pile']}{look.dot}discards {discards}{look.dot}daughters {stacks}",
    )


def sea(view: dict[str, Any], look: Look) -> Text:
    """The map: a cell for each space, the large one in the middle, and lines where one can sail."""
    here: dict[str, list[str]] = {}
    for player in view["players"]:
        here.setdefault(player["ship"], []).append(player["colour"])
    text = Text()
    for row in "1234567":
        if row != "1":
            text.append("".join(rope(column, row) for column in "ABCDEFG").rstrip() + "\n", style="dim")
        for column in "ABCDEFG":
            name = space_in(column, row)
            text.append_text(cell(view, name, here.get(name, []), look) if name else across(column, row))
        text.append("\n" if row != "7" else "")
    return text


def space_in(column: str, row: str) -> str:
    """The space whose name stands in a cell of the sheet; those around DEEP's are empty."""
    name = f"{column}{row}"
    return name if name in components.SPACE_NAMES else "DEEP" if name == "D4" else ""


def leads(name: str, way: int) -> bool:
    return bool(components.BESIDE[components.SPACE_NAMES.index(name), way] >= 0)


def rope(column: str, row: str) -> str:
    """Between two rows: a line where one can sail south."""
    above = space_in(column, str(int(row) - 1)) or ("D2" if f"{column}{row}" == "D4" else "")
    above = "DEEP" if f"{column}{row}" == "D6" else above
    return f" {'|' if above and leads(above, SOUTH) else ' '}".ljust(CELL)


def across(column: str, row: str) -> Text:
    """A cell of the large space without its name: the way into it, or open water."""
    name = f"{column}{row}"
    line = "-" * CELL if row == "4" else " |" if name in ("D3", "D5") else ""
    return Text(line.ljust(CELL), style="dim")


def cell(view: dict[str, Any], name: str, ships: list[str], look: Look) -> Text:
    """A space: its name or land, ships by their colours, the monster as M, and a line where one can sail east."""
    if name in components.HARBOURS_BY_NAME:
        mark = Text(f"h{components.HARBOURS_BY_NAME[name]}")
    elif name in components.VILLAGES_BY_NAME:
        mark = Text(f"v{components.VILLAGES_BY_NAME[name]}")
    else:
        mark = Text(name[:2].lower() if name != "DEEP" else "dp", style="dim")
    for colour in ships:
        mark.append_text(Text(colour, style=f"bold {STYLES[colour]}" if look.colour else "bold"))
    if view["monster"] == name:
        mark.append("M", style="bold magenta")
    mark.append(("-" if leads(name, EAST) else " ") * max(1, CELL - len(mark)), style="dim")
    return mark


def seats(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """Everyone at the table: colour, cards, camp, crew with turned and sick marks."""
    text = Text()
    for seat, player in enumerate(view["players"]):
        turn = seat == view["turn"] or (view["turn"] is None and seat == view["active"])
        mark = (">" if look.ascii else "▸") if turn else " "
        text.append(f"{mark} {names[seat][:12]} ", style="bold" if turn else "")
        text.append_text(chip(player["colour"], look))
        home = "".join(player["camp"]) or "-"
        text.append(f" {player['ship']} hand {player['cards']} camp {home}\n")
        text.append(f"    {' '.join(crew(card) for card in player['crew'])}\n", style="dim")
    text.right_crop(1)
    return text


def crew(card: dict[str, Any] | None) -> str:
    """A crew card; `*` for turned, `~` for seasick."""
    if card is None:
        return "---"
    return card["card"] + ("*" if card["used"] else "") + ("~" if card["sick"] else "")


def stack(view: dict[str, Any], names: Sequence[str]) -> Text:
    """The stack from the bottom up; what would have no effect is in brackets."""
    text = Text("Stack ")
    for entry in view["stack"]:
        words = f"#{entry['n']} {names[entry['seat']]} {entry['text']}"
        if entry["doomed"]:
            words = f"[{words}]"
        if entry["roll"] and not entry["resolved"]:
            words += f" (die {entry['roll']['total']:+d}, 4 wins)"
        words += " (done)" if entry["resolved"] else ""
        text.append(f"{words}  ", style="dim" if entry["resolved"] or entry["doomed"] else "")
    if view["roll"]:
        text.append(f"die {view['roll']['die']}, {view['roll']['total']} in all", style="bold")
    return text


def hand(cards: Sequence[str]) -> str:
    counted = {card: cards.count(card) for card in cards}
    return " ".join(card if number == 1 else f"{number}x{card}" for card, number in counted.items()) or "empty"


def chip(colour: str, look: Look) -> Text:
    """A colour by name, in ink and with its rune where there is colour; in brackets where there is none."""
    words = components.COLOURS[components.LETTERS.index(colour)]
    if look.colour:
        return Text(f" {RUNES[colour]} {words} ", style=STYLES[colour])
    return Text(f"[{colour} {words}]")
