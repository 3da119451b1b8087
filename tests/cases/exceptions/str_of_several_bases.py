# Of several bases, the first that has a `__str__` of its own says how.


class One(AttributeError, KeyError):
    pass


class Two(KeyError, AttributeError):
    pass


class Three(ImportError, KeyError):
    pass


for name in (One, Two, Three):
    print(str(name("x")), repr(name("x")))
    # => x One('x')
    # => 'x' Two('x')
    # => x Three('x')
