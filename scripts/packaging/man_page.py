#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the manual page from what the program itself says, so that it is never out of step.

    scripts/packaging/man_page.py PROGRAM DATE >pbrain-fukumi.6

A section for each subcommand, and the positions and the settings of the engine once.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gomoku.arguments import ArgumentParser  # noqa: E402

DESCRIPTION = """\
Fukumi plays five in a row: freestyle, standard, renju and caro. It is an engine: a manager such as
Piskvork, qpiskvork, c\\-gomoku\\-cli or the Gomocup referee starts it without arguments and talks to it
over its standard input and output in the Gomocup protocol. The subcommands serve people.
.PP
The name of the subcommand, options and arguments can be given in any order.
.B \\-\\-help
after a subcommand shows what matters to it,
.B \\-\\-help\\-all
the settings of the engine as well: all subcommands that use the engine take them."""
EXIT = """\
.TP
.B 0
The question was answered, whatever the answer.
.TP
.B 1
It was not: the work was ended before everything was proven
.RB ( solve ", " prove ),
a proof is wrong
.RB ( "prove \\-\\-check" ),
a file has no game that can be read
.RB ( "book build" ),
the answers to a manager cannot be written,
or something failed that is not the caller's fault.
.TP
.B 2
The command line is wrong, or a file that it names cannot be used. One line on the standard error says
which.
.TP
.B 130
Ctrl\\-C ended the program, where it does not end a search only."""
FILES = """\
.TP
.I fukumi.ini
next to the executable: settings, one a line, in the form
.IR "name = value" ,
with the names of the options. The command line overrides them, and a manager's INFO lines override
both.
.TP
.I ~/.local/state/pbrain\\-fukumi/play\\-*
games of
.BR play ,
kept while they are played;
.B XDG_STATE_HOME
names another place than
.IR ~/.local/state ,
.B play \\-\\-save
another file.
.TP
.IR protocol/README.md ,
.I protocol/docs/json.md
below
.IR share/doc/fukumi ,
or next to this page in an unpacked archive:
the protocol; queries and their answers.
.TP
.I fukumi.book
below
.I pbrain\\-fukumi
in the folder that a manager names: an opening book."""
ENVIRONMENT = """\
.TP
.B NO_COLOR
if it is set, nothing is coloured.
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
the first one that is set names the language of
.BR play ,
unless
.B \\-\\-language
does; with another encoding than UTF\\-8 it is English."""
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
.fi
.PP
Tic-tac-toe, exactly:
.PP
.nf
    pbrain\\-fukumi solve mnk 3 3 3 \\-\\-map
.fi"""
# Names of the list of subcommands that are answered by this page.
WITHOUT_SECTION = ("help", "version", "solve five")
# Headings of groups that many helps have, and the page once.
SETTINGS = "Settings of the engine"
POSITION = "Position (with --rule):"


def ask(program: str, *arguments: str) -> str:
    """The output of the program."""
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=True, timeout=30
    ).stdout


def escaped(text: str) -> str:
    """For roff: no minus sign may become a hyphen, no line may begin with a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def rows(help_text: str) -> list[tuple[str, list[str]]]:
    """The rows of a help text, each with the lines of what it says."""
    found = re.findall(r"^  (\S+(?: \S+)*)(?:  +|\n {20,})(.*(?:\n {20,}.*)*)", help_text, re.MULTILINE)
    return [(name, [line.strip() for line in meaning.split("\n")]) for name, meaning in found]


def subcommands(help_text: str) -> list[tuple[str, str]]:
    """Their names and what they do, from the list in the help."""
    block = re.search(r"^Subcommands.*?:\n.*?\n\n", help_text, re.MULTILINE | re.DOTALL)
    return [(name, " ".join(lines)) for name, lines in rows(block[0])] if block else []


def options(help_text: str) -> str:
    """The arguments and options of a help text with their groups, as roff."""
    lines: list[str] = []
    for group in help_text.split("\n\n"):
        title = re.match(r"(\S.*):$", group, re.MULTILINE)
        if title:
            lines += [".PP", f".I {escaped(title[1])}"]
        for option, meaning in rows(group):
            lines += [".TP", f".B {escaped(option)}", *map(escaped, meaning)]
    return "\n".join(lines)


def own_parts(help_text: str) -> list[str]:
    """The groups of a help, without the engine's settings."""
    return help_text.split(f"\n{SETTINGS}")[0].split("\n\n")


def section(program: str, name: str) -> str:
    """The section of a subcommand."""
    about, usage, *groups = own_parts(ask(program, *name.split(), "--help"))
    summary = about.partition(": ")[2].replace("\n", ". ", 1).replace("\n", " ").rstrip(".")
    operands = usage.removeprefix(f"Usage: pbrain-fukumi {name}").partition("[OPTIONS]")[0]
    parts = [f".SS {escaped(name)}", f".B pbrain\\-fukumi {escaped(f'{name}{operands}'.strip())}"]
    parts += ["[\\fIoptions\\fR]", ".PP", escaped(summary[:1].upper() + summary[1:]) + "."]
    parts.append(options("\n\n".join(each for each in groups if not each.startswith(POSITION))))
    if any(each.startswith(POSITION) for each in groups):
        parts.append(".PP\nThe options of a position, see there.")
    return "\n".join(part for part in parts if part)


def main() -> int:
    parser = ArgumentParser(description="Writes the manual page from what the program itself says.")
    parser.add_argument("program", metavar="PROGRAM", help="pbrain-fukumi")
    parser.add_argument("date", metavar="DATE", help="of the page, such as 2026-01-31")
    options = parser.parse_args()
    try:
        print(manual_page(options.program, options.date))
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    except subprocess.CalledProcessError as error:
        parser.error(str(error))
    return 0


def manual_page(program: str, date: str) -> str:
    """OSError or CalledProcessError if the program cannot be asked."""
    version = ask(program, "--version").split()[1]
    general = ask(program, "--help-all")
    parts = [
        f'.TH PBRAIN\\-FUKUMI 6 "{date}" "Fukumi {version}" "Games"',
        ".SH NAME\npbrain\\-fukumi \\- engine for five in a row (gomoku, renju, caro)",
        ".SH SYNOPSIS\n.B pbrain\\-fukumi\n[\\fIsubcommand\\fR] [\\fIoptions\\fR]",
        f".SH DESCRIPTION\n{DESCRIPTION}",
        ".SH SUBCOMMANDS",
    ]
    for name, summary in subcommands(general):
        parts += [".TP", f".B {escaped(name)}", escaped(summary)]
    parts += [section(program, name) for name, _ in subcommands(general) if name not in WITHOUT_SECTION]
    position = [each for each in own_parts(ask(program, "analyze", "--help")) if each.startswith(POSITION)][0]
    settings = general.index("Play:")
    parts += [
        f".SH OPTIONS WITHOUT A SUBCOMMAND\n{options(general[general.index('  --version') : settings])}",
        f".SH POSITION\nWithout any of these: the empty board, 15x15.\n{options(position)}",
        f".SH SETTINGS OF THE ENGINE\n{options(general[settings:])}",
        f".SH EXIT STATUS\n{EXIT}",
        f".SH ENVIRONMENT\n{ENVIRONMENT}",
        f".SH FILES\n{FILES}",
        f".SH EXAMPLES\n{EXAMPLE}",
        ".SH SEE ALSO\nThe protocol: https://plastovicka.github.io/protocl2en.htm",
    ]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
