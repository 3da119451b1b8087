"""The real `CodeAgent` with a scripted model: what an agent's run is made of."""

from __future__ import annotations

import pytest
from smolagents import Tool, tool
from smolagents_help import WardianExecutor, agent_with, steps_of


@tool
def get_weather(city: str, days: int = 1) -> dict:
    """Tell the weather.

    Args:
        city: Where.
        days: For how long.
    """
    return {"city": city, "celsius": [20 + day for day in range(days)]}


def test_tool_step_error_step_and_final_answer() -> None:
    agent = agent_with(
        "weather = get_weather('Paris', days=2)\nprint('got', weather)\nweather['celsius'][-1]",
        "print('before the crash')\nbad = weather['nope']",
        "final_answer(weather['city'])",
        tools=[get_weather],
    )
    assert agent.run("What is the weather?") == "Paris"
    first, second, third = steps_of(agent)
    assert first.observations == (
        "Execution logs:\ngot {'city': 'Paris', 'celsius': [20, 21]}\nLast output from code snippet:\n21"
    )
    assert second.observations == "Execution logs:\nbefore the crash\n"
    assert second.error.message == (
        "Code execution failed at line 'bad = weather['nope']' due to: KeyError: 'nope'. "
        "It has these keys: ['city', 'celsius']"
    )
    assert third.is_final_answer and third.action_output == "Paris"
    # The model was shown the error.
    assert "KeyError: 'nope'" in agent.model.seen[2]


def test_second_run_on_the_same_executor() -> None:
    agent = agent_with("x = offset + 1\nfinal_answer(x)", "x += offset\nfinal_answer(x)")
    assert agent.run("?", additional_args={"offset": 100}) == 101
    assert agent.run("?", reset=False) == 201
    agent.cleanup()


def test_a_run_that_begins_again_has_no_old_prints() -> None:
    agent = agent_with("print('old')", "x = (1,", "final_answer(1)")
    agent.run("?")
    failed = steps_of(agent)[1]
    assert failed.observations is None and "SyntaxError" in failed.error.message


def test_managed_agent_with_an_executor_of_its_own() -> None:
    inner = agent_with("final_answer(6 * 7)", name="calculator", description="Calculates.", executor=WardianExecutor())
    outer = agent_with(
        "found = calculator(task='6 * 7')\nprint(found)", "final_answer('42' in found)", managed_agents=[inner]
    )
    assert outer.run("What is 6 * 7?") is True


def test_image_passed_by_handle_between_two_tools() -> None:
    image_module = pytest.importorskip("PIL.Image")
    received = []

    class Draw(Tool):
        name, description, output_type = "draw", "Draws.", "image"
        inputs = {"size": {"type": "integer", "description": "Pixels."}}

        def forward(self, size):
            return image_module.new("RGB", (size, size), "red")

    class Measure(Tool):
        name, description, output_type = "measure", "Measures an image.", "integer"
        inputs = {"image": {"type": "image", "description": "What to measure."}}

        def forward(self, image):
            received.append(image)
            return image.width

    agent = agent_with(
        "image = draw(8)\nprint(image)", "width = measure(image)\nprint(width)", "final_answer(image)",
        tools=[Draw(), Measure()],
    )  # fmt: skip
    answer = agent.run("Draw!")
    first, second, _ = steps_of(agent)
    # What the model sees of it says what it is.
    assert "Image" in first.observations
    assert second.observations.startswith("Execution logs:\n8\n")
    assert isinstance(received[0], image_module.Image) and received[0].getpixel((0, 0)) == (255, 0, 0)
    assert answer.to_raw().size == (8, 8)


def test_additional_arguments_of_any_kind() -> None:
    class Table:
        rows = 3

    @tool
    def count_rows(table: object) -> int:
        """Count.

        Args:
            table: The table.
        """
        return table.rows

    agent = agent_with("final_answer(count_rows(table) + number)", tools=[count_rows])
    assert agent.run("?", additional_args={"table": Table(), "number": 4}) == 7


def test_endless_loop_times_out_and_the_next_step_sees_the_variables() -> None:
    agent = agent_with(
        "kept = [1, 2]\nprint('started')",
        "kept.append(3)\nprint('in the loop')\nwhile True:\n    pass",
        "final_answer(kept)",
        executor=WardianExecutor(timeout_seconds=0.5),
    )
    assert agent.run("?") == [1, 2, 3]
    stopped = steps_of(agent)[1]
    assert stopped.observations == "Execution logs:\nin the loop\n"
    assert stopped.error.message.startswith("Code execution exceeded the maximum execution time of 0.5 seconds. ")
    assert "kept" in stopped.error.message


def test_exit_in_a_program_does_not_end_the_application() -> None:
    agent = agent_with("import sys\nsys.exit(1)", "raise SystemExit", "raise KeyboardInterrupt", "final_answer('on')")
    assert agent.run("?") == "on"
    messages = [step.error.message for step in steps_of(agent)[:3]]
    assert "SystemExit" in messages[0] and "SystemExit" in messages[1] and "KeyboardInterrupt" in messages[2]


def test_variable_named_like_the_final_answer_tool() -> None:
    # smolagents renames it before the program gets here.
    agent = agent_with("final_answer = 3\nfinal_answer(final_answer)")
    assert agent.run("?") == 3


def test_an_import_that_is_not_allowed_has_smolagents_words() -> None:
    agent = agent_with("import os", "final_answer(1)", executor=WardianExecutor(restrict_imports=True))
    agent.run("?")
    message = steps_of(agent)[0].error.message
    assert "Import of os is not allowed. Authorized imports are: ['collections', 'datetime'," in message


def test_agent_cleans_up() -> None:
    executor = WardianExecutor()
    with agent_with("final_answer(1)", executor=executor) as agent:
        agent.run("?")
    assert "x" not in executor.state
