# SPDX-License-Identifier: MIT
"""The findings about an engine as text."""

from __future__ import annotations

from .findings import Findings
from .manager_table import GROUPS, MANAGERS, POINTS


def format_findings(findings: Findings, seconds: float) -> str:
    """Point by point what was seen and what each manager makes of it, then manager by manager."""
    lines = []
    width = max(len(point.title) for point in POINTS.values())
    for group, keys in GROUPS.items():
        lines.append(group)
        for key in keys:
            point = POINTS[key]
            if key in findings.in_order:
                lines.append(f"  ok    {point.title}")
            elif key not in findings.failed:
                lines.append(f"  -     {point.title:<{width}}  not examined")
            else:
                seen = findings.failed[key].seen
                lines.append(f"  FAIL  {point.title:<{width}}  seen: {seen}")
                verdicts = [f"{name} {point.verdict(code)}" for code, name in MANAGERS.items()]
                lines.append(f"          {', '.join(verdicts)}")
    lines += ["", "Manager by manager"]
    lines += [f"  {name:<18} {_in_sum(findings, code)}" for code, name in MANAGERS.items()]
    lines += ["", f"{_count(findings)} ({seconds:.0f} s)"]
    return "\n".join(lines)


def _in_sum(findings: Findings, manager: str) -> str:
    """One manager's verdict on all points that it minds."""
    verdicts = {key: point.verdict(manager) for key, point in POINTS.items()}
    hurt = [key for key in findings.failed if verdicts[key] == "loses"]
    unclear = [key for key in findings.failed if verdicts[key] == "?"]
    unknown = [key for key in POINTS if key not in findings.examined and verdicts[key] == "loses"]
    words = []
    if hurt:
        words.append(f"loses or cannot be used: {', '.join(hurt)}")
    elif not unknown:
        words.append("clean")
    if unclear:
        words.append(f"unclear: {', '.join(unclear)}")
    if unknown:
        words.append(f"not examined: {len(unknown)} of its points")
    return "; ".join(words)


def _count(findings: Findings) -> str:
    """Number of points in order, and the others."""
    text = f"{len(findings.in_order)} of {len(POINTS)} points are in order"
    unknown = len(POINTS) - len(findings.examined)
    return f"{text}, {unknown} were not examined" if unknown else text
