# SPDX-License-Identifier: MIT
"""What `fukumi-tune shape --json` says of the engine's numbers: lists, scales, bounds, layers."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from typing import Any

from gomoku.inputs import InputError

FORMS = ("order", "value", "pattern")


@dataclass(frozen=True)
class Range:
    """Whole numbers as layers hand them on: `one` is 1.0, all are in low .. high."""

    one: int
    low: int
    high: int


@dataclass(frozen=True)
class WeightList:
    """A list of numbers of one view: 1.0 is the whole number `one`, none is beyond `most`."""

    name: str
    shape: tuple[int, ...]
    one: float
    most: int


@dataclass(frozen=True)
class Part:
    """A table, the factors of the 3x3 (taps) or a dense layer."""

    name: str
    kind: str
    inputs: int
    outputs: int
    rare: bool  # a table whose rows most batches do not meet
    sources: tuple[str, ...]  # of a layer: names of earlier ones, "board", "region_sums", "point_numbers"
    range: Range | None  # of a layer's outputs; None of a last sum


@dataclass(frozen=True)
class NetworkShape:
    """A network: window rows, features of points, sums over the board, layers."""

    channels: int  # numbers of a point for one colour
    mixed: int  # the first of them pass through the 3x3
    region_side: int
    row_bound: int  # of a window's sum of rows
    pool_shift: int  # from sums over the board to what layers read
    board: Range
    point: Range
    parts: tuple[Part, ...]
    lists: tuple[WeightList, ...]

    def of_kind(self, kind: str) -> tuple[Part, ...]:
        """The parts of a kind, in order."""
        return tuple(part for part in self.parts if part.kind == kind)

    def part(self, name: str) -> Part:
        """The part of a name."""
        return next(part for part in self.parts if part.name == name)

    def list(self, name: str) -> WeightList:
        """The list of a name."""
        return next(one for one in self.lists if one.name == name)


@dataclass(frozen=True)
class PatternShape:
    """The pattern evaluation (engine/eval/pattern/pattern_weights.hpp)."""

    weight_scale: int
    sum_scale: int
    most_unit: int
    remote_codes: tuple[int, ...]  # those without a stone near: they add nothing to the hidden layer
    lists: tuple[WeightList, ...]


@dataclass(frozen=True)
class Shapes:
    """All that a trainer needs to know of the engine."""

    side: int  # of a plane of cells
    value_unit: int  # value units of one log-odd
    order_unit: int
    most_value: int  # bound of a heuristic value
    views: dict[str, int]  # by rule: sets of weights, two if the colours see the board differently
    order: NetworkShape
    value: NetworkShape
    pattern: PatternShape


def read_shapes(program: str) -> Shapes:
    """The shapes of a fukumi-tune. InputError if it cannot be run or prints something else."""
    try:
        done = subprocess.run(
            [program, "shape", "--json"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
        )
        return parse_shapes(json.loads(done.stdout))
    except OSError as error:
        raise InputError(f"--program: {program}: {error.strerror}; "
                         "cmake --build FOLDER --target fukumi-tune makes it") from None
    except (subprocess.CalledProcessError, LookupError, TypeError, ValueError):
        raise InputError(f"{program}: 'shape --json' does not print the shapes of the networks") from None


def parse_shapes(data: dict[str, Any]) -> Shapes:
    """The object that `shape --json` prints."""
    forms = data["forms"]
    pattern = forms["pattern"]
    return Shapes(
        data["side"], data["value_unit"], data["order_unit"], data["most_value"],
        {rule: about["views"] for rule, about in data["rules"].items()},
        _network(forms["order"]), _network(forms["value"]),
        PatternShape(
            pattern["weight_scale"], pattern["sum_scale"], pattern["most_unit"],
            tuple(pattern["remote_codes"]), _lists(pattern["lists"]),
        ),
    )


def _network(data: dict[str, Any]) -> NetworkShape:
    return NetworkShape(
        data["channels"], data["mixed"], data["region_side"], data["row_bound"], data["pool_shift"],
        Range(**data["board"]), Range(**data["point"]),
        tuple(_part(part) for part in data["parts"]), _lists(data["lists"]),
    )


def _part(data: dict[str, Any]) -> Part:
    bounded = data["kind"] == "dense" and not data["sum"]
    return Part(
        data["name"], data["kind"], data["inputs"], data["outputs"], data["rare"],
        tuple(data.get("from", ())), Range(**data["range"]) if bounded else None,
    )


def _lists(data: list[dict[str, Any]]) -> tuple[WeightList, ...]:
    return tuple(WeightList(one["name"], tuple(one["shape"]), one["one"], one["most"]) for one in data)
