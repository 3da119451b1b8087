"""A sandbox: one session of Python, with limits and grants of its own."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal

from . import _wardian
from ._wardian import Execution, FileInfo, Progress, Usage
from .engine import Engine, default_engine
from .errors import SandboxClosed
from .mounts import Mount
from .secrets import Secret
from .tools import Tools, by_name

OnOutput = Callable[[str], Any]
LastValue = Literal["expression", "statement"]

_MISSING: Any = object()


class Sandbox:
    """A session: what one program defines, the next one finds.

    >>> import wardian
    >>> def price(item):
    ...     return 10 * len(item)
    >>> with wardian.Sandbox(tools=[price], timeout=5) as sandbox:
    ...     _ = sandbox.run("basket = ['tea', 'cake']")
    ...     sandbox.run("sum(price(item) for item in basket)").value
    70

    Nothing is granted that is not said here: no files of the machine, no network, no environment, no clock, no
    tools. What a program writes to `/tmp` and its home stays in memory.

    Limits are of one call, those that begin with `session_` of all calls together. A program that hits one is
    ended and cannot catch it; the session goes on.

    Args:
        fuel: Operations; about 12,000,000,000 a second.
        memory: Bytes of Python objects.
        timeout: Seconds, waiting included; `None` is no limit.
        output: Bytes that may be printed.
        recursion: How deep calls may nest before `RecursionError`.
        tool_calls: Tool calls.
        scratch_bytes: Bytes of files in memory; `OSError` in the program beyond.
        scratch_files: Files, directories and links in memory.
        file_bytes: Bytes read from files and written to them, wherever they are.
        session_fuel: As `fuel`, of all calls; so the others.
        session_time: Seconds of all calls, without the time between them.
        session_output: As `output`.
        session_tool_calls: As `tool_calls`.
        session_file_bytes: As `file_bytes`.
        mounts: Directories of the machine by their paths in the sandbox.
        tools: Functions that programs may call, plain or async, by name or in a list. See `threaded` for those that take long.
        env: Environment variables.
        stdin: What `input()` reads.
        clocks: `"system"` grants the machine's clocks.
        allowed_imports: The modules that programs may import: `pkg`, `pkg.*` or `*`. `None` is all of the library.
            This guides programs; the sandbox protects.
        stub_modules: Modules to make where there is none, with their attributes.
        secrets: Texts that tools use and programs never see.
        deterministic: A seed from which random numbers and clocks follow.
        engine: Where to make it; the engine of the process unless given.
        on_stdout: Called with text as it is printed. It is collected as well. What it raises ends the program and
            is raised to the caller.
        on_stderr: The same for `sys.stderr`.

    Raises:
        EngineFull: There is no room, and the engine was made to refuse.
        SetupError: Options that do not fit together, such as the path of a mount.
    """

    def __init__(
        self,
        *,
        fuel: int | None = None,
        memory: int | None = None,
        timeout: float | None = 30.0,
        output: int | None = None,
        recursion: int | None = None,
        tool_calls: int | None = None,
        scratch_bytes: int | None = None,
        scratch_files: int | None = None,
        file_bytes: int | None = None,
        session_fuel: int | None = None,
        session_time: float | None = None,
        session_output: int | None = None,
        session_tool_calls: int | None = None,
        session_file_bytes: int | None = None,
        mounts: Mapping[str, Mount] | None = None,
        tools: Tools | None = None,
        env: Mapping[str, str] | None = None,
        stdin: bytes | str | None = None,
        clocks: Literal["denied", "system"] = "denied",
        allowed_imports: Iterable[str] | None = None,
        stub_modules: Mapping[str, Mapping[str, Any]] | None = None,
        secrets: Mapping[str, Secret] | None = None,
        deterministic: int | None = None,
        engine: Engine | None = None,
        on_stdout: OnOutput | None = None,
        on_stderr: OnOutput | None = None,
        _snapshot: bytes | None = None,
    ) -> None:
        limits = {
            "fuel": fuel,
            "memory": memory,
            "output": output,
            "recursion": recursion,
            "tool_calls": tool_calls,
            "scratch_bytes": scratch_bytes,
            "scratch_files": scratch_files,
            "file_bytes": file_bytes,
            "session_fuel": session_fuel,
            "session_output": session_output,
            "session_tool_calls": session_tool_calls,
            "session_file_bytes": session_file_bytes,
        }
        settings: dict[str, Any] = {name: value for name, value in limits.items() if value is not None}
        settings["timeout"] = timeout
        settings["session_time"] = session_time
        # What it is not given is not said, which also makes the usual sandbox quicker.
        if deterministic is not None:
            settings["deterministic"] = deterministic
        if clocks != "denied":
            # Behind the seed, whose clocks these replace.
            settings["clocks"] = clocks
        if mounts:
            settings["mounts"] = [
                (path, mount.mode, mount.directory, mount.max_bytes, mount.max_files)
                for path, mount in mounts.items()
            ]
        if env:
            settings["env"] = list(env.items())
        if stdin is not None:
            settings["stdin"] = stdin.encode() if isinstance(stdin, str) else bytes(stdin)
        if allowed_imports is not None:
            if isinstance(allowed_imports, str):
                raise TypeError("allowed_imports must be names in a list, not a str")
            settings["allowed_imports"] = list(allowed_imports)
        if stub_modules:
            settings["stub_modules"] = {name: dict(attributes) for name, attributes in stub_modules.items()}
        if secrets:
            settings["secrets"] = [
                (name, secret.reveal(), list(secret.tools)) for name, secret in secrets.items()
            ]
        self._engine = default_engine() if engine is None else engine
        self._native = _wardian.Session(
            self._engine._native, settings, by_name(tools), on_stdout, on_stderr, _snapshot
        )

    @classmethod
    def restore(cls, data: bytes, **options: Any) -> Sandbox:
        """A sandbox that goes on where `snapshot` was taken; limits and grants are those given here.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     _ = sandbox.run("numbers = iter([1, 2, 3]); next(numbers)")
        ...     data = sandbox.snapshot()
        >>> with wardian.Sandbox.restore(data) as sandbox:
        ...     sandbox.run("next(numbers)").value
        2

        Whoever wrote the bytes decides what runs in this sandbox, and nothing beyond that. Handles in it, of objects that
        stayed outside, name nothing any more.

        Raises:
            SnapshotError: They are no snapshot of this build, or need more than the limits allow.
        """
        return cls(**options, _snapshot=bytes(data))

    @classmethod
    def _of(cls, native: _wardian.Session, engine: Engine) -> Sandbox:
        sandbox = cls.__new__(cls)
        sandbox._engine = engine
        sandbox._native = native
        return sandbox

    # Running

    def run(
        self,
        code: str,
        *,
        check: bool = True,
        filename: str | None = None,
        argv: Sequence[str] | None = None,
        last_value: LastValue = "expression",
        on_stdout: OnOutput | None = None,
        on_stderr: OnOutput | None = None,
    ) -> Execution:
        """Run a program on this thread. Other threads go on meanwhile, and Ctrl-C ends it.

        Args:
            code: Python source.
            check: Raise what went wrong in the program. Otherwise it is in the execution's `error`.
            filename: What tracebacks call the program.
            argv: `sys.argv`.
            last_value: `"expression"`: the value is that of the last statement, if it is an expression.
                `"statement"`: also what the last statement assigns or defines.
            on_stdout: As for the sandbox, for this call.
            on_stderr: The same for `sys.stderr`.

        Raises:
            GuestError: The program raised an exception that it did not catch.
            LimitExceeded: A limit ended it.
            Cancelled: `cancel` ended it.
            Ended: A tool ended it.
            SandboxBusy: The sandbox is in use, by this thread or another.
        """
        execution = self._native.run(
            code,
            filename,
            None if argv is None else list(argv),
            _is_statement(last_value),
            on_stdout,
            on_stderr,
        )
        if check and execution.error is not None:
            raise execution.error
        return execution

    async def run_async(
        self,
        code: str,
        *,
        check: bool = True,
        filename: str | None = None,
        argv: Sequence[str] | None = None,
        last_value: LastValue = "expression",
        on_stdout: OnOutput | None = None,
        on_stderr: OnOutput | None = None,
    ) -> Execution:
        """`run` on another thread, while the event loop goes on. Async tools run on this loop.

        Cancelling the task ends the program; the session goes on.

        >>> import asyncio, wardian
        >>> async def double(number):
        ...     await asyncio.sleep(0.01)
        ...     return 2 * number
        >>> async def main():
        ...     with wardian.Sandbox(tools=[double]) as sandbox:
        ...         return (await sandbox.run_async("double(21)")).value
        >>> asyncio.run(main())
        42
        """
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[Execution] = loop.create_future()

        def settle(execution: Execution | None, error: BaseException | None) -> None:
            if error is not None:
                ended.set_exception(error)
            elif execution is not None:
                ended.set_result(execution)

        def done(execution: Execution | None, error: BaseException | None) -> None:
            # A loop that is closed has nobody who waits.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, execution, error)

        job = self._native.start(
            code,
            filename,
            None if argv is None else list(argv),
            _is_statement(last_value),
            on_stdout,
            on_stderr,
            loop,
            contextvars.copy_context(),
            done,
        )
        cancelled: asyncio.CancelledError | None = None
        # Waited for whatever happens: the sandbox is in use until then. A cancelled program ends at once.
        while not ended.done():
            try:
                await asyncio.wait((ended,))
            except asyncio.CancelledError as error:
                cancelled = error
                job.cancel()
        if cancelled is not None:
            ended.exception()
            raise cancelled
        execution = ended.result()
        if check and execution.error is not None:
            raise execution.error
        return execution

    def cancel(self) -> None:
        """End the running program, from any thread; without one this does nothing."""
        self._native.cancel()

    # Variables and tools

    def get(self, name: str, default: Any = _MISSING) -> Any:
        """A global variable of the session.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     sandbox.set("x", {"a": 1})
        ...     _ = sandbox.run("x['b'] = x['a'] + 1")
        ...     sandbox.get("x"), sandbox.get("y", None)
        ({'a': 1, 'b': 2}, None)

        Raises:
            KeyError: There is none of that name, and no default was given.
        """
        found = self._native.get(name)
        if found:
            return found[0]
        if default is _MISSING:
            raise KeyError(name)
        return default

    def set(self, name: str, value: Any) -> None:
        """Set a global variable of the session.

        Raises:
            ValueCrossingError: The value is too large or too deep.
        """
        self._native.set(name, value)

    @property
    def tools(self) -> dict[str, Callable[..., Any]]:
        """The tools by name, in a new dict; see `set_tools`."""
        return self._native.tools

    def set_tools(self, tools: Tools) -> None:
        """Replace all tools. Programs that run from now on find these and no others.

        >>> import wardian
        >>> with wardian.Sandbox(tools={"f": lambda: 1}) as sandbox:
        ...     sandbox.set_tools({"g": lambda: 2})
        ...     sandbox.run("g()").value
        2
        """
        self._native.set_tools(by_name(tools))

    # Sessions

    def snapshot(self) -> bytes:
        """The whole session as bytes: functions, generators half-way, modules, files in memory."""
        return self._native.snapshot()

    def fork(self, count: int) -> list[Sandbox]:
        """As many sandboxes that begin where this one is, with its limits, grants and tools.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     _ = sandbox.run("x = 20")
        ...     [fork.run(f"x + {number}").value for number, fork in enumerate(sandbox.fork(2))]
        [20, 21]
        """
        if count < 0:
            raise ValueError(f"count must be 0 or more, not {count}")
        return [type(self)._of(native, self._engine) for native in self._native.fork(count)]

    def park(self) -> None:
        """Give the memory and the room in the engine back; the session lives on, packed. The next call wakes it."""
        self._native.park()

    def close(self) -> None:
        """Give the sandbox up. A program that runs in another thread is cancelled."""
        self._native.close()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._native.state == "closed"

    # Files in memory

    def write_file(self, path: str | os.PathLike[str], data: bytes | str) -> None:
        """Make a file of the sandbox hold exactly this.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     sandbox.write_file("/tmp/numbers.txt", "1 2 3")
        ...     _ = sandbox.run("open('/tmp/numbers.txt', 'a').write(' 4')")
        ...     sandbox.read_file("/tmp/numbers.txt")
        b'1 2 3 4'

        Raises:
            FileError: It cannot be written; an `OSError`, too.
        """
        content = data.encode() if isinstance(data, str) else bytes(data)
        self._native.write_file(os.fspath(path), content)

    def read_file(self, path: str | os.PathLike[str]) -> bytes:
        """All bytes of a file of the sandbox, symbolic links followed.

        Raises:
            FileError: It cannot be read; a `FileNotFoundError` where there is none.
        """
        return self._native.read_file(os.fspath(path))

    def list_files(self, path: str | os.PathLike[str] = "/") -> list[FileInfo]:
        """Everything below a directory of the sandbox, sorted by path. Mounts are not entered, overlays are."""
        return self._native.list_files(os.fspath(path))

    # Looking on

    @property
    def usage(self) -> Usage:
        """What all calls that have ended used."""
        return self._native.usage

    @property
    def progress(self) -> Progress:
        """What the running call has used so far, from any thread; without one, what the last has used."""
        return self._native.progress

    @property
    def engine(self) -> Engine:
        """Where it was made."""
        return self._engine

    def __enter__(self) -> Sandbox:
        if self.closed:
            raise SandboxClosed("this sandbox is closed")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        # Neither variables nor secrets nor environment: reprs end up in logs.
        return f"<wardian.Sandbox {self._native.state}, tools: {', '.join(self._native.tools) or 'none'}>"


def _is_statement(last_value: str) -> bool:
    if last_value == "expression":
        return False
    if last_value == "statement":
        return True
    raise ValueError(f"last_value must be 'expression' or 'statement', not {last_value!r}")


def run(code: str, *, check: bool = True, **options: Any) -> Execution:
    """Run a program in a sandbox of its own.

    >>> import wardian
    >>> wardian.run("print('hello'); 1 + 1")
    Execution(value=2, stdout='hello\\n')

    Args:
        code: Python source.
        check: Raise what went wrong in the program.
        options: Those of `Sandbox`, and of `Sandbox.run`.
    """
    of_run = {name: options.pop(name) for name in ("filename", "argv", "last_value") if name in options}
    with Sandbox(**options) as sandbox:
        return sandbox.run(code, check=check, **of_run)
