"""The compiled half of the package; see `sandbox.py` for what the methods mean."""

import asyncio
import contextvars
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, final

__version__: str

@final
class LimitInfo:
    """A limit, as the library's table has it."""

    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> Literal["operations", "bytes", "time", "count"]: ...
    @property
    def default(self) -> int | None:
        """In the base unit, which is the nanosecond for times; none is no limit."""
    @property
    def help(self) -> str: ...
    @property
    def exception(self) -> str | None:
        """The exception that ends a program, unless the program itself gets one."""

LIMITS: dict[str, LimitInfo]

def limit(name: str, value: object, called: str | None = None) -> int | None:
    """A limit in its base unit; none is no limit.

    Raises:
        TypeError, ValueError: It is nothing that such a limit can be; the text says `called`, or `name`.
    """

def size(called: str, value: object) -> int | None: ...
def count(called: str, value: object) -> int | None: ...

def check_array(array: Any, length: int) -> int: ...
def array_items(array: Any) -> Any: ...
def array_repr(array: Any) -> str: ...

@final
class Engine:
    def __new__(cls, max_live_sandboxes: int, when_full: str) -> Engine: ...
    def image(self, file: str) -> Engine: ...
    @property
    def max_live_sandboxes(self) -> int: ...
    @property
    def when_full(self) -> Literal["wait", "refuse"]: ...
    @property
    def live_sandboxes(self) -> int: ...
    @property
    def without_pool(self) -> str | None: ...

@final
class Packages:
    def __new__(cls, places: list[str]) -> Packages: ...
    @property
    def ignored(self) -> list[str]: ...

@final
class Handles:
    def __new__(cls) -> Handles: ...
    def __len__(self) -> int: ...

@final
class Usage:
    """What one call used, or all calls of a session together."""

    @property
    def fuel(self) -> int:
        """Operations."""
    @property
    def time(self) -> float:
        """Seconds, waiting included."""
    @property
    def cpu_time(self) -> float:
        """Seconds of processors, plain tools included."""
    @property
    def memory(self) -> int:
        """Bytes of the session's memory after the call; it never shrinks."""
    @property
    def objects(self) -> int:
        """Bytes that Python objects take after the call: what `memory=` bounds."""
    @property
    def peak_objects(self) -> int:
        """The most that they took."""
    @property
    def output(self) -> int:
        """Bytes printed."""
    @property
    def tool_calls(self) -> int:
        """Tool calls started."""
    @property
    def http_requests(self) -> int:
        """Requests made over HTTP."""
    @property
    def http_bytes(self) -> int:
        """Bytes of requests and of their answers."""
    @property
    def scratch(self) -> int:
        """Bytes of files in memory after the call."""
    @property
    def file_bytes_read(self) -> int:
        """Bytes read from files, wherever they are."""
    @property
    def file_bytes_written(self) -> int:
        """Bytes written to files, wherever they are."""

@final
class Progress:
    """What the running call has used so far."""

    @property
    def running(self) -> bool:
        """Whether a call runs."""
    @property
    def fuel(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def output(self) -> int: ...
    @property
    def tool_calls(self) -> int: ...

@final
class FileInfo:
    """A file or directory of a sandbox."""

    @property
    def path(self) -> str: ...
    @property
    def kind(self) -> Literal["file", "directory", "link", "mount"]: ...
    @property
    def size(self) -> int:
        """Bytes of a file."""
    @property
    def unchanged(self) -> bool:
        """It is in an overlay, and its content is still the machine's."""

@final
class Execution:
    """How a program ended."""

    @property
    def value(self) -> Any:
        """The value of the last statement, if it has one."""
    @property
    def stdout(self) -> str:
        """What was printed; bytes that are no UTF-8 are replaced."""
    @property
    def stderr(self) -> str:
        """What was written to `sys.stderr`."""
    @property
    def error(self) -> Exception | None:
        """What ended the program, unless it came to its end; an error of `wardian.errors`."""
    @property
    def exit_status(self) -> int | None:
        """The status of `sys.exit()`, if the program ended so."""
    @property
    def usage(self) -> Usage:
        """What the call used."""
    @property
    def session_usage(self) -> Usage:
        """What all calls of the session have used so far."""
    def _repr_html_(self) -> str: ...

@final
class Job:
    def cancel(self) -> None: ...

@final
class Session:
    def __new__(
        cls,
        engine: Engine,
        settings: Mapping[str, Any],
        tools: Mapping[str, Callable[..., Any]],
        on_stdout: Callable[[str], Any] | None,
        on_stderr: Callable[[str], Any] | None,
        snapshot: bytes | None,
    ) -> Session: ...
    def run(
        self,
        code: str,
        file_name: str | None,
        arguments: Sequence[str] | None,
        statement: bool,
        on_stdout: Callable[[str], Any] | None,
        on_stderr: Callable[[str], Any] | None,
    ) -> Execution: ...
    def start(
        self,
        code: str,
        file_name: str | None,
        arguments: Sequence[str] | None,
        statement: bool,
        on_stdout: Callable[[str], Any] | None,
        on_stderr: Callable[[str], Any] | None,
        event_loop: asyncio.AbstractEventLoop,
        context: contextvars.Context,
        done: Callable[[Execution | None, BaseException | None], None],
    ) -> Job: ...
    def get(self, name: str) -> list[Any]: ...
    def set(self, name: str, value: Any) -> None: ...
    def set_tools(self, tools: Mapping[str, Callable[..., Any]]) -> None: ...
    def snapshot(self) -> bytes: ...
    def image(self) -> bytes: ...
    def has_package(self, name: str) -> bool: ...
    def fork(self, count: int) -> list[Session]: ...
    def park(self) -> None: ...
    def write_file(self, path: str, data: bytes) -> None: ...
    def read_file(self, path: str) -> bytes: ...
    def list_files(self, path: str) -> list[FileInfo]: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...
    @property
    def tools(self) -> dict[str, Callable[..., Any]]: ...
    @property
    def handles(self) -> int: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def progress(self) -> Progress: ...
    @property
    def state(self) -> Literal["idle", "busy", "closed", "lost", "elsewhere"]: ...
