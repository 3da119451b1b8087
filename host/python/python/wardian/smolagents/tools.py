"""Tools as the program in the sandbox calls them, and the answer that ends a run."""

from __future__ import annotations

import builtins
import contextvars
import functools
import inspect
import math
import threading
from collections.abc import Callable, Mapping
from typing import Any

from smolagents.local_python_executor import BASE_PYTHON_TOOLS

import wardian

#: The tool that smolagents gives every agent to end its run.
FINAL_ANSWER = "final_answer"


class Answer:
    """The final answer of one step: the first one given counts, whatever comes after it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.given = False
        self.value: Any = None

    def give(self, value: Any) -> None:
        """Keep the answer, unless there is one."""
        with self._lock:
            if not self.given:
                self.given, self.value = True, value


def guest_tools(
    tools: Mapping[str, Callable[..., Any]], current_answer: Callable[[], Answer], threads: bool
) -> dict[str, Callable[..., Any]]:
    """The tools as the sandbox takes them.

    Args:
        tools: By name; Python's own builtins among them are left out.
        current_answer: Tells whose answer it is when ``final_answer`` is called.
        threads: Whether each call has a thread of its own.
    """
    wrapped: dict[str, Callable[..., Any]] = {}
    for name, tool in tools.items():
        if _is_builtin(name, tool):
            continue
        call = _calling(name, tool)
        if name == FINAL_ANSWER:
            call = _ending(call, current_answer)
        wrapped[name] = wardian.threaded(call) if threads and not inspect.iscoroutinefunction(tool) else call
    return wrapped


def _is_builtin(name: str, tool: object) -> bool:
    """Whether the program has this function already."""
    known = (getattr(builtins, name, None), BASE_PYTHON_TOOLS.get(name), getattr(math, name, None))
    return any(tool is function for function in known if function is not None)


def _calling(name: str, tool: Callable[..., Any]) -> Callable[..., Any]:
    """Call the tool so that all that it raises is an ordinary exception, but for the user's Ctrl-C."""
    # Whoever traces an agent keeps the running step in context variables; a thread begins without them.
    # Taken where the tools are sent, which is inside `agent.run()`.
    context = contextvars.copy_context()

    @functools.wraps(tool, assigned=("__name__", "__doc__"), updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            # A copy for each call, since two threads cannot be in the same context.
            return context.copy().run(tool, *args, **kwargs)
        except (Exception, KeyboardInterrupt, wardian.EndProgram):
            raise
        except BaseException as error:
            raise RuntimeError(f"the tool {name} ended with {type(error).__name__}: {error}") from error

    return call


def _ending(call: Callable[..., Any], current_answer: Callable[[], Answer]) -> Callable[..., Any]:
    """End the program with the tool's result as the answer; no ``except`` of the program can hold that up."""

    @functools.wraps(call)
    def final_answer(*args: Any, **kwargs: Any) -> Any:
        # Whose it is counts from the call on: one that hangs must not answer a later step.
        answer = current_answer()
        answer.give(call(*args, **kwargs))
        raise wardian.EndProgram

    return final_answer
