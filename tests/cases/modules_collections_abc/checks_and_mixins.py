from collections.abc import Iterable, Iterator, Sequence, Mapping, MutableMapping, Callable, Hashable, Sized, Container, Set, Generator, MutableSequence, Collection, Reversible
print(isinstance([], Iterable), isinstance(5, Iterable), isinstance(iter([]), Iterator), isinstance((), Sequence), isinstance({}, Mapping), isinstance(len, Callable), isinstance([], Hashable), isinstance("", Sized), isinstance({1}, Set), isinstance((x for x in ()), Generator), isinstance([], MutableSequence), isinstance("", Container), isinstance({}, Collection), isinstance({1}, Reversible), isinstance(range(1), Sequence))
# => True False True True True True False True True True True True True False True
class S(Sequence):
    def __init__(self, *a): self.a = a
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
s = S(1, 2, 2)
print(list(s), 2 in s, s.index(2), s.count(2), list(reversed(s)))  # => [1, 2, 2] True 1 2 [2, 2, 1]
class M(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
m = M()
m["a"] = 1
m.update(b=2)
print(m.get("z", 0), m.pop("a"), list(m.items()), m.setdefault("c", 3), "c" in m, list(m.keys()), m == {"b": 2, "c": 3}, m.popitem())
# => 0 1 [('b', 2)] 3 True ['b', 'c'] True ('b', 2)
class I(Iterator):
    def __next__(self): raise StopIteration
print(list(I()), isinstance(m, Mapping))  # => [] True
class Partial(Mapping): pass
Partial()  # !! TypeError: Can't instantiate abstract class Partial without an implementation for abstract methods '__getitem__', '__iter__', '__len__'
