# expect: RecursionError
x = []
for _ in range(200_000): x = [x]
repr(x)
# --- step ---
# expect: RecursionError
str(x)
# --- step ---
# expect: RecursionError
y = []
for _ in range(200_000): y = [y]
x == y
# --- step ---
# expect: RecursionError
x < y
# --- step ---
# expect: RecursionError
x in [y]
# --- step ---
# expect: RecursionError
print(x)
# --- step ---
# expect: RecursionError
f"{x}"
# --- step ---
del x, y
# --- step ---
# expect: RecursionError
t = ()
for _ in range(200_000): t = (t,)
hash(t)
# --- step ---
# expect: RecursionError
repr(t)
# --- step ---
# expect: RecursionError
{t: 1}
# --- step ---
# expect: RecursionError
u = ()
for _ in range(200_000): u = (u,)
t == u
# --- step ---
t = u = None
# --- step ---
# expect: RecursionError
d = {}
for _ in range(200_000): d = {"k": d}
repr(d)
# --- step ---
# expect: RecursionError | memory
e = {}
for _ in range(200_000): e = {"k": e}
d == e
# --- step ---
d = None
e = None
# --- step ---
# expect: RecursionError
class N:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"N({self.n!r})"
n = None
for _ in range(100_000): n = N(n)
repr(n)
# --- step ---
# expect: RecursionError
class N:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
a = b = None
for _ in range(100_000): a, b = N(a), N(b)
a == b
# --- step ---
a = b = n = None
# --- step ---
# expect: RecursionError
f = frozenset()
for _ in range(100_000): f = frozenset([f])
repr(f)
# --- step ---
# expect: RecursionError
isinstance(1, (((((((((()))))))))) or x) if False else None
t = int
for _ in range(100_000): t = (t,)
isinstance("s", t)
# --- step ---
# expect: RecursionError
"abc".startswith("q") or issubclass(str, t)
