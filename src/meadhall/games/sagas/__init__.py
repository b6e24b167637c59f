"""The sagas: a solitaire wargame of voyages, battles and quests, and its campaign. RULES.md has rules and rulings."""

from meadhall.engine.game import Game, by_name
from meadhall.engine.goals import of_a_large_game
from meadhall.engine.option import Option
from meadhall.games.sagas import balance, components, events, imagine, invariants, moves, observation, position
from meadhall.games.sagas.bots import budgets, evaluation, policy
from meadhall.games.sagas.rules import deal, legal, play, refusal, scoring, state
from meadhall.games.sagas.screens import browser, page, terminal, view
from meadhall.games.sagas.words import hints, notation, reasons, sentences

GAME = Game(
    id="sagas", title="Vikings: the Sagas", seats=(1,),
    options=(
        Option("story", "One saga, drawn or chosen, or the campaign of four.", 0, 0, 5, components.STORIES),
        Option("level", "How strong the hostiles are.", 1, 0, 2, components.LEVELS),
        Option("supplies", "Gold may buy forced marches and keep crowded bands together.", 0, 0, 1),
        Option("scouting", "A Jarl may try to learn what a quest next to him is.", 0, 0, 1),
    ),
    rules_version=2, older_rules=(1,), state=state.State,
    rules=by_name(
        deal.deal, legal.legal, refusal.refusal, play.play, scoring.outcome, imagine.imagine,
        observation.observe, invariants.INVARIANTS.rule(), policy.score_moves, evaluation.horizon, evaluation.evaluate,
    ),
    move_kinds=moves.MOVES, max_legal=moves.MAX_LEGAL, observation=observation.OBSERVATION, events=events.EVENTS,
    invariants=invariants.INVARIANTS.meanings,
    name=notation.name, label=notation.label, parse=notation.parse,
    reason=reasons.reason, because=hints.because, because_then=hints.because_then,
    sentence=sentences.sentence, notation=sentences.notation,
    view=view.view, position=position.position, arrange=position.arrange,
    screen=browser.SCREEN, page=page.PAGE, terminal=terminal.TERMINAL, balance=balance.BALANCE, budgets=budgets.BUDGETS,
    goals=of_a_large_game("The sagas", 1, 4),
)  # fmt: skip
