"""The board and the cards for whoever draws them: exits and lands, titles, what every card does."""

from __future__ import annotations

from meadhall.games.north.components import BOARD_ROWS, EVENT_ROWS, HERO_ROWS, LANDS

BOARD = {  # for whoever draws it: exits of every space, and the lands around
    "spaces": {
        space.split(":")[0]: dict(link.split(">") for link in space.split(":")[1].split(","))
        for row, _ in BOARD_ROWS
        for space in row.split()
    },
    "lands": {
        colour: {"harbour": harbour, "village": village, "camp": camp} for colour, harbour, village, camp, _ in LANDS
    },
}
TITLES = {**{row[0]: row[1] for row in EVENT_ROWS}, **{row[0]: row[1] for row in HERO_ROWS}, "W": "Wind"}
EFFECTS = {
    "W.N": "Sail one space north.",
    "W.E": "Sail one space east.",
    "W.S": "Sail one space south.",
    "W.W": "Sail one space west.",
    "W.U": "Sail one space in any direction.",
    "LOK": "Answer: one event or hero ability on the stack has no effect.",
    "THO": "Answer: +1 or -1 to a roll to come.",
    "NOR": "Answer to a die just rolled: it is rolled again.",
    "CAL": "Answer to a wind card: it has no effect.",
    "CRO": "Answer to a wind card: the ship sails another way.",
    "MIS": "Answer to an attack or a loot: it has no effect and is used up.",
    "MUT": "Roll: on 4 or more a crew card of another player goes overboard.",
    "COM": "Move another player's ship one space.",
    "SEA": "A crew card is seasick until its owner's turn ends.",
    "LUR": "Move the monster up to three links.",
    "GAL": "Move your ship one or two spaces.",
    "ODI": "Draw two cards.",
    "BER": "+1 when you attack a ship.",
    "SHI": "-1 to whoever attacks your ship.",
    "HUN": "+1 when you attack the monster.",
    "QUA": "Your hand limit is 8.",
    "HEA": "Nobody in your crew can be made seasick.",
    "BOD": "Is lost in place of a daughter others would take.",
    "HEL": "Once a round: one wind card blows any way you like.",
    "OAR": "Once a round: row two spaces.",
    "SEE": "Once a round, as an action: roll 4 or more and draw a card.",
    "REA": "Once a round: a won attack takes a second card.",
    "RUN": "Once a round: roll 4 or more and an event aimed at you has no effect.",
    "PIL": "Once a round, in any turn: roll 4 or more and your ship moves one space.",
}


def effect(code: str) -> str:
    """What a card does, in a sentence."""
    return EFFECTS.get(code) or EFFECTS[code.split(".")[0]]
