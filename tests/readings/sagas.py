"""A second reading of the sagas: what follows a voyage's card, with its battles, quests, markers and the end.

The reading takes over when a card is drawn, and tells what must happen until the voyage is over. It knows nothing of
the dice: it reads a die from the event that tells of it, and says what must come of it. Movement, recruiting and the
setup are not read; the table's own words are believed there.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

import meadhall

# ---- components, from the specification

SPACES = """
NOR H C; DAN H C; SVE H C; sVI S -; sGR S -; sNW S -; sWH S -; sNO S -; sIR S -; sCH S -; sBI S -; sWO S -; sWM S -;
sEM S -; sBL S -; sBA S -; sFI S -; VIN t C; GRO t C; ICE t C; ORK t C; ALB t WC; DUB t TC; YOR f C; LON f TC;
FRI t TC; HED t TC; SAX f -; NMD t C; PAR f -; BRI t WC; LIS t C; BJA t C; SEV f TC; LUN t C; SIK t WC; MIK f TWC;
BER t C; WOL t WC; GOT t TC; KUR t C; ALD t C; HOL f T; POL t -; GNE t -; KON f W; BOL t T; ITI f T; HUN t W
"""
SEA_ROUTES = """
VIN-sVI GRO-sVI GRO-sGR ICE-sGR ICE-sNW ORK-sNW ORK-sNO ORK-sIR NOR-sNW NOR-sNO DAN-sNO DAN-sBA SVE-sBA SVE-sFI ALB-sNO
ALB-sIR DUB-sIR YOR-sNO LON-sNO LON-sCH FRI-sNO FRI-sCH HED-sBA NMD-sCH BRI-sCH BRI-sBI LIS-sWO SEV-sWO LUN-sWM SIK-sWM
SIK-sEM MIK-sEM MIK-sBL BER-sBL WOL-sBA GOT-sBA GOT-sFI KUR-sBA KUR-sFI ALD-sFI BJA-sWH sGR-sIR sNW-sNO sNW-sWH sNO-sCH
sIR-sCH sIR-sBI sCH-sBI sBI-sWO sWO-sWM sWM-sEM sBA-sFI
"""
LAND_ROUTES = """
NMD-PAR FRI-SAX ALD-HOL KUR-POL GNE-KON KON-BER HUN-BER BOL-ITI HOL-GNE HOL-BOL HOL-BJA POL-GNE KON-ITI SAX-HUN SAX-HED
HED-FRI WOL-SAX YOR-ALB YOR-LON NMD-BRI PAR-SAX PAR-LUN LIS-SEV NOR-SVE LUN-HUN
"""
KIND: dict[str, str] = {}
FLAGS: dict[str, str] = {}
for row in SPACES.split(";"):
    space, kind, flags = row.split()
    KIND[space], FLAGS[space] = kind, flags


def _neighbours(routes: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {code: set() for code in KIND}
    for route in routes.split():
        one, other = route.split("-")
        found[one].add(other)
        found[other].add(one)
    return found


BY_SEA, BY_LAND = _neighbours(SEA_ROUTES), _neighbours(LAND_ROUTES)
HOMES = {code for code in KIND if KIND[code] == "H"}
PLACES = {code for code in KIND if KIND[code] in "tf"}

JARLS = ("Lf", "Er", "Ha", "Ru")
BOX = {"Lf": 1, "Er": 1, "Ha": 1, "Ru": 1, "H": 6, "B": 2, "V": 1, "L": 4, "O": 1}
COMBAT = {"Lf": 3, "Er": 3, "Ha": 3, "Ru": 3, "H": 2, "B": 3, "V": 4, "L": 1, "O": 2}
ELITE = {"Lf", "Er", "Ha", "Ru", "B", "V", "O"}
ROOM = {"L": 2, "O": 3}
FOES = {1: 4, 2: 3, 3: 4, 4: 3, 5: 2, 6: 2, 7: 1, 8: 3}
HARD_FOES = {1: 5, 2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 1, 8: 4}
ELITE_FOES = {1, 2, 8}
FLEET = 8
ASKED_FROM = 4  # a line of one class forms without a question in the rounds before
EASY, NORMAL, HARD = range(3)
MARKERS, MOST_GOLD, MOST_EDDA = 6, 20, 5
QUESTS = ("Niflung Horde", "Silk Road", "Sword Oath", "Jomsburg", "Ginnungagap", "Runes")
QUESTS_NEEDED = {"Eirik": 1, "Floamanna": 2, "Heimskringla": 3, "Volsunga": 3}
CARDS = [f"c{number:02}" for number in range(1, 15)]
VERSE, SHIELD_WALL, FUNERAL = CARDS[:3]
USED_UP, NO_JARL = "the voyages are used up", "no Jarl is left"

Fields = dict[str, Any]
Told = Generator[tuple[Any, ...], Any, Any]


class Difference(AssertionError):
    """The reading and the table disagree."""


class SagaEnds(Exception):
    """Won or lost: nothing more happens on this voyage."""


def half(die: int) -> int:
    return (die + 1) // 2


def stack(text: str) -> Counter[str]:
    """`Er 3H 2L` as a count by class."""
    found = Counter[str]()
    for number, unit in re.findall(r"(\d*)([A-Z][a-z]?)", text):
        found[unit] += int(number or 1)
    return found


def room(units: Counter[str]) -> int:
    return sum(ROOM.get(unit, 0) * number for unit, number in units.items())


def crew(units: Counter[str]) -> int:
    return sum(number for unit, number in units.items() if unit not in ROOM)


def usual_line(units: Counter[str], present: Counter[str]) -> list[str]:
    """The line of `auto`: spare long ships, Huskarl, Berserkirs, other long ships, Ormr, Varangians, Jarls."""
    needed = half(max(0, crew(present) - ROOM["O"] * present["O"]))
    placed = present["L"] - units["L"]
    spare = max(0, present["L"] - needed - placed)
    line = ["L"] * spare
    for unit, number in (("H", units["H"]), ("B", units["B"]), ("L", units["L"] - spare), ("O", units["O"])):
        line += [unit] * number
    return line + ["V"] * units["V"] + [jarl for jarl in JARLS if units[jarl]]


class Battle:
    """Two lines, and who has fired."""

    def __init__(self, foes: dict[int, int], guarded: bool) -> None:
        self.strength = foes  # of the hostiles present
        self.alive = set(foes)
        self.foes_fired: set[int] = set()
        self.guarded = guarded
        self.round = 0
        self.edge = ""
        self.unplaced = Counter[str]()
        self.line: list[str] = []  # living units, the first in front
        self.fired = 0  # how many of them, counted from the front
        self.by_itself = False  # `fight` was said in this round

    def strongest(self, among: Iterable[int]) -> set[int]:
        """The hostiles with the highest combat value among these; it does not matter which of them it is."""
        some = set(among)
        return {foe for foe in some if self.strength[foe] == max(self.strength[one] for one in some)}

    def data(self) -> Fields:
        return {
            "alive": sorted(self.alive), "fired": sorted(self.foes_fired & self.alive), "guarded": self.guarded,
            "round": self.round, "line": self.line, "to fire": self.line[self.fired :], "unplaced": +self.unplaced,
            "edge": self.edge,
        }  # fmt: skip


class Saga:
    """All that counts on the table, in plain words."""

    def __init__(self, position: Fields) -> None:
        self.saga: str = position["saga"]
        self.old = position["religion"] == "old"
        self.level: int = position["options"]["level"]
        self.campaign = position["options"]["story"] == 1
        self.sagas_won = int(position["campaign"]["won"]).bit_count()
        self.gold: int = position["gold"]
        self.edda: int = position["edda"]
        self.units = {code: stack(text) for code, text in position["units"].items()}
        self.dead = set(stack(position["dead"]))
        self.settled, self.pillaged = set(position["settled"]), set(position["pillaged"])
        self.quests: dict[str, tuple[str, str]] = {}  # where and how; no place once it is off the map
        for quest, text in position["quests"].items():
            *place, state = text.split()
            self.quests[quest] = ("".join(place), state)
        self.cashed = set(position["cashed"])
        self.draw, self.reserve = list(position["draw"]), list(position["reserve"])
        self.discards, self.lost = set(position["discards"]), set(position["lost"])
        self.kept = set(position["kept"])
        self.card: str | None = position["card"]
        self.berserk, self.converted = bool(position["flags"]["berserk"]), bool(position["flags"]["converted"])
        voyage = position["voyage"]
        self.here: str = voyage["here"] if voyage else ""
        self.force = stack(voyage["force"]) if voyage else Counter[str]()
        self.broke_off = False
        self.battle: Battle | None = None
        self.jarl_fell = False
        self.over = False

    # ---- what stands where

    def at(self, code: str) -> Counter[str]:
        return self.units.setdefault(code, Counter())

    @property
    def pool(self) -> Counter[str]:
        out = sum(self.units.values(), Counter[str]())
        return Counter(BOX) - out - Counter(self.dead)

    @property
    def jarls_left(self) -> list[str]:
        return [jarl for jarl in JARLS if self.pool[jarl]]

    def on_map(self, state: str) -> set[str]:
        return {place for place, how in self.quests.values() if place and how == state}

    def free_to_mark(self, code: str) -> bool:
        """Whether a marker may be laid here (20.0e, VK-91)."""
        marked = self.settled | self.pillaged
        return code in PLACES and code not in marked and len(marked) < MARKERS

    @property
    def won(self) -> bool:
        """Objective, quests and a Jarl at home or on a settlement (6.0)."""
        done = sum(how == "accomplished" for _, how in self.quests.values())
        home = any(units[jarl] for code in HOMES | self.settled for units in [self.at(code)] for jarl in JARLS)
        return done >= QUESTS_NEEDED[self.saga] and home and self.objective

    @property
    def objective(self) -> bool:
        if self.saga == "Eirik":
            return len(self.settled) >= 2 and "VIN" in self.settled
        if self.saga == "Floamanna":
            return len(self.pillaged) >= 4 and any(KIND[code] == "f" for code in self.pillaged)
        if self.saga == "Heimskringla":
            kinds = "".join(KIND[code] + FLAGS[code] for code in self.settled)
            return len(self.settled) >= 3 and all(kind in kinds for kind in "fTW")
        return "HUN" in self.settled | self.pillaged and self.edda >= 4

    def data(self) -> Fields:
        """What can be compared with a position."""
        return {
            "gold": self.gold, "edda": self.edda, "dead": self.dead,
            "units": {code: +units for code, units in self.units.items() if +units},
            "settled": self.settled, "pillaged": self.pillaged, "quests": self.quests,
            "cashed": self.cashed, "draw": self.draw, "reserve": self.reserve, "discards": self.discards,
            "lost": self.lost, "kept": self.kept, "card": self.card, "berserk": self.berserk,
            "converted": self.converted, "battle": self.battle.data() if self.battle else None,
        }  # fmt: skip

    # ---- before the card: what the table tells is believed

    def believe(self, name: str, fields: Fields, text: str) -> None:
        """An event of movement or recruiting."""
        if name == "voyage begins":
            self.here = fields["space"]
            self.force = Counter(self.at(self.here))
        elif name == "gold":
            self.gold = fields["now"]
            if fields["why"] == "purchase":
                self.at(self.here)[fields["unit"]] += 1
                self.force[fields["unit"]] += 1
        elif name == "edda":
            self.edda = fields["now"]
        elif name == "mustered":
            self.force = stack(text)
        elif name == "moved":
            self.at(fields["from"]).subtract(self.force)
            self.at(fields["to"]).update(self.force)
            self.here = fields["to"]
        elif name == "rallied":
            come = stack(text.partition(fields["from"])[2])
            self.at(fields["from"]).subtract(come)
            self.at(fields["to"]).update(come)
        elif name == "fell":
            self.remove(fields["unit"], fields["space"])
        elif name == "jarl arrives":
            self.at(fields["space"])[fields["unit"]] += 1
        elif name == "played":
            self.kept.discard(fields["card"])
            self.discards.add(fields["card"])
        elif name == "quest shown":
            self.quests[fields["quest"]] = (fields["space"], "shown")

    def remove(self, unit: str, code: str) -> None:
        """Jarls die; others go back to the pool (15.1u)."""
        self.at(code)[unit] -= 1
        if unit in JARLS:
            self.dead.add(unit)
            self.jarl_fell = True

    # ---- how the reading speaks

    def tell(self, event: str, **fields: Any) -> Told:
        """An event that must come now; gives all its fields."""
        told: Fields = yield ("event", event, fields)
        return told

    def ask(self, phase: str, options: Iterable[str]) -> Told:
        """A question that must be asked now, unless there is but one answer."""
        offered = set(options)
        if len(offered) == 1:
            return offered.pop()
        answer: str = yield ("question", phase, offered)
        return answer

    # ---- gold, Edda, voyages

    def give_gold(self, amount: int, why: str) -> Told:
        now = min(MOST_GOLD, max(0, self.gold + amount))
        change, self.gold = now - self.gold, now
        yield from self.tell("gold", change=change, now=now, why=why)

    def give_edda(self, amount: int, why: str) -> Told:
        now = min(MOST_EDDA, max(0, self.edda + amount))
        change, self.edda = now - self.edda, now
        yield from self.tell("edda", change=change, now=now, why=why)

    def give_voyages(self, number: int, why: str) -> Told:
        """The top of the reserve goes under the draw deck (11.3a, 11.3b)."""
        gained = 0
        for _ in range(number):
            if not self.reserve:
                pile = self.discards | self.lost
                if not pile:
                    break
                yield from self.tell("reshuffled", cards=len(pile))
                self.reserve = [*"?" * len(pile)]
                self.discards, self.lost = set(), set()
            self.draw.append(self.reserve.pop(0))
            gained += 1
        yield from self.tell("voyages gained", change=gained, draw=len(self.draw), why=why)

    def lose_voyage(self) -> Told:
        if not self.draw:
            yield from self.lose_saga(USED_UP)
        self.lost.add(self.draw.pop(0))
        yield from self.tell("voyage lost", draw=len(self.draw))

    def toll(self, price: int, why: str) -> Told:
        """Gold or a voyage; a voyage if there is too little gold (16.0e)."""
        answer = "voyage"
        if self.gold >= price:
            answer = yield from self.ask("toll", ("gold", "voyage"))
        if answer == "gold":
            yield from self.give_gold(-price, why)
        else:
            yield from self.lose_voyage()

    # ---- the end

    def lose_saga(self, because: str) -> Told:
        yield from self.tell("saga over", saga=self.saga, edda=self.edda, gold=self.gold, because=because)
        raise SagaEnds

    def effect_done(self) -> Told:
        """The saga is won the moment its conditions hold (11.2a, VK-107)."""
        if self.won:
            yield from self.tell("saga over", saga=self.saga, edda=self.edda, gold=self.gold, because="")
            raise SagaEnds

    def need_a_jarl(self) -> Told:
        if not any(units[jarl] for units in self.units.values() for jarl in JARLS):
            yield from self.lose_saga(NO_JARL)

    # ---- the voyage, from its card on

    def voyage(self) -> Told:
        try:
            yield from self.draw_card()
            yield from self.quest_segment()
            yield from self.marker_segment()
            if not self.draw:
                yield from self.lose_saga(USED_UP)
        except SagaEnds:
            self.over = True

    @property
    def band(self) -> Counter[str]:
        """Who counts as the force after its move: everybody in the space, as VK-21 has it.

        Version 2 of the rules holds to that throughout. Rule 18.3 and the card Uprising speak of the voyaging force,
        which is fewer where it joined others.
        """
        return +self.at(self.here)

    @property
    def here_still(self) -> bool:
        """Whether the voyage goes on in this space (VK-21)."""
        return not self.broke_off and self.band != Counter()

    def draw_card(self) -> Told:
        card = self.draw.pop(0)
        works = KIND[self.here] in "tf"
        yield from self.tell("card", card=card, works=works)
        if works and card in (VERSE, SHIELD_WALL, FUNERAL):
            self.kept.add(card)
            yield from self.tell("kept", card=card)
            return
        self.card = card
        if works:
            yield from getattr(self, f"play_{card}")()
        yield from self.effect_done()
        self.discards.add(card)
        self.card = None

    def check(self, what: str) -> Told:
        """An Edda check, which Skald's Verse may save (17.1, VK-122)."""
        told = yield from self.tell("checked", edda=self.edda, what=what)
        passed = told["dice"][0] <= self.edda
        yield ("value", "the check is passed", passed, told["passed"])
        if not passed and VERSE in self.kept:
            answer = yield from self.ask("verse", ("yes", "no"))
            if answer == "yes":
                self.kept.discard(VERSE)
                self.discards.add(VERSE)
                yield from self.tell("played", card=VERSE)
                yield from self.tell("verse", what=what)
                return True
        return passed

    def play_c04(self) -> Told:
        won = yield from self.fight("card")
        if won:
            answer = yield from self.ask("levy gain", ("gold", "voyage"))
            yield from self.give_gold(2, "levy") if answer == "gold" else self.give_voyages(1, "levy")
        else:
            yield from self.toll(2, "levy")
        yield from self.after_battle(won)

    def play_c05(self) -> Told:
        won = yield from self.fight("card")
        yield from self.give_edda(1 if won else -1, "watch")
        yield from self.after_battle(won)

    def play_c06(self) -> Told:
        won = yield from self.fight("card", 1)
        if won:
            yield from self.give_edda(1, "host")
            yield from self.give_gold(3, "host")
        else:
            yield from self.toll(3, "host")
        yield from self.after_battle(won)

    def play_c07(self) -> Told:
        answer = yield from self.ask("danegeld", ("gold", "fight"))
        if answer == "gold":
            yield from self.rolled_gold("danegeld", lambda die: half(die))
            return
        won = yield from self.fight("card")
        if won:
            yield from self.give_gold(4, "danegeld")
            yield from self.give_edda(1, "danegeld")
        else:
            yield from self.give_edda(-1, "danegeld")
        yield from self.after_battle(won)

    def play_c09(self) -> Told:
        won = yield from self.fight("card", 2)
        yield from self.give_edda(1 if won else -1, "atli")
        yield from self.give_voyages(2, "atli") if won else self.toll(3, "atli")
        yield from self.after_battle(won)

    def play_c08(self) -> Told:
        passed = yield from self.check("thing")
        if passed and self.pool["H"]:
            yield from self.join("H", "thing")

    def play_c10(self) -> Told:
        passed = yield from self.check("settlers")
        if not passed:
            yield from self.give_gold(-1, "settlers")
            return
        answer = "voyage"
        if self.free_to_mark(self.here):
            answer = yield from self.ask("settlers", ("settle", "voyage"))
        yield from self.settle(self.here, "settlers") if answer == "settle" else self.give_voyages(1, "settlers")

    def play_c11(self) -> Told:
        if "T" in FLAGS[self.here]:
            yield from self.give_gold(1, "tale")
        yield from self.reveal("tale")

    def play_c12(self) -> Told:
        passed = yield from self.check("uprising")
        if passed:
            return
        if self.settled:
            code = yield from self.ask("revolt space", self.settled)
            self.settled.discard(code)
            yield from self.tell("razed", space=code, why="uprising")
            return
        losers = [unit for unit in self.band if unit not in JARLS]
        if losers:
            text = yield from self.ask("revolt loss", [f"x{unit}" for unit in losers])
            self.remove(text[1:], self.here)
            yield from self.tell("fell", unit=text[1:], space=self.here, why="uprising")

    def play_c13(self) -> Told:
        passed = yield from self.check("wanderer")
        if passed:
            yield from self.new_jarl(self.here, "wanderer") if self.jarls_left else self.give_gold(2, "wanderer")

    def play_c14(self) -> Told:
        answer = "gold" if self.old else (yield from self.ask("hoard", ("gold", "edda")))
        yield from self.give_gold(2, "hoard") if answer == "gold" else self.give_edda(1, "hoard")

    # ---- what cards and quests give

    def rolled_gold(self, why: str, worth: Any) -> Told:
        """Gold by a die that only its event tells of."""
        told = yield from self.tell("gold", why=why)
        now = min(MOST_GOLD, self.gold + worth(told["about"]))
        yield ("value", f"gold of {why}", (now - self.gold, now), (told["change"], told["now"]))
        self.gold = now

    def join(self, unit: str, why: str) -> Told:
        self.at(self.here)[unit] += 1
        yield from self.tell("unit joins", unit=unit, space=self.here, why=why)

    def new_jarl(self, code: str, why: str) -> Told:
        """Any Jarl who is neither on the map nor dead (19.1)."""
        told = yield from self.tell("jarl arrives", space=code, why=why)
        yield ("value", f"{told['unit']} is free to come", True, told["unit"] in self.jarls_left)
        self.at(code)[told["unit"]] += 1

    def settle(self, code: str, why: str) -> Told:
        self.settled.add(code)
        yield from self.tell("settled", space=code, why=why)

    def reveal(self, why: str) -> Told:
        """A face-down quest of choice."""
        if hidden := self.on_map("hidden"):
            code = yield from self.ask("reveal", hidden)
            yield from self.turn_up(code, why)

    def turn_up(self, code: str, why: str) -> Told:
        quest = next(quest for quest, (place, _) in self.quests.items() if place == code)
        self.quests[quest] = (code, "shown")
        yield from self.tell("quest shown", quest=quest, space=code, why=why)
        return quest

    # ---- battles

    def hostiles(self, die: int, extra: int) -> int:
        """How many come (14.1, VK-57)."""
        here = self.here
        number = half(die) + ("W" in FLAGS[here]) + (KIND[here] == "f") + extra + self.sagas_won
        if self.level == EASY:
            number = max(1, number - 1)
        return min(number, 8 if "C" in FLAGS[here] else 7)

    def fight(self, cause: str, extra: int = 0) -> Told:
        """A battle with all Vikings in the space; whether it was won."""
        told = yield from self.tell("hostiles", space=self.here, quest=cause == "quest")
        present = [int(foe) for foe in re.findall(r"#(\d)", told["text"])]
        yield ("value", "number of hostiles", self.hostiles(told["dice"][0], extra), len(set(present)))
        if "C" not in FLAGS[self.here]:
            yield ("value", "a fleet inland", False, FLEET in present)
        strengths = HARD_FOES if self.level == HARD else FOES
        band = self.at(self.here)
        self.had_berserkir, self.had_jarl = band["B"] > 0, any(band[jarl] for jarl in JARLS)
        self.jarl_fell = False
        battle = self.battle = Battle({foe: strengths[foe] for foe in present}, self.had_berserkir)
        yield from self.edge(battle)
        while True:
            yield from self.fire_a_round(battle)
            if not battle.alive or not +band:
                break
            retreats = self.retreats()
            if SHIELD_WALL in self.kept and retreats:
                answer = yield from self.ask("break off", ("yes", "no"))
                if answer == "yes":
                    self.kept.discard(SHIELD_WALL)
                    self.discards.add(SHIELD_WALL)
                    yield from self.tell("played", card=SHIELD_WALL)
                    answer = yield from self.ask("retreat", [f">{code}" for code in retreats])
                    yield from self.fall_back(battle, answer[1:], cause)
                    return False
        won = bool(+band)
        yield from self.battle_over(battle, won, cause)
        yield from self.funeral()
        return won

    def battle_over(self, battle: Battle, won: bool, cause: str) -> Told:
        """The settlement burns if the battle is lost (20.22a)."""
        self.battle = None
        number = 1 + (cause == "quest")
        yield from self.tell("battle over", won=won, space=self.here, rounds=battle.round, battle=number)
        if not won and self.here in self.settled:
            self.settled.discard(self.here)
            yield from self.tell("razed", space=self.here, why="battle")

    def edge(self, battle: Battle) -> Told:
        """Who fires first in every round (15.1b to 15.1f)."""
        band = +self.at(self.here)
        if band["Ha"]:
            battle.edge = "vikings"
            yield from self.tell("harald leads")
            return
        spent = 0
        if self.edda:
            answer = yield from self.ask("edge", ("yes", "no"))
            if answer == "yes":
                spent = 1
                yield from self.give_edda(-1, "edge")
        ours = sum(number for unit, number in band.items() if unit in ELITE)
        theirs = len(ELITE_FOES & battle.alive)
        told = yield from self.tell("edge", spent=bool(spent))
        totals = [told["dice"][0] + (ours > theirs) + spent, told["dice"][1] + (theirs > ours)]
        first = totals[0] > totals[1] or (totals[0] == totals[1] and KIND[self.here] != "f")
        battle.edge = "vikings" if first else "hostiles"
        yield ("value", "totals for the edge", (totals, battle.edge), (told["totals"], told["edge"]))

    def fire_a_round(self, battle: Battle) -> Told:
        battle.round += 1
        battle.foes_fired, battle.by_itself = set(), False
        yield from self.tell("round", round=battle.round)
        yield from self.line_up(battle)
        ours = battle.edge == "vikings"
        while battle.alive and battle.line:
            vikings, foes = battle.fired < len(battle.line), battle.alive - battle.foes_fired
            if not vikings and not foes:
                break
            if vikings and (ours or not foes):
                yield from self.viking_fires(battle)
            else:
                yield from self.hostile_fires(battle, foes)
            ours = not ours

    def line_up(self, battle: Battle) -> Told:
        """Nobody is held back; the order is the player's (15.1i, 15.1j)."""
        present = +self.at(self.here)
        battle.line, battle.fired, battle.unplaced = [], 0, Counter(present)
        while +battle.unplaced:
            rest = +battle.unplaced
            answer = "auto"
            if len(rest) == 1 and (battle.line or battle.round < ASKED_FROM):
                answer = next(iter(rest))
            elif not battle.by_itself:
                answer = yield from self.ask("line", [*rest, "auto", "fight"])
            if answer in rest:
                battle.line.append(answer)
                battle.unplaced[answer] -= 1
                continue
            battle.by_itself |= answer == "fight"
            battle.line += usual_line(rest, present)
            battle.unplaced.clear()

    def viking_fires(self, battle: Battle) -> Told:
        unit = battle.line[battle.fired]
        answer = "auto"
        if len(battle.alive) > 1 and not battle.by_itself:
            answer = yield from self.ask("target", [*(f"#{foe}" for foe in battle.alive), "auto", "fight"])
            battle.by_itself |= answer == "fight"
        if answer in ("auto", "fight"):
            may = battle.strongest(battle.alive - battle.foes_fired or battle.alive)
        else:
            may = {int(answer[1:])}
        told = yield from self.tell("shot", unit=unit)
        foe, hit = told["foe"], told["dice"][0] <= COMBAT[unit]
        yield ("value", f"{unit} fires at one of {may}, and hits", (True, hit), (foe in may, told["hit"]))
        battle.fired += 1
        if hit:
            battle.alive.discard(foe)

    def hostile_fires(self, battle: Battle, foes: set[int]) -> Told:
        may = battle.strongest(foes)
        unit = battle.line[0]
        told = yield from self.tell("hostile shot", unit=unit)
        foe = told["foe"]
        hit = told["dice"][0] <= battle.strength[foe] if foe in may else None
        saved = bool(hit) and battle.guarded
        yield ("value", f"#{foe} is one of {may}, hits, is in vain", (True, hit, saved),
               (foe in may, told["hit"], told["saved"]))  # fmt: skip
        battle.foes_fired.add(foe)
        if saved:
            battle.guarded = False
        elif hit:
            battle.line.pop(0)
            battle.fired = max(0, battle.fired - 1)
            self.remove(unit, self.here)
            yield from self.tell("fell", unit=unit, space=self.here, why="battle")

    # ---- after a battle

    def distance(self, code: str) -> int:
        """Routes of any kind to the nearest homeland or settlement, the one fought over not counted (VK-72, VK-73)."""
        goals, seen, steps = HOMES | (self.settled - {self.battle_space}), {code}, 0
        while not seen & goals:
            seen |= {other for one in seen for other in BY_SEA[one] | BY_LAND[one]}
            steps += 1
        return steps

    def retreats(self) -> list[str]:
        self.battle_space = self.here
        ways = set(BY_LAND[self.here])
        if room(self.at(self.here)):
            ways |= BY_SEA[self.here]
        return sorted(code for code in ways if self.distance(code) < self.distance(self.here))

    def fall_back(self, battle: Battle, to: str, cause: str) -> Told:
        """Shield Wall: the battle is lost, and all go one space (15.3, VK-72)."""
        left = self.here
        yield from self.battle_over(battle, False, cause)
        yield from self.tell("broke off", to=to, **{"from": left})
        band = self.at(left)
        while to in BY_SEA[left] and crew(band) > room(band):
            text = yield from self.ask("drown", [f"x{unit}" for unit in +band if unit not in ROOM])
            self.remove(text[1:], left)
            yield from self.tell("fell", unit=text[1:], space=left, why="retreat")
        self.at(to).update(band)
        band.clear()
        self.here, self.broke_off = to, True
        yield from self.effect_done()  # a step like any other
        yield from self.funeral()

    def funeral(self) -> Told:
        """Viking Funeral: Edda, and another Jarl where the battle was, if Vikings are still there."""
        if not self.jarl_fell or FUNERAL not in self.kept:
            return
        answer = yield from self.ask("funeral", ("yes", "no"))
        if answer == "no":
            return
        self.kept.discard(FUNERAL)
        self.discards.add(FUNERAL)
        yield from self.tell("played", card=FUNERAL)
        yield from self.give_edda(1, "funeral")
        if self.jarls_left:
            band = +self.at(self.here)
            where = self.here
            if self.broke_off or not band or (KIND[where] == "S" and crew(band) >= room(band)):
                where = yield from self.ask("funeral home", HOMES)
            yield from self.new_jarl(where, "funeral")
        yield from self.effect_done()

    def after_battle(self, won: bool) -> Told:
        """What is won or lost is settled: the end, the tables of religion, and whether a Jarl is left (VK-14)."""
        yield from self.effect_done()
        yield from self.religion(won)
        yield from self.need_a_jarl()

    def religion(self, won: bool) -> Told:
        """The tables of rule 23, once per saga (VK-75, VK-133)."""
        if self.old:
            if self.berserk or not self.had_berserkir:
                return
            self.berserk = True
        else:
            if self.converted or not self.had_jarl:
                return
            self.converted = True
            answer = yield from self.ask("new table", ("yes", "no"))
            if answer == "no":
                return
        why = "table" if self.old else "new table"
        told = yield from self.tell("table", why=why)
        total = told["dice"][0] + (not won)
        yield ("value", "total on the table", total, told["total"])
        if total == 1:
            yield from self.give_edda(1, why)
        elif total == 2:
            yield from self.give_voyages(1, why)
        elif total == 3:
            yield from self.reveal(why)
        elif total == 4:
            yield from self.give_gold(-1, why)
        elif total >= 6:
            yield from self.give_edda(-1, why)
        elif not self.old:
            yield from self.give_gold(-2, why)
        elif any(units["B"] for units in self.units.values()):
            told = yield from self.tell("fell", unit="B", why=why)
            yield ("value", f"a Berserkir is in {told['space']}", True, self.at(told["space"])["B"] > 0)
            self.remove("B", told["space"])
        yield from self.effect_done()

    # ---- quests

    def quest_segment(self) -> Told:
        """Whoever is with a marker turns it up and fights for it (18.2); alive, they have it (18.3)."""
        marker = next((quest for quest, (place, _) in self.quests.items() if place == self.here), None)
        if not marker or not self.here_still:
            return
        if self.quests[marker][1] == "hidden":
            yield from self.turn_up(self.here, "force")
        won = yield from self.fight("quest")
        if won:
            yield from self.accomplish(marker)
        yield from self.after_battle(won)

    def accomplish(self, quest: str) -> Told:
        """The marker leaves the map and gives its bonus (18.4)."""
        place = self.quests[quest][0]
        self.quests[quest] = ("", "used" if quest == "Runes" else "accomplished")
        yield from self.tell("quest done", quest=quest, space=place)
        yield from getattr(self, "quest_" + quest.lower().replace(" ", "_"))()

    def quest_niflung_horde(self) -> Told:
        yield from self.rolled_gold("niflung", lambda die: die + self.edda)

    def quest_silk_road(self) -> Told:
        yield from self.give_voyages(self.edda, "silk road")

    def quest_sword_oath(self) -> Told:
        options = ["jarl"] * bool(self.jarls_left) + ["B"] * (self.old and self.pool["B"] > 0)
        if not options:
            return
        answer = yield from self.ask("oath", options)
        yield from self.new_jarl(self.here, "oath") if answer == "jarl" else self.join("B", "oath")

    def quest_jomsburg(self) -> Told:
        coast = [code for code in PLACES if "C" in FLAGS[code] and self.free_to_mark(code)]
        where = [self.here] if self.here in coast else [] if "C" in FLAGS[self.here] else coast
        answer = yield from self.ask("jomsburg", ["edda"] + ["settle"] * bool(where))
        if answer == "settle":
            code = yield from self.ask("jomsburg at", where)
            yield from self.settle(code, "jomsburg")
        else:
            yield from self.cash("Jomsburg", "jomsburg")

    def quest_ginnungagap(self) -> Told:
        answer = yield from self.ask("ginnungagap", ["edda"] + ["jarl"] * bool(self.jarls_left))
        if answer == "jarl":
            yield from self.new_jarl(self.here, "void")
        else:
            yield from self.cash("Ginnungagap", "void")

    def cash(self, quest: str, why: str) -> Told:
        self.cashed.add(quest)
        yield from self.give_edda(1, why)

    def quest_runes(self) -> Told:
        if hidden := self.on_map("hidden"):
            code = yield from self.ask("runes at", hidden)
            quest = yield from self.turn_up(code, "runes")
            yield from self.accomplish(quest)
            return
        answer = yield from self.ask("runes", ("gold", "voyage"))
        yield from self.give_gold(2, "runes") if answer == "gold" else self.give_voyages(1, "runes")

    # ---- pillage and settlements

    def marker_segment(self) -> Told:
        if not self.here_still or not self.free_to_mark(self.here):
            return
        band = self.at(self.here)
        price = 1 if band["Ru"] else 2
        answer = yield from self.ask("place", ["done", "pillage"] + ["settle"] * (self.gold >= price))
        if answer == "settle":
            yield from self.give_gold(-price, "settling")
            yield from self.settle(self.here, "settling")
        elif answer == "pillage":
            yield from self.pillage(bool(band["Er"]))
        yield from self.effect_done()

    def pillage(self, erik: bool) -> Told:
        told = yield from self.tell("pillaged", space=self.here)
        rich = (KIND[self.here] == "f") + ("T" in FLAGS[self.here])
        rolled = sum(told["dice"])
        yield ("value", "dice rolled", 2 if rich else 1, sum(die > 0 for die in told["dice"]))
        worth = rolled if rich == 2 else half(rolled)
        yield ("value", "gold in the place", worth, told["gold"])
        self.pillaged.add(self.here)
        yield from self.give_gold(worth + erik, "pillage")


# ---- beside the table


def told_by(position: Fields) -> Fields:
    """A position in the reading's words."""
    data = Saga(position).data()
    if battle := position["battle"]:
        front, shots = battle["front"], battle["shots"]
        alive = [int(foe[1:]) for foe in battle["alive"]]
        data["battle"] = {
            "alive": sorted(alive), "fired": sorted({int(foe[1:]) for foe in battle["fired"]} & set(alive)),
            "guarded": bool(battle["guarded"]), "round": battle["round"], "line": battle["line"][front:],
            "to fire": battle["line"][max(front, shots) :], "unplaced": stack(battle["unplaced"]),
            "edge": ("hostiles", "vikings")[battle["edge"]] if battle["round"] else "",
        }  # fmt: skip
    return data


class Beside:
    """A table at play, with the reading beside it."""

    def __init__(self, table: meadhall.Table, dice: random.Random, name: str) -> None:
        self.table, self.dice, self.name = table, dice, name
        self.ply = self.compared = 0
        self.seen: set[str] = set()  # questions and events that were read
        self.saga: Saga | None = None  # while the reading speaks
        self.reading: Told | None = None
        self.events: list[Any] = []

    def same(self, what: str, read: Any, told: Any) -> None:
        self.compared += 1
        if read != told:
            raise Difference(f"{self.name}, ply {self.ply}, {what}: the reading says {read}, the table says {told}")

    def play(self, plies: int) -> None:
        """At most so many moves at random."""
        while not self.table.over and self.ply < plies:
            move = self.choose()
            self.ply += 1
            before = self.table.position() if self.reading is None else {}
            events = list(self.table.play(0, move))
            if self.reading:
                self.events = events
                self.listen(move.text)
            else:
                self.begin(before, events)

    def choose(self) -> Any:
        """At random; but bands often stay, go where others are, or break off, and nobody gives up."""
        legal = [move for move in self.table.moves(0) if move.text != "abandon"]
        likely = {"stay", "fight"}
        if len(legal) == 2 and self.reading:  # as it is with breaking off
            likely = {"yes"}
        elif legal[0].text.startswith(">") and not self.reading:
            likely = {f">{code}" for code in self.table.position()["units"]}
        often = [move for move in legal if move.text in likely]
        return self.dice.choice(often if often and self.dice.random() < 0.4 else legal)

    def begin(self, before: Fields, events: list[Any]) -> None:
        """The reading begins with a voyage's card; before it only the end of the saga is read."""
        names = [event.name for event in events]
        if "card" not in names:
            if not {"saga over", "saga begins"} & set(names) and not self.table.over:
                self.same("the saga is won", Saga(self.table.position()).won, False)
            return
        card = names.index("card")
        self.saga = Saga(before)
        for event in events[:card]:
            self.saga.believe(event.name, event.fields, event.text)
        self.events = events[card:]
        self.reading = self.saga.voyage()
        self.listen(None)

    def listen(self, answer: Any) -> None:
        """Hears the reading until it waits for an answer, or the voyage is over."""
        assert self.reading
        try:
            what, *said = self.reading.send(answer)
            while what != "question":
                answer = None
                if what == "event":
                    answer = self.event(*said)
                else:
                    self.same(*said)
                what, *said = self.reading.send(answer)
            self.question(*said)
        except StopIteration:
            self.reading = None
            self.voyage_over()

    def voyage_over(self) -> None:
        """Nothing else happens, unless the saga is over as well."""
        assert self.saga
        if self.saga.over and not self.saga.campaign:
            self.same("the story is over", True, self.table.over)
        elif not self.saga.over:
            self.same("what happens after the voyage", [], [event.name for event in self.events])
            self.whole("set out")
            self.shown()

    def shown(self) -> None:
        """What everybody is shown between two voyages: how many hostiles may come, and what is still to be done."""
        assert self.saga
        saga, view = self.saga, self.table.view(None)
        for saga.here, shown in view["foes"].items():
            self.same(f"hostiles of {saga.here}", [saga.hostiles(die, 0) for die in (1, 6)], shown)
        self.same("all goals are reached", saga.won, all(goal["done"] for goal in view["saga"]["goals"]))

    def event(self, name: str, fields: Fields) -> Fields:
        """The next event of the table."""
        self.same("what happens", name, self.events[0].name if self.events else "nothing")
        event = self.events.pop(0)
        self.seen.add(name)
        told = {**event.fields, "text": event.text}
        self.same(name, fields, {field: told[field] for field in fields})
        return told

    def question(self, phase: str, options: set[str]) -> None:
        self.same(f"what happens before {phase}", [], [event.name for event in self.events])
        self.whole(phase)
        self.seen.add(phase)
        self.same(f"answers to {phase}", sorted(options), sorted(move.text for move in self.table.moves(0)))

    def whole(self, phase: str) -> None:
        """The whole table."""
        assert self.saga
        position = self.table.position()
        read, told = self.saga.data(), told_by(position)
        self.same("what is asked", phase, position["stack"][-1][0])
        if "?" in read["draw"] + read["reserve"]:
            for pile in ("draw", "reserve"):
                self.same(f"cards of {pile}", len(read[pile]), len(told[pile]))
            known = [
                told_card if card == "?" else card for card, told_card in zip(read["draw"], told["draw"], strict=True)
            ]
            read["draw"], read["reserve"] = known, told["reserve"]
            everywhere = [*told["draw"], *told["reserve"], *told["discards"], *told["lost"], *told["kept"]]
            self.same("all cards", CARDS, sorted([*everywhere, *([told["card"]] if told["card"] else [])]))
        for part, value in read.items():
            self.same(part, value, told[part])
        if position["voyage"]:
            self.same("where the force is", self.saga.here, position["voyage"]["here"])


# ---- positions where battles and quests are near


BANDS = (
    "Er 2H L", "Lf 3H 2L", "Ha 2H 2L", "Ru Er 2H V", "Er Lf O 4H", "Ru H", "Lf Er Ha Ru H", "Er 3H 2L", "Er Ru O L 3H",
)  # fmt: skip


def laid_out(dice: random.Random) -> Fields:
    """A band on a quest, more quests about, any cards, and as often as not a saga that is almost won."""
    places = sorted(PLACES)
    here = dice.choice(places)
    near = sorted(BY_LAND[here] & PLACES)[: dice.randint(0, 2)]
    others = [*near, *dice.sample([code for code in places if code not in (here, *near)], 5)][:5]
    religion = dice.choice(("old", "new"))
    cards = dice.sample(CARDS, len(CARDS))
    kept = [card for card in (VERSE, SHIELD_WALL, FUNERAL) if dice.random() < 0.7]
    rest = [card for card in cards if card not in kept]
    draw, reserve, discards = _split(rest, dice)
    saga = dice.choice(tuple(QUESTS_NEEDED))
    band = dice.choice(BANDS) + " B" * (religion == "old" and dice.random() < 0.6)
    faces = ("shown",) if dice.random() < 0.2 else ("hidden", "shown")
    state = {quest: f"{code} {dice.choice(faces)}"
             for quest, code in zip(dice.sample(QUESTS, 6), (here, *others), strict=True)}  # fmt: skip
    marked: dict[str, list[str]] = {"settled": dice.sample(places, dice.randint(0, 4)), "pillaged": []}
    if dice.random() < 0.6:
        marked = _almost_won(saga, state, here, dice)
    campaign = dice.random() < 0.25
    others_won = [number for number, name in enumerate(QUESTS_NEEDED) if name not in (saga, "Volsunga")]
    sagas_won = others_won if saga == "Volsunga" else dice.sample(others_won, dice.randint(0, len(others_won)))
    sagas_won = sagas_won if campaign else []
    return {
        "options": {"story": "campaign" if campaign else "random", "level": dice.choice((EASY, NORMAL, HARD))},
        "campaign": {"won": sum(1 << one for one in sagas_won), "sagas": len(sagas_won) + 1},
        "saga": saga, "religion": religion, "edda": dice.choice((0, 1, 2, 3, 3, 4, 5)),
        "gold": dice.choice((0, 1, 2, 3, 6, 12, 19, 20)),
        "units": {here: band, **_elsewhere(stack(band), here, religion, dice)},
        "quests": state, "draw": draw, "reserve": reserve, "discards": discards, "kept": kept,
        "random": [dice.getrandbits(31), dice.getrandbits(31)], **marked,
    }  # fmt: skip


def _elsewhere(band: Counter[str], here: str, religion: str, dice: random.Random) -> dict[str, str]:
    """Some who wait at home, or next to the band, where they can be joined."""
    bag = [unit for unit in (Counter(BOX) - band).elements() if unit != "B" or religion == "old"]
    dice.shuffle(bag)
    if dice.random() < 0.5:
        bag.sort(key=lambda unit: unit not in JARLS)
    home, near = dice.choice(sorted(HOMES)), dice.choice(sorted(BY_LAND[here] & PLACES) or sorted(HOMES))
    return {home: " ".join(bag[:2])} if home == near else {home: bag[0], near: " ".join(bag[1:3])}


def _split(cards: list[str], dice: random.Random) -> tuple[list[str], list[str], list[str]]:
    """Draw deck, reserve and discards; the reserve is often small."""
    draws = dice.randint(1, 5)
    reserves = dice.choice((0, 1, 2, 6))
    return cards[:draws], cards[draws : draws + reserves], cards[draws + reserves :]


# Where the markers are when a saga is almost won: as its card wants them, or not quite.
ALMOST = {
    "Eirik": ("VIN ORK", "ICE ORK", "VIN"),
    "Floamanna": ("LON DUB FRI ICE", "ORK DUB FRI ICE", "LON DUB FRI"),
    "Heimskringla": ("MIK NMD ALD", "YOR GOT ICE", "YOR WOL ICE", "DUB ALB ICE"),
    "Volsunga": ("HUN", "SAX"),
}


def _almost_won(saga: str, state: dict[str, str], here: str, dice: random.Random) -> dict[str, list[str]]:
    """The objective, or something like it; and all quests but one."""
    done = [quest for quest in QUESTS if quest != "Runes" and not state[quest].startswith(here)]
    for quest in done[: QUESTS_NEEDED[saga] - 1]:
        state[quest] = "accomplished"
    sides = {"Floamanna": ("pillaged",), "Volsunga": ("settled", "pillaged")}.get(saga, ("settled",))
    return {"settled": [], "pillaged": [], dice.choice(sides): dice.choice(ALMOST[saga]).split()}


def beside(seed: int) -> Beside:
    """A game from a position near battles and quests, or now and then one from the beginning, played out."""
    dice = random.Random(seed)
    game = meadhall.game("sagas")
    if seed % 8 == 0:
        story = dice.choice(("random", "campaign", "volsunga"))
        table = game.table(1, seed, story=story, level=dice.choice((EASY, NORMAL, HARD)))
    else:
        table = game.setup(laid_out(dice))
    played = Beside(table, dice, f"seed {seed}")
    played.play(300)
    return played


def play_beside(seed: int) -> int:
    """One game with the reading beside it; how much was compared."""
    return beside(seed).compared
