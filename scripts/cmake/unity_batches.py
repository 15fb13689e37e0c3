#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Which sources are compiled as one: unity_batches.py SIZE FILE... prints the batch of each file.

Files of one batch share the scope of their anonymous namespaces, so no two of them declare the same
name there. What is declared stands at the left margin, as clang-format leaves it: that is all that is
read. A name too many only moves a file to another batch.
"""

import re
import sys
from pathlib import Path

_ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
_DECLARED = re.compile(r"(?:struct|class|enum|using|namespace) +(\w+)|\b([A-Za-z_]\w*)(?=\s*(?:\(|\{|=[^=]|\[|;))")
_MACRO = re.compile(r"^#define +(\w+)", re.MULTILINE)


def declared(text: str) -> set[str]:
    """The names that a source declares for itself, and perhaps some that it only uses."""
    names = set(_MACRO.findall(text))
    for block in _ANONYMOUS.findall(text):
        for line in re.findall(r"^[A-Za-z].*", block, re.MULTILINE):
            names |= {one or other for one, other in _DECLARED.findall(line)}
    return names


def batches(names: list[set[str]], size: int) -> list[int]:
    """For each file the first batch that has room for it and none of its names."""
    taken: list[set[str]] = []
    members: list[int] = []
    found = []
    for own in names:
        for batch, others in enumerate(taken):
            if members[batch] < size and not own & others:
                break
        else:
            batch = len(taken)
            taken.append(set())
            members.append(0)
        taken[batch] |= own
        members[batch] += 1
        found.append(batch)
    return found


def main() -> None:
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[2:]]
    print(";".join(map(str, batches([declared(text) for text in texts], int(sys.argv[1])))))


if __name__ == "__main__":
    main()
