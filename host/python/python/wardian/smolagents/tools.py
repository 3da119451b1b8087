"""Tools as the program in the sandbox calls them, and the answer that ends a run."""

from __future__ import annotations

import builtins
import contextvars
import functools
import inspect
import keyword
import math
import threading
from collections.abc import Callable, Mapping
from typing import Any

from smolagents.local_python_executor import BASE_PYTHON_TOOLS

import wardian

#: The tool that smolagents gives every agent to end its run.
FINAL_ANSWER = "final_answer"


class Step:
    """One step of the agent: the context in which its tools run, and its final answer, of which the first counts."""

    def __init__(self) -> None:
        # Whoever traces an agent keeps the running step in context variables; a tool's thread begins without them.
        self.context = contextvars.copy_context()
        self._lock = threading.Lock()
        self.answered = False
        self.answer: Any = None

    def give(self, answer: Any) -> None:
        """Keep the answer, unless there is one."""
        with self._lock:
            if not self.answered:
                self.answered, self.answer = True, answer


def guest_tools(
    tools: Mapping[str, Callable[..., Any]], current_step: Callable[[], Step], threads: bool
) -> dict[str, Callable[..., Any]]:
    """The tools as the sandbox takes them.

    Args:
        tools: By name; Python's own builtins among them are left out.
        current_step: Tells in which step a tool is called.
        threads: Whether each call has a thread of its own.
    """
    wrapped: dict[str, Callable[..., Any]] = {}
    for name, tool in tools.items():
        # What has no name in Python could not be called: smolagents' own tools have one, those of others may not.
        if name.isidentifier() and not keyword.iskeyword(name) and not _is_builtin(name, tool):
            call = _calling(name, tool, current_step)
            wrapped[name] = wardian.threaded(call) if threads and not inspect.iscoroutinefunction(tool) else call
    return wrapped


def _is_builtin(name: str, tool: object) -> bool:
    """Whether the program has this function already."""
    known = (getattr(builtins, name, None), BASE_PYTHON_TOOLS.get(name), getattr(math, name, None))
    return any(tool is function for function in known if function is not None)


def _builtin(error: Exception) -> Exception:
    """The nearest of Python's own exceptions, which the program can catch, with the class's name in the message."""
    nearest: type[Exception] = next(kind for kind in type(error).__mro__ if kind.__module__ == "builtins")
    message = f"{type(error).__name__}: {error}"
    try:
        return nearest(message)
    except TypeError:  # Some want other arguments.
        return RuntimeError(message)


def _calling(name: str, tool: Callable[..., Any], current_step: Callable[[], Step]) -> Callable[..., Any]:
    """Call the tool so that all that it raises is an ordinary exception, but for the user's Ctrl-C."""

    @functools.wraps(tool, assigned=("__name__", "__doc__"), updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        # Whose call it is counts from the beginning: one that hangs must not answer a later step.
        step = current_step()
        try:
            # A copy for each call, since two threads cannot be in the same context.
            result = step.context.copy().run(tool, *args, **kwargs)
        except (KeyboardInterrupt, wardian.EndProgram):
            raise
        except Exception as error:
            if type(error).__module__ == "builtins":
                raise
            raise _builtin(error) from error
        except BaseException as error:
            raise RuntimeError(f"the tool {name} ended with {type(error).__name__}: {error}") from error
        if name == FINAL_ANSWER:
            step.give(result)
            # No `except` or `finally` of the program holds this up.
            raise wardian.EndProgram
        return result

    return call
