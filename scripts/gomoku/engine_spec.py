# SPDX-License-Identifier: MIT
"""How an engine is named on the command line.

One argument an engine, in the manner of env(1): settings first, then the command.

    ./pbrain-fukumi
    "name=weak info.level=1 ./pbrain-fukumi --eval table"
    "name=old dir=/opt/old ./pbrain-old"
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Sequence

_SETTING = re.compile(r"(name|dir|info\.[A-Za-z0-9_.]+)=(.*)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+@-]{0,63}")


class SpecError(ValueError):
    """An engine that cannot be used as it was named."""


@dataclass(frozen=True)
class EngineSpec:
    """A command with its name, its working directory and the INFO keys that only it gets."""

    name: str
    command: tuple[str, ...]
    directory: Optional[str] = None
    info: tuple[tuple[str, str], ...] = ()


def parse_spec(text: str) -> EngineSpec:
    """Reads one engine argument and makes sure that its program exists. SpecError otherwise."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SpecError(f"engine '{text}': {error}") from None
    settings: dict[str, str] = {}
    while words and (matched := _SETTING.fullmatch(words[0])):
        if "\n" in matched[2] or "\r" in matched[2]:
            raise SpecError(f"engine '{text}': a setting holds a line end")
        settings[matched[1]] = matched[2]
        words = words[1:]
    if not words:
        raise SpecError(f"engine '{text}': no command is given")
    directory = settings.pop("dir", None)
    if directory is not None and not Path(directory).is_dir():
        raise SpecError(f"engine '{text}': there is no directory '{directory}'")
    command = (_find_program(words[0]), *words[1:])
    name = settings.pop("name", None) or _name_of(words)
    if not _NAME.fullmatch(name):
        raise SpecError(
            f"engine '{text}': a name is up to 64 of A-Z a-z 0-9 . _ + @ -, not '{name}'"
        )
    info = tuple((key.removeprefix("info."), value) for key, value in settings.items())
    return EngineSpec(name, command, directory, info)


def parse_specs(texts: Sequence[str]) -> list[EngineSpec]:
    """Reads several and makes their names different: a, a-2, a-3."""
    specs: list[EngineSpec] = []
    taken: set[str] = set()
    for spec in map(parse_spec, texts):
        name, number = spec.name, 1
        while name in taken:
            number += 1
            name = f"{spec.name}-{number}"
        taken.add(name)
        specs.append(EngineSpec(name, spec.command, spec.directory, spec.info))
    return specs


def _find_program(word: str) -> str:
    """The absolute path of a program, so that it is found from any directory."""
    found = shutil.which(word)
    if found is None:
        raise SpecError(f"there is no program '{word}'")
    return str(Path(found).absolute())


def _name_of(words: Sequence[str]) -> str:
    """The program's file name without what a name cannot hold."""
    stem = re.sub(r"[^A-Za-z0-9._+@-]", "_", Path(words[0]).name)[:64]
    return stem if _NAME.fullmatch(stem) else "engine"
