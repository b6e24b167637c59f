"""Vikings: Warriors of the North, a card-driven race with a reaction stack, for three or four.

RULES.md beside this file has rules and rulings.
"""

from meadhall.engine.game import Game, by_name
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.north import balance, components, events, imagine, invariants, moves, observation, position
from meadhall.games.north.bots import budgets, evaluation, policy
from meadhall.games.north.rules import deal, legal, play, refusal, scoring, state
from meadhall.games.north.screens import browser, page, terminal, view
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
        deal.deal, legal.legal, refusal.refusal, play.play, scoring.outcome, imagine.imagine,
        observation.observe, invariants.INVARIANTS.rule(), policy.score_moves, evaluation.horizon, evaluation.evaluate,
    ),
    move_kinds=moves.MOVES, max_legal=moves.MAX_LEGAL, observation=observation.OBSERVATION, events=events.EVENTS,
    invariants=invariants.INVARIANTS.meanings,
    name=notation.name, label=notation.label, parse=notation.parse,
    reason=reasons.reason, because=hints.because, tally=hints.tally,
    sentence=sentences.sentence, notation=sentences.notation,
    view=view.view, position=position.position, arrange=position.arrange,
    screen=browser.SCREEN, page=page.PAGE, terminal=terminal.TERMINAL, balance=balance.BALANCE, budgets=budgets.BUDGETS,
    goals=of_a_large_game("Warriors of the North", 1.5, 2),
)  # fmt: skip
