# The object of super() is a value like others: a variable that holds it can be asked again.
class Table(dict):
    def __init__(self):
        base = super()
        base.__init__({"U": "x"})
        base.__setitem__("W", base.__getitem__("U").replace("x", "w"))
        print(base.get("U"), base.get("W", base.get("U")), type(base).__name__, base.__thisclass__.__name__)


print(Table())
# => x w super Table
# => {'U': 'x', 'W': 'w'}


class Base:
    def greet(self, *more):
        return (type(self).__name__, *more)


class Derived(Base):
    def greet(self):
        parent = super()
        first = parent.greet(1)
        second = parent.greet(first, parent.greet(2))
        return first, second, (again := super()).greet(3), again.greet(4)

    def in_a_loop(self):
        parent = super()
        return [parent.greet(n) for n in range(2)] + [parent.greet()]


print(Derived().greet())
# => (('Derived', 1), ('Derived', ('Derived', 1), ('Derived', 2)), ('Derived', 3), ('Derived', 4))
print(Derived().in_a_loop())  # => [('Derived', 0), ('Derived', 1), ('Derived',)]

import _strptime
import time

print(time.strptime("2020-01-02", "%Y-%m-%d")[:3], _strptime.TimeRE()["Y"])  # => (2020, 1, 2) (?P<Y>\d\d\d\d)
