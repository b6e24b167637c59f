"""What Stones is played with."""

from __future__ import annotations

SEATS = 3
MOST = 3  # stones a turn takes at most
