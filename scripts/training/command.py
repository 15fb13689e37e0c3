# SPDX-License-Identifier: MIT
"""The commands of `scripts/lab/train`."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from typing import Callable, Optional, Sequence

import numpy as np
import torch

from gomoku.commands.cli import in_words
from gomoku.files import check_new, check_writable, write_whole
from gomoku.inputs import InputError

from . import progress
from .arguments import make_parser
from .network import Network
from .order import OrderNetwork
from .pattern import PatternNetwork
from .samples import Samples, read_samples, sample_files
from .settings import Settings, read_settings
from .shapes import FORMS, Shapes, read_shapes
from .trainer import Trainer, losses_of
from .value import ValueNetwork
from .weights import blend, read_arrays, write_arrays

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130
_FOLDER = Path(__file__).resolve().parent


def open_device(options: argparse.Namespace) -> torch.device:
    """The device and threads that the command line names. InputError."""
    torch.set_num_threads(options.threads)
    try:
        device = torch.device(options.device)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:
        raise InputError(f"--device: '{options.device}' cannot be used: {str(error).splitlines()[0]}") from None
    if device.type == "cpu":
        torch.use_deterministic_algorithms(True)
    return device


def make_network(form: str, shapes: Shapes, rule: str, device: torch.device) -> Network:
    """A network of zeros, of a form by its name. InputError if the rule is unknown."""
    if rule not in shapes.views:
        raise InputError(f"--rule: '{rule}' is not one of {', '.join(shapes.views)}")
    kinds: dict[str, type[OrderNetwork] | type[ValueNetwork] | type[PatternNetwork]] = {
        "order": OrderNetwork, "value": ValueNetwork, "pattern": PatternNetwork,
    }
    network = kinds[form](shapes, rule, device)
    network.rule = list(shapes.views).index(rule)
    return network


def _network(options: argparse.Namespace, form: str, start: Optional[Path], seed: int) -> Network:
    network = make_network(form, read_shapes(options.program), options.rule, open_device(options))
    if start is None:
        network.start(seed)
        return network
    try:
        network.load(read_arrays(start))
    except InputError as error:
        raise InputError(f"{start}: {error}" if str(start) not in str(error) else str(error)) from None
    return network


def _read_part(folder: Path, part: str) -> Optional[Samples]:
    files = sample_files(folder, part)
    return read_samples(files) if files else None


def _settings(name: str) -> Settings:
    return read_settings(_FOLDER / f"{name}.toml" if name in FORMS else Path(name))


def _check_outputs(paths: Sequence[Optional[Path]], may_replace: bool, own: Sequence[Path] = ()) -> None:
    """OSError if a file cannot be written, or exists and must not be replaced; `own` may be. InputError if two are the
    same."""
    named = [path for path in paths if path is not None]
    if len({path.resolve() for path in named}) < len(named):
        raise InputError(f"{named[-1]}: two outputs cannot be the same file")
    for path in named:
        if may_replace or path in own:
            check_writable(path)
        else:
            check_new(path, "already exists; use --force")


def _learn(options: argparse.Namespace) -> int:
    settings = _settings(options.settings)
    files = sample_files(options.samples, "training")
    if not files:
        raise InputError(f"{options.samples}: no training-0.npz; fukumi-tune encode writes it")
    checkpoint = options.out.with_name(f"{options.out.name}.checkpoint")
    own = (options.out, checkpoint) if checkpoint.exists() else ()  # of the training that goes on
    _check_outputs((options.out, checkpoint, options.curve), options.force, own)
    network = _network(options, settings.form, options.start, settings.seed)
    trainer = Trainer(network, settings, files, _read_part(options.samples, "held-out"))
    if checkpoint.exists():
        trainer.resume(checkpoint)
        print(f"going on from {checkpoint}")
    _run(trainer, checkpoint, _read_part(options.samples, "deep"))
    write_arrays(options.out, network.arrays())
    if options.curve is not None:
        write_whole(options.curve, progress.picture(trainer.reports, network.measures[0]))
    return DONE if trainer.is_done else INTERRUPTED


def _run(trainer: Trainer, checkpoint: Path, deep: Optional[Samples]) -> None:
    measures = trainer.network.measures
    print(progress.head(measures), flush=True)
    wants_stop = _stop_at_ctrl_c()

    def observer(report: progress.Report) -> bool:
        print(progress.line(report, measures), flush=True)
        if deep is not None:
            print(progress.sums_line("deep set", trainer.losses(deep), measures), flush=True)
        trainer.save(checkpoint)
        return not wants_stop()

    trainer.run(observer, wants_stop)
    trainer.save(checkpoint)


def _stop_at_ctrl_c() -> Callable[[], bool]:
    """Whether the user pressed Ctrl-C; the step that runs is finished first."""
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    return lambda: bool(pressed)


def _losses(options: argparse.Namespace) -> int:
    network = _network(options, options.form, options.weights, 0)
    parts = {part: _read_part(options.samples, part) for part in ("held-out", "deep")}
    if not any(parts.values()):
        raise InputError(f"{options.samples}: no held-out-0.npz and no deep-0.npz")
    for part, samples in parts.items():
        if samples:
            sums = losses_of(network, samples, np.arange(len(samples)), Settings(options.form).chunk)
            print(progress.sums_line(part.replace("-", " "), sums, network.measures), flush=True)
    return DONE


def _blend(options: argparse.Namespace) -> int:
    _check_outputs((options.out,), options.force)
    write_arrays(options.out, blend(read_arrays(options.first), read_arrays(options.second), options.share))
    return DONE


_COMMANDS = {"learn": _learn, "losses": _losses, "blend": _blend}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command and returns the exit code."""
    options = make_parser().parse_args(arguments)
    return reported("train", lambda: _COMMANDS[options.command](options))


def reported(program: str, call: Callable[[], int]) -> int:
    """Returns what `call` returns; input that cannot be used is one line on the error output."""
    try:
        return call()
    except (InputError, OSError) as error:
        print(f"{program}: {in_words(error)}", file=sys.stderr)
    return BAD_INPUT
