# SPDX-License-Identifier: MIT
"""The commands of `scripts/lab/teach`."""

from __future__ import annotations

import argparse
import faulthandler
import math
import sys
from pathlib import Path
from typing import Optional, Sequence

import numpy as np
import torch

from gomoku.files import check_writable
from gomoku.inputs import InputError

from ..command import DONE, open_device, reported
from ..samples import Array, hash_of
from .arguments import make_parser
from .budget import Budget, elapsed
from .grow import Grower, learn, parse_kinds, stores_of
from .judge import Judge, read_games
from .label import Labeller, write_labels
from .learner import GameFiles, Learner
from .library import RULES, LabelFile, Library, Positions
from .network import QuickNetwork, load_network
from .settings import TeacherSettings, read_teacher_settings

_RESERVE = 6.0  # seconds for the last files
_HANGING = 20.0  # seconds after the budget, when a command that hangs prints where and ends
_LABELS_AT_ONCE = 20_000
_REPORTED = 3000  # positions of a report
_SCALE = "scale "  # of the values, at the end of a head


def say(text: str) -> None:
    """A line with the seconds since the start."""
    print(f"[{elapsed():6.1f}] {text}", flush=True)


class _Setup:
    """Opened by all commands: device, library, settings, budget."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.device = open_device(options)
        torch.backends.cudnn.benchmark = True
        self.library = Library(options.library, options.threads)
        self.settings = read_teacher_settings(options.settings) if options.settings else TeacherSettings()
        self.budget = Budget(options.budget, min(_RESERVE, options.budget / 10))
        if math.isfinite(options.budget):
            faulthandler.dump_traceback_later(max(options.budget - elapsed(), 0) + _HANGING, exit=True,
                                              file=sys.__stderr__)

    def positions(self, paths: Sequence[Path]) -> Positions:
        """Those of files, with a word on what was left out."""
        found = Positions(self.library, paths)
        if left_out := self.library.positions_left_out(found.handle):
            say(f"left out: {left_out} games that are damaged or whose board is not a square")
        return found

    def network(self) -> QuickNetwork:
        """The one that the command line names."""
        return QuickNetwork(load_network(self.options.network)[0], self.device)

    def rule(self) -> int:
        """Its number. InputError."""
        if self.options.rule not in RULES:
            raise InputError(f"--rule: '{self.options.rule}' is not one of {', '.join(RULES)}")
        return RULES.index(self.options.rule)


def _learn(setup: _Setup) -> int:
    options, settings = setup.options, setup.settings
    positions, deep = setup.positions(options.inputs), setup.positions(options.deep)
    held_out = positions.held_out | np.isin(positions.hash, deep.hash[deep.hash != 0])
    rows = np.flatnonzero(~held_out)
    if len(rows) == 0:
        raise InputError("--in: no positions to learn from")
    options.run.mkdir(parents=True, exist_ok=True)
    steps = max(len(rows) * settings.epochs // settings.batch, 1)
    learner = Learner(options.run, settings, setup.device, options.start, options.seed,
                      lambda: max(setup.budget.part(), min(learner.steps / steps, 1)))
    say(f"{len(rows)} positions to learn from, {held_out.sum()} held out, {steps} steps;"
        f" begins at step {learner.steps}")
    draw = np.random.default_rng([options.seed, learner.steps])
    quick = QuickNetwork(learner.average, setup.device)

    def judge() -> None:
        quick.load(learner.average)
        for name, some, shown in (("held out", positions, np.flatnonzero(held_out)),
                                  ("deep set", deep, np.arange(len(deep)))):
            for line in Judge(quick, some, settings, True).raw(shown[:_REPORTED], 1, setup.budget.is_over):
                say(f"{name}: {line}")

    learn(learner, stores_of(positions, rows, learner), steps, draw, setup.budget, say, judge)
    judge()
    return DONE


def _grow(setup: _Setup) -> int:
    options = setup.options
    if not math.isfinite(options.budget):
        raise InputError("grow requires --budget: the rate of learning falls with it")
    try:
        kinds = parse_kinds(options.play)
    except ValueError:
        raise InputError(f"--play: '{options.play}' is not a list such as freestyle15:2,renju15") from None
    options.run.mkdir(parents=True, exist_ok=True)
    learner = Learner(options.run, setup.settings, setup.device, options.start, options.seed, setup.budget.part)
    shards = setup.positions(options.inputs) if options.inputs else None
    draw = np.random.default_rng([options.seed, learner.steps])
    grower = Grower(learner, GameFiles(options.run), kinds, setup.library, shards, draw)
    stored = grower.preload(shards, options.preload, setup.library)
    say(f"plays {options.play} from step {learner.steps}; in the store: "
        + ", ".join(f"{count} positions of {size}x{size}" for size, count in stored.items()))
    grower.run(setup.budget, say)
    return DONE


def _judge(setup: _Setup) -> int:
    options, network = setup.options, setup.network()
    sets: list[tuple[str, Judge, Array]] = []
    if options.deep:
        deep = setup.positions(options.deep)
        sets.append(("deep set", Judge(network, deep, setup.settings, True), np.arange(len(deep))[:options.count]))
    if options.games is not None:
        games, rows = read_games(setup.library, options.games, setup.rule(), options.first_ply, options.players,
                                 options.count)
        sets.append(("games", Judge(network, games, setup.settings, False), rows))
    if not sets:
        raise InputError("judge requires --deep, --games or both")
    for name, judge, rows in sets:
        for line in judge.raw(rows, options.symmetries, setup.budget.is_over):
            say(f"{name}: {line}")
    for visits in options.visits:
        for name, judge, rows in sets:
            for line in judge.searched(rows, visits, setup.budget.is_over):
                say(f"{name}: {line}")
    return DONE


def _scale_of_labels(path: Path, nodes: int, network: int) -> Optional[float]:
    """The scale of the labels in a file; None if there are none. InputError if they are others;
    engine/tuning/data/labels/deep_file.hpp draws the head."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with path.open("rb") as file:
        head = file.read(96)
    if head[32:56].rstrip(b"\0") != b"teacher" or int.from_bytes(head[16:24], "little") != nodes:
        raise InputError(f"{path}: not labels of a teacher with these --visits")
    try:
        if int.from_bytes(head[24:32], "little") == network:
            return float(head[56:].rstrip(b"\0").removeprefix(_SCALE.encode()))
    except ValueError:
        pass
    raise InputError(f"{path}: labels of another network")


def _label(setup: _Setup) -> int:
    options = setup.options
    positions = setup.positions(options.inputs)
    check_writable(options.out)
    # Any part of them is a fair sample, and always the same one.
    rows = np.random.default_rng(7).permutation(np.flatnonzero(~positions.held_out))[:options.count]
    if len(rows) == 0:
        raise InputError("--in: no positions to label")
    labeller = Labeller(setup.network(), positions, setup.settings, options.visits, options.symmetries)
    nodes, network = max(options.visits, 1), int(hash_of([options.network])[:16], 16)
    scale = _scale_of_labels(options.out, nodes, network)
    if options.scale is not None and scale not in (None, options.scale):
        raise InputError(f"{options.out}: labels of the scale {scale:.3f}, not {options.scale:.3f}")
    if scale is None and options.scale is None:
        labeller.find_scale(rows)
    else:
        labeller.scale = scale or options.scale
    file = LabelFile(setup.library, options.out, nodes, network, f"{_SCALE}{labeller.scale!r}")
    left = rows[~np.isin(positions.names()[rows], setup.positions([options.out]).names())]
    say(f"{len(left)} positions to label, {len(rows) - len(left)} are labelled;"
        f" scale of the log-odds {labeller.scale:.3f}")
    written = write_labels(labeller, left, file, _LABELS_AT_ONCE, setup.budget, say)
    say(f"{written} new labels in {options.out}")
    return DONE


_COMMANDS = {"learn": _learn, "grow": _grow, "judge": _judge, "label": _label}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command and returns the exit code."""
    options = make_parser().parse_args(arguments)
    try:
        return reported("teach", lambda: _COMMANDS[options.command](_Setup(options)))
    finally:
        faulthandler.cancel_dump_traceback_later()
