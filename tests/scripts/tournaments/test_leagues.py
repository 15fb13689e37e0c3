# SPDX-License-Identifier: MIT
"""Leagues by name: their settings, their clocks scaled, and names of no league."""

import json
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

from scripts.support import call_script, fake_command, run_script

from gomoku.commands import tournament_arguments
from gomoku.games.game import GameSettings
from gomoku.rules.rule import Rule
from gomoku.tournaments.leagues import LEAGUES, parse_scale

ENGINES = (f"name=a {fake_command('--seed', '1')}", f"name=b {fake_command('--seed', '2')}")


def settings_of(*arguments: str) -> GameSettings:
    parser = tournament_arguments.make_parser()
    options, _ = tournament_arguments.parse(parser, [*arguments, *ENGINES])
    return tournament_arguments.game_settings(parser, options)


class LeagueTest(unittest.TestCase):
    def test_every_league_is_a_whole_tournament(self) -> None:
        self.assertEqual(len({league.name for league in LEAGUES}), len(LEAGUES))
        for league in LEAGUES:
            settings = settings_of(f"--league={league.name}")
            self.assertEqual(settings.rule, league.rule)
            self.assertEqual((settings.width, settings.height), (league.side, league.side))
            self.assertEqual(settings.time.turn_ms, league.turn_ms)
            self.assertEqual(settings.time.match_ms, league.match_ms)
            self.assertEqual(settings.memory, league.memory)
            self.assertEqual(settings.swap2, league.swap2)
            self.assertTrue(settings.enforce_memory and settings.lenient)

    def test_clocks_are_scaled_and_nothing_else(self) -> None:
        settings = settings_of("--league=gomocup-fast", "--scale=1/6")
        self.assertEqual(settings.time.turn_ms, 833)
        self.assertEqual(settings.time.match_ms, 20_000)
        self.assertEqual(settings.time.tolerance_ms, 1000)
        self.assertEqual(settings.memory, 350 * 1024 * 1024)

    def test_other_options_override_a_league_wherever_they_stand(self) -> None:
        for arguments in (("--size=15", "--league=gomocup-fast"),
                          ("--league=gomocup-fast", "--size=15")):
            settings = settings_of(*arguments)
            self.assertEqual((settings.width, settings.time.match_ms), (15, 120_000))

    def test_what_a_league_sets_can_be_taken_back(self) -> None:
        for league in LEAGUES:
            for key in ("enforce_memory", "lenient", "suspend"):
                with self.subTest(league.name, key=key):
                    settings = settings_of(f"--no-{key.replace('_', '-')}", f"--league={league.name}")
                    self.assertFalse(getattr(settings, key))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "cup.json"
            file.write_text(json.dumps({"tournament": {"league": "gomocup-fast", "suspend": False, "enforce-memory": True}}))
            settings = settings_of(str(file))
            self.assertEqual((settings.suspend, settings.lenient, settings.enforce_memory), (False, True, True))

    def test_openings_that_are_given_take_the_place_of_those_of_a_league_or_a_file(self) -> None:
        sources = {"openings": "x.txt", "balanced-openings": 3, "random-openings": 3, "empty-board": True, "swap2": True}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "cup.json"
            for in_file, value in ({"league": "gomocup-unlimited"} | sources).items():
                file.write_text(json.dumps({"tournament": {in_file: value}}))
                for option, own in sources.items():
                    word = f"--{option}" if own is True else f"--{option}={own}"
                    with self.subTest(in_file, option=option):
                        parser = tournament_arguments.make_parser()
                        options, _ = tournament_arguments.parse(parser, [str(file), word, *ENGINES])
                        given = [source for source in sources if getattr(options, source.replace("-", "_"))]
                        self.assertEqual(given, [option])
            file.write_text(json.dumps({"tournament": {"league": "gomocup-unlimited", "empty-board": True}}))
            self.assertFalse(settings_of(str(file)).swap2)

    def test_a_league_with_or_without_a_limit_of_memory_takes_any_other(self) -> None:
        for league in ("gomocup-fast", "gomocup-unlimited"):
            for memory in ([], ["--memory=0"], ["--memory=100000000"]):
                with self.subTest(league, memory=memory):
                    parser = tournament_arguments.make_parser()
                    given = tournament_arguments.parse(parser, [f"--league={league}", *memory, *ENGINES])
                    tournament_arguments.check(parser, *given)

    def test_renju_is_drawn_after_200_stones(self) -> None:
        self.assertEqual(settings_of("--league=gomocup-renju").draw_at_empty, 25)
        self.assertEqual(settings_of("--league=gomocup-standard").draw_at_empty, 0)

    def test_a_file_may_name_a_league(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "cup.json"
            file.write_text(json.dumps({"tournament": {"league": "gomocup-renju", "scale": "1/2"}}))
            settings = settings_of(str(file))
        self.assertEqual((settings.rule, settings.time.match_ms), (Rule.RENJU, 90_000))

    def test_a_scale_is_a_number_over_zero(self) -> None:
        self.assertEqual([parse_scale("1/6"), parse_scale("0.5"), parse_scale("2")],
                         [Fraction(1, 6), Fraction(1, 2), Fraction(2)])
        for text in ("0", "1/0", "-1", "", "a", "1/2/3", "0/5", "0.0"):
            with self.assertRaises(ValueError, msg=text):
                parse_scale(text)

    def test_what_is_no_league_is_said(self) -> None:
        for arguments, words in (
            (("--league", "x"), "no league is called 'x'"),
            (("--scale", "1/6"), "--scale needs --league"),
            (("--league", "gomocup-fast", "--scale", "0"), "'0' is not a scale"),
        ):
            done = run_script("tournament", *arguments, *ENGINES)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)

    def test_options_of_a_tournament_that_does_nothing_with_them_are_refused(self) -> None:
        alone = "takes nothing else, but there is"
        for arguments, said in (
            (("--list-leagues", *ENGINES), f"--list-leagues {alone} engines"),
            (("--list-leagues", "--compliance", "true"), f"--list-leagues {alone} compliance"),
            (("--compliance", "true", "--rule", "renju"), f"--compliance {alone} rule"),
            (("--empty-board", "--seed", "4", *ENGINES), "--seed needs openings that are made, or --shuffle"),
            (("--empty-board", "--seed", "1", *ENGINES), "--seed needs openings that are made, or --shuffle"),
            (("--swap2", "--seed", "4", *ENGINES), "--seed needs openings that are made, or --shuffle"),
            (("--openings", "/none", "--seed", "4", *ENGINES), "--seed needs openings that are made, or --shuffle"),
        ):
            with self.subTest(arguments):
                done = call_script("tournament", *arguments)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"tournament: error: {said} (see --help)\n"))

    def test_the_list_names_every_league_and_its_source(self) -> None:
        done = run_script("tournament", "--list-leagues")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for league in LEAGUES:
            self.assertIn(league.name, done.stdout)
        self.assertIn("gomocup.org", done.stdout)
