# SPDX-License-Identifier: MIT
"""Output files: found to be possible before the work, and whole or absent after it."""

from __future__ import annotations

import errno
import fcntl
import itertools
import os
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, TypeVar, Union

from .inputs import MIB, read_bytes

Item = TypeVar("Item")

_UNPRINTABLE = "backslashreplace"  # names of files may be bytes that no text holds


def check_writable(path: Path) -> None:
    """OSError unless the file can be written. One that is there stays as it is, and where there is
    none, none is left."""
    was_there = path.exists()
    with path.open("ab"):
        pass
    if not was_there:
        path.unlink()


def check_new(path: Path, otherwise: str = "already exists") -> None:
    """OSError unless the file can be written and nothing is lost by that: it is absent, empty or not a regular file."""
    if path.is_file() and path.stat().st_size > 0:
        raise FileExistsError(errno.EEXIST, otherwise, str(path))
    check_writable(path)


def locked(path: Path) -> BinaryIO:
    """A file that this run continues, made if it is not there: no other run has it until it is closed. BlockingIOError if
    another one has it, OSError."""
    file = path.open("a+b")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BlockingIOError(errno.EWOULDBLOCK, "another run works on this file", str(path)) from None
    return file


@contextmanager
def errors_of(path: Path) -> Iterator[None]:
    """Gives errors the name of that file: the system names none when a file that is open cannot be written."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


@contextmanager
def reserved(wanted: Path) -> Iterator[Path]:
    """A new file with that name or, if it is taken, the first of NAME-2, NAME-3, ... that is not: no other program gets it.
    It is removed at the end if it is still empty. OSError."""
    for number in itertools.count(1):
        path = wanted.with_stem(f"{wanted.stem}-{number}") if number > 1 else wanted
        try:
            path.open("x").close()
            break
        except FileExistsError:
            continue
    try:
        yield path
    finally:
        if path.is_file() and path.stat().st_size == 0:
            path.unlink()


def part_of(path: Path) -> Path:
    """Where a file is written before it takes its name: next to it, and hidden. For a long name, to which nothing can be added,
    its checksum."""
    name = os.fsencode(path.name)
    return path.with_name(f".{path.name if len(name) <= 200 else f'{zlib.crc32(name):08x}'}.part")


def write_whole(path: Path, text: Union[str, bytes]) -> None:
    """Writes a file, or replaces one, in one step. OSError, which leaves what was there before."""
    target, content = path.resolve(), text.encode("utf-8", _UNPRINTABLE) if isinstance(text, str) else text
    if target.exists() and not target.is_file():  # a pipe or a device cannot be replaced
        with errors_of(path):
            target.write_bytes(content)
        return
    part = part_of(target)
    try:
        with errors_of(path):
            part.write_bytes(content)
            os.replace(part, target)
    except OSError:
        part.unlink(missing_ok=True)
        raise


class LineFile:
    """A file that grows by whole lines; it may have a first one. A last line without an end was being written when the
    program was killed: it is left out, and cut off before the next one is added. To read changes nothing."""

    def __init__(self, path: Path, head: str = "") -> None:
        """A file that is not there has no lines. ValueError for one that begins otherwise."""
        self._path = path
        self._head = f"{head}\n" if head else ""
        try:
            text = read_ascii(path) if path.exists() else ""
            if not text.startswith(self._head) and not self._head.startswith(text):
                raise ValueError(f"line 1: '{head}' is missing")
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        self._whole = text.rfind("\n") + 1
        self._is_cut = self._whole < len(text)
        self._lines = text[: self._whole].split("\n")[1 if head else 0 : -1]

    def read(self, parse: Callable[[str], Item]) -> list[Item]:
        """The values of the lines. ValueError, with the line, where `parse` raises one."""
        items = []
        for number, line in enumerate(self._lines, 2 if self._head else 1):
            try:
                items.append(parse(line))
            except ValueError as error:
                raise ValueError(f"{self._path}: line {number}: {error}") from None
        return items

    def add(self, line: str) -> None:
        """With the system when this returns, so that the end of this program does not cost it."""
        with self._path.open("ab") as file:
            if self._is_cut:
                file.truncate(self._whole)
            if not self._whole:
                line = self._head + line
            file.write(f"{line}\n".encode("ascii"))
            file.flush()
            os.fsync(file.fileno())
        self._is_cut, self._whole = False, -1


def read_ascii(path: Path) -> str:
    """A text file. OSError, ValueError."""
    try:
        return read_bytes(path, 64 * MIB).decode("ascii")
    except UnicodeDecodeError:
        raise ValueError("not a text file in ASCII") from None
