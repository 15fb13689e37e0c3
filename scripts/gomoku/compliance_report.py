# SPDX-License-Identifier: MIT
"""The findings about an engine as text."""

from __future__ import annotations

from .manager_table import GROUPS, MANAGERS, POINTS
from .probe import Findings


def format_findings(findings: Findings, seconds: float) -> str:
    """Point by point what was seen and what each manager makes of it, then manager by manager."""
    lines = []
    width = max(len(point.title) for point in POINTS.values())
    for group, keys in GROUPS.items():
        lines.append(group)
        for key in keys:
            point = POINTS[key]
            if key not in findings:
                lines.append(f"  ok    {point.title}")
                continue
            lines.append(f"  FAIL  {point.title:<{width}}  seen: {findings[key]}")
            verdicts = [f"{name} {point.verdict(code)}" for code, name in MANAGERS.items()]
            lines.append(f"          {', '.join(verdicts)}")
    lines += ["", "Manager by manager"]
    for code, name in MANAGERS.items():
        hurt = [key for key in findings if POINTS[key].verdict(code) == "loses"]
        unclear = [key for key in findings if POINTS[key].verdict(code) == "?"]
        words = f"loses or cannot be used: {', '.join(hurt)}" if hurt else "clean"
        if unclear:
            words += f"; unclear: {', '.join(unclear)}"
        lines.append(f"  {name:<18} {words}")
    passed = len(POINTS) - len(findings)
    lines += ["", f"{passed} of {len(POINTS)} points are in order ({seconds:.0f} s)"]
    return "\n".join(lines)
