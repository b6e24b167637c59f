"""A saga is set up: its card, its Jarls, its quests, and the first purchases."""

from meadhall.engine.prelude import EVERYONE, below, count, lowest, nth, pick, reveal, rule
from meadhall.games.sagas import components, events, moves
from meadhall.games.sagas.rules import agenda, causes, deck, state
from meadhall.games.sagas.rules.changes import arrive, buy, die, earn, random_jarl


@rule
def drawn_saga(s):
    """The saga that was chosen, or a random one of the first three; in a campaign of those not won, Volsunga last."""
    if s.story >= components.FIRST_CHOSEN:
        return s.story - components.FIRST_CHOSEN
    left = 0b111 & ~s.won
    if left == 0:
        return components.VOLSUNGA
    reveal(s)
    return nth(left, below(s, count(left)))


@rule
def begin_saga(s):
    s.saga = drawn_saga(s)
    s.sagas += 1
    clear_map(s)
    for quest in range(6):
        if (s.cashed >> quest) & 1 == 0:
            s.quest_state[quest] = state.HIDDEN
    if s.sagas == 1:
        s.gold = components.START_GOLD[s.saga]
        s.edda = 1 if s.story == components.CAMPAIGN else components.START_EDDA[s.saga]
    state.blank_saga(s)
    state.blank_battle(s)
    clear_voyage(s)
    bonus = s.bonus - 1
    s.bonus = 0
    events.SAGA_BEGINS.emit(s, EVERYONE, 0, s.saga, s.gold, s.edda, s.sagas)
    deck.deal_voyages(s, s.kept, 2 if bonus == components.EIRIK else 0)
    agenda.put(s, agenda.BETWEEN_VOYAGES, 0, 0)
    agenda.put(s, agenda.BUY, 0, 0)
    agenda.put(s, agenda.LAY_QUESTS, 0, 0)
    if bonus == components.FLOAMANNA:
        earn(s, 4, causes.BONUS, 0)
    if bonus == components.HEIMSKRINGLA:
        agenda.put(s, agenda.PICK_JARL, 0, 0)
    agenda.put(s, agenda.PICK_JARL, 0, 0)
    agenda.put(s, agenda.FAITH, 0, 0)


@rule
def clear_map(s):
    """All units that live are in the box, no place is pillaged, no quest is laid."""
    for space in range(components.COUNT):
        s.at[space] = 0
    s.pool = components.BOX - s.dead
    s.pillaged = 0
    for quest in range(6):
        s.quest_place[quest] = state.NOWHERE
        s.quest_state[quest] = state.AWAY


@rule
def clear_voyage(s):
    s.start = state.NOWHERE
    s.here = state.NOWHERE
    s.from_space = state.NOWHERE
    state.blank_voyage(s)


@rule
def pick_jarl(s):
    if s.pool & components.JARL_BITS:
        jarl = random_jarl(s)
        events.JARL_PICKED.emit(s, EVERYONE, 0, jarl)
        agenda.put(s, agenda.HOME, jarl, 0)


@rule
def lay_quests(s):
    """Face down on the spaces of rolled rows, each row once, until all are out; which lies where is chance."""
    left = 0
    for quest in range(6):
        if s.quest_state[quest] == state.HIDDEN:
            left |= 1 << quest
    rolled = 0
    while left:
        first = die(s)
        second = die(s)
        total = first + second
        spaces = 0
        if (rolled >> total) & 1 == 0:
            rolled |= 1 << total
            row = components.ROWS[total]
            spaces = pick(s, row, min(count(row), count(left)))
            laid = spaces
            while laid:
                quest = nth(left, below(s, count(left)))
                left &= ~(1 << quest)
                s.quest_place[quest] = lowest(laid)
                laid &= laid - 1
        dice = events.QUESTS_LAID.dice(0, first) | events.QUESTS_LAID.dice(1, second)
        events.QUESTS_LAID.emit(s, EVERYONE, 0, dice, spaces)


@rule
def answer(s, kind, first, move):
    """Religion, homes of Jarls, and purchases."""
    if kind == agenda.FAITH:
        s.religion = 1 if move == moves.NEW else 0
        events.FAITH_CHOSEN.emit(s, EVERYONE, 0, s.religion)
    elif kind == agenda.HOME:
        arrive(s, first, move)
        events.JARL_ARRIVES.emit(s, EVERYONE, 0, first, move, causes.SETUP)
    elif kind == agenda.BUY_AT:
        buy(s, first, move)
        agenda.put(s, agenda.BUY, 0, 0)
    elif move != moves.DONE:
        agenda.put(s, agenda.BUY_AT, moves.UNIT.unit(move), 0)
