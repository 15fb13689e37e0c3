#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`convert`: a game file in another format, with all that both formats hold.

    convert_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from support import EngineTest, run_tests

GAME = "(;FF[4]GM[4]SZ[15]PB[me]PW[friend]DT[2020-02-29];B[h8]C[the middle](;W[i9];B[g7])(;W[h9];B[i8]))"


class ConvertTest(EngineTest):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.game = self.folder / "game.sgf"
        self.game.write_text(GAME, encoding="utf-8")

    def convert(self, name: str, *arguments: str) -> tuple[Path, str]:
        """The written file, and what was said on the standard error."""
        out = self.folder / name
        done = self.run_engine("convert", str(self.game), str(out), *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out, done.stderr

    def test_a_tree_comes_back_whole(self) -> None:
        library, said = self.convert("game.lib")
        self.assertIn("game.lib: the names of the players, the date and the place; left out", said)
        self.game = library
        back, said = self.convert("back.sgf")
        self.assertEqual(said, "")
        text = back.read_text(encoding="utf-8")
        for part in ("B[hh]", "the middle", "W[ig]", "W[hg]", "B[gi]", "B[ih]"):
            self.assertIn(part, text)

    def test_names_and_date_stay_and_nothing_is_invented(self) -> None:
        text = self.convert("copy.sgf")[0].read_text(encoding="utf-8")
        for part in ("PB[me]", "PW[friend]", "DT[2020-02-29]"):
            self.assertIn(part, text)
        for absent in ("RU[", "XS["):
            self.assertNotIn(absent, text)

    def test_what_a_format_cannot_hold_is_said(self) -> None:
        out, said = self.convert("game.psq")
        self.assertIn("friend", out.read_text(encoding="utf-8"))
        self.assertIn("game.psq", said)  # the second line, and the comment

    def test_a_name_without_a_format_is_refused(self) -> None:
        done = self.run_engine("convert", str(self.game), str(self.folder / "game.doc"))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("' is not a name that ends in one of .psq, .sgf, .db, .lib, .pos, .txt\n", done.stderr)

    def test_one_game_of_several_is_chosen(self) -> None:
        self.game.write_text(GAME + GAME.replace("me", "you"), encoding="utf-8")
        self.assertIn("PB[you]", self.convert("second.sgf", "--game", "2")[0].read_text(encoding="utf-8"))

    def test_a_file_that_is_there_stays(self) -> None:
        kept = self.folder / "kept.psq"
        kept.write_text("mine", encoding="utf-8")
        done = self.run_engine("convert", str(self.game), str(kept))
        self.assertEqual((done.returncode, kept.read_text(encoding="utf-8")), (2, "mine"))
        self.assertIn("--force", done.stderr)
        done = self.run_engine("convert", str(self.game), str(self.game))
        self.assertEqual((done.returncode, self.game.read_text(encoding="utf-8")), (2, GAME))


if __name__ == "__main__":
    run_tests(__doc__)
