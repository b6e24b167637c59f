"""Vikings on Board told: events as sentences and in notation, a game as a log."""

from meadhall.engine.screen_prelude import YOU, Event, Names, Table, counted, does
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CLAN_NAMES, CLANS, LETTERS, TYPE_LETTERS, TYPE_NAMES, Supply, piece_words
from meadhall.games.onboard.words.notation import supply_words


def control_of(event: Event) -> list[tuple[int, int]]:
    """The clans of a ship that sailed with their shields, in order of control."""
    return [(clan - 1, shields) for clan, shields in zip(event["control"], event["shields"], strict=True) if clan]


def drawn(event: Event) -> list[Supply]:
    """The tokens somebody drew."""
    return [TYPE_LETTERS[kind] for kind in event["drawn"][: event["tokens"]]]


def sentence(event: Event, names: Names) -> str:
    """An event as a line of the log."""
    who, told = names[event.seat], event.told
    ship, piece = told.get("ship"), piece_words(told["piece"]) if "piece" in told else ""
    on, supply = CLAN_NAMES.get(told.get("on", "")), TYPE_NAMES.get(told.get("type", ""))
    match event.name:
        case "round":
            return f"Round {told['round']} begins; {does(who, 'is', amid=True)} first."
        case "placed":
            action = components.ACTION_NAMES[told["action"]]
            return f"{does(who, 'goes')} to {action}{', without effect' if told['idle'] else ''}."
        case "promoted":
            return f"{does(who, 'promotes')} {piece} to the front of ship {ship}."
        case "jumped":
            return f"{does(who, 'moves')} {piece} from ship {told['from']} to the back of ship {ship}."
        case "bet":
            token = f"{'your' if who == YOU else 'the'} {told['value']}" if told["value"] else "a token"
            return f"{does(who, 'bets')} {token} on {on} at ship {ship}."
        case "moved bet":
            whose = "your" if who == YOU else "a"
            return f"{does(who, 'moves')} {whose} bet from ship {told['from']} to {on} at ship {ship}."
        case "draws":
            return f"{does(who, 'draws')} {counted(told['tokens'], 'token')} unseen."
        case "drew":
            return f"{does(who, 'draws')} {supply_words([drawn(event).count(kind) for kind in TYPE_LETTERS])}."
        case "loaded":
            return f"{does(who, 'loads')} {supply} on ship {ship}."
        case "raised":
            return f"{does(who, 'raises')} {supply} to {told['price']}."
        case "swapped":
            other = f"{piece_words(told['other'])} of ship {told['other_ship']}"
            return f"{does(who, 'swaps')} {piece} of ship {ship} with {other}."
        case "stern":
            left = f"{told['sterns'] or 'none'} {'is' if told['sterns'] == 1 else 'are'} left"
            return f"{does(who, 'takes')} a stern; {left}."
        case "boarded":
            return f"{does(who, 'puts')} a spare Viking on {piece} in ship {ship}."
        case "sailed":
            ranks = [f"{CLANS[clan]} {shields}" for clan, shields in control_of(event)]
            order = f"control: {', '.join(ranks)}" if ranks else "nobody is aboard"
            return f"{does(who, 'lets')} ship {ship} sail; {order}."
        case "took":
            return f"{does(who, 'takes')} {supply} from ship {ship}."
        case "removed":
            return f"{does(who, 'removes')} {supply} from ship {ship}, for {CLAN_NAMES[told['clan']]}."
        case "lost":
            return f"No player's clan is aboard ship {ship}: its supplies are lost ({supply_words(told['supplies'])})."
        case "won":
            whose = "your" if who == YOU else "the"
            return f"{does(who, 'wins')} {whose} bet on {on} at ship {ship}."
        case "calm":
            return f"Nobody set sail in round {told['round']}."
        case "scored":
            bets = f"bets won: {' + '.join(map(str, told['bets']))}" if told["bets"] else "no bets won"
            supplies = supply_words(told["supplies"]) if any(told["supplies"]) else "no supplies"
            return f"{does(who, 'scores')} {counted(told['points'], 'point')}: {supplies}; {bets}."
    return "Seven ships have sailed: the game is over."


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
    for past, events in table.retold(seat):
        for event in events:
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
