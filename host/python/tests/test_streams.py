"""Output as it comes."""

import pytest

import wardian


def test_callbacks_and_collecting():
    out, err = [], []
    program = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')"
    with wardian.Sandbox(on_stdout=out.append, on_stderr=err.append) as sandbox:
        execution = sandbox.run(program)
    assert ("".join(out), "".join(err)) == ("a\nc\n", "b\n")
    assert (execution.stdout, execution.stderr) == ("a\nc\n", "b\n")


def test_callbacks_of_one_call():
    all_calls, one_call = [], []
    with wardian.Sandbox(on_stdout=all_calls.append) as sandbox:
        sandbox.run("print(1)")
        sandbox.run("print(2)", on_stdout=one_call.append)
        sandbox.run("print(3)")
    assert ("".join(all_calls), "".join(one_call)) == ("1\n3\n", "2\n")


def test_what_was_printed_comes_before_a_tool_is_called():
    events = []
    with wardian.Sandbox(tools={"tool": lambda: events.append("tool")}, on_stdout=events.append) as sandbox:
        sandbox.run("print('before')\ntool()\nprint('after')")
    assert events == ["before\n", "tool", "after\n"]


def test_the_order_of_both_streams():
    events = []
    program = "import sys\nfor n in range(3):\n    print(n, flush=True)\n    print(n, file=sys.stderr, flush=True)"
    wardian.run(
        program,
        on_stdout=lambda text: events.append(("out", text)),
        on_stderr=lambda text: events.append(("err", text)),
    )
    assert events == [(stream, f"{n}\n") for n in range(3) for stream in ("out", "err")]


def test_characters_are_not_cut():
    pieces = []
    program = "import sys\nfor byte in 'aä€😀'.encode():\n    sys.stdout.buffer.write(bytes([byte])); sys.stdout.flush(); tool()"
    with wardian.Sandbox(tools={"tool": lambda: None}, on_stdout=pieces.append) as sandbox:
        assert sandbox.run(program).stdout == "aä€😀"
        assert pieces == ["a", "ä", "€", "😀"]
        pieces.clear()
        sandbox.run("import sys\nsys.stdout.buffer.write(b'x\\xff\\xe2\\x82')")
        assert "".join(pieces) == "x\ufffd\ufffd"


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt])
def test_an_exception_ends_the_run(kind):
    def fail(text):
        raise kind("mine")

    with wardian.Sandbox(timeout=None) as sandbox:
        with pytest.raises(kind, match="mine"):
            sandbox.run("x = 1\nwhile True: print('hello')", on_stdout=fail)
        assert sandbox.get("x") == 1


def test_a_callback_that_uses_the_sandbox():
    with wardian.Sandbox() as sandbox:
        with pytest.raises(wardian.SandboxBusy):
            sandbox.run("print('a')", on_stdout=lambda text: sandbox.run("1"))


def test_forks_have_callbacks_too():
    pieces = []
    with wardian.Sandbox(on_stdout=pieces.append) as sandbox:
        (fork,) = sandbox.fork(1)
        assert fork.run("print('a')").stdout == "a\n"
    assert "".join(pieces) == "a\n"


def test_much_output():
    count = 0

    def add(text):
        nonlocal count
        count += len(text)

    with wardian.Sandbox(on_stdout=add) as sandbox:
        assert len(sandbox.run("for n in range(5000): print('x' * 999)").stdout) == 5_000_000
    assert count == 5_000_000
