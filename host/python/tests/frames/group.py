import numpy as np
import pandas as pd

frame = pd.DataFrame({
    'team': ['x', 'y', 'x', 'z', 'y', 'x', None],
    'year': [2020, 2020, 2021, 2021, 2020, 2021, 2020],
    'points': [1.5, 2.0, np.nan, 4.0, 5.5, 6.25, 7.0],
    'games': [3, 1, 4, 1, 5, 9, 2],
})
groups = frame.groupby('team')
print(groups.sum(), groups['points'].mean(), groups['games'].agg(['min', 'max', 'std', 'median', 'count']), sep='\n')
print(frame.groupby(['team', 'year']).agg(total=('points', 'sum'), most=('games', 'max')))
print(groups['points'].transform('mean'), groups['games'].cumsum(), groups['games'].rank(), sep='\n')
print(groups.size(), groups.ngroups, groups.get_group('x'), groups.first(), groups.nth(1), sep='\n')
print(groups['games'].apply(lambda column: column.max() - column.min()))
print(frame.groupby('team', dropna=False)['games'].sum(), frame.groupby('year')['team'].unique(), sep='\n')
print(frame.pivot_table(index='team', columns='year', values='games', aggfunc='sum', fill_value=0, margins=True))
print(pd.crosstab(frame['team'], frame['year']))
print(frame.groupby(pd.cut(frame['games'], [0, 2, 5, 10]), observed=False)['points'].mean())
print(frame['team'].value_counts(), frame['year'].value_counts(normalize=True), frame['team'].nunique())
print(groups.quantile(0.5, numeric_only=True), groups['points'].shift(), groups.describe()['games'], sep='\n')
empty = frame[frame['games'] > 99]
print(empty.groupby('team').sum(), empty.groupby('team')['points'].agg(['mean', 'var', 'prod']), empty.merge(frame), sep='\n')
