"""Directories of the machine in a sandbox."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Mount:
    """A directory of the machine, and what a program may do there. Nothing leads out of it.

    >>> import tempfile, pathlib, wardian
    >>> directory = tempfile.TemporaryDirectory()
    >>> _ = pathlib.Path(directory.name, "numbers.txt").write_text("1 2 3")
    >>> with wardian.Sandbox(mounts={"/data": wardian.Mount.read_only(directory.name)}) as sandbox:
    ...     sandbox.run("open('/data/numbers.txt').read().split()").value
    ['1', '2', '3']
    """

    directory: str
    mode: Literal["read_only", "overlay", "read_write"]
    max_bytes: int | None = None
    max_files: int | None = None

    @classmethod
    def read_only(cls, directory: str | os.PathLike[str]) -> Mount:
        """Files can be read and directories listed."""
        return cls(os.fspath(directory), "read_only")

    @classmethod
    def overlay(cls, directory: str | os.PathLike[str]) -> Mount:
        """Everything can be changed; the changes are in memory, and the directory stays as it is."""
        return cls(os.fspath(directory), "overlay")

    @classmethod
    def read_write(
        cls, directory: str | os.PathLike[str], *, max_bytes: int | None = None, max_files: int | None = None
    ) -> Mount:
        """Files can be changed, too.

        Args:
            directory: What is mounted.
            max_bytes: By how many bytes its files may grow altogether; 64 MiB unless given.
            max_files: How many files and directories may be added; 10,000 unless given.
        """
        return cls(os.fspath(directory), "read_write", max_bytes, max_files)
