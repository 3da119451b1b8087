# A zip archive on `sys.path`, and hooks of the program.
import importlib
import importlib.abc
import importlib.machinery
import importlib.resources
import os
import pkgutil
import sys
import tempfile
import traceback
import zipfile
import zipimport

folder = tempfile.mkdtemp()
archive = os.path.join(folder, "some.zip")
FILES = {"_plain.py": "value = 1\ndef fail():\n    raise KeyError(value)\n", "_pack/__init__.py": "from . import inner\n",
         "_pack/inner.py": "name = __name__\n", "_pack/data/text.txt": "text", "_pack/data/__init__.py": "",
         "_space/": "", "_space/part.py": "in_space = True\n", "sub/_below.py": "below = True\n", "_bad.py": "x = (\n"}
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
    for name, text in FILES.items():
        file.writestr(name, text)


def short(text):
    return str(text).replace(folder, "")


sys.path[:0] = [archive, archive + "/sub"]
import _below
import _pack
import _plain
import _space.part

print(_plain.value, _pack.inner.name, _space.part.in_space, _below.below)
print(short(_plain.__file__), short(_pack.__path__), short(_below.__file__), short(list(_space.__path__)))
print(type(_plain.__loader__).__name__, _plain.__spec__.loader is _plain.__loader__, short(_plain.__loader__))
print(short(_plain.__spec__.origin), _plain.__spec__.has_location, _pack.__spec__.parent, repr(_plain.__package__))
print(_plain.__loader__.get_source("_plain") == FILES["_plain.py"], _pack.__loader__.is_package("_pack"))
try:
    _plain.fail()
except KeyError as error:
    print(short(traceback.extract_tb(error.__traceback__)[-1].filename))
try:
    import _bad
except SyntaxError as error:
    print(type(error).__name__, short(error.filename), error.lineno)
try:
    import _pack.missing
except ImportError as error:
    print(repr(error))

print(pkgutil.get_data("_pack", "data/text.txt"))
print(importlib.resources.files("_pack").joinpath("data/text.txt").read_text())
print(sorted(each.name for each in importlib.resources.files("_pack.data").iterdir()))
print([(info.name, info.ispkg) for info in pkgutil.iter_modules([archive])])
print([(info.name, info.ispkg) for info in pkgutil.iter_modules(_pack.__path__, "_pack.")])
print([info.name for info in pkgutil.walk_packages([archive])])
print(type(pkgutil.get_importer(archive)).__name__, type(pkgutil.get_importer(folder)).__name__)
print(type(sys.path_importer_cache[archive]).__name__, isinstance(sys.path_importer_cache[archive], zipimport.zipimporter))

importer = zipimport.zipimporter(archive)
print(short(importer.archive), importer.prefix, zipimport.zipimporter(archive + "/sub").prefix)
print(importer.find_spec("nothing"), importer.find_spec("_plain").name, importer.get_filename("_pack") == _pack.__file__)
print(importer.get_data("_pack/data/text.txt"), hasattr(importer, "find_module"))
for path in (folder, os.path.join(folder, "none.zip"), ""):
    try:
        zipimport.zipimporter(path)
    except zipimport.ZipImportError as error:
        print(error, short(error.path))
with open(os.path.join(folder, "bad.zip"), "w") as file:
    file.write("no archive, whatever it is called")
try:
    zipimport.zipimporter(os.path.join(folder, "bad.zip"))
except zipimport.ZipImportError as error:
    print(short(error))


# Hooks.
class Finder(importlib.abc.PathEntryFinder):
    def __init__(self, path):
        self.path = path

    def find_spec(self, fullname, target=None):
        if fullname.startswith("_hooked"):
            return importlib.machinery.ModuleSpec(fullname, Loader(), origin=self.path)


class Loader(importlib.abc.Loader):
    def exec_module(self, module):
        module.loaded = module.__spec__.origin


def hook(path):
    if not path.startswith("hook:"):
        raise ImportError
    return Finder(path)


sys.path_hooks.append(hook)
sys.path.append("hook:here")
import _hooked_one

print(_hooked_one.loaded, type(sys.path_importer_cache["hook:here"]).__name__)

finder = importlib.machinery.FileFinder(folder, (importlib.machinery.SourceFileLoader, [".src", ".py"]))
with open(os.path.join(folder, "_other.src"), "w") as file:
    file.write("other = 7\n")
os.mkdir(os.path.join(folder, "_empty"))
spec = finder.find_spec("_other")
print(short(spec.origin), type(spec.loader).__name__, finder.find_spec("_none"), short(finder))
print(finder.find_spec("_empty").loader, short(finder.find_spec("_empty").submodule_search_locations))
try:
    importlib.machinery.FileFinder.path_hook()(archive)
except ImportError as error:
    print(error, short(error.path))
importlib.invalidate_caches()
print(isinstance(finder, importlib.abc.PathEntryFinder), len(sys.path_hooks))
