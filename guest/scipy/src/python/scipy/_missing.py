"""Names of compiled modules that are not there yet: they can be imported, and say what they are when they are called.

Each is a class, because Python files derive from some. What does not live here: which modules scipy has compiled
(`src/compiled.txt`).
"""


def names_of(module):
    """The `__getattr__` of a module of which parts are missing."""

    def missing(name):
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")

        def refuse(cls, *args, **keywords):
            raise NotImplementedError(f"{module}.{name} is not there yet")

        return type(name, (), {"__new__": refuse, "__module__": module})

    return missing


class OfAnyType:
    """A function that compiled code has for several types, of which a subscript chooses one."""

    def __init__(self, function):
        self._function = function
        self.__name__ = function.__name__

    def __getitem__(self, name):
        return self

    def __call__(self, *args, **keywords):
        return self._function(*args, **keywords)
