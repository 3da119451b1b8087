# Futures: results that come later.

import contextvars

from . import events, exceptions

GenericAlias = type(list[int])

__all__ = ("Future", "wrap_future", "isfuture")

_PENDING = "PENDING"
_CANCELLED = "CANCELLED"
_FINISHED = "FINISHED"


def isfuture(obj):
    return (hasattr(obj.__class__, "_asyncio_future_blocking")
            and obj._asyncio_future_blocking is not None)


class Future:
    _state = _PENDING
    _result = None
    _exception = None
    _loop = None
    _cancel_message = None
    _cancelled_exc = None
    # True while a task receives the future from its coroutine.
    _asyncio_future_blocking = False
    # The exception has not been asked for.
    _unretrieved = None
    # Where it was made, in debug mode.
    _source_traceback = None

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, *, loop=None):
        self._loop = events.get_event_loop() if loop is None else loop
        self._callbacks = []
        if self._loop.get_debug():
            self._source_traceback = events._stack_of_caller()

    def __repr__(self):
        return f"<{type(self).__name__} {' '.join(self._repr_info())}>"

    def _repr_info(self):
        info = [self._state.lower()]
        if self._state == _FINISHED:
            if self._exception is not None:
                info.append(f"exception={self._exception!r}")
            else:
                info.append(f"result={_short(self._result)}")
        if self._callbacks:
            shown = [events._describe(callback, ()) for callback, _ in self._callbacks]
            if len(shown) > 2:
                shown[1:-1] = [f"<{len(shown) - 2} more>"]
            info.append(f"cb=[{', '.join(shown)}]")
        if self._source_traceback:
            frame = self._source_traceback[-1]
            info.append(f"created at {frame[0]}:{frame[1]}")
        return info

    @property
    def _log_traceback(self):
        return self._unretrieved is not None

    @_log_traceback.setter
    def _log_traceback(self, value):
        if value:
            raise ValueError("_log_traceback can only be set to False")
        self._unretrieved = None

    def get_loop(self):
        if self._loop is None:
            raise RuntimeError("Future object is not initialized.")
        return self._loop

    def _make_cancelled_error(self):
        if self._cancelled_exc is not None:
            error = self._cancelled_exc
            self._cancelled_exc = None
            return error
        if self._cancel_message is None:
            return exceptions.CancelledError()
        return exceptions.CancelledError(self._cancel_message)

    def cancel(self, msg=None):
        if self._state != _PENDING:
            return False
        self._state = _CANCELLED
        self._cancel_message = msg
        self._schedule_callbacks()
        return True

    def cancelled(self):
        return self._state == _CANCELLED

    def done(self):
        return self._state != _PENDING

    def result(self):
        if self._state == _FINISHED:
            if self._exception is not None:
                self._unretrieved = None
                raise self._exception.with_traceback(self._exception_tb)
            return self._result
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        raise exceptions.InvalidStateError("Result is not set.")

    def exception(self):
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        if self._state != _FINISHED:
            raise exceptions.InvalidStateError("Exception is not set.")
        self._unretrieved = None
        return self._exception

    def add_done_callback(self, fn, *, context=None):
        if context is None:
            context = contextvars.copy_context()
        if self._state != _PENDING:
            self._loop.call_soon(fn, self, context=context)
        else:
            self._callbacks.append((fn, context))

    def remove_done_callback(self, fn):
        kept = [entry for entry in self._callbacks if entry[0] != fn]
        removed = len(self._callbacks) - len(kept)
        if removed:
            self._callbacks[:] = kept
        return removed

    def _schedule_callbacks(self):
        callbacks = self._callbacks
        if not callbacks:
            return
        self._callbacks = []
        for callback, context in callbacks:
            self._loop.call_soon(callback, self, context=context)

    def set_result(self, result):
        if self._state != _PENDING:
            raise exceptions.InvalidStateError("invalid state")
        self._result = result
        self._state = _FINISHED
        self._schedule_callbacks()

    def set_exception(self, exception):
        if self._state != _PENDING:
            raise exceptions.InvalidStateError("invalid state")
        if isinstance(exception, type):
            exception = exception()
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        if isinstance(exception, StopIteration):
            raise TypeError("StopIteration interacts badly with generators and "
                            "cannot be raised into a Future")
        self._exception = exception
        self._exception_tb = exception.__traceback__
        self._state = _FINISHED
        self._unretrieved = _Unretrieved(self)
        self._schedule_callbacks()

    def __await__(self):
        if self._state == _PENDING:
            self._asyncio_future_blocking = True
            yield self
        if self._state == _PENDING:
            raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__


Future.__module__ = "_asyncio"


class _Unretrieved:
    # Tells, when a future has gone, that nobody asked for its exception. Not the future itself does, so that futures
    # without one cost no finalizer.

    def __init__(self, future):
        self._future = future

    def __del__(self):
        future = self._future
        if future._unretrieved is not self:
            return
        context = {"message": f"{type(future).__name__} exception was never retrieved",
                   "exception": future._exception, "future": future}
        if future._source_traceback:
            context["source_traceback"] = future._source_traceback
        future._loop.call_exception_handler(context)


def _short(value):
    import reprlib
    return reprlib.repr(value)


def _set_result_unless_cancelled(future, result):
    if future._state == _PENDING:
        future.set_result(result)


def wrap_future(future, *, loop=None):
    if isfuture(future):
        return future
    from concurrent.futures import Future as ThreadFuture
    assert isinstance(future, ThreadFuture), f"concurrent.futures.Future is expected, got {future!r}"
    if loop is None:
        loop = events.get_event_loop()
    made = loop.create_future()
    _chain_future(future, made)
    return made


def _chain_future(source, destination):
    # The outcome of one becomes that of the other, and cancelling goes the other way. Either may belong to a thread.
    from concurrent.futures import Future as ThreadFuture
    for future, role in (source, "source"), (destination, "destination"):
        if not isfuture(future) and not isinstance(future, ThreadFuture):
            raise TypeError(f"A future is required for {role} argument")
    source_loop, destination_loop = [future.get_loop() if isfuture(future) else None
                                     for future in (source, destination)]

    def settle():
        if destination.cancelled():
            return
        if source_loop is None and destination.done():
            return
        if source.cancelled():
            destination.cancel()
        elif isfuture(destination):
            _copy_outcome(source, destination)
        elif destination.set_running_or_notify_cancel():
            _copy_outcome(source, destination)

    def source_done(source):
        if destination_loop is None or destination_loop is source_loop:
            settle()
        elif not destination_loop.is_closed():
            destination_loop.call_soon_threadsafe(settle)

    def destination_done(destination):
        if destination.cancelled():
            if source_loop is None or source_loop is destination_loop:
                source.cancel()
            else:
                source_loop.call_soon_threadsafe(source.cancel)

    destination.add_done_callback(destination_done)
    source.add_done_callback(source_done)


def _copy_future_state(source, dest):
    assert source.done()
    if dest.cancelled():
        return
    assert not dest.done()
    if source.cancelled():
        dest.cancel()
    else:
        _copy_outcome(source, dest)


def _copy_outcome(source, destination):
    error = source.exception()
    if error is None:
        destination.set_result(source.result())
        return
    if isfuture(destination):
        error = _own_error(error)
    destination.set_exception(error)


def _own_error(error):
    # asyncio has classes of its own for two errors of `concurrent.futures`.
    from concurrent import futures as of_threads
    for theirs, ours in ((of_threads.CancelledError, exceptions.CancelledError),
                         (of_threads.InvalidStateError, exceptions.InvalidStateError)):
        if type(error) is theirs:
            return ours(*error.args).with_traceback(error.__traceback__)
    return error
