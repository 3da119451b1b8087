"""Work with pandas' frames: prints as JSON how many seconds each piece takes at best.

THE table has a row for each: its name, the statement, and how often it is done in a turn.
"""

import io
import json
import time

import numpy as np
import pandas as pd

MILLION = 10**6

random = np.random.default_rng(5)
keys = pd.DataFrame({'key': random.integers(0, 1000, MILLION), 'value': random.random(MILLION)})
left = pd.DataFrame({'key': random.permutation(100_000), 'a': random.random(100_000)})
right = pd.DataFrame({'key': random.permutation(100_000), 'b': random.random(100_000)})
shuffled = pd.DataFrame({'value': random.random(MILLION)})
names = pd.Series(random.choice(['ash', 'birch', 'cedar', 'oak', 'pine'], 100_000))
table = pd.DataFrame({'row': random.integers(0, 50, 100_000), 'column': names, 'value': random.random(100_000)})
numbers = pd.Series(random.random(MILLION))
rows = pd.DataFrame(random.random((10_000, 3)), columns=list('abc'))
ten = pd.DataFrame({'key': list('aabbccdded'), 'value': range(10)})
frame = pd.DataFrame({'a': range(1000), 'b': range(1000)}, index=[f'r{i}' for i in range(1000)])
lines = [f'{i},{i * 0.37:.6f},word{i % 97},2024-01-{i % 28 + 1:02d},{i % 7}' for i in range(270_000)]
text = 'id,value,word,day,kind\n' + '\n'.join(lines) + '\n'

WORK = [
    ('groupby-sum of 1,000,000 rows, 1,000 keys', lambda: keys.groupby('key')['value'].sum(), 1),
    ('merge of two frames of 100,000 rows', lambda: left.merge(right, on='key'), 1),
    ('read_csv of 10 MB', lambda: pd.read_csv(io.StringIO(text)), 1),
    ('sort_values of 1,000,000', lambda: shuffled.sort_values('value'), 1),
    ('value_counts of 100,000 words', lambda: names.value_counts(), 1),
    ('pivot_table of 100,000 rows', lambda: table.pivot_table('value', 'row', 'column', 'mean'), 1),
    ('rolling mean of 1,000,000', lambda: numbers.rolling(50).mean(), 1),
    ('apply(axis=1) over 10,000 rows', lambda: rows.apply(lambda row: row['a'] + row['b'], axis=1), 1),
    ('groupby-sum of 10 rows', lambda: ten.groupby('key')['value'].sum(), 20),
    ("df.loc['r500', 'a']", lambda: frame.loc['r500', 'a'], 200),
    ("df['a'] + 1", lambda: frame['a'] + 1, 200),
]


def best(statement, times):
    """Seconds of the best of some turns."""
    found = []
    begin = time.perf_counter()
    while len(found) < 3 or (time.perf_counter() - begin < 0.3 and len(found) < 20):
        start = time.perf_counter()
        for _ in range(times):
            statement()
        found.append(time.perf_counter() - start)
    return min(found)


print(json.dumps([[name, best(statement, times), None] for name, statement, times in WORK]))
