"""`python -m meadhall` is the `meadhall` command."""

from __future__ import annotations

import sys

from meadhall.cli import main

sys.exit(main())
