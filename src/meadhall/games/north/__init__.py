"""Vikings: Warriors of the North, a card-driven race with a reaction stack, for three or four.

RULES.md beside this file has rules and rulings.
"""

from __future__ import annotations

from meadhall.engine.decisions import actors
from meadhall.engine.game import Game, by_name
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.north import components
from meadhall.games.north.balance import BALANCE
from meadhall.games.north.bots import evaluation, policy
from meadhall.games.north.bots.budgets import BUDGETS
from meadhall.games.north.events import EVENTS
from meadhall.games.north.imagine import imagine
from meadhall.games.north.invariants import MEANINGS, broken
from meadhall.games.north.moves import MAX_LEGAL, MOVES
from meadhall.games.north.observation import OBSERVATION, observe
from meadhall.games.north.position import arrange, position
from meadhall.games.north.rules import deal, legal, play, refusal, scoring, state
from meadhall.games.north.screens.browser import SCREEN
from meadhall.games.north.screens.page import PAGE
from meadhall.games.north.screens.terminal import TERMINAL
from meadhall.games.north.screens.view import view
from meadhall.games.north.words import hints, notation, reasons, sentences

GAME = Game(
    id="north", title="Vikings: Warriors of the North", seats=(3, 4),
    options=(
        Option("colours", "Colours clockwise from seat 0, by their letters.", 0, 0,
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
    rules_version=2, older_rules=(1,), state=state.State,
    rules=by_name(
        deal.deal, actors, legal.legal, refusal.refusal, play.play, scoring.outcome, imagine, observe, broken,
        policy.score_moves, evaluation.horizon, evaluation.evaluate,
    ),
    moves=MOVES.count, max_legal=MAX_LEGAL, observation=OBSERVATION, events=EVENTS, invariants=MEANINGS,
    name=notation.name, label=notation.label, parse=notation.parse,
    reason=reasons.reason, because=hints.because, tally=hints.tally,
    sentence=sentences.sentence, notation=sentences.notation,
    view=view, position=position, arrange=arrange,
    screen=SCREEN, page=PAGE, terminal=TERMINAL, balance=BALANCE, budgets=BUDGETS,
    goals=of_a_large_game("Warriors of the North", 1.5, 2),
)  # fmt: skip
