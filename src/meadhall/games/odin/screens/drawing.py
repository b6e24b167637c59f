"""Odin's table drawn for a terminal: cards in suit colours with a rune and a letter each, in any width, or in ASCII."""

from rich.console import Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.engine.screen_prelude import NUMBERS, Any, Iterator, Sequence, counted
from meadhall.games.layout import Drawing, Look, headline
from meadhall.games.odin.components import COLOURS, LETTERS
from meadhall.games.odin.components import HAND as CARDS_IN_HAND

RUNES = dict(zip(LETTERS, "ᛒᚱᛈᚷᚴᛟ", strict=True))  # their sounds are the letters
INKS = (
    "#ffffff on #005faf",
    "#ffffff on #d70000",
    "#000000 on #ffafd7",
    "#ffffff on #005f00",
    "#ffffff on #444444",
    "#000000 on #ffaf00",
)  # each also one of the 256 colours most terminals have
STYLES = dict(zip(LETTERS, INKS, strict=True))
CARD_ROWS = ("╭────╮", "│ {0} │", "│  {1} │", "╰────╯")
CARD_WIDTH = len(CARD_ROWS[0]) + 1
BESIDE_MIDDLE, BESIDE_BEATEN = 32, 32  # columns for the words beside large cards
TALL = 34  # rows of a screen that has room for large cards in hand


class Board(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        yield seats(self.view, self.names, look)
        yield Text()
        yield middle(self.view, self.names, look)
        if self.view["hand"]:
            yield Text()
            yield hand(self.view["hand"], self.sort, look)


def heading(view: dict[str, Any], look: Look) -> RenderableType:
    piles = [f"{view['undealt']} undealt", f"{len(view['discards'])} discarded"]
    if view["left_out"]:
        piles.append("without " + " and ".join(view["left_out"]))
    return headline(f"Odin{look.dot}hand {view['hand_number']}{look.dot}round {view['round']}", look.dot.join(piles))


def seats(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """Everyone at the table, clockwise from the viewer's left, the viewer last."""
    lines = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "right", "left", "left"):
        lines.add_column(justify=justify)
    target = view["options"]["target"]
    me = view["seat"] if view["seat"] is not None else view["seats"] - 1
    for step in range(1, view["seats"] + 1):
        seat = (me + step) % view["seats"]
        player = view["players"][seat]
        turn = seat == view["turn"]
        lines.add_row(
            ((">" if look.ascii else "▸") if turn else " ") + " " + names[seat],
            backs(player, look, hidden=seat != view["seat"]),
            counted(player["cards"], "card"),
            f"{player['score']} of {target}",
            track(player["score"], target, look),
            mark(view, seat),
            style="bold" if turn else "",
        )
    return lines


def backs(player: dict[str, Any], look: Look, hidden: bool) -> Text:
    """A back for each card nobody has seen, then the cards taken in everybody's sight."""
    known = player["known"] if hidden else []
    unseen = Text(("#" if look.ascii else "▮") * (player["cards"] - len(known)), style="dim")
    return Text(" ").join([unseen, *(chip(card, look) for card in known)])


def track(score: int, target: int, look: Look) -> Text:
    """Points against the target, ten steps long."""
    done = min(10, max(score > 0, 10 * score // target))  # the last step is the target itself
    full, empty = ("*", ".") if look.ascii else ("━", "╌")
    return Text.assemble((full * done, "red" if score >= target else "yellow"), (empty * (10 - done), "dim"))


def mark(view: dict[str, Any], seat: int) -> Text:
    player, words = view["players"][seat], []
    if seat == view["turn"]:
        words.append("your turn" if seat == view["seat"] else "to move")
    if view["middle"] and view["middle"]["owner"] == seat and view["phase"] != "take":
        words.append("played the middle")
    if player["passed"]:
        words.append("passed")
    if 1 <= player["cards"] <= 2 and view["phase"] != "over" and seat != view["seat"]:
        words.append("nearly out!")
    return Text(", ".join(words))


def middle(view: dict[str, Any], names: Sequence[str], look: Look) -> RenderableType:
    """The set to beat, large, with what it is worth, whose it is and what beats it."""
    shown, beaten = view["middle"], view["beaten"]
    if not shown:
        return Text("  The middle is empty." if view["phase"] == "open" else "  The game is over.", style="italic")
    owner = "you" if shown["owner"] == view["seat"] else names[shown["owner"]]
    worth = Text.assemble((str(shown["value"]), "bold"), f"  by {owner}")
    line = Table.grid(padding=(0, 2, 0, 0))
    if beaten:
        room = (look.width - BESIDE_BEATEN) // 2
        fits = max(len(shown["cards"]), len(beaten)) * CARD_WIDTH <= room
        words = Text("beaten by", style="dim")
        line.add_row(large(beaten, look, fits), words, large(shown["cards"], look, fits), worth)
    else:
        fits = len(shown["cards"]) * CARD_WIDTH <= look.width - BESIDE_MIDDLE
        words = Text("\n".join(beaten_by(len(shown["cards"]), shown["value"])), style="dim")
        line.add_row(large(shown["cards"], look, fits), Group(worth, words))
    return line


def beaten_by(size: int, value: int) -> list[str]:
    together = "one colour or number" if size < len(COLOURS) else "one colour"
    more = f"or by any {NUMBERS[size + 1]} cards of {together}" if size < CARDS_IN_HAND else ""
    if value == int("9" * size):
        nothing = "no single card beats it" if size == 1 else f"no {NUMBERS[size]} cards beat it"
        return [f"{nothing},", more.replace("or by", "only")]
    same = f"beaten by {NUMBERS[size]} card{'s' if size > 1 else ''} worth more than {value},"
    return [same, more]


def large(cards: Sequence[str], look: Look, fits: bool = True) -> Text:
    """Cards side by side, four rows high where they fit; else in a line."""
    cards = sorted(cards, key=by_number)
    if look.ascii or not fits:
        return Text(" ").join(chip(card, look) for card in cards)
    rows = []
    for row in CARD_ROWS:
        rows.append(Text(" ").join(Text(row.format(card, RUNES[card[1]]), style=STYLES[card[1]]) for card in cards))
    return Text("\n").join(rows)


def hand(cards: Sequence[str], sort: str, look: Look) -> RenderableType:
    """The viewer's own cards, in groups that form sets."""
    groups = list(grouped(cards, sort))
    if look.height >= TALL and not look.ascii:
        boxes = Table.grid(padding=(0, 2, 0, 0))
        boxes.add_row(*(large(group, look) for group in groups))
        return Group(Text(f"Your hand, by {sort}", style="bold"), boxes)
    text = Text("Your hand ", style="bold")
    for group in groups:
        mark = f"  {RUNES[group[0][1]]}" if sort == "colour" and not look.ascii else " "
        text.append(mark, style="not bold")
        for card in group:
            text.append_text(Text(" ") + chip(card, look))
    return text


def grouped(cards: Sequence[str], sort: str) -> Iterator[list[str]]:
    """Cards by colour or by number, high cards first."""
    keys, place = (LETTERS, 1) if sort == "colour" else ("987654321", 0)
    for key in keys:
        if group := sorted((card for card in cards if card[place] == key), key=by_number):
            yield group


def by_number(card: str) -> tuple[int, int]:
    return -int(card[0]), LETTERS.index(card[1])


def chip(card: str, look: Look) -> Text:
    return Text(f" {card} ", style=f"bold {STYLES[card[1]]}") if look.colour else Text(f"[{card}]")
