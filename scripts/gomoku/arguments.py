# SPDX-License-Identifier: MIT
"""Command lines whose errors are one line."""

from __future__ import annotations

import argparse
from typing import NoReturn

from .inputs import one_line


class ArgumentParser(argparse.ArgumentParser):
    """As argparse's, without 25 lines of usage before an error."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {one_line(message)} (see --help)\n")
