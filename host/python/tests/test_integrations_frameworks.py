"""The tools of LangChain and pydantic-ai, as these call them."""

from __future__ import annotations

import asyncio

import pytest


def test_langchain_tool_keeps_variables_and_has_a_schema() -> None:
    pytest.importorskip("langchain_core")
    from wardian.integrations.langchain import python_tool

    python = python_tool(name="py")
    assert python.name == "py" and list(python.args) == ["code"]
    python.invoke({"code": "x = 20"})
    assert python.invoke({"code": "x + 1"}) == "21"


def test_langchain_tool_in_async_code() -> None:
    pytest.importorskip("langchain_core")
    from wardian.integrations.langchain import python_tool

    assert asyncio.run(python_tool().ainvoke({"code": "6 * 7"})) == "42"


def test_langchain_tools_inside_the_program() -> None:
    pytest.importorskip("langchain_core")
    from langchain_core.tools import tool

    from wardian.integrations.langchain import python_tool

    @tool
    def area(width: int, height: int) -> int:
        """An area."""
        return width * height

    python = python_tool(tools=[area])
    assert python.invoke({"code": "area(2, 3), area(4, height=5), area(width=1, height=1)"}) == "(6, 20, 1)"
    assert "TypeError: area() takes 2 arguments but 3 were given" in python.invoke({"code": "area(1, 2, 3)"})


def test_pydantic_ai_toolset_within_an_agent() -> None:
    pytest.importorskip("pydantic_ai")
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
    from pydantic_ai.models.function import FunctionModel

    from wardian.integrations.pydantic_ai import PythonToolset

    programs = iter(["x = 4", "x / 0", "x * x"])
    told = []

    def scripted(messages, info):
        told.extend(part.content for part in messages[-1].parts if part.part_kind == "tool-return")
        code = next(programs, None)
        if code is None:
            return ModelResponse(parts=[TextPart(told[-1])])
        return ModelResponse(parts=[ToolCallPart("python", {"code": code})])

    toolset = PythonToolset()
    result = Agent(FunctionModel(scripted), toolsets=[toolset]).run_sync("?")
    assert result.output == "16" and "ZeroDivisionError" in told[1]
    toolset.python.close()
