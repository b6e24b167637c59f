"""The events of Vikings on Board. Ships, clans, pieces, actions and types are numbered from 0, values from 1.

Screens are told ships from 1, and all other things by their letters and codes.
"""

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Named, Number, from_one
from meadhall.games.onboard import components

ACTION = Named(components.CODES)
PIECE = Number(components.PIECES, shown=components.piece_text)
SHIP = Number(components.SHIPS, shown=from_one)
CLAN = Named(components.LETTERS)
TYPE = Named(components.TYPE_LETTERS)
VALUE = Number(components.VALUES + 1, shown=components.value_known)  # 0: not to know
TYPES = Each(16, len(components.TYPES))  # how many of each type, or its price
ROUNDS = Number(64)
SCORE = Number(512)

EVENTS = Events(
    round={"round": ROUNDS},
    placed={"action": ACTION, "idle": Flag()},
    promoted={"piece": PIECE, "ship": SHIP},
    jumped={"piece": PIECE, "from": SHIP, "ship": SHIP, "action": ACTION},
    bet={"value": VALUE, "ship": SHIP, "on": CLAN, "action": ACTION},
    moved_bet={"from": SHIP, "ship": SHIP, "on": CLAN},
    draws={"tokens": Number(components.DRAWN + 1)},
    drew={"tokens": Number(components.DRAWN + 1), "drawn": Each(4, components.DRAWN)},
    loaded={"type": TYPE, "ship": SHIP, "action": ACTION},
    raised={"type": TYPE, "price": Number(components.TOP_PRICE + 1)},
    swapped={"piece": PIECE, "other": PIECE, "ship": SHIP, "other_ship": SHIP},
    stern={"sterns": Number(components.VOYAGES + 1)},
    boarded={"piece": PIECE, "ship": SHIP},
    sailed={"ship": SHIP, "control": Each(8, 4), "shields": Each(32, 4)},  # in order of control: a clan plus one, or 0
    took={"type": TYPE, "ship": SHIP},
    removed={"type": TYPE, "ship": SHIP, "clan": CLAN},
    lost={"ship": SHIP, "supplies": TYPES},
    won={"ship": SHIP, "clan": CLAN, "on": CLAN},  # the clan of the winner, and the clan that leads
    calm={"round": ROUNDS},
    scored={"points": SCORE, "supplies": TYPES, "market": TYPES, "bets": Bits(components.VALUES, components.values)},
    ended={"clans": Each(8, components.SEATS), "scores": Each(512, components.SEATS)},  # a clan plus one, or 0
)
(ROUND, PLACED, PROMOTED, JUMPED, BET, MOVED_BET, DRAWS, DREW, LOADED, RAISED, SWAPPED, STERN, BOARDED, SAILED, TOOK,
 REMOVED, LOST, WON, CALM, SCORED, ENDED) = EVENTS.kinds  # fmt: skip
