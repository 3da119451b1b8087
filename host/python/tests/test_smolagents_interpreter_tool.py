"""`python_interpreter` in a real `ToolCallingAgent`, and by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
import smolagents_help  # noqa: F401
from smolagents import ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole, Model

from wardian.smolagents import PythonInterpreterTool


class Calls(Model):
    """Makes these calls, one in each step."""

    def __init__(self, *calls: tuple[str, dict]) -> None:
        super().__init__(model_id="scripted")
        self.calls = iter(calls)

    def generate(self, messages, *_, **__):
        name, arguments = next(self.calls)
        function = ChatMessageToolCallFunction(name=name, arguments=arguments)
        call = ChatMessageToolCall(id="1", type="function", function=function)
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


def test_in_an_agent() -> None:
    model = Calls(
        ("python_interpreter", {"code": "print('a')\n1 + 1"}),
        ("python_interpreter", {"code": "print('before')\n1 / 0"}),
        ("final_answer", {"answer": "2"}),
    )
    agent = ToolCallingAgent(tools=[PythonInterpreterTool()], model=model, verbosity_level=0)
    assert agent.run("1 + 1?") == "2"
    first, second = agent.memory.steps[1:3]
    assert first.observations == "Stdout:\na\n\nOutput: 2"
    assert "before" in second.error.message and "ZeroDivisionError" in second.error.message


def test_each_call_by_itself() -> None:
    tool = PythonInterpreterTool()
    tool(code="x = 1")
    with pytest.raises(Exception, match="name 'x' is not defined"):
        tool(code="x")
    with ThreadPoolExecutor(4) as pool:
        results = pool.map(lambda n: tool(code=f"x = {n}\nx * 2"), range(12))
    assert list(results) == [f"Stdout:\n\nOutput: {2 * n}" for n in range(12)]


def test_calls_with_common_variables() -> None:
    tool = PythonInterpreterTool(keep_variables=True)
    assert "Variables of earlier calls are kept" in tool.inputs["code"]["description"]
    tool(code="x = 0")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: tool(code="x += 1"), range(12)))
    assert tool(code="x") == "Stdout:\n\nOutput: 12"
    tool.cleanup()
    with pytest.raises(Exception, match="not defined"):
        tool(code="x")


def test_authorized_imports() -> None:
    tool = PythonInterpreterTool(authorized_imports=["json"], restrict_imports=True)
    assert "'json'" in tool.inputs["code"]["description"]
    with pytest.raises(Exception, match="Import of os is not allowed"):
        tool(code="import os")
