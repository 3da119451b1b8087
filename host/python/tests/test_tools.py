"""Python functions that programs call."""

import asyncio
import contextvars
import threading
import time

import pytest

import wardian


def test_arguments_cross_as_they_are():
    calls = []

    def tool(*args, **kwargs):
        calls.append((args, kwargs))
        return len(args), kwargs

    with wardian.Sandbox(tools=[tool]) as sandbox:
        assert sandbox.run("tool(1, 'b', *[3], key=[1], **{'other': (2,)})").value == (3, {"key": [1], "other": (2,)})
    assert calls == [((1, "b", 3), {"key": [1], "other": (2,)})]


def test_exceptions_are_raised_in_the_program():
    class Refused(ValueError):
        pass

    class Strange(Exception):
        pass

    def fail(kind):
        raise {
            "key": KeyError("missing"),
            "own": Refused("no"),
            "strange": Strange("odd"),
            "group": OSError(2, "gone"),
            "import": ModuleNotFoundError("none"),
            "unicode": UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
        }[kind]

    program = """
def caught(kind):
    try:
        fail(kind)
    except Exception as error:
        return type(error).__name__, str(error)
[caught(kind) for kind in ("key", "own", "strange", "group", "import")] + [caught("unicode")[0], caught("none")]
"""
    with wardian.Sandbox(tools=[fail]) as sandbox:
        assert sandbox.run(program).value == [
            ("KeyError", "'missing'"),
            ("ValueError", "no"),
            ("Exception", "odd"),
            ("FileNotFoundError", "[Errno 2] gone"),
            ("ModuleNotFoundError", "none"),
            "UnicodeError",
            ("KeyError", "'none'"),
        ]
        error = sandbox.run("fail()", check=False).error
        assert error.type_name == "TypeError"


@pytest.mark.parametrize("threaded", [False, True])
@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_is_no_exception_reaches_the_caller(kind, threaded):
    def tool():
        raise kind("mine")

    program = "x = 1\ntry:\n    tool()\nexcept BaseException:\n    x = 2\nfinally:\n    x = 3"
    with wardian.Sandbox(tools={"tool": wardian.threaded(tool) if threaded else tool}) as sandbox:
        with pytest.raises(kind, match="mine"):
            sandbox.run(program, check=False)
        assert sandbox.get("x") == 1


@pytest.mark.parametrize("how", ["plain", "threaded", "async"])
def test_end_program(how):
    def plain():
        try:
            raise wardian.EndProgram
        except Exception:
            return "never"

    async def later():
        await asyncio.sleep(0)
        raise wardian.EndProgram

    tool = {"plain": plain, "threaded": wardian.threaded(plain), "async": later}[how]
    program = "x = 1\ntry:\n    tool()\nexcept BaseException:\n    x = 2\nfinally:\n    x = 3"
    with wardian.Sandbox(tools={"tool": tool}) as sandbox:
        execution = sandbox.run(program, check=False)
        assert isinstance(execution.error, wardian.Ended)
        assert execution.error.execution is execution
        with pytest.raises(wardian.Ended):
            sandbox.run(program)
        assert sandbox.get("x") == 1


def test_plain_tools_run_on_the_calling_thread():
    with wardian.Sandbox(tools={"here": threading.get_ident}) as sandbox:
        assert sandbox.run("here()").value == threading.get_ident()


def test_threaded_tools_do_not():
    variable = contextvars.ContextVar("variable", default="unset")
    variable.set("mine")

    @wardian.threaded
    def tool(x):
        """Documented."""
        return threading.get_ident(), variable.get(), x

    assert tool.__name__ == "tool" and tool.__doc__ == "Documented." and tool(1)[2] == 1
    with wardian.Sandbox(tools=[tool]) as sandbox:
        thread, value, x = sandbox.run("tool(x=5)").value
    assert thread != threading.get_ident() and value == "mine" and x == 5


def test_a_threaded_tool_that_hangs_does_not_hold_the_program():
    release = threading.Event()
    with wardian.Sandbox(tools={"hang": wardian.threaded(release.wait)}, timeout=0.2) as sandbox:
        began = time.monotonic()
        assert isinstance(sandbox.run("hang()", check=False).error, wardian.TimeoutExceeded)
        assert time.monotonic() - began < 10
        assert sandbox.run("1").value == 1
    release.set()


def test_async_tools_run_at_the_same_time():
    inside = 0
    most = 0

    async def tool(x):
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0.05)
        inside -= 1
        return x

    program = "import asyncio\nasync def main():\n    return await asyncio.gather(*[tool(n) for n in range(5)])\nasyncio.run(main())"
    with wardian.Sandbox(tools=[tool]) as sandbox:
        assert sandbox.run(program).value == [0, 1, 2, 3, 4]
        assert most == 5
        # Without await, it waits.
        assert sandbox.run("tool(7) + 1").value == 8


def test_an_awaitable_from_a_plain_function():
    async def later():
        return 5

    with wardian.Sandbox(tools={"f": lambda: later(), "g": wardian.threaded(lambda: later())}) as sandbox:
        assert sandbox.run("f() + g()").value == 10


def test_an_async_tool_is_cancelled_with_its_program():
    ended = threading.Event()

    async def hang():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.set()
            raise

    with wardian.Sandbox(tools=[hang], timeout=0.2) as sandbox:
        assert isinstance(sandbox.run("hang()", check=False).error, wardian.TimeoutExceeded)
    assert ended.wait(10)


def test_an_async_tool_that_raises():
    async def fail():
        await asyncio.sleep(0)
        raise LookupError("late")

    with wardian.Sandbox(tools=[fail]) as sandbox:
        error = sandbox.run("fail()", check=False).error
        assert (error.type_name, error.message) == ("LookupError", "late")


def test_nested_async_tools_do_not_wait_for_themselves():
    async def inner():
        await asyncio.sleep(0.01)
        return "inner"

    async def outer():
        # Blocks the package's loop; the inner one needs another.
        with wardian.Sandbox(tools=[inner]) as sandbox:
            return sandbox.run("inner()").value

    with wardian.Sandbox(tools=[outer], timeout=20) as sandbox:
        assert sandbox.run("outer()").value == "inner"


def test_set_tools_replaces_all():
    with wardian.Sandbox(tools={"a": lambda: 1, "b": lambda: 2}) as sandbox:
        assert sandbox.run("a() + b()").value == 3
        sandbox.set_tools({"b": lambda: 20, "c": lambda: 30})
        assert sorted(sandbox.tools) == ["b", "c"]
        assert sandbox.run("b() + c()").value == 50
        assert sandbox.run("a()", check=False).error.type_name == "NameError"
        sandbox.set_tools([])
        assert sandbox.run("b()", check=False).error.type_name == "NameError"


def test_names_of_tools():
    class Tool:
        name = "lookup"

        def __call__(self, x):
            return x

    with wardian.Sandbox(tools=[Tool(), len]) as sandbox:
        assert sandbox.run("lookup(1) + len('ab')").value == 3
    for wrong in ["not a name", "class", ""]:
        with pytest.raises(ValueError):
            wardian.Sandbox(tools={wrong: len})
    with pytest.raises(TypeError):
        wardian.Sandbox(tools={"x": 5})
    with pytest.raises(TypeError):
        wardian.Sandbox(tools=[5])
    with pytest.raises(ValueError):
        wardian.Sandbox(tools=[len, len])


def test_a_result_that_cannot_cross():
    cycle: list = []
    cycle.append(cycle)
    with wardian.Sandbox(tools={"f": lambda: cycle}) as sandbox:
        error = sandbox.run("f()", check=False).error
        assert error.type_name == "ValueError" and "nested" in error.message


def test_objects_of_the_program_are_no_arguments():
    with wardian.Sandbox(tools={"f": print}) as sandbox:
        error = sandbox.run("f(lambda: 1)", check=False).error
        assert error.type_name == "TypeError" and "function" in error.message


def test_a_tool_that_recurses_deeply():
    import json

    def parse(text):
        try:
            json.loads(text)
        except RecursionError:
            return "too deep"
        return "parsed"

    with wardian.Sandbox(tools=[parse]) as sandbox:
        assert sandbox.run("parse('[' * 100_000 + ']' * 100_000)").value == "too deep"


def test_secrets_are_not_seen():
    def fetch(fail):
        if fail:
            raise ValueError("key s3cr3t refused")
        return {"asked": ["with s3cr3t"]}

    secret = wardian.Secret("s3cr3t", tools=["fetch"])
    assert "s3cr3t" not in repr(secret)
    with wardian.Sandbox(tools=[fetch], secrets={"KEY": secret}) as sandbox:
        assert sandbox.run("fetch(False)").value == {"asked": ["with <secret KEY>"]}
        assert sandbox.run("fetch(True)", check=False).error.message == "key <secret KEY> refused"
        assert "s3cr3t" not in repr(sandbox)
        # A function of the same name keeps it, even if it was away.
        sandbox.set_tools([])
        sandbox.set_tools([fetch])
        assert sandbox.run("fetch(False)").value == {"asked": ["with <secret KEY>"]}
    with pytest.raises(wardian.SetupError):
        wardian.Sandbox(secrets={"KEY": secret})
