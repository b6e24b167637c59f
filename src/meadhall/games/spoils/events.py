"""The events of Spoils of War: what each tells, in the order and by the names in which screens are told it."""

from meadhall.engine.event_kinds import Each, Events, Named, Number, from_one
from meadhall.games.spoils import components
from meadhall.games.spoils.components import CAP, CODES, CUP, FACES, KINDS, MOST_GOLD, PILE, SEATS, TOKENS, faces

MAYBE = 1 << 62  # above all fields of an event: somebody may have been asked in secret at that point


class Dice(Each):
    """Dice counted by face; told face by face."""

    def tell(self, value: list[int]) -> list[int]:
        return faces(value)


SEAT = Number(SEATS)
PLACE = Number(SEATS + 3, least=-1, shown=components.owner)  # of an artifact: a stash, ACTIVE, LEFTOVERS or NOWHERE
TOKEN = Number(TOKENS, shown=components.token_text)
KIND = Number(KINDS, shown=components.artifact_name)
OPEN_KIND = Number(KINDS + 1, least=-1, shown=components.open_name)  # -1 for an artifact that lies face down
POWER = Named(CODES)  # the ability an artifact works by
CARD = Number(components.NORMALS + TOKENS, shown=components.open_card)  # a normal Treasure, or NORMALS + token
POSITION = Number(PILE, shown=from_one)
GOLD = Number(MOST_GOLD + 1)
SIDE = Named(components.SIDES)
QUANTITY = Number(CAP + 1)
FACE = Number(FACES + 1)
DICE = Dice(CUP + 1, FACES)
LAID_AT_ONCE, FLIPPED_AT_ONCE = 8, 5  # cards that one event has room for

EVENTS = Events(
    round={"round": Number(components.ROUNDS + 1)},
    laid={"first": POSITION, "cards": Each(CARD.count + 1, LAID_AT_ONCE)},  # cards counted from 1, 0 for none
    rolls={"dice": QUANTITY},
    rolled={"dice": DICE},
    opens={"opener": SEAT},
    bid={"quantity": QUANTITY, "face": FACE},
    challenged={"declarer": SEAT, "quantity": QUANTITY, "face": FACE},
    ready={},
    staked={"amount": GOLD, "side": SIDE},
    showed={"wanted": FACE, "dice": DICE},
    decided={"matching": QUANTITY, "side": SIDE, "quantity": QUANTITY, "face": FACE},
    paid={"amount": GOLD},
    chief={},
    took={"position": POSITION, "card": CARD},
    took_artifact={"position": POSITION, "token": TOKEN},
    learned={"token": TOKEN, "artifact": KIND},
    swept={"cards": Number(PILE + 1)},
    uses={"token": TOKEN, "artifact": KIND, "as": POWER},
    aims={"token": TOKEN, "as": POWER, "target": TOKEN, "kind": OPEN_KIND, "place": PLACE},  # at a token or a seat
    cancels={"token": TOKEN, "as": POWER},
    spied={"target": SEAT, "dice": DICE},
    looks={"target": PLACE},
    traded={"token": TOKEN, "target": SEAT, "card": CARD, "given_kind": OPEN_KIND, "taken_kind": OPEN_KIND},
    fetched={"card": CARD},
    peeked={"token": TOKEN, "artifact": KIND},
    rerolled={"dice": DICE},
    skipped={},
    stole={"quantity": QUANTITY, "face": FACE, "from": SEAT},
    shows={"dice": DICE},
    pays={"amount": GOLD, "target": SEAT},
    hands={"token": TOKEN, "target": SEAT, "kind": OPEN_KIND},
    turned={"from": FACE, "to": FACE, "dice": DICE},
    six={"dice": DICE},
    switched={"side": SIDE},
    saw_bet={"amount": GOLD, "target": SEAT, "side": SIDE},
    named={"token": TOKEN, "item": Named(components.ITEM_NAMES), "kind": OPEN_KIND},
    copied={"token": TOKEN, "copies": TOKEN, "kind": OPEN_KIND},
    dies={"token": TOKEN, "as": POWER},
    last_chance={},
    flipped={"tokens": Each(TOKENS, FLIPPED_AT_ONCE), "kinds": Each(KINDS + 1, FLIPPED_AT_ONCE)},  # 0 for none
    scored={"gold": GOLD, "cards": Number(1 << 12), "hoards": Number(1 << 8), "sets": Number(1 << 12),
            "treasures": Number(1 << 8)},
    ended={},
    reveals={"token": TOKEN, "artifact": KIND},
)  # fmt: skip
(ROUND, LAID, ROLLS, ROLLED, OPENS, BIDS, CHALLENGED, READY, STAKED, SHOWED, DECIDED, PAID, CHIEF, TOOK, TOOK_ARTIFACT,
 LEARNED, SWEPT, USES, AIMS, CANCELS, SPIED, LOOKS, TRADED, FETCHED, PEEKED, REROLLED, SKIPPED, STOLE, SHOWS, PAYS,
 HANDS, TURNED, SIX, SWITCHED, SAW_BET, NAMED, COPIED, DIES, LAST_CHANCE, FLIPPED, SCORED, ENDED,
 REVEALS) = EVENTS.kinds  # fmt: skip
