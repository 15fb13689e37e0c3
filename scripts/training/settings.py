# SPDX-License-Identifier: MIT
"""The settings of a training, from a file of TOML: order.toml, value.toml and pattern.toml are those of today."""

from __future__ import annotations

import dataclasses
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Mapping, Sequence, TypeVar

from gomoku.inputs import InputError

from .shapes import FORMS

Fields = TypeVar("Fields")
_LEARN = ("all", "draws")


@dataclass(frozen=True)
class Settings:
    """All of them, but for inputs and outputs. The same ones, inputs and threads give the same weights."""

    form: str
    epochs: int = 4
    batch: int = 1024  # positions of a step
    chunk: int = 128  # positions at a time: what the caches of a processor hold; sums are the same but for rounding
    rate: float = 0.002  # first step size
    last_rate: float = 0.02  # its part that is left at the end
    warm_up: int = 100  # steps in which the rate rises to its full height
    rare_decay: float = 0.02  # pull of rare rows to zero, in steps of the rate; the other tables take their part
    rounded_from: float = 1.0  # part of the training from which weights are those that whole numbers can hold
    reports: int = 4  # an epoch
    seed: int = 1  # of the first weights and of the order of the positions
    learn: str = "all"  # or "draws": only the draw network, which uses the order network's first layer
    # For the pattern evaluation:
    order_rate: float = 0.02  # step size of attack and defence, which are larger numbers
    pull: float = 1e-6  # to the first weights, so that rare patterns keep sensible ones


_BOUNDS: dict[str, tuple[float, float]] = {
    "epochs": (1, 1000), "batch": (1, 1 << 20), "chunk": (1, 1 << 20), "rate": (1e-9, 1), "last_rate": (0, 1),
    "warm_up": (1, 1_000_000), "rare_decay": (0, 10), "rounded_from": (0, 1), "reports": (1, 10_000),
    "seed": (0, 10**18), "order_rate": (1e-9, 1), "pull": (0, 1),
}
# Settings of some forms only.
_FORMS_OF = {"order_rate": ("pattern",), "pull": ("pattern",), "rare_decay": ("order", "value")}


def read_settings(path: Path) -> Settings:
    """Those of a file. InputError, which names the file and the setting."""
    return read_toml(path, parse_settings)


def parse_settings(found: dict[str, Any]) -> Settings:
    """Those of a table of TOML. InputError, which names the setting."""
    settings = parse_fields(Settings, found, _BOUNDS, {"form": FORMS, "learn": _LEARN})
    for name, forms in _FORMS_OF.items():
        if name in found and settings.form not in forms:
            raise InputError(f"{name} requires form = " + " or ".join(f'"{form}"' for form in forms))
    if settings.learn == "draws" and settings.form != "order":
        raise InputError("learn = \"draws\" requires form = \"order\"")
    return settings


def read_toml(path: Path, parse: Callable[[dict[str, Any]], Fields]) -> Fields:
    """Settings that `parse` makes of a file's table. InputError, which names the file."""
    try:
        with path.open("rb") as file:
            found = tomllib.load(file)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise InputError(f"{path}: not TOML: {error}") from None
    try:
        return parse(found)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def parse_fields(kind: type[Fields], found: dict[str, Any], bounds: Mapping[str, tuple[float, float]],
                 words: Mapping[str, Sequence[str]] = {}) -> Fields:
    """A dataclass from a table of TOML: numbers are within bounds, texts are one of some words. Fields that have words
    are required if they have no default. InputError, which names the setting."""
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    for name, value in found.items():
        if name not in fields:
            raise InputError(f"unknown setting '{name}'; expected one of {', '.join(fields)}")
        if name in words:
            if value not in words[name]:
                raise InputError(f"{name}: {value!r} is not one of {', '.join(words[name])}")
        else:
            _check_number(name, value, str(fields[name].type), bounds[name])
    for name, choices in words.items():
        if name not in found and fields[name].default is dataclasses.MISSING:
            raise InputError(f"'{name}' is missing; expected one of {', '.join(choices)}")
    return kind(**found)


def _check_number(name: str, value: Any, kind: str, bounds: tuple[float, float]) -> None:
    right = isinstance(value, int if kind == "int" else (int, float)) and not isinstance(value, bool)
    low, high = bounds
    if not right or not low <= value <= high:
        raise InputError(f"{name}: {value!r} is not {'a whole number' if kind == 'int' else 'a number'}"
                         f" from {low:g} to {high:g}")
