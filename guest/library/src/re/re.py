# Regular expressions. Compiling and matching are native (`_re`); flags and
# the error class are here.

import copyreg as _copyreg
import enum as _enum
from _re import (compile, escape, findall, finditer, fullmatch, match, purge, search, split, sub,
                 subn, Match, Pattern)

__all__ = ["match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer",
           "compile", "purge", "template", "escape", "error", "Pattern", "Match", "A", "I", "L",
           "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "VERBOSE",
           "UNICODE", "NOFLAG", "RegexFlag"]

__version__ = "2.2.1"


@_enum.global_enum
class RegexFlag(_enum.IntFlag, boundary=_enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    TEMPLATE = T = 1
    DEBUG = 128
    __str__ = object.__str__
    _numeric_repr_ = hex


class error(Exception):
    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        if pattern is not None and pos is not None:
            msg = "%s at position %d" % (msg, pos)
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = "%s (line %d, column %d)" % (msg, self.lineno, self.colno)
        else:
            self.lineno = self.colno = None
        super().__init__(msg)


def template(pattern, flags=0):
    import warnings
    warnings.warn("The re.template() function is deprecated as it is an undocumented function "
                  "without an obvious purpose. Use re.compile() instead.", DeprecationWarning)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return compile(pattern, flags | RegexFlag.TEMPLATE)


def _pickle(pattern):
    return compile, (pattern.pattern, pattern.flags)


_copyreg.pickle(Pattern, _pickle, compile)


class Scanner:
    """Takes a text apart by the first pattern of a lexicon that matches at each place."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._rules = [(compile(phrase, flags), action) for phrase, action in lexicon]
        self._flags = flags

    @property
    def scanner(self):
        return compile("|".join(f"({phrase})" for phrase, _ in self.lexicon), self._flags)

    def scan(self, string):
        result = []
        position = 0
        while True:
            for pattern, action in self._rules:
                found = pattern.match(string, position)
                if found:
                    break
            else:
                break
            end = found.end()
            if end == position:
                break
            if callable(action):
                self.match = found
                action = action(self, found.group())
            if action is not None:
                result.append(action)
            position = end
        return result, string[position:]
