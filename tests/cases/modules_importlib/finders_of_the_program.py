# Finders in `sys.meta_path`, and the functions of importlib.
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys

TEXTS = {
    "made": (True, "value = 1\nfrom . import part\n"),
    "made.part": (False, "from made import value\nother = value + 1\n"),
    "broken": (False, "1/0\n"),
}


class Finder(importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name not in TEXTS:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=TEXTS[name][0])

    def exec_module(self, module):
        exec(TEXTS[module.__name__][1], module.__dict__)


sys.meta_path.append(Finder())
import made.part
print(made.value, made.part.other, made.__package__, made.part.__package__, made.__path__)
# => 1 2 made made []
print(made.__spec__.name, made.__spec__.parent, made.part.__spec__.parent)  # => made made made
from made import part, value
print(part is sys.modules["made.part"], value)  # => True 1
try:
    import broken
except ZeroDivisionError as error:
    print(error, "broken" in sys.modules)  # => division by zero False
for name in ["nowhere", "made.nowhere"]:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        print(error, error.name)
        # => No module named 'nowhere' nowhere
        # => No module named 'made.nowhere' made.nowhere
try:
    from made import nowhere
except ImportError as error:
    print(type(error).__name__, error.name, str(error).split(" (")[0])
    # => ImportError made cannot import name 'nowhere' from 'made'
made.value = 5
importlib.reload(made)
print(made.value)  # => 1
print(importlib.import_module(".part", "made") is part)  # => True
print(importlib.util.find_spec("nowhere"), importlib.util.find_spec("made.part").name)  # => None made.part
print(importlib.util.find_spec("json").name)  # => json
print(importlib.util.resolve_name(".part", "made"), importlib.import_module("math").pi)
# => made.part 3.141592653589793
module = importlib.util.module_from_spec(importlib.util.find_spec("made"))
print(module.__name__, hasattr(module, "value"))  # => made False
for call in [lambda: importlib.import_module(".x"), lambda: importlib.util.resolve_name("..x", "a")]:
    try:
        call()
    except (TypeError, ImportError) as error:
        print(type(error).__name__, error)
        # => TypeError the 'package' argument is required to perform a relative import for '.x'
        # => ImportError attempted relative import beyond top-level package
