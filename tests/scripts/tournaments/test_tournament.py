# SPDX-License-Identifier: MIT
"""Whole tournaments from the command line, with fake engines."""

import json
import os
import signal
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path

from scripts.support import SCRIPTS, call_script, engine, fake, fake_command, run_script

from gomoku.records.psq import DRAW, read_psq
from gomoku.rules.board import COLOUR_NAMES
from gomoku.tournaments.schedule import schedule

RESULTS = {**COLOUR_NAMES, DRAW: "draw"}
BLACK_WINS = "'3,7 4,7 5,7 6,7 7,7'"


class ScheduleTest(unittest.TestCase):
    def test_every_two_engines_play_every_opening_with_both_colours(self) -> None:
        engines = [fake(name) for name in "abc"]
        openings = [((7, 7),), ((8, 8),)]
        pairings = schedule(engines, openings, 4)
        self.assertEqual([pairing.number for pairing in pairings], list(range(1, 13)))
        played = Counter((p.black.name, p.white.name, p.opening) for p in pairings)
        self.assertEqual(len(played), 12)
        self.assertEqual(set(played.values()), {1})

    def test_a_pair_has_one_opening_and_exchanged_colours(self) -> None:
        pairings = schedule([fake("a"), fake("b")], [(), ((1, 1),)], 8)
        for one, two in zip(pairings[::2], pairings[1::2]):
            self.assertEqual((one.pair, one.opening), (two.pair, two.opening))
            self.assertEqual((one.black, one.white), (two.white, two.black))
        self.assertEqual(len({p.pair for p in pairings}), 4)
        self.assertEqual(pairings[4].opening, ())

    def test_a_gauntlet_has_only_games_of_the_first(self) -> None:
        engines = [fake(name) for name in "abcd"]
        met = {frozenset((p.black.name, p.white.name)) for p in schedule(engines, [()], 2, 1)}
        self.assertEqual(met, {frozenset(pair) for pair in ("ab", "ac", "ad")})
        met = {frozenset((p.black.name, p.white.name)) for p in schedule(engines, [()], 2, 2)}
        self.assertEqual(met, {frozenset(pair) for pair in ("ac", "ad", "bc", "bd")})

    def test_more_games_only_add_to_the_list(self) -> None:
        engines = [fake(name) for name in "abc"]
        openings = [((number, 7),) for number in range(5)]
        self.assertEqual(schedule(engines, openings, 8)[:12], schedule(engines, openings, 4))


class TournamentTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def records(self) -> list[dict]:
        text = (self.folder / "out" / "results.jsonl").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    def test_three_engines_play_a_whole_tournament(self) -> None:
        done = run_script(
            "tournament",
            *(engine(name, "--seed", name) for name in "123"),
            *("--rule", "renju", "--games", "4", "--concurrency", "2", "--time-turn", "500"),
            *("--out", str(self.folder / "out"), "--fail-on-forfeit", "--seed", "5"),
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        head, *games = self.records()
        self.assertEqual(
            (head["type"], head["rule"], head["draw_at_empty"]), ("tournament", "renju", 25)
        )
        self.assertEqual({game["game"] for game in games}, set(range(1, 13)))
        self.assertEqual(len(games), 12)
        for game in games:
            self.assertIn(game["reason"], ("five", "draw"))
            psq = read_psq((self.folder / "out" / game["psq"]).read_text(encoding="utf-8"))
            self.assertEqual(psq.names, (game["black"], game["white"]))
            self.assertEqual((psq.rule, RESULTS[psq.result]), ("renju", game["result"]))
            self.assertEqual(len(psq.moves), len(game["moves"].split()))
            opening = psq.times_ms[: game["opening_stones"]]
            self.assertEqual(opening, [0] * game["opening_stones"])
            self.assertNotIn(0, psq.times_ms[game["opening_stones"] :])
        self.assertIn("[12/12]", done.stdout)
        self.assertIn("1 - 2: [", done.stdout)
        self.assertRegex(done.stdout, r"points against +1 +2 +3\n")

    def test_both_games_of_a_pair_begin_with_the_same_stones(self) -> None:
        openings = self.folder / "openings.txt"
        openings.write_text("0,0, 1,1, 2,2\nh8i9\n", encoding="utf-8")
        done = run_script(
            "tournament",
            engine("a"),
            engine("b"),
            "--openings",
            str(openings),
            "--out",
            str(self.folder / "out"),
            "--time-turn",
            "500",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        games = sorted(self.records()[1:], key=lambda game: game["game"])
        begin = [game["moves"].split()[: game["opening_stones"]] for game in games]
        self.assertEqual(begin, [["h8", "i7", "j6"]] * 2 + [["h8", "i7"]] * 2)
        self.assertEqual([game["black"] for game in games], ["a", "b", "a", "b"])

    def test_forfeits_are_named_and_can_fail_the_tournament(self) -> None:
        arguments = [
            engine("good"),
            engine("bad", "--fault", "crash"),
            "--games",
            "2",
            "--empty-board",
            "--time-turn",
            "500",
        ]
        done = run_script("tournament", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("bad: crash 2", done.stdout)
        self.assertNotIn("  good: ", done.stdout)
        self.assertEqual(run_script("tournament", *arguments, "--fail-on-forfeit").returncode, 1)

    def test_what_an_engine_says_about_its_settings_is_printed_once(self) -> None:
        talk = "sh -c 'echo MESSAGE INFO level: 99 is wrong; echo MESSAGE hello; exec \"$@\"' sh"
        done = run_script("tournament", f"name=a info.level=99 {talk} {fake_command()}", f"name=b {talk} {fake_command()}",
                          "--games", "4", "--size", "5", "--empty-board", "--time-turn", "500")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        said = [line for line in done.stdout.splitlines() if "INFO" in line or "hello" in line]
        self.assertEqual(said, ["a: INFO level: 99 is wrong"])

    def test_verbose_prints_every_move(self) -> None:
        done = run_script(
            "tournament",
            engine("a", "--script", "3,7 4,7 5,7 6,7 7,7"),
            engine("b", "--script", "3,7 4,7 5,7 6,7 7,7 0,0"),
            "--games",
            "2",
            "--empty-board",
            "--time-turn",
            "500",
            "--size",
            "12x9",
            "--verbose",
        )
        self.assertRegex(done.stdout, r"game 1: 1\. d2 \(black, \d+ ms\) depth 1 ev 10\n")

    def test_transcripts_are_kept_where_they_are_wanted(self) -> None:
        log = self.folder / "log"
        run_script(
            "tournament",
            engine("a", "--fault", "stderr"),
            engine("b"),
            "--games",
            "2",
            "--empty-board",
            "--time-turn",
            "500",
            "--log-dir",
            str(log),
        )
        self.assertIn("TURN", (log / "0001.log").read_text(encoding="utf-8"))
        self.assertIn("noise", (log / "0001.black.stderr").read_text(encoding="utf-8"))

    def test_closed_streams_change_no_file(self) -> None:
        out, log = self.folder / "out", self.folder / "log"
        words = [engine("a", "--fault", "stderr"), engine("b"), "--games", "2", "--empty-board", "--time-turn", "500",
                 "--out", str(out), "--log-dir", str(log)]
        done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', SCRIPTS / "tournament", *words], timeout=600)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(list(out.glob("games/*.psq"))), 2)
        self.assertEqual({line[0] for line in (log / "0001.log").read_text(encoding="utf-8").splitlines()}, {"["})

    def test_bad_input_is_one_line_and_exit_code_two(self) -> None:
        two = [engine("a"), engine("b")]
        bad_opening = self.folder / "bad.txt"
        bad_opening.write_text("h8\nnonsense!\n", encoding="utf-8")
        for arguments in (
            two[:1],
            [*two, "--size", "4"],
            [*two, "--size", "15x27"],
            [*two, "--rule", "chess"],
            [*two, "--games", "3"],
            [*two, "--games", "0"],
            [*two, "--increment", "5"],
            [*two, "--openings", str(self.folder / "none")],
            [*two, "--openings", str(bad_opening)],
            [*two, "--empty-board", "--random-openings", "3"],
            [*two, "--sprt", "10,0"],
            [*two, engine("c"), "--sprt", "0,10"],
            [*two, "--gauntlet", "2"],
            [*two, "--resume"],
            [*two, "--swap2", "--empty-board"],
            [*two, "--affinity", "--concurrency", "999"],
            [*two, "--nodes", "0"],
            [*two, "--live", "--verbose"],
            [*two, "--shuffle"],
            [*two, "--empty-board", "--notation", "pos"],
            [*two, "--enforce-memory", "--memory", "0"],
            [two[0], f"increment=5 {fake_command()}", "--empty-board"],
            [two[0], f"info.x=1 info.x=2 {fake_command()}"],
            [*two, "--compliance", fake_command()],
            ["--compliance", fake_command(), "--games", "4"],
            [*two, str(self.folder / "none.toml")],
            ["no-such-program", two[0]],
        ):
            with self.subTest(arguments=arguments[-2:]):
                done = call_script("tournament", *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr.splitlines()[-1], "^tournament: error: ")

    def test_a_draw_in_the_opening_is_refused(self) -> None:
        openings, out = self.folder / "openings.txt", self.folder / "out"
        openings.write_text("a1c3e5\n", encoding="utf-8")
        for arguments in (
            ["--openings", str(openings), "--draw-at-empty", "22"],
            ["--random-openings", "2", "--draw-at-empty", "21"],  # at least four stones
            ["--random-openings", "2", "--draw-at-empty", "21", "--out", str(out)],
            ["--swap2", "--draw-at-empty", "20"],
        ):
            with self.subTest(arguments):
                done = call_script("tournament", engine("a"), engine("b"), "--size", "5", *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn("the game would end in the opening", done.stderr)
        self.assertFalse((out / "openings.txt").exists())
        for arguments in (["--openings", str(openings), "--draw-at-empty", "21"], ["--swap2", "--draw-at-empty", "19"]):
            with self.subTest(arguments):
                done = call_script("tournament", engine("a"), engine("b"), "--size", "5", "--games", "2", *arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_tournament_has_at_most_a_million_games_of_those_that_meet(self) -> None:
        engines = [engine(name) for name in "abcdefghijk"]
        file, openings = self.folder / "file", self.folder / "openings.txt"
        file.write_text("", encoding="utf-8")
        openings.write_text("".join(f"h8 {x}{y}\n" for x in "abcde" for y in range(1, 8)), encoding="utf-8")
        # The next thing that is wrong with a number of games that is accepted: --out is a file.
        accepted, refused = "Not a directory", "at most 1000000 games"
        for arguments, said in (
            (["--games", "20000"], refused),  # 55 pairs
            (["--games", "18180"], accepted),
            (["--gauntlet", "--games", "100000"], accepted),  # 10 pairs
            (["--gauntlet", "--games", "100002"], refused),
            (["--gauntlet", "3", "--games", "41668"], refused),  # 24 pairs
            (["--gauntlet", "10", "--games", "100000"], accepted),
            (["--balanced-openings", "9091"], refused),  # the number of games follows from that of the openings
            (["--openings", str(openings)], accepted),
        ):
            with self.subTest(arguments=arguments):
                board = [] if "openings" in arguments[0] else ["--empty-board"]
                done = call_script("tournament", *engines, *arguments, *board, "--out", str(file / "out"))
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(said, done.stderr.splitlines()[-1])

    def test_files_that_cannot_be_read_or_made_are_named_in_words(self) -> None:
        two = [engine("a"), engine("b")]
        none, file = self.folder / "none", self.folder / "file"
        file.write_text("h8\n", encoding="utf-8")
        absent, no_folder = "No such file or directory", "Not a directory"
        for arguments, said in (
            (["--openings", str(none)], f"{none}: {absent}"),
            (["--openings", str(self.folder)], f"{self.folder}: Is a directory"),
            (["--empty-board", "--out", str(file / "out")], f"{file / 'out'}: {no_folder}"),
            (["--empty-board", "--log-dir", str(file / "log")], f"{file / 'log'}: {no_folder}"),
        ):
            with self.subTest(arguments=arguments):
                done = call_script("tournament", *two, *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stderr, f"tournament: error: {said}\n")

    def test_a_cluster_that_cannot_be_had_leaves_no_folder(self) -> None:
        package = self.folder / "distributed.py"
        package.write_text("raise ImportError('not here')\n", encoding="utf-8")
        out = self.folder / "out"
        done = run_script(
            "tournament",
            *(engine("a"), engine("b"), "--empty-board", "--cluster", "local", "--out", str(out)),
            PYTHONPATH=str(self.folder),
        )
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--cluster needs Debian's python3-distributed", done.stderr)
        self.assertFalse(out.exists())

    def test_a_folder_with_a_tournament_is_not_written_over(self) -> None:
        (self.folder / "results.jsonl").write_text("mine", encoding="utf-8")
        done = run_script("tournament", engine("a"), engine("b"), "--out", str(self.folder))
        self.assertEqual(done.returncode, 2)
        self.assertEqual((self.folder / "results.jsonl").read_text(encoding="utf-8"), "mine")

    def test_a_sequential_test_stops_by_itself_and_is_right(self) -> None:
        strong = engine("strong", "--script", "3,7 4,7 5,7 6,7 7,7 8,7")
        weak = engine("weak", "--script", "0,0 2,0 4,0 6,0 8,0 10,0")
        openings = self.folder / "openings.txt"  # many: games that come again say nothing new
        openings.write_text("".join(f"{a}{one}{a}{other}\n" for one, other in ((1, 3), (3, 1), (2, 4)) for a in "abcdefghijklmno"))
        arguments = ("--openings", str(openings), "--time-turn", "500", "--sprt", "0,300", "--concurrency", "2")
        done = run_script("tournament", strong, weak, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\nSPRT 0 \.\. 300 logistic: H1 accepted, LLR \d\.\d\d ")
        self.assertLess(done.stdout.count("] game "), 60)
        done = run_script("tournament", weak, strong, *arguments)
        self.assertIn("H0 accepted", done.stdout)

    def test_limits_by_nodes_and_depth_are_sent(self) -> None:
        log = self.folder / "log"
        run_script(
            "tournament",
            *(engine("a"), f"depth=3 {engine('b')}", "--games", "2", "--empty-board"),
            *("--nodes", "5000", "--size", "5", "--log-dir", str(log)),
        )
        text = (log / "0001.log").read_text(encoding="utf-8")
        self.assertEqual(text.count("INFO max_node 5000"), 2)
        self.assertRegex(text, "white   <  INFO max_depth 3")
        self.assertNotRegex(text, "black   <  INFO max_depth")

    def test_logs_of_other_games_are_not_written_over(self) -> None:
        (self.folder / "0001.log").write_text("mine", encoding="utf-8")
        arguments = (engine("a"), engine("b"), "--empty-board", "--log-dir", str(self.folder))
        done = run_script("tournament", *arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"tournament: error: {self.folder}: there are logs of games already\n")
        self.assertEqual((self.folder / "0001.log").read_text(encoding="utf-8"), "mine")

    def test_logs_are_written_over_only_by_the_tournament_that_goes_on(self) -> None:
        log, out = self.folder / "log", self.folder / "out"
        arguments = ("--empty-board", "--size", "5", "--time-turn", "2000", "--log-dir", log, "--resume", "--out")
        done = call_script("tournament", engine("a"), engine("b"), *arguments, out)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        logs = {path: path.read_bytes() for path in log.iterdir()}
        for _ in range(2):  # what is refused leaves nothing that lets it pass the next time
            done = call_script("tournament", engine("c"), engine("d"), *arguments, self.folder / "other")
            self.assertEqual((done.returncode, done.stderr), (2, f"tournament: error: {log}: there are logs of games already\n"))
        self.assertEqual({path: path.read_bytes() for path in log.iterdir()}, logs)
        self.assertFalse((self.folder / "other").exists())
        done = call_script("tournament", engine("a"), engine("b"), *arguments, out, "--games", "4")
        self.assertEqual((done.returncode, done.stderr, len(list(log.glob("*.log")))), (0, "", 4))
        results = out / "results.jsonl"
        results.write_bytes(results.read_bytes().split(b"\n")[0] + b"\n")  # as if killed in the first game
        done = call_script("tournament", engine("a"), engine("b"), *arguments, out)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_interrupted_tournament_shows_its_table_and_leaves_no_engine(self) -> None:
        mark = f"987654321{os.getpid()}"  # other engines may not be taken for these
        command = [
            str(SCRIPTS / "tournament"),
            engine("a", "--seed", mark),
            engine("b", "--fault", "silent", "--seed", mark),
            "--games",
            "4",
            "--empty-board",
            "--time-turn",
            "60000",
            "--concurrency",
            "2",
            "--verbose",
        ]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            while "(white" not in process.stdout.readline():
                pass
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 1)
        self.assertIn("interrupted after 0 of 4 games", err)
        self.assertIn("0/0", out)
        for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                self.assertNotIn(mark.encode(), cmdline.read_bytes())
            except OSError:
                continue
