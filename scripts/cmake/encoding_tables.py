#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the tables of engine/core/encoding_tables.hpp as C++, from Python's codecs.

    scripts/cmake/encoding_tables.py OUTPUT.cpp

The C library cannot be asked while the engine runs: a static program, the Windows program and
WebAssembly have no tables of their system.
"""

from __future__ import annotations

import sys
from pathlib import Path

PAIRS = {"Gbk": "gbk", "Big5": "cp950", "ShiftJis": "cp932", "EucKr": "cp949"}
SINGLES = {"Windows1250": "cp1250", "Windows1251": "cp1251", "Windows1252": "cp1252", "Koi8R": "koi8_r",
           "Koi8U": "koi8_u", "Latin2": "iso8859_2", "Latin9": "iso8859_15"}
LEADS = range(0x81, 0xFF)
TRAILS = range(0x40, 0xFF)
NO_ROW = 0xFF


def code_of(text: bytes, codec: str) -> int:
    """The character of the bytes; 0 if they are none, or none of 16 bits."""
    try:
        decoded = text.decode(codec)
    except UnicodeDecodeError:
        return 0
    return ord(decoded) if len(decoded) == 1 and ord(decoded) < 0x10000 else 0


def array(kind: str, name: str, values: list[int]) -> str:
    rows = [", ".join(map(str, values[i : i + 24])) for i in range(0, len(values), 24)]
    return f"constexpr {kind} {name}[] = {{\n" + ",\n".join(rows) + "};\n"


def high_bytes(name: str, codec: str, is_whole: bool) -> str:
    """The characters of the bytes from 80; where every byte has to be one, a free byte is itself."""
    codes = [code_of(bytes([byte]), codec) or (byte if is_whole else 0) for byte in range(0x80, 0x100)]
    return array("std::uint16_t", f"{name}High", codes)


def pairs(name: str, codec: str) -> str:
    """A row of characters for each first byte that has any, and the number of its row."""
    numbers, codes = [], []
    for lead in LEADS:
        row = [code_of(bytes([lead, trail]), codec) for trail in TRAILS]
        numbers.append(len(codes) // len(TRAILS) if any(row) else NO_ROW)
        codes += row if any(row) else []
    return array("std::uint8_t", f"{name}Rows", numbers) + array("std::uint16_t", f"{name}Pairs", codes)


def main() -> None:
    parts = ["// Made by scripts/cmake/encoding_tables.py.\n"]
    parts += ['#include "engine/core/encoding_tables.hpp"\n', "namespace fukumi {\nnamespace {\n"]
    tables = []
    for name, codec in PAIRS.items():
        parts += [high_bytes(name, codec, is_whole=False), pairs(name, codec)]
        tables.append(f"const EncodingTable k{name}{{{name}High, {name}Rows, {name}Pairs}};\n")
    for name, codec in SINGLES.items():
        parts.append(high_bytes(name, codec, is_whole=True))
        tables.append(f"const EncodingTable k{name}{{{name}High}};\n")
    parts += ["}  // namespace\n", *tables, "}  // namespace fukumi\n"]
    Path(sys.argv[1]).write_text("".join(parts), encoding="ascii")


if __name__ == "__main__":
    main()
