#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks a proof over quiet moves on a square board only by the rules of freestyle or standard, and shares no code with
the program that made it.

    pbrain-fukumi prove --quiet --certify FILE | scripts/lab/check_proof.py FILE

FILE is a proof or a file of pieces (engine/proofs/README.md has both formats). The certificate on standard input has
the wins by threats, which FILE leaves out, as trees: no search is believed, and none is made here. For every position
of FILE, taken by itself, every reply of the whole board has to be lost:

    by a tree that is about this reply
    by the tree of a pass, if no stone on the reply's square can disturb it
    because it leads to another position of FILE

Exit code: 0 verified, 1 wrong, 2 bad usage, 3 not verified: the certificate leaves something out or does not prove it.

Where a stone can disturb a tree. Let a tree win on a board, and put `extra` more defender's stones anywhere outside a
set Z. The attacker still wins by the same tree if Z holds

    1. every square on which he plays in the tree
    2. at each of his moves, every empty square of a row of five without a stone of his in which the defender has at
       least 4 - extra stones: so none of the extra stones is in a row of which the defender needs no more than one

and the same Z for what follows each reply, where a reply that the tree does not list is one extra stone more. In
freestyle and standard nothing else matters: a defender's stone takes a square of the attacker, or makes a five.
"""

from __future__ import annotations

import argparse
import re
import sys
import zlib
from typing import Dict, Iterator, List, NoReturn, Optional, Sequence, TextIO, Tuple

VERIFIED, WRONG, BAD_USAGE, NOT_VERIFIED = 0, 1, 2, 3
SIDES = [str(side) for side in range(5, 23)]
BLACK, WHITE = 0, 1

Node = Tuple[int, bool, List[Tuple[int, int]], Optional[int]]  # square, makes five, replies, any other reply


class Wrong(Exception):
    """The file says something that is false, or is damaged."""


class NotVerified(Exception):
    """The certificate does not show it."""


class Geometry:
    """A board of N x N: squares are numbered row by row from the top."""

    def __init__(self, side: int, rule: str) -> None:
        self.side = side
        self.rule = rule
        self.names = [f"{chr(97 + x)}{side - y}" for y in range(side) for x in range(side)]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.all = (1 << side * side) - 1
        self.rows = list(self._rows())
        self.row_masks = [sum(1 << square for square in row) for row in self.rows]
        # The squares before and after each row: in standard, a stone there makes it more than five.
        self.row_ends = [self._ends(row) if rule == "standard" else 0 for row in self.rows]
        self.rows_through: List[List[int]] = [[] for _ in self.names]
        for index, row in enumerate(self.rows):
            for square in row:
                self.rows_through[square].append(index)
        self.symmetries = list(self._symmetries())

    def _rows(self) -> Iterator[List[int]]:
        n = self.side
        for y in range(n):
            for x in range(n):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                    if 0 <= x + 4 * dx < n and y + 4 * dy < n:
                        yield [(y + i * dy) * n + x + i * dx for i in range(5)]

    def _ends(self, row: List[int]) -> int:
        ends = 0
        for square, neighbour in ((row[0], row[1]), (row[4], row[3])):
            x, y = 2 * (square % self.side) - neighbour % self.side, 2 * (square // self.side) - neighbour // self.side
            if 0 <= x < self.side and 0 <= y < self.side:
                ends |= 1 << (y * self.side + x)
        return ends

    def _symmetries(self) -> Iterator[List[int]]:
        last = self.side - 1
        for flip in (False, True):
            for turns in range(4):
                turned = []
                for square in range(self.side * self.side):
                    y, x = divmod(square, self.side)
                    x = last - x if flip else x
                    for _ in range(turns):
                        x, y = last - y, x
                    turned.append(y * self.side + x)
                yield turned

    def text(self, stones: Sequence[Sequence[int]]) -> str:
        """"h8i7/h9" of black's squares and white's."""
        return "/".join("".join(self.names[s] for s in sorted(side)) for side in stones)

    def canonical(self, stones: Sequence[Sequence[int]]) -> str:
        """The smallest of the eight texts."""
        return min(self.text([[turned[s] for s in side] for side in stones]) for turned in self.symmetries)

    def stones(self, text: str) -> List[List[int]]:
        """The squares of a text, or Wrong."""
        parts = text.split("/")
        if len(parts) != 2:
            raise Wrong(f"'{text}' is not a position")
        try:
            both = [[self.numbers[name] for name in re.findall("[a-z][0-9]+", part)] for part in parts]
        except KeyError as error:
            raise Wrong(f"'{text}': {error} is not on the board") from None
        if self.text(both) != text or len(set(both[0] + both[1])) < len(both[0]) + len(both[1]):
            raise Wrong(f"'{text}' is not a position")
        return both


class Board:
    """Stones, and for every row of five how many of each side it has. A five ends the game: no stone comes next to one."""

    def __init__(self, geometry: Geometry, attackers: Sequence[int], defenders: Sequence[int]) -> None:
        self.geometry = geometry
        self.occupied = 0
        self.stones = [0, 0]  # the attacker's squares and the defender's, as bits
        self.counts = [[0] * len(geometry.rows), [0] * len(geometry.rows)]
        # Rows without a stone of the attacker, by the number of the defender's stones.
        self.open_rows = [set(range(len(geometry.rows))), *(set() for _ in range(5))]
        self.fives = [0, 0]
        for side, squares in enumerate((attackers, defenders)):
            for square in squares:
                self.put(square, side)
        self.fives = [sum(count == 5 and not self.stones[side] & ends for count, ends in
                          zip(self.counts[side], geometry.row_ends)) for side in (0, 1)]

    def put(self, square: int, side: int) -> None:
        """REQUIRES: the square is empty."""
        self.occupied |= 1 << square
        self.stones[side] |= 1 << square
        own, attackers, defenders = self.counts[side], self.counts[0], self.counts[1]
        for row in self.geometry.rows_through[square]:
            if attackers[row] == 0:
                self.open_rows[defenders[row]].discard(row)
            own[row] += 1
            self.fives[side] += own[row] == 5 and not self.stones[side] & self.geometry.row_ends[row]
            if attackers[row] == 0:
                self.open_rows[defenders[row]].add(row)

    def take(self, square: int, side: int) -> None:
        """REQUIRES: the side has a stone there."""
        self.occupied ^= 1 << square
        self.stones[side] ^= 1 << square
        own, attackers, defenders = self.counts[side], self.counts[0], self.counts[1]
        for row in self.geometry.rows_through[square]:
            if attackers[row] == 0:
                self.open_rows[defenders[row]].discard(row)
            self.fives[side] -= own[row] == 5 and not self.stones[side] & self.geometry.row_ends[row]
            own[row] -= 1
            if attackers[row] == 0:
                self.open_rows[defenders[row]].add(row)

    def is_near_five(self) -> bool:
        """Whether one more stone of the defender makes five."""
        return any(not self.stones[1] & self.geometry.row_ends[row] for row in self.open_rows[4])

    def empty(self) -> int:
        """The empty squares as bits."""
        return self.geometry.all & ~self.occupied

    def near_fives(self, least: int) -> int:
        """The empty squares of open rows with at least `least` stones of the defender."""
        squares = 0
        for count in range(max(least, 0), 5):
            for row in self.open_rows[count]:
                squares |= self.geometry.row_masks[row]
        return squares & ~self.occupied


def bits(squares: int) -> Iterator[int]:
    """The numbers of the squares."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


class Tree:
    """A win by threats."""

    def __init__(self, board: Board, nodes: List[Node]) -> None:
        self._board = board
        self._nodes = nodes
        self._known: Dict[Tuple[int, int, int, int], int] = {}

    def zone(self, extra: int) -> int:
        """Where `extra` more stones of the defender could disturb it. NotVerified if it does not win."""
        return self._zone(0, extra)

    def _zone(self, index: int, extra: int) -> int:
        key = (index, extra, *self._board.stones)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._follow(index, extra)
        return known

    def _follow(self, index: int, extra: int) -> int:
        board = self._board
        move, is_five, replies, otherwise = self._nodes[index]
        if board.occupied >> move & 1:
            raise NotVerified("a move of the tree is on a stone")
        board.put(move, 0)
        try:
            if board.fives[0]:
                return 1 << move
            if is_five:
                raise NotVerified("a move of the tree makes no five")
            if board.is_near_five():
                raise NotVerified("the defender makes five")
            if not board.empty():
                raise NotVerified("a move of the tree fills the board: the game is a draw")
            zone = 1 << move | board.near_fives(4 - extra)
            listed = 0
            for reply, following in replies:
                listed |= 1 << reply
                if not board.occupied >> reply & 1:
                    zone |= self._after(reply, following, extra)
            unlisted = board.empty() & ~listed
            if unlisted:
                if otherwise is None:
                    raise NotVerified("the tree has no answer to a reply")
                disturbed = self._zone(otherwise, extra + 1)
                zone |= disturbed
                for reply in bits(unlisted & disturbed):
                    zone |= self._after(reply, otherwise, extra)
            return zone
        finally:
            board.take(move, 0)

    def _after(self, reply: int, following: int, extra: int) -> int:
        self._board.put(reply, 1)
        try:
            return self._zone(following, extra)
        finally:
            self._board.take(reply, 1)


class ProofFile:
    """The positions of a file: what wins where, and which have to be won."""

    def __init__(self, text: str) -> None:
        self.wins: Dict[str, int] = {}
        self.second_moves = 0  # records of pieces whose position an earlier record wins by another move
        self.roots: List[str] = []
        if not text.endswith("\n"):
            raise Wrong("the last line is cut off")
        lines = text[:-1].split("\n")
        if lines[0].startswith("fukumi-pieces 1 "):
            self._begin(lines[0].split(" ")[2:] + ["/"], 1)
            for number, line in enumerate(lines[1:], 2):
                self._piece(summed(line, "00000000", number)[0], number)
        elif lines[0].startswith("fukumi-five 3 #"):
            self._proof(lines)
        else:
            raise Wrong("line 1: this is not a proof of version 3, nor a file of pieces")
        if not self.roots:
            raise NotVerified("the file has no pieces: it claims nothing")

    def claim(self) -> str:
        """"freestyle 15x15, black to move wins on h8/h9": what the file says."""
        where = f"{len(self.roots)} positions"
        if len(self.roots) == 1:
            is_task = self.roots == [self.geometry.canonical(self.task)]
            where = self.geometry.text(self.task) if is_task else self.roots[0]
        size, side = self.geometry.side, ("black", "white")[self.attacker]
        return f"{self.geometry.rule} {size}x{size}, {side} to move wins on {where}"

    def _begin(self, words: List[str], number: int) -> None:
        size = re.fullmatch("([0-9]+)x([0-9]+)", words[1]) if len(words) == 4 else None
        if size is None or words[2] not in ("black", "white"):
            raise Wrong(f"line {number}: the task is malformed")
        if not all(text in SIDES for text in size.groups()):
            raise Wrong(f"line {number}: the sides of a board have 5 to 22 squares")
        if words[0] not in ("freestyle", "standard") or size[1] != size[2]:
            raise NotVerified("only freestyle and standard on square boards are checked here")
        self.geometry = Geometry(int(size[1]), words[0])
        self.attacker = BLACK if words[2] == "black" else WHITE
        self.task = self.geometry.stones(words[3])

    def _root(self, stones: List[List[int]], number: int) -> None:
        if len(stones[BLACK]) - len(stones[WHITE]) != self.attacker:
            raise Wrong(f"line {number}: by the number of stones the other side is to move")
        root = self.geometry.canonical(stones)
        if root not in self.roots:
            self.roots.append(root)

    def _proof(self, lines: List[str]) -> None:
        total = "00000000"
        texts = []
        for number, line in enumerate(lines, 1):
            text, total = summed(line, total, number)
            texts.append(text)
        if len(texts) < 3 or not texts[1].startswith("task ") or texts[-1] != f"end {len(texts) - 3}":
            raise Wrong("the proof is not whole: its task or its end is missing")
        self._begin(texts[1].split(" ")[1:], 2)
        self._root(self.task, 2)
        for number, text in enumerate(texts[2:-1], 3):
            if not text.startswith("win "):
                raise Wrong(f"line {number}: this is not a win")
            self._win(text[4:], self.task, number)
            if len(self.wins) < number - 2:
                raise Wrong(f"line {number}: the position comes twice")

    def _piece(self, text: str, number: int) -> None:
        root, *wins = text[6:].split(", ")
        stones = self.geometry.stones(root)
        if not text.startswith("piece ") or self.geometry.canonical(stones) != root:
            raise Wrong(f"line {number}: this is not a piece")
        self._root(stones, number)
        for win in wins:
            self._win(win, stones, number)

    def _win(self, text: str, root: List[List[int]], number: int) -> None:
        words = text.split(" ")
        if len(words) != 2 or words[1] not in self.geometry.numbers:
            raise Wrong(f"line {number}: '{text}' is not a position and its move")
        stones = self.geometry.stones(words[0])
        more = [len(stones[side]) - len(root[side]) for side in (BLACK, WHITE)]
        if self.geometry.canonical(stones) != words[0] or more[0] != more[1] or more[0] < 0:
            raise Wrong(f"line {number}: the position cannot follow from the root")
        move = self.geometry.numbers[words[1]]
        self.second_moves += self.wins.setdefault(words[0], move) != move


def summed(line: str, before: str, number: int) -> Tuple[str, str]:
    """A line without its sum, and the sum."""
    text, mark, total = line.rpartition(" #")
    if not mark or f"{zlib.crc32((before + text).encode()):08x}" != total:
        raise Wrong(f"line {number}: the sum does not fit: the line is damaged")
    return text, total


class Certificate:
    """The trees of a stream, position by position. Several certificates can follow each other."""

    def __init__(self, lines: TextIO, geometry: Geometry) -> None:
        self._lines = lines
        self._geometry = geometry

    def _next(self) -> List[str]:
        return self._lines.readline().split()

    def positions(self) -> Iterator[Tuple[str, Dict[Optional[int], List[Node]]]]:
        """A position and its trees: by the reply that each is about; None for a pass, or for the position itself."""
        words = self._next()
        while True:
            if words != ["fukumi-certificate", "1"]:
                raise NotVerified("standard input is not a certificate (prove --quiet --certify FILE)")
            yield from self._positions_of_one()
            words = self._next()
            if not words:
                return

    def _positions_of_one(self) -> Iterator[Tuple[str, Dict[Optional[int], List[Node]]]]:
        count = 0
        while (words := self._next()) and words[0] == "position" and len(words) == 2:
            stones, trees = words[1], {}
            count += 1
            while (words := self._next()) and (words[0], len(words)) in (("tree", 2), ("reply", 3)):
                reply = None if words[0] == "tree" else self._square(words[1])
                nodes = self._number(words[-1])
                trees[reply] = [self._node(number, nodes) for number in range(nodes)]
            if words != ["done"]:
                raise NotVerified(f"the certificate {'is malformed' if words else 'ends'} within {stones}")
            yield stones, trees
        if words != ["end", str(count)]:
            raise NotVerified(f"the certificate is {'malformed' if words else 'cut off'}")

    @staticmethod
    def _number(word: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", word):
            raise NotVerified("the certificate is malformed")
        return int(word)

    def _square(self, name: str) -> int:
        if name not in self._geometry.numbers:
            raise NotVerified(f"the certificate has a square '{name}'")
        return self._geometry.numbers[name]

    def _node(self, number: int, count: int) -> Node:
        words = self._next()
        if len(words) < 2 or words[0] != str(number):
            raise NotVerified("the certificate is malformed")
        replies: List[Tuple[int, int]] = []
        otherwise = None
        for word in words[2:]:
            if word == "five":
                continue
            name, _, following = word.partition(":")
            node = self._number(following)
            if not number < node < count:
                raise NotVerified("a node of the certificate refers to no later one")
            if name == "*":
                otherwise = node
            else:
                replies.append((self._square(name), node))
        return self._square(words[1]), "five" in words[2:], replies, otherwise


class Checker:
    """Every position by itself."""

    def __init__(self, proof: ProofFile) -> None:
        self._proof = proof

    def board(self, stones: str) -> Board:
        """The board of a position. Wrong if the game is over on it."""
        both = self._proof.geometry.stones(stones)
        attacker = self._proof.attacker
        board = Board(self._proof.geometry, both[attacker], both[1 - attacker])
        if board.fives != [0, 0] or not board.empty():
            raise Wrong(f"{stones}: the game is over already")
        return board

    def check(self, stones: str, trees: Dict[Optional[int], List[Node]]) -> int:
        """The number of replies. NotVerified or Wrong unless the attacker wins on the position."""
        board = self.board(stones)
        move = self._proof.wins.get(stones)
        if move is None:
            self._tree(board, trees, None).zone(0)
            return 0
        if board.occupied >> move & 1:
            raise Wrong(f"{stones}: the winning move is on a stone")
        board.put(move, 0)
        if board.fives[0]:
            return 0
        if board.is_near_five():
            raise Wrong(f"{stones}: after the winning move the defender makes five")
        if not board.empty():
            raise Wrong(f"{stones}: after the winning move the board is full")
        undisturbed = board.empty() & ~self._tree(board, trees, None).zone(1) if None in trees else 0
        replies = list(bits(board.empty()))
        for reply in replies:
            if undisturbed >> reply & 1:
                continue
            board.put(reply, 1)
            if reply in trees:
                self._tree(board, trees, reply).zone(0)
            elif self._canonical(board) not in self._proof.wins:
                if None not in trees:
                    raise NotVerified(f"nothing is said of the reply {self._proof.geometry.names[reply]}")
                self._tree(board, trees, None).zone(0)
            board.take(reply, 1)
        return len(replies)

    @staticmethod
    def _tree(board: Board, trees: Dict[Optional[int], List[Node]], reply: Optional[int]) -> Tree:
        if not trees.get(reply):
            raise NotVerified("its tree is missing")
        return Tree(board, trees[reply])

    def _canonical(self, board: Board) -> str:
        own, other = (list(bits(stones)) for stones in board.stones)
        return self._proof.geometry.canonical([own, other] if self._proof.attacker == BLACK else [other, own])


def check(proof: ProofFile, stream: TextIO, is_part: bool, quiet: bool) -> int:
    """The exit code, after a line for people."""
    checker = Checker(proof)
    wanted = {*proof.wins, *proof.roots}
    for stones in wanted:
        checker.board(stones)
    done: Dict[str, int] = {}  # the replies on each position
    for stones, trees in Certificate(stream, proof.geometry).positions():
        if stones not in wanted:
            raise NotVerified(f"{stones} is not a position of the file")
        try:
            done[stones] = checker.check(stones, trees)
        except NotVerified as error:
            raise NotVerified(f"{stones}: {error}") from None
        if not quiet:
            print(f"{len(done)} of {len(wanted)} positions", file=sys.stderr, end="\r", flush=True)
    if len(done) < len(wanted) and not is_part:
        raise NotVerified(f"{len(wanted) - len(done)} of {len(wanted)} positions are not in the certificate")
    if not done:
        raise NotVerified("the certificate has no positions")
    verified = "verified" if len(done) == len(wanted) else "verified in part"
    print(f"{verified}: {proof.claim()}: {len(done)} of {len(wanted)} positions, {sum(done.values())} replies")
    if proof.second_moves:
        print(f"not looked at: {proof.second_moves} records of positions that another record wins by another move")
    return VERIFIED


class OneLineParser(argparse.ArgumentParser):
    """As argparse's, without the usage before an error."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: error: {ascii(message)[1:-1]} (see --help)\n")


def main(words: Optional[Sequence[str]] = None) -> int:
    """The exit code."""
    parser = OneLineParser(
        description="Checks a proof over quiet moves on a square board by the rules of freestyle or standard, with the trees "
        "of a certificate on standard input: `pbrain-fukumi prove --quiet --certify FILE | check_proof.py FILE`.",
        epilog="Exit code: 0 verified, 1 wrong, 2 bad usage, 3 not verified.",
    )
    parser.add_argument("file", metavar="FILE", help="the proof, or a file of pieces")
    parser.add_argument("--part", action="store_true", help="the certificate may leave positions out (--sample, --part K/N)")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    arguments = parser.parse_args(words)
    sys.setrecursionlimit(10_000)
    try:
        # Bytes that are not ASCII become a character that no line can have.
        with open(arguments.file, encoding="ascii", errors="replace", newline="\n") as file:
            proof = ProofFile(file.read())
        if sys.stdin is None:
            raise NotVerified("standard input is closed: the certificate is missing")
        stream = open(sys.stdin.fileno(), encoding="ascii", errors="replace", closefd=False)
        return check(proof, stream, arguments.part, arguments.quiet or not sys.stderr.isatty())
    except OSError as error:
        print(f"check_proof: {error.filename or 'standard input'}: {error.strerror}", file=sys.stderr)
        return BAD_USAGE
    except Wrong as error:
        print(f"wrong: {error}")
        return WRONG
    except NotVerified as error:
        print(f"not verified: {error}")
        return NOT_VERIFIED


if __name__ == "__main__":
    sys.exit(main())
