#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Which sources are compiled as one: unity_batches.py SIZE FILE... prints the batch of each file.

Files of one batch that open the same namespace share its anonymous one. What one of them declares there no
other one mentions: it would declare it twice, or find it where it means another of that name.
Declarations begin at the left margin, where clang-format puts them: only those are read. A name too
many only moves a file to another batch. Named namespaces are not compared: no two of the tree end in the same word.
"""

import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = ("engine", "book", "protocol", "tests")

_ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  *$", re.MULTILINE | re.DOTALL)
_DECLARED = re.compile(
    r"(?:template <.*?> ?)?(?:(?:enum class|enum|struct|class|namespace|using) +(?:\w+::)*(\w+)"
    r"|.*?(?<!::)(?<!\.)\b([A-Za-z_]\w*)\s*(?:\(|\{|=(?!=)|\[|;))"
)
_ALIAS = re.compile(r"^(?:using|namespace) +(?!namespace )[^;{]*?(\w+)(?: =[^;]*)?;$", re.MULTILINE)
# A name after a dot, an arrow or a scope is looked up there and nowhere else.
_WORD = re.compile(r"(?<![.\w])(?<!->)(?<!::)[A-Za-z_]\w*")
_KEYWORDS = frozenset({"const", "constexpr", "inline", "namespace", "static", "static_assert", "template"})
_USED = re.compile(r"^using namespace ([\w:]+);$", re.MULTILINE)
_OPENED = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
_MACRO = re.compile(r"^#define +(\w+)", re.MULTILINE)
_SILENT = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"')


def margin_names(code: str) -> set[str]:
    """The names that are declared at the left margin."""
    found = map(_DECLARED.match, re.findall(r"^[A-Za-z].*", code, re.MULTILINE))
    return {match[1] or match[2] for match in found if match} - _KEYWORDS


@dataclass
class Source:
    """The namespaces that a file opens, the names that it declares for itself, and those that it mentions.

    A using declaration may be repeated: `aliases` has its name and text. `imported` has the names in the namespaces that are
    `used` whole.
    """

    opened: set[str] = field(default_factory=set)
    declared: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    aliases: dict[str, str] = field(default_factory=dict)
    macros: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    imported: set[str] = field(default_factory=set)

    def fits(self, other: "Source") -> bool:
        """Whether neither finds a name of the other where it means another one."""
        return not self.disturbs(other) and not other.disturbs(self)

    def disturbs(self, other: "Source") -> bool:
        """Whether the other file would find a name of this one."""
        if all(map(other.mentioned.isdisjoint, (self.declared, self.imported, self.macros))):
            return False
        if self.macros & other.mentioned:
            return True
        # A name of fukumi::book is found in fukumi::book::renlib and by who uses it whole, not in fukumi::board.
        places = [*other.opened, *(mine for mine in self.opened for name in other.used if mine.endswith(f"{name}::"))]
        if not any(theirs.startswith(mine) for mine in self.opened for theirs in places):
            return False
        same = {name for name, text in self.aliases.items() if other.aliases.get(name) == text}
        imported = self.imported if self.used != other.used else set()
        return bool((self.declared - same | imported) & other.mentioned)


def source_of(text: str) -> Source:
    code = _SILENT.sub(" ", text)
    aliases = {match[1]: match[0] for match in _ALIAS.finditer(code)}
    used = set(_USED.findall(code))
    return Source(
        opened={f"{path}::" for path in _OPENED.findall(code)} or {""},
        declared=margin_names("".join(_ANONYMOUS.findall(code))) | set(aliases),
        mentioned=set(_WORD.findall(code)) | set(aliases),
        aliases=aliases,
        macros=set(_MACRO.findall(code)),
        used=used,
        imported=imported_names(used) if used else set(),
    )


@cache
def headers() -> list[tuple[set[str], set[str]]]:
    """For each header the namespaces that it opens, and the names in it."""
    files = (file for folder in _FOLDERS for file in (ROOT / folder).rglob("*.hpp"))
    codes = (_SILENT.sub(" ", file.read_text(encoding="utf-8")) for file in files)
    return [(set(_OPENED.findall(code)), margin_names(_OPENED.sub("", code))) for code in codes]


def imported_names(used: set[str]) -> set[str]:
    """The names in the headers that open one of the namespaces."""
    ends = tuple(f"::{name}" for name in used)
    return set().union(*(names for opened, names in headers() if any(f"::{path}".endswith(ends) for path in opened)))


def batches(texts: list[str], size: int) -> list[int]:
    """The batch of each source. Those that fit the fewest others choose first: each the first batch that has room for it."""
    sources = list(map(source_of, texts))
    fitting = [{j for j, other in enumerate(sources) if other is not source and source.fits(other)} for source in sources]
    made: list[set[int]] = []
    for i in sorted(range(len(sources)), key=lambda each: len(fitting[each])):
        batch = next((each for each in made if len(each) < size and each <= fitting[i]), None)
        if batch is None:
            made.append(batch := set())
        batch.add(i)
    made.sort(key=min)
    return [next(number for number, batch in enumerate(made) if i in batch) for i in range(len(sources))]


def main() -> None:
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[2:]]
    print(";".join(map(str, batches(texts, int(sys.argv[1])))))


if __name__ == "__main__":
    main()
