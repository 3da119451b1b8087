"""Where the awaitables of tools are awaited.

Under `run_async` that is the caller's event loop. Under `run` the caller's thread is busy, so there is a loop on a
thread of the package. A tool on that thread may itself `run` something whose tools are awaited: each such depth has
a thread of its own, or it would wait for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
import threading
from collections.abc import Awaitable, Callable
from typing import Any


class _Background:
    """A loop on a daemon thread."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.inner: _Background | None = None
        self.thread = threading.Thread(target=self._run, name="wardian-loop", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()


_outermost: _Background | None = None


def background() -> asyncio.AbstractEventLoop:
    """A loop that runs on another thread than this one."""
    global _outermost
    # Assignments are atomic; two threads that come at once may make one loop too many, and that is all.
    if _outermost is None or _outermost.process != os.getpid():
        _outermost = _Background()
    here = _outermost
    while here.thread is threading.current_thread() or _is_inside(here):
        if here.inner is None:
            here.inner = _Background()
        here = here.inner
    return here.loop


def _is_inside(background: _Background) -> bool:
    """Whether this thread is that of a loop further inside."""
    inner = background.inner
    while inner is not None:
        if inner.thread is threading.current_thread():
            return True
        inner = inner.inner
    return False


async def _wait(awaitable: Awaitable[Any], done: Callable[[Any, BaseException | None], None]) -> None:
    try:
        result = await awaitable
    except asyncio.CancelledError as error:
        done(None, error)
        raise
    except BaseException as error:
        # Raised where the program is run, by `done`; it must not end the loop.
        done(None, error)
    else:
        done(result, None)


def start(
    awaitable: Awaitable[Any],
    loop: asyncio.AbstractEventLoop | None,
    context: contextvars.Context | None,
    done: Callable[[Any, BaseException | None], None],
) -> Callable[[], None]:
    """Await something on a loop; gives a function that cancels it, for any thread."""
    chosen = background() if loop is None else loop
    task: asyncio.Task[None] | None = None
    cancelled = False

    def begin() -> None:
        nonlocal task
        if not cancelled:
            task = chosen.create_task(_wait(awaitable, done))
        elif asyncio.iscoroutine(awaitable):
            awaitable.close()

    def end() -> None:
        nonlocal cancelled
        cancelled = True
        if task is not None:
            task.cancel()

    def cancel() -> None:
        # A loop that is closed runs nothing any more.
        with contextlib.suppress(RuntimeError):
            chosen.call_soon_threadsafe(end)

    chosen.call_soon_threadsafe(begin, context=context)
    return cancel
