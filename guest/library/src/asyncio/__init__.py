# Tasks that take turns. The event loop lives in `events`; servers do not exist
# here and say so when they are used, as processes do where the host has none.

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

_SERVERS = ("start_server", "open_unix_connection", "start_unix_server")
_PROCESSES = ("create_subprocess_exec", "create_subprocess_shell")

for _name in _SERVERS:
    globals()[_name] = events._missing(f"asyncio.{_name}()", "there are no sockets")
for _name in _PROCESSES:
    globals()[_name] = events._beginning(f"asyncio.{_name}()", "subprocess")
del _name

__all__ = (coroutines.__all__ + events.__all__ + exceptions.__all__ + futures.__all__
           + locks.__all__ + queues.__all__ + runners.__all__ + taskgroups.__all__
           + tasks.__all__ + threads.__all__ + timeouts.__all__ + _SERVERS + _PROCESSES)

# What connections are made of is imported when it is asked for: most programs have none.
_LATE = {"base_events": (), "subprocess": (),
         "streams": ("StreamReader", "StreamReaderProtocol", "StreamWriter", "open_connection"),
         "protocols": ("BaseProtocol", "BufferedProtocol", "DatagramProtocol", "Protocol", "SubprocessProtocol"),
         "transports": ("BaseTransport", "DatagramTransport", "ReadTransport", "SubprocessTransport", "Transport",
                        "WriteTransport")}
__all__ += tuple(name for names in _LATE.values() for name in names)


def __getattr__(name):
    for module, names in _LATE.items():
        if name == module or name in names:
            from importlib import import_module
            found = import_module(f"asyncio.{module}")
            for each in names:
                globals()[each] = getattr(found, each)
            return found if name == module else getattr(found, name)
    raise AttributeError(f"module 'asyncio' has no attribute {name!r}")
