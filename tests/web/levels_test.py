#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page's levels are the engine's, games with former levels become games with the nearest ones, and
two wins or losses suggest another level. Numbers of nodes are short. The modules run in Node, where there is one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "protocol/web/page"
LEVELS = 20

GAME = {"tree": {"setup": {"rule": "freestyle", "width": 15, "height": 15, "black": [], "white": [], "blocked": [], "first": "black"},
                 "nodes": [[-1, None, None], [0, "h8", None]], "current": 1}, "review": None}
MATCH = {"against": "engine", "human": "black", "party": "first", "level": 3, "clock": None, "left": {"black": 0, "white": 0}}


def numbers(path: str, pattern: str) -> list[int]:
    """The numbers of the first group in a source."""
    found = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"))
    assert found, f"{path} has no {pattern}"
    return [int(number) for number in re.findall(r"\d+", found[1])]


class TablesTest(unittest.TestCase):
    def test_the_page_has_the_levels_of_the_engine(self) -> None:
        self.assertEqual(numbers("engine/player/settings.hpp", r"kMaxLevel = (\d+)"), [LEVELS])
        self.assertEqual(numbers("protocol/web/page/levels.js", r"FULL_STRENGTH = (\d+)"), [LEVELS])

    def test_the_page_and_the_engine_convert_former_levels_alike(self) -> None:
        page = numbers("protocol/web/page/levels.js", r"NEAREST_TO_FORMER = \[([^\]]*)\]")
        engine = numbers("engine/player/levels.cpp", r"kNearest\{([^}]*)\}")
        self.assertEqual(page, engine)
        self.assertEqual(len(page), 12)
        self.assertEqual(page, sorted(page))
        self.assertEqual(page[-1], LEVELS)


@unittest.skipUnless(shutil.which("node"), "needs node")
class ModulesTest(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        for path in PAGE.glob("*.js"):
            shutil.copy(path, cls.folder.name)
        (Path(cls.folder.name) / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def run_module(self, code: str) -> Any:
        """Runs the code and returns the value of its answer()."""
        path = Path(self.folder.name) / "test.js"
        path.write_text(f"const answer = (value) => console.log(JSON.stringify(value));\n{code}", encoding="utf-8")
        done = subprocess.run(["node", str(path)], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def level_after(self, **match: Any) -> int | None:
        """The level of a kept game on this ladder; None: the game is refused."""
        game = json.dumps({**GAME, "match": {**MATCH, **match}})
        return self.run_module('import { gameOf } from "./state.js";'
                               f"try {{ answer(gameOf({game}).match.level); }} catch {{ answer(null); }}")

    def test_kept_games_with_former_levels_have_the_nearest_ones(self) -> None:
        nearest = numbers("engine/player/levels.cpp", r"kNearest\{([^}]*)\}")
        for former in (1, 3, 9, 12):
            self.assertEqual(self.level_after(level=former), nearest[former - 1])
        for level in (1, 3, 12, LEVELS):
            self.assertEqual(self.level_after(level=level, levels=LEVELS), level)

    def test_levels_that_no_ladder_has_are_refused(self) -> None:
        for match in ({"level": 13}, {"level": 0}, {"level": "3"}, {"level": 2.5}, {"level": 3, "levels": 12}, {"level": 21, "levels": LEVELS}):
            self.assertIsNone(self.level_after(**match), match)

    def test_a_match_that_was_kept_again_stays_on_this_ladder(self) -> None:
        game = json.dumps({**GAME, "match": MATCH})
        self.assertEqual(self.run_module('import { gameOf } from "./state.js"; import { keptOf, gameFrom } from "./game_keeper.js";'
                                         f"const kept = keptOf(gameOf({game}), null);"
                                         "const again = keptOf(gameFrom(kept), null);"
                                         "answer([kept.head.match, again.head.match]);"),
                         [{"against": "engine", "level": 5, "levels": LEVELS}] * 2)

    def suggested(self, results: str, level: int = 5) -> list[int | None]:
        """The suggestion after each game: + a win, - a loss, = a draw; ! the game before is ended anew by a win."""
        games = [(f"{i}" if each != "!" else f"{i - 1}", {"+": 1, "!": 1, "-": -1, "=": 0}[each]) for i, each in enumerate(results)]
        return self.run_module('import { streakAfter, suggestedLevel } from "./levels.js"; let streak = null;'
                               f"answer({json.dumps(games)}.map(([game, result]) => {{ streak = streakAfter(streak, game, {level}, result);"
                               " return suggestedLevel(streak, game); }));")

    def test_two_wins_or_losses_suggest_another_level(self) -> None:
        self.assertEqual(self.suggested("++"), [None, 6])
        self.assertEqual(self.suggested("--"), [None, 4])
        self.assertEqual(self.suggested("+-+-"), [None] * 4)
        self.assertEqual(self.suggested("+=+"), [None] * 3)
        self.assertEqual(self.suggested("-++--"), [None, None, 6, None, 4])
        self.assertEqual(self.suggested("+!"), [None, None])
        self.assertEqual(self.suggested("+++"), [None, 6, 6])

    def test_the_ends_of_the_ladder_suggest_nothing_beyond(self) -> None:
        self.assertEqual(self.suggested("++", LEVELS), [None, None])
        self.assertEqual(self.suggested("--", 1), [None, None])

    def test_a_number_that_is_rounded_up_has_the_next_unit(self) -> None:
        shorts = {999: "999", 1000: "1.0k", 9949: "9.9k", 9950: "10k", 999_499: "999k", 999_500: "1.0M", 9_949_999: "9.9M", 9_999_999: "10M"}
        self.assertEqual(self.run_module(f'import {{ short }} from "./words.js"; answer({json.dumps([*shorts])}.map(short));'), [*shorts.values()])

    def test_a_win_at_another_level_begins_anew(self) -> None:
        self.assertEqual(self.run_module('import { streakAfter, suggestedLevel } from "./levels.js";'
                                         'const last = streakAfter(streakAfter(null, "a", 5, 1), "b", 6, 1);'
                                         'answer([suggestedLevel(last, "b"), suggestedLevel(streakAfter(last, "c", 6, 1), "c"), suggestedLevel(last, "x")]);'),
                         [None, 7, None])


if __name__ == "__main__":
    unittest.main()
