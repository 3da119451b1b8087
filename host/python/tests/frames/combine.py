import pandas as pd

left = pd.DataFrame({'key': ['a', 'b', 'c', 'b'], 'one': [1, 2, 3, 4]})
right = pd.DataFrame({'key': ['b', 'c', 'd'], 'two': [20.0, 30.0, 40.0]})
for how in ('inner', 'left', 'right', 'outer', 'cross'):
    print(left.merge(right, how=how, **({} if how == 'cross' else {'on': 'key'})))
print(left.merge(right, left_on='one', right_index=True, how='left', indicator=True))
print(left.set_index('key').join(right.set_index('key'), how='left'))
print(pd.concat([left, right], ignore_index=True), pd.concat({'l': left, 'r': right}, axis=1), sep='\n')
wide = pd.DataFrame({'id': [1, 2], 'x': [3, 4], 'y': [5, 6]})
long = wide.melt(id_vars='id')
print(long, long.pivot(index='id', columns='variable', values='value'), wide.set_index('id').stack(), sep='\n')
print(wide.set_index('id').stack().unstack(0))
print(pd.get_dummies(left, columns=['key']), pd.DataFrame({'v': [[1, 2], [], [3]]}).explode('v'), sep='\n')
first = pd.DataFrame({'t': pd.to_datetime(['2024-01-01', '2024-01-03']), 'p': [1, 2]})
second = pd.DataFrame({'t': pd.to_datetime(['2024-01-02', '2024-01-04']), 'q': [5, 6]})
print(pd.merge_asof(second, first, on='t'))
print(left.sort_values(['key', 'one'], ascending=[False, True]).drop_duplicates('key'), left.duplicated('key').tolist())
try:
    left.merge(right, on='nothing')
except KeyError as error:
    print('KeyError', error)
