# SPDX-License-Identifier: MIT
"""Names and versions of engines, as they give them in answer to ABOUT."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Sequence

from .engine_spec import EngineSpec
from .lines import Kind, classify
from .process import LineProcess, ProcessGone

_LIMIT_S = 3.0
_LONGEST = 200  # characters
_AT_A_TIME = 8


def ask_about(specs: Sequence[EngineSpec]) -> dict[str, str]:
    """The answers by the engines' names: 'name="Fukumi", version="1.0"'. One that does not answer within 3 s is
    left out."""
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        answers = list(pool.map(_answer, specs))
    return {spec.name: answer for spec, answer in zip(specs, answers) if answer}


def _answer(spec: EngineSpec) -> str:
    try:
        process = LineProcess(spec.command, spec.directory)
    except OSError:
        return ""
    try:
        texts = (line.text for line in process.lines(process.send("ABOUT\n") + _LIMIT_S))
        answer = next((text for text in texts if classify(text).kind is Kind.OTHER), "")
        return "".join(filter(str.isprintable, answer))[:_LONGEST]
    except ProcessGone:
        return ""
    finally:
        process.stop()
