"""What bots are called at a table."""

from __future__ import annotations

NAMES = ("Hildr", "Ivar", "Sigrid", "Leif", "Astrid", "Bjorn", "Thora", "Knut", "Freydis", "Egil")
