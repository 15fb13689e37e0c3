# SPDX-License-Identifier: MIT
"""Input that cannot be used."""

from __future__ import annotations


class TrainingError(ValueError):
    """One line that says what is wrong, and in which file."""
