# SPDX-License-Identifier: MIT
"""The command line of `scripts/tournament`."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Generator, Optional, Sequence

from ..engines.about import ask_about
from ..engines.engine_spec import EngineSpec, SpecError, parse_spec
from ..examination.compliance import examine
from ..examination.findings import format_findings
from ..examination.manager_table import POINTS
from ..files import write_whole
from ..games.game import GameObserver, GameResult, GameSettings, Pairing
from ..inputs import one_line, printable, show
from ..openings.balanced_openings import PROGRAM, BalancedOpenings, effort_for, find_fukumi
from ..openings.opening import Opening, OpeningError, check_opening
from ..records.results import REPORT_FILE, RESULTS_FILE, ResultsError, ResultsFolder
from ..reports.provenance import Provenance, origin_record
from ..reports.report import make_report
from ..reports.reviews import Reviewer, review_links
from ..reports.table import format_standings
from ..rules.referee import describe
from ..statistics.pentanomial import Pentanomial
from ..statistics.sprt import Decision
from ..terminal.progress import Progress, Screen
from ..terminal.spectator import LineSpectator, OneBoard, can_draw, is_terminal
from ..tournaments.cluster import ClusterRunner
from ..tournaments.runner import Runner
from ..tournaments.schedule import schedule
from ..tournaments.standings import Standings
from ..tournaments.starts import EngineDown, Starts
from . import cli, league_arguments, tournament_arguments
from .opening_plan import OpeningPlan, plan_for, seed_of

PLAYED, FAILED, BAD_INPUT = 0, 1, 2


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays what the arguments say and returns the exit code."""
    parser = tournament_arguments.make_parser()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options, engines = tournament_arguments.parse(
            parser, sys.argv[1:] if arguments is None else arguments
        )
        if options.compliance is not None:
            league_arguments.check_alone(parser, options, "compliance")
            return _examine(parse_spec(options.compliance))
        tournament_arguments.check(parser, options, engines)
        settings = tournament_arguments.game_settings(parser, options)
        command = ["tournament", *(sys.argv[1:] if arguments is None else arguments)]
        tournament = Tournament(options, settings, engines, command)
    except (SpecError, OpeningError, ResultsError, ValueError, OSError) as error:
        show(f"tournament: error: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        show("\ninterrupted before the first game", file=sys.stderr)
        return FAILED
    try:
        return tournament.play()
    finally:
        tournament.close()


def _prepare_logs(folder: Path, *, goes_on: bool) -> None:
    """A folder for transcripts. ResultsError if it has some of other games."""
    folder.mkdir(parents=True, exist_ok=True)
    if not goes_on and any(folder.glob("*.log")):
        raise ResultsError(f"{folder}: there are logs of games already")


class Tournament:
    """One tournament: its games, where results go, and what is seen of it meanwhile."""

    def __init__(
        self,
        options: argparse.Namespace,
        settings: GameSettings,
        engines: Sequence[EngineSpec],
        command: Sequence[str],
    ) -> None:
        """Opens everything that can fail, and makes the openings. Errors as `main` catches them."""
        self._options = options
        self._settings = settings
        self._sprt = tournament_arguments.sequential_test(options)
        plan = plan_for(options, settings, engines)
        self._cluster = self._cluster_runner()
        if options.log_dir:
            goes_on = options.resume and (options.out / RESULTS_FILE).exists()
            _prepare_logs(options.log_dir, goes_on=goes_on)
        self._reviewer = self._made_reviewer(engines)
        self._standings = Standings(engines, settings.time)
        self._starts = Starts(recovers=options.recover)
        self._results_so_far: list[GameResult] = []
        self._folder: Optional[ResultsFolder] = None
        if options.out:
            self._folder = ResultsFolder(
                options.out,
                settings,
                engines,
                resume=options.resume,
                makes_openings=not plan.known,
                origin=lambda: origin_record(command, ask_about(engines)),
            )
        try:
            openings = plan.known or self._made_openings(plan, engines)
            self._provenance = Provenance(
                engines, openings, plan.source, self._folder.head if self._folder else {},
                options.out / RESULTS_FILE if options.out else None,
            )
            pairings = schedule(engines, openings, plan.games, options.gauntlet)
            self._total = len(pairings)
            self._waiting: Sequence[Pairing] = pairings
            if self._folder:
                self._take_up(self._folder)
        except BaseException:
            self.close()
            raise
        self._played = self._total - len(self._waiting)
        self._screen = Screen(sys.stdout, is_live=is_terminal(sys.stdout))
        self._board = OneBoard(sys.stdout, self._screen)
        self._notices: set[str] = set()  # of engines about their settings: each is printed once
        self._progress = Progress(self._total, self._played)

    def play(self) -> int:
        """Plays all games that are left, prints them and the table; the exit code."""
        # Threads that only wait should not wait for each other's turn in the interpreter.
        sys.setswitchinterval(0.0005)
        if self._played:
            show(f"{self._played} of {self._total} games were played before")
        whole = False
        try:
            if not self._is_decided:
                self._play_games()
            whole = True
        except KeyboardInterrupt:
            hint = "; --resume goes on" if self._folder else ""
            played = self._played - self._starts.held
            self._complain(f"\ninterrupted after {played} of {self._total} games{hint}")
        except EngineDown as down:
            self._standings.tallies[down.name].failed_start = down.why
            self._complain(f"tournament: error: {cli.in_words(down)}")
        except OSError as error:
            self._complain(f"tournament: error: {cli.in_words(error)}")
        self._screen.close()
        show(f"\n{format_standings(self._standings, self._sprt)}")
        if whole and self._reviewer:
            whole = self._review(self._reviewer)
        self._write_report()
        if not whole or (self._options.fail_on_forfeit and self._standings.forfeits):
            return FAILED
        return PLAYED

    def close(self) -> None:
        """Ends the results file."""
        if self._folder:
            self._folder.close()

    @property
    def _first_match(self) -> Pentanomial:
        return next(iter(self._standings.matches.values()), Pentanomial())

    @property
    def _is_decided(self) -> bool:
        """Whether a sequential test has come to its end."""
        return (
            self._sprt is not None
            and self._sprt.decision(self._first_match) is not Decision.CONTINUE
        )

    def _take_up(self, folder: ResultsFolder) -> None:
        self._waiting = folder.check_against(self._waiting)
        for result in folder.finished:
            self._starts.played_before(result)
            self._standings.add(result)
            self._results_so_far.append(result)

    def _made_openings(
        self, plan: OpeningPlan, engines: Sequence[EngineSpec]
    ) -> Sequence[Opening]:
        """Those of the folder first, so that a tournament goes on with the openings that it began
        with, whatever program would make them today."""
        settings, seed = self._settings, seed_of(self._options)
        board = settings.width, settings.height
        program = None if plan.by_chance else find_fukumi(engines)
        effort = effort_for(settings.time, settings.nodes)
        balanced = BalancedOpenings(settings.rule, *board, seed, program, self._tell, effort)
        how = "random" if plan.by_chance else "balanced"

        def title() -> str:
            search = f", {effort.nodes} nodes, window {effort.max_eval}" if balanced.maker == PROGRAM else ""
            made = f", by {balanced.maker}{search}"
            return f"{how} openings, {settings.rule.title}, {board[0]}x{board[1]}, seed {seed}{made}"

        kept: Sequence[Opening] = self._folder.openings(title()) if self._folder else ()
        if len(kept) >= plan.count:
            return kept[: plan.count]
        made = [*kept, *balanced.make(plan.count)[len(kept) :]]
        for opening in made:
            check_opening(opening, settings.rule, *board, settings.draw_at_empty)
        if self._folder:
            self._folder.keep_openings(title(), made)
        is_one = plan.count == 1
        show(f"{plan.count} {how} opening{'s' * (not is_one)} by {balanced.maker}")
        return made

    def _tell(self, text: str) -> None:
        """Progress of the openings, if the output is a terminal."""
        if is_terminal(sys.stdout):
            print(f"\r{printable(text)}\x1b[K", end="\r", flush=True)

    def _play_games(self) -> None:
        with closing(self._results()) as games:
            for result in games:
                self._count(self._starts.counted(result))
                self._played += 1
                self._announce(result)
                if self._is_decided:
                    break
        self._count(self._starts.rest())

    def _count(self, results: Sequence[GameResult]) -> None:
        for result in results:
            if self._folder:
                self._folder.add(result)
                self._results_so_far.append(result)
            self._standings.add(result)

    def _made_reviewer(self, engines: Sequence[EngineSpec]) -> Optional[Reviewer]:
        """ValueError if reviews are asked for and no engine can make them."""
        options, settings = self._options, self._settings
        if not options.review:
            return None
        program = find_fukumi(engines)
        if program is None:
            raise ValueError(
                "--review needs pbrain-fukumi: it does not play, and it is neither built (./scripts/run builds it) nor "
                "installed"
            )
        return Reviewer(
            options.out, program, settings.rule.title, options.review, options.concurrency
        )

    def _review(self, reviewer: Reviewer) -> bool:
        """Whether all games have their reviews."""
        try:
            failure = reviewer.review(self._results_so_far, self._tell)
        except KeyboardInterrupt:
            self._complain("\ninterrupted: --resume goes on with the reviews")
            return False
        except OSError as error:
            failure = cli.in_words(error)
        if failure:
            self._complain(f"tournament: error: no review of {failure}")
        return failure is None

    def _complain(self, text: str) -> None:
        """To the error output, below all that the terminal shows."""
        self._screen.close()
        show(text, file=sys.stderr)

    def _cluster_runner(self) -> Optional[ClusterRunner]:
        """Made before the folder: most people do not have the package that it needs."""
        if not self._options.cluster:
            return None
        return ClusterRunner(self._settings, self._options.cluster, self._options.concurrency)

    def _results(self) -> Generator[GameResult, None, None]:
        if self._cluster:
            return self._cluster.results(self._waiting)
        cores = tournament_arguments.cores_for(self._options)
        runner = Runner(
            self._settings, self._options.concurrency, self._observer, cores, self._announce_replay
        )
        return runner.results(self._waiting)

    def _observer(self) -> Optional[GameObserver]:
        if self._options.verbose:
            return LineSpectator(self._screen, "game ")
        if self._options.live and can_draw(sys.stdout, self._settings.width, self._settings.height):
            return self._board.observer()
        return None

    def _announce_replay(self, pairing: Pairing, why: str) -> None:
        self._screen.print(f"game {pairing.number} is played again: {why}")

    def _announce(self, result: GameResult) -> None:
        pairing = result.pairing
        self._progress.game_over()
        for colour, texts in result.notices.items():
            for notice in (f"{pairing.spec(colour).name}: {one_line(text)}" for text in texts):
                if notice not in self._notices:
                    self._notices.add(notice)
                    self._screen.print(notice)
        count = len(result.moves)
        self._screen.print(
            f"[{self._played}/{self._total}] game {pairing.number}: {pairing.black.name} - "
            f"{pairing.white.name}: {describe(result.verdict)} ({count} move{'s' * (count != 1)})"
        )
        self._screen.show_bar(self._progress.line(self._score()))

    def _score(self) -> str:
        """For the bar: the points of a match, the leader of more, and the sequential test."""
        ranked = self._standings.ranked()
        if len(ranked) == 2:
            one, two = self._standings.tallies.values()
            text = f"{one.name} {one.points:g} - {two.points:g} {two.name}"
        else:
            text = f"{ranked[0].name} leads with {ranked[0].points:g}/{ranked[0].games}"
        if self._sprt:
            text += f"  LLR {self._sprt.llr(self._first_match):.2f}"
        return text

    def _write_report(self) -> None:
        if not self._folder:
            return
        path = self._options.out / REPORT_FILE
        try:
            results = self._results_so_far
            links = review_links(self._options.out, results)
            page = make_report(self._settings, self._standings, results, self._sprt, links, self._provenance)
            write_whole(path, page)
        except OSError as error:
            show(f"tournament: warning: no report: {cli.in_words(error)}", file=sys.stderr)
            return
        show(f"\nreport: {path}")


def _examine(spec: EngineSpec) -> int:
    """Examines one engine and prints the findings."""
    sys.setswitchinterval(0.0005)
    began = time.monotonic()
    findings = examine(spec)
    show(format_findings(findings, time.monotonic() - began))
    return PLAYED if findings.in_order == set(POINTS) else FAILED
