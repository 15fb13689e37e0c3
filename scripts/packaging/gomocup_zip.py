#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Says why Gomocup would not take a zip, one reason a line; exit code 1 where there is one.

    scripts/packaging/gomocup_zip.py ZIP

The rules: 8 MB (the announcement of 2024; more on request), names of A-Z a-z 0-9 - _ . and the
program in the top folder (gomocup.org, detail information). The referee looks for names that begin
with pbrain; of several programs it takes the one whose name ends in the league's _RULE-SIZE, then one
with 64 (Gomocup/GomocupJudge, client/README.md). One program of ours plays all leagues.
"""

from __future__ import annotations

import re
import struct
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gomoku.arguments import ArgumentParser  # noqa: E402

MOST_BYTES = 8 * 1024 * 1024
_AMD64 = 0x8664


def reasons(path: Path) -> list[str]:
    """Nothing for a zip that is taken. OSError and BadZipFile where it cannot be read."""
    found = []
    size = path.stat().st_size
    if size > MOST_BYTES:
        found.append(f"{size} bytes, {MOST_BYTES} are allowed")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        programs = [name for name in names if name.lower().endswith(".exe")]
        heads = {name: archive.read(name)[:4096] for name in programs}
    for name in names:
        if not re.fullmatch(r"[A-Za-z0-9._-]+", name):
            found.append(f"'{name}': a name has only A-Z a-z 0-9 - _ . and no folder")
    if len(programs) != 1:
        found.append(f"{len(programs)} programs, where one is to play all leagues")
    for name in programs:
        if not re.fullmatch(r"pbrain-.*64\.exe", name):
            found.append(f"'{name}' is not called pbrain-...64.exe")
        if not is_64_bit(heads[name]):
            found.append(f"'{name}' is not a program for 64-bit Windows")
    return found


def is_64_bit(head: bytes) -> bool:
    """Whether a file begins as a Windows program for x86-64 does."""
    if head[:2] != b"MZ" or len(head) < 64:
        return False
    (at,) = struct.unpack_from("<I", head, 60)
    return head[at : at + 6] == b"PE\0\0" + struct.pack("<H", _AMD64)


def main() -> int:
    parser = ArgumentParser(description="Says why Gomocup would not take a zip, one reason a line.")
    parser.add_argument("zip", type=Path, metavar="ZIP")
    path = parser.parse_args().zip
    try:
        found = reasons(path)
    except (OSError, zipfile.BadZipFile) as error:
        found = [str(error)]
    for reason in found:
        print(f"{path}: Gomocup would not take it: {reason}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
