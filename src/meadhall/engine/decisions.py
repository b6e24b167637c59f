"""The decision stack: what is being asked, of whom, and what waits below it.

A frame is a row of `frames`: its kind (the game's own numbering), the seats still to answer as a bitmask, then as
many data columns as the game declared. The top frame is the decision now; a reaction, an interrupt or a choice
inside a choice is a frame pushed on top. A frame of several seats is a simultaneous choice: each answers once, in
any order. An empty stack means the game is over.
"""

from __future__ import annotations

from meadhall.engine.rule import rule

KIND, WHO, DATA = 0, 1, 2  # columns of a frame; the game's data begin at DATA


@rule
def ask(s, kind, who):
    """Pushes a decision for the seats of the bitmask."""
    top = s.depth
    s.depth = top + 1
    s.frames[top, KIND] = kind
    s.frames[top, WHO] = who
    for column in range(DATA, s.frames.shape[1]):
        s.frames[top, column] = 0


@rule
def answered(s, seat):
    """Takes the seat off the list of the top frame; true when nobody is left to answer."""
    s.frames[s.depth - 1, WHO] &= ~(1 << seat)
    return s.frames[s.depth - 1, WHO] == 0


@rule
def close(s):
    """Pops the top frame, leaving no trace of it."""
    s.depth -= 1
    for column in range(s.frames.shape[1]):
        s.frames[s.depth, column] = 0


@rule
def ask_instead(s, kind, who):
    """Replaces the top frame: the decision below it, if any, goes on waiting."""
    s.depth -= 1
    ask(s, kind, who)


@rule
def close_all(s):
    """Empties the stack: the game is over, or all is asked anew."""
    while s.depth > 0:
        close(s)


@rule
def deciding(s):
    """The kind of the decision now; -1 when the game is over."""
    if s.depth == 0:
        return -1
    return s.frames[s.depth - 1, KIND]


@rule
def actors(s):
    """The seats that may move now, as a bitmask; 0 when the game is over."""
    if s.depth == 0:
        return 0
    return s.frames[s.depth - 1, WHO]
