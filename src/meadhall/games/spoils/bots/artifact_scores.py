"""What Karl's heuristic policy scores the use of an artifact at; to pass scores nothing, and NO is below that."""

from meadhall.engine.prelude import i64, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.bots.value import best_item, best_left, best_leftover, best_robbery, has_unknown
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifacts import can_copy
from meadhall.games.spoils.rules.state import CHALLENGERS, DECLARERS, POWER, TARGET, USER, ability_of, is_live

SURE = 50.0  # at once, before anything else
NO = -50.0
COPIED_FOR = 4  # Gold of the Mirror that a copied Apple or Dainsleif trades away
UNSURE = 0.25  # a look at others' dice pays while the odds are as far from certainty
OPEN_TO_CHALICE, OPEN_TO_DIE = 0.03, 0.15  # so are the Chalice and Loki's Die, which turn a die
STEAL, SWITCH = 0.8, 0.35  # odds from which a bid is worth stealing, and below which a side is worth leaving
SKIP_TURN = 0.42  # a challenge that is likelier to be right is better than to skip the turn
ROB, FETCH, DRAW = 10, 12, 6  # Gold from which the Apple, Jarnglofar and Draupnir are used before the end
SHORT = 2  # dice that six more can make up for
DICE = 1 << components.HUGINN | 1 << components.MUNINN  # these give a die every Round
KEPT = DICE | 1 << components.LYRE  # a Mirror takes these for later
WELCOME = KEPT | 1 << components.TOOTH | 1 << components.SPYGLASS  # used wherever they can be
RICH = DICE | 1 << components.STONES  # worth canceling late in the game
HALFWAY, LATE, LAST = 4, 7, 8  # Rounds from which the Stones are rolled by, and others' lasting cards are canceled


@rule
def score_of_use(s, seat, token, when, now):
    """Of one of the seat's own cards, or for a Mirror's choice of the original; `now` is how likely the bid is."""
    mirror = s.place[token] == seat and ability_of(s, token) == components.MIRROR
    best = NO
    for other in range(i64(s.tokens)):
        if other == token or (mirror and can_copy(s, seat, other, when)):
            copied = mirror or s.place[token] != seat
            ability = ability_of(s, other)
            if copied and is_kept(ability, when):
                if (KEPT >> ability) & 1:
                    best = max(best, SURE if s.round < components.ROUNDS else NO)
            elif ability != components.MIRROR:
                given = COPIED_FOR if copied else components.VALUE[components.NORMALS + s.kind[other]]
                best = max(best, score_of_power(s, seat, ability, when, now, i64(s.back[other]), given))
    return best


@rule
def is_kept(ability, when):
    """A lasting ability that a Mirror takes for later; more dice and the Lyre are always welcome."""
    lasts = ability >= 0 and components.ONE_TIME[ability] == 0 and ability != components.LOKIS_GOLD
    return lasts and (components.COPY_ANY >> when) & 1 == 1


@rule
def score_of_power(s, seat, ability, when, now, stage, given):
    """An ability at this moment; `given` is the Gold of a card that would be traded away."""
    last = when == components.W9
    if (WELCOME >> ability) & 1:
        return SURE
    if ability == components.EYE:
        return SURE if when == components.PT and has_unknown(s, seat) else NO
    if ability == components.STONES:
        return 1.0 if s.round >= HALFWAY else NO
    if ability == components.TARNKAPPE:
        return SKIP_TURN if s.quantity else NO
    if ability == components.MEAD:
        return 2.0 if when == components.BT and s.quantity and now > UNSURE and now < 1 - UNSURE else NO
    if ability == components.APPLE:
        gain = best_robbery(s, seat, True) - given
        return gain if last or gain > ROB else NO
    if ability == components.DAINSLEIF:
        return best_robbery(s, seat, False) - given
    if ability == components.JARNGLOFAR:
        gain = best_leftover(s, seat, stage)
        return gain if last or gain > FETCH else NO
    if ability == components.LOKIS_GOLD:
        return 1.0 + best_item(s, seat) if last else NO
    if ability == components.DRAUPNIR:
        gain = best_left(s, seat)
        return gain if s.round == components.ROUNDS or gain > DRAW else NO
    if ability == components.TALISMAN:
        return score_of_talisman(s, seat, when)
    return score_in_the_fight(s, seat, ability, now)


@rule
def score_in_the_fight(s, seat, ability, likely):
    """Artifacts that turn a bid or a bet: by the odds."""
    declares = s.side[seat] == DECLARERS
    if ability == components.MASK:
        return 1.0 if likely > STEAL else NO
    if ability == components.DAGGER:
        mine = likely if declares else 1 - likely
        return 1.0 if mine < SWITCH else NO
    if ability == components.MEGINGJORD:
        return 1.0 if declares and s.quantity - state.matching(s) <= SHORT else NO
    held = s.dice[seat, s.face - 1]
    if (state.dice_of(s, seat) - held if declares else held) == 0:  # no die to turn
        return NO
    least = OPEN_TO_CHALICE if ability == components.CHALICE else OPEN_TO_DIE
    return 1.0 if least < likely < 1 - least else NO


@rule
def score_of_talisman(s, seat, when):
    """Against what is aimed at the seat or its side; and at the end against anybody's Loki's Gold."""
    if when == components.W9:
        return 1.0
    if when == components.W7:
        return 0.5 if s.round >= LATE else NO
    if (components.COPY_ANY >> when) & 1:  # nobody has announced anything
        return 0.3 if s.round >= LAST and when == components.W0 and has_rich_target(s, seat) else NO
    row = s.depth - 1
    power = s.frames[row, POWER]
    user = s.frames[row, USER]
    if power == components.APPLE or power == components.DAINSLEIF:
        return 1.0 if s.frames[row, TARGET] == seat else NO
    if power == components.LYRE:
        return 0.2 if s.holder == seat else NO
    if power == components.TALISMAN:
        return 1.0 if s.place[s.frames[row, TARGET]] == seat else NO
    if power == components.MEGINGJORD:
        return 1.0 if s.side[seat] == CHALLENGERS else NO
    if power == components.LOKIS_DIE or power == components.CHALICE:
        return 0.5 if s.side[seat] != s.side[user] else NO
    if power == components.LOKIS_GOLD or power == components.STONES:
        return 0.3 if s.round >= LATE else NO
    return NO


@rule
def has_rich_target(s, seat):
    """Another seat's card that gives it a die every Round."""
    for token in range(i64(s.tokens)):
        if s.place[token] != seat and is_live(s, token) and (RICH >> ability_of(s, token)) & 1:
            return True
    return False
