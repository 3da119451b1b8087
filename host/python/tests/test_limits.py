"""Each limit ends a program with an error of its own, and the session goes on."""

import pytest

import wardian


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
        ({"session_time": 0.1}, "while True: pass", wardian.TimeoutExceeded),
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


def test_wrong_values():
    for options in [{"fuel": -1}, {"memory": 2**64}, {"timeout": -1.0}, {"timeout": float("nan")}, {"fuel": "x"}]:
        with pytest.raises((ValueError, TypeError)):
            wardian.Sandbox(**options)
    for options in [{"timeout": None}, {"timeout": float("inf")}, {"timeout": 10**12}, {"timeout": 3}]:
        with wardian.Sandbox(**options) as sandbox:
            assert sandbox.run("1").value == 1
    with pytest.raises(TypeError):
        wardian.Sandbox(fuell=1)


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
