"""Where `threaded` tools run: daemon threads, kept for a while for the next call.

They are Python's own, so that one that hangs holds nothing up when the interpreter ends.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import queue
import threading
from collections.abc import Callable
from typing import Any

from . import loops

_IDLE_SECONDS = 30.0

Done = Callable[[Any, BaseException | None], None]


class _Worker(threading.Thread):
    def __init__(self) -> None:
        super().__init__(name="wardian-tool", daemon=True)
        self.jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def run(self) -> None:
        while True:
            try:
                job = self.jobs.get(timeout=_IDLE_SECONDS)
            except queue.Empty:
                try:
                    _idle.remove(self)
                except ValueError:
                    # Somebody has just chosen this one: a job comes.
                    continue
                return
            job()
            del job
            _idle.append(self)


_idle: list[_Worker] = []
# A child has none of these threads.
os.register_at_fork(after_in_child=_idle.clear)


def start(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    keywords: dict[str, Any],
    loop: asyncio.AbstractEventLoop | None,
    context: contextvars.Context | None,
    done: Done,
) -> None:
    """Call a function on another thread, in a copy of the context; `done` gets what it gives or raises."""
    context = contextvars.copy_context() if context is None else context.copy()

    def job() -> None:
        try:
            result = context.run(function, *arguments, **keywords)
            if hasattr(type(result), "__await__"):
                loops.start(result, loop, context, done)
                return
        except BaseException as error:
            # Raised where the program is run; there is nobody to raise it to here.
            done(None, error)
        else:
            done(result, None)

    try:
        worker = _idle.pop()
    except IndexError:
        worker = _Worker()
        worker.start()
    worker.jobs.put(job)
