class Evil:
    def __init__(self, act): self.act = act
    def __eq__(self, o):
        self.act()
        return False
    def __hash__(self): return 1
    def __lt__(self, o):
        self.act()
        return True
    def __repr__(self):
        self.act()
        return "evil"
    def __index__(self):
        self.act()
        return 0
    def __len__(self):
        self.act()
        return 3
    def __str__(self):
        self.act()
        return "evil"
    def __bool__(self):
        self.act()
        return True
    def __iter__(self):
        self.act()
        return iter([1, 2, 3])
for use in (lambda a: a.index(5), lambda a: a.count(5), lambda a: a.remove(5), lambda a: 5 in a, lambda a: a.sort(), lambda a: repr(a), lambda a: a == a[:] + [1], lambda a: a < a[:], lambda a: sorted(a), lambda a: max(a), lambda a: a.insert(a[0], 1), lambda a: a.pop(a[0]), lambda a: a[a[0]], lambda a: a[a[0]:], lambda a: a.extend(a[0]), lambda a: sum(a, []), lambda a: a * a[0], lambda a: "".join(a), lambda a: list(filter(None, a)), lambda a: all(a), lambda a: set(a), lambda a: dict.fromkeys(a), lambda a: a.__setitem__(slice(0, 2), a[0]), lambda a: a.__delitem__(slice(a[0], 5)), lambda a: [*a[0], *a], lambda a: print(*a, end=""), lambda a: "%s" % a[0], lambda a: f"{a}", lambda a: bytes(a), lambda a: tuple(a), lambda a: zip(*a), lambda a: a.reverse() or a.copy(), lambda a: __import__("bisect").insort(a, 1), lambda a: __import__("heapq").heapify(a), lambda a: __import__("json").dumps(a), lambda a: __import__("copy").deepcopy(a)):
    for change in (lambda a: a.clear(), lambda a: a.append(1) if len(a) < 1000 else None, lambda a: a.__delitem__(slice(1, None)), lambda a: a.extend([0] * 100) if len(a) < 1000 else None):
        a = []
        a.extend(Evil(lambda: change(a)) for _ in range(5))
        try:
            use(a)
        except (ValueError, IndexError, TypeError, RuntimeError, RecursionError, AttributeError):
            pass
print("alive")
# => evil evil evil evil evilevil evil evil evil evilevil evil evil evil evilevil evil evil evil evilalive
# --- step ---
class Key:
    def __init__(self, d): self.d = d
    def __hash__(self): return 1
    def __eq__(self, o):
        self.d.clear()
        return False
for use in (lambda d, k: d[k], lambda d, k: d.__setitem__(k, 1), lambda d, k: d.pop(k), lambda d, k: k in d, lambda d, k: d.setdefault(k, 1), lambda d, k: d.get(k), lambda d, k: d.update({k: 1}), lambda d, k: d == {k: 1, Key(d): 2}, lambda d, k: d | {k: 1}, lambda d, k: set(d) & {k}):
    d = {}
    for i in range(5): dict.__setitem__(d, Key({}), i)
    try:
        use(d, Key(d))
    except (KeyError, RuntimeError, TypeError):
        pass
print("alive")
# => alive
# --- step ---
d = {i: i for i in range(100)}
class V:
    def __eq__(self, o):
        d.clear()
        return True
    def __repr__(self):
        d.clear()
        return "V"
for use in (lambda: d == {i: V() for i in range(100)}, lambda: repr(d), lambda: list(map(lambda k: d.pop(k), d)), lambda: [d.update({k + 1000: 1}) for k in d], lambda: {**d, "x": d.clear()}, lambda: sorted(d, key=lambda k: d.clear() or k)):
    d.update({i: V() for i in range(100)})
    try:
        use()
    except (RuntimeError, KeyError):
        pass
b = bytearray(b"abc" * 100)
class I:
    def __index__(self):
        b.clear()
        return 1
for use in (lambda: b.__setitem__(I(), 5), lambda: b[I()], lambda: b.insert(I(), 1), lambda: b.pop(I()), lambda: b.__setitem__(slice(I(), 5), b"x"), lambda: b.extend([I(), 2]), lambda: b.append(I()), lambda: b.__delitem__(slice(0, I())), lambda: b.find(b"a", I()), lambda: b.center(I()), lambda: b"".join([b, I()])):
    b.extend(b"abc" * 100)
    try:
        use()
    except (IndexError, ValueError, TypeError):
        pass
print("alive")
# => alive
