"""Warriors of the North: what is asked, why a move is refused, the record of a table, and what can be read off it."""

from meadhall.engine.prelude import DATA, deciding, i64, int8, int16, int64, record, rule
from meadhall.games.north import components
from meadhall.games.north.components import CREW, DECK, FACTS, KINDS, SEATS, STACK

NONE = -1

# What a seat can be asked for. HERO and MAIN are steps of a turn; REACT, ROLL and WINDOW ask in secret; DECLARE is a
# half-made declaration of one of these five; the rest follow from results.
(HERO, MAIN, DECLARE, REACT, ROLL, WINDOW, VICTIM, PUSH, SEIZE, FATE, ROOM, MONSTER, SACRIFICE, ROW2,
 LIMIT) = range(15)  # fmt: skip
SECRET = 1 << REACT | 1 << ROLL | 1 << WINDOW  # nobody but the seat asked knows who is asked

# Data of a frame. A declaration: what it belongs to, its first move, the parameters named so far.
PARENT, FIRST, ONE, TWO = DATA, DATA + 1, DATA + 2, DATA + 3
# A result: whose ship or crew it is about, whether seizing follows or which place was picked, why room is needed.
WHOM, ALSO, WHY = DATA, DATA + 1, DATA + 2
PAIRS, HALF = DATA, DATA + 1  # of a sacrifice: pairs given, and whether one card of the next is

# What lies on the stack.
WIND, AS_WIND, EVENT, ABILITY, ATTACK, BEAST, LOOT, FEAST, SACRIFICING, DIE = range(1, 11)
# Columns of an entry; rows above the height are blank.
WHAT, BY, KIND, OBJECT, TARGET, WAY, SIGN, MOD, CANCELLED, RESOLVED = range(10)

# Why a ship moved.
BY_WIND, BY_ROWING, BY_COMMAND, BY_GALE, BY_PILOT, BY_FIGHT, TO_BEAST, FROM_BEAST = range(8)

# Why a move is refused; 0 is no reason.
(NOT_YOUR_TURN, OTHER_CHOICE, NOT_HELD, NO_EXIT, BEAST_THERE, BEAST_AND_USED, OTHER_WIND, ONLY_ANSWERS, NO_CONDITION,
 NO_OBJECT, NOT_ABOARD, TURNED, IS_ILL, NOT_NAMED, STANDARD_USED, NOBODY_HERE, NO_VILLAGE, OWN_VILLAGE, HAVE_COLOUR,
 NOT_HOME, NO_HEALTHY_DAUGHTER, TOO_FEW_CARDS, NOT_THERE, OWN_SHIP, ELSEWHERE, NO_CREW, EMPTY_PLACE, ALREADY_SICK,
 HEALED, TOO_FAR, SHIP_THERE, HARBOUR_THERE, SAME_SPACE, NO_ENTRY, NOT_CANCELLED, NO_ROLL, SAME_WAY, MUST_CHOOSE,
 HERO_STEP) = range(1, 40)  # fmt: skip

State = record(
    frames=(1, 6),                          # one decision at a time
    events=32,                              # a stack of 16 resolved at once, a fight's result, a turn's beginning
    held=(int64, SEATS),                    # kinds of cards in each hand, as a set
    hand=(int8, (SEATS, KINDS)),            # and how many of each
    cards=(int8, SEATS),                    # hand sizes
    pile=(int8, DECK),                      # draw pile as kinds; any of them may be drawn next, so order means nothing
    pile_size=int8,
    discard=(int8, KINDS),                  # discard pile, copies of each kind
    discards=int8,                          # and how many cards that is
    crew=(int8, (SEATS, CREW)),             # card on each place: 0 none, 1 to 12 heroes, 13 to 16 daughters
    used=(int8, SEATS),                     # places whose hero is turned, as a set
    sick=(int8, SEATS),                     # places whose card is seasick
    camp=(int8, SEATS),                     # colours of daughters in each camp, as a set
    daughters=(int8, 4),                    # left in each colour's stack
    ship=(int8, SEATS),                     # space of each ship; NONE for seats that are not there
    monster=int8,                           # its space
    fight_from=int8,                        # where the ship on the monster's space came from; NONE without such a fight
    colour=(int8, SEATS),                   # of each seat; NONE for seats that are not there
    player=(int8, 4),                       # seat of each colour; NONE for the one left out
    start=int8,                             # who had the first turn
    active=int8,                            # whose turn it is
    round=int16,                            # rounds begun
    cap=int16,                              # the last round there can be
    standard=int8,                          # 1: the turn's standard action is used
    fresh=int8,                             # 1: nothing has been done in sight since the turn began
    first=int8,                             # seats whose first turn has not begun, as a set
    stack=(int8, (STACK, 10)),              # entries from the bottom up
    height=int8,                            # how many
    marker=int8,                            # the entry that stands for the die; NONE before the first roll
    die=int8,                               # the number that lies, while it can be answered; else 0
    last=int8,                              # who acted or answered last: the loop goes clockwise from there
    window=int8,                            # who responded last in the window, or the active seat; NONE without one
    done_what=int8,                         # the last declared action: what it was,
    done_kind=int8,                         # its card,
    done_by=int8,                           # whose it was,
    done_to=int8,                           # whom it named; NONE for nobody
    done_moved=int8,                        # seats whose ships have moved by it, as a set
    facts=(int16, (SEATS, FACTS)),          # cards each seat knows others hold: kind + 1, and who may hold it above
    known=(int8, SEATS),                    # how many such facts each seat has
    colours=int8,                           # options, as the table was set up
    left_out=int8,
    rules=int8,                             # the rules version this game is played by
)  # fmt: skip
blank = State.dealing("colours", "left_out", "cap", "rules")  # the rules version comes after the options
HOLDERS = 6  # bits of a fact below its set of holders


# ---- what is asked


@rule
def begun_phase(s):
    """What is asked; a half-made declaration belongs to what was asked when it was begun."""
    phase = i64(deciding(s))
    return i64(s.frames[0, PARENT]) if phase == DECLARE else phase


# ---- crews


@rule
def place_of(s, seat, hero):
    """Where a hero is in a crew; NONE if it is not there."""
    for place in range(CREW):
        if s.crew[seat, place] == hero + 1:
            return place
    return NONE


@rule
def acts(s, seat, hero):
    """A hero aboard and healthy."""
    place = place_of(s, seat, hero)
    return place != NONE and (s.sick[seat] >> place) & 1 == 0


@rule
def is_ready(s, seat, hero):
    """A once-per-round hero aboard, healthy and not turned."""
    place = place_of(s, seat, hero)
    return place != NONE and ((s.sick[seat] | s.used[seat]) >> place) & 1 == 0


@rule
def manned(s, seat):
    """Places of a crew with a card, as a set."""
    places = 0
    for place in range(CREW):
        if s.crew[seat, place]:
            places |= 1 << place
    return places


@rule
def free_place(s, seat):
    """The first free place of a crew; NONE if it is full."""
    return place_of(s, seat, NONE)


@rule
def daughters_aboard(s, seat, healthy_only):
    """Colours of the daughters in a crew, as a set."""
    colours = 0
    for place in range(CREW):
        card = s.crew[seat, place]
        if card >= components.FIRST_DAUGHTER and not (healthy_only and (s.sick[seat] >> place) & 1):
            colours |= 1 << (card - components.FIRST_DAUGHTER)
    return colours


@rule
def colours_had(s, seat):
    """Colours a player has: their own, those in camp and those aboard (WN-R40, WN-R42)."""
    return 1 << s.colour[seat] | s.camp[seat] | daughters_aboard(s, seat, False)


@rule
def may_fall_sick(s, seat):
    """Places whose card Seasickness can name (WN-R134, WN-R148)."""
    if acts(s, seat, components.HEA):
        return 0
    return manned(s, seat) & ~s.sick[seat]


@rule
def hand_limit(s, seat):
    return components.QUARTERMASTER_LIMIT if acts(s, seat, components.QUA) else components.HAND_LIMIT


@rule
def chooses_card(s, seat):
    """Whether a player is asked which card to give up: even if all are alike, for others see who is asked (WN-101).

    Under version 1 cards that were all alike went by themselves.
    """
    held = s.held[seat]
    return s.rules > 1 or held & (held - 1) != 0


# ---- the sea


@rule
def open_ways(s, space):
    """Ways a ship can leave a space without coming to the monster, as a set."""
    ways = components.EXITS[space]
    for way in range(4):
        if components.BESIDE[space, way] == s.monster:
            ways &= ~(1 << way)
    return ways


@rule
def ships_on(s):
    """Spaces with a ship, as a set."""
    spaces = 0
    for seat in range(s.seats):
        spaces |= 1 << s.ship[seat]
    return spaces


@rule
def ships_beside(s, seat):
    """Other seats whose ships share this one's space, as a set."""
    seats = 0
    for other in range(s.seats):
        if other != seat and s.ship[other] == s.ship[seat]:
            seats |= 1 << other
    return seats


@rule
def crewed_seats(s, seat):
    """Other seats with a card in their crew, as a set."""
    seats = 0
    for other in range(s.seats):
        if other != seat and manned(s, other):
            seats |= 1 << other
    return seats


@rule
def sickable_seats(s):
    """Seats with a card that Seasickness can name, as a set."""
    seats = 0
    for other in range(s.seats):
        if may_fall_sick(s, other):
            seats |= 1 << other
    return seats


# ---- the stack


@rule
def note_done(s, what, kind, by, to):
    """The last declared action, for whoever may respond to it."""
    s.done_what = what
    s.done_kind = kind
    s.done_by = by
    s.done_to = to
    s.done_moved = 0


@rule
def is_card(s, row):
    """An entry that is a card on the table."""
    what = s.stack[row, WHAT]
    return what == WIND or what == AS_WIND or what == EVENT
