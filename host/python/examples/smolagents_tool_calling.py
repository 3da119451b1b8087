"""smolagents' other kind of agent, which calls tools: `python_interpreter` with a sandbox behind it."""

from smolagents import ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole, Model

from wardian.smolagents import PythonInterpreterTool


class ScriptedCalls(Model):
    """Calls a tool, then gives the answer."""

    calls = iter(
        [
            ("python_interpreter", {"code": "import statistics\nprint('ages')\nstatistics.mean([31, 46, 28])"}),
            ("final_answer", {"answer": "35 years"}),
        ]
    )

    def generate(self, messages, *_, **__):
        name, arguments = next(self.calls)
        function = ChatMessageToolCallFunction(name=name, arguments=arguments)
        call = ChatMessageToolCall(id="call", type="function", function=function)
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


agent = ToolCallingAgent(tools=[PythonInterpreterTool()], model=ScriptedCalls(model_id="scripted"), verbosity_level=0)
answer = agent.run("What is their mean age?")
print(agent.memory.steps[1].observations)
print(answer)
assert answer == "35 years"
