# Options as GNU's commands take them: letters together, long names by their
# beginnings, operands anywhere. What is not known is refused in getopt's words.

from ..programs import Shown, UsageError


class Options(dict):
    """By key, the last value (True where there is none); `given` has all of them in order."""

    def __init__(self):
        super().__init__()
        self.given = []
        self.operands = []

    def put(self, key, value=True):
        self[key] = value
        self.given.append((key, value))

    def number(self, key, default, what, call, status=1):
        """A value that must be a whole number."""
        text = self.get(key)
        if text is None:
            return default
        if not text.isdigit():
            raise UsageError(f"{what}: \u2018{text}\u2019", status, hint=False)
        return int(text)


def parse(call, arguments, plain="", valued="", long="", optional="", status=1, posix=False):
    """`plain` has letters; `valued` and `optional` keys with values; `long` names as `name=key`."""
    options = Options()
    names = dict((pair.partition("=")[0], pair.partition("=")[2] or pair) for pair in long.split())
    valued, optional = valued.split(), optional.split()
    words = list(arguments)
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            options.operands.extend(words[at:])
            break
        if word.startswith("--"):
            at = _long(call, options, word[2:], words, at, names, valued, optional, status)
        elif word[:1] == "-" and len(word) > 1:
            at = _letters(options, word, words, at, plain, valued, optional, status)
        elif posix:
            options.operands.extend(words[at - 1:])
            break
        else:
            options.operands.append(word)
    return options


def _letters(options, word, words, at, plain, valued, optional, status):
    pos = 1
    while pos < len(word):
        letter = word[pos]
        pos += 1
        if letter in optional:
            options.put(letter, word[pos:])
            break
        if letter in valued:
            if pos < len(word):
                options.put(letter, word[pos:])
            elif at < len(words):
                options.put(letter, words[at])
                at += 1
            else:
                raise UsageError(f"option requires an argument -- '{letter}'", status)
            break
        if letter not in plain or letter == ":":
            raise UsageError(f"invalid option -- '{letter}'", status)
        options.put(letter)
    return at


def _long(call, options, text, words, at, names, valued, optional, status):
    name, equals, value = text.partition("=")
    found = [name] if name in names else [each for each in names if each.startswith(name)]
    if name in ("help", "version") and name not in names:
        _show(call, name, names)
    if not found:
        raise UsageError(f"unrecognized option '--{name}'", status)
    if len({names[each] for each in found}) > 1:
        shown = "".join([f" '--{each}'" for each in found])
        raise UsageError(f"option '--{name}' is ambiguous; possibilities:{shown}", status)
    name = found[0]
    key = names[name]
    if key in optional:
        options.put(key, value)
    elif key in valued:
        if not equals:
            if at >= len(words):
                raise UsageError(f"option '--{name}' requires an argument", status)
            value = words[at]
            at += 1
        options.put(key, value)
    elif equals:
        raise UsageError(f"option '--{name}' doesn't allow an argument", status)
    else:
        options.put(key)
    return at


def _show(call, name, names):
    if name == "version":
        call.write(f"{call.name} (wardian's own, as GNU coreutils 9.1)\n")
    else:
        call.write(f"Usage: {call.name} [OPTION]... [ARGUMENT]...\nLong options that are here: "
                   + " ".join(["--" + each for each in sorted(names)]) + "\n")
    raise Shown


def missing(call, after=None, status=1):
    """No operand where one must be."""
    raise UsageError("missing operand" if after is None else f"missing operand after \u2018{after}\u2019", status)


def quote(name):
    """A name in messages, as coreutils quotes it."""
    if any(char < " " or char == "'" for char in name):
        from ..parameters import quoted
        return '"' + name + '"' if "'" in name and not any(char < " " or char in '"$`\\!' for char in name) \
            else quoted(name)
    return f"'{name}'"
