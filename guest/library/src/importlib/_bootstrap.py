# Finding and loading of modules in files, as CPython's `_bootstrap` and `_bootstrap_external` do it:
# along `sys.path`, by what `sys.path_hooks` make of its entries, without compiled files and without a memory of
# directories. Of packages the host has compiled code (`sys._code_of_file`). The interpreter asks here for names that it
# does not know; its own modules cannot be replaced.

import sys

from posix import getcwd, stat

from importlib.machinery import ModuleSpec

# Modules are read by this one, whatever a program puts in its place.
_open = open

# Where hosts put packages.
_PACKAGES = "/usr/lib/python3.12/site-packages/"

_FILE, _DIRECTORY = 0o100000, 0o040000

# Modules of packages that ask for today without need: `importlib._without_clock` runs them.
_ASK_FOR_TODAY = frozenset({
    "dateutil.parser._parser", "matplotlib.backends.backend_pdf", "matplotlib.backends.backend_svg", "numpy.f2py.rules",
})


def _kind(path):
    try:
        return stat(path).st_mode & 0o170000
    except (OSError, ValueError):
        return 0


def decode_source(data):
    """The text of a module's bytes, by its encoding; newlines are one character."""
    from io import IncrementalNewlineDecoder
    encoding, start = "utf-8", 0
    if data.startswith(b"\xef\xbb\xbf"):
        start = 3
    elif b"coding" in (head := b"\n".join(data.split(b"\n", 2)[:2])):
        from re import ASCII, MULTILINE, search
        found = search(rb"\A(?:[ \t\f]*(?:#[^\n]*)?\n)?[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", head, ASCII | MULTILINE)
        if found:
            encoding = found[1].decode("ascii")
    try:
        text = str(data[start:], encoding)
    except LookupError:
        raise SyntaxError(f"encoding problem: {encoding}") from None
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            raise SyntaxError(f"encoding problem: {encoding}") from None
        raise SyntaxError(f"(unicode error) {error}") from None
    return IncrementalNewlineDecoder(None, True).decode(text)


def _text_of_file(data, path):
    try:
        return decode_source(data)
    except SyntaxError as error:
        error.filename, error.lineno = path, 1
        raise


class _Loader:
    def create_module(self, spec):
        """Use what an import makes of itself."""

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if module.__name__ in _ASK_FOR_TODAY:
            from importlib._without_clock import exec_module
            return exec_module(module.__name__, code, module.__dict__)
        exec(code, module.__dict__)

    def load_module(self, fullname):
        return _load(spec_from_loader(fullname, self))


class SourceFileLoader(_Loader):
    """The loader of a file with source text."""

    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name) ^ hash(self.path)

    def get_filename(self, name=None):
        if name is not None and name != self.name:
            raise ImportError(f"loader for {self.name} cannot handle {name}", name=name)
        return self.path

    def is_package(self, fullname):
        stem = self.get_filename(fullname).rpartition("/")[2].rpartition(".")[0]
        return stem == "__init__" and fullname.rpartition(".")[2] != "__init__"

    def get_data(self, path):
        with _open(path, "rb") as file:
            return file.read()

    def get_source(self, fullname):
        try:
            return decode_source(self.get_data(self.get_filename(fullname)))
        except OSError as error:
            raise ImportError("source not available through get_data()", name=fullname) from error

    def source_to_code(self, data, path, *, _optimize=-1):
        text = data
        if isinstance(data, (bytes, bytearray, memoryview)):
            text = _text_of_file(bytes(data), path)
        return compile(text, path, "exec", dont_inherit=True, optimize=_optimize)

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        data = self.get_data(path)
        # A loader that makes code in another way goes on doing so.
        if path.startswith(_PACKAGES) and getattr(self.source_to_code, "__func__", None) is _source_to_code:
            code = sys._code_of_file(_text_of_file(data, path), path)
            if code is not None:
                return code
        return self.source_to_code(data, path)

    def path_stats(self, path):
        found = stat(path)
        return {"mtime": found.st_mtime, "size": found.st_size}

    def path_mtime(self, path):
        return int(self.path_stats(path)["mtime"])

    def get_resource_reader(self, fullname):
        from importlib.readers import FileReader
        return FileReader(self)


_source_to_code = SourceFileLoader.source_to_code


class _NamespacePath(list):
    """The directories of a package without a file."""

    def __repr__(self):
        return f"_NamespacePath({super().__repr__()})"


class NamespaceLoader(_Loader):
    """The loader of a package that is directories and no file."""

    def __init__(self, name, path, path_finder=None):
        self._path = path

    def is_package(self, fullname):
        return True

    def get_source(self, fullname):
        return ""

    def get_code(self, fullname):
        return compile("", "<string>", "exec", dont_inherit=True)

    def exec_module(self, module):
        """There is nothing to run."""

    def get_resource_reader(self, fullname):
        from importlib.readers import NamespaceReader
        return NamespaceReader(self._path)


class BuiltinImporter:
    """The interpreter's own modules."""

    _ORIGIN = "built-in"

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        names = sys.builtin_module_names
        if fullname not in names:
            return None
        inner = any(other.startswith(fullname + ".") for other in names)
        return ModuleSpec(fullname, cls, origin=cls._ORIGIN, is_package=inner)

    @staticmethod
    def create_module(spec):
        return __import__(spec.name, fromlist=["*"])

    @staticmethod
    def exec_module(module):
        """It has run, and is what it was."""

    @classmethod
    def is_package(cls, fullname):
        spec = cls.find_spec(fullname)
        return spec is not None and spec.submodule_search_locations is not None

    @staticmethod
    def get_source(fullname):
        return sys._source_of(fullname)

    @classmethod
    def get_code(cls, fullname):
        text = cls.get_source(fullname)
        if text is None:
            return None
        return compile(text, f"<frozen {fullname}>", "exec", dont_inherit=True)


class FileFinder:
    """Modules in the files of a directory."""

    def __init__(self, path, *loader_details):
        self._loaders = [(suffix, loader) for loader, suffixes in loader_details for suffix in suffixes]
        self.path = path or "."
        if not self.path.startswith("/"):
            self.path = _absolute(self.path) or self.path

    def find_spec(self, fullname, target=None):
        tail = fullname.rpartition(".")[2]
        base = self.path.rstrip("/") + "/" + tail
        kind = _kind(base)
        if kind == _DIRECTORY:
            for suffix, loader in self._loaders:
                path = f"{base}/__init__{suffix}"
                if _kind(path) == _FILE:
                    return spec_from_file_location(fullname, path, loader=loader(fullname, path),
                                                   submodule_search_locations=[base])
        for suffix, loader in self._loaders:
            path = base + suffix
            if _kind(path) == _FILE:
                return spec_from_file_location(fullname, path, loader=loader(fullname, path))
        if kind == _DIRECTORY:
            spec = ModuleSpec(fullname, None)
            spec.submodule_search_locations = [base]
            return spec
        return None

    def invalidate_caches(self):
        """Nothing is remembered."""

    @classmethod
    def path_hook(cls, *loader_details):
        def path_hook_for_FileFinder(path):
            if _kind(path or ".") != _DIRECTORY:
                raise ImportError("only directories are supported", path=path)
            return cls(path, *loader_details)

        return path_hook_for_FileFinder

    def __repr__(self):
        return f"FileFinder({self.path!r})"


def _zip_hook(path):
    # `zipimport` is imported where there is an archive.
    part = path
    while part and not _kind(part):
        part = part.rpartition("/")[0]
    if _kind(part) != _FILE:
        raise ImportError("not a Zip file", path=path)
    from zipimport import zipimporter
    return zipimporter(path)


class PathFinder:
    """Modules along `sys.path` or the path of a package, by the finders of its entries."""

    @classmethod
    def _path_hooks(cls, path):
        for hook in sys.path_hooks:
            try:
                return hook(path)
            except ImportError:
                continue
        return None

    @classmethod
    def _path_importer_cache(cls, path):
        if path == "":
            path = _absolute("")
            if path is None:
                return None
        finder = sys.path_importer_cache.get(path)
        if finder is None:
            finder = cls._path_hooks(path)
            # What no hook knows may come to be.
            if finder is not None:
                sys.path_importer_cache[path] = finder
        return finder

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        portions = _NamespacePath()
        if path is None:
            path = sys.path
        for entry in path:
            if not isinstance(entry, str):
                continue
            finder = cls._path_importer_cache(entry)
            if finder is None or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(fullname, target)
            if spec is None:
                continue
            if spec.loader is not None:
                return spec
            if spec.submodule_search_locations is None:
                raise ImportError("spec missing loader")
            # As in CPython, a file comes before directories without one.
            portions.extend(spec.submodule_search_locations)
        _refuse_compiled(fullname, path)
        if not portions:
            return None
        spec = ModuleSpec(fullname, NamespaceLoader(fullname, portions), is_package=True)
        spec.submodule_search_locations = portions
        return spec

    @staticmethod
    def invalidate_caches():
        for path, finder in list(sys.path_importer_cache.items()):
            if finder is None or not path.startswith("/"):
                del sys.path_importer_cache[path]
            elif hasattr(finder, "invalidate_caches"):
                finder.invalidate_caches()

    @staticmethod
    def find_distributions(*args, **kwargs):
        from importlib.metadata import MetadataPathFinder
        return MetadataPathFinder.find_distributions(*args, **kwargs)


def _refuse_compiled(fullname, path):
    """Say so where a module is machine code."""
    from posix import listdir
    tail = fullname.rpartition(".")[2]
    for entry in path:
        try:
            names = listdir(entry or ".")
        except (OSError, TypeError, ValueError):
            continue
        for name in names:
            if name.startswith(tail + ".") and name.endswith((".so", ".pyd", ".dylib")):
                raise ImportError(f"{fullname} is compiled code, which cannot run here", name=fullname,
                                  path=f"{entry}/{name}")


def _absolute(path):
    try:
        here = getcwd()
    except OSError:
        return None
    return here if path in ("", ".") else here.rstrip("/") + "/" + path


_POPULATE = object()


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    if origin is None:
        origin = getattr(loader, "_ORIGIN", None)
    if hasattr(loader, "get_filename"):
        if is_package is None:
            return spec_from_file_location(name, loader=loader)
        search = [] if is_package else None
        return spec_from_file_location(name, loader=loader, submodule_search_locations=search)
    if is_package is None:
        try:
            is_package = loader.is_package(name)
        except (AttributeError, ImportError):
            is_package = False
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=_POPULATE):
    if location is None:
        location = "<unknown>"
        if hasattr(loader, "get_filename"):
            try:
                location = loader.get_filename(name)
            except ImportError:
                pass
    else:
        from os import fspath
        location = fspath(location)
        if not location.startswith("/"):
            location = _absolute(location) or location
    spec = ModuleSpec(name, loader, origin=location)
    spec.has_location = True
    if loader is None:
        if not location.endswith(".py"):
            return None
        loader = spec.loader = SourceFileLoader(name, location)
    if submodule_search_locations is _POPULATE:
        submodule_search_locations = None
        try:
            if loader.is_package(name):
                submodule_search_locations = []
        except (AttributeError, ImportError):
            pass
    spec.submodule_search_locations = submodule_search_locations
    if submodule_search_locations == []:
        spec.submodule_search_locations = [location.rpartition("/")[0]]
    return spec


def module_from_spec(spec):
    module = None
    if hasattr(spec.loader, "create_module"):
        module = spec.loader.create_module(spec)
    elif hasattr(spec.loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = type(sys)(spec.name)
    if spec.loader is BuiltinImporter:
        return module
    module.__name__ = spec.name
    module.__loader__ = spec.loader
    module.__package__ = spec.parent
    module.__spec__ = spec
    if spec.submodule_search_locations is not None:
        module.__path__ = spec.submodule_search_locations
    if spec.has_location:
        module.__file__ = spec.origin
    return module


def _find_spec(name, path):
    for finder in list(sys.meta_path):
        find_spec = getattr(finder, "find_spec", None)
        if find_spec is not None:
            spec = find_spec(name, path, None)
            if spec is not None:
                return spec
    return None


def _load(spec):
    module = module_from_spec(spec)
    name = spec.name
    sys.modules[name] = module
    spec._initializing = True
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    finally:
        spec._initializing = False
    return sys.modules[name]


# The interpreter calls this for a name that it does not know; None: nobody does.
def _find_and_load(name, path):
    spec = _find_spec(name, path)
    return None if spec is None else _load(spec)


if not sys.meta_path:
    sys.meta_path.append(PathFinder)
if not sys.path_hooks:
    sys.path_hooks += [_zip_hook, FileFinder.path_hook((SourceFileLoader, [".py"]))]
