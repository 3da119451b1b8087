"""Using once what programs use first of pandas, at the end of its import.

Caches of code, classes and attributes are then filled, and with them the image that others begin with: they share its
memory until they write it. Nothing else stays. What pandas imports last, reading files, is not there yet.
"""

import warnings


def warm_up():
    from pandas.core.frame import DataFrame
    from pandas.core.indexes.datetimes import date_range
    from pandas.core.reshape.concat import concat
    from pandas.core.series import Series

    frame = DataFrame({'key': ['a', 'b', 'a', None], 'value': [1, 2, 3, 4], 'part': [0.5, float('nan'), 1.5, 2.0]})
    frame['when'] = date_range('2024-01-01', periods=4)
    str(frame), frame._repr_html_(), frame.dtypes, str(frame.dtypes), frame.shape, str(frame['value']), len(frame)
    frame.head(2), frame.describe(), frame.columns.tolist(), frame.isna().sum(), frame.fillna(0), frame.dropna()
    frame['twice'] = frame['value'] * 2
    frame['value'] + 1, frame['value'].sum(), frame['part'].mean(), frame['value'].max(), frame['part'] > 1
    frame[frame['value'] > 1], frame.loc[0, 'value'], frame.loc[frame['value'] > 1, 'part'], frame.iloc[0], frame.iloc[:2]
    str(frame.groupby('key')['value'].sum()), frame.groupby('key').agg({'value': ['min', 'max'], 'part': 'mean'})
    frame.sort_values('value', ascending=False), frame.set_index('key').reset_index(), frame['key'].value_counts()
    frame.merge(frame[['key', 'part']], on='key'), concat([frame, frame]), frame.drop(columns='when').rename(columns={'a': 'b'})
    frame['key'].str.upper(), frame['when'].dt.year, frame['key'].unique(), frame['value'].apply(lambda value: value + 1)
    frame['value'].map(str), frame[['value', 'part']].apply(lambda row: row['value'], axis=1), frame['value'].astype(float)
    frame.pivot_table('value', 'key', aggfunc='sum'), frame.to_dict('records'), list(frame.itertuples()), list(frame.iterrows())
    str(Series([1, 2], index=['x', 'y'])), frame['value'].rolling(2).mean(), frame['part'].median(), frame['value'].tolist()


with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    warm_up()
