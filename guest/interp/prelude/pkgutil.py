# Names of objects, and packages as far as there is no folder to look into.

__all__ = ["extend_path", "get_data", "get_importer", "iter_importers", "iter_modules", "read_code",
           "resolve_name", "walk_packages"]


def resolve_name(name):
    """Resolve a name to an object: `W.X.Y` or `W.X:Y.Z`."""
    from importlib import import_module

    package, colon, attributes = name.partition(":")
    parts = package.split(".")
    rest = attributes.split(".") if attributes else []
    if not all([part.isidentifier() for part in parts + rest]):
        raise ValueError(f"invalid format: {name!r}")
    if colon:
        found = import_module(package)
    else:
        module = parts.pop(0)
        found = import_module(module)
        while parts:
            module = f"{module}.{parts[0]}"
            try:
                found = import_module(module)
            except ImportError:
                break
            del parts[0]
        rest = parts
    for attribute in rest:
        found = getattr(found, attribute)
    return found


def extend_path(path, name):
    return path


def iter_modules(path=None, prefix=""):
    return iter(())


def walk_packages(path=None, prefix="", onerror=None):
    return iter(())


def get_data(package, resource):
    return None


# No folder and no archive holds modules.
def get_importer(path_item):
    return None


def iter_importers(fullname=""):
    return iter(())


# No file holds compiled code.
def read_code(stream):
    return None
