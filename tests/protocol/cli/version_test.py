#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`--version --json`: its lists are what the program takes, and what its documents and scripts say.

    version_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from support import EngineTest, engine, run_tests

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "scripts"))

from gomoku.engines.program_lists import endings, lists_of  # noqa: E402
from gomoku.rules.rule import Rule  # noqa: E402

PAGE = (ROOT / "protocol/docs/json.md").read_text(encoding="utf-8")


class VersionTest(EngineTest):
    def lists(self) -> dict[str, Any]:
        return lists_of([engine()])

    def reason(self, *arguments: str) -> str:
        """The refusal of a command line."""
        done = self.run_engine(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
        return done.stderr

    def test_both_spellings_print_one_line(self) -> None:
        text = self.right("--version", "--json")
        self.assertEqual(text, self.right("version", "--json"))
        self.assertEqual(text.count("\n"), 1)
        lists = json.loads(text)
        self.assertEqual(self.right("--version"), f"pbrain-fukumi {lists['version']} ({lists['commit']})\n")
        self.assertIn("unexpected argument '--lines'", self.reason("version", "--json", "--lines"))

    def test_each_name_of_a_rule_is_taken_and_no_other(self) -> None:
        for rule in self.lists()["rules"]:
            for name in (rule["name"], str(rule["number"]), *rule["aliases"]):
                with self.subTest(name):
                    shown = self.right("analyze", "--values", "--rule", name)
                    self.assertIn(f"\n{rule['name']}, 15x15\n", shown)
        *names, last = (rule["name"] for rule in self.lists()["rules"])
        self.assertIn(f"expected {', '.join(names)} or {last}", self.reason("analyze", "--rule", "gomuko"))

    def test_the_referee_of_the_scripts_knows_the_same_rules(self) -> None:
        self.assertEqual({rule["name"]: rule["number"] for rule in self.lists()["rules"]}, {rule.title: rule.number for rule in Rule}, "scripts/gomoku/rules")

    def test_the_page_and_the_package_of_npm_list_the_same_rules_and_openings(self) -> None:
        rules = self.lists()["rules"]
        names = [rule["name"] for rule in rules]
        aliases = [alias for rule in rules for alias in rule["aliases"] if not alias.isdigit()]
        web, npm = ROOT / "protocol/web/page", ROOT / "protocol/library/npm/index.d.ts"
        row = re.compile(r'^    \{ name: "([^"]+)".*?(?:renju: (true|false) )?\},$', re.MULTILINE)
        rows = row.findall((web / "rules.js").read_text(encoding="utf-8"))
        self.assertEqual([name for name, _ in rows], names)
        union = re.search(r"export type Rule = (.*);", npm.read_text(encoding="utf-8"))[1]
        self.assertEqual(sorted(re.findall(r'"(\w+)"', union)), sorted(names + aliases))
        of_renju = [(each["name"], str(each["rules"] == ["renju"]).lower()) for each in self.lists()["openings"]]
        self.assertEqual(row.findall((web / "openings.js").read_text(encoding="utf-8")), of_renju)

    def test_boards_have_the_sides_of_the_list(self) -> None:
        sides = self.lists()["sides"]
        for side in (sides["min"], sides["max"]):
            self.right("analyze", "--values", "--size", str(side))
        for side in (sides["min"] - 1, sides["max"] + 1):
            self.assertIn("--size", self.reason("analyze", "--values", "--size", str(side)))

    def test_openings_are_taken_for_their_rules_and_boards_only(self) -> None:
        for opening in self.lists()["openings"]:
            for rule in (rule.title for rule in Rule):
                arguments = ("play", "--players", "person-person", "--opening", opening["name"], "--rule", rule)
                if rule in opening["rules"]:
                    self.right(*arguments)
                else:
                    self.assertIn("requires the rule renju", self.reason(*arguments))
            arguments = ("play", "--players", "person-person", "--opening", opening["name"], "--rule", "renju", "--size")
            for side in range(self.lists()["sides"]["min"], self.lists()["sides"]["max"] + 1):
                done = self.run_engine(*arguments, str(side))
                self.assertEqual(done.returncode == 0, side in opening["sides"], (opening["name"], side))

    def test_files_are_written_in_the_formats_that_say_so(self) -> None:
        command = [engine()]
        with tempfile.TemporaryDirectory() as folder:
            for name, (ending, *_) in endings(command, written=False).items():
                save = ("play", "--players", "person-person", "--save", f"{folder}/game{ending}")
                if name in endings(command, written=True):
                    self.right(*save)
                else:
                    self.assertIn(ending if name == "" else "--save", self.reason(*save))

    def test_each_option_is_in_the_help_of_its_subcommands(self) -> None:
        helps = {}
        for field in self.lists()["fields"]:
            self.assertIn(field["kind"], self.lists()["kinds"])
            for subcommand in field["subcommands"]:
                if subcommand not in helps:
                    helps[subcommand] = self.right(*subcommand.split(), "--help-all")
                if field["option"] not in ("--help", "--help-all"):  # a short help does not name itself
                    self.assertIn(field["option"], helps[subcommand], subcommand)
        self.assertIn("gomocup", helps)
        for subcommand, text in helps.items():
            named = {field["option"] for field in self.lists()["fields"] if subcommand in field["subcommands"]}
            self.assertEqual(set(re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)) - named, set(), subcommand)

    def test_each_member_is_in_the_page_about_json(self) -> None:
        named = set(re.findall(r"`([a-z_]+)`", PAGE[PAGE.index("## The version"):]))
        found = set(self.lists())
        for each in ("rules", "openings", "formats", "fields"):
            found |= {member for row in self.lists()[each] for member in row}
        self.assertEqual(found - named, set())


if __name__ == "__main__":
    run_tests(__doc__)
