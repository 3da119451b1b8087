"""Images, and packages from several places."""

import pathlib
import zipfile

import pytest

import wardian


@pytest.fixture
def image(tmp_path: pathlib.Path) -> pathlib.Path:
    site = tmp_path / "site"
    site.mkdir()
    (site / "greeting.py").write_text("def hello(name):\n    return 'hello ' + name\n")
    with wardian.Sandbox(packages=site) as sandbox:
        sandbox.run("import greeting\ncalls = []")
        made = sandbox.image()
        assert sandbox.run("len(calls)").value == 0
    file = tmp_path / "greeting.image"
    file.write_bytes(made)
    return file


def test_sandboxes_begin_with_it(image: pathlib.Path) -> None:
    with wardian.Sandbox(image=image) as one, wardian.Sandbox(image=str(image)) as two:
        assert one.run("calls.append(1); greeting.hello('you')").value == "hello you"
        assert two.run("len(calls)").value == 0
        assert [fork.run("len(calls)").value for fork in one.fork(2)] == [1, 1]
        data = one.snapshot()
    with wardian.Sandbox.restore(data, image=image) as sandbox:
        assert sandbox.run("calls").value == [1]
    with pytest.raises(wardian.SnapshotError):
        wardian.Sandbox.restore(data)


def test_its_engine_is_made_once(image: pathlib.Path) -> None:
    engine = wardian.Engine(max_live_sandboxes=2)
    assert engine.image(image) is engine.image(str(image))
    with engine.image(image).sandbox() as sandbox:
        assert engine.live_sandboxes == 1
        assert sandbox.run("greeting.hello('x')").value == "hello x"
    image.write_bytes(image.read_bytes()[:-1])
    with pytest.raises(wardian.ImageError, match="it is cut short"):
        engine.image(image)


@pytest.mark.parametrize(
    ("given", "error"),
    [("/nowhere", wardian.ImageError), (7, TypeError), (b"x", TypeError)],
)
def test_what_is_none_is_refused(given: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        wardian.Sandbox(image=given)  # type: ignore[arg-type]


def test_packages_from_several_places(tmp_path: pathlib.Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "both.py").write_text(f"place = {name!r}")
    (tmp_path / "two" / "setup.pth").write_text("import os")
    wheel = tmp_path / "three-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("three.py", "value = 3")
        archive.writestr("three-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: three\nVersion: 1\n")
    packages = wardian.Packages(tmp_path / "one", tmp_path / "two", wheel)
    assert packages.ignored == ["setup.pth"]
    with wardian.Sandbox(packages=packages) as sandbox:
        assert sandbox.run("import both, three; [both.place, three.value]").value == ["one", 3]
    with wardian.Sandbox(packages=[tmp_path / "two", wheel]) as sandbox:
        assert sandbox.run("import both; both.place").value == "two"
    wheel.write_bytes(b"no archive")
    with pytest.raises(OSError, match="three-1"):
        wardian.Packages(wheel)
    for wrong in ([], [1], 5):
        with pytest.raises(TypeError, match="packages"):
            wardian.Sandbox(packages=wrong)  # type: ignore[arg-type]
