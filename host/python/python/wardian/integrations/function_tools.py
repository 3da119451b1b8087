"""Python as a function tool: the schema for OpenAI's and Anthropic's APIs, and the answer to a call.

:class:`PythonTool` is what the other integrations wrap. It knows no SDK: calls may be objects of theirs or the
same as plain dictionaries.
"""

from __future__ import annotations

import contextvars
import functools
import inspect
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import wardian

from ..options import check
from ..tools import by_name
from .report import KEPT, advice_on, limit_text, printed, shortened

DESCRIPTION = (
    "Run Python 3.12 code in a sandbox with the standard library, without network. "
    "Returns what the code prints and the value of its last expression."
)

#: The tools in whose code the current call is.
_RUNNING: contextvars.ContextVar[tuple[PythonTool, ...]] = contextvars.ContextVar("_RUNNING", default=())


class PythonTool:
    """Runs a model's Python and tells it in text how that went; never raises for what the code does.

    Args:
        name: What the model calls it.
        description: What the model reads about it; the names of ``tools`` are added.
        tools: Functions on the host that the code may call.
        keep_variables: Let calls see the variables of those before, in one sandbox: make one tool for each
            conversation then. Otherwise each call has a sandbox of its own.
        max_characters: Longer texts are cut in the middle.
        **sandbox_options: Those of :class:`wardian.Sandbox`.

    >>> python = PythonTool(tools={"price": lambda item: 12})
    >>> python("total = 3 * price('tea'); total")
    '36'
    >>> print(python("total / 0"))
    Traceback (most recent call last):
      File "call_2.py", line 1, in <module>
        total / 0
        ~~~~~~^~~
    ZeroDivisionError: division by zero
    """

    #: JSON schema of the arguments.
    parameters: Mapping[str, Any] = {
        "type": "object",
        "properties": {"code": {"type": "string", "description": "The Python code to run."}},
        "required": ["code"],
        "additionalProperties": False,
    }

    def __init__(
        self,
        *,
        name: str = "python",
        description: str = DESCRIPTION,
        tools: Mapping[str, Callable[..., Any]] | Sequence[Callable[..., Any]] = (),
        keep_variables: bool = True,
        max_characters: int = 20_000,
        **sandbox_options: Any,
    ) -> None:
        self.name = name
        self.tools = by_name(tools)
        self.description = f"{description} {self._scope(keep_variables)}"
        self.keep_variables = keep_variables
        self.max_characters = max_characters
        # A seed has clocks of its own.
        clocks = {} if "deterministic" in sandbox_options else {"clocks": "system"}
        self._options: dict[str, Any] = {**clocks, **sandbox_options}
        # A sandbox is made when it is first needed; a mistake is raised here.
        check(self._options)
        self._sandbox: wardian.Sandbox | None = None
        self._calls = 0
        self._turn = threading.Lock()

    def _scope(self, keep_variables: bool) -> str:
        kept = "Variables are kept between calls." if keep_variables else "Each call begins without variables."
        called = f" The code can call these functions: {', '.join(sorted(self.tools))}." if self.tools else ""
        return kept + called

    # The schemas.

    def openai(self) -> dict[str, Any]:
        """For ``tools=[...]`` of OpenAI's chat completions, which many servers understand.

        >>> PythonTool().openai()["function"]["name"]
        'python'
        """
        return {"type": "function", "function": self._function()}

    def openai_responses(self) -> dict[str, Any]:
        """For ``tools=[...]`` of OpenAI's responses."""
        return {"type": "function", **self._function()}

    def anthropic(self) -> dict[str, Any]:
        """For ``tools=[...]`` of Anthropic's messages.

        >>> PythonTool().anthropic()["input_schema"]["required"]
        ['code']
        """
        return {"name": self.name, "description": self.description, "input_schema": dict(self.parameters)}

    def _function(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "description": self.description,
            "parameters": dict(self.parameters),
            "strict": True,
        }

    # The answers.

    def answer_openai(self, call: Any) -> dict[str, Any]:
        """The message that answers one of ``message.tool_calls``."""
        function = _part(call, "function")
        content = self._answer(_part(function, "arguments"))
        return {"role": "tool", "tool_call_id": _part(call, "id"), "content": content}

    def answer_openai_responses(self, call: Any) -> dict[str, Any]:
        """The item that answers an output item of type ``function_call``."""
        output = self._answer(_part(call, "arguments"))
        return {"type": "function_call_output", "call_id": _part(call, "call_id"), "output": output}

    def answer_anthropic(self, block: Any) -> dict[str, Any]:
        """The block that answers a block of type ``tool_use``."""
        content = self._answer(_part(block, "input"))
        return {"type": "tool_result", "tool_use_id": _part(block, "id"), "content": content}

    def _answer(self, arguments: Any) -> str:
        """The result for arguments as a model gave them: as JSON or taken apart, and not always right."""
        try:
            given = json.loads(arguments) if isinstance(arguments, str) else arguments
            code = given["code"]
        except (ValueError, TypeError, KeyError):
            code = None
        if not isinstance(code, str):
            return f'The arguments of {self.name} must be a JSON object {{"code": "..."}}.'
        return self(code)

    # Running.

    def __call__(self, code: str) -> str:
        """Run code and return the text for the model. Calls of a tool that keeps variables wait for each other."""
        if self in _RUNNING.get():
            return "SandboxBusy: a function that the code calls cannot run code in the same session."
        if not self.keep_variables:
            with self._new_sandbox() as sandbox:
                return self._text_of(sandbox.run, code)
        with self._turn:
            return self._text_of(self._session().run, code)

    def close(self) -> None:
        """Let go of the sandbox and its variables; the next call starts with a new one."""
        sandbox, self._sandbox = self._sandbox, None
        if sandbox is not None:
            sandbox.close()

    def _text_of(self, run: Callable[..., wardian.Execution], code: str) -> str:
        self._calls += 1
        try:
            execution = run(code, check=False, filename=f"call_{self._calls}.py")
        except wardian.SandboxLost as error:
            self._sandbox = None
            return f"{error}. The session had to be started anew: variables of earlier calls are gone."
        except wardian.Error as error:
            return f"{type(error).__name__}: {error}"
        return self._text(execution)

    def _session(self) -> wardian.Sandbox:
        if self._sandbox is None:
            self._sandbox = self._new_sandbox()
        return self._sandbox

    def _new_sandbox(self) -> wardian.Sandbox:
        tools = {name: self._for_sandbox(tool) for name, tool in self.tools.items()}
        return wardian.Sandbox(tools=tools, **self._options)

    def _for_sandbox(self, tool: Callable[..., Any]) -> Callable[..., Any]:
        # Async ones do not hold up a call that is out of time.
        if inspect.iscoroutinefunction(tool):
            return tool

        @functools.wraps(tool, assigned=("__name__", "__doc__"), updated=())
        def call(*args: Any, **kwargs: Any) -> Any:
            # Waiting for its turn while the turn waits for it, it would wait for good.
            if self.keep_variables:
                _RUNNING.set((*_RUNNING.get(), self))
            return tool(*args, **kwargs)

        return wardian.threaded(call)

    def _text(self, execution: wardian.Execution) -> str:
        parts = [printed(execution).rstrip("\n")]
        error = execution.error
        if isinstance(error, wardian.GuestError):
            parts += [error.traceback.rstrip("\n"), advice_on(error)]
        elif isinstance(error, wardian.LimitExceeded):
            parts.append(limit_text(error, self._options))
        elif error is not None:
            parts.append(f"{type(error).__name__}: {error}. {KEPT}")
        elif execution.exit_status is not None:
            parts.append(f"The code ended itself with exit status {execution.exit_status}.")
        elif execution.value is not None:
            parts.append(repr(execution.value))
        text = "\n".join(part for part in parts if part)
        return shortened(text, self.max_characters) or "The code ran and printed nothing."


def _part(whole: Any, name: str) -> Any:
    """An attribute of an SDK's object, or an item of the dictionary in its place."""
    return whole[name] if isinstance(whole, Mapping) else getattr(whole, name)
