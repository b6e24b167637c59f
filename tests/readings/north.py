"""A second reading of Warriors of the North: the stack of cards, and all that a card on it can touch.

The model plays a whole game on plain data. It is one long generator: it asks, is answered with a move's text, and goes
on. Chance is not foreseen: dice, drawn cards and stolen cards are taken from what the table tells. Everything else,
from who is asked and what may be answered to the order in which cards take effect, the model works out for itself.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

import meadhall

# ---- the components, from the specification

COLOURS, WAYS = "YRBG", "NESW"
CHART = """
A1:E>B1,S>A2 B1:E>C1,S>B2,W>A1 C1:S>C2,W>B1 D1:E>E1,S>D2 E1:S>E2,W>D1 F1:E>G1,S>F2 G1:S>G2,W>F1
A2:N>A1,E>B2 B2:N>B1,E>C2,S>B3,W>A2 C2:N>C1,E>D2,W>B2 D2:N>D1,E>E2,S>DEEP,W>C2 E2:N>E1,E>F2,W>D2
F2:N>F1,E>G2,S>F3,W>E2 G2:N>G1,S>G3,W>F2 A3:E>B3,S>A4 B3:N>B2,S>B4,W>A3 F3:N>F2,E>G3,S>F4 G3:N>G2,W>F3
A4:N>A3,E>B4 B4:N>B3,E>DEEP,S>B5,W>A4 DEEP:N>D2,E>F4,S>D6,W>B4 F4:N>F3,E>G4,S>F5,W>DEEP G4:S>G5,W>F4
A5:E>B5,S>A6 B5:N>B4,S>B6,W>A5 F5:N>F4,E>G5,S>F6 G5:N>G4,W>F5 A6:N>A5,E>B6,S>A7 B6:N>B5,E>C6,S>B7,W>A6
C6:E>D6,S>C7,W>B6 D6:N>DEEP,E>E6,S>D7,W>C6 E6:E>F6,S>E7,W>D6 F6:N>F5,E>G6,S>F7,W>E6 G6:S>G7,W>F6
A7:N>A6,E>B7 B7:N>B6,W>A7 C7:N>C6,E>D7 D7:N>D6,W>C7 E7:N>E6,E>F7 F7:N>F6,E>G7,W>E7 G7:N>G6,W>F7
"""
EXITS: dict[str, dict[str, str]] = {
    space: {link[0]: link[2:] for link in links.split(",")}
    for space, links in (one.split(":") for one in CHART.split())
}
HARBOUR = {"Y": "A1", "R": "G1", "B": "G7", "G": "A7"}
VILLAGE = {"D1": "Y", "G4": "R", "D7": "B", "A4": "G"}
WINDS = {"W.N": 10, "W.E": 10, "W.S": 10, "W.W": 10, "W.U": 9}
EVENTS = {
    "LOK": 5, "THO.N": 2, "THO.E": 1, "THO.S": 1, "THO.W": 1, "NOR": 2, "CAL.S": 1, "CAL.W": 1, "CRO.N": 1, "CRO.E": 1,
    "MIS.S": 1, "MIS.W": 1, "MUT.E": 1, "MUT.S": 1, "MUT.W": 1, "COM.N": 1, "COM.E": 1, "COM.S": 1, "SEA.W": 1,
    "SEA.N": 1, "SEA.E": 1, "LUR.S": 1, "LUR.W": 1, "GAL": 2, "ODI.N": 1, "ODI.E": 1,
}  # fmt: skip
HEROES = ("BER", "SHI", "HUN", "QUA", "HEA", "BOD", "HEL", "OAR", "SEE", "REA", "RUN", "PIL")
ONCE = HEROES[6:]  # those who are turned when used
DECK = {**WINDS, **EVENTS, **dict.fromkeys(HEROES, 1)}
KINDS = list(DECK)
REACTIONS = ("LOK", "THO", "NOR", "CAL", "CRO", "MIS")
AIMED = ("MUT", "COM", "SEA")  # what the Rune-caster can answer
ROLLING = ("att", "mon", "MUT", "SEE", "PIL", "RUN")
STANDARD = ("att", "loot", "feast", "sac")
WHAT = {"att": "attack", "loot": "loot", "feast": "feast", "sac": "sacrifice"}
SECRET = ("react", "roll", "window")  # nobody sees who is asked
SUCCESS, DECISIVE, HAND_LIMIT, HAND_MOST = 4, 6, 6, 24


class Difference(AssertionError):
    """The model and the table do not agree."""


def agree(about: str, model: object, table: object) -> None:
    if model != table:
        raise Difference(f"{about}: the model says {model!r}, the table says {table!r}")


@dataclass
class Crew:
    """A hero or a daughter aboard."""

    code: str
    used: bool = False
    sick: bool = False

    @property
    def daughter(self) -> bool:
        return self.code[0] == "d"

    def __str__(self) -> str:
        return self.code + " used" * self.used + " sick" * self.sick


@dataclass
class Entry:
    """What lies on the stack."""

    what: str  # wind, as wind, event, ability, or a standard action
    title: str  # the card, the hero or the action without its wind icon
    by: int
    text: str  # in notation
    card: str | None = None  # the card that is discarded in the end; of an ability the hero
    object: int | None = None
    target: int | None = None
    ways: str = ""
    place: int = 0
    space: str = ""
    sign: int = 0
    thor: int = 0  # what Thor has added so far
    cancelled: bool = False
    resolved: bool = False


@dataclass
class Question:
    seat: int
    phase: str
    options: set[str]


Asking = Generator[Question, str, Any]


@dataclass
class Heard:
    """What chance decided in the last play, as the table told it."""

    dice: deque[int] = field(default_factory=deque)
    drawn: dict[int, deque[str]] = field(default_factory=dict)
    stolen: dict[int, deque[str]] = field(default_factory=dict)
    shuffled: int = 0

    @classmethod
    def at(cls, table: meadhall.Table) -> Heard:
        heard = cls()
        for event in table.events(None):
            if event.name == "rolled":
                heard.dice.append(event.told["die"])
            heard.shuffled += event.name == "reshuffled"
        for seat in range(table.seats):
            own = [event for event in table.events(seat) if event.seat == seat]
            heard.drawn[seat] = deque(
                KINDS[card - 1] for event in own if event.name == "drew" for card in event.told["cards"] if card
            )
            heard.stolen[seat] = deque(event.told["card"] for event in own if event.name == "stole")
        return heard

    def rest(self) -> list[object]:
        """What the model had no use for."""
        cards = [*self.drawn.values(), *self.stolen.values()]
        return [*self.dice, *(card for some in cards for card in some), *["shuffled"] * self.shuffled]


def title(card: str) -> str:
    return card.split(".")[0]


def icon(card: str) -> str:
    return card[4:] if "." in card else ""


class Model:
    """The game by the book."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.colours: str = position["colours"]
        self.active: int = position["active"]
        self.start: int = position["start"]
        self.round: int = position["round"]
        self.cap: int = position["options"]["round_cap"]
        self.begins: str = position["phase"]
        self.standard: bool = position["standard_used"]
        self.first: set[int] = set(position["first"])
        self.ships: list[str] = list(position["ships"])
        self.monster: str = position["monster"]
        self.hands = [Counter(hand.split()) for hand in position["hands"]]
        self.crews: list[list[Crew | None]] = [[_crew(text) for text in crew] for crew in position["crews"]]
        self.camps = [set(camp) for camp in position["camps"]]
        self.pile = Counter(position["pile"].split())
        self.discard = Counter(position["discard"].split())
        self.stack: list[Entry] = []
        self.marker: int | None = None  # the row of the die, once one is rolled
        self.die = 0  # while it can be answered
        self.over = False
        self.heard = Heard()
        self.log: list[str] = []  # of one play: who, and what in notation
        self.reached: Counter[str] = Counter()  # what seldom happens, and how often it did

    # ---- what everybody may ask of the table

    def daughters(self, colour: str) -> int:
        aboard = sum(card is not None and card.code == "d" + colour for crew in self.crews for card in crew)
        return 3 - aboard - sum(colour in camp for camp in self.camps)

    def able(self, seat: int, hero: str) -> Crew | None:
        """A hero aboard who is neither sick nor used."""
        for card in self.crews[seat]:
            if card and card.code == hero and not card.sick and not card.used:
                return card
        return None

    def left_of(self, seat: int, count: int) -> list[int]:
        return [(seat + 1 + k) % self.seats for k in range(count)]

    def others(self, seat: int) -> list[int]:
        return self.left_of(seat, self.seats - 1)

    def calm_ways(self, space: str) -> list[str]:
        """Exits that do not lead to the monster."""
        return [way for way, to in EXITS[space].items() if to != self.monster]

    def sails(self, seat: int) -> list[str]:
        """Exits by wind: to the monster as well, while a standard action is left for the attack."""
        space = self.ships[seat]
        return self.calm_ways(space) if self.standard else list(EXITS[space])

    def in_hand(self, card: str) -> bool:
        return any(hand[card] for hand in self.hands)

    def holds(self, seat: int, colour: str) -> bool:
        aboard = {card.code for card in self.crews[seat] if card}
        return colour == self.colours[seat] or colour in self.camps[seat] or "d" + colour in aboard

    # ---- small deeds

    def say(self, seat: int, text: str) -> None:
        self.log.append(f"{seat} {text}")

    def ask(self, seat: int, phase: str, options: Iterable[str]) -> Asking:
        """A choice; one that is none is made at once."""
        choice = set(options)
        if len(choice) == 1:
            return choice.pop()
        return (yield Question(seat, phase, choice))

    def draw(self, seat: int, count: int) -> None:
        wanted, space = count, HAND_MOST - self.hands[seat].total()
        count = min(wanted, space, self.pile.total() + self.discard.total())
        self.reached["a hand without space"] += wanted > space
        if count <= 0:
            return
        queue = self.heard.drawn[seat]
        agree(f"seat {seat} draws {count}", True, len(queue) >= count)
        drawn = Counter(queue.popleft() for _ in range(count))
        if count > self.pile.total():  # all of the draw pile, then the discard pile is shuffled
            agree("the draw pile is used up", True, self.pile <= drawn)
            agree("the discard pile is shuffled", True, self.heard.shuffled > 0)
            self.heard.shuffled -= 1
            self.pile, self.discard = self.pile + self.discard, Counter()
            self.reached["a shuffle while cards lie on the stack"] += len(self.stack) > 1
        agree(f"{dict(drawn)} can be drawn", True, drawn <= self.pile)
        self.pile -= drawn
        self.hands[seat] += drawn
        self.say(seat, f"+{count}")

    def steal(self, thief: int, victim: int) -> bool:
        if not self.hands[victim].total() or self.hands[thief].total() >= HAND_MOST:
            return False
        agree(f"seat {thief} takes a card at random", True, bool(self.heard.stolen.get(thief)))
        card = self.heard.stolen[thief].popleft()
        agree(f"{card} is in the loser's hand", True, self.hands[victim][card] > 0)
        self.hands[victim][card] -= 1
        self.hands[thief][card] += 1
        self.say(thief, f"<{self.colours[victim]}")
        return True

    def move_ship(self, seat: int, way: str) -> None:
        self.ships[seat] = EXITS[self.ships[seat]][way]
        self.say(seat, f">{self.ships[seat]}")

    def lose(self, seat: int, place: int, quiet: bool = False) -> Crew:
        """Takes a card out of a crew; a hero goes to the discard pile, a daughter to her stack."""
        card = self.crews[seat][place]
        assert card
        self.crews[seat][place] = None
        if not card.daughter:
            self.discard[card.code] += 1
        if not quiet:
            self.say(seat, f"x{card.code}")
        return card

    def free_place(self, seat: int) -> int | None:
        return self.crews[seat].index(None) if None in self.crews[seat] else None

    def places(self, seat: int) -> list[str]:
        return [f"x{place + 1}" for place, card in enumerate(self.crews[seat]) if card]

    def protector(self, seat: int, place: int) -> int | None:
        """The place of the Bodyguard who is lost instead of the daughter at a place."""
        card = self.crews[seat][place]
        assert card
        guard = self.able(seat, "BOD")
        self.reached["a bodyguard lost for a daughter"] += card.daughter and guard is not None
        self.reached["a daughter with a sick bodyguard"] += card.daughter and "BOD sick" in map(str, self.crews[seat])
        return self.crews[seat].index(guard) if card.daughter and guard else None

    # ---- the course of a turn

    def whole_game(self) -> Asking:
        if self.begins == "hero":
            yield from self.hero_step()
        while True:
            yield from self.actions()
            if self.over:
                return
            yield from self.end_turn()
            if self.over:
                return
            yield from self.hero_step()

    def hero_step(self) -> Asking:
        seat = self.active
        heroes = [f"h{card}" for card in HEROES if self.hands[seat][card]]
        move = yield from self.ask(seat, "hero", [".", *heroes])
        if move == ".":
            return
        code, place, thrown = move[1:], self.free_place(seat), ""
        if place is None:
            chosen = yield from self.ask(seat, "declare", self.places(seat))
            place = int(chosen[1]) - 1
            thrown = f" x{self.lose(seat, place).code}"
        self.hands[seat][code] -= 1
        self.crews[seat][place] = Crew(code)
        self.say(seat, move + thrown)

    def actions(self) -> Asking:
        seat = self.active
        while True:
            move = yield from self.ask(seat, "main", self.main_moves(seat))
            if move == "end":
                return
            if move.startswith("row"):
                yield from self.row(seat, move[-1])
                return
            yield from self.act(seat, move)
            if self.over:
                return
            for other in self.others(seat):
                response = yield from self.ask(other, "window", [".", *self.effects(other), *self.pilot(other)])
                if response != ".":
                    yield from self.act(other, response)

    def main_moves(self, seat: int) -> list[str]:
        hand, space, ways = +self.hands[seat], self.ships[seat], self.sails(seat)
        moves = ["end", *self.effects(seat), *self.pilot(seat)]
        for card in hand:
            if card in WINDS:
                any_way = card == "W.U" or self.able(seat, "HEL")
                moves += [f"w{card[2]}" if way == card[2] else f"w{card[2]}>{way}"
                          for way in ways if any_way or way == card[2]]  # fmt: skip
            elif icon(card) in ways:
                moves.append(f"~{card}")
        if self.able(seat, "SEE"):
            moves.append("*SEE")
        moves += [f"row>{way}" for way in self.calm_ways(space)]
        if self.standard:
            return moves
        if space in self.ships[:seat] + self.ships[seat + 1 :]:
            moves.append("att")
        if space in VILLAGE and not self.holds(seat, VILLAGE[space]):
            moves.append("loot")
        if space == HARBOUR[self.colours[seat]] and self.guests(seat):
            moves.append("feast")
        if hand.total() >= 2:
            moves.append("sac")
        return moves

    def guests(self, seat: int) -> list[int]:
        """Places of daughters who can come to a feast."""
        return [k for k, card in enumerate(self.crews[seat]) if card and card.daughter and not card.sick]

    def pilot(self, seat: int) -> list[str]:
        return ["*PIL"] if self.able(seat, "PIL") and self.calm_ways(self.ships[seat]) else []

    def effects(self, seat: int) -> list[str]:
        """Events of a hand that can be played for their effect when nothing is to be answered."""
        able = {
            "MUT": self.mutinous(seat),
            "COM": True,
            "SEA": self.infirm(),
            "LUR": self.lures(),
            "GAL": self.calm_ways(self.ships[seat]),
            "ODI": True,
        }
        return [card for card in +self.hands[seat] if card in EVENTS and able.get(title(card))]

    def mutinous(self, seat: int) -> list[int]:
        return [other for other in self.others(seat) if any(self.crews[other])]

    def infirm(self) -> list[int]:
        """Who has somebody aboard that can fall sick."""
        return [seat for seat in range(self.seats) if self.well(seat) and not self.healed(seat)]

    def healed(self, seat: int) -> bool:
        return self.able(seat, "HEA") is not None

    def well(self, seat: int) -> list[str]:
        return [f"x{place + 1}" for place, card in enumerate(self.crews[seat]) if card and not card.sick]

    def lures(self) -> list[str]:
        near = {self.monster}
        for _ in range(3):
            near |= {to for space in near for to in EXITS[space].values()}
        return [space for space in self.lairs() if space in near]

    def lairs(self) -> list[str]:
        """Spaces that the monster can be sent to."""
        taken = {self.monster, *self.ships, *HARBOUR.values()}
        return [space for space in EXITS if space not in taken]

    def row(self, seat: int, way: str) -> Asking:
        self.move_ship(seat, way)
        oarmaster = self.able(seat, "OAR")
        if oarmaster:
            ways = [f">{way}" for way in self.calm_ways(self.ships[seat])]
            second = yield from self.ask(seat, "row", [".", *ways])
            if second != ".":
                oarmaster.used = True
                self.move_ship(seat, second[1])

    def end_turn(self) -> Asking:
        seat = self.active
        while self.hands[seat].total() > HAND_LIMIT + 2 * bool(self.able(seat, "QUA")):
            yield from self.give(seat, "limit")
        for card in self.crews[seat]:
            if card:
                card.sick = False
        self.first.discard(seat)
        self.active = (seat + 1) % self.seats
        self.round += self.active == self.start
        if self.round > self.cap:
            self.over = True
            self.reached["the last round"] += 1
            return
        self.standard = False
        for card in self.crews[self.active]:
            if card:
                card.used = False
        if self.active not in self.first:
            self.draw(self.active, 2)

    def give(self, seat: int, phase: str, *more: str) -> Asking:
        """One card from a hand to the discard pile, and whether there was one; asked for even if all are alike."""
        given = yield Question(seat, phase, {*more, *(f"-{card}" for card in +self.hands[seat])})
        if given == ".":
            return False
        self.hands[seat][given[1:]] -= 1
        self.discard[given[1:]] += 1
        self.say(seat, given)
        return True

    # ---- declaring

    def act(self, seat: int, move: str) -> Asking:
        """One declaration with all that answers it, to the end."""
        yield from self.declare(seat, move)
        yield from self.run_stack()

    def declare(self, seat: int, move: str) -> Asking:
        """Names all that is needed; only then is the card laid."""
        entry = Entry("event", title(move), seat, move, card=move)
        if move[0] == "w":
            entry = Entry("wind", "wind", seat, move, card=f"W.{move[1]}", ways=move[-1])
            helmsman = self.able(seat, "HEL")
            if helmsman and move[1] not in ("U", move[-1]):
                helmsman.used = True
        elif move[0] == "~":
            entry = Entry("as wind", "wind", seat, move, card=move[1:], ways=icon(move[1:]))
        elif move[0] == "*":
            entry = Entry("ability", move[1:], seat, move, card=move[1:])
        elif move in STANDARD:
            entry = Entry(WHAT[move], move, seat, move)
        yield from self.name_all(entry)
        if entry.what == "ability":
            hero = self.able(seat, entry.title)
            assert hero
            hero.used = True
        elif entry.card:
            self.hands[seat][entry.card] -= 1
        self.standard |= move in STANDARD
        self.lay(entry)

    def lay(self, entry: Entry) -> None:
        self.stack.append(entry)
        self.say(entry.by, entry.text)

    def name_all(self, entry: Entry) -> Asking:
        """The targets, ways and objects of what is declared, in the order in which they are named."""
        seat, kind = entry.by, entry.title
        if entry.what == "as wind":
            return
        if kind in ("MUT", "COM", "SEA", "att"):
            yield from self.name_player(entry)
        if kind == "COM":
            assert entry.target is not None
            yield from self.name_way(entry, self.calm_ways(self.ships[entry.target]))
        elif kind == "SEA":
            assert entry.target is not None
            chosen = yield from self.ask(seat, "declare", self.well(entry.target))
            entry.place = int(chosen[1]) - 1
            entry.text += f" x{self.crews[entry.target][entry.place].code}"  # type: ignore[union-attr]
        elif kind == "LUR":
            chosen = yield from self.ask(seat, "declare", [f">{space}" for space in self.lures()])
            entry.space = chosen[1:]
            entry.text += chosen
        elif kind in ("GAL", "PIL"):
            yield from self.name_way(entry, self.calm_ways(self.ships[seat]))
            if kind == "GAL":
                yield from self.name_way(entry, self.calm_ways(EXITS[self.ships[seat]][entry.ways]), ".")
        elif kind == "CRO":
            entry.object = 0
            yield from self.name_way(entry, self.bends())
        elif kind == "LOK":
            yield from self.name_entry(entry, self.trickable())
        elif kind == "THO":
            yield from self.name_entry(entry, self.rolls_to_come())
            sign = yield from self.ask(seat, "declare", ["+", "-"])
            entry.sign = 1 if sign == "+" else -1
            entry.text += sign
        elif kind in ("CAL", "MIS", "RUN"):
            entry.object = 0

    def name_player(self, entry: Entry) -> Asking:
        seat = entry.by
        players = {
            "MUT": self.mutinous(seat),
            "COM": self.others(seat),
            "SEA": self.infirm(),
            "att": [other for other in self.others(seat) if self.ships[other] == self.ships[seat]],
        }[entry.title]
        chosen = yield from self.ask(seat, "declare", [f"@{self.colours[other]}" for other in players])
        entry.target = self.colours.index(chosen[1])
        entry.text += chosen

    def name_way(self, entry: Entry, ways: Iterable[str], *more: str) -> Asking:
        chosen = yield from self.ask(entry.by, "declare", [*more, *(f">{way}" for way in ways)])
        if chosen != ".":
            entry.ways += chosen[1]
            entry.text += chosen

    def name_entry(self, entry: Entry, rows: list[int]) -> Asking:
        chosen = yield from self.ask(entry.by, "declare", [f"#{row}" for row in rows])
        entry.object = int(chosen[1:])
        entry.text += chosen

    # ---- answering

    def loop(self, actor: int, phase: str) -> Asking:
        """Answers from the actor's left on, until all have passed in a row."""
        seat, passes = (actor + 1) % self.seats, 0
        while passes < self.seats:
            move = yield from self.ask(seat, phase, [".", *self.answers(seat)])
            if move == ".":
                passes += 1
            else:
                passes = 0
                yield from self.declare(seat, move)
            seat = (seat + 1) % self.seats

    def answers(self, seat: int) -> list[str]:
        base = self.stack[0]
        if self.die:
            able = {"NOR": True, "LOK": bool(self.trickable())}
        else:
            able = {
                "LOK": bool(self.trickable()),
                "THO": bool(self.rolls_to_come()),
                "CAL": base.what == "wind",
                "CRO": base.what == "wind" and bool(self.bends()),
                "MIS": base.title in ("att", "mon", "loot"),
            }
        moves = [card for card in +self.hands[seat] if able.get(title(card))]
        named = base.title in AIMED and base.what == "event" and base.target == seat != base.by
        if not self.die and named and self.able(seat, "RUN"):
            moves.append("*RUN")
        return moves

    def trickable(self) -> list[int]:
        """Rows that Loki can name: of the answers to a die, while one lies, and else of the whole stack."""
        oldest = 0 if not self.die or self.marker is None else self.marker + 1
        return [
            row
            for row, entry in enumerate(self.stack)
            if row >= oldest and not entry.resolved and entry.what in ("event", "as wind", "ability")
        ]

    def rolls_to_come(self) -> list[int]:
        return [row for row, entry in enumerate(self.stack) if self.rolls(entry)]

    @staticmethod
    def rolls(entry: Entry) -> bool:
        return entry.title in ROLLING and not entry.resolved

    def bends(self) -> list[str]:
        wind = self.stack[0]
        return [way for way in self.calm_ways(self.ships[wind.by]) if way != wind.ways]

    # ---- resolving

    def run_stack(self) -> Asking:
        yield from self.loop(self.stack[0].by, "react")
        for row in reversed(range(len(self.stack))):
            entry = self.stack[row]
            entry.resolved = True
            if not entry.cancelled:
                yield from self.apply(entry, row)
            if self.over:
                break
        if self.stack[0].title == "mon" and self.stack[0].cancelled:
            self.retreat()
        enters = self.stack[0].title == "wind" and self.ships[self.stack[0].by] == self.monster
        self.clear()
        if enters:
            yield from self.attack_monster()

    def clear(self) -> None:
        """The cards of the stack are discarded, cancelled ones too; a hero stays aboard."""
        for entry in self.stack:
            if entry.card and entry.what != "ability":
                self.discard[entry.card] += 1
        self.stack, self.marker = [], None

    def apply(self, entry: Entry, row: int) -> Asking:
        base = self.stack[0]
        match entry.title:
            case "LOK":
                assert entry.object is not None
                answered = self.stack[entry.object]
                self.reached[f"Loki on {answered.title if answered.what == 'event' else answered.what}"] += 1
                self.reached["Loki on what is cancelled already"] += answered.cancelled
                self.reached["Loki on what lies deeper"] += entry.object < row - 1
                answered.cancelled = True
            case "THO":
                assert entry.object is not None
                self.reached[f"Thor on {self.stack[entry.object].title}"] += 1
                self.stack[entry.object].thor += entry.sign
            case "CAL" | "MIS":
                self.reached[f"{entry.title} on {base.title}"] += 1
                base.cancelled = True
            case "CRO":
                self.reached["a bent wind not bent again"] += len(base.ways) > 1
                self.reached["a crosswind under a calm"] += base.cancelled
                if len(base.ways) == 1:
                    base.ways += entry.ways
            case "RUN":
                total = yield from self.roll(row)
                self.reached[f"the Rune-caster against {base.title}"] += total >= SUCCESS
                base.cancelled |= total >= SUCCESS
            case "wind":
                self.sail(entry)
            case _:
                yield from getattr(self, f"apply_{entry.title.lower()}")(entry, row)

    def sail(self, wind: Entry) -> None:
        way = wind.ways[-1]
        self.origin = self.ships[wind.by]
        self.move_ship(wind.by, way)

    def roll(self, row: int) -> Asking:
        """A die for an entry, with the answers to it; the total in the end."""
        entry = self.stack[row]
        self.reached["a second roll for one stack"] += self.marker is not None
        if self.marker is None:
            self.marker = len(self.stack)
            self.stack.append(Entry("die", "die", entry.by, ""))
        marker = self.stack[self.marker]
        marker.object, marker.by, marker.text = row, entry.by, f"die for #{row}"
        while True:
            agree("a die is rolled", True, bool(self.heard.dice))
            self.die = self.heard.dice.popleft()
            bonus = self.bonus(entry, entry.thor)
            self.say(entry.by, f"d{self.die}={self.die + bonus}")
            oldest = len(self.stack)
            waiting = [other for other in self.stack[: self.marker] if other.card and not other.resolved]
            self.reached["Loki in hand while older cards wait for a die"] += bool(waiting) and self.in_hand("LOK")
            yield from self.loop(entry.by, "roll")
            again = False
            for answer in reversed(self.stack[oldest:]):
                if not answer.cancelled:
                    if answer.title == "LOK":
                        assert answer.object is not None
                        self.reached[f"Loki on {self.stack[answer.object].title} for a die"] += 1
                        self.stack[answer.object].cancelled = True
                    self.reached["two Norns for one roll"] += again and answer.title == "NOR"
                    again |= answer.title == "NOR"
                answer.resolved = True
            if not again:
                total, self.die = self.die + bonus, 0
                return total

    def bonus(self, entry: Entry, thor: int) -> int:
        if entry.title == "att":
            assert entry.target is not None
            return thor + bool(self.able(entry.by, "BER")) - bool(self.able(entry.target, "SHI"))
        return thor + (entry.title == "mon" and bool(self.able(entry.by, "HUN")))

    # ---- what is applied last: events, abilities, standard actions

    def apply_mut(self, entry: Entry, row: int) -> Asking:
        total = yield from self.roll(row)
        if total >= SUCCESS:
            assert entry.target is not None
            chosen = yield from self.ask(entry.by, "victim", self.places(entry.target))
            place = int(chosen[1]) - 1
            guard = self.protector(entry.target, place)
            self.lose(entry.target, place if guard is None else guard, quiet=guard is not None)

    def apply_com(self, entry: Entry, row: int) -> Asking:
        assert entry.target is not None
        self.move_ship(entry.target, entry.ways)
        yield from ()

    def apply_sea(self, entry: Entry, row: int) -> Asking:
        assert entry.target is not None
        self.crews[entry.target][entry.place].sick = True  # type: ignore[union-attr]
        yield from ()

    def apply_lur(self, entry: Entry, row: int) -> Asking:
        self.monster = entry.space
        self.say(entry.by, f"mon>{entry.space}")
        yield from ()

    def apply_gal(self, entry: Entry, row: int) -> Asking:
        for way in entry.ways:
            self.move_ship(entry.by, way)
        yield from ()

    def apply_odi(self, entry: Entry, row: int) -> Asking:
        self.draw(entry.by, 2)
        yield from ()

    def apply_see(self, entry: Entry, row: int) -> Asking:
        if (yield from self.roll(row)) >= SUCCESS:
            self.draw(entry.by, 1)

    def apply_pil(self, entry: Entry, row: int) -> Asking:
        if (yield from self.roll(row)) >= SUCCESS:
            self.move_ship(entry.by, entry.ways)

    def apply_att(self, entry: Entry, row: int) -> Asking:
        total = yield from self.roll(row)
        assert entry.target is not None
        won = total >= SUCCESS
        winner, loser = (entry.by, entry.target) if won else (entry.target, entry.by)
        self.steal(winner, loser)
        reaver = self.able(winner, "REA")
        if won and reaver and self.steal(winner, loser):
            reaver.used = True
            self.reached["the Reaver"] += 1
        idle = not won and self.able(loser, "REA") is not None and self.hands[loser].total() > 0
        self.reached["the Reaver of a losing attacker"] += idle
        self.draw(winner, 1)
        way = yield from self.ask(winner, "push", [f">{way}" for way in self.calm_ways(self.ships[loser])])
        self.move_ship(loser, way[1])
        if total >= DECISIVE and any(self.crews[loser]):
            yield from self.seize(winner, loser)

    def seize(self, winner: int, loser: int) -> Asking:
        chosen = yield from self.ask(winner, "seize", self.places(loser))
        place = int(chosen[1]) - 1
        guard = self.protector(loser, place)
        if guard is not None:
            self.lose(loser, guard, quiet=True)
            return
        card = self.crews[loser][place]
        assert card
        own = next((k for k, other in enumerate(self.crews[winner]) if other and other.code == card.code), None)
        mate = None if own is None else self.crews[winner][own]
        useless = card.daughter and self.holds(winner, card.code[1]) and not (mate and mate.sick)
        self.reached["a daughter held already"] += useless
        self.reached["a daughter held sick"] += mate is not None and mate.sick
        fate = yield from self.ask(winner, "fate", ["over"] if useless else ["keep", "over"])
        if fate == "over":
            self.lose(loser, place)
            return
        room = self.free_place(winner) if own is None else own
        if room is None:
            self.reached["room for a seized card"] += 1
            thrown = yield from self.ask(winner, "room", self.places(winner))
            room = int(thrown[1]) - 1
        if self.crews[winner][room]:
            self.lose(winner, room)
        self.reached["a used hero kept"] += card.used
        self.crews[loser][place] = None
        self.crews[winner][room] = Crew(card.code, used=card.used)

    def attack_monster(self) -> Asking:
        """A ship that has sailed to the monster attacks it: the turn's standard action, on a stack of its own."""
        self.standard = True
        self.lay(Entry("monster", "mon", self.active, "att mon"))
        yield from self.run_stack()

    def apply_mon(self, entry: Entry, row: int) -> Asking:
        total = yield from self.roll(row)
        if total < SUCCESS:
            self.retreat()
            return
        self.reached["the monster beaten"] += 1
        self.draw(entry.by, 2)
        chosen = yield from self.ask(entry.by, "monster", [f">{space}" for space in self.lairs()])
        self.monster = chosen[1:]
        self.say(entry.by, f"mon{chosen}")

    def retreat(self) -> None:
        self.ships[self.active] = self.origin
        self.say(self.active, f">{self.origin}")

    def apply_loot(self, entry: Entry, row: int) -> Asking:
        seat, place = entry.by, self.free_place(entry.by)
        if place is None:
            chosen = yield from self.ask(seat, "room", [".", *self.places(seat)])
            if chosen == ".":
                return
            place = int(chosen[1]) - 1
            self.lose(seat, place)
        daughter = "d" + VILLAGE[self.ships[seat]]
        agree("a daughter is left to loot", True, self.daughters(daughter[1]) > 0)
        self.crews[seat][place] = Crew(daughter)
        self.say(seat, f"+{daughter}")

    def apply_feast(self, entry: Entry, row: int) -> Asking:
        seat = entry.by
        for place in self.guests(seat):
            self.camps[seat].add(self.crews[seat][place].code[1])  # type: ignore[union-attr]
            self.crews[seat][place] = None
        self.draw(seat, HAND_LIMIT - self.hands[seat].total())
        self.over = self.camps[seat] >= set(COLOURS) - {self.colours[seat]}
        self.reached["a winning feast"] += self.over
        yield from ()

    def apply_sac(self, entry: Entry, row: int) -> Asking:
        pairs = 0
        while self.hands[entry.by].total() >= 2:
            if not (yield from self.give(entry.by, "sacrifice", *["."] * bool(pairs))):
                break
            yield from self.give(entry.by, "sacrifice")
            pairs += 1
        self.draw(entry.by, pairs)

    # ---- what would become of the stack if nobody answered any more

    def doomed(self) -> set[int]:
        dead = {row for row, entry in enumerate(self.stack) if entry.cancelled}
        for row in reversed(range(len(self.stack))):
            entry = self.stack[row]
            if entry.resolved or row in dead:
                continue
            if entry.title == "LOK" and entry.object is not None:
                dead.add(entry.object)
            elif entry.title in ("CAL", "MIS"):
                dead.add(0)
        return dead

    def coming(self, row: int) -> int | None:
        """What would be added to the die of an entry."""
        dead = self.doomed()
        thors = [
            entry.sign
            for k, entry in enumerate(self.stack)
            if entry.title == "THO" and entry.object == row and not entry.resolved and k not in dead
        ]
        entry = self.stack[row]
        return self.bonus(entry, entry.thor + sum(thors)) if self.rolls(entry) else None


def _crew(text: str | None) -> Crew | None:
    if not text:
        return None
    code, *marks = text.split()
    return Crew(code, "used" in marks, "sick" in marks)


# ---- beside the table


class Beside:
    """A table and the model, playing the same moves."""

    def __init__(self, table: meadhall.Table) -> None:
        self.table, self.comparisons = table, 0
        self.view = table.view(None)
        self.model = Model(table.position())
        self.course = self.model.whole_game()
        self.question: Question | None = next(self.course)
        self.compare()

    def play(self, text: str) -> None:
        """One move of the seat that is asked, on both sides."""
        assert self.question
        before, asked, seen = f"ply {self.table.ply}, seat {self.question.seat} plays {text}", self.question, self.view
        try:
            self.table.play(self.question.seat, text)
            self.model.heard, self.model.log = Heard.at(self.table), []
            try:
                self.question = self.course.send(text)
            except StopIteration:
                self.question = None
            self.compare()
            if text == "." and asked.phase in SECRET and self.question and self.question.phase == asked.phase:
                self.compare_pass(seen)
        except Difference as why:
            raise Difference(f"{before}; {why}") from None

    def compare_pass(self, seen: dict[str, Any]) -> None:
        """A pass leaves no trace while the same loop goes on."""
        if not self.model.log:
            agree("what spectators see of a pass", seen, self.view)
            self.comparisons += 1

    def compare(self) -> None:
        """All that both sides say of the table."""
        self.view = self.table.view(None)
        model, position, view = self.model, self.table.position(), self.view
        texts = [f"{event.seat} {event.text}" for event in self.table.events(None) if event.text]
        told = [re.sub(r"(?<= d\d)[+-].*(?==)", "", text) for text in texts]  # of a roll the die and the total
        pairs: list[tuple[str, object, object]] = [
            ("what was told", model.log, told if self.table.ply else []),
            ("left over of chance", model.heard.rest(), []),
            ("over", self.question is None, self.table.over),
            ("ships", model.ships, position["ships"]),
            ("monster", model.monster, position["monster"]),
            ("hands", [+hand for hand in model.hands], [Counter(hand.split()) for hand in position["hands"]]),
            ("crews", [[card and str(card) for card in crew] for crew in model.crews], position["crews"]),
            ("camps", model.camps, [set(camp) for camp in position["camps"]]),
            ("daughters", {colour: model.daughters(colour) for colour in COLOURS}, view["daughters"]),
            ("draw pile", +model.pile, Counter(position["pile"].split())),
            ("discard pile", +model.discard, Counter(position["discard"].split())),
            ("standard action used", model.standard, position["standard_used"]),
            ("the die that lies", model.die, position["die"]),
            ("the stack", self.laid(), [told_of(entry) for entry in view["stack"]]),
        ]
        if self.question:
            seat = self.question.seat
            pairs += [
                ("active", (model.active, model.round), (position["active"], position["round"])),
                ("who is asked", ((seat,), self.question.phase), (self.table.actors, position["phase"])),
                ("moves", self.question.options, {move.text for move in self.table.moves(seat)}),
            ]
        for pair in pairs:
            agree(*pair)
        self.comparisons += len(pairs)

    def laid(self) -> list[dict[str, object]]:
        model, dead = self.model, self.model.doomed()
        return [
            {
                "seat": entry.by,
                "what": entry.what,
                "card": entry.card,
                "object": entry.object,
                "target": entry.target,
                "text": entry.text,
                "cancelled": entry.cancelled,
                "resolved": entry.resolved or entry.what == "die",
                "doomed": row in dead,
                "added": model.coming(row),
            }
            for row, entry in enumerate(model.stack)
        ]


def told_of(entry: dict[str, Any]) -> dict[str, object]:
    same = ("seat", "what", "card", "object", "target", "text", "cancelled", "resolved", "doomed")
    told = {name: entry[name] for name in same}
    told["resolved"] |= entry["what"] == "die"
    return {**told, "added": None if entry["resolved"] or not entry["roll"] else entry["roll"]["total"]}


# ---- where to begin


def made_position(dice: random.Random) -> dict[str, Any]:
    """Hands full of answers, ships close together, crews that matter, camps nearly full: where rare things happen."""
    seats = dice.choice((3, 4, 4))
    colours = "".join(dice.sample(COLOURS, seats))
    cards = [card for card, copies in DECK.items() for _ in range(copies)]
    dice.shuffle(cards)
    answers = [card for card in cards if title(card) in REACTIONS]
    heroes = [card for card in cards if card in HEROES]
    rest = [card for card in cards if title(card) not in REACTIONS and card not in HEROES]
    camps = [dice.sample(sorted(set(COLOURS) - {own}), dice.choice((0, 0, 1, 2))) for own in colours]
    crews = [made_crew(dice, set(COLOURS) - {own, *camp}, heroes) for own, camp in zip(colours, camps, strict=True)]
    monster = dice.choice([space for space in EXITS if space not in HARBOUR.values()])
    near = list(EXITS[monster].values())
    meeting = dice.choice([*near, *near, *VILLAGE])
    wanted = [dice.choice((meeting, meeting, HARBOUR[own], dice.choice(list(EXITS)))) for own in colours]
    ships = [HARBOUR[own] if space == monster else space for own, space in zip(colours, wanted, strict=True)]
    hands = [[answers.pop() for _ in range(min(len(answers), dice.randrange(1, 6)))] for _ in range(seats)]
    for hand in hands:
        hand += [rest.pop() for _ in range(dice.choice((0, 1, 2, 3, 4)))]
    if dice.random() < 0.1:
        hands[0] += [rest.pop() for _ in range(HAND_MOST - 1 - len(hands[0]))]
    return {
        "seats": seats, "colours": colours, "active": dice.randrange(seats), "start": dice.randrange(seats),
        "round": 60 if dice.random() < 0.1 else 2, "ships": ships, "monster": monster, "crews": crews,
        "hands": [" ".join(hand) for hand in hands], "camps": ["".join(camp) for camp in camps],
        "random": [dice.getrandbits(60), dice.getrandbits(60)],
        **({"pile": " ".join(rest[:2])} if dice.random() < 0.3 else {}),
    }  # fmt: skip


def made_crew(dice: random.Random, colours: set[str], heroes: list[str]) -> list[str | None]:
    """Up to three aboard: daughters of some of these colours, and some of these heroes, whom nobody else has then."""
    crew = [f"d{colour}" for colour in sorted(colours) if dice.random() < 0.5]
    crew += [heroes.pop() for _ in range(3 - len(crew)) if heroes and dice.random() < 0.7]
    marks = [" used" * (card in ONCE and dice.random() < 0.3) + " sick" * (dice.random() < 0.2) for card in crew]
    aboard = [card + mark for card, mark in zip(crew, marks, strict=True)]
    places: list[str | None] = [*aboard, *[None] * (3 - len(aboard))]
    dice.shuffle(places)
    return places


SELDOM = {".", "end", "sac"}  # what random players should do less often
OFTEN = {"att", "loot", "feast", "keep", "*RUN", "NOR"}
PLIES = 60


def beside_table(seed: int) -> Beside:
    """One random game beside the model: one in eight from the deal, the others from a made position."""
    dice = random.Random(seed)
    game = meadhall.game("north")
    if seed % 8:
        table = game.setup(made_position(dice))
    else:
        table = game.table(seats=dice.choice((3, 4)), seed=seed)
    beside = Beside(table)
    for _ in range(PLIES):
        if not beside.question:
            break
        moves = sorted(beside.question.options)
        weights = [1 if move in SELDOM or move.startswith("row") else 16 if move in OFTEN else 4 for move in moves]
        beside.play(dice.choices(moves, weights)[0])
    return beside


def play_beside(seed: int) -> int:
    """Plays one random game, and says how many comparisons were made."""
    return beside_table(seed).comparisons
