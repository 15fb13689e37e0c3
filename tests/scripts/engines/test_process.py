# SPDX-License-Identifier: MIT
"""Processes end on request, with their group."""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from scripts.support import SCRIPTS, fake_command

from gomoku.engines.process import MAX_LINES, MAX_LOG, Gone, Line, LineProcess, ProcessGone, now
from gomoku.engines.programs import Programs, run


def members(group: int) -> list[int]:
    """Living processes of a process group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            found.append(int(stat.parent.name))
    return found


def python(code: str) -> LineProcess:
    return LineProcess([sys.executable, "-S", "-E", "-c", code])


class ProcessTest(unittest.TestCase):
    def receive_line(self, process: LineProcess) -> str:
        arrival = process.receive(10)
        self.assertIsInstance(arrival, Line)
        return arrival.text

    def settled_members(self, group: int, expected: int) -> int:
        """Living processes of a group: the expected number as soon as it is there."""
        deadline = now() + 10
        while (count := len(members(group))) != expected and now() < deadline:
            time.sleep(0.02)
        return count

    def test_lines_arrive_without_their_ends_and_in_order(self) -> None:
        process = python(r"import os; os.write(1, b'one\ntwo\r\n\nfo'); os.write(1, b'ur\nrest')")
        lines = [self.receive_line(process) for _ in range(4)]
        self.assertEqual(lines, ["one", "two", "", "four"])
        self.assertIsInstance(process.receive(10), Gone)
        self.assertEqual(process.unfinished, "rest")
        process.stop()

    def test_arrivals_are_stamped_when_they_come_not_when_they_are_taken(self) -> None:
        process = python(r"import os; os.write(1, b'x\ny\n')")
        # The second has come together with the first.
        self.receive_line(process)
        taken_at = now()
        self.assertLess(process.receive(10).at, taken_at)
        process.stop()

    def test_an_exit_is_told_in_words(self) -> None:
        process = python("raise SystemExit(7)")
        self.assertEqual(process.exit_status(10), "exit code 7")
        process.stop()

    def test_one_that_leaves_its_input_unread_is_given_up(self) -> None:
        for lines, is_suspended in ((100, False), (10_000, False), (10_000, True)):
            process = python("import time; time.sleep(3600)")
            with self.subTest(lines, suspended=is_suspended), self.assertRaises(ProcessGone):
                for _ in range(10_000 // lines):
                    if is_suspended:
                        process.suspend()
                    process.send("INFO time_left 1\n" * lines)
            process.stop()

    def test_one_that_stays_is_killed_with_its_children(self) -> None:
        process = LineProcess(shlex.split(fake_command("--fault", "ignore-end")))
        process.send("START 15\n")
        self.assertEqual(self.receive_line(process), "OK")
        group = process._process.pid
        process.send("END\n")
        self.assertEqual(self.settled_members(group, 2), 2)
        process.stop(0.05)
        self.assertEqual(self.settled_members(group, 0), 0)

    def test_a_program_that_is_run_dies_with_the_one_that_waits_for_it(self) -> None:
        waits = (f"import sys; sys.path.insert(0, {str(SCRIPTS)!r}); from gomoku.engines.programs import run; "
                 "run(['sh', '-c', 'echo runs; exec sleep 600'])")
        waiting = python(waits)
        self.assertEqual(self.receive_line(waiting), "runs")
        os.kill(waiting.pid, signal.SIGTERM)
        self.assertEqual(self.settled_members(waiting.pid, 0), 0)
        waiting.stop()
        self.assertEqual(run(["sh", "-c", "echo x; exit 3"], capture_output=True).returncode, 3)
        with self.assertRaisesRegex(FileNotFoundError, "/no/program"):
            run(["/no/program"])

    def test_programs_that_run_when_their_results_are_not_needed_any_more_are_killed(self) -> None:
        began = now()
        with Programs(2) as programs:
            done = programs.map(lambda seconds: programs.run(["sh", "-c", f"echo x; exec sleep {seconds}"],
                                                             stdout=subprocess.PIPE), ["0", "600", "600"])
            self.assertEqual(next(done).stdout, "x\n")
        self.assertLess(now() - began, 10)

    def test_none_is_left_to_be_waited_for(self) -> None:
        for _ in range(3):
            process = python("print('x')")
            process.stop(5)
            process.stop(5)
            with self.assertRaises(ChildProcessError):
                os.waitpid(process._process.pid, os.WNOHANG)

    def test_a_stray_child_that_left_the_group_holds_nothing_up(self) -> None:
        for does in ("sleep 20", "timeout 20 yes >&2", "for i in $(seq 200); do echo x; sleep 0.1; done"):
            with self.subTest(does):
                process = python(
                    f"import subprocess as s; print('x', flush=True); s.Popen(['sh', '-c', {does!r}], start_new_session=True)"
                )
                self.assertEqual(self.receive_line(process), "x")
                began = now()
                process.stop(1)
                self.assertLess(now() - began, 10)

    def test_of_lines_without_end_only_as_many_are_kept_as_an_engine_may_write(self) -> None:
        process = python(r"import os; [os.write(1, b'\n' * 65536) for _ in range(40)]")
        lines = 0
        while isinstance(arrival := process.receive(10), Line):
            lines += 1
        self.assertEqual((lines, arrival.what), (MAX_LINES, f"more than {MAX_LINES} lines"))
        process.stop()

    def test_a_log_of_the_error_output_has_an_end_and_says_so(self) -> None:
        for blocks, more in ((256, b""), (300, b"\n... cut: more than 16 MiB\n")):
            with self.subTest(blocks), tempfile.TemporaryDirectory() as folder:
                log = Path(folder) / "stderr"
                code = f"import os; [os.write(2, b'x' * 65536) for _ in range({blocks})]; os.write(1, b'done\\n')"
                process = LineProcess([sys.executable, "-S", "-E", "-c", code], stderr_path=str(log))
                self.assertEqual(self.receive_line(process), "done")
                process.stop(10)
                self.assertEqual(log.read_bytes().lstrip(b"x"), more)
                self.assertEqual(log.stat().st_size, MAX_LOG + len(more))
