# Modules in files of a directory, by `pkgutil`.
import os
import pkgutil
import sys
import tempfile

directory = tempfile.mkdtemp()
sys.path.insert(0, directory)
for path in ("one.py", "pack/__init__.py", "pack/two.py", "pack/inner/__init__.py", "pack/inner/three.py",
             "pack/notes.txt", "pack/spaces/four.py", "bad/__init__.py"):
    full = os.path.join(directory, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w") as file:
        file.write("import nowhere\n" if path.startswith("bad") else "")

found = list(pkgutil.iter_modules([directory], "p."))
print([(each.name, each.ispkg) for each in found])  # => [('p.bad', True), ('p.one', False), ('p.pack', True)]
print(type(found[0]).__name__, found[0]._fields)  # => ModuleInfo ('module_finder', 'name', 'ispkg')
print("one" in [each.name for each in pkgutil.iter_modules()])  # => True
print(list(pkgutil.iter_modules([directory + "/nope"])))  # => []
try:
    list(pkgutil.iter_modules(directory))
except ValueError as error:
    print(error)  # => path must be None or list of paths to look for modules in

import pack
print([(each.name, each.ispkg) for each in pkgutil.walk_packages(pack.__path__, "pack.")])
# => [('pack.inner', True), ('pack.inner.three', False), ('pack.two', False)]
failed = []
print([each.name for each in pkgutil.walk_packages([directory], onerror=failed.append)], failed)
# => ['bad', 'one', 'pack', 'pack.inner', 'pack.inner.three', 'pack.two'] ['bad']
print("pack.inner" in sys.modules, "pack.two" in sys.modules)  # => True False
