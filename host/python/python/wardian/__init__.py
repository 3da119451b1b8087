"""Run untrusted Python in a WebAssembly sandbox.

>>> import wardian
>>> wardian.run("sum(range(10))").value
45

A `Sandbox` is a session with limits, tools and other grants; `run` makes one for a single program.
"""

from ._wardian import Execution, FileInfo, Progress, Usage, __version__
from .engine import Engine
from .errors import (
    Cancelled,
    Ended,
    EndProgram,
    EngineFull,
    Error,
    FileBytesExceeded,
    FileError,
    FuelExceeded,
    GuestError,
    LimitExceeded,
    MemoryExceeded,
    MissingFileError,
    OutputExceeded,
    RolledBack,
    SandboxBusy,
    SandboxClosed,
    SandboxLost,
    SetupError,
    SnapshotError,
    TimeoutExceeded,
    ToolCallsExceeded,
    ValueCrossingError,
)
from .mounts import Mount
from .sandbox import Sandbox, run
from .secrets import Secret
from .tools import threaded
from .values import Opaque, Record

__all__ = [
    "Cancelled",
    "EndProgram",
    "Ended",
    "Engine",
    "EngineFull",
    "Error",
    "Execution",
    "FileBytesExceeded",
    "FileError",
    "FileInfo",
    "FuelExceeded",
    "GuestError",
    "LimitExceeded",
    "MemoryExceeded",
    "MissingFileError",
    "Mount",
    "Opaque",
    "OutputExceeded",
    "Progress",
    "Record",
    "RolledBack",
    "Sandbox",
    "SandboxBusy",
    "SandboxClosed",
    "SandboxLost",
    "Secret",
    "SetupError",
    "SnapshotError",
    "TimeoutExceeded",
    "ToolCallsExceeded",
    "Usage",
    "ValueCrossingError",
    "__version__",
    "run",
    "threaded",
]
