"""What is asked in Odin, and the record of a table."""

from meadhall.engine.record import int8, int16, int32, int64, record
from meadhall.games.odin.components import SEATS

NOBODY = -1
OPENING, FOLLOWING, TAKING = range(3)  # what the seat in turn must do
PAST = 64  # plays, passes and takes of a hand that are noted; few hands are longer
DOER = 4096  # a note is a move and this many times its seat
SHORT_DECK = 1  # the option after the target

State = record(
    frames=(2, 2),                        # a turn, and the choice of a card within it
    events=10,                            # a play, a hand's end, the next deal and what each seat was dealt
    hand=(int64, SEATS),                  # cards held
    known=(int64, SEATS),                 # of these, the ones taken from the middle in everybody's sight
    middle=int64,                         # the set to beat; empty at the start of a round
    beaten=int64,                         # the set under it, while its beater chooses a card (TAKE)
    discards=int64,                       # out until the next deal
    undealt=int64,                        # face down beside the table, for the whole hand
    left_out=int64,                       # the two colours missing from a short deck
    value=int64,                          # of the middle: its digits, high to low
    scores=(int32, SEATS),                # points of the hands so far
    target=int32,                         # points that end the game
    hands=int32,                          # hands dealt, this one included
    past=(int16, PAST),                   # what was done in this hand, in order: plays, passes and takes
    noted=int16,                          # how many, those without room included
    turns=int16,                          # plays and passes in this hand
    plays=int16,                          # plays in this hand
    rounds=int8,                          # rounds begun in this hand
    first=int8,                           # who opened this hand
    owner=int8,                           # who played the middle; NOBODY while it is empty
    passes=int8,                          # in a row since the last play
)  # fmt: skip
blank = State.dealing("target")
blank_hand = State.blanking(
    "known", "middle", "beaten", "discards", "value", "turns", "plays", "passes", "noted", "past", owner=NOBODY,
)  # fmt: skip
