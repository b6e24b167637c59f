"""Spoils of War in writing: cards, dice and moves as text and in words, and text back into moves."""

import re

from meadhall.engine.prelude import actors, deciding, lowest
from meadhall.engine.screen_prelude import Any, Callable, IllegalMove, Sequence
from meadhall.engine.words import number_word
from meadhall.games.spoils import components, moves
from meadhall.games.spoils.components import ITEM_NAMES, NORMALS, SIDES, artifact_name, card_text, token_text
from meadhall.games.spoils.rules import asides, state
from meadhall.games.spoils.words import PHASE_WORDS

WORDS = {  # moves that a word says, and what they are called
    "pass": "Pass",
    "rest": "Pass after all bids of this Round",
    "challenge": "Challenge",
    "stop": "Roll it alone",
    "wait": "Wait, and bet last with the Norn Orb",
    "show": "Show two {face}s",
    "pay": "Pay {gold} Gold",
}


# ---- cards, dice, bids


def card_words(card: int) -> str:
    """A card in words: `Crown of Stage 2`."""
    name, stage = components.name_and_stage(card)
    return f"{name} of Stage {stage}"


NUMBERS = {card_text(card).lower(): card for card in range(components.CARDS)}


def card_of(text: str) -> int:
    card = NUMBERS.get(" ".join(text.lower().split()))
    if card is None:
        raise ValueError(f"a card is its name and Stage, like Crown S2; not {text!r}")
    return card


def token_of(text: str) -> int:
    if not re.fullmatch(r"[Aa][1-9]\d?", text) or int(text[1:]) > components.TOKENS:
        raise ValueError(f"an artifact on the table has a token like A7; not {text!r}")
    return int(text[1:]) - 1


def lying_card(text: str) -> int:
    """A card of the pile by its text: a normal one, or NORMALS + token."""
    return NORMALS + token_of(text) if re.fullmatch(r"A\d+", text) else card_of(text)


def bid_text(quantity: int, face: int) -> str:
    """A bid: `5x3`."""
    return f"{quantity}x{face}"


def bid_words(quantity: int, face: int) -> str:
    """`five 3s`; the quantity in words up to the last die, as beside a face a figure would be read with it."""
    return f"{number_word(quantity)} {face}{'s' * (quantity != 1)}"


def verdict(matching: int, quantity: int, face: int) -> str:
    """How many dice of the bid there were."""
    return f"{bid_words(matching, face)}, {number_word(quantity)} {'was' if quantity == 1 else 'were'} bid"


def dice_words(counts: Sequence[int], between: str = ", ") -> str:
    """`1, 1, 3`."""
    return between.join(map(str, components.faces(counts))) or "none"


# ---- moves


def verb(s: Any, move: int) -> str:
    """The word by which a chosen artifact, seat, die or card begins, by what is asked; empty for other moves."""
    phase = deciding(s)
    match moves.MOVES.read(move)[0]:
        case "artifact":
            power = s.frames[s.depth - 1, state.POWER]
            verbs = {components.EYE: "peek", components.MIRROR: "copy"}
            return "swap" if phase == state.SWAP else verbs.get(power, "cancel")
        case "seat":
            return {state.OPENER: "first", state.GIVE: "give"}.get(phase, "on")
        case "die":
            return "turn" if phase == state.TURN else "reroll"
        case "card":
            return "fetch" if phase == state.FETCH else "swap"
    return ""


def name(s: Any, move: int) -> str:
    match moves.MOVES.read(move):
        case "bid", quantity, face:
            return bid_text(quantity + 1, face + 1)
        case ("use" | "reveal") as word, token:
            return f"{word} {own_text(s, token)}"
        case "artifact", token:
            return f"{verb(s, move)} {token_text(token)}"
        case "seat", seat:
            return f"{verb(s, move)} {seat}"
        case "side", side:
            return f"side {SIDES[side]}"
        case "bet", amount:
            return f"bet {amount}"
        case "die", face:
            return f"{verb(s, move)} {face + 1}"
        case "turn_to", face:
            return f"to {face + 1}"
        case "item", item:
            return f"as {ITEM_NAMES[item]}"
        case "take", position:
            return f"take {position + 1}"
        case "card", card:
            return f"{verb(s, move)} {card_text(card)}"
    return str(moves.MOVES.read(move)[0])


def own_text(s: Any, token: int) -> str:
    """An artifact of the player's own: `A7 (Odin's Eye)`."""
    return token_text(token) + (f" ({artifact_name(s.kind[token])})" if s.kind[token] >= 0 else "")


LABELS = {"peek": "Look at", "copy": "Copy", "cancel": "Cancel", "swap": "Swap", "first": "Let seat {} bid first",
          "give": "Give it to seat {}", "on": "On seat {}", "turn": "Turn a {}",
          "reroll": "Roll the {} again"}  # fmt: skip


def label(s: Any, move: int) -> str:
    phase = deciding(s)
    match moves.MOVES.read(move):
        case "bid", quantity, face:
            return f"Bid {bid_words(quantity + 1, face + 1)}"
        case "use", token:
            return f"Use {use_words(s, token)}"
        case "reveal", token:
            return f"Turn up {use_words(s, token)}{' for nothing' * is_wasted(s, token)}"
        case "artifact", token:
            return f"{LABELS[verb(s, move)]} {token_words(s, token, seen=phase == state.SWAP)}"
        case "seat", seat:
            oneself = phase == state.OPENER and actors(s) >> seat & 1
            return "Bid first yourself" if oneself else LABELS[verb(s, move)].format(seat)
        case "side", side:
            return f"On the {SIDES[side].capitalize()}'s side"
        case "bet", amount:
            return f"Bet {amount} Gold"
        case "die", face:
            return LABELS[verb(s, move)].format(face + 1)
        case "turn_to", face:
            return f"Turn it to a {face + 1}"
        case "item", item:
            return f"Let it count as {ITEM_NAMES[item]}"
        case "take", position:
            card = s.active[position]
            return f"Take {token_words(s, card - NORMALS) if card >= NORMALS else card_words(card)}"
        case "card", card:
            return f"{'Fetch' if phase == state.FETCH else 'Take'} {card_words(card)}"
    gold = min(components.ANTE, s.gold[lowest(actors(s))]) if actors(s) else 0
    return WORDS[moves.MOVES.read(move)[0]].format(face=s.face, gold=gold)


def is_wasted(s: Any, token: int) -> bool:
    """Whether an artifact turned up for nothing does nothing any more."""
    return s.kind[token] >= 0 and bool(asides.works_at_once(s, token))


def use_words(s: Any, token: int) -> str:
    """An artifact to use, a Mirror by what it has copied too: `Frejya's Mirror as Odin's Eye`."""
    if s.kind[token] < 0:
        return "an artifact"
    name, ability = artifact_name(s.kind[token]), components.ABILITY_NAMES[state.ability_of(s, token)]
    return name if name == ability else f"{name} as {ability}"


def token_words(s: Any, token: int, seen: bool = False) -> str:
    """An artifact by its token, with its name where everybody knows it or who chooses has just seen it."""
    if s.marks[token] & state.UP or seen:
        return f"{artifact_name(s.kind[token])} ({token_text(token)})"
    return f"artifact {token_text(token)}"


# ---- text back into moves

HELP = "write a bid like 5x3, challenge, a bet like bet 20 declarer, use A7, reveal A7, take 4, or pass"
ITEM_INDEX: dict[str, int] = {text.lower(): item for item, text in enumerate(ITEM_NAMES)}


def from_one(text: str) -> int:
    """A number that people count from one."""
    return int(text) - 1


# What a text may be: its pattern, the kind of its move, and how each part of it is read.
PATTERNS: tuple[tuple[re.Pattern[str], Any, tuple[Callable[[str], int], ...]], ...] = (
    (re.compile(r"(\d{1,2})x([1-6])"), moves.BID, (from_one, from_one)),
    (re.compile(r"use (a\d+)(?: \(.*\))?"), moves.USE, (token_of,)),
    (re.compile(r"(?:peek|cancel|copy|swap) (a\d+)"), moves.ARTIFACT, (token_of,)),
    (re.compile(r"(?:first|on|give) (\d)"), moves.SEAT, (int,)),
    (re.compile(r"side (declarer|challenger)"), moves.SIDE, (SIDES.index,)),
    (re.compile(r"bet (\d{1,3})"), moves.BET, (int,)),
    (re.compile(r"(?:reroll|turn) ([1-6])"), moves.DIE, (from_one,)),
    (re.compile(r"to ([1-6])"), moves.TURN_TO, (from_one,)),
    (re.compile(r"as (.+)"), moves.ITEM, (ITEM_INDEX.__getitem__,)),
    (re.compile(r"take (\d{1,2})"), moves.TAKE, (from_one,)),
    (re.compile(r"(?:swap|fetch) (.+ s[123])"), moves.CARD, (card_of,)),
    (re.compile(r"reveal (a\d+)(?: \(.*\))?"), moves.REVEAL, (token_of,)),
)
WHOLE_BET = re.compile(r"bet (\d{1,3}) (declarer|challenger)")


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, a whole bet such as `bet 20 declarer`, or several with commas between."""
    parts = [" ".join(part.lower().split()) for part in text.split(",")]
    found = [move for part in parts for move in _moves(s, seat, part, text)]
    first = parts[0].split(" ")[0] if parts[0] else ""
    asked = actors(s) >> seat & 1
    if asked and verb(s, found[0]) and first != verb(s, found[0]):
        raise IllegalMove(f"{text!r} does not answer what is asked now: {ASKED[deciding(s)]}")
    return found


def _moves(s: Any, seat: int, part: str, text: str) -> list[int]:
    whole = WHOLE_BET.fullmatch(part)
    if whole:
        amount = moves.BET.id(min(int(whole[1]), components.MOST_GOLD))
        side = moves.SIDE.id(SIDES.index(whole[2]))
        if s.side[seat] == state.NONE:
            return [side] if s.gold[seat] <= components.ANTE else [side, amount]
        if s.side[seat] != SIDES.index(whole[2]):
            raise IllegalMove(f"you are on the {SIDES[s.side[seat]].capitalize()}'s side already")
        return [amount]
    if part in WORDS:
        return [moves.MOVES.kinds[moves.MOVES.names.index(part)]]
    for pattern, kind, readers in PATTERNS:
        if found := pattern.fullmatch(part):
            try:
                move = int(kind.id(*(read(one) for read, one in zip(readers, found.groups(), strict=True))))
            except (ValueError, KeyError):
                raise IllegalMove(f"{text!r} names nothing in this game: {HELP}") from None
            if not kind.has(move):
                raise IllegalMove(f"{text!r} is out of range")
            return [move]
    raise IllegalMove(f"{text!r} is not a move: {HELP}")


ASKED = PHASE_WORDS.in_order("wanted")
