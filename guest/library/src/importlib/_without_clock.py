# dateutil's parser where no clock is granted. It asks for the year when it is imported, and for today at each text, though
# few texts leave open what today decides: matplotlib asks it of each category whether it is a date.

import time
from datetime import datetime
from functools import wraps

# The year around which years of two digits are then.
_YEAR = 2025

# Two days that have nothing in common: a text that means the same on both does not ask which is today.
_DAYS = datetime(2024, 2, 29), datetime(2023, 1, 1)


class NoClockError(PermissionError, ValueError):
    """The text needs today. A ValueError, too, which who asks whether a text is a date expects."""


def exec_dateutil(code, namespace):
    """Run `dateutil.parser._parser`."""
    localtime = time.localtime

    def guessed(seconds=None, /):
        try:
            return localtime(seconds)
        except PermissionError:
            return time.struct_time((_YEAR, 1, 1, 0, 0, 0, 2, 1, 0))
    time.localtime = guessed
    try:
        exec(code, namespace)
    finally:
        time.localtime = localtime
    parser = namespace["parser"]
    parser.parse = _asking_for_today_if_need_be(parser.parse)


def _asking_for_today_if_need_be(parse):
    @wraps(parse)
    def parse_(self, timestr, default=None, *args, **kwargs):
        if default is not None:
            return parse(self, timestr, default, *args, **kwargs)
        try:
            return parse(self, timestr, None, *args, **kwargs)
        except PermissionError as error:
            one, other = (parse(self, timestr, day, *args, **kwargs) for day in _DAYS)
            if one != other:
                raise NoClockError(*error.args) from None
            return one
    return parse_
