# SPDX-License-Identifier: MIT
"""The folder that a tournament leaves.

    openings.txt                 the openings, where they were made for it
    results.jsonl                JSON lines; the first has "type": "tournament", the others "game"
    games/0001-alpha-beta.psq    game 1, alpha with black; the same as .sgf
    reviews/0001-alpha-beta.html a review of the game, where --review made one
    report.html                  everything, to be read in a browser

A game counts when its line in results.jsonl is complete and on the disk; its files are there
before. So a tournament may be killed at any moment: what is torn is the last line at most, it is
cut off, and its game is played again.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..files import check_new, errors_of, locked, write_whole
from ..games.game import GameResult, GameSettings, Pairing, PlayedMove
from ..inputs import MIB, InputError, parse_json, read_bytes, read_rest, read_text
from ..openings.opening import Opening, load_openings
from ..rules.notation import to_pos
from ..rules.referee import Verdict
from .psq import DRAW, END_NOT_YET, PsqGame, end_of, write_psq
from .record import Record, RecordError, game_of, game_record, played_as, tournament_record
from .sgf import write_sgf

RESULTS_FILE = "results.jsonl"
GAMES_FOLDER = "games"
REPORT_FILE = "report.html"
OPENINGS_FILE = "openings.txt"
OPENING_KINDS = ("balanced openings, ", "random openings, ")  # how the title of that file begins
_MAKER = ", by "  # what comes before the program that made them, and how

_MOST_BYTES = 512 * MIB  # some 150 000 games
_HEAD = b'{"type": "tournament"'  # how every results file begins


class ResultsError(ValueError):
    """A folder that cannot be used; the text says why."""


def game_stem(pairing: Pairing) -> str:
    """Names of a game's files, without their endings."""
    return f"{pairing.number:04d}-{pairing.black.name}-{pairing.white.name}"


class ResultsFolder:
    """Writes results as they come. One tournament at a time has the folder."""

    def __init__(
        self,
        folder: Path,
        settings: GameSettings,
        engines: Sequence[EngineSpec],
        *,
        resume: bool = False,
        makes_openings: bool = False,
        origin: Callable[[], Record] = dict,
    ) -> None:
        """Makes the folder, or goes on with the tournament in it where `resume` allows that. `origin` says of a
        tournament that begins when and how it was begun. One that `makes_openings` will keep them here.

        ResultsError when there is a tournament and resuming is not allowed, when it is not this
        one, or when it is going on at this moment. OSError when one begins and a file that it will write is there.
        """
        folder.mkdir(parents=True, exist_ok=True)
        head = tournament_record(settings, engines)
        _check_free(folder, head, resume=resume, makes_openings=makes_openings)
        (folder / GAMES_FOLDER).mkdir(exist_ok=True)
        self._folder = folder
        self._settings = settings
        self.finished: list[GameResult] = []  # what was there before
        self.head: Record = {}  # the first line, with the origin of the tournament
        try:
            self._file = locked(self._path)
        except BlockingIOError as error:
            raise ResultsError(f"{error.filename}: {error.strerror}") from None
        try:
            self._begin(head, engines, resume, origin)
        except BaseException:
            self._file.close()
            raise

    def add(self, result: GameResult) -> None:
        """Writes one game. Its files from a run that did not come to its line are replaced, also if swap2 gave the colours
        otherwise then."""
        pairing = result.pairing
        exchanged = game_stem(replace(pairing, black=pairing.white, white=pairing.black))
        for ending in ("psq", "sgf"):
            (self._folder / GAMES_FOLDER / f"{exchanged}.{ending}").unlink(missing_ok=True)
        stem = f"{GAMES_FOLDER}/{game_stem(pairing)}"
        psq = psq_of(pairing, result.moves, self._settings, result.verdict)
        write_whole(self._folder / f"{stem}.psq", write_psq(psq))
        write_whole(self._folder / f"{stem}.sgf", write_sgf(result, self._settings))
        record = game_record(result, self._settings.height)
        self._write({**record, "psq": f"{stem}.psq", "sgf": f"{stem}.sgf"})

    def check_against(self, pairings: Sequence[Pairing]) -> list[Pairing]:
        """The pairings that are still to be played. ResultsError when what was played does not
        belong to them."""
        waiting = {pairing.number: pairing for pairing in pairings}
        for result in self.finished:
            pairing = waiting.pop(result.pairing.number, None)
            if pairing is None:
                number = result.pairing.number
                twice = any(pairing.number == number for pairing in pairings)
                raise ResultsError(f"{self._path}: game {number} is " + (
                    "there twice" if twice else f"not among the {len(pairings)} games of this tournament"))
            if not played_as(result, pairing, self._settings.swap2):
                raise ResultsError(
                    f"{self._path}: game {pairing.number} has other engines or another opening "
                    "than this tournament would give it (were --seed or the openings others?)"
                )
        return list(waiting.values())

    def openings(self, title: str) -> list[Opening]:
        """The openings that are kept here under that title, after the first game those of any program; none if there are
        none. OpeningError or OSError when they cannot be read, ResultsError when a tournament did not make them."""
        path = self._folder / OPENINGS_FILE
        kept = read_text(path).split("\n")[0].removeprefix("# ") if path.exists() else ""
        if kept and not kept.startswith(OPENING_KINDS):
            raise ResultsError(f"{path}: already exists, and a tournament did not make it")
        if kept != title and not (self.finished and kept.split(_MAKER)[0] == title.split(_MAKER)[0]):
            return []
        board = self._settings.width, self._settings.height
        return load_openings(path, self._settings.rule, *board, "pos", self._settings.draw_at_empty)

    def keep_openings(self, title: str, openings: Sequence[Opening]) -> None:
        """Keeps them for another run."""
        lines = [f"# {title}", *("".join(map(to_pos, opening)) for opening in openings)]
        write_whole(self._folder / OPENINGS_FILE, "\n".join(lines) + "\n")

    def close(self) -> None:
        """Ends the results file."""
        with contextlib.suppress(OSError):  # tries once more what `_write` could not write, and reported
            self._file.close()

    @property
    def _path(self) -> Path:
        return self._folder / RESULTS_FILE

    def _begin(
        self, head: Record, engines: Sequence[EngineSpec], resume: bool, origin: Callable[[], Record]
    ) -> None:
        self._file.seek(0)
        text = read_rest(self._file, self._path, _MOST_BYTES)
        if not text or _holds_no_game(text):
            # A tournament that did not come to its first game may be overwritten.
            self._file.truncate(0)
            self.head = {**head, **origin()}
            self._write(self.head)
        elif not resume:
            raise ResultsError(
                f"{self._path}: there is a tournament already (--resume goes on with it)"
            )
        else:
            self._take_up(text, head, {spec.name: spec for spec in engines})

    def _take_up(self, text: bytes, head: Record, engines: Mapping[str, EngineSpec]) -> None:
        whole, newline, torn = text.rpartition(b"\n")
        lines = whole.split(b"\n") if newline else [torn]
        records = [self._parsed(number, line) for number, line in enumerate(lines, start=1)]
        _check_same(self._path, records[0], head)
        self.head = records[0]
        for number, record in enumerate(records[1:], start=2):
            try:
                self.finished.append(game_of(record, engines, self._settings))
            except RecordError as error:
                raise ResultsError(f"{self._path}:{number}: {error}") from None
        if torn:
            self._file.truncate(len(whole) + len(newline))

    def _parsed(self, number: int, line: bytes) -> Record:
        try:
            record = parse_json(line)
        except InputError:
            record = None
        if not isinstance(record, dict):
            raise ResultsError(f"{self._path}:{number}: not a line of a tournament")
        return record

    def _write(self, record: Record) -> None:
        """One line, on the disk when this returns."""
        with errors_of(self._path):
            self._file.write(json.dumps(record).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())


def _check_free(folder: Path, head: Record, *, resume: bool, makes_openings: bool) -> None:
    """OSError if files of another tournament, or the user's, are where one that begins will have its own."""
    results = folder / RESULTS_FILE
    text = b""
    if results.exists():
        with results.open("rb") as file:
            text = file.readline(_MOST_BYTES) + file.readline(_MOST_BYTES)
    if text and not _holds_no_game(text):
        return  # `_begin` judges it
    patterns = [f"{GAMES_FOLDER}/*.psq", f"{GAMES_FOLDER}/*.sgf", "reviews/*.html"]
    if b"\n" in text:  # the report and the openings are those of the tournament that did not come to its first game
        if resume and _is_same(text, head):
            return  # a kill may have left the files of a game without its line
    else:
        patterns += [REPORT_FILE] + [OPENINGS_FILE] * makes_openings
    for pattern in patterns:
        for path in sorted(folder.glob(pattern)):
            check_new(path)


def _holds_no_game(text: bytes) -> bool:
    """Whether a results file has at most its first line, and that from here."""
    head, _, rest = text.partition(b"\n")
    return head[: len(_HEAD)] == _HEAD[: len(head)] and b"\n" not in rest


def _is_same(text: bytes, head: Record) -> bool:
    """Whether the first line is this one, whatever it says of its origin."""
    try:
        _check_same(Path(), parse_json(text.partition(b"\n")[0]), head)
    except ValueError:
        return False
    return True


def _check_same(path: Path, found: Record, wanted: Record) -> None:
    if found.get("type") != "tournament":
        raise ResultsError(f"{path}:1: not the first line of a tournament")
    wanted = json.loads(json.dumps(wanted))
    for key, value in wanted.items():
        if found.get(key) != value:
            what, there, here = _difference(key, found.get(key), value)
            raise ResultsError(f"{path}: another tournament: {what} was {json.dumps(there)}, is {json.dumps(here)}")


def _difference(key: str, there: Any, here: Any) -> tuple[str, Any, Any]:
    """Words for what differs, and its two values; only the first difference of engines: ('engine b: command', ...)."""
    if key == "engines" and isinstance(there, list) and all(isinstance(engine, dict) for engine in there):
        if len(there) != len(here):
            return "engines", [engine.get("name") for engine in there], [engine["name"] for engine in here]
        for old, new in zip(there, here):
            for field, value in new.items():
                if old.get(field) != value:
                    return f"engine {new['name']}: {field}", old.get(field), value
    return key, there, here


def read_results(path: Path) -> tuple[Record, list[Record]]:
    """(tournament, games) of a results file, a torn last line left out. ResultsError or OSError otherwise."""
    whole, _, _ = read_bytes(path, _MOST_BYTES).rpartition(b"\n")
    try:
        records = [parse_json(line) for line in whole.splitlines()]
    except InputError as error:
        raise ResultsError(f"{path}: {error}") from None
    if not all(isinstance(record, dict) for record in records):
        raise ResultsError(f"{path}: a line is not a record")
    if not records or records[0].get("type") != "tournament":
        raise ResultsError(f"{path}: not the results of a tournament")
    return records[0], records[1:]


def psq_of(
    pairing: Pairing,
    moves: Sequence[PlayedMove],
    settings: GameSettings,
    verdict: Optional[Verdict] = None,
) -> PsqGame:
    """A game as its file holds it; without a verdict one that was cut off."""
    return PsqGame(
        settings.width,
        settings.height,
        [move.point for move in moves],
        [0 if move.from_opening else max(1, round(move.used_ms)) for move in moves],
        (pairing.black.name, pairing.white.name),
        END_NOT_YET if verdict is None else end_of(verdict.reason),
        settings.rule.title,
        None if verdict is None else DRAW if verdict.winner is None else verdict.winner,
    )
