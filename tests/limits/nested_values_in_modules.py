#: fuel = 90_000_000
# expect: RecursionError
import copy, json
x = []
for _ in range(100_000): x = [x]
copy.deepcopy(x)
# --- step ---
# expect: RecursionError
json.dumps(x)
# --- step ---
# expect: RecursionError
json.dumps(x, indent=1)
# --- step ---
# expect: RecursionError
json.loads("[" * 100_000 + "]" * 100_000)
# --- step ---
# expect: RecursionError
json.loads('{"a":' * 100_000 + "1" + "}" * 100_000)
# --- step ---
# expect: RecursionError | JSONDecodeError | json.decoder.JSONDecodeError
json.loads("[" * 1_000_000)
# --- step ---
# expect: RecursionError
d = {}
for _ in range(100_000): d = {"k": d}
json.dumps(d)
# --- step ---
# expect: RecursionError
copy.deepcopy(d)
# --- step ---
# expect: RecursionError
from dataclasses import dataclass, asdict
@dataclass
class P:
    p: object
p = None
for _ in range(50_000): p = P(p)
asdict(p)
# --- step ---
# expect: RecursionError
repr(p)
# --- step ---
# expect: RecursionError
p == P(p)
q = None
for _ in range(50_000): q = P(q)
p == q
# --- step ---
x = d = p = q = None
# --- step ---
# expect: RecursionError | ok
import functools
f = int
for _ in range(50_000): f = functools.partial(f)
f()
# --- step ---
# expect: RecursionError | ok
class A: pass
for _ in range(3000): A = type("B", (A,), {})
A()
# --- step ---
# expect: RecursionError | ok | TypeError
u = int
for _ in range(50_000): u = list[u]
repr(u)
# --- step ---
# expect: RecursionError | ok | TypeError
m = print
for _ in range(50_000): m = staticmethod(m)
m()
# --- step ---
# expect: RecursionError | ok
from collections import ChainMap
c = ChainMap()
for _ in range(20_000): c = ChainMap(c)
c.get("x")
# --- step ---
f = A = u = m = c = None
