# Tasks, and waiting for several of them.

import contextvars
import itertools

import _asyncio

from . import coroutines, events, exceptions, futures
from .coroutines import iscoroutine

__all__ = ("Task", "create_task", "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED",
           "wait", "wait_for", "as_completed", "sleep", "gather", "shield", "ensure_future",
           "run_coroutine_threadsafe", "current_task", "all_tasks",
           "create_eager_task_factory", "eager_task_factory",
           "_register_task", "_unregister_task", "_enter_task", "_leave_task")

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

_numbers = itertools.count(1)
_current_tasks = {}


def current_task(loop=None):
    if loop is None:
        loop = events.get_running_loop()
    return _current_tasks.get(loop)


def all_tasks(loop=None):
    if loop is None:
        loop = events.get_running_loop()
    made = getattr(loop, "_tasks", None)
    return {task for task in made if not task.done()} if isinstance(made, dict) else set()


class Task(futures.Future):
    _log_destroy_pending = True

    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        super().__init__(loop=loop)
        if self._source_traceback:
            del self._source_traceback[-1]
        if not coroutines.iscoroutine(coro):
            raise TypeError(f"a coroutine was expected, got {coro!r}")
        if name is None:
            self._name = f"Task-{next(_numbers)}"
        else:
            self._name = str(name)
        self._num_cancels_requested = 0
        self._must_cancel = False
        self._fut_waiter = None
        self._coro = coro
        self._context = contextvars.copy_context() if context is None else context
        # The loop holds tasks until they are done.
        self._loop._tasks[self] = None
        if eager_start and self._loop.is_running():
            self._start_at_once()
        else:
            self._loop.call_soon(self._step, context=self._context)

    def _repr_info(self):
        info = super()._repr_info()
        if self._state == "PENDING" and self.cancelling():
            info[0] = "cancelling"
        info.insert(1, f"name={self._name!r}")
        info.insert(2, f"coro=<{coroutines._format_coroutine(self._coro)}>")
        if self._fut_waiter is not None and self._state == "PENDING":
            info.insert(3, f"wait_for={self._fut_waiter!r}")
        return info

    def get_coro(self):
        return self._coro

    def get_context(self):
        return self._context

    def get_name(self):
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def set_result(self, result):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception):
        raise RuntimeError("Task does not support set_exception operation")

    def get_stack(self, *, limit=None):
        # The frames of the coroutine that is suspended, or those that the task's error came through.
        for name in ("cr_frame", "gi_frame", "ag_frame"):
            if hasattr(self._coro, name):
                frame = getattr(self._coro, name)
                break
        else:
            frame = None
        left = -1 if limit is None else max(limit, 0)
        frames = []
        if frame is not None:
            while frame is not None and len(frames) != left:
                frames.append(frame)
                frame = frame.f_back
            frames.reverse()
        elif self._exception is not None:
            entry = self._exception.__traceback__
            while entry is not None and len(frames) != left:
                # What asyncio has in C has no frames.
                if not entry.tb_frame.f_code.co_filename.startswith("<frozen asyncio."):
                    frames.append(entry.tb_frame)
                entry = entry.tb_next
        return frames

    def print_stack(self, *, limit=None, file=None):
        import linecache
        import traceback
        rows = []
        for frame in self.get_stack(limit=limit):
            code, line = frame.f_code, frame.f_lineno
            text = linecache.getline(code.co_filename, line, frame.f_globals)
            rows.append((code.co_filename, line, code.co_name, text))
        error = self._exception
        if not rows:
            print(f"No stack for {self!r}", file=file)
        elif error is not None:
            print(f"Traceback for {self!r} (most recent call last):", file=file)
        else:
            print(f"Stack for {self!r} (most recent call last):", file=file)
        traceback.print_list(rows, file=file)
        if error is not None:
            for line in traceback.format_exception_only(type(error), error):
                print(line, file=file, end="")

    def cancel(self, msg=None):
        if self._state != "PENDING":
            return False
        self._num_cancels_requested += 1
        if self._fut_waiter is not None and self._fut_waiter.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def cancelling(self):
        return self._num_cancels_requested

    def uncancel(self):
        if self._num_cancels_requested > 0:
            self._num_cancels_requested -= 1
        return self._num_cancels_requested

    def _schedule_callbacks(self):
        # The task is done, however it came to be.
        self._loop._tasks.pop(self, None)
        super()._schedule_callbacks()

    def _start_at_once(self):
        previous = _current_tasks.get(self._loop)
        if previous is not None:
            _leave_task(self._loop, previous)
        try:
            self._context.run(self._step)
        finally:
            if previous is not None:
                _enter_task(self._loop, previous)

    def _step(self, exception=None):
        if self._state != "PENDING":
            raise exceptions.InvalidStateError(f"_step(): already done: {self!r}, {exception!r}")
        if self._must_cancel:
            if not isinstance(exception, exceptions.CancelledError):
                exception = self._make_cancelled_error()
            self._must_cancel = False
        self._fut_waiter = None
        loop = self._loop
        _enter_task(loop, self)
        try:
            if exception is None:
                result = self._coro.send(None)
            else:
                result = self._coro.throw(exception)
        except StopIteration as end:
            if self._must_cancel:
                self._must_cancel = False
                super().cancel(msg=self._cancel_message)
            else:
                super().set_result(end.value)
        except exceptions.CancelledError as error:
            self._cancelled_exc = error
            super().cancel()
        except (KeyboardInterrupt, SystemExit) as error:
            super().set_exception(error)
            raise
        except BaseException as error:
            # From the coroutine on: that a task ran it says nothing.
            super().set_exception(error.with_traceback(error.__traceback__.tb_next))
        else:
            self._wait_on(result)
        finally:
            _leave_task(loop, self)
            exception = None

    def _wait_on(self, result):
        # What the coroutine yielded wakes it again.
        blocking = getattr(result, "_asyncio_future_blocking", None)
        if blocking is not None:
            if result._loop is not self._loop:
                problem = f"Task {self!r} got Future {result!r} attached to a different loop"
            elif not blocking:
                problem = f"yield was used instead of yield from in task {self!r} with {result!r}"
            elif result is self:
                problem = f"Task cannot await on itself: {self!r}"
            else:
                result._asyncio_future_blocking = False
                result.add_done_callback(self._wakeup, context=self._context)
                self._fut_waiter = result
                if self._must_cancel and result.cancel(msg=self._cancel_message):
                    self._must_cancel = False
                return
        elif result is None:
            self._loop.call_soon(self._step, context=self._context)
            return
        elif hasattr(result, "gi_frame"):
            problem = ("yield was used instead of yield from for generator in task "
                       f"{self!r} with {result!r}")
        else:
            problem = f"Task got bad yield: {result!r}"
        self._loop.call_soon(self._step, RuntimeError(problem), context=self._context)

    def _wakeup(self, future):
        # What the coroutine raises then did not happen while this was handled.
        error = None
        try:
            future.result()
        except BaseException as raised:
            error = raised
        self._step(error)
        error = self = None


Task.__module__ = "_asyncio"
# As representations of futures show what they wake.
Task._wakeup.__qualname__ = "Task.task_wakeup"


def _register_task(task):
    task._loop._tasks[task] = None


def _unregister_task(task):
    task._loop._tasks.pop(task, None)


def _enter_task(loop, task):
    current = _current_tasks.get(loop)
    if current is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task "
                           f"{current!r} is being executed.")
    _current_tasks[loop] = task


def _leave_task(loop, task):
    current = _current_tasks.pop(loop, None)
    if current is not task:
        raise RuntimeError(f"Leaving task {task!r} does not match the current task {current!r}.")


def create_task(coro, *, name=None, context=None):
    loop = events.get_running_loop()
    # A task that is given a name has had its number before.
    if context is None:
        task = loop.create_task(coro)
    else:
        task = loop.create_task(coro, context=context)
    _set_task_name(task, name)
    return task


def _set_task_name(task, name):
    if name is not None and hasattr(task, "set_name"):
        task.set_name(name)


def create_eager_task_factory(custom_task_constructor):
    def factory(loop, coro, *, name=None, context=None):
        return custom_task_constructor(coro, loop=loop, name=name, context=context,
                                       eager_start=True)
    return factory


eager_task_factory = create_eager_task_factory(Task)


def ensure_future(coro_or_future, *, loop=None):
    if futures.isfuture(coro_or_future):
        if loop is not None and loop is not coro_or_future.get_loop():
            raise ValueError("The future belongs to a different loop than the one specified "
                             "as the loop argument")
        return coro_or_future
    coro = coro_or_future
    if not iscoroutine(coro):
        if not hasattr(type(coro), "__await__") and not _made_by_coroutine(coro):
            if not _asyncio.tool_was_called_plainly():
                raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
            # The result of a tool that was called plainly and is there already.
            future = events.get_event_loop().create_future() if loop is None else loop.create_future()
            future.set_result(coro)
            return future
        coro = events._await(coro)
    if loop is None:
        loop = events.get_event_loop()
    return loop.create_task(coro)


def _made_by_coroutine(obj):
    code = getattr(obj, "gi_code", None)
    return code is not None and bool(code.co_flags & 0x100)


class _Pass:
    # Awaited, lets everything else that is ready run first.
    def __await__(self):
        yield


_pass = _Pass()


async def sleep(delay, result=None):
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    if delay <= 0:
        await _pass
        return result
    loop = events.get_running_loop()
    future = loop.create_future()
    timer = loop.call_later(delay, futures._set_result_unless_cancelled, future, result)
    try:
        return await future
    finally:
        timer.cancel()


def _forbid_coroutines(fs):
    if futures.isfuture(fs) or coroutines.iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if futures.isfuture(fs) or coroutines.iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return_when value: {return_when}")
    fs = dict.fromkeys(fs)
    if any(coroutines.iscoroutine(f) for f in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    loop = events.get_running_loop()
    waiter = loop.create_future()
    timer = None
    if timeout is not None:
        timer = loop.call_later(timeout, futures._set_result_unless_cancelled, waiter, None)
    left = len(fs)

    def on_completion(f):
        nonlocal left
        left -= 1
        if (left <= 0 or return_when == FIRST_COMPLETED
                or return_when == FIRST_EXCEPTION
                and not f.cancelled() and f.exception() is not None):
            if timer is not None:
                timer.cancel()
            if not waiter.done():
                waiter.set_result(None)

    for f in fs:
        f.add_done_callback(on_completion)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in fs:
            f.remove_done_callback(on_completion)
    done, pending = set(), set()
    for f in fs:
        (done if f.done() else pending).add(f)
    return done, pending


async def wait_for(fut, timeout):
    if fut is not None and not futures.isfuture(fut) and not coroutines.iscoroutine(fut) \
            and not hasattr(type(fut), "__await__"):
        fut = ensure_future(fut)
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except exceptions.CancelledError as error:
            raise TimeoutError from error
    from . import timeouts
    async with timeouts.timeout(timeout):
        return await fut


async def _cancel_and_wait(fut):
    loop = events.get_running_loop()
    waiter = loop.create_future()

    def release(_):
        if not waiter.done():
            waiter.set_result(None)

    fut.add_done_callback(release)
    try:
        fut.cancel()
        await waiter
    finally:
        fut.remove_done_callback(release)


def as_completed(fs, *, timeout=None):
    _forbid_coroutines(fs)
    from .queues import Queue
    done = Queue()
    loop = events.get_event_loop()
    # In order, each once: CPython's order is that of a set, and differs from run to run.
    todo = dict.fromkeys([ensure_future(f, loop=loop) for f in dict.fromkeys(fs)])
    timer = None

    def on_timeout():
        for f in todo:
            f.remove_done_callback(on_completion)
            done.put_nowait(None)
        todo.clear()

    def on_completion(f):
        if not todo:
            return
        del todo[f]
        done.put_nowait(f)
        if not todo and timer is not None:
            timer.cancel()

    async def wait_for_one():
        f = await done.get()
        if f is None:
            raise exceptions.TimeoutError
        return f.result()

    for f in todo:
        f.add_done_callback(on_completion)
    if todo and timeout is not None:
        timer = loop.call_later(timeout, on_timeout)
    for _ in range(len(todo)):
        yield wait_for_one()


class _GatheringFuture(futures.Future):
    def __init__(self, children, *, loop):
        super().__init__(loop=loop)
        self._children = children
        self._cancel_requested = False

    def cancel(self, msg=None):
        if self.done():
            return False
        cancelled_any = False
        for child in self._children:
            if child.cancel(msg=msg):
                cancelled_any = True
        if cancelled_any:
            # The children decide when, and whether, this one is cancelled.
            self._cancel_requested = True
        return cancelled_any


def gather(*coros_or_futures, return_exceptions=False):
    if not coros_or_futures:
        outer = events.get_event_loop().create_future()
        outer.set_result([])
        return outer
    loop = None
    outer = None
    finished = 0
    known = {}
    children = []

    def on_done(child):
        nonlocal finished
        finished += 1
        if outer is None or outer.done():
            if not child.cancelled():
                child.exception()
            return
        if not return_exceptions:
            if child.cancelled():
                outer.set_exception(child._make_cancelled_error())
                return
            error = child.exception()
            if error is not None:
                outer.set_exception(error)
                return
        if finished < len(known):
            return
        results = []
        for one in children:
            if one.cancelled():
                message = one._cancel_message
                results.append(exceptions.CancelledError("" if message is None else message))
            else:
                error = one.exception()
                results.append(one.result() if error is None else error)
        if outer._cancel_requested:
            outer.set_exception(child._make_cancelled_error())
        else:
            outer.set_result(results)

    for argument in coros_or_futures:
        key = id(argument)
        child = known.get(key)
        if child is None:
            child = ensure_future(argument, loop=loop)
            if loop is None:
                loop = child.get_loop()
            known[key] = child
            child.add_done_callback(on_done)
        children.append(child)
    outer = _GatheringFuture(children, loop=loop)
    return outer


def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def _inner_done_callback(inner):
        if outer.cancelled():
            if not inner.cancelled():
                inner.exception()
            return
        if inner.cancelled():
            outer.cancel()
        else:
            error = inner.exception()
            if error is not None:
                outer.set_exception(error)
            else:
                outer.set_result(inner.result())

    def _outer_done_callback(outer):
        if not inner.done():
            inner.remove_done_callback(_inner_done_callback)

    inner.add_done_callback(_inner_done_callback)
    outer.add_done_callback(_outer_done_callback)
    return outer


def run_coroutine_threadsafe(coro, loop):
    if not coroutines.iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    from concurrent.futures import Future as ThreadFuture
    future = ThreadFuture()

    def begin():
        try:
            futures._chain_future(ensure_future(coro, loop=loop), future)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            if future.set_running_or_notify_cancel():
                future.set_exception(error)
            raise

    loop.call_soon_threadsafe(begin)
    return future


def _wait_for_call(call):
    # What awaiting a started call of a tool means: a future that the loop settles.
    loop = events.get_running_loop()
    future = loop._calls.get(call)
    if future is None or future.cancelled():
        future = loop.create_future()
        loop._calls[call] = future
        future.add_done_callback(lambda done: _forget_call(loop, call, done))
    return future.__await__()


def _forget_call(loop, call, future):
    if loop._calls.get(call) is future:
        del loop._calls[call]
