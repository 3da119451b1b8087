"""What timestamps are told by, in modules that `timestamps` itself needs."""

from datetime import datetime


class ABCTimestamp(datetime):
    """The common ancestor of `Timestamp`."""

    __slots__ = ()
