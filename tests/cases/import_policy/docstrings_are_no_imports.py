#: differs = "the host allows some imports only"
#: allowed_imports = "math"
# What the interpreter itself imports for a docstring, the program has not imported.
import math

print(len.__doc__)  # => Return the number of items in a container.
print(math.sqrt.__doc__)  # => Return the square root of x.
help(len)
# => Help on built-in function len in module builtins:
# =>
# => len(obj, /)
# =>     Return the number of items in a container.
# =>
import pydoc  # !! ImportError: Import of pydoc is not allowed. Authorized imports are: ['math']
