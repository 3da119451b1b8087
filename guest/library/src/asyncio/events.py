# The event loop: callbacks in the order in which they became ready, timers by
# their time, and calls of tools that the host works on meanwhile.
#
# Nothing can wake the loop but a timer, a tool and another thread, so a loop that
# has none of them and no callback is at its end: that is an error, not a wait for ever.

import sys
from math import ceil as _ceil
from collections import deque
from contextvars import copy_context
from heapq import heapify, heappop, heappush
from weakref import ref

import _asyncio
from _thread import _local, get_ident
from _time import monotonic as _monotonic, sleep as _sleep

__all__ = ("AbstractEventLoopPolicy", "AbstractEventLoop", "AbstractServer", "Handle",
           "TimerHandle", "get_event_loop_policy", "set_event_loop_policy", "get_event_loop",
           "set_event_loop", "new_event_loop", "get_child_watcher", "set_child_watcher",
           "_set_running_loop", "get_running_loop", "_get_running_loop", "BaseEventLoop",
           "SelectorEventLoop", "DefaultEventLoopPolicy")

# Timers this close together are due at once: the resolution of the clock.
_RESOLUTION = 1e-9


def _stack_of_caller():
    # Where what is made in debug mode was made: the stack of whoever calls the caller.
    import traceback
    return traceback.extract_stack(sys._getframe(2), 10)


class Handle:
    __slots__ = ("_callback", "_args", "_cancelled", "_loop", "_context", "_source_traceback", "_repr",
                 "__weakref__")

    def __init__(self, callback, args, loop, context=None):
        self._context = copy_context() if context is None else context
        self._loop = loop
        self._callback = callback
        self._args = args
        self._cancelled = False
        self._source_traceback = self._repr = None

    def cancel(self):
        if not self._cancelled:
            self._cancelled = True
            if self._loop.get_debug():
                # What is told of it later shows what it was.
                self._repr = repr(self)
            self._callback = self._args = None

    def cancelled(self):
        return self._cancelled

    def get_context(self):
        return self._context

    def _run(self):
        try:
            self._context.run(self._callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            context = {"message": f"Exception in callback {_describe(self._callback, self._args)}",
                       "exception": error, "handle": self}
            if self._source_traceback:
                context["source_traceback"] = self._source_traceback
            self._loop.call_exception_handler(context)

    def _repr_info(self):
        info = [type(self).__name__]
        if self._cancelled:
            info.append("cancelled")
        if self._callback is not None:
            info.append(_describe(self._callback, self._args))
        if self._source_traceback:
            frame = self._source_traceback[-1]
            info.append(f"created at {frame.filename}:{frame.lineno}")
        return info

    def __repr__(self):
        return self._repr or f"<{' '.join(self._repr_info())}>"


class TimerHandle(Handle):
    __slots__ = ("_when", "_number")

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        self._when = when
        self._number = loop._timers_made = loop._timers_made + 1

    def when(self):
        return self._when

    def _repr_info(self):
        info = super()._repr_info()
        info.insert(2 if self._cancelled else 1, f"when={self._when}")
        return info

    def cancel(self):
        if not self._cancelled:
            self._loop._timer_cancelled()
        super().cancel()

    def __hash__(self):
        return hash(self._when)

    def __lt__(self, other):
        if isinstance(other, TimerHandle):
            if self._when == other._when:
                return self._number < other._number
            return self._when < other._when
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, TimerHandle):
            return self._when < other._when or self.__eq__(other)
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, TimerHandle):
            return self._when > other._when
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, TimerHandle):
            return self._when > other._when or self.__eq__(other)
        return NotImplemented

    def __eq__(self, other):
        if isinstance(other, TimerHandle):
            return (self._when == other._when and self._callback == other._callback
                    and self._args == other._args and self._cancelled == other._cancelled)
        return NotImplemented


def _describe(callback, args):
    name = getattr(callback, "__qualname__", None) or repr(callback)
    return f"{name}({', '.join(map(repr, args or ()))}){_place(callback)}"


def _place(callback):
    # Where a function of the program is; the library has no files.
    callback = getattr(callback, "func", callback)
    code = getattr(getattr(callback, "__func__", callback), "__code__", None)
    if code is None or code.co_filename.startswith("<frozen "):
        return ""
    return f" at {code.co_filename}:{code.co_firstlineno}"


async def _await(awaitable):
    return await awaitable


def _format_handle(handle):
    from .tasks import Task
    of = getattr(handle._callback, "__self__", None)
    return repr(of) if isinstance(of, Task) else str(handle)


class AbstractEventLoop:
    pass


class AbstractServer:
    pass


def _others():
    # What waits where there are other threads, which may call back meanwhile.
    threads = sys.modules.get("_thread")
    return threads._wait_if_others if threads is not None and threads._has_others() else None


def _set_result_unless_cancelled(future, result):
    if not future.done():
        future.set_result(result)


def _idle(ready, wait):
    # The loop has nothing to do for so long.
    if wait_for := _others():
        return wait_for(lambda: ready, wait)
    if wait is not None:
        _sleep(wait)
    return False


class BaseEventLoop(AbstractEventLoop):
    def __init__(self):
        self._ready = deque()
        self._scheduled = []
        self._cancelled_timers = 0
        self._timers_made = 0
        self._calls = {}
        self._stopping = False
        self._running = False
        self._closed = False
        from . import coroutines
        self._debug = coroutines._is_debug_mode()
        # In debug mode: callbacks that take longer are told of, and who may call without `call_soon_threadsafe`.
        self.slow_callback_duration = 0.1
        self._thread_id = None
        self._signal_handlers = {}
        self._task_factory = None
        self._exception_handler = None
        self._asyncgens = {}
        self._asyncgens_shut_down = False
        self._tasks = {}
        self._default_executor = None
        self._executor_shutdown_called = False

    def __repr__(self):
        return (f"<{type(self).__name__} running={self.is_running()} "
                f"closed={self.is_closed()} debug={self._debug}>")

    # Callbacks

    def call_soon(self, callback, *args, context=None):
        if self._closed:
            self._check_closed()
        if self._debug:
            self._check_thread()
            self._check_callback(callback, "call_soon")
        handle = Handle(callback, args, self, context)
        if self._debug:
            handle._source_traceback = _stack_of_caller()
        self._ready.append(handle)
        return handle

    def _check_callback(self, callback, method):
        # In debug mode.
        from . import coroutines as _coroutines
        if _coroutines.iscoroutine(callback) or _coroutines.iscoroutinefunction(callback):
            raise TypeError(f"coroutines cannot be used with {method}()")
        if not callable(callback):
            raise TypeError(f"a callable object was expected by {method}(), got {callback!r}")

    def _check_thread(self):
        if self._thread_id is not None and self._thread_id != get_ident():
            raise RuntimeError("Non-thread-safe operation invoked on an event loop other than the current one")

    def call_soon_threadsafe(self, callback, *args, context=None):
        # A loop that has nothing to do looks at its callbacks whenever another thread has had a turn.
        self._check_closed()
        if self._debug:
            self._check_callback(callback, "call_soon_threadsafe")
        handle = Handle(callback, args, self, context)
        if self._debug:
            handle._source_traceback = _stack_of_caller()
        self._ready.append(handle)
        return handle

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        timer = self.call_at(self.time() + delay, callback, *args, context=context)
        if timer._source_traceback:
            del timer._source_traceback[-1]
        return timer

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        self._check_closed()
        if self._debug:
            self._check_thread()
            self._check_callback(callback, "call_at")
        timer = TimerHandle(when, callback, args, self, context)
        if self._debug:
            timer._source_traceback = _stack_of_caller()
        heappush(self._scheduled, timer)
        return timer

    def time(self):
        return _monotonic()

    def _timer_cancelled(self):
        self._cancelled_timers += 1
        if self._cancelled_timers > 100 and self._cancelled_timers * 2 > len(self._scheduled):
            self._scheduled = [timer for timer in self._scheduled if not timer._cancelled]
            heapify(self._scheduled)
            self._cancelled_timers = 0

    # Futures and tasks

    def create_future(self):
        from .futures import Future
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        self._check_closed()
        if type(coro).__name__ == "pending_call":
            coro = _await(coro)
        if self._task_factory is None:
            from .tasks import Task
            return Task(coro, loop=self, name=name, context=context)
        if context is None:
            task = self._task_factory(self, coro)
        else:
            task = self._task_factory(self, coro, context=context)
        from .tasks import _set_task_name
        _set_task_name(task, name)
        return task

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._task_factory = factory

    def get_task_factory(self):
        return self._task_factory

    def run_in_executor(self, executor, func, *args):
        self._check_closed()
        if self._debug:
            self._check_callback(func, "run_in_executor")
        if executor is None:
            if self._executor_shutdown_called:
                raise RuntimeError("Executor shutdown has been called")
            executor = self._default_executor
            if executor is None:
                from concurrent.futures import ThreadPoolExecutor
                executor = self._default_executor = ThreadPoolExecutor(thread_name_prefix="asyncio")
        from .futures import wrap_future
        return wrap_future(executor.submit(func, *args), loop=self)

    def set_default_executor(self, executor):
        from concurrent.futures import ThreadPoolExecutor
        if not isinstance(executor, ThreadPoolExecutor):
            raise TypeError("executor must be ThreadPoolExecutor instance")
        self._default_executor = executor

    async def shutdown_default_executor(self, timeout=None):
        self._executor_shutdown_called = True
        executor = self._default_executor
        if executor is None:
            return
        from threading import Thread
        from .timeouts import timeout as limited
        ended = self.create_future()

        def shut_down():
            try:
                executor.shutdown(wait=True)
            except Exception as error:
                if not self._closed:
                    self.call_soon_threadsafe(ended.set_exception, error)
            else:
                if not self._closed:
                    self.call_soon_threadsafe(_set_result_unless_cancelled, ended, None)

        thread = Thread(target=shut_down)
        thread.start()
        try:
            async with limited(timeout):
                await ended
        except TimeoutError:
            import warnings
            warnings.warn("The executor did not finishing joining its threads "
                          f"within {timeout} seconds.", RuntimeWarning, stacklevel=2)
            executor.shutdown(wait=False)
        else:
            thread.join()

    # Running

    def run_forever(self):
        self._check_closed()
        if self._running:
            raise RuntimeError("This event loop is already running")
        if _get_running_loop() is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        previous = sys.get_asyncgen_hooks()
        self._running = True
        self._thread_id = get_ident()
        try:
            sys.set_asyncgen_hooks(firstiter=self._first_iteration,
                                   finalizer=self._generator_dropped)
            _set_running_loop(self)
            while True:
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._stopping = False
            self._running = False
            self._thread_id = None
            _set_running_loop(None)
            sys.set_asyncgen_hooks(*previous)

    def run_until_complete(self, future):
        self._check_closed()
        if self._running:
            raise RuntimeError("This event loop is already running")
        if _get_running_loop() is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        from . import futures
        from .tasks import ensure_future
        is_new = not futures.isfuture(future)
        future = ensure_future(future, loop=self)
        future.add_done_callback(_run_until_complete_cb)
        try:
            self.run_forever()
        except:
            if is_new and future.done() and not future.cancelled():
                future.exception()
            raise
        finally:
            future.remove_done_callback(_run_until_complete_cb)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def _run_once(self):
        scheduled = self._scheduled
        ready = self._ready
        while scheduled and scheduled[0]._cancelled:
            heappop(scheduled)
            self._cancelled_timers -= 1
        if ready or self._stopping:
            if self._calls:
                self._wait_for_calls(0)
        elif self._calls:
            wait = None
            if scheduled:
                wait = max(0, scheduled[0]._when - self.time())
            self._wait_for_calls(wait)
        elif scheduled:
            wait = scheduled[0]._when - self.time()
            if wait > 0:
                # In whole milliseconds: what is due so close together is woken together.
                _idle(ready, _ceil(wait * 1000) / 1000)
        elif not _idle(ready, None):
            raise RuntimeError("deadlock: every task waits, and no timer and no tool call "
                               "is left that could wake one")
        if scheduled:
            end = self.time() + _RESOLUTION
            while scheduled and scheduled[0]._when < end:
                timer = heappop(scheduled)
                if timer._cancelled:
                    self._cancelled_timers -= 1
                else:
                    ready.append(timer)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle._cancelled:
                continue
            if not self._debug:
                handle._run()
                continue
            began = self.time()
            handle._run()
            took = self.time() - began
            if took >= self.slow_callback_duration:
                from . import base_events
                base_events.logger.warning("Executing %s took %.3f seconds", _format_handle(handle), took)

    def _wait_for_calls(self, timeout):
        # What the host has finished meanwhile becomes the result of its future.
        calls = list(self._calls)
        wait_for = timeout != 0 and _others()
        if wait_for:
            wait_for(lambda: self._ready or _asyncio.wait_any(calls, 0), timeout, calls)
            timeout = 0
        for call in _asyncio.wait_any(calls, timeout):
            future = self._calls.pop(call)
            if future.done():
                continue
            try:
                result = call.result()
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(result)

    def stop(self):
        self._stopping = True

    def is_running(self):
        return self._running

    def is_closed(self):
        return self._closed

    def close(self):
        if self._running:
            raise RuntimeError("Cannot close a running event loop")
        self._closed = True
        self._ready.clear()
        self._scheduled.clear()
        self._calls.clear()
        self._executor_shutdown_called = True
        executor, self._default_executor = self._default_executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    # Async generators

    def _first_iteration(self, generator):
        self._asyncgens[id(generator)] = ref(generator)
        if len(self._asyncgens) > 64 and len(self._asyncgens) & 63 == 0:
            # Those that ended need not be closed.
            self._asyncgens = {id(generator): ref(generator)
                               for generator in self._open_generators()}

    def _open_generators(self):
        found = [reference() for reference in self._asyncgens.values()]
        return [generator for generator in found
                if generator is not None and generator.ag_frame is not None]

    # Nothing refers to it any more, but it has not ended.
    def _generator_dropped(self, generator):
        self._asyncgens.pop(id(generator), None)
        if not self._closed:
            self.create_task(generator.aclose())

    async def shutdown_asyncgens(self):
        self._asyncgens_shut_down = True
        if not self._asyncgens:
            return
        closing = self._open_generators()
        self._asyncgens.clear()
        from .tasks import gather
        results = await gather(*[generator.aclose() for generator in closing],
                               return_exceptions=True)
        for result, generator in zip(results, closing):
            if isinstance(result, Exception):
                self.call_exception_handler({
                    "message": "an error occurred during closing of asynchronous generator "
                               f"{generator!r}",
                    "exception": result, "asyncgen": generator})

    # Errors that nobody receives

    def get_exception_handler(self):
        return self._exception_handler

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._exception_handler = handler

    def default_exception_handler(self, context):
        message = context.get("message") or "Unhandled exception in event loop"
        lines = [message]
        for key in sorted(context):
            if key in ("message", "exception"):
                continue
            value = context[key]
            if key in ("source_traceback", "handle_traceback"):
                import traceback
                text = "".join(traceback.format_list(value)).rstrip()
                kind = "Object" if key == "source_traceback" else "Handle"
                lines.append(f"{key}: {kind} created at (most recent call last):\n{text}")
            else:
                lines.append(f"{key}: {value!r}")
        error = context.get("exception")
        from . import base_events
        base_events.logger.error(
            "\n".join(lines),
            exc_info=(type(error), error, error.__traceback__) if error is not None else False)

    def call_exception_handler(self, context):
        if self._exception_handler is None:
            self._handle_by_default(context, "Exception in default exception handler")
            return
        # In the context of what it is about, where that has one.
        about = context.get("task") or context.get("future") or context.get("handle")
        own = about.get_context() if hasattr(about, "get_context") else None
        try:
            if own is not None and hasattr(own, "run"):
                own.run(self._exception_handler, self, context)
            else:
                self._exception_handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self._handle_by_default(
                {"message": "Unhandled error in exception handler", "exception": error,
                 "context": context},
                "Exception in default exception handler while handling an unexpected error "
                "in custom exception handler")

    def _handle_by_default(self, context, problem):
        # A subclass may have a handler of its own, which may fail.
        try:
            self.default_exception_handler(context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException:
            from . import base_events
            base_events.logger.error(problem, exc_info=True)

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = bool(enabled)


class SelectorEventLoop(BaseEventLoop):
    def __init__(self, selector=None):
        super().__init__()
        logging = sys.modules.get("logging")
        if logging is not None:
            name = "EpollSelector" if selector is None else type(selector).__name__
            logging.getLogger("asyncio").debug("Using selector: %s", name)

    # Signals are those that a program sends itself: see `_signal`.

    def add_signal_handler(self, sig, callback, *args):
        from .coroutines import iscoroutine, iscoroutinefunction
        if iscoroutine(callback) or iscoroutinefunction(callback):
            raise TypeError("coroutines cannot be used with add_signal_handler()")
        self._check_signal(sig)
        self._check_closed()
        handle = Handle(callback, args, self, None)
        self._signal_handlers[sig] = handle
        import _signal
        try:
            _signal.signal(sig, self._handle_signal)
        except ValueError as error:
            del self._signal_handlers[sig]
            raise RuntimeError(str(error))
        except OSError as error:
            del self._signal_handlers[sig]
            if error.errno == 22:
                raise RuntimeError(f"sig {sig} cannot be caught")
            raise

    def _handle_signal(self, sig, frame):
        handle = self._signal_handlers.get(sig)
        if handle is None:
            return
        if handle._cancelled:
            self.remove_signal_handler(sig)
        else:
            self._ready.append(handle)

    def remove_signal_handler(self, sig):
        self._check_signal(sig)
        if self._signal_handlers.pop(sig, None) is None:
            return False
        import _signal
        _signal.signal(sig, _signal.default_int_handler if sig == 2 else _signal.SIG_DFL)
        return True

    def _check_signal(self, sig):
        if not isinstance(sig, int):
            raise TypeError(f"sig must be an int, not {sig!r}")
        if not 0 < sig < 65:
            raise ValueError(f"invalid signal number {sig}")

    def close(self):
        super().close()
        for sig in list(self._signal_handlers):
            self.remove_signal_handler(sig)


SelectorEventLoop.__name__ = SelectorEventLoop.__qualname__ = "_UnixSelectorEventLoop"
SelectorEventLoop.__module__ = "asyncio.unix_events"


def _missing(what, why):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"{what} is not available in Wardian: {why}")
    refuse.__name__ = refuse.__qualname__ = what.rpartition(".")[2].rstrip("()")
    return refuse


def _connecting(name):
    # The code is imported by the first program that connects to something.
    def connect(self, *args, **kwargs):
        from . import connections
        return getattr(connections, name)(self, *args, **kwargs)
    connect.__name__ = name
    connect.__qualname__ = f"BaseEventLoop.{name}"
    return connect


def _beginning(what, module):
    # Processes, where the host has them.
    refuse = _missing(what, "there are no processes")
    name = refuse.__name__

    def begin(*args, **kwargs):
        from _wardian_programs import tool
        if tool() is None:
            return refuse(*args, **kwargs)
        from importlib import import_module
        return getattr(import_module(f"asyncio.{module}"), name)(*args, **kwargs)
    begin.__name__ = begin.__qualname__ = name
    return begin


for _name in ("create_connection", "getaddrinfo", "start_tls"):
    setattr(BaseEventLoop, _name, _connecting(_name))
for _name in ("create_server", "create_datagram_endpoint",
              "create_unix_connection", "create_unix_server", "getnameinfo",
              "sock_recv", "sock_sendall", "sock_connect", "sock_accept",
              "connect_accepted_socket", "add_reader", "add_writer", "sendfile"):
    setattr(BaseEventLoop, _name, _missing(f"loop.{_name}()", "there are no sockets"))
for _name in ("subprocess_exec", "subprocess_shell"):
    setattr(BaseEventLoop, _name, _beginning(f"loop.{_name}()", "processes"))
for _name in ("connect_read_pipe", "connect_write_pipe"):
    setattr(BaseEventLoop, _name, _missing(f"loop.{_name}()", "there are no pipes"))


def _run_until_complete_cb(future):
    if not future.cancelled():
        error = future.exception()
        if isinstance(error, (SystemExit, KeyboardInterrupt)):
            # It leaves the loop by itself.
            return
    future.get_loop().stop()


class AbstractEventLoopPolicy:
    get_child_watcher = _missing("asyncio.get_child_watcher()", "there are no processes")
    set_child_watcher = _missing("asyncio.set_child_watcher()", "there are no processes")


class DefaultEventLoopPolicy(AbstractEventLoopPolicy):
    class _Local(_local):
        loop = None
        was_set = False

    def __init__(self):
        self._local = self._Local()

    def get_event_loop(self):
        here = self._local
        if here.loop is None and not here.was_set and get_ident() == 1:
            self.set_event_loop(self.new_event_loop())
        if here.loop is None:
            from threading import current_thread
            raise RuntimeError(f"There is no current event loop in thread {current_thread().name!r}.")
        return here.loop

    def set_event_loop(self, loop):
        if loop is not None and not isinstance(loop, AbstractEventLoop):
            raise TypeError("loop must be an instance of AbstractEventLoop or None, not "
                            f"'{type(loop).__name__}'")
        self._local.was_set = True
        self._local.loop = loop

    def new_event_loop(self):
        return SelectorEventLoop()


_running_loop = None
_event_loop_policy = None


def _get_running_loop():
    return _running_loop


def _set_running_loop(loop):
    global _running_loop
    _running_loop = loop


def get_running_loop():
    if _running_loop is None:
        raise RuntimeError("no running event loop")
    return _running_loop


def get_event_loop_policy():
    global _event_loop_policy
    if _event_loop_policy is None:
        _event_loop_policy = DefaultEventLoopPolicy()
    return _event_loop_policy


def set_event_loop_policy(policy):
    global _event_loop_policy
    if policy is not None and not isinstance(policy, AbstractEventLoopPolicy):
        raise TypeError("policy must be an instance of AbstractEventLoopPolicy or None, not "
                        f"'{type(policy).__name__}'")
    _event_loop_policy = policy


def get_event_loop():
    if _running_loop is not None:
        return _running_loop
    return get_event_loop_policy().get_event_loop()


def set_event_loop(loop):
    get_event_loop_policy().set_event_loop(loop)


def new_event_loop():
    return get_event_loop_policy().new_event_loop()


get_child_watcher = AbstractEventLoopPolicy.get_child_watcher
set_child_watcher = AbstractEventLoopPolicy.set_child_watcher
