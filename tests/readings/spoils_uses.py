"""The second reading of Spoils of War: how an Artifact is used, and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

from tests.readings.spoils_cards import ITEMS, ONE_TIME, PASSIVE, name_of, stage_of
from tests.readings.spoils_table import Lying

Asked = dict[int, set[str]]
Answer = tuple[int, str]
Play = Generator[Asked, Answer, Any]


class Uses(Lying):
    """Questions about Artifacts, and their answers."""

    # ---- questions

    def ask(self, seat: int, *options: str) -> Play:
        """What a seat answers, even if there is only one answer."""
        _, text = yield {seat: set(options)}
        return text

    def ask_openly(self, questions: Asked) -> Play:
        """An answer, or None if somebody stepped in, which may change what is asked."""
        self.stepping = True
        seat, text = yield questions
        self.stepping = False
        if text in questions.get(seat, ()):
            return seat, text
        token = text.split()[1]
        if text.startswith("reveal"):
            self.turn_up(token)
        else:
            yield from self.use(seat, token, "ANY")
        return None

    def asides(self, seat: int, asked: Asked) -> set[str]:
        """By what a seat may step in (SW-121 to SW-126)."""
        if not self.stepping:
            return set()
        found = set()
        for token, card in self.owned(seat):
            name = name_of(card["card"])
            if self.usable(seat, token, "ANY"):
                found.add(f"use {token}")
            elif not card["up"] and name in ONE_TIME:
                found.add(f"reveal {token}")
            if not card["up"] and name not in ONE_TIME and name != "Loki's Gold":
                found.add(f"reveal {token}")
        return found - asked.get(seat, set())

    def window(self, moment: str, who: Iterable[int] | None = None) -> Play:
        """Asks clockwise from the Chief, one use in a turn, until all have passed since the last use (SW-74)."""
        order = self.from_chief() if who is None else list(who)
        place, passes, holder = 0, 0, self.holder
        while passes < len(order):
            seat = order[place % len(order)]
            place += 1
            passes += 1
            uses = self.uses(seat, moment)
            reasons = [text for text in uses if self.is_reason(seat, text.split()[1], moment)]
            if not reasons or (moment == "W2" and seat in self.resting):
                continue
            _, text = yield {seat: {"pass", *uses, *(["rest"] if moment == "W2" else [])}}
            if text == "rest":
                self.resting.add(seat)
            elif text != "pass":
                passes = 0
                yield from self.use(seat, text.split()[1], moment)
                if self.holder != holder:
                    return

    # ---- using one

    def use(self, seat: int, token: str, moment: str) -> Play:
        """Announces an Artifact, lets others respond, and has it work (SW-76)."""
        card = self.artifacts[token]
        copied = None
        mirrors = name_of(card["card"]) == "Frejya's Mirror" and not card["up"]
        if mirrors:
            targets = self.copyable(seat, moment)
            self.turn_up(token)
            copied = targets[0] if moment == "RS" else (yield from self.ask_token(seat, "copy", targets))
            power, stage = self.power_of(copied), stage_of(self.artifacts[copied]["card"])
        else:
            self.turn_up(token)
            power, stage = self.power_of(token), stage_of(card["card"])
            card["used"] = power not in ONE_TIME and power not in PASSIVE
        lasts = mirrors and power not in ONE_TIME
        target = None if lasts or moment == "RS" else (yield from self.aim(seat, power, moment))
        if not (yield from self.stands(seat, token)):
            return False
        if mirrors:
            card["copies"] = copied
            self.worked["Frejya's Mirror"] += 1
        if lasts and power != "Loki's Gold":
            return True
        if moment != "RS":
            yield from self.effect(seat, token, power, stage, target)
        return True

    def ask_token(self, seat: int, word: str, tokens: list[str]) -> Play:
        """An Artifact to aim at; the only one goes without saying (SW-99)."""
        if len(tokens) == 1:
            return tokens[0]
        text = yield from self.ask(seat, *(f"{word} {token}" for token in tokens))
        return text.split()[1]

    def ask_seat(self, seat: int, word: str, seats: Iterable[int]) -> Play:
        """A seat to aim at; the only one goes without saying (SW-99)."""
        targets = list(seats)
        if len(targets) == 1:
            return targets[0]
        text = yield from self.ask(seat, *(f"{word} {other}" for other in targets))
        return int(text.split()[1])

    def aim(self, seat: int, power: str, moment: str) -> Play:
        """The public target of a use: a seat or an Artifact."""
        others = [other for other in range(self.seats) if other != seat]
        match power:
            case "Heimdall's Spyglass":
                return (yield from self.ask_seat(seat, "on", others))
            case "Idun's Gold Apple":
                return (yield from self.ask_seat(seat, "on", filter(self.has_cards, others)))
            case "Dainsleif":
                return (yield from self.ask_seat(seat, "on", [o for o in others if self.won(o) and self.has_cards(o)]))
            case "Odin's Eye":
                return (yield from self.ask_token(seat, "peek", self.peekable(seat)))
            case "Sampo Talisman":
                return (yield from self.ask_token(seat, "cancel", self.cancelable(seat, moment)))
        return None

    def stands(self, user: int, token: str) -> Play:
        """Whether an announced Artifact works; a Sampo in response cancels it for good (SW-77)."""
        for seat in self.from_chief():
            uses = self.uses(seat, "RS") if seat != user else []
            if not uses:
                continue
            _, text = yield {seat: {"pass", *uses}}
            if text != "pass" and (yield from self.use(seat, text.split()[1], "RS")):
                self.artifacts[token]["canceled"] = True
                return False
        return True

    def effect(self, seat: int, token: str, power: str, stage: int, target: Any) -> Play:
        card = self.artifacts[token]
        self.worked[power] += 1
        match power:
            case "Stones of Fate":
                card["by"] = seat
            case "Lucky Dragon's Tooth":
                yield from self.reroll(seat)
            case "Heimdall's Spyglass":
                self.spied[seat].add(target)
                self.looked = True
            case "Tarnkappe":
                self.ladder.append((seat, *self.bid, "skipped"))
                self.turn = (seat + 1) % self.seats
            case "Mead of Poetry":
                for other in range(self.seats):
                    if other != seat and not self.is_blind(other):
                        self.shown[other] |= Counter((min(self.dice[other]), max(self.dice[other])))
            case "Loki's Mask":
                self.holder, self.turn = seat, (seat + 1) % self.seats
                self.ladder.append((seat, *self.bid, "stolen"))
            case "Singing Lyre":
                yield from self.sing(seat, card)
            case "Odin's Eye":
                self.artifacts[target]["known"].add(seat)
            case "Sampo Talisman":
                self.artifacts[target]["canceled"] = True
            case "Idun's Gold Apple" | "Dainsleif":
                yield from self.trade(seat, token, target)
            case "Jarnglofar":
                yield from self.fetch(seat, stage)
            case "Loki's Gold":
                text = yield from self.ask(seat, *(f"as {item}" for item in ITEMS))
                card["item"] = text[3:]
            case "Loki's Die" | "Odin's Chalice":
                yield from self.turn_die(seat)
                card["by"] = seat if power == "Odin's Chalice" else None
            case "Megingjord":
                before, self.extra = Counter(self.extra), list(self.truth["extra"])
                assert (Counter(self.extra) - before).total() == 6, "Megingjord does not roll six dice"
                assert len(self.extra) == before.total() + 6, "Megingjord changed other dice"
            case "Draupnir":
                text = yield from self.ask(seat, *self.takes())
                self.take(seat, text)
            case "Traitor's Dagger":
                self.sides[seat] = "challenger" if self.sides[seat] == "declarer" else "declarer"

    def reroll(self, seat: int) -> Play:
        """One or two dice, chosen by face (SW-97)."""
        kept = list(self.dice[seat])
        text = yield from self.ask(seat, *dict.fromkeys(f"reroll {die}" for die in kept))
        kept.remove(int(text.split()[1]))
        text = yield from self.ask(seat, *dict.fromkeys(f"reroll {die}" for die in kept), "stop")
        if text != "stop":
            kept.remove(int(text.split()[1]))
        rolled = list(self.truth["dice"][seat])
        assert len(rolled) == len(self.dice[seat]), "a Tooth changed the number of dice"
        assert not Counter(kept) - Counter(rolled), "a Tooth changed other dice"
        self.dice[seat] = rolled

    def sing(self, seat: int, card: dict[str, Any]) -> Play:
        """The bidder shows two dice of the face and gets the Lyre, or pays (SW-94: always asked)."""
        bidder, face = self.holder, self.bid[1]
        assert bidder is not None
        able = not self.is_blind(bidder) and self.dice[bidder].count(face) >= 2
        _, text = yield {bidder: {"pay", "show"} if able else {"pay"}}
        if text == "show":
            self.shown[bidder][face] = max(2, self.shown[bidder][face])
            card["at"] = bidder
        else:
            paid = min(5, self.gold[bidder])
            self.gold[bidder] -= paid
            self.gold[seat] += paid

    def trade(self, seat: int, token: str, target: int) -> Play:
        theirs = self.owned(target)
        for _, card in theirs:
            card["known"].add(seat)
        kinds = dict.fromkeys(f"swap {card}" for card in self.stashes[target])
        text = yield from self.ask(seat, *kinds, *(f"swap {other}" for other, _ in theirs))
        self.artifacts[token]["at"] = target
        taken = text.removeprefix("swap ")
        if taken in self.artifacts:
            self.artifacts[taken]["at"] = seat
        else:
            self.stashes[target].remove(taken)
            self.stashes[seat].append(taken)

    def fetch(self, seat: int, stage: int) -> Play:
        """One card of the Leftovers; which Artifact went is not to be seen (SW-91)."""
        lying = {token: card for token, card in self.artifacts.items() if card["at"] == "leftovers"}
        for card in lying.values():
            card["known"].add(seat)
        text = yield from self.ask(seat, *(f"fetch {card}" for card in self.fetchable(stage)))
        taken = text.removeprefix("fetch ")
        if taken in self.leftovers:
            self.leftovers.remove(taken)
            self.stashes[seat].append(taken)
            return
        fetched = next(card for card in lying.values() if card["card"] == taken)
        fetched["at"] = seat
        alike = {token: card for token, card in lying.items() if stage_of(card["card"]) == stage}
        if len(alike) > 1:
            self.mix(alike)
            for card in alike.values():
                card["known"] &= {seat}
            self.tokens += 1
            self.artifacts[f"A{self.tokens}"] = fetched

    def mix(self, alike: dict[str, dict[str, Any]]) -> None:
        """Those left keep all tokens but the last, whichever was fetched; which has which, only the table can say."""
        left = [card for card in alike.values() if card["at"] == "leftovers"]
        tokens = sorted(alike, key=lambda token: int(token[1:]))
        for token in tokens:
            del self.artifacts[token]
        for token in tokens[:-1]:
            found = self.truth["artifacts"].get(token, {"card": None})["card"]
            card = next((card for card in left if card["card"] == found), left[0])
            left.remove(card)
            self.artifacts[token] = card

    def turn_die(self, seat: int) -> Play:
        cup = self.dice[seat]
        text = yield from self.ask(seat, *dict.fromkeys(f"turn {die}" for die in cup))
        old = int(text.split()[1])
        text = yield from self.ask(seat, *(f"to {face}" for face in range(1, 7) if face != old))
        cup.remove(old)
        cup.append(int(text.split()[1]))

    def takes(self) -> list[str]:
        return [f"take {place}" for place, card in enumerate(self.pile, 1) if card]

    def take(self, seat: int, text: str) -> None:
        place = int(text.split()[1]) - 1
        taken, self.pile[place] = self.pile[place], None
        if taken in self.artifacts:
            self.artifacts[taken]["at"] = seat
            self.artifacts[taken]["known"].add(seat)
        else:
            self.stashes[seat].append(taken)
