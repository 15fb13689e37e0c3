# SPDX-License-Identifier: MIT
"""Hard positions along one move each: every reply is proved, nodes have a bound, and what was proved is kept."""

import unittest
from pathlib import Path
from typing import Any, Sequence

from scripts import support  # noqa: F401  makes gomoku importable

from gomoku.proofs.deepening import Deepening
from gomoku.proofs.pieces import Piece, ProofGame
from gomoku.proofs.prover import Prover, moves_text
from gomoku.proofs.stones import canonical, parse_stones
from gomoku.rules.notation import from_human

SIDE = 5
ROOT = "b4c3/a5a1"


class World(Prover):
    """A prover that takes a million nodes a question. Positions of `stones` stones and more are won by a quiet move at
    the first empty square; others resist, so does `stubborn`, and all of them until ROOT's `late` move is chosen."""

    stubborn = ""

    def __init__(self, stones: int, late: Sequence[str] = ()) -> None:
        super().__init__("", ProofGame("freestyle", SIDE), 1)
        self.__dict__.update(stones=stones, late=set(late), asked=[], hinted=[], chosen=[], looked=[])

    def free(self, position: str) -> list[str]:
        black, white = parse_stones(position, SIDE)
        taken = {*black, *white}
        return [f"{'abcde'[x]}{SIDE - y}" for y in range(SIDE) for x in range(SIDE) if (x, y) not in taken]

    def prove(self, position: str, nodes: int, file: Path, hints: str = "") -> dict[str, Any]:
        self.asked.append(position)
        self.hinted += [position] if hints else []
        black, white = parse_stones(position, SIDE)
        won = len(black) + len(white) >= self.stones and not self.late and position != self.stubborn
        if won:
            file.write_text(Piece(position, ((position, self.free(position)[0]),)).five_file(self.game), encoding="ascii")
        return {"result": "win" if won else "open", "nodes": 1_000_000}

    def best_move(self, moves: str, nodes: int, include: Sequence[str] = (), exclude: Sequence[str] = ()) -> str:
        free = [f"{c}{r}" for r in range(SIDE, 0, -1) for c in "abcde" if f"{c}{r}" not in moves.split()]
        move = next(point for point in free if point not in exclude)
        self.chosen.append((moves, move))
        self.looked.append(len(set(self.asked)))
        if moves == moves_text(ROOT, SIDE):
            self.late.discard(move)
        return move


class DeepeningTest(unittest.TestCase):
    def test_moves_come_in_turn(self) -> None:
        self.assertEqual(moves_text("i9h8/f10g9", 15), "i9 f10 h8 g9")

    def test_each_reply_of_each_move_is_proved(self) -> None:
        for stones in (6, 8):
            world = World(stones)
            piece = Deepening(world, 10**12).prove(ROOT)
            assert piece
            known = dict(piece.wins)
            self.assertEqual(len(known), len(piece.wins))
            self.assertEqual(known[ROOT], world.chosen[0][1])
            deep = [sum(map(len, parse_stones(position, SIDE))) for position in known]
            self.assertEqual(set(deep), set(range(4, stones + 1, 2)))
            # The positions after the first move: each reply, symmetric ones once.
            black, white = parse_stones(ROOT, SIDE)
            black.append(from_human(known[ROOT], SIDE))
            free = {(x, y) for x in range(SIDE) for y in range(SIDE)} - {*black, *white}
            self.assertEqual({position for position, count in zip(known, deep) if count == 6},
                             {canonical(black, [*white, point], SIDE)[0] for point in free})

    def test_a_position_that_two_pieces_win_by_other_moves_comes_once(self) -> None:
        world = World(6)
        deepening = Deepening(world, 10**12)
        replies = deepening._replies(ROOT, "b5")
        # Both say how a third position is won.
        deepening.pieces = {stones: Piece(stones, ((stones, "e5"), ("d4/c2", move))) for stones, move in zip(replies[:2], ("a1", "a2"))}
        piece = deepening.prove(ROOT)
        assert piece
        self.assertEqual([stones for stones, _ in piece.wins].count("d4/c2"), 1)
        self.assertEqual(len(dict(piece.wins)), len(piece.wins))

    def test_another_move_is_taken_where_the_first_leaves_a_reply_open(self) -> None:
        world = World(6, late=["c5"])
        deepening = Deepening(world, 400_000_000)
        piece = deepening.prove(ROOT)
        assert piece
        self.assertEqual(dict(piece.wins)[ROOT], "c5")
        at_root = [move for moves, move in world.chosen if moves == moves_text(ROOT, SIDE)]
        self.assertEqual(at_root, ["b5", "c5"])

    def test_a_reply_that_resists_is_looked_at_after_all_others(self) -> None:
        world = World(6)
        replies = Deepening(world, 10**12)._replies(ROOT, "b5")
        world.__dict__["stubborn"] = replies[0]
        piece = Deepening(world, 10**12).prove(ROOT)
        assert piece
        self.assertEqual([moves for moves, _ in world.chosen], [moves_text(ROOT, SIDE), moves_text(replies[0], SIDE)])
        self.assertEqual(world.looked, [0, len(replies)])
        self.assertEqual(world.hinted, [replies[0]] * 4)

    def test_the_nodes_have_a_bound_and_the_pieces_are_used_again(self) -> None:
        world = World(6)
        first = Deepening(world, 12_000_000)
        self.assertIsNone(first.prove(ROOT))
        self.assertLessEqual(first.nodes, 13_000_000)
        self.assertGreater(len(first.pieces), 3)
        before = len(world.asked)
        second = Deepening(world, 400_000_000, first.pieces.values())
        self.assertIsNotNone(second.prove(ROOT))
        self.assertFalse(set(first.pieces) & set(world.asked[before:]))

    def test_it_asks_no_more_when_it_is_to_stop(self) -> None:
        world = World(6)
        deepening = Deepening(world, 10**12, wants_stop=lambda: len(world.asked) >= 3)
        self.assertIsNone(deepening.prove(ROOT))
        self.assertEqual((len(world.asked), len(world.chosen), len(deepening.pieces)), (3, 1, 3))


if __name__ == "__main__":
    unittest.main()
