"""Plain CPython behind the surface of :class:`wardian.Sandbox`: what smolagents' tests are compared with.

It has the rule for a step's value and nothing else: no isolation, no policy. Never give it the security
tests or anything that you would not run yourself.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import ctypes
import io
import linecache
import threading
import traceback
import types
from collections.abc import Callable, Mapping
from typing import Any

import wardian
from wardian.smolagents import WardianExecutor


def _raised(error: BaseException, text: str) -> wardian.GuestError:
    return wardian.GuestError(type(error).__name__, str(error), text)


class _Stop(BaseException):
    """Raised in the thread of a step whose time is over."""


class StatementValue(ast.NodeTransformer):
    """Rewrites the last statement of a program so that its value is in a variable, by smolagents' rule.

    An expression has its value, an assignment what was assigned, a definition what it defines, `if` and `for`
    the last value of a statement in them that is not None; everything else has None.
    """

    #: Dunder, so that it is not listed with the variables of the program.
    NAME = "__value_{}__"

    def __init__(self) -> None:
        self.depth = 0

    def rewrite(self, program: ast.Module) -> ast.Module:
        body = program.body
        if body:
            body[-1:] = self.valued(body[-1], self.NAME.format(0))
            body.insert(0, self.store(self.NAME.format(0), ast.Constant(None)))
        return ast.fix_missing_locations(program)

    def valued(self, statement: ast.stmt, name: str) -> list[ast.stmt]:
        """Statements that do the same and leave the value in the variable."""
        if isinstance(statement, ast.Expr):
            return [ast.copy_location(self.store(name, statement.value), statement)]
        if isinstance(statement, ast.Assign):
            targets = [ast.Name(name, ast.Store()), *statement.targets]
            return [ast.copy_location(ast.Assign(targets, statement.value), statement)]
        if isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
            if isinstance(statement, ast.AnnAssign) and statement.value is None:
                return [statement, self.store(name, ast.Constant(None))]
            loaded = ast.parse(ast.unparse(statement.target), mode="eval").body
            return [statement, self.store(name, loaded)]
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            return [statement, self.store(name, ast.Name(statement.name, ast.Load()))]
        if isinstance(statement, (ast.If, ast.For)):
            self.depth += 1
            inner = self.NAME.format(self.depth)
            statement.body = self.last_of(statement.body, inner, name)
            if isinstance(statement, ast.If):
                statement.orelse = self.last_of(statement.orelse, inner, name)
            self.depth -= 1
            return [self.store(name, ast.Constant(None)), statement]
        return [statement, self.store(name, ast.Constant(None))]

    def last_of(self, body: list[ast.stmt], inner: str, outer: str) -> list[ast.stmt]:
        rewritten: list[ast.stmt] = []
        for statement in body:
            if isinstance(statement, (ast.Break, ast.Continue)):
                rewritten.append(statement)
                continue
            rewritten += self.valued(statement, inner)
            rewritten += ast.parse(f"if {inner} is not None: {outer} = {inner}").body
        return rewritten

    @staticmethod
    def store(name: str, value: ast.expr) -> ast.Assign:
        return ast.Assign([ast.Name(name, ast.Store())], value)


class ReferenceSandbox:
    """A session in this very process."""

    def __init__(self, timeout: float | None = None, tools: Mapping[str, Callable[..., Any]] | None = None, **_: Any):
        self.timeout = timeout
        self.main = types.ModuleType("__main__")
        # Of its own, since the executor adds the math names.
        self.main.__dict__["__builtins__"] = types.ModuleType("builtins")
        self.main.__dict__["__builtins__"].__dict__.update(vars(builtins))
        self.set_tools(tools or {})

    def set_tools(self, tools: Mapping[str, Callable[..., Any]]) -> None:
        self.tools = dict(tools)

    def set(self, name: str, value: Any) -> None:
        self.main.__dict__[name] = value

    def get(self, name: str) -> Any:
        return self.main.__dict__[name]

    def close(self) -> None:
        self.main.__dict__.clear()

    def run(self, code: str, *, check: bool = True, filename: str = "<call>", last_value: str = "expression") -> Any:
        variables = self.main.__dict__
        for name, tool in self.tools.items():
            variables.setdefault(name, tool)
        execution = types.SimpleNamespace(value=None, error=None, exit_status=None, stdout="", stderr="")
        linecache.cache[filename] = (len(code), None, code.splitlines(True), filename)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), self._stopped_in_time():
            try:
                compiled = self._compiled(code, filename)
                if isinstance(compiled, SyntaxError):
                    text = "".join(traceback.format_exception_only(compiled))
                    execution.error = _raised(compiled, text)
                    compiled = compile("", filename, "exec")
                exec(compiled, variables)
                execution.value = variables.get(StatementValue.NAME.format(0))
            except SystemExit as error:
                execution.exit_status = error.code or 0
            except wardian.EndProgram:
                pass
            except _Stop:
                execution.error = wardian.TimeoutExceeded("time limit exceeded", "timeout")
            except BaseException as error:
                # Without the frame of this file.
                frames = error.__traceback__ and error.__traceback__.tb_next
                text = "".join(traceback.format_exception(type(error), error, frames))
                execution.error = _raised(error, text)
        for name in [name for name in variables if name.startswith("__value_") and name.endswith("__")]:
            del variables[name]
        execution.stdout, execution.stderr = out.getvalue(), err.getvalue()
        if check and execution.error is not None:
            raise execution.error
        return execution

    @staticmethod
    def _compiled(code: str, filename: str) -> types.CodeType | SyntaxError:
        try:
            program = StatementValue().rewrite(ast.parse(code, filename))
            # Not what this file imports from the future.
            return compile(program, filename, "exec", dont_inherit=True)
        except SyntaxError as error:
            return error

    @contextlib.contextmanager
    def _stopped_in_time(self) -> Any:
        if self.timeout is None:
            yield
            return
        thread = ctypes.c_ulong(threading.get_ident())
        stop = threading.Timer(
            self.timeout, ctypes.pythonapi.PyThreadState_SetAsyncExc, (thread, ctypes.py_object(_Stop))
        )
        stop.daemon = True
        stop.start()
        try:
            yield
        except _Stop:
            pass
        finally:
            stop.cancel()


class ReferenceExecutor(WardianExecutor):
    """The executor over CPython itself."""

    def _new_sandbox(self, **options: Any) -> ReferenceSandbox:
        return ReferenceSandbox(**options)

    def _check_installed(self, options: Mapping[str, Any]) -> None:
        """What is installed is installed."""
