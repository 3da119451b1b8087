# `sys.modules` may hold a proxy of a package, as jinja2 has it for its compiled templates.
import importlib.util
import os
import sys
import tempfile
import types
import weakref


class Package(types.ModuleType):
    pass


with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "inner.py"), "w") as file:
        file.write("root = 5\n")
    package = Package("_package")
    package.__path__ = [folder]
    sys.modules["_package"] = weakref.proxy(package, lambda _: sys.modules.pop("_package", None))
    module = __import__("_package.inner", None, None, ["root"])
    print(module.root, package.inner is module, sys.modules["_package.inner"] is module)  # => 5 True True
    from _package import inner
    print(inner is module)  # => True
    import _package.inner as again
    print(again is module)  # => True
    try:
        __import__("_package.missing", None, None, ["root"])
    except ImportError as error:
        print(repr(error))  # => ModuleNotFoundError("No module named '_package.missing'")
    del package
    print("_package" in sys.modules)  # => False
