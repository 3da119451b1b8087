import builtins
names = "abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip __import__ __build_class__ Ellipsis NotImplemented".split()
print([n for n in names if not hasattr(builtins, n)])  # => []
print(builtins.__name__, __builtins__ is builtins or __builtins__ == vars(builtins))  # => builtins True
