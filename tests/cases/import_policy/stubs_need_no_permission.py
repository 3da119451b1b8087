#: allowed_imports = "math.*"
#: stub_modules = "numpy"
#: differs = "the host says what may be imported"
import math
import numpy

print(numpy.answer, math.pi > 3)
# => 42 True
try:
    import os
except ImportError as error:
    print(error)
    # => Import of os is not allowed. Authorized imports are: ['math.*']
