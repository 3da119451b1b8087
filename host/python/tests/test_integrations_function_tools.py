"""`PythonTool`: what a model is told, the schemas, the answers to calls."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from wardian.integrations.function_tools import PythonTool
from wardian.integrations.report import shortened


def test_printed_text_and_value() -> None:
    assert PythonTool()("print('a')\n1 + 1") == "a\n2"


def test_nothing_printed() -> None:
    assert PythonTool()("x = 1") == "The code ran and printed nothing."


def test_exception_is_told_once_with_its_line() -> None:
    told = PythonTool()("print('before')\n1 / 0")
    assert told.startswith("before\nTraceback") and told.endswith("ZeroDivisionError: division by zero")
    assert told.count("Traceback") == 1 and "line 2, in <module>" in told


def test_variables_are_kept() -> None:
    python = PythonTool()
    python("x = 3")
    assert python("x") == "3"
    python.close()
    assert "NameError" in python("x")


def test_variables_are_not_kept_where_they_should_not_be() -> None:
    python = PythonTool(keep_variables=False)
    python("x = 3")
    assert "NameError" in python("x")
    assert "begins without variables" in python.description


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        ({"timeout": 0.3}, "while True: pass", "exceeded the maximum execution time of 0.3 seconds. Do less"),
        ({"fuel": 50_000_000}, "while True: pass", "max number of operations of 50000000. Maybe there is an infinite"),
        ({"memory": 32 << 20}, "x = [0]\nwhile True: x += x", "Work on smaller pieces"),
        ({"output": 1000}, "while True: print('x' * 100)", "limit on printed output of 1000 bytes. Print a summary"),
        ({"tool_calls": 3}, "while True: f()", "number of tool calls of 3. Call tools for"),
    ],
)
def test_each_limit_says_what_to_do(options: dict, code: str, told: str) -> None:
    python = PythonTool(tools={"f": lambda: None}, **options)
    python("kept = 5")
    assert told in python(code)
    assert python("kept") == "5"


def test_exit_ends_only_the_call() -> None:
    python = PythonTool()
    assert "exit status 3" in python("x = 1\nraise SystemExit(3)")
    assert python("x") == "1"


def test_tools_are_called_on_the_host() -> None:
    def price(item: str) -> int:
        return len(item)

    python = PythonTool(tools=[price])
    assert "price" in python.description
    assert python("price('tea') + price(item='cake')") == "7"


def test_a_hanging_tool_does_not_hold_up_the_call() -> None:
    python = PythonTool(tools={"hang": lambda: time.sleep(5)}, timeout=0.3)
    begin = time.monotonic()
    assert "maximum execution time" in python("hang()")
    assert time.monotonic() - begin < 4


def test_a_function_that_runs_code_in_the_same_session_is_refused() -> None:
    python = PythonTool(tools={"inner": lambda: python("1")}, timeout=20)
    assert "SandboxBusy" in python("inner()")
    assert python("2") == "2"
    other = PythonTool(tools={"inner": lambda: python("3")})
    assert other("inner()") == "'3'"


def test_long_texts_are_cut() -> None:
    told = PythonTool(max_characters=100)("print('x' * 1000)")
    assert len(told) < 200 and "left out" in told


def test_shortened_keeps_short_texts() -> None:
    assert shortened("abc", 3) == "abc"


def test_schemas() -> None:
    python = PythonTool(name="py")
    openai, responses, anthropic = python.openai(), python.openai_responses(), python.anthropic()
    assert openai["type"] == responses["type"] == "function"
    assert openai["function"]["name"] == responses["name"] == anthropic["name"] == "py"
    assert openai["function"]["parameters"] == responses["parameters"] == anthropic["input_schema"]
    # What OpenAI's strict mode asks of a schema.
    assert anthropic["input_schema"]["additionalProperties"] is False
    assert anthropic["input_schema"]["required"] == ["code"]


def test_answers_to_objects_and_dictionaries() -> None:
    python = PythonTool()
    call = SimpleNamespace(id="1", function=SimpleNamespace(name="python", arguments='{"code": "1 + 1"}'))
    assert python.answer_openai(call) == {"role": "tool", "tool_call_id": "1", "content": "2"}
    item = {"call_id": "2", "arguments": '{"code": "2 + 2"}'}
    assert python.answer_openai_responses(item) == {"type": "function_call_output", "call_id": "2", "output": "4"}
    block = SimpleNamespace(id="3", input={"code": "3 + 3"})
    assert python.answer_anthropic(block) == {"type": "tool_result", "tool_use_id": "3", "content": "6"}


@pytest.mark.parametrize("arguments", ["", "{", "[]", '"1 + 1"', "{}", '{"code": 3}', "null"])
def test_wrong_arguments_are_told_to_the_model(arguments: str) -> None:
    answer = PythonTool().answer_openai({"id": "1", "function": {"arguments": arguments}})
    assert "must be a JSON object" in answer["content"]
