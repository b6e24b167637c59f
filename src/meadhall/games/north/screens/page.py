"""Warriors of the North as its page knows it: what views, moves and events look like, the chart and the cards."""

from meadhall.engine.screen_prelude import Page, capitalised, one_of
from meadhall.games.north import components
from meadhall.games.north.components import CODES, COLOURS, EVENT_ROWS, HERO_ROWS, LETTERS
from meadhall.games.north.screens.payloads import EVENTS, MOVE_PARTS
from meadhall.games.north.screens.view import SECRET, STAGES, VIEW, WHATS
from meadhall.games.north.words import notation, questions
from meadhall.games.north.words.card_texts import DEEDS, TEXTS, title_code

ROWS: tuple[tuple[object, ...], ...] = (*components.WIND_ROWS, *EVENT_ROWS, *HERO_ROWS)


def card_text(code: str) -> dict[str, object]:
    """A card as the page shows it: what is on its face, what it does, and how sure it is that it was printed so."""
    short, full = TEXTS[code]
    mark = next((str(row[-1]) for row in ROWS if row[0] == code), "printed")
    if code[0] == "d":
        kind, words = "daughter", notation.crew_words(notation.crew_number(code))
    else:
        kind = "wind" if code[:2] == "W." else "event" if code in components.EVENT_CODES else "hero"
        words = notation.card_title(next(notation.kind_of(one) for one in CODES if title_code(one) == code))
    return {
        "kind": kind,
        "title": typeset(capitalised(words)),
        "short": typeset(short),
        "full": typeset(full),
        "answer": any(row[0] == code and row[3] for row in EVENT_ROWS),
        "once": any(row[0] == code and row[2] for row in HERO_ROWS),
        "mark": "partly printed" if "printed" in mark and "reconstructed" in mark else mark,
    }


def typeset(text: str) -> str:
    """A text with the signs that a page has and a terminal may not."""
    return text.replace("'", "’").replace("-1", "−1")


PAGE = Page(
    view=VIEW.type,
    moves=one_of(MOVE_PARTS),
    events=EVENTS,
    constants={
        "COLOURS": list(LETTERS),
        "COLOUR_WORDS": dict(zip(LETTERS, COLOURS, strict=True)),
        "WAYS": list(components.WAYS),
        "WAY_WORDS": dict(zip(components.WAYS, components.DIRECTIONS, strict=True)),
        "EXITS": components.EXITS_BY_NAME,
        "DEEP": "DEEP",
        "LANDS": {land[0]: {"harbour": land[1], "village": land[2], "camp": land[3]} for land in components.LANDS},
        "TEXTS": {code: card_text(code) for code in TEXTS},
        "CARDS": {code: [title_code(code), [*code.split("."), None][1]] for code in (*CODES, *TEXTS)},  # text and wind
        "DEEDS": {deed: list(words) for deed, words in DEEDS.items()},
        "THINGS": {WHATS[what]: words for what, words in notation.DEEDS.items()},
        "REMINDERS": questions.REMINDERS,
        "STAGES": list(STAGES),
        "SECRET": list(SECRET),
        "SUCCESS": components.SUCCESS,
        "DECISIVE": components.DECISIVE,
    },
)
