"""What `unittest.mock` uses of `pkgutil`."""

import importlib


def resolve_name(name):
    modname, colon, attributes = name.partition(":")
    parts = modname.split(".")
    result = importlib.import_module(parts[0])
    for index, part in enumerate(parts[1:], 2):
        if not hasattr(result, part) or colon:
            importlib.import_module(".".join(parts[:index]))
        result = getattr(result, part)
    for part in filter(None, attributes.split(".")):
        result = getattr(result, part)
    return result
