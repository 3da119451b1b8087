"""pandas._libs.writers: rows for csv.writer, lines of JSON, and lengths of texts."""

import re

import numpy as np

# A string, or a sign that opens, closes or parts what is outside of strings.
JSON_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|[{},]', re.DOTALL)


def _column_values(array):
    # The exact values of these types are Python's too.
    if isinstance(array, np.ndarray) and array.dtype.kind in 'Oib' or getattr(array, 'dtype', None) == np.float64:
        return array.tolist()
    return list(array)


def write_csv_rows(data, data_index, nlevels, cols, writer):
    if not isinstance(data_index, np.ndarray):
        raise TypeError(
            f"Argument 'data_index' has incorrect type (expected numpy.ndarray, got {type(data_index).__name__})"
        )
    columns = [_column_values(data[j]) for j in range(len(cols))]
    if nlevels == 1:
        columns.insert(0, _column_values(data_index))
    elif nlevels > 1:
        labels = data_index.tolist()
        columns[:0] = [[label[level] for label in labels] for level in range(nlevels)]
    if columns:
        writer.writerows(zip(*columns))
    else:
        writer.writerows([] for _ in range(len(data_index)))


def convert_json_to_lines(arr):
    if not isinstance(arr, str):
        raise TypeError(f"Argument 'arr' has incorrect type (expected str, got {type(arr).__name__})")
    lines = []
    begin = depth = 0
    for found in JSON_PARTS.finditer(arr):
        sign = found.group()
        if sign == ',':
            if depth == 0:
                lines.append(arr[begin:found.start()])
                begin = found.end()
        elif sign == '{':
            depth += 1
        elif sign == '}':
            depth -= 1
    lines.append(arr[begin:])
    return '\n'.join(lines) + '\n'


def max_len_string_array(arr):
    if not isinstance(arr, np.ndarray) or arr.dtype.kind != 'O' or arr.ndim != 1:
        raise TypeError('No matching signature found')
    return max(map(word_len, arr.tolist()), default=0)


def word_len(val):
    return len(val) if isinstance(val, (str, bytes)) else 0


def string_array_replace_from_nan_rep(arr, nan_rep):
    if arr.dtype.kind != 'O':
        raise ValueError(f"Buffer dtype mismatch, expected 'Python object' but got '{arr.dtype.name}'")
    for i, value in enumerate(arr):
        if value == nan_rep:
            arr[i] = np.nan
