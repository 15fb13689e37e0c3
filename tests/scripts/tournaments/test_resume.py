# SPDX-License-Identifier: MIT
"""Tournaments that are killed and go on; the folder that they leave."""

import json
import os
import shlex
import signal
import subprocess
import tempfile
import time
import unittest
from dataclasses import replace
from pathlib import Path

from scripts.support import SCRIPTS, call_script, engine, fake, play, run_script, settings

from gomoku.games.game import Game
from gomoku.records.record import RecordError, game_of, game_record
from gomoku.records.results import ResultsError, ResultsFolder
from gomoku.records.sgf import write_sgf
from gomoku.tournaments.schedule import schedule


class RecordTest(unittest.TestCase):
    def test_a_game_is_read_back_as_it_was(self) -> None:
        black, white = fake("b"), fake("w", "--fault", "crash", "--fault-move", "4")
        result = play(black, white, opening=((3, 3), (4, 4)))
        record = json.loads(json.dumps(game_record(result, 15)))
        again = game_of(record, {"b": black, "w": white}, settings())
        self.assertEqual(again.verdict, result.verdict)
        self.assertEqual(again.memory, result.memory)
        self.assertEqual(game_record(again, 15), record)
        self.assertEqual([m.point for m in again.moves], [m.point for m in result.moves])
        self.assertEqual([m.from_opening for m in again.moves][:3], [True, True, False])

    def test_a_damaged_game_is_refused(self) -> None:
        black, white = fake("b", "--script", "3,7 4,7 5,7 6,7 7,7"), fake("w", "--script", "0,0 2,0 4,0 6,0 8,0")
        record = game_record(play(black, white), 15)
        engines = {"b": black, "w": white}
        self.assertEqual(game_record(game_of(record, engines, settings()), 15), record)
        moves = record["moves"]
        for changes, said in (
            ({"result": "white"}, "no five for the winner"),
            ({"result": "draw", "reason": "draw"}, "result and winner do not agree"),
            ({"result": "white", "reason": "crash"}, "result and winner do not agree"),
            ({"winner": None}, "result and winner do not agree"),
            ({"moves": moves.replace("a15", "d8")}, "a point that is taken"),
            ({"moves": moves.replace("a15", "p15")}, "outside the board"),
            ({"moves": moves.replace("a15", "a16")}, "outside the board"),
            ({"moves": moves.replace("d8", "d9")}, "no five for the winner"),
        ):
            with self.subTest(changes), self.assertRaisesRegex(RecordError, said):
                game_of({**record, **changes}, engines, settings())

    def test_a_game_as_sgf(self) -> None:
        result = play(
            fake("b", "--script", "3,7 4,7 5,7 6,7 7,7"),
            fake("w", "--script", "0,0 2,0 4,0 6,0 8,0"),
            opening=((9, 9), (10, 10)),
        )
        text = write_sgf(result, settings())
        self.assertTrue(text.startswith("(;FF[4]GM[4]CA[UTF-8]"))
        self.assertIn("SZ[15]PB[b]PW[w]RE[B+]", text)
        self.assertIn("\n;B[jj]C[opening]\n;W[kk]C[opening]\n;B[dh]C[", text)
        self.assertRegex(text, r";B\[hh\]C\[\d+ ms, depth 5 ev 50\]\)\n$")
        self.assertEqual(text.count(";"), 1 + len(result.moves))


class FolderTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.engines = [fake("a"), fake("b")]
        self.pairings = schedule(self.engines, [()], 4)

    def open(self, resume: bool = True, **changes) -> ResultsFolder:
        folder = ResultsFolder(self.folder, settings(**changes), self.engines, resume=resume)
        self.addCleanup(folder.close)
        return folder

    def played(self) -> bytes:
        """Results of the first two games; the text of the file."""
        folder = self.open()
        how = settings(size=5)
        for pairing in self.pairings[:2]:
            folder.add(Game(pairing, how).play())
        folder.close()
        return (self.folder / "results.jsonl").read_bytes()

    def test_a_file_cut_anywhere_is_taken_up_with_the_games_that_are_whole(self) -> None:
        text = self.played()
        ends = [number + 1 for number, byte in enumerate(text) if byte == 10]
        cuts = sorted({*ends, *(end - 1 for end in ends[1:]), *(end + 7 for end in ends[:2])})
        for cut in cuts:
            with self.subTest(cut=cut):
                (self.folder / "results.jsonl").write_bytes(text[:cut])
                folder = self.open()
                whole = max(0, sum(end <= cut for end in ends) - 1)
                self.assertEqual(len(folder.finished), whole)
                waiting = folder.check_against(self.pairings)
                self.assertEqual([p.number for p in waiting], list(range(whole + 1, 5)))
                folder.close()
                kept = (self.folder / "results.jsonl").read_bytes()
                self.assertEqual(kept, text[: ends[whole]])

    def test_no_game_is_replaced_where_the_first_line_is_lost(self) -> None:
        text = self.played()
        head = text.index(b"\n")
        before = {path: path.read_bytes() for path in (self.folder / "games").iterdir()}
        self.assertEqual(len(before), 4)
        for cut in range(head + 2):
            for resume in (False, True):
                if cut == head + 1 and resume:
                    continue  # the same tournament: it plays its games again
                with self.subTest(cut=cut, resume=resume):
                    (self.folder / "results.jsonl").write_bytes(text[:cut])
                    with self.assertRaisesRegex(FileExistsError, "games/0001-a-b.psq"):
                        self.open(resume)
                    self.assertEqual((self.folder / "results.jsonl").read_bytes(), text[:cut])
        with self.assertRaisesRegex(FileExistsError, "games/0001-a-b.psq"):
            self.open(draw_at_empty=3)
        self.open().close()
        self.assertEqual({path: path.read_bytes() for path in (self.folder / "games").iterdir()}, before)
        for path in before:
            path.unlink()
        (self.folder / "report.html").write_text("mine")
        (self.folder / "results.jsonl").write_bytes(text[:head])
        with self.assertRaisesRegex(FileExistsError, "report.html"):
            self.open()
        (self.folder / "results.jsonl").write_bytes(text[:head + 1])  # of a tournament that was interrupted in its first game
        self.open(draw_at_empty=3).close()

    def test_a_folder_without_a_game_is_begun_anew(self) -> None:
        results = self.folder / "results.jsonl"
        self.open().close()
        head = results.read_bytes()
        for left in (b"", head[:9], head, head + b'{"type": "ga'):
            for resume in (False, True):
                with self.subTest(left=left[-20:], resume=resume):
                    results.write_bytes(left)
                    self.open(resume, draw_at_empty=3).close()
                    self.assertEqual(json.loads(results.read_text())["draw_at_empty"], 3)
        for other in (b"mine", b"mine\n", b'{"type": "note"}\n'):
            for resume in (False, True):
                with self.subTest(other=other, resume=resume):
                    results.write_bytes(other)
                    with self.assertRaises(ResultsError):
                        self.open(resume)
                    self.assertEqual(results.read_bytes(), other)

    def assert_other_engines(self) -> None:
        """Other engines than those of the folder are refused, and the first value that differs is named."""
        one, two = self.engines
        for engines, said in (
            ([one, replace(two, command=("/bin/true",))], rf'engine {two.name}: command was \[.*\], is \["/bin/true"\]$'),
            ([one, replace(two, info=(("a", "b"),))], rf'engine {two.name}: info was {{}}, is {{"a": "b"}}$'),
            ([replace(one, name="new"), two], rf'engine new: name was "{one.name}", is "new"$'),
            ([one], rf'engines was \["{one.name}", "{two.name}"\], is \["{one.name}"\]$'),
        ):
            with self.subTest(said), self.assertRaisesRegex(ResultsError, f"another tournament: {said}"):
                ResultsFolder(self.folder, settings(), engines, resume=True)

    def test_a_game_without_its_line_leaves_no_files_when_it_is_played_again(self) -> None:
        text = self.played()
        games, head = self.folder / "games", text.index(b"\n") + 1
        for path in sorted(games.glob("0001-a-b.*")):  # as if the engines had exchanged colours the first time
            path.rename(games / f"0001-b-a{path.suffix}")
        (self.folder / "results.jsonl").write_bytes(text[:head])
        self.assertEqual(self.played()[:head], text[:head])
        self.assertEqual(sorted(path.name for path in games.iterdir()),
                         [f"{stem}.{ending}" for stem in ("0001-a-b", "0002-b-a") for ending in ("psq", "sgf")])

    def test_another_tournament_is_not_taken_up(self) -> None:
        text = self.played()
        with self.assertRaisesRegex(ResultsError, "there is a tournament already"):
            self.open(resume=False)
        with self.assertRaisesRegex(ResultsError, "another tournament: draw_at_empty was 0, is 3"):
            self.open(draw_at_empty=3)
        folder = self.open()
        others = schedule(self.engines, [((1, 1),)], 4)
        with self.assertRaisesRegex(ResultsError, "other engines or another opening"):
            folder.check_against([p for p in others if p.number <= 2][::-1])
        with self.assertRaisesRegex(ResultsError, "game 1 is not among the 2 games of this tournament$"):
            folder.check_against(self.pairings[2:])
        folder.finished.append(folder.finished[1])
        with self.assertRaisesRegex(ResultsError, "game 2 is there twice$"):
            folder.check_against(self.pairings)
        folder.close()
        self.assert_other_engines()
        lines = text.splitlines(keepends=True)
        for bad, said in (
            (lines[0] + b"nonsense\n", ":2: not a line"),
            (b"{}\n", ":1: not the first line"),
            (lines[0] + b'{"type": "game"}\n', ":2: not the record"),
        ):
            (self.folder / "results.jsonl").write_bytes(bad)
            with self.subTest(said=said), self.assertRaisesRegex(ResultsError, said):
                self.open()
        (self.folder / "results.jsonl").write_bytes(text + lines[1])
        with self.assertRaisesRegex(ResultsError, "game 1 is there twice"):
            self.open().check_against(self.pairings)

    def test_files_that_are_there_when_a_tournament_begins_are_not_written_over(self) -> None:
        arguments = ["tournament", engine("a"), engine("b"), "--size", "5", "--games", "2", "--time-turn", "500",
                     "--out", self.folder]
        made, empty = ["--random-openings", "1"], ["--empty-board"]
        title = "# random openings, freestyle, 5x5, seed 1, by a small search\n"
        for name, text, options in (
            ("report.html", "mine", empty), ("games/x.psq", "mine", empty), ("games/x.sgf", "mine", empty),
            ("reviews/0001-a-b.html", "mine", empty), ("openings.txt", "mine", made), ("openings.txt", f"{title}c3\n", made),
        ):
            for resume in ([], ["--resume"]):
                with self.subTest(name, text=text, resume=resume):
                    path = self.folder / name
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
                    done = call_script(*arguments, *options, *resume)
                    self.assertEqual((done.returncode, done.stderr), (2, f"tournament: error: {path}: already exists\n"))
                    self.assertEqual([p for p in self.folder.rglob("*") if p.is_file()], [path])
                    self.assertEqual(path.read_text(), text)
                    path.unlink()
        # A tournament that did not come to its first game leaves its own files, and they may be replaced.
        self.open(draw_at_empty=3).close()
        (self.folder / "openings.txt").write_text("mine\n")
        done = call_script(*arguments, *made)
        self.assertEqual((done.returncode, (self.folder / "openings.txt").read_text()), (2, "mine\n"))
        self.assertIn("a tournament did not make it", done.stderr)
        self.assertEqual(call_script(*arguments, "--openings", self.folder / "openings.txt").returncode, 2)
        (self.folder / "openings.txt").write_text("c3\n")
        done = call_script(*arguments, "--openings", self.folder / "openings.txt")
        self.assertEqual((done.returncode, (self.folder / "openings.txt").read_text()), (0, "c3\n"), done.stderr)

    def test_openings_of_a_file_may_lie_in_the_new_folder(self) -> None:
        (self.folder / "openings.txt").write_text("c3\n")
        done = call_script("tournament", engine("a"), engine("b"), "--size", "5", "--time-turn", "500", "--openings",
                           self.folder / "openings.txt", "--out", self.folder)
        self.assertEqual((done.returncode, (self.folder / "openings.txt").read_text()), (0, "c3\n"), done.stderr)

    def test_a_game_is_announced_when_it_is_on_the_disk(self) -> None:
        """Files cannot grow beyond some KiB, which the games' records or a transcript reach first."""
        two = " ".join(shlex.quote(engine(name)) for name in "ab")
        for kib, more, named in ((9, "--out out", "out/results.jsonl"), (1, "--log-dir log", "log/00")):
            with self.subTest(more):
                command = f"ulimit -f {kib}; exec {SCRIPTS / 'tournament'} {two} --size 9 --games 20 --empty-board {more}"
                done = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 1)
                lines = done.stderr.splitlines()
                self.assertRegex(lines[0], rf"^tournament: error: {named}.*: File too large$")
                self.assertEqual(lines[1:], [line for line in lines if "warning: no report: out/report.html: " in line])
                if "out" in more:
                    whole = (self.folder / "out" / "results.jsonl").read_text().count("\n") - 1
                    self.assertEqual(done.stdout.count("] game "), whole)
                    self.assertRegex(done.stdout, rf"\b[ab] +[0-9.]+/{whole} ")

    def test_a_folder_belongs_to_one_tournament_at_a_time(self) -> None:
        self.open()
        with self.assertRaisesRegex(ResultsError, "another run works on this file"):
            self.open()


class KillTest(unittest.TestCase):
    """kill -9 again and again: nothing is lost, nothing is played twice."""

    def test_every_game_is_played_once_however_often_it_is_killed(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            out = Path(name) / "out"
            arguments = [
                *(engine(n, "--seed", n) for n in "12"),
                *("--games", "16", "--size", "9", "--time-turn", "500", "--concurrency", "2"),
                *("--out", str(out), "--resume"),
            ]
            seen: list[set[int]] = []
            for kill in range(3):
                with subprocess.Popen(
                    [str(SCRIPTS / "tournament"), *arguments],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                ) as process:
                    assert process.stderr
                    self.wait_for(out / "results.jsonl", 1 + 4 * (kill + 1), process)
                    os.kill(process.pid, signal.SIGKILL)
                seen.append(self.games(out))
            done = run_script("tournament", *arguments)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("of 16 games were played before", done.stdout)
            games = self.records(out)
            numbers = [game["game"] for game in games]
            self.assertEqual(sorted(numbers), list(range(1, 17)))
            self.assertLess(seen[0], seen[1])
            self.assertLess(seen[1], seen[2])
            for game in games:
                self.assertTrue((out / game["psq"]).is_file())
                self.assertTrue((out / game["sgf"]).is_file())
            self.assertEqual(run_script("tournament", *arguments).stdout.count("] game "), 0)
            # More of the same games only add to what is there.
            longer = run_script("tournament", *arguments, "--games", "18")
            self.assertEqual(longer.stdout.count("] game "), 2, longer.stderr)

    def wait_for(self, path: Path, lines: int, process: subprocess.Popen) -> None:
        deadline = time.monotonic() + 60
        while not path.is_file() or path.read_bytes().count(b"\n") < lines:
            if time.monotonic() > deadline or process.poll() is not None:
                self.fail(f"no {lines} lines: {process.stderr.read() if process.stderr else ''}")
            time.sleep(0.01)

    def games(self, out: Path) -> set[int]:
        return {game["game"] for game in self.records(out)}

    @staticmethod
    def records(out: Path) -> list[dict]:
        """The whole lines of games."""
        text, _, _ = (out / "results.jsonl").read_text(encoding="utf-8").rpartition("\n")
        return [json.loads(line) for line in text.splitlines()[1:]]
