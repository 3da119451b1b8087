# expect: fuel | memory | MemoryError
import itertools as it
list(it.product(range(100), repeat=20))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.permutations(range(30)))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.combinations(range(60), 30))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.combinations_with_replacement(range(60), 30))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.cycle("ab"))
# --- step ---
# expect: fuel | memory | MemoryError
list(zip(it.count(), it.count()))
# --- step ---
# expect: fuel | memory | MemoryError
list(map(lambda x: x, it.count()))
# --- step ---
# expect: fuel | memory | MemoryError
list(enumerate(it.repeat(1)))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.chain.from_iterable(it.repeat([1])))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.accumulate(it.repeat(1)))
# --- step ---
# expect: fuel | memory | MemoryError
a, b = it.tee(it.count())
for _ in a: pass
# --- step ---
# expect: fuel | memory | MemoryError
list(it.zip_longest([], it.count()))
# --- step ---
# expect: fuel | memory | MemoryError | OverflowError
it.product(range(10 ** 9), repeat=3)
# --- step ---
# expect: fuel | memory | MemoryError | OverflowError
list(it.product([1], repeat=10 ** 9))
# --- step ---
# expect: fuel | memory | MemoryError
list(it.batched(it.count(), 10 ** 9))
# --- step ---
# expect: fuel
for _ in it.groupby(it.repeat(1)): pass
# --- step ---
# expect: fuel | memory | MemoryError
dict(zip(it.count(), it.count()))
# --- step ---
# expect: fuel | memory | MemoryError
from collections import Counter
Counter(it.count())
# --- step ---
# expect: fuel | memory | MemoryError
"".join(it.repeat("x"))
# --- step ---
# expect: fuel | memory | MemoryError
b"".join(it.repeat(b"x"))
# --- step ---
# expect: fuel | memory | MemoryError
list(Counter(a=10 ** 15).elements())
