"""Rows of fields on their way from the tokenizer to the columns of `pandas._libs.parsers.TextReader`.

Most come in blocks that `_csv` has cut: a text and where its fields lie. No field of those is an object of its own before
a column needs it.
"""

from pandas._libs._rust import _csv


class Rows:
    """Rows in their order, in parts: each is a list of rows, or a block `(text, extra, bounds)`."""

    def __init__(self, parts=()):
        self.parts = list(parts)
        self.number = sum(map(_length, self.parts))

    def __len__(self):
        return self.number

    def append(self, row):
        self.extend([row])

    def extend(self, rows):
        if self.parts and isinstance(self.parts[-1], list):
            self.parts[-1] += rows
        else:
            self.parts.append(list(rows))
        self.number += len(rows)

    def add_block(self, text, extra, bounds):
        if len(bounds):
            self.parts.append((text, extra, bounds))
            self.number += len(bounds)

    def __getitem__(self, place):
        for part in self.parts:
            if place < _length(part):
                return part[place] if isinstance(part, list) else _row(part, place)
            place -= _length(part)
        raise IndexError(place)

    def take(self, number):
        """Take out the first rows."""
        if number is None or number >= self.number:
            taken = Rows(self.parts)
            self.parts = []
            self.number = 0
            return taken
        taken = Rows()
        while taken.number < number:
            part = self.parts[0]
            missing = number - taken.number
            if _length(part) > missing:
                self.parts[0] = _between(part, missing, None)
                part = _between(part, 0, missing)
            else:
                del self.parts[0]
            taken.parts.append(part)
            taken.number += _length(part)
        self.number -= number
        return taken

    def widest(self):
        """The most fields that a row has; 0 of no rows."""
        return max((max(_widths(part), default=0) for part in self.parts), default=0)

    def texts(self, column):
        """The fields of a column; an empty one where a row is too short."""
        if _csv is not None:
            return _csv.texts(self.parts, column)
        return [row[column] if column < len(row) else '' for part in self.parts for row in part]


def _length(part):
    return len(part) if isinstance(part, list) else len(part[2])


def _widths(part):
    return map(len, part) if isinstance(part, list) else part[2].shape[1:2]


def _between(part, start, stop):
    if isinstance(part, list):
        return part[start:stop]
    text, extra, bounds = part
    return text, extra, bounds[start:stop]


def _row(block, place):
    part = _between(block, place, place + 1)
    return [_csv.texts([part], column)[0] for column in range(part[2].shape[1])]
