# A limit that is met inside a callback of native code ends the program, not the callback.
import bisect, collections, copy, functools, heapq, io, itertools, json, operator, pickle, random, re, string
ran = []
def spin(*args, **keywords):
    while True: pass
class Spins:
    "Every special method that native code asks for."
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        spin()
for name in ("lt le gt ge eq ne add radd iadd mul rmul mod rmod call hash bool len index int float complex iter next "
             "contains getitem setitem delitem repr str format bytes reversed enter exit missing length_hint round "
             "floor ceil trunc neg abs invert divmod pow matmul copy deepcopy reduce_ex instancecheck subclasscheck "
             "get set delete fspath dir sizeof").split():
    setattr(Spins, f"__{name}__", spin)
bad = Spins.__new__(Spins)
def swallowing(work):
    try:
        return work()
    except BaseException as error:
        ran.append(error)
    finally:
        ran.append("finally")
# --- step ---
# expect: fuel
swallowing(lambda: sorted([bad, bad]))
# --- step ---
# expect: fuel
swallowing(lambda: min([1, 2], key=spin))
# --- step ---
# expect: fuel
swallowing(lambda: max(bad, bad))
# --- step ---
# expect: fuel
swallowing(lambda: [3, 1].sort(key=functools.cmp_to_key(spin)))
# --- step ---
# expect: fuel
swallowing(lambda: heapq.heappush([1], bad))
# --- step ---
# expect: fuel
swallowing(lambda: bisect.insort([1], bad))
# --- step ---
# expect: fuel
swallowing(lambda: {bad: 1})
# --- step ---
# expect: fuel
swallowing(lambda: bad in [1, 2])
# --- step ---
# expect: fuel
swallowing(lambda: [1, 2].count(bad))
# --- step ---
# expect: fuel
swallowing(lambda: (1, bad) == (1, 2))
# --- step ---
# expect: fuel
swallowing(lambda: {1: bad} == {1: 2})
# --- step ---
# expect: fuel
swallowing(lambda: list(map(spin, [1])))
# --- step ---
# expect: fuel
swallowing(lambda: list(filter(spin, [1])))
# --- step ---
# expect: fuel
swallowing(lambda: functools.reduce(spin, [1, 2, 3]))
# --- step ---
# expect: fuel
swallowing(lambda: list(itertools.groupby([1], spin)))
# --- step ---
# expect: fuel
swallowing(lambda: list(itertools.takewhile(spin, itertools.count())))
# --- step ---
# expect: fuel
swallowing(lambda: list(itertools.accumulate([1, 2], spin)))
# --- step ---
# expect: fuel
swallowing(lambda: list(iter(spin, 1)))
# --- step ---
# expect: fuel
swallowing(lambda: list(zip([1], bad)))
# --- step ---
# expect: fuel
swallowing(lambda: dict(bad))
# --- step ---
# expect: fuel
swallowing(lambda: [*bad])
# --- step ---
# expect: fuel
swallowing(lambda: sum([bad, 1]))
# --- step ---
# expect: fuel
swallowing(lambda: int(bad))
# --- step ---
# expect: fuel
swallowing(lambda: float(bad))
# --- step ---
# expect: fuel
swallowing(lambda: [1, 2][bad])
# --- step ---
# expect: fuel
swallowing(lambda: [1, 2][bad:])
# --- step ---
# expect: fuel
swallowing(lambda: f"{bad}")
# --- step ---
# expect: fuel
swallowing(lambda: "%s" % bad)
# --- step ---
# expect: fuel
swallowing(lambda: "{0[x]}".format(bad))
# --- step ---
# expect: fuel
swallowing(lambda: print(bad))
# --- step ---
# expect: fuel
swallowing(lambda: repr([bad]))
# --- step ---
# expect: fuel
swallowing(lambda: re.sub("a", spin, "aaa"))
# --- step ---
# expect: fuel
swallowing(lambda: json.dumps({"x": bad}, default=spin))
# --- step ---
# expect: fuel
swallowing(lambda: json.loads('{"x": 1}', object_hook=spin))
# --- step ---
# expect: fuel
swallowing(lambda: copy.deepcopy([bad]))
# --- step ---
# expect: fuel
swallowing(lambda: pickle.dumps(bad))
# --- step ---
# expect: fuel
swallowing(lambda: isinstance(1, bad))
# --- step ---
# expect: fuel
swallowing(lambda: any(x for x in [bad]))
# --- step ---
# expect: fuel
swallowing(lambda: random.shuffle(bad))
# --- step ---
# expect: fuel
swallowing(lambda: open(bad))
# --- step ---
# expect: fuel
swallowing(lambda: collections.Counter(bad))
# --- step ---
# expect: fuel
swallowing(lambda: collections.defaultdict(spin)[1])
# --- step ---
# expect: fuel
class Table(dict):
    __missing__ = spin
swallowing(lambda: "%(x)s" % Table())
# --- step ---
# expect: fuel
swallowing(lambda: type("Made", (), {"x": type("D", (), {"__set_name__": spin})()}))
# --- step ---
# expect: fuel
class Base:
    __init_subclass__ = spin
swallowing(lambda: type("Made", (Base,), {}))
# --- step ---
# expect: fuel
swallowing(lambda: functools.lru_cache(spin)(1))
# --- step ---
# expect: fuel
swallowing(lambda: operator.methodcaller("missing")(bad))
# --- step ---
# expect: fuel
swallowing(lambda: getattr(bad, "missing", None))
# --- step ---
# expect: fuel
swallowing(lambda: hasattr(bad, "missing"))
# --- step ---
# expect: fuel
swallowing(lambda: setattr(type("P", (), {"x": property(fset=spin)})(), "x", 1))
# --- step ---
# expect: fuel
swallowing(lambda: "abc".translate(bad))
# --- step ---
# expect: fuel
swallowing(lambda: bytes(bad))
# --- step ---
# expect: fuel
swallowing(lambda: bytearray(3).extend(bad))
# --- step ---
# expect: fuel
class Writes(io.RawIOBase):
    def writable(self): return True
    write = spin
swallowing(lambda: io.BufferedWriter(Writes(), 1).write(b"many bytes"))
# --- step ---
# expect: fuel
class Out:
    write = spin
    flush = spin
swallowing(lambda: print("x", file=Out()))
# --- step ---
print(ran, [1, 2] == [1, 2], sorted([3, 1, 2]), {1: 2}[1])
# => [] True [1, 2, 3] 2
