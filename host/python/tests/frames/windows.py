"""Statistics over moving windows, and with exponential weights."""

import numpy as np
import pandas as pd

random = np.random.default_rng(3)
values = random.normal(size=200) * 1e3
values[random.integers(0, 200, 30)] = np.nan
values[50:60] = 2.5
values[120] = 1e12
frames = {
    'plain': pd.Series(values),
    'missing': pd.Series([np.nan, np.nan, 1.0, np.nan]),
    'none': pd.Series([], dtype=float),
    'whole': pd.Series(range(20)),
    'zeros': pd.Series([0.0, -0.0, -0.0, 0.0]),
    'infinite': pd.Series([1.0, np.inf, 2.0, -np.inf, 3.0, 4.0, 5.0]),
}


def digest(series):
    return [f'{value:.17g}' for value in series.tolist()]


def show(title, ask):
    try:
        print(title, digest(ask()))
    except Exception as error:
        print(title, type(error).__name__, error)


for name, series in frames.items():
    for window in (1, 3, 20):
        for least in (None, 0, 2):
            if least is not None and least > window:
                continue
            moving = series.rolling(window, min_periods=least)
            for statistic in ('sum', 'mean', 'var', 'std', 'skew', 'kurt', 'min', 'max', 'median', 'sem'):
                show(f'{name} {window} {least} {statistic}', getattr(moving, statistic))
            for how in ('linear', 'lower', 'higher', 'nearest', 'midpoint'):
                show(f'{name} {window} {least} {how}', lambda: moving.quantile(0.3, interpolation=how))
            for method in ('average', 'min', 'max'):
                show(f'{name} {window} {least} rank {method}', lambda: moving.rank(method=method, ascending=False, pct=method == 'max'))
    show(f'{name} expanding', lambda: series.expanding().var())
    show(f'{name} centred', lambda: series.rolling(5, center=True, min_periods=1).mean())
    show(f'{name} step', lambda: series.rolling(5, step=2, min_periods=1).sum())
    for options in ({'span': 5}, {'alpha': 0.2, 'adjust': False}, {'com': 1.5, 'ignore_na': True, 'min_periods': 3}):
        decaying = series.ewm(**options)
        for statistic in ('mean', 'var', 'std'):
            show(f'{name} {options} {statistic}', getattr(decaying, statistic))
        show(f'{name} {options} cov', lambda: decaying.cov(series.shift()))

times = pd.date_range('2024-01-01', periods=200, freq='37min')
timed = pd.Series(values, index=times)
for closed in ('right', 'left', 'both', 'neither'):
    show(f'time {closed}', lambda: timed.rolling('3h', closed=closed).mean())
show('half-life', lambda: timed.dropna().ewm(halflife='2h', times=timed.dropna().index).mean())

grouped = pd.DataFrame({'key': random.integers(0, 4, 200), 'value': values})
show('grouped', lambda: grouped.groupby('key')['value'].rolling(4, min_periods=1).mean())
show('grouped median', lambda: grouped.groupby('key')['value'].expanding().median())
show('grouped decay', lambda: grouped.groupby('key')['value'].ewm(span=4).mean())
show('correlation', lambda: frames['plain'].rolling(10).corr(frames['plain'].shift(2)))
show('applied', lambda: frames['plain'].rolling(4).apply(np.nanmax, raw=True))


class Whole(pd.api.indexers.BaseIndexer):
    """Windows that go back and forth, some of them empty."""

    def get_window_bounds(self, num_values=0, min_periods=None, center=None, closed=None, step=None):
        starts = np.array([(i * 7) % num_values for i in range(num_values)], dtype=np.int64)
        return starts, np.minimum(starts + self.window_size, num_values)


for statistic in ('sum', 'var', 'median'):
    show(f'own windows {statistic}', getattr(frames['plain'].rolling(Whole(window_size=6), min_periods=1), statistic))
