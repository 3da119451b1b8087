# Wrapping and indenting text.

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_whitespace = "\t\n\x0b\x0c\r "
_to_space = {ord(c): " " for c in _whitespace}
_patterns = {}


def _pattern(name):
    # Compiled on first use: importing this module costs nothing.
    found = _patterns.get(name)
    if found is None:
        import re
        ws = "[" + "\\t\\n\\x0b\\x0c\\r " + "]"
        nws = "[^" + ws[1:]
        word = r"[\w!\"'&.,?]"
        letter = r"[^\d\W]"
        if name == "words":
            # A chunk is a run of blanks, a dash between words, or a word with
            # what ends it: a hyphen inside it, a dash after it, or a blank.
            text = (f"({ws}+|(?<={word})-{{2,}}(?=\\w)|{nws}+?(?:"
                    f"-(?:(?<={letter}{{2}}-)|(?<={letter}-{letter}-))(?={letter}-?{letter})"
                    f"|(?={ws}|\\Z)|(?<={word})(?=-{{2,}}\\w)))")
        elif name == "simple":
            text = f"({ws}+)"
        else:
            text = r"[a-z][\.\!\?][\"\']?\Z"
        found = _patterns[name] = re.compile(text)
    return found


class TextWrapper:
    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True,
                 replace_whitespace=True, fix_sentence_endings=False, break_long_words=True,
                 drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None,
                 placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_to_space)
        return text

    def _split(self, text):
        chunks = _pattern("words" if self.break_on_hyphens else "simple").split(text)
        return [c for c in chunks if c]

    def _fix_sentence_endings(self, chunks):
        i = 0
        search = _pattern("sentence").search
        while i < len(chunks) - 1:
            if chunks[i + 1] == " " and search(chunks[i]):
                chunks[i + 1] = "  "
                i += 2
            else:
                i += 1

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        space_left = 1 if width < 1 else width - cur_len
        if self.break_long_words:
            end = space_left
            chunk = reversed_chunks[-1]
            if self.break_on_hyphens and len(chunk) > space_left:
                hyphen = chunk.rfind("-", 0, space_left)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            cur_line.append(chunk[:end])
            reversed_chunks[-1] = chunk[end:]
        elif not cur_line:
            cur_line.append(reversed_chunks.pop())

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        while chunks:
            cur_line = []
            cur_len = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and lines and chunks[-1].strip() == "":
                del chunks[-1]
            while chunks:
                size = len(chunks[-1])
                if cur_len + size > width:
                    break
                cur_line.append(chunks.pop())
                cur_len += size
            if chunks and len(chunks[-1]) > width:
                self._handle_long_word(chunks, cur_line, cur_len, width)
                cur_len = sum(map(len, cur_line))
            if self.drop_whitespace and cur_line and cur_line[-1].strip() == "":
                cur_len -= len(cur_line[-1])
                del cur_line[-1]
            if not cur_line:
                continue
            if (self.max_lines is None or len(lines) + 1 < self.max_lines
                    or (not chunks or self.drop_whitespace and len(chunks) == 1
                        and not chunks[0].strip()) and cur_len <= width):
                lines.append(indent + "".join(cur_line))
                continue
            # The last line that is allowed, and text is left over.
            while cur_line:
                if cur_line[-1].strip() and cur_len + len(self.placeholder) <= width:
                    cur_line.append(self.placeholder)
                    lines.append(indent + "".join(cur_line))
                    break
                cur_len -= len(cur_line[-1])
                del cur_line[-1]
            else:
                if lines:
                    prev_line = lines[-1].rstrip()
                    if len(prev_line) + len(self.placeholder) <= self.width:
                        lines[-1] = prev_line + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def wrap(self, text):
        chunks = self._split(self._munge_whitespace(text))
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    # Only blanks and tabs count as indentation, and blank lines become empty.
    if not isinstance(text, str):
        raise TypeError(f"expected string or bytes-like object, got {type(text).__name__!r}")
    lines = text.split("\n")
    margin = None
    for i, line in enumerate(lines):
        content = line.lstrip(" \t")
        if not content:
            lines[i] = ""
            continue
        indent = line[:len(line) - len(content)]
        if margin is None or indent.startswith(margin):
            margin = indent if margin is None else margin
        elif margin.startswith(indent):
            margin = indent
        else:
            k = 0
            while margin[k] == indent[k]:
                k += 1
            margin = margin[:k]
    if margin:
        n = len(margin)
        lines = [line[n:] for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = str.strip
    return "".join([prefix + line if predicate(line) else line
                    for line in text.splitlines(True)])
