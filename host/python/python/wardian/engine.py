"""Engines: the compiled interpreter and the room for sandboxes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

from . import _wardian
from .describing import shown
from .options import path_of

if TYPE_CHECKING:
    from .sandbox import Sandbox

_default: Engine | None = None


class Engine:
    """Makes sandboxes, and bounds how many are alive at once.

    Most programs need none: there is one for each process, made when it is first needed. After `os.fork` it is
    made again in the child.

    >>> import wardian
    >>> engine = wardian.Engine(max_live_sandboxes=1, when_full="refuse")
    >>> with engine.sandbox() as sandbox:
    ...     try:
    ...         engine.sandbox()
    ...     except wardian.EngineFull as error:
    ...         print(error)
    all 1 sandboxes are in use

    Args:
        max_live_sandboxes: That many, parked ones not counted. Each reserves 4 GiB of address space, which costs
            nothing until it is used.
        when_full: What to do when that many are alive: wait until one is closed, or raise `EngineFull`.

    Raises:
        SetupError: The machine cannot run the compiled interpreter.
    """

    def __init__(
        self, *, max_live_sandboxes: int = 1000, when_full: Literal["wait", "refuse"] = "wait"
    ) -> None:
        most = _wardian.count("max_live_sandboxes", max_live_sandboxes)
        if not most:
            raise ValueError(f"max_live_sandboxes must be a number, 1 or more, not {shown(max_live_sandboxes)}")
        if not isinstance(when_full, str):
            raise TypeError(f"when_full must be 'wait' or 'refuse', not {shown(when_full)}")
        self._native = _wardian.Engine(most, when_full)
        self._images: dict[tuple[str, int, int, int], Engine] = {}

    def image(self, file: str | os.PathLike[str]) -> Engine:
        """An engine whose sandboxes begin with an image, and that shares its room with this one.

        Their modules are imported, their variables, files and packages there, and they cost what empty ones cost. The
        file is read once: asked again, this gives the same engine, as long as the file is the same.

        >>> import os, tempfile, wardian
        >>> with wardian.Sandbox() as sandbox:
        ...     _ = sandbox.run("import decimal; rate = decimal.Decimal('1.19')")
        ...     made = sandbox.image()
        >>> with tempfile.TemporaryDirectory() as directory:
        ...     file = os.path.join(directory, "rate.image")
        ...     _ = open(file, "wb").write(made)
        ...     with wardian.Sandbox(image=file) as sandbox:
        ...         sandbox.run("str(rate * 100)").value
        '119.00'

        Raises:
            ImageError: It cannot be read, is no image, was damaged, or was made by another build.
        """
        path = path_of("image", file)
        try:
            facts = os.stat(path)
            known = (os.path.realpath(path), facts.st_ino, facts.st_mtime_ns, facts.st_size)
        except OSError:
            # The library says what is wrong with it.
            known = (path, 0, 0, 0)
        if known not in self._images:
            engine = Engine.__new__(Engine)
            engine._native = self._native.image(path)
            engine._images = {}
            self._images[known] = engine
        return self._images[known]

    @property
    def max_live_sandboxes(self) -> int:
        """How many sandboxes may be alive at once."""
        return self._native.max_live_sandboxes

    @property
    def live_sandboxes(self) -> int:
        """How many are alive."""
        return self._native.live_sandboxes

    def sandbox(self, **options: Any) -> Sandbox:
        """A sandbox of this engine; see `Sandbox` for the options."""
        from .sandbox import Sandbox

        return Sandbox(engine=self, **options)

    def __repr__(self) -> str:
        return (
            f"Engine(max_live_sandboxes={self.max_live_sandboxes}, when_full={self._native.when_full!r},"
            f" live_sandboxes={self.live_sandboxes})"
        )


def default_engine() -> Engine:
    """The engine of this process."""
    global _default
    if _default is None:
        _default = Engine()
    return _default
