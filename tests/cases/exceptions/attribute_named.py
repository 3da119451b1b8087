# An AttributeError says which attribute was missing, whoever raises it.


class Asked:
    std = 1

    def __getattr__(self, name):
        raise AttributeError("nope")

    @property
    def upper(self):
        raise AttributeError("no upper")


try:
    Asked().stt
except AttributeError as error:
    print(error.name, type(error.obj).__name__, error)  # => stt Asked nope
try:
    Asked().upper
except AttributeError as error:
    print(error.name, type(error.obj).__name__, error)  # => upper Asked nope
try:
    getattr(Asked(), "other")
except AttributeError as error:
    print(error.name)  # => other
print(getattr(Asked(), "x", 5), hasattr(Asked(), "x"))  # => 5 False


class Says:
    def __getattribute__(self, name):
        raise AttributeError("told", name="another")


try:
    Says().thing
except AttributeError as error:
    print(error.name, error.obj)  # => another None


class Wrong:
    @property
    def value(self):
        return self.valeu


try:
    Wrong().value
except AttributeError as error:
    print(error.name, type(error.obj).__name__)  # => valeu Wrong
