# SPDX-License-Identifier: MIT
"""Notations, opening files and generated openings."""

import tempfile
import unittest
from pathlib import Path

import scripts.support  # noqa: F401

from gomoku.openings.even_search import EvenSearch, is_even
from gomoku.openings.opening import OpeningError, check_opening, load_openings, parse_opening
from gomoku.openings.opening_generator import candidates, generate_openings
from gomoku.rules import notation
from gomoku.rules.board import BLACK, WHITE, Board
from gomoku.rules.rule import Rule


class NotationTest(unittest.TestCase):
    def test_people_count_rows_from_the_bottom(self) -> None:
        self.assertEqual(notation.to_human((0, 0), 15), "a15")
        self.assertEqual(notation.to_human((7, 7), 15), "h8")
        self.assertEqual(notation.to_human((19, 9), 10), "t1")
        self.assertEqual(notation.from_human("A15", 15), (0, 0))

    def test_every_point_survives_writing_and_reading(self) -> None:
        for x in range(26):
            for y in range(26):
                text = notation.to_human((x, y), 26)
                self.assertEqual(notation.from_human(text, 26), (x, y))

    def test_what_is_no_point_is_refused(self) -> None:
        for text in ("", "h", "8", "h0", "h08", "h8 i9", "hh8", "h-1", "h123", "ä1"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                notation.from_human(text, 15)

    def test_pos_counts_rows_from_the_top(self) -> None:
        self.assertEqual(notation.points_from_pos("h8i9a1"), [(7, 7), (8, 8), (0, 0)])
        self.assertEqual(notation.points_from_pos(" H8, i10 "), [(7, 7), (8, 9)])

    def test_offsets_count_from_the_centre_downwards(self) -> None:
        self.assertEqual(notation.points_from_offset("0,0, 1,-2", 15, 15), [(7, 7), (8, 5)])
        self.assertEqual(notation.points_from_offset("0,0", 20, 20), [(10, 10)])
        self.assertEqual(notation.points_from_offset("-1,1", 20, 10), [(9, 6)])

    def test_a_comma_at_the_end_of_offsets_is_passed_over(self) -> None:
        self.assertEqual(notation.points_from_offset("0,0, 1,1,", 15, 15), [(7, 7), (8, 8)])


class OpeningTest(unittest.TestCase):
    def load(self, text: str, rule: Rule = Rule.FREESTYLE, size: int = 15, **how: object) -> list:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "openings.txt"
            path.write_text(text, encoding="utf-8")
            return load_openings(path, rule, size, size, **how)

    def test_each_line_is_read_in_its_own_notation(self) -> None:
        openings = self.load("# both kinds\n0,0, 1,1\n\nh8i9\n")
        self.assertEqual(openings, [((7, 7), (8, 8))] * 2)

    def test_a_given_notation_is_not_guessed(self) -> None:
        with self.assertRaises(OpeningError):
            self.load("h8i9\n", notation="offset")

    def test_an_error_names_the_line(self) -> None:
        for bad in ("h8i9h8", "h8 z99", "0,0, 1", "hello", "0,0, 9,9", "h8i9!"):
            with self.subTest(bad=bad), self.assertRaisesRegex(OpeningError, r"openings\.txt:2: "):
                self.load(f"h8\n{bad}\n")

    def test_a_file_that_is_no_text_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "program"
            path.write_bytes(b"\x7fELF\x02\xff\xfe\n")
            with self.assertRaises(OpeningError) as caught:
                load_openings(path, Rule.FREESTYLE, 15, 15)
            self.assertEqual(str(caught.exception), f"{path}: not a text file in UTF-8")

    def test_an_error_repeats_little_and_nothing_that_a_terminal_would_obey(self) -> None:
        with self.assertRaises(OpeningError) as caught:
            self.load("h8\x1b[2J" + "i" * 1000 + "\n")
        self.assertLess(len(str(caught.exception)), 200)
        self.assertNotIn("\x1b", str(caught.exception))

    def test_a_byte_order_mark_is_no_part_of_the_first_opening(self) -> None:
        self.assertEqual(self.load("\ufeffh8i9\n"), [((7, 7), (8, 8))])

    def test_a_file_without_openings_is_an_error(self) -> None:
        with self.assertRaises(OpeningError):
            self.load("# nothing\n")

    def test_an_opening_that_ends_the_game_is_an_error(self) -> None:
        five = parse_opening("a1a2b1b2c1c2d1d2e1", 15, 15)
        with self.assertRaisesRegex(OpeningError, "five"):
            check_opening(five, Rule.STANDARD, 15, 15)

    def test_an_opening_that_leaves_too_few_squares_is_an_error(self) -> None:
        self.assertEqual(len(self.load("a1c3e5\n", size=5, draw_at_empty=21)), 1)
        for most in (22, 23, 24, 25):
            with self.subTest(most), self.assertRaisesRegex(OpeningError, ":1: the game would end in the opening: draw: 2"):
                self.load("a1c3e5\n", size=5, draw_at_empty=most)

    def test_a_stone_that_cannot_be_put_is_named(self) -> None:
        for line, said in (
            ("h8i9h8", "stone 3: h8 is occupied"),
            ("h8z9", "stone 2: z9 is outside the 15x15 board"),
            ("0,0, -8,-6", "stone 2: -8,-6 is outside the 15x15 board"),
            ("1,9", "stone 1: 1,9 is outside the 15x15 board"),
        ):
            with self.subTest(line=line), self.assertRaises(OpeningError) as caught:
                self.load(line)
            self.assertTrue(str(caught.exception).endswith(f"openings.txt:1: {said}"), caught.exception)

    def test_a_forbidden_point_in_an_opening_is_an_error_in_renju_only(self) -> None:
        line = "h7a1g8a3i8a5h9a7h8"
        with self.assertRaisesRegex(OpeningError, "double three"):
            self.load(line, Rule.RENJU)
        self.assertEqual(len(self.load(line, Rule.STANDARD)), 1)


class EvenSearchTest(unittest.TestCase):
    def even(self, text: str) -> EvenSearch:
        """Stones in `pos` notation, black first, on 15x15."""
        search = EvenSearch(15, 15)
        for number, (x, y) in enumerate(notation.points_from_pos(text)):
            search.put(y * 15 + x, number % 2)
        return search

    def test_the_search_sees_wins_of_both_sides(self) -> None:
        open_three = "h8a1i8c1j8e1"
        self.assertGreater(self.even(open_three).value(0), 10_000)
        open_four = "h8a1i8c1j8e1k8"
        self.assertLess(self.even(open_four).value(1), -10_000)
        self.assertGreater(self.even(open_four).value(0, depth=0), 10_000)

    def test_taking_stones_away_undoes_putting_them(self) -> None:
        for text in ("h8i9j7", "h8h9i8i9j8j9k8"):
            search, fresh = self.even(text), self.even(text)
            for square, colour in ((100, 0), (101, 1), (102, 0), (103, 0)):
                search.put(square, colour)
            for square in (103, 102, 101, 100):
                search.take(square)
            self.assertEqual(vars(search), vars(fresh))

    def test_a_search_leaves_the_position_as_it_was(self) -> None:
        search, fresh = self.even("h8i9j7g6"), self.even("h8i9j7g6")
        search.value(0)
        self.assertEqual(vars(search), vars(fresh))

    def test_alpha_beta_finds_what_plain_minimax_finds(self) -> None:
        class Plain(EvenSearch):
            def value(self, colour: int, depth: int = 4, *window: int) -> int:
                return super().value(colour, depth)

        for text in ("h8i9", "h8i9j7", "h8h9i8i9j8"):
            plain = self.even(text)
            plain.__class__ = Plain
            for depth in (1, 2, 3):
                self.assertEqual(self.even(text).value(0, depth), plain.value(0, depth), text)

    def test_an_opening_that_is_clearly_won_is_not_even(self) -> None:
        # A row of three for black, and white's three stones together with white to move.
        for text in ("h8a1i8o15j8a15", "h8i9a1i10o15"):
            self.assertFalse(is_even(tuple(notation.points_from_pos(text)), 15, 15), text)


class GeneratedOpeningTest(unittest.TestCase):
    def test_they_are_even_as_a_search_sees_it_where_the_board_has_enough(self) -> None:
        for opening in generate_openings(3, 15, 15, 4):
            self.assertTrue(is_even(opening, 15, 15))

    def test_a_board_with_too_few_even_ones_gives_the_most_even_of_the_others(self) -> None:
        self.assertEqual(len(set(generate_openings(12, 5, 5, 3))), 12)

    def test_more_of_them_begin_with_the_same_ones(self) -> None:
        self.assertEqual(generate_openings(3, 15, 15, 6)[:2], generate_openings(2, 15, 15, 6))

    def test_the_same_seed_gives_the_same_openings(self) -> None:
        self.assertEqual(generate_openings(2, 15, 15, 7), generate_openings(2, 15, 15, 7))
        self.assertNotEqual(generate_openings(2, 15, 15, 7), generate_openings(2, 15, 15, 8))

    def test_they_are_legal_under_every_rule_and_on_every_board(self) -> None:
        for width, height in ((15, 15), (20, 20), (5, 5), (22, 7)):
            for opening in candidates(60, width, height, 3):
                for rule in Rule:
                    check_opening(opening, rule, width, height)

    def test_no_two_are_the_same_under_turning_and_mirroring(self) -> None:
        shapes = set()
        openings = list(candidates(400, 15, 15, 1))
        for opening in openings:
            images = []
            for flip in (1, -1):
                turned = [(x * flip, y) for x, y in opening]
                for _ in range(4):
                    turned = [(-y, x) for x, y in turned]
                    left, top = min(p[0] for p in turned), min(p[1] for p in turned)
                    moved = [(x - left, y - top) for x, y in turned]
                    images.append((frozenset(moved[::2]), frozenset(moved[1::2])))
            shapes.add(frozenset(images))
        self.assertEqual(len(shapes), len(openings))

    def test_nobody_has_three_stones_in_a_line_of_five(self) -> None:
        for opening in candidates(300, 15, 15, 5):
            for own, other in ((opening[::2], opening[1::2]), (opening[1::2], opening[::2])):
                for x, y in opening:
                    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                        window = {(x + d * dx, y + d * dy) for d in range(5)}
                        if not window & set(other):
                            self.assertLess(len(window & set(own)), 3, opening)

    def test_they_are_few_stones_near_the_centre(self) -> None:
        for opening in candidates(200, 20, 20, 2):
            self.assertIn(len(opening), (4, 5, 6))
            self.assertTrue(all(abs(x - 10) <= 3 and abs(y - 10) <= 3 for x, y in opening))

    def test_stones_can_be_put_one_after_the_other(self) -> None:
        for opening in candidates(40, 15, 15, 9):
            board = Board(15, 15)
            for number, point in enumerate(opening):
                board.put(point, WHITE if number % 2 else BLACK)
            self.assertEqual(board.empty_count, 225 - len(opening))
