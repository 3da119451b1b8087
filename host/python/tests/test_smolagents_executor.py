"""`WardianExecutor` by itself: what `CodeAgent` relies on."""

from __future__ import annotations

import _thread
import asyncio
import copy
import os
import pathlib
import pickle
import threading
import time

import pytest
from smolagents import FinalAnswerTool
from smolagents.local_python_executor import InterpreterError
from smolagents_help import WardianExecutor

import wardian
from wardian.smolagents.errors import ExecutionTimeoutError


@pytest.fixture
def executor():
    with WardianExecutor() as executor:
        executor.send_tools({"final_answer": FinalAnswerTool()})
        yield executor


def message_of(executor: WardianExecutor, code: str) -> str:
    with pytest.raises(InterpreterError) as raised:
        executor(code)
    return str(raised.value)


# What it is.


def test_is_true_and_made_like_the_entry_points_will_make_it() -> None:
    assert WardianExecutor()
    assert WardianExecutor(["json"], None, timeout_seconds=5, fuel=10**9)("1 + 1").output == 2


def test_options_that_go_by_other_names_are_refused() -> None:
    with pytest.raises(TypeError, match="timeout_seconds"):
        WardianExecutor(timeout=3)
    with pytest.raises(TypeError, match="send_tools"):
        WardianExecutor(tools={})


def test_is_not_copied() -> None:
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            duplicate(WardianExecutor())


# The value of a step.


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("1 + 1", 2),
        ("x = 3", 3),
        ("x: int = 4", 4),
        ("x = 4\nx += 1", 5),
        ("a, b = 1, 2", (1, 2)),
        ("a = b = 7", 7),
        ("if True:\n    y = 3\n    None", 3),
        ("if False:\n    3\nelse:\n    4", 4),
        ("for i in range(3):\n    i * 10", 20),
        ("for i in range(3):\n    if i < 2:\n        i * 10", 10),
        ("while True:\n    5\n    break", None),
        ("try:\n    5\nfinally:\n    6", None),
        ("import math", None),
        ("x = 1\ndel x", None),
        ("print('a')", None),
        ("5\nNone", None),
        ("", None),
    ],
)
def test_value_is_that_of_the_last_statement(executor: WardianExecutor, code: str, value: object) -> None:
    result = executor(code)
    assert result.output == value and not result.is_final_answer


def test_definitions_have_a_value_that_tells_what_they_are(executor: WardianExecutor) -> None:
    assert "function f" in str(executor("def f(): pass").output)
    assert "class" in str(executor("class A: pass").output)


def test_math_names_need_no_import(executor: WardianExecutor) -> None:
    assert executor("sqrt(16) + floor(2.5) + pow(2, 3)").output == 14.0
    executor("sqrt = 'mine'")
    assert executor("sqrt").output == "mine"
    assert "sqrt" not in WardianExecutor().state


def test_a_tool_wins_over_a_math_name() -> None:
    executor = WardianExecutor()
    executor.send_tools({"log": lambda text: f"logged {text}"})
    assert executor("log('a')").output == "logged a"


def test_it_is_all_of_python(executor: WardianExecutor) -> None:
    code = "import json\nmatch json.loads('[1, 2]'):\n    case [a, *_]: open('f', 'w').write(type(a).__name__)\nopen('f').read()"
    assert executor(code).output == "int"


# What is printed.


def test_prints_of_both_streams(executor: WardianExecutor) -> None:
    logs = executor("import sys\nprint('a', 'b', sep='-')\nprint('c', file=sys.stderr)").logs
    assert sorted(logs.splitlines()) == ["a-b", "c"]


def test_prints_are_cut_as_smolagents_does() -> None:
    logs = WardianExecutor(max_print_outputs_length=10)("print('0123456789' * 3)").logs
    assert logs == "01234\n..._This content has been truncated to stay below 10 characters_...\n6789\n"


def test_prints_of_a_failed_step_are_there_and_those_before_are_not(executor: WardianExecutor) -> None:
    executor("print('first')")
    message_of(executor, "print('second')\n1 / 0")
    assert executor.state["_print_outputs"] == "second\n"
    message_of(executor, "x = (")
    assert executor.state["_print_outputs"] == ""


# Errors.


def test_one_line_says_all(executor: WardianExecutor) -> None:
    assert message_of(executor, "x = 1\nx / 0") == (
        "Code execution failed at line 'x / 0' due to: ZeroDivisionError: division by zero"
    )


def test_traceback_where_it_says_more(executor: WardianExecutor) -> None:
    executor("def half(x):\n    return x / 0")
    message = message_of(executor, "for i in range(3):\n    half(i)")
    assert message.startswith(
        "Code execution failed at line 'for i in range(3):\n    half(i)' due to: ZeroDivisionError: division by zero\n"
        "Traceback (most recent call last):\n"
    )
    assert "line 2, in half\n    return x / 0" in message


def test_the_error_itself_is_the_cause(executor: WardianExecutor) -> None:
    with pytest.raises(InterpreterError) as raised:
        executor("raise LookupError('gone')")
    assert isinstance(raised.value.__cause__, wardian.GuestError)
    assert raised.value.__cause__.type_name == "LookupError"


def test_an_exception_that_came_from_another(executor: WardianExecutor) -> None:
    message = message_of(executor, "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('no') from e")
    assert "due to: ValueError: no\nTraceback" in message and "ZeroDivisionError" in message


def test_syntax_error(executor: WardianExecutor) -> None:
    message = message_of(executor, "x = 1\na = ;")
    assert message.startswith("Code parsing failed on line 2 due to: SyntaxError: invalid syntax")
    assert message.endswith("a = ;\n        ^")


def test_syntax_error_at_run_time_is_an_ordinary_one(executor: WardianExecutor) -> None:
    assert message_of(executor, "eval('1 +')").startswith("Code execution failed at line 'eval('1 +')' due to: Syn")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("d['Butan']", ". Maybe you meant one of these indexes instead: ['Bhutan']"),
        ("x = [1, d['rows'][0][key]]", ". Maybe you meant one of these indexes instead: ['name']"),
        ("d['rows'][0]['zzz']", ". It has these keys: ['name', 'age']"),
        ("print(d['Bhutan'], d['Mali'])", ". It has these keys: ['Bhutan', 'rows']"),
        ("{}['a']", ""),
        ("d.pop('Butan')", ""),
        ("raise KeyError(d['Bhutan'])", ""),
    ],
)
def test_missing_key_says_what_there_is(executor: WardianExecutor, line: str, hint: str) -> None:
    executor("key = 'nmae'\nd = {'Bhutan': 1, 'rows': [{'name': 'a', 'age': 2}]}")
    message = message_of(executor, line)
    assert message.endswith(f"due to: {message.partition('due to: ')[2].partition('. ')[0]}{hint}")
    assert "KeyError: " in message


def test_misspelt_name_has_pythons_own_suggestion(executor: WardianExecutor) -> None:
    executor("total_price = 3")
    assert "Did you mean: 'total_price'?" in message_of(executor, "print(total_prise)")


def test_missing_module_says_what_there_is(executor: WardianExecutor) -> None:
    message = message_of(executor, "import numpy")
    assert "ModuleNotFoundError: No module named 'numpy'" in message and "standard library" in message


def test_text_of_an_error_that_looks_like_a_traceback(executor: WardianExecutor) -> None:
    code = "raise ValueError('Traceback (most recent call last):\\n  File \"step_1.py\", line 9, in <module>')"
    assert message_of(executor, code).startswith("Code execution failed at line '")


# The final answer.


def test_first_final_answer_wins_and_nothing_catches_it(executor: WardianExecutor) -> None:
    result = executor(
        "print('a')\ntry:\n    final_answer(1)\nexcept BaseException:\n    final_answer(2)\n"
        "finally:\n    final_answer(3)\nprint('b')"
    )
    assert (result.output, result.logs, result.is_final_answer) == (1, "a\n", True)


def test_variables_live_on_after_a_final_answer(executor: WardianExecutor) -> None:
    executor("x = 5\nfinal_answer(x)")
    assert executor("x + 1").output == 6


def test_none_is_an_answer(executor: WardianExecutor) -> None:
    result = executor("final_answer(None)")
    assert result.is_final_answer and result.output is None


def test_arguments_go_to_the_real_tool() -> None:
    executor = WardianExecutor()
    executor.send_tools({"final_answer": lambda text, *, times=1: text * times})
    assert executor("final_answer('ab', times=2)").output == "abab"
    message = message_of(executor, "final_answer()")
    assert "TypeError" in message and not executor("1").is_final_answer


def test_a_late_final_answer_does_not_answer_the_next_step() -> None:
    def slow(answer: int) -> int:
        time.sleep(1)
        return answer

    executor = WardianExecutor(timeout_seconds=0.3)
    executor.send_tools({"final_answer": slow})
    with pytest.raises(ExecutionTimeoutError):
        executor("final_answer(1)")
    time.sleep(1)
    assert executor("2").is_final_answer is False


# Tools.


def test_tools_before_the_first_run_and_again() -> None:
    executor = WardianExecutor()
    for factor in (2, 3):
        executor.send_tools({"times": lambda x, factor=factor: x * factor})
        executor.send_tools({"times": lambda x, factor=factor: x * factor})
        assert executor("times(7)").output == 7 * factor


def test_tools_that_were_not_sent_again_are_gone() -> None:
    executor = WardianExecutor()
    executor.send_tools({"old": lambda: 1})
    executor("old()")
    executor.send_tools({"new": lambda: 2})
    assert executor("new()").output == 2
    assert "NameError" in message_of(executor, "old()")


def test_tools_without_a_name_in_python_are_left_out() -> None:
    executor = WardianExecutor()
    executor.send_tools({"my-tool": lambda: 1, "class": lambda: 1, "": lambda: 1, "real": lambda: 2})
    assert executor("real()").output == 2


def test_what_cannot_leave_says_what_can() -> None:
    executor = WardianExecutor()
    executor.send_tools({"final_answer": FinalAnswerTool()})
    assert "Pass plain data" in message_of(executor, "final_answer(lambda: 1)")
    assert executor("final_answer([1])").is_final_answer


def test_functions_of_the_executor() -> None:
    executor = WardianExecutor(additional_functions={"greet": lambda name: f"hello {name}"})
    assert executor("greet('you')").output == "hello you"
    executor.send_tools({})
    assert executor("greet('you')").output == "hello you"


def test_exceptions_of_tools_can_be_caught_by_their_class() -> None:
    def find(key: str) -> None:
        raise KeyError(key)

    executor = WardianExecutor()
    executor.send_tools({"find": find})
    assert executor("try:\n    find('a')\nexcept KeyError as e:\n    found = e.args\nfound").output == ("a",)


@pytest.mark.parametrize("exception", [SystemExit, GeneratorExit])
def test_a_tool_that_wants_to_end_the_process(exception: type[BaseException]) -> None:
    def end() -> None:
        raise exception("now")

    executor = WardianExecutor()
    executor.send_tools({"end": end})
    assert f"the tool end ended with {exception.__name__}: now" in message_of(executor, "end()")


def test_builtins_of_the_host_are_no_tools() -> None:
    executor = WardianExecutor()
    executor.send_tools({"eval": eval, "open": open, "len": len})
    assert executor("eval('__name__')").output == "__main__"
    assert "FileNotFoundError" in message_of(executor, f"open({__file__!r})")


def test_a_hanging_tool_does_not_hold_up_the_step() -> None:
    executor = WardianExecutor(timeout_seconds=0.3)
    executor.send_tools({"hang": lambda: time.sleep(5)})
    begin = time.monotonic()
    with pytest.raises(ExecutionTimeoutError):
        executor("hang()")
    assert time.monotonic() - begin < 4
    assert executor("1 + 1").output == 2


def test_tools_on_the_calling_thread() -> None:
    executor = WardianExecutor(tool_threads=False)
    executor.send_tools({"thread": threading.get_ident})
    assert executor("thread()").output == threading.get_ident()


def test_tools_see_the_context_of_the_run() -> None:
    import contextvars

    span = contextvars.ContextVar("span", default="none")
    span.set("agent")
    executor = WardianExecutor()
    executor.send_tools({"current": lambda: span.get()})
    assert executor("current()").output == "agent"


def test_a_tool_that_uses_its_own_executor_is_refused() -> None:
    executor = WardianExecutor()
    executor.send_tools({"inner": lambda: executor("1")})
    assert "SandboxBusy" in message_of(executor, "print('outer')\ninner()")
    assert executor.state["_print_outputs"] == "outer\n"
    assert executor("2").output == 2


@pytest.mark.parametrize(
    "code",
    ["search = 1", "x = 1; search = x", "if 1:\n    search: int = 1", "def search(): pass", "class search: pass"],
)
def test_a_tool_is_not_erased_by_a_variable(code: str) -> None:
    executor = WardianExecutor()
    executor.send_tools({"search": lambda: "found"})
    assert "Cannot assign to name 'search': doing this would erase the existing tool!" in message_of(executor, code)
    assert executor("search()").output == "found"


@pytest.mark.parametrize(
    "code", ["search() == 1", "f(search=1)", "def f():\n    search = 1", "x.search = 1", "'search = 1'", "# search = 1"]
)
def test_what_only_looks_like_it_is_no_assignment(code: str) -> None:
    executor = WardianExecutor()
    executor.send_tools({"search": lambda: "found"})
    executor("class X: pass\nx = X()\ndef f(**_): pass")
    executor(code)


def test_async_functions_are_awaited() -> None:
    async def double(x: int) -> int:
        await asyncio.sleep(0.01)
        return 2 * x

    executor = WardianExecutor(additional_functions={"double": double})
    executor.send_tools({})
    assert executor("double(4)").output == 8

    async def main() -> object:  # As in a notebook, where a loop runs already.
        return executor("double(5)").output

    assert asyncio.run(main()) == 10


def test_exceptions_of_tools_name_their_class() -> None:
    class QuotaExceeded(OSError):
        pass

    def find() -> None:
        raise QuotaExceeded("come back tomorrow")

    executor = WardianExecutor()
    executor.send_tools({"find": find})
    assert "QuotaExceeded: come back tomorrow" in message_of(executor, "find()")
    assert executor("try:\n    find()\nexcept OSError:\n    caught = True\ncaught").output is True


# Variables.


def test_variables_before_the_first_run_and_empty_ones() -> None:
    executor = WardianExecutor()
    executor.send_variables(variables={})
    executor.send_variables(variables={"x": [1, {"y": (2.5, None)}]})
    assert executor("x").output == [1, {"y": (2.5, None)}]


def test_any_object_comes_back_as_itself(executor: WardianExecutor) -> None:
    thing = object()
    executor.send_variables({"thing": thing, "things": [thing]})
    assert executor("final_answer(things[0])").output is thing
    assert "object" in executor("print(thing)").logs


def test_state_reads_and_writes_variables(executor: WardianExecutor) -> None:
    executor("a = 1\ndef f(): pass")
    state = executor.state
    assert state["a"] == 1 and state.get("nothing") is None and "nothing" not in state
    assert state.get("__name__") == "__main__"
    with pytest.raises(KeyError):
        state["nothing"]
    assert sorted(state) == ["_print_outputs", "a", "f"] and len(state) == 3
    state["b"] = 2
    assert executor("a + b").output == 3
    del state["b"]
    assert "b" not in state


def test_state_survives_errors_and_limits() -> None:
    executor = WardianExecutor(timeout_seconds=0.3, fuel=10**12)
    executor("x = 1")
    message_of(executor, "x += 1\n1 / 0")
    with pytest.raises(ExecutionTimeoutError):
        executor("x += 1\nwhile True: pass")
    assert executor("x").output == 3


def test_after_cleanup_all_begins_anew() -> None:
    executor = WardianExecutor()
    executor.send_tools({"one": lambda: 1})
    executor("x = 1")
    executor.cleanup()
    executor.cleanup()
    assert "NameError" in message_of(executor, "x")
    assert executor("one() + floor(1.5)").output == 2


# Limits.


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        ({"fuel": 50_000_000}, "while True: pass", "Reached the max number of operations of 50000000. "),
        ({"output": 1000}, "while True: print('x' * 100)", "limit on printed output of 1000 bytes. Print a summary"),
        ({"tool_calls": 3}, "while True: f()", "exceeded the number of tool calls of 3. "),
        ({"memory": 32 << 20}, "x = [0]\nwhile True: x += x", "Work on smaller pieces"),
    ],
)
def test_each_limit_has_its_own_text(options: dict, code: str, told: str) -> None:
    executor = WardianExecutor(**options)
    executor.send_tools({"f": lambda: None})
    executor("kept = 5")
    assert told in message_of(executor, code)
    assert executor("kept").output == 5


def test_a_value_that_smolagents_could_not_print() -> None:
    executor = WardianExecutor()
    executor.send_tools({"final_answer": lambda answer: answer})
    for code in ("x = 10 ** 5000", "[x]", "final_answer({'x': x})"):
        assert "cannot be shown" in message_of(executor, code)
    assert executor("len(str(x // 10 ** 4900))").output == 101


# Imports.


def test_everything_that_is_there_may_be_imported(executor: WardianExecutor) -> None:
    assert executor("import json, os, dataclasses\nos.getcwd() and json.dumps([1])").output == "[1]"


def test_restricted_imports() -> None:
    executor = WardianExecutor(["json", "os.path"], restrict_imports=True)
    assert executor("import json, math, os.path\nmath.floor(sqrt(5))").output == 2
    assert "Import of socket is not allowed. Authorized imports are: [" in message_of(executor, "import socket")
    assert "Import from dataclasses is not allowed" in message_of(executor, "from dataclasses import dataclass")
    assert WardianExecutor(["*"], restrict_imports=True)("import socket").output is None


def test_a_list_without_math_is_kept_to() -> None:
    executor = WardianExecutor(allowed_imports=["json"])
    assert executor("import json\njson.dumps(1)").output == "1"
    assert "Import of math is not allowed" in message_of(executor, "import math")


def test_a_seed_has_its_own_clocks() -> None:
    def now() -> object:
        return WardianExecutor(deterministic=7)("import time, random\ntime.time(), random.random()").output

    assert now() == now()


def test_promised_modules_must_exist() -> None:
    with pytest.raises(InterpreterError, match="Non-installed authorized modules: no_such_thing"):
        WardianExecutor(["json", "no_such_thing.inner", "os.*"])
    executor = WardianExecutor(["numpy"], stub_modules={"numpy": {"pi": 3}})
    assert executor("import numpy as np\nnp.pi").output == 3


# When the session is gone.


def test_a_session_that_somebody_closed_begins_anew() -> None:
    executor = WardianExecutor()
    executor.send_variables({"given": 1})
    executor("x = 1")
    executor.sandbox.close()
    assert "had to be started anew" in message_of(executor, "x")
    assert executor("given + 1").output == 2
    executor.sandbox.close()
    executor.send_tools({"f": lambda: 5})
    assert executor("f()").output == 5
    executor.sandbox.close()
    executor.send_variables({"given": 7})
    assert executor("given").output == 7


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_in_a_process_that_was_forked() -> None:
    executor = WardianExecutor()
    executor("x = 1")
    child = os.fork()
    if child == 0:
        try:
            told = message_of(executor, "x")
            right = "started anew" in told and executor("1 + 1").output == 2
        finally:
            os._exit(0 if right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert executor("x").output == 1


def test_the_users_interrupt_ends_the_step_and_is_raised() -> None:
    executor = WardianExecutor(timeout_seconds=60)
    executor("x = 1")
    interrupt = threading.Timer(0.5, _thread.interrupt_main)
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        executor("while True: pass")
    assert executor("x").output == 1


# Threads.


def test_executors_in_many_threads() -> None:
    results = {}

    def work(number: int) -> None:
        with WardianExecutor() as executor:
            executor.send_tools({"add": lambda x: x + number})
            executor("x = 0")
            for _ in range(5):
                executor("x = add(x)")
            results[number] = executor("x").output

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results == {number: 5 * number for number in range(8)}


# numpy, where the sandbox's packages have it.


def test_numpy_of_the_packages(executor: WardianExecutor) -> None:
    numpy = pytest.importorskip("numpy")
    if numpy.__version__ != "2.3.5":
        pytest.skip("the sandbox runs numpy 2.3.5 alone")
    assert "numpy" not in executor.authorized_imports
    packages = wardian.Packages(pathlib.Path(numpy.__file__).parent.parent)
    for additional, options in [([], {}), (["numpy"], {}), ([], {"restrict_imports": True})]:
        with WardianExecutor(additional, packages=packages, **options) as own:
            assert {"numpy", "numpy.*"} <= {*own.authorized_imports}
            own.send_tools({"scaled": lambda array: array * 2})
            own.send_variables({"row": numpy.arange(3)})
            result = own("import numpy as np\nimport numpy.linalg\nscaled(row) + np.ones(3)")
            assert type(result.output) is numpy.ndarray and result.output.tolist() == [1, 3, 5]
            assert own("print(np.float32(0.5) * row)").logs == "[0.  0.5 1. ]\n"
            assert own.state["row"].tolist() == [0, 1, 2]
    with pytest.raises(InterpreterError, match="Non-installed authorized modules: absent_one"):
        WardianExecutor(["numpy", "absent_one"], packages=packages)


def test_pandas_of_the_packages() -> None:
    pandas, numpy = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    if (numpy.__version__, pandas.__version__) != ("2.3.5", "2.3.3"):
        pytest.skip("the sandbox runs numpy 2.3.5 and pandas 2.3.3 alone")
    packages = wardian.Packages(pathlib.Path(pandas.__file__).parent.parent)
    with WardianExecutor([], packages=packages, memory="1GB", restrict_imports=True) as own:
        assert {"pandas", "pandas.*"} <= {*own.authorized_imports}
        own.send_tools({"first": lambda frame: frame.iloc[:1]})
        own.send_variables({"frame": pandas.DataFrame({"a": [1, 2], "b": ["x", "y"]})})
        found = own("import pandas as pd\npd.concat([first(frame), frame])").output
        pandas.testing.assert_frame_equal(found, pandas.DataFrame({"a": [1, 1, 2], "b": ["x", "x", "y"]}, index=[0, 0, 1]))
        assert own("print(first(frame))").logs == "   a  b\n0  1  x\n"
