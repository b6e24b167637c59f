"""The two stacks of supplies: what is drawn, who sees it, what goes back, and who can still tell what lies where."""

from meadhall.engine.prelude import below, reveal, rule, to_all_but, to_seat
from meadhall.games.onboard import components, events
from meadhall.games.onboard.rules.state import tokens_seen


@rule
def random_type(s, left):
    """A type of supply drawn by lot from the tokens left, four bits for each type."""
    hides = left & 15
    grain = (left >> 4) & 15
    lot = below(s, hides + grain + (left >> 8))
    if lot < hides:
        return 0
    return 1 if lot < hides + grain else 2


@rule
def look_at_tokens(s, seat, action):
    """The player sees what was drawn before choosing; nobody else does (VB-22, VB-23)."""
    tokens = 1 if action == components.A1 else tokens_seen(s)
    drawn = 0
    for token in range(tokens):
        if action == components.A1:
            s.add_seen[token] |= 1 << seat
            drawn = events.DREW.drawn(token, s.add[token])
        else:
            s.draw_seen[token] |= 1 << seat
            drawn |= events.DREW.drawn(token, s.draw[token])
    reveal(s)
    events.DREW.emit(s, to_seat(seat), seat, tokens, drawn)
    events.DRAWS.emit(s, to_all_but(seat), seat, tokens)


@rule
def draw_added(s):
    """Takes the top token off the Add 1 stack."""
    kind = s.add[0]
    for place in range(components.ADD_STACK - 1):
        s.add[place] = s.add[place + 1]
        s.add_seen[place] = s.add_seen[place + 1]
    s.add[components.ADD_STACK - 1] = 0
    s.add_seen[components.ADD_STACK - 1] = 0
    s.adds -= 1
    return kind


@rule
def return_the_others(s, seat, kind):
    """Of the tokens drawn the first of that type is kept; the others go under the stack as drawn (VB-23, VB-43)."""
    drawn = tokens_seen(s)
    kept = 0
    while s.draw[kept] != kind:
        kept += 1
    for other in range(s.seats):
        if other != seat:
            blur(s, other, kind, drawn, kept)
    for token in range(drawn):
        top = s.draw[0]
        seen = s.draw_seen[0]
        for place in range(components.DRAW_STACK - 1):
            s.draw[place] = s.draw[place + 1]
            s.draw_seen[place] = s.draw_seen[place + 1]
        s.draw[components.DRAW_STACK - 1] = 0
        s.draw_seen[components.DRAW_STACK - 1] = 0
        s.draws -= 1
        if token != kept:
            s.draw[s.draws] = top
            s.draw_seen[s.draws] = seen
            s.draws += 1


@rule
def blur(s, other, kind, drawn, kept):
    """Who watched a draw loses track of the tokens between the first and the last that may be the one kept (VB-44)."""
    first = -1
    last = -1
    sure = 0
    for token in range(drawn):
        known = (s.draw_seen[token] >> other) & 1
        if sure == 0 and (known == 0 or s.draw[token] == kind):
            first = token if first < 0 else first
            last = token
            sure = known
    for token in range(drawn):
        place = token if token < kept else token - 1  # among those that go back
        if token != kept and first <= place < last:
            s.draw_seen[token] &= ~(1 << other)
