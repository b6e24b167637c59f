"""Events in sentences and in notation, by templates.

    EVENTS = Events(took={"stones": Number(3, 1)}, ended={}).said(took="{who:takes} {stones}.", ended="All are gone.")

`{who}` is the player an event is about, `{who:takes}` a verb with it: `Ivar takes`, but `You take`; `{who:'s}` is
`Ivar's`, but `your`. `{stones:stone}` is `1 stone` or `2 stones`. An event without a sentence is told by its name and
fields: `Ivar: took (stones 2).`

A game with more to say has `Sentences`, which know words for its fields; there `{idle:, in vain|}` is one of two texts,
by whether something holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from string import Formatter
from typing import Any, NamedTuple

from meadhall.engine.event_kinds import EventKind, Events, Field
from meadhall.engine.move import Event
from meadhall.engine.words import capitalised, counted, does, inside, whose

Piece = Callable[[Event, Mapping[str, Any], Sequence[str]], str]  # of a sentence; fields are as rules have them


class Player:
    """A player in a sentence, alone or with a verb."""

    def __init__(self, name: str, begins: bool = False) -> None:
        self._name = name
        self._begins = begins  # the sentence

    def __format__(self, verb: str) -> str:
        if verb == "'s":
            return capitalised(whose(self._name)) if self._begins else whose(self._name)
        if verb:
            return does(self._name, verb, not self._begins)
        return self._name if self._begins else inside(self._name)


class By(NamedTuple):
    """Templates by a field, as rules have it, or by what is in `more`; `other` for all values that are not named."""

    field: str
    templates: Mapping[Any, str]
    other: str = ""


class Sentences:
    """What is said of a game's events: a template for each kind, and words for its fields.

        sentence = Sentences(
            EVENTS,
            {"took": "{who:takes} {card} from {victim}.", "moved": By("sailed", {True: "...", False: "..."})},
            words={events.CARD: card_words, events.SEAT: Player},
            more={"value": lambda cards: worth(cards)},
        )

    Words are for declared fields; a field without words is told as screens are told it. What a template says beside
    its event's fields is in `more`, each by a function that names what it needs: fields, `event` or `names`.
    """

    def __init__(
        self,
        events: Events,
        templates: Mapping[str, str | By],
        words: Mapping[Field, Callable[[Any], Any]],
        more: Mapping[str, Callable[..., Any]] | None = None,
    ) -> None:
        self._words = words
        self._more = more or {}
        kinds = {kind.name: kind for kind in events.kinds}
        self._told = {name: self._telling(kinds[name], template) for name, template in templates.items()}

    def __call__(self, event: Event, names: Sequence[str] = ()) -> str:
        """An event by its template; empty where it has none."""
        told = self._told.get(event.name)
        return told(event, event.fields, names) if told else ""

    def _telling(self, kind: EventKind, template: str | By) -> Piece:
        if isinstance(template, str):
            return self._joining(kind, template)
        value = self._value(kind, template.field)
        by_value = {one: self._joining(kind, text) for one, text in template.templates.items()}
        other = self._joining(kind, template.other)
        return lambda event, fields, names: by_value.get(value(event, fields, names), other)(event, fields, names)

    def _joining(self, kind: EventKind, template: str) -> Piece:
        """A template as a function: its pieces, one after another."""
        pieces: list[str | Piece] = []
        for literal, name, spec, _ in Formatter().parse(template):
            pieces += [literal] if literal else []
            if name is not None:
                pieces.append(self._placed(kind, name, spec or "", begins=not pieces))
        return lambda event, fields, names: "".join(
            [piece if isinstance(piece, str) else piece(event, fields, names) for piece in pieces]
        )

    def _placed(self, kind: EventKind, name: str, spec: str, begins: bool) -> Piece:
        """A placeholder of a template."""
        field = kind.fields.get(name)
        word = None if field is None else self._words.get(field, field.tell)
        if name == "who":
            return lambda event, fields, names: format(Player(names[event.seat], begins), spec)  # noqa: ARG005
        if word is Player:
            return lambda event, fields, names: format(Player(names[fields[name]], begins), spec)  # noqa: ARG005
        begin = capitalised if begins and self._begins_large else str
        if word:
            return lambda event, fields, names: begin(said(word(fields[name]), spec))  # noqa: ARG005
        value = self._value(kind, name)
        return lambda event, fields, names: begin(said(value(event, fields, names), spec))

    def _value(self, kind: EventKind, name: str) -> Callable[..., Any]:
        """What a field is to rules, or what is made of an event beside its fields."""
        if name in kind.fields:
            return lambda event, fields, names: fields[name]  # noqa: ARG005
        reader = self._more[name]
        asked = list(signature(reader).parameters)

        def made(event: Event, fields: Mapping[str, Any], names: Sequence[str]) -> Any:
            given = {"event": event, "names": names, **fields}
            return reader(*[given[one] for one in asked])

        return made

    _begins_large = True  # a word at the beginning has a capital letter


class Notation(Sentences):
    """The same for notation."""

    _begins_large = False


def said(value: Any, spec: str) -> str:
    """A value in a sentence: a number with what it counts, or one of two texts."""
    if "|" in spec:
        return spec.split("|")[not value]
    return counted(value, spec) if isinstance(value, int) and len(spec) > 1 and spec.isalpha() else format(value, spec)


class Saying(Formatter):
    """How a template is filled in: players with their verbs, numbers with what they count."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return format(value, format_spec) if isinstance(value, Player) else said(value, format_spec)


SAYING = Saying()


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    name = names[event.seat] if 0 <= event.seat < len(names) else ""
    template = event.game.events.sayings.get(event.name)
    if template is not None:
        told = {field: _plain(value) for field, value in event.told.items()}
        return SAYING.vformat(template, (), {"who": Player(name or "Nobody", template.startswith("{who")), **told})
    fields = ", ".join(_named(event.told))
    more = f" ({fields})" if fields else ""
    return f"{name}: {event.name}{more}." if name else f"{event.name.capitalize()}{more}."


def notation(event: Event) -> str:
    """An event in notation: its name and the values of its fields."""
    return " ".join([event.name, *(word for value in event.told.values() for word in _words(value))])


def _plain(value: Any) -> Any:
    """A field in a declared sentence: a number, which may be counted, or words."""
    return value if type(value) is int else ", ".join(_words(value))


def _named(fields: Mapping[str, Any]) -> Iterator[str]:
    """Fields in words: a name speaks for itself, a number is told with what it counts, a flag where it is up."""
    for field, value in fields.items():
        name = field.replace("_", " ")
        if isinstance(value, dict):
            yield from _named(value)
        elif isinstance(value, bool):
            yield from [name] if value else []
        elif isinstance(value, str) or (isinstance(value, list) and any(isinstance(one, str) for one in value)):
            yield ", ".join(_words(value))
        elif value != []:
            yield f"{name} {', '.join(_words(value))}"


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    else:
        yield str(value)
