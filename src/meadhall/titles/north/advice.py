"""Why a rule of thumb likes a move, in a line."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.titles.north import judging, state, voyage
from meadhall.titles.north.components import (
    ATTACK_MOVE,
    BESIDE,
    FEAST_MOVE,
    FIRST_ABILITY,
    FIRST_AS_WIND,
    FIRST_EFFECT,
    FIRST_ROW,
    FIRST_WAY,
    FIRST_WIND,
    ICON,
    ICON_KINDS,
    LOOT_MOVE,
    PASS,
    SACRIFICE_MOVE,
)


def because(s: Any, seat: int, move: int) -> str:
    phase = deciding(s)
    if phase == state.MAIN:
        return main_because(s, seat, move)
    if phase in (state.REACT, state.ROLL):
        return answer_because(s, seat, move)
    return {
        state.HERO: "a place aboard is better used than empty" if move != PASS else "your crew is better as it is",
        state.WINDOW: "nothing you hold is worth spending now"
        if move == PASS
        else "it helps you or hinders a rival now",
        state.DECLARE: "it is the best this card can do",
        state.VICTIM: "it hurts its owner most",
        state.SEIZE: "it is worth most to its owner",
        state.PUSH: "it drives the ship farthest from its goal",
        state.FATE: "a daughter or a free place is welcome" if move != PASS else "",
        state.ROOM: "the others aboard are worth more",
        state.MONSTER: "there it lies in others' way and not in yours",
        state.SACRIFICE: "these cards lead nowhere from here",
        state.ROW2: "another link saved" if move != PASS else "you are where you want to be",
        state.LIMIT: "it is the card you need least",
    }[phase]


def main_because(s: Any, seat: int, move: int) -> str:
    left = int(voyage.here(s, seat))
    if move == PASS:
        return "nothing else brings you nearer to victory"
    if move == FEAST_MOVE:
        return "daughters in the camp are safe for good"
    if move == LOOT_MOVE:
        return "you still need a daughter of this colour"
    if move == ATTACK_MOVE:
        return "the odds or the prize are good"
    if move == SACRIFICE_MOVE:
        return "your winds blow the wrong way; new cards may not"
    if FIRST_EFFECT <= move < FIRST_ABILITY:
        return "its effect is worth more than its wind"
    if FIRST_ABILITY <= move < ATTACK_MOVE:
        return "the hero is ready and it costs nothing"
    if move >= FIRST_ROW:
        way = (move - FIRST_ROW) % 4 if move < FIRST_WAY else 0
    elif move < FIRST_AS_WIND:
        way = (move - FIRST_WIND) % 4
    else:
        way = ICON[ICON_KINDS[move - FIRST_AS_WIND]]
    to = BESIDE[s.ship[seat], way]
    if to == s.monster:
        return "beating the monster clears your way and brings two cards"
    after = int(voyage.voyage(s, seat, to, s.monster))
    return f"{after} links are left to victory then, now {left}"


def answer_because(s: Any, seat: int, move: int) -> str:
    if move == PASS:
        return "it is not worth a card"
    if s.die:
        return "another number would suit you better"
    return "it goes against you" if judging.stake(s, seat, 0) < 0 else "it is yours, and should succeed"
