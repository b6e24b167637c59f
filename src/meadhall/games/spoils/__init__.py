"""Spoils of War, dice, bluff and secret bets for three to ten. RULES.md beside this file has rules and rulings."""

from meadhall.engine.folder import parts_in
from meadhall.engine.game import Game
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.spoils.components import SEATS

GAME = Game(
    id="spoils", title="Spoils of War", seats=tuple(range(3, SEATS + 1)),
    options=(
        Option("step_bidding", "The first bid is for as many dice as there are players; raises go by one.", 0, 0, 1),
        Option("open_purses", "Everybody's Gold is shown to all.", 0, 0, 1),
        Option("first_chief", "The first seat begins as Viking Chief; otherwise chance decides who does.", 0, 0, 1),
    ),
    rules_version=2, older_rules=(1,),
    tally="{} Gold".format, **parts_in(__name__),
    goals=of_a_large_game("Spoils of War", 1.5, 4),
)  # fmt: skip
