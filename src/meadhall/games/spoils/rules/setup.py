"""The beginning of a Round: the pile is laid out and everybody rolls."""

from meadhall.engine.prelude import EVERYONE, below, i64, reveal, rule, to_seat
from meadhall.games.spoils import events
from meadhall.games.spoils.components import ARTIFACT_STAGE, DICE, EXTRA_DICE, FACES, HUGINN, MUNINN, NORMALS
from meadhall.games.spoils.rules import artifact_effects, state


@rule
def clear_round(s):
    """Nothing of one Round is left in the next (SW-I14)."""
    state.blank_round(s)
    for token in range(i64(s.tokens)):
        s.marks[token] &= ~state.USED
        s.by[token] = state.NOBODY


@rule
def lay_out(s):
    """The next pile: normal Treasures face up, artifacts face down under a token (SW-R29 to SW-R33, SW-90)."""
    events.ROUND.emit(s, EVERYONE, i64(s.chief), i64(s.round))
    packed = 0
    for position in range(state.pile_size(s)):
        card = i64(s.pile[s.round - 1, position])
        s.pile[s.round - 1, position] = state.NONE
        if card >= NORMALS:
            token = i64(s.tokens)
            s.tokens += 1
            s.kind[token] = card - NORMALS
            s.back[token] = ARTIFACT_STAGE[card - NORMALS]
            s.place[token] = state.ACTIVE
            card = NORMALS + token
        s.active[position] = card
        place = position % events.LAID_AT_ONCE
        packed |= events.LAID.cards(place, card + 1)
        if place == events.LAID_AT_ONCE - 1 or position == state.pile_size(s) - 1:
            events.LAID.emit(s, EVERYONE, i64(s.chief), position - place, packed)
            packed = 0
    reveal(s)


@rule
def roll(s):
    """All roll at once; each sees its own dice, unless it rolls by the Stones (SW-R34, SW-R35, SW-R189)."""
    for seat in range(i64(s.seats)):
        dice = DICE[s.seats]
        for token in range(i64(s.tokens)):
            if s.place[token] == seat and s.marks[token] & state.UP and state.is_live(s, token):
                ability = state.ability_of(s, token)
                if ability == HUGINN or ability == MUNINN:
                    dice += 1
        for _ in range(dice):
            s.dice[seat, below(s, FACES)] += 1
    s.cap = state.highest_bid_quantity(s)
    reveal(s)
    events.ROLLS.emit(s, EVERYONE, i64(s.chief), s.cap - EXTRA_DICE)
    for seat in range(i64(s.seats)):
        if not state.is_blind(s, seat):
            events.ROLLED.emit(s, to_seat(seat), seat, artifact_effects.packed(s.dice, seat))
