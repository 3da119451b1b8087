"""Python as a LangChain tool, which may call other LangChain tools: many in one program, in one call.

It needs `pip install 'wardian[langchain]'`.
"""

# First, since it says what to install where something is missing.
from wardian.integrations.langchain import python_tool  # isort: skip

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolCall
from langchain_core.tools import tool


@tool
def population(country: str) -> int:
    """The number of people in a country, in millions."""
    return {"Norway": 6, "France": 69, "Spain": 49}[country]


python = python_tool(tools=[population], timeout=10)
code = "sum(population(country) for country in ['Norway', 'France', 'Spain'])"

# The model is scripted; with yours it is `init_chat_model(...).bind_tools([python])`, or an agent of LangGraph.
model = GenericFakeChatModel(
    messages=iter(
        [
            AIMessage("", tool_calls=[ToolCall(name="python", args={"code": code}, id="1")]),
            AIMessage("Together they have 124 million."),
        ]
    )
)

messages = [HumanMessage("How many people live in Norway, France and Spain?")]
while not messages[-1:] or not isinstance(messages[-1], AIMessage) or messages[-1].tool_calls:
    messages.append(model.invoke(messages))
    messages += [python.invoke(call) for call in messages[-1].tool_calls]

print(*(f"{message.type}: {message.content}" for message in messages), sep="\n")
assert messages[2].content == "124"
