# Loaders of a program's own, from the abstract ones.
import importlib.abc
import importlib.machinery
import importlib.util


class Texts(importlib.abc.SourceLoader):
    def get_filename(self, fullname):
        return f"/texts/{fullname}.py"

    def get_data(self, path):
        return b"value = __name__ + '!'"


loader = Texts()
spec = importlib.util.spec_from_loader("greeting", loader)
module = importlib.util.module_from_spec(spec)
loader.exec_module(module)
print(module.value, module.__file__, loader.is_package("greeting"))  # => greeting! /texts/greeting.py False
print(loader.get_source("greeting"))  # => value = __name__ + '!'
kept = importlib.machinery.SourceFileLoader("a", "/b/__init__.py")
print(isinstance(kept, importlib.abc.FileLoader), isinstance(kept, importlib.abc.SourceLoader), kept.is_package("a"))
# => True True True
print(issubclass(importlib.machinery.PathFinder, importlib.abc.MetaPathFinder))  # => True


class One(importlib.abc.FileLoader):
    def get_source(self, fullname):
        return ""


try:
    importlib.abc.FileLoader("a", "/a.py")
except TypeError as error:
    print(error)
    # => Can't instantiate abstract class FileLoader without an implementation for abstract method 'get_source'
one = One("a", "/a.py")
print(one.get_filename("a"))  # => /a.py
try:
    one.get_filename("b")
except ImportError as error:
    print(error)  # => loader for a cannot handle b
