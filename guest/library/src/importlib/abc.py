# Base classes of finders and loaders.

import abc

from importlib._bootstrap import (BuiltinImporter, FileFinder, NamespaceLoader, PathFinder, SourceFileLoader, _load,
                                  spec_from_loader)

__all__ = ["ExecutionLoader", "FileLoader", "InspectLoader", "Loader", "MetaPathFinder", "PathEntryFinder",
           "ResourceLoader", "SourceLoader"]


class MetaPathFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        """Nothing is remembered."""


class PathEntryFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        """Nothing is remembered."""


class Loader(metaclass=abc.ABCMeta):
    def create_module(self, spec):
        return None

    def exec_module(self, module):
        raise ImportError


class InspectLoader(Loader):
    def is_package(self, fullname):
        raise ImportError

    @abc.abstractmethod
    def get_source(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        return None if source is None else self.source_to_code(source)

    @staticmethod
    def source_to_code(data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if code is None:
            raise ImportError(f"cannot load module {module.__name__!r} when get_code() "
                              "returns None")
        exec(code, module.__dict__)

    def load_module(self, fullname):
        return _load(spec_from_loader(fullname, self))


class ResourceLoader(Loader):
    @abc.abstractmethod
    def get_data(self, path):
        raise OSError


class ExecutionLoader(InspectLoader):
    @abc.abstractmethod
    def get_filename(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        if source is None:
            return None
        try:
            path = self.get_filename(fullname)
        except ImportError:
            return self.source_to_code(source)
        return self.source_to_code(source, path)


class FileLoader(ResourceLoader, ExecutionLoader):
    __init__ = SourceFileLoader.__init__
    get_filename = SourceFileLoader.get_filename
    get_data = SourceFileLoader.get_data


class SourceLoader(ResourceLoader, ExecutionLoader):
    is_package = SourceFileLoader.is_package
    get_source = SourceFileLoader.get_source

    def path_stats(self, path):
        return {"mtime": self.path_mtime(path)}

    def path_mtime(self, path):
        raise OSError

    def set_data(self, path, data):
        """Nothing is written."""


MetaPathFinder.register(PathFinder)
MetaPathFinder.register(BuiltinImporter)
PathEntryFinder.register(FileFinder)
FileLoader.register(SourceFileLoader)
SourceLoader.register(SourceFileLoader)
InspectLoader.register(NamespaceLoader)


def __getattr__(name):
    # Deprecated here; they moved.
    if name in ("ResourceReader", "Traversable", "TraversableResources"):
        import warnings
        from importlib.resources import abc as resources
        warnings.warn(f"{name!r} is deprecated and slated for removal in Python 3.14", DeprecationWarning, stacklevel=2)
        return getattr(resources, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
