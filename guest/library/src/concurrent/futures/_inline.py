# The executor of a sandbox that has no processes: a call runs at once and to its
# end when it is submitted, so every future that it gives is done.

from concurrent.futures import _base


class InlineExecutor(_base.Executor):
    # What a closed executor says; its class differs.
    _closed = "cannot schedule new futures after shutdown"

    def __init__(self, initializer, initargs, broken):
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._initializer, self._initargs = initializer, initargs
        self._broken_kind = broken
        self._broken = False
        self._shutdown = False

    def submit(self, fn, /, *args, **kwargs):
        if self._broken:
            raise self._broken_kind(self._broken)
        if self._shutdown:
            raise RuntimeError(self._closed)
        future = _base.Future()
        if self._initializer is not None:
            initializer, self._initializer = self._initializer, None
            try:
                self._enter(initializer, self._initargs, {})
            except BaseException:
                _base.LOGGER.critical("Exception in initializer:", exc_info=True)
                self._broken = "A thread initializer failed, the thread pool is not usable anymore"
                future.set_exception(self._broken_kind(self._broken))
                return future
        future.set_running_or_notify_cancel()
        try:
            result = self._enter(fn, args, kwargs)
        except BaseException as exception:
            future.set_exception(exception)
        else:
            future.set_result(result)
        return future

    submit.__doc__ = _base.Executor.submit.__doc__

    def _enter(self, fn, args, kwargs):
        return fn(*args, **kwargs)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True

    shutdown.__doc__ = _base.Executor.shutdown.__doc__
