#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The manual page and the completion, which are made from what the program says of itself.

    help_texts_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ""


def run(*command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)


class ManualPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.page = run(sys.executable, "-B", str(ROOT / "scripts/packaging/man_page.py"), ENGINE, "2026-01-02").stdout

    def test_each_subcommand_has_one_section(self) -> None:
        sections = re.findall(r"^\.SS (.*)$", self.page, re.MULTILINE)
        self.assertEqual(len(sections), len(set(sections)))
        for name in ("gomocup", "analyze", "bench", "book build", "book show", "perft", "play", "prove", "solve mnk", "solve chomp"):
            self.assertIn(name, sections)

    def test_the_page_has_each_summary_and_each_argument_and_option_of_the_help(self) -> None:
        page = self.page.replace("\\-", "-").splitlines()
        sections = [line.removeprefix(".SS ") for line in page if line.startswith(".SS ")]
        self.assertGreater(len(sections), 15)
        helps = [run(ENGINE, "--help-all").stdout]
        for name in sections:
            helps.append(run(ENGINE, *name.split(), "--help-all").stdout)
            summary = helps[-1].splitlines()[0].removeprefix(f"{name}: ")
            self.assertIn(f"\n.TP\n.B {name}\n{summary}\n", "\n".join(page))
        for text in helps:
            for group in text.split("\n\n"):
                if not group.startswith("Subcommands"):
                    for row in re.findall(r"^  (\S.*?)(?:   *|$)", group, re.MULTILINE):
                        self.assertIn(f".B {row}", page)

    def test_settings_of_the_engine_and_the_position_stand_there_once(self) -> None:
        for option in ("timeout\\-turn MS", "threads N", "mcts\\-leaf eval|playout|playout\\-all", "config FILE", "psq FILE", "mend"):
            self.assertEqual(self.page.count(f".B \\-\\-{option}\n"), 1, option)

    def test_all_exit_codes_are_explained(self) -> None:
        codes = self.page[self.page.index(".SH EXIT STATUS") :].partition(".SH ENV")[0]
        self.assertEqual(re.findall(r"^\.B (\d+)$", codes, re.MULTILINE), ["0", "1", "2", "130"])
        for task in ("solve", "prove", "book build"):
            self.assertRegex(codes.replace("\\-", "-"), rf"\.RB \( \"?{task}\b")

    def test_each_variable_of_the_environment_is_explained(self) -> None:
        texts = [path.read_text(encoding="utf-8") for path in (ROOT / "protocol/cli").rglob("*.cpp")]
        names = set(re.findall(r'"((?:LC|NO|XDG)_[A-Z_]+|LANG)"', "".join(texts)))
        self.assertGreaterEqual(names, {"NO_COLOR", "LANG"})
        self.assertEqual([name for name in sorted(names) if not re.search(rf"\b{name}\b", self.page)], [])

    def test_groff_has_no_complaint(self) -> None:
        if not shutil.which("groff"):
            self.skipTest("no groff here")
        done = run("groff", "-man", "-Tutf8", "-ww", "-z", text=self.page)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class Completion(unittest.TestCase):
    def offered(self, *words: str, typed: str = "", home: str = "/", folder: Path = ROOT) -> list[str]:
        """The words that are offered after those, the program written as `typed`."""
        code = (
            f'source "{ROOT}/scripts/packaging/pbrain-fukumi.bash"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
            '_pbrain_fukumi; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = run("bash", "-c", f"HOME={shlex.quote(home)}; cd {shlex.quote(str(folder))}; {code}", "bash", typed or ENGINE, *words)
        self.assertEqual(done.stderr, "")
        return [line for line in done.stdout.splitlines() if line]

    def test_names(self) -> None:
        self.assertEqual(self.offered("anal"), ["analyze"])
        self.assertEqual(sorted(self.offered("solve", "")), ["chomp", "five", "mnk"])
        self.assertEqual(self.offered("book", "me"), ["merge"])
        self.assertEqual(self.offered("help", "book", "ex"), ["export"])
        self.assertEqual(self.offered("--rule", "renju", "pla"), ["play"])

    def test_options_of_what_stands_there(self) -> None:
        self.assertEqual(self.offered("analyze", "--revi"), ["--review"])
        self.assertEqual(self.offered("book", "check", "--me"), ["--mend"])
        self.assertEqual(self.offered("solve", "mnk", "--rep"), ["--replies"])
        self.assertNotIn("--moves", self.offered("--"))

    def test_files(self) -> None:
        here = str(ROOT / "scripts/packaging") + "/arch"
        for words in (["analyze", "--psq"], ["play", "--save"], ["prove", "--tree"], ["book", "build"], ["--config"]):
            self.assertEqual(self.offered(*words, here), [here + "ive.py"], words)
        self.assertEqual(self.offered("analyze", "--json", here), [])

    def test_the_program_and_files_may_be_quoted(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            (home / "my dir").mkdir()
            for place in (home, home / "my dir"):
                (place / "pbrain-fukumi").symlink_to(ENGINE)
            (home / "a b.psq").touch()
            for typed in ("~/pbrain-fukumi", "$HOME/pbrain-fukumi", '"$HOME/my dir/pbrain-fukumi"', r"./my\ dir/pbrain-fukumi",
                          "'./my dir/pbrain-fukumi'"):
                self.assertEqual(self.offered("anal", typed=typed, home=name, folder=home), ["analyze"], typed)
            for words in (["analyze", "--psq"], ["convert"], ["convert", "x.psq"]):
                for file in ("a", r"a\ ", '"a ', "'a b"):
                    self.assertEqual(self.offered(*words, file, folder=home), ["a b.psq"], [*words, file])

    def test_every_value_that_is_offered_is_taken(self) -> None:
        position = ["--moves", "h8", "--nodes", "2"]
        for before, after in (
            (["analyze", "--rule"], position),
            (["analyze", "--mode"], position),
            (["analyze", "--eval"], position),
            (["analyze", "--threats"], position),
            (["analyze", "--use-book"], position),
            (["analyze", "--to-move"], ["--black", "h8", "--white", "i9", "--nodes", "2"]),
            (["play", "--symbol"], ["--mnk", "3x3x3"]),
            (["play", "--opening"], []),
            (["prove", "--kind"], position),
            (["solve", "mnk", "--method"], ["3", "3", "3"]),
            (["solve", "mnk", "--without"], ["3", "3", "3"]),
            (["solve", "chomp", "--method"], ["2", "2"]),
        ):
            values = self.offered(*before, "")
            self.assertGreater(len(values), 1, before)
            for value in values:
                done = run(ENGINE, *before, value, *after)
                self.assertEqual((done.returncode, done.stderr), (0, ""), [*before, value])
        self.assertEqual(self.offered("analyze", "--mode", "=", "m"), ["mcts"])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
