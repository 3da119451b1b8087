"""A LangChain tool that runs Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import needs
from .function_tools import PythonTool

with needs("langchain_core", "langchain"):
    from langchain_core.tools import BaseTool, StructuredTool


def python_tool(*, tools: Iterable[BaseTool] = (), **options: Any) -> StructuredTool:
    """A tool for any LangChain or LangGraph agent.

    Args:
        tools: LangChain tools that the code may call as functions, many in one program.
        **options: Those of :class:`~wardian.integrations.function_tools.PythonTool`.

    >>> python = python_tool(timeout=10)
    >>> python.invoke({"code": "sum(range(10))"})
    '45'
    """
    python = PythonTool(tools={tool.name: _function(tool) for tool in tools}, **options)

    def run(code: str) -> str:
        return python(code)

    # LangChain runs it on a thread of its own where an agent is async.
    return StructuredTool.from_function(
        run, name=python.name, description=python.description, args_schema=dict(python.parameters)
    )


def _function(tool: BaseTool) -> Callable[..., Any]:
    """The tool as a function of its arguments, in the order of its schema."""
    names = list(tool.args)

    def call(*args: Any, **kwargs: Any) -> Any:
        if len(args) > len(names):
            raise TypeError(f"{tool.name}() takes {len(names)} arguments but {len(args)} were given")
        return tool.invoke({**dict(zip(names, args, strict=False)), **kwargs})

    return call
