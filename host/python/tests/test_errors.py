"""What is raised, and what is in it."""

import pickle
import subprocess
import sys

import pytest

import wardian


def test_exceptions_of_programs():
    with wardian.Sandbox() as sandbox:
        with pytest.raises(wardian.GuestError) as raised:
            sandbox.run("def f():\n    return {}['key']\nprint('before')\nf()", filename="agent.py")
    error = raised.value
    assert (error.type_name, error.message, str(error)) == ("KeyError", "'key'", "KeyError: 'key'")
    assert 'File "agent.py", line 4' in error.traceback and "KeyError: 'key'" in error.traceback
    assert error.execution.stdout == "before\n"
    assert error.execution.error is error


def test_check():
    with wardian.Sandbox() as sandbox:
        execution = sandbox.run("1/0", check=False)
        assert isinstance(execution.error, wardian.GuestError) and execution.value is None
        assert sandbox.run("2").error is None


def test_syntax_errors():
    error = wardian.run("x = = 1", check=False).error
    assert error.type_name == "SyntaxError"


def test_exit():
    with wardian.Sandbox() as sandbox:
        execution = sandbox.run("import sys\nsys.exit(3)")
        assert (execution.exit_status, execution.error) == (3, None)
        assert sandbox.run("1").exit_status is None


def test_values_of_statements():
    with wardian.Sandbox() as sandbox:
        assert sandbox.run("x = 5").value is None
        assert sandbox.run("x = 5", last_value="statement").value == 5
        with pytest.raises(ValueError):
            sandbox.run("1", last_value="all")


def test_arguments():
    with wardian.Sandbox() as sandbox:
        assert sandbox.run("import sys\nsys.argv", argv=["a", "b"]).value == ["a", "b"]


def test_closed():
    sandbox = wardian.Sandbox()
    assert not sandbox.closed
    with sandbox:
        pass
    assert sandbox.closed
    sandbox.close()
    for use in [lambda: sandbox.run("1"), lambda: sandbox.get("x"), sandbox.snapshot, sandbox.__enter__]:
        with pytest.raises(wardian.SandboxClosed):
            use()
    sandbox.cancel()


def test_variables():
    with wardian.Sandbox() as sandbox:
        with pytest.raises(KeyError):
            sandbox.get("missing")
        assert sandbox.get("missing", 5) == 5
        sandbox.set("x", None)
        assert sandbox.get("x", 5) is None


def test_they_pickle():
    for error in [
        wardian.run("1/0", check=False).error,
        wardian.run("while True: pass", fuel=1000, check=False).error,
    ]:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)


def test_bases():
    for name in wardian.__all__:
        kind = getattr(wardian, name)
        if isinstance(kind, type) and issubclass(kind, BaseException) and kind is not wardian.EndProgram:
            assert issubclass(kind, wardian.Error)
    assert not issubclass(wardian.EndProgram, Exception)


def test_reprs():
    with wardian.Sandbox(env={"KEY": "hidden"}, tools={"f": len}) as sandbox:
        assert repr(sandbox) == "<wardian.Sandbox idle, tools: f>"
        assert "stdout='a\\n'" in repr(sandbox.run("print('a')"))


def test_reprs_of_long_texts():
    with wardian.Sandbox(timeout="5s") as sandbox:
        assert repr(sandbox) == "<wardian.Sandbox idle, timeout='5s', tools: none>"
        execution = sandbox.run("print('x' * 1_000_000)\nraise ValueError('y' * 1_000_000)", check=False)
    assert len(execution.error.message) == 1_000_000 and len(execution.stdout) == 1_000_001
    for text in (repr(execution), repr(execution.error), str(execution.error), execution._repr_html_()):
        assert len(text) < 200_000 and "characters left out" in text
    assert execution.stderr == execution.error.traceback


def test_pages_of_notebooks():
    attack = "<script>alert(1)</script>"
    for program in (f"print({attack!r})", f"raise ValueError({attack!r})", repr(attack), f"import sys\nsys.exit({attack!r})"):
        page = wardian.run(program, check=False)._repr_html_()
        assert "<script" not in page and "&lt;script&gt;" in page
    assert "exit status 3" in wardian.run("import sys\nsys.exit(3)")._repr_html_()
    assert "TimeoutExceeded" in wardian.run("while True: pass", timeout=0.05, check=False)._repr_html_()


def test_what_is_not_installed_is_named(tmp_path):
    for module, library, extra in [
        ("wardian.integrations.langchain", "langchain_core", "langchain"),
        ("wardian.integrations.pydantic_ai", "pydantic_ai", "pydantic-ai"),
        ("wardian.smolagents", "smolagents", "smolagents"),
    ]:
        # As where it is not installed.
        program = f"import sys\nsys.modules[{library!r}] = None\nimport {module}"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert f"ModuleNotFoundError: {library} is not installed: pip install 'wardian[{extra}]'" in done.stderr


def test_the_package_lists_what_is_for_users():
    assert set(dir(wardian)) == set(wardian.__all__)


def test_source_that_cannot_cross():
    with wardian.Sandbox() as sandbox, pytest.raises(ValueError):
        sandbox.run("'\ud800'")


def test_settings_that_do_not_fit(tmp_path):
    with pytest.raises(ValueError):
        wardian.Sandbox(mounts={"relative": wardian.Mount.read_only(tmp_path)})
    with pytest.raises(FileNotFoundError):
        wardian.Sandbox(mounts={"/x": wardian.Mount.read_only(tmp_path / "none")})
    with pytest.raises(ValueError):
        wardian.Sandbox(clocks="fast")
    with pytest.raises(TypeError):
        wardian.Sandbox(allowed_imports="json")


def test_grants():
    with wardian.Sandbox(
        env={"NAME": "value"},
        stdin=b"line\n",
        clocks="system",
        allowed_imports=["os"],
        stub_modules={"numpy": {"__version__": "0"}},
    ) as sandbox:
        assert sandbox.run("import os\nos.environ['NAME'], input()").value == ("value", "line")
        assert sandbox.run("import numpy\nnumpy.__version__").value == "0"
        assert sandbox.run("import json", check=False).error.type_name == "ImportError"
    program = "import random, time\nrandom.random(), time.time()"
    assert wardian.run(program, deterministic=7).value == wardian.run(program, deterministic=7).value


def test_engines():
    engine = wardian.Engine(max_live_sandboxes=1, when_full="refuse")
    with engine.sandbox() as sandbox:
        assert engine.live_sandboxes == 1 and sandbox.engine is engine
        with pytest.raises(wardian.EngineFull):
            engine.sandbox()
    assert engine.live_sandboxes == 0
    with pytest.raises(ValueError):
        wardian.Engine(when_full="explode")
