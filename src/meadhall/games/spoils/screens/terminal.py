"""Spoils of War at the terminal: the table, what is asked, the choices in groups, help, the final account."""

import re

from meadhall.engine.screen_prelude import Choices, Move, Names, Offered, Terminal, View, grouped, spaced
from meadhall.games.spoils.screens import browser, drawing
from meadhall.games.spoils.words.help import EFFECTS, HELP


def choices(view: View, moves: Offered, names: Names = ()) -> Choices:
    """The legal moves in groups: bids, bets, cards and uses of artifacts apart."""

    def told(move: Move) -> tuple[str, str]:
        text = move.text
        if re.fullmatch(r"\d+x\d", text):
            return "Bid", text
        word, _, rest = text.partition(" ")
        if word in ("use", "bet"):
            return word.capitalize(), rest
        if word == "take":
            return "Take", f"{rest} {lying_at(view, rest)}"
        if names and (found := re.fullmatch(r"(first|on|give) (\d)", text)):
            return "Choose", f"{text} {names[int(found[2])]}"
        return "Choose", text

    return grouped(moves, told)


def lying_at(view: View, place: str) -> str:
    """What lies at a place of the pile."""
    card = view["pile"][int(place) - 1]
    if card is None:
        return ""
    return str(card["name"] or card["token"]) if "token" in card else f"{card['item']} {card['value']}"


def tidy(text: str) -> str:
    return spaced(text.replace("*", "x"))


def help_text(view: View) -> str:
    phase = view["phase"]
    if phase == "bid":
        now = f"{HELP['first bid']} {HELP['bid']} Five dice that show a 3 are written 5x3."
    elif phase == "bets":
        now = f"{HELP['bets']} Write your stake and your side: bet 20 declarer."
    elif phase in ("pick", "draupnir"):
        now = f"{HELP['pick']} Artifacts are taken unseen."
    else:
        now = browser.question(view, [f"Seat {seat}" for seat in range(view["seats"])], [])
    mine = [] if view["seat"] is None else view["players"][view["seat"]]["artifacts"]
    lines = [f"  {one['token']} {one['name']}: {EFFECTS[one['code']].words}" for one in mine if one["code"]]
    letters = "J: jewelry, A: armor, D: dragon eggs, W: weapons, *: artifacts, by their tokens; up is turned up."
    return "\n".join([now, "", letters, *(["", "Your artifacts:", *lines] if lines else [])])


TERMINAL = Terminal(
    draw=drawing.Tent, choices=choices, help_text=help_text, tidy=tidy, sorts=("as laid out", "by type"),
    quiet_events=frozenset({"scored", "ready"}), orders=browser.ORDERS,
)  # fmt: skip
