# expect: fuel
sum(iter(int, 1))
# --- step ---
# expect: fuel
import itertools
sum(itertools.repeat(1))
# --- step ---
# expect: fuel
any(itertools.repeat(0))
# --- step ---
# expect: fuel
max(itertools.repeat(0))
# --- step ---
# expect: fuel
5 in itertools.repeat(0)
# --- step ---
# expect: fuel
from collections import deque
deque(itertools.count(), maxlen=0)
# --- step ---
# expect: fuel
for _ in filter(None, itertools.repeat(0)): pass
# --- step ---
# expect: fuel
for _ in itertools.filterfalse(None, itertools.repeat(1)): pass
# --- step ---
# expect: fuel
for _ in itertools.dropwhile(lambda x: True, itertools.repeat(1)): pass
# --- step ---
# expect: fuel
for _ in itertools.islice(itertools.count(), 10 ** 15, None): pass
# --- step ---
# expect: fuel | MemoryError
"x".join(i for i in iter(str, "never"))
# --- step ---
# expect: fuel
import functools
functools.reduce(lambda a, b: b, itertools.count())
# --- step ---
# expect: fuel
for _ in itertools.compress(itertools.count(), itertools.repeat(0)): pass
