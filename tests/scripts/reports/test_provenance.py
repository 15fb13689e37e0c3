# SPDX-License-Identifier: MIT
"""The report says how a tournament was played."""

import html
import json
import os
import re
import tempfile
import unittest
from pathlib import Path

from scripts.support import FolderCase, fake, fake_command, run_script, settings

from gomoku.engines.about import ask_about
from gomoku.engines.engine_spec import EngineSpec
from gomoku.reports.provenance import Provenance, origin_record, provenance_section
from gomoku.reports.report import make_report
from gomoku.tournaments.standings import Standings


class AboutTest(unittest.TestCase):
    def test_engines_say_their_name_and_version_or_are_left_out(self) -> None:
        silent = EngineSpec("silent", ("/bin/cat", "/dev/null"))
        absent = EngineSpec("absent", ("/no/such/program",))
        talks = EngineSpec("talks", ("/bin/sh", "-c", "read a; printf 'MESSAGE x\\nDEBUG y\\n\\033[1mmine 3\\n'"))
        answers = ask_about([fake("a"), silent, absent, talks])
        self.assertEqual(answers, {"a": 'name="Fake", version="1.0"', "talks": "[1mmine 3"})


class SectionTest(unittest.TestCase):
    def test_it_holds_what_is_known(self) -> None:
        spec = fake("a+b")
        origin = {"date": "2026-11-27T11:38:10Z", "command": "tournament <x>", "about": {"a+b": "version <1>"}}
        text = provenance_section(Provenance([spec], [((7, 7), (8, 6)), ()], "1 from <file>", origin))
        for part in ("27 November 2026, 11:38 to", "tournament &lt;x&gt;", "version &lt;1&gt;", "h8i7", "1 from &lt;file&gt;",
                     "fake_engine.py"):
            self.assertIn(part, text)
        with tempfile.NamedTemporaryFile() as file:
            os.utime(file.name, (0, 1795780200))
            text = provenance_section(Provenance([spec], origin=origin, results=Path(file.name)))
        self.assertIn("<dd>27 November 2026, 11:38 to 11:50 (UTC)</dd>", text)

    def test_results_of_any_age_and_content_have_a_page(self) -> None:
        for origin in ({}, {"date": 3, "command": [], "about": []}, {"date": "x", "about": {"a": None}}):
            spec = fake("a")
            page = make_report(settings(), Standings([spec]), [], provenance=Provenance([spec], origin=origin))
            self.assertIn("How it was played", page)


class TournamentTest(FolderCase):
    def test_date_command_versions_and_openings_are_in_results_and_report(self) -> None:
        openings = self.folder / "openings.txt"
        openings.write_text("h8i9\n")
        arguments = [f"name=a info.level=3 {fake_command()}", f"name=b turn=400 {fake_command()}", "--games", "2",
                     "--openings", str(openings), "--time-turn", "500", "--out", str(self.folder / "out")]
        origins = []
        for more in ([], ["--resume", "--games", "4"]):
            self.assertEqual(run_script("tournament", *arguments, *more).stderr, "")
            head = json.loads((self.folder / "out" / "results.jsonl").read_text().splitlines()[0])
            origins.append({key: head[key] for key in origin_record([], {})})
            page = html.unescape((self.folder / "out" / "report.html").read_text(encoding="utf-8"))
            self.assertRegex(page, r"<dt>Played</dt><dd>\d+ \w+ \d{4}, \d\d:\d\d to ")
            self.assertEqual(page.count('name="Fake", version="1.0"'), 2)
            self.assertIn("info.level=3", page)
            self.assertIn("<code>turn=400</code>", page)
            self.assertIn(f"1 from {openings}", page)
            self.assertRegex(page, r"<pre>h8i9</pre>")
            self.assertTrue(re.search(r"<code>tournament .*--time-turn 500", page))
        self.assertEqual(origins[0], origins[1])  # of the beginning
        self.assertEqual(set(origins[0]), {"date", "command", "about"})


if __name__ == "__main__":
    unittest.main()
