"""The sagas: a solitaire wargame of voyages, battles and quests, and its campaign. RULES.md has rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.event_kinds import Events
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.sagas import components, invariants, position
from meadhall.games.sagas import observation as knowledge
from meadhall.games.sagas.bots import evaluation, policy
from meadhall.games.sagas.rules import legal as choices
from meadhall.games.sagas.rules import play as rules
from meadhall.games.sagas.rules import refusal, state, story
from meadhall.games.sagas.screens import view as seen
from meadhall.games.sagas.words import hints, notation, sentences


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; they always do."""
    return ""


GAME = Game(
    id="sagas",
    title="Vikings: the Sagas",
    seats=(1,),
    options=(
        Option("story", "One saga, drawn or chosen, or the campaign of four.", 0, 0, 5, components.STORIES),
        Option("level", "How strong the hostiles are.", 1, 0, 2, components.LEVELS),
        Option("supplies", "Gold may buy forced marches and keep crowded bands together.", 0, 0, 1),
        Option("scouting", "A Jarl may try to learn what a quest next to him is.", 0, 0, 1),
    ),
    objection=objection,
    rules_version=2,
    older_rules=(1,),
    state=state.State,
    rules={
        "deal": rules.deal,
        "actors": actors,
        "legal": choices.legal,
        "refusal": refusal.refusal,
        "play": rules.play,
        "outcome": story.outcome,
        "imagine": knowledge.imagine,
        "observe": knowledge.observe,
        "broken": invariants.broken,
        "score_moves": policy.score_moves,
        "horizon": evaluation.horizon,
        "evaluate": evaluation.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=knowledge.OBSERVATION,
    events=Events(*sentences.EVENT_NAMES),
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=sentences.reason,
    because=hints.because,
    sentence=sentences.sentence,
    notation=sentences.notation,
    position=position.position,
    arrange=position.arrange,
)
