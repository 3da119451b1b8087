"""Snapshots, forks, parking."""

import pytest

import wardian


def test_snapshot_and_restore():
    with wardian.Sandbox(tools={"f": lambda: 1}) as sandbox:
        sandbox.run("def numbers():\n    yield from range(5)\ngenerator = numbers()\nnext(generator)")
        sandbox.write_file("/tmp/kept", b"file")
        data = sandbox.snapshot()
        assert isinstance(data, bytes)
        assert sandbox.run("next(generator)").value == 1
    with wardian.Sandbox.restore(data, tools={"f": lambda: 2}) as restored:
        assert restored.run("next(generator), f()").value == (1, 2)
        assert restored.read_file("/tmp/kept") == b"file"


def test_what_is_no_snapshot():
    with wardian.Sandbox() as sandbox:
        data = sandbox.snapshot()
    for wrong in [b"", b"nonsense", data[:-1], data[:100] + b"x" + data[101:]]:
        with pytest.raises(wardian.SnapshotError):
            wardian.Sandbox.restore(wrong)


def test_forks():
    with wardian.Sandbox(tools={"f": lambda x: x * 10}) as sandbox:
        sandbox.run("x = 1")
        forks = sandbox.fork(3)
        for number, fork in enumerate(forks):
            assert fork.run(f"x += {number}; f(x)").value == 10 * (1 + number)
        assert sandbox.run("x").value == 1
        # Tools of one are its own from here on.
        forks[0].set_tools({"g": lambda: "g"})
        assert forks[0].run("g()").value == "g"
        assert forks[1].run("f(1)").value == 10
        assert sandbox.fork(0) == []
        with pytest.raises(ValueError):
            sandbox.fork(-1)


def test_parking_gives_room():
    engine = wardian.Engine(max_live_sandboxes=1, when_full="refuse")
    first = engine.sandbox()
    first.run("x = 1")
    first.park()
    with engine.sandbox():
        with pytest.raises(wardian.EngineFull):
            first.run("x")
    assert first.run("x").value == 1
    first.close()
