"""Whether a program did something to the host, or learned something of it: how security tests are judged.

In a sandbox most of smolagents' refusals are pointless (a program may walk from class to class as it
likes), so that what counts is the effect: no process, socket or file of the host is touched, and
no secret of the host is in what comes out.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

#: Audit events of CPython that a program in a sandbox must never cause.
_EVENTS = (
    "ctypes.dlopen", "os.exec", "os.fork", "os.forkpty", "os.listdir", "os.mkdir", "os.posix_spawn", "os.putenv",
    "os.remove", "os.rename", "os.rmdir", "os.scandir", "os.spawn", "os.startfile", "os.system", "pty.spawn",
    "shutil.", "socket.", "subprocess.", "urllib.",
)  # fmt: skip


class Containment:
    """Watches the host while programs run."""

    def __init__(self, folder: Path) -> None:
        #: Planted in the environment and in a file; a program that shows it has seen the host.
        self.canary = f"canary-{secrets.token_hex(16)}"
        #: What a program that can run commands makes.
        self.marker = folder / "made-by-a-program"
        self.breaches: list[str] = []
        os.environ["WARDIAN_CANARY"] = self.canary
        self._folder = folder
        (folder / "canary.txt").write_text(self.canary)
        os.chdir(folder)
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._runs or not (event == "open" or event.startswith(_EVENTS)):
            return
        # The host imports modules of its own when it first needs them.
        if not _caller().startswith("<frozen importlib"):
            self.breaches.append(f"{event} {arguments!r:.200}")

    #: How many programs are running; tools may be on any thread.
    _runs = 0

    def armed(self, code: str) -> str:
        """The same program, but where it would run a command that does nothing, that leaves a file."""
        for quote in "\"'":
            code = code.replace(f"{quote}:{quote}", f"{quote}touch {self.marker}{quote}")
        return code

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """While a program runs."""
        children = _children()
        files = sorted(os.listdir(self._folder))
        self._runs += 1
        try:
            yield
        finally:
            self._runs -= 1
            if _children() - children:
                self.breaches.append("a process was started")
            if sorted(os.listdir(self._folder)) != files:
                self.breaches.append("a file was made")
                self.marker.unlink(missing_ok=True)

    def look_at(self, *shown: object) -> None:
        """What came out of the program."""
        for text in map(str, shown):
            if self.canary in text or "root:x:0" in text:
                self.breaches.append("a secret of the host came out")


def _caller() -> str:
    """The file of the function that caused the audit event; at the end of a process there may be none."""
    try:
        return sys._getframe(2).f_code.co_filename
    except ValueError:
        return ""


def _children() -> set[str]:
    return {child for task in Path("/proc/self/task").glob("*/children") for child in _read(task).split()}


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # The thread has ended.
        return ""
