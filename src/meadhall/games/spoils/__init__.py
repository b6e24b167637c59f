"""Spoils of War, dice, bluff and secret bets for three to ten. RULES.md beside this file has rules and rulings."""

from meadhall.engine.game import Game, by_name
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.spoils import balance, events, imagine, moves, observation, position
from meadhall.games.spoils.bots import belief, budgets, evaluation, policy
from meadhall.games.spoils.components import SEATS
from meadhall.games.spoils.invariants import INVARIANTS
from meadhall.games.spoils.rules import asides, deal, divergence, legal, play, refusal, scoring, state
from meadhall.games.spoils.screens import browser, page, terminal, view
from meadhall.games.spoils.words import hints, notation, reasons, sentences

GAME = Game(
    id="spoils", title="Spoils of War", seats=tuple(range(3, SEATS + 1)),
    options=(
        Option("step_bidding", "The first bid is for as many dice as there are players; raises go by one.", 0, 0, 1),
        Option("open_purses", "Everybody's Gold is shown to all.", 0, 0, 1),
        Option("first_chief", "The first seat begins as Viking Chief; otherwise chance decides who does.", 0, 0, 1),
    ),
    rules_version=2, older_rules=(1,), state=state.State,
    rules=by_name(
        deal.deal, legal.legal, asides.aside, refusal.refusal, play.play, scoring.outcome, imagine.imagine,
        belief.sample_belief, observation.observe, INVARIANTS.rule(), policy.score_moves, divergence.divergence_key,
        evaluation.horizon, evaluation.evaluate,
    ),
    move_kinds=moves.MOVES, max_legal=moves.MAX_LEGAL, observation=observation.OBSERVATION, events=events.EVENTS,
    invariants=INVARIANTS.meanings,
    name=notation.name, label=notation.label, parse=notation.parse,
    reason=reasons.reason, because=hints.because, tally="{} Gold".format,
    sentence=sentences.sentence, notation=sentences.notation,
    view=view.view, position=position.position, arrange=position.arrange,
    screen=browser.SCREEN, page=page.PAGE, terminal=terminal.TERMINAL, balance=balance.BALANCE, budgets=budgets.BUDGETS,
    goals=of_a_large_game("Spoils of War", 1.5, 4),
)  # fmt: skip
