"""Engines: the compiled interpreter and the room for sandboxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from . import _wardian
from .describing import shown

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
