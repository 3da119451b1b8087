"""Functions that programs may call."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, ParamSpec, TypeVar

from .describing import shown

P = ParamSpec("P")
R = TypeVar("R")

Tools = Mapping[str, Callable[..., Any]] | Iterable[Callable[..., Any]]
"""Tools by name, or functions that have names."""


class Threaded(Generic[P, R]):
    """A function that runs on a thread of its own when a program calls it; see `threaded`."""

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R]) -> None:
        if not callable(function):
            raise TypeError(f"a tool must be callable, not {type(function).__name__}")
        functools.update_wrapper(self, function)
        self.__wrapped__ = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.__wrapped__(*args, **kwargs)

    def __repr__(self) -> str:
        return f"threaded({self.__wrapped__!r})"


def threaded(function: Callable[P, R]) -> Threaded[P, R]:
    """Mark a tool that may take long: it runs on a thread of its own.

    A program that hits its timeout or is cancelled then ends at once, although the tool continues.
    Any other plain function runs on the thread that drives the sandbox, which is quicker.

    >>> import time, wardian
    >>> @wardian.threaded
    ... def nap(seconds):
    ...     time.sleep(seconds)
    >>> with wardian.Sandbox(tools=[nap], timeout=0.1) as sandbox:
    ...     sandbox.run("nap(1)", check=False).error
    TimeoutExceeded('time limit exceeded', 'timeout')
    """
    return Threaded(function)


def by_name(tools: Tools | None) -> dict[str, Callable[..., Any]]:
    """The tools of a mapping, or of functions by their `__name__`."""
    if tools is None:
        return {}
    if isinstance(tools, Mapping):
        return dict(tools)
    if isinstance(tools, (str, bytes)) or not isinstance(tools, Iterable):
        raise TypeError(f"tools must be functions in a list, or a dict of functions by name, not {shown(tools)}")
    named: dict[str, Callable[..., Any]] = {}
    for tool in tools:
        # Objects that are called, such as tools of agent frameworks, say `name`.
        name = getattr(tool, "__name__", None) or getattr(tool, "name", None)
        if not isinstance(name, str):
            raise TypeError(f"a tool in a list needs a __name__: {tool!r}; pass a dict of names instead")
        if name in named:
            raise ValueError(f"two tools are called {name!r}")
        named[name] = tool
    return named
