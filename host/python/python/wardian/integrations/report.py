"""What a model is told of a program it wrote: the same words in every integration.

Each limit has its own text, which says what to do next; without that, models repeat what they did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import wardian

from .._wardian import LIMITS, limit
from ..errors import shortened as shortened

KEPT = "Variables, functions and imports from before are kept."

_LESS_MEMORY = "Work on smaller pieces, use generators in the place of lists, and delete large variables (del name)."

#: By the class of an exception that the sandbox has its own part in.
_ADVICE = {
    "MemoryError": _LESS_MEMORY,
    "ModuleNotFoundError": "Only Python's standard library is installed here, and nothing can be added.",
}

#: By the limit's class: what happened, and what to do. `{of}` becomes the limit where it is known.
_LIMITS: tuple[tuple[type[BaseException], str, str, str], ...] = (
    (
        wardian.TimeoutExceeded,
        "Code execution exceeded the maximum execution time{of}",
        " seconds",
        "Do less in one step: look for endless loops, process a part of the data, or call slow tools in steps of "
        "their own.",
    ),
    (
        wardian.FuelExceeded,
        "Reached the max number of operations{of}. Maybe there is an infinite loop somewhere in the code, or you're "
        "just asking too many calculations",
        "",
        "Use a faster algorithm, or do a part of the work in each step.",
    ),
    (
        wardian.MemoryExceeded,
        "Code execution exceeded the memory limit{of}",
        " bytes",
        _LESS_MEMORY,
    ),
    (
        wardian.OutputExceeded,
        "Code execution exceeded the limit on printed output{of}",
        " bytes",
        "Print a summary or the first items, not everything.",
    ),
    (
        wardian.ToolCallsExceeded,
        "Code execution exceeded the number of tool calls{of}",
        "",
        "Call tools for the most promising items only, or go on in the next step.",
    ),
    (
        wardian.HttpRequestsExceeded,
        "Code execution exceeded the number of HTTP requests{of}",
        "",
        "Make the most promising requests only, or go on in the next step.",
    ),
    (
        wardian.HttpBytesExceeded,
        "Code execution exceeded the limit on HTTP traffic{of}",
        " bytes",
        "Send and receive less, or go on in the next step.",
    ),
    (
        wardian.FileBytesExceeded,
        "Code execution exceeded the limit on file traffic{of}",
        " bytes",
        "Read and write less, or go on in the next step.",
    ),
)


def _number(name: str, given: object) -> float | None:
    """A limit as a number, in seconds where it is a time; none where there is no limit."""
    number = limit(name, given)
    if number is None or LIMITS[name].unit != "time":
        return number
    seconds = number / 1_000_000_000
    return int(seconds) if seconds.is_integer() else seconds


def limit_text(error: wardian.LimitExceeded, limits: Mapping[str, Any]) -> str:
    """What to say when a limit ended a program.

    Args:
        error: Tells which limit.
        limits: The limits that were set, by name; for those that are not there no number is named.
    """
    name = str(error.limit)
    given = limits.get(name)
    value = None if given is None else _number(name, given)
    what, advice = f"Code execution hit a limit: {error}", "Do less in one step."
    for kind, text, unit, help_ in _LIMITS:
        if isinstance(error, kind):
            what, advice = text.format(of="" if value is None else f" of {value}{unit}"), help_
            break
    if name.startswith("session_"):
        what, advice = f"{what}, for all steps together", "No further code can be run."
    return f"{what}. {advice} {KEPT}"


def advice_on(error: wardian.GuestError) -> str:
    """What Python's own text does not say about an exception here; mostly nothing, `""`."""
    if "cannot leave the sandbox" in error.message:
        return (
            "Pass plain data: numbers, text, lists, dictionaries. list(x), dict(x) or str(x) make it of most objects."
        )
    return _ADVICE.get(error.type_name, "")


def printed(execution: wardian.Execution) -> str:
    """What a program wrote, to both streams, without the traceback at its end: that is the error's."""
    stderr = execution.stderr
    traceback = getattr(execution.error, "traceback", None)
    if traceback and stderr.endswith(traceback):
        stderr = stderr[: -len(traceback)]
    return execution.stdout + stderr

