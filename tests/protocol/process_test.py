#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine as a process: what a manager sees of it.

    process_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import os
import queue
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

try:
    import pty
except ImportError:  # Windows
    pty = None  # type: ignore[assignment]

ENGINE = ""
# The promise is 50 ms (FUKUMI_TIME_SCALE=1). A machine that is busy with other programs may need much more to
# schedule the process; what must not happen is that the search goes on.
PROMPT_S = 0.05 * float(os.environ.get("FUKUMI_TIME_SCALE", "60"))
PATIENCE_S = 20.0
MOVE = re.compile(r"\d+,\d+")


def is_sanitized() -> bool:
    return b"__asan_init" in Path(ENGINE).read_bytes()


class Talk:
    """A running engine."""

    def __init__(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> None:
        def limit() -> None:
            if address_space:
                resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

        self.process = subprocess.Popen(
            [ENGINE, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            preexec_fn=limit,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors = b""
        self._threads = [threading.Thread(target=self._read), threading.Thread(target=self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        with self.process.stdout as stream:
            for line in stream:
                self._lines.put(line.decode("ascii"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        with self.process.stderr as stream:
            self._errors = stream.read()

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def line(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line, or None at the end of the output."""
        line = self._lines.get(timeout=patience_s)
        return line if line is None else line.removesuffix("\n")

    def answer(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line that is not a MESSAGE."""
        line = self.line(patience_s)
        while line is not None and line.startswith("MESSAGE "):
            line = self.line(patience_s)
        return line

    def think_for_long(self) -> None:
        """Begins a search that nothing but an order ends. Returns when it runs."""
        self.send("START 15", "INFO timeout_turn 600000", "INFO timeout_match 0", "TURN 7,7")
        assert self.answer() == "OK"
        time.sleep(0.3)

    def most_memory_mb(self) -> float:
        """The most that lay in memory at any time until now."""
        return self._memory_mb("VmHWM")

    def most_memory_besides_files_mb(self) -> float:
        """The same without the pages of the program's own file that are in memory now."""
        return self._memory_mb("VmHWM") - self._memory_mb("RssFile")

    def _memory_mb(self, name: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) / 1024

    def leave(self) -> tuple[int, bytes]:
        """Exit code and everything on standard error; the process must be ending already."""
        code = self.process.wait(PATIENCE_S)
        for thread in self._threads:
            thread.join()
        self.process.stdin.close()
        return code, self._errors


class EngineTest(unittest.TestCase):
    def start(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> Talk:
        talk = Talk(*arguments, folder=folder, address_space=address_space)
        self.addCleanup(self._stop, talk)
        return talk

    @staticmethod
    def _stop(talk: Talk) -> None:
        if talk.process.poll() is None:
            talk.process.kill()
        talk.leave()

    def assert_left_well(self, talk: Talk, within_s: float = PATIENCE_S) -> None:
        begin = time.monotonic()
        self.assertEqual(talk.leave(), (0, b""))
        self.assertLess(time.monotonic() - begin, within_s)


class WhileThinking(EngineTest):
    """Searches, hence without a book: that answers at once."""

    def start(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> Talk:
        return super().start("--no-book", *arguments, folder=folder, address_space=address_space)

    def test_end_ends_the_process_without_a_move(self) -> None:
        talk = self.start()
        talk.think_for_long()
        talk.send("END")
        self.assert_left_well(talk, PROMPT_S)
        self.assertIsNone(talk.answer())

    def test_the_end_of_input_ends_the_process(self) -> None:
        talk = self.start()
        talk.think_for_long()
        talk.process.stdin.close()
        self.assert_left_well(talk, PROMPT_S)

    def test_stop_gives_a_move(self) -> None:
        for stop in ("STOP", "yxstop", "INFO timeout_turn 0"):
            with self.subTest(stop):
                talk = self.start()
                talk.think_for_long()
                begin = time.monotonic()
                talk.send(stop)
                self.assertRegex(talk.answer(), MOVE)
                self.assertLess(time.monotonic() - begin, PROMPT_S)
                talk.send("STOP", "ABOUT")
                self.assertTrue(talk.answer().startswith("name="))
                talk.send("END")
                self.assert_left_well(talk)

    def test_pondering_works_in_between_and_gives_way(self) -> None:
        talk = self.start("--pondering", "1")
        talk.send("START 15", "INFO timeout_turn 200", "TURN 7,7")
        self.assertEqual(talk.answer(), "OK")
        self.assertRegex(talk.answer(), MOVE)
        before = self.processor_time(talk)
        time.sleep(0.5)
        self.assertGreater(self.processor_time(talk), before)
        talk.send("TURN 0,0")
        self.assertRegex(talk.answer(), MOVE)
        talk.send("END")
        self.assert_left_well(talk, within_s=PROMPT_S)

    @staticmethod
    def processor_time(talk: Talk) -> int:
        """In clock ticks; skips the test where there is no /proc."""
        try:
            fields = Path(f"/proc/{talk.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            raise unittest.SkipTest("this system has no /proc") from None
        return int(fields[11]) + int(fields[12])

    def test_a_stop_before_the_question_does_not_stop_its_search(self) -> None:
        talk = self.start()
        talk.send("START 15", "INFO timeout_turn 400", "STOP", "YXSTOP", "TURN 7,7")
        self.assertEqual(talk.answer(), "OK")
        begin = time.monotonic()
        self.assertRegex(talk.answer(), MOVE)
        self.assertGreater(time.monotonic() - begin, 0.1)

    def test_a_flood_of_lines_does_not_hide_the_end(self) -> None:
        talk = self.start()
        talk.think_for_long()
        for _ in range(40):
            talk.send(*["INFO nonsense " + "x" * 1000] * 1000)
        talk.send("END")
        self.assertEqual(talk.process.wait(PATIENCE_S), 0)

    def test_a_short_search_takes_little_memory_whatever_it_may_take(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer has its own tables")
        for mode in ("alphabeta", "mcts"):
            engine = self.start("--mode", mode)
            engine.send("START 15", "INFO max_memory 2147483647", "INFO max_depth 4", "TURN 7,7")
            self.assertEqual(engine.answer(), "OK")
            self.assertRegex(engine.answer(), MOVE)
            self.assertLess(engine.most_memory_mb(), 30, mode)
            engine.send("END")
            engine.leave()

    def test_the_smallest_limit_of_memory_is_kept(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer has its own tables")
        for mode in ("alphabeta", "mcts"):
            for rule, size, threads in (("renju", 22, 64), ("renju", 15, 1), ("freestyle", 22, 64)):
                with self.subTest(mode=mode, rule=rule, size=size, threads=threads):
                    engine = self.start("--max-memory", "16M", "--mode", mode, "--threads", str(threads))
                    engine.send(f"START {size}", f"INFO rule {rule}", "INFO max_node 20000")
                    self.assertEqual(engine.answer(), "OK")
                    for x in range(0, 12, 2):
                        engine.send(f"TURN {x},{size - 1}")
                        self.assertRegex(engine.answer(), MOVE)
                    # The rest is for code, of which a build for tests has more than a release.
                    self.assertLessEqual(engine.most_memory_besides_files_mb(), 14)
                    engine.send("END")
                    engine.leave()

    def test_where_there_is_less_memory_than_promised_the_engine_says_so_once_and_plays(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer wants all addresses")
        address_space = 300_000 * 1024
        for mode in ("alphabeta", "mcts"):
            for promised in (350 << 20, 34359738368, (1 << 63) - 1):
                with self.subTest(mode=mode, promised=promised):
                    engine = self.start("--mode", mode, address_space=address_space)
                    engine.send("START 15", f"INFO max_memory {promised}", "INFO max_node 500")
                    self.assertEqual(engine.line(), "OK")
                    said = []
                    for _ in range(2):
                        engine.send("BOARD", "7,7,2", "0,0,1", "8,7,2", "2,0,1", "9,7,2", "4,0,1", "10,7,2")
                        engine.send("11,7,1", "DONE")
                        line = engine.line()
                        while line.startswith("MESSAGE "):
                            said.append(line)
                            line = engine.line()
                        self.assertEqual(line, "6,7")
                    engine.send("END")
                    self.assertEqual(engine.leave(), (0, b""))
                    less = [line for line in said if "less memory than max_memory" in line]
                    self.assertEqual(len(less), 1, said)
                    self.assertNotIn("internal", "".join(said))

    def told_in(self, address_space_kib: int, mode: str) -> list[str]:
        """Messages of two moves of renju where there are these addresses and 16 MB are promised."""
        engine = self.start("--mode", mode, address_space=address_space_kib * 1024)
        engine.send("START 15", "INFO max_memory 16777216", "INFO rule 4", "INFO max_node 500")
        self.assertEqual(engine.line(), "OK")
        said = []
        for _ in range(2):
            engine.send("BOARD", "7,7,1", "8,8,2", "6,6,1", "8,6,2", "9,7,1", "3,3,2", "DONE")
            while (line := engine.line()).startswith("MESSAGE "):
                said.append(line)
            self.assertRegex(line, MOVE)
        engine.send("END")
        self.assertEqual(engine.leave(), (0, b""))
        return [line for line in said if not re.match("MESSAGE (depth|root) ", line)]

    def test_where_networks_do_not_fit_patterns_play_and_one_message_says_so(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer wants all addresses")
        for mode in ("alphabeta", "mcts"):
            with self.subTest(mode=mode):
                # From enough for networks downwards; those alone take 3 MB.
                spaces = range(50_000, 20_000, -1_500)
                said = next(said for space in spaces if (said := self.told_in(space, mode)))
                self.assertEqual(len(said), 1, said)
                self.assertIn("patterns in place of networks", said[0])

    def test_more_lines_than_there_is_memory_for_are_no_crash(self) -> None:
        if is_sanitized():
            self.skipTest("the sanitizer wants all addresses")
        for mode in ("alphabeta", "mcts"):
            with self.subTest(mode=mode):
                # About the least with which it plays; the queue of lines would take 4 MB.
                engine = self.start("--mode", mode, address_space=42_500 * 1024)
                engine.send("START 15", "INFO max_memory 16777216", "INFO timeout_turn 2000", "TURN 7,7")
                self.assertEqual(engine.line(), "OK")
                try:
                    engine.process.stdin.write((b"INFO folder " + b"x" * 900 + b"\n") * 6000 + b"END\n")
                except BrokenPipeError:
                    pass
                code, errors = engine.leave()
                self.assertEqual(code, 0)
                self.assertIn(errors, (b"", b"pbrain-fukumi: no memory is left for the input\n"))

    def test_messages_have_the_form_that_tools_read(self) -> None:
        talk = self.start()
        talk.send("START 15", "INFO timeout_turn 1200", "BOARD", "7,7,2", "8,7,1", "8,8,2", "DONE")
        self.assertEqual(talk.line(), "OK")
        messages = []
        while (line := talk.line()).startswith("MESSAGE "):
            messages.append(line)
        self.assertRegex(line, MOVE)
        self.assertTrue(messages)
        self.assertLess(len(messages), 15)
        for message in messages:
            self.assertRegex(
                message,
                r"^MESSAGE depth \d+-\d+ ev (-?\d+|[+-]M\d+) n \d+[KM]? n/ms \d+ tm \d+ pv( [A-O]\d+)+$",
            )


class Session(EngineTest):
    def test_the_end_of_input_and_end_both_mean_success(self) -> None:
        for text in ("", "END\n", "START 15\n", "START 15\nBOARD\n1,1,1\n", "START 15\nBOARD\nEND\n"):
            with self.subTest(text):
                done = subprocess.run(
                    [ENGINE], input=text.encode(), capture_output=True, timeout=PATIENCE_S, check=False
                )
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_script_that_is_piped_in_gets_its_answers(self) -> None:
        for end in ("", "END\n"):
            done = subprocess.run(
                [ENGINE],
                input=f"START 15\nBEGIN\nTURN 0,0\n{end}".encode(),
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
            answers = [line for line in done.stdout.decode().splitlines() if not line.startswith("MESSAGE")]
            self.assertEqual(answers[0], "OK")
            self.assertEqual(len(answers), 3)

    def test_a_closed_output_is_no_crash(self) -> None:
        process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b"START 15\nABOUT\nBEGIN\nEND\n")
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_a_bad_ini_file_is_one_message_behind_ok(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            ini = Path(folder) / "my.ini"
            ini.write_text("level = 99\nmax_node = 100\nnonsense\n")
            talk = self.start("--config", str(ini))
            talk.send("START 15", "BEGIN", "END")
            self.assertEqual(talk.line(), "OK")
            self.assertRegex(talk.line(), r"^MESSAGE my\.ini, line 1: ")
            self.assertRegex(talk.answer(), MOVE)
            self.assert_left_well(talk)

    def test_the_ini_file_beside_the_program_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "pbrain-copy"
            program.write_bytes(Path(ENGINE).read_bytes())
            program.chmod(0o755)
            (Path(folder) / "fukumi.ini").write_text("level = high\n")
            done = subprocess.run(
                [str(program)], input=b"START 15\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False, cwd="/"
            )
            self.assertRegex(done.stdout.decode(), r"^OK\nMESSAGE fukumi\.ini, line \d+: level: 'high' is not a whole number\n$")

    def test_the_log_has_both_directions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "game.log"
            talk = self.start("--log", str(log))
            talk.send("START 15", "ABOUT", "END")
            self.assertEqual(talk.answer(), "OK")
            self.assert_left_well(talk)
            lines = [line for line in log.read_text().splitlines() if not line.startswith("#")]
            self.assertTrue(all(re.match(r" *\d+\.\d{6} [<>] ", line) for line in lines))
            self.assertEqual([line.split(None, 1)[1] for line in lines if " < " in line], ["< START 15", "< ABOUT", "< END"])
            self.assertTrue(any(line.endswith(" > OK") for line in lines))

    @unittest.skipIf(pty is None, "no terminals here")
    def test_a_person_in_a_terminal_is_greeted_and_a_pipe_is_not(self) -> None:
        ours, theirs = pty.openpty()
        with subprocess.Popen([ENGINE], stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL) as process:
            os.close(theirs)
            os.write(ours, b"help\nH8\nSTART 15\nnonsense\nEND\n")
            said = b""
            try:
                while part := os.read(ours, 4096):
                    said += part
            except OSError:  # Linux: the other side has closed
                pass
            self.assertEqual(process.wait(PATIENCE_S), 0)
        os.close(ours)
        words = said.decode()
        self.assertRegex(words, r"Fukumi \S+, a five-in-a-row engine")
        for command in ("page", "analyze"):
            self.assertEqual(words.count(f"pbrain-fukumi {command} "), 2, command)
        self.assertIn("H8 is a move: pbrain-fukumi play takes it.", words)
        self.assertIn("OK\r\n", words)
        self.assertIn("UNKNOWN nonsense", words)
        piped = subprocess.run([ENGINE], input=b"help\nh8\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False)
        self.assertEqual(piped.stdout, b"UNKNOWN help\nUNKNOWN h8\n")

    def test_a_log_on_a_full_disk_is_told_once_and_the_game_goes_on(self) -> None:
        if not Path("/dev/full").exists():
            self.skipTest("no /dev/full here")
        done = subprocess.run(
            [ENGINE, "--log", "/dev/full"], input=b"START 15\nABOUT\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False
        )
        self.assertEqual((done.returncode, done.stdout.split(b"\n")[0]), (0, b"OK"))
        self.assertEqual(done.stderr, b"pbrain-fukumi: --log: '/dev/full': cannot be written any more\n")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
