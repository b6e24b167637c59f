"""Vikings on Board, workers, majorities and bets for two to four. RULES.md beside this file has rules and rulings."""

from meadhall.engine.folder import parts_in
from meadhall.engine.game import Game
from meadhall.engine.goals import of_a_game
from meadhall.engine.option import Option
from meadhall.engine.words import points
from meadhall.games.onboard import components

GAME = Game(
    id="onboard", title="Vikings on Board", seats=(2, 3, 4),
    options=(
        Option("two_player_vikings", "Two players: after the opponent took Set Sail, board a spare Viking.", 0, 0, 1,
               only_seats=2),
        Option("one_bet_per_circle", "A circle of the harbour holds one bet, not several.", 0, 0, 1),
        Option("open_piles", "Supplies on scoring circles lie face up.", 0, 0, 1),
        Option("colours", "The clan of each seat, the first seat first.", 0, 0, len(components.ORDERS) - 1,
               {"".join(components.LETTERS[clan] for clan in order): k for k, order in enumerate(components.ORDERS)},
               tried=(len(components.ORDERS) - 1,)),
    ),
    rules_version=1,
    tally=points, **parts_in(__name__),
    goals=of_a_game("Vikings on Board", 2, "1,024 bytes", 20, 1),
)  # fmt: skip
