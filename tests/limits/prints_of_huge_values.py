#: fuel = 60_000_000
# expect: output
print(list(range(10 ** 6)))
# --- step ---
# expect: output | MemoryError | memory
print("é" * 3_000_000)
# --- step ---
# expect: output | MemoryError | memory | fuel
x = ["x" * 1000] * 1000
y = [x] * 1000
print(y)
# --- step ---
# expect: MemoryError | memory | fuel
y = ["x" * 100_000] * 1000
repr([y] * 1000)
