"""Files in memory, and directories of the machine."""

import os

import pytest

import wardian
from wardian import Mount


def test_files_in_memory():
    with wardian.Sandbox() as sandbox:
        sandbox.write_file("/tmp/a", b"\x00\xff")
        sandbox.write_file("/tmp/b", "text")
        assert sandbox.run("open('/tmp/a', 'rb').read(), open('/tmp/b').read()").value == (b"\x00\xff", "text")
        assert sandbox.read_file("/tmp/a") == b"\x00\xff"
        files = sandbox.list_files("/tmp")
        assert [(file.path, file.kind, file.size) for file in files] == [("/tmp/a", "file", 2), ("/tmp/b", "file", 4)]


def test_errors_name_guest_paths():
    with wardian.Sandbox() as sandbox:
        with pytest.raises(FileNotFoundError) as raised:
            sandbox.read_file("/tmp/none")
        assert isinstance(raised.value, wardian.FileError) and raised.value.filename == "/tmp/none"
        with pytest.raises(wardian.FileError) as raised:
            sandbox.read_file("/tmp")
        assert isinstance(raised.value, OSError) and not isinstance(raised.value, FileNotFoundError)


def test_read_only(tmp_path):
    (tmp_path / "data.txt").write_text("hello")
    os.symlink("/etc", tmp_path / "escape")
    with wardian.Sandbox(mounts={"/data": Mount.read_only(tmp_path)}) as sandbox:
        assert sandbox.run("open('/data/data.txt').read()").value == "hello"
        assert sandbox.run("open('/data/data.txt', 'w')", check=False).error.type_name in ("OSError", "PermissionError")
        error = sandbox.run("open('/data/escape/passwd')", check=False).error
        assert error is not None and str(tmp_path) not in error.traceback


def test_overlay_and_read_write(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x").write_text("old")
    mounts = {
        "/one": Mount.overlay(tmp_path / "one"),
        "/two": Mount.read_write(tmp_path / "two", max_bytes=1000, max_files=2),
    }
    program = "for d in ('/one', '/two'):\n    with open(d + '/x', 'w') as f: f.write('new')"
    with wardian.Sandbox(mounts=mounts) as sandbox:
        sandbox.run(program)
        assert sandbox.read_file("/one/x") == b"new"
        assert (tmp_path / "one" / "x").read_text() == "old"
        assert (tmp_path / "two" / "x").read_text() == "new"
        error = sandbox.run("with open('/two/y', 'w') as f: f.write('x' * 5000)", check=False).error
        assert error.type_name == "OSError"
