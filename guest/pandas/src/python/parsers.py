"""pandas._libs.parsers: TextReader, the C engine of read_csv, written in Python.

The text is cut into rows in `_csv_lines`; columns are converted in `_csv_columns`. Here are the options, the header,
the choice of columns, and the reading of chunks.
"""

import warnings
from collections import Counter, defaultdict

import numpy as np

from pandas._libs import lib
from pandas._libs._csv_columns import (
    Converter,
    NotThis,
    TooBig,
    _maybe_upcast,
    as_bytes,
    as_strings,
    boolean_column,
    categories,
    float_column,
    infer,
    integer_column,
    missing_of,
    na_values,
    unsigned_column,
)
from pandas._libs._csv_lines import QUOTE_NONE, Tokenizer
from pandas._libs._rust import _csv
from pandas.errors import EmptyDataError, ParserError, ParserWarning
from pandas.util._exceptions import find_stack_level

QUOTE_MINIMAL = 0
QUOTE_NONNUMERIC = 2
DEFAULT_BUFFER_HEURISTIC = 2 ** 20

STR_NA_VALUES = {
    '-1.#IND', '1.#QNAN', '1.#IND', '-1.#QNAN', '#N/A N/A', '#N/A', 'N/A', 'n/a', 'NA', '<NA>', '#NA', 'NULL', 'null',
    'NaN', '-NaN', 'nan', '-nan', 'None', '',
}
_NA_VALUES = [each.encode('utf-8') for each in STR_NA_VALUES]
_DEFAULT_NA = frozenset(STR_NA_VALUES)


def _text(value):
    return value.decode('utf-8') if isinstance(value, bytes) else value


def _ensure_encoded(values):
    """Each value as UTF-8 bytes."""
    encoded = []
    for value in values:
        if isinstance(value, str):
            value = value.encode('utf-8')
        elif not isinstance(value, bytes):
            value = str(value).encode('utf-8')
        encoded.append(value)
    return encoded


def _texts(values):
    return [each if isinstance(each, str) else _text(each) if isinstance(each, bytes) else str(each)
            for each in values]


def _one_character(value, text):
    value = _text(value)
    if len(value) != 1:
        raise ValueError(text)
    return value


def _no_empty(value, text):
    if value in ('', b''):
        raise ValueError('only single character unicode strings can be converted to Py_UCS4, got length 0')
    return _one_character(value, text)


class TextReader:
    """

    # source: StringIO or file object

    """

    def __init__(
        self,
        source,
        delimiter=b',',
        header=0,
        header_start=0,
        header_end=0,
        index_col=None,
        names=None,
        tokenize_chunksize=DEFAULT_BUFFER_HEURISTIC,
        delim_whitespace=False,
        converters=None,
        skipinitialspace=False,
        escapechar=None,
        doublequote=True,
        quotechar=b'"',
        quoting=0,
        lineterminator=None,
        comment=None,
        decimal=b'.',
        thousands=None,
        dtype=None,
        usecols=None,
        on_bad_lines=0,
        na_filter=True,
        na_values=None,
        na_fvalues=None,
        keep_default_na=True,
        true_values=None,
        false_values=None,
        allow_leading_cols=True,
        skiprows=None,
        skipfooter=0,
        verbose=False,
        float_precision=None,
        skip_blank_lines=True,
        encoding_errors=b'strict',
        dtype_backend='numpy',
    ):
        if skipfooter > 0:
            raise ParserError('skipfooter not supported')
        self.delim_whitespace = delim_whitespace
        self.delimiter = _no_empty(delimiter, 'only length-1 separators excluded right now')
        self.skipinitialspace = skipinitialspace
        self.skip_blank_lines = skip_blank_lines
        self.doublequote = doublequote
        self.on_bad_lines = int(on_bad_lines)
        self.encoding_errors = _text(encoding_errors)
        self._set_quoting(quotechar, quoting)
        self.escapechar = None if escapechar is None else _no_empty(escapechar, 'Only length-1 escapes supported')
        self.comment = None if comment is None else _no_empty(comment, 'Only length-1 comment characters supported')
        self.lineterminator = None if lineterminator is None else _no_empty(
            lineterminator, 'Only length-1 line terminators supported')
        decimal = _one_character(decimal, 'Only length-1 decimal markers supported')
        if thousands is not None:
            thousands = _one_character(thousands, 'Only length-1 thousands markers supported')
        self.skiprows = skiprows
        self.usecols = usecols if usecols is None or callable(usecols) else set(usecols)
        self.has_usecols = usecols is not None
        self.index_col = index_col
        self.na_filter = na_filter
        self.keep_default_na = keep_default_na
        self.na_values = na_values
        self.na_fvalues = na_fvalues
        self.converters = converters
        self.dtype = dtype
        self.dtype_backend = dtype_backend
        self.use_dtype_backend = dtype_backend != 'numpy'
        self.noconvert = set()
        self.names = names
        self.allow_leading_cols = allow_leading_cols
        self.leading_cols = 0
        self._header_width = 0
        self.verbose = verbose
        self.true_values = [b'True', b'TRUE', b'true', *_ensure_encoded(true_values or ())]
        self.false_values = [b'False', b'FALSE', b'false', *_ensure_encoded(false_values or ())]
        if float_precision not in (None, 'high', 'legacy', 'round_trip'):
            raise ValueError(f'Unrecognized float_precision option: {float_precision}')
        self._converter = Converter(decimal, thousands, float_precision or 'high',
                                    _texts(true_values or ()), _texts(false_values or ()),
                                    quoting == QUOTE_NONNUMERIC)
        self._tokens = Tokenizer(source, self)
        self._na_sets = {}
        self._read_header(header)

    def _set_quoting(self, quotechar, quoting):
        if not isinstance(quoting, int):
            raise TypeError(f"Argument 'quoting' has incorrect type (expected int, got {type(quoting).__name__})")
        if not 0 <= quoting <= QUOTE_NONE:
            raise TypeError('bad "quoting" value')
        if not isinstance(quotechar, (str, bytes)) and quotechar is not None:
            raise TypeError(f'"quotechar" must be string, not {type(quotechar).__name__}')
        if quotechar is None or quotechar in ('', b''):
            if quoting != QUOTE_NONE:
                raise TypeError('quotechar must be set if quoting enabled')
            self.quotechar = None
        elif len(quotechar) > 1:
            raise TypeError('"quotechar" must be a 1-character string')
        else:
            self.quotechar = _text(quotechar)
        self.quoting = quoting

    # The header.

    def _read_header(self, header):
        tokens = self._tokens
        self.has_mi_columns = False
        if header is None:
            self._header_rows = None
            if self.names is not None and not self.has_usecols:
                # Rows may then be as long as there are names.
                tokens.expected_fields = len(self.names)
        elif isinstance(header, (list, tuple, np.ndarray)):
            self._header_rows = list(header)
            self.has_mi_columns = len(header) > 1
            if self.has_mi_columns:
                # A line below may hold the names of the index.
                self._header_rows.append(self._header_rows[-1] + 1)
            tokens.header_end = self._header_rows[-1]
        else:
            self._header_rows = [header]
            tokens.header_end = header
        self.unnamed_cols = set()
        found, self.table_width = self._get_header(header)
        self.header = found
        if not self.table_width:
            raise EmptyDataError('No columns to parse from file')
        # The greatest power of two below as many lines as make a buffer.
        lines = DEFAULT_BUFFER_HEURISTIC // self.table_width
        self.buffer_lines = 1 << max(0, (lines - 1).bit_length() - 1) if lines > 1 else 1

    def _get_header(self, given):
        """The rows of the header, or None, and the number of columns; the rows before the data are dropped."""
        tokens, names = self._tokens, self.names
        if self._header_rows is not None:
            header, first_data = self._header_lines(given)
            return self._placed_header(header if names is None else [names], first_data)
        tokens.tokenize(1)
        if names is not None:
            return self._placed_header([names], 0)
        return None, len(tokens.rows[0]) if tokens.rows else 0

    def _header_lines(self, given):
        """The names of each row of the header, and which row the data begin at."""
        tokens = self._tokens
        rows = tokens.rows
        header = []
        first_data = 0
        for level, number in enumerate(self._header_rows):
            if len(rows) < number + 1:
                # So much further, and no less, is looked for bad lines already.
                tokens.tokenize(len(rows) + number + 2)
            may_be_data = self.has_mi_columns and number == self._header_rows[-1]
            if len(rows) < number + 1:
                if not rows and self.names is not None:
                    break
                if not may_be_data:
                    self._missing_header(given, len(rows))
                header.append([None] * len(header[-1]))
                return header, number
            line, unnamed = self._header_line(rows[number], level)
            first_data = number + 1
            if may_be_data:
                blanks, index_count = len(unnamed), len(self.index_col or ())
                if (len(line) != blanks and len(line) - index_count > blanks) or index_count == 0:
                    # Data already, and no names of an index.
                    first_data = number
                    line = [None] * len(line)
                    unnamed = []
            header.append(line)
            self.unnamed_cols.update(line[i] for i in unnamed)
        return header, first_data

    def _placed_header(self, header, first_data):
        """How header and first row of data lie over each other: extra columns before are those of the index."""
        tokens = self._tokens
        passed_count = len(header[0])
        if len(tokens.rows) < first_data + 1:
            tokens.tokenize(len(tokens.rows) + first_data + 1)
        names, usecols = self.names, self.usecols
        field_count = len(tokens.rows[first_data]) if len(tokens.rows) > first_data else passed_count
        if names is not None:
            field_count = max(field_count, len(names))
        # Rows of the header count for the width of what is read first.
        self._header_width = tokens.rows.take(first_data).widest()
        if self.has_usecols and self.allow_leading_cols and not callable(usecols):
            if len(usecols) == passed_count:
                self.leading_cols = 0
            elif names is None and len(usecols) < passed_count:
                self.leading_cols = max(0, field_count - passed_count)
            elif passed_count != field_count:
                raise ValueError('Number of passed names did not match number of header fields in the file')
        elif self.allow_leading_cols and passed_count < field_count:
            self.leading_cols = field_count - passed_count
        return header, field_count

    def _missing_header(self, given, number):
        if isinstance(given, (list, tuple, np.ndarray)):
            shown = ','.join(map(str, given))
            text = f'Passed header=[{shown}], len of {len(given)}, but only {number} lines in file'
        else:
            text = f'Passed header={given} but only {number} lines in file'
        if number == 0:
            raise EmptyDataError('No columns to parse from file')
        raise ParserError(text)

    def _header_line(self, row, level):
        """The names of one row, each but once; and the positions of those that are made up."""
        line, unnamed = [], []
        for i, name in enumerate(row):
            if name == '':
                name = f'Unnamed: {i}_level_{level}' if self.has_mi_columns else f'Unnamed: {i}'
                unnamed.append(i)
            line.append(self._decoded(name))
        if not self.has_mi_columns:
            self._make_unique(line, unnamed)
        return line, unnamed

    def _make_unique(self, line, unnamed):
        """Number names that come again; given names go before made up ones."""
        counts = defaultdict(int)
        present = Counter(line)
        made_up = set(unnamed)
        for i in [*(i for i in range(len(line)) if i not in made_up), *unnamed]:
            old = name = line[i]
            count = counts[name]
            while count > 0:
                counts[old] = count + 1
                name = f'{old}.{count}'
                count = count + 1 if present[name] > 0 else counts[name]
            if name != old:
                present[old] -= 1
                present[name] += 1
                line[i] = name
                self._share_dtype(old, name)
            counts[name] = count + 1

    def _share_dtype(self, old, name):
        """A column that was renamed has the dtype that was given for its name."""
        if isinstance(self.dtype, dict) and self.dtype.get(old) is not None and self.dtype.get(name) is None:
            self.dtype[name] = self.dtype[old]

    def _decoded(self, text):
        """A text whose bytes were no UTF-8 is decoded again, for what `encoding_errors` says of it."""
        if text.isascii():
            return text
        try:
            text.encode('utf-8')
            return text
        except UnicodeEncodeError:
            if self._tokens.lines.decoder is None:
                return text
            return text.encode('utf-8', 'surrogateescape').decode('utf-8', self.encoding_errors)

    # Reading.

    def set_noconvert(self, i):
        self.noconvert.add(i)

    def remove_noconvert(self, i):
        self.noconvert.remove(i)

    def close(self):
        self._tokens.lines.close()
        self._tokens.rows.take(None)

    def read(self, rows=None):
        """
        rows=None --> read all rows
        """
        return self._read_rows(rows)

    def read_low_memory(self, rows):
        """
        rows=None --> read all rows
        """
        chunks = []
        if rows is None:
            while True:
                try:
                    chunks.append(self._read_rows(self.buffer_lines))
                except StopIteration:
                    break
        else:
            while rows > 0:
                try:
                    chunk = self._read_rows(min(rows, self.buffer_lines))
                except StopIteration:
                    break
                rows -= self._rows_read
                chunks.append(chunk)
        if rows is None:
            self._tokens.rows.take(None)
        if not chunks:
            raise StopIteration
        return chunks

    def _read_rows(self, number):
        if number is not None and number < 0:
            number = None
        tokens = self._tokens
        tokens.tokenize(number)
        if self.verbose:
            print('Tokenization took: 0.00 ms')
        if not tokens.rows:
            raise StopIteration
        rows = tokens.rows.take(number)
        self._rows_read = len(rows)
        columns = self._convert_rows(rows)
        if self.verbose:
            print('Type conversion took: 0.00 ms')
            print('Parser memory cleanup took: 0.00 ms')
        return columns

    def _check_columns(self, rows):
        """Whether there are as many columns as were named and asked for."""
        found = max(rows.widest() if rows else self.table_width, self._header_width)
        self._header_width = 0
        asked = self.table_width - self.leading_cols
        listed = self.has_usecols and not callable(self.usecols) and len(self.usecols) > 0
        if asked > found:
            many_names = self.names is not None and len(self.names) - self.leading_cols > found
            if (listed and asked < len(self.usecols)) or many_names:
                raise ParserError(f'Too many columns specified: expected {asked} and found {found}')
        if listed and all(isinstance(each, int) for each in self.usecols):
            missing = [each for each in self.usecols if each >= found]
            if missing:
                raise ParserError(
                    f'Defining usecols with out-of-bounds indices is not allowed. {missing} are out of bounds.'
                )

    def _convert_rows(self, rows):
        self._check_columns(rows)
        results = {}
        used = 0
        for i in range(self.table_width):
            if i < self.leading_cols:
                name = i
            else:
                name = self._column_name(i, used)
                if self.has_usecols:
                    if not self._is_used(i, name):
                        continue
                    used += 1
            results[i] = self._convert_column(i, name, rows)
        return results

    def _is_used(self, i, name):
        if callable(self.usecols):
            # Columns beyond the header have no name to ask for.
            return name is not None and self.usecols(name)
        return i in self.usecols or name in self.usecols

    def _column_name(self, i, used):
        if self.has_usecols and self.names is not None:
            if not callable(self.usecols) and len(self.names) == len(self.usecols):
                return self.names[used] if used < len(self.names) else None
            place = i - self.leading_cols
            return self.names[place] if place < len(self.names) else None
        if self.header is None:
            return None
        place = i - self.leading_cols
        if place >= len(self.header[0]):
            return None
        if self.has_mi_columns:
            # The line for the names of the index may have been taken out by the caller.
            return tuple(line[place] for line in self.header[:len(self._header_rows) - 1])
        return self.header[0][place]

    def _convert_column(self, i, name, rows):
        dtype = self._column_dtype(i, name)
        converter = self._column_converter(i, name)
        if converter is not None:
            return self._converted(i, name, rows, dtype, converter)
        na_set, na_floats = self._na_of(i, name)
        if dtype is not None and i not in self.noconvert:
            return self._with_dtype(dtype, i, self._texts(rows, i), na_set, na_floats)
        found = None
        if _csv is not None and not na_floats and not self._tokens.lines.is_broken:
            # Whatever is usual is read without an object for each field.
            missing = sorted(na_set or ())
            if i in self.noconvert:
                found = _csv.strings(rows.parts, i, missing)
            elif self._converter.is_usual:
                found = _csv.infer(rows.parts, i, missing, *self._converter.words())
        if found is None:
            texts = self._texts(rows, i)
            if i in self.noconvert:
                found = as_strings(texts, na_set)
            else:
                found = infer(self._converter, texts, na_set, na_floats)
        values, count = found
        if count > 0 or self.use_dtype_backend:
            values = _maybe_upcast(values, use_dtype_backend=self.use_dtype_backend, dtype_backend=self.dtype_backend)
        return values

    def _texts(self, rows, i):
        texts = rows.texts(i)
        if not ''.join(texts).isascii():
            texts = [self._decoded(text) for text in texts]
        return texts

    def _converted(self, i, name, rows, dtype, converter):
        """The column as a function of the caller's reads each of its texts."""
        if dtype is not None:
            warnings.warn(
                f'Both a converter and dtype were specified for column {name} - only the converter will be used.',
                ParserWarning,
                stacklevel=find_stack_level(),
            )
        texts = self._texts(rows, i)
        made = np.empty(len(texts), dtype=object)
        for position, text in enumerate(texts):
            made[position] = converter(text)
        return lib.maybe_convert_objects(made)

    def _column_dtype(self, i, name):
        dtype = self.dtype
        if dtype is None:
            return None
        if isinstance(dtype, dict):
            if name in dtype:
                return dtype[name]
            if i in dtype:
                return dtype[i]
            return dtype[name] if isinstance(dtype, defaultdict) else None
        if getattr(dtype, 'names', None):
            # A structured type has one for each column.
            return np.dtype(dtype.descr[i][1])
        return dtype

    def _column_converter(self, i, name):
        if self.converters is None:
            return None
        if name is not None and name in self.converters:
            return self.converters[name]
        return self.converters.get(i)

    def _na_of(self, i, name):
        """The texts and the numbers that mean a missing value in a column."""
        if not self.na_filter:
            return None, ()
        key = i if not isinstance(self.na_values, dict) else (i, name)
        if not isinstance(self.na_values, dict):
            key = None
        found = self._na_sets.get(key)
        if found is None:
            found = self._na_sets[key] = self._find_na(i, name)
        return found

    def _find_na(self, i, name):
        given = self.na_values
        if given is None:
            return None, ()
        floats = self.na_fvalues
        if isinstance(given, dict):
            key = name if name is not None and name in given else i if i in given else None
            if key is None:
                return (_DEFAULT_NA if self.keep_default_na else frozenset()), ()
            given = given[key]
            floats = floats[key] if isinstance(floats, dict) else ()
        if isinstance(given, (str, bytes)) or not hasattr(given, '__iter__'):
            given = [given]
        return frozenset(_texts(given)), floats or ()

    def _with_dtype(self, dtype, i, texts, na_set, na_floats):
        if isinstance(dtype, np.dtype):
            return self._with_numpy_dtype(dtype, i, texts, na_set, na_floats)
        return self._with_extension_dtype(dtype, texts, na_set)

    def _with_extension_dtype(self, dtype, texts, na_set):
        from pandas import Categorical, CategoricalDtype, Index, StringDtype
        from pandas.core.arrays import BooleanArray

        if isinstance(dtype, CategoricalDtype):
            codes, names, _ = categories(texts, na_set)
            return Categorical._from_inferred_categories(
                Index(names), codes, dtype, true_values=self.true_values_text())
        values, _ = as_strings(texts, na_set)
        kind = dtype.construct_array_type()
        try:
            if kind is BooleanArray:
                extra = {'true_values': _texts(self.true_values), 'false_values': _texts(self.false_values)}
                return kind._from_sequence_of_strings(values, dtype=dtype, **extra)
            if isinstance(dtype, StringDtype):
                return kind._from_sequence(values, dtype=dtype)
            return kind._from_sequence_of_strings(values, dtype=dtype)
        except NotImplementedError:
            raise NotImplementedError(
                f'Extension Array: {kind} must implement _from_sequence_of_strings in order to be used in parser '
                'methods'
            ) from None

    def true_values_text(self):
        return _texts(self.true_values)

    def _with_numpy_dtype(self, dtype, i, texts, na_set, na_floats):
        kind = dtype.kind
        if kind == 'O' or (kind == 'U' and dtype.itemsize == 0):
            return as_strings(texts, na_set)[0]
        if kind == 'S':
            return as_bytes(texts, dtype.itemsize)
        if kind == 'M':
            raise TypeError(
                f'the dtype {dtype} is not supported for parsing, pass this column using parse_dates instead'
            )
        if kind not in 'iufb':
            raise TypeError(f'the dtype {dtype} is not supported for parsing')
        found, count = self._wanted_kind(dtype, i, texts, na_set, na_floats)
        if found.dtype == dtype or (found.dtype == np.uint64 and kind in 'iu' and dtype.itemsize == 8):
            return self._upcast(found, count)
        if found.dtype.kind == kind or (kind in 'iuf' and found.dtype.kind == 'u'):
            found = found.astype(dtype)
            return self._upcast(found, count)
        return self._cast_other(dtype, i, found, count)

    def _upcast(self, found, count):
        return _maybe_upcast(found) if count > 0 else found

    def _wanted_kind(self, dtype, i, texts, na_set, na_floats):
        """The column read as the kind of the dtype if possible, and as whatever it is if not."""
        kind = dtype.kind
        missing, count = missing_of(texts, na_set)
        try:
            if kind == 'f':
                return float_column(self._converter, texts, missing, count, na_floats)
            if kind == 'b':
                found, count = boolean_column(self._converter, texts, missing, count)
                if count > 0:
                    raise ValueError(f'Bool column has NA values in column {i}')
                return found, count
            found = self._wanted_integers(texts, missing, count)
            if count > 0:
                raise ValueError(f'Integer column has NA values in column {i}')
            if found.dtype.kind == 'i' and kind == 'u':
                found = found.astype(dtype)
            return found, count
        except NotThis:
            return infer(self._converter, texts, na_set, na_floats)

    def _wanted_integers(self, texts, missing, count):
        try:
            return integer_column(self._converter, texts, missing, count)
        except TooBig:
            try:
                return unsigned_column(self._converter, texts, missing, count)
            except TooBig:
                raise OverflowError('Overflow') from None
            except OverflowError:
                raise ValueError('Cannot convert to numerical dtype') from None

    def _cast_other(self, dtype, i, found, count):
        """Cast what was read as another kind than wanted, where nothing is lost."""
        if found.dtype.kind == 'b' and dtype.kind != 'b':
            if count > 0:
                if dtype.kind != 'f':
                    raise ValueError(
                        f"cannot safely convert passed user dtype of {dtype} for {np.bool_} dtyped data in column {i} "
                        'due to NA values'
                    )
                missing = found.view(np.uint8) == na_values[np.uint8]
                found = found.astype(dtype)
                found[missing] = np.nan
                return found
            return found.astype(dtype)
        cast = found.astype(dtype)
        if (cast != found).any():
            raise ValueError(
                f'cannot safely convert passed user dtype of {dtype} for {found.dtype.name} dtyped data in column {i}'
            )
        return cast


def sanitize_objects(values, na_values):
    count = 0
    seen = {}
    for i, value in enumerate(values):
        if value in na_values:
            values[i] = np.nan
            count += 1
        else:
            # Equal values become one object.
            values[i] = seen.setdefault(value, value)
    return count


def _compute_na_values():
    """Which value stands for a missing one, by type."""
    return dict(na_values)
