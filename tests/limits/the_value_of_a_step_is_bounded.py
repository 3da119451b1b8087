# expect: ok | memory | MemoryError | ValueError | output | RecursionError | TypeError
x = []
for _ in range(100_000): x = [x]
x
# --- step ---
# expect: ok | memory | MemoryError | ValueError | output | RecursionError | TypeError
x = []
x.append(x)
x
# --- step ---
# expect: ok | memory | MemoryError | ValueError | output | RecursionError | TypeError
x = "a" * 20_000_000
x
# --- step ---
# expect: ok | memory | MemoryError | ValueError | output | RecursionError | TypeError | fuel
x = [1] * 1_000
y = [x] * 1_000
z = [y] * 1_000
z
# --- step ---
x = y = z = None
# --- step ---
class Liar:
    def __repr__(self): raise ValueError("no repr")
print("ok")
Liar()
# => ok
