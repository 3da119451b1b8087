# What packages import from here: the loop itself is in `events`.

from .events import BaseEventLoop, _run_until_complete_cb
from .log import logger

__all__ = ("BaseEventLoop",)
