from collections.abc import Mapping


class Pairs(Mapping):
    def __init__(self, *items):
        self._items = items

    def __iter__(self):
        return iter(key for key, _ in self._items)

    def __getitem__(self, key):
        return dict(self._items)[key]

    def __len__(self):
        return len(self._items)


def f(*args, **kwargs):
    return args, kwargs


nothing = None
print(f(**Pairs(("x", 1), ("y", 2))))  # => ((), {'x': 1, 'y': 2})
for work in (lambda: f(**Pairs(("x", 1), ("x", 2))), lambda: f(a=1, **Pairs(("a", 1))), lambda: f(**{1: 2}),
             lambda: f(**{1: 3}, **{1: 5}), lambda: nothing(*f), lambda: nothing(**f), lambda: print(*1),
             lambda: [].append(**3)):
    try:
        print(work())
    except TypeError as error:
        print(error)
        # => __main__.f() got multiple values for keyword argument 'x'
        # => __main__.f() got multiple values for keyword argument 'a'
        # => keywords must be strings
        # => __main__.f() got multiple values for keyword argument '1'
        # => None argument after * must be an iterable, not function
        # => None argument after ** must be a mapping, not function
        # => print() argument after * must be an iterable, not int
        # => list.append() argument after ** must be a mapping, not int
