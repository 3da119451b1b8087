"""Frames and series of pandas': into programs and back, by value."""

import dataclasses
import datetime
import pathlib
import subprocess
import sys
import types
import zoneinfo

import pytest

import wardian

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

if (numpy.__version__, pandas.__version__) != ("2.3.5", "2.3.3"):
    pytest.skip("the sandbox runs numpy 2.3.5 and pandas 2.3.3 alone", allow_module_level=True)

import pytz  # noqa: E402
import wardian.frames  # noqa: E402
from pandas.testing import assert_frame_equal, assert_index_equal, assert_series_equal  # noqa: E402


@pytest.fixture(scope="module")
def packages():
    return wardian.Packages(pathlib.Path(pandas.__file__).parent.parent)


@pytest.fixture(scope="module")
def sandbox(packages):
    with wardian.Sandbox(packages=packages, tools={"echo": lambda *values: values}, memory="1GB", fuel=None) as sandbox:
        sandbox.run("import numpy as np, pandas as pd")
        yield sandbox


def same(one, other):
    assert type(one) is type(other)
    if isinstance(one, pandas.Series):
        assert_series_equal(one, other)
    else:
        assert_frame_equal(one, other, check_column_type="exact")
        assert_index_equal(one.columns, other.columns, exact=True)
        assert one.columns.names == other.columns.names
    # What objects are, which are equal to others.
    assert repr(one.index) == repr(other.index) and one.index.names == other.index.names
    for place in range(one.shape[1] if one.ndim == 2 else 0):
        mine, theirs = one.iloc[:, place], other.iloc[:, place]
        if mine.dtype == object:
            assert [type(cell) for cell in mine] == [type(cell) for cell in theirs]
    return True


def back(sandbox, frame):
    """What comes back of it by a variable, a value, and a tool's arguments and answers."""
    sandbox.set("frame", frame)
    for found in (
        sandbox.get("frame"),
        sandbox.run("frame").value,
        sandbox.run("[{'a': (frame,)}]").value[0]["a"][0],
        sandbox.run("echo(frame)[0]").value,
    ):
        assert same(found, frame)
    # The sandbox agrees what it is.
    what = "str(type(frame)), repr(frame), str(frame.dtypes), repr(frame.index)"
    assert sandbox.run(what).value == (str(type(frame)), repr(frame), str(frame.dtypes), repr(frame.index))
    return True


def days(count=3, **options):
    return pandas.date_range("2024-02-28", periods=count, **options)


COLUMNS = {
    "numbers": [numpy.arange(3, dtype=dtype) for dtype in ("i1", "u1", "i4", "i8", "u8", "f2", "f4", "f8", "c8", "c16")],
    "bool": [numpy.array([True, False, True])],
    "times": [days(), days().as_unit("s"), pandas.to_timedelta([1, None, 3], unit="s"), pandas.to_datetime(["2024-01-01", None, "1677-10-01"])],
    "times in zones": [
        days(tz=zone)
        for zone in ("Europe/Berlin", "UTC", datetime.timezone.utc, zoneinfo.ZoneInfo("America/New_York"), pytz.timezone("Asia/Tokyo"),
                     datetime.timezone(datetime.timedelta(hours=-3, minutes=-30)))
    ]
    + [days(tz="Europe/Berlin").as_unit("ms")],
    "texts": [
        ["a", "", "ä𝄞\n"],
        ["a", None, "b"],
        ["a", float("nan"), None],
        ["a\0b", "\x1e", "c"],
        ["\0", "\x1e", "\n"],
        ["\0", None, "\n\x1e"],
        [pandas.NA, pandas.NaT, "x"],
    ],
    "objects": [
        pandas.Series([1, "a", None], dtype=object),
        pandas.Series([[1], {"a": 2}, (3,)], dtype=object),
        pandas.Series([1.5, float("nan"), "a"], dtype=object),
        pandas.Series([None, None, None], dtype=object),
        pandas.Series([datetime.date(2024, 2, 29), b"x", True], dtype=object),
        pandas.Series([pandas.Timestamp("2024", tz="Europe/Berlin"), pandas.Timedelta(5), pandas.Period("2024-02")], dtype=object),
        pandas.Series([pandas.Interval(0, 1.5), pandas.NaT, 7], dtype=object),
        pandas.Series([numpy.float32(1), numpy.arange(2), None], dtype=object),
    ],
    "categories": [
        pandas.Categorical(["b", "a", None], categories=["b", "c", "a"]),
        pandas.Categorical([3, 1, 3], ordered=True),
        pandas.Categorical([1.5, None, 2]),
        pandas.Categorical(days()),
        pandas.Categorical([]).add_categories(["x"]).take([-1, -1, -1], allow_fill=True),
        pandas.cut([1, 5, 9], 3),
    ],
    "nullable": [
        pandas.array([1, None, 3], dtype=dtype) for dtype in ("Int8", "UInt16", "Int64", "UInt64", "Float32", "Float64")
    ]
    + [pandas.array([True, None, False], dtype="boolean"), pandas.array(["a", None, "b"], dtype="string")],
    "texts of pandas": [pandas.array(["a", None, "b"], dtype=pandas.StringDtype("python", na_value=numpy.nan))],
    "intervals": [pandas.interval_range(0, 3), pandas.interval_range(0.0, 3, closed="both"), pandas.interval_range(days()[0], periods=3)],
    "periods": [pandas.period_range("2024", periods=3, freq=freq) for freq in ("M", "Q-NOV", "Y", "D", "W-SUN", "h", "3M")],
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_columns(sandbox, kind):
    columns = [pandas.Series(column) for column in COLUMNS[kind]]
    for column in columns:
        assert back(sandbox, column.rename("name"))
    assert back(sandbox, pandas.DataFrame(dict(enumerate(columns))))


INDEXES = [
    pandas.RangeIndex(3),
    pandas.RangeIndex(5, -1, -2, name="r"),
    pandas.Index([3, 1, 1], name=7),
    pandas.Index([1.5, 2, numpy.nan]),
    pandas.Index([True, False, True]),
    pandas.Index(["a", "b", None], name=("x", 1)),
    pandas.Index([1, "a", (2, 3)], name=pandas.Timestamp("2024")),
    pandas.Index(["a", "b", "c"], dtype="string"),
    pandas.Index([1, None, 2], dtype="Int64"),
    days(name="day"),
    days(freq="ME"),
    days(freq="2h", tz="Europe/Berlin"),
    days(freq="QS-FEB"),
    days(freq="W-TUE")[[0, 2, 1]],
    pandas.timedelta_range("1s", periods=3, freq="90min"),
    pandas.period_range("2024", periods=3, freq="M"),
    pandas.interval_range(0, 3),
    pandas.CategoricalIndex(["a", "b", "a"], name="c"),
    pandas.MultiIndex.from_tuples([("a", 1), ("a", 2), ("b", None)], names=["x", None]),
    pandas.MultiIndex.from_arrays([days(), ["x", "y", "x"], [3, 1, 2]], names=["d", 1, ("t", 2)]),
    pandas.MultiIndex.from_product([["a"], pandas.CategoricalIndex(["p", "q", "r"])]),
]


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: f"{type(index).__name__} {index.dtype}")
def test_labels(sandbox, index):
    assert back(sandbox, pandas.Series([1.5, 2.5, 3.5], index=index))
    assert back(sandbox, pandas.DataFrame({"a": [1, 2, 3], "b": ["x", "y", "z"]}, index=index))
    frame = pandas.DataFrame([[1, "a", 2.5], [2, "b", 3.5]])
    frame.columns = index
    assert back(sandbox, frame)
    frame = pandas.DataFrame(numpy.arange(6.0).reshape(2, 3), columns=index)
    assert back(sandbox, frame)


def test_frames_without_cells(sandbox):
    for frame in (
        pandas.DataFrame(),
        pandas.DataFrame(index=range(5)),
        pandas.DataFrame(columns=["a", "b"]),
        pandas.DataFrame({"a": pandas.Series([], dtype="Int64"), "b": pandas.Series([], dtype="datetime64[s, UTC]")}),
        pandas.DataFrame({"a": [1]}).iloc[:0],
        pandas.Series([], dtype=object),
        pandas.Series([], dtype=pandas.CategoricalDtype(["a"])),
    ):
        assert back(sandbox, frame)


def test_tools(packages):
    seen = []

    def joined(frame, other, *, on):
        seen.append(frame)
        return {"frames": [frame.merge(other, on=on), frame[on]]}

    left = pandas.DataFrame({"key": ["a", "b"], "one": [1, 2]})
    right = pandas.DataFrame({"key": ["b", "a"], "two": pandas.Categorical(["x", "y"])})
    with wardian.Sandbox(packages=packages, tools=[joined], memory="1GB", fuel=None) as sandbox:
        # What comes imports pandas where no program did.
        sandbox.set("frames", [left, right])
        done = "found = joined(frames[0], frames[1], on='key')['frames']\n"
        assert sandbox.run(done + "[type(each).__module__ for each in found]").value == ["pandas.core.frame", "pandas.core.series"]
        assert same(sandbox.get("found")[0], left.merge(right, on="key"))
    assert same(seen[0], left)


def test_what_a_program_makes(sandbox):
    program = """
frame = pd.DataFrame({'key': list('abab'), 'value': [1, 2, 3, 4], 'day': pd.date_range('2024', periods=4)})
frame.groupby('key', sort=False).agg(total=('value', 'sum'), last=('day', 'max')).assign(part=lambda x: x.total / x.total.sum())
"""
    space = {"pd": pandas}
    exec(program.strip().partition("\n")[0], space)
    wanted = space["frame"].groupby("key", sort=False).agg(total=("value", "sum"), last=("day", "max"))
    wanted = wanted.assign(part=lambda x: x.total / x.total.sum())
    assert same(sandbox.run(program).value, wanted)
    found = sandbox.run("frame.pivot_table(index='key', columns=frame.day.dt.day, values='value')").value
    assert same(found, space["frame"].pivot_table(index="key", columns=space["frame"].day.dt.day, values="value"))
    assert same(sandbox.run("frame.describe()").value, space["frame"].describe())
    # They are the host's own.
    found.iloc[0, 0] = 7
    assert found.iloc[0, 0] == 7


def test_subclasses_are_frames(sandbox):
    class Own(pandas.DataFrame):
        pass

    sandbox.set("frame", Own({"a": [1]}))
    assert same(sandbox.get("frame"), pandas.DataFrame({"a": [1]}))
    found = sandbox.run("class Own(pd.Series): pass\nOwn([1, 2], name='n')").value
    assert same(found, pandas.Series([1, 2], name="n"))


def test_what_has_no_form_stays_where_it_is(sandbox):
    for frame, what in (
        (pandas.DataFrame({"a": [1], "b": pandas.arrays.SparseArray([0])}), "column 'b' of dtype Sparse[int64, 0] has no form outside"),
        (pandas.Series(pandas.period_range("2024", periods=2, freq="1234567M")), "the series of dtype period[1234567M] has no form outside"),
        (pandas.Series(pandas.Categorical([2000], categories=numpy.arange(2000)[::-1])), "more than 1000 categories that are not sorted"),
    ):
        assert what in wardian.frames.parts(frame)
        sandbox.set("frame", frame)
        assert sandbox.get("frame") is frame
        assert "handle" in sandbox.run("repr(frame)").value
    program = "sparse = pd.DataFrame({'a': [1], 'b': pd.arrays.SparseArray([0])})\n"
    found = sandbox.run(program + "sparse").value
    assert (found.type_name, found.repr) == ("DataFrame", "   a  b\n0  1  0")
    with pytest.raises(wardian.GuestError, match=r"TypeError: echo\(\) argument 1: column 'b' of dtype Sparse\[int64, 0\] has no form outside"):
        sandbox.run(program + "echo(sparse)")
    assert sandbox.run("1 + 1").value == 2


def test_a_class_of_that_name_is_none(sandbox):
    module = types.ModuleType("pandas.core.frame")
    exec("class DataFrame:\n    index = columns = ()", module.__dict__)
    other = module.DataFrame()
    sandbox.set("frame", other)
    assert sandbox.get("frame") is other
    program = "class DataFrame:\n    __module__ = 'pandas.core.frame'\n    def __repr__(self): return 'mine'\nDataFrame()"
    assert sandbox.run(program).value.repr == "mine"


def test_long_and_wide(sandbox):
    numbers = pandas.DataFrame(numpy.random.default_rng(1).random((200_000, 5)), columns=list("abcde"))
    assert back(sandbox, numbers)
    wide = pandas.DataFrame(numpy.arange(40_000.0).reshape(2, 20_000))
    sandbox.set("frame", wide)
    assert same(sandbox.get("frame"), wide)
    mixed = pandas.DataFrame({place: [place] if place % 2 else ["x"] for place in range(3_000)})
    sandbox.set("frame", mixed)
    assert same(sandbox.get("frame"), mixed)
    # More texts than a message has items.
    texts = pandas.DataFrame({name: [f"{name} {row}" for row in range(400_000)] for name in "abc"})
    sandbox.set("frame", texts)
    assert same(sandbox.get("frame"), texts)
    many = pandas.Series(range(5_000), index=pandas.MultiIndex.from_arrays([numpy.random.default_rng(1).permutation(5_000)]))
    many.index = pandas.MultiIndex(levels=[many.index.get_level_values(0)], codes=[[*range(4_999), -1]], names=["x"])
    sandbox.set("frame", many)
    assert_series_equal(sandbox.get("frame"), many)


def test_too_much(sandbox):
    sandbox.set("x", 1)
    for value, why in (
        (pandas.DataFrame(numpy.zeros((1 << 20, 9))), "67108864 bytes"),
        (pandas.Series([None] * 1_000_001, dtype=object), "1000000 items"),
    ):
        with pytest.raises(wardian.ValueCrossingError, match=why):
            sandbox.set("x", value)
    assert sandbox.get("x") == 1
    for program, why in (
        ("pd.DataFrame(np.zeros((1 << 20, 9)))", "67108864 bytes"),
        ("pd.Series([None]).repeat(1_000_001)", "1000000 items"),
        ("pd.DataFrame({'a': ['x']}).loc[np.zeros(4_000_001, 'i8')]", "frames of more than 4000000 cells that are objects"),
    ):
        with pytest.raises(wardian.GuestError, match=why):
            sandbox.run(f"echo({program})")
        # There is something to see.
        assert isinstance(sandbox.run(program).value, wardian.Opaque)


def test_without_pandas_in_the_sandbox(packages, tmp_path):
    frame = pandas.DataFrame({"a": [1, 2]})
    (tmp_path / "numpy").symlink_to(pathlib.Path(numpy.__file__).parent)
    for places in (None, str(tmp_path)):
        with wardian.Sandbox(packages=places, tools={"total": lambda frame: int(frame.a.sum())}, memory="512MB") as sandbox:
            # They stay outside, and the program passes them on.
            sandbox.set("frame", frame)
            assert sandbox.get("frame") is frame
            assert sandbox.run("total(frame)").value == 3
            # Who wants one to cross is told why not.
            with pytest.raises(wardian.Error, match="a Series cannot enter the sandbox: pandas is not among its packages"):
                sandbox.set("frame", wardian.Record("pandas.Series", [("index", None), ("name", None), ("data", [])]))


def test_frames_without_pandas_here(packages):
    program = """
import sys
sys.modules["pandas"] = None
import wardian
with wardian.Sandbox(packages=sys.argv[1], memory="1GB", fuel=None, tools={"echo": lambda x: x}) as sandbox:
    frame = sandbox.run("import pandas as pd; frame = pd.DataFrame({'a': [1, 2], 'b': [0.5, 1.5]}, index=['x', 'y']); frame").value
    assert type(frame) is wardian.Record and frame._type_name == "pandas.DataFrame", frame
    assert repr(frame) == "   a    b\\nx  1  0.5\\ny  2  1.5"
    assert [column.tolist() for column in frame.data] == [[1, 2], [0.5, 1.5]]
    assert frame.index["data"]["text"] == "x\\0y"
    sandbox.set("other", frame)
    assert sandbox.run("echo(frame).equals(frame) and other.equals(frame)").value is True
"""
    subprocess.run([sys.executable, "-c", program, str(packages.places[0])], check=True)


def test_pandas_is_imported_when_a_frame_comes(packages):
    program = """
import sys, wardian
with wardian.Sandbox(packages=sys.argv[1], memory="1GB", fuel=None) as sandbox:
    sandbox.set("x", [1])
    sandbox.run("import pandas; 1")
    assert "pandas" not in sys.modules
    assert sandbox.run("pandas.Series([1, 2])").value.sum() == 3
"""
    subprocess.run([sys.executable, "-c", program, str(packages.places[0])], check=True)


def test_snapshots_and_forks(packages):
    frame = pandas.DataFrame({"a": [1, 2], "b": ["x", None]})
    with wardian.Sandbox(packages=packages, memory="1GB", fuel=None) as sandbox:
        sandbox.set("frame", frame)
        (fork,) = sandbox.fork(1)
        assert same(fork.run("frame.dropna()").value, frame.dropna())
        data = sandbox.snapshot()
    with wardian.Sandbox.restore(data, packages=packages, memory="1GB", fuel=None) as restored:
        assert same(restored.get("frame"), frame)
        restored.set("other", frame.a)
        assert same(restored.run("other * 2").value, frame.a * 2)


def test_what_a_notebook_shows(sandbox):
    program = "from _wardian_display import bundle\nbundle(pd.DataFrame({'a': [1, None], 'day': pd.to_datetime(['2024', None]), 3: pd.array([1, None])}))[0]"
    shown = sandbox.run(program).value
    assert set(shown) == {"text/plain", "text/html", "e2b/data"}
    assert "<table" in shown["text/html"]
    assert {label: str(cells) for label, cells in shown["e2b/data"].items()} == {
        "a": "[1.0, nan]",
        "day": "['2024-01-01T00:00:00', 'NaT']",
        "3": "[1, None]",
    }


# What a program can send for a frame: the record itself, of a dataclass with that name.

FORGE = """
import dataclasses, numpy as np, pandas as pd
def forged(of='DataFrame', /, **parts):
    cls = dataclasses.make_dataclass('Forged', list(parts))
    cls.__name__ = 'pandas.' + of
    return cls(**parts)
def rows(count):
    return {'kind': 'range', 'start': 0, 'stop': count, 'step': 1, 'name': None}
def labels(data, **more):
    return {'kind': 'index', 'data': data, 'name': None, **more}
def series(data, count=3, name=None, index=None):
    return forged('Series', index=index or rows(count), name=name, data=data)
three = np.arange(3)
# Numbers of one hash, in pandas' tables of them.
high = np.arange(1, 100_001, dtype='u8') << np.uint64(33)
low = high >> np.uint64(33)
for _ in range(3):
    low = (high >> np.uint64(33)) ^ ((low << np.uint64(11)) & np.uint64(0xffffffff))
alike = (high | low).astype('i8')[::-1].copy()
"""

HOSTILE = {
    "no parts": "forged(a=1)",
    "no columns": "forged(index=rows(1), data=[])",
    "no index": "forged(columns=rows(1), data=[])",
    "an index of nothing": "forged(index=None, columns=rows(0), data=[])",
    "an index of no kind": "series(three, index={'kind': 'builtins.eval', 'name': None})",
    "labels that are a handle": "series(three, index=thing)",
    "data that are a handle": "series(thing)",
    "columns that are no list": "forged(index=rows(1), columns=rows(1), data={'a': 1})",
    "fewer columns than labels": "forged(index=rows(3), columns=rows(2), data=[three])",
    "columns of two lengths": "forged(index=rows(3), columns=rows(2), data=[three, np.arange(2)])",
    "another length than the index": "series(three, 4)",
    "rows of another shape": "forged(index=rows(3), columns=rows(2), data=np.zeros((2, 3)))",
    "cells of texts in rows": "forged(index=rows(1), columns=rows(1), data=np.array([['x']]))",
    "a column with two axes": "series(np.zeros((3, 1)))",
    "a column of texts of numpy": "series(np.array(['a', 'b', 'c']))",
    "a column that is a list": "series([1, 2, 3])",
    "a kind that is none": "series({'kind': ['a']})",
    "a kind that is a name of ours": "series({'kind': '_zone'})",
    "rows that take no bytes": "forged(index=rows(2**62), columns=rows(0), data=[])",
    "a range of no numbers": "series(three, index={'kind': 'range', 'start': '0', 'stop': 3, 'step': 1})",
    "a range of no steps": "series(three, index={'kind': 'range', 'start': 0, 'stop': 3, 'step': 0, 'name': None})",
    "a range of huge numbers": "series(three, index={'kind': 'range', 'start': 0, 'stop': 10**30, 'step': 1, 'name': None})",
    "names that cannot be hashed": "series(three, name=[1])",
    "names of labels that cannot be hashed": "series(three, index=labels(three) | {'name': [1]})",
    "names that are a kind": "series(three, name={'kind': 'scalar', 'of': np.array([print], object)})",
    "a frequency that is none": "series(three, index=labels(three.astype('M8[ns]'), frequency='import os'))",
    "a frequency that is another": "series(three, index=labels(three.astype('M8[ns]'), frequency='D'))",
    "a frequency of numbers": "series(three, index=labels(three, frequency='D'))",
    "a frequency that is huge": "series(three, index=labels(three.astype('M8[ns]'), frequency='9' * 100 + 'D'))",
    "a mask that is short": "series({'kind': 'masked', 'data': three, 'missing': np.zeros(2, bool)})",
    "a mask of numbers": "series({'kind': 'masked', 'data': three, 'missing': np.zeros(3)})",
    "a mask of complex numbers": "series({'kind': 'masked', 'data': three * 1j, 'missing': np.zeros(3, bool)})",
    "codes out of range": "series({'kind': 'category', 'codes': three, 'categories': rows(2), 'ordered': False})",
    "codes below": "series({'kind': 'category', 'codes': three - 2, 'categories': rows(3), 'ordered': False})",
    "codes that are none": "series({'kind': 'category', 'codes': [0, 1], 'categories': rows(3), 'ordered': False})",
    "categories twice": "series({'kind': 'category', 'codes': three, 'categories': labels(np.zeros(3)), 'ordered': False})",
    "categories that are missing": "series({'kind': 'category', 'codes': three, 'categories': labels(np.full(3, np.nan)), 'ordered': False})",
    "categories that are levels": "series({'kind': 'category', 'codes': three, 'categories': {'kind': 'multi', 'levels': [rows(3)], 'codes': [three], 'names': [None]}})",
    "categories of one hash": "series({'kind': 'category', 'codes': three, 'categories': labels(alike), 'ordered': False})",
    "sorted categories of one hash, twice": "series({'kind': 'category', 'codes': three, 'categories': labels(np.sort(np.append(alike, alike[:1]))), 'ordered': False})",
    "levels of one hash": "series(three, index={'kind': 'multi', 'levels': [labels(alike)], 'codes': [three], 'names': [None]})",
    "levels without codes": "series(three, index={'kind': 'multi', 'levels': [rows(3)], 'codes': [], 'names': [None]})",
    "no levels": "series(three, index={'kind': 'multi', 'levels': [], 'codes': [], 'names': []})",
    "levels in levels": "series(three, index={'kind': 'multi', 'levels': [{'kind': 'multi', 'levels': [rows(3)], 'codes': [three], 'names': [None]}], 'codes': [three], 'names': [None]})",
    "codes of levels out of range": "series(three, index={'kind': 'multi', 'levels': [rows(2)], 'codes': [three], 'names': [None]})",
    "codes of levels of two lengths": "series(three, index={'kind': 'multi', 'levels': [rows(3)] * 2, 'codes': [three, three[:2]], 'names': [None] * 2})",
    "zones that are files": "[series({'kind': 'times', 'times': three.astype('M8[ns]'), 'zone': {'of': of, 'name': name}})"
    " for of in ['zoneinfo', 'pytz', 'dateutil', 'os', 'UTC '] for name in ['../../../../etc/passwd', '/etc/passwd', 'Europe/Nowhere', 'dateutil/etc', 'a' * 1000]][{n}]",
    "zones that are none": "series({'kind': 'times', 'times': three.astype('M8[ns]'), 'zone': 'UTC'})",
    "offsets of years": "series({'kind': 'times', 'times': three.astype('M8[ns]'), 'zone': {'of': 'offset', 'offset': pd.Timedelta(days=900).to_pytimedelta()}})",
    "times that are numbers": "series({'kind': 'times', 'times': three, 'zone': {'of': 'UTC'}})",
    "intervals of objects": "series(three, name={'kind': 'interval', 'ends': [thing, thing], 'closed': 'left'})",
    "kinds that are handles": "[series({'kind': thing}), series(three, index={'kind': thing}), series(three, name={'kind': thing}),"
    " series({'kind': 'interval', 'left': three, 'right': three, 'closed': thing}), series({'kind': thing, 'codes': three}),"
    " series({'kind': 'times', 'times': three.astype('M8[ns]'), 'zone': {'of': thing, 'name': thing, 'offset': thing}}),"
    " series({'kind': 'string', 'cells': thing, 'missing': thing}), series({'kind': 'period', 'ordinals': three, 'frequency': thing}),"
    " series({'kind': 'texts', 'count': thing, 'text': thing, 'separator': thing}), series(three, name={'kind': 'missing', 'code': thing}),"
    " series(three, index=labels(three.astype('M8[ns]'), frequency=thing)), series({'kind': 'masked', 'data': thing, 'missing': thing}),"
    " series(three, index={'kind': 'multi', 'levels': thing, 'codes': thing, 'names': thing})][{n}]",
    "more texts than there are": "series({'kind': 'texts', 'count': 3, 'text': 'a\\0b', 'separator': '\\0', 'missing': None})",
    "texts without number": "series({'kind': 'texts', 'count': -1, 'text': '', 'separator': '\\0', 'missing': None}, 0)",
    "a separator of two": "series({'kind': 'texts', 'count': 3, 'text': 'a,,b,,c', 'separator': ',,', 'missing': None})",
    "no separator": "series({'kind': 'texts', 'count': 3, 'text': 'abc', 'separator': '', 'missing': None})",
    "a mask of texts that is short": "series({'kind': 'texts', 'count': 2, 'text': 'a\\0b', 'separator': '\\0', 'missing': np.zeros(1, 'u1')}, 2)",
    "texts that take all memory": "series({'kind': 'texts', 'count': 30_000_001, 'text': '\\0' * 30_000_000, 'separator': '\\0', 'missing': None}, 30_000_001)",
    "texts that take all memory together": "[series({'kind': 'texts', 'count': 1_000_000, 'text': '\\0' * 999_999, 'separator': '\\0', 'missing': None}, 10**6)] * 5",
    "more columns than there may be": "forged(index=rows(1), columns=rows(50_000), data=[np.zeros(1)] * 50_000)",
    "more frames than there may be": "[series(three)] * 45_000",
    "texts of pandas that are numbers": "series({'kind': 'string', 'cells': np.array([1, 2, 3], object), 'missing': 'NA'})",
    "texts of pandas that are handles": "series({'kind': 'string', 'cells': np.array([thing, 'a', 'b'], object), 'missing': 'NA'})",
    "objects in places that are none": "series({'kind': 'objects', 'cells': np.array([1, 2, 3], object), 'places': np.array([3]), 'scalars': [1]})",
    "objects in places below": "series({'kind': 'objects', 'cells': np.array([1, 2, 3], object), 'places': np.array([-1]), 'scalars': [1]})",
    "fewer objects than places": "series({'kind': 'objects', 'cells': np.array([1, 2, 3], object), 'places': np.array([0]), 'scalars': []})",
    "intervals that end before they begin": "series({'kind': 'interval', 'left': three + 1, 'right': three, 'closed': 'left'})",
    "intervals that are open somehow": "series({'kind': 'interval', 'left': three, 'right': three, 'closed': 'left; import os'})",
    "intervals of categories": "series({'kind': 'interval', 'left': {'kind': 'category', 'codes': three, 'categories': rows(3)}, 'right': three, 'closed': 'left'})",
    "periods of programs": "series({'kind': 'period', 'ordinals': three, 'frequency': 'print(1)'})",
    "periods of texts": "series({'kind': 'period', 'ordinals': np.array(['a'] * 3, object), 'frequency': 'M'})",
}

ENDS = {name: [program] for name, program in HOSTILE.items()}
ENDS["zones that are files"] = [HOSTILE["zones that are files"].replace("{n}", str(number)) for number in range(25)]
ENDS["kinds that are handles"] = [HOSTILE["kinds that are handles"].replace("{n}", str(number)) for number in range(13)]


@pytest.fixture(scope="module")
def forge(packages):
    class Thing:
        def __getattr__(self, name):
            raise AssertionError(f"the program made this process ask for {name}")

        def __iter__(self):
            raise AssertionError("the program made this process run over its object")

        __len__ = __str__ = __array__ = __lt__ = __iter__

        def __eq__(self, other):
            raise AssertionError("the program made this process compare its object")

        __hash__ = object.__hash__

        def __repr__(self):
            return "thing"

    with wardian.Sandbox(packages=packages, tools={"echo": lambda *values: values}, memory="1GB", fuel=None) as sandbox:
        sandbox.run(FORGE)
        sandbox.set("thing", Thing())
        sandbox.run("kept = 5")
        yield sandbox


@pytest.mark.parametrize("name", ENDS)
def test_what_lies_is_an_error(forge, name):
    for program in ENDS[name]:
        with pytest.raises(wardian.ValueCrossingError, match="cannot cross") as raised:
            forge.run(program)
        assert "the program made this process" not in str(raised.value)
        assert forge.run("kept").value == 5


def test_a_tool_is_not_called_with_what_lies(packages):
    called = []
    with wardian.Sandbox(packages=packages, tools={"take": called.append}, memory="1GB", fuel=None) as sandbox:
        sandbox.run(FORGE)
        with pytest.raises(wardian.Error):
            sandbox.run("take(series(three, 4))")
        assert called == [] and sandbox.run("three.sum()").value == 3


def test_names_are_texts(forge):
    program = "series(three, index=labels(np.array(['__class__', \"__import__('os')\", '__del__'], object)), name='__init__')"
    found = forge.run(program).value
    assert found.name == "__init__" and list(found.index) == ["__class__", "__import__('os')", "__del__"]


def test_values_at_the_edges(forge):
    """Whatever number stands for a time or a period can be looked at."""
    edges = "np.array([-2**63, -2**63 + 1, -1, 2**63 - 1])"
    for program in (
        f"series({edges}.view('M8[ns]'), 4)",
        f"series({edges}.view('M8[s]'), 4)",
        f"series({edges}.view('m8[ms]'), 4)",
        *(f"series({{'kind': 'period', 'ordinals': {edges}, 'frequency': {freq!r}}}, 4)" for freq in ("M", "Y-DEC", "D", "W-SUN", "ns", "B", "Q-JAN")),
    ):
        try:
            found = forge.run(program).value
        except wardian.ValueCrossingError:
            continue
        assert len(found) == 4
        # In a process of its own: this one could end.
        code = "import pickle, sys\nfound = pickle.load(sys.stdin.buffer)\ntry: repr(found)\nexcept Exception: pass"
        import pickle

        subprocess.run([sys.executable, "-c", code], input=pickle.dumps(found), check=True)


def test_records_with_other_names_are_records(forge):
    assert isinstance(forge.run("forged('Index', index=1)").value, wardian.Record)
    assert isinstance(forge.run("forged('DataFrame.x', index=1)").value, wardian.Record)

    @dataclasses.dataclass
    class DataFrame:
        index: int

    forge.set("other", DataFrame(1))
    assert forge.run("other.index").value == 1
