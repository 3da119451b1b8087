"""What a model is told when a step fails.

The beginnings of the texts are smolagents' own, since agents, prompts and tests know them. After them comes
what helps to go on: a traceback where it says more, and for a limit what to do about it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from smolagents.local_python_executor import InterpreterError

import wardian

from . import source

try:
    from smolagents.local_python_executor import ExecutionTimeoutError
except ImportError:  # Before 1.24.

    class ExecutionTimeoutError(Exception):  # type: ignore[no-redef]
        """A step took longer than it may."""


if TYPE_CHECKING:
    from .executor import WardianExecutor

#: Characters of the source and of the traceback that are quoted.
MAX_QUOTED = 2_000

KEPT = "Variables, functions and imports from before are kept."

_TRACEBACK = "Traceback (most recent call last):\n"


def printed(execution: Any) -> str:
    """What a step wrote, to both streams; a traceback on stderr is told apart, as the error."""
    stderr = execution.stderr
    traceback = getattr(execution.error, "traceback", None)
    if traceback and stderr.endswith(traceback):
        stderr = stderr[: -len(traceback)]
    return execution.stdout + stderr


def for_model(error: Exception, code: str, file_name: str, executor: WardianExecutor) -> Exception:
    """The exception that smolagents shows to the model."""
    if isinstance(error, wardian.GuestError):
        if error.traceback.startswith(_TRACEBACK):
            return _raised(error, code, file_name)
        return _not_parsed(error, code)
    if isinstance(error, wardian.LimitExceeded):
        return _limit(error, executor)
    if isinstance(error, wardian.Cancelled):
        return InterpreterError(f"Code execution was cancelled by the user. {KEPT}")
    if isinstance(error, wardian.Ended):
        return InterpreterError(f"Code execution was ended by a tool. {KEPT}")
    return not_run(error)


def _raised(error: Any, code: str, file_name: str) -> InterpreterError:
    """An exception that the program did not catch."""
    # The last one is the exception itself, those before it what it came from.
    traceback = error.traceback[error.traceback.rindex(_TRACEBACK) :]
    frame = re.search(rf'^  File "{re.escape(file_name)}", line (\d+), in <module>$', traceback, re.MULTILINE)
    statement = source.statement_at(code, int(frame[1])) if frame else ""
    text = f"Code execution failed at line '{_quoted(statement)}' due to: {_type_and_message(error)}"
    # One frame in a statement of one line: all is said.
    if traceback.count("\n  File ") > 1 or "\n" in statement:
        text += f"\n{_quoted(error.traceback.rstrip())}"
    if error.type_name == "ModuleNotFoundError":
        text += "\nOnly Python's standard library is installed here, and nothing can be added."
    return InterpreterError(text)


def _not_parsed(error: Any, code: str) -> InterpreterError:
    """The program is no Python."""
    found = re.search(r'^  File ".*", line (\d+)\n((?:.*\n)*?)\w+Error: ', error.traceback, re.MULTILINE)
    line, excerpt = (found[1], found[2]) if found else ("1", "")
    text = f"Code parsing failed on line {line} due to: {_type_and_message(error)}"
    return InterpreterError(f"{text}\n{_quoted(excerpt.rstrip())}" if excerpt else text)


def _type_and_message(error: Any) -> str:
    return f"{error.type_name}: {error.message}" if error.message else error.type_name


def _quoted(text: str) -> str:
    """The text, or its beginning and end."""
    if len(text) <= MAX_QUOTED:
        return text
    return f"{text[: MAX_QUOTED // 2]}\n...\n{text[-MAX_QUOTED // 2 :]}"


#: By the limit's class: what happened, and what to do. Formatted with `limit`, the value where it is known.
_LIMITS: tuple[tuple[type[Exception], str, str], ...] = (
    (
        wardian.TimeoutExceeded,
        "Code execution exceeded the maximum execution time{of_limit_seconds}",
        "Do less in one step: look for endless loops, process a part of the data, or call slow tools in separate steps.",
    ),
    (
        wardian.FuelExceeded,
        "Reached the max number of operations{of_limit}. Maybe there is an infinite loop somewhere in the code, "
        "or you're just asking too many calculations",
        "Use a faster algorithm, or do a part of the work in each step.",
    ),
    (
        wardian.MemoryExceeded,
        "Code execution exceeded the memory limit{of_limit_bytes}",
        "Work on smaller pieces, use generators in the place of lists, and delete large variables (del name).",
    ),
    (
        wardian.OutputExceeded,
        "Code execution exceeded the limit on printed output{of_limit_bytes}",
        "Print a summary or the first items, not everything.",
    ),
    (
        wardian.ToolCallsExceeded,
        "Code execution exceeded the number of tool calls{of_limit}",
        "Call tools for the most promising items only, or go on in the next step.",
    ),
    (
        wardian.FileBytesExceeded,
        "Code execution exceeded the limit on file traffic{of_limit_bytes}",
        "Read and write less, or go on in the next step.",
    ),
)


def _limit(error: Any, executor: WardianExecutor) -> Exception:
    name = str(error.limit)
    what, advice = f"Code execution hit a limit ({error})", "Do less in one step."
    for kind, text, help_ in _LIMITS:
        if isinstance(error, kind):
            value = executor.timeout_seconds if name == "timeout" else executor._options.get(name)
            of = "" if value is None else f" of {value:g}" if isinstance(value, float) else f" of {value}"
            what = text.format(
                of_limit=of,
                of_limit_seconds=of and f"{of} seconds",
                of_limit_bytes=of and f"{of} bytes",
            )
            advice = help_
            break
    if name.startswith("session_"):
        what, advice = f"{what}, for all steps together", "No further code can be run."
    kind_of_error = ExecutionTimeoutError if isinstance(error, wardian.TimeoutExceeded) else InterpreterError
    return kind_of_error(f"{what}. {advice} {KEPT}")


def exited(status: int) -> InterpreterError:
    """The program ended itself, which ends nothing for the agent."""
    return InterpreterError(
        f"Code execution failed due to: SystemExit: {status}. There is no process to exit: let the code run to its "
        f"end, or call final_answer() to end the task. {KEPT}"
    )


def tool_overwritten(name: str, line: str) -> InterpreterError:
    """A variable of a tool's name would hide the tool in all later steps."""
    return InterpreterError(
        f"Code execution failed at line '{_quoted(line)}' due to: InterpreterError: Cannot assign to name '{name}': "
        "doing this would erase the existing tool! Nothing of this code was run; use another name."
    )


def session_lost(error: Exception) -> InterpreterError:
    """The sandbox broke."""
    return InterpreterError(
        f"Code execution failed due to: {type(error).__name__}: {error}. The session had to be started anew: "
        "variables, functions and imports of earlier steps are gone, define what you need again."
    )


def not_run(error: Exception) -> Exception:
    """What is not the program's doing: told as it is, with what has become of the session."""
    if isinstance(error, wardian.RolledBack):
        return InterpreterError(
            f"Code execution failed due to: {type(error).__name__}: {error}. Everything is as it was before this "
            "step; what tools did is done. Try another way."
        )
    return error
