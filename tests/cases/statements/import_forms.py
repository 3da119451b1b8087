import math, sys
import collections.abc
import itertools as it
from math import sqrt, pi as PI
from collections import (OrderedDict,
                         deque,)
print(math.floor(2.5), collections.abc.Sized.__name__, next(it.count(3)), sqrt(16), round(PI, 3), deque([1]))
# => 2 Sized 3 4.0 3.142 deque([1])
def f():
    from math import ceil
    import math as m
    return ceil(1.2), m.tau > 6
print(f())  # => (2, True)
from math import *
print(hypot(3, 4))  # => 5.0
print(sys.modules["math"] is math, __name__)  # => True __main__
