import functools

binary = functools.partial(int, base=2)
binary.__doc__ = "a binary number"
binary.name = "binary"
print(binary.__doc__, binary.__dict__)  # => a binary number {'__doc__': 'a binary number', 'name': 'binary'}
del binary.__doc__
print(binary.__dict__)  # => {'name': 'binary'}
try:
    binary.func = print
except AttributeError as error:
    print(error)  # => readonly attribute
print(binary("101"))  # => 5
