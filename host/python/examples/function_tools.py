"""Python for models that are called without a framework: OpenAI's and Anthropic's APIs."""

import json

from wardian.integrations.function_tools import PythonTool

python = PythonTool(timeout=10, memory=64 << 20)

# What the request has: client.chat.completions.create(tools=[python.openai()], ...)
print(json.dumps(python.openai(), indent=1))
# What a model answers, and what goes back to it.
message = {"tool_calls": [{"id": "call_1", "function": {"name": "python", "arguments": '{"code": "x = 6 * 7; x"}'}}]}
answers = [python.answer_openai(call) for call in message["tool_calls"]]
print(answers)
assert answers == [{"role": "tool", "tool_call_id": "call_1", "content": "42"}]

# The same with client.messages.create(tools=[python.anthropic()], ...); variables are kept.
content = [{"type": "tool_use", "id": "toolu_1", "name": "python", "input": {"code": "print(x)\nx / 0"}}]
answers = [python.answer_anthropic(block) for block in content if block["type"] == "tool_use"]
print(answers[0]["content"])
assert answers[0]["content"].startswith("42\n") and "ZeroDivisionError" in answers[0]["content"]

python.close()
