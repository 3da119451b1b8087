# Lines of files that are no programs, and source text of what was imported.
import importlib.util
import inspect
import linecache
import os
import sys
import tempfile

directory = tempfile.mkdtemp()
sys.path.insert(0, directory)
path = os.path.join(directory, "written.py")
with open(path, "w") as file:
    file.write("def dec(x):\n    return x\n\n@dec\n@dec\nclass C:\n    @dec\n    def f(self):\n        return 1\n\ny = 2")
print(repr(linecache.getline(path, 2)), repr(linecache.getline(path, 11)), repr(linecache.getline(path, 12)))  #
print(repr(linecache.getline("written.py", 1)), linecache.getlines(directory + "/nowhere.py"))  #
import written
print(inspect.getsource(written.C))  #
print(inspect.getsource(written.C.f), inspect.getsource(written.dec))  #
print(inspect.getsourcelines(written.C)[1], len(inspect.getsource(written)))  #
with open(path, "w") as file:
    file.write("x = 'longer than it was before, by far and away, so that its size is another'\n" * 9)
print(repr(linecache.getline(path, 2))[:12])  #
linecache.checkcache(path)
print(repr(linecache.getline(path, 2))[:12])  #
