"""Odin, a climbing and shedding card game for two to six. RULES.md beside this file has its rules and rulings."""

from meadhall.engine.folder import parts_in
from meadhall.engine.game import Game
from meadhall.engine.goals import Goal
from meadhall.engine.option import Option
from meadhall.engine.words import points

GAME = Game(
    id="odin", title="Odin", seats=(2, 3, 4, 5, 6),
    options=(
        Option("target", "Points that end the game; a single hand ends with the first player out.",
               15, 1, 10**9, {"single": 1, "short": 10, "normal": 15, "long": 20}),
        Option("short_deck", "Two players: leave out two colours, as other printings recommend.", 0, 0, 1,
               only_seats=2),
    ),
    rules_version=1,
    tally=points, fewest=True, **parts_in(__name__),
    goals=(
        Goal("5 million moves/s in native code", "playouts", 5e6),
        Goal("200,000 moves/s through Table", "table", 2e5),
        Goal("5 million records copied a second", "copies", 5e6),
        Goal("a state below 512 bytes", "size", 511, most=True),
        Goal("first compile below 15 s", "cold", 15, most=True),
        Goal("loading compiled code below 1 s", "warm", 1, most=True),
        Goal("35,000 iterations of search a second", "search", 35e3),
    ),
)  # fmt: skip
