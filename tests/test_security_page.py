"""docs/security.md: every requirement has its line, and every test it names exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text()
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if re.match(r"\| \d", line)]
# how many requirements of levels 1 and 2 each section of ASVS 5.0 has; those of level 3 stand at its end
SECTIONS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5,
    "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4,
    "17.3": 2,
}  # fmt: skip
ALL = 253


def numbers(told: str) -> set[str]:
    """'1.2.5 to 1.2.7, 1.3.1' as the four numbers it stands for."""
    found = set()
    for part in told.split(","):
        first, _, last = part.strip().partition(" to ")
        section, _, number = first.rpartition(".")
        found |= {f"{section}.{n}" for n in range(int(number), int((last or first).rpartition(".")[2]) + 1)}
    return found


def test_every_requirement_of_levels_one_and_two_has_one_line() -> None:
    told = [number for row in ROWS for number in numbers(row[0])]
    asked = {f"{section}.{n}" for section, most in SECTIONS.items() for n in range(1, most + 1)}
    assert len(asked) == ALL
    assert asked - set(told) == set()
    assert set(told) - asked == set()
    assert len(told) == len(set(told)), "no requirement has two lines"


def test_every_line_says_whether_it_is_met() -> None:
    for number, _, how, test in ROWS:
        assert re.match(r" (Met|In part|Host|\*\*No\*\*|n/a)", how), number
        assert not (how.startswith(" n/a") and test.strip()), number


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(tests/\S+\.py)::(\w+)`", TEXT)
    assert len(named) > 50
    missing = [f"{file}::{test}" for file, test in named if f"def {test}(" not in (ROOT / file).read_text()]
    assert missing == []


def test_the_page_says_all_that_the_browser_keeps() -> None:
    files = [file for kind in ("ts", "svelte", "js") for file in (ROOT / "web").glob(f"[ps]*/**/*.{kind}")]
    sources = {file.name: file.read_text("utf-8") for file in files if not file.name.endswith(".test.ts")}
    kept = {key for source in sources.values() for key in re.findall(r"""['"`](meadhall\.[\w.]+)""", source)}
    assert {"meadhall.settings", "meadhall.deal."} <= kept
    assert [key for key in kept if f"`{key}`" not in TEXT] == []
    stores = [name for name, source in sources.items() if re.search("localStorage|sessionStorage|indexedDB", source)]
    assert sorted(stores) == ["settings.svelte.ts", "theme.js"], "what is kept elsewhere is not looked for here"
