# SPDX-License-Identifier: MIT
"""The state of a training in a file, whole or not at all."""

from __future__ import annotations

import os
import pickle
import zipfile
from pathlib import Path
from typing import Any

import torch

from .errors import TrainingError


def write_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """TrainingError if the file cannot be written."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            torch.save(state, file)
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise TrainingError(f"{path}: {error.strerror}") from None


def read_checkpoint(path: Path, fingerprint: str, device: torch.device) -> dict[str, Any]:
    """The state of a training with the same settings and inputs. TrainingError if it is another's, or
    damaged."""
    try:
        state = torch.load(path, map_location=device)
        same = state["fingerprint"] == fingerprint
    except OSError as error:
        raise TrainingError(f"{path}: {error.strerror}") from None
    except (RuntimeError, EOFError, LookupError, TypeError, ValueError, AttributeError, pickle.PickleError,
            zipfile.BadZipFile):
        raise TrainingError(f"{path}: damaged, or not a checkpoint; delete it to begin again") from None
    if not same:
        raise TrainingError(f"{path}: begun with other settings, positions or first weights; delete it to"
                            " begin again")
    return state
