# SPDX-License-Identifier: MIT
"""The lists that a build of Fukumi walks: rules, opening rules, levels, formats of game files and options.

    lists_of(("./pbrain-fukumi",))["rules"][2]["name"]      "renju"

`pbrain-fukumi --version --json` prints them (protocol/docs/json.md), so that no script needs a copy.
"""

from __future__ import annotations

import json
import subprocess
from functools import lru_cache
from typing import Any, Sequence

_LIMIT_S = 30.0


class NoLists(OSError):
    """The program cannot be asked, or is another one."""


def lists_of(command: Sequence[str]) -> dict[str, Any]:
    """Asks the program once, however often this is called. NoLists if it does not answer."""
    return _ask(tuple(command))


@lru_cache(maxsize=None)
def _ask(command: tuple[str, ...]) -> dict[str, Any]:
    try:
        done = subprocess.run(
            [*command, "--version", "--json"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_LIMIT_S, check=True,
        )
        lists = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise NoLists(f"{command[0]} does not answer --version --json") from error
    if not isinstance(lists, dict) or "rules" not in lists:
        raise NoLists(f"{command[0]} prints no lists for --version --json")
    return lists


def level_count(command: Sequence[str]) -> int:
    """The number of its highest level."""
    return len(lists_of(command)["elo_of_levels"])


def endings(command: Sequence[str], written: bool) -> dict[str, list[str]]:
    """Endings of file names by format; only of formats that it writes, if so asked."""
    formats = lists_of(command)["formats"]
    return {each["name"]: each["endings"] for each in formats if each["writes"] or not written}
