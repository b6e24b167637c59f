"""Tables deep in a game, as full as they get: where a board that is too small for its game shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from meadhall import Table
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
    chosen: tuple[str, ...] = ()


def _then(table: Table, *texts: str) -> Table:
    for text in texts:
        table.play(table.actors[0], text)
    return table


# ---- Odin: six hands, the longest there can be

HANDS = ("9b 8b 7b 6b 5b 4b 9r 8r 7r", "1b 2b 3b", "1r 2r", "1p 2p 3p 4p", "1g 2g 3g 4g 5g 6g 7g 8g 9g", "1k")


def odin_hand(middle: str) -> Table:
    return odin.lay(*HANDS, middle=middle, scores=[14, 13, 9, 11, 14, 3], options={"target": 15})


ODIN = {
    "odin: twelve cards": Crowd("odin", 6, lambda: odin_hand("5o 4o 3o 2o 1o")),
    "odin: taking one of five": Crowd("odin", 6, lambda: _then(odin_hand("5o 4o 3o 2o 1o"), "987654b")),
    "odin: taking one of two": Crowd("odin", 6, lambda: _then(odin_hand("5o 4o"), "98b")),
}

# ---- Vikings on Board: ships of five pieces, every circle with a bet

FLEET: dict[int, str | None] = {
    1: "r3a b3a g3a y3a r2a", 2: "g2a y2a r1a b1a g1a", 3: "y1a r3b b3b g3b", 4: "y3b r2b b2b", 5: "b2a g2b y2b",
    6: "r1b b1b", 7: "g1b", 8: "y1b",
}  # fmt: skip
CARGO = {1: "HHG", 2: "GGM", 3: "MMH", 4: "H", 5: "G", 6: "M", 7: "G", 8: "M"}
BETS = {0: "1:r=2 3:b=1", 1: "1:g=2 2:y=1", 2: "3:r=2 4:b=1", 3: "5:g=2 2:r=1"}


def fleet(seats: int = 4) -> Table:
    return onboard.lay(seats, FLEET, bows=CARGO, bets=BETS)


ONBOARD = {
    "onboard: five pieces on a ship": Crowd("onboard", 4, fleet),
    "onboard: a piece goes somewhere": Crowd("onboard", 4, fleet, ("action:JA",)),
    "onboard: a bet": Crowd("onboard", 4, fleet, ("action:BE",)),
    "onboard: which ship sails": Crowd("onboard", 4, lambda: onboard.sailing(4, FLEET, bows=CARGO, bets=BETS)),
    "onboard: the goods of a ship": Crowd(
        "onboard", 4, lambda: _then(onboard.sailing(4, FLEET, bows=CARGO, bets=BETS), "sail 1")
    ),
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


NORTH = {
    "north: nine cards": Crowd("north", 4, lambda: north.lay(hands={Y: HAND}, crews=CREWS, ships=TOGETHER)),
    "north: a card above the limit": Crowd(
        "north", 4, lambda: _then(north.lay(hands={Y: HAND}, crews=CREWS, ships={Y: "D2"}), "end")
    ),
    "north: an answer": Crowd("north", 4, stack),
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
}

# ---- Spoils of War: eight seats, full stashes, many artifacts

RICH = [
    ["Ring S1", "Armband S1", "Pendant S2", "Crown S3", "Broadsword S1", "Helmet S2", "Shield S2"],
    ["Crown S2", "Shield S1", "Ring S2", "Longbow S1", "Sea Dragon S1"],
    ["Broadsword S2", "Battle Ax S1", "Battle Ax S2"],
    ["Ring S3", "Longbow S2", "Helmet S1"],
    ["Battle Ax S3", "Armband S2"],
    ["Pendant S1", "Armband S3"],
    ["Sea Dragon S2"],
    ["Shield S3"],
]
RELICS = {
    0: "Odin's Eye S1, Singing Lyre S1, Sampo Talisman S1, Loki's Gold S2",
    1: "Huginn S1 up, Muninn S2 up, Heimdall's Spyglass S1 up",
    2: "Draupnir S3 up, Mead of Poetry S1",
    3: "Tarnkappe S1, Jarnglofar S1",
}
CUPS = ("113356", "334456", "226661", "134455", "335566", "112233", "445566", "123456")
PILE = ["Ring S3", "Crown S3", "Helmet S3", "Shield S3", "Longbow S3", "Sea Dragon S3", "Pendant S3"]


BIDS = ("3x2", "4x2", "4x4", "5x3", "6x3", "7x3", "8x3", "9x3")


def bidding(table: Table, *bids: str) -> Table:
    """Bids one after the other; nobody steps in."""
    for bid in (*bids, ""):
        while spoils.window(table):
            table.play(table.actors[0], "pass")
        if bid:
            table.play(table.actors[0], bid)
    return table


def hall_of_eight(*more: str) -> Table:
    return bidding(spoils.lay(8, RELICS, CUPS, turn=0, stashes=RICH), *BIDS, *more)


def rich_four(*more: str) -> Table:
    cups = tuple(cup + "25" for cup in CUPS[:4])
    return bidding(spoils.lay(4, RELICS, cups, turn=0, stashes=RICH[:4]), *BIDS[:4], *more)


SPOILS: dict[str, Crowd] = {
    "spoils: eight bid": Crowd("spoils", 8, hall_of_eight),
    "spoils: four bid": Crowd("spoils", 4, rich_four),
    "spoils: four bet": Crowd("spoils", 4, lambda: rich_four("challenge")),
    "spoils: eight bet": Crowd("spoils", 8, lambda: hall_of_eight("challenge")),
}

CROWDS = {**ODIN, **ONBOARD, **NORTH, **SAGAS, **SPOILS}
