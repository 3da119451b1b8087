import numpy as np
import pandas as pd

print(pd.DataFrame({'a': [1, 2, 3], 'b': ['x', None, 'z'], 'c': [1.5, np.nan, -2]}))
print(pd.DataFrame([[1, 2], [3, 4]], columns=['p', 'q'], index=['r', 's']).T)
print(pd.DataFrame([{'a': 1, 'b': 2}, {'a': 3, 'c': 4}]))
print(pd.Series({'x': 1, 'y': 2.5}), pd.Series(range(3), name='n').dtype)
print(pd.DataFrame(np.arange(6).reshape(2, 3)).info())
print(pd.DataFrame({'t': pd.date_range('2024-01-30', periods=4), 'k': pd.Categorical(list('abca'))}).dtypes)
print(pd.DataFrame({'i': pd.array([1, None], dtype='Int64'), 'b': pd.array([True, None], dtype='boolean')}))
frame = pd.DataFrame(np.arange(400).reshape(100, 4) / 7)
print(frame)
print(frame.describe())
print(pd.DataFrame(np.zeros((2, 30))).to_string(max_cols=6))
for wrong in ({'a': [1, 2], 'b': [1]}, [[1, 2], [3]]):
    try:
        print(pd.DataFrame(wrong, columns=['a', 'b', 'c'] if isinstance(wrong, list) else None))
    except Exception as error:
        print(type(error).__name__, error)
