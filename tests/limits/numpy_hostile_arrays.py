#: fuel = 40_000_000
#: memory = 64 MiB
# The natives of numpy without numpy's own files: what a program can ask of them that must not come to pass.
import sys
import types
for name in ("numpy", "numpy._core", "numpy._core._exceptions", "numpy.exceptions", "numpy.dtypes"):
    module = sys.modules[name] = types.ModuleType(name)
    module.__path__ = []
for name in ("_UFuncNoLoopError", "_UFuncBinaryResolutionError", "_UFuncInputCastingError", "_UFuncOutputCastingError"):
    setattr(sys.modules["numpy._core._exceptions"], name, type(name, (TypeError,), {}))
sys.modules["numpy._core._exceptions"]._ArrayMemoryError = type("_ArrayMemoryError", (MemoryError,), {})
class AxisError(ValueError, IndexError):
    pass
sys.modules["numpy.exceptions"].AxisError = AxisError
sys.modules["numpy.dtypes"]._add_dtype_helper = lambda *parts: None
import numpy._core._multiarray_umath as m
sys.modules["numpy._core"]._multiarray_umath = m
def tried(function, *args, **keywords):
    try:
        result = function(*args, **keywords)
    except Exception as error:
        return type(error).__name__
    return f"array of {result.shape}" if isinstance(result, m.ndarray) else result
def ones(shape, dtype="f8"):
    made = m.zeros(shape, dtype)
    made.fill(1)
    return made
print(m.arange(6).reshape(2, 3).sum(0).tolist())
# => [3, 5, 7]
# --- step ---
# Shapes that are too large, negative, or no numbers.
for shape in [(10**6, 10**6), (2**31, 2**31), (2**62, 4), (2**63,), (2**200,), (-1,), (3, -2), (1,) * 65, "a", None]:
    print(tried(m.zeros, shape))
# => MemoryError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => TypeError
# => TypeError
# --- step ---
print(tried(m.zeros, (0, 2**62, 2**62)), tried(m.zeros, (2**63, 0)), tried(m.empty, 2**22, "S1000"), tried(m.zeros, 2, "S2147483647"))
# => ValueError ValueError MemoryError MemoryError
# --- step ---
# Strides and offsets that reach out of the memory.
a = m.arange(10)
for shape, strides in [((100,), (8,)), ((10,), (16,)), ((10,), (-8,)), ((2,), (2**62,)), ((2**31,), (8,)), ((3, 3), (2**63 - 8, 8)), ((10,), (9,))]:
    print(tried(m._as_strided, a, shape, strides, True))
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# --- step ---
for buffer, offset, strides in [(bytes(8), 0, None), (bytes(80), 8, None), (bytes(80), -8, None), (bytes(80), 2**62, None), (bytes(80), 0, (-8,)), (bytes(80), 0, (2**40,))]:
    print(tried(m.ndarray, (10,), "f8", buffer, offset, strides))
# => TypeError
# => TypeError
# => ValueError
# => TypeError
# => ValueError
# => ValueError
# --- step ---
for count, offset in [(11, 0), (-1, 81), (2**62, 0), (-1, -1), (1, 73)]:
    print(tried(m.frombuffer, bytes(80), "f8", count, offset))
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# --- step ---
print(tried(m.frombuffer, bytes(8), "O"), tried(m.frombuffer, bytes(8), "V0"), tried(m.frombuffer, bytes(8), "U0"))
# => ValueError ValueError ValueError
# --- step ---
# A bytearray that shrinks under an array.
lender = bytearray(80)
view = m.frombuffer(lender, "f8")
view[9] = 1.0
lender.clear()
print(tried(view.sum), tried(view.__getitem__, 9), tried(view.__setitem__, 9, 1.0), tried(m.add, view, view), tried(view.tolist))
# => ValueError ValueError ValueError ValueError ValueError
# --- step ---
# Objects are no numbers, whatever is asked.
objects = m.array([object(), {}, []], dtype="O")
print(tried(objects.view, "i8"), tried(setattr, objects, "dtype", "i8"), tried(m.ndarray, (3,), "O", bytes(24)), tried(m.arange(3).view, "O"))
# => TypeError TypeError ValueError TypeError
# --- step ---
print(tried(objects.getfield, "i8"), tried(m._as_strided, objects, (2,), (4,), True), tried(setattr, objects, "strides", (4,)))
# => NotImplementedError ValueError ValueError
# --- step ---
record = m.dtype([("a", "i4"), ("o", "O")])
rows = m.zeros(3, record)
rows["o"] = [1, [2], {}]
print(tried(rows.view, "V12"), rows["o"].tolist(), tried(m.frombuffer, bytes(48), record))
# => TypeError [1, [2], {}] ValueError
# --- step ---
# Dtypes whose fields lie outside, overlap, or go deep.
for spec in [
    {"names": ["a"], "formats": ["i8"], "offsets": [-8]},
    {"names": ["a"], "formats": ["i8"], "offsets": [2**40]},
    {"names": ["a"], "formats": ["i8"], "offsets": [8], "itemsize": 8},
    {"names": ["a"], "formats": ["i8"], "itemsize": 2**40},
    {"a": ("i8", 2**62)},
    ("i8", (2**31,)),
    ("i8", (2**16, 2**16, 2**16)),
    ("i8", -1),
    "S99999999999",
    "(" * 5000,
]:
    print(tried(m.dtype, spec))
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => TypeError
# => TypeError
# --- step ---
deep = "i4"
for _ in range(100_000):
    deep = [("a", deep)]
print(tried(m.dtype, deep))
deep = m.dtype("i4")
for _ in range(100_000):
    made = tried(m.dtype, [("a", deep)])
    if isinstance(made, str):
        break
    deep = made
deep = made = None
print("still here")
# => RecursionError
# => still here
# --- step ---
# Pickles that lie.
state = (3, "|", None, ("a",), {"a": (m.dtype("i8"), 100)}, 8, 1, 0)
print(tried(m.dtype("V8").__setstate__, state))
print(tried(m.dtype("i8").__setstate__, (3, ">", None, None, None, -1, -1, 0)))
print(tried(m.dtype("V8").__setstate__, (3, "|", None, None, None, 2**40, 1, 0)))
print(tried(m.zeros(3).__setstate__, (1, (2**63,), m.dtype("f8"), False, b"")))
print(tried(m.zeros(3).__setstate__, (1, (3,), m.dtype("f8"), False, b"short")))
print(tried(m.zeros(3).__setstate__, (1, (3,), m.dtype("O"), False, [1])))
print(tried(m.zeros(3).__setstate__, (1, (3,), "f8", False, bytes(24))))
print(tried(m.scalar, m.dtype("f8"), b"abc"), tried(m._reconstruct, int, (0,), b"b"))
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => ValueError
# => TypeError
# => ValueError TypeError
# --- step ---
# An interface that lies.
class Lies:
    def __init__(self, **parts):
        self.__array_interface__ = parts
for parts in [
    {"shape": (10,), "typestr": "<i8", "data": (4096, False), "version": 3},
    {"shape": (10,), "typestr": "<i8", "data": (0x10000, False), "version": 3},
    {"shape": (10,), "typestr": "<i8", "data": bytes(8), "version": 3},
    {"shape": (10,), "typestr": "|O8", "data": bytes(80), "version": 3},
    {"shape": (10,), "typestr": "<i8", "data": bytes(80), "strides": (2**40,), "version": 3},
    {"typestr": "<i8"},
]:
    print(tried(m.array, Lies(**parts)))
# More items than an address can count, where that has 32 bits.
print(tried(m.array, Lies(shape=(2**62,), typestr="<i8", data=bytes(80), version=3)) in ("ValueError", "MemoryError"))
# => ValueError
# => ValueError
# => TypeError
# => ValueError
# => ValueError
# => TypeError
# => True
# --- step ---
# Code of the program that runs in the middle of a loop and changes what the loop is about.
class Resizes:
    def __init__(self, array):
        self.array = array
    def __lt__(self, other):
        tried(self.array.resize, (0,))
        return True
    __gt__ = __le__ = __ge__ = __lt__
    def __eq__(self, other):
        tried(self.array.resize, (0,))
        return True
    __hash__ = None
    def __add__(self, other):
        tried(self.array.resize, (1,))
        return self
    __radd__ = __mul__ = __rmul__ = __add__
trap = m.zeros(50, "O")
trap[:] = [Resizes(trap) for _ in range(50)]
for name in ("sort", "argsort", "argmax", "sum", "prod", "cumsum", "tolist"):
    trap = m.zeros(50, "O")
    trap[:] = [Resizes(trap) for _ in range(50)]
    tried(getattr(trap, name))
trap = m.zeros(50, "O")
trap[:] = [Resizes(trap) for _ in range(50)]
tried(m.equal, trap, trap)
tried(m.add, trap, trap)
tried(m.add, trap, trap, out=trap)
print("still here")
# => still here
# --- step ---
class Grows(list):
    def __len__(self):
        return 5
    def __getitem__(self, index):
        return [index] * (index + 1)
class Endless:
    def __len__(self):
        return 2
    def __getitem__(self, index):
        if index >= 2:
            raise IndexError
        return Endless()
class Shrinks:
    def __init__(self, rows):
        self.rows = rows
    def __float__(self):
        self.rows.clear()
        return 1.0
rows = [[1.0, 2.0], [3.0, 4.0]]
rows[0][0] = Shrinks(rows)
print(tried(m.array, Endless()), tried(m.array, rows, "f8") is not None)
cycle = []
cycle.append(cycle)
print(tried(m.array, cycle), tried(m.array, [cycle, 1]))
# => ValueError True
# => ValueError ValueError
# --- step ---
class Bad:
    def __array__(self, dtype=None, copy=None):
        return 5
    def __index__(self):
        return 2**70
    def __len__(self):
        return -1
    def __getitem__(self, index):
        raise IndexError
print(tried(m.array, Bad()), tried(m.zeros, Bad()), tried(m.arange(3).__getitem__, Bad()))
# => ValueError ValueError IndexError
# --- step ---
# Indices out of bounds, in every place where there are some.
a = m.arange(12).reshape(3, 4)
for key in [5, -4, (0, 4), (3, 0), [3], ([0], [9]), m.array([2**62]), m.array([-2**63]), (slice(None), [4]), ones(4, "?"), (0, 0, 0), "x", 1.5, [1.5]]:
    print({tried(a.__getitem__, key), tried(a.__setitem__, key, 1)})
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# => {'IndexError'}
# --- step ---
print(tried(a.take, [12]), tried(a.take, [-13]), tried(a.put, [12], 1), tried(a.repeat, -1), tried(a.repeat, 2**62), tried(a.repeat, [1, 2], 0))
print(tried(a.swapaxes, 0, 2), tried(a.transpose, (0, 0)), tried(a.reshape, (5, -1)), tried(a.reshape, (-1, -1)), tried(a.diagonal, 2**62))
print(tried(m.add.reduceat, a, [7]), tried(m.add.at, a, 99, 1), tried(a.partition, 9), tried(a.item, 12), tried(m.lexsort, ()))
# => IndexError IndexError IndexError ValueError MemoryError ValueError
# => AxisError ValueError ValueError ValueError array of (0,)
# => IndexError IndexError ValueError IndexError TypeError
# --- step ---
# Results that go where the inputs are.
a = m.arange(8)
m.add(a[:-1], a[1:], out=a[1:])
print(a.tolist())
a = m.arange(8)
m.add(a[::-1], a, out=a)
print(a.tolist())
a = m.arange(9).reshape(3, 3)
m.add(a.T, a, out=a)
print(a.tolist())
a = m.arange(8)
a[1:] = a[:-1]
a[:4].view("i4")[::-1][:] = a[4:].view("i4")
print(a.tolist(), tried(m.add, m.arange(3), 1, out=m.zeros(2)), tried(m.add, m.arange(3), 1.5, out=m.arange(3)))
# => [0, 1, 3, 5, 7, 9, 11, 13]
# => [7, 7, 7, 7, 7, 7, 7, 7]
# => [[0, 4, 8], [4, 8, 12], [8, 12, 16]]
# => [25769803776, 21474836480, 17179869184, 12884901888, 3, 4, 5, 6] ValueError _UFuncOutputCastingError
# --- step ---
# Sizes of what is made of small things.
small = m.zeros((2**13, 1))
print(tried(m.add, small, small.T), tried(small.repeat, 2**20), tried(m.concatenate, [small] * 4000))
print(tried(m.matmul, m.zeros((4096, 1)), m.zeros((1, 4096))), tried(small.astype, "U4000"), tried(m.arange, 2**40) in ("MemoryError", "ValueError"), tried(m.arange, 0.0, 1.0, 1e-300))
# => MemoryError MemoryError MemoryError
# => MemoryError MemoryError True ValueError
# --- step ---
# expect: fuel
a = ones(10**6)
while True:
    a = m.sqrt(a + a * a)
# --- step ---
# expect: fuel
a = m.arange(10**6)
while True:
    a[::-1].sort()
# --- step ---
# expect: fuel
a = ones((300, 300))
while True:
    m.matmul(a, a)
# --- step ---
# expect: fuel
a = ones(1000, "O")
m.add.reduce([1] * 10**6, dtype="O")
while True:
    a.sum()
# --- step ---
# expect: fuel
mask = ones(10**5, "?")
while True:
    m.add(ones(10**5), 1.0, where=mask)
# --- step ---
# expect: fuel
while True:
    m.array([[1.5] * 100] * 100).tolist()
# --- step ---
# expect: fuel
# Lists of one list ten times each, forty deep.
many = []
for _ in range(40):
    many = [many] * 10
m.array(many)
# --- step ---
# Objects in arrays are found by the collector.
import gc
import weakref
class Thing:
    pass
held = m.zeros(1000, "O")
held[::2] = [Thing() for _ in range(500)]
seen = [weakref.ref(thing) for thing in held[::2]]
thing = None
gc.collect()
print(sum(reference() is not None for reference in seen))
held = None
gc.collect()
print(sum(reference() is not None for reference in seen))
for _ in range(12):
    ones(10**6)
print(m.arange(3).tolist())
# => 500
# => 0
# => [0, 1, 2]
