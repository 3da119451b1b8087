# Tasks that take turns. The event loop lives in `events`; networking,
# processes and threads do not exist here and say so when they are used.

from . import (coroutines, events, exceptions, futures, locks, queues, runners, taskgroups,
               tasks, threads, timeouts)
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .threads import *
from .timeouts import *

_SOCKETS = ("open_connection", "start_server", "open_unix_connection", "start_unix_server",
            "StreamReader", "StreamWriter", "StreamReaderProtocol")
_PROCESSES = ("create_subprocess_exec", "create_subprocess_shell")

for _name in _SOCKETS:
    globals()[_name] = events._missing(f"asyncio.{_name}()", "there are no sockets")
for _name in _PROCESSES:
    globals()[_name] = events._missing(f"asyncio.{_name}()", "there are no processes")
del _name

__all__ = (coroutines.__all__ + events.__all__ + exceptions.__all__ + futures.__all__
           + locks.__all__ + queues.__all__ + runners.__all__ + taskgroups.__all__
           + tasks.__all__ + threads.__all__ + timeouts.__all__ + _SOCKETS + _PROCESSES)
