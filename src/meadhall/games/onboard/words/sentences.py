"""Vikings on Board told: events as sentences and in notation, a game as a log."""

from meadhall.engine.screen_prelude import YOU, By, Event, Sentences, Table
from meadhall.games.onboard import components, events
from meadhall.games.onboard.components import CLANS, LETTERS, TYPE_LETTERS, TYPES, Supply, piece_text, piece_words
from meadhall.games.onboard.words.notation import supply_words


def control_of(event: Event) -> list[tuple[int, int]]:
    """The clans of a ship that sailed with their shields, in order of control."""
    return [(clan - 1, shields) for clan, shields in zip(event["control"], event["shields"], strict=True) if clan]


def drawn(event: Event) -> list[Supply]:
    return [TYPE_LETTERS[kind] for kind in event["drawn"][: event["tokens"]]]


def order_words(event: Event) -> str:
    ranks = [f"{CLANS[clan]} {shields}" for clan, shields in control_of(event)]
    return f"control: {', '.join(ranks)}" if ranks else "nobody is aboard"


SENTENCES: dict[str, str | By] = {
    "round": "Round {round} begins; {who:is} first.",
    "placed": "{who:goes} to {action}{idle:, without effect|}.",
    "promoted": "{who:promotes} {piece} to the front of ship {ship}.",
    "jumped": "{who:moves} {piece} from ship {from} to the back of ship {ship}.",
    "bet": By(
        "value",
        {0: "{who:bets} a token on {on} at ship {ship}."},
        "{who:bets} {mine:your|the} {value} on {on} at ship {ship}.",
    ),
    "moved bet": "{who:moves} {mine:your|a} bet from ship {from} to {on} at ship {ship}.",
    "draws": "{who:draws} {tokens:token} unseen.",
    "drew": "{who:draws} {types}.",
    "loaded": "{who:loads} {type} on ship {ship}.",
    "raised": "{who:raises} {type} to {price}.",
    "swapped": "{who:swaps} {piece} of ship {ship} with {other} of ship {other_ship}.",
    "stern": "{who:takes} a stern; {left} left.",
    "boarded": "{who:puts} a spare Viking on {piece} in ship {ship}.",
    "sailed": "{who:lets} ship {ship} sail; {order}.",
    "took": "{who:takes} {type} from ship {ship}.",
    "removed": "{who:removes} {type} from ship {ship}, for {clan}.",
    "lost": "No player's clan is aboard ship {ship}: its supplies are lost ({supplies}).",
    "won": "{who:wins} {mine:your|the} bet on {on} at ship {ship}.",
    "calm": "Nobody set sail in round {round}.",
    "scored": "{who:scores} {points:point}: {supplies}; {won}.",
    "ended": "Seven ships have sailed: the game is over.",
}
sentence = Sentences(
    events.EVENTS,
    SENTENCES,
    words={
        events.ACTION: lambda action: components.ACTIONS[action].name,
        events.PIECE: lambda piece: piece_words(piece_text(piece)),
        events.CLAN: CLANS.__getitem__,
        events.TYPE: TYPES.__getitem__,
        events.TYPES: lambda counts: supply_words(counts) if any(counts) else "no supplies",
    },
    more={
        "mine": lambda event, names: names[event.seat] == YOU,
        "types": lambda event: supply_words([drawn(event).count(kind) for kind in TYPE_LETTERS]),
        "left": lambda sterns: f"{sterns or 'none'} {'is' if sterns == 1 else 'are'}",
        "order": order_words,
        "won": lambda bets: f"bets won: {' + '.join(map(str, components.values(bets)))}" if bets else "no bets won",
    },
)


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    told = event.told
    match event.name:
        case "placed":
            return f"{told['action']} x" if told["idle"] else told["action"] if told["action"] in ("FP", "SS") else ""
        case "ended":
            seats = zip(told["clans"], told["scores"], strict=True)
            return "end " + " ".join(f"{LETTERS[clan - 1]}={score}" for clan, score in seats if clan)
    return NOTATION.get(event.name, "").format(**{**told, "value": told.get("value") or "?"})


NOTATION = {
    "promoted": "PR {piece}",
    "jumped": "{action} {piece}>{ship}",
    "bet": "{action} {ship}:{on}={value}",
    "moved bet": "BM {from}>{ship}:{on}",
    "loaded": "{action} {type}>{ship}",
    "raised": "MK {type}",
    "swapped": "SW {piece}<>{other}",
    "boarded": "V {piece}",
    "sailed": "sail {ship}",
    "took": "take {type}",
    "removed": "cut {type}",
    "won": "won {clan}@{ship}",
}
AUTOMATIC = ("won", "ended")  # lines that are nobody's move


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each move, as the seat or a spectator saw it; the seat's draws are in braces."""
    lines: list[str] = []
    seen = ""
    number = table.rewind(0).record.round
    for past, told in table.retold(seat):
        for event in told:
            text = notation(event)
            if event.name == "drew":
                seen = f" {{{''.join(drawn(event))}}}"
            elif event.name == "loaded":
                text += seen if event["action"] != components.A1 else ""
                seen = ""
            if text and event.name in AUTOMATIC:
                lines.append(text)
            elif text:
                lines.append(f"{number} {LETTERS[past.record.colour[event.seat]]} {text}")
        number = past.record.round
    return lines
