import numpy as np
import pandas as pd

frame = pd.DataFrame({'a': range(6), 'b': list('uvwxyz'), 'c': np.arange(6) / 4}, index=list('ABCDEF'))
print(frame.loc['B':'D', ['a', 'c']])
print(frame.iloc[[0, -1], 1:])
print(frame[frame['a'] % 2 == 0])
print(frame.query('a > 2 and c < 1.2'))
print(frame.at['C', 'b'], frame.iat[0, 0], frame.loc['A'].to_dict())
frame.loc['G'] = [9, 'q', 0.5]
frame.loc[frame['a'] > 4, 'c'] = -1
frame['d'] = frame['a'].where(frame['a'] > 2, 100)
print(frame)
print(frame.isin([1, 'x']).sum())
print(frame.nlargest(2, 'a'), frame.sample(3, random_state=1))
print(frame.set_index('b').loc[['u', 'q'], 'a'])
print(frame.drop(columns='d').rename(columns={'a': 'A'}).reset_index().head(2))
for wrong in (lambda: frame['nothing'], lambda: frame.loc['Z'], lambda: frame.iloc[99], lambda: frame.drop('Z')):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
