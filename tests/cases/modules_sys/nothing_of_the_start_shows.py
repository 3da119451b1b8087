"""What is used while the interpreter is prepared leaves no module, class or state behind."""
import decimal
import random
import sys


def all_below(cls, seen):
    for sub in type.__subclasses__(cls):
        if sub not in seen:
            seen.add(sub)
            all_below(sub, seen)
    return seen


print("warm_up" in sys.modules)  # => False
print(sorted(cls.__name__ for cls in all_below(object, set()) if cls.__module__ == "warm_up"))  # => []
print(decimal.getcontext().prec, any(decimal.getcontext().flags.values()))  # => 28 False
print([name for name in vars(random._inst) if not name.startswith("gauss")])  # => []
