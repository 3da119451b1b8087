"""What a model is told when a step fails.

The beginnings of the texts are smolagents' own, since agents, prompts and tests know them. After them comes
what helps to go on: a traceback where it says more, and for a limit what to do about it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import wardian

from ..integrations.report import KEPT, advice_on, limit_text, shortened
from . import hints, source

if TYPE_CHECKING:
    from .executor import WardianExecutor

    # smolagents' own, which has no types.
    class InterpreterError(ValueError):
        """The code of an agent failed."""

    class ExecutionTimeoutError(Exception):
        """It took longer than it may."""

else:
    from smolagents.local_python_executor import InterpreterError

    try:
        from smolagents.local_python_executor import ExecutionTimeoutError
    except ImportError:  # Before 1.24.

        class ExecutionTimeoutError(Exception):
            """It took longer than it may."""


#: Characters of the source and of the traceback that are quoted.
MAX_QUOTED = 2_000

_TRACEBACK = "Traceback (most recent call last):\n"


def for_model(error: Exception, code: str, file_name: str, executor: WardianExecutor) -> Exception:
    """The exception that smolagents shows to the model."""
    if isinstance(error, wardian.GuestError):
        if _TRACEBACK not in error.traceback:
            return _not_parsed(error)
        return _raised(error, code, file_name, executor)
    if isinstance(error, wardian.LimitExceeded):
        return _limit(error, executor)
    if isinstance(error, wardian.Cancelled):
        return InterpreterError(f"Code execution was cancelled by the user. {KEPT}")
    if isinstance(error, wardian.Ended):
        return InterpreterError(f"Code execution was ended by a tool. {KEPT}")
    return not_run(error)


def _raised(error: wardian.GuestError, code: str, file_name: str, executor: WardianExecutor) -> InterpreterError:
    """An exception that the program did not catch."""
    # A message can look like a traceback, so that only what is before it counts. Of several the last one
    # is the exception's own, the others tell what it came from.
    frames = error.traceback.rpartition(error.message or error.type_name)[0] or error.traceback
    frames = frames[frames.rfind(_TRACEBACK) :]
    found = re.search(rf'^[ |]*File "{re.escape(file_name)}", line (\d+), in <module>$', frames, re.MULTILINE)
    line = int(found[1]) if found else 0
    statement = source.statement_at(code, line)
    text = f"Code execution failed at line '{_quoted(statement)}' due to: {_last_line(error)}"
    one_frame = frames.count("\n  File ") == 1
    if one_frame and error.type_name == "KeyError":
        hint = hints.similar_keys(executor.sandbox, source.line_at(code, line), error.message)
        text += f". {hint}" if hint else ""
    # One frame in a statement of one line: all is said.
    if not one_frame or "\n" in statement:
        text += f"\n{_quoted(error.traceback.rstrip())}"
    advice = advice_on(error)
    return InterpreterError(f"{text}\n{advice}" if advice else text)


def _not_parsed(error: wardian.GuestError) -> InterpreterError:
    """The program is no Python."""
    where = re.match(r'  File "[^"\n]*", line (\d+)\n((?:    .*\n)*)', error.traceback)
    line, excerpt = (where[1], where[2].rstrip()) if where else ("1", "")
    text = f"Code parsing failed on line {line} due to: {error}"
    return InterpreterError(f"{text}\n{_quoted(excerpt)}" if excerpt else text)


def _last_line(error: wardian.GuestError) -> str:
    """Class and message, and what Python says after them ("Did you mean: ...?")."""
    plain = str(error)
    last_line = error.traceback.rstrip().rpartition("\n")[2]
    return last_line if last_line.startswith(plain) else plain


def _quoted(text: str) -> str:
    return shortened(text, MAX_QUOTED)


def _limit(error: Any, executor: WardianExecutor) -> Exception:
    text = limit_text(error, {**executor._options, "timeout": executor.timeout_seconds})
    return (ExecutionTimeoutError if isinstance(error, wardian.TimeoutExceeded) else InterpreterError)(text)


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


def check_showable(value: object) -> None:
    """Refuse what smolagents could not print: an error there goes through ``agent.run()``.

    Raises:
        InterpreterError: ``str(value)`` fails, as that of an integer of more than 4,300 digits does.
    """
    if isinstance(value, (int, list, tuple, dict, set, frozenset)):
        try:
            str(value)
        except Exception as error:
            raise InterpreterError(
                f"The value of the last statement cannot be shown: {type(error).__name__}: {error}. The code was run; "
                f"use a smaller value, or a text that describes it. {KEPT}"
            ) from error


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
