"""The events of Warriors of the North."""

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Named, Number, Parts
from meadhall.engine.positions import or_none
from meadhall.games.north import components

NONE = -1  # the least value of what need not be there
SEAT, TARGET = Number(components.SEATS), Number(components.SEATS + 1, least=NONE, shown=or_none)
COLOUR = Named(components.LETTERS)
SPACE = Named(components.SPACE_NAMES)
CARD, ANY_CARD = Named(components.CODES), Number(components.KINDS + 1, least=NONE)
CREW_CARD = Number(components.FIRST_DAUGHTER + 4, shown=components.crew_code)  # 0 none, then heroes and daughters
ANY_CREW_CARD = Number(components.FIRST_DAUGHTER + 4, shown=components.crew_code_or_none)
THROWN = Number(components.FIRST_DAUGHTER + 4, shown=components.crew_code_or_none)  # to make room for a hero
WAY = Named(components.WAYS)
WHAT, ROW = Number(16), Number(components.STACK)  # entries of the stack
TOTAL = Number(64, least=-32)  # of a die with all that is added to it
DREW_AT_ONCE = 10  # cards told in one event

EVENTS = Events(
    turn={"round": Number(1 << 15)},
    drew={"cards": Each(64, DREW_AT_ONCE), "count": Number(DREW_AT_ONCE + 1)},  # kinds, each one higher
    draws={"count": Number(DREW_AT_ONCE + 1)},
    reshuffled={"count": Number(components.DECK + 1)},
    placed={"card": CREW_CARD, "thrown": THROWN},
    declared={
        "row": ROW,
        "entry": Parts(what=WHAT, card=ANY_CARD, target=TARGET, way=Number(64, least=NONE), sign=Number(8, least=-1)),
        "object": Parts(row=Number(components.STACK + 1, least=NONE), what=WHAT, card=ANY_CARD, by=SEAT),
        "colour": COLOUR,  # of the target
        "sick": ANY_CREW_CARD,  # whom Seasickness names
    },
    cancelled={"row": ROW, "what": WHAT, "card": ANY_CARD, "by": SEAT},
    bent={"way": WAY, "ship": SEAT},
    rolled={
        "die": Number(7),
        "aim": Parts(what=WHAT, card=ANY_CARD),
        "modifiers": Parts(thor=Number(32, least=-16), hero=Flag(), shield=Flag()),
        "again": Flag(),
    },
    fought={"total": TOTAL, "target": TARGET},  # no target: the monster
    moved={"to": SPACE, "from": SPACE, "why": Number(8), "by": SEAT},
    monster={"to": SPACE, "from": SPACE},
    stole={"card": CARD, "victim": SEAT, "colour": COLOUR},  # the colour is the victim's
    steals={"victim": SEAT, "colour": COLOUR},
    overboard={"card": CREW_CARD, "by": SEAT},
    seized={"card": CREW_CARD, "victim": SEAT, "kept": Flag()},
    saved={"card": CREW_CARD},
    looted={"colour": COLOUR},
    left={"colour": COLOUR},
    feasted={"colours": Bits(4, components.colour_letters)},
    sick={"card": CREW_CARD},
    discarded={"card": CARD, "sacrifice": Flag()},
    recovered={},
    nothing={"total": TOTAL, "card": CARD},
    ended={"won": Flag(), "camps": Each(4, components.SEATS), "aboard": Each(4, components.SEATS)},
)
TURN, DREW, DRAWS, RESHUFFLED, PLACED, DECLARED, CANCELS, BENT, ROLLED, FOUGHT, MOVED, BEAST_MOVED = EVENTS.kinds[:12]
(STOLE, STEALS, OVERBOARD, SEIZED, SAVED, LOOTED, LEFT, FEASTED, FELL_SICK, DISCARDED, RECOVERED, NOTHING,
 ENDED) = EVENTS.kinds[12:]  # fmt: skip
