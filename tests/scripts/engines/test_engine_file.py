# SPDX-License-Identifier: MIT
"""Engines and options from a file, and handicaps."""

import json
import tempfile
import unittest
from pathlib import Path

from scripts.support import FAKE, FolderCase, fake_command, play, settings

from gomoku.commands.tournament_arguments import make_parser, parse
from gomoku.engines.clock import TimeControl
from gomoku.engines.engine_file import load_engine_file
from gomoku.engines.engine_spec import Conditions, SpecError, different_names, find_command, parse_spec
from gomoku.rules.board import BLACK, WHITE

TOML = f"""
[tournament]
rule = "renju"
time-turn = 700
suspend = true
affinity = false

[[engine]]
name = "new"
command = ["{FAKE}", "--seed", "1"]

[[engine]]
command = "'{FAKE}' --script '3,7 4,7'"
turn = 2000
info = {{ level = 1, pondering = "off" }}
"""


class EngineFileTest(FolderCase):
    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_toml_gives_options_and_engines(self) -> None:
        file = load_engine_file(self.write("t.toml", TOML), make_parser())
        self.assertEqual(
            list(file.arguments), ["--rule=renju", "--time-turn=700", "--suspend"]
        )
        new, other = file.engines
        self.assertEqual((new.name, new.command), ("new", (str(FAKE), "--seed", "1")))
        self.assertEqual(other.command, (str(FAKE), "--script", "3,7 4,7"))
        self.assertEqual(other.info, (("level", "1"), ("pondering", "off")))
        self.assertEqual(other.conditions, Conditions(turn=2000))

    def test_json_says_the_same(self) -> None:
        content = {"engine": [{"name": "x", "command": [str(FAKE)], "nodes": 5, "info": {"a": 1}}]}
        file = load_engine_file(self.write("t.json", json.dumps(content)), make_parser())
        self.assertEqual(file.engines[0].conditions.nodes, 5)
        self.assertEqual(file.engines[0].info, (("a", "1"),))

    def test_the_command_line_goes_before_the_file(self) -> None:
        path = str(self.write("t.toml", TOML))
        options, engines = parse(make_parser(), [path, "--rule", "caro", str(FAKE)])
        self.assertEqual((options.rule, options.time_turn, options.suspend), ("caro", 700, True))
        self.assertEqual(
            [spec.name for spec in engines], ["new", "fake_engine.py", "fake_engine.py-2"]
        )

    def test_nonsense_is_named_with_its_file(self) -> None:
        for name, text, said in (
            ("a.toml", "[[engine]\n", "a.toml: "),
            ("b.json", "[]", "not a table"),
            ("c.json", '{"engines": []}', "no setting 'engines'"),
            ("d.json", '{"engine": [{"name": "x"}]}', "engine 1: there is no command"),
            ("e.json", '{"engine": [{"command": "no-such-thing"}]}', "no program 'no-such-thing'"),
            ("f.json", '{"engine": [{"command": "true", "turn": "x"}]}', "turn=x"),
            ("g.json", '{"engine": [{"command": "true", "colour": 1}]}', "no setting 'colour'"),
            ("h.json", '{"engine": [{"command": "true", "info": 3}]}', "info is not a table"),
            ("i.json", '{"tournament": {"rule": []}}', "tournament.rule"),
            ("j.json", '{"engine": {}}', "not a list"),
            ("k.json", '{"engine": [{"command": []}]}', "no command"),
            ("m.json", '{"engine": [{"command": "true", "turn": true}]}', "engine 1: turn is neither text nor a number"),
            ("n.json", '{"engine": [{"command": "true", "name": false}]}', "engine 1: name is neither"),
            ("o.json", '{"engine": [{"command": "true", "turn": 5, "turn": 6}]}', "'turn' is given twice"),
            ("p.json", '{"engine": [], "engine": []}', "'engine' is given twice"),
            ("q.json", '{"tournament": {"size": 5, "rule": "caro", "size": 5}}', "'size' is given twice"),
            ("r.json", '{"engine": [{"command": "true", "info": {"a": 1, "a": 1}}]}', "'a' is given twice"),
            ("s.toml", "[tournament]\nsize = 5\nsize = 6\n", "s.toml: "),
            ("t.json", '{"tournament": {"sizes": 5}}', "the tournament has no option 'sizes'"),
            ("u.json", '{"engine": [{"command": "true", "info": {"use_book": false}}]}', "info.use_book: write the value"),
            ("l.json", '{"engine": [{"command": "\'"}]}', "engine 1"),
        ):
            with self.subTest(text=text), self.assertRaises(SpecError) as caught:
                load_engine_file(self.write(name, text), make_parser())
            self.assertIn(said, str(caught.exception))
            self.assertIn(name, str(caught.exception))
        with self.assertRaises(SpecError):
            load_engine_file(self.folder / "absent.toml", make_parser())

    def test_true_is_for_flags_and_a_value_for_all_others(self) -> None:
        count = 0
        parser = make_parser()
        for action in parser._actions:
            name = (action.option_strings or [""])[-1].removeprefix("--")
            if not name or name == "gauntlet":
                continue
            values = ("true", "false") if action.nargs != 0 else ('"yes"', "1")
            said = "requires a value" if action.nargs != 0 else "is neither true nor false"
            for value in values:
                count += 1
                with self.subTest(name, value=value), self.assertRaisesRegex(SpecError, f"tournament.{name} {said}"):
                    load_engine_file(self.write("t.json", f'{{"tournament": {{"{name}": {value}}}}}'), parser)
        self.assertGreater(count, 60)
        text = '{"tournament": {"gauntlet": %s, "swap2": true, "live": false}}'
        for value, words in (("true", ["--gauntlet=1"]), ("2", ["--gauntlet=2"]), ("false", [])):
            file = load_engine_file(self.write("t.json", text % value), parser)
            self.assertEqual(file.arguments, [*words, "--swap2"])
        # The arguments that were typed come after the last option of the file.
        path = str(self.write("g.json", json.dumps({"tournament": {"gauntlet": True}, "engine": [{"command": [str(FAKE)]}] * 2})))
        self.assertEqual(parse(make_parser(), [path])[0].gauntlet, 1)

    def test_a_program_that_cannot_be_executed_is_not_called_absent(self) -> None:
        program = self.write("op.txt", "")
        for text in (f"name=b {program}", f"name=b dir={self.folder} ./op.txt"):
            with self.subTest(text), self.assertRaisesRegex(SpecError, r"op\.txt' cannot be executed \(chmod \+x\)$"):
                parse_spec(text)


class SpecTest(unittest.TestCase):
    def test_settings_stand_before_the_command(self) -> None:
        spec = parse_spec(f"name=a turn=50 nodes=9 info.level=3 {FAKE} name=b")
        self.assertEqual(spec.conditions, Conditions(turn=50, nodes=9))
        self.assertEqual(spec.command[1:], ("name=b",))
        for word in ("nmae=x", "info.=3", "=", "colour=1"):
            with self.subTest(word=word), self.assertRaisesRegex(SpecError, f"'{word}' is neither a program nor a setting"):
                parse_spec(f"name=a {word} {FAKE}")
        for text in (f"turn=-1 {FAKE}", f"nodes=x {FAKE}", f"memory= {FAKE}", "turn=5"):
            with self.subTest(text=text), self.assertRaises(SpecError):
                parse_spec(text)

    def test_zero_is_a_limit_only_where_engines_take_it_for_one(self) -> None:
        for key in ("match", "nodes", "depth"):  # as --time-match, --nodes and --depth
            for zero in ("0", "000"):
                with self.subTest(key, zero=zero), self.assertRaisesRegex(SpecError, f"{key}={zero} must be at least 1$"):
                    parse_spec(f"{key}={zero} {FAKE}")
        spec = parse_spec(f"turn=0 increment=0 memory=0 {FAKE}")
        self.assertEqual(spec.conditions, Conditions(turn=0, increment=0, memory=0))

    def test_a_setting_that_is_given_twice_is_refused(self) -> None:
        for setting in ("name=a", "dir=/", "turn=5", "info.level=1"):
            with self.subTest(setting), self.assertRaisesRegex(SpecError, f"{setting.split('=')[0]} is given twice"):
                parse_spec(f"{setting} info.x=1 {setting} {FAKE}")
        self.assertEqual(len(parse_spec(f"info.a=1 info.b=1 {FAKE} turn=5 turn=6").info), 2)

    def test_an_increment_needs_a_clock_for_the_match(self) -> None:
        spec, common = parse_spec(f"name=a increment=5 {FAKE}"), TimeControl(turn_ms=500)
        with self.assertRaisesRegex(SpecError, "^engine a: an increment needs a limit for the match$"):
            spec.time(common)
        self.assertEqual(spec.time(TimeControl(match_ms=900)).increment_ms, 5)
        self.assertEqual(parse_spec(f"match=900 increment=5 {FAKE}").time(common).increment_ms, 5)
        self.assertEqual(parse_spec(f"increment=0 {FAKE}").time(common), common)

    def test_equal_names_are_made_different(self) -> None:
        specs = different_names([parse_spec(f"name=a {FAKE}")] * 3)
        self.assertEqual([spec.name for spec in specs], ["a", "a-2", "a-3"])

    def test_a_windows_program_is_run_by_wine_or_the_lack_of_it_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "it's mine.exe"
            program.write_bytes(b"MZ")
            try:
                command = find_command([str(program), "--x"], None)
            except SpecError as error:
                self.assertIn("Wine is not installed", str(error))
            else:
                self.assertIn("wine", command[0])
                self.assertEqual(command[1:], (str(program), "--x"))

    def test_a_handicap_holds_for_one_engine_only(self) -> None:
        slow = fake_command("--fault", "slow", "--delay", "500", "--script", "3,7 4,7 5,7 6,7 7,7")
        white = parse_spec(f"name=w {fake_command('--script', '0,0 2,0 4,0 6,0 8,0')}")
        time = TimeControl(turn_ms=5000, tolerance_ms=50)
        late = play(parse_spec(f"name=b turn=200 {slow}"), white, settings(time=time)).verdict
        self.assertEqual((late.winner, late.detail), (WHITE, "no move within 250 ms"))
        in_time = play(parse_spec(f"name=b {slow}"), white, settings(time=time)).verdict
        self.assertEqual(in_time.winner, BLACK)
