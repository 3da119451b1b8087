# Counting goes through methods that a subclass has of its own.
from collections import Counter

class Logged(Counter):
    def __setitem__(self, key, value):
        print("set", key, value)
        super().__setitem__(key, value)

class Capped(Counter):
    def __setitem__(self, key, value):
        super().__setitem__(key, min(value, 2))

class Asked(Counter):
    def get(self, key, default):
        return super().get(key, default + 10)

print(Logged("aab"))
# => set a 1
# => set a 2
# => set b 1
# => Logged({'a': 2, 'b': 1})
print(Capped("aaaab"))  # => Capped({'a': 2, 'b': 1})
print(Asked("aab"))  # => Asked({'a': 12, 'b': 11})
c = Capped()
c.update("aaaa")
print(c)  # => Capped({'a': 2})
