"""Programs that use pandas' own files to do harm: each ends with an error or by a limit, and its session goes on."""

import pathlib

import pytest

import wardian

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

if (numpy.__version__, pandas.__version__) != ("2.3.5", "2.3.3"):
    pytest.skip("the sandbox runs numpy 2.3.5 and pandas 2.3.3 alone", allow_module_level=True)

#: What all programs find.
BEFORE = """
import io, pickle
import numpy as np
import pandas as pd

def tried(function, *args, **keywords):
    try:
        result = function(*args, **keywords)
    except Exception as error:
        return type(error).__name__
    return f'{type(result).__name__} of {result.shape}' if hasattr(result, 'shape') else result

def read(text, **keywords):
    return pd.read_csv(io.StringIO(text), **keywords)

kept = pd.DataFrame({'key': list('abab'), 'value': range(4)})
"""

#: Programs whose value is what became of each attempt; None where any end is right that leaves the session.
PROGRAMS = {
    "names that are programs": (
        "frame = pd.DataFrame({'__import__(\"os\").system(\"id\")': [1], 'a b': [2], '@x': [3]})\n"
        "[tried(frame.query, text) for text in ['__import__(\"os\").getcwd() == 1', '@kept.__class__.__mro__ == 1',"
        " 'a b == 1', '`a b` == 2']]",
        None,
    ),
    "names in eval": ("[tried(kept.eval, text) for text in ['value.__class__', '(' * 3000, 'value +', 'nothing']]", None),
    "quotes that never end": ("[tried(read, 'a,b\\n\"1,2\\n' + '3,4\\n' * 1000)]", ["ParserError"]),
    "a million columns": ("[tried(read, ','.join(map(str, range(1000000))) + '\\n')]", None),
    "rows of other lengths": ("[tried(read, 'a,b\\n1,2\\n' + '1,2,3\\n')]", ["ParserError"]),
    "bytes that are no text": ("[tried(pd.read_csv, io.BytesIO(b'a\\n\\xff\\xfe\\n'))]", ["UnicodeDecodeError"]),
    "numbers of a million digits": ("[tried(read, 'a\\n' + '9' * 1000000 + '\\n')]", ["DataFrame of (1, 1)"]),
    "sources that lie": (
        "class Source:\n"
        "    def read(self, size=-1): return 7\n"
        "    def __iter__(self): return self\n"
        "    def __next__(self): raise StopIteration\n"
        "class Raises(Source):\n"
        "    def read(self, size=-1): raise ZeroDivisionError\n"
        "[tried(pd.read_csv, Source()), tried(pd.read_csv, Raises())]",
        ["ParserError", "ZeroDivisionError"],
    ),
    "dates beyond range": (
        "[tried(pd.Timestamp, text) for text in ['9999-12-31', '0000-01-01', '2024-99-99', '-1', 10**30]]"
        " + [tried(pd.to_datetime, [10**18] * 3, unit='D'), tried(pd.date_range, '2024', periods=10**12)]",
        None,
    ),
    "durations beyond range": ("[tried(pd.Timedelta, value) for value in ['1' * 50 + ' days', 10**30, float('inf'), 'P1Y']]", None),
    "ranges too long": ("[tried(pd.RangeIndex(10**15).to_numpy), tried(pd.Series, range(10**12))]", ["MemoryError", "MemoryError"]),
    "frames too large": ("[tried(pd.DataFrame, 0, index=range(10**6), columns=range(10**6))]", ["MemoryError"]),
    "products of frames": ("big = pd.DataFrame({'a': range(10**6)})\n[tried(big.merge, big, how='cross')]", None),
    "keys that meet too often": ("big = pd.DataFrame({'a': [1] * 10**6})\n[tried(big.merge, big, on='a')]", None),
    "a million categories": ("[tried(pd.Categorical, range(1000000))]", ["Categorical of (1000000,)"]),
    "categories and their products": (
        "wide = pd.DataFrame({name: pd.Categorical([0], categories=range(5000)) for name in 'abcd'})\n"
        "[tried(lambda: wide.groupby(list('abcd'), observed=False).size())]",
        None,
    ),
    "repeats": ("[tried(kept['key'].str.repeat, 10**12), tried(kept.index.repeat, 10**12)]", None),
    "padding": ("[tried(kept['key'].str.pad, 10**10), tried(kept['key'].str.zfill, 10**10)]", None),
    "patterns": ("[tried(kept['key'].str.contains, '(' * 5000), tried(kept['key'].str.replace, '(', '', regex=True)]", None),
    "pickles that lie": (
        "text = pickle.dumps(kept)\n"
        "[tried(pickle.loads, text[:cut]) for cut in range(10, len(text), 97)] and 'done'",
        "done",
    ),
    "blocks that lie": (
        "import pandas.core.internals as internals\n"
        "from pandas._libs.internals import BlockPlacement\n"
        "[tried(BlockPlacement, value) for value in ['x', -1, 10**30, slice(None, None, -1), [1, -5]]]"
        " + [tried(internals.make_block, np.arange(6), placement=[0, 1, 2, 9]),"
        " tried(lambda: internals.BlockManager([], []).iget(3))]",
        None,
    ),
    "places out of bounds": (
        "from pandas._libs import algos, lib, join, hashtable\n"
        "out = np.empty(3)\n"
        "[tried(algos.take_1d_float64_float64, np.arange(3.0), np.array([0, 7, -9]), out),"
        " tried(algos.groupsort_indexer, np.array([0, 99]), 2), tried(algos.take_1d_float64_float64, np.arange(3.0), np.array([0]), out),"
        " tried(kept.take, [99])]",
        None,
    ),
    "groups out of bounds": (
        "from pandas._libs import groupby\n"
        "out, counts = np.zeros((2, 1)), np.zeros(2, dtype=np.int64)\n"
        "[tried(groupby.group_sum, out, counts, np.ones((3, 1)), np.array([0, 99, -7])), out.shape, counts.shape]",
        None,
    ),
    "loops over groups that lie": (
        "from pandas._libs import _groups, _takes\n"
        "ones, zeros, none = np.ones(4), np.zeros(4, dtype=int), np.zeros(0, dtype=int)\n"
        "columns = [(ones, zeros + 2, None, False, 2), (ones, zeros[:3], None, False, 2), (ones[::2], zeros[:2], None, False, 2),\n"
        "           (ones, zeros, ones, False, 2), (ones, zeros, None, False, -1), (ones, zeros, None, False, 10**14)]\n"
        "{tuple(tried(loop, *column, *rest) for column in columns) for loop, *rest in [\n"
        "    (_groups.sums,), (_groups.medians,), (_groups.bars,), (_groups.moments, False), (_groups.extremes, True),\n"
        "    (_groups.extreme_places, True, True), (_groups.running_sums, True)]}",
        {("IndexError", "ValueError", "TypeError", "TypeError", "ValueError", "MemoryError")},
    ),
    "places of groups that lie": (
        "from pandas._libs import _groups, _takes\n"
        "ones, zeros, shares = np.ones(4), np.zeros(4, dtype=int), np.array([0.5, np.nan, 9e99, -1])\n"
        "[tried(_groups.shifts, zeros, 10**14, 1), tried(_groups.shifts, zeros, 1, -2**63),\n"
        " tried(_groups.fills, zeros > 0, zeros, zeros + 4, -1, True), tried(_groups.fills, zeros > 0, zeros, zeros - 1, -1, True),\n"
        " tried(_groups.quantiles, ones, zeros > 1, False, zeros - 1, zeros, shares, 'linear'),\n"
        " tried(_groups.quantiles, ones, zeros > 1, False, zeros, zeros + 5, shares, 'linear'),\n"
        " len(_groups.quantiles(ones, zeros > 1, False, zeros + 3, zeros, shares, 'linear')),\n"
        " tried(_takes.take, ones, zeros - 2, ones[:1]), tried(_takes.take, ones, zeros + 4, ones[:1]), tried(_takes.take, ones, zeros, ones)]",
        ["MemoryError", "ndarray of (4,)", "IndexError", "IndexError", "IndexError", "IndexError", 2, "IndexError", "IndexError", "ValueError"],
    ),
    "objects that are equal to nothing": (
        "class Odd:\n"
        "    def __eq__(self, other): raise ZeroDivisionError\n"
        "    def __hash__(self): return 1\n"
        "[tried(lambda: pd.Series([Odd(), Odd()]).unique()), tried(lambda: pd.Series([Odd()] * 2).value_counts()),"
        " tried(lambda: pd.Series([[1], [2]]).unique())]",
        None,
    ),
    "objects that change what is sorted": (
        "class Changes:\n"
        "    def __lt__(self, other): series.drop(series.index, inplace=True); return True\n"
        "series = pd.Series([Changes() for _ in range(50)])\n"
        "[tried(series.sort_values)]",
        None,
    ),
    "dtypes that lie": (
        "class Lies:\n"
        "    dtype, shape, ndim = 'int64', (10**9,), 1\n"
        "    def __len__(self): return 10**9\n"
        "    def __getitem__(self, place): return 1\n"
        "[tried(pd.Series, Lies(), dtype=dtype) for dtype in ['float64', 'category', 'datetime64[ns]', 'nothing']]",
        None,
    ),
    "arrays that lie": (
        "class Array(np.ndarray):\n"
        "    @property\n"
        "    def shape(self): return (5, 5)\n"
        "    def __len__(self): return 10**9\n"
        "[tried(pd.Series, np.arange(3).view(Array)), tried(pd.DataFrame, np.arange(3).view(Array))]",
        None,
    ),
    "deep json": ("[tried(pd.read_json, io.StringIO('[' * 100000)), tried(pd.read_json, io.StringIO('{\"a\":' * 100000))]", None),
    "json of itself": ("odd = []\nodd.append(odd)\n[tried(pd.Series([odd]).to_json), tried(pd.Series([odd]).__repr__)]", None),
    "windows that lie": (
        "from pandas._libs.window import aggregations\n"
        "far = np.array([0, 10**9, -5])\n"
        "[tried(aggregations.roll_sum, np.ones(3), far, far + 2, 1), tried(kept['value'].rolling, -1),"
        " tried(kept['value'].rolling(10**15, min_periods=1).sum)]",
        None,
    ),
    "times that lie": (
        "import datetime\n"
        "from pandas._libs.tslibs import _times\n"
        "class Odd:\n"
        "    __slots__ = ('_year', '_month', '_day', '_tzinfo', '_value', '_creso', '__dict__')\n"
        "odd, date = Odd(), datetime.date(2020, 1, 1)\n"
        "odd._year, odd._month, odd._value, date._year, date._month = 'x', 10**30, odd, 2**40, 77\n"
        "ends = np.array([-2**63, 1 - 2**63, 2**63 - 1])\n"
        "objects = np.array([date, odd, pd.Timestamp(1), 'x' * 10**5], dtype=object)\n"
        "names = (('J',) * 12, ('J',) * 12, ('M',) * 7, ('M',) * 7, ('a', 'p'))\n"
        "[tried(_times.moments, each, None, ends, ends[:2], 1, (), ends, None) for each in objects]"
        " + [tried(_times.moments, each, None, ends, None, 1, (), ends, ends) for each in objects]"
        " + [tried(_times.of_moments, objects, (type(each),) * 3, (), unit) for each in objects for unit in [1, 7, 10**9]]"
        " + [tried(_times.write, ends, 1, text, names, 1, ends) for text in ['%', '%Y' * 10**5, '%Q', '%Y']]"
        " + [tried(_times.read, objects, text, names, (), 1, True) for text in ['%', '%Y' * 10**5, '%Y%Y', None, 7]]"
        " + [tried(_times.shift_months, ends, 10**9, months, 'end') for months in [2**62, -2**62, 10**11, 1]]"
        " + [tried(_times.round, ends, step, 2) for step in [0, -1, 2**63 - 1, 2**70]]"
        " + [tried(_times.days, np.zeros((2, 2), dtype='i8'), 1), tried(_times.days, np.arange(8)[::2], 1), tried(_times.days, ends, 0)]",
        None,
    ),
    "zones that lie": ("[tried(pd.Timestamp, '2024', tz=zone) for zone in ['../../etc/passwd', '/etc/passwd', 'x' * 10**6, 7]]", None),
    "recursion": ("deep = []\nfor _ in range(100000): deep = [deep]\n[tried(pd.Series, [deep]), tried(pd.json_normalize, {'a': deep})]", None),
}

#: Programs that never end by themselves.
ENDLESS = {
    "generators": "def numbers():\n    while True: yield 1\npd.Series(numbers())",
    "frames": "while True: kept.groupby('key').sum()",
    "rows": "big = pd.DataFrame({'a': range(10**5)})\nwhile True: big.apply(lambda row: row['a'] * 2, axis=1)",
    "texts": "text = 'a,b\\n' + '1,2\\n' * 10**4\nwhile True: read(text)",
    "sorts": "big = pd.DataFrame({'a': np.arange(10**5)[::-1], 'b': 'x'})\nwhile True: big.sort_values(['b', 'a'])",
    "merges": "big = pd.DataFrame({'a': np.arange(10**5)})\nwhile True: big.merge(big, on='a')",
    "dates": "while True: pd.date_range('2000', '2020', freq='D').strftime('%Y')",
    "a source that never ends": (
        "class Source:\n"
        "    def read(self, size=-1): return 'a,b\\n'\n"
        "    def __iter__(self): return self\n"
        "    def __next__(self): return 'a,b\\n'\n"
        "pd.read_csv(Source())"
    ),
}


#: Calls of all functions in Rust with whatever comes: its value is how many functions there are, and how many calls were
#: right by accident.
NATIVES = """
import importlib, inspect, random, warnings

pick = random.Random(4)
ints = [np.array(each, 'int64') for each in ([], [0], [0, 1, 2], [-1, 0, 1], [2, 2, 2], [9, -9, 4], [2**62, 0, -2**63])]
ints += [0, 1, 3, 2**40]
floats = [np.array(each, 'float64') for each in ([], [1.0], [1.0, np.nan, 2.0], [np.inf, -0.0, 1e300])] + [0, 1, 0.5, True, None]
objects = [np.array(each, object) for each in ([], ['a'], ['a', 'b', None], ['a', 1.0, np.nan], [True, 2, 'x'])]
objects += ['eq', 'lt', 'a', (), 0, 2]
block = ('a,b', '\u00e9', np.array([[[0, 1], [2, 9]], [[5, 4], [2**32 - 1, 7]]], 'uint32'))
texts = ['', 'a,b\\n1,"2""3"\\n', '\u00e9,\\n\\n', ',', '"', ['NA', ''], [['a', 'b'], ['c']], 0, 1, 2, 100, True, [block]]
odd = [None, -1, 2**31, 2**70, float('nan'), b'x', [], {}, object(), np.zeros((2, 2)), np.array(5), np.full(16, 2**32 - 1, 'uint32'),
       np.array([True, False, True]), np.array([[1, 'a']], object), np.array(['x', 'yy']), np.array(['2024-01-01', 'NaT'], 'M8[ns]'),
       np.arange(10)[::3], np.zeros(3, 'f4'), np.zeros(2, '>i8'), np.lib.stride_tricks.as_strided(np.arange(3), (4,), (0,))]
pools = [ints, floats, objects, texts, ints + floats, odd]
functions = []
for module in NAMES:
    found = vars(importlib.import_module('pandas._libs.' + module))
    functions += [each for name, each in sorted(found.items()) if not name.startswith('_') and callable(each)]
right = 0
with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    for function in functions:
        count = len(inspect.signature(function).parameters)
        for _ in range(300):
            pool = pick.choice(pools)
            try:
                function(*(pick.choice(pool if pick.random() < 0.7 else odd) for _ in range(count)))
                right += 1
            except Exception:
                pass
(len(functions), right)
"""

MODULES_IN_RUST = ["_columns", "_csv", "_groups", "_joins", "_objects", "_scalars", "_takes", "_windows", "tslibs._times"]


@pytest.fixture(scope="module")
def ready():
    packages = wardian.Packages(pathlib.Path(pandas.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="500MB", fuel=6_000_000_000, timeout=60) as sandbox:
        sandbox.run(BEFORE)
        yield sandbox


@pytest.fixture
def sandbox(ready):
    with ready.fork(1)[0] as sandbox:
        yield sandbox


def goes_on(sandbox):
    assert sandbox.run("kept.groupby('key')['value'].sum().to_dict()").value == {"a": 2, "b": 4}


@pytest.mark.parametrize("name", PROGRAMS)
def test_attempts_are_errors(sandbox, name):
    program, expected = PROGRAMS[name]
    try:
        found = sandbox.run(program).value
    except wardian.LimitExceeded:
        assert expected is None
    else:
        assert expected is None or found == expected
    goes_on(sandbox)


@pytest.mark.parametrize("name", ENDLESS)
def test_loops_end_by_a_limit(sandbox, name):
    with pytest.raises(wardian.LimitExceeded):
        sandbox.run(ENDLESS[name])
    goes_on(sandbox)


def test_loops_in_rust_are_called_with_anything(sandbox):
    functions, right = sandbox.run(f"NAMES = {MODULES_IN_RUST}\n{NATIVES}").value
    assert functions > 50
    assert right > functions
    goes_on(sandbox)
