"""Setting up Spoils of War: purses, nine piles, the first Chief."""

from meadhall.engine.prelude import ask, begin, below, i64, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.rules import setup, state


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    state.blank(s, options)
    setup.clear_round(s)
    for seat in range(i64(s.seats)):
        s.gold[seat] = components.START_GOLD
    for stage in range(3):
        count_out(s, stage)
    s.chief = below(s, i64(s.seats)) if s.first_chief == 0 else 0
    s.round = 1
    setup.lay_out(s)
    setup.roll(s)  # nobody has an artifact yet: no window opens before the first bid
    s.stage = state.BIDDING
    ask(s, state.OPENER, 1 << s.chief)


@rule
def in_play(s, card):
    """Copies of a card in the decks: two sets from six seats on, some artifacts not with three (SW-R17, SW-R21)."""
    if card >= components.NORMALS and s.seats == 3 and components.LEFT_OUT[card - components.NORMALS]:
        return 0
    return components.COPIES[card] * (2 if s.seats > components.MOST_WITH_ONE_SET else 1)


@rule
def count_out(s, stage):
    """Three piles of one Stage's deck; what is left stays unseen (SW-R13 to SW-R15)."""
    for card in range(components.CARDS):
        if components.STAGE[card] == stage:
            s.lots[card] = in_play(s, card)
    draw_piles(s, stage, 0)


@rule
def draw_piles(s, stage, first):
    """Fills the piles of a Stage from number `first` on with cards of the lots; what is left of them goes."""
    total = 0
    for card in range(components.CARDS):
        if components.STAGE[card] == stage:
            total += s.lots[card]
    for number in range(3 * stage, 3 * stage + 3):
        if number >= first:
            for position in range(state.pile_size(s)):
                s.pile[number, position] = draw(s, stage, total)
                total -= 1
    for card in range(components.CARDS):
        if components.STAGE[card] == stage:
            s.lots[card] = 0


@rule
def draw(s, stage, total):
    """One of the cards of a Stage that are in the lots, each as likely."""
    lot = below(s, total)
    card = components.ITEMS * stage
    passed = 0
    for normal in range(components.ITEMS * stage, components.ITEMS * stage + components.ITEMS):
        passed += s.lots[normal]
        card += 1 if passed <= lot else 0
    if passed <= lot:
        card = artifact_at(s, stage, lot - passed)
    s.lots[card] -= 1
    return card


@rule
def artifact_at(s, stage, lot):
    """The artifact of a Stage that has this one of the lots, counted from the Stage's first artifact."""
    card = components.NORMALS + components.FIRST_ARTIFACT[stage]
    passed = 0
    for artifact in range(card, components.NORMALS + components.FIRST_ARTIFACT[stage + 1]):
        passed += s.lots[artifact]
        card += 1 if passed <= lot else 0
    return card
