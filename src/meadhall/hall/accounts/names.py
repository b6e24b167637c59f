"""Names: how they are shown, when two are the same name, and when two look like the same name."""

from __future__ import annotations

import unicodedata
from functools import cache

from meadhall.hall.refusal import Refused

LONGEST_NAME = 24
NOBODYS_NAMES = ("you",)  # the log speaks to players so
NO_SCRIPT = {"COMMON", "INHERITED"}  # blanks, digits, signs, accents
TWINS = {"CYRILLIC", "GREEK"}  # so many of their letters look Latin that they stand beside Latin in no name
WRITTEN_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})


def tidy_name(name: str) -> str:
    """A name as it is shown: no odd blanks, nothing unprintable, letters of one script."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    short = 1 <= len(tidy) <= LONGEST_NAME and tidy.isprintable()
    if not short or key(tidy) in NOBODYS_NAMES or look(tidy) in NOBODYS_NAMES:
        raise Refused("bad_name", f"A name is 1 to {LONGEST_NAME} printable characters, and not 'You'.", 422)
    if mixed(tidy):
        raise Refused("mixed_name", "A name is written in one alphabet: some of its letters are of another.", 422)
    return tidy


def key(name: str) -> str:
    """Names that differ by capitals or by the width of letters are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()[:96]


def look(name: str) -> str:
    """What a name looks like: names that a reader may take for each other have the same look (a skeleton of UTS 39)."""
    as_written = _skeleton(unicodedata.normalize("NFKC", name))
    return _skeleton(as_written.casefold())[:96]


def alike(one: str, other: str) -> bool:
    """Whether two names are the same, or look the same."""
    return key(one) == key(other) or look(one) == look(other)


def mixed(name: str) -> bool:
    """Whether letters of scripts stand side by side that nobody writes together."""
    if name.isascii():
        return False
    from confusable_homoglyphs.categories import unique_aliases

    scripts = {script.upper() for script in unique_aliases(name)} - NO_SCRIPT
    others = scripts - {"LATIN"}
    one_language = len(others) < 2 or any(others <= together for together in WRITTEN_TOGETHER)
    return not one_language or ("LATIN" in scripts and bool(scripts & TWINS))


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    mapped = "".join(prototypes.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", mapped)


@cache
def _prototypes() -> dict[str, str]:
    """The letter that stands for all that look like it. The library lists each beside its prototype, both ways."""
    from confusable_homoglyphs.confusables import confusables_data

    found = {}
    for letter, alike in confusables_data.items():
        bare, other = letter.replace("\u200e", ""), alike[0]["c"].replace("\u200e", "")
        if len(bare) == 1 and len(alike) == 1:
            pair = len(confusables_data[alike[0]["c"]]) == 1  # two of a kind: the longer or the earlier stands for both
            if not pair or (-len(other), other) < (-1, bare):
                found[bare] = other
    return found
