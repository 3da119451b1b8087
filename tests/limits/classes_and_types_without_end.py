# expect: fuel | memory | MemoryError
kept_classes = []
while True:
    class A: pass
    kept_classes.append(A)
# --- step ---
kept_classes = None
# --- step ---
# expect: fuel
while True: type("X", (), {})
# --- step ---
# expect: fuel | memory | MemoryError | RecursionError
class A: pass
while True: A = type("A", (A,), {})
# --- step ---
# expect: fuel | memory | MemoryError | TypeError | ok
bases = tuple(type(f"B{i}", (), {}) for i in range(1000))
type("Many", bases, {})
# --- step ---
# expect: fuel | memory | MemoryError | ok
class A: __slots__ = [f"s{i}" for i in range(100_000)]
