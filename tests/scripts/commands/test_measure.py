# SPDX-License-Identifier: MIT
"""`scripts/lab/measure` with engines that always say the same; the arithmetic of its columns."""

import io
import json
import math
import os
import signal
import stat
import struct
import subprocess
import time
from contextlib import redirect_stderr, redirect_stdout

from scripts.support import SCRIPTS, FolderCase, call_script

from gomoku.commands.measure import main
from gomoku.measures.cost import cells as cost_cells
from gomoku.measures.cost import choice
from gomoku.measures.depth import ratio, row, rows
from gomoku.measures.positions import load_positions
from gomoku.measures.searches import Search, Step
from gomoku.measures.wins import Proof
from gomoku.measures.wins import cells as win_cells

# Finishes depths 1 to 4 for a cost of nodes each and plays h7, with 8000 nodes a1; the side to move has 0.6, after f8 0.95. Positions of two stones and of
# more than 15 are won at the last depth. `prove`: six stones are open, seven no win, eight a win in two moves, nine a win by fours.
ENGINE = """#!/usr/bin/python3 -SE
import json, sys
cost = int(sys.argv[sys.argv.index("--cost") + 1]) if "--cost" in sys.argv else 100
def report(depth, move, is_won):
    win = 5 if depth == 4 and is_won else None
    return {"depth": depth, "nodes": depth * cost, "time_ms": depth, "win_in": win, "winrate": 0.6, "move": move}
stones = lambda moves: len(moves.split())
if "prove" in sys.argv:
    number = stones(sys.argv[sys.argv.index("--moves") + 1])
    result = {6: "no_win_found", 7: "no_win"}.get(number, "win") if "vct" in sys.argv or number == 9 else "no_win"
    print(json.dumps({"result": result, "moves_to_win": (2 if number == 8 else 5) if result == "win" else None}))
    sys.exit()
for line in [] if "--gomocup" in sys.argv else sys.stdin:
    query = json.loads(line)
    move = "a1" if query["nodes"] == 8000 else "h7"
    is_won = stones(query["moves"]) == 2 or stones(query["moves"]) > 15
    for depth in range(1, 5) if query.get("reports") else ():
        print(json.dumps({"id": query["id"], **report(depth, "h8" if depth < 2 else move, is_won)}))
    print(json.dumps({"id": query["id"], "lines": [{**report(3, move, is_won), "winrate": 0.95 if query["moves"].endswith("f8") else 0.6}], "bestmove": move}))
for line in sys.stdin:
    if line.startswith("START"): print("OK", flush=True)
    if line.startswith("DONE"): print("INFO PV 0\\nINFO DEPTH 2\\nINFO TOTALNODES 900\\nINFO PV DONE\\n7,8", flush=True)
"""
PROVEN = 29_600


def shard(*games: list[int]) -> bytes:
    """Games of caro along the upper lines, all positions quiet, with these values."""
    records = b""
    for values in games:
        plies = b"".join(struct.pack("<Hh", 1 << 15 | i // 15 << 5 | i % 15, value) for i, value in enumerate(values))
        records += struct.pack("<HBbIQ", len(values), 0, 1, 0, 0) + plies
    return b"FKGAMES\n" + bytes(8) + bytes((3, 15, 15)) + bytes(109) + records


class ArithmeticTest(FolderCase):
    def test_a_ratio_is_the_geometric_mean_with_its_interval(self) -> None:
        # Standard error: ln 2 either side, sqrt(2) ln 2 / sqrt(2); Student's t with one degree of freedom is 12.706.
        half = math.exp(12.706204736 * math.log(2.0))
        self.assertEqual(ratio([(2.0, 1.0), (8.0, 1.0)]), f"4.000 ({4 / half:.3f} to {4 * half:.3f})")
        self.assertEqual(ratio([(1.0, 1.0)]), "-")

    def test_what_was_not_reached_is_counted_apart(self) -> None:
        self.assertEqual(row("x", [[600, None, 600], [300, 300, 300]]), ["x", "2/3, 600", "3/3, 300", "2.000 (2.000 to 2.000)"])
        steps = [[Step(2, 10, 7.0, False, None), None], [Step(2, 2000, 7.0, False, None)] * 2]
        units = [("nodes", 1000), ("ms", None)]
        self.assertEqual([line[:3] for line in rows("win", steps, units)],  # fewer than 100 nodes count as that
                         [["win, nodes", "1/2, 100", "2/2, 2 000"], ["limit for the rest", "2/2, 550", "2/2, 1 000"],
                          ["win, ms", "1/2, 7", "2/2, 7"]])
        self.assertEqual(len(rows("depth 2", steps, units)), 2)

    def test_the_median_of_wins_is_of_all_and_denials_are_counted(self) -> None:
        proofs = [Proof("win", 5, 0.01), Proof("win", 7, 2.0), Proof("no_win", None, 3.0), Proof("killed", None, 9.0)]
        self.assertEqual(win_cells(proofs[:3], [1, 10]), ["3", "1 = 33.3 %", "2 = 66.7 %", "2000 ms", "6, 7", "1"])
        self.assertEqual(win_cells(proofs[3:], [1]), ["1", "0 = 0.0 %", "inf ms", "-", "0"])

    def test_a_choice_costs_what_the_judge_loses_by_it(self) -> None:
        a, b = (0, 0), (1, 1)
        same = choice(Search(move=a, chance=0.6), Search(move=a, chance=0.5), None)
        worse = choice(Search(move=a, chance=0.7), Search(move=b, chance=0.7), Search(chance=0.5))
        over = choice(Search(move=a, chance=0.7), Search(move=b), Search())
        self.assertEqual(cost_cells([same, worse]), ["2", "50.0 %", "0.1000 +- 1.2706", "0.0500"])
        self.assertEqual(cost_cells([over]), ["1", "0.0 %", "-", "-"])


class MeasureTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.engine = self.write("engine", ENGINE)
        os.chmod(self.engine, stat.S_IRWXU)
        self.positions = self.write("positions", "renju 15 h8 i9\ncaro 15 h8 i9 j9 best h7\ncaro 15 h8 i9 g9 best h7\n")

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def measured(self, *arguments: str) -> list[str]:
        output, errors = io.StringIO(), io.StringIO()
        with redirect_stdout(output), redirect_stderr(errors):
            code = main(arguments)
        self.assertEqual((code, errors.getvalue()), (0, ""))
        return output.getvalue().splitlines()

    def test_depths_of_two_engines(self) -> None:
        engines = [f"name=slow {self.engine} --cost 600", f"name=fast {self.engine} --cost 300"]
        lines = self.measured("depth", *engines, "--positions", self.positions, "--depths", "2", "9", "--nodes", "5000", "--each")
        self.assertEqual(lines[0], "won after 2400 nodes | won after 1200 nodes | renju 15 h8 i9")
        self.assertEqual(lines[3:], [
            "|  | slow | fast | slow / fast, 95 % |", "| --- | --- | --- | --- |",
            "| depth 2, nodes | 2/2, 1 200 | 2/2, 600 | 2.000 (2.000 to 2.000) |", "| depth 9, nodes | 0/2, - | 0/2, - | - |",
            "| best move, nodes | 2/2, 1 200 | 2/2, 600 | 2.000 (2.000 to 2.000) |",
            "| limit for the rest | 2/2, 1 200 | 2/2, 600 | 2.000 (2.000 to 2.000) |",
            "| proven win, nodes | 1/1, 2 400 | 1/1, 1 200 | - |", "| limit for the rest | 1/1, 2 400 | 1/1, 1 200 | - |",
            "| mean last depth | 4.00 | 4.00 |  |", "| seconds in all | 0.0 | 0.0 |  |",
        ])

    def test_other_engines_speak_the_gomocup_protocol(self) -> None:
        lines = self.measured("depth", "--gomocup", f"{self.engine} --gomocup", "--positions", self.positions, "--depths", "2",
                              "--time", "9000", "--rule", "caro")
        self.assertIn("| depth 2, nodes | 2/2, 900 |", lines)
        self.assertTrue(any(line.startswith("| depth 2, ms | 2/2, ") for line in lines))

    def test_columns_take_the_positions_that_concern_them(self) -> None:
        decided = self.write("decided", "caro 15 h8 i9 g9 f8 best h7\n")
        lines = self.measured("wins", "cost", self.engine, "--positions", self.positions, decided)
        self.assertRegex(lines[2], r"^\| engine \| renju \| 1 \| 1 = 100.0 % \| 1 = 100.0 % \| \d+ ms \| 5, 5 \| 0 \|$")
        # After a1 the other side has 0.6, which leaves 0.4 of 0.6.
        self.assertEqual(lines[6:], ["| engine | caro | 2 | 0.0 % | 0.2000 +- 0.0000 | 0.0000 |"])
        lines = self.measured("cost", self.engine, "--positions", self.positions, "--nodes", "9000", "--every", "2")  # as the judge
        self.assertEqual(lines[2:], ["| engine | caro | 1 | 100.0 % | 0.0000 | 0.0000 |"])

    def test_a_proof_beyond_its_time_is_no_proof(self) -> None:
        self.write("engine", "#!/bin/sh\nwhile :; do :; done\n")
        lines = self.measured("wins", self.engine, "--positions", self.positions, "--seconds", "1")
        self.assertIn("| engine | renju | 1 | 0 = 0.0 % | inf ms | - | 0 |", lines)

    def drawn(self, column: str, file: str, *arguments: str) -> list[tuple[int, bool]]:
        """The numbers of stones, and whether the best move is known."""
        self.measured(column, self.engine, "--from", file, "--save", str(self.folder / "saved"), *arguments)
        saved = load_positions([self.folder / "saved"])
        (self.folder / "saved").unlink()
        return [(len(position.moves), position.best is not None) for position in saved]

    def test_positions_are_drawn_from_games(self) -> None:
        file = self.folder / "a.games"
        # The long search decides which kind a position is: it finds no win with 14 stones, six plies before one.
        file.write_bytes(shard(*[[0] * 16 + [500] * 4 + [PROVEN]] * 5))
        drawn = [(10, True), (18, False), (15, True), (16, False)]
        self.assertEqual(self.drawn("depth", str(file), "--count", "9"), drawn)
        self.assertEqual(self.drawn("depth", str(file), "--count", "3"), drawn[:3])
        # Wins by fours or in two moves are left out, and those that threats do not reach; the same game again gives nothing new.
        first = [PROVEN if i in (6, 8, 10) else 0 for i in range(12)]
        second = [PROVEN if i in (7, 9, 11) else 0 for i in range(12)]
        file.write_bytes(shard(first, first, second))
        self.assertEqual(self.drawn("wins", str(file)), [(6, False), (10, False), (11, False)])
        self.assertEqual(self.drawn("wins", str(file), "--count", "2"), [(6, False), (10, False)])
        records = [{"type": "tournament", "rule": "renju", "width": 15, "height": 15},
                   *[{"type": "game", "opening_stones": 1, "moves": "h8 i9 j7 g7"}] * 2]
        results = self.write("results", "".join(json.dumps(record) + "\n" for record in records))
        self.assertEqual(sorted(self.drawn("cost", results)), [(1, False), (2, False), (3, False)])

    def test_ctrl_c_is_one_line(self) -> None:
        began = self.folder / "began"
        engine = self.folder / "slow"
        engine.write_text(f"#!/bin/sh\ntouch '{began}'\nexec sleep 1000\n")
        engine.chmod(0o755)
        with subprocess.Popen([SCRIPTS / "lab/measure", "depth", engine], stderr=subprocess.PIPE, text=True) as program:
            while not began.exists() and program.poll() is None:
                time.sleep(0.01)
            program.send_signal(signal.SIGINT)
            self.assertEqual((program.communicate(timeout=100)[1], program.returncode), ("measure: interrupted\n", 130))

    def test_an_option_that_no_column_uses_is_refused(self) -> None:
        for columns, options, said in (
            ("wins", "--nodes 3", "--nodes requires the column depth or cost"),
            ("wins", "--time 3", "--time requires the column depth or cost"),
            ("wins", "--gomocup", "--gomocup requires the column depth or cost"),
            ("wins", "--parallel 2", "--parallel requires the column depth or cost"),
            ("wins cost", "--depths 3", "--depths requires the column depth"),
            ("depth cost", "--seconds 3", "--seconds requires the column wins"),
            ("depth", "--judge-nodes 7", "--judge-nodes requires the column cost, or --from"),
            ("wins", "--judge true", "--judge requires the column cost, or --from"),
            ("depth", "--count 7", "--count requires the column cost, or --from"),
            ("cost", "--seed 4", "--seed requires the column cost and --from"),
            ("depth", "--seed 4 --from /none", "--seed requires the column cost and --from"),
            ("depth", "--nodes 100 --time 5", "--nodes and --time cannot be used together"),
        ):
            with self.subTest(columns, options=options):
                done = call_script("measure", *columns.split(), "/bin/true", *options.split())
                self.assertEqual((done.returncode, done.stderr), (2, f"measure: error: {said} (see --help)\n"))
        for columns, options in (("depth", "--judge-nodes 7 --count 3"), ("cost", "--seed 4"), ("wins", "--judge true")):
            with self.subTest(columns, options=options):
                done = call_script("measure", columns, "/bin/true", *options.split(), "--from", "/none")
                self.assertEqual((done.returncode, done.stderr), (2, "measure: /none: No such file or directory\n"))

    def test_what_cannot_be_measured_is_one_line(self) -> None:
        (self.folder / "a.games").write_bytes(shard([0] * 20))
        mine = self.write("mine", "renju 15 h8\n")
        for arguments, code, said in (
            (["wins", self.engine, "--positions", self.positions, "--rule", "standard"], 2, "no such position"),
            (["cost", self.engine, "--from", str(self.folder / "a.games"), "--rule", "renju"], 2, "no such position"),
            (["depth"], 2, "expected columns"), (["/bin/true"], 2, "expected columns"), (["depth", "no-such-engine"], 2, "no program"),
            (["depth", "nodes=5 /bin/true"], 2, "settings are"), (["depth", "info.level=5 /bin/true"], 2, "settings are"),
            (["depth", "/bin/true", "--positions", "/dev/null"], 2, "no such position"),
            (["depth", "wins", "/bin/true", "--from", "x"], 2, "--from draws for one column"),
            (["depth", "/bin/true", "--save", "x"], 2, "--save requires it"), (["depth", "/bin/true", "--from", "/none"], 2, "/none"),
            (["cost", self.engine, "--from", "/dev/null", "--save", "/none/x"], 2, "/none/x"),
            (["cost", self.engine, "--from", "/dev/null", "--save", mine], 2, f"{mine}: already exists"),
            (["wins", "/bin/true"], 1, "true gave no answer"), (["cost", "/bin/true"], 1, "judge does not answer queries"),
            (["depth", "/bin/true"], 1, "true does not answer queries"), (["depth", "--gomocup", "/bin/true"], 1, "true does not answer"),
        ):
            with self.subTest(arguments):
                done = call_script("measure", *arguments)
                self.assertEqual((done.returncode, done.stdout), (code, ""))
                self.assertRegex(done.stderr, rf"^measure: .*{said}.*\n$")
