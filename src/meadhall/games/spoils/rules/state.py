"""Spoils of War: what is asked, what is told, the record of a table, and what can be read off it."""

from meadhall.engine.prelude import DATA, deciding, i64, int8, int16, int32, int64, record, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.components import ABILITY, CAP, CARDS, CUP, FACES, ITEMS, NORMALS, PILE, SEATS, TOKENS
from meadhall.games.spoils.moves import MOVES

NOBODY = -1
NONE = -1
DECLARERS, CHALLENGERS = 0, 1  # the two sides

# Places of an artifact beside the stashes of seats 0 to 9.
ACTIVE, LEFTOVERS, NOWHERE = SEATS, SEATS + 1, -1
UP, SPENT, CANCELED, USED = 1, 2, 4, 8  # marks of an artifact: face up, one use gone for good, dead, used this Round

# What a seat can be asked for. A window and a response are asked in secret.
(OPENER, BID, WINDOW, RESPONSE, TARGET_SEAT, TARGET_TOKEN, REROLL, REROLL_MORE, LYRE, BETS, TURN, TO, SWAP, FETCH,
 ITEM, GIVE, PICK, DRAUPNIR) = range(18)  # fmt: skip
CARD, USER, POWER, TARGET, START, INDEX, WHEN_NOW, FIRST = range(DATA, DATA + 8)  # of a decision: see below
# A use: its token, who uses it, the ability it works by, its target, and the window it was announced in. A window or
# response: from which seat on seats are asked, and how many have been gone through. FIRST: the die chosen before.

ANSWERS_TO = MOVES.answering(
    pass_=(WINDOW, RESPONSE), rest=(WINDOW,), challenge=(BID,), stop=(REROLL_MORE,), wait=(BETS,), bid=(BID,),
    use=(BID, WINDOW, RESPONSE, PICK), artifact=(TARGET_TOKEN, SWAP), seat=(OPENER, TARGET_SEAT, GIVE), side=(BETS,),
    bet=(BETS,), show=(LYRE,), pay=(LYRE,), die=(REROLL, REROLL_MORE, TURN), turn_to=(TO,), item=(ITEM,),
    take=(PICK, DRAUPNIR), card=(SWAP, FETCH),
)  # fmt: skip

# Where the Round stands: what comes next when nobody is asked.
(LAY, ROLL, NAME, BIDDING, STAKES, SEALING, ORBS, SHOWING, DECIDE, CHALICES, SPOILS, PICKING, SWEEP, LAST,
 OVER) = range(15)  # fmt: skip

# How a bid came about.
RAISED, STOLEN, SKIP = range(3)


State = record(
    frames=(12, DATA + 8),                  # a turn or window, then uses and answers to them
    events=56,                              # last bets: ten bets, ten cups, ten debts and more
    ways=(int64, CUP + 2),                  # scratch: rolls of a cup by matching dice
    chances=(int32, CAP + 2),               # scratch: odds of each number of matching dice, in parts of 2**30
    part=(int32, CUP + 2),                  # scratch: the same of one cup
    known=(int16, TOKENS),                  # seats that know each artifact
    gold=(int16, SEATS),                    # Gold of each seat, stakes included
    bet=(int16, SEATS),                     # stakes; NONE until sealed
    spied=(int16, SEATS),                   # seats whose dice each seat has seen through the Spyglass this Round
    ladder=(int16, components.LADDER),                 # the last bids: seat + 16 * bid + 8192 * how
    treasury=int16,                         # Gold lost so far
    revealed_dice=int16,                    # seats whose dice lie open
    bounded=int16,                          # seats that have shown their highest and lowest die
    resting=int16,                          # seats that decline all further windows after bids this Round
    sealed=int16,                           # seats whose bet is sealed
    waiting=int16,                          # of those, seats that wait with the Norn Orb
    kind=(int8, TOKENS),                    # row of each artifact by token; NONE for tokens not in use
    back=(int8, TOKENS),                    # its Stage, counted from 0, as its back tells everybody
    place=(int8, TOKENS),                   # its stash, ACTIVE, LEFTOVERS or NOWHERE
    marks=(int8, TOKENS),                   # UP, SPENT, CANCELED, USED
    item=(int8, TOKENS),                    # the item that Loki's Gold stands for; NONE
    copied=(int8, TOKENS),                  # a Mirror's original, by token; NONE
    by=(int8, TOKENS),                      # who used these Stones, this Chalice or this Orb this Round; NOBODY
    pile=(int8, (components.ROUNDS, PILE)),            # cards of the unopened piles; NONE where there is none
    active=(int8, PILE),                    # the Active pile: a normal card, NORMALS + token, or NONE
    stash=(int8, (SEATS, NORMALS)),         # normal Treasures of each seat, by card
    leftover=(int8, NORMALS),               # normal Treasures of the Leftovers, by card
    lots=(int8, CARDS),                     # scratch: cards to draw from
    dice=(int8, (SEATS, FACES)),            # dice of each seat by face
    shown=(int8, (SEATS, FACES)),           # of those, dice shown before their time
    extra=(int8, FACES),                    # dice of Megingjord
    orb=(int8, SEATS),                      # whose bet a seat has seen by the Norn Orb; NOBODY
    side=(int8, SEATS),                     # DECLARERS, CHALLENGERS or NONE
    order=(int8, SEATS),                    # winners in the order they pick; NOBODY after the last
    tokens=int8,                            # tokens given out so far
    round=int8,                             # 1 to 9
    stage=int8,                             # what comes next when nobody is asked
    chief=int8,                             # holder of the marker
    opener=int8,                            # who was named to bid first; NOBODY
    turn=int8,                              # who bids next
    quantity=int8,                          # of the bid; 0 before the first
    face=int8,                              # of the bid; 0 before the first
    holder=int8,                            # whose bid it is; NOBODY
    cap=int8,                               # the highest quantity that may be bid
    looked=int8,                            # 1: the seat in turn has looked through the Spyglass
    bids=int8,                              # entries of the ladder
    declarer=int8,                          # from the challenge on; NOBODY
    challenger=int8,                        # from the challenge on; NOBODY
    winner=int8,                            # the winning side; NONE
    showing=int8,                           # seats that have shown their dice
    picker=int8,                            # how many winners have finished picking
    picked=int8,                            # cards the present one has taken
    step_bidding=int8,                      # options
    open_purses=int8,
    first_chief=int8,
    rules=int8,                             # the version this table is played by
)  # fmt: skip
blank = State.dealing(
    "step_bidding", "open_purses", "first_chief", "rules",  # the rules version after the options
    kind=NONE, place=NOWHERE, item=NONE, copied=NONE, by=NOBODY, pile=NONE,
)  # fmt: skip
blank_round = State.blanking(
    "turn", "quantity", "face", "cap", "looked", "showing", "picker", "picked", "revealed_dice", "bounded", "resting",
    "sealed", "waiting", "extra", "spied", "dice", "shown", "bids", "ladder",
    stage=LAST, opener=NOBODY, holder=NOBODY, declarer=NOBODY, challenger=NOBODY, winner=NONE, bet=NONE, orb=NOBODY,
    side=NONE, order=NOBODY, active=NONE,
)  # fmt: skip


@rule
def top(s, column):
    """A number of the decision now, such as the POWER or the TARGET of a use."""
    return i64(s.frames[s.depth - 1, column])


@rule
def is_asked_in_secret(s):
    """Nobody else may know who is asked: in a window, and for a response."""
    phase = deciding(s)
    return phase == WINDOW or phase == RESPONSE


@rule
def is_use(phase):
    return phase == RESPONSE or (phase >= TARGET_SEAT and phase != BETS and phase != GIVE and phase != PICK)


# ---- artifacts


@rule
def ability_of(s, token):
    """What the card works by: a face-up Mirror has the ability of its original."""
    if s.kind[token] < 0:
        return NONE
    ability = ABILITY[s.kind[token]]
    if ability == components.MIRROR and s.copied[token] >= 0:
        return ABILITY[s.kind[s.copied[token]]]
    return ability


@rule
def is_live(s, token):
    """A face-up artifact whose ability lasts and has not been canceled."""
    if s.marks[token] & (UP | CANCELED) != UP:
        return False
    ability = ability_of(s, token)
    return ability >= 0 and ability != components.MIRROR and components.ONE_TIME[ability] == 0


@rule
def open_kind(s, token):
    """What an artifact is as far as everybody sees it: NONE if it lies face down. For events."""
    return i64(s.kind[token]) if s.marks[token] & UP else NONE


@rule
def stones_of(s, seat):
    """Stones of Fate (or copies of them) that the seat rolled by this Round and that still work."""
    stones = 0
    for token in range(i64(s.tokens)):
        if s.by[token] == seat and ability_of(s, token) == components.STONES and s.marks[token] & CANCELED == 0:
            stones += 1
    return stones


@rule
def is_blind(s, seat):
    """The seat may not see its own dice (SW-R189)."""
    return stones_of(s, seat) > 0 and (s.revealed_dice >> seat) & 1 == 0


# ---- seats


@rule
def treasures_of(s, seat):
    cards = artifacts_at(s, seat)
    for card in range(NORMALS):
        cards += s.stash[seat, card]
    return cards


@rule
def has_treasure(s, seat):
    """Whether there is anything in the seat's stash: no sum, for most have something to see at once."""
    for card in range(NORMALS):
        if s.stash[seat, card]:
            return True
    for token in range(i64(s.tokens)):
        if s.place[token] == seat:
            return True
    return False


@rule
def artifacts_at(s, place):
    """Artifacts of a stash, of the Active pile or of the Leftovers."""
    artifacts = 0
    for token in range(i64(s.tokens)):
        if s.place[token] == place:
            artifacts += 1
    return artifacts


@rule
def leftover_artifacts(s, stage):
    artifacts = 0
    for token in range(i64(s.tokens)):
        if s.place[token] == LEFTOVERS and s.back[token] == stage:
            artifacts += 1
    return artifacts


@rule
def is_principal(s, seat):
    return seat == s.declarer or seat == s.challenger


@rule
def dice_of(s, seat):
    dice = 0
    for face in range(FACES):
        dice += s.dice[seat, face]
    return dice


@rule
def matching(s):
    """Dice in the game that show the face of the bid, Megingjord's included."""
    dice = i64(s.extra[s.face - 1])
    for seat in range(i64(s.seats)):
        dice += s.dice[seat, s.face - 1]
    return dice


@rule
def bid_number(s):
    """The bid as a number that rises with bids; 0 before the first."""
    return 0 if s.quantity == 0 else FACES * (s.quantity - 1) + s.face


@rule
def pile_size(s):
    return 2 * i64(s.seats) + 1


@rule
def cards_left(s):
    cards = 0
    for position in range(pile_size(s)):
        if s.active[position] != NONE:
            cards += 1
    return cards


@rule
def has_leftover(s, stage):
    """Whether a card of that Stage lies in the Leftovers; the backs tell everybody (SW-63)."""
    for item in range(ITEMS):
        if s.leftover[ITEMS * stage + item]:
            return True
    return leftover_artifacts(s, stage) > 0


@rule
def highest_bid_quantity(s):
    """The cap on quantities (SW-15)."""
    dice = components.EXTRA_DICE
    for seat in range(i64(s.seats)):
        dice += dice_of(s, seat)
    return dice
