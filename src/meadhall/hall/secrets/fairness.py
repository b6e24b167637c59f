"""Fair dealing: the hash of seed and salt is published at the deal, both at the end; anyone can check the shuffle.

The seed is a key of 128 bits: nobody can foretell what it deals from what it has dealt (docs/fairness.md).
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from meadhall.engine.random import new_key
from meadhall.hall.storage.repository import OVER, TableRow


def draw() -> tuple[int, str]:
    """A fresh key and salt, from the system's own randomness."""
    return new_key(), secrets.token_hex(16)


def published(row: TableRow) -> dict[str, Any]:
    """What may be known of the deal now."""
    if row.seed is None or row.salt is None:
        return {"hash": None, "seed": None, "salt": None}
    digest = hashlib.sha256(f"{row.id}:{row.seed}:{row.salt}".encode()).hexdigest()
    over = row.state == OVER
    return {"hash": digest, "seed": str(row.seed) if over else None, "salt": row.salt if over else None}
