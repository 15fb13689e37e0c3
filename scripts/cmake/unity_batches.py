#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Which sources are compiled as one: unity_batches.py SIZE FILE... prints the batch of each file.

Files of one batch share the scope of their anonymous namespaces. What one of them declares there no
other one mentions: it would declare it twice, or find it where it means another of that name.
Declarations begin at the left margin, where clang-format puts them: only those are read. A name too
many only moves a file to another batch.
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  *$", re.MULTILINE | re.DOTALL)
_DECLARED = re.compile(
    r"(?:template <.*?> ?)?(?:(?:enum class|enum|struct|class|namespace|using) +(?:\w+::)*(\w+)"
    r"|.*?(?<!::)\b([A-Za-z_]\w*)\s*(?:\(|\{|=(?!=)|\[|;))"
)
# A name after a dot, an arrow or a scope is looked up there and nowhere else.
_WORD = re.compile(r"(?<![.\w])(?<!->)(?<!::)[A-Za-z_]\w*")
_SCOPE = re.compile(r"\b(\w+)::")
_KEYWORDS = frozenset({"const", "constexpr", "inline", "namespace", "static", "template"})
_USED = re.compile(r"^using namespace ([\w:]+);$", re.MULTILINE)
_NAMED = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
_INCLUDED = re.compile(r'^#include "(.+)"$', re.MULTILINE)
_MACRO = re.compile(r"^#define +(\w+)", re.MULTILINE)
_SILENT = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"')


def declared(code: str) -> set[str]:
    """The names that a source declares for itself, and perhaps some that it only uses."""
    names = set(_MACRO.findall(code))
    for block in _ANONYMOUS.findall(code):
        for line in re.findall(r"^[A-Za-z].*", block, re.MULTILINE):
            if match := _DECLARED.match(line):
                names.add(match[1] or match[2])
    return names - _KEYWORDS


@dataclass
class Source:
    """A file's names, the scopes that it names, the namespaces that it uses whole, and the inner ones that it and its headers open."""

    declared: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    scopes: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)

    def fits(self, other: "Source") -> bool:
        """Whether neither finds a name of the other where it means another one."""
        # fukumi::protocol::test hides fukumi::test from code in fukumi::protocol.
        mine, theirs = self.opened - other.opened, other.opened - self.opened
        return self.used == other.used and not (
            self.declared & other.mentioned
            or other.declared & self.mentioned
            or mine & other.scopes
            or theirs & self.scopes
        )


def source_of(text: str) -> Source:
    code = _SILENT.sub(" ", text)
    headers = [ROOT / name for name in _INCLUDED.findall(text)]
    paths = _NAMED.findall(code + "".join(each.read_text(encoding="utf-8") for each in headers if each.exists()))
    opened = {name for path in paths for name in path.split("::")[2:]}
    return Source(declared(code), set(_WORD.findall(code)), set(_SCOPE.findall(code)), set(_USED.findall(code)), opened)


def batches(texts: list[str], size: int) -> list[int]:
    """For each source the first batch that has room for it."""
    made: list[list[Source]] = []
    found = []
    for source in map(source_of, texts):
        fitting = (i for i, each in enumerate(made) if len(each) < size and all(map(source.fits, each)))
        number = next(fitting, len(made))
        if number == len(made):
            made.append([])
        made[number].append(source)
        found.append(number)
    return found


def main() -> None:
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[2:]]
    print(";".join(map(str, batches(texts, int(sys.argv[1])))))


if __name__ == "__main__":
    main()
