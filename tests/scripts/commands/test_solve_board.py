# SPDX-License-Identifier: MIT
"""The empty board in pieces: what is kept, what a second run does, and what a kill costs."""

import contextlib
import io
import signal
import stat
import subprocess
import sys
import threading
import time
import unittest
from unittest import mock

from scripts.support import PATIENCE_S, SCRIPTS, FolderCase, run_script

from gomoku.commands.solve_board import Outcome, Run, make_parser
from gomoku.proofs.board_jobs import Job
from gomoku.proofs.board_split import Split
from gomoku.proofs.pieces import Piece, PieceFile, ProofGame, Table
from gomoku.proofs.prover import Prover
from gomoku.tournaments.cluster import LocalWorkers, Task

# Chooses the last second stone, proves a position unless a stone is on o14, and checks that a piece has no moves.
ENGINE = f"""#!{sys.executable}
import json, sys
sys.path.insert(0, {str(SCRIPTS)!r})
from gomoku.proofs.pieces import Piece, ProofGame
from gomoku.proofs.stones import canonical
from gomoku.rules.notation import points_from_human
words = sys.argv[1:]
if words[0] == "analyze":
    query = json.loads(sys.stdin.read())
    assert query["nodes"] == 200000 and query["moves"][0] == "h8"
    print(json.dumps({{"id": 1, "bestmove": query["include"][-1]}}))
    sys.exit(0)
game = ProofGame()
assert words[words.index("--rule"):][:4] == ["--rule", game.rule, "--size", str(game.side)]
points = points_from_human(words[words.index("--moves") + 1], 15)
root = canonical(points[::2], points[1::2], 15)[0]
if "--check" in words:
    right = open(words[words.index("--check") + 1]).read() == Piece(root).five_file(game)
    print(json.dumps({{"check": "right" if right else "wrong", "reason": "forged"}}))
    sys.exit(0)
won = "o14" not in words[words.index("--moves") + 1]
with open(words[words.index("--out") + 1], "w") as out:
    out.write(Piece(root).five_file(game) if won else "work")
print(json.dumps({{"result": "win" if won else "open", "nodes": 7, "quiet_moves": 0}}))
sys.exit(0 if won else 1)
"""


class SolveBoardTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.out = self.folder / "pieces"

    def engine(self) -> str:
        file = self.folder / "engine"
        file.write_text(ENGINE)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    def command(self, *words: str) -> list[str]:
        return ["--engine", self.engine(), "--out", str(self.out), "--replies", "o15", "--nodes", "10", *words]

    def read(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """--check or --summary."""
        return run_script("lab/solve_board", "--engine", self.engine(), "--out", str(self.out), *words)

    def test_a_second_run_goes_on_and_the_pieces_are_checked(self) -> None:
        positions = Split().line("o15", "h7").positions
        for run in (1, 2):
            done = run_script("lab/solve_board", *self.command("--jobs", "5", "--concurrency", "2"))
            self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout)
            attempts = Table(self.out / "table.tsv").attempts
            self.assertEqual({a.position for a in attempts}, set(positions[:5 * run]))
            self.assertEqual({(a.reply, a.second) for a in attempts}, {("o15", "h7")})
        proved = {a.position for a in attempts if a.result == "proved"}
        self.assertEqual(set(PieceFile(self.out / "pieces.txt", ProofGame()).pieces), proved)
        self.assertEqual(len(list((self.out / "work").iterdir())), 10 - len(proved))
        self.assertGreater(len(proved), 0)
        self.assertLess(len(proved), 10)

        done = self.read("--summary", "--replies", "o15")
        self.assertEqual(done.stdout.splitlines()[1].split("\t")[:3], ["o15", str(len(proved)), str(10 - len(proved))])
        done = self.read("--check")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn(f"{len(proved)} of {len(proved)} pieces are right", done.stdout)

        path = self.out / "pieces.txt"
        for words in (["--rule", "standard"], ["--size", "13"]):
            for mode in ("--check", "--summary"):
                done = self.read(mode, *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn("pieces.txt: line 1: 'fukumi-pieces 1", done.stderr)
        path.unlink()
        done = self.read("--summary")
        self.assertEqual(done.stdout.splitlines()[-1].split("\t")[:3], ["all", "0", "10"])
        PieceFile(path, ProofGame()).add(Piece(positions[0], ((positions[0], "d4"),)))
        done = self.read("--check")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{positions[0]}: wrong: forged", done.stdout)

    def test_a_kill_costs_the_positions_under_way(self) -> None:
        script = [sys.executable, str(SCRIPTS / "lab" / "solve_board"), *self.command()]
        with subprocess.Popen(script, stdout=subprocess.DEVNULL) as run:
            deadline = time.monotonic() + PATIENCE_S
            table = self.out / "table.tsv"
            while time.monotonic() < deadline and not (table.exists() and table.read_bytes().count(b"\n") > 3):
                time.sleep(0.02)
            run.send_signal(signal.SIGKILL)
            run.wait(PATIENCE_S)
        before = Table(table).attempts
        self.assertGreater(len(before), 2)
        done = run_script("lab/solve_board", *self.command("--jobs", "1"))
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        after = Table(table).attempts
        self.assertEqual(after[:len(before)], before)
        self.assertNotIn(after[-1].position, {a.position for a in before})

    def test_a_folder_has_one_run_at_a_time(self) -> None:
        engine = self.folder / "slow"
        engine.write_text(ENGINE.replace("import json, sys\n", "import json, sys, time\ntime.sleep(0.3)\n"))
        engine.chmod(0o755)
        words = self.command()
        words[1] = str(engine)
        with subprocess.Popen([sys.executable, str(SCRIPTS / "lab" / "solve_board"), *words], stdout=subprocess.PIPE) as run:
            run.stdout.readline()
            before = (self.out / "pieces.txt").read_bytes()
            done = run_script("lab/solve_board", *self.command("--jobs", "1"))
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (2, "", f"solve_board: {self.out / 'pieces.txt'}: another run works on this file\n"))
            self.assertEqual(self.read("--check").returncode, 0)  # to read is free
            self.assertIsNone(run.poll())
            run.kill()
        self.assertGreater(before.count(b"\n"), 0)
        self.assertEqual(run_script("lab/solve_board", *self.command("--jobs", "1")).returncode, 1)

    def test_the_moves_of_the_same_line_are_handed_on(self) -> None:
        path = self.out / "pieces.txt"
        self.out.mkdir()
        positions = Split().line("o15", "h7").positions
        PieceFile(path, ProofGame()).add(Piece(positions[9], ((positions[9], "d4"),)))
        engine = self.folder / "engine"
        kept = self.folder / "hints"
        keep = f'open({str(kept)!r}, "w").write(open(words[words.index("--hints") + 1]).read())'
        engine.write_text(ENGINE.replace("won = ", f"{keep}\nwon = "))
        engine.chmod(0o755)
        words = ["--engine", str(engine), "--out", str(self.out), "--replies", "o15", "--jobs", "1"]
        done = run_script("lab/solve_board", *words)
        self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout)
        self.assertEqual(kept.read_text().splitlines()[1:], [Piece(positions[9], ((positions[9], "d4"),)).line()])

    def test_another_rule_and_side_and_a_sample(self) -> None:
        engine = self.folder / "engine"
        text = ENGINE.replace(", 15)", ", 7)").replace('"h8"', '"d4"').replace("ProofGame()", 'ProofGame("standard", 7)')
        engine.write_text(text)
        engine.chmod(0o755)
        words = ["--engine", str(engine), "--out", str(self.out), "--rule", "standard", "--size", "7"]
        words += ["--sample", "10"]
        done = run_script("lab/solve_board", *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertGreater(len(PieceFile(self.out / "pieces.txt", ProofGame("standard", 7)).pieces), 7)
        done = run_script("lab/solve_board", *words[:-2], "--check")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_reply_without_a_position_in_the_sample_is_not_proved(self) -> None:
        split = Split(15, 6)
        hit = [reply for reply in split.replies() if split.places(reply)]
        self.assertNotIn("o15", hit)
        for replies in (["o15"], [hit[0], "o15"]):
            done = run_script("lab/solve_board", "--out", str(self.out), "--sample", "6", "--replies", *replies)
            self.assertEqual((done.returncode, done.stdout, self.out.exists()), (2, "", False))
            self.assertIn("--sample: none of its positions follows o15", done.stderr)
        done = run_script("lab/solve_board", "--engine", self.engine(), "--out", str(self.out), "--sample", "6", "--replies", hit[0])
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(Table(self.out / "table.tsv").attempts), len(split.places(hit[0])))

    def test_what_only_reads_refuses_options_that_it_does_not_use(self) -> None:
        for words, option in ((["--check", "--summary"], "summary"), (["--check", "--replies", "i9"], "replies"),
                              (["--summary", "--nodes", "5"], "nodes"), (["--summary", "--worker-memory", "5"], "worker-memory")):
            done = self.read(*words)
            self.assertEqual((done.returncode, self.out.exists()), (2, False))
            self.assertIn(f"{words[0]} does not use --{option}", done.stderr)

    def test_an_engine_that_fails_is_one_line(self) -> None:
        done = run_script("lab/solve_board", "--engine", "/bin/false", "--out", str(self.out))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_a_proof_as_hints_has_second_stones(self) -> None:
        hints = self.folder / "a.five"
        # g8 after a1 is h9 after o15, both a step towards the corner.
        hints.write_text(Piece("/", (("h8/a1", "g8"), ("/", "h8"))).five_file(ProofGame()), encoding="ascii")
        done = run_script("lab/solve_board", *self.command("--jobs", "1", "--hints", str(hints)))
        self.assertEqual(done.stdout.split("\t")[:2], ["o15", "h9"], done.stderr)
        proof = hints.read_bytes()
        for text, reason in ((b"h8", "this is not a finished proof"), (proof.replace(b"g8", b"g9"), "line 3: the sum does not fit"),
                             (b"", "this is not a finished proof"), (b"\xff", "not a text file in ASCII")):
            hints.write_bytes(text)
            done = run_script("lab/solve_board", *self.command("--jobs", "1", "--hints", str(hints)))
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), done.stderr)
            self.assertTrue(done.stderr.startswith(f"solve_board: --hints: {hints}: "), done.stderr)
            self.assertIn(reason, done.stderr)
        hints.unlink()
        done = run_script("lab/solve_board", *self.command("--jobs", "1", "--hints", str(hints)))
        self.assertEqual((done.returncode, done.stderr), (2, f"solve_board: {hints}: No such file or directory\n"))

    def test_what_only_reads_leaves_all_files_as_they_are(self) -> None:
        for word in ("--check", "--summary"):
            done = self.read(word)
            self.assertEqual((done.returncode, "No such file" in done.stderr, self.out.exists()), (2, True, False), done)
        self.out.mkdir()
        for word, code in (("--check", 1), ("--summary", 0)):
            done = self.read(word)
            self.assertEqual((done.returncode, list(self.out.iterdir())), (code, []), done)
        for text in (b"a letter", b"fukumi-pieces 1 free", b"fukumi-pieces 1 freestyle 15x15 black\n", b"reply\tsec", b""):
            for name, word in (("pieces.txt", "--check"), ("table.tsv", "--summary")):
                (self.out / name).write_bytes(text)
                done = self.read(word)
                self.assertEqual((self.out / name).read_bytes(), text)
                self.assertEqual(done.stdout.endswith("/pieces.txt has no pieces\n"), word == "--check" and done.returncode == 1)

    def test_a_second_stone_belongs_to_one_reply(self) -> None:
        for words, reason in ((["--second", "g7"], "requires --replies with one reply"),
                              (["--second", "a1", "--replies", "i9"], "a1 is not one of i7 g7 h9 h7")):
            done = run_script("lab/solve_board", "--out", str(self.out), *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(reason, done.stderr)
            self.assertFalse(self.out.exists())

    def test_no_thread_stays_idle_when_a_reply_gets_another_line(self) -> None:
        lock, under_way, most = threading.Lock(), 0, 0

        def prove(engine: str, game: ProofGame, memory: int, job: Job, work: bytes, hints: str, wants_stop: object) -> Outcome:
            nonlocal under_way, most
            with lock:
                under_way += 1
                most = max(most, under_way)
            time.sleep(0.02)
            with lock:
                under_way -= 1
            return Outcome(job, None, b"", job.nodes, 0.02)

        split = Split(15, 40, 3)
        reply = next(reply for reply in split.replies() if len(split.places(reply)) == 2)
        words = ["--out", str(self.out), "--sample", "40", "--seed", "3", "--concurrency", "4", "--nodes", "10", "--patience", "40",
                 "--jobs", "60"]
        arguments = make_parser().parse_args(words)
        arguments.split, arguments.replies = split, [reply]
        with mock.patch("gomoku.commands.solve_board.prove", prove), contextlib.redirect_stdout(io.StringIO()), \
                mock.patch.object(Prover, "best_move", lambda *_, include: include[0]):
            Run(arguments).solve()
        self.assertEqual(most, 4)


class WorkersTest(unittest.TestCase):
    def test_an_error_comes_after_the_results_of_what_was_begun(self) -> None:
        failed = threading.Event()

        def fail() -> None:
            failed.set()
            raise OSError("out of memory")

        def work() -> str:
            failed.wait()
            time.sleep(0.2)
            return "proof"

        workers = LocalWorkers(2)
        results = workers.results(lambda threads: [Task(1, work, ()), Task(2, fail, ())])
        self.assertEqual(next(results), "proof")
        self.assertFalse(workers.wants_stop())
        with self.assertRaisesRegex(OSError, "out of memory"):
            results.send([Task(3, work, ())])  # is not begun
        self.assertTrue(workers.wants_stop())


if __name__ == "__main__":
    unittest.main()
