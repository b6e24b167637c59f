"""Spoils of War told: events as sentences and in notation."""

from meadhall.engine.screen_prelude import By, Event, Names, Notation, Player, Sentences, inside, joined, whose
from meadhall.games.spoils import components, events
from meadhall.games.spoils.components import NORMALS, SIDES, artifact_name, name_and_stage, pile_text, token_text
from meadhall.games.spoils.rules import artifacts, state
from meadhall.games.spoils.words.notation import bid_words, card_words, dice_words, verdict

# ---- what is packed in events


def laid_cards(event: Event) -> list[int]:
    """Cards of a part of the Active pile: normal ones, or NORMALS + token."""
    return [card - 1 for card in event["cards"] if card]


def flipped(event: Event) -> list[tuple[int, int]]:
    """Tokens turned up at the end, with their artifacts."""
    return [(token, kind - 1) for token, kind in zip(event["tokens"], event["kinds"], strict=True) if kind]


def scored(event: Event) -> dict[str, int]:
    """What a seat's score is made of."""
    parts: dict[str, int] = event.fields
    return {**parts, "points": parts["gold"] + parts["cards"] + components.HOARD * parts["hoards"] + parts["sets"]}


# ---- sentences

SENTENCES: dict[str, str | By] = {
    "round": "Round {round} begins; {who:is} Viking Chief.",
    "laid": "{where}: {lying}.",
    "rolls": "Everybody rolls: {dice} dice.",
    "rolled": "{who:has} {dice}.",
    "opens": By("opens_itself", {True: "{who:opens} the bidding."}, "{who:lets} {opener} bid first."),
    "bid": "{who:bids} {bid}.",
    "challenged": "{who:challenges} {declarer}: {bid}?",
    "ready": "{who:has} placed a bet.",
    "staked": "{who:bets} {amount} on the {side}.",
    "showed": "{who:shows} {dice}: {matching}.",
    "decided": "The dice show {verdict}: {who:wins}.",
    "paid": By("amount", {0: "{who:has} no Gold to lose."}, "{who:loses} {amount} Gold."),
    "chief": "{who:is} Viking Chief now.",
    "took": "{who:takes} the {card}.",
    "took artifact": "{who:takes} artifact {token}.",
    "learned": "It is {artifact}.",
    "swept": "{swept} to the Leftovers.",
    "uses": "{who:uses} {used} ({token}).",
    "aims": "It is aimed at {aim}.",
    "cancels": "{as} ({token}) is canceled for good.",
    "spied": "{who:sees} {target:'s} dice: {dice}.",
    "looks": "{who:looks} through {stash}.",
    "traded": "{who:trades} {given} for {target:'s} {taken}.",
    "fetched": "{who:fetches} from the Leftovers: {card}.",
    "peeked": "{who:sees} that {token} is {artifact}.",
    "rerolled": "{who:has} {dice} now.",
    "skipped": "{who:skips} this turn unseen.",
    "stole": "{who:steals} the bid of {from}: {bid}.",
    "shows": "{who:shows} these dice: {dice}.",
    "pays": "{who:pays} {amount} Gold to {target}.",
    "hands": "{who:hands} {named} to {target}.",
    "turned": "{who:turns} a {from} to a {to}.",
    "six": "{who:rolls} six more dice: {dice}.",
    "switched": "{who:goes} over to the {side}'s side.",
    "saw bet": "{who:sees} {target:'s} bet: {amount} on the {side}.",
    "named": "{named} counts as {item} from now on.",
    "copied": "{who:copies} {copied}.",
    "dies": "So {as} ({token}) has no effect.",
    "last chance": "Nine Rounds are over: the last chance to use artifacts.",
    "flipped": "{who:turns} up {artifacts}.",
    "scored": "{who:has} {points}: Gold {gold}, cards {cards}, hoards {hoard_gold}, sets {sets}.",
    "ended": "The treasure is divided: the game is over.",
    "reveals": By(
        "lost",
        {True: "{who:turns} up {artifact} ({token}); {artifact} can do nothing any more."},
        "{who:turns} up {artifact} ({token}).",
    ),
}


def thing(card: int) -> str:
    """A card by what everybody sees of it."""
    return f"artifact {token_text(card - NORMALS)}" if card >= NORMALS else card_words(card)


def stage_of(event: Event) -> int | None:
    """The cards of a pile are of one Stage; None where none of them tells it."""
    stages = {name_and_stage(card)[1] for card in laid_cards(event) if card < NORMALS}
    return stages.pop() if len(stages) == 1 else None


def where(event: Event) -> str:
    place, stage = "Also in the pile" if event["first"] else "In the pile", stage_of(event)
    return place if stage is None else f"{place} of Stage {stage}"


def lying(event: Event) -> str:
    """What lies in the pile, without the Stage where that is said once."""
    short = stage_of(event) is not None
    cards = laid_cards(event)
    return joined([name_and_stage(card)[0] if short and card < NORMALS else thing(card) for card in cards])


def named(token: int, kind: int) -> str:
    """An artifact as an event tells it: by name where it lies face up, and NONE is no kind."""
    return f"artifact {token_text(token)}" if kind == state.NONE else f"{artifact_name(kind)} ({token_text(token)})"


def used(event: Event) -> str:
    card, ability = artifact_name(event["artifact"]), components.ABILITY_NAMES[event["as"]]
    return card if card == ability else f"{card} as {ability}"


def aimed(event: Event, names: Names) -> str:
    """The public target of a use: a player, or an artifact and where it lies."""
    if artifacts.needs_seat(event["as"]):
        return inside(names[event["target"]])
    card, place = named(event["target"], event["kind"]), event["place"]
    return f"{whose(names[place])} {card}" if 0 <= place < len(names) else f"{card} in the pile"


sentence = Sentences(
    events.EVENTS,
    SENTENCES,
    words={
        events.SEAT: Player,
        events.KIND: artifact_name,
        events.POWER: components.ABILITY_NAMES.__getitem__,
        events.CARD: thing,
        events.DICE: dice_words,
        events.SIDE: lambda side: SIDES[side].capitalize(),
    },
    more={
        "opens_itself": lambda event, opener: opener == event.seat,
        "where": where,
        "lying": lying,
        "bid": bid_words,
        "matching": lambda dice, wanted: bid_words(dice[wanted - 1], wanted),
        "verdict": verdict,
        "swept": lambda cards: "1 card goes" if cards == 1 else f"{cards or 'No'} cards go",
        "used": used,
        "aim": aimed,
        "stash": lambda target, names: f"{whose(names[target])} stash" if target < len(names) else "the Leftovers",
        "given": lambda token, given_kind: named(token, given_kind),
        "taken": lambda card, taken_kind: (
            thing(card) if taken_kind == state.NONE else named(card - NORMALS, taken_kind)
        ),
        "named": named,
        "copied": lambda copies, kind: named(copies, kind),
        "artifacts": lambda event: joined([artifact_name(kind) for _, kind in flipped(event)]),
        "points": lambda event: scored(event)["points"],
        "hoard_gold": lambda hoards: components.HOARD * hoards,
        "lost": lambda artifact: bool(components.ONE_TIME[components.ABILITY[artifact]]),
    },
)


# ---- notation

NOTATION = {
    "opens": "first {opener}",
    "bid": "{quantity}x{face}",
    "challenged": "challenge",
    "staked": "bet {amount} {side}",
    "took": "take {position}",
    "took artifact": "take {position}",
    "uses": "use {token} ({artifact})",
    "reveals": "reveal {token} ({artifact})",
    "aims": "{verb} {aim}",
    "copied": "copy {copies}",
    "traded": "swap {card}",
    "fetched": "fetch {card}",
    "turned": "turn {from}, to {to}",
    "shows": "show {dice}",
    "pays": "pay {amount}",
    "hands": "give {token} {target}",
    "named": "as {item}",
    "stole": "steal {quantity}x{face}",
    "skipped": "skip",
    "switched": "side {side}",
    "showed": "dice {dice}",
    "six": "six {dice}",
    "decided": "{side} wins with {matching}",
    "cancels": "canceled {token}",
    "scored": "score {points}",
}
AIMING = {components.EYE: "peek", components.TALISMAN: "cancel"}


notation = Notation(
    events.EVENTS,
    NOTATION,
    words={
        events.CARD: pile_text,
        events.DICE: lambda dice: dice_words(dice, ""),
    },
    more={
        "verb": lambda event: "on" if artifacts.needs_seat(event["as"]) else AIMING.get(event["as"], "copy"),
        "aim": lambda event, target: target if artifacts.needs_seat(event["as"]) else token_text(target),
        "points": lambda event: scored(event)["points"],
    },
)
