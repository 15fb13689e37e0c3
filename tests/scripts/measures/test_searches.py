# SPDX-License-Identifier: MIT
"""What engines of both protocols say on their way, and what counts as no answer."""

import json
import stat

from scripts.support import FolderCase

from gomoku.engines.engine_spec import EngineSpec
from gomoku.measures.positions import position_of
from gomoku.measures.searches import Search, SearchFailed, Step, ask_gomocup, ask_queries

POSITION = position_of("renju 15 h8 i9")
LINE = {"move": "h9", "depth": 3, "nodes": 5, "time_ms": 7, "winrate": 0.25, "win_in": None}
REPORT, ANSWER = {"id": 0, **LINE}, {"id": 0, "lines": [LINE], "bestmove": "h9"}
CASES = {
    "a report and the answer": ([REPORT, ANSWER], Search([Step(3, 5, 7, False, (7, 6))], (7, 6), 0.25, 7.0)),
    "a win": ([{**REPORT, "win_in": 4}, ANSWER], Search([Step(3, 5, 7, True, (7, 6))], (7, 6), 0.25, 7.0)),
    "a loss is not a win": ([{**REPORT, "win_in": -4}, ANSWER], Search([Step(3, 5, 7, False, (7, 6))], (7, 6), 0.25, 7.0)),
    "a game that is over": ([{"id": 0, "lines": [], "bestmove": None}], Search()),
    "a move that was not judged": ([{**ANSWER, "lines": [{**LINE, "winrate": None}]}], Search([], (7, 6), None, 7.0)),
    "an error": ([{"id": 0, "error": "no"}], "x: no"),
    **{f"no answer: {wrong}": (wrong, "x does not answer queries") for wrong in (
        [], [REPORT], [3], [{}], [{"id": 1, **LINE}], [{**REPORT, "win_in": "4"}, ANSWER], [{**ANSWER, "bestmove": "9"}],
        [{**ANSWER, "lines": [{}]}], [{**ANSWER, "lines": 3}], [{**ANSWER, "id": "a"}])},
}
INFOS = (
    *("INFO DEPTH 3", "INFO PV DONE"),  # without its PV
    *("INFO PV 1", "INFO DEPTH 3", "INFO TOTALNODES 5", "INFO PV DONE"),  # the second best
    *("INFO PV 0", "INFO DEPTH x", "INFO TOTALNODES 5", "INFO PV DONE"),
    *("INFO PV 0", "INFO DEPTH 3", "INFO TOTALNODES 5", "INFO EVAL -M4", "INFO PV DONE"),
    *("INFO PV 0", "INFO DEPTH 4", "INFO TOTALNODES 9", "INFO EVAL +M5", "INFO BESTLINE 7,8 1,1", "INFO PV DONE"),
)


def search(*steps: tuple[int, int, tuple[int, int]], win_at: int = 99) -> Search:
    """Steps of (depth, nodes, best move); proven from that depth on."""
    return Search([Step(d, n, float(n), d >= win_at, move) for d, n, move in steps], steps[-1][2])


class SearchesTest(FolderCase):
    def engine(self, text: str) -> EngineSpec:
        path = self.folder / "engine"
        path.write_text(f"#!/usr/bin/python3\nimport sys\n{text}")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return EngineSpec("x", (str(path),))

    def test_depths_wins_and_moves_are_found(self) -> None:
        a, b = (7, 7), (8, 8)
        found = search((1, 10, a), (2, 30, b), (4, 90, a), (5, 200, a), win_at=5)
        self.assertEqual([found.to_depth(d).nodes for d in (1, 2, 3, 5)], [10, 30, 90, 200])
        self.assertIsNone(found.to_depth(6))
        self.assertEqual((found.to_win().nodes, found.to_move(a).nodes), (200, 90))  # the move from there to the end
        self.assertIsNone(found.to_move(b))
        self.assertIsNone(Search(move=a).to_move(a))

    def test_answers_to_queries(self) -> None:
        for name, (answers, expected) in CASES.items():
            text = "".join(json.dumps(answer) + "\n" for answer in answers)
            engine = self.engine(f"sys.stdin.read(), print({text!r}, end='')")
            with self.subTest(name):
                if isinstance(expected, Search):
                    self.assertEqual(ask_queries(engine, [POSITION], {}, 1), [expected])
                else:
                    with self.assertRaisesRegex(SearchFailed, expected):
                        ask_queries(engine, [POSITION], {}, 1)

    def test_queries_are_what_the_engine_reads(self) -> None:
        engine = self.engine("print(sys.argv[1:], sys.stdin.read(), file=open(sys.argv[0] + '.read', 'w')); sys.exit(1)")
        with self.assertRaisesRegex(SearchFailed, "exit status 1"):
            ask_queries(engine, [POSITION, POSITION], {"nodes": 5}, 3)
        words, _, queries = (self.folder / "engine.read").read_text().partition("] ")
        self.assertEqual(words, "['analyze', '--queries', '--parallel', '3', '--no-book'")
        expected = {"rule": "renju", "size": "15", "moves": "h8 i9", "nodes": 5}
        with self.assertRaises(SearchFailed):  # an option may be given once
            ask_queries(EngineSpec("x", (*engine.command, "--no-book")), [POSITION], {}, 3)
        self.assertEqual((self.folder / "engine.read").read_text().count("--no-book"), 1)
        self.assertEqual([json.loads(query) for query in queries.splitlines()], [{"id": i, **expected} for i in (0, 1)])

    def test_lines_of_the_gomocup_protocol(self) -> None:
        lines = "\n".join([*INFOS, "7,8"])
        asked = {"INFO rule 4", "INFO max_node 5", "7,7,1", "8,6,2"}
        engine = self.engine(f"asked = {asked!r}\nfor line in sys.stdin:\n asked.discard(line.strip())\n"
                             f" if line[:8] == 'START 15': print('OK', flush=True)\n"
                             f" if line[:4] == 'DONE' and not asked: print({lines!r}, flush=True)\n elif line[:4] == 'DONE': break")
        found = ask_gomocup(engine, POSITION, {"nodes": 5})
        steps = [(step.depth, step.nodes, step.is_win, step.move) for step in found.steps]
        self.assertEqual((steps, found.move), ([(3, 5, False, None), (4, 9, True, (7, 8))], (7, 8)))
        for silent in ("", "print('OK', flush=True), input()", "print('MESSAGE OK')"):
            with self.subTest(silent), self.assertRaisesRegex(SearchFailed, "x does not answer"):
                ask_gomocup(self.engine(silent), POSITION, {"nodes": 5})
