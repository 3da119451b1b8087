# expect: fuel | memory | MemoryError
list(range(10 ** 12))
# --- step ---
# expect: fuel
sum(range(10 ** 12))
# --- step ---
# expect: fuel | memory | MemoryError
set(range(10 ** 12))
# --- step ---
# expect: fuel | memory | MemoryError
tuple(range(10 ** 18))
# --- step ---
# expect: fuel | memory | MemoryError
dict.fromkeys(range(10 ** 12))
# --- step ---
# expect: fuel | memory | MemoryError
[*range(10 ** 12)]
# --- step ---
# expect: fuel | memory | MemoryError
sorted(range(10 ** 12))
# --- step ---
# expect: fuel
max(range(10 ** 12), key=lambda x: 0)
# --- step ---
# expect: fuel | memory | MemoryError
bytes(range(256)) * 10 ** 12
# --- step ---
# expect: fuel | memory | MemoryError
a, *b = range(10 ** 12)
# --- step ---
# expect: fuel
all(range(1, 10 ** 12))
# --- step ---
# expect: fuel
1.5 in range(10 ** 13)
