"""Programs that use numpy's own files to do harm: each ends with an error or by a limit, and its session goes on.

The natives beneath are attacked by themselves in `tests/limits/numpy_hostile_arrays.py`.
"""

import pathlib

import pytest

import wardian

numpy = pytest.importorskip("numpy")

if numpy.__version__ != "2.3.5":
    pytest.skip("the sandbox runs numpy 2.3.5 alone", allow_module_level=True)

#: What all programs find.
BEFORE = """
import io, pickle, struct, zipfile
import numpy as np
from numpy.lib import format
from numpy.lib.stride_tricks import as_strided, sliding_window_view

def tried(function, *args, **keywords):
    try:
        result = function(*args, **keywords)
    except Exception as error:
        return type(error).__name__
    return f'array of {result.shape}' if isinstance(result, np.ndarray) else result

def npy(descr, shape, order='False', data=bytes(80), version=1, length=None):
    text = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\\n".encode()
    size = struct.pack('<H' if version == 1 else '<I', len(text) if length is None else length)
    return io.BytesIO(b'\\x93NUMPY' + bytes([version, 0]) + size + text + data)

class Lies:
    def __init__(self, **parts):
        self.__array_interface__ = {'version': 3, 'shape': (10,), 'typestr': '<f8', **parts}

def unpickled(*state):
    array = np._core.multiarray._reconstruct(np.ndarray, (0,), b'b')
    array.__setstate__(state)
    return array

kept = np.arange(1000)
"""

#: Programs whose value is what became of each attempt; a set where an attempt may end in several ways, as addresses have
#: 32 bits here.
PROGRAMS = {
    "headers with shapes that are not there": (
        "[tried(np.load, npy(\"'<f8'\", shape)) for shape in ['(11,)', '(4611686018427387904, 4)', '(-1,)', '(10**12,)', '10', '(1000000000000,)']]",
        ["ValueError", "ValueError", "ValueError", "ValueError", "ValueError", "MemoryError"],
    ),
    "headers with dtypes that lie": (
        "[tried(np.load, npy(descr, '(3,)')) for descr in [\"'|O'\", \"'<f9'\", \"[('a', '<f8'), ('a', '<f8')]\", \"'|V0'\","
        " \"'|S2147483647'\", \"__import__('os')\"]]",
        ["ValueError"] * 3 + ["array of (3,)", "MemoryError", "ValueError"],
    ),
    "headers that are no header": (
        "[tried(np.load, file) for file in [npy(\"'<f8'\", '(10,)', order='5'), npy(\"'<f8'\", '(10,)', data=bytes(7)),"
        " npy(\"'<f8'\", '(1,)', length=60000), npy(\"'<f8'\", '(1,)', version=9), npy(\"'<f8'\", '(' + '0,' * 40000 + ')', version=2),"
        " npy(\"'<f8'\", '(' * 5000 + ')' * 5000), io.BytesIO(b'\\x93NUMPY\\x01\\x00\\xff\\xff')]]",
        ["ValueError"] * 7,
    ),
    "a header in an archive": (
        "file = io.BytesIO()\n"
        "with zipfile.ZipFile(file, 'w') as archive:\n"
        "    archive.writestr(zipfile.ZipInfo('a.npy'), npy(\"'<f8'\", '(99999999999,)').getvalue())\n"
        "file.seek(0)\n"
        "[tried(lambda: np.load(file)['a'])]",
        ["MemoryError"],
    ),
    "strides out of bounds": (
        "a = np.arange(10)\n"
        "[tried(as_strided, a, shape, strides) for shape, strides in"
        " [((100,), (8,)), ((10,), (-8,)), ((2, 2**31), (8, 8)), ((3,), (2**62,)), ((2**63,), (0,))]]",
        ["ValueError"] * 5,
    ),
    "strides of nothing": (
        "many = as_strided(np.arange(3), (2**27,), (0,))\n"
        "[tried(many.copy), tried(np.sort, many), tried(lambda: many + 1), tried(many.astype, 'U10'), tried(np.unique, many)]",
        ["MemoryError"] * 5,
    ),
    "windows": (
        "a = np.arange(10)\n[tried(sliding_window_view, a, window) for window in [11, -1, (3, 3), 2**62]]",
        ["ValueError"] * 4,
    ),
    "interfaces with addresses": (
        "[tried(np.asarray, Lies(data=(address, False))) for address in [0, 8, 12345678, 2**40, -1]]",
        ["ValueError"] * 5,
    ),
    "interfaces with shapes and strides": (
        "[tried(np.asarray, Lies(data=bytes(80), **parts)) for parts in [{'shape': (-1,)}, {'shape': (2**62, 2)},"
        " {'strides': (16,)}, {'typestr': '|O'}, {'offset': 2**62}, {'shape': (11,)}]]",
        ["ValueError", "ValueError", "ValueError", "ValueError", "TypeError", "TypeError"],
    ),
    "states of arrays": (
        "f8, O = np.dtype('f8'), np.dtype('O')\n"
        "[tried(unpickled, *state) for state in [(1, (10,), f8, False, bytes(79)), (1, (2**62, 4), f8, False, bytes(80)),"
        " (1, (-1,), f8, False, bytes(80)), (1, (3,), O, False, [1, 2]), (1, (3,), O, False, b'x' * 24), (1, (3,), 5, False, b'')]]",
        ["ValueError", "ValueError", "ValueError", "ValueError", "TypeError", "TypeError"],
    ),
    "pickles": (
        "text = b\"cnumpy._core.multiarray\\n_reconstruct\\n(cnumpy\\nndarray\\n(I99999999999\\ntS'b'\\ntR.\"\n"
        "[tried(pickle.loads, text), tried(pickle.loads, b\"cnumpy\\ndtype\\n(S'V99999999999'\\ntR.\")]",
        ["MemoryError", "TypeError"],
    ),
    "dtypes within dtypes": (
        "deep = [('a', 'i4')]\n"
        "for _ in range(100_000): deep = [('a', deep)]\n"
        "made = np.dtype('i4')\n"
        "for _ in range(4000): made = np.dtype([('a', made)])\n"
        "def deeper():\n"
        "    made = np.dtype('i4')\n"
        "    while True: made = np.dtype([('a', made)])\n"
        "def wider():\n"
        "    made = np.dtype('i4')\n"
        "    while True: made = np.dtype([(str(place), made) for place in range(20)])\n"
        "itself = np.dtype([('a', 'V4')])\n"
        "state = (3, '|', None, ('a',), {'a': (itself, 0)}, 4, 1, 0)\n"
        "[tried(function) for function in [lambda: np.dtype(deep), deeper, wider, lambda: itself.__setstate__(state),"
        " lambda: repr(made), lambda: made == made.fields['a'][0]]]",
        ["RecursionError", "NotImplementedError", "NotImplementedError", "ValueError", "RecursionError", False],
    ),
    "sizes of what is made": (
        "a = np.zeros((2**13, 1))\n"
        "[tried(np.kron, np.ones((1000, 1000)), np.ones((1000, 1000))), tried(np.tile, a, 2**20), tried(np.pad, a, 2**30),"
        " tried(np.meshgrid, a, a, a), tried(np.linspace, 0, 1, 2**40), tried(np.eye, 2**20), tried(np.tri, 2**20),"
        " tried(np.random.default_rng(1).random, 2**40), tried(np.full, (2**16, 2**16), 1)]",
        {"MemoryError", "ValueError"},
    ),
    "objects that change what is sorted": (
        "class Item:\n"
        "    def __lt__(self, other):\n"
        "        array.resize(3, refcheck=False)\n"
        "        array[:] = None\n"
        "        return True\n"
        "    __eq__ = __le__ = __gt__ = __lt__\n"
        "array = np.array([Item() for _ in range(50)], dtype=object)\n"
        "[type(tried(getattr(array, name), *args)).__name__ for name, args in"
        " [('sort', ()), ('argsort', ()), ('searchsorted', (Item(),)), ('partition', (1,)), ('argmax', ())]]",
        None,
    ),
    "functions that change what they are given": (
        "array = np.arange(100.0)\n"
        "def resized(*args):\n"
        "    array.resize(1, refcheck=False)\n"
        "    return 1\n"
        "[type(tried(function)).__name__ for function in [lambda: np.vectorize(resized)(array),"
        " lambda: np.frompyfunc(resized, 1, 1)(array), lambda: np.apply_along_axis(resized, 0, array),"
        " lambda: np.fromiter((resized() for _ in range(9)), float), lambda: np.piecewise(array, [array > 0], [resized])]]",
        None,
    ),
    "memory that is used again": (
        "import operator\n"
        "class Keeps:\n"
        "    __array_ufunc__ = None\n"
        "    def __rmul__(self, left):\n"
        "        self.left = left\n"
        "        self.more = operator.add(left, 1.0)\n"
        "        return self.more\n"
        "    def __radd__(self, left):\n"
        "        self.sum = left\n"
        "        return operator.add(left, left)\n"
        "a, keeps = np.arange(3.0), Keeps()\n"
        "first = (a + 1) * keeps + a\n"
        "second = (a * 2) + keeps - 1\n"
        "[keeps.left.tolist(), keeps.more.tolist(), first.tolist(), keeps.sum.tolist(), second.tolist(), a.tolist()]",
        [[1, 2, 3], [2, 3, 4], [2, 4, 6], [0, 2, 4], [-1, 3, 7], [0, 1, 2]],
    ),
}

#: Programs that never end by themselves.
ENDLESS = {
    "a loop of sums": "a = np.ones(10**5)\nwhile True: a = np.sqrt(a * a + a)",
    "where": "mask = np.arange(10**5) % 2 == 0\nwhile True: np.add(1.0, 2.0, where=mask, out=np.zeros(10**5))",
    "objects": "a = np.arange(10**4).astype(object)\nwhile True: a = a + 1",
    "einsum": "a = np.ones((100, 100))\nwhile True: np.einsum('ij,jk,kl->il', a, a, a)",
    "matrices": "while True: np.linalg.svd(np.random.default_rng(1).random((60, 60)))",
    "transforms": "while True: np.fft.fft(np.ones(100_003))",
    "draws": "rng = np.random.default_rng(1)\nwhile True: rng.standard_gamma(0.5, 10**4)",
    "text": "while True: repr(np.arange(10**4).reshape(10, -1)) + str(np.ones(999))",
    "shared memory": "a = np.zeros((2,) * 18)\nwhile True: np.shares_memory(a[::2, ::1], a[1::2].T)",
}


@pytest.fixture(scope="module")
def packages():
    return wardian.Packages(pathlib.Path(numpy.__file__).parent.parent)


@pytest.fixture(scope="module")
def sandbox(packages):
    with wardian.Sandbox(packages=packages, memory="200MB", fuel=4_000_000_000, timeout=60) as sandbox:
        sandbox.run(BEFORE)
        yield sandbox


def goes_on(sandbox):
    assert sandbox.run("(int(kept.sum()), (kept * 2 + 1)[::-99].tolist()[:2])").value == (499500, [1999, 1801])


@pytest.mark.parametrize("name", PROGRAMS)
def test_attempts_are_errors(sandbox, name):
    program, expected = PROGRAMS[name]
    found = sandbox.run(program).value
    match expected:
        case None:
            pass
        case set():
            assert set(found) <= expected
        case _:
            assert found == expected
    goes_on(sandbox)


@pytest.mark.parametrize("name", ENDLESS)
def test_loops_end_by_fuel(sandbox, name):
    with pytest.raises(wardian.FuelExceeded):
        sandbox.run(ENDLESS[name])
    goes_on(sandbox)
