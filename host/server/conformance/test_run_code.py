"""Cells, through the real SDK."""

import threading
import time

import pytest
from e2b import NotFoundException, SandboxException, TimeoutException
from e2b_code_interpreter import AsyncSandbox, Sandbox


def test_a_value_and_state(sandbox):
    assert sandbox.run_code("x = 41").text is None
    execution = sandbox.run_code("x + 1")
    assert execution.text == "42"
    assert execution.execution_count == 2
    assert execution.error is None
    assert sandbox.run_code("'abc'").text == "abc"
    assert sandbox.run_code("x;").text is None
    assert sandbox.run_code("{'a': [1, 2]}").results[0].json == {"a": [1, 2]}


def test_output_is_streamed_in_whole_pieces(sandbox):
    seen = []
    execution = sandbox.run_code(
        "import sys, time\nprint('one')\nprint('two', file=sys.stderr)\ntime.sleep(0.3)\nprint('three')\n7",
        on_stdout=lambda message: seen.append(("out", message.line, message.timestamp)),
        on_stderr=lambda message: seen.append(("err", message.line, message.timestamp)),
        on_result=lambda result: seen.append(("result", result.text, 0)),
    )
    assert [(kind, text) for kind, text, _ in seen] == [
        ("out", "one\n"), ("err", "two\n"), ("out", "three\n"), ("result", "7"),
    ]
    assert execution.logs.stdout == ["one\n", "three\n"]


def test_text_survives_the_lines_of_the_protocol(sandbox):
    text = "a\u2028b\u2029c\u0085d é 😀 \x00 \x7f"
    assert sandbox.run_code(f"print({text!r}, end='')").logs.stdout == [text]
    big = sandbox.run_code("print('é' * 1_000_000)")
    assert "".join(big.logs.stdout) == "é" * 1_000_000 + "\n"
    long = "\n".join(f"v{i} = {i}" for i in range(5000)) + "\nv4999"
    assert sandbox.run_code(long).text == "4999"


def test_an_error_has_its_traceback(sandbox):
    error = sandbox.run_code("def f():\n    1 / 0\nf()").error
    assert (error.name, error.value) == ("ZeroDivisionError", "division by zero")
    assert "line 2, in f" in error.traceback
    assert sandbox.run_code("x = (").error.name == "SyntaxError"
    final = "class Final(BaseException): pass\nraise Final('z' * 200_000)"
    error = sandbox.run_code(final).error
    assert (error.name, len(error.value)) == ("Final", 200_000)


def test_habits_of_notebooks(sandbox):
    assert sandbox.run_code("import asyncio\nawait asyncio.sleep(0, 5)").text == "5"
    sandbox.run_code("11")
    assert sandbox.run_code("_ + 1").text == "12"
    html = sandbox.run_code(
        "from IPython.display import display, HTML\ndisplay(HTML('<b>x</b>'))\n1"
    ).results
    assert (html[0].html, html[0].is_main_result, html[1].text) == ("<b>x</b>", False, "1")
    assert sandbox.run_code("  a = 1\n  a").text == "1"
    assert sandbox.run_code("import os; os.getcwd()").text == "/home/user"


def test_contexts(sandbox):
    context = sandbox.create_code_context(cwd="/tmp")
    assert (context.cwd, context.language) == ("/tmp", "python")
    sandbox.run_code("v = 1", context=context)
    assert sandbox.run_code("v").error.name == "NameError"
    assert sandbox.run_code("import os; os.getcwd()", context=context).text == "/tmp"
    assert sandbox.list_code_contexts()[-1].id == context.id
    sandbox.restart_code_context(context)
    assert sandbox.run_code("v", context=context).error.name == "NameError"
    sandbox.remove_code_context(context)
    with pytest.raises(NotFoundException):
        sandbox.run_code("1", context=context)
    with pytest.raises(NotFoundException):
        sandbox.remove_code_context(context)
    with pytest.raises(SandboxException, match="python only"):
        sandbox.create_code_context(language="r")
    with pytest.raises(SandboxException, match="python only"):
        sandbox.run_code("1", language="javascript")


def test_contexts_run_beside_each_other(sandbox):
    other = sandbox.create_code_context()
    script = "import time\nbegan = time.time()\ntime.sleep(1)\n(began, time.time())"
    results = []

    def run(context):
        results.append(sandbox.run_code(f"{script}[0]", context=context).text)

    threads = [threading.Thread(target=run, args=(c,)) for c in (None, other)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    one, two = map(float, results)
    assert abs(one - two) < 0.9


def test_variables_of_the_environment():
    with Sandbox.create(envs={"A": "1"}) as sandbox:
        script = "import os; (os.environ.get('A'), os.environ.get('B'))"
        assert sandbox.run_code(script, envs={"B": "2"}).text == "('1', '2')"
        assert sandbox.run_code(script).text == "('1', None)"


def test_a_timeout_leaves_the_context_usable(sandbox):
    sandbox.run_code("x = 5")
    with pytest.raises(TimeoutException):
        sandbox.run_code("while True: pass", timeout=1)
    assert sandbox.run_code("x").text == "5"
    with pytest.raises(TimeoutException):
        sandbox.run_code("import time; time.sleep(600)", timeout=1)
    assert sandbox.run_code("x").text == "5"


def test_kill_during_a_run():
    sandbox = Sandbox.create()
    threading.Timer(1.5, sandbox.kill).start()
    with pytest.raises(TimeoutException, match="killed"):
        sandbox.run_code("import time\nprint(1)\ntime.sleep(60)")
    assert not sandbox.is_running()
    with pytest.raises(TimeoutException):
        sandbox.run_code("1")


def test_silence_is_no_end(sandbox):
    assert sandbox.run_code("import time; time.sleep(7); 1").text == "1"


def test_async():
    import asyncio

    async def main():
        sandbox = await AsyncSandbox.create()
        context = await sandbox.create_code_context()
        one, two = await asyncio.gather(
            sandbox.run_code("1 + 1"), sandbox.run_code("2 + 2", context=context)
        )
        await sandbox.kill()
        return one.text, two.text

    assert asyncio.run(main()) == ("2", "4")
