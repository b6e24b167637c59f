"""The sea drawn for a terminal: the map with ships and monster, every seat with crew and camp, the stack, the hand."""

from rich.console import Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.engine.screen_prelude import Any, Sequence
from meadhall.games.layout import Cell, Chart, Drawing, Look, headline, straight
from meadhall.games.north import components

RUNES: dict[str, str] = dict(zip(components.LETTERS, "ᛃᚱᛒᚷ", strict=True))  # their sounds are the letters
INKS = ("#000000 on #ffd700", "#ffffff on #af0000", "#ffffff on #005faf", "#ffffff on #005f00")
STYLES: dict[str, str] = dict(zip(components.LETTERS, INKS, strict=True))
CELL, ROW = 6, 2  # columns and rows from a space of the map to the next
EAST, SOUTH = components.WAYS.index("E"), components.WAYS.index("S")


class Board(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        both = Table.grid(padding=(0, 1, 0, 0))
        both.add_column(min_width=CELL * 7)
        both.add_column()
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
    """The map: spaces by their names or lands, ships by their colours, the monster as M, and lines to sail along."""
    chart = Chart()
    for space, name in enumerate(components.SPACE_NAMES):
        column, row = place_of(name)
        for way, mark, beside in ((EAST, "-", 0), (SOUTH, "|", 1)):  # lines to the south begin below a second letter
            if (target := components.BESIDE[space, way]) >= 0:
                to_column, to_row = place_of(components.SPACE_NAMES[target])
                chart.line(straight((column + beside, row), (to_column + beside, to_row)), mark)
        chart.put(column, row, *called(name))
        ships = [player["colour"] for player in view["players"] if player["ship"] == name]
        for step, colour in enumerate(ships):
            chart.put(column + 2 + step, row, colour, f"bold {STYLES[colour]}" if look.colour else "bold")
        if view["monster"] == name:
            chart.put(column + 2 + len(ships), row, "M", "bold magenta")
    return chart.drawn(CELL * 7, ROW * 7 - 1)


def place_of(name: str) -> Cell:
    """The column and row of a space on the map; the large one lies in the middle."""
    sheet = "D4" if name == "DEEP" else name
    return CELL * "ABCDEFG".index(sheet[0]), ROW * "1234567".index(sheet[1])


def called(name: str) -> tuple[str, str]:
    """What is written on a space, and in which style: a harbour, a village, or its name."""
    if name in components.HARBOURS_BY_NAME:
        return f"h{components.HARBOURS_BY_NAME[name]}", ""
    if name in components.VILLAGES_BY_NAME:
        return f"v{components.VILLAGES_BY_NAME[name]}", ""
    return "dp" if name == "DEEP" else name.lower(), "dim"


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
