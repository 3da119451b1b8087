#: differs = "these modules cannot work in a sandbox, or nothing is installed there"
import faulthandler
import importlib.metadata
import symtable


def show(call, *args, **kwargs):
    try:
        print(call(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


show(symtable.symtable, "x", "x", "exec")
# => PermissionError [Errno 1] symtable.symtable() cannot work in the sandbox: its bytecode is not that of CPython
show(importlib.metadata.version, "numpy")
# => PackageNotFoundError No package metadata was found for numpy
show(importlib.metadata.entry_points, group="console_scripts")
# => ()
show(faulthandler.is_enabled)
# => False
for name in ["numpy", "winreg", "lib2to3"]:
    show(__import__, name)
# => ModuleNotFoundError No module named 'numpy'
# => ModuleNotFoundError No module named 'winreg'
# => ModuleNotFoundError No module named 'lib2to3'
