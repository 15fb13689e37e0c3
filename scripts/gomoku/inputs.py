# SPDX-License-Identifier: MIT
"""Input from outside: read up to a limit, refused in one line, and shown as a terminal can."""

from __future__ import annotations

import errno
import json
import math
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, Optional, TextIO

MIB = 1024 * 1024
_MOST_DIGITS = 18
_LONGEST_LINE = 1000  # characters of an error


class InputError(ValueError):
    """Input that cannot be used; the text says why."""


def read_bytes(path: Path, most: int) -> bytes:
    """A file of up to `most` bytes; endless ones, such as /dev/zero, are larger. OSError."""
    with path.open("rb") as file:
        return read_rest(file, path, most)


def read_rest(file: BinaryIO, path: Path, most: int) -> bytes:
    """The rest of an open file, which is that of `path`; the same limit and error."""
    data = bytearray()
    while chunk := file.read(MIB):  # a read of all would take memory for all at once
        data += chunk
        if len(data) > most:
            raise OSError(errno.EFBIG, f"larger than {most // MIB} MiB", str(path))
    return bytes(data)


def read_text(path: Path, most: int = 64 * MIB) -> str:
    """The same of a text in UTF-8, without its byte order mark. InputError if it is none."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path}: not a text file in UTF-8") from None


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text whose numbers are finite and have up to 18 digits, and whose objects have no key twice.
    InputError."""
    try:
        return json.loads(
            text,
            parse_int=_whole_number,
            parse_float=_finite_number,
            parse_constant=_refuse_number,
            object_pairs_hook=_different_keys,
        )
    except RecursionError:
        raise InputError("nested too deeply") from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"not JSON: {error}") from None


def last_object(output: str) -> dict[str, Any]:
    """The JSON object in the last line of a program's output. InputError."""
    lines = output.splitlines()
    answer = parse_json(lines[-1]) if lines else None
    if not isinstance(answer, dict):
        raise InputError("the program gave no answer in JSON")
    return answer


def printable(text: str) -> str:
    r"""The text with every control byte escaped ('\x1b'), but for line ends and tabs."""
    return "".join(c if c.isprintable() or c in "\n\t" else repr(c)[1:-1] for c in text)


def show(text: str, *, file: Optional[TextIO] = None) -> None:
    """Prints a text that may hold words from outside, at once."""
    print(printable(text), file=file, flush=True)


def one_line(text: str) -> str:
    """A text as an error shows it: no line end, no control character, not too long."""
    shown = printable(text).replace("\n", "\\n").replace("\t", "\\t")
    return shown if len(shown) <= _LONGEST_LINE else f"{shown[:_LONGEST_LINE]}..."


def _different_keys(members: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in members:
        if key in made:
            raise InputError(f"'{one_line(key)}' is given twice")
        made[key] = value
    return made


def _whole_number(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise InputError(f"a number has more than {_MOST_DIGITS} digits")
    return int(text)


def _finite_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse_number(text[:_MOST_DIGITS])


def _refuse_number(text: str) -> NoReturn:
    raise InputError(f"{text} is not a finite number")
