# What cannot lose an item says so in one of two ways.
import types

for target in (types.MappingProxyType({}), (), "", b"", 5, None, frozenset(), range(3), object(), len):
    for key in (0, "a", 1.5):
        try:
            del target[key]
        except TypeError as error:
            print(error)
