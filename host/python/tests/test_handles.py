"""Objects that have no form of their own stay outside, and come back as the same object."""

import gc
import weakref

import pytest

import wardian


class Image:
    def __init__(self, size):
        self.size = size

    def __repr__(self):
        return f"<Image of {self.size} pixels>"


def test_the_same_object_comes_back():
    image = Image(8)
    seen = []
    with wardian.Sandbox(tools={"load": lambda: image, "show": seen.append}) as sandbox:
        execution = sandbox.run("picture = load()\nshow(picture)\nprint(picture)\n[picture]")
        assert seen == [image] and seen[0] is image
        assert execution.value[0] is image
        assert sandbox.get("picture") is image
        assert execution.stdout == f"<handle of {__name__}.Image: <Image of 8 pixels>>\n"
        sandbox.set("other", image)
        assert sandbox.run("other == picture").value is True


def test_numpy_arrays():
    numpy = pytest.importorskip("numpy")
    array = numpy.arange(6)
    with wardian.Sandbox(tools={"total": lambda array: array.sum()}) as sandbox:
        sandbox.set("array", array)
        assert sandbox.get("array") is array
        assert sandbox.run("total(array)").value == 15
        assert sandbox.run("repr(array)").value == "<handle of numpy.ndarray: array([0, 1, 2, 3, 4, 5])>"


def test_forks_share_them_and_restored_sessions_do_not():
    image = Image(8)
    with wardian.Sandbox() as sandbox:
        sandbox.set("image", image)
        (fork,) = sandbox.fork(1)
        assert fork.get("image") is image
        data = sandbox.snapshot()
    with wardian.Sandbox.restore(data) as restored:
        # Whatever the number was, it names nothing here, and never another object.
        for _ in range(3):
            restored.set("other", Image(9))
        found = restored.get("image")
        assert isinstance(found, wardian.Opaque) and "Image of 8" in found.repr


def test_addresses_stay_outside():
    with wardian.Sandbox() as sandbox:
        sandbox.set("x", object())
        assert "0x" not in sandbox.run("repr(x)").value


def test_an_unprintable_object():
    class Bad:
        def __repr__(self):
            raise ValueError("never seen")

    with wardian.Sandbox() as sandbox:
        sandbox.set("x", Bad())
        assert "unprintable: ValueError" in sandbox.run("repr(x)").value


def test_they_end_with_their_sandbox():
    class Thing:
        pass

    thing = Thing()
    gone = weakref.ref(thing)
    sandbox = wardian.Sandbox()
    sandbox.set("x", thing)
    sandbox.set("y", thing)
    del thing
    assert gone() is not None
    del sandbox
    gc.collect()
    assert gone() is None


def test_cycles_through_tools_are_collected():
    class Thing:
        pass

    thing = Thing()
    gone = weakref.ref(thing)
    sandbox = wardian.Sandbox(tools={"f": lambda: (sandbox, thing)})
    sandbox.set("x", sandbox)
    sandbox.run("1")
    del sandbox, thing
    gc.collect()
    assert gone() is None
