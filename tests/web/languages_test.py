#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The files of protocol/web/languages have every text of the pages, of `play` and of the engine's sentences, and no others.

Skipped (exit code 77) if gettext is not installed.
"""

from __future__ import annotations

import gettext
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol/web"))

import build_page  # noqa: E402
import po  # noqa: E402
import update_languages  # noqa: E402

PAGE = ROOT / "protocol/web/page"
FILES = sorted((ROOT / "protocol/web/languages").glob("*"))

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_KEY = re.compile(rf"\b(?:t_?|english|partsOf)\(\s*({_LITERAL}(?:\s*{_LITERAL})*)")
_PLURAL = re.compile(rf"\bplural\([^\"]*,\s*({_LITERAL}(?:\s*{_LITERAL})*),\s*({_LITERAL}(?:\s*{_LITERAL})*)\)")
_SENTENCES = re.compile(rf"\benglish\(\s*({_LITERAL}(?:\s*{_LITERAL})*)")
_PLACE = re.compile(r"\{\d\}")
# Words, not sentences.
_SHARED = {"black", "white", "left out", "forbidden to black", "move {0}", "{0} wins", "{0}: {1}", "{0}; {1}"}

# The quotation marks of a language, and words that have another one in its texts.
_HABITS = {"cs": ("„“", "jedno pole|volná (?:pole|místa)"), "ja": ("「」", "ではない$|がない$"), "ko": ("'", "당신|사용자|나의|십시오"), "ru": ("«»", "^линия"),
           "vi": ("“”", "(?<!diễn )biến|đi lại|rút lại"), "zh-Hans": ("“”", "您|等级"), "zh-Hant": ("「」", "您|等級|保存")}

# Places where a text is shown, and what begins there with a literal.
_SHOWN = re.compile(r"(?:\b(?:(?:toast|announce|ask|askDialog|close)\(|actionButton\(\"[\w-]+\", )|(?:\btitle|\"aria-label\"|\bplaceholder): |textContent = |"
                    r"\b(?:words|heading|task) = |make\(\"\w+\", \{[^{}]*\}, )" rf"({_LITERAL}|`[^`]*`)")
_CPP_SHOWN = re.compile(rf"(?:<<|\bsay\()\s*({_LITERAL})")
# A unit after a number, such as MiB.
_UNIT = re.compile(r"`[^`]*\$\{[^}`]*\} [A-Z][A-Za-z]+[^`]*`")
# A literal that reads as a sentence, wherever it stands.
_SENTENCE = re.compile(r'(?<!\bt\()(?<!english\()(?<!partsOf\()(?<!Error\()"[A-Z][a-z]* [a-z][^"]*"')


def code(path: Path) -> str:
    """A source without its comments."""
    return re.sub(r"/\*.*?\*/|(?m:^[^\S\n]*//[^\n]*$)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def joined(literals: str) -> str:
    """One or more literals of C++ as the text that they are."""
    return "".join(json.loads(part) for part in re.findall(_LITERAL, literals))


def marked(path: Path) -> set[tuple[str, str]]:
    """Texts of a source and their plurals by a plain search."""
    found = {(joined(key), "") for key in _KEY.findall(code(path))} - {("", "")}
    return found | {(joined(one), joined(other)) for one, other in _PLURAL.findall(code(path))}


def texts_of(files: list[Path]) -> list[tuple[str, str]]:
    """English texts of these files, each once, with the plurals of those that have a number."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fukumi.pot"
        update_languages.write_template(path, files)
        return [(entry.english, entry.plural) for entry in po.read(path).entries]


def places(text: str) -> Counter[str]:
    """Places of a text, {0}, {1} and so on, with their numbers."""
    return Counter(_PLACE.findall(text))


def of_kind(*suffixes: str) -> list[Path]:
    """Sources whose names end so."""
    return [path for path in update_languages.sources() if path.suffix in suffixes]


def spoken(table: dict[str, str | list[str]], english: str, count: int) -> str:
    """The text as the page and the terminal look it up, with its places."""
    found = table[english]
    return found if isinstance(found, str) else found[int(table[""][count if count < 100 else 100 + count % 100])]


class LanguagesTest(unittest.TestCase):
    def test_each_language_has_every_text_and_no_other(self) -> None:
        texts = texts_of(update_languages.sources())
        self.assertGreater(len(texts), 700)
        for path in FILES:
            with self.subTest(path.stem):
                held = [(entry.english, entry.plural) for entry in po.read(path).entries]
                self.assertEqual(sorted(set(texts) - set(held)), [], "not in the file: run protocol/web/update_languages.py")
                self.assertEqual(sorted(set(held) - set(texts)), [], "no source has it: run protocol/web/update_languages.py")
                self.assertEqual(len(held), len(set(held)))
        # For the log: no fault, since readers see English.
        print(update_languages.report(FILES[0].parent), end="")

    def test_xgettext_finds_the_texts_of_a_plain_search(self) -> None:
        sources = of_kind(".js", ".cpp", ".hpp")
        self.assertEqual(sorted(set(texts_of(sources))), sorted(set().union(*map(marked, sources))))

    def test_a_translation_has_the_places_of_its_english(self) -> None:
        for path in FILES:
            for entry in po.read(path).entries:
                for text in [entry.plural or entry.english, *filter(None, entry.translations)]:
                    with self.subTest(path.stem, text=text):
                        self.assertEqual(places(text), places(entry.english))

    def test_a_language_has_one_pair_of_quotation_marks_and_one_word_for_a_thing(self) -> None:
        for path in FILES:
            quotes, others = _HABITS[path.stem]
            for entry in po.read(path).entries:
                for text in entry.translations:
                    with self.subTest(path.stem, text=text):
                        marks = re.findall(r"""(?<!\w)'|["„“”«»‘’「」『』]""", text)
                        self.assertLessEqual(set(marks), set(quotes))
                        self.assertNotRegex(text, others)

    def test_the_number_of_a_text_is_its_last_value(self) -> None:
        for english, plural in texts_of(update_languages.sources()):
            if plural:
                self.assertRegex(plural, re.escape(max(places(english))) + r" [\w ]*s\b")

    def test_gettext_reads_the_files_as_the_build_does(self) -> None:
        tables = json.loads(build_page.tables())
        for path in FILES:
            with self.subTest(path.stem), tempfile.TemporaryDirectory() as folder:
                compiled = Path(folder) / "compiled.mo"
                subprocess.run(["msgfmt", "--check", f"--output-file={compiled}", str(path)], check=True, stderr=subprocess.DEVNULL)
                with compiled.open("rb") as file:
                    texts = gettext.GNUTranslations(file)
                for entry in po.read(path).entries:
                    for count in (0, 1, 2, 5, 11, 21, 22, 100, 101, 111, 122, 1002):
                        shown = spoken(tables[path.stem], entry.plural if entry.plural and count != 1 else entry.english, count)
                        wanted = texts.ngettext(entry.english, entry.plural, count) if entry.plural else texts.gettext(entry.english)
                        self.assertEqual(shown, wanted, count)

    def test_the_list_of_languages_is_that_of_the_files(self) -> None:
        self.assertEqual([path.name for path in FILES], [f"{code}.po" for code in update_languages.codes()])

    def test_no_sentence_of_the_engine_is_written_in_the_page_too(self) -> None:
        engine = {joined(key) for path in of_kind(".cpp", ".hpp") for key in _SENTENCES.findall(code(path))}
        page = {english for path in of_kind(".js") for english, _ in marked(path)}
        self.assertEqual(sorted(page & engine - _SHARED), [])

    def test_no_module_shows_a_text_that_has_no_translation(self) -> None:
        for path in sorted(PAGE.glob("*.js")):
            text = _PLURAL.sub("", code(path))
            shown = [*_SHOWN.findall(text), *_UNIT.findall(text), *_SENTENCE.findall(text)]
            texts = [text for text in shown if re.search("[A-Za-z]", re.sub(r"\$\{[^}]*\}", "", text))]
            self.assertEqual(texts, [], path.name)

    def test_play_says_nothing_that_has_no_translation(self) -> None:
        for path in [*sorted((ROOT / "protocol/cli/play").glob("*.cpp")), ROOT / "protocol/cli/language.cpp"]:
            texts = [text for text in _CPP_SHOWN.findall(code(path)) if re.search("[A-Za-z]{2}", text)]
            self.assertEqual(texts, [], path.name)


def header(catalog: po.Catalog) -> dict[str, str | list[str]]:
    """The part of a table that is not a text."""
    return {english: rule for english, rule in catalog.table().items() if not english}


class UpdateTest(unittest.TestCase):
    """Texts that come, change and go."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.languages = Path(folder.name) / "languages"
        self.languages.mkdir()
        self.source = Path(folder.name) / "source.js"

    def update(self, *texts: str) -> dict[str, po.Catalog]:
        """The files after a source had these texts."""
        self.source.write_text("".join(f"t({json.dumps(text)});\n" for text in texts), encoding="utf-8")
        update_languages.update(self.languages, [self.source])
        return {path.stem: po.read(path) for path in sorted(self.languages.glob("*.po"))}

    def translate(self, language: str, english: str, translation: str) -> None:
        path = self.languages / f"{language}.po"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{translation}"'), encoding="utf-8")

    def test_a_new_text_is_added_to_every_language_and_reported_until_it_is_translated(self) -> None:
        for catalog in self.update("The first of the texts", "50 % of {0}").values():
            self.assertEqual((catalog.untranslated(), catalog.table()), (["50 % of {0}", "The first of the texts"], header(catalog)))
        self.translate("cs", "The first of the texts", "První text")
        files = self.update("The first of the texts", "50 % of {0}", "Thinking time")
        self.assertEqual(list(files), update_languages.codes())
        self.assertEqual(files["cs"].table(), header(files["cs"]) | {"The first of the texts": "První text"})
        self.assertIn('not translated: "The first of the texts" (ja, ko, ru, vi, zh-Hans, zh-Hant)\n', update_languages.report(self.languages))
        self.assertIn('not translated: "Thinking time" (cs, ja, ko, ru, vi, zh-Hans, zh-Hant)\n', update_languages.report(self.languages))

    def test_readers_see_english_until_the_translation_of_a_changed_text_is_confirmed(self) -> None:
        self.update("The first of the texts")
        self.translate("ru", "The first of the texts", "Первый текст")
        russian = self.update("The first one of the texts")["ru"]
        self.assertEqual((russian.entries[0].translations, russian.table()), (["Первый текст"], header(russian)))
        path = self.languages / "ru.po"
        path.write_text(path.read_text(encoding="utf-8").replace("#, fuzzy\n", ""), encoding="utf-8")
        self.assertEqual(po.read(path).table(), header(russian) | {"The first one of the texts": "Первый текст"})

    def test_a_text_that_is_gone_takes_its_translations_along(self) -> None:
        self.update("The first of the texts", "Thinking time")
        self.translate("ja", "Thinking time", "持ち時間")
        self.assertEqual([entry.english for entry in self.update("The first of the texts")["ja"].entries], ["The first of the texts"])
        self.assertNotIn("持ち時間", (self.languages / "ja.po").read_text(encoding="utf-8"))

    def test_a_second_run_changes_nothing(self) -> None:
        self.update("A line that is so long that gettext breaks it: it has many more than eighty letters, \"quotes\" and a \\ too", "b")
        before = {path.name: path.read_bytes() for path in self.languages.iterdir()}
        update_languages.update(self.languages, [self.source])
        self.assertEqual({path.name: path.read_bytes() for path in self.languages.iterdir()}, before)


class ReadTest(unittest.TestCase):
    def read(self, text: str) -> po.Catalog:
        with tempfile.NamedTemporaryFile("w", suffix=".po", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            return po.read(Path(file.name))

    def test_comments_and_obsolete_texts_are_passed_over(self) -> None:
        catalog = self.read('# A translator\nmsgid ""\nmsgstr ""\n"Language: ja\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n#. note\n#: a.js\nmsgid "a"\nmsgstr ""\n"b"\n"c"\nmsgid "d"\nmsgstr "e"\n'
                            '\n#~ msgid "f"\n#~ msgstr "g"\n')
        self.assertEqual(catalog.table(), {"a": "bc", "d": "e"})

    def test_plural_forms_are_those_of_the_header(self) -> None:
        def table(rule: str, *forms: str) -> dict[str, str | list[str]]:
            lines = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
            return self.read(f'msgid ""\nmsgstr "Plural-Forms: {rule};\\n"\n\nmsgid "one"\nmsgid_plural "many"\n{lines}').table()

        self.assertEqual(table("nplurals=1; plural=0", "a"), {"one": "a", "many": "a"})
        self.assertEqual(table("nplurals=2; plural=n > 1", "a", "b"), {"": "00" + 198 * "1", "one": "a", "many": ["a", "b"]})
        # Not translated as a whole.
        self.assertEqual(table("nplurals=2; plural=n > 1", "a", ""), {"": "00" + 198 * "1"})
        for rule, forms in (("nplurals=2; plural=n > 1", ["a"]), ("nplurals=2; plural=n % 3", ["a", "b"]), ("nplurals=2; plural=n > 300", ["a", "b"]),
                            ("", ["a", "b"])):
            with self.subTest(rule), self.assertRaises(po.PoError):
                table(rule, *forms)

    def test_a_line_that_is_not_of_the_format_is_named(self) -> None:
        for text in ('msgid "a"\nmsgstr "b\n', 'msgid "a"\n"b" c\n', '# x\n"a"\n', 'msgid "a"\nmsgctxt "b"\n', 'msgid a\nmsgid\n', 'msgid "a"\nmsgstr "\\q"\n'):
            with self.subTest(text), self.assertRaisesRegex(po.PoError, r"\.po:[12]: expected msgid or msgstr"):
                self.read(text)


if __name__ == "__main__":
    if not shutil.which("msgmerge"):
        print("skipped: gettext is not installed")
        sys.exit(77)
    unittest.main()
