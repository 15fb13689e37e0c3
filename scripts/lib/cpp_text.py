# SPDX-License-Identifier: MIT
"""C++ read as text, as far as the house's checks need it: without comments and strings, by functions."""

from __future__ import annotations

import re
from typing import Iterator, Optional

_TOKEN = re.compile(
    r"""
      //(?:[^\n\\]|\\.|\\\n)*
    | /\*.*?\*/
    | \b(?:u8|u|U|L)?R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"
    | "(?:[^"\\\n]|\\.|\\\n)*"
    | (?<![0-9A-Za-z_])'(?:[^'\\\n]|\\.)+'
    """,
    re.VERBOSE | re.DOTALL,
)


def blank_out(code: str) -> str:
    """The code with comments, strings and characters as blanks, every line where it was."""
    return _TOKEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), code)


def blank_comments(code: str) -> str:
    """The code with comments as blanks; strings stay, since includes need them."""

    def blank(match: re.Match[str]) -> str:
        text = match[0]
        return re.sub(r"[^\n]", " ", text) if text.startswith(("//", "/*")) else text

    return _TOKEN.sub(blank, code)


def line_of(code: str, offset: int) -> int:
    """Counts from 1."""
    return code.count("\n", 0, offset) + 1


_CONTAINER = re.compile(r"\b(namespace|class|struct|union|enum)\b|^\s*extern\s*$")
_TAIL = r"(?:\s*(?:const|noexcept(?:\s*\([^()]*\))?|override|final|mutable|&&?))*"
_FUNCTION = re.compile(
    rf"\)\s*{_TAIL}\s*(?:->[^;{{}}]*|requires\b[^;{{}}]*)?$"  # f(...) const noexcept -> T {{
    rf"|\)\s*{_TAIL}\s*:(?!:)"  # a constructor with its initialisers
    r"|^\s*$"  # what follows the last braced initialiser: the constructor's body
)


def functions(blanked: str) -> Optional[Iterator[tuple[int, int]]]:
    """(offset of the opening brace, offset of the closing one) of every outermost function body.

    None if braces do not match, as with `#if` around halves of a block.
    """
    text = re.sub(
        r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*",
        lambda m: re.sub(r"[^\n]", " ", m[0]),
        blanked,
        flags=re.MULTILINE | re.DOTALL,
    )
    found: list[tuple[int, int]] = []
    containers = depth = start = begin = 0  # depth: open braces inside something that is not a container
    is_function = False
    for match in re.finditer(r"[{};]", text):
        sign, at = match[0], match.start()
        if depth:
            depth += {"{": 1, "}": -1, ";": 0}[sign]
            if depth == 0:
                if is_function:
                    found.append((begin, at))
                start = at + 1
            continue
        if sign == "{":
            head = text[start:at]
            if _CONTAINER.search(head) and "(" not in re.sub(r"\b(alignas|requires)\s*\(.*?\)", "", head):
                containers += 1
            else:
                depth, begin, is_function = 1, at, bool(_FUNCTION.search(head))
        elif sign == "}":
            containers -= 1
            if containers < 0:
                return None
        start = at + 1
    return iter(found) if depth == 0 and containers == 0 else None
