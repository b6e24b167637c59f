"""Every documented call, by everybody, about real tables at every stage: Schemathesis writes what is asked."""

from __future__ import annotations

import itertools
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Flaky
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ensure_resource_availability, positive_data_acceptance

from tests.hall.fuzzing.scenes import CALLERS, NUMBERS, PASSWORD, Scene, Stages, Visitor
from tests.hall.fuzzing.watched import Watched

SURE_STAGES, SURE_CALLERS = ("waiting", "left", "playing", "over"), ("owner", "guest")  # where each call can succeed
OF_THE_CALLER = ("/api/me", "/api/login", "/api/logout")  # what changes whoever asks: by somebody new each time
NOT_CHECKED = [
    positive_data_acceptance,  # what makes a name or a table good is more than a schema can say
    ensure_resource_availability,  # a table can be private, and one that its last person leaves is closed
]
QUIET: dict[str, Any] = {"database": None, "deadline": None, "suppress_health_check": list(HealthCheck)}
LINKS = {"post /api/me": ("200", "/api/people/{id}", "get", "$response.body#/person/id")}  # none that can be guessed
# These meet success where a mail server is, with the links that it got: tests/hall/test_turn_mail.py.
BY_MAIL = ("POST /api/me/mail", "POST /api/mail/confirm", "POST /api/mail/stop")


@dataclass
class Met:
    """How often each call was answered with what."""

    answers: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def note(self, label: str, response: Any) -> None:
        code = ""
        if response.status_code >= 400:
            code = f" {response.json()['code']}"
        self.answers[label][f"{response.status_code}{code}"] += 1

    def faults(self, labels: list[str]) -> list[str]:
        """Calls that never met success, and those at which the hall itself failed."""
        told = []
        for label in labels:
            answers = self.answers[label]
            if label not in BY_MAIL and not any(answer.startswith("2") for answer in answers):
                needs = "give it what it needs in real_places or real_fields"
                told.append(f"{label} never met success, only {dict(answers)}: {needs}")
            if failed := [answer for answer in answers if answer.startswith("5")]:
                told.append(f"{label} failed: {failed}")
        return told

    def lines(self) -> list[str]:
        return [
            f"{label}: " + ", ".join(f"{count} x {answer}" for answer, count in sorted(answers.items()))
            for label, answers in sorted(self.answers.items())
        ]


class Calls:
    """Asks a hall everything its documentation tells of."""

    def __init__(self, house: Watched, number: int) -> None:
        self.house = house
        self.number = number
        self.dice = random.Random(number)
        self.stages = Stages(house, self.dice)
        self.stranger, self.nobody = Visitor(house), Visitor(house, named=False)
        self.kept = Visitor(house).keep()
        self.met = Met()
        self.answered: set[Any] = set()  # ids that calls were answered with
        self.followed: Counter[str] = Counter()  # calls made with such an id
        documentation = self.nobody.get("/api/openapi.json")
        for source, (status, path, method, where) in LINKS.items():
            kind, start = source.split()
            operation = documentation["paths"][path][method]["operationId"]
            link = {"operationId": operation, "parameters": {"id": where}}
            documentation["paths"][start][kind]["responses"][status]["links"] = {"linked": link}
        self.documentation = documentation
        self.schema = schemathesis.openapi.from_dict(documentation)
        self.schema.config.update(base_url=house.url)
        self.operations = {
            found.ok().label: found.ok() for found in self.schema.get_all_operations() if isinstance(found, Ok)
        }

    # ---- one call after another, of all kinds, about all stages

    def all_round(self, everything: bool = True, until: float = float("inf")) -> bool:
        """Every call, at every stage, by everybody who could ask, and with wrong data; or a part of all that.

        False if there was no time for all of them.
        """
        for operation in self.operations.values():
            if time.monotonic() > until:
                return False
            about_tables = operation.path.startswith("/api/tables/{")
            stages = list(self.stages.makers) if about_tables else ["waiting"]
            sure = list(itertools.product(SURE_STAGES if about_tables else stages, SURE_CALLERS))
            others = list(itertools.product(stages, CALLERS))
            if not everything and about_tables:
                others = [(stage, caller) for stage in stages for caller in ("owner", self.dice.choice(CALLERS))]
            pairs = list(dict.fromkeys([*sure, *others]))
            drawn = self.drawn(operation, GenerationMode.POSITIVE, len(pairs))
            for number, (stage, caller) in enumerate(pairs):
                real = 1.0 if number < len(sure) else 0.9
                self.ask(drawn[number % len(drawn)], self.stages.scene(stage), caller, real)
            if operation.body or operation.query or operation.path_parameters:
                for case in self.drawn(operation, GenerationMode.NEGATIVE, 12 if everything else 4):
                    self.ask(case, self.stages.scene(self.dice.choice(stages)), self.dice.choice(CALLERS), 0.0)
        return True

    def drawn(self, operation: Any, mode: GenerationMode, most: int) -> list[Any]:
        """What Schemathesis would ask of it."""
        cases: list[Any] = []

        @seed(self.number)
        @settings(max_examples=most, phases=[Phase.generate], **QUIET)
        @given(case=operation.as_strategy(generation_mode=mode))
        def draw(case: Any) -> None:
            cases.append(case)

        draw()
        return cases

    def ask(self, case: Any, scene: Scene, caller: str, real: float) -> None:
        """One call about a table; `real` is how likely each thing in it is one that exists."""
        who = self.caller(case, scene, caller)
        if real:
            self.make_real(case, scene, who, real)
        elif wrong_body(case):
            case.path_parameters = {**(case.path_parameters or {}), **self.real_places(case, scene, who)}
        options = self.credentials(who, caller)
        response = case.call(**options)
        self.met.note(case.operation.label, response)
        case.validate_response(response, excluded_checks=NOT_CHECKED, transport_kwargs=options)
        if case.operation.method.upper() != "GET" and response.status_code < 300:
            self.stages.spoilt(scene)

    def credentials(self, who: Visitor, caller: str) -> dict[str, Any]:
        if caller == "program" and who.person is not None:
            return {"headers": who.as_program()}
        return {"cookies": {name: who.cookies[name] for name in who.cookies}}

    def caller(self, case: Any, scene: Scene, caller: str) -> Visitor:
        if caller == "nobody":
            return self.nobody
        if case.operation.path.startswith(OF_THE_CALLER):
            fresh = Visitor(self.house)
            if self.dice.random() < 0.2:
                fresh.keep()
            if "{" in case.operation.path:  # something of the caller's own: a token, among others
                fresh.as_program()
            return fresh
        return {"guest": scene.guest, "stranger": self.stranger}.get(caller, scene.owner)

    # ---- what is really there

    def make_real(self, case: Any, scene: Scene, who: Visitor, likely: float = 0.9) -> None:
        """Puts into a call what exists: ids, seats, words, games; now and then it stays as it was made up."""
        dice = self.dice
        case.path_parameters = {**(case.path_parameters or {}), **self.real_places(case, scene, who)}
        for name, value in (("invite", scene.invite), ("seat", dice.randrange(scene.seats))):
            if name in (case.query or {}) and dice.random() < likely:
                case.query[name] = value
        known = self.fields(case.operation)
        if known and isinstance(case.body, dict):
            real = {name: value for name, value in self.real_fields(case, scene, who).items() if name in known}
            case.body.update({name: value for name, value in real.items() if dice.random() < likely})

    def real_places(self, case: Any, scene: Scene, who: Visitor) -> dict[str, Any]:
        """The parts of the address. What is the caller's own is looked up in the list it belongs to."""
        path, dice = case.operation.path, self.dice
        if path.startswith("/api/tables/{"):
            return {"id": scene.id} | ({"n": dice.choice((0, 0, 1, 2))} if "{n}" in path else {})
        if path.startswith("/api/people/{"):
            return {"id": dice.choice((scene.owner, scene.guest, self.kept)).person}
        if path.startswith("/api/games/{"):
            return {"id": dice.choice(self.stages.games)["id"]}
        if "{" in path:
            name, listed = re.findall(r"{(\w+)}", path)[0], who.ask("GET", path.split("/{")[0])
            found = list(ids(listed.json(), name)) if listed.status_code == 200 else []
            return {name: dice.choice(found)} if found else {}
        return {}

    def real_fields(self, case: Any, scene: Scene, who: Visitor) -> dict[str, Any]:
        """Fields of a body, by their names."""
        path, number = case.operation.path, next(NUMBERS)
        if path == "/api/tables":
            return self.stages.wanted_table()
        if path == "/api/login":
            return {"name": self.kept.name, "password": self.kept.password}
        own = {word: who.password for word in ("old", "old_password", "current", "now") if who.password}
        free = scene.free if scene.free is not None else 0
        seat = {"seat": free, "invite": scene.invite, "level": self.dice.choice(("thrall", "karl"))}
        return {"name": f"Name {number}", "password": PASSWORD.format(number), "step": 0, **own, **seat}

    def fields(self, operation: Any) -> set[str]:
        told = self.documentation["paths"][operation.path][operation.method.lower()].get("requestBody", {})
        schema = told.get("content", {}).get("application/json", {}).get("schema", {})
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        return set(self.documentation["components"]["schemas"].get(name, schema).get("properties", {}))

    # ---- calls that lead to calls

    def linked(self, walks: int, steps: int) -> None:
        """From what one call answered to the next: links that Schemathesis finds in the documentation."""
        wrong: list[Exception] = []
        walk = self.walker(wrong)
        for number in range(walks):
            seed(self.number + number)(walk)
            with suppress(Flaky):  # the hall remembers, so no walk goes the same way twice
                walk.run(settings=settings(max_examples=3, stateful_step_count=steps, phases=[Phase.generate], **QUIET))
            if wrong:
                raise wrong[0]

    def walker(self, wrong: list[Exception]) -> Any:
        calls = self
        machine: Any = self.schema.as_state_machine()

        class Walk(machine):  # type: ignore[misc]
            """Somebody who goes on from each answer."""

            def before_call(self, case: Any) -> None:
                self.name = calls.dice.choice(CALLERS)
                self.scene = calls.stages.scene(calls.dice.choice(("waiting", "playing", "over")))
                self.who = calls.caller(case, self.scene, self.name)
                linked = (case.path_parameters or {}).get("id")
                if self.positive(case):
                    calls.make_real(case, self.scene, self.who)
                    if linked in calls.answered:
                        case.path_parameters["id"] = linked
                        calls.followed[case.operation.label] += 1

            def positive(self, case: Any) -> bool:
                return case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE

            def get_call_kwargs(self, case: Any) -> dict[str, Any]:
                return calls.credentials(self.who, self.name)

            def after_call(self, response: Any, case: Any) -> None:
                calls.met.note(case.operation.label, response)
                if response.status_code < 300 and "json" in response.headers["content-type"][0]:
                    calls.answered |= set(ids(response.json(), "id"))

            def validate_response(self, response: Any, case: Any, additional_checks: Any = None, **more: Any) -> None:
                try:
                    case.validate_response(response, excluded_checks=NOT_CHECKED, transport_kwargs=more)
                except Exception as error:
                    wrong.append(error)
                    raise

        return Walk


def wrong_body(case: Any) -> bool:
    """Whether what is wrong with a call made to be wrong is its body, at any table."""
    body = case.meta.components.get(ParameterLocation.BODY)
    return body is not None and body.mode is GenerationMode.NEGATIVE


def ids(told: Any, name: str) -> Iterator[Any]:
    """Every id in an answer."""
    if isinstance(told, dict):
        yield from (told[key] for key in (name, "id") if isinstance(told.get(key), str | int))
        for value in told.values():
            yield from ids(value, name)
    elif isinstance(told, list):
        for value in told:
            yield from ids(value, name)
