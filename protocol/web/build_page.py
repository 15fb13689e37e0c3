#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes one HTML file of the page's parts and the engine, a folder of files for a web server, or a source of the program.

    build_page.py --engine FOLDER --version TEXT --out FILE
    build_page.py --engine FOLDER --threads FOLDER --version TEXT --out FOLDER
    build_page.py --template FILE --version TEXT --out FILE
    build_page.py ... --depfile FILE        and what it was made of, for make and ninja

The first FOLDER holds fukumi-web.js and fukumi-web.wasm, that of --threads the same engine with threads. The modules of page/ become one script: those that
others import come first, and the import and export words go; in the file script and languages are packed as the engine is. So no two modules may name something
alike at their top; that, a name that is imported but not exported, and a call of a function that another
module exports and this one does not import, ends the build. A template is a source of C++ whose raw strings name what they hold:
@FUKUMI_PAGE_SCRIPT@ and the other names of program_parts().
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

import po

PAGE = Path(__file__).resolve().parent / "page"
LANGUAGES = PAGE.parent / "languages"
PUZZLES = PAGE.parent / "puzzles.txt"
SERVED = PAGE.parent / "served"
LICENCE = PAGE.parents[2] / "LICENSE"
NOTICES = PAGE.parents[2] / "scripts/packaging/notices"
# iOS takes no SVG for the icon of a page on the home screen.
TOUCH_ICON = SERVED / "apple-touch-icon.png"
# All its 256 characters are a byte each, in HTML and in Python alike.
ENCODING = "iso-8859-15"
# The file has no more.
MOST_BYTES = 5_200_000
_IMPORT = re.compile(r"^import \{([^}]*)\} from \"\./([a-z0-9_]+\.js)\";\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async )?(?:const|class|function\*?) (\w+)", re.MULTILINE)
_CALL = re.compile(r"(?<![\w.])(?:new )?(\w+)\(")
# Functions, variables and methods.
_DEFINED = re.compile(r"(?:(?:const|let|class|function\*?) |^ +(?=\w+\(.*\) \{\}?$))(\w+)", re.MULTILINE)
_NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)


class PageError(Exception):
    """Parts that do not fit together."""


def modules(entry: str) -> list[str]:
    """The names of the modules, each behind those that it imports."""
    order: list[str] = []
    open_ones: list[str] = []

    def visit(name: str) -> None:
        if name in order:
            return
        if name in open_ones:
            raise PageError(f"{name} imports itself by way of {open_ones[-1]}")
        open_ones.append(name)
        for _, imported in _IMPORT.findall((PAGE / name).read_text(encoding="utf-8")):
            visit(imported)
        open_ones.pop()
        order.append(name)

    visit(entry)
    return order


def bundle(entry: str) -> str:
    """One script of all modules."""
    exported: dict[str, set[str]] = {}
    known = {name for path in PAGE.glob("*.js") for name in _EXPORT.findall(path.read_text(encoding="utf-8"))}
    owner: dict[str, str] = {}
    parts = []
    for name in modules(entry):
        text = (PAGE / name).read_text(encoding="utf-8")
        here = set(_DEFINED.findall(text))
        for names, source in _IMPORT.findall(text):
            for wanted in filter(None, (each.strip() for each in names.split(","))):
                if wanted not in exported[source]:
                    raise PageError(f"{name} imports {wanted}, which {source} does not export")
                here.add(wanted)
        for called in sorted(known.intersection(_CALL.findall(text)) - here):
            raise PageError(f"{name} calls {called} and does not import it")
        for found in _NAME.findall(text):
            if owner.setdefault(found, name) != name:
                raise PageError(f"{found} is in {owner[found]} and in {name}")
        exported[name] = set(_EXPORT.findall(text))
        parts.append(re.sub(r"^export ", "", _IMPORT.sub("", text), flags=re.MULTILINE))
    return "(() => {\n\"use strict\";\n" + "\n".join(parts) + "})();\n"


def read_tables() -> dict[str, dict[str, str | list[str]]]:
    """The table of each language."""
    return {path.stem: po.read(path).table() for path in sorted(LANGUAGES.glob("*.po"))}


def tables() -> str:
    """All languages' tables as one object of JSON. A text that is not translated is left out: readers see English."""
    return json.dumps(read_tables(), ensure_ascii=False, separators=(",", ":"))


def columns() -> dict[str, list[str | list[str] | None]]:
    """The same as a list of English texts and lists of translations in its order, which page/unpack.js makes tables of.

    A table is longer than the 32 KiB in which gzip finds repetitions: it would pack the English texts once for each language.
    """
    read = read_tables()
    texts = sorted(set().union(*read.values()))
    return {"en": [*texts], **{code: [table.get(text) for text in texts] for code, table in read.items()}}


def puzzles() -> str:
    """The trainer's."""
    return PUZZLES.read_text(encoding="utf-8")


def notice(name: str) -> str:
    """The licence of a part."""
    return (NOTICES / f"{name}.txt").read_text(encoding="utf-8")


def licence(*names: str) -> str:
    """That of the program, and those of these parts."""
    return "\n".join([LICENCE.read_text(encoding="utf-8"), *map(notice, names)])


def style(*names: str) -> str:
    """Style sheets of page/ as one."""
    return "".join((PAGE / name).read_text(encoding="utf-8") for name in names)


def touch_icon(address: str) -> str:
    """The element that names it."""
    return f'<link rel="apple-touch-icon" href="{address}">\n'


def inside_script(text: str) -> str:
    """No text may end the element that contains it."""
    return re.sub(r"</(script)", r"<\\/\1", text, flags=re.IGNORECASE)


def packed(content: bytes) -> str:
    """The text that page/packed_text.js unpacks."""
    # Without a time: the same content gives the same text.
    text = "\x80" + gzip.compress(content, mtime=0).decode(ENCODING)
    return re.sub("[\0\r<=]", lambda found: "=" + chr(ord(found.group()) + 64), text)


def element(name: str, content: str, attributes: str = ' type="text/plain"') -> str:
    """A script, or data, of this id."""
    return f'<script{attributes} id="{name}">{content}</script>\n'


def frame(kind: str, **parts: str) -> str:
    """page.html as the "board" or as the "report" of a review: elements of the other kind are left out, and @NAME@ is the part of this name."""
    other = {"board": "report", "report": "board"}[kind]
    text = re.sub(rf"^ *<!--{other}-->\n.*?<!--/{other}-->\n", "", (PAGE / "page.html").read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    text = re.sub(rf" *<!--/?{kind}-->\n", "", text)
    return re.sub(f"(?:<!--)?@({'|'.join(parts)})@(?:-->)?", lambda found: parts[found.group(1)], text)


def board_frame(version: str, charset: str, head: str, scripts: str) -> str:
    """All that is the same in the file, on a server and in the program, and these parts."""
    return frame("board", VERSION=version, CHARSET=charset, STYLE=style("style.css", "review_cards.css"), HEAD=head, SCRIPTS=scripts)


def report_frame() -> str:
    """That of the page of a review, with places that the program fills (../cli/analyze/review_html.hpp)."""
    scripts = (element("languages", "{{LANGUAGES}}", ' type="application/json"') + element("engine-worker", "{{WORKER}}") + element("engine-wasm", "{{WASM}}")
               + element("review-data", "{{DATA}}", ' type="application/json"') + "<script>{{SCRIPT}}</script>")
    return frame("report", VERSION="{{VERSION}}", CHARSET="utf-8", STYLE="{{STYLE}}", HEAD="", SCRIPTS=scripts)


def engine_notices() -> str:
    """A comment for a page that holds the engine."""
    return f"<!--\nThis page holds parts of the following.\n\n{notice('emscripten').replace('--', '- -')}-->"


def page(engine: Path, version: str) -> bytes:
    """The file."""
    worker = (engine / "fukumi-web.js").read_text(encoding="utf-8") + (PAGE / "worker.js").read_text(encoding="utf-8")
    content = json.dumps({"script": bundle("app.js"), "languages": columns(), "puzzles": puzzles(), "licence": licence("emscripten")}, ensure_ascii=False, separators=(",", ":"))
    icon = touch_icon("data:image/png;base64," + base64.b64encode(TOUCH_ICON.read_bytes()).decode("ascii"))
    text = board_frame(version, ENCODING, icon + engine_notices(), element("languages", "", ' type="application/json"') + element("puzzles", "") + element("licence", "")
                 + element("engine-worker", inside_script(worker)) + element("engine-wasm", "@WASM@")
                 + element("packed-page", "@PAGE@") + f"<script>{bundle('unpack.js')}</script>")
    if not text.isascii():
        raise PageError("what is not packed has letters that no other encoding would show")
    bytes_of = {"WASM": (engine / "fukumi-web.wasm").read_bytes(), "PAGE": content.encode("utf-8")}
    made = re.sub("@(WASM|PAGE)@", lambda found: packed(bytes_of[found.group(1)]), text).encode(ENCODING)
    if len(made) > MOST_BYTES:
        raise PageError(f"the page has {len(made)} bytes, more than {MOST_BYTES}")
    return made


def served(engine: Path, threads: Path, version: str) -> dict[str, bytes]:
    """The files for a web server by their names."""
    folders = {"single": engine, "threads": threads}
    files = {
        f"engine/{name}/{file.name}": file.read_bytes()
        for name, folder in folders.items() for file in sorted(folder.glob("fukumi-web.*")) if file.suffix in (".js", ".wasm")
    }
    worker = 'importScripts("fukumi-web.js");\n' + (PAGE / "worker.js").read_text(encoding="utf-8")
    files |= {f"engine/{name}/worker.js": worker.encode("utf-8") for name in folders}
    head = '<link rel="manifest" href="manifest.webmanifest">\n' + touch_icon(TOUCH_ICON.name) + engine_notices()
    scripts = (element("languages", inside_script(tables()), ' type="application/json"')
               + element("puzzles", inside_script(puzzles())) + element("licence", inside_script(licence("emscripten")))
               + element("engine-wasm", "", ' type="text/plain" data-folder="engine"')
               + element("page-script", inside_script(bundle("app.js")), ""))
    files["index.html"] = board_frame(version, "utf-8", head, scripts).encode("utf-8")
    files |= {path.name: path.read_bytes() for path in sorted(SERVED.iterdir())}
    # A browser takes what it kept for new where one byte of this script is another one.
    digest = hashlib.sha256(b"".join(name.encode() + content for name, content in sorted(files.items()))).hexdigest()
    kept = ["./", *sorted(name for name in files if name != "README.txt")]
    constants = f"const CACHE = {json.dumps('fukumi-' + digest[:16])};\nconst FILES = {json.dumps(kept)};\n"
    files["service_worker.js"] = (constants + (PAGE / "service_worker.js").read_text(encoding="utf-8")).encode("utf-8")
    return files


def program_parts(version: str) -> dict[str, str]:
    """Parts of the pages that sources of the program hold, by their names in templates."""
    beginning, end = board_frame(version, "utf-8", "", "\0").split("\0")
    return {
        "FUKUMI_PAGE_BEGINNING": beginning,
        "FUKUMI_PAGE_END": end,
        "FUKUMI_PAGE_SCRIPT": bundle("app.js"),
        "FUKUMI_PUZZLES": puzzles(),
        "FUKUMI_LICENCE": licence("boost", "lz4", "gcc"),
        "FUKUMI_REVIEW_FRAME": report_frame(),
        "FUKUMI_REVIEW_STYLE": style("style.css", "review_cards.css", "review.css"),
        "FUKUMI_REVIEW_SCRIPT": bundle("report.js"),
        "FUKUMI_LANGUAGE_TABLES": tables(),
    }


def filled(template: str, version: str) -> str:
    """A source of the program."""
    parts = program_parts(version)
    for name, text in parts.items():
        if re.search(r'\)--\w+--"', text):
            raise PageError(f"{name} has what would end the string that holds it")
    return re.sub("@(FUKUMI_[A-Z_]+)@", lambda found: parts[found.group(1)], template)


def inputs() -> list[Path]:
    """All files that a page may be made of. A new one counts when a file that is listed here names it."""
    files = [*PAGE.glob("*"), *LANGUAGES.glob("*.po"), *SERVED.glob("*"), *NOTICES.glob("*.txt"), *PAGE.parent.glob("*.py"), PUZZLES, LICENCE]
    return sorted(file for file in files if file.is_file())


def dependencies(out: Path) -> str:
    """The rule for make and ninja that lists of which files `out` is made."""
    return " \\\n  ".join([str(out).replace(" ", "\\ ") + ":", *(str(file).replace(" ", "\\ ") for file in inputs())]) + "\n"


def write_folder(folder: Path, files: dict[str, bytes]) -> None:
    """These files and no others."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    of = parser.add_mutually_exclusive_group(required=True)
    of.add_argument("--engine", type=Path)
    of.add_argument("--template", type=Path)
    parser.add_argument("--threads", type=Path)
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--depfile", type=Path)
    options = parser.parse_args()
    try:
        if options.template:
            source = filled(options.template.read_text(encoding="utf-8"), options.version)
            options.out.write_text(source, encoding="utf-8")
        elif options.threads:
            write_folder(options.out, served(options.engine, options.threads, options.version))
        else:
            options.out.write_bytes(page(options.engine, options.version))
        if options.depfile:
            options.depfile.write_text(dependencies(options.out), encoding="utf-8")
    except (OSError, PageError, po.PoError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
