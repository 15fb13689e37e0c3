# SPDX-License-Identifier: MIT
"""Work on the workers of a Dask cluster (Debian: python3-distributed), or on threads of this machine: games, shards of
self-play, proofs.

    this process  ---tasks--->  scheduler  -->  worker: one task a thread, on its own machine
                  <--results--             <--

A worker needs Python, the package python3-distributed and the programs, at the same paths as here;
this package travels to it. Results arrive here and are written here. A worker that dies loses the
tasks that it was at: they are given to others until one of them ends.
"""

from __future__ import annotations

import asyncio
import io
import logging
import tempfile
import threading
import zipfile
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Generator, Optional, Sequence

from ..games.game import Game, GameResult, GameSettings, Pairing
from ..games.replay import play_undisturbed

LOCAL = "local"
_LOOPBACK = "127.0.0.1"
_CONNECT_S = 20
_SECOND_CHANCES = 5  # for a task that the scheduler gave up, four dead workers each time


class ClusterError(OSError):
    """No cluster, or none that works."""


@dataclass(frozen=True)
class Task:
    """One call of `function`, of which a worker must be able to import it. A lower number is begun
    earlier."""

    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Cluster:
    """The workers behind an address."""

    def __init__(self, address: str, concurrency: int, what: str) -> None:
        """`address` is a scheduler's, such as tcp://host:8786, or LOCAL for `concurrency` worker
        processes on this machine; `what` names a task in errors. ClusterError when the package is
        not there."""
        try:
            import distributed
        except ImportError:
            raise ClusterError(
                "--cluster needs Debian's python3-distributed: "
                "apt-get install --no-install-recommends python3-distributed"
            ) from None
        self._distributed: Any = distributed
        self._address = address
        self._concurrency = concurrency
        self._what = what

    def results(
        self, make_tasks: Callable[[int], Sequence[Task]]
    ) -> Generator[Any, Optional[Sequence[Task]], None]:
        """Does the tasks that `make_tasks` names for a number of threads of workers, and gives each
        result as soon as it is there. More tasks may be sent for each result (`send`). When the
        caller stops early, tasks that are running end unheard. Use it once."""
        _quiet_loggers()
        cluster = self._local_cluster() if self._address == LOCAL else None
        try:
            client = self._client(cluster or self._address)
            try:
                threads = sum(client.nthreads().values())
                yield from self._done(client, make_tasks(max(threads, 1)))
            finally:
                client.close()
        finally:
            if cluster is not None:
                cluster.close()

    def _local_cluster(self) -> Any:
        try:
            return self._distributed.LocalCluster(
                n_workers=self._concurrency,
                threads_per_worker=1,
                processes=True,
                # Without an address the scheduler and each worker open a port to all networks.
                host=_LOOPBACK,
                dashboard_address=f"{_LOOPBACK}:0",
                worker_dashboard_address=f"{_LOOPBACK}:0",
                scheduler_kwargs={"dashboard": False},
                memory_limit=0,  # engines are separate processes
                silence_logs=logging.CRITICAL,
            )
        except Exception as error:  # whatever goes wrong in it, there is no cluster
            raise ClusterError(f"--cluster {LOCAL}: {error}") from None

    def _client(self, where: Any) -> Any:
        try:
            if where == self._address:
                # Found out here: a client that cannot connect makes a lot of noise.
                asyncio.run(self._knock())
            client = self._distributed.Client(where, timeout=_CONNECT_S, set_as_default=False)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "gomoku_package.zip"
                path.write_bytes(package_archive())
                client.upload_file(str(path))  # to workers that come later, too
            return client
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(f"--cluster {self._address}: {error}") from None

    async def _knock(self) -> None:
        comm = await self._distributed.comm.connect(self._address, timeout=_CONNECT_S)
        comm.abort()

    def _done(
        self, client: Any, tasks: Sequence[Task]
    ) -> Generator[Any, Optional[Sequence[Task]], None]:
        """The scheduler gives a task that lost its worker to another one; what it gives up after
        some deaths is handed to it again."""
        waiting = {self._submit(client, task): task for task in tasks}
        deaths: Counter[int] = Counter()
        ended = self._distributed.as_completed(list(waiting), loop=client.loop)
        try:
            for future in ended:
                task = waiting.pop(future)
                try:
                    result = future.result()
                except self._distributed.KilledWorker:
                    deaths[task.number] += 1
                    if deaths[task.number] > _SECOND_CHANCES:
                        raise ClusterError(
                            f"{self._what} {task.number} has ended many workers: is it too large?"
                        ) from None
                    again = self._submit(client, task)
                    waiting[again] = task
                    ended.add(again)
                    continue
                future.release()
                more = yield result
                for new in more or ():
                    added = self._submit(client, new)
                    waiting[added] = new
                    ended.add(added)
        finally:
            client.cancel(list(waiting), force=True)

    def _submit(self, client: Any, task: Task) -> Any:
        return client.submit(task.function, *task.arguments, pure=False, priority=-task.number)


class LocalWorkers:
    """Threads of this machine, each of which waits for a program."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._ended = threading.Event()

    def wants_stop(self) -> bool:
        """Whether the results are not taken any more, as after Ctrl-C: a task of several programs ends then."""
        return self._ended.is_set()

    def results(
        self, make_tasks: Callable[[int], Sequence[Task]]
    ) -> Generator[Any, Optional[Sequence[Task]], None]:
        """As Cluster.results(); when a task fails, its error comes after the results of those that were begun."""
        failure: Optional[BaseException] = None
        with ThreadPoolExecutor(self._concurrency) as pool:
            waiting: set[Future[Any]] = set()

            def begin(tasks: Sequence[Task]) -> None:
                waiting.update(pool.submit(task.function, *task.arguments) for task in tasks)

            begin(make_tasks(self._concurrency))
            try:
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        waiting.remove(future)
                        if error := future.exception():
                            failure = failure or error
                            continue
                        more = yield future.result()
                        if failure is None:
                            begin(more or ())
            finally:
                self._ended.set()
                for future in waiting:
                    future.cancel()
        if failure is not None:
            raise failure


class ClusterRunner:
    """As `runner.Runner`, on other machines."""

    def __init__(self, settings: GameSettings, address: str, concurrency: int) -> None:
        """As `Cluster`."""
        self._settings = settings
        self._cluster = Cluster(address, concurrency, "game")

    def results(self, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
        """Plays all games and gives each result as soon as it is there. Use it once."""
        if not pairings:
            return
        tasks = [Task(p.number, play_game, (p, self._settings)) for p in pairings]
        with closing(self._cluster.results(lambda threads: tasks)) as results:
            yield from results


def play_game(pairing: Pairing, settings: GameSettings) -> GameResult:
    """The task of a worker."""
    if settings.log_dir:
        settings.log_dir.mkdir(parents=True, exist_ok=True)
    return play_undisturbed(lambda: Game(pairing, settings))


def package_archive() -> bytes:
    """All of gomoku as a zip from which it can be imported."""
    folder = Path(__file__).resolve().parents[1]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*.py")):
            archive.write(file, file.relative_to(folder.parent))
    return buffer.getvalue()


def _quiet_loggers() -> None:
    """Lost workers are not reported here: their tasks are done again. asyncio would report each
    connection to one of them that is left unfinished."""
    for name in ("asyncio", "distributed", "distributed.scheduler", "distributed.nanny",
                 "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
