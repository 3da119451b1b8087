"""The tokenizer behind `pandas._libs.parsers.TextReader`: from the text of a source to rows of fields.

Where fields are plain or quoted as a whole, `_csv.cut` cuts as many rows as it can. Other text is handled line by line:
lines without quotes, escapes and comments are split at once, many together where nothing else is to be decided; others
go through `_Fields`, which may ask for the lines that a quoted field goes on in. Rows are gathered in `_csv_rows`, fields
converted in `_csv_columns`.
"""

import codecs
import re
import warnings

from pandas._libs._csv_rows import Rows
from pandas._libs._rust import _csv
from pandas.errors import ParserError, ParserWarning
from pandas.util._exceptions import find_stack_level

QUOTE_NONE = 3
BAD_LINE_ERROR, BAD_LINE_WARN, BAD_LINE_SKIP = 0, 1, 2
# How much of the source is read at a time.
CHUNK = 262144

LINE_ENDS = re.compile('\r\n|\r|\n')
BLANKS = re.compile('[ \t]+')


class LineSource:
    """Physical lines of a file-like object that gives text or bytes.

    What was read and is not split yet is `text` from the place `start` on; it comes in whole lines. What was split is
    `lines` from `position` on.
    """

    def __init__(self, source, terminator, encoding_errors):
        self.source = source
        self.terminator = terminator
        self.encoding_errors = encoding_errors
        self.text, self.start = '', 0
        self.lines, self.ends = [], None
        self.position = 0
        # Whether some bytes were no text.
        self.is_broken = False
        self._pieces = []
        self.decoder = None
        self._at_end = False
        self._at_start = True

    def _read(self):
        data = self.source.read(CHUNK)
        if isinstance(data, bytes):
            # Bytes that are no text stay apart until a field is used.
            if self.decoder is None:
                self.decoder = codecs.getincrementaldecoder('utf-8')('surrogateescape')
            self._at_end = not data
            data = self.decoder.decode(data, final=self._at_end)
            if not data.isascii():
                try:
                    data.encode('utf-8')
                except UnicodeEncodeError:
                    self.is_broken = True
        elif isinstance(data, str):
            self._at_end = not data
            if not data.isascii():
                data.encode('utf-8', self.encoding_errors)
        else:
            raise ParserError(
                "Error tokenizing data. C error: Calling read(nbytes) on source failed. Try engine='python'."
            )
        if self._at_start and data:
            self._at_start = False
            data = data.removeprefix('\ufeff')
        return data

    def close(self):
        """Forget what was read and not used."""
        self.lines, self.text = [], ''

    def is_spent(self):
        return self.position >= len(self.lines) and self.start >= len(self.text)

    def fill(self):
        """Put the next whole lines into `text`; False at the end."""
        self.lines, self.ends, self.position = [], None, 0
        self.text, self.start = '', 0
        while not self._at_end:
            data = self._read()
            self._pieces.append(data)
            if not self._at_end and not self._ends_line(data):
                # Pieces of a long line are joined only when all of it is there.
                continue
            text = ''.join(self._pieces)
            end = len(text) if self._at_end else self._end_of_lines(text)
            self.text, tail = text[:end], text[end:]
            self._pieces = [tail]
            if self.text:
                return True
        return False

    def _ends_line(self, data):
        if self.terminator is not None:
            return self.terminator in data
        return '\n' in data or '\r' in data

    def _end_of_lines(self, text):
        if self.terminator is not None:
            return text.rfind(self.terminator) + 1
        # What follows a last '\r' may be the second half of this end of line.
        return max(text.rfind('\n'), text.rfind('\r', 0, len(text) - 1)) + 1

    def split(self):
        """Split what is left of the text into `lines`, and their ends into `ends`, None for all '\\n'."""
        if self.start >= len(self.text):
            return
        text, self.text = self.text[self.start:], ''
        self.start = self.position = 0
        if self.terminator is not None:
            lines, ends = text.split(self.terminator), None
        elif '\r' in text:
            lines, ends = LINE_ENDS.split(text), LINE_ENDS.findall(text)
        else:
            lines, ends = text.split('\n'), None
        if not lines[-1]:
            lines.pop()
        elif ends is None:
            ends = [self.terminator or '\n'] * (len(lines) - 1)
        if ends is not None and len(ends) < len(lines):
            ends.append('')
        self.lines, self.ends = lines, ends

    def next_line(self):
        """The next line and what ends it; None at the end of the source."""
        if self.position < len(self.lines):
            position = self.position
            self.position += 1
            end = (self.terminator or '\n') if self.ends is None else self.ends[position]
            return self.lines[position], end
        if self.start >= len(self.text) and not self.fill():
            return None
        text, start = self.text, self.start
        if self.terminator is None:
            found = LINE_ENDS.search(text, start)
            place, self.start = (len(text),) * 2 if found is None else found.span()
        else:
            place = text.find(self.terminator, start)
            place, self.start = (len(text),) * 2 if place < 0 else (place, place + 1)
        return text[start:place], text[place:self.start]


class _Fields:
    """Splits one line that has quotes, escapes or comments in it."""

    def __init__(self, options):
        self.delimiters = ' \t' if options.delim_whitespace else options.delimiter
        self.by_whitespace = options.delim_whitespace
        self.quote = None if options.quoting == QUOTE_NONE else options.quotechar
        self.escape = options.escapechar
        self.comment = options.comment
        self.doublequote = options.doublequote
        self.skip_space = options.skipinitialspace
        plain = self.delimiters + (self.escape or '') + (self.comment or '')
        self.plain_stops = re.compile(f'[{re.escape(plain)}]')
        self.quoted_stops = re.compile(f'[{re.escape(self.quote + (self.escape or ""))}]') if self.quote else None

    def split(self, line, end, lines, row):
        """The fields of a line; `lines` gives further ones, `row` is its number for error texts."""
        self.line, self.end, self.lines, self.row = line, end, lines, row
        self.position = 0
        fields = []
        while True:
            if self.by_whitespace:
                self._skip(' \t')
                if self.position >= len(self.line) or self.line[self.position] == self.comment:
                    return fields
            elif self.skip_space:
                self._skip(' ')
            self.parts = []
            goes_on = self._field()
            fields.append(''.join(self.parts))
            if not goes_on:
                return fields

    def skip(self, line, lines):
        """Leave out a line and those that quoted fields of it go on in, with the little that is looked at then."""
        quote, delimiters = self.quote, self.delimiters
        is_quoted = line.startswith(quote)
        # The first character begins a field, even if it is a delimiter.
        position = 1
        while True:
            if is_quoted:
                position = line.find(quote, position) + 1
                if not position:
                    following = lines.next_line()
                    if following is None:
                        return
                    line = following[0]
                else:
                    is_quoted = self.doublequote and line.startswith(quote, position)
                    position += is_quoted
                continue
            while position < len(line) and line[position] not in delimiters:
                position += 1
            while position < len(line) and line[position] in delimiters:
                position += 1
            if position >= len(line):
                return
            is_quoted = line[position] == quote
            position += 1

    def _skip(self, characters):
        line, position = self.line, self.position
        while position < len(line) and line[position] in characters:
            position += 1
        self.position = position

    def _field(self):
        """Read one field into `parts`; True when a delimiter follows it."""
        if self.quote is not None and self.line.startswith(self.quote, self.position):
            self.position += 1
            self._quoted()
        while True:
            found = self.plain_stops.search(self.line, self.position)
            if found is None:
                self.parts.append(self.line[self.position:])
                self.position = len(self.line)
                return False
            self.parts.append(self.line[self.position:found.start()])
            self.position = found.end()
            stop = found.group()
            if stop in self.delimiters:
                return True
            if stop == self.comment:
                self.position = len(self.line)
                return False
            self._escaped('EOF following escape character')

    def _quoted(self):
        while True:
            found = self.quoted_stops.search(self.line, self.position)
            if found is None:
                self.parts.append(self.line[self.position:])
                self._continue(f'EOF inside string starting at row {self.row}')
                continue
            self.parts.append(self.line[self.position:found.start()])
            self.position = found.end()
            if found.group() == self.escape and self.escape != self.quote:
                self._escaped(f'EOF inside string starting at row {self.row}')
                continue
            if not self.doublequote:
                return
            after = self.line[self.position:self.position + 1]
            if after == self.quote:
                self.parts.append(after)
                self.position += 1
                continue
            if after and after not in self.delimiters:
                # Whatever follows a closing quote is text.
                self.parts.append(after)
                self.position += 1
            return

    def _escaped(self, problem):
        """Take the character after an escape as it is, also an end of line."""
        if self.position < len(self.line):
            self.parts.append(self.line[self.position])
            self.position += 1
        else:
            self._continue(problem, needs_line=False)

    def _continue(self, problem, needs_line=True):
        """Go on with the next line, the end of this one being text."""
        following = self.lines.next_line()
        if following is None:
            if needs_line or not self.end:
                raise ParserError(f'Error tokenizing data. C error: {problem}')
            following = '', ''
        self.parts.append(self.end)
        self.line, self.end = following
        self.position = 0


class Tokenizer:
    """Rows of fields, made as far as they are asked for, with the checks of their number."""

    def __init__(self, source, options):
        self.options = options
        self.lines = LineSource(source, options.lineterminator, options.encoding_errors)
        self.fields = _Fields(options)
        self.rows = Rows()
        # Physical lines so far, and rows kept of them.
        self.file_line = 0
        self.kept = 0
        self.expected_fields = -1
        self.previous_fields = -1
        self.header_end = -1
        self.warned = []
        specials = (self.fields.quote or '') + (self.fields.escape or '') + (self.fields.comment or '') + '\x00'
        # Nothing but quotes can make a line more than its text split at delimiters.
        self.is_simple = not (options.delim_whitespace or self.fields.skip_space or self.fields.escape
                              or self.fields.comment or options.delimiter == self.fields.quote)
        signs = {options.delimiter, self.fields.quote or ''}
        self.is_cut = (_csv is not None and self.is_simple and ''.join(signs).isascii() and not signs.intersection('\r\n')
                       and options.lineterminator is None and (self.fields.quote is None or options.doublequote))
        self.special = re.compile(f'[{re.escape(specials)}]').search
        self.set_skip(options.skiprows)

    def set_skip(self, skiprows):
        """Which lines are left out: a number of first ones, a set, or what a function says."""
        self.skip_call, self.skip_set, self.skip_until = None, (), 0
        if skiprows is None:
            return
        if callable(skiprows):
            self.skip_call = skiprows
        elif isinstance(skiprows, int):
            self.skip_set = range(skiprows)
            self.skip_until = skiprows
        else:
            self.skip_set = {int(each) for each in skiprows}
            self.skip_until = max(self.skip_set, default=-1) + 1

    def tokenize(self, wanted):
        """Fill `rows` up to the wanted number, or to the end for None."""
        lines = self.lines
        rows = self.rows
        try:
            while wanted is None or len(rows) < wanted:
                if lines.is_spent() and not lines.fill():
                    break
                settled = self.kept > self.header_end + 1 and self.skip_call is None
                if settled and self.file_line >= self.skip_until:
                    limit = None if wanted is None else wanted - len(rows)
                    if not self._cut(limit):
                        lines.split()
                        self._take_block(limit)
                else:
                    self._take_line()
        finally:
            if self.warned:
                text = ''.join(self.warned)
                self.warned = []
                warnings.warn(text, ParserWarning, stacklevel=find_stack_level())

    def _cut(self, limit):
        """Have rows cut out of the text as far as they are all plain; False where the first one is not."""
        lines = self.lines
        text, start = lines.text, lines.start
        if not self.is_cut or start >= len(text):
            return False
        width = max(self.expected_fields, self.previous_fields)
        limit = CHUNK if limit is None else limit
        skip_blanks = self.options.skip_blank_lines
        extra, bounds, count, end = _csv.cut(
            text, start, self.options.delimiter, self.fields.quote, width, limit, skip_blanks)
        self.rows.add_block(text, extra, bounds)
        self.kept += len(bounds)
        self.file_line += count
        lines.start = end
        return end > start

    def _take_block(self, limit):
        """Split lines of the buffer together as long as they are plain and of one width."""
        options = self.options
        lines = self.lines
        start = lines.position
        stop = len(lines.lines) if limit is None else min(len(lines.lines), start + limit)
        block = lines.lines[start:stop]
        text = '\n'.join(block)
        if not self.is_simple or '\x00' in text:
            if options.delim_whitespace or self.fields.skip_space or self.special(text):
                self._take_one_by_one(stop, limit)
                return
        elif self.fields.quote is not None and self.fields.quote in text:
            self._take_quoted(block)
            return
        delimiter = options.delimiter
        rows = [line.split(delimiter) for line in block]
        width = max(self.expected_fields, self.previous_fields)
        # A line of one field may be a blank one.
        if set(map(len, rows)) == {width} and (width > 1 or all(line and not line.isspace() for line in block)):
            self.rows.extend(rows)
            self.kept += len(rows)
            self.file_line += len(rows)
            lines.position = stop
            return
        # The position is moved line by line, for what an error leaves behind.
        for line, row in zip(block, rows):
            lines.position += 1
            if self._is_blank(line):
                self.file_line += 1
            else:
                self._end_line(row if line else [])

    def _take_one_by_one(self, stop, limit):
        lines = self.lines
        # One may take further lines with it, so only as many as there surely are.
        buffer, wanted = lines.lines, len(self.rows) + (stop - lines.position if limit is None else limit)
        while lines.lines is buffer and lines.position < stop and len(self.rows) < wanted:
            self._take_line()

    def _take_quoted(self, block):
        """Lines with quotes around whole fields; one that has them elsewhere is left to `_take_line`."""
        lines = self.lines
        quote, delimiter = self.fields.quote, self.options.delimiter
        end_line, is_blank, split_quoted = self._end_line, self._is_blank, self._split_quoted
        for line in block:
            if quote not in line:
                lines.position += 1
                if is_blank(line):
                    self.file_line += 1
                else:
                    end_line(line.split(delimiter) if line else [])
                continue
            row = split_quoted(line, quote, delimiter)
            if row is None:
                # It may go on in lines of this block.
                self._take_line()
                return
            lines.position += 1
            end_line(row)

    @staticmethod
    def _split_quoted(line, quote, delimiter):
        """The fields of a line where each quote begins or ends a field; None for others."""
        parts = line.split(quote)
        last = len(parts) - 1
        if last % 2:
            return None
        fields = []
        if parts[0]:
            if parts[0][-1] != delimiter:
                return None
            fields = parts[0][:-1].split(delimiter)
        for i in range(1, last, 2):
            fields.append(parts[i])
            between = parts[i + 1]
            if between == delimiter and i + 1 < last:
                continue
            if i + 1 == last:
                if between:
                    if between[0] != delimiter:
                        return None
                    fields += between[1:].split(delimiter)
            elif len(between) < 2 or between[0] != delimiter or between[-1] != delimiter:
                return None
            else:
                fields += between[1:-1].split(delimiter)
        return fields

    def _is_blank(self, line):
        """Whether the line is one of those that `skip_blank_lines` leaves out."""
        options = self.options
        if not options.skip_blank_lines or not line:
            return options.skip_blank_lines
        first = line[0]
        if first not in ' \t' or (first == options.delimiter and not options.delim_whitespace):
            return False
        return not line.strip(' \t')

    def _skipped(self):
        if self.skip_call is not None:
            return self.skip_call(self.file_line)
        return self.file_line < self.skip_until and self.file_line in self.skip_set

    def _take_line(self):
        line, end = self.lines.next_line()
        if self._skipped():
            if self.fields.quote is not None and self.fields.quote in line:
                self.fields.skip(line, self.lines)
            self.file_line += 1
            return
        if self._is_blank(line):
            self.file_line += 1
            return
        options = self.options
        comment = options.comment
        if comment is not None and line.startswith(comment):
            self.file_line += 1
            return
        if not line:
            row = []
        elif self.special(line):
            row = self.fields.split(line, end, self.lines, self.file_line)
            if any('\x00' in field for field in row):
                row = [field.partition('\x00')[0] for field in row]
        elif options.delim_whitespace:
            stripped = line.strip(' \t')
            row = BLANKS.split(stripped) if stripped else []
        elif self.fields.skip_space and options.delimiter == ' ':
            row = self.fields.split(line, end, self.lines, self.file_line)
        elif self.fields.skip_space:
            row = [field.lstrip(' ') for field in line.split(options.delimiter)]
        else:
            row = line.split(options.delimiter)
        self._end_line(row)

    def _end_line(self, row):
        self.file_line += 1
        number = len(row)
        expected = max(self.expected_fields, self.previous_fields)
        if self.kept > self.header_end + 1 and number > expected and not self.options.has_usecols:
            self._bad_line(expected, number)
            return
        if self.kept >= self.header_end + 1 and number < expected:
            row += [''] * (expected - number)
            number = expected
        self.previous_fields = number
        self.kept += 1
        self.rows.append(row)

    def _bad_line(self, expected, number):
        action = self.options.on_bad_lines
        if action == BAD_LINE_ERROR:
            raise ParserError(
                f'Error tokenizing data. C error: Expected {expected} fields in line {self.file_line}, saw {number}\n'
            )
        if action == BAD_LINE_WARN:
            self.warned.append(f'Skipping line {self.file_line}: expected {expected} fields, saw {number}\n')
