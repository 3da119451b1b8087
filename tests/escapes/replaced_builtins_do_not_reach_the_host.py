import builtins, sys
old = builtins.print, builtins.len, builtins.repr
builtins.len = lambda x: 10 ** 9
builtins.repr = lambda x: 5
builtins.isinstance = lambda a, b: True
builtins.type = 5
sys.modules["math"] = 5
x = [1, 2, 3]
[1, 2, x]
# --- step ---
# expect: ok | ValueError | TypeError | AttributeError | RuntimeError
import builtins, sys
builtins.len, builtins.repr = old[1:]
del sys.modules["math"]
sys.stdout = None
print("nothing")
sys.stdout = sys.__stdout__
# --- step ---
import sys
sys.stdout = sys.__stdout__
print("back")
# => back
# --- step ---
# expect: ok | RuntimeError | AttributeError
del sys.stdout
try:
    print("x")
finally:
    sys.stdout = sys.__stdout__
# --- step ---
sys.stdout = sys.__stdout__
# --- step ---
# In the sandbox it is called, as in CPython.
sys.excepthook = lambda *a: print("hook of the program")
sys.displayhook = lambda *a: print("PWNED hook")
# --- step ---
# expect: ValueError
raise ValueError("v")
