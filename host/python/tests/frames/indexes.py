import numpy as np
import pandas as pd

index = pd.MultiIndex.from_product([['a', 'b'], [1, 2, 3]], names=['x', 'y'])
frame = pd.DataFrame({'v': np.arange(6) * 1.5, 'w': list('pqrstu')}, index=index)
print(frame, frame.loc['a'], frame.loc[('b', 2)], frame.xs(3, level='y'), frame.unstack()['v'], sep='\n')
print(frame.swaplevel().sort_index(), frame.reset_index('y'), frame.groupby(level='x')['v'].sum(), sep='\n')
print(frame.loc[pd.IndexSlice[:, 2:], 'v'], index.get_level_values('y'), index.to_frame().shape, sep='\n')
one, two = pd.Index([1, 2, 3, 4]), pd.Index([3, 4, 5])
print(one.union(two), one.intersection(two), one.difference(two), one.symmetric_difference(two), one.get_indexer([4, 9]))
print(pd.RangeIndex(5)[::2], pd.CategoricalIndex(list('aab')), pd.IntervalIndex.from_breaks([0, 1, 2]), sep='\n')
print(frame.reindex([('a', 1), ('c', 9)]), pd.Series([1, 2], index=['a', 'a'])['a'], sep='\n')
print(pd.Series(pd.Categorical(['lo', 'hi', 'lo'], categories=['lo', 'hi'], ordered=True)).sort_values().cat.codes)
frame.columns = pd.Index(['first', 'second'], name='columns')
print(frame.head(2), frame.columns.map(str.upper), frame.index.nlevels, sep='\n')
