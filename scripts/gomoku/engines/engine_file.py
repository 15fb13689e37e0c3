# SPDX-License-Identifier: MIT
"""A tournament in a file, TOML or JSON.

    [tournament]                      options of the command line, without the dashes
    rule = "renju"
    time-turn = 1000

    [[engine]]
    name = "new"
    command = "./pbrain-fukumi --eval pattern"      or a list of words

    [[engine]]
    command = ["./pbrain-old.exe"]
    dir = "/opt/old"
    turn = 2000                       as the settings of an engine argument
    info = { level = 1 }              sent as INFO level 1

Programs are found from `dir`, else, as directories, from where the command is given.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Sequence

from ..arguments import ArgumentParser
from ..inputs import MIB, parse_json, read_text
from .engine_spec import CONDITIONS, EngineSpec, SpecError, make_spec

SUFFIXES = (".toml", ".json")
_MOST_BYTES = MIB


@dataclass(frozen=True)
class EngineFile:
    """`arguments` are for the command line, before those that were typed there."""

    arguments: Sequence[str]
    engines: Sequence[EngineSpec]


def is_engine_file(text: str) -> bool:
    """Whether an engine argument names such a file."""
    return text.lower().endswith(SUFFIXES)


def load_engine_file(path: Path, parser: ArgumentParser) -> EngineFile:
    """Reads it; the options are those of `parser`. SpecError names the file and what is wrong."""
    try:
        content = _parsed(path)
        _only(content, {"tournament", "engine"}, "the file")
        engines = content.get("engine", [])
        if not isinstance(engines, list):
            raise SpecError("engine is not a list of tables")
        return EngineFile(
            _arguments(content.get("tournament", {}), parser),
            [_engine(number, table) for number, table in enumerate(engines, start=1)],
        )
    except ValueError as error:  # numbers with thousands of digits among them
        raise SpecError(f"{path}: {error}") from None


def _parsed(path: Path) -> dict[str, Any]:
    try:
        text = read_text(path, _MOST_BYTES)
        if path.suffix.lower() == ".toml":
            import tomllib  # Python 3.11; JSON does with older ones

            content = tomllib.loads(text)
        else:
            content = parse_json(text)
    except OSError as error:
        raise SpecError(str(error.strerror)) from None
    except ImportError:
        raise SpecError("TOML needs Python 3.11; JSON is read by every one") from None
    except RecursionError:
        raise SpecError("nested too deeply") from None
    except ValueError as error:
        raise SpecError(str(error).removeprefix(f"{path}: ")) from None
    if not isinstance(content, dict):
        raise SpecError("the file is not a table")
    return content


def _arguments(table: Any, parser: ArgumentParser) -> list[str]:
    if not isinstance(table, dict):
        raise SpecError("tournament is not a table")
    arguments = []
    for key, value in table.items():
        option = parser.option(key)
        if option is None:
            raise SpecError(f"the tournament has no option '{key}'")
        if not isinstance(value, (str, int, float)):
            raise SpecError(f"tournament.{key} is neither text nor a number nor true")
        if isinstance(value, bool) and option.nargs not in (0, "?"):  # it would take the next argument as its value
            raise SpecError(f"tournament.{key} requires a value")
        if not isinstance(value, bool) and option.nargs == 0:
            raise SpecError(f"tournament.{key} is neither true nor false")
        if value is True and option.nargs == "?":  # without its value it would take the next argument
            value = option.const
        if value is False and f"--no-{key}" in option.option_strings:
            key, value = f"no-{key}", True
        if value is not False:
            arguments.append(f"--{key}" if value is True else f"--{key}={value}")
    return arguments


def _engine(number: int, table: Any) -> EngineSpec:
    try:
        if not isinstance(table, dict) or "command" not in table:
            raise SpecError("there is no command in it")
        command = table["command"]
        words = shlex.split(command) if isinstance(command, str) else command
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise SpecError("command is neither text nor a list of texts")
        return make_spec(words, _settings(table))
    except (SpecError, ValueError) as error:
        raise SpecError(f"engine {number}: {error}") from None


def _settings(table: dict[str, Any]) -> dict[str, str]:
    known = {"name", "dir", *CONDITIONS}
    _only(table, known | {"command", "info"}, "an engine")
    info = table.get("info", {})
    if not isinstance(info, dict):
        raise SpecError("info is not a table")
    pairs = {f"info.{key}": value for key, value in info.items()}
    pairs.update((key, value) for key, value in table.items() if key in known)
    for key, value in pairs.items():
        if isinstance(value, bool) and key not in known:  # engines differ in how they write it
            raise SpecError(f"{key}: write the value that the engine expects, such as 0, 1, \"on\" or \"off\"")
        if not isinstance(value, (str, int, float)) or isinstance(value, bool):
            raise SpecError(f"{key} is neither text nor a number")
    return {key: str(value) for key, value in pairs.items()}


def _only(table: dict[str, Any], known: set[str], where: str) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise SpecError(f"{where} has no setting '{unknown[0]}'")
