# SPDX-License-Identifier: MIT
"""Reads gettext's .po files (languages/), so that a build needs no gettext.

A file is blocks of lines: comments and flags, `msgid "English"`, `msgstr "translation"`. A text in several lines is one text. The
translation of the empty text is the header. A text with a number has two English forms, `msgid "{0} move"` and `msgid_plural "{0} moves"`,
and as many translations, `msgstr[0]`, `msgstr[1]`, as the header's Plural-Forms says.
"""

from __future__ import annotations

import gettext
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?("(?:[^"\\]|\\["\\nt])*")')
_PLURAL_FORMS = re.compile(r"^Plural-Forms: nplurals=(\d); plural=(.*);$", re.MULTILINE)
# A form depends on the number itself below this, and from there on its last two digits: true of all languages so far.
_PERIOD = 100


class PoError(Exception):
    """A file that is not as gettext's tools write it; the text names the line or the English text."""


@dataclass
class Entry:
    """One text."""

    english: str = ""
    # English for other numbers than one; empty: the text has no number.
    plural: str = ""
    # One, or one for each form of the language.
    translations: list[str] = field(default_factory=list)
    # An older translation, of an English text that has changed since, or a guess of msgmerge.
    is_fuzzy: bool = False

    @property
    def is_translated(self) -> bool:
        """False: readers see English."""
        return all(self.translations) and not self.is_fuzzy


@dataclass
class Catalog:
    """The texts of one language in the order of the file."""

    path: Path
    header: str = ""
    entries: list[Entry] = field(default_factory=list)

    def table(self) -> dict[str, str | list[str]]:
        """Translations by their English texts, sorted by them.

        The forms of a text with a number are a list under the English plural, and the form for one is under the English singular. If
        the language has more than one form, the text "" is its rule: a digit, the index of the form, for each number from 0 to 199;
        from 100 on only the last two digits of a number count.
        """
        count, form_of = self._forms()
        found: dict[str, str | list[str]] = {"": _rule(count, form_of)} if count > 1 else {}
        for entry in self.entries:
            if len(entry.translations) != (count if entry.plural else 1):
                raise PoError(f"{self.path}: '{entry.english}' has {len(entry.translations)} translations, not as Plural-Forms says")
            if entry.is_translated and entry.plural:
                found[entry.english] = entry.translations[form_of(1)]
                found[entry.plural] = entry.translations if count > 1 else entry.translations[0]
            elif entry.is_translated:
                found[entry.english] = entry.translations[0]
        return dict(sorted(found.items()))

    def untranslated(self) -> list[str]:
        """English texts without a translation."""
        return [entry.english for entry in self.entries if not entry.is_translated]

    def _forms(self) -> tuple[int, Callable[[int], int]]:
        """Number of the language's forms, and the index of the form for a number."""
        found = _PLURAL_FORMS.search(self.header)
        return (int(found[1]), gettext.c2py(found[2])) if found else (1, lambda number: 0)


def _rule(count: int, form_of: Callable[[int], int]) -> str:
    """The forms of the numbers from 0 to 199."""
    forms = [form_of(number) for number in range(20 * _PERIOD)]
    if any(form != forms[_PERIOD + number % _PERIOD] for number, form in enumerate(forms) if number >= _PERIOD) or max(forms) >= count:
        raise PoError(f"page/language.js and cli/language.cpp do not know plural forms such as {forms[:_PERIOD]}")
    return "".join(map(str, forms[:2 * _PERIOD]))


def read(path: Path) -> Catalog:
    """REQUIRES: a file in UTF-8."""
    catalog = Catalog(path)
    entry = Entry()
    part = ""

    def finish() -> None:
        nonlocal entry
        if part and entry.english:
            catalog.entries.append(entry)
        elif part:
            catalog.header = entry.translations[0]
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
        if found[1] == "msgid" and part.startswith("msgstr"):
            finish()
        if found[1] and found[1].startswith("msgstr"):
            entry.translations.append("")
        part = found[1] or part
        text = json.loads(found[2])
        if part == "msgid":
            entry.english += text
        elif part == "msgid_plural":
            entry.plural += text
        else:
            entry.translations[-1] += text
    finish()
    return catalog
