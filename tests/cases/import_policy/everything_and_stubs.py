#: stub_modules = "numpy, pictures.Image, math, fcntl, a.b.c"
#: differs = "the host put modules there"
import numpy
import numpy as np
import sys

print(numpy, np is numpy, numpy.answer, numpy.__name__, numpy.__spec__)
# => <module 'numpy' (built-in)> True 42 numpy None
try:
    np.array([1])
except AttributeError as error:
    print(error)
    # => module 'numpy' has no attribute 'array'
from numpy import answer

print(answer)
# => 42
try:
    from numpy import array
except ImportError as error:
    print(error)
    # => cannot import name 'array' from 'numpy' (unknown location)
try:
    import numpy.linalg
except ModuleNotFoundError as error:
    print(error)
    # => No module named 'numpy.linalg'; 'numpy' is not a package
from pictures import Image
import pictures.Image

print(Image is pictures.Image, pictures.__path__, Image.__package__, Image.answer)
# => True [] pictures 42
import a.b.c

print(a.b.c.answer, hasattr(a.b, "answer"), sys.modules["a.b"] is a.b)
# => 42 False True
try:
    from a import d
except ImportError as error:
    print(error)
    # => cannot import name 'd' from 'a' (unknown location)

# What works stays, what cannot work makes way.
import math
import fcntl

print(math.gcd(4, 6), hasattr(math, "answer"), fcntl.answer)
# => 2 False 42
try:
    import pandas
except ModuleNotFoundError as error:
    print(error)
    # => No module named 'pandas'
