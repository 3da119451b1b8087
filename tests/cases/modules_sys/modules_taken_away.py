# A program may take all modules away; what it imports then works or raises, and the program continues.
import sys

NAMES = """
array collections functools io random json decimal asyncio re os
""".split()
kept = dict(sys.modules)
for name in NAMES:
    for emptied in [sys.modules.keys(), ["builtins", "sys"], ["collections.abc", "abc", "types"]]:
        for other in list(emptied):
            sys.modules.pop(other, None)
        try:
            __import__(name)
        except Exception:
            pass
    for other in ["collections.abc", "builtins", "sys"]:
        sys.modules.clear()
        sys.modules[other] = None
        try:
            __import__(name)
        except Exception:
            pass
        sys.modules.clear()
        sys.modules[other] = 7
        try:
            __import__(name)
        except Exception:
            pass
sys.modules.clear()
sys.modules.update(kept)
import re
print(re.sub("a", "b", "banana"))  # => bbnbnb
