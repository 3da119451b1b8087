# Running a coroutine from outside, and top-level `await`.

import contextvars
import enum

import _asyncio
from _thread import get_ident

from . import coroutines, events, exceptions, tasks

__all__ = ("Runner", "run")


class _State(enum.Enum):
    CREATED = "created"
    INITIALIZED = "initialized"
    CLOSED = "closed"


# The runner of the main thread, while its coroutine runs: an interrupt is for the task of that.
_in_main_thread = None


def _interrupted():
    # SIGINT arrived and has no handler of the program's own. Gives whether a task was cancelled for it.
    runner = _in_main_thread
    if runner is None:
        return False
    runner._interrupts += 1
    if runner._interrupts > 1 or runner._task.done():
        return False
    runner._task.cancel()
    return True


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._state = _State.CREATED
        self._debug = debug
        self._loop_factory = loop_factory
        self._loop = None
        self._context = None
        self._set_event_loop = False
        self._task = None
        self._interrupts = 0

    def __enter__(self):
        self._start()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def close(self):
        if self._state is not _State.INITIALIZED:
            return
        loop = self._loop
        try:
            _cancel_all_tasks(loop)
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
        finally:
            if self._set_event_loop:
                events.set_event_loop(None)
            loop.close()
            self._loop = None
            self._state = _State.CLOSED

    def get_loop(self):
        self._start()
        return self._loop

    def run(self, coro, *, context=None):
        if not coroutines.iscoroutine(coro):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        if events._get_running_loop() is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        self._start()
        if context is None:
            context = self._context
        task = self._loop.create_task(coro, context=context)
        if get_ident() != 1:
            return self._loop.run_until_complete(task)
        global _in_main_thread
        before, _in_main_thread = _in_main_thread, self
        self._task, self._interrupts = task, 0
        try:
            return self._loop.run_until_complete(task)
        except exceptions.CancelledError:
            if self._interrupts and getattr(task, "uncancel", lambda: 1)() == 0:
                raise KeyboardInterrupt
            raise
        finally:
            _in_main_thread, self._task = before, None

    def _start(self):
        if self._state is _State.CLOSED:
            raise RuntimeError("Runner is closed")
        if self._state is _State.INITIALIZED:
            return
        if self._loop_factory is None:
            self._loop = events.new_event_loop()
            events.set_event_loop(self._loop)
            self._set_event_loop = True
        else:
            self._loop = self._loop_factory()
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = contextvars.copy_context()
        self._state = _State.INITIALIZED


def run(main, *, debug=None, loop_factory=None):
    if events._get_running_loop() is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


def _cancel_all_tasks(loop):
    left = tasks.all_tasks(loop)
    if not left:
        return
    for task in left:
        task.cancel()
    loop.run_until_complete(tasks.gather(*left, return_exceptions=True))
    for task in left:
        if not task.cancelled() and task.exception() is not None:
            loop.call_exception_handler({
                "message": "unhandled exception during asyncio.run() shutdown",
                "exception": task.exception(), "task": task})


# Steps of a session that await share a loop, so that a task that one step
# starts goes on in the next.
_step_loop = None


def _run_step(coro):
    global _step_loop
    if _step_loop is None or _step_loop.is_closed():
        _step_loop = events.new_event_loop()
    return _step_loop.run_until_complete(_step_loop.create_task(coro))


def _after_stop():
    # A limit ended the step before inside its loop: what was half done stays
    # so, and nothing of it goes on.
    global _step_loop, _in_main_thread
    _step_loop = _in_main_thread = None
    loop = events._get_running_loop()
    if loop is not None:
        loop._running = False
        events._set_running_loop(None)
    tasks._current_tasks.clear()
    contextvars._switch(contextvars._outermost)
    _asyncio.set_hook(None)
