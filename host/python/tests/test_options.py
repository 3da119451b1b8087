"""Options as people write them, and errors that name the option, what was given and what is meant."""

from __future__ import annotations

import datetime
import pathlib

import pytest

import wardian
from wardian import _wardian

SECOND = 1_000_000_000


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("memory", 64 << 20, 64 << 20),
        ("memory", 64e6, 64_000_000),
        ("memory", "64MB", 64 << 20),
        ("memory", "64MiB", 64 << 20),
        ("memory", "64M", 64 << 20),
        ("memory", "2G", 2 << 30),
        ("memory", "67108864", 64 << 20),
        ("memory", float("inf"), None),
        ("output", 0, 0),
        ("output", "10K", 10 << 10),
        ("fuel", "5G", 5_000_000_000),
        ("fuel", 1e9, 1_000_000_000),
        ("recursion", 50, 50),
        ("timeout", 5, 5 * SECOND),
        ("timeout", 0.5, SECOND // 2),
        ("timeout", "5s", 5 * SECOND),
        ("timeout", "500ms", SECOND // 2),
        ("timeout", "2m", 120 * SECOND),
        ("timeout", datetime.timedelta(seconds=3), 3 * SECOND),
        ("timeout", None, None),
        ("timeout", float("inf"), None),
        ("timeout", 10**12, None),
    ],
)
def test_limits(name, given, meant):
    assert _wardian.limit(name, given) == meant
    with wardian.Sandbox(**{name: given}) as sandbox:
        assert sandbox.run("6 * 7").value == 42


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    assert _wardian.limit("memory", numpy.int64(64 << 20)) == 64 << 20
    assert _wardian.limit("timeout", numpy.float32(0.5)) == SECOND // 2


#: Options, the error, and what its text says.
WRONG = [
    ({"memory": 0}, ValueError, ["memory", "at least", "0"]),
    ({"memory": 10}, ValueError, ["memory", "at least", "10"]),
    ({"memory": 1000}, ValueError, ["memory", "at least", "1000"]),
    ({"memory": -1}, ValueError, ["memory", "-1", "'64MB'"]),
    ({"memory": 2**64}, ValueError, ["memory", str(2**64)]),
    ({"memory": 1.5}, ValueError, ["memory", "1.5", "whole"]),
    ({"memory": float("nan")}, ValueError, ["memory", "nan"]),
    ({"memory": "64 bananas"}, ValueError, ["memory", "'64 bananas'", "'64MB'"]),
    ({"memory": ""}, ValueError, ["memory", "''"]),
    ({"memory": True}, TypeError, ["memory", "True"]),
    ({"memory": [1]}, TypeError, ["memory", "[1]", "'64MB'"]),
    ({"memory": b"64MB"}, TypeError, ["memory", "b'64MB'"]),
    ({"fuel": -1}, ValueError, ["fuel", "-1"]),
    ({"fuel": "x"}, ValueError, ["fuel", "'x'"]),
    ({"fuel": {}}, TypeError, ["fuel", "{}"]),
    ({"timeout": 0}, ValueError, ["timeout", "more than 0", "None"]),
    ({"timeout": -1.0}, ValueError, ["timeout", "-1.0", "more than 0"]),
    ({"timeout": float("nan")}, ValueError, ["timeout", "nan"]),
    ({"timeout": datetime.timedelta(0)}, ValueError, ["timeout", "timedelta(0)"]),
    ({"timeout": "soon"}, ValueError, ["timeout", "'soon'", "'30s'"]),
    ({"timeout": "0"}, ValueError, ["timeout", "'0'"]),
    ({"timeout": "-5s"}, ValueError, ["timeout", "'-5s'"]),
    ({"timeout": [5]}, TypeError, ["timeout", "[5]", "seconds", "timedelta"]),
    ({"timeout": False}, TypeError, ["timeout", "False"]),
    ({"fuell": 1}, TypeError, ["'fuell'", "'fuel'"]),
    ({"mount": {}}, TypeError, ["'mount'", "'mounts'"]),
    ({"mounts": {"data": "."}}, ValueError, ["mounts", "'data'", "'/'"]),
    ({"mounts": {"/data": 5}}, TypeError, ["mounts['/data']", "5", "directory", "wardian.Mount"]),
    ({"mounts": {5: "."}}, TypeError, ["mounts", "5"]),
    ({"mounts": "/data"}, TypeError, ["mounts", "dict"]),
    ({"packages": 5}, TypeError, ["packages", "5", "directories", "wardian.Packages"]),
    ({"packages": "/no/such/directory"}, OSError, ["/no/such/directory"]),
    ({"env": {"A": 1}}, TypeError, ["env['A']", "a str", "int"]),
    ({"env": {"": "x"}}, ValueError, ["env", "''"]),
    ({"env": {"A=B": "x"}}, ValueError, ["env", "'A=B'"]),
    ({"env": {"A": "x\0"}}, ValueError, ["env['A']", "null"]),
    ({"env": ["A"]}, TypeError, ["env", "dict", "list"]),
    ({"clocks": False}, TypeError, ["clocks", "'denied' or 'system'", "False"]),
    ({"clocks": "fast"}, ValueError, ["clocks", "'denied' or 'system'", "'fast'"]),
    ({"tools": print}, TypeError, ["tools", "list", "print"]),
    ({"tools": "print"}, TypeError, ["tools", "list", "'print'"]),
    ({"tools": [5]}, TypeError, ["tool", "5"]),
    ({"tools": {"f": 5}}, TypeError, ["f", "callable", "int"]),
    ({"tools": {"not a name": len}}, ValueError, ["'not a name'"]),
    ({"stdin": 5}, TypeError, ["stdin", "bytes or a str", "int"]),
    ({"allowed_imports": "json"}, TypeError, ["allowed_imports", "list", "'json'"]),
    ({"allowed_imports": [5]}, TypeError, ["allowed_imports", "list", "5"]),
    ({"stub_modules": ["numpy"]}, TypeError, ["stub_modules", "dict"]),
    ({"stub_modules": {"numpy": 1}}, TypeError, ["stub_modules['numpy']", "dict", "1"]),
    ({"secrets": {"KEY": "s3cr3t"}}, TypeError, ["secrets['KEY']", "wardian.Secret", "str"]),
    ({"secrets": "s3cr3t"}, TypeError, ["secrets", "wardian.Secret", "str"]),
    ({"deterministic": "seed"}, TypeError, ["deterministic", "seed", "'seed'"]),
    ({"deterministic": True}, TypeError, ["deterministic", "True"]),
    ({"deterministic": -1}, ValueError, ["deterministic", "-1"]),
    ({"engine": "fast"}, TypeError, ["engine", "wardian.Engine", "'fast'"]),
    ({"on_stdout": "print"}, TypeError, ["on_stdout", "function", "'print'"]),
]


@pytest.mark.parametrize(("options", "kind", "says"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_values(options, kind, says):
    with pytest.raises(kind) as raised:
        wardian.Sandbox(**options)
    text = str(raised.value)
    assert all(part in text for part in says), text
    # Reported as what it is, without another error behind it, and without what must not be in a log.
    assert raised.value.__cause__ is None and raised.value.__suppress_context__ or raised.value.__context__ is None
    assert "s3cr3t" not in text


def test_every_limit_has_an_error_of_its_own():
    for name in _wardian.LIMITS:
        with pytest.raises(TypeError, match=rf"^{name} must be "):
            wardian.Sandbox(**{name: object()})
        with pytest.raises(ValueError, match=rf"^{name} must be .*not 'much'$"):
            wardian.Sandbox(**{name: "much"})


def test_integrations_refuse_at_once():
    from wardian.integrations.function_tools import PythonTool

    for options, kind, says in WRONG:
        if not (set(options) & {"tools", "engine", "fuell", "mount"}):
            with pytest.raises(kind) as raised:
                PythonTool(**options)
            assert all(part in str(raised.value) for part in says)
    assert PythonTool(timeout="5s", memory="64MB")("6 * 7") == "42"


def test_the_executor_refuses_at_once():
    pytest.importorskip("smolagents")
    from wardian.smolagents import PythonInterpreterTool, WardianExecutor

    for make in (WardianExecutor, PythonInterpreterTool):
        with pytest.raises(ValueError, match="^timeout_seconds must be .* not 'soon'"):
            make(timeout_seconds="soon")
        with pytest.raises(ValueError, match="^memory must be .* not 10"):
            make(memory=10)
        with pytest.raises(TypeError, match="'fuell'"):
            make(fuell=1)
    with WardianExecutor(timeout_seconds="5s", memory="64MB") as executor:
        assert executor("6 * 7").output == 42
    with WardianExecutor(timeout_seconds="200ms") as executor, pytest.raises(Exception, match="of 0.2 seconds"):
        executor("while True: pass")


def test_a_path_is_a_mount_that_can_be_read(tmp_path):
    (tmp_path / "numbers.txt").write_text("1 2 3")
    for directory in (str(tmp_path), pathlib.Path(tmp_path), wardian.Mount.read_only(tmp_path)):
        with wardian.Sandbox(mounts={"/data": directory}) as sandbox:
            assert sandbox.run("open('/data/numbers.txt').read()").value == "1 2 3"
            error = sandbox.run("open('/data/new.txt', 'w')", check=False).error
            assert error.type_name in ("OSError", "PermissionError")


def test_mounts():
    assert wardian.Mount.read_write(".", max_bytes="64MB").max_bytes == 64 << 20
    for make, kind, says in [
        (lambda: wardian.Mount.read_only(5), TypeError, "directory must be .* not 5"),
        (lambda: wardian.Mount.read_only(b"x"), TypeError, "directory must be .* not b'x'"),
        (lambda: wardian.Mount(".", "rw"), ValueError, "mode must be .* not 'rw'"),
        (lambda: wardian.Mount.read_write(".", max_bytes="much"), ValueError, "max_bytes must be .* not 'much'"),
        (lambda: wardian.Mount.read_write(".", max_files=-1), ValueError, "max_files must be .* not -1"),
    ]:
        with pytest.raises(kind, match=says):
            make()


def test_arguments_of_runs_and_files():
    with wardian.Sandbox() as sandbox:
        for use, kind, says in [
            (lambda: sandbox.run(5), TypeError, "code must be a str, not 5"),
            (lambda: sandbox.run(b"1"), TypeError, "code must be a str, not b'1'"),
            (lambda: sandbox.run("1", filename=5), TypeError, "filename must be a str, not 5"),
            (lambda: sandbox.run("1", argv="a b"), TypeError, "argv must be a list of str, not 'a b'"),
            (lambda: sandbox.run("1", argv=[1]), TypeError, "argv must be a list of str"),
            (lambda: sandbox.run("1", last_value=True), ValueError, "last_value must be .* not True"),
            (lambda: sandbox.run("1", on_stdout=5), TypeError, "on_stdout must be .* not 5"),
            (lambda: sandbox.write_file("/tmp/x", 5), TypeError, "data must be bytes or a str"),
            (lambda: sandbox.write_file(5, b""), TypeError, "path must be .* not 5"),
            (lambda: sandbox.fork("2"), TypeError, "count must be .* not '2'"),
            (lambda: sandbox.fork(-1), ValueError, "count must be .* not -1"),
            (lambda: wardian.Sandbox.restore("x" * 3 + "\0"), wardian.SnapshotError, "snapshot"),
            (lambda: wardian.Engine(max_live_sandboxes="many"), ValueError, "max_live_sandboxes must be .* not 'many'"),
            (lambda: wardian.Engine(max_live_sandboxes=0), ValueError, "max_live_sandboxes must be .* not 0"),
        ]:
            with pytest.raises(kind, match=says):
                use()


def test_the_message_of_a_missing_file():
    with wardian.Sandbox() as sandbox, pytest.raises(FileNotFoundError) as raised:
        sandbox.read_file("/home/user/nope")
    assert str(raised.value) == "[Errno 2] No such file or directory: '/home/user/nope'"
