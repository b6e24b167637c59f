"""What a seat may see of the table, with its types for the page."""

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, get_args, get_type_hints

from meadhall.engine.parts import typed
from meadhall.engine.prelude import actors, deciding, lowest
from meadhall.engine.screen_prelude import Part, best_first, every_view, or_none, result_of, seats_of
from meadhall.games.spoils import cards, components, odds
from meadhall.games.spoils.components import FACES, NORMALS, SIDES, TYPES, Side, Treasure, faces, normal
from meadhall.games.spoils.rules import artifacts, deal, division, scoring, state
from meadhall.games.spoils.words import PHASE_WORDS, chances
from meadhall.games.spoils.words.notation import bid_words, verdict

WAITS = "waits"  # all that others are told while somebody is asked in secret
# By what is asked; the last where nothing is.
PHASES = tuple(name.removesuffix(" more") for name in PHASE_WORDS.names if name != WAITS)
Phase: Any = Literal[tuple(name for name in PHASE_WORDS.names if name in (*PHASES, WAITS))]
AnyType = cards.Type | Literal["Artifact"]
ALL_TYPES: tuple[AnyType, ...] = (*TYPES, "Artifact")
STEP_OF_WINDOW = {"W0": 1, "W1": 2, "W2": 3, "W4": 5, "W5": 6, "W6": 6, "W7": 7, "W8": 7, "W9": 0}
STEP_OF_STAGE = {
    state.ROLL: 1, state.NAME: 2, state.BIDDING: 3, state.STAKES: 3, state.SEALING: 4, state.ORBS: 4,
    state.SHOWING: 6, state.DECIDE: 6, state.CHALICES: 7, state.SPOILS: 7, state.PICKING: 7, state.SWEEP: 7,
    state.LAST: 0, state.OVER: 0, state.LAY: 1,
}  # fmt: skip
How = Literal["bid", "stolen", "skipped"]
HOW: tuple[How, ...] = get_args(How)

OPTIONS = Part("Options", step_bidding=bool, open_purses=bool, first_chief=int)


def window_of(s: Any) -> str | None:
    """The window that is open, also below a use that was announced in it; None outside windows."""
    for row in range(s.depth):
        if s.frames[row, 0] == state.WINDOW:
            return components.WINDOWS[s.frames[row, state.WHEN_NOW]]
    return None


def is_secret(s: Any, seat: int | None) -> bool:
    """Whether somebody else is asked in secret (SW-73)."""
    return bool(state.is_asked_in_secret(s)) and (seat is None or not actors(s) >> seat & 1)


def turn_of(s: Any, seat: int | None) -> int | list[int] | None:
    """Whose turn it is: None where that is a secret of others, all who still owe a bet while bets are placed."""
    who = actors(s)
    if not who or is_secret(s, seat):
        return None
    if deciding(s) == state.BETS and s.stage == state.SEALING:
        return seats_of(who)
    return lowest(who)


# ---- cards


class LyingTreasure(Treasure):
    position: int


class Known(components.Face):
    stage: int


class Unseen(Known):
    count: int


class Counted(Treasure):
    count: int


def knows(s: Any, seat: int | None, token: int) -> bool:
    """Whether the viewer knows an artifact: it lies face up, the game is over, or it was seen."""
    seen = seat is not None and s.known[token] >> seat & 1
    return bool(seen or s.marks[token] & state.UP or not actors(s))


def staged_face(kind: int) -> Known:
    return {**components.artifact_face(kind), "stage": int(components.ARTIFACT_STAGE[kind]) + 1}


def face_of(s: Any, token: int) -> components.Face:
    return components.artifact_face(s.kind[token])


ARTIFACT = Part(
    "Artifact",
    "An artifact: its back for everybody, its face for those who know it.",
    token=(str, lambda token: components.token_text(token)),
    stage=(int, lambda s, token: s.back[token] + 1),
    up=(bool, lambda marks: bool(marks & state.UP)),
    name=(str | None, lambda face: face and face["name"]),
    code=(str | None, lambda face: face and face["code"]),
    value=(int | None, lambda face: face and face["value"]),
    once=(bool | None, lambda face: face and face["once"]),
    spent=(bool, lambda marks, live: bool(marks & state.SPENT) and not live),
    canceled=(bool, lambda marks: bool(marks & state.CANCELED)),
    used=(bool, lambda marks: bool(marks & state.USED)),
    item=str | None,
    counts_as=(str | None, lambda live, power, item: item if live and power == components.LOKIS_GOLD else None),
    copies=(str | None, lambda original: None if original is None else components.token_text(original)),
    works_as=(str | None, lambda s, original: None if original is None else face_of(s, original)["code"]),
    seen_by=(list[int], lambda s, token: seats_of(s.known[token])),
).sharing(
    marks=lambda s, token: s.marks[token],
    original=lambda s, token: or_none(s.copied[token]),
    live=lambda s, token: bool(state.is_live(s, token)),
    power=lambda s, token: state.ability_of(s, token),
    item=lambda s, token: None if s.item[token] == state.NONE else components.ITEM_NAMES[s.item[token]],
    face=lambda s, seat, token: face_of(s, token) if knows(s, seat, token) else None,
)
artifact = ARTIFACT.reader("s", "seat", "token")
LyingArtifact: Any = typed("LyingArtifact", {**get_type_hints(ARTIFACT.type), "position": int})


def pile_card(s: Any, seat: int | None, position: int) -> dict[str, Any] | None:
    """A card of the Active pile; None where it has been taken."""
    card = s.active[position]
    if card == state.NONE:
        return None
    if card >= NORMALS:
        return {"position": position + 1, **artifact(s, seat, card - NORMALS)}
    return {"position": position + 1, **normal(card)}


def known_leftovers(s: Any, seat: int | None) -> list[Known]:
    known = [staged_face(s.kind[token]) for token in tokens_of(s, state.LEFTOVERS) if knows(s, seat, token)]
    return sorted(known, key=lambda face: (face["stage"], face["name"]))


def unseen(s: Any, seat: int | None) -> list[Unseen]:
    """Artifacts that this seat cannot place: in hidden hands, in piles to come, or in the box."""
    placed = [s.kind[token] for token in range(s.tokens) if knows(s, seat, token)]
    copies = {kind: int(deal.in_play(s, NORMALS + kind)) - placed.count(kind) for kind in range(components.KINDS)}
    return [{**staged_face(kind), "count": count} for kind, count in copies.items() if count]


LEFTOVERS = Part(
    "Leftovers",
    "What nobody took: artifacts by Stage, and those whose name this seat knows.",
    normal=(list[Counted], lambda s: [{**normal(card), "count": n} for card, n in enumerate(s.leftover) if n]),
    artifacts=(list[int], lambda s: [int(state.leftover_artifacts(s, stage)) for stage in range(components.STAGES)]),
    known=(list[Known], known_leftovers),
)

# ---- bids and uses

Use = TypedDict(
    "Use", {"token": str, "user": int, "as": str, "target": int | str | None, "first": NotRequired[int]}
)  # an artifact in use, aimed at a seat or a token


class Rung(TypedDict):
    seat: int
    quantity: int
    face: int
    words: str
    how: How


def rung(entry: int) -> Rung:
    number = entry % 8192 // 16
    quantity, face = ((number - 1) // FACES + 1, (number - 1) % FACES + 1) if number else (0, 0)
    words = bid_words(quantity, face) if number else ""
    return {"seat": entry % 16, "quantity": quantity, "face": face, "words": words, "how": HOW[entry // 8192]}


def uses(s: Any, seat: int | None) -> list[Use]:
    """Artifacts being used now, the one that resolves first last."""
    told: list[Use] = []
    for row in range(s.depth):
        kind = s.frames[row, 0]
        if state.is_use(kind):
            power, target = s.frames[row, state.POWER], s.frames[row, state.TARGET]
            by_seat = bool(artifacts.needs_seat(power))
            use: Use = {
                "token": components.token_text(s.frames[row, state.CARD]),
                "user": s.frames[row, state.USER],
                "as": components.CODES[power],
                "target": None if target == state.NONE else target if by_seat else components.token_text(target),
            }
            if kind == state.TO or (kind == state.REROLL_MORE and seat == use["user"]):
                use["first"] = s.frames[row, state.FIRST] + 1
            told.append(use)
    return told


BID = Part(
    "Bid",
    "The bid in force: `odds` by what this seat sees, `claimed` if bidders hold what they say; null for spectators.",
    quantity=int,
    face=int,
    words=(str, lambda s: bid_words(s.quantity, s.face)),
    holder=int,
    odds=(float | None, lambda s, seat: None if seat is None else chances.by_dice(s, seat, s.quantity, s.face)),
    claimed=(float | None, lambda s, seat: None if seat is None else chances.by_bids(s, seat, s.quantity, s.face)),
)
WAGER = Part(
    "Wager",
    least=(int, lambda s, seat: min(components.ANTE, s.gold[seat])),
    most=(int, lambda s, seat: s.gold[seat]),
)

# ---- seats


class Bonus(TypedDict):
    """What collections pay; `missing` are the types that the next hoard lacks."""

    hoards: int
    sets: dict[str, int]
    gold: int
    missing: list[AnyType]


def bonus(s: Any, other: int) -> Bonus:
    golds = scoring.golds_of(s, other)
    hoards = int(scoring.hoards_of(s, other, golds))
    sets: dict[str, int] = {kind: int(scoring.set_bonus(s, other, number, golds)) for number, kind in enumerate(TYPES)}
    counts = [int(scoring.cards_of_type(s, other, kind, golds)) for kind in range(len(TYPES))]
    counts.append(int(state.artifacts_at(s, other)))
    return {
        "hoards": hoards,
        "sets": sets,
        "gold": components.HOARD * hoards + sum(sets.values()),
        "missing": [kind for kind, count in zip(ALL_TYPES, counts, strict=True) if count <= hoards],
    }


def shows_waiting(s: Any) -> bool:
    """Whether all see who has waited: bets are sealed, and those who wait are next. Their Orbs may be gone by then."""
    return bool(s.rules > 1 and s.stage == state.ORBS)


def seen_dice(s: Any, seat: int | None, other: int) -> list[int] | None:
    """The dice in a cup, for those who may see them."""
    shown = not actors(s) or s.revealed_dice >> other & 1
    sees = shown or (seat is not None and odds.sees_dice(s, seat, other))
    return faces([s.dice[other, face] for face in range(FACES)]) if sees and state.dice_of(s, other) else None


def sees_bet(s: Any, seat: int | None, other: int) -> bool:
    sealing = s.stage in (state.SEALING, state.ORBS)
    return other == seat or not sealing or (seat is not None and s.orb[seat] == other)


def seen_side(s: Any, seat: int | None, other: int) -> Side | None:
    sees = sees_bet(s, seat, other) or other in (s.declarer, s.challenger)
    return SIDES[s.side[other]] if sees and s.side[other] != state.NONE else None


def stash_of(s: Any, other: int) -> list[int]:
    return [card for card in range(NORMALS) for _ in range(s.stash[other, card])]


def tokens_of(s: Any, place: int) -> list[int]:
    return [token for token in range(s.tokens) if s.place[token] == place]


def sees_gold(s: Any, seat: int | None, other: int) -> bool:
    """Own Gold, that of all where purses are open, and at the end (SW-3)."""
    return bool(other == seat or s.open_purses or not actors(s))


def printed(s: Any, seat: int | None, other: int) -> int:
    """The values printed on the cards of a stash, as far as this viewer knows them."""
    lying = sum(int(components.VALUE[card]) for card in stash_of(s, other))
    known = (token for token in tokens_of(s, other) if knows(s, seat, token))
    return lying + sum(int(components.VALUE[NORMALS + s.kind[token]]) for token in known)


class Sums(NamedTuple):
    """Of every seat: what its collections pay, and what it would score now, as far as this viewer sees it."""

    bonuses: list[Bonus]
    worths: list[int]


def sums(s: Any, seat: int | None) -> Sums:
    """Gold counts only where all purses are seen."""
    seats = range(s.seats)
    bonuses = [bonus(s, one) for one in seats]
    gold = s.gold if all(sees_gold(s, seat, one) for one in seats) else [0] * s.seats
    return Sums(bonuses, [int(gold[one]) + printed(s, seat, one) + bonuses[one]["gold"] for one in seats])


STANDING = Part(
    "Standing",
    "Where a seat stands, as far as this viewer sees it; `ahead` of the viewer, who is null for spectators.",
    cards=(int, printed),
    unknown=(int, lambda s, seat, other: sum(not knows(s, seat, token) for token in tokens_of(s, other))),
    worth=(int, lambda other, sums: sums.worths[other]),
    place=(int, lambda other, sums: 1 + sum(one > sums.worths[other] for one in sums.worths)),
    ahead=(
        int | None,
        lambda seat, other, sums: None if seat is None else sums.worths[other] - sums.worths[seat],
    ),
)
PLAYER = Part(
    "Player",
    "A seat's cup, purse, bet and stash; null for what this viewer may not see.",
    gold=(int | None, lambda s, seat, other: s.gold[other] if sees_gold(s, seat, other) else None),
    dice=(int, lambda s, other: state.dice_of(s, other)),
    seen=(list[int] | None, seen_dice),
    shown=(list[int], lambda s, other: faces([s.shown[other, face] for face in range(FACES)])),
    blind=(bool, lambda s, other: bool(state.is_blind(s, other))),
    revealed=(bool, lambda s, other: bool(s.revealed_dice >> other & 1)),
    spied=(list[int], lambda s, other: seats_of(s.spied[other])),
    ready=(bool, lambda s, other: bool(s.sealed >> other & 1)),
    waits=(
        bool | None,
        lambda s, seat, other: bool(s.waiting >> other & 1) if other == seat or shows_waiting(s) else None,
    ),
    side=(Side | None, seen_side),
    bet=(
        int | None,
        lambda s, seat, other: s.bet[other] if sees_bet(s, seat, other) and s.bet[other] != state.NONE else None,
    ),
    looked_at=(int | None, lambda s, other: or_none(s.orb[other])),
    stash=(list[Treasure], lambda s, other: [normal(card) for card in stash_of(s, other)]),
    artifacts=ARTIFACT.each(token=lambda s, other: tokens_of(s, other)),
    treasures=(int, lambda s, other: len(stash_of(s, other)) + len(tokens_of(s, other))),
    bonus=(Bonus, lambda other, sums: sums.bonuses[other]),
    standing=STANDING,
    rests=(bool | None, lambda s, seat, other: bool(s.resting >> other & 1) if other == seat else None),
)


FINAL = Part(
    "Final",
    "The score of a seat, part by part; `hoards` and `sets` in Gold.",
    seat=(int, lambda other: other),
    place=(int, lambda s, other: int(result_of(scoring.outcome, s)[1, other])),
    gold=(int, lambda s, other: s.gold[other]),
    cards=(int, lambda s, other: int(scoring.value_of_cards(s, other))),
    treasures=(int, lambda s, other: int(state.treasures_of(s, other))),
    hoards=(int, lambda other, sums: components.HOARD * sums.bonuses[other]["hoards"]),
    sets=(int, lambda other, sums: sum(sums.bonuses[other]["sets"].values())),
    total=(int, lambda s, other: int(scoring.score_of(s, other))),
)

# ---- all of it


def order_of(s: Any) -> list[int]:
    return [other for other in s.order if other != state.NOBODY]


def decided(s: Any) -> str | None:
    return None if s.winner == state.NONE else verdict(int(state.matching(s)), s.quantity, s.face)


Pile = list[LyingTreasure | LyingArtifact | None]
VIEW = Part(
    "View",
    "What a seat sees; the step is 1 to 7 within a Round and 0 after the last.",
    **every_view("spoils", OPTIONS),
    round=int,
    step=(int, lambda s: STEP_OF_WINDOW.get(window_of(s) or "", STEP_OF_STAGE[s.stage])),
    phase=(Phase, lambda s, seat: WAITS if is_secret(s, seat) else PHASES[deciding(s)]),
    window=(str | None, lambda s, seat: None if is_secret(s, seat) else window_of(s)),
    turn=(int | list[int] | None, turn_of),
    asked=(bool, lambda s, seat: seat is not None and bool(actors(s) >> seat & 1)),
    chief=int,
    opener=int | None,
    pile=(Pile, lambda s, seat: [pile_card(s, seat, position) for position in range(state.pile_size(s))]),
    piles=(int, lambda s: max(0, components.ROUNDS - s.round)),
    leftovers=LEFTOVERS,
    unseen=(list[Unseen], unseen),
    bid=BID.when(lambda s: s.quantity),
    cap=int,
    dice=(int, lambda s: sum(state.dice_of(s, other) for other in range(s.seats))),
    extra=(list[int], lambda s: faces(s.extra)),
    ladder=(list[Rung], lambda s: [rung(entry) for entry in s.ladder[: s.bids]]),
    declarer=int | None,
    challenger=int | None,
    winner=(Side | None, lambda s: None if s.winner == state.NONE else SIDES[s.winner]),
    verdict=(str | None, decided),  # how many dice of the bid there were, once that is decided
    uses=(list[Use], uses),
    order=(list[int], order_of),
    due=(list[int], lambda s: [int(division.entitled(s, other)) for other in order_of(s)]),  # cards each of them takes
    picker=int,
    picked=int,
    treasury=int,
    wager=WAGER.when(lambda seat: seat is not None),  # what this seat may stake
    players=PLAYER.each(other=lambda s: range(s.seats)),
    finals=FINAL.each(other=lambda s: best_first(scoring.outcome, s)).when(
        lambda s: not actors(s)
    ),  # when the game is over, the best first
).sharing(sums=sums)
view = VIEW.reader("s", "seat")  # all that a seat may see, or a spectator
