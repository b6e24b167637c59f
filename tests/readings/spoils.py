"""Spoils of War read a second time: what each Artifact does, when it may be used, what is used up, and the score.

A game is a generator here. It yields who is asked and what they may answer, and is sent what was answered; chance is
read from the table. Everything else is worked out from the rulebook and the specification, rules version 2.
"""

from __future__ import annotations

import random
from typing import Any

import meadhall
from tests.readings.spoils_cards import ITEMS, name_of, places
from tests.readings.spoils_positions import some_position, tied_position
from tests.readings.spoils_table import artifact_of
from tests.readings.spoils_uses import Answer, Asked, Play, Uses

NO_QUESTION: Asked = {}
LADDER = 16  # bids of a Round that are kept for all to see


class Game(Uses):
    """The course of a game, from a pile that has been laid out to the count."""

    def play(self, last_chance: bool = False) -> Play:
        """From the moment before a roll, or from the last chance, to the end."""
        while not last_chance:
            yield from self.window("W0")
            self.roll()
            yield from self.window("W1")
            yield from self.bid_and_challenge()
            yield from self.place_bets()
            yield from self.window("W4")
            yield from self.show_dice()
            yield from self.divide()
            self.sweep()
            last_chance = self.round == 9
            if not last_chance:
                self.round += 1
                self.lay_out()
        self.new_round()
        yield from self.window("W9")
        for token, card in self.artifacts.items():
            if card["at"] != "leftovers":
                self.turn_up(token)
        self.over = True
        yield NO_QUESTION

    def roll(self) -> None:
        cup = {3: 10, 4: 8}.get(self.seats, 6)
        for seat in range(self.seats):
            ravens = sum(
                self.power_of(token) in ("Huginn", "Muninn") and self.lives(token) for token, _ in self.owned(seat)
            )
            self.dice[seat] = list(self.truth["dice"][seat])
            assert len(self.dice[seat]) == cup + ravens, f"seat {seat} rolls {self.dice[seat]}, not {cup + ravens} dice"
        self.bidding = True

    def bid_and_challenge(self) -> Play:
        answer = None
        while answer is None:
            answer = yield from self.ask_openly({self.chief: {f"first {seat}" for seat in range(self.seats)}})
        self.opener = self.turn = int(answer[1].split()[1])
        while self.declarer is None:
            yield from self.bidding_turn()
        self.bidding = False

    def bidding_turn(self) -> Play:
        seat = self.turn
        assert seat is not None
        self.looked = False
        while self.turn == seat and self.declarer is None:
            answer = yield from self.ask_openly({seat: {*self.bids(), *self.uses(seat, "BT")}})
            text = "" if answer is None else answer[1]
            if text.startswith("use"):
                yield from self.use(seat, text.split()[1], "BT")
            elif text == "challenge":
                self.declarer, self.challenger = self.holder, seat
            elif text:
                quantity, face = map(int, text.split("x"))
                self.bid, self.holder, self.turn = (quantity, face), seat, (seat + 1) % self.seats
                self.ladder.append((seat, quantity, face, "bid"))
                holder: int | None = None
                while holder != self.holder:  # a stolen bid opens the window anew
                    holder = self.holder
                    yield from self.window("W2")

    def bids(self) -> list[str]:
        most = sum(map(len, self.dice)) + 6
        found = []
        for quantity in range(1, most + 1):
            for face in range(1, 7):
                steps = quantity == self.seats if self.holder is None else quantity <= self.bid[0] + 1
                if (quantity, face) > self.bid and (steps or not self.step_bidding):
                    found.append(f"{quantity}x{face}")
        return found if self.holder is None else ["challenge", *found]

    def place_bets(self) -> Play:
        assert self.declarer is not None
        assert self.challenger is not None
        principals = {self.declarer: "declarer", self.challenger: "challenger"}
        for seat, side in principals.items():
            self.sides[seat] = side
            if self.gold[seat] <= 5:
                self.bets[seat] = self.gold[seat]
        while True:
            asked = {
                seat: self.bet_options(seat) for seat in range(self.seats)
                if self.bets[seat] is None and seat not in self.waiting
            }  # fmt: skip
            if not asked:
                break
            answer = yield from self.ask_openly(asked)
            if answer is not None:
                self.seal(*answer)
        yield from self.bet_last()

    def bet_options(self, seat: int) -> set[str]:
        waits = {"wait"} if self.orb_of(seat) else set()
        if self.sides[seat] is None:
            return {"side declarer", "side challenger"} | waits
        amounts = {f"bet {amount}" for amount in range(min(5, self.gold[seat]), self.gold[seat] + 1)}
        return amounts | (waits if seat in (self.declarer, self.challenger) else set())

    def seal(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "wait":
            self.waiting.add(seat)
        elif word == "side":
            self.sides[seat] = rest
            if self.gold[seat] <= 5:
                self.bets[seat] = self.gold[seat]
        else:
            self.bets[seat] = int(rest)

    def orb_of(self, seat: int) -> str | None:
        """By what a seat waits: one that is up, else an Orb, else a Mirror (SW-98)."""
        found = []
        orb_up = any(c["up"] and name_of(c["card"]) == "Norn Orb" for c in self.artifacts.values())
        for token, card in self.owned(seat):
            name = name_of(card["card"])
            copies = name == "Frejya's Mirror" and not card["up"] and orb_up
            if (self.power_of(token) == "Norn Orb" or copies) and not card["canceled"] and not card["used"]:
                number = int(token[1:])  # of equal cards, the table takes the first that is up, else the last
                rank = (0, number) if card["up"] else (1 + (name != "Norn Orb"), -number)
                found.append((rank, token))
        return min(found)[1] if found else None

    def bet_last(self) -> Play:
        """Orbs of all who wait are turned up together; then they look and bet in turn."""
        orbs = {}
        for seat in self.from_chief():
            if seat in self.waiting and (token := self.orb_of(seat)):
                orbs[seat] = token
        for token in orbs.values():
            card = self.artifacts[token]
            if name_of(card["card"]) == "Frejya's Mirror" and not card["up"]:
                card["copies"] = next(
                    other for other, c in self.artifacts.items() if c["up"] and name_of(c["card"]) == "Norn Orb"
                )
            self.turn_up(token)
        for seat in self.from_chief():
            if seat not in self.waiting:
                continue
            token = orbs.get(seat, "")
            card = self.artifacts.get(token, {"at": None, "canceled": True})
            if card["at"] == seat and not card["canceled"]:
                card["used"] = True
                target = yield from self.ask_seat(
                    seat, "on", [other for other in range(self.seats) if self.bets[other] is not None]
                )
                if (yield from self.stands(seat, token)):
                    self.orbs[seat] = target
                    self.worked["Norn Orb"] += 1
            self.waiting.discard(seat)
            while self.bets[seat] is None:
                options = self.bet_options(seat) - {"wait"}
                answer = yield from self.ask_openly({seat: options})
                if answer is not None:
                    self.seal(*answer)

    def show_dice(self) -> Play:
        assert self.declarer is not None
        for seat in self.clockwise(self.declarer):
            self.revealed.add(seat)
            yield from self.window("W5", [seat])
        yield from self.window("W6")
        self.winner = "declarer" if self.matching() >= self.bid[0] else "challenger"

    def divide(self) -> Play:
        for seat in self.from_chief():
            for _, card in self.owned(seat):
                if card["by"] == seat and self.won(seat) and self.is_chalice(card):
                    losers = [other for other in range(self.seats) if not self.won(other)]
                    card["at"] = yield from self.ask_seat(seat, "give", losers)
                    card["by"] = None
        yield from self.window("W7")
        stakes = [bet or 0 for bet in self.bets]
        for seat in range(self.seats):
            if not self.won(seat):
                self.gold[seat] -= stakes[seat]
                self.treasury += stakes[seat]
        principal = self.declarer if self.winner == "declarer" else self.challenger
        assert principal is not None
        winners = sorted(filter(self.won, range(self.seats)), key=lambda s: (-stakes[s], self.distance(principal, s)))
        self.chief = winners[0]
        self.order = sorted(winners, key=lambda s: (s != self.chief, -stakes[s], self.distance(self.chief, s)))
        for seat in self.order:
            self.picked = 0
            while any(self.pile) and self.picked < (3 if seat == self.chief else 2) + self.stones(seat):
                answer = yield from self.ask_openly({seat: {*self.takes(), *self.uses(seat, "PT")}})
                if answer is None:
                    continue
                if answer[1].startswith("use"):
                    yield from self.use(seat, answer[1].split()[1], "PT")
                else:
                    self.take(seat, answer[1])
                    self.picked += 1
        yield from self.window("W8")

    def is_chalice(self, card: dict[str, Any]) -> bool:
        token = next(token for token, other in self.artifacts.items() if other is card)
        return self.power_of(token) == "Odin's Chalice"

    def sweep(self) -> None:
        for card in filter(None, self.pile):
            if card in self.artifacts:
                self.artifacts[card]["at"] = "leftovers"
            else:
                self.leftovers.append(card)
        self.pile = [None] * len(self.pile)

    def lay_out(self) -> None:
        self.new_round()
        laid, self.piles[self.round - 1] = self.piles[self.round - 1], []
        for place, card in enumerate(laid):
            self.pile[place] = card
            if name_of(card) not in ITEMS:
                self.tokens += 1
                self.pile[place] = f"A{self.tokens}"
                self.artifacts[f"A{self.tokens}"] = artifact_of({"card": card, "at": "pile", "known": []})


# ---- beside the rules


class Beside:
    """A table and what the second reading believes of it."""

    def __init__(self, table: Any, last_chance: bool = False) -> None:
        self.table = table
        self.game = Game(table.position())
        self.course = self.game.play(last_chance)
        self.asked: Asked = next(self.course)
        self.compared = 0
        self.seen = ""  # what the view was last compared for

    def play(self, seat: int, text: str) -> None:
        """A move on the table, and then in the reading."""
        self.table.play(seat, text)
        self.game.truth = self.table.position()
        try:
            self.asked = self.course.send((seat, text))
        except (LookupError, ValueError, StopIteration) as why:
            raise AssertionError(f"ply {self.table.ply}: the reading cannot follow {text!r} of seat {seat}") from why

    def differ(self, what: str, table: Any, reading: Any) -> None:
        """Compares; says where and what is different."""
        self.compared += 1
        assert table == reading, f"ply {self.table.ply}, {what}: the table has {table!r}, the reading {reading!r}"

    def compare(self) -> None:
        """Everything that the reading can tell of this moment."""
        game, told = self.game, self.game.truth
        everyone = range(game.seats)
        self.differ("who is asked", set(self.table.actors), set(self.asked))
        for seat in everyone:
            legal = {move.text.split(" (")[0] for move in self.table.moves(seat)}
            self.differ(f"moves of seat {seat}", legal, self.asked.get(seat, set()))
            asides = {move.text.split(" (")[0] for move in self.table.asides(seat)}
            self.differ(f"asides of seat {seat}", asides, game.asides(seat, self.asked))
        for name in ("round", "chief", "gold", "treasury", "piles", "pile", "tokens", "winner", "order"):
            self.differ(name, told[name], getattr(game, name))
        for name in ("opener", "holder", "declarer", "challenger", "sides", "orbs"):
            self.differ(name, told[name], getattr(game, name))
        self.differ("bid", told["bid"], "{}x{}".format(*game.bid) if game.holder is not None else None)
        self.differ("dice", told["dice"], [sorted(cup) for cup in game.dice])
        self.differ("shown", told["shown"], [sorted(shown.elements()) for shown in game.shown])
        self.differ("extra", told["extra"], sorted(game.extra))
        self.differ("leftovers", sorted(told["leftovers"]), sorted(game.leftovers))
        self.differ("stashes", [*map(sorted, told["stashes"])], [*map(sorted, game.stashes)])
        self.differ("spied", told["spied"], [sorted(spied) for spied in game.spied])
        self.differ("artifacts", *artifacts_apart(told["artifacts"], game.artifacts))
        shown = repr((game.artifacts, game.stashes, game.revealed, game.ladder, game.over))
        if shown != self.seen:
            self.seen = shown
            self.compare_view()

    def compare_view(self) -> None:
        """What everybody sees: bets only once they lie open, what collections pay so far, and the count."""
        game, view = self.game, self.table.view(None)
        ladder = [(rung["seat"], rung["quantity"], rung["face"], rung["how"]) for rung in view["ladder"]]
        self.differ("ladder", ladder, game.ladder[-LADDER:])
        for seat, player in enumerate(view["players"]):
            paid = {name: player["bonus"][name] for name in ("hoards", "sets", "gold")}
            self.differ(f"bonus of seat {seat}", paid, game.bonus(seat))
            self.differ(f"blindness of seat {seat}", player["blind"], game.is_blind(seat))
            self.differ(f"treasures of seat {seat}", player["treasures"], len(game.cards(seat)))
        if game.over:
            everyone = range(game.seats)
            totals = [game.total(seat) for seat in everyone]
            self.differ("scores", list(self.table.scores), totals)
            self.differ("places", list(self.table.places), places(totals, [game.cards(seat) for seat in everyone]))


def artifacts_apart(told: dict[str, Any], read: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Artifacts as both have them, those alone that are not alike."""
    of_table = {token: artifact_of(card) for token, card in told.items()}
    for card in of_table.values():
        power = of_table[card["copies"]]["card"] if card["copies"] in of_table else card["card"]
        if name_of(power) == "Norn Orb":
            card["by"] = None  # a note of the table's own
    apart = [token for token in of_table.keys() | read.keys() if of_table.get(token) != read.get(token)]
    return {token: of_table.get(token) for token in apart}, {token: read.get(token) for token in apart}


def some_move(table: Any, chance: random.Random) -> Answer:
    """A random move; Artifacts are used, and bids challenged, more often than chance would have it.

    Talismans are mostly kept until somebody picks.
    """
    seat = chance.choice(table.actors)
    texts = [move.text for move in table.moves(seat)]
    picking = texts[-1].startswith("take")
    keeps = not picking and chance.random() < 0.7
    if chance.random() < (0.5 if picking else 0.2):
        other = chance.randrange(table.seats)
        asides = [move.text for move in table.asides(other) if not (keeps and "Sampo" in move.text)]
        uses = [text for text in asides if text.startswith("use")]
        if asides:
            return other, chance.choice(uses if uses and chance.random() < 0.7 else asides)
    uses = [text for text in texts if text.startswith("use") and not (keeps and "Sampo" in text)]
    if uses and chance.random() < 0.6:
        return seat, chance.choice(uses)
    if "challenge" in texts and chance.random() < 0.3:
        return seat, "challenge"
    bids = [text for text in texts if "x" in text and text[0].isdigit()]
    return seat, chance.choice(bids[: 1 + len(bids) // 6] if bids else texts)


def beside(seed: int) -> Beside:
    """Plays a random game to its end, and compares after every move."""
    chance = random.Random(seed)
    rules = meadhall.game("spoils")
    match seed % 16:
        case 0:
            table = rules.table(seats=chance.choice((3, 4, 5, 5, 6)), seed=seed, step_bidding=chance.random() < 0.3)
        case 1:
            table = rules.setup(tied_position(chance))
        case _:
            table = rules.setup(some_position(chance))
    both = Beside(table, last_chance=seed % 16 == 1)
    both.compare()
    while not table.over:
        seat, text = some_move(table, chance)
        both.play(seat, text.split(" (")[0])
        both.compare()
    return both


def play_beside(seed: int) -> int:
    """The same; how often it compared."""
    return beside(seed).compared
