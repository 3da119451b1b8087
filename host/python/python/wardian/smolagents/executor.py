"""The executor: what ``CodeAgent`` calls for each step of an agent.

It translates only: programs run in a :class:`wardian.Sandbox`, with all of Python, and what smolagents
expects of tools, variables, final answers and error texts is put around that. The refusals of smolagents'
own ``LocalPythonExecutor`` (dunder attributes, ``open``, ``exec``, ...) are not copied: they stand in for a
sandbox there, and here is one.

Invariant: whatever a program does, ``__call__`` raises an ``Exception``, never another ``BaseException``:
that would go through ``agent.run()`` and end the application. Only the user's own Ctrl-C does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any

from smolagents.local_python_executor import CodeOutput, PythonExecutor
from smolagents.utils import truncate_content

import wardian

from .._wardian import limit
from ..integrations.report import printed
from ..options import check, texts
from . import errors, imports, source
from .errors import InterpreterError
from .state import GuestState
from .tools import Step, guest_tools

#: As in smolagents: characters of what a step printed that the model sees.
MAX_PRINTED = 50_000

#: smolagents' prompts and its own executor have these without an import. In the builtins, where neither
#: the program's variables nor the tools are in their way; ``pow`` is a builtin anyway.
_INJECT_MATH = f"""
def inject():
    try:
        import math
    except ImportError:
        return
    for name in {imports.MATH_NAMES!r}:
        setattr(__builtins__, name, getattr(math, name))
inject()
del inject
"""

#: The session is no more: broken, closed by somebody, or that of the process that forked this one.
_GONE = (wardian.SandboxLost, wardian.SandboxClosed)


class WardianExecutor(PythonExecutor):
    """Runs the code of a ``CodeAgent`` in a sandbox of its own.

    The variables, functions and classes of the program live from step to step and from run to run, also
    over errors and limits, until :meth:`cleanup`. Tools and managed agents run here, on the host, when the
    program calls them; any object that is no plain data reaches the program as a handle, which it can pass
    on to other tools and to ``final_answer``.

    Args:
        additional_authorized_imports: Modules that the agent is told it may import; each must exist in the
            sandbox, which has Python's standard library and what ``packages``, ``image`` and ``stub_modules`` add. Where
            the packages or the image have numpy, pandas, scipy, matplotlib, seaborn or Pillow, they may be imported
            without being named here.
        logger: Not used; it is here because smolagents passes one to executors that it makes.
        max_print_outputs_length: Characters of the output of a step that are kept; 50,000 by default.
        additional_functions: More functions that the program may call, by name, on top of the tools.
        timeout_seconds: Seconds that one step may take, tools included, or a text such as ``"500ms"``; ``None`` is no limit.
        restrict_imports: Refuse imports that are not among ``additional_authorized_imports`` and smolagents'
            own list. Off by default: in a sandbox the whole standard library is harmless, and a model that
            imports ``json`` although its prompt does not list it loses no step.
        tool_threads: Run tools on threads of their own, so that the step ends in time even when a tool
            hangs. Off, a call costs some microseconds instead of some ten or hundred, and the step waits for its tools.
        **sandbox_options: Everything that :class:`wardian.Sandbox` takes: ``fuel``, ``memory``, ``output``,
            ``tool_calls``, ``mounts``, ``env``, ``stub_modules``, ``engine``, ... . Clocks are the machine's
            unless ``clocks="denied"`` or ``deterministic=`` says otherwise.

    Raises:
        TypeError, ValueError: An option that a sandbox does not have, or a value that it cannot have.
        InterpreterError: A module of ``additional_authorized_imports`` does not exist in the sandbox.

    >>> with WardianExecutor() as executor:
    ...     executor.send_tools({"double": lambda x: 2 * x})
    ...     executor.send_variables(variables={"x": 21})
    ...     executor("print('so:', double(x))").logs
    'so: 42\\n'
    """

    def __init__(
        self,
        additional_authorized_imports: Iterable[str] = (),
        logger: Any = None,
        max_print_outputs_length: int | None = None,
        additional_functions: Mapping[str, Callable[..., Any]] | None = None,
        timeout_seconds: float | str | timedelta | None = 30,
        *,
        restrict_imports: bool = False,
        tool_threads: bool = True,
        **sandbox_options: Any,
    ) -> None:
        for taken, instead in (("timeout", "timeout_seconds"), ("tools", "send_tools() or additional_functions")):
            if taken in sandbox_options:
                raise TypeError(f"WardianExecutor has {instead} in the place of {taken!r}")
        # The sandbox is made when it is first needed; a mistake is raised here.
        check(sandbox_options)
        limit("timeout", timeout_seconds, "timeout_seconds")
        self.additional_authorized_imports = texts("additional_authorized_imports", additional_authorized_imports)
        self._check_installed(sandbox_options)
        packages = imports.of_packages(sandbox_options)
        self.authorized_imports = imports.authorized([*self.additional_authorized_imports, *packages])
        self.max_print_outputs_length = MAX_PRINTED if max_print_outputs_length is None else max_print_outputs_length
        self.additional_functions = dict(additional_functions or {})
        self.timeout_seconds = timeout_seconds
        self.restrict_imports = restrict_imports
        self.tool_threads = tool_threads
        self.state = GuestState(self)
        # A seed has clocks of its own.
        clocks = {} if "deterministic" in sandbox_options else {"clocks": "system"}
        self._options: dict[str, Any] = {**clocks, **sandbox_options}
        if restrict_imports and "*" not in self.authorized_imports:
            self._options.setdefault("allowed_imports", self.authorized_imports)
        self._tools: dict[str, Callable[..., Any]] = dict(self.additional_functions)
        self._variables: dict[str, Any] = {}
        self._sandbox: Any = None
        self._current = Step()
        self._printed = ""
        self._steps = 0
        # A tool that calls its own executor must not disturb the step that waits for it.
        self._stepping = threading.Lock()

    # What smolagents calls.

    def send_tools(self, tools: Mapping[str, Callable[..., Any]]) -> None:
        """Let the program call these: tools and managed agents, in the place of those sent before.

        Python's own builtins among them are left out: the program has its own, and those of the host would
        work on the host (``open``, ``eval``).
        """
        self._tools = {**tools, **self.additional_functions}
        if self._sandbox is not None:
            try:
                self._sandbox.set_tools(self._tools_for_guest())
            except _GONE:
                self._sandbox = None

    def send_variables(self, variables: Mapping[str, Any]) -> None:
        """Set variables of the program, in copy; what is no plain data becomes a handle.

        Raises:
            ValueError: A value cannot cross, like a list that contains itself.
        """
        if not variables:
            return
        session = self._session()
        try:
            for name, value in variables.items():
                session.set(name, value)
        except _GONE:
            self._sandbox = None
        # A new session begins with those that could be set.
        self._variables.update(variables)

    def __call__(self, code_action: str) -> CodeOutput:
        """Run one step.

        Returns:
            The value of the step's last statement, what it printed, and whether it gave the final answer.

        Raises:
            InterpreterError: The program raised an exception or hit a limit; the text is for the model. The
                cause (``__cause__``) is the :class:`wardian.Error`.
            ExecutionTimeoutError: The step took too long.
            wardian.SandboxBusy: A tool called the executor that is waiting for it.
        """
        if not self._stepping.acquire(blocking=False):
            raise wardian.SandboxBusy("this executor is running a step, which has to end before the next one begins")
        try:
            return self._step(code_action)
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise InterpreterError(f"Code execution failed due to: {type(error).__name__}: {error}") from error
        finally:
            self._stepping.release()

    def cleanup(self) -> None:
        """Let go of the sandbox and all its variables. The executor can be used again, from a fresh start."""
        sandbox, self._sandbox = self._sandbox, None
        self._variables = {}
        if sandbox is not None:
            sandbox.close()

    # For people.

    @property
    def sandbox(self) -> wardian.Sandbox:
        """The sandbox itself: its files, snapshots, usage."""
        session: wardian.Sandbox = self._session()
        return session

    def __enter__(self) -> WardianExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.cleanup()

    def __reduce__(self) -> Any:
        # Also asked by `copy`: two executors with one sandbox would be in each other's way.
        raise TypeError("a WardianExecutor cannot be copied or pickled; make a new one for each agent")

    # How.

    def _new_sandbox(self, **options: Any) -> Any:
        """A sandbox; the conformance suite has another kind here, and where it looks for modules."""
        return wardian.Sandbox(**options)

    def _check_installed(self, options: Mapping[str, Any]) -> None:
        imports.check_installed(self.additional_authorized_imports, options)

    def _session(self) -> Any:
        """The sandbox, made when it is first needed."""
        if self._sandbox is None:
            sandbox = self._new_sandbox(timeout=self.timeout_seconds, tools=self._tools_for_guest(), **self._options)
            sandbox.run(_INJECT_MATH)
            for name, value in self._variables.items():
                sandbox.set(name, value)
            self._sandbox = sandbox
        return self._sandbox

    def _tools_for_guest(self) -> dict[str, Callable[..., Any]]:
        return guest_tools(self._tools, lambda: self._current, self.tool_threads)

    def _step(self, code: str) -> CodeOutput:
        # First of all: should the step fail before it printed, the model must not see the last one's output.
        self._printed = ""
        self._steps += 1
        step = self._current = Step()
        session = self._session()
        lost = source.assigned_name(code, self._tools)
        if lost is not None:
            raise errors.tool_overwritten(*lost)
        # Not in angle brackets: tracebacks quote the lines of files only.
        file_name = f"step_{self._steps}.py"
        try:
            execution = session.run(code, check=False, filename=file_name, last_value="statement")
        except _GONE as gone:
            self._sandbox = None
            raise errors.session_lost(gone) from gone
        except wardian.Error as refused:
            raise errors.not_run(refused) from refused
        self._printed = truncate_content(printed(execution), max_length=self.max_print_outputs_length)
        if step.answered:
            errors.check_showable(step.answer)
            return CodeOutput(output=step.answer, logs=self._printed, is_final_answer=True)
        if execution.error is not None:
            raise errors.for_model(execution.error, code, file_name, self) from execution.error
        if execution.exit_status is not None:
            raise errors.exited(execution.exit_status)
        errors.check_showable(execution.value)
        return CodeOutput(output=execution.value, logs=self._printed, is_final_answer=False)
