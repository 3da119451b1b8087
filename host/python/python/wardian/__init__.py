"""Run untrusted Python in a WebAssembly sandbox.

>>> import wardian
>>> wardian.run("sum(range(10))").value
45

A `Sandbox` is a session with limits, tools and other grants; `run` makes one for a single program.
"""

from ._wardian import Execution, FileInfo, Progress, Usage, __version__
from .arrays import Array
from .engine import Engine
from .errors import (
    Cancelled,
    Ended,
    EndProgram,
    EngineFull,
    Error,
    FileError,
    GuestError,
    LimitExceeded,
    MissingFileError,
    RolledBack,
    SandboxBusy,
    SandboxClosed,
    SandboxLost,
    SetupError,
    ImageError,
    SnapshotError,
    ValueCrossingError,
)
from .figures import Figure
from .http import Http
from .limits import *  # noqa: F403
from .limits import Limits
from .limits import __all__ as _exceptions_of_limits
from .mounts import Mount
from .packages import Packages
from .sandbox import Sandbox, run
from .secrets import Secret
from .tools import threaded
from .values import Opaque, Record

__all__ = [
    "Array",
    "Cancelled",
    "EndProgram",
    "Ended",
    "Engine",
    "EngineFull",
    "Error",
    "Execution",
    "Figure",
    "FileError",
    "FileInfo",
    "GuestError",
    "Http",
    "LimitExceeded",
    "Limits",
    "MissingFileError",
    "Mount",
    "Packages",
    "Opaque",
    "Progress",
    "Record",
    "RolledBack",
    "Sandbox",
    "SandboxBusy",
    "SandboxClosed",
    "SandboxLost",
    "Secret",
    "SetupError",
    "ImageError",
    "SnapshotError",
    "Usage",
    "ValueCrossingError",
    "__version__",
    "run",
    "threaded",
]
__all__ += _exceptions_of_limits


def __dir__() -> list[str]:
    """What is for users; the modules that it comes from are not."""
    return list(__all__)
