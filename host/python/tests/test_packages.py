"""Python packages from a directory."""

import pathlib

import pytest

import wardian


@pytest.fixture
def directory(tmp_path: pathlib.Path) -> pathlib.Path:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes/__init__.py").write_text("def area(a, b):\n    return a * b\n")
    (tmp_path / "shapes/fast.cpython-312-x86_64-linux-gnu.so").write_bytes(b"\x7fELF")
    metadata = tmp_path / "shapes-1.2.dist-info/METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: shapes\nVersion: 1.2\n")
    return tmp_path


def test_they_are_imported(directory: pathlib.Path) -> None:
    packages = wardian.Packages(directory)
    assert repr(packages) == f"Packages({str(directory)!r})"
    for _ in range(2):
        with wardian.Sandbox(packages=packages) as sandbox:
            source = "import shapes, importlib.metadata; (shapes.area(3, 4), importlib.metadata.version('shapes'))"
            assert sandbox.run(source).value == (12, "1.2")


def test_a_path_will_do(directory: pathlib.Path) -> None:
    for given in (directory, str(directory)):
        with wardian.Sandbox(packages=given) as sandbox:
            assert sandbox.run("import shapes; shapes.area(1, 2)").value == 2


def test_compiled_code_is_named(directory: pathlib.Path) -> None:
    with wardian.Sandbox(packages=directory) as sandbox:
        error = sandbox.run("import shapes.fast", check=False).error
    assert str(error) == "ImportError: shapes.fast is compiled code, which cannot run here"


def test_nothing_is_changed(directory: pathlib.Path) -> None:
    with wardian.Sandbox(packages=directory) as sandbox:
        error = sandbox.run("open('/usr/lib/python3.12/site-packages/more.py', 'w')", check=False).error
    assert str(error).startswith("OSError: [Errno 30]")


def test_the_directory_must_be_there(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        wardian.Packages(tmp_path / "none")
    with pytest.raises(TypeError, match="places must be paths of directories or wheels"):
        wardian.Packages(5)  # type: ignore[arg-type]
