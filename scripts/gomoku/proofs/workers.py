# SPDX-License-Identifier: MIT
"""Work by the cores of this machine, in the way of tournaments.cluster.Cluster."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Generator, Optional, Sequence

from ..tournaments.cluster import Task


class LocalWorkers:
    """Threads, each of which waits for a program."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency

    def results(
        self, make_tasks: Callable[[int], Sequence[Task]]
    ) -> Generator[Any, Optional[Sequence[Task]], None]:
        """As Cluster.results()."""
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
                        begin((yield future.result()) or ())
            finally:
                for future in waiting:
                    future.cancel()
