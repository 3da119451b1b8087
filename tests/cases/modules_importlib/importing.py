import importlib
import importlib.util
import pkgutil
import sys

print(importlib.import_module("math").sqrt(4), importlib.import_module("os.path") is sys.modules["os.path"])
# => 2.0 True
print(importlib.import_module(".parse", "urllib").quote("a b"))  # => a%20b
for name, package in [("nosuch", None), (".x", None), ("", None), ("os.nosuch", None)]:
    try:
        importlib.import_module(name, package)
    except Exception as error:
        print(type(error).__name__, error)
        # => ModuleNotFoundError No module named 'nosuch'
        # => TypeError the 'package' argument is required to perform a relative import for '.x'
        # => ValueError Empty module name
        # => ModuleNotFoundError No module named 'os.nosuch'; 'os' is not a package
print(importlib.util.find_spec("json").name, importlib.util.find_spec("nosuch"), importlib.util.find_spec("json.decoder").parent)
# => json None json
print(importlib.reload(sys.modules["math"]) is sys.modules["math"], importlib.invalidate_caches())
# => True None
print(pkgutil.resolve_name("json.decoder:JSONDecoder").__name__, pkgutil.resolve_name("os.path.join").__name__)
# => JSONDecoder join
