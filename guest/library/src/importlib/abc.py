# Base classes of finders and loaders.

import abc

__all__ = ["InspectLoader", "Loader", "MetaPathFinder"]


class MetaPathFinder(metaclass=abc.ABCMeta):
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
