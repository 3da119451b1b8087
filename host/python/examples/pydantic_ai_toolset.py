"""Python as a pydantic-ai toolset. It needs `pip install 'wardian[pydantic-ai]'`."""

# First, since it says what to install where something is missing.
from wardian.integrations.pydantic_ai import PythonToolset  # isort: skip

from pydantic_ai import Agent
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel


def scripted(messages, info):
    """What a model would do: call the tool, then tell what it said."""
    last = messages[-1].parts[-1]
    if last.part_kind == "tool-return":
        return ModelResponse(parts=[TextPart(f"It is {last.content}.")])
    assert [tool.name for tool in info.function_tools] == ["python"]
    return ModelResponse(parts=[ToolCallPart("python", {"code": "import math\nmath.comb(49, 6)"})])


agent = Agent(FunctionModel(scripted), toolsets=[PythonToolset(timeout=10)])
result = agent.run_sync("How many ways are there to choose 6 of 49?")
print(result.output)
assert result.output == "It is 13983816."
