"""The sagas: a solitaire wargame of voyages, battles and quests, and its campaign. RULES.md has rules and rulings."""

from meadhall.engine.folder import parts_in
from meadhall.engine.game import Game
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.sagas import components

GAME = Game(
    id="sagas", title="Vikings: the Sagas", seats=(1,),
    options=(
        Option("story", "One saga, drawn or chosen, or the campaign of four.", 0, 0, 5, components.STORIES),
        Option("level", "How strong the hostiles are.", 1, 0, 2, components.LEVELS),
        Option("supplies", "Gold may buy forced marches and keep crowded bands together.", 0, 0, 1),
        Option("scouting", "A Jarl may try to learn what a quest next to him is.", 0, 0, 1),
    ),
    rules_version=2, older_rules=(1,),
    **parts_in(__name__),
    goals=of_a_large_game("The sagas", 1, 4),
)  # fmt: skip
