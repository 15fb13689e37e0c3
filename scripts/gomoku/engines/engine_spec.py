# SPDX-License-Identifier: MIT
"""How an engine is named on the command line.

One argument an engine, in the manner of env(1): settings first, then the command.

    ./pbrain-fukumi
    "name=weak info.level=1 ./pbrain-fukumi --eval table"
    "name=old dir=/opt/old nodes=100000 ./pbrain-old"

`engine_file` reads the same settings from a file.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Mapping, Optional, Sequence

from .clock import TimeControl

_OVER_ZERO = ("match", "nodes", "depth")  # engines take 0 for "no limit"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+@-]{0,63}")


class SpecError(ValueError):
    """An engine that cannot be used as it was named."""


@dataclass(frozen=True)
class Conditions:
    """Conditions in which one engine differs from all others; None = as they have. Times are
    milliseconds, memory is bytes."""

    turn: Optional[int] = None
    match: Optional[int] = None
    increment: Optional[int] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None
    memory: Optional[int] = None


CONDITIONS = tuple(field.name for field in fields(Conditions))
_SETTING = re.compile(rf"(name|dir|info\.[A-Za-z0-9_.]+|{'|'.join(CONDITIONS)})=(.*)", re.DOTALL)


@dataclass(frozen=True)
class EngineSpec:
    """A command with its name, its working directory, the INFO keys that only it gets, and its
    handicap."""

    name: str
    command: tuple[str, ...]
    directory: Optional[str] = None
    info: tuple[tuple[str, str], ...] = ()
    conditions: Conditions = Conditions()

    def time(self, common: TimeControl) -> TimeControl:
        """Its time, where `common` is that of all. SpecError if its own conditions make none of that."""
        own = self.conditions
        try:
            return common.changed(own.turn, own.match, own.increment)
        except ValueError as error:
            raise SpecError(f"engine {self.name}: {error}") from None


def parse_spec(text: str) -> EngineSpec:
    """Reads one engine argument and makes sure that its program exists. SpecError otherwise."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SpecError(f"engine '{text}': {error}") from None
    settings: dict[str, str] = {}
    while words and (matched := _SETTING.fullmatch(words[0])):
        if matched[1] in settings:
            raise SpecError(f"engine '{text}': {matched[1]} is given twice")
        settings[matched[1]] = matched[2]
        words = words[1:]
    try:
        return make_spec(words, settings)
    except SpecError as error:
        raise SpecError(f"engine '{text}': {error}") from None


def make_spec(command: Sequence[str], settings: Mapping[str, str]) -> EngineSpec:
    """An engine from its command and settings (name, dir, info.KEY, turn, nodes, ...)."""
    if not command:
        raise SpecError("no command is given")
    _check_texts(command, settings)
    directory = settings.get("dir")
    if directory is not None and not Path(directory).is_dir():
        raise SpecError(f"there is no directory '{directory}'")
    name = settings.get("name") or _name_of(command)
    if not _NAME.fullmatch(name):
        raise SpecError(f"a name is up to 64 of A-Z a-z 0-9 . _ + @ -, not '{name}'")
    info = tuple(
        (key.removeprefix("info."), value)
        for key, value in settings.items()
        if key.startswith("info.")
    )
    conditions = {key: _number(key, settings[key]) for key in CONDITIONS if key in settings}
    return EngineSpec(
        name, find_command(command, directory), directory, info, Conditions(**conditions)
    )


def different_names(specs: Sequence[EngineSpec]) -> list[EngineSpec]:
    """The engines with their names made different: a, a-2, a-3."""
    named: list[EngineSpec] = []
    taken: set[str] = set()
    for spec in specs:
        name, number = spec.name, 1
        while name in taken:
            number += 1
            name = f"{spec.name}-{number}"
        taken.add(name)
        named.append(replace(spec, name=name))
    return named


def parse_specs(texts: Sequence[str]) -> list[EngineSpec]:
    """Reads several and makes their names different."""
    return different_names([parse_spec(text) for text in texts])


def find_command(words: Sequence[str], directory: Optional[str]) -> tuple[str, ...]:
    """The command with the absolute path of its program, so that it is found from any directory.

    A relative path is looked up in `directory` first, then in the current one. A Windows program
    (.exe) is run by Wine.
    """
    program = words[0]
    if directory is not None and "/" in program and (Path(directory) / program).is_file():
        program = str(Path(directory) / program)
    if program.lower().endswith(".exe") and Path(program).is_file():
        wine = next(filter(None, map(shutil.which, ("wine", "wine64"))), None)
        if wine is None:
            raise SpecError(f"'{words[0]}' is a Windows program and Wine is not installed")
        return (wine, str(Path(program).absolute()), *words[1:])
    return (_find_program(program), *words[1:])


def _check_texts(command: Sequence[str], settings: Mapping[str, str]) -> None:
    """SpecError for texts that no program can be started with or that no line of the protocol can hold."""
    if any("\n" in value or "\r" in value for value in settings.values()):
        raise SpecError("a setting holds a line end")
    for text in (*command, *settings.values()):
        try:
            has_end = b"\0" in os.fsencode(text)
        except UnicodeEncodeError:  # a surrogate from a JSON file
            raise SpecError(f"{text!a} is not a text in UTF-8") from None
        if has_end:
            raise SpecError(f"{text!a} holds a byte 0")
    for key, value in settings.items():
        if key != "dir" and re.search("[\ud800-\udfff]", value):  # names of files may be any bytes
            raise SpecError(f"{key}={value!a} is not a text in UTF-8")


def _number(key: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise SpecError(f"{key}={text} is not a whole number")
    if int(text) == 0 and key in _OVER_ZERO:
        raise SpecError(f"{key}={text} must be at least 1")
    return int(text)


def _find_program(word: str) -> str:
    """The absolute path of a program, so that it is found from any directory."""
    found = shutil.which(word)
    if found is None and "=" in word:
        raise SpecError(f"'{word}' is neither a program nor a setting (see --help)")
    if found is None and "/" in word and Path(word).is_file():
        raise SpecError(f"'{word}' cannot be executed (chmod +x)")
    if found is None:
        raise SpecError(f"there is no program '{word}'")
    return str(Path(found).absolute())


def _name_of(words: Sequence[str]) -> str:
    """The program's file name without what a name cannot hold."""
    stem = re.sub(r"[^A-Za-z0-9._+@-]", "_", Path(words[0]).name)[:64]
    return stem if _NAME.fullmatch(stem) else "engine"
