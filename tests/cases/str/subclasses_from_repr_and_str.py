# What `__repr__`, `__str__` and `__bytes__` give is handed on as it is.
class S(str):
    pass


class B(bytes):
    pass


class X:
    def __repr__(self):
        return S("r")

    def __str__(self):
        return S("s")

    def __bytes__(self):
        return B(b"b")


x = X()
for function in (ascii, repr, str, bytes):
    print(function.__name__, type(function(x)).__name__, function(x))
    # => ascii S r
    # => repr S r
    # => str S s
    # => bytes B b'b'
print(type(str(S("a"))).__name__, type(repr(S("a"))).__name__, type(bytes(B(b"a"))).__name__, type(S(x)).__name__, type(B(x)).__name__)
# => str str bytes S B


class Own(str):
    def __str__(self):
        return S("y")


print(type(str(Own("a"))).__name__, str(Own("a")))  # => S y


class Odd:
    def __repr__(self):
        return S("\u00e9")


print(ascii(Odd()), type(ascii(Odd())).__name__, type(repr(Odd())).__name__)  # => \xe9 str S


class Wrong:
    def __repr__(self):
        return 1


for function in (repr, str, ascii):
    try:
        function(Wrong())
    except TypeError as error:
        print(error)
        # => __repr__ returned non-string (type int)
        # => __str__ returned non-string (type int)
        # => __repr__ returned non-string (type int)
