class I:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
values = [0, -1, 2 ** 31, 2 ** 32, 2 ** 48, 2 ** 49, 2 ** 62, 2 ** 63 - 1, 2 ** 63, 2 ** 64, -2 ** 31 - 1, -2 ** 63, -2 ** 63 - 1, 10 ** 30, -10 ** 30]
values += [I(v) for v in values]
uses = [lambda v: [1, 2][v], lambda v: "ab"[v], lambda v: b"ab"[v:], lambda v: [1, 2][v:], lambda v: [1, 2][:v], lambda v: [1, 2][::v], lambda v: range(v)[0], lambda v: range(0, v, 3)[-1], lambda v: len(range(v)), lambda v: "ab".find("b", v), lambda v: [1].insert(v, 1), lambda v: [1].pop(v), lambda v: (1, 2).index(2, v), lambda v: chr(v), lambda v: bytes([v]), lambda v: "a".center(v) if not -100 < int(v.v if isinstance(v, I) else v) < 10 ** 7 else 0, lambda v: 1 << v if int(v.v if isinstance(v, I) else v) < 100 else 0, lambda v: 1 >> v, lambda v: round(1.5, v), lambda v: "a,b".split(",", v), lambda v: "aa".replace("a", "b", v), lambda v: slice(v, v, v).indices(5), lambda v: range(v, v + 5 if not isinstance(v, I) else v)[0], lambda v: bytearray(b"abc").__setitem__(v, 1), lambda v: (5).to_bytes(v, "big") if not -100 < int(v.v if isinstance(v, I) else v) < 10 ** 7 else 0, lambda v: float(v), lambda v: hash(v), lambda v: int(v), lambda v: [1] * v if int(v.v if isinstance(v, I) else v) < 10 else 0, lambda v: memoryview(b"abc")[v], lambda v: __import__("itertools").islice([1], v), lambda v: __import__("collections").deque([1], v), lambda v: __import__("math").factorial(v) if int(v.v if isinstance(v, I) else v) < 10 else 0, lambda v: __import__("datetime").date(v, 1, 1), lambda v: __import__("datetime").timedelta(v), lambda v: __import__("time").gmtime(v), lambda v: format(1, f">{v}") if not isinstance(v, I) and v < 100 else 0, lambda v: __import__("math").comb(v, 2), lambda v: __import__("random").Random(v if not isinstance(v, I) else 0).random()]
for use in uses:
    for v in values:
        try:
            use(v)
        except (IndexError, OverflowError, ValueError, TypeError, MemoryError, ZeroDivisionError):
            pass
print("alive")
# => alive
