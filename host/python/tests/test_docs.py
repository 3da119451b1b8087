"""The examples in docstrings run, and the stub of the extension describes what is there."""

import doctest
import importlib
import importlib.resources
import inspect
import pkgutil
import re

import pytest

import wardian
from wardian import _wardian

MODULES = sorted(module.name for module in pkgutil.walk_packages(wardian.__path__, "wardian."))


@pytest.mark.parametrize("name", ["wardian", *MODULES])
def test_examples(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        # A helper for a framework that is not installed.
        assert not (error.name or "wardian").startswith("wardian")
        pytest.skip(str(error))
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_the_stub():
    path = importlib.resources.files("wardian").joinpath("_wardian.pyi")
    classes = re.split(r"^class (\w+):", path.read_text(), flags=re.MULTILINE)[1:]
    described = {name: set(re.findall(r"    def (\w+)\(", body)) for name, body in zip(classes[::2], classes[1::2])}
    there = {
        name: {member for member in vars(kind) if not member.startswith("__") or member in ("__new__", "__len__")}
        for name, kind in vars(_wardian).items()
        if inspect.isclass(kind)
    }
    assert described == there


def test_it_is_typed():
    assert importlib.resources.files("wardian").joinpath("py.typed").is_file()
    assert wardian.__version__


def test_all():
    for name in wardian.__all__:
        assert getattr(wardian, name)
