"""Why a rule of thumb likes a move, in a line."""

from __future__ import annotations

import math
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.titles.sagas import odds, state, story, worth
from meadhall.titles.sagas.components import (
    APPEAL,
    BY_ANY,
    CODES,
    DONE,
    FIRST_CLASS,
    FIRST_FOE,
    PLACES,
    SEAS,
    SETTLE,
    STAY,
)
from meadhall.titles.sagas.notation import the_space


def because(s: Any, seat: int, move: int) -> str:
    kind = deciding(s)
    if move < FIRST_CLASS:
        return space_because(s, kind, move)
    if move < FIRST_FOE:
        if kind in (state.BUY, state.LEIDANG):
            return "a strong band comes first, and there is room for it"
        return "it is missed least"
    if kind == state.MOVE_KIND and move != STAY:
        return f"the band heads for {aim(s)}"
    if kind in (state.LINE_UP, state.TARGET):
        return "weakest first in the line, and at the strongest that has not fired"
    if kind in (state.BUY, state.LEIDANG):
        return "the band is as strong as a space can hold, or the gold can buy"
    if kind == state.PLACING:
        return "the saga asks for it" if move != DONE else "the place is better left alone"
    if move == APPEAL:
        return "there is little gold to lose by it"
    if kind == state.STEP:
        return f"{the_space(s.here)} is the place to be"
    if kind == state.EDGE:
        return f"the chance is about {chance(s)} in 100"
    if move == SETTLE:
        return "a settlement for nothing is welcome"
    return "it helps most with what the saga still asks for"


def chance(s: Any) -> int:
    return round(100 * odds.odds(s, s.at[s.here], s.alive.bit_count()))


def aim(s: Any) -> str:
    """The space the band would most like to reach, by name."""
    stack = s.at[s.here]

    def hope(space: int) -> float:
        steps = int(worth.STEPS[s.here, space])
        return float(worth.worth(s, space, stack) * math.exp(-worth.FADING * steps))

    return the_space(max((space for space in range(len(CODES)) if space != s.here), key=hope))


def space_because(s: Any, kind: int, space: int) -> str:
    if kind == state.SET_OUT:
        return "the strongest band with a Jarl is there"
    if kind == state.HOME:
        return "it is the nearest to what the saga asks for"
    if story.objective_met(s) and story.quests_done(s) and kind == state.STEP:
        return "it leads home"
    if state.quest_at(s, space) >= 0:
        return "a quest lies there"
    if SEAS >> space & 1:
        return "it is on the way"
    if PLACES >> space & 1 and kind in (state.STEP, state.MARCH_STEP):
        return "there is something to win there"
    near = int(BY_ANY[space]).bit_count()
    return f"{near} routes lead on from there"
