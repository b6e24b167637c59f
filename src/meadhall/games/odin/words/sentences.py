"""Odin told: events as sentences and in notation, a game as a log."""

from meadhall.engine.screen_prelude import Event, Names, Table, View, does
from meadhall.games.odin.words.notation import hand_words, set_text, set_words, worth


def sentence(event: Event, names: Names) -> str:
    """An event as one line of the log; a seat named `You` is spoken to."""
    who = names[event.seat]
    match event.name:
        case "new hand":
            return f"Hand {event['hand']} is dealt; {does(who, 'opens', amid=True)}."
        case "dealt":
            return f"{does(who, 'is')} dealt {hand_words(event['cards'])}."
        case "played":
            verb = does(who, "opens with" if event["opening"] else "plays")
            value = worth(event["cards"])  # of one card it is its number
            return f"{verb} {set_words(event['cards'])}{f' ({value})' if value > 9 else ''}."
        case "took":
            return f"{does(who, 'takes')} {set_words(event['cards'])}."
        case "passed":
            return f"{does(who, 'passes')}."
        case "round ended":
            return f"Everyone else has passed: the middle is cleared and {does(who, 'opens', amid=True)}."
        case "hand ended":
            points = ", ".join(f"{name} +{held}" for name, held in zip(names, event["held"], strict=False) if held)
            return f"{does(who, 'goes')} out, which ends hand {event['hand']}: {points}."
    return "The game is over."


def notation(event: Event) -> str:
    """An event in notation, to be set side by side: `>4r`, `+3r`, `-`, `/`, `#`."""
    match event.name:
        case "played":
            return (">" if event["opening"] else "") + set_text(event["cards"])
        case "took":
            return f"+{set_text(event['cards'])}"
    return {"passed": "-", "round ended": "/", "hand ended": "#"}.get(event.name, "")


# ---- a whole game


def log(table: Table, viewer: int | None = None) -> list[str]:
    """A game in notation: a header for each hand, then a line for each round, as a seat or a spectator saw it."""
    lines = [_header(table.rewind(0).view(None)), ""]
    for past, events in table.retold(viewer):
        for event in events:
            if event.name in ("played", "passed"):
                lines[-1] += f"{'  ' if lines[-1] else ''}{event.seat} {notation(event)}"
            elif event.name in ("took", "hand ended"):
                lines[-1] += notation(event)
            elif event.name == "round ended":
                lines[-1] += f"  {notation(event)}"
                lines.append("")
            elif event.name == "new hand":
                lines += [_header(past.view(None)), ""]
    return [line for line in lines if line]


def _header(view: View) -> str:
    scores = ",".join(str(player["score"]) for player in view["players"])
    return f"H{view['hand_number']} first={view['first']} scores={scores}"
