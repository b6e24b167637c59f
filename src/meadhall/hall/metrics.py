"""What a hall counts for whoever runs it, as Prometheus reads it.

Sums over all tables, without names. A reader shall not learn from them who is asked in secret: nothing is counted that
happens while seats are asked so, but what all see in the end; and figures are given out as they stood up to ten seconds
ago, which is longer than any masking delay.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

EVERY = 10.0  # seconds for which the same figures are given out
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
MOVES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
TAKEN, RELEASED, HANDED_OVER, LOST = "taken", "released", "handed_over", "lost"  # how a lease changes
CALL, SOCKET, UNREACHED = "call", "socket", "unreached"  # what is passed on to another hall, or cannot be
AHEAD, QUICK = "ahead", "quick"  # bots that think ahead, and those that look at one position
HERE, ELSEWHERE, FALLEN_BACK = "here", "elsewhere", "fallen_back"  # where a bot has thought

disable_created_metrics()  # when something was first counted is nobody's business


class Metrics:
    """The figures of one hall."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self.registry = CollectorRegistry()
        self.look: Callable[[], None] = lambda: None  # sets the gauges; called before figures are given out
        self._ticks = ticks
        self._told, self._told_at = b"", -float("inf")
        self.ready = self._gauge("ready", "1 while the hall may write to its tables, and is not about to close.")
        self.tables = self._gauge("tables", "Tables at hand.")
        self.sockets = self._gauge("sockets", "Sockets of visitors at this hall's own tables.")
        self.halls = self._gauge("halls", "Halls that share the database, with this one.")
        self.passing = self._gauge("forwarded_sockets", "Sockets that are passed on to another hall just now.")
        self.moves = self._counter("moves", "Moves that all at the table were told of at once.")
        self.move_seconds = self._histogram(
            "move_seconds", "Seconds from a person's move to its being on disk and told.", SECONDS
        )
        self.commit_moves = self._histogram("commit_moves", "Moves that shared a commit.", MOVES)
        self.commit_seconds = self._histogram("commit_seconds", "Seconds of a commit with moves.", SECONDS)
        self.leases = self._counter("lease_changes", "Leases of tables, by how they changed.", "how")
        self.removed = self._counter("halls_removed", "Silent halls that this one has removed.")
        self.forwarded = self._counter("forwarded", "What was for another hall's table.", "kind")
        self.bots_waiting = self._gauge("bots_waiting", "Bots that wait for a place to think.", "kind")
        self.bots_thinking = self._gauge("bots_thinking", "Bots that think.", "kind")
        self.bot_wait_seconds = self._histogram("bot_wait_seconds", "Seconds until a bot could think.", SECONDS, "kind")
        self.bot_seconds = self._histogram("bot_seconds", "Seconds a bot thought.", SECONDS, "kind")
        self.thoughts = self._counter("bot_thoughts", "Thoughts of bots that think ahead, by where.", "where")

    def _gauge(self, name: str, words: str, *labels: str) -> Gauge:
        return Gauge(f"meadhall_{name}", words, labels, registry=self.registry)

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"meadhall_{name}", words, labels, registry=self.registry)

    def _histogram(self, name: str, words: str, steps: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"meadhall_{name}", words, labels, registry=self.registry, buckets=steps)

    def text(self) -> bytes:
        """All figures, as they stood not long ago."""
        now = self._ticks()
        if now - self._told_at >= EVERY:
            self.look()
            self._told, self._told_at = generate_latest(self.registry), now
        return self._told
