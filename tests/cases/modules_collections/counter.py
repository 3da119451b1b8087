from collections import Counter
c = Counter("abracadabra")
print(c, c["a"], c["zz"], c.most_common(2), c.total(), sorted(c.elements())[:4], len(c))
d = Counter(a=1, b=5)
print(c + d, c - d, c & d, c | d, +Counter(a=-1, b=1), -Counter(a=-1))
c.update("aaa")
c.subtract({"a": 2, "q": 1})
print(c["a"], c["q"], Counter([1, 1, 2]) == Counter({1: 2, 2: 1}), Counter(a=1) <= Counter(a=2), dict(Counter("ab")), Counter().most_common(), Counter("aab").copy())
del c["a"]
print("a" in c, Counter({"x": 0}) == Counter(), isinstance(c, dict), repr(Counter()))
Counter.fromkeys("ab")  # !! NotImplementedError: Counter.fromkeys() is undefined.  Use Counter(iterable) instead.
