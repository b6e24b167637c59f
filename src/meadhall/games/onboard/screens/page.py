"""Vikings on Board as its page knows it: what views, moves and events look like, and what lies on the table."""

from meadhall.engine.page import Page, one_of
from meadhall.games.onboard import components
from meadhall.games.onboard.screens import payloads, view
from meadhall.games.onboard.words import PHASE_WORDS

PIECES = [components.piece_text(piece) for piece in range(components.PIECES)]
PAGE = Page(
    view=view.VIEW.type,
    moves=one_of(payloads.MOVE_PARTS),
    events=payloads.EVENTS,
    constants={
        "CLANS": components.LETTERS,
        "CLAN_NAMES": components.CLAN_NAMES,
        "SUPPLIES": components.TYPE_LETTERS,
        "SUPPLY_NAMES": components.TYPE_NAMES,
        "ACTIONS": {one.code: {"name": one.name, "short": one.short, "does": one.does} for one in components.ACTIONS},
        "PIECES": {
            text: {"clan": text[0], "shields": int(text[1]), "name": components.piece_words(text)} for text in PIECES
        },
        "SHIPS": components.SHIPS,
        "LENGTH": components.LENGTH,
        "VOYAGES": components.VOYAGES,
        "TOP_PRICE": components.TOP_PRICE,
        "REMINDERS": PHASE_WORDS.texts("reminder"),
        "UNFINISHED": tuple(view.PHASES[phase] for phase in view.UNFINISHED),
    },
)
