"""The sagas: a solitaire wargame of voyages, battles and quests, and its campaign. RULES.md has rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.sagas import (
    advice,
    choices,
    components,
    invariants,
    knowledge,
    notation,
    outlook,
    position,
    refusal,
    rules,
    state,
    story,
    telling,
    thumb,
)
from meadhall.games.sagas import view as seen


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
        "score_moves": thumb.score_moves,
        "horizon": outlook.horizon,
        "evaluate": outlook.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=knowledge.OBSERVATION,
    event_names=telling.EVENT_NAMES,
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=telling.reason,
    because=advice.because,
    sentence=telling.sentence,
    notation=telling.notation,
    position=position.position,
    arrange=position.arrange,
)
