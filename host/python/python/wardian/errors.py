"""What can go wrong, below one base class, `Error`.

The first group ends a program and leaves its session alive; such an error has the `execution` that it ended.
The others are raised by the call itself.
"""

from __future__ import annotations

import errno as _errno
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._wardian import Execution


class Error(Exception):
    """Everything that this package raises of its own.

    Attributes:
        execution: How the program ended that raised it; `None` where no program ran.
    """

    execution: Execution | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # Without the execution, which lives in this process alone.
        return type(self), self.args


def shortened(text: str, characters: int = 20_000) -> str:
    """The text, or its beginning and end.

    >>> shortened("0123456789", 4)
    '01\\n... (6 characters left out) ...\\n89'
    """
    if len(text) <= characters:
        return text
    half = max(characters // 2, 1)
    return f"{text[:half]}\n... ({len(text) - 2 * half} characters left out) ...\n{text[-half:]}"


class GuestError(Error):
    """The program raised an exception that it did not catch.

    `str()` and `repr()` leave out the middle of long texts, since both go to logs; the attributes have them whole.

    >>> import wardian
    >>> try:
    ...     wardian.run("{}['x']")
    ... except wardian.GuestError as error:
    ...     print(error.type_name, error)
    KeyError KeyError: 'x'

    Attributes:
        type_name: Name of the exception's class.
        message: `str()` of the exception.
        traceback: The text that CPython would print.
    """

    def __init__(self, type_name: str, message: str, traceback: str) -> None:
        Exception.__init__(self, type_name, message, traceback)
        self.type_name = type_name
        self.message = message
        self.traceback = traceback

    def __str__(self) -> str:
        text = f"{shortened(self.type_name)}: {shortened(self.message)}"
        return text if self.message else text[:-2]

    def __repr__(self) -> str:
        parts = (self.type_name, self.message, self.traceback)
        return f"{type(self).__name__}({', '.join(repr(shortened(part)) for part in parts)})"


class LimitExceeded(Error):
    """A limit ended the program, which could not catch it.

    Attributes:
        limit: The limit's name, as `Sandbox` has it; those of the session begin with `session_`.
    """

    def __init__(self, message: str = "limit exceeded", limit: str = "") -> None:
        super().__init__(message, limit)
        self.limit = limit

    def __str__(self) -> str:
        return str(self.args[0])


class Cancelled(Error):
    """`Sandbox.cancel()` ended the program."""


class Ended(Error):
    """A tool ended the program: it raised `EndProgram`."""


class EndProgram(BaseException):
    """Raise this in a tool to end the program at once; the program cannot catch it.

    It is no `Exception`, so that a tool's own `except Exception` lets it pass.

    >>> import wardian
    >>> def stop():
    ...     raise wardian.EndProgram
    >>> with wardian.Sandbox(tools=[stop]) as sandbox:
    ...     execution = sandbox.run("try: stop()\\nfinally: print('never')", check=False)
    >>> execution.error, execution.stdout
    (Ended('ended by a tool'), '')
    """


class SandboxBusy(Error):
    """The sandbox runs a program, or does something else, in another thread, task or in this one."""


class SandboxClosed(Error):
    """The sandbox was closed."""


class SandboxLost(Error):
    """The session broke and could not come back, or it belongs to another process."""


class RolledBack(Error):
    """The session broke in this call and is as it was before; what tools did outside is done."""


class EngineFull(Error):
    """As many sandboxes are alive as the engine allows, and it was made to refuse more."""


class SetupError(Error):
    """An engine or a sandbox could not be set up."""


class ImageError(Error):
    """An image cannot be used, or made."""


class SnapshotError(Error):
    """The bytes are no snapshot that this build can restore here."""


class ValueCrossingError(Error, ValueError):
    """A value is too large, too deep, or of a kind that cannot cross."""


class FileError(Error, OSError):
    """A file of the sandbox cannot be read, written or listed; `filename` is its path there."""


class MissingFileError(FileError, FileNotFoundError):
    """There is no such file in the sandbox."""


def file_error(name: str, path: str) -> FileError:
    """The exception for an error number of the sandbox, by its name.

    >>> file_error("ENOENT", "/home/user/nope")
    MissingFileError(2, 'No such file or directory')
    """
    number = getattr(_errno, name, _errno.EIO)
    kind: Any = MissingFileError if number == _errno.ENOENT else FileError
    error: FileError = kind(number, os.strerror(number), path)
    return error


# At the end, since these are made of classes above: one for each kind of limit, by the library's table.
from .limits import *  # noqa: E402, F403
from .limits import MemoryExceeded  # noqa: E402


class GuestMemoryError(GuestError, MemoryExceeded):
    """More objects than `memory` allows, where the program could have caught its `MemoryError` and did not."""

    def __init__(self, type_name: str, message: str, traceback: str) -> None:
        GuestError.__init__(self, type_name, message, traceback)
        self.limit = "memory"
