"""smolagents' executor for E2B, unmodified, with a model that says what it is told to."""

from smolagents import CodeAgent, Model, Tool
from smolagents.models import ChatMessage, MessageRole


class Weather(Tool):
    name = "weather"
    description = "The weather in a city."
    inputs = {"city": {"type": "string", "description": "Where."}}
    output_type = "string"

    def forward(self, city: str) -> str:
        return f"sunny in {city}"


class Scripted(Model):
    """Answers with one piece of code after the other."""

    def __init__(self, codes):
        super().__init__()
        self.codes = list(codes)
        self.seen = []

    def generate(self, messages, **kwargs):
        self.seen.append(str(messages[-1].content))
        code = self.codes.pop(0)
        return ChatMessage(
            role=MessageRole.ASSISTANT, content=f"Thought: so.\n<code>\n{code}\n</code>"
        )


def test_an_agent_with_a_tool_and_a_final_answer():
    model = Scripted([
        "found = weather('Oslo')\nprint('the tool says', found)",
        "undefined_name",
        "final_answer({'weather': found, 'n': [1, 2.5, None], 'who': name})",
    ])
    with CodeAgent([Weather()], model, executor_type="e2b") as agent:
        answer = agent.run("What is the weather?", additional_args={"name": "me"})
    assert answer == {"weather": "sunny in Oslo", "n": [1, 2.5, None], "who": "me"}
    assert "the tool says sunny in Oslo" in model.seen[1]
    assert "NameError" in model.seen[2]
