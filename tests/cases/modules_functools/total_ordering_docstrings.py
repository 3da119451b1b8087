# What the methods that total_ordering adds say they do.
from functools import total_ordering

for root in ("__lt__", "__le__", "__gt__", "__ge__"):
    made = total_ordering(type("Made", (), {root: lambda self, other: True}))
    for name in ("__lt__", "__le__", "__gt__", "__ge__"):
        if name != root:
            print(getattr(made, name).__doc__)
            # => Return a <= b.  Computed by @total_ordering from (a < b) or (a == b).
            # => Return a > b.  Computed by @total_ordering from (not a < b) and (a != b).
            # => Return a >= b.  Computed by @total_ordering from (not a < b).
            # => Return a < b.  Computed by @total_ordering from (a <= b) and (a != b).
            # => Return a > b.  Computed by @total_ordering from (not a <= b).
            # => Return a >= b.  Computed by @total_ordering from (not a <= b) or (a == b).
            # => Return a < b.  Computed by @total_ordering from (not a > b) and (a != b).
            # => Return a <= b.  Computed by @total_ordering from (not a > b).
            # => Return a >= b.  Computed by @total_ordering from (a > b) or (a == b).
            # => Return a < b.  Computed by @total_ordering from (not a >= b).
            # => Return a <= b.  Computed by @total_ordering from (not a >= b) or (a == b).
            # => Return a > b.  Computed by @total_ordering from (a >= b) and (a != b).
