"""A pydantic-ai toolset with one tool, which runs Python."""

from __future__ import annotations

from typing import Any

from . import needs
from .function_tools import PythonTool

with needs("pydantic_ai", "pydantic-ai"):
    from pydantic_ai import Tool
    from pydantic_ai.toolsets import FunctionToolset


class PythonToolset(FunctionToolset[Any]):
    """For ``Agent(model, toolsets=[PythonToolset()])``.

    Args:
        **options: Those of :class:`~wardian.integrations.function_tools.PythonTool`.

    >>> PythonToolset(timeout=10).python("2 ** 10")
    '1024'
    """

    def __init__(self, **options: Any) -> None:
        #: What runs the code.
        self.python = PythonTool(**options)

        # pydantic-ai calls plain functions on a thread, so that the agent's loop runs on.
        def run(code: str) -> str:
            return self.python(code)

        tool = Tool.from_schema(
            run,
            name=self.python.name,
            description=self.python.description,
            json_schema=dict(self.python.parameters),
        )
        # Calls of a kept session come in the order of the model. An attribute, since old versions do not know it.
        tool.sequential = self.python.keep_variables
        super().__init__(tools=[tool])
