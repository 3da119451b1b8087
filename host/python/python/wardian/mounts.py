"""Directories of the machine in a sandbox."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from . import _wardian
from .describing import shown


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

    directory: str | os.PathLike[str]
    mode: Literal["read_only", "overlay", "read_write"]
    max_bytes: int | str | None = None
    max_files: int | str | None = None

    def __post_init__(self) -> None:
        directory = os.fspath(self.directory) if isinstance(self.directory, os.PathLike) else self.directory
        if not isinstance(directory, str):
            raise TypeError(f"directory must be the path of a directory, a str or a Path, not {shown(directory)}")
        if self.mode not in ("read_only", "overlay", "read_write"):
            raise ValueError(f"mode must be 'read_only', 'overlay' or 'read_write', not {shown(self.mode)}")
        # The class is frozen for others.
        object.__setattr__(self, "directory", directory)
        if self.max_bytes is not None:
            object.__setattr__(self, "max_bytes", _wardian.size("max_bytes", self.max_bytes))
        if self.max_files is not None:
            object.__setattr__(self, "max_files", _wardian.count("max_files", self.max_files))

    @classmethod
    def read_only(cls, directory: str | os.PathLike[str]) -> Mount:
        """Files can be read and directories listed."""
        return cls(directory, "read_only")

    @classmethod
    def overlay(cls, directory: str | os.PathLike[str]) -> Mount:
        """Everything can be changed; the changes are in memory, and the directory stays as it is."""
        return cls(directory, "overlay")

    @classmethod
    def read_write(
        cls, directory: str | os.PathLike[str], *, max_bytes: int | str | None = None, max_files: int | str | None = None
    ) -> Mount:
        """Files can be changed, too.

        Args:
            directory: What is mounted.
            max_bytes: By how many bytes its files may grow altogether; 64 MiB unless given.
            max_files: How many files and directories may be added; 10,000 unless given.
        """
        return cls(directory, "read_write", max_bytes, max_files)

