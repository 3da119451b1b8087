# Rows of text with delimiters: what `csv` builds on. A line without quotes,
# escapes and line ends inside is split at once; every other goes through the
# reader's states character by character.

__version__ = "1.0"

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)


class Error(Exception):
    pass


Error.__module__ = "_csv"

_dialects = {}
_field_limit = 131072
_missing = object()

_DEFAULTS = {
    "delimiter": ",", "doublequote": True, "escapechar": None, "lineterminator": "\r\n",
    "quotechar": '"', "quoting": QUOTE_MINIMAL, "skipinitialspace": False, "strict": False,
}


def _character(name, value, optional):
    if value is None and optional:
        return None
    if not isinstance(value, str):
        kind = "string or None" if optional else "string"
        raise TypeError(f'"{name}" must be {kind}, not {type(value).__name__}')
    if len(value) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    return value


class Dialect:
    """CSV dialect

    The Dialect type records CSV dialect options."""

    __slots__ = ("_values", "_plain_stop")

    def __new__(cls, dialect=None, **options):
        for name in options:
            if name not in _DEFAULTS:
                raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        if type(dialect) is Dialect and cls is Dialect and not options:
            return dialect
        values = {}
        for name, default in _DEFAULTS.items():
            value = options.get(name, _missing)
            if value is _missing and dialect is not None:
                value = getattr(dialect, name, _missing)
            values[name] = default if value is _missing else value
            if name == "quotechar":
                quote_is_set = value is not _missing
        values["delimiter"] = _character("delimiter", values["delimiter"], False)
        values["doublequote"] = bool(values["doublequote"])
        values["escapechar"] = _character("escapechar", values["escapechar"], True)
        line_end = values["lineterminator"]
        if line_end is not None and not isinstance(line_end, str):
            raise TypeError('"lineterminator" must be a string')
        values["quotechar"] = _character("quotechar", values["quotechar"], True)
        quoting = values["quoting"]
        if type(quoting) is not int:
            raise TypeError('"quoting" must be an integer')
        values["skipinitialspace"] = bool(values["skipinitialspace"])
        values["strict"] = bool(values["strict"])
        if not 0 <= quoting <= QUOTE_NOTNULL:
            raise TypeError('bad "quoting" value')
        if quote_is_set and values["quotechar"] is None and "quoting" not in options and not hasattr(
            dialect, "quoting"
        ):
            quoting = values["quoting"] = QUOTE_NONE
        if quoting != QUOTE_NONE and values["quotechar"] is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if line_end is None:
            raise TypeError("lineterminator must be set")
        made = object.__new__(cls)
        object.__setattr__(made, "_values", values)
        # What a field cannot contain if its line is to be split at once.
        stop = [values["escapechar"], "\r", "\n"]
        if quoting != QUOTE_NONE:
            stop.append(values["quotechar"])
        if values["skipinitialspace"]:
            stop.append(values["delimiter"] + " ")
        plain = None if quoting == QUOTE_NONNUMERIC else [text for text in stop if text]
        object.__setattr__(made, "_plain_stop", plain)
        return made

    def __setattr__(self, name, value):
        if name in _DEFAULTS:
            raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")
        raise AttributeError(f"'_csv.{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        self.__setattr__(name, None)

    def __reduce_ex__(self, protocol):
        raise TypeError(f"cannot pickle '{type(self).__name__}' instances")


def _option(name):
    return property(lambda self: self._values[name])


for _name in _DEFAULTS:
    setattr(Dialect, _name, _option(_name))
Dialect.__module__ = "_csv"


def register_dialect(name, dialect=None, /, **options):
    """Create a mapping from a string name to a dialect class."""
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = Dialect(dialect, **options)


def unregister_dialect(name):
    """Delete the name/dialect mapping associated with a string name."""
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name):
    """Return the dialect instance associated with name."""
    try:
        return _dialects[name]
    except KeyError:
        raise Error("unknown dialect") from None


def list_dialects():
    """Return a list of all known dialect names."""
    return list(_dialects)


def field_size_limit(*limit):
    """Sets an upper limit on parsed fields; gives the one before."""
    global _field_limit
    if len(limit) > 1:
        raise TypeError(f"field_size_limit() takes at most 1 argument ({len(limit)} given)")
    before = _field_limit
    if limit:
        if type(limit[0]) is not int:
            raise TypeError("limit must be an integer")
        _field_limit = limit[0]
    return before


# Where a reader is between two characters.
(_START_RECORD, _START_FIELD, _ESCAPED, _IN_FIELD, _IN_QUOTED, _ESCAPED_IN_QUOTED, _QUOTE_IN_QUOTED,
 _EAT_LINE_END, _AFTER_ESCAPED_LINE_END) = range(9)


class Reader:
    """CSV reader: iterates over the rows of an iterable of lines."""

    def __init__(self, lines, dialect):
        self._lines = iter(lines)
        self.dialect = dialect
        self.line_num = 0
        self._reset()

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle '_csv.reader' object")

    def _reset(self):
        self._fields = []
        self._field = []
        self._length = 0
        self._state = _START_RECORD
        self._is_number = False

    def __iter__(self):
        return self

    def __next__(self):
        self._reset()
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if self._length or self._state == _IN_QUOTED:
                    if self.dialect.strict:
                        raise Error("unexpected end of data") from None
                    self._save()
                    break
                if self._state == _ESCAPED:
                    if self.dialect.strict:
                        raise Error("unexpected end of data") from None
                    self._add("\n")
                    self._save()
                    break
                raise
            if not isinstance(line, str):
                raise Error(
                    f"iterator should return strings, not {type(line).__name__} "
                    "(the file should be opened in text mode)"
                )
            self.line_num += 1
            if self._state == _START_RECORD and self._split(line):
                break
            self._parse(line)
            if self._state == _START_RECORD:
                break
        fields, self._fields = self._fields, []
        return fields

    def _split(self, line):
        # The whole record at once, if nothing in it is special.
        stop = self.dialect._plain_stop
        if stop is None:
            return False
        body = line
        if body.endswith("\n"):
            body = body[:-2] if body.endswith("\r\n") else body[:-1]
        elif body.endswith("\r"):
            body = body[:-1]
        if not body:
            return not line or line in ("\n", "\r\n", "\r")
        for text in stop:
            if text in body:
                return False
        if self.dialect.skipinitialspace and body[0] == " ":
            return False
        fields = body.split(self.dialect.delimiter)
        if len(body) > _field_limit and max(map(len, fields)) > _field_limit:
            raise Error(f"field larger than field limit ({_field_limit})")
        self._fields = fields
        return True

    def _save(self):
        field = "".join(self._field)
        self._field = []
        self._length = 0
        if self._is_number:
            self._is_number = False
            field = float(field)
        self._fields.append(field)

    def _add(self, c):
        if self._length >= _field_limit:
            raise Error(f"field larger than field limit ({_field_limit})")
        self._field.append(c)
        self._length += 1

    def _parse(self, line):
        values = self.dialect._values
        delimiter, quote, escape = values["delimiter"], values["quotechar"], values["escapechar"]
        quoting, strict = values["quoting"], values["strict"]
        if quoting == QUOTE_NONE:
            quote = None
        double, skip_space = values["doublequote"], values["skipinitialspace"]
        add, save = self._add, self._save
        state = self._state
        # The empty text at the end stands for the end of the line.
        for c in [*line, ""]:
            if state == _AFTER_ESCAPED_LINE_END:
                if not c:
                    break
                state = _IN_FIELD
            if state == _START_RECORD:
                if not c:
                    break
                if c == "\n" or c == "\r":
                    state = _EAT_LINE_END
                    continue
                state = _START_FIELD
            if state == _START_FIELD:
                if c == "" or c == "\n" or c == "\r":
                    save()
                    state = _EAT_LINE_END if c else _START_RECORD
                elif c == quote:
                    state = _IN_QUOTED
                elif c == escape:
                    state = _ESCAPED
                elif c == " " and skip_space:
                    pass
                elif c == delimiter:
                    save()
                else:
                    self._is_number = quoting == QUOTE_NONNUMERIC
                    add(c)
                    state = _IN_FIELD
            elif state == _IN_FIELD:
                if c == "" or c == "\n" or c == "\r":
                    save()
                    state = _EAT_LINE_END if c else _START_RECORD
                elif c == escape:
                    state = _ESCAPED
                elif c == delimiter:
                    save()
                    state = _START_FIELD
                else:
                    add(c)
            elif state == _IN_QUOTED:
                if not c:
                    pass
                elif c == escape:
                    state = _ESCAPED_IN_QUOTED
                elif c == quote:
                    state = _QUOTE_IN_QUOTED if double else _IN_FIELD
                else:
                    add(c)
            elif state == _QUOTE_IN_QUOTED:
                if c == quote:
                    add(c)
                    state = _IN_QUOTED
                elif c == delimiter:
                    save()
                    state = _START_FIELD
                elif c == "" or c == "\n" or c == "\r":
                    save()
                    state = _EAT_LINE_END if c else _START_RECORD
                elif not strict:
                    add(c)
                    state = _IN_FIELD
                else:
                    self._state = state
                    raise Error(f"'{delimiter}' expected after '{quote}'")
            elif state == _ESCAPED:
                if c == "\n" or c == "\r":
                    add(c)
                    state = _AFTER_ESCAPED_LINE_END
                elif not c:
                    add("\n")
                    state = _IN_FIELD
                else:
                    add(c)
                    state = _IN_FIELD
            elif state == _ESCAPED_IN_QUOTED:
                add(c or "\n")
                state = _IN_QUOTED
            elif state == _EAT_LINE_END:
                if not c:
                    state = _START_RECORD
                elif c != "\n" and c != "\r":
                    self._state = state
                    raise Error(
                        "new-line character seen in unquoted field - "
                        "do you need to open the file in universal-newline mode?"
                    )
        self._state = state


class Writer:
    """CSV writer: writes rows through the `write` method of an object."""

    def __init__(self, write, dialect):
        self._write = write
        self.dialect = dialect

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle '_csv.writer' object")

    def writerow(self, row, /):
        """writerow(iterable)

        Construct and write a CSV record from an iterable of fields."""
        try:
            row = iter(row)
        except TypeError as error:
            raise Error(f"iterable expected, not {type(row).__name__}") from error
        values = self.dialect._values
        delimiter, quote, escape = values["delimiter"], values["quotechar"], values["escapechar"]
        quoting, double = values["quoting"], values["doublequote"]
        special = {delimiter, *values["lineterminator"]}
        if escape:
            special.add(escape)
        if quote:
            special.add(quote)
        fields = []
        for field in row:
            if quoting == QUOTE_MINIMAL or quoting == QUOTE_NONE:
                quoted = False
            elif quoting == QUOTE_NONNUMERIC:
                quoted = not isinstance(field, (int, float, complex)) and not (
                    hasattr(type(field), "__float__") or hasattr(type(field), "__index__")
                )
            elif quoting == QUOTE_ALL:
                quoted = True
            elif quoting == QUOTE_STRINGS:
                quoted = isinstance(field, str)
            else:
                quoted = field is not None
            text = "" if field is None else field if isinstance(field, str) else str(field)
            for c in special:
                if c in text:
                    break
            else:
                fields.append(f"{quote}{text}{quote}" if quoted else text)
                continue
            out = []
            for c in text:
                if c in special:
                    escaped = False
                    if quoting == QUOTE_NONE:
                        escaped = True
                    elif c == quote:
                        if double:
                            out.append(quote)
                        else:
                            escaped = True
                    elif c == escape:
                        escaped = True
                    if not escaped:
                        quoted = True
                    elif not escape:
                        raise Error("need to escape, but no escapechar set")
                    else:
                        out.append(escape)
                out.append(c)
            text = "".join(out)
            fields.append(f"{quote}{text}{quote}" if quoted else text)
        record = delimiter.join(fields)
        if fields and not record:
            if quoting == QUOTE_NONE:
                raise Error("single empty field record must be quoted")
            record = quote + quote
        return self._write(record + values["lineterminator"])

    def writerows(self, rows, /):
        """writerows(iterable of iterables)

        Construct and write a series of iterables to a csv file."""
        for row in rows:
            self.writerow(row)


for _kind, _name in ((Reader, "reader"), (Writer, "writer")):
    _kind.__module__, _kind.__name__, _kind.__qualname__ = "_csv", _name, _name
del _kind, _name


def reader(*args, **options):
    """Iterate over the rows of an iterable of lines."""
    if not args:
        raise TypeError(" expected at least 1 argument, got 0")
    lines, dialect = _reader_arguments(*args)
    lines = iter(lines)
    return Reader(lines, Dialect(dialect, **options) if "dialect" not in options else Dialect(**options))


def _reader_arguments(lines, dialect=None, /):
    return lines, dialect


def writer(*args, **options):
    """Give an object that writes rows of fields to a file object."""
    if not args:
        raise TypeError(" expected at least 1 argument, got 0")
    file, dialect = _reader_arguments(*args)
    write = getattr(file, "write", None)
    if not callable(write):
        raise TypeError('argument 1 must have a "write" method')
    return Writer(write, Dialect(dialect, **options) if "dialect" not in options else Dialect(**options))
