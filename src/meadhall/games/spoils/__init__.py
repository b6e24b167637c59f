"""Spoils of War, dice, bluff and secret bets for three to ten. RULES.md beside this file has rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.spoils import (
    advice,
    asides,
    choices,
    components,
    course,
    deal,
    division,
    invariants,
    knowledge,
    notation,
    observation,
    outlook,
    position,
    refusal,
    rules,
    state,
    suspicion,
    telling,
    thumb,
)
from meadhall.games.spoils import view as seen


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; they always do."""
    return ""


GAME = Game(
    id="spoils",
    title="Spoils of War",
    seats=tuple(range(3, components.SEATS + 1)),
    options=(
        Option("step_bidding", "The first bid is for as many dice as there are players; raises go by one.", 0, 0, 1),
        Option("open_purses", "Everybody's Gold is shown to all.", 0, 0, 1),
        Option("first_chief", "The first seat begins as Viking Chief; otherwise chance decides who does.", 0, 0, 1),
    ),
    objection=objection,
    rules_version=2,
    older_rules=(1,),
    state=state.State,
    rules={
        "deal": deal.deal,
        "actors": actors,
        "legal": choices.legal,
        "aside": asides.aside,
        "refusal": refusal.refusal,
        "play": rules.play,
        "outcome": division.outcome,
        "imagine": knowledge.imagine,
        "sample_belief": suspicion.sample_belief,
        "observe": observation.observe,
        "broken": invariants.broken,
        "score_moves": thumb.score_moves,
        "divergence_key": course.divergence_key,
        "horizon": outlook.horizon,
        "evaluate": outlook.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=observation.OBSERVATION,
    event_names=(
        "round", "laid", "rolls", "rolled", "opens", "bid", "challenged", "ready", "staked", "showed", "decided",
        "paid", "chief", "took", "took artifact", "learned", "swept", "uses", "aims", "cancels", "spied", "looks",
        "traded", "fetched", "peeked", "rerolled", "skipped", "stole", "shows", "pays", "hands", "turned", "six",
        "switched", "saw bet", "named", "copied", "dies", "last chance", "flipped", "scored", "ended", "reveals",
    ),
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=telling.reason,
    because=advice.because,
    tally=advice.tally,
    sentence=telling.sentence,
    notation=telling.notation,
    position=position.position,
    arrange=position.arrange,
)  # fmt: skip
