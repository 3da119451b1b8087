"""``python_interpreter``, the tool with which a ``ToolCallingAgent`` runs Python."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from smolagents.tools import Tool

from .errors import InterpreterError
from .executor import WardianExecutor


class PythonInterpreterTool(Tool):
    """smolagents' tool of that name, with a sandbox behind it.

    Args:
        authorized_imports: Modules to name to the model besides smolagents' own list.
        timeout_seconds: Seconds that one call may take; ``None`` is no limit.
        keep_variables: Let calls see the variables of those before. Then they wait for each other; without it
            each has a sandbox of its own, and an agent may make several at once.
        **executor_options: Those of :class:`WardianExecutor`.

    >>> tool = PythonInterpreterTool()
    >>> tool(code="print('hello'); 6 * 7")
    'Stdout:\\nhello\\n\\nOutput: 42'
    """

    name = "python_interpreter"
    description = "This is a tool that evaluates python code. It can be used to perform calculations."
    inputs = {"code": {"type": "string", "description": "The python code to run in interpreter"}}
    output_type = "string"

    def __init__(
        self,
        authorized_imports: Iterable[str] | None = None,
        timeout_seconds: float | str | timedelta | None = 30,
        keep_variables: bool = False,
        **executor_options: Any,
    ) -> None:
        self._arguments = (tuple(authorized_imports or ()),)
        self._options = {"timeout_seconds": timeout_seconds, **executor_options}
        kept = self._new_executor()
        self._kept = kept if keep_variables else None
        self._turn = threading.Lock()
        scope = (
            "Variables of earlier calls are kept."
            if keep_variables
            else "All variables used in this snippet must be defined in this same snippet, else you will get an error."
        )
        libraries = (
            f"This code can only import the following python libraries: {kept.authorized_imports}."
            if kept.restrict_imports
            else "This code can import Python's standard library."
        )
        self.inputs = {"code": {"type": "string", "description": f"The code snippet to evaluate. {scope} {libraries}"}}
        super().__init__()

    def forward(self, code: str) -> str:
        """Run the code and tell what it printed and what its last statement was worth."""
        if self._kept is not None:
            with self._turn:
                return self._run(self._kept, code)
        with self._new_executor() as executor:
            return self._run(executor, code)

    def cleanup(self) -> None:
        """Let go of the sandbox and its variables, where calls share one."""
        if self._kept is not None:
            self._kept.cleanup()

    def _new_executor(self) -> WardianExecutor:
        return WardianExecutor(*self._arguments, **self._options)

    @staticmethod
    def _run(executor: WardianExecutor, code: str) -> str:
        try:
            result = executor(code)
        except Exception as error:
            # What was printed before tells a model what went wrong.
            logs = executor.state["_print_outputs"]
            if not logs:
                raise
            raise InterpreterError(f"Stdout:\n{logs}\n{error}") from error
        return f"Stdout:\n{result.logs}\nOutput: {result.output}"
