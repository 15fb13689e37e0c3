#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the manual page from what the program itself says, so that it is never out of step.

    packaging/man_page.py PROGRAM DATE >pbrain-fukumi.6
"""

from __future__ import annotations

import re
import subprocess
import sys

DESCRIPTION = """\
Fukumi plays five in a row: freestyle, standard, renju and caro. It is an engine: a manager such as
Piskvork, qpiskvork, c\\-gomoku\\-cli or the Gomocup referee starts it without arguments and talks to it
over its standard input and output in the Gomocup protocol. The subcommands serve people."""
EXIT = """\
0 on success, 2 for a wrong command line or a file that cannot be read."""
FILES = """\
.TP
.I fukumi.ini
beside the executable: settings, one a line, in the form
.IR "name = value" ,
with the names of the options. The command line overrides them, and a manager's INFO lines override
both."""
EXAMPLE = """\
A game from the empty board:
.PP
.nf
    printf 'START 15\\\\nBEGIN\\\\nEND\\\\n' | pbrain\\-fukumi
.fi
.PP
The best move of a position:
.PP
.nf
    pbrain\\-fukumi analyze \\-\\-rule renju \\-\\-moves 'h8 i9 g7' \\-\\-time 2000
.fi"""


def ask(program: str, *arguments: str) -> str:
    """What the program prints."""
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=True, timeout=30
    ).stdout


def escaped(text: str) -> str:
    """For roff: no minus sign may become a hyphen, no line may begin with a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def subcommands(help_text: str) -> list[str]:
    """Their names, from the list in the help."""
    block = re.search(r"^Subcommands.*?:\n(.*?)\n\n", help_text, re.MULTILINE | re.DOTALL)
    return re.findall(r"^  ([a-z]+)  ", block[1], re.MULTILINE) if block else []


def options(help_text: str) -> str:
    """The options of a help text with their groups, as roff."""
    lines: list[str] = []
    group = ""
    for line in help_text.splitlines():
        option = re.match(r"  (--\S+(?: [A-Z|x]+)?)\s*(.*)", line)
        if option:
            lines += [".PP", f".I {group}"] if group else []
            group = ""
            lines += [".TP", f".B {escaped(option[1])}", escaped(option[2]) or "\\&"]
        elif re.match(r"\S.*:$", line):
            group = escaped(line[:-1])  # written when an option follows
        elif line.startswith(" " * 20) and lines:
            lines.append(escaped(line.strip()))
    return "\n".join(lines)


def verbs(program: str, name: str, help_text: str) -> str:
    """What a subcommand of several verbs can do, and the options of each verb, as roff."""
    lines: list[str] = []
    explained = re.search(r"^Of (.*) --help tells more", help_text, re.MULTILINE)
    for verb, operands, what in re.findall(rf"^  {name} ([a-z]+)(.*?)  +(\S.*)$", help_text, re.MULTILINE):
        lines += [".TP", f".B {name} {verb}{escaped(operands)}", escaped(what)]
        if explained and verb in re.findall(r"[a-z]+", explained[1]):
            # Its own options alone: the settings behind them stand elsewhere.
            own = ask(program, name, verb, "--help").split("\nPlay:")[0]
            lines += [".RS", options(own[own.find("\n  --") :]), ".RE"]
    return "\n".join(lines)


def main() -> int:
    program, date = sys.argv[1:3]
    version = ask(program, "--version").split()[1]
    general = ask(program, "--help")
    parts = [
        f'.TH PBRAIN\\-FUKUMI 6 "{date}" "Fukumi {version}" "Games"',
        ".SH NAME\npbrain\\-fukumi \\- engine for five in a row (gomoku, renju, caro)",
        ".SH SYNOPSIS\n.B pbrain\\-fukumi\n[\\fIsubcommand\\fR] [\\fIoptions\\fR]",
        f".SH DESCRIPTION\n{DESCRIPTION}",
        f".SH OPTIONS\n{options(general)}",
        ".SH SUBCOMMANDS",
    ]
    for name in subcommands(general):
        text = ask(program, name, "--help")
        first = escaped(text.splitlines()[0]) if text else ""
        parts.append(f".SS {name}\n{first}")
        if name != "gomocup":  # its options are those above
            parts.append(options(text) or verbs(program, name, text))
    parts += [
        f".SH FILES\n{FILES}",
        f".SH EXIT STATUS\n{EXIT}",
        f".SH EXAMPLES\n{EXAMPLE}",
        ".SH SEE ALSO\nThe protocol: https://plastovicka.github.io/protocl2en.htm",
    ]
    print("\n".join(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
