# SPDX-License-Identifier: MIT
"""Reviews of a tournament's games: pages that `pbrain-fukumi analyze --review` writes.

    reviews/0001-alpha-beta.html    next to games/0001-alpha-beta.psq

A page that is there stays as it is, whatever made it; a review that is interrupted leaves none. So
reviewing goes on where it stopped, and the report links to nothing that is not there.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Callable, Optional, Sequence
from urllib.parse import quote

from ..engines.programs import Programs
from ..games.game import GameResult
from ..records.results import game_stem

REVIEWS_FOLDER = "reviews"
_LINES = 3  # the best moves that a review shows at every position


def review_links(folder: Path, results: Sequence[GameResult]) -> dict[int, str]:
    """The addresses, from the folder, of the reviews that are there, by the number of the game."""
    names = {result.pairing.number: review_name(result) for result in results}
    return {number: quote(name) for number, name in names.items() if (folder / name).is_file()}


def review_name(result: GameResult) -> str:
    """The page of a game, from the tournament's folder."""
    return f"{REVIEWS_FOLDER}/{game_stem(result.pairing)}.html"


class Reviewer:
    """Reviews games that have files already."""

    def __init__(self, folder: Path, program: str, rule: str, nodes: int, jobs: int) -> None:
        """`program` is Fukumi; `nodes` are searched at each position, `jobs` games at a time."""
        self._folder = folder
        self._command = [program, "analyze", "--rule", rule, "--nodes", str(nodes),
                         "--lines", str(_LINES), "--threads", "1"]
        self._jobs = jobs

    def review(self, results: Sequence[GameResult], tell: Callable[[str], None] = lambda text: None) -> Optional[str]:
        """Makes the pages that are missing; None, or why the first of those that failed did so.
        KeyboardInterrupt leaves no process and no half of a page."""
        waiting = [result for result in results if not (self._folder / review_name(result)).is_file()]
        if not waiting:
            return None
        (self._folder / REVIEWS_FOLDER).mkdir(exist_ok=True)
        failure: Optional[str] = None
        with Programs(self._jobs) as programs:
            tell(f"0 of {len(waiting)} games are reviewed")
            for done, why in enumerate(programs.map(lambda result: self._page(programs, result), waiting), start=1):
                failure = failure or why
                tell(f"{done} of {len(waiting)} games are reviewed")
        return failure

    def _page(self, programs: Programs, result: GameResult) -> Optional[str]:
        """Why there is no page."""
        game = self._folder / "games" / f"{game_stem(result.pairing)}.psq"
        page = self._folder / review_name(result)
        # In a new session: on Ctrl-C the program would write a page of what it has.
        done = programs.run([*self._command, "--review", str(game), "--html", str(page)],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
        if done.returncode == 0:
            return None
        reason = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        return f"game {result.pairing.number}: {reason[0]}"
