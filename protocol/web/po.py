# SPDX-License-Identifier: MIT
"""Reads gettext's .po files (languages/), so that a build needs no gettext.

A file is blocks of lines: comments and flags, `msgid "English"`, `msgstr "translation"`. A text in several lines is one text. The
translation of the empty text is the header.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

_LINE = re.compile(r'(?:(msgid|msgstr)\s+)?("(?:[^"\\]|\\["\\nt])*")')


class PoError(Exception):
    """A file that is not as gettext's tools write it; the text names the line."""


@dataclass
class Entry:
    """One text."""

    english: str = ""
    translation: str = ""
    # An older translation, of an English text that has changed since, or a guess of msgmerge.
    is_fuzzy: bool = False

    @property
    def is_translated(self) -> bool:
        """False: readers see English."""
        return bool(self.translation) and not self.is_fuzzy


@dataclass
class Catalog:
    """The texts of one language in the order of the file."""

    header: str = ""
    entries: list[Entry] = field(default_factory=list)

    def table(self) -> dict[str, str]:
        """Translations by their English texts, sorted by them."""
        return {entry.english: entry.translation for entry in sorted(self.entries, key=lambda each: each.english) if entry.is_translated}

    def untranslated(self) -> list[str]:
        """English texts without a translation."""
        return [entry.english for entry in self.entries if not entry.is_translated]


def read(path: Path) -> Catalog:
    """REQUIRES: a file in UTF-8."""
    catalog = Catalog()
    entry = Entry()
    part = ""

    def finish() -> None:
        nonlocal entry
        if part and entry.english:
            catalog.entries.append(entry)
        elif part:
            catalog.header = entry.translation
        entry = Entry()

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            # Obsolete texts (#~) are comments too.
            if part:
                finish()
                part = ""
            entry.is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line.strip())
        if not found or not (part or found[1]):
            raise PoError(f"{path}:{number}: expected msgid or msgstr and a text in quotation marks")
        if found[1] == "msgid" and part == "msgstr":
            finish()
        part = found[1] or part
        text = json.loads(found[2])
        if part == "msgid":
            entry.english += text
        else:
            entry.translation += text
    finish()
    return catalog
