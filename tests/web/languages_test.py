#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The tables of protocol/web/languages hold every text of the pages, of `play` and of the engine's sentences, and nothing else."""

from __future__ import annotations

import json
import re
import unittest
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "protocol/web"
TABLES = sorted((WEB / "languages").glob("*.json"))

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_KEY = re.compile(rf"\b(?:t|english|partsOf)\(\s*({_LITERAL})")
_CPP_KEY = re.compile(rf"\bt_?\(\s*({_LITERAL}(?:\s*{_LITERAL})*)")
_MARKED = re.compile(rf"\benglish\(\s*({_LITERAL}(?:\s*{_LITERAL})*)")
_PLACE = re.compile(r"\{\d\}")
# Words, not sentences.
_SHARED = {"black", "white", "forbidden to black", "move {0}", "{0} games", "{0} wins", "{0}: {1}"}
# A name in every language.
_NAMES = {"Fukumi"}

# Places where a text is shown, and what begins there with a literal.
_SHOWN = re.compile(r"(?:\b(?:(?:toast|say|ask|askDialog|close)\(|actionButton\(\"[\w-]+\", )|(?:\btitle|\"aria-label\"|\bplaceholder): |textContent = |"
                    r"\b(?:words|heading|task) = |make\(\"\w+\", \{[^{}]*\}, )" rf"({_LITERAL}|`[^`]*`)")
_CPP_SHOWN = re.compile(rf"(?:<<|\bsay\()\s*({_LITERAL})")
# A literal that reads as a sentence, wherever it stands.
_SENTENCE = re.compile(r'(?<!\bt\()(?<!english\()(?<!partsOf\()(?<!Error\()"[A-Z][a-z]* [a-z][^"]*"')


def code(path: Path) -> str:
    """A module without its comments."""
    return re.sub(r"/\*.*?\*/|(?m:^[^\S\n]*//[^\n]*$)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


class Frame(HTMLParser):
    """Texts of an HTML file that language.js finds."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self._open = ""
        self.feed(path.read_text(encoding="utf-8").split("<body>")[1])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        self.texts |= {value for name, value in attrs if name in ("aria-label", "title") and value}

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open not in ("script", "noscript") and re.search("[A-Za-z]", data):
            self.texts.add(data.strip())


def terminal() -> list[Path]:
    """Sources of `play`, which hand texts to a language themselves."""
    return [*sorted((ROOT / "protocol/cli/play").glob("*.cpp")), ROOT / "protocol/cli/language.cpp"]


def sentences() -> set[str]:
    """English texts that C++ marks, on every floor."""
    found = set()
    for path in sorted(path for top in ("engine", "book", "protocol") for path in (ROOT / top).rglob("*.[ch]pp")):
        for key in _MARKED.findall(code(path)):
            found.add(joined(key))
    return found


def joined(literals: str) -> str:
    """One or more literals of C++ as the text that they are."""
    return "".join(json.loads(part) for part in re.findall(_LITERAL, literals))


def keys() -> set[str]:
    """English texts of the pages and of the terminal."""
    found = {json.loads(key) for path in sorted((WEB / "page").glob("*.js")) for key in _KEY.findall(code(path))}
    for name in ("page.html", "review.html"):
        found |= Frame(WEB / "page" / name).texts
    for path in terminal():
        found |= {joined(key) for key in _CPP_KEY.findall(code(path))}
    return (found | sentences()) - _NAMES


class LanguagesTest(unittest.TestCase):
    def test_each_table_has_every_text_in_order_and_no_other(self) -> None:
        wanted = keys()
        self.assertGreater(len(wanted), 200)
        for path in TABLES:
            with self.subTest(path.stem):
                pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
                self.assertEqual(sorted(wanted - {key for key, _ in pairs}), [], "not translated")
                self.assertEqual(sorted({key for key, _ in pairs} - wanted), [], "no text of the pages")
                self.assertEqual([key for key, _ in pairs], sorted(wanted))

    def test_a_text_has_the_places_of_its_english(self) -> None:
        for path in TABLES:
            for key, text in json.loads(path.read_text(encoding="utf-8")).items():
                with self.subTest(path.stem, key=key):
                    self.assertTrue(text.strip())
                    self.assertEqual(Counter(_PLACE.findall(text)), Counter(_PLACE.findall(key)))

    def test_the_lists_of_languages_are_those_of_the_tables(self) -> None:
        stems = [path.stem for path in TABLES]
        listed = re.search(r"LANGUAGES = \[(.*?)\];", (WEB / "page/language.js").read_text(encoding="utf-8"), re.DOTALL)
        built = re.search(r"set\(FUKUMI_LANGUAGES ([^)]*)\)", (ROOT / "scripts/cmake/FukumiPage.cmake").read_text(encoding="utf-8"))
        assert listed and built
        self.assertEqual(sorted(re.findall(r'\["([\w-]+)"', listed[1])), sorted(["en", *stems]))
        self.assertEqual(built[1].split(), stems)

    def test_no_sentence_of_the_engine_is_written_in_the_page_too(self) -> None:
        page = {json.loads(key) for path in sorted((WEB / "page").glob("*.js")) for key in _KEY.findall(code(path))}
        self.assertEqual(sorted(page & sentences() - _SHARED), [])

    def test_no_module_shows_a_text_that_has_no_translation(self) -> None:
        for path in sorted((WEB / "page").glob("*.js")):
            shown = [*_SHOWN.findall(code(path)), *_SENTENCE.findall(code(path))]
            texts = [text for text in shown if re.search("[A-Za-z]", re.sub(r"\$\{[^}]*\}", "", text))]
            self.assertEqual(texts, [], path.name)

    def test_play_says_nothing_that_has_no_translation(self) -> None:
        for path in terminal():
            texts = [text for text in _CPP_SHOWN.findall(code(path)) if re.search("[A-Za-z]{2}", text)]
            self.assertEqual(texts, [], path.name)


if __name__ == "__main__":
    unittest.main()
