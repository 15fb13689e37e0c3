# SPDX-License-Identifier: MIT
"""Positions for measuring: lines of files, and what is drawn from games."""

import json
import struct

from scripts.support import FolderCase

from gomoku.commands.measure import COLUMNS
from gomoku.inputs import InputError
from gomoku.measures.depth import quiet_draft, win_draft
from gomoku.measures.games import PROVEN, Ply, RecordedGame, read_games
from gomoku.measures.positions import load_positions, position_of
from gomoku.measures.wins import candidates
from gomoku.rules.board import BLACK, Board, other
from gomoku.rules.rule import Rule
from gomoku.rules.winning import is_winning_stone


def game(*values: int) -> RecordedGame:
    """A game of quiet positions with these values, whichever side is to move."""
    return RecordedGame(Rule.CARO, 15, 15, tuple(Ply((i % 15, i // 15), value, True) for i, value in enumerate(values)))


class PositionsTest(FolderCase):
    def test_a_position_reads_as_it_is_written(self) -> None:
        for line in ("renju 15 h8 i9", "caro 20x15 a1 t15 best b2"):
            self.assertEqual(position_of(line).line(), line)
        self.assertEqual(position_of("renju 9x15 h8 i9 best a15").fields(), {"rule": "renju", "size": "9x15", "moves": "h8 i9"})
        self.assertEqual(position_of("renju 9x15 h8 i9 best a15").best, (0, 0))

    def test_a_line_that_is_not_a_position_is_named(self) -> None:
        file = self.folder / "positions"
        for wrong in ("renju h8", "chess 15 h8", "renju 15 h8 99", "renju 0 h8", "renju 15 h8 best", "renju 15 h8 best h8 h9"):
            file.write_text(f"# a remark\n\n{wrong}\n")
            with self.subTest(wrong), self.assertRaisesRegex(InputError, r"positions:3: "):
                load_positions([file])

    def test_own_positions_are_different_ones_of_games_that_go_on(self) -> None:
        for name, least in (("depth", 306), ("wins", 1000)):
            positions = load_positions([COLUMNS[name].path])
            self.assertEqual({position.rule for position in positions}, set(Rule))
            stones = {(p.rule, p.size, frozenset((m, i % 2) for i, m in enumerate(p.moves))) for p in positions}
            self.assertEqual(len(stones), len(positions))
            self.assertGreaterEqual(len(positions), least)
            for position in positions:
                board, colour = Board(position.width, position.height), BLACK
                for point in position.moves:
                    self.assertFalse(board.at(*point))
                    board.put(point, colour)
                    self.assertFalse(is_winning_stone(board, position.rule, point))
                    colour = other(colour)
                self.assertFalse(position.best and board.at(*position.best))


class GamesTest(FolderCase):
    def test_shards_are_read_without_their_lines(self) -> None:
        def record(result: int) -> bytes:
            plies = struct.pack("<HhHh", 7 << 5 | 8, -32768, 1 << 15 | 3, 120)
            return struct.pack("<HBbIQ", 2, 0, result, 0, 0) + plies

        file = self.folder / "a.games"
        file.write_bytes(b"FKGAMES\n" + bytes(8) + bytes((4, 20, 15)) + bytes(109) + record(1) + record(2) + record(0)[:-3])
        self.assertEqual(read_games(file), [RecordedGame(Rule.CARO6, 20, 15, (Ply((8, 7), None), Ply((3, 0), 120, True)))])

    def test_results_of_a_tournament_are_games_without_values(self) -> None:
        file = self.folder / "results.jsonl"
        records = [{"type": "tournament", "rule": "renju", "width": 15, "height": 15},
                   *({"type": "game", "opening_stones": stones, "moves": "h8 i9"} for stones in (0, 1, 2))]
        file.write_text("".join(json.dumps(record) + "\n" for record in records))
        values = [[ply.value for ply in each.plies] for each in read_games(file)]
        self.assertEqual(values, [[None, 0], [None, 0], [None, None]])  # the empty board is not a position to measure
        self.assertEqual(read_games(file)[0], RecordedGame(Rule.RENJU, 15, 15, (Ply((7, 7), None), Ply((8, 6), 0))))

    def test_other_files_are_refused(self) -> None:
        file = self.folder / "file"
        for content in (b"", b"nothing", b"FKGAMES\n", b"FKGAMES\n" + bytes((255,)) * 200,
                        b'{"type": "tournament", "rule": "renju", "width": 15, "height": 15}\n{"moves": "9h", "opening_stones": 0}\n'):
            file.write_bytes(content)
            with self.subTest(content[:30]), self.assertRaisesRegex(ValueError, str(file)):
                read_games(file)

    def test_drafts_are_even_or_precede_the_win_that_was_known(self) -> None:
        played = game(*[0] * 10, 500, *[0] * 9, 29_900)
        self.assertEqual([len(quiet_draft(played, part).moves) for part in (0, 1)], [9, 17])
        self.assertIsNone(quiet_draft(played, 2))
        self.assertEqual([len(win_draft(played, number).moves) for number in range(3)], [18, 16, 14])
        self.assertIsNone(win_draft(game(*[0] * 30), 0))
        self.assertIsNone(win_draft(game(*[0] * 18, -29_600, 0, 29_900), 0))  # another win was known
        noisy = (*played.plies[:9], Ply((9, 0), 0), *played.plies[10:])
        self.assertEqual(len(quiet_draft(RecordedGame(Rule.CARO, 15, 15, noisy), 0).moves), 11)

    def test_candidates_are_the_winners_turns_from_the_first_knowledge_on(self) -> None:
        for known, lengths in ((6, [6, 8, 10]), (9, [9, 11]), (99, [])):
            values = [PROVEN + 100 if i >= known and (i - known) % 2 == 0 else 0 for i in range(12)]
            self.assertEqual([len(position.moves) for position in candidates(game(*values))], lengths)
