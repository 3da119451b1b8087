# Character constants, Template and Formatter.

import _string

__all__ = ["ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits",
           "hexdigits", "octdigits", "printable", "punctuation", "whitespace", "Formatter",
           "Template"]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


_sentinel = {}


class _Pattern:
    # The compiled pattern of a class of templates, made when it is asked for.
    def __get__(self, template, cls=None):
        return (cls or type(template))._regex()


class Template:
    delimiter = "$"
    pattern = _Pattern()
    # The identifier pattern is ASCII only, whatever the case rules say.
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = 2  # re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        # A subclass that changes nothing relevant shares the pattern.
        if "pattern" in cls.__dict__ or {"delimiter", "idpattern", "braceidpattern", "flags"} \
                & set(cls.__dict__):
            cls._compiled = None

    _compiled = None

    def __init__(self, template):
        self.template = template

    @classmethod
    def _regex(cls):
        # Compiled on first use, so that importing this module costs nothing.
        if cls._compiled is None:
            import re
            pattern = _inherited_pattern(cls)
            if pattern is None:
                delim = re.escape(cls.delimiter)
                bid = cls.braceidpattern or cls.idpattern
                pattern = (f"{delim}(?:(?P<escaped>{delim})|(?P<named>{cls.idpattern})|"
                           f"{{(?P<braced>{bid})}}|(?P<invalid>))")
            elif not isinstance(pattern, str):
                cls._compiled = pattern
                return pattern
            cls._compiled = re.compile(pattern, cls.flags | re.VERBOSE)
        return cls._compiled

    def _invalid(self, mo):
        i = mo.start("invalid")
        lines = self.template[:i].splitlines(keepends=True)
        if not lines:
            colno = lineno = 1
        else:
            colno = i - len("".join(lines[:-1]))
            lineno = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (lineno, colno))

    def substitute(self, mapping=_sentinel, /, **kws):
        if mapping is _sentinel:
            mapping = kws
        elif kws:
            from collections import ChainMap
            mapping = ChainMap(kws, mapping)

        def convert(mo):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                return str(mapping[named])
            if mo.group("escaped") is not None:
                return self.delimiter
            if mo.group("invalid") is not None:
                self._invalid(mo)
            raise ValueError("Unrecognized named group in pattern", self._regex())
        return self._regex().sub(convert, self.template)

    def safe_substitute(self, mapping=_sentinel, /, **kws):
        if mapping is _sentinel:
            mapping = kws
        elif kws:
            from collections import ChainMap
            mapping = ChainMap(kws, mapping)

        def convert(mo):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                try:
                    return str(mapping[named])
                except KeyError:
                    return mo.group()
            if mo.group("escaped") is not None:
                return self.delimiter
            if mo.group("invalid") is not None:
                return mo.group()
            raise ValueError("Unrecognized named group in pattern", self._regex())
        return self._regex().sub(convert, self.template)

    def is_valid(self):
        for mo in self._regex().finditer(self.template):
            if mo.group("invalid") is not None:
                return False
            if (mo.group("named") is None and mo.group("braced") is None
                    and mo.group("escaped") is None):
                raise ValueError("Unrecognized named group in pattern", self._regex())
        return True

    def get_identifiers(self):
        ids = []
        for mo in self._regex().finditer(self.template):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                if named not in ids:
                    ids.append(named)
            elif mo.group("invalid") is None and mo.group("escaped") is None:
                raise ValueError("Unrecognized named group in pattern", self._regex())
        return ids


def _inherited_pattern(cls):
    for base in cls.__mro__:
        if base is Template:
            return None
        if "pattern" in base.__dict__:
            return base.__dict__["pattern"]
    return None


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for literal_text, field_name, format_spec, conversion in self.parse(format_string):
            if literal_text:
                result.append(literal_text)
            if field_name is None:
                continue
            # As 3.12.1: only a name that is empty or a number as a whole counts, not "0[1]".
            if field_name == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic "
                                     "field numbering")
                field_name = str(auto_arg_index)
                auto_arg_index += 1
            elif field_name.isdigit():
                if auto_arg_index:
                    raise ValueError("cannot switch from manual field specification to automatic "
                                     "field numbering")
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(
                format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            result.append(self.format_field(obj, format_spec))
        return "".join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError("Unknown conversion specifier {0!s}".format(conversion))

    def parse(self, format_string):
        return _string.formatter_parser(format_string)

    def get_field(self, field_name, args, kwargs):
        first, steps = _string.formatter_field_name_split(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, name in steps:
            obj = getattr(obj, name) if is_attr else obj[name]
        return obj, first
