# Modules in files, along `sys.path`.
import importlib
import importlib.machinery
import importlib.util
import os
import runpy
import sys
import tempfile
import warnings

directory = tempfile.mkdtemp()
sys.path.insert(0, directory)


def write(name, text):
    path = os.path.join(directory, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def told(text):
    return str(text).replace(directory, "DIR")


write("plain.py", "x = 1\ndef fails():\n    raise ValueError('inside')\n")
write("pkg/__init__.py", "from . import a\nfrom .a import y\n__all__ = ['a']\n")
write("pkg/a.py", "y = 2\nfrom . import b\nfrom .. import nowhere\n" if False else "y = 2\nfrom . import b\n")
write("pkg/b.py", "z = 3\n")
write("pkg/spaces/c.py", "import pkg\nw = pkg.y\n")
write("pkg/__main__.py", "print('main', __name__, __package__, __spec__.name)\n")
write("bad.py", "x = (\n")
write("latin.py", b"# -*- coding: latin-1 -*-\nx = '\xe9'\n")
write("marked.py", b"\xef\xbb\xbfx = 'marked'\r\ny = '''a\r\nb'''\r\n")
write("circle.py", "import other\na = 1\n")
write("other.py", "from circle import a\n")
write("half.py", "import half\nhalf.nothing\n")
write("fails.py", "import plain\nplain.fails()\n")
write("both.py", "x = 'file'\n")
write("both/__init__.py", "x = 'package'\n")

import plain
print(plain.x, told(plain), told(plain.__file__), plain.__spec__.name, repr(plain.__package__), plain.__name__)  #
# => 1 <module 'plain' from 'DIR/plain.py'> DIR/plain.py plain '' plain
print(type(plain.__loader__).__name__, plain.__spec__.loader is plain.__loader__, told(plain.__spec__.origin))  #
# => SourceFileLoader True DIR/plain.py
import pkg.spaces.c
print(pkg.spaces.c.w, pkg.b.z, told(pkg.__path__), told(pkg.spaces), pkg.spaces.c.__package__)  #
# => 2 3 ['DIR/pkg'] <module 'pkg.spaces' (namespace) from ['DIR/pkg/spaces']> pkg.spaces
from pkg import *
print(a is pkg.a)  #  # => True
import both
print(both.x)  #  # => package
import latin, marked
print(latin.x, marked.x, repr(marked.y))  #  # => é marked 'a\nb'
for name in ["bad", "nowhere", "pkg.nope", "plain.nope", "circle", "half", "fails"]:
    try:
        importlib.import_module(name)
    except Exception as error:
        print(type(error).__name__, told(error), getattr(error, "name", None), name in sys.modules)  #
        # => SyntaxError '(' was never closed (bad.py, line 1) None False
        # => ModuleNotFoundError No module named 'nowhere' nowhere False
        # => ModuleNotFoundError No module named 'pkg.nope' pkg.nope False
        # => ModuleNotFoundError No module named 'plain.nope'; 'plain' is not a package plain.nope False
        # => ImportError cannot import name 'a' from partially initialized module 'circle' (most likely due to a circular import) (DIR/circle.py) circle False
        # => AttributeError partially initialized module 'half' has no attribute 'nothing' (most likely due to a circular import) nothing False
        # => ValueError inside None False
try:
    from plain import nope
except ImportError as error:
    print(told(error), error.name, told(error.path))  #
    # => cannot import name 'nope' from 'plain' (DIR/plain.py) plain DIR/plain.py
spec = importlib.util.spec_from_file_location("again", directory + "/plain.py")
again = importlib.util.module_from_spec(spec)
spec.loader.exec_module(again)
print(again.x, again is plain, told(again), "again" in sys.modules)  #
# => 1 False <module 'again' from 'DIR/plain.py'> False
write("plain.py", "x = 5\n")
print(importlib.reload(plain) is plain, plain.x, hasattr(plain, "fails"))  #  # => True 5 True
print(told(importlib.util.find_spec("latin").origin), importlib.util.find_spec("nowhere"), importlib.util.find_spec("pkg.a").name)  #
# => DIR/latin.py None pkg.a
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(runpy.run_path(directory + "/plain.py")["x"], runpy.run_module("pkg.b")["z"])  #  # => 5 3
    runpy.run_module("pkg", run_name="__main__", alter_sys=True)  #  # => main __main__ pkg pkg.__main__
sys.path.remove(directory)
try:
    importlib.import_module("latest")
except ImportError as error:
    print(error)  #  # => No module named 'latest'
os.chdir(directory)
sys.path.insert(0, "")
write("latest.py", "x = 'here'\n")
importlib.invalidate_caches()
import latest
print(latest.x, told(latest.__file__))  #  # => here DIR/latest.py
loader = importlib.machinery.SourceFileLoader("direct", directory + "/plain.py")
print(loader.get_source("direct"), loader.is_package("direct"), told(loader.get_filename()))  #
# => x = 5
# =>  False DIR/plain.py
print(importlib.util.find_spec("json.tool").name, "json" in sys.stdlib_module_names)  #  # => json.tool True
