"""Where somebody might be asked in secret, by what everybody knows (SW-73)."""

from meadhall.engine.prelude import AUDIENCE, EVERYONE, i64, rule
from meadhall.games.spoils import components, events
from meadhall.games.spoils.rules import artifacts, deal, state


@rule
def mark_pause(s):
    """Marks the last public event where somebody might be asked in secret, whether or not anyone is (SW-73)."""
    resting = s.resting
    s.resting = 0  # that is private
    possible = might_be_asked(s, s.depth - 1)
    s.resting = resting
    if possible:
        row = s.events - 1
        while row >= 0 and s.event_head[row, AUDIENCE] != EVERYONE:
            row -= 1
        if row >= 0:
            s.event_data[row] |= events.MAYBE


@rule
def might_be_asked(s, row):
    """Whether, by what everybody knows, some seat could hold a card that makes it be asked."""
    for token in range(i64(s.tokens)):
        seat = i64(s.place[token])
        if seat >= 0 and seat < state.ACTIVE:
            if s.marks[token] & state.UP:
                if artifacts.is_asked_by(s, row, seat, token):
                    return True
            elif might_be_worked(s, row, seat, token):
                return True
    return False


@rule
def might_be_worked(s, row, seat, token):
    """Whether a face-down artifact could be one that makes its owner be asked."""
    truth = i64(s.kind[token])
    found = False
    for kind in range(components.KINDS):
        if not found and components.ARTIFACT_STAGE[kind] == s.back[token] and is_unaccounted(s, kind):
            s.kind[token] = kind
            found = artifacts.is_asked_by(s, row, seat, token)
    s.kind[token] = truth
    return found


@rule
def is_unaccounted(s, kind):
    """Not all copies of an artifact that are in play lie face up."""
    copies = deal.in_play(s, components.NORMALS + kind)
    for token in range(i64(s.tokens)):
        if s.marks[token] & state.UP and s.kind[token] == kind:
            copies -= 1
    return copies > 0
