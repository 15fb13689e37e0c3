# SPDX-License-Identifier: MIT
"""The state of a training in a file, whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import torch

from gomoku.files import write_whole
from gomoku.inputs import InputError



def write_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """InputError if the file cannot be written."""
    content = io.BytesIO()
    torch.save(state, content)  # not to the file: PyTorch ends the process if a write fails
    try:
        write_whole(path, content.getvalue())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def read_checkpoint(path: Path, fingerprint: str, device: torch.device) -> dict[str, Any]:
    """The state of a training with the same settings and inputs. InputError if it is another's, or
    damaged."""
    state = _read(path, device, False, "a checkpoint; delete it to begin again")
    if state.get("fingerprint") != fingerprint:
        raise InputError(f"{path}: begun with other settings, positions or first weights; delete it to"
                         " begin again")
    return state


def read_weights(path: Path) -> dict[str, Any]:
    """A file of weights that PyTorch wrote, here or elsewhere: no code of it runs. InputError if it
    cannot be read, or is damaged."""
    return _read(path, torch.device("cpu"), True, "a file of weights")


def _read(path: Path, device: torch.device, is_foreign: bool, kind: str) -> dict[str, Any]:
    # Without code PyTorch 1.13 reads no fractions, which checkpoints have; from 2.6 on it reads all files without.
    only_weights = {"weights_only": True} if is_foreign else {}
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    try:
        state = torch.load(io.BytesIO(content), map_location=device, **only_weights)
    except Exception:  # pylint: disable=broad-except  # bytes that are not PyTorch's raise anything
        state = None
    if not isinstance(state, dict):
        raise InputError(f"{path}: damaged, or not {kind}")
    return state
