"""Arrays of numpy's: into programs and back, by value."""

import array as arrays
import datetime
import pathlib
import pickle
import subprocess
import sys

import pytest

import wardian

numpy = pytest.importorskip("numpy")

#: The one whose natives the sandbox has. Its Python files are this process's own.
if numpy.__version__ != "2.3.5":
    pytest.skip("the sandbox runs numpy 2.3.5 alone", allow_module_level=True)

DTYPES = ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16", "S5", "U3", "V4"]
DTYPES += ["M8[ns]", "m8[25s]", "M8[D]", "M8", ">i4", ">f8", ">U3", ">c16"]
SHAPES = [(), (0,), (3,), (2, 3), (0, 7), (2, 1, 2)]


@pytest.fixture(scope="module")
def packages():
    return wardian.Packages(pathlib.Path(numpy.__file__).parent.parent)


@pytest.fixture(scope="module")
def sandbox(packages):
    with wardian.Sandbox(packages=packages, tools={"echo": lambda *values: values}, memory="512MB") as sandbox:
        sandbox.run("import numpy as np")
        yield sandbox


def some(dtype, shape):
    dtype = numpy.dtype(dtype)
    count = int(numpy.prod(shape))
    if dtype.kind == "U":
        return numpy.array((["ab", "ä", "x𝄞z"] * count)[:count], dtype).reshape(shape)
    if dtype.kind == "b":
        return (numpy.arange(count) % 2 == 1).reshape(shape)
    raw = bytes((index * 37 + 11) % 100 + 1 for index in range(count * dtype.itemsize))
    return numpy.frombuffer(raw, dtype).reshape(shape) if count else numpy.zeros(shape, dtype)


def ways(array):
    yield array
    yield numpy.asfortranarray(array)
    yield array.T
    if array.ndim:
        yield array[::2]
        yield array[..., ::-1]
    yield numpy.broadcast_to(array, (2, *array.shape))


def same(one, other):
    assert type(one) is numpy.ndarray and one.shape == other.shape
    assert one.dtype == other.dtype.newbyteorder("<") and one.tobytes() == other.astype(one.dtype).tobytes()
    if other.flags.c_contiguous or other.flags.f_contiguous:
        assert one.flags.c_contiguous == other.flags.c_contiguous
        assert one.flags.f_contiguous == other.flags.f_contiguous
    return True


@pytest.mark.parametrize("dtype", DTYPES)
def test_round_trips(sandbox, dtype):
    values = [way for shape in SHAPES for way in ways(some(dtype, shape))]
    sandbox.set("values", values)
    for one, other in zip(sandbox.get("values"), values):
        assert same(one, other) and one.flags.writeable
    # The sandbox agrees what they are, and gives them to a tool and takes them back.
    assert sandbox.run("[(type(x).__name__, x.shape, x.dtype.str, x.flags.writeable) for x in values]").value == [
        ("ndarray", value.shape, value.dtype.newbyteorder("<").str, True) for value in values
    ]
    for one, other in zip(sandbox.run("echo(*values)").value, values):
        assert same(one, other)


def test_what_a_program_makes(sandbox):
    a = sandbox.run("np.arange(6.).reshape(2, 3)").value
    assert same(a, numpy.arange(6.0).reshape(2, 3))
    a[0, 0] = 5
    assert same(sandbox.run("np.arange(6).reshape(2, 3).T[::-1]").value, numpy.arange(6).reshape(2, 3).T[::-1])
    sandbox.set("x", numpy.ones((2, 2)))
    assert sandbox.run("float((x + 1).sum())").value == 8.0
    assert sandbox.run("x.flags.writeable and x.flags.owndata").value is True


def test_tools(packages):
    seen = []

    def scaled(array, by, *, plus):
        seen.append((array, by, plus))
        return array * by + plus

    with wardian.Sandbox(packages=packages, tools=[scaled]) as sandbox:
        # The answer of a tool imports numpy where no program did.
        sandbox.set("a", numpy.arange(3, dtype="f4"))
        assert sandbox.run("b = scaled(a, 2, plus=a.dtype.type(0.5)); (b.tolist(), b.dtype.name)").value == (
            [0.5, 2.5, 4.5],
            "float32",
        )
    array, by, plus = seen[0]
    assert same(array, numpy.arange(3, dtype="f4")) and by == 2 and type(plus) is numpy.float32


def test_scalars(sandbox):
    for value in [
        numpy.int64(-5),
        numpy.uint8(5),
        numpy.float16(0.1),
        numpy.float32(0.5),
        numpy.float64(0.1),
        numpy.complex64(1j),
        numpy.True_,
        numpy.str_("ä𝄞"),
        numpy.str_(""),
        numpy.bytes_(b"ab"),
        numpy.datetime64("2024-02-29T12", "h"),
        numpy.datetime64("2024-02-29", "D"),
        numpy.timedelta64(3, "25s"),
        numpy.void(b"abc"),
    ]:
        sandbox.set("x", value)
        back = sandbox.get("x")
        assert type(back) is type(value) and back == value and back.dtype == value.dtype
        assert sandbox.run("type(x).__name__").value == type(value).__name__
        assert sandbox.run("repr(x)").value == repr(value)
    assert numpy.isnat(sandbox.run("np.datetime64('NaT')").value)
    assert sandbox.run("np.True_").value is numpy.True_
    assert sandbox.run("{np.int64(3): np.str_('k')}").value == {3: "k"}
    assert type(sandbox.run("1.5").value) is float
    sandbox.set("x", numpy.array([1], ">i4")[0])
    assert sandbox.run("int(x)").value == 1


def test_records(sandbox):
    dtype = numpy.dtype([("a", "i1"), ("b", ">f4", (2, 2)), ("c", [("x", "U2"), ("y", "M8[s]")])], align=True)
    a = numpy.zeros((2, 2), dtype)
    a["a"] = [[1, 2], [3, 4]]
    a["b"][0, 1] = [[1, 2], [3, 4]]
    a["c"]["x"] = "hi"
    sandbox.set("a", a)
    back = sandbox.get("a")
    assert (back == a).all() and back.dtype == dtype.newbyteorder("<")
    sandbox.set("a", a[0, 1])
    back = sandbox.get("a")
    assert type(back) is numpy.void and repr(back) == repr(a[0, 1].astype(back.dtype))
    sandbox.set("a", a[["a", "c"]])
    assert sandbox.get("a").tolist() == a[["a", "c"]].tolist()  # with a gap where the field is
    rec = numpy.rec.array([(1, 2.5)], dtype=[("x", "i4"), ("y", "f8")])
    sandbox.set("a", rec)
    assert sandbox.run("a['y'][0]").value == 2.5
    assert sandbox.run("np.rec.array([(1, 2.5)], dtype=[('x', 'i4'), ('y', 'f8')])").value["y"][0] == 2.5
    assert sandbox.run("np.zeros(2, [])").value.dtype.itemsize == 0


def test_gaps_have_nothing_of_this_process(sandbox):
    a = numpy.full(3 * 8, 7, "u1").view(numpy.dtype([("a", "u1"), ("b", "i4")], align=True))
    sandbox.set("a", a)
    assert sandbox.run("a.tobytes()").value == bytes([7, 0, 0, 0, 7, 7, 7, 7]) * 3
    sandbox.set("a", a[0])
    assert sandbox.run("a.tobytes()").value == bytes([7, 0, 0, 0, 7, 7, 7, 7])


def test_objects(sandbox):
    o = numpy.empty((2, 3), object)
    for index in range(6):
        o[index // 3, index % 3] = [index, {"a": numpy.float32(index)}, numpy.arange(index)]
    for value in [o, numpy.asfortranarray(o), o.T, o[:, ::2], numpy.array(None, object), numpy.zeros((0, 3), object)]:
        sandbox.set("o", value)
        back = sandbox.get("o")
        assert back.dtype == object and back.shape == value.shape
        for one, other in zip(back.ravel(), value.ravel()):
            if other is not None:
                assert one[0] == other[0] and type(one[1]["a"]) is numpy.float32 and same(one[2], other[2])
    # What has no form stays where it is.
    thing = object()
    sandbox.set("o", numpy.array([thing, 1], object))
    assert sandbox.get("o")[0] is thing
    assert isinstance(sandbox.run("np.array([lambda: 1], object)").value[0], wardian.Opaque)


def test_subclasses(sandbox):
    class Own(numpy.ndarray):
        pass

    for value in [numpy.matrix("1 2; 3 4"), numpy.arange(3).view(Own)]:
        sandbox.set("x", value)
        assert same(sandbox.get("x"), numpy.asarray(value))
    assert same(sandbox.run("np.matrix('1 2; 3 4')").value, numpy.array([[1, 2], [3, 4]]))
    # Masks have no form.
    masked = numpy.ma.array([1, 2], mask=[0, 1])
    sandbox.set("x", masked)
    assert sandbox.get("x") is masked
    assert sandbox.run("np.ma.array([1, 2], mask=[0, 1])").value.type_name == "MaskedArray"


def test_too_much(sandbox):
    sandbox.set("x", 1)
    for value, why in [
        (numpy.zeros(1 << 24), "67108864 bytes"),
        (numpy.broadcast_to(numpy.int8(1), (1 << 27,)), "67108864 bytes"),
        ([numpy.zeros(5 << 20), numpy.zeros(5 << 20)], "67108864 bytes"),
        (numpy.empty(1_000_001, object), "1000000 items"),
    ]:
        with pytest.raises(wardian.ValueCrossingError, match=why):
            sandbox.set("x", value)
    assert sandbox.get("x") == 1
    for program, why in [
        ("np.zeros(1 << 24)", "67108864 bytes"),
        ("np.broadcast_to(np.int8(1), (1 << 27,))", "67108864 bytes"),
        ("np.empty(1000001, object)", "1000000 items"),
    ]:
        with pytest.raises(wardian.GuestError, match=why):
            sandbox.run(f"echo({program})")
        # As of lists that are too long, there is something to see.
        assert why in sandbox.run(program).value.repr
    large = numpy.arange(8_000_000.0)
    sandbox.set("x", large)
    assert same(sandbox.get("x"), large)
    sandbox.run("del x")


def test_hostile_bytes_are_mended(sandbox):
    truth = sandbox.run("np.array([0, 1, 7, 255], 'u1').view('?')").value
    assert truth.tobytes() == b"\0\1\1\1"
    assert truth[truth].tolist() == [True] * 3
    record = sandbox.run("np.frombuffer(bytes(range(8)), [('a', '?'), ('b', '?', 3)])").value
    assert record.tobytes() == bytes([0, 1, 1, 1, 1, 1, 1, 1])
    assert sandbox.run("np.array([9], 'u1').view('?')[0]").value is numpy.True_
    with pytest.raises(wardian.ValueCrossingError, match="no character"):
        sandbox.run("np.array([0xffffffff], 'u4').view('U1')")
    # A record that has the same record many times on each level.
    deep = "d = np.dtype('S0')\nfor _ in range(4): d = np.dtype([(str(i), d) for i in range(11)])\nnp.zeros(1, d)"
    assert sandbox.run(deep).value.type_name == "ndarray"


def test_without_numpy_in_the_sandbox():
    with wardian.Sandbox(tools={"total": lambda array: array.sum()}) as sandbox:
        # They stay outside, and the program passes them on.
        array = numpy.arange(6)
        sandbox.set("array", array)
        assert sandbox.get("array") is array
        assert sandbox.run("total(array)").value == 15
        # Who wants one to cross is told why not.
        with pytest.raises(wardian.Error, match="numpy is not among its packages"):
            sandbox.set("array", wardian.Array("<f8", (1,), bytes(8)))


def test_arrays_without_numpy_here(packages):
    program = """
import sys
sys.modules["numpy"] = None
import wardian
with wardian.Sandbox(packages=sys.argv[1], memory="512MB", tools={"echo": lambda x: x}) as sandbox:
    a = sandbox.run("import numpy as np; np.arange(6.).reshape(2, 3)").value
    assert type(a) is wardian.Array, a
    assert (a.dtype, a.shape, a.order, len(a), len(a.tobytes())) == ("<f8", (2, 3), "C", 2, 48)
    assert a.tolist() == [[0, 1, 2], [3, 4, 5]] and a.data.nbytes == 48
    assert repr(a) == "array([[0., 1., 2.],\\n       [3., 4., 5.]])"
    assert sandbox.run("echo(np.arange(6.).reshape(2, 3))").value == a
    sandbox.set("x", a)
    assert sandbox.run("type(x).__name__, float(x.sum())").value == ("ndarray", 15.0)
    f = sandbox.run("np.asfortranarray(x)").value
    assert f.order == "F" and f.tolist() == a.tolist()
    o = sandbox.run("np.array([[1, [2]], [None, 'x']], object)").value
    assert o.tolist() == [[1, [2]], [None, "x"]] and repr(o) == "array([[1, [2]], [None, 'x']], dtype=object)"
    assert sandbox.run("np.asfortranarray(np.array([[1, [2]], [None, 'x']], object))").value.tolist() == o.tolist()
    assert sandbox.run("np.float32(0.5), np.int8(3), np.True_, np.str_('a')").value == (0.5, 3, True, "a")
    day = sandbox.run("np.datetime64('2024-02-29')").value
    assert (day.dtype, day.shape) == ("<M8[D]", ())
    record = sandbox.run("np.zeros(2, np.dtype([('a', 'i1'), ('b', 'f8', 2)], align=True))").value
    assert record.dtype == [("a", "|i1"), ("", "|V7"), ("b", "<f8", (2,))]
    assert record.tolist() == [(0, [0.0, 0.0])] * 2
"""
    subprocess.run([sys.executable, "-c", program, str(packages.places[0])], check=True)


def test_own_arrays(sandbox):
    own = wardian.Array("<f4", (2, 3), numpy.arange(6, dtype="f4").tobytes(), "F")
    assert same(numpy.asarray(own), numpy.arange(6, dtype="f4").reshape((2, 3), order="F"))
    sandbox.set("x", own)
    assert same(sandbox.get("x"), numpy.asarray(own))
    record = wardian.Array([("a", "|i1"), ("", "|V3"), ("b", "<f4")], (1,), bytes(8))
    assert numpy.asarray(record).dtype.names == ("a", "b")
    objects = wardian.Array("|O", (2, 1), [[1], None])
    assert numpy.asarray(objects).tolist() == [[[1]], [None]]
    day = wardian.Array("<M8[D]", (), (19782).to_bytes(8, "little"))
    assert numpy.asarray(day).item() == datetime.date(2024, 2, 29)
    assert pickle.loads(pickle.dumps(own)) == own
    assert wardian.Array("<i8", [3], arrays.array("q", [1, 2, 3])).tolist() == [1, 2, 3]
    for dtype, shape, data, why in [
        ("<f8", (2,), bytes(8), "16 bytes, not 8"),
        ("<f8", (1 << 62, 4), b"", "67108864 bytes"),
        (">f8", (1,), bytes(8), "no dtype"),
        ("|O", (2,), [1], "2 objects, not 1"),
        ([("a", "|O")], (1,), b"", "objects"),
    ]:
        with pytest.raises(wardian.ValueCrossingError, match=why):
            wardian.Array(dtype, shape, data)


def test_snapshots_and_forks(packages):
    with wardian.Sandbox(packages=packages, memory="512MB") as sandbox:
        sandbox.set("x", numpy.arange(5))
        (fork,) = sandbox.fork(1)
        fork.set("y", numpy.float32(2))
        assert same(fork.run("x * y").value, numpy.arange(5) * numpy.float32(2))
        data = sandbox.snapshot()
    with wardian.Sandbox.restore(data, packages=packages, memory="512MB") as restored:
        assert same(restored.get("x"), numpy.arange(5))
        restored.set("x", numpy.ones(2))
        assert restored.run("float(x.sum())").value == 2.0


def test_numpy_is_imported_when_an_array_comes(packages):
    program = """
import sys, wardian
with wardian.Sandbox(packages=sys.argv[1]) as sandbox:
    sandbox.set("x", [1])
    sandbox.run("import numpy; 1")
    assert "numpy" not in sys.modules
    assert sandbox.run("numpy.arange(3)").value.sum() == 3
"""
    subprocess.run([sys.executable, "-c", program, str(packages.places[0])], check=True)


def test_importing_leaves_what_it_leaves_in_cpython(packages):
    # Importing numpy uses it once, for the caches of images: no module comes with that, and no setting changes.
    program = """
import sys
import numpy as np
modules = [name for name in ("numpy.ma", "numpy.random", "numpy.fft", "numpy.polynomial") if name in sys.modules]
f"{modules} {np.geterr()} {np.get_printoptions()}"
"""
    *before, last = program.strip().splitlines()
    wanted = subprocess.run(
        [sys.executable, "-c", "\n".join([*before, f"print({last})"])], capture_output=True, text=True, check=True
    )
    with wardian.Sandbox(packages=packages, memory="512MB") as sandbox:
        assert sandbox.run(program).value == wanted.stdout.rstrip("\n")


EXPRESSIONS = [
    # The class of what is joined is that of the highest priority, if that is above plain arrays'.
    "np.concatenate([np.matrix([[1]]), np.ones((1, 1)).view(Plain)])",
    "np.concatenate([np.ones(2).view(Plain), np.ones(1)])",
    "np.stack([np.ones(2).view(Plain)])",
    "np.concatenate([np.ones(2).view(Prior), np.ones(1).view(Plain)])",
    # Each input goes to a loop by itself.
    "np.arctan2(np.array([3], 'i1'), np.array([4], 'u1'))",
    "np.hypot(np.int16(3), np.array([4], 'u2'))",
    "np.hypot(np.int8(3), 4)",
    "np.add(np.int8(3), np.uint8(4))",
    "np.zeros(2, [('a', 'i4', (2,)), ('b', 'f8')]).tolist()",
    "np.zeros(2, [('a', 'i4', (2,)), ('b', 'f8')])[0].item()",
    "b'ab' + np.array([b'c'])",
    "bytearray(b'ab') + memoryview(b'c')",
    # Transforms are numpy's to the bit, single ones back with a single factor.
    "[np.fft.ifft(np.arange(n, dtype='c8') ** 2 + 1j).tobytes().hex() for n in (3, 5, 12, 17)]",
    "[np.fft.rfft(np.arange(n, dtype='f4') ** 2).tobytes().hex() for n in (3, 5, 12, 17)]",
    "[np.fft.fft(np.arange(n) * 0.37 % 1).tobytes().hex() for n in (2, 60, 97, 101)]",
    "np.fft.irfft(np.fft.rfft(np.arange(60) * 0.37 % 1)).tobytes().hex()",
    # Reals are not made complex before; what is longer, shorter or not in one piece is transformed alike.
    "[np.fft.fft(np.arange(90.0)[::3] % 7, n).tobytes().hex() for n in (8, 30, 41)]",
    "np.fft.ifft(np.arange(24, dtype='f4').reshape(4, 6) % 5, axis=0).tobytes().hex()",
    "(np.fft.fft(np.arange(12, dtype='>f8')).tobytes().hex(), np.fft.fft(np.arange(6, dtype='f2')).dtype)",
    # Items are of the dtype's own class, one by one as well.
    "([type(item).__name__ for item in np.ones(2, np.longdouble)], type(np.ones(2, '>f8')[0]))",
    # Zeros stay in their order, whatever their signs; NaN comes last.
    "np.sort(np.array([0.0, -0.0, 1.0, -0.0, 0.0, -1.0] * 50), kind='stable').tobytes().hex()",
    "np.sort(np.array([np.nan, 3.0, -np.inf, np.nan, -0.0, 2.0] * 40, 'f4')).tobytes().hex()",
    "np.sort(np.sin(np.arange(20_000.0) ** 2) * 1e3).tobytes()[::997].hex()",
    # Tiles that are whole, and those that are not.
    "[(np.arange(n * m).astype(t).reshape(n, m) @ (np.arange(m * k) % 5).astype(t).reshape(m, k)).sum()"
    " for n, m, k in [(37, 41, 29), (16, 300, 24), (5, 17, 64)] for t in ('f8', 'f4', 'c16')]",
    "np.array_equal((np.arange(3000.0).reshape(50, 60) @ np.arange(3000.0).reshape(50, 60).T)[::7, ::5],"
    " np.arange(3000.0).reshape(50, 60)[::7] @ np.arange(3000.0).reshape(50, 60)[::5].T)",
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_prints_what_it_prints_here(sandbox, expression):
    classes = "class Plain(np.ndarray): pass\nclass Prior(np.ndarray):\n    __array_priority__ = 1.0\n"
    names = {"np": numpy}
    exec(classes, names)
    wanted = repr(eval(expression, names))
    assert sandbox.run(f"{classes}print(repr({expression}))").stdout.strip() == wanted
