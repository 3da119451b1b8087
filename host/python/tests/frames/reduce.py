import numpy as np
import pandas as pd

frame = pd.DataFrame({'a': [3, 1, 2, 5], 'b': [0.1, np.nan, 0.3, 0.5], 'c': [7, 0, 7, 2]})
for name in ('sum', 'mean', 'min', 'max', 'std', 'var', 'median', 'count', 'nunique', 'prod', 'sem', 'skew', 'kurt'):
    print(name, getattr(frame, name)().tolist())
print(frame.corr(), frame.cov(), frame.quantile([0.25, 0.75]), frame.mode(), sep='\n')
print(frame.cumsum(), frame.rank(method='dense'), frame.diff(), frame.pct_change(), frame.idxmax(), sep='\n')
print(frame['a'].rolling(2).mean(), frame['b'].expanding().sum(), frame['a'].ewm(span=2).mean(), sep='\n')
print(frame.fillna(0), frame.dropna(), frame['b'].interpolate(), frame.ffill(), frame.isna().any(), sep='\n')
print(frame.apply(lambda row: row['a'] * 2, axis=1), frame.map(str), frame.agg({'a': 'sum', 'b': ['min', 'max']}), sep='\n')
print(frame['a'].clip(2, 4), frame['a'].between(2, 3), frame.round(1), -frame['a'] ** 2, frame['a'] / 0, sep='\n')
print(pd.cut(frame['a'], 2), pd.qcut(frame['a'], 2, labels=['low', 'high']), pd.factorize(['b', 'a', 'b']), sep='\n')
print(frame['a'] + pd.Series([10, 20], index=[1, 9]), frame.eq(frame.T), frame.memory_usage().tolist(), sep='\n')
