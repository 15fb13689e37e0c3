# SPDX-License-Identifier: MIT
"""Memory as the Gomocup referee measures it: the unique set of a process and all its children.

That is what the system would have back if they were gone: pages that they share with no other process.
Memory that was reserved and never touched does not count.
"""

from __future__ import annotations

import re
from pathlib import Path

_PRIVATE = re.compile(r"^Private_\w+: +(\d+) kB$", re.MULTILINE)


def unique_set(pid: int) -> int:
    """Bytes; 0 for a process that is gone, or where the system does not tell (not Linux)."""
    return sum(_own_unique_set(one) for one in process_tree(pid))


def process_tree(pid: int) -> list[int]:
    """The process and all that descend from it."""
    found = [pid]
    for parent in found:  # grows while it is walked
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            try:
                found += map(int, children.read_text().split())
            except OSError:
                continue
    return found


def _own_unique_set(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    return 1024 * sum(map(int, _PRIVATE.findall(text)))
