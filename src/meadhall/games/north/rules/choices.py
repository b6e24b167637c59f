"""What a move plays or uses: its card, its title, its hero, the way it leads."""

from meadhall.engine.prelude import i64, rule
from meadhall.games.north.components import ABILITIES, FIRST_EVENT, ICON, ICON_KINDS, TITLE
from meadhall.games.north.moves import PLAY, SAIL, SAIL_BY_EVENT, USE
from meadhall.games.north.rules.state import NONE


@rule
def is_sail(move):
    """By a wind, or by an event played as one."""
    return SAIL.has(move) or SAIL_BY_EVENT.has(move)


@rule
def card_sailed_by(move):
    return SAIL.wind(move) if SAIL.has(move) else i64(ICON_KINDS[SAIL_BY_EVENT.icon(move)])


@rule
def way_sailed(move):
    return SAIL.way(move) if SAIL.has(move) else i64(ICON[ICON_KINDS[SAIL_BY_EVENT.icon(move)]])


@rule
def event_played(move):
    """The card of an event played for its effect."""
    return PLAY.event(move) + FIRST_EVENT


@rule
def title_of(move):
    """The title of an event played for its effect; NONE for any other move."""
    return i64(TITLE[event_played(move)]) if PLAY.has(move) else NONE


@rule
def hero_used(move):
    return i64(ABILITIES[USE.ability(move)])
