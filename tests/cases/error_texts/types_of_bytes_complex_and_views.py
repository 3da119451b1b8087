import codecs
import functools


class Bytes(bytes):
    def __bytes__(self):
        return b"BB"


class Complex(complex):
    def __complex__(self):
        return 9j


print(b"%s %b" % (Bytes(b"ab"), Bytes(b"ab")), complex(Complex(1, 2)), complex(Complex(1, 2), 1))
# => b'ab ab' 9j 10j


def unbound():
    try:
        1 / 0
    except ZeroDivisionError as e:
        pass
    e


for call in (
    lambda: memoryview(b"ab")[0, 0],
    lambda: functools.reduce(len, 5),
    lambda: "ab日本c".encode("cp437"),
    lambda: "日".encode("koi8-r"),
    lambda: codecs.charmap_encode("xyz", "strict", {ord("x"): 1}),
    lambda: exec("from . import x", {}),
    lambda: exec("from . import x", {"__name__": "a"}),
    lambda: compile("import a from b", "f", "exec"),
    lambda: compile("import a.b, c from d.e", "f", "exec"),
    lambda: compile("import a from", "f", "exec"),
    lambda: compile("match x:\n case a as b.c: pass", "f", "exec"),
    unbound,
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "name", None), getattr(error, "offset", None))
        # => TypeError cannot index 1-dimension view with 2-element tuple None None
        # => TypeError reduce() arg 2 must support iteration None None
        # => UnicodeEncodeError 'charmap' codec can't encode characters in position 2-3: character maps to <undefined> None None
        # => UnicodeEncodeError 'charmap' codec can't encode character '\u65e5' in position 0: character maps to <undefined> None None
        # => UnicodeEncodeError 'charmap' codec can't encode characters in position 1-2: character maps to <undefined> None None
        # => KeyError "'__name__' not in globals" None None
        # => ImportError attempted relative import with no known parent package None None
        # => SyntaxError Did you mean to use 'from ... import ...' instead? (f, line 1) None 1
        # => SyntaxError Did you mean to use 'from ... import ...' instead? (f, line 1) None 1
        # => SyntaxError invalid syntax (f, line 1) None 10
        # => SyntaxError invalid syntax (f, line 2) None 13
        # => UnboundLocalError cannot access local variable 'e' where it is not associated with a value None None
print("ab日本c".encode("cp437", "replace"), "ab日本c".encode("cp437", "xmlcharrefreplace"))
# => b'ab??c' b'ab&#26085;&#26412;c'
print([type(value).__doc__ == value.__doc__ for value in (5, [], "", {}, 1.5, ValueError(), range(3), None)])
# => [True, True, True, True, True, True, True, True]
print((5).__doc__[:8], bool([].__doc__), ValueError().__doc__)
# => int([x]) True Inappropriate argument value (of correct type).


class Plain:
    pass


print(Plain().__doc__)  # => None
