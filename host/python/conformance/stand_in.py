"""What smolagents' tests are given in the place of its own interpreter.

The tests call functions of ``smolagents.local_python_executor``; those that run code are here again over
an executor of ours. Import allow-lists hold, as the tests expect; variables go in before the run and come back
after it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import smolagents.local_python_executor as theirs
from containment import Containment
from smolagents.utils import BASE_BUILTIN_MODULES

from wardian.smolagents import WardianExecutor

#: Ends an endless loop in less than a second.
FUEL = 8_000_000_000


def install(executor_class: type[WardianExecutor], containment: Containment) -> None:
    """Put the stand-ins where the tests import them from."""

    class LocalPythonExecutor(executor_class):  # type: ignore[misc, valid-type]
        """With the constructor that the tests use, and watched."""

        def __init__(self, additional_authorized_imports: list[str] | None = None, **options: Any) -> None:
            super().__init__(additional_authorized_imports or (), restrict_imports=True, fuel=FUEL, **options)

        def __call__(self, code_action: str) -> theirs.CodeOutput:
            code = containment.armed(code_action)
            with containment.watch():
                try:
                    result = super().__call__(code)
                except Exception as error:
                    containment.look_at(error, self.state["_print_outputs"])
                    raise
            containment.look_at(result.output, result.logs)
            return result

    class Unchecked(LocalPythonExecutor):
        """Takes modules that are not installed, as the function does; they are missing when they are imported."""

        def _check_installed(self, _options: Any) -> None:
            pass

    def evaluate_python_code(
        code: str,
        static_tools: dict[str, Callable[..., Any]] | None = None,
        custom_tools: dict[str, Callable[..., Any]] | None = None,
        state: dict[str, Any] | None = None,
        authorized_imports: list[str] = BASE_BUILTIN_MODULES,
        max_print_outputs_length: int = theirs.DEFAULT_MAX_LEN_OUTPUT,
        timeout_seconds: int | None = theirs.MAX_EXECUTION_TIME_SECONDS,
    ) -> tuple[Any, bool]:
        state = {} if state is None else state
        executor = Unchecked(
            [name for name in authorized_imports if name not in BASE_BUILTIN_MODULES],
            max_print_outputs_length=max_print_outputs_length,
            timeout_seconds=timeout_seconds,
        )
        with executor:
            executor.send_tools({**(custom_tools or {}), **(static_tools or {})})
            executor.send_variables({name: value for name, value in state.items() if not name.startswith("_")})
            try:
                result = executor(code)
            finally:
                _bring_back(executor, state)
            return result.output, result.is_final_answer

    def evaluate(node: ast.AST, state: dict[str, Any], tools: Any, custom_tools: Any, _imports: Any) -> Any:
        """A piece of a program that the test parsed itself."""
        result, _ = evaluate_python_code(ast.unparse(node), tools, custom_tools, state)
        state.pop("_print_outputs", None)
        return result

    theirs.LocalPythonExecutor = LocalPythonExecutor
    theirs.evaluate_python_code = evaluate_python_code
    for name in ("evaluate_boolop", "evaluate_condition", "evaluate_delete", "evaluate_subscript"):
        setattr(theirs, name, evaluate)


def _bring_back(executor: WardianExecutor, state: dict[str, Any]) -> None:
    """The variables as they are after the run."""
    printed = theirs.PrintContainer()
    printed.append(executor.state["_print_outputs"])
    variables = {name: executor.state[name] for name in executor.state if name != "_print_outputs"}
    for name in [name for name in state if not name.startswith("_") and name not in variables]:
        del state[name]
    # Those that came as handles are in the state already, and are the same objects.
    state.update(variables, _print_outputs=printed)
