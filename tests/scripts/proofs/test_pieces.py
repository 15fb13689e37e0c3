# SPDX-License-Identifier: MIT
"""Files of pieces: whole, damaged and cut."""

import unittest

from scripts.support import FolderCase

from gomoku.proofs.pieces import (Attempt, Piece, PieceFile, ProofGame, Table, attempt_from, piece_from, piece_of_five_file, summary)

QUIET = Piece("a15h8/f10g9", (("a15h8/f10g9", "i8"), ("a15h8f7/f10g9h9", "g7")))


class PieceTest(unittest.TestCase):
    def test_a_line_is_read_back(self) -> None:
        for piece in (Piece("a15h8/f10g9"), QUIET):
            self.assertEqual(piece_from(piece.line(), 15), piece)

    def test_every_changed_byte_is_noticed(self) -> None:
        line = QUIET.line()
        for i in range(len(line)):
            changed = line[:i] + chr(ord(line[i]) ^ 1) + line[i + 1:]
            with self.assertRaises(ValueError):
                piece_from(changed, 15)
            with self.assertRaises(ValueError):
                piece_from(line[:i], 15)

    def test_a_position_in_another_frame_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "smallest of its eight texts"):
            piece_from(Piece("o15h8/f10g9").line(), 15)

    def test_a_file_of_the_engine_is_the_same_piece(self) -> None:
        self.assertEqual(piece_of_five_file(QUIET.five_file(ProofGame()), 15), QUIET)
        for side, text in ((15, QUIET.five_file(ProofGame()).replace("i8", "i9")), (15, Piece("a15/f10").five_file(ProofGame(side=9))),
                           (9, QUIET.five_file(ProofGame())), (15, QUIET.five_file(ProofGame()).replace("black", "white"))):
            with self.assertRaisesRegex(ValueError, "line [234]: "):
                piece_of_five_file(text, side)
        for text in ("", "fukumi-five 2 #0\n", QUIET.five_file(ProofGame()).rsplit("end", 1)[0]):
            with self.assertRaises(ValueError):
                piece_of_five_file(text, 15)


class FileTest(FolderCase):
    def test_a_file_cut_anywhere_keeps_its_whole_lines(self) -> None:
        path = self.folder / "pieces.txt"
        file = PieceFile(path, ProofGame())
        for piece in (Piece("a15h8/f10g9"), Piece("a15h8/g9f8")):
            file.add(piece)
        whole = path.read_bytes()
        new = Piece("a15h8/h10g7")
        for length in range(len(whole) + 1):  # the first line can be cut too
            path.write_bytes(whole[:length])
            cut = PieceFile(path, ProofGame())
            self.assertEqual(len(cut.pieces), max(whole[:length].count(b"\n") - 1, 0))
            self.assertEqual(path.read_bytes(), whole[:length])  # to read changes nothing
            known = set(cut.pieces)
            cut.add(new)
            self.assertEqual(set(PieceFile(path, ProofGame()).pieces), {*known, new.stones})
            cut.add(Piece("a15h8/h11g7"))
            self.assertEqual(path.read_bytes().count(b"\n"), len(known) + 3)

    def test_a_file_of_other_text_is_refused_and_kept(self) -> None:
        path = self.folder / "other"
        for text in (b"\n", b"a letter", b"a letter\n", b"\xff", b"fukumi-pieces 1 freestyle 15x15 blue", b"reply\tsecond\n"):
            path.write_bytes(text)
            for read in (lambda: PieceFile(path, ProofGame()), lambda: Table(path)):
                with self.assertRaisesRegex(ValueError, f"^{path}: (line 1: .* is missing|not a text file in ASCII)$"):
                    read()
            self.assertEqual(path.read_bytes(), text)

    def test_a_piece_is_written_once(self) -> None:
        path = self.folder / "pieces.txt"
        for _ in range(2):
            PieceFile(path, ProofGame()).add(Piece("a15h8/f10g9"))
        self.assertEqual(path.read_text().count("piece "), 1)

    def test_a_file_of_another_game_is_refused(self) -> None:
        path = self.folder / "pieces.txt"
        PieceFile(path, ProofGame("standard", 15)).add(Piece("a15h8/f10g9"))
        with self.assertRaisesRegex(ValueError, "line 1: 'fukumi-pieces 1 freestyle 20x20 black' is missing"):
            PieceFile(path, ProofGame(side=20))

    def test_a_damaged_line_is_named(self) -> None:
        path = self.folder / "pieces.txt"
        PieceFile(path, ProofGame()).add(Piece("a15h8/f10g9"))
        path.write_text(path.read_text().replace("g9", "g8"))
        with self.assertRaisesRegex(ValueError, "pieces.txt: line 2: the sum"):
            PieceFile(path, ProofGame())

    def test_the_table_counts_by_reply(self) -> None:
        table = Table(self.folder / "table.tsv")
        rows = [Attempt("i9", "i7", "p", "open", 10, 1.0, 0, 0), Attempt("i9", "i7", "p", "proved", 20, 2.0, 3, 90),
                Attempt("j9", "i7", "q", "open", 10, 1.5, 0, 0)]
        for row in rows:
            table.add(row)
        self.assertEqual(Table(self.folder / "table.tsv").attempts, rows)
        whole = (self.folder / "table.tsv").read_text()
        for length in range(len(whole) + 1):
            (self.folder / "table.tsv").write_text(whole[:length])
            Table(self.folder / "table.tsv").add(rows[2])
            kept = max(whole[:length].count("\n") - 1, 0)
            self.assertEqual(Table(self.folder / "table.tsv").attempts, [*rows[:kept], rows[2]])
        self.assertEqual(summary(rows, ["i9", "j9"], {"p"})[1:],
                         ["i9\t1\t0\t30\t3\t3\t90", "j9\t0\t1\t10\t2\t0\t0", "all\t1\t1\t40\t4\t3\t90"])
        self.assertEqual(summary(rows, ["i9"], set())[1], "i9\t0\t1\t30\t3\t3\t90")
        shared = [*rows, Attempt("j9", "i7", "p", "open", 5, 1.0, 0, 0)]
        self.assertEqual(summary(shared, ["j9"], {"p"})[1], "j9\t1\t1\t15\t2\t0\t0")
        with self.assertRaises(ValueError):
            attempt_from("i9\ti7")
        words = rows[0].row().split("\t")
        for place in range(4, 8):
            for number in ("-1", "nan", "inf", "1e5", "1_0", "", "x"):
                with self.assertRaisesRegex(ValueError, "is not a number from 0"):
                    attempt_from("\t".join([*words[:place], number, *words[place + 1:]]))


if __name__ == "__main__":
    unittest.main()
