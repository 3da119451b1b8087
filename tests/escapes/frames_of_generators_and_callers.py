def g():
    yield gen.gi_frame.f_back
gen = g()
try:
    frame = next(gen)
    depth = 0
    while frame and depth < 100:
        for value in list(frame.f_globals.values()):
            if type(value).__name__ not in dir(__builtins__) and "Sandbox" in repr(type(value)):
                print("PWNED", value)
        frame = frame.f_back
        depth += 1
except Exception:
    pass
g2 = (x for x in range(10))
try:
    g2.gi_frame.f_locals[".0"] = range(20)
    list(g2)
except Exception:
    pass
import sys
try:
    frame = sys._getframe()
    while frame.f_back: frame = frame.f_back
    frame.f_lineno = 10 ** 6
    frame.f_trace = lambda *a: None
except Exception:
    pass
try:
    sys.settrace(lambda *a: None)
    sys.setprofile(lambda *a: None)
    sys.settrace(None)
    sys.setprofile(None)
except Exception:
    pass
print("alive")
# => alive
