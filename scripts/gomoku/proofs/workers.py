# SPDX-License-Identifier: MIT
"""Work by the cores of this machine, in the way of tournaments.cluster.Cluster."""

from __future__ import annotations

import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Generator, Optional, Sequence

from ..tournaments.cluster import Task


class LocalWorkers:
    """Threads, each of which waits for a program."""

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
