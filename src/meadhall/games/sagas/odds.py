"""The chance to win a battle and what a victory costs, worked out to the last shot: what a player is shown.

A prospect is a complex number, so that both are worked out at once: its real part is the chance to win, its imaginary
part how many are left standing then, each outcome weighed by its chance.

A battle goes as it goes by itself: the usual line, and shots at the strongest hostile that has not fired. Hostiles of
one strength are alike, so a battle stands at a pair: which strengths have still to fire, which have fired. All pairs
are worked out at once, from a round's last shot back to its first.
"""

from functools import lru_cache
from itertools import combinations, product
from types import SimpleNamespace

import numpy as np

from meadhall.engine.screen_prelude import Any, Sequence, deciding
from meadhall.games.sagas import components
from meadhall.games.sagas.rules import agenda, bands, battle

Vector = np.ndarray[Any, np.dtype[Any]]
Crowd = tuple[int, ...]  # strengths of hostiles, strongest first
ROLLS = list(product(range(1, 7), repeat=2))


# ---- hostiles


class Pairs:
    """What may be left of a number of hostiles in a round: some have still to fire, others have fired."""

    def __init__(self, level: int, most: int) -> None:
        box = [int(strength) for strength in components.FOE_STRENGTH[level]]
        self.crowds = sorted({crowd for n in range(most + 1) for crowd in combinations(box, n)}, key=len)
        self.number = {crowd: k for k, crowd in enumerate(self.crowds)}
        both = [pair for pair in product(self.crowds, self.crowds) if _merged(*pair) in self.number]
        self.pairs = sorted(both, key=lambda pair: len(pair[0]))  # those with fewer still to fire come first
        self.index = {pair: k for k, pair in enumerate(self.pairs)}
        hit = [(waiting[1:], fired) if waiting else ((), fired[1:]) for waiting, fired in self.pairs]
        self.hit = np.array([self.index[pair] for pair in hit])
        after = [(waiting[1:], _merged(waiting[:1], fired)) for waiting, fired in self.pairs]
        self.after_shot = np.array([self.index[pair] for pair in after])
        self.danger = np.array([(waiting[0] if waiting else 0) / 6 for waiting, _ in self.pairs])
        self.waiting = np.array([bool(waiting) for waiting, _ in self.pairs])
        self.alive = np.array([bool(waiting or fired) for waiting, fired in self.pairs])
        self.fired = np.array([self.number[fired] for _, fired in self.pairs])
        self.begin = np.array([self.index[crowd, ()] for crowd in self.crowds])
        self.all_miss = np.array([np.prod([1 - strength / 6 for strength in crowd]) for crowd in self.crowds])
        self.size = np.array([len(crowd) for crowd in self.crowds])
        sizes = [len(waiting) for waiting, _ in self.pairs]
        self.steps = [np.flatnonzero(np.array(sizes) == size) for size in range(1, most + 1)]


def _merged(one: Crowd, other: Crowd) -> Crowd:
    return tuple(sorted(one + other, reverse=True))


pairs_of = lru_cache(maxsize=32)(Pairs)


# ---- rounds


def won(left: int) -> complex:
    """The prospect when all hostiles are down and so many still stand."""
    return complex(1, left)


def usual_line(stack: int, placed: Sequence[int] = ()) -> list[int]:
    """Classes in line, front first: those placed already, and the rest as it forms by itself."""
    rest = stack - sum(1 << 4 * unit for unit in placed)
    line = [*placed, *[0] * components.MOST_UNITS]
    s = SimpleNamespace(at=[stack], here=0, unplaced=rest, line=line, length=len(placed))
    battle.fill_line(s)
    return line[: s.length]


def after(stack: int, line: Sequence[int]) -> list[int]:
    """A stack, and what is left of it when one, two ... of its line have fallen."""
    lefts = [stack]
    for unit in line:
        lefts.append(lefts[-1] - (1 << 4 * unit))
    return lefts


def moments(pairs: Pairs, hits: Sequence[float], fallen: int, end: Vector, struck: Vector) -> Vector:
    """The prospects at every moment of a round, while a number of the line have fallen.

    By whose turn it is (1: a Viking's), how many Vikings have fired, and the pair. `hits` are their chances to hit,
    `end` has the prospects after the round, `struck` those after a hostile's hit, by who has fired.
    """
    n, then = len(hits), pairs.after_shot
    victory = won(n - fallen)
    now = np.zeros((2, n + 1, len(pairs.pairs)), complex)
    now[:, n] = np.where(pairs.alive, end[pairs.fired], victory)
    for some in pairs.steps:  # all Vikings have fired: the rest of the hostiles do
        shot, danger = then[some], pairs.danger[some]
        now[:, n, some] = danger * struck[n, shot] + (1 - danger) * now[1, n, shot]
    for fired in range(n - 1, fallen - 1, -1):
        later, hit = now[0, fired + 1], hits[fired]
        now[1, fired] = np.where(pairs.alive, hit * later[pairs.hit] + (1 - hit) * later, victory)
        shot_at = pairs.danger * struck[fired, then] + (1 - pairs.danger) * now[1, fired, then]
        now[0, fired] = np.where(pairs.waiting, shot_at, now[1, fired])
    return now


def one_less(worse: Vector, fallen: int) -> Vector:
    """What one more hit leads to; a Viking who falls before he has fired never fires."""
    return np.asarray(worse[1, [max(fired, fallen + 1) for fired in range(worse.shape[1])]])


def struck_first(pairs: Pairs, hits: Sequence[float], ends: Sequence[Vector]) -> Vector:
    """What the first hit of a round leads to; `ends` has the prospects after it when one, two ... have fallen."""
    worse = np.where(pairs.alive, 0.0, won(0)) * np.ones((2, len(hits) + 1, 1))  # nobody is left
    for fallen in range(len(hits) - 1, 0, -1):
        worse = moments(pairs, hits, fallen, ends[fallen - 1], one_less(worse, fallen))
    return one_less(worse, 0)


def chances_to_hit(line: Sequence[int]) -> list[float]:
    return [int(components.STRENGTH[unit]) / 6 for unit in line]


@lru_cache(maxsize=8192)
def at_round(level: int, most: int, stack: int, edge: int, guarded: bool) -> Vector:
    """The prospects at the beginning of a round, by the hostiles that are left."""
    pairs = pairs_of(level, most)
    line = usual_line(stack)
    prospects = np.where(pairs.size == 0, won(len(line)), 0)
    if not line:
        return prospects
    hits = chances_to_hit(line)
    struck = struck_first(pairs, hits, [at_round(level, most, left, edge, False) for left in after(stack, line)[1:]])
    if guarded:  # the first hit takes the guard, and nobody else
        struck = moments(pairs, hits, 0, at_round(level, most, stack, edge, False), struck)[1]
    nothing = pairs.all_miss * np.prod([1 - hit for hit in hits])  # happens in a round: it begins again
    for size in range(1, most + 1):
        these = pairs.size == size
        something = moments(pairs, hits, 0, prospects, struck)[edge, 0, pairs.begin[these]]
        prospects[these] = something / (1 - nothing[these])
    return prospects


# ---- battles


def in_round(
    level: int, edge: int, guarded: bool, line: Sequence[int], fired: int, turn: int, crowds: tuple[Crowd, Crowd]
) -> complex:
    """The prospect in the middle of a round: the line of those who stand, and how many of them have fired."""
    most = len(crowds[0]) + len(crowds[1])
    pairs, hits = pairs_of(level, most), chances_to_hit(line)
    lefts = after(sum(1 << 4 * unit for unit in line), line)
    ends = [at_round(level, most, left, edge, False) for left in lefts]
    struck = struck_first(pairs, hits, ends[1:])
    if guarded:
        struck = moments(pairs, hits, 0, ends[0], struck)[1]
        ends[0] = at_round(level, most, lefts[0], edge, True)
    return complex(moments(pairs, hits, 0, ends[0], struck)[turn, fired, pairs.index[crowds]])


def edge_chance(stack: int, foes: int, fortress: bool, spent: int) -> float:
    ours, theirs = int(bands.units(stack & components.ELITE_BITS)), (foes & components.ELITE_FOES).bit_count()
    lead = spent + (ours > theirs) - (theirs > ours)
    return sum(one + lead > other or (one + lead == other and not fortress) for one, other in ROLLS) / len(ROLLS)


def crowd_of(level: int, foes: int) -> Crowd:
    return tuple(int(components.FOE_STRENGTH[level, k]) for k in range(components.FOES) if foes >> k & 1)


def before_edge(level: int, most: int, stack: int, foes: int, fortress: bool, spent: int) -> complex:
    """The prospect against hostiles before it is known who fires first."""
    number = pairs_of(level, most).number[crowd_of(level, foes)]
    guarded = bool(bands.number(stack, components.BERSERKIR))
    ahead = 1.0 if bands.number(stack, components.HARALD) else edge_chance(stack, foes, fortress, spent)
    first, last = (complex(at_round(level, most, stack, edge, guarded)[number]) for edge in (1, 0))
    return ahead * first + (1 - ahead) * last


@lru_cache(maxsize=4096)
def against(level: int, stack: int, many: int, coastal: bool, fortress: bool, most: int) -> complex:
    """The prospect against hostiles drawn from the bin; all numbers up to `most` are worked out at once."""
    bin_ = [k for k in range(components.FOES) if coastal or not components.FLEET >> k & 1]
    drawn = [sum(1 << k for k in some) for some in combinations(bin_, many)]
    return sum(before_edge(level, most, stack, foes, fortress, 0) for foes in drawn) / len(drawn)


def there(s: Any, stack: int, space: int) -> complex:
    """The prospect of a battle at a place, over the three numbers of hostiles the die can give."""
    if stack == 0:
        return 0
    coastal, fortress = bool(components.COASTAL >> space & 1), bool(components.FORTRESSES >> space & 1)
    numbers = [int(battle.foes_there(s, space, half)) for half in (1, 2, 3)]
    return sum(against(s.level, stack, many, coastal, fortress, max(numbers)) for many in numbers) / 3


def now(s: Any, spent: int = 0) -> complex:
    """The prospect of the battle as it stands; before the edge is rolled for, with or without Edda spent on it."""
    stack, level, alive = s.at[s.here], s.level, s.alive
    kind = deciding(s)
    if kind == agenda.RETREAT:
        return 0
    if s.round == 0:
        return before_edge(level, alive.bit_count(), stack, alive, bool(components.FORTRESSES >> s.here & 1), spent)
    if kind == agenda.BREAK_OFF:  # between two rounds
        crowd = crowd_of(level, alive)
        prospects = at_round(level, len(crowd), stack, s.edge, bool(s.guarded))
        return complex(prospects[pairs_of(level, len(crowd)).number[crowd]])
    line = usual_line(stack, list(s.line)[s.front : s.length])
    crowds = (crowd_of(level, alive & ~s.fired), crowd_of(level, alive & s.fired))
    return in_round(level, s.edge, bool(s.guarded), line, max(0, s.shots - s.front), s.turn, crowds)


def chance_there(s: Any, stack: int, space: int) -> float:
    return there(s, stack, space).real


def chance_now(s: Any, spent: int = 0) -> float:
    return now(s, spent).real


def losses(stack: int, prospect: complex) -> float:
    """How many of a stack fall, on average, if it wins."""
    return float(bands.units(stack)) - prospect.imag / prospect.real if prospect.real else 0.0
