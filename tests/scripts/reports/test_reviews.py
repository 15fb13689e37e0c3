# SPDX-License-Identifier: MIT
"""Reviews of a tournament's games, and the report's links to them."""

import json
import os
import stat
import sys

from scripts.support import FolderCase, fake, fake_command, run_script, settings

from gomoku.games.game import Game
from gomoku.records.results import ResultsFolder
from gomoku.reports.report import make_report
from gomoku.reports.reviews import Reviewer, review_links, review_name
from gomoku.tournaments.schedule import schedule
from gomoku.tournaments.standings import Standings

# Writes its arguments into the page that is wanted; refuses games of the engine "bad" with black.
PROGRAM = """#!{python}
import sys
words = sys.argv[1:]
if "-bad-" in words[words.index("--review") + 1]:
    print("pbrain-fukumi: the game is bad", file=sys.stderr)
    sys.exit(2)
open(words[words.index("--html") + 1], "w").write(" ".join(words))
"""


class ReviewsTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.program = self.folder / "bin" / "pbrain-fukumi"
        self.program.parent.mkdir()
        self.program.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)

    def games(self, *names: str):
        engines = [fake(name, "--script", "3,7 4,7 5,7 6,7 7,7") for name in names]
        folder = ResultsFolder(self.folder / "out", settings(), engines)
        self.addCleanup(folder.close)
        results = [Game(pairing, settings()).play() for pairing in schedule(engines, [()], 2)]
        for result in results:
            folder.add(result)
        return engines, results

    def reviewer(self) -> Reviewer:
        return Reviewer(self.folder / "out", str(self.program), "renju", 700, 2)

    def test_every_game_gets_a_page_and_the_report_a_link(self) -> None:
        engines, results = self.games("one+1", "two")
        told: list[str] = []
        self.assertIsNone(self.reviewer().review(results, told.append))
        self.assertEqual(told[-1], "2 of 2 games are reviewed")
        for result in results:
            words = (self.folder / "out" / review_name(result)).read_text(encoding="utf-8")
            self.assertTrue(words.startswith("analyze --rule renju --nodes 700 --lines 3 --threads 1"))
            self.assertIn("/out/games/000", words)
        links = review_links(self.folder / "out", results)
        self.assertEqual(links[1], "reviews/0001-one%2B1-two.html")
        page = make_report(settings(), Standings(engines), results, None, links)
        data = page.split('id="data">')[1].split("</script>")[0]
        self.assertEqual([game["review"] for game in json.loads(data)["games"]], [links[1], links[2]])

    def test_names_of_engines_are_no_places_of_the_report(self) -> None:
        engines, results = self.games("a@DATA@", "b@REASONS@")
        page = make_report(settings(), Standings(engines), results, None, {})
        self.assertEqual(page.count('id="data">'), 1)
        self.assertIn("<title>a@DATA@ - b@REASONS@", page)
        self.assertIn('>b@REASONS@</td>', page)

    def test_pages_that_are_there_stay_and_no_link_is_dead(self) -> None:
        _, results = self.games("one", "two")
        first = self.folder / "out" / review_name(results[0])
        first.parent.mkdir()
        first.write_text("mine", encoding="utf-8")
        self.assertEqual(list(review_links(self.folder / "out", results)), [1])
        self.assertIsNone(self.reviewer().review(results))
        self.assertEqual(first.read_text(encoding="utf-8"), "mine")
        self.assertEqual(list(review_links(self.folder / "out", results)), [1, 2])

    def test_a_review_that_fails_is_told_and_the_others_are_made(self) -> None:
        _, results = self.games("bad", "two")
        self.assertEqual(self.reviewer().review(results), "game 1: pbrain-fukumi: the game is bad")
        self.assertEqual(list(review_links(self.folder / "out", results)), [2])

    def test_a_tournament_reviews_its_games_also_afterwards(self) -> None:
        out = self.folder / "out"
        words = [f"name={name} {fake_command('--script', '3,7 4,7 5,7 6,7 7,7')}" for name in "ab"]
        words += ["--games", "2", "--empty-board", "--time-turn", "500", "--out", str(out)]
        path = f"{self.program.parent}{os.pathsep}{os.environ['PATH']}"
        self.assertEqual(run_script("tournament", *words).returncode, 0)
        self.assertFalse((out / "reviews").exists())
        self.assertIn('"review":null', (out / "report.html").read_text(encoding="utf-8"))
        done = run_script("tournament", *words, "--resume", "--review", "20", PATH=path)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = (out / "report.html").read_text(encoding="utf-8")
        self.assertEqual(len(list((out / "reviews").iterdir())), 2)
        for number in (1, 2):
            self.assertIn(f'"review":"reviews/000{number}-', report)
        bad = run_script("tournament", *words[:-2], "--review", "20")
        self.assertEqual((bad.returncode, "--review needs --out" in bad.stderr), (2, True))
