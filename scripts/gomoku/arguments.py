# SPDX-License-Identifier: MIT
"""Command lines whose errors are one line."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, NoReturn, Optional

from .inputs import one_line


class ArgumentParser(argparse.ArgumentParser):
    """As argparse's, without 25 lines of usage before an error. An argument of the type Path is not empty: as a path, the empty
    text is the current folder. Errors about numbers do not name functions of Python."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("type", Path, _path)
        self.register("type", int, _whole_number)

    def option(self, name: str) -> Optional[argparse.Action]:
        """The option --name, if there is one."""
        return self._option_string_actions.get(f"--{name}")

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {one_line(message)} (see --help)\n")


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of up to 12 digits")
    return int(text)
