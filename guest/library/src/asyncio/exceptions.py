# The exceptions of asyncio.

__all__ = ("BrokenBarrierError", "CancelledError", "InvalidStateError", "TimeoutError",
           "IncompleteReadError", "LimitOverrunError", "SendfileNotAvailableError")


class CancelledError(BaseException):
    pass


TimeoutError = TimeoutError


class InvalidStateError(Exception):
    pass


class SendfileNotAvailableError(RuntimeError):
    pass


class IncompleteReadError(EOFError):
    def __init__(self, partial, expected):
        wanted = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {wanted} expected bytes")
        self.partial = partial
        self.expected = expected

    def __reduce__(self):
        return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self):
        return type(self), (self.args[0], self.consumed)


class BrokenBarrierError(RuntimeError):
    pass
