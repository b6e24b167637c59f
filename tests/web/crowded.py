"""Tables deep in a game, as full as they get: where a board that is too small for its game shows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from meadhall import Table
from meadhall.engine.game import Game
from tests.north import tables as north
from tests.odin import tables as odin
from tests.onboard import tables as onboard
from tests.sagas import tables as sagas
from tests.spoils import tables as spoils


@dataclass(frozen=True)
class Crowd:
    """A full table: its game, its position, and what is chosen on the page before it is looked at."""

    game: str
    seats: int
    lay: Callable[[], Table]
    chosen: tuple[str, ...] = ()  # targets
    opened: str = ""  # the name of a button that opens something over the board
    ends: bool = False  # the game is over


def _then(table: Table, *texts: str) -> Table:
    for text in texts:
        table.play(table.actors[0], text)
    return table


def played(game: Game, seats: int) -> Table:
    """A game to its end, with moves drawn by lot."""
    table, lot = game.table(seats, 3), random.Random(3)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, lot.choice(table.moves(seat)))
    return table


# ---- Odin: six hands, the longest there can be

HANDS = ("9b 8b 7b 6b 5b 4b 9r 8r 7r", "1b 2b 3b", "1r 2r", "1p 2p 3p 4p", "1g 2g 3g 4g 5g 6g 7g 8g 9g", "1k")


def odin_hand(middle: str, last: str = HANDS[0], scores: Sequence[int] = (14, 13, 9, 11, 14, 3)) -> Table:
    return odin.lay(last, *HANDS[1:], middle=middle, scores=[*scores], options={"target": 15})


def three_hands() -> Table:
    """Three cards beaten by three: at a table of three the middle is widest."""
    hands = ("9g 8g 6g 2b 5p 5k 4k", "1b 3b 6r", "1r 2r 7p")
    return _then(odin.lay(*hands, middle="9r 8r 5r", options={"target": 15}), "986g")


def odin_end() -> Table:
    """Three have as many points as the winner, and the other three as one another."""
    return _then(odin_hand("2o", last="9k", scores=(14, 13, 14, 12, 5, 13)), "9k")


ODIN = {
    "odin: twelve cards": Crowd("odin", 6, lambda: odin_hand("5o 4o 3o 2o 1o")),
    "odin: taking one of five": Crowd("odin", 6, lambda: _then(odin_hand("5o 4o 3o 2o 1o"), "987654b")),
    "odin: taking one of two": Crowd("odin", 6, lambda: _then(odin_hand("5o 4o"), "98b")),
    "odin: three seats, taking one of three": Crowd("odin", 3, three_hands),
    "odin: the end": Crowd("odin", 6, odin_end, ends=True),
}

# ---- Vikings on Board: ships of five pieces, every circle with a bet

FLEET: dict[int, str | None] = {
    1: "r3a b3a g3a y3a r2a", 2: "g2a y2a r1a b1a g1a", 3: "y1a r3b b3b g3b", 4: "y3b r2b b2b", 5: "b2a g2b y2b",
    6: "r1b b1b", 7: "g1b", 8: "y1b",
}  # fmt: skip
CARGO = {1: "HHG", 2: "GGM", 3: "MMH", 4: "H", 5: "G", 6: "M", 7: "G", 8: "M"}
BETS = {0: "1:r=2 3:b=1", 1: "1:g=2 2:y=1", 2: "3:r=2 4:b=1", 3: "5:g=2 2:r=1"}


def fleet(seats: int = 4) -> Table:
    return onboard.lay(seats, FLEET, bows=CARGO, bets=bets_of(seats))


def under_sail(seats: int = 4) -> Table:
    return onboard.sailing(seats, FLEET, bows=CARGO, bets=bets_of(seats))


def bets_of(seats: int) -> dict[int, str]:
    return {seat: bets for seat, bets in BETS.items() if seat < seats}


def last_voyage() -> Table:
    """The last ship but one sails with all bets won or lost, and piles of every good."""
    sailed = [1, 2, 3, 4, 5, 6]
    return onboard.sailing(
        4,
        {7: "g1b b1b", 8: "y1b r1b"},
        sailed=sailed,
        bows={7: "H"},
        bets={0: "7:g=2", 1: "8:y=1"},
        won=[[1], [2, 3], [4], []],
    )


ONBOARD = {
    "onboard: five pieces on a ship": Crowd("onboard", 4, fleet),
    "onboard: a piece goes somewhere": Crowd("onboard", 4, fleet, ("action:JA",)),
    "onboard: a bet": Crowd("onboard", 4, fleet, ("action:BE",)),
    "onboard: which ship sails": Crowd("onboard", 4, under_sail),
    "onboard: the goods of a ship": Crowd("onboard", 4, lambda: _then(under_sail(), "sail 1")),
    "onboard: two seats": Crowd("onboard", 2, lambda: fleet(2)),
    "onboard: two seats, the goods of a ship": Crowd("onboard", 2, lambda: _then(under_sail(2), "sail 1")),
    "onboard: three seats": Crowd("onboard", 3, lambda: fleet(3), ("action:SW",)),
    "onboard: the end": Crowd("onboard", 4, lambda: _then(last_voyage(), "sail 7"), ends=True),
}

# ---- Warriors of the North: hands above the limit, full boats, a high stack

HAND = "W.N W.E W.U LOK THO.N COM.E GAL ODI.E MUT.E"
Y, R, B, G = range(4)
CREWS = {Y: ["dR", "HUN", "QUA"], R: ["BER", "dB sick", "HEL"], B: ["dY", "SHI", "PIL"], G: ["SEE", "OAR", "RUN"]}
TOGETHER = {Y: "B2", R: "B2", B: "B2", G: "C2"}


def stack() -> Table:
    """A mutiny on the first seat, helped by one and tricked by another; the first may answer."""
    hands = {Y: "W.N W.E W.U LOK THO.N COM.E GAL", R: "MUT.E", B: "THO.E", G: "LOK"}
    crews = {**CREWS, Y: ["RUN", "dR", "HUN"], G: ["SEE", "OAR", "QUA"]}
    return _then(north.lay(hands=hands, active=R, turn=R, crews=crews), "MUT.E@Y", "THO.E#0+", "LOK#1")


def crews_of(seats: int) -> dict[int, list[str]]:
    return {seat: crew for seat, crew in CREWS.items() if seat < seats}


def roll() -> Table:
    """A mutiny on the first seat, whose Norns may change the roll."""
    hands = {Y: "NOR NOR W.N W.E W.U", R: "MUT.E"}
    return _then(
        north.lay(hands=hands, active=R, turn=R, crews={**CREWS, Y: ["dB", "HUN", "QUA"]}, dice=[5]), "MUT.E@Y"
    )


def fight(*texts: str) -> Table:
    """The first seat attacks and wins by far."""
    hands = {Y: "W.N W.E W.U THO.N COM.E GAL", R: "W.N W.S"}
    crews = {**CREWS, R: ["BER", "dB", "dG"]}
    return _then(north.lay(hands=hands, ships={Y: "B2", R: "B2"}, crews=crews, dice=[6]), *texts)


def room() -> Table:
    """A daughter comes aboard a boat that is full."""
    crews = {**CREWS, Y: ["BER", "dG", "HEL"], R: ["HUN", "dB sick", "QUA"]}
    return _then(north.lay(hands={Y: "W.N W.E W.U LOK THO.N COM.E GAL"}, ships={Y: "D7"}, crews=crews), "loot")


def last_feast() -> Table:
    crews = {**CREWS, Y: ["dR", "dB", "dG"], R: ["BER", "dB sick", "HEL"]}
    return _then(north.lay(hands={Y: "W.N"}, crews=crews, camps={R: "YG", B: "RG", G: "Y"}), "feast")


NORTH = {
    "north: nine cards": Crowd("north", 4, lambda: north.lay(hands={Y: HAND}, crews=CREWS, ships=TOGETHER)),
    "north: a card above the limit": Crowd(
        "north", 4, lambda: _then(north.lay(hands={Y: HAND}, crews=CREWS, ships={Y: "D2"}), "end")
    ),
    "north: an answer": Crowd("north", 4, stack),
    "north: a roll": Crowd("north", 4, roll),
    "north: a fight is won": Crowd("north", 4, lambda: fight("att", ".")),
    "north: one of the crew is seized": Crowd("north", 4, lambda: fight("att", ".", ">N")),
    "north: room is made": Crowd("north", 4, room),
    "north: three seats": Crowd(
        "north", 3, lambda: north.lay(3, hands={Y: HAND}, crews=crews_of(3), ships=dict.fromkeys(range(3), "B2"))
    ),
    "north: the end": Crowd("north", 4, last_feast, ends=True),
}

# ---- Sagas: many goals, a large band, a battle of many

BAND = "Er 4H B 3L"


def band(**more: Any) -> Table:
    return sagas.lay({"NOR": BAND, "POL": "2H L", "LON": "Lf"}, gold=12, edda=5, **more)


def recruiting() -> Table:
    table = sagas.SAGAS.table(seats=1, seed=3, story="eirik", level="easy")
    while sagas.phase(table) != "buy":
        table.play(0, table.legal(0)[0])
    return table


def battle() -> Table:
    """As many hostiles as there are counters."""
    told: dict[str, Any] = {"options": {"story": "campaign"}, "saga": "Volsunga", "campaign": {"won": 7, "sagas": 4}}
    table = _then(sagas.lay({"MIK": "Er 3H 2L"}, draw=["c04", "c11", "c08"], **told), "MIK")
    if sagas.phase(table) == "leidang":
        sagas.play(table, "done")
    sagas.rolled(table, "stay", 5)
    return _then(table, "no")


SAGAS = {
    "sagas: recruiting": Crowd("sagas", 1, recruiting),
    "sagas: who sets out": Crowd("sagas", 1, band),
    "sagas: where to": Crowd("sagas", 1, lambda: _then(band(), "NOR", "done")),
    "sagas: a battle of many": Crowd("sagas", 1, battle),
    "sagas: the end": Crowd("sagas", 1, lambda: played(sagas.SAGAS, 1), ends=True),
}

# ---- Spoils of War: up to ten seats, full stashes, many artifacts

RICH = [
    ["Ring S1", "Armband S1", "Pendant S2", "Crown S3", "Broadsword S1", "Helmet S2", "Shield S2"],
    ["Crown S2", "Shield S1", "Ring S2", "Longbow S1", "Sea Dragon S1"],
    ["Broadsword S2", "Battle Ax S1", "Battle Ax S2"],
    ["Ring S3", "Longbow S2", "Helmet S1"],
    ["Battle Ax S3", "Armband S2"],
    ["Pendant S1", "Armband S3"],
    ["Sea Dragon S2"],
    ["Shield S3"],
    ["Great Spear S1", "Bracers S1"],
    ["Fire Dragon S1"],
]
RELICS = {
    0: "Odin's Eye S1, Singing Lyre S1, Sampo Talisman S1, Loki's Gold S2",
    1: "Huginn S1 up, Muninn S2 up, Heimdall's Spyglass S1 up",
    2: "Draupnir S3 up, Mead of Poetry S1",
    3: "Tarnkappe S1, Jarnglofar S1",
}
CUPS = ("113356", "334456", "226661", "134455", "335566", "112233", "445566", "123456", "223344", "556611")
BIDS = ("3x2", "4x2", "4x4", "5x3", "6x3", "7x3", "8x3", "9x3", "10x3", "11x3")


def bidding(table: Table, *bids: str) -> Table:
    """Bids one after the other; nobody steps in."""
    for bid in (*bids, ""):
        while spoils.window(table):
            table.play(table.actors[0], "pass")
        if bid:
            table.play(table.actors[0], bid)
    return table


def feast_of(seats: int, *more: str) -> Table:
    """A round of bids at a table of so many, all of them rich."""
    return bidding(spoils.lay(seats, RELICS, cups_of(seats), turn=0, stashes=RICH[:seats]), *BIDS[:seats], *more)


def cups_of(seats: int) -> tuple[str, ...]:
    return tuple(cup + ("25" if seats == 4 else "") for cup in CUPS[:seats])


def showdown() -> Table:
    """A bid of ten fails, and the first seat may roll six more dice."""
    cards = {0: "Megingjord S3", 1: RELICS[1]}
    table = spoils.challenged("20x3", 1, 2, 10, cards, cups_of(10), stashes=RICH)
    return spoils.bet(table, "5 declarer", "25 declarer", *["20 challenger"] * 8)


def picking(seats: int) -> Table:
    """The first seat takes what it likes out of a whole pile."""
    table = spoils.challenged("5x3", 0, 1, seats, RELICS, cups_of(seats), stashes=RICH[:seats])
    return spoils.settle(table, "25 declarer", *["5 challenger"] * (seats - 1))


def opening(seats: int) -> Table:
    return spoils.passes(spoils.lay(seats, {0: RELICS[0], 1: RELICS[1]}, stage="roll", seed=4, stashes=RICH[:seats]))


def others_turn() -> Table:
    """Somebody else thinks, and the first seat holds more than it needs."""
    held = {0: "Odin's Eye S1, Huginn S1, Loki's Die S3, Sampo Talisman S1", 2: "Muninn S2", "pile": "Megingjord S3"}
    return spoils.lay(5, held, cups_of(5), turn=1, bid="5x3", holder=0, stashes=RICH[:5])


SPOILS: dict[str, Crowd] = {
    "spoils: eight bid": Crowd("spoils", 8, lambda: feast_of(8)),
    "spoils: four bid": Crowd("spoils", 4, lambda: feast_of(4)),
    "spoils: four bet": Crowd("spoils", 4, lambda: feast_of(4, "challenge")),
    "spoils: eight bet": Crowd("spoils", 8, lambda: feast_of(8, "challenge")),
    "spoils: ten bid": Crowd("spoils", 10, lambda: feast_of(10)),
    "spoils: ten bet": Crowd("spoils", 10, lambda: feast_of(10, "challenge")),
    "spoils: ten show their dice": Crowd("spoils", 10, showdown),
    "spoils: ten pick": Crowd("spoils", 10, lambda: picking(10)),
    "spoils: which of ten opens": Crowd("spoils", 10, lambda: opening(10)),
    "spoils: five pick": Crowd("spoils", 5, lambda: picking(5)),
    "spoils: which of five opens": Crowd("spoils", 5, lambda: opening(5)),
    "spoils: stepping in": Crowd("spoils", 5, others_turn, opened="Step in"),
    "spoils: the end of five": Crowd("spoils", 5, lambda: played(spoils.SPOILS, 5), ends=True),
    "spoils: the end of ten": Crowd("spoils", 10, lambda: played(spoils.SPOILS, 10), ends=True),
}

CROWDS = {**ODIN, **ONBOARD, **NORTH, **SAGAS, **SPOILS}
