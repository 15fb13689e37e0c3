#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Brings the texts of the sources into the .po file of every language, and lists what is not translated.

    update_languages.py

A new text is added without a translation, and readers see its English. If a text of the sources was changed, its translations stay as
fuzzy ones, which readers do not see, until a translator has confirmed them. A text that is gone takes its translations along.
A language that page/language.js lists and that has no file gets one. Needs gettext.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

import po

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "protocol/web/page"
LANGUAGES = ROOT / "protocol/web/languages"
# Functions whose literal is a text.
_KEYWORDS = ("t", "t_", "english", "partsOf", "plural:2,3")
# Names are the same in every language.
_NAMES = {"Fukumi"}


class _Frame(HTMLParser):
    """Texts of an HTML file that language.js finds."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        self.texts += [value for name, value in attrs if name in ("aria-label", "title") and value]

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open not in ("script", "noscript") and re.search("[A-Za-z]", data):
            self.texts.append(data.strip())


def frame_texts(path: Path) -> list[str]:
    """The English texts in an HTML file."""
    frame = _Frame()
    frame.feed(path.read_text(encoding="utf-8").split("<body>")[1])
    return [text for text in frame.texts if text not in _NAMES]


def sources() -> list[Path]:
    """All files that have texts."""
    cpp = [path for top in ("engine", "book", "protocol") for path in (ROOT / top).rglob("*.[ch]pp")]
    return [*sorted(PAGE.glob("*.html")), *sorted(cpp), *sorted(PAGE.glob("*.js"))]


def codes() -> list[str]:
    """The languages of the page besides English, sorted."""
    listed = re.search(r"LANGUAGES = \[(.*?)\];", (PAGE / "language.js").read_text(encoding="utf-8"), re.DOTALL)
    assert listed
    return sorted(set(re.findall(r'\["([\w-]+)"', listed[1])) - {"en"})


def write_template(path: Path, files: list[Path]) -> None:
    """All texts of these files as gettext's .pot file."""
    # xgettext does not read HTML.
    frame = path.with_name("frame.js")
    texts = [text for file in files if file.suffix == ".html" for text in frame_texts(file)]
    frame.write_text("".join(f"t({json.dumps(text, ensure_ascii=False)});\n" for text in texts), encoding="utf-8")
    # Sorted: a text that moves from one source to another moves in no language's file.
    _run("xgettext", "--from-code=UTF-8", "--force-po", "--package-name=Fukumi", "--no-location", "--sort-output",
         "--keyword", *(f"--keyword={word}" for word in _KEYWORDS), f"--output={path}", str(frame),
         *(str(file) for file in files if file.suffix != ".html"))
    # No date, which would change with each run, and no flags: "%" is a percent sign, not a place.
    text = path.read_text(encoding="utf-8").replace("charset=CHARSET", "charset=UTF-8")
    text = re.sub(r"(?m)^(?:\"POT-Creation-Date: .*|#.*)\n", "", text)
    path.write_text(f"# SPDX-License-Identifier: MIT\n{text}", encoding="utf-8")


def update(folder: Path, files: list[Path]) -> None:
    """Every language's file in the folder has the texts of these sources afterwards, and no others."""
    with tempfile.TemporaryDirectory() as work:
        template = Path(work) / "fukumi.pot"
        write_template(template, files)
        for code in codes():
            path = folder / f"{code}.po"
            if not path.exists():
                _run("msginit", "--no-translator", f"--locale={code.replace('-', '_')}.UTF-8", f"--input={template}", f"--output={path}")
            _run("msgmerge", "--quiet", "--update", "--backup=none", str(path), str(template))
            _run("msgattrib", "--no-obsolete", f"--output={path}", str(path))


def report(folder: Path) -> str:
    """Texts that are not translated, with the languages, and the number of texts."""
    catalogs = {code: po.read(folder / f"{code}.po") for code in codes()}
    missing: dict[str, list[str]] = {}
    for code, catalog in catalogs.items():
        for text in catalog.untranslated():
            missing.setdefault(text, []).append(code)
    lines = [f"not translated: {json.dumps(text, ensure_ascii=False)} ({', '.join(languages)})\n" for text, languages in missing.items()]
    count = max((len(catalog.entries) for catalog in catalogs.values()), default=0)
    return f"{''.join(lines)}{count} texts in {len(catalogs)} languages, {len(missing)} not translated into all of them\n"


def _run(*command: str) -> None:
    # The C locale: messages of these tools are not those of the system's language.
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C.UTF-8"})
    if done.returncode != 0:
        raise po.PoError(f"{command[0]}: {done.stderr.strip()}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.parse_args()
    try:
        update(LANGUAGES, sources())
        print(report(LANGUAGES), end="")
    except (OSError, po.PoError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
