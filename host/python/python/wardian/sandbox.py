"""A sandbox: one session of Python, with limits and grants of its own."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from . import _wardian, displays, options
from ._wardian import Execution, FileInfo, Progress, Usage
from .displays import OnDisplay
from .engine import Engine, default_engine
from .errors import Cancelled, Ended, LimitExceeded, SandboxClosed
from .http import Http
from .mounts import Mount
from .packages import Packages
from .secrets import Secret
from .tools import Tools, by_name

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .limits import Limits

OnOutput = Callable[[str], Any]
LastValue = Literal["expression", "statement"]

_MISSING: Any = object()

# After these nothing of the session runs.
_STOPPED = (LimitExceeded, Cancelled, Ended)


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

    Limits are of one call, those that begin with `session_` of all calls together: `fuel`, `memory`, `timeout`, ...,
    see `Limits`. Sizes and times are numbers or texts: `memory="64MB"`, `timeout="5s"`. A program that hits a limit is
    ended and cannot catch it; the session continues.

    Args:
        mounts: Directories of the machine by their paths in the sandbox: `{"/data": "directory"}` can be read, a `Mount`
            says what else.
        packages: Directories and wheels with Python packages that programs may import, or `Packages`, which several
            sandboxes share.
        image: A file that `wardian image build` or `Sandbox.image` made, with which the sandbox begins. It is read once for
            each engine; see `Engine.image`.
        tools: Functions that programs may call, plain or async, by name or in a list. See `threaded` for those that take long.
        env: Environment variables.
        stdin: What `input()` reads.
        clocks: `"system"` grants the machine's clocks.
        allowed_imports: The modules that programs may import: `pkg`, `pkg.*` or `*`. `None` is all of the library.
            This guides programs; the sandbox protects.
        stub_modules: Modules to make where there is none, with their attributes.
        secrets: Texts that tools use and programs never see.
        http: Requests over HTTP that programs may make: what their URLs begin with, or `Http`, or a list of them.
        deterministic: A seed from which random numbers and clocks follow.
        engine: Where to make it; the engine of the process unless given.
        on_stdout: Called with text as it is printed. It is collected as well. What it raises ends the program and
            is raised to the caller.
        on_stderr: The same for `sys.stderr`.
        on_display: Called with what a program shows, by `plt.show()`, `display()` or a figure that is open at its end: a
            dict of forms by their MIME types, such as `{"text/plain": "...", "image/png": b"..."}`.
        limits: Those of `Limits`.

    Raises:
        TypeError, ValueError: An option that is none, or a value that it cannot have.
        EngineFull: There is no room, and the engine was made to refuse.
        SetupError: Options that do not fit together, such as the path of a mount.
    """

    def __init__(
        self,
        *,
        mounts: Mapping[str, Mount | str | os.PathLike[str]] | None = None,
        packages: Packages | str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | None = None,
        image: str | os.PathLike[str] | None = None,
        tools: Tools | None = None,
        env: Mapping[str, str] | None = None,
        stdin: bytes | str | None = None,
        clocks: Literal["denied", "system"] = "denied",
        allowed_imports: Iterable[str] | None = None,
        stub_modules: Mapping[str, Mapping[str, Any]] | None = None,
        secrets: Mapping[str, Secret] | None = None,
        http: str | Http | Iterable[str | Http] | None = None,
        deterministic: int | None = None,
        engine: Engine | None = None,
        on_stdout: OnOutput | None = None,
        on_stderr: OnOutput | None = None,
        on_display: OnDisplay | None = None,
        _snapshot: bytes | None = None,
        **limits: Unpack[Limits],
    ) -> None:
        #: What shows what programs display, which is a tool that no one sees.
        self._display = displays.tools(on_display)
        if self._display and allowed_imports is not None:
            allowed_imports = [*allowed_imports, displays.MODULE]
        settings = options.settings(
            mounts=mounts,
            packages=packages,
            env=env,
            stdin=stdin,
            clocks=clocks,
            allowed_imports=allowed_imports,
            stub_modules=stub_modules,
            secrets=secrets,
            http=http,
            deterministic=deterministic,
            **limits,
        )
        #: As they were given.
        self._limits: Mapping[str, object] = dict(limits)
        chosen = default_engine() if engine is None else options.engine(engine)
        self._engine = chosen if image is None else chosen.image(image)
        self._native = _wardian.Session(
            self._engine._native,
            settings,
            {**by_name(tools), **self._display},
            options.callback("on_stdout", on_stdout),
            options.callback("on_stderr", on_stderr),
            _snapshot,
        )
        if self._display:
            installed = self._native.run(*_program(displays.BEGIN, None, None, "expression", None, None))
            if installed.error is not None:
                raise installed.error

    @classmethod
    def restore(cls, data: bytes, **given: Any) -> Sandbox:
        """A sandbox that continues where `snapshot` was taken; limits and grants are those given here.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     _ = sandbox.run("numbers = iter([1, 2, 3]); next(numbers)")
        ...     data = sandbox.snapshot()
        >>> with wardian.Sandbox.restore(data) as sandbox:
        ...     sandbox.run("next(numbers)").value
        2

        The author of the bytes decides what runs in this sandbox, and nothing beyond that. Handles in it, of objects that
        stayed outside, name nothing any more.

        Raises:
            SnapshotError: They are no snapshot of this build, or need more than the limits allow.
        """
        return cls(**given, _snapshot=options.content("data", data))

    @classmethod
    def _of(cls, native: _wardian.Session, like: Sandbox) -> Sandbox:
        sandbox = cls.__new__(cls)
        sandbox._limits = like._limits
        sandbox._engine = like._engine
        sandbox._display = like._display
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
        """Run a program on this thread. Other threads run meanwhile, and Ctrl-C ends it.

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
        execution = self._native.run(*_program(code, filename, argv, last_value, on_stdout, on_stderr))
        if self._display and not isinstance(execution.error, _STOPPED):
            end = self._native.run(*_program(displays.END, None, None, "expression", on_stdout, on_stderr))
            execution = _outcome(execution, end)
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
        """`run` on another thread, while the event loop runs. Async tools run on this loop.

        Cancelling the task ends the program; the session continues.

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
        execution = await self._job(_program(code, filename, argv, last_value, on_stdout, on_stderr))
        if self._display and not isinstance(execution.error, _STOPPED):
            end = await self._job(_program(displays.END, None, None, "expression", on_stdout, on_stderr))
            execution = _outcome(execution, end)
        if check and execution.error is not None:
            raise execution.error
        return execution

    async def _job(self, program: tuple[Any, ...]) -> Execution:
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[Execution] = loop.create_future()

        def deliver(execution: Execution | None, error: BaseException | None) -> None:
            if error is not None:
                ended.set_exception(error)
            elif execution is not None:
                ended.set_result(execution)

        def done(execution: Execution | None, error: BaseException | None) -> None:
            # A loop that is closed has nobody who waits.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(deliver, execution, error)

        job = self._native.start(*program, loop, contextvars.copy_context(), done)
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
        return ended.result()

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
        return {name: tool for name, tool in self._native.tools.items() if name not in self._display}

    def has_package(self, name: str) -> bool:
        """Whether the packages that it was given, or those of its image, have a module of this name."""
        return self._native.has_package(name)

    def set_tools(self, tools: Tools) -> None:
        """Replace all tools. Programs that run from now on find these and no others.

        >>> import wardian
        >>> with wardian.Sandbox(tools={"f": lambda: 1}) as sandbox:
        ...     sandbox.set_tools({"g": lambda: 2})
        ...     sandbox.run("g()").value
        2
        """
        self._native.set_tools({**by_name(tools), **self._display})

    # Sessions

    def snapshot(self) -> bytes:
        """The whole session as bytes: functions, generators half-way, modules, files in memory."""
        return self._native.snapshot()

    def image(self) -> bytes:
        """Everything that this sandbox is, with its packages, for others to begin with: see `Engine.image`.

        The session goes on; the memory of what exists by now is not given back any more.

        Raises:
            ImageError: A file of its packages cannot be read.
        """
        return self._native.image()

    def fork(self, count: int) -> list[Sandbox]:
        """As many sandboxes that begin where this one is, with its limits, grants and tools.

        >>> import wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     _ = sandbox.run("x = 20")
        ...     [fork.run(f"x + {number}").value for number, fork in enumerate(sandbox.fork(2))]
        [20, 21]
        """
        if not isinstance(count, int):
            raise options.wrong_type("count", "a number of sandboxes", count)
        if count < 0:
            raise ValueError(f"count must be 0 or more, not {count}")
        return [type(self)._of(native, self) for native in self._native.fork(count)]

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
        self._native.write_file(options.path(path), options.content("data", data))

    def read_file(self, path: str | os.PathLike[str]) -> bytes:
        """All bytes of a file of the sandbox, symbolic links followed.

        Raises:
            FileError: It cannot be read; a `FileNotFoundError` where there is none.
        """
        return self._native.read_file(options.path(path))

    def list_files(self, path: str | os.PathLike[str] = "/") -> list[FileInfo]:
        """Everything below a directory of the sandbox, sorted by path. Mounts are not entered, overlays are."""
        return self._native.list_files(options.path(path))

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
        parts = [self._native.state, *(f"{name}={value!r}" for name, value in self._limits.items())]
        parts.append(f"tools: {', '.join(self.tools) or 'none'}")
        return f"<wardian.Sandbox {', '.join(parts)}>"


def _outcome(execution: Execution, end: Execution) -> Execution:
    """The program's own, unless it was well and what shows its figures was not."""
    return execution if end.error is None or execution.error is not None else end


def _program(
    code: object,
    filename: object,
    argv: object,
    last_value: object,
    on_stdout: object,
    on_stderr: object,
) -> tuple[str, str | None, list[str] | None, bool, OnOutput | None, OnOutput | None]:
    """The arguments of a run, as the extension takes them."""
    if not isinstance(code, str):
        raise options.wrong_type("code", "a str", code)
    if not (filename is None or isinstance(filename, str)):
        raise options.wrong_type("filename", "a str", filename)
    if last_value not in ("expression", "statement"):
        raise ValueError(f"last_value must be 'expression' or 'statement', not {options.shown(last_value)}")
    return (
        code,
        filename,
        None if argv is None else options.texts("argv", argv),
        last_value == "statement",
        options.callback("on_stdout", on_stdout),
        options.callback("on_stderr", on_stderr),
    )


def run(code: str, *, check: bool = True, **given: Any) -> Execution:
    """Run a program in a sandbox of its own.

    >>> import wardian
    >>> wardian.run("print('hello'); 1 + 1")
    Execution(value=2, stdout='hello\\n')

    Args:
        code: Python source.
        check: Raise what went wrong in the program.
        given: The options of `Sandbox`, and of `Sandbox.run`.
    """
    of_run = {name: given.pop(name) for name in ("filename", "argv", "last_value") if name in given}
    with Sandbox(**given) as sandbox:
        return sandbox.run(code, check=check, **of_run)
