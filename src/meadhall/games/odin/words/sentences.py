"""Odin told: events as sentences and in notation, a game as a log."""

from meadhall.engine.screen_prelude import By, Names, Notation, Sentences, Table, View
from meadhall.games.odin.events import EVENTS, SET
from meadhall.games.odin.words.notation import hand_words, set_text, set_words, worth


def gains(held: list[int], names: Names) -> str:
    return ", ".join(f"{name} +{cards}" for name, cards in zip(names, held, strict=False) if cards)


sentence = Sentences(
    EVENTS,
    {
        "new hand": "Hand {hand} is dealt; {who:opens}.",
        "dealt": "{who:is} dealt {by_colour}.",
        "played": By("opening", {True: "{who:opens with} {cards}{worth}."}, "{who:plays} {cards}{worth}."),
        "took": "{who:takes} {cards}.",
        "passed": "{who:passes}.",
        "round ended": "Everyone else has passed: the middle is cleared and {who:opens}.",
        "hand ended": "{who:goes} out, which ends hand {hand}: {gains}.",
        "game ended": "The game is over.",
    },
    words={SET: set_words},
    more={
        "by_colour": lambda cards: hand_words(cards),
        "worth": lambda cards: f" ({worth(cards)})" if cards & cards - 1 else "",  # of one card it is its number
        "gains": gains,
    },
)
notation = Notation(  # to be set side by side: `>4r`, `+3r`, `-`, `/`, `#`
    EVENTS,
    {"played": "{opening:>|}{cards}", "took": "+{cards}", "passed": "-", "round ended": "/", "hand ended": "#"},
    words={SET: set_text},
)


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
