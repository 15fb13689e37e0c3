#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The memory of the engine as a process: what it takes, and what it does where there is less.

    memory_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import re
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from talk import MOVE, Talk, TalkTest, engine, is_sanitized, run_tests

PROOFS = Path(__file__).resolve().parents[2] / "book/proofs"


def peak_mb(*arguments: str) -> float:
    """The most memory that a run takes until its end, without the pages of the program's own file."""
    # A busy machine may let a short run end before it is looked at: then it is repeated.
    return next(most for most in (peak_once_mb(*arguments) for _ in range(50)) if most > 0.5)


def peak_once_mb(*arguments: str) -> float:
    """The most that is seen of one run; 0 if nothing is."""
    most = 0
    with subprocess.Popen([engine(), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < end:
            status = Path(f"/proc/{process.pid}/status").read_text()
            sizes = {name: int(kb) for name, kb in re.findall(r"(VmHWM|RssFile):\s+(\d+) kB", status)}
            if len(sizes) == 2:
                most = max(most, sizes["VmHWM"] - sizes["RssFile"])
            time.sleep(0.002)
        process.kill()
    return most / 1024


class Memory(TalkTest):
    """Searches, hence without a book: that answers at once."""

    def setUp(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer has its own tables, and wants all addresses")

    def start(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> Talk:
        return super().start("--no-book", *arguments, folder=folder, address_space=address_space)

    def test_a_short_search_takes_little_memory_whatever_it_may_take(self) -> None:
        for mode in ("alphabeta", "mcts"):
            talk = self.start("--mode", mode)
            talk.send("START 15", "INFO max_memory 2147483647", "INFO max_depth 4", "TURN 7,7")
            self.assertEqual(talk.answer(), "OK")
            self.assertRegex(talk.answer(), MOVE)
            self.assertLess(talk.most_memory_mb(), 30, mode)
            talk.send("END")
            talk.leave()

    def test_the_smallest_limit_of_memory_is_kept(self) -> None:
        for mode in ("alphabeta", "mcts"):
            for rule, size, threads in (("renju", 22, 64), ("renju", 15, 1), ("freestyle", 22, 64)):
                with self.subTest(mode=mode, rule=rule, size=size, threads=threads):
                    talk = self.start("--max-memory", "16M", "--mode", mode, "--threads", str(threads))
                    talk.send(f"START {size}", f"INFO rule {rule}", "INFO max_node 20000")
                    self.assertEqual(talk.answer(), "OK")
                    for x in range(0, 12, 2):
                        talk.send(f"TURN {x},{size - 1}")
                        self.assertRegex(talk.answer(), MOVE)
                    # The rest is for code, of which a build for tests has more than a release.
                    self.assertLessEqual(talk.most_memory_besides_files_mb(), 14)
                    talk.send("END")
                    talk.leave()

    def test_even_moves_keep_the_smallest_limit(self) -> None:
        board = ("YXBOARD", "7,7,2", "8,8,1", "DONE")
        for mode in ("alphabeta", "mcts"):
            for rule, size, lines in (
                ("standard", 15, (*board, "YXBALANCEONE 0")),
                ("renju", 15, (*board, "YXBALANCETWO 0")),
                ("freestyle", 22, (*board, "YXBALANCETWO 0")),
                # Its search wavers, so that it puts two stones.
                ("standard", 15, ("SWAP2BOARD", "9,4", "5,5", "9,8", "DONE")),
            ):
                with self.subTest(mode=mode, rule=rule, size=size, lines=lines):
                    talk = self.start("--max-memory", "16M", "--mode", mode)
                    talk.send(f"START {size}", f"INFO rule {rule}", "INFO timeout_turn 20000", "INFO max_node 20000", *lines)
                    self.assertEqual(talk.answer(), "OK")
                    self.assertRegex(talk.answer(), "SWAP|,")
                    self.assertLessEqual(talk.most_memory_besides_files_mb(), 16)
                    talk.send("END")
                    talk.leave()

    def test_small_games_keep_their_limit(self) -> None:
        # At 4 MiB a table of a few seconds is full.
        with tempfile.TemporaryDirectory() as folder:
            for mib, arguments in (
                (4, "mnk 8 8 5 --time 3s"),
                (4, "mnk 8 8 3 --map --time 3s"),
                (4, "mnk 16 4 4 --time 3s"),
                (16, "mnk 8 8 5 --time 6s"),
                (4, f"mnk 8 8 5 --draw {folder}/a.draw"),
                (16, f"mnk 8 8 5 --draw {folder}/b.draw --time 6s"),
                (16, f"mnk 7 7 5 --draw {folder}/c.draw"),
                (4, "mnk 5 5 4 --method mcts --playouts 1000000"),
                (12, "mnk 5 5 4 --method minimax --time 1s"),
                (100, "mnk 6 4 4 --count"),
                (5, "chomp 12 12"),
                (5, "chomp 11 11 --method memo --time 2s"),
                (12, "chomp 1 1000000 --method memo"),
                (27, "chomp 3 1000000 --method minimax --time 3s"),
                (34, "chomp 1000000 3 --method alphabeta --time 3s"),
            ):
                with self.subTest(arguments, mib=mib):
                    run = ["solve", *arguments.split(), "--memory", str(mib)]
                    most = peak_mb(*run)
                    self.assertLessEqual(most, mib)

    def test_proofs_keep_their_limit(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for arguments in (
                ["--out", f"{folder}/a.five", "--size", "15", "--time", "20s"],
                ["--out", f"{folder}/b.five", "--size", "7", "--threads", "64", "--time", "5s"],
                ["--check", str(PROOFS / "empty-board-15-standard.five"), "--sample", "2"],
                ["--show", str(PROOFS / "empty-board-15-standard.five")],
            ):
                with self.subTest(arguments):
                    most = peak_mb("prove", "--quiet", "--max-memory", "20M", *arguments)
                    self.assertLessEqual(most, 20)

    def test_memory_that_the_system_does_not_give_is_one_sentence(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for arguments, code, says in (
            (["solve", "mnk", "3", "3", "3", "--memory", "4096"], 2, "--memory: the system does not give 4096 MiB of memory"),
            (["prove", "--moves", "h8", "--max-memory", "4G"], 1, "the system does not give enough memory"),
            (["prove", "--check", str(PROOFS / "d4-kagetsu-sharp-12.five"), "--sample", "5", "--threads", "2", "--max-memory", "1G"], 1,
             "the system does not give enough memory"),
            (["prove", "--quiet", "--moves", "h8 i9 h9", "--threads", "2", "--max-memory", "1G", "--out", f"{folder.name}/a.five"], 2,
             "--max-memory: the system does not give 1024 MiB of memory"),
        ):
            with self.subTest(arguments):
                done = subprocess.run(
                    [engine(), *arguments], capture_output=True, text=True, timeout=60, check=False,
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20)),
                )
                self.assertEqual((done.returncode, done.stdout, done.stderr), (code, "", f"pbrain-fukumi: {says}\n"))

    def test_where_there_is_less_memory_than_promised_the_engine_says_so_once_and_plays(self) -> None:
        address_space = 300_000 * 1024
        for mode in ("alphabeta", "mcts"):
            for promised in (350 << 20, 34359738368, (1 << 63) - 1):
                with self.subTest(mode=mode, promised=promised):
                    talk = self.start("--mode", mode, address_space=address_space)
                    talk.send("START 15", f"INFO max_memory {promised}", "INFO max_node 500")
                    self.assertEqual(talk.line(), "OK")
                    said = []
                    for _ in range(2):
                        talk.send("BOARD", "7,7,2", "0,0,1", "8,7,2", "2,0,1", "9,7,2", "4,0,1", "10,7,2")
                        talk.send("11,7,1", "DONE")
                        line = talk.line()
                        while line.startswith("MESSAGE "):
                            said.append(line)
                            line = talk.line()
                        self.assertEqual(line, "6,7")
                    talk.send("END")
                    self.assertEqual(talk.leave(), (0, b""))
                    less = [line for line in said if "less memory than the limit" in line]
                    self.assertEqual(len(less), 1, said)
                    self.assertNotIn("internal", "".join(said))

    def told_in(self, address_space_kib: int, mode: str) -> list[str]:
        """Messages of two moves of renju where there are these addresses and 16 MB are promised."""
        talk = self.start("--mode", mode, address_space=address_space_kib * 1024)
        talk.send("START 15", "INFO max_memory 16777216", "INFO rule 4", "INFO max_node 500")
        self.assertEqual(talk.line(), "OK")
        said = []
        for _ in range(2):
            talk.send("BOARD", "7,7,1", "8,8,2", "6,6,1", "8,6,2", "9,7,1", "3,3,2", "DONE")
            while (line := talk.line()).startswith("MESSAGE "):
                said.append(line)
            self.assertRegex(line, MOVE)
        talk.send("END")
        self.assertEqual(talk.leave(), (0, b""))
        return [line for line in said if not re.match("MESSAGE (depth|root) ", line)]

    def test_where_networks_do_not_fit_patterns_play_and_one_message_says_so(self) -> None:
        for mode in ("alphabeta", "mcts"):
            with self.subTest(mode=mode):
                # From enough for networks downwards; those alone take 3 MB.
                spaces = range(50_000, 20_000, -1_500)
                said = next(said for space in spaces if (said := self.told_in(space, mode)))
                self.assertEqual(len(said), 1, said)
                self.assertIn("patterns in place of networks", said[0])

    def test_more_lines_than_there_is_memory_for_are_no_crash(self) -> None:
        for mode in ("alphabeta", "mcts"):
            with self.subTest(mode=mode):
                # About the least with which it plays; the queue of lines would take 4 MB.
                talk = self.start("--mode", mode, address_space=42_500 * 1024)
                talk.send("START 15", "INFO max_memory 16777216", "INFO timeout_turn 2000", "TURN 7,7")
                self.assertEqual(talk.line(), "OK")
                try:
                    talk.process.stdin.write((b"INFO folder " + b"x" * 900 + b"\n") * 6000 + b"END\n")
                except BrokenPipeError:
                    pass
                code, errors = talk.leave()
                self.assertEqual(code, 0)
                self.assertIn(errors, (b"", b"pbrain-fukumi: no memory is left for the input\n"))


if __name__ == "__main__":
    run_tests(__doc__)
