"""What a seat cannot know, drawn anew: artifacts, piles, dice, bets, and who is being asked in secret."""

from meadhall.engine.prelude import KIND, WHO, actors, around, below, deciding, distance, i64, rule
from meadhall.games.spoils.components import ANTE, ARTIFACT_STAGE, CARDS, FACES, ITEMS, KINDS, NORMALS
from meadhall.games.spoils.odds import dice_shown, sees_dice, shown_bounds
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifacts import is_asked_by, orb_of, seats_to_ask, willing
from meadhall.games.spoils.rules.deal import artifact_at, draw_piles, in_play

TRIES = 64  # worlds drawn before one is taken that is a little too likely
THROWS = 4000  # rolls of a cup before its shown dice are simply kept
SHARE = 720720  # weights of cards in whole numbers: divisible by all numbers up to 16


@rule
def imagine(s, seat):
    if actors(s) == 0:  # at the end everything is shown
        return
    s.resting &= 1 << seat
    hide_choices(s, seat)
    redraw_artifacts(s, seat)
    redraw_piles(s)
    for other in range(i64(s.seats)):
        if not sees_dice(s, seat, other):
            throw_again(s, other)
    redraw_bets(s, seat)


@rule
def hide_choices(s, seat):
    """A choice of another seat that is half made."""
    row = s.depth - 1
    if (actors(s) >> seat) & 1 == 0 and deciding(s) == state.REROLL_MORE:
        s.frames[row, KIND] = state.REROLL
        s.frames[row, state.FIRST] = 0
    if s.frames[0, KIND] == state.BETS:  # also below an artifact in use
        for other in range(i64(s.seats)):
            if other != seat and (s.frames[0, WHO] >> other) & 1 and not state.is_principal(s, other):
                s.side[other] = state.NONE


# ---- artifacts


@rule
def is_hidden(s, seat, token):
    """An artifact on the table that the seat does not know."""
    return s.place[token] >= 0 and (s.known[token] >> seat) & 1 == 0


@rule
def redraw_artifacts(s, seat):
    """Every way the unknown artifacts can lie is as likely; if somebody is asked in secret, with who that is."""
    secret = state.is_asked_in_secret(s) and (actors(s) >> seat) & 1 == 0
    candidates = 0
    if secret:
        candidates = who_might_be_asked(s, seat)
    for token in range(i64(s.tokens)):
        if is_hidden(s, seat, token):
            s.kind[token] = state.NONE
    count_unknown(s)
    if not secret:
        deal_hidden(s, seat)
        return
    public = willing(s, s.depth - 1) & candidates
    for attempt in range(TRIES):
        weight = weigh_reasons(s, seat, candidates, public, -1)
        asked = weigh_reasons(s, seat, candidates, public, below(s, weight))
        deal_hidden(s, seat)
        reasons = count_reasons(s, seat, asked, public)
        if below(s, reasons) == 0 or attempt == TRIES - 1:
            row = s.depth - 1
            s.frames[row, WHO] = 1 << asked
            s.frames[row, state.INDEX] = distance(s, i64(s.frames[row, state.START]), asked) + 1
            return
        for token in range(i64(s.tokens)):
            if is_hidden(s, seat, token):
                s.lots[NORMALS + s.kind[token]] += 1
                s.kind[token] = state.NONE


@rule
def who_might_be_asked(s, seat):
    """Seats that may be the one asked: if the seat itself could act, it knows whether its own turn has passed."""
    row = s.depth - 1
    span = seats_to_ask(s, row)
    start = i64(s.frames[row, state.START])
    own = distance(s, start, seat)
    able = (willing(s, row) >> seat) & 1
    passed = own < s.frames[row, state.INDEX]
    candidates = 0
    for step in range(span):
        if step != own and (able == 0 or (step > own) == passed):
            candidates |= 1 << around(s, start + step)
    return candidates


@rule
def count_unknown(s):
    """The lots are all artifacts that lie nowhere the seat could name."""
    for kind in range(KINDS):
        s.lots[NORMALS + kind] = in_play(s, NORMALS + kind)
    for token in range(i64(s.tokens)):
        if s.kind[token] >= 0:
            s.lots[NORMALS + s.kind[token]] -= 1


@rule
def lots_of_stage(s, stage):
    lots = 0
    for kind in range(KINDS):
        if ARTIFACT_STAGE[kind] == stage:
            lots += s.lots[NORMALS + kind]
    return lots


@rule
def deal_hidden(s, seat):
    """Artifacts for every hidden token that has none yet."""
    for stage in range(3):
        left = lots_of_stage(s, stage)
        for token in range(i64(s.tokens)):
            if s.kind[token] == state.NONE and is_hidden(s, seat, token) and s.back[token] == stage:
                card = artifact_at(s, stage, below(s, left))
                s.kind[token] = card - NORMALS
                s.lots[card] -= 1
                left -= 1


@rule
def weigh_reasons(s, seat, candidates, public, lot):
    """The weight of all reasons; or, for a lot below that, lays down the reason it falls on and returns who."""
    row = s.depth - 1
    total = 0
    for other in range(i64(s.seats)):
        if (public >> other) & 1:
            total += SHARE
            if lot >= 0 and lot < total:
                return other
    for token in range(i64(s.tokens)):
        other = i64(s.place[token])
        if other >= 0 and other < state.ACTIVE and (candidates >> other) & 1 and is_hidden(s, seat, token):
            stage = s.back[token]
            share = SHARE // max(1, lots_of_stage(s, stage))
            for kind in range(KINDS):
                if ARTIFACT_STAGE[kind] == stage and s.lots[NORMALS + kind] > 0:
                    s.kind[token] = kind
                    if is_asked_by(s, row, other, token):
                        total += share * s.lots[NORMALS + kind]
                        if lot >= 0 and lot < total:
                            s.lots[NORMALS + kind] -= 1
                            return other
                    s.kind[token] = state.NONE
    return total


@rule
def count_reasons(s, seat, asked, public):
    """For how many reasons that seat would be asked in this world."""
    reasons = (public >> asked) & 1
    for token in range(i64(s.tokens)):
        if s.place[token] == asked and is_hidden(s, seat, token) and is_asked_by(s, s.depth - 1, asked, token):
            reasons += 1
    return reasons


# ---- piles


@rule
def redraw_piles(s):
    """Cards of piles not opened yet, drawn with all else that is left of each Stage; the lots are clear then."""
    first = i64(s.round) - (1 if s.stage == state.LAY else 0)
    for stage in range(3):
        if 3 * stage + 3 > first:
            count_normals(s, stage)
            draw_piles(s, stage, first)
    for card in range(CARDS):
        s.lots[card] = 0


@rule
def count_normals(s, stage):
    """Normal Treasures of a Stage that nobody has seen yet."""
    for item in range(ITEMS):
        card = ITEMS * stage + item
        s.lots[card] = in_play(s, card) - s.leftover[card]
        for seat in range(i64(s.seats)):
            s.lots[card] -= s.stash[seat, card]
    for position in range(state.pile_size(s)):
        card = i64(s.active[position])
        if card >= 0 and card < NORMALS and card // ITEMS == stage:
            s.lots[card] -= 1


# ---- dice


@rule
def throw_again(s, seat):
    """A cup that is not looked into: all rolls that fit what was shown are as likely."""
    dice = state.dice_of(s, seat)
    if dice == 0:
        return
    low, high = shown_bounds(s, seat)
    for attempt in range(THROWS):
        for face in range(FACES):
            s.dice[seat, face] = s.shown[seat, face] if attempt == THROWS - 1 else 0
        for _ in range(dice - (dice_shown(s, seat) if attempt == THROWS - 1 else 0)):
            s.dice[seat, low + below(s, high - low + 1)] += 1
        fits = True
        for face in range(FACES):
            if s.dice[seat, face] < s.shown[seat, face]:
                fits = False
        if fits:
            return


# ---- bets


@rule
def redraw_bets(s, seat):
    """Sealed bets of others that the seat has not seen: every side and amount, or to wait where there is an Orb."""
    if s.stage != state.SEALING and s.stage != state.ORBS:
        return
    if s.stage == state.SEALING:
        s.waiting &= 1 << seat
    for other in range(i64(s.seats)):
        if other != seat and (s.sealed & ~s.waiting) >> other & 1 and s.orb[seat] != other:
            bet_anew(s, other)


@rule
def bet_anew(s, other):
    gold = i64(s.gold[other])
    principal = state.is_principal(s, other)
    amounts = max(1, gold - ANTE + 1)
    sides = 1 if principal else 2
    waits = 0
    if s.stage == state.SEALING and not (principal and gold <= ANTE) and orb_of(s, other) != state.NONE:
        waits = 1
    lot = below(s, amounts * sides + waits)
    if lot == amounts * sides:
        s.waiting |= 1 << other
        s.bet[other] = state.NONE
        if not principal:
            s.side[other] = state.NONE
        return
    if not principal:
        s.side[other] = lot // amounts
    s.bet[other] = min(ANTE, gold) + lot % amounts
