"""Vikings: Warriors of the North, a card-driven race with a reaction stack, for three or four.

RULES.md beside this file has rules and rulings.
"""

from meadhall.engine.folder import parts_in
from meadhall.engine.game import Game
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.north import components

GAME = Game(
    id="north", title="Vikings: Warriors of the North", seats=(3, 4),
    options=(
        Option("colours", "The colour of each seat clockwise, the first seat first.", 0, 0,
               len(components.ORDERS_OF_COLOURS) - 1,
               {"".join(components.LETTERS[colour] for colour in order).lower(): k
                for k, order in enumerate(components.ORDERS_OF_COLOURS)},
               tried=(len(components.ORDERS_OF_COLOURS) - 1,)),
        Option("left_out", "Three players: the colour nobody plays.", 0, 0, 4,
               {"drawn": 0, **{colour: k + 1 for k, colour in enumerate(components.COLOURS)}}, tried=(2,),
               only_seats=3),
        Option("round_cap", "The game ends after so many rounds at the latest.", components.ROUND_CAP, 1,
               components.ROUND_CAP, {}, tried=(8,)),
    ),
    rules_version=2, older_rules=(1,),
    **parts_in(__name__),
    goals=of_a_large_game("Warriors of the North", 1.5, 2),
)  # fmt: skip
