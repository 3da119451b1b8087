"""Each limit ends a program with an error of its own, and the session goes on."""

import os

import limits_module
import pytest

import wardian
from wardian import _wardian


@pytest.mark.parametrize(
    ("options", "program", "kind", "base"),
    [
        ({"fuel": 1_000_000}, "while True: pass", wardian.FuelExceeded, wardian.Error),
        ({"timeout": 0.1}, "while True: pass", wardian.TimeoutExceeded, TimeoutError),
        ({"memory": 8 << 20}, "x = [0]\nwhile True: x = x + x", wardian.MemoryExceeded, MemoryError),
        ({"output": 100}, "while True: print('hello')", wardian.OutputExceeded, wardian.Error),
        ({"tool_calls": 3}, "while True: tool()", wardian.ToolCallsExceeded, wardian.Error),
        (
            {"file_bytes": 1000},
            "open('/tmp/x', 'w').write('x' * 100_000)",
            wardian.FileBytesExceeded,
            wardian.Error,
        ),
    ],
)
def test_limits(options, program, kind, base):
    with wardian.Sandbox(tools={"tool": lambda: None}, **options) as sandbox:
        sandbox.run("kept = 1")
        with pytest.raises(kind) as raised:
            sandbox.run(f"try:\n    exec({program!r})\nexcept ZeroDivisionError: pass")
        error = raised.value
        assert isinstance(error, wardian.LimitExceeded) and isinstance(error, base)
        assert error.limit == next(iter(options))
        assert error.execution.error is error
        assert str(error)
        assert sandbox.run("kept").value == 1


@pytest.mark.parametrize(
    ("options", "program", "kind"),
    [
        ({"session_fuel": 50_000_000}, "while True: pass", wardian.FuelExceeded),
        ({"session_timeout": 0.1}, "while True: pass", wardian.TimeoutExceeded),
        ({"session_output": 100}, "print('x' * 60)", wardian.OutputExceeded),
        ({"session_tool_calls": 1}, "tool()", wardian.ToolCallsExceeded),
    ],
)
def test_limits_of_sessions(options, program, kind):
    with wardian.Sandbox(tools={"tool": lambda: None}, **options) as sandbox:
        errors = [sandbox.run(program, check=False).error for _ in range(3)]
        assert isinstance(errors[-1], kind)
        assert errors[-1].limit == next(iter(options))


def test_recursion_and_scratch_are_exceptions():
    with wardian.Sandbox(recursion=50, scratch_bytes=1000) as sandbox:
        error = sandbox.run("def f(): f()\nf()", check=False).error
        assert error.type_name == "RecursionError"
        error = sandbox.run("with open('/tmp/x', 'w') as f: f.write('x' * 5000)", check=False).error
        assert error.type_name == "OSError"


def test_the_module_is_that_of_the_table():
    if os.environ.get("BLESS"):
        limits_module.FILE.write_text(limits_module.text())
    assert limits_module.FILE.read_text() == limits_module.text(), "BLESS=1 writes it"


def test_they_are_all_there():
    assert set(wardian.Limits.__annotations__) == set(_wardian.LIMITS)
    for limit in _wardian.LIMITS.values():
        if limit.exception is not None:
            kind = getattr(wardian, limit.exception)
            assert issubclass(kind, wardian.LimitExceeded) and limit.exception in wardian.__all__


def test_usage_and_progress():
    with wardian.Sandbox(tools={"tool": lambda: None}) as sandbox:
        execution = sandbox.run("print('ab')\ntool()")
        usage = execution.usage
        assert usage.fuel > 0 and usage.output == 3 and usage.tool_calls == 1
        assert usage.time > 0 and usage.memory > 0 and usage.objects > 0
        sandbox.run("tool()")
        assert sandbox.usage.tool_calls == 2
        assert execution.session_usage.tool_calls == 1
        assert sandbox.progress.running is False
        assert "tool_calls=1" in repr(usage)
