# SPDX-License-Identifier: MIT
"""The second checker of proofs: right ones, and forgeries of every kind."""

import itertools
import random
import subprocess
import sys
import unittest
from importlib.machinery import SourceFileLoader

from scripts.support import SCRIPTS, FolderCase

from gomoku.proofs.pieces import sum_of, summed
from gomoku.proofs.stones import canonical
from gomoku.rules.notation import points_from_human

checker = SourceFileLoader("check_proof", str(SCRIPTS / "lab" / "check_proof.py")).load_module()

# Black, to move, has an open three, and white three stones that are far apart.
ROOT = "f8g8h8/a15m1o1"
# A move that makes five on either side of the open four.
FOUR = ["tree 3", "0 i8 e8:1 *:2", "1 j8 five", "2 e8 five"]
# b5, black's, is the last empty square of a board of 5x5, and makes no five.
LAST = "a5a4c4e4a3c3d3b2d2e2c1e1/c5d5e5b4d4b3e3a2c2a1b1d1"


def proof(*wins: str, root: str = ROOT, size: str = "15x15", side: str = "black", rule: str = "freestyle") -> str:
    text, total = "", "00000000"
    for line in ["fukumi-five 3", f"task {rule} {size} {side} {root}", *(f"win {w}" for w in wins), f"end {len(wins)}"]:
        total = sum_of(line, total)
        text += f"{line} #{total}\n"
    return text


def certificate(*blocks: list[str], end: bool = True) -> str:
    lines = ["fukumi-certificate 1", *itertools.chain.from_iterable(blocks)]
    return "\n".join([*lines, *([f"end {len(blocks)}"] if end else [])]) + "\n"


def position(stones: str, *lines: str) -> list[str]:
    return [f"position {stones}", *lines, "done"]


class CheckProofTest(FolderCase):
    def run_checker(self, file: str, trees: str, *options: str) -> tuple[int, str]:
        path = self.folder / "a.five"
        path.write_text(file)
        done = subprocess.run([sys.executable, str(SCRIPTS / "lab" / "check_proof.py"), str(path), *options],
                              input=trees, capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def test_a_root_that_is_won_by_threats_is_verified(self) -> None:
        code, said = self.run_checker(proof(), certificate(position(ROOT, *FOUR)))
        claim = f"freestyle 15x15, black to move wins on {ROOT}"
        self.assertEqual((code, said), (0, f"verified: {claim}: 1 of 1 positions, 0 replies\n"))

    def test_a_tree_that_is_wrong_anywhere_verifies_nothing(self) -> None:
        for tree, reason in (
            (["tree 1", "0 i8 five"], "makes no five"),
            (["tree 2", "0 i8 *:1", "1 e8 five"], "on a stone"),  # after e8 itself
            (["tree 2", "0 i8 e8:1", "1 j8 five"], "no answer to a reply"),
            (["tree 1", "0 h8 five"], "on a stone"),
            (["tree 2", "0 i8 e8:0 *:1", "1 e8 five"], "no later one"),
            (["tree 2", "0 i8 e8:2 *:1", "1 e8 five"], "no later one"),
            ([], "its tree is missing"),
        ):
            code, said = self.run_checker(proof(), certificate(position(ROOT, *tree)))
            self.assertEqual(code, 3, said)
            self.assertIn(reason, said)

    def test_a_reply_that_disturbs_the_tree_of_the_pass_needs_its_own(self) -> None:
        # The winning move f8 makes two open threes. d1, to the left of white's three, makes a four that no tree answers.
        root, then = "f10f9g8h8/a15m1n1o1", ["0 f11 f7:1 *:2", "1 f12 five", "2 f7 five"]
        trees = [*["tree 3", "0 e8 i8:1 *:2", "1 d8 five", "2 i8 five"],
                 *(line for reply in ("e8", "i8", "d8") for line in (f"reply {reply} 3", *then))]
        code, said = self.run_checker(proof(f"{root} f8", root=root), certificate(position(root, *trees)))
        self.assertEqual((code, "the defender makes five" in said), (3, True), said)

    def test_a_certificate_that_leaves_something_out_is_not_enough(self) -> None:
        for trees, reason in ((certificate(), "positions are not in the certificate"),
                              (certificate(position(ROOT, *FOUR), end=False), "cut off"),
                              ("", "not a certificate"),
                              (certificate(position("a15/", *FOUR)), "not a position of the file")):
            code, said = self.run_checker(proof(), trees)
            self.assertEqual(code, 3, said)
            self.assertIn(reason, said)
        code, said = self.run_checker(proof(), certificate(), "--part")
        self.assertEqual((code, said), (3, "not verified: the certificate has no positions\n"))

    def test_a_part_is_not_said_to_be_the_whole(self) -> None:
        far = canonical(points_from_human("h8 i8 j8 e5", 15), points_from_human("a1 c1 o15 o14", 15), 15)[0]
        code, said = self.run_checker(proof(f"{far} a15"), certificate(position(ROOT, *FOUR)), "--part")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, "^verified in part: freestyle 15x15, black to move wins on .*: 1 of 2 positions, 0 replies$")

    def test_a_move_that_fills_the_board_without_a_five_wins_nothing(self) -> None:
        code, said = self.run_checker(proof(root=LAST, size="5x5"), certificate(position(LAST, "tree 1", "0 b5")))
        self.assertEqual((code, "fills the board" in said), (3, True), said)
        code, said = self.run_checker(proof(f"{LAST} b5", root=LAST, size="5x5"), certificate(position(LAST)))
        self.assertEqual((code, "the board is full" in said), (1, True), said)

    def test_a_certificate_of_any_bytes_verifies_nothing_and_ends_in_words(self) -> None:
        path = self.folder / "a.five"
        path.write_text(proof())
        whole = certificate(position(ROOT, *FOUR)).encode()
        for old, new in ((b"tree 3", "tree \u00b2".encode()), (b"tree 3", b"tree " + b"9" * 5000), (b"tree 3", b"tree -3"),
                         (b"tree 3", b"tree 3 3"), (b"tree 3", b"reply 3"), (b"*:2", "*:\u00b2".encode()), (b"*:2", b"*:"),
                         (b"i8", b"\xff"), (b"end", b"\xff"), (b"fukumi", b"\xff"), (b"done", b"\xff"),
                         (b"end 1", b"end 2"), (b"end 1", b"end"), (b"end 1", b"end 1 1")):
            done = subprocess.run([sys.executable, str(SCRIPTS / "lab" / "check_proof.py"), str(path)],
                                  input=whole.replace(old, new, 1), capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (3, b""), (old, new))
            self.assertTrue(done.stdout.startswith(b"not verified: "), done.stdout)
        done = subprocess.run(["sh", "-c", f"{sys.executable} {SCRIPTS}/lab/check_proof.py {path} <&-"],
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr, "is closed" in done.stdout), (3, "", True), done.stdout)

    def test_certificates_of_parts_can_follow_each_other(self) -> None:
        trees = certificate(position(ROOT, *FOUR))
        for stream in (certificate() + trees, trees + certificate(), trees + trees):
            self.assertEqual(self.run_checker(proof(), stream)[0], 0, stream)
        code, said = self.run_checker(proof(), trees + "more\n")
        self.assertEqual(code, 3)
        self.assertIn("not a certificate", said)

    def test_a_file_that_is_cut_or_changed_anywhere_is_wrong(self) -> None:
        trees = certificate(position(ROOT, *FOUR))
        whole = proof()
        for length in range(len(whole)):
            with self.assertRaises(checker.Wrong):
                checker.ProofFile(whole[:length])
            with self.assertRaises(checker.Wrong):
                checker.ProofFile(whole[:length] + chr(ord(whole[length]) ^ 1) + whole[length + 1:])
        code, said = self.run_checker(whole[:-1], trees)
        self.assertEqual((code, said), (1, "wrong: the last line is cut off\n"))

    def test_a_false_record_that_nothing_meets_is_not_verified(self) -> None:
        far = canonical(points_from_human("h8 i8 j8 e5", 15), points_from_human("a1 c1 o15 o14", 15), 15)[0]
        code, said = self.run_checker(proof(f"{far} a15"), certificate(position(ROOT, *FOUR)))
        self.assertEqual(code, 3)
        self.assertIn("1 of 2 positions are not in the certificate", said)

    def test_forged_tasks_are_refused(self) -> None:
        trees = certificate(position(ROOT, *FOUR))
        for root in (ROOT, "a15/b15c15", "a15/", "a15b15c15/d15"):
            for side in ("black", "white"):
                code, said = self.run_checker(proof(root=root, side=side), trees)
                if (root, side) in ((ROOT, "black"), ("a15/", "white")):
                    self.assertEqual(code, 3 if root != ROOT else 0, said)
                else:
                    self.assertEqual((code, "the other side is to move" in said), (1, True), said)
        self.assertEqual(self.run_checker(proof(size="9x9"), trees)[0], 1)
        self.assertEqual(self.run_checker(proof(size="19x19"), trees)[0], 3)
        self.assertEqual(self.run_checker(proof(rule="renju"), trees)[0], 3)
        for size in ("0x0", "4x4", "23x23", "99999x99999", "015x015", "9" * 5000 + "x5"):
            code, said = self.run_checker(proof(size=size), trees)
            self.assertEqual((code, "have 5 to 22 squares" in said), (1, True), said)
        over = canonical(points_from_human("h8 i8 j8 k8 l8", 15), points_from_human("a1 c1 o15 e1 g1", 15), 15)[0]
        code, said = self.run_checker(proof(root=over), trees)
        self.assertEqual((code, "the game is over already" in said), (1, True))

    def test_moves_that_cannot_win_are_wrong(self) -> None:
        for move, reason in ((f"{ROOT} f8", "on a stone"), (f"{ROOT} zz", "is not a position and its move"),
                             ("f8g8h8i8/a15m1o1 e8", "cannot follow"), ("f8g8/a15m1 e8", "cannot follow")):
            code, said = self.run_checker(proof(move), certificate(position(ROOT)))
            self.assertEqual((code, reason in said), (1, True), said)
        # White has a four.
        four = canonical(points_from_human("h8 i8 j8 n1", 15), points_from_human("a1 b1 c1 d1", 15), 15)[0]
        code, said = self.run_checker(proof(f"{four} h15", root=four), certificate(position(four)))
        self.assertEqual((code, "the defender makes five" in said), (1, True), said)

    def test_pieces_are_read_too(self) -> None:
        file = "fukumi-pieces 1 freestyle 15x15 black\n" + summed(f"piece {ROOT}") + "\n"
        self.assertEqual(self.run_checker(file, certificate(position(ROOT, *FOUR)))[0], 0)
        self.assertEqual(self.run_checker(file[:-1], "")[0], 1)
        self.assertEqual(self.run_checker(file.replace("h8", "h9"), "")[0], 1)
        head = file[:file.index("\n") + 1]
        code, said = self.run_checker(head, certificate())
        self.assertEqual((code, said), (3, "not verified: the file has no pieces: it claims nothing\n"))
        code, said = self.run_checker(head.replace("black", "white") + summed(f"piece {ROOT}") + "\n", "")
        self.assertEqual((code, "the other side is to move" in said), (1, True), said)

    def test_a_position_comes_once(self) -> None:
        twice = f"{ROOT} i8", f"{ROOT} e8"
        code, said = self.run_checker(proof(*twice), "")
        self.assertEqual((code, said), (1, "wrong: line 4: the position comes twice\n"))
        self.assertEqual(self.run_checker(proof(twice[0], twice[0]), "")[0], 1)
        # Pieces know nothing of each other: two may win a position, each by its own move.
        pieces = [summed(f"piece {ROOT}, {win}") for win in (*twice, twice[1])]
        trees = certificate(position(ROOT, "reply e8 1", "0 j8 five", "tree 2", "0 e8 *:1", "1 j8 five"))
        file = "\n".join(["fukumi-pieces 1 freestyle 15x15 black", *pieces, ""])
        code, said = self.run_checker(file, trees + trees)
        self.assertEqual(code, 0, said)
        self.assertEqual(said.splitlines(), [
            f"verified: freestyle 15x15, black to move wins on {ROOT}: 1 of 1 positions, 218 replies",
            "not looked at: 2 records of positions that another record wins by another move"])


class ZoneTest(unittest.TestCase):
    """A stone outside the zone of a tree does not disturb it: every reply is tried."""

    def test_the_tree_wins_with_one_more_stone_outside_its_zone(self) -> None:
        geometry = checker.Geometry(15, "freestyle")
        chosen = random.Random(5)
        names = geometry.numbers
        nodes = [(names["k8"], False, [(names["g8"], 1)], 2), (names["l8"], True, [], None),
                 (names["g8"], True, [], None)]
        disturbed = 0
        for _ in range(60):
            others = chosen.sample([n for n in range(225) if geometry.names[n] not in
                                    ("g8", "h8", "i8", "j8", "k8", "l8")], 12)
            board = checker.Board(geometry, [names[n] for n in ("h8", "i8", "j8")], others)
            try:
                zone = checker.Tree(board, nodes).zone(1)
            except checker.NotVerified:
                continue
            for square in checker.bits(board.empty()):
                board.put(square, 1)
                try:
                    checker.Tree(board, nodes).zone(0)
                except checker.NotVerified:
                    disturbed += 1
                    self.assertTrue(zone >> square & 1)
                board.take(square, 1)
        self.assertGreater(disturbed, 60)

    def test_the_stones_of_several_replies_and_one_more_make_four(self) -> None:
        geometry = checker.Geometry(15, "freestyle")
        names = geometry.numbers
        nodes = [(names[move], not replies, [(names[reply], to) for reply, to in replies], otherwise) for move, replies, otherwise in (
            ("j8", (("k8", 2), ("g8", 2), ("l8", 2)), 1), ("k8", (("g8", 3),), 4), ("j11", (("j7", 5),), 6),
            ("l8", (), None), ("g8", (), None), ("j12", (), None), ("j7", (), None))]
        attackers, defenders = ([names[name] for name in text.split()] for text in ("h8 i8 j9 j10", "a1 b1"))
        tree = checker.Tree(checker.Board(geometry, attackers, defenders), nodes)
        # White's stones on c1 and, as replies, on d1 and e1.
        self.assertEqual([tree.zone(extra) >> names["c1"] & 1 for extra in (0, 1)], [0, 1])
        with self.assertRaisesRegex(checker.NotVerified, "the defender makes five"):
            checker.Tree(checker.Board(geometry, attackers, [*defenders, names["c1"]]), nodes).zone(0)


class StandardTest(unittest.TestCase):
    """Exactly five win."""

    def verifies(self, rule: str, attackers: str, defenders: str, nodes: list[tuple]) -> bool:
        geometry = checker.Geometry(15, rule)
        names = geometry.numbers
        tree = [(names[move], five, [(names[reply], to) for reply, to in replies], other) for move, five, replies, other in nodes]
        board = checker.Board(geometry, [names[n] for n in attackers.split()], [names[n] for n in defenders.split()])
        try:
            return checker.Tree(board, tree).zone(0) > 0
        except checker.NotVerified:
            return False

    def test_six_are_no_five(self) -> None:
        five = [("f8", True, [], None)]
        four = [("f8", False, [("b8", 1)], 2), ("g8", True, [], None), ("b8", True, [], None)]
        for attackers, defenders, nodes, expected in (
            ("b8 c8 d8 e8", "", five, (True, True)), ("b8 c8 d8 e8 g8", "", five, (True, False)),
            ("c8 d8 e8", "a1 b1 c1 d1", four, (False, False)), ("c8 d8 e8", "a1 b1 c1 d1 f1", four, (False, True)),
            ("c8 d8 e8 h8", "", four, (True, False)),
        ):
            with self.subTest(attackers=attackers, defenders=defenders):
                self.assertEqual(tuple(self.verifies(rule, attackers, defenders, nodes) for rule in ("freestyle", "standard")), expected)

    def test_fives_are_those_of_runs(self) -> None:
        chosen = random.Random(6)
        geometry = checker.Geometry(9, "standard")
        seen = 0
        for _ in range(300):
            stones = set(chosen.sample(range(81), 45))
            exact = 0
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                def has(x: int, y: int) -> bool:
                    return 0 <= x < 9 and 0 <= y < 9 and 9 * y + x in stones
                for y, x in itertools.product(range(9), repeat=2):
                    run = 0
                    while not has(x - dx, y - dy) and has(x + run * dx, y + run * dy):
                        run += 1
                    exact += run == 5
            self.assertEqual(checker.Board(geometry, sorted(stones), []).fives[0], exact)
            seen += exact
        self.assertGreater(seen, 100)


if __name__ == "__main__":
    unittest.main()
