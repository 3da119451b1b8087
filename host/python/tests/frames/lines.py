"""Files of csv with all that lines may have: quotes, blanks, missing fields, ends of lines of each kind."""

import io
import random

import numpy as np
import pandas as pd

pick = random.Random(11)

WORDS = ['ash', 'birch', '', 'NA', 'nan', 'True', 'false', '1.5', '-7', ' 8 ', '1e3', 'x y', 'é', '日本', '+4', '.5', '007', 'inf',
         '9223372036854775808', '99999999999999999999', '0x10', 'a"b', '-', '#', '1,5', 'None', "it's", '2024-01-05']


def field(words, quoting):
    text = pick.choice(words)
    if quoting and (pick.random() < quoting or ',' in text or '\n' in text):
        return '"' + text.replace('"', '""') + '"'
    return text.replace(',', '').replace('\n', '')


def file(rows, width, words, quoting, end, blanks, ragged):
    lines = [','.join(f'c{i}' for i in range(width))]
    for _ in range(rows):
        number = width - (pick.randrange(width) if pick.random() < ragged else 0)
        lines.append(','.join(field(words, quoting) for _ in range(number)))
        if pick.random() < blanks:
            lines.append(pick.choice(['', '  ', '\t']))
    return end.join(lines) + pick.choice(['', end])


def show(title, read):
    try:
        frame = read()
    except Exception as error:
        print(title, type(error).__name__, error)
        return
    if not isinstance(frame, pd.DataFrame):
        frame = pd.concat(list(frame))
    print(title, frame.shape, [str(dtype) for dtype in frame.dtypes], frame.isna().sum().tolist())
    print(frame.head(8).to_dict('list'), frame.tail(3).to_dict('list'))


NUMBERS = [[word] for word in ('1', '-22', ' 3', '4.25', '1e2', 'NA', '', '12345678901234567890')]
for trial in range(60):
    width = pick.randrange(1, 6)
    words = pick.choice([WORDS, WORDS + ['two\nlines', 'a,b', '"'], pick.choice(NUMBERS) + ['1', '2', '30'], ['5', '6.5', ''],
                         ['True', 'False'], ['true', 'NA', 'FALSE']])
    quoting = pick.choice([0, 0, 0.2, 1])
    text = file(pick.choice([3, 40, 300]), width, words, quoting, pick.choice(['\n', '\n', '\r\n']),
                pick.choice([0, 0, 0.1]), pick.choice([0, 0, 0.2]))
    show(f'{trial}', lambda: pd.read_csv(io.StringIO(text)))
    options = pick.choice([
        {'chunksize': 70}, {'nrows': 10}, {'skip_blank_lines': False}, {'na_filter': False}, {'keep_default_na': False},
        {'dtype': str}, {'header': None}, {'skiprows': 3}, {'low_memory': False}, {'usecols': [0]}, {'na_values': ['ash', '-7']},
        {'true_values': ['ash'], 'false_values': ['birch']}, {'quoting': 3}, {'doublequote': False}, {'skipfooter': 1, 'engine': 'python'},
        {'decimal': ','}, {'thousands': '.'}, {'float_precision': 'round_trip'}, {'parse_dates': [0]}, {'index_col': 0},
        {'skipinitialspace': True}, {'comment': '#'}, {'escapechar': '\\'}, {'dtype_backend': 'numpy_nullable'},
    ])
    show(f'{trial} {options}', lambda: pd.read_csv(io.StringIO(text), **options))
    show(f'{trial} bytes', lambda: pd.read_csv(io.BytesIO(text.encode()), **options))

# Lines that are too long, and those that are kept of them.
long = 'a,b\n1,2\n' + '3,4\n' * 200 + '5,6,7\n' + '8,9\n' * 200
for action in ('error', 'skip'):
    show(action, lambda: pd.read_csv(io.StringIO(long), on_bad_lines=action))
show('used', lambda: pd.read_csv(io.StringIO(long), usecols=['a']))
# A field over more than what is read at a time.
wide = 'a,b\n' + '1,x\n' * 10 + '2,"' + 'long\n' * 120_000 + '"\n' + '3,y\n' * 10
frame = pd.read_csv(io.StringIO(wide))
print(frame.shape, frame['b'].str.len().tolist())
# Many chunks.
many = 'n,t\n' + ''.join(f'{i},"w""{i % 5}"\n' for i in range(60_000))
frame = pd.read_csv(io.StringIO(many))
print(frame.dtypes.tolist(), frame['n'].sum(), frame['t'].value_counts().to_dict())
print(frame['t'].iloc[0] is frame['t'].iloc[5], frame.memory_usage().sum())
show('unclosed', lambda: pd.read_csv(io.StringIO('a,b\n' + '1,2\n' * 100 + '3,"4\n' + '5,6\n' * 100)))
broken = b'a,b\n' + b'1,x\n' * 50 + b'2,\xff\n'
show('broken', lambda: pd.read_csv(io.BytesIO(broken)))
show('broken, replaced', lambda: pd.read_csv(io.BytesIO(broken), encoding_errors='replace'))
print(pd.read_csv(io.StringIO('a\n' + '1\n' * 30 + '\x00\n'))['a'].tolist()[-2:])
show('old ends of lines', lambda: pd.read_csv(io.StringIO('a,b\r1,x\r' + '2,y\r' * 300 + '3,')))
