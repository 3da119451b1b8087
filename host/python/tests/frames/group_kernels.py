"""What groups come to, for columns of all types, with missing keys and values."""

import warnings

import numpy as np
import pandas as pd

warnings.simplefilter('ignore')
random = np.random.default_rng(11)
ROWS = 60
SPECIALS = (np.nan, np.inf, -np.inf, -0.0, 0.0, 1e300)


def some(share=0.2):
    return random.random(ROWS) < share


def floats():
    values = random.normal(size=ROWS) * 10.0 ** random.integers(-3, 9, ROWS)
    for special in SPECIALS:
        values = np.where(some(0.05), special, values)
    return values


def whole(dtype):
    info = np.iinfo(dtype)
    return random.integers(info.min, info.max, ROWS, dtype=dtype, endpoint=True)


def columns():
    """Columns by names of their own."""
    yield 'float64', pd.Series(floats())
    yield 'float32', pd.Series(floats().astype(np.float32))
    yield 'halves', pd.Series(random.integers(-9, 9, ROWS) / 2)
    for dtype in ('int64', 'int32', 'int8', 'uint64', 'uint8'):
        yield dtype, pd.Series(whole(dtype))
        yield f'few {dtype}', pd.Series(random.integers(0, 5, ROWS).astype(dtype))
    yield 'bool', pd.Series(some(0.5))
    yield 'object', pd.Series(random.choice(np.array(['a', 'b', None, 'cc', np.nan], dtype=object), ROWS))
    times = pd.Series(random.integers(-10**18, 10**18, ROWS).view('M8[ns]')).mask(some())
    yield 'times', times
    yield 'times of a zone', times.dt.tz_localize('UTC')
    yield 'spans', times - pd.Timestamp('2000-01-01')
    yield 'Int64', pd.Series(pd.arrays.IntegerArray(whole('int64'), some()))
    yield 'UInt8', pd.Series(pd.arrays.IntegerArray(whole('uint8'), some()))
    yield 'Float64', pd.Series(pd.arrays.FloatingArray(floats(), some()))
    yield 'boolean', pd.Series(pd.arrays.BooleanArray(some(0.5), some()))
    yield 'complex', pd.Series(floats() + 1j * floats())
    yield 'category', pd.Series(pd.Categorical(random.choice(['p', 'q'], ROWS), categories=['q', 'p', 's'], ordered=True))


def show(title, ask):
    try:
        found = ask()
    except Exception as error:
        print(title, type(error).__name__, str(error)[:100])
        return
    if isinstance(found, pd.DataFrame):
        print(title, found.dtypes.tolist(), [column.tolist() for _, column in found.items()], found.index.tolist())
    else:
        print(title, found.dtype, found.tolist(), found.index.tolist())


PLAIN = (
    'sum', 'prod', 'min', 'max', 'first', 'last', 'mean', 'var', 'std', 'sem', 'median', 'skew', 'any', 'all', 'count',
    'nunique', 'idxmin', 'idxmax', 'ohlc', 'cumsum', 'cumprod', 'cummin', 'cummax', 'shift', 'diff', 'ffill', 'bfill',
    'rank', 'value_counts',
)
KEEPING = (
    'first', 'last', 'skew', 'any', 'all', 'idxmin', 'idxmax', 'cumsum', 'cumprod', 'cummin', 'cummax',
)


def ask(title, groups, method, *args, **options):
    def found():
        result = getattr(groups, method)(*args, **options)
        # pandas leaves whatever memory held in rows of no group, and sorts zeros of both signs as it happens.
        if method in ('cummin', 'cummax'):
            return result[has_key]
        return result + 0.0 if method == 'quantile' and result.dtype.kind == 'f' else result

    show(f'{title} {method} {args} {options}', found)


keys = pd.Series(random.integers(0, 6, ROWS)).astype(float).mask(some(0.1))
has_key = keys.notna()
for name, column in columns():
    groups = column.groupby(keys)
    for method in PLAIN:
        ask(name, groups, method)
    for method in KEEPING:
        ask(name, groups, method, skipna=False)
    for method in ('sum', 'prod', 'min', 'last'):
        ask(name, groups, method, min_count=8)
    for distance in (-1, 2, -3, 0, 99):
        ask(name, groups, 'shift', distance)
    for how in ('linear', 'lower', 'higher', 'nearest', 'midpoint'):
        ask(name, groups, 'quantile', [0.5, 0, 0.3, 1], interpolation=how)
    ask(name, groups, 'var', ddof=0)
    ask(name, groups, 'ffill', limit=1)
    ask(name, groups, 'nth', [1, -1])
    ask(name, groups, 'transform', 'max')

frame = pd.DataFrame(dict(columns()))
by_key = frame.groupby(keys, sort=False, dropna=False)
for method in ('sum', 'first', 'last', 'count', 'shift', 'ffill'):
    show(f'frame {method}', getattr(by_key, method))
for method in ('mean', 'median', 'max', 'cumsum', 'idxmin'):
    show(f'frame {method}', lambda: getattr(by_key[['float64', 'halves', 'int64', 'Int64']], method)())
print([(key, part['object'].tolist(), part.index.tolist()) for key, part in by_key])
none = frame[:0].groupby(keys[:0])
for method in ('sum', 'count', 'first', 'cumsum', 'median'):
    show(f'none {method}', lambda: getattr(none[['halves', 'int64']], method)())

daily = pd.Series(floats(), index=pd.date_range('2024-01-01', periods=ROWS, freq='7h')).resample('D')
for method in ('mean', 'ohlc', 'max', 'count', 'median'):
    show(f'daily {method}', getattr(daily, method))
