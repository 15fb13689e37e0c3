#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Boards of the npm package, as it is downloaded.

    tests/release/npm_board_test.py FOLDER PROGRAM

FOLDER holds the package of `scripts/release npm`, PROGRAM is a build for this machine.
"""

from __future__ import annotations

from npm_case import NpmCase, main

BOARD = """const board = new Board(engine, { moves: "g8 a1 i8 a3 h7 a5 h9 a7", rule: "renju" });"""


class NpmBoardTest(NpmCase):
    def test_each_member_of_a_board_is_in_the_types(self) -> None:
        types = (self.folder / "node_modules/fukumi/index.d.ts").read_text(encoding="utf-8")
        body = types[types.index("export class Board") :]
        names = self.node("import { Board } from 'fukumi';\nconsole.log(...Object.keys(new Board(null)));").split()
        private = {"engine", "assumedRule", "judged"}
        self.assertEqual([name for name in names if name not in private and f" {name}: " not in body], [])

    def test_fouls_and_ends_are_the_engine_s(self) -> None:
        judged = self.value(BOARD + "return [await board.forbidden(), (await board.legalMoves()).length, await board.ended()];")
        self.assertEqual(judged, [["h8"], 216, None])
        set_up = self.value("""
            const setup = { black: ["h8", "g8", "i10", "i7"], white: ["a1", "c1", "e1", "a15"] };
            return (await new Board(engine, { moves: "i8", rule: "renju", setup }).ended())?.by;""")
        self.assertEqual(set_up, "double three")

    def test_moves_are_read_as_people_write_them(self) -> None:
        shown = self.value("""
            const board = new Board(engine, { moves: "H8,i9G7 Pass", setup: { white: ["A1"] } });
            board.play("B2");
            return [board.moves.join(" "), String(board).match(/[XO]/g).join("")];""")
        self.assertEqual(shown, ["h8 i9 g7 pass b2", "OXXXO"])
        read = self.value("""
            const texts = ["h08 I009", "h8-i9", "1. h8 2. i9", ["h08", "i9"], ["h8i9"], ["1.h8", " i9 "]];
            const boards = texts.map((moves) => new Board(engine, { moves }));
            return Promise.all(boards.map(async (board) => [board.moves.join(" "), (await board.legalMoves()).length]));""")
        self.assertEqual(read, [["h8 i9", 223]] * 6)

    def test_words_that_are_not_moves_are_refused(self) -> None:
        words = ("'8,8'", "['8,8']", "'h8-'", "'h8.i9'", "'h8 1.'", "'passes'")
        said = self.said(*(f"new Board(engine, {{ moves: {word} }}).legalMoves()" for word in words))
        self.assertEqual([reason[:20] for reason in said], ["EngineError: moves: "] * 6)

    def test_points_and_setups_that_cannot_be_are_refused(self) -> None:
        off = [f"RangeError: {point} is not a point of this board" for point in ("p16", "h", "h0", "pass")]
        points = ("p16", "h", "h0", "pass")
        self.assertEqual(self.said(*(f"new Board(engine, {{ setup: {{ blocked: ['{point}'] }} }})" for point in points)), off)
        self.assertEqual(self.said(*(f"new Board(engine, {{ moves: 'b2' }}).play('{move}')" for move in ("B02", "p16"))),
                         ["RangeError: b2 is taken", off[0]])
        setups = ("{ first: 'green' }", "{ black: ['a1'], white: ['A1'] }", "{ blocked: ['c3', 'a1', 'c3'] }", "{ white: ['h8'] }")
        self.assertEqual(self.said(*(f"new Board(engine, {{ moves: 'h8 i9', setup: {setup} }})" for setup in setups)),
                         ["RangeError: first: unknown value 'green'; expected black or white",
                          *(f"RangeError: {point} is taken" for point in ("a1", "c3", "h8"))])

    def test_a_move_that_is_not_possible_is_not_drawn(self) -> None:
        moves = {"h8 h8": "RangeError: h8 is taken", "p16": "RangeError: p16 is not a point of this board", "pass h8 pass": "no error"}
        for show in ("String(board)", "board.toSvg()"):
            shown = self.said(*(f"{{ const board = new Board(engine, {{ moves: '{move}' }}); return {show}; }}" for move in moves))
            self.assertEqual(shown, list(moves.values()))

    def test_stones_that_are_set_up_are_played_on(self) -> None:
        set_up = self.value("""
            const setup = { black: ["a1"], blocked: ["c3"], first: "white" };
            const board = new Board(engine, { moves: "b2", size: "5x6", setup });
            return [board.toMove, board.stones.has((await engine.analyze(board, { nodes: 50 })).bestMove)];""")
        self.assertEqual(set_up, ["black", False])

    def test_a_file_has_the_game_and_what_it_leaves_out_is_said(self) -> None:
        whole, game, info, left_out = self.value(BOARD + """
            const { bytes, leftOut } = await board.write("sgf");
            const file = await engine.readBoard(bytes);
            file.info.black = "Ann";
            const copy = file.copy();
            const library = await copy.write("lib");
            const game = [file.rule, file.moves.join(" "), String(file) === String(board)];
            return [leftOut, game, copy.info, library.leftOut];""")
        self.assertEqual((whole, game, info), (None, ["renju", "g8 a1 i8 a3 h7 a5 h9 a7", True], {"black": "Ann"}))
        self.assertIn("names of players", left_out)
        self.assertRegex(self.said("engine.board().write('doc')")[0], "^EngineError: write: ")

    def test_a_rule_that_a_file_does_not_name_stays_open(self) -> None:
        rule, notices, *texts = self.value("""
            const open = await engine.readBoard(bytesOf("(;GM[4]SZ[15];B[hh])"));
            const named = open.copy();
            named.rule = "renju";
            const textOf = async (board) => new TextDecoder().decode((await board.write("sgf")).bytes);
            return [open.rule, open.notices, await textOf(open.copy()), await textOf(named)];""")
        self.assertEqual((rule, notices), ("freestyle", ["the file does not name the rule; it is read as freestyle"]))
        self.assertEqual(["RU[" in text for text in texts], [False, True])

    def test_parts_of_a_file_that_a_board_does_not_have_are_said(self) -> None:
        tree = "(;GM[4]SZ[15]RU[renju]C[one]KO[];B[hh]LB[aa:1];W[ii]BL[9](;B[jj];W[kk])(;B[gg]C[two];W[aa]))"
        self.assertEqual(self.value(f"return (await engine.readBoard(bytesOf('{tree}'))).notices;"),
                         ["BL (1), KO (1), comments (2), moves of variations (2), texts on points (1); left out"])

    def test_a_file_is_read_from_bytes_of_any_kind(self) -> None:
        read = self.value("""
            const { buffer } = bytesOf("..h8 i9..");
            const views = [buffer.slice(2, 7), new Uint8Array(buffer, 2, 5), new DataView(buffer, 2, 5), Buffer.from("h8 i9")];
            return Promise.all(views.map(async (bytes) => (await engine.readBoard(bytes)).moves.join(" ")));""")
        self.assertEqual(read, ["h8 i9"] * 4)
        said = self.said(*(f"engine.readBoard({bytes})" for bytes in ("'h8 i9'", "[104, 56]", "null", "undefined", "{}")))
        self.assertEqual(said, ["TypeError: bytes: expected a Uint8Array or an ArrayBuffer"] * 5)

    def test_a_picture_has_numbers_and_marks(self) -> None:
        picture = self.value("""return new Board(engine, { moves: "h8 i9" }).toSvg({ G07: "<55 %", h8: "taken" });""")
        self.assertTrue(picture.startswith("<svg "), picture)
        self.assertEqual((picture.count("<circle"), picture.count("&lt;55 %"), picture.count("taken")), (3, 1, 0))

    def test_a_board_that_has_changed_is_judged_anew(self) -> None:
        before, renju, legal, ended, refused, undone, asked = self.value("""
            const board = new Board(engine, { moves: "h8 a1 h9 c1 i7 e1 j7 o1" });
            const judged = [await board.forbidden()];
            board.rule = "renju";
            judged.push(await board.forbidden());
            const legal = board.legalMoves();
            board.moves.splice(0, 8, ..."h8 a1 h9 c1 h10 e1 h11 o1 h12".split(" "));
            judged.push((await legal).length, (await board.ended()).by);
            const { ask } = engine;
            const asked = [];
            engine.ask = () => ({ result: () => Promise.reject(new Error("no answer")) });
            board.undo();
            judged.push(await said(() => board.ended()));
            engine.ask = (query) => { asked.push(query); return ask.call(engine, query); };
            return [...judged, [await board.ended(), await board.ended()], asked.length];""")
        self.assertEqual((before, renju, legal, ended), ([], ["h7"], 216, "five"))
        self.assertEqual((refused, undone, asked), ("Error: no answer", [None, None], 1))


if __name__ == "__main__":
    main()
