from abc import ABC, abstractmethod
from collections.abc import MutableMapping


# Only `object.__new__` refuses abstract classes; matplotlib's RcParams is one over `dict`.
class Parameters(MutableMapping, dict):
    def __init__(self, **values):
        self.update(**values)

    def __getitem__(self, key):
        return dict.__getitem__(self, key)

    def __setitem__(self, key, value):
        dict.__setitem__(self, key, value)

    def __iter__(self):
        yield from sorted(dict.__iter__(self))

    def __len__(self):
        return dict.__len__(self)


print(Parameters(b=1, a=2))  # => {'b': 1, 'a': 2}
print(list(Parameters(b=1, a=2)))  # => ['a', 'b']


class Number(ABC, int):
    @abstractmethod
    def half(self): ...


print(Number(4) + 1)  # => 5


class Plain(ABC):
    @abstractmethod
    def half(self): ...


Plain()  # !! TypeError: Can't instantiate abstract class Plain without an implementation for abstract method 'half'
