import itertools


class Tagged(zip):
    def __next__(self):
        return "mine", super().__next__()


for item in Tagged("ab", "cd"):
    print(item)
    # => ('mine', ('a', 'c'))
    # => ('mine', ('b', 'd'))
print(list(Tagged("a", "b")), type(iter(Tagged())) is Tagged, dict([next(Tagged("a", "b"))]))
# => [('mine', ('a', 'b'))] True {'mine': ('a', 'b')}


class Turned(enumerate):
    def __next__(self):
        return super().__next__()[::-1]


for letter, number in Turned("xy"):
    print(letter, number)
    # => x 0
    # => y 1


class Named(map):
    def __init__(self, *args, name=None):
        self.name = name


named = Named(str, [1, 2], name="numbers")
print(named.name, list(named))  # => numbers ['1', '2']


class Linked(itertools.chain):
    def __init__(self, *args, label):
        self.label = label


linked = Linked("ab", "cd", label="letters")
print(linked.label, list(linked))  # => letters ['a', 'b', 'c', 'd']
for make in (lambda: map(str, [1], name=2), lambda: filter(None, [1], name=2),
             lambda: itertools.chain("a", label=1), lambda: itertools.islice("abc", 2, label=1)):
    try:
        make()
    except TypeError as error:
        print(error)
        # => map() takes no keyword arguments
        # => filter() takes no keyword arguments
        # => chain() takes no keyword arguments
        # => islice() takes no keyword arguments


# `list()` asks how long it will be.
class Sized:
    def __length_hint__(self):
        print("asked")
        return 2

    def __iter__(self):
        return iter("ab")


print(list(Sized()), [*Sized()], sorted(Sized()))
# => asked
# => asked
# => asked
# => ['a', 'b'] ['a', 'b'] ['a', 'b']


def pairs():
    values = []

    class Reentrant:
        def __iter__(self):
            return self

        def __next__(self):
            values.append(1)
            if len(values) == 2:
                next(it)
            return len(values)

    it = itertools.pairwise(Reentrant())
    return next(it)


print(pairs())  # => (1, 3)


class Loop:
    def __iter__(self):
        return self

    def __next__(self):
        return next(copies[0])


copies = itertools.tee(Loop())
try:
    next(copies[0])
except RuntimeError:
    print("re-entered")  # => re-entered
