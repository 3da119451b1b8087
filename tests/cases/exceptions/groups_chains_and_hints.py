import sys, traceback
def show(f):
    try: f()
    except BaseException as e:
        print(*[line for line in "".join(traceback.format_exception(e)).splitlines() if "File" not in line], sep="\n")
def g1():
    try: 1/0
    except ZeroDivisionError as e: raise ValueError("v") from e
def g2():
    try: 1/0
    except ZeroDivisionError: raise ValueError("v")
def g3():
    try: 1/0
    except ZeroDivisionError: raise ValueError("v") from None
def g4():
    e = ValueError("noted"); e.add_note("n1"); e.add_note("n2\nn3"); raise e
def g5():
    raise ExceptionGroup("eg", [ValueError(1), TypeError("t"), ExceptionGroup("in", [KeyError("k")])])
for f in (g1, g2, g3, g4, g5): show(f)
try:
    raise ExceptionGroup("eg", [ValueError(1), TypeError("t"), ExceptionGroup("in", [KeyError("k"), ValueError(3)])])
except* ValueError as eg: print("V", eg, eg.exceptions)
except* TypeError as eg: print("T", eg.exceptions)
except* KeyError: print("K")
try:
    try: raise ExceptionGroup("eg", [ValueError(1), OSError(2)])
    except* ValueError as e: raise RuntimeError("again")
except BaseException as e:
    print(repr(e), e.exceptions, e.__context__)
try:
    try: raise ValueError("naked")
    except* ValueError as e: print(repr(e)); raise
except BaseException as e: print(repr(e))
eg = ExceptionGroup("m", [ValueError(1), TypeError(2)])
print(eg.split(ValueError), eg.subgroup(lambda e: isinstance(e, TypeError)), eg.derive([KeyError()]), eg.message, str(eg), repr(eg))
for a in (("m", []), ("m", [1]), (1, [ValueError()]), ("m",), ("m", 3)):
    try: ExceptionGroup(*a)
    except Exception as e: print(type(e).__name__, e)
try: ExceptionGroup("m", [KeyboardInterrupt()])
except TypeError as e: print(e)
print(type(BaseExceptionGroup("m", [ValueError()])), repr(BaseExceptionGroup("m", [KeyboardInterrupt()])))
try: raise ValueError("a")
except ValueError as e:
    print(sys.exc_info()[0], sys.exc_info()[1] is e, sys.exception() is e)
    tb = e.__traceback__; print(tb.tb_lineno, tb.tb_frame.f_code.co_name, tb.tb_next)
print(sys.exc_info())
try:
    try: raise KeyError("a")
    finally: print("fin")
except KeyError as e: print(e, e.args, str(e), repr(e))
def ret():
    try: return 1
    finally: print("cleanup")
print(ret())
class MyErr(Exception):
    def __init__(self, code, msg="dflt"): super().__init__(code, msg); self.code = code
    def __str__(self): return f"<{self.code}>"
try: raise MyErr(3)
except MyErr as e: print(e, repr(e), e.args)
e = ValueError("x", 1); print(e, repr(e), e.args, e == ValueError("x", 1)); e.args = (1,); print(repr(e))
print(repr(OSError(2, "no", "f")), str(OSError(2, "no", "f")), OSError(2, "no").errno, type(OSError(2, "x")), OSError("a"))
print(StopIteration(3).value, SystemExit(3).code, UnicodeDecodeError("utf-8", b"abc", 1, 2, "bad"), repr(KeyError("a")), str(KeyError("a")), AttributeError("m", name="n", obj=3).name, ImportError("m", name="n", path="p").path, NameError("x", name="y").name)
def chain():
    try:
        try: raise ValueError(1)
        except ValueError as a: raise TypeError(2) from a
    except TypeError as b:
        raise KeyError(3)
try: chain()
except KeyError as e:
    print(repr(e.__context__), repr(e.__cause__), repr(e.__context__.__cause__), e.__suppress_context__, e.__context__.__suppress_context__)
print(traceback.format_exception_only(ValueError, ValueError("a")), traceback.format_exception_only(ValueError("b\nc")))
try: 1/0
except ZeroDivisionError as e:
    te = traceback.TracebackException.from_exception(e); print(list(te.format())[-1], te.exc_type, str(te))
    for fr, ln in traceback.walk_tb(e.__traceback__): print(fr.f_code.co_name, ln)
def deep(n):
    if n == 0: raise ValueError("deep")
    deep(n - 1)
show(lambda: deep(6))
def rec(): rec()
try: rec()
except RecursionError as e: print(e)
class SelfErr:
    def __init__(self): self.foo = 1
    def m(self): return foo
show(SelfErr().m)
class A:
    def __init__(self): self.blech = 1
show(lambda: A().bluch)
show(lambda: [].appendd)
def nm():
    blahh = 1
    print(blah)
show(nm)
show(lambda: "".uper)
show(lambda: print(sep=1, ennd=2))
def kw(*, alpha=1): pass
show(lambda: kw(alpa=2))
show(lambda: exec("import colections"))
show(lambda: math.sin(1))
show(lambda: exec("x = = 1"))
show(lambda: int("a"))
show(lambda: {}["a"])
def f(a, b):
    return a.x + b[0]
show(lambda: f(1,
   2))
show(lambda: (1 + 2) / (3 - 3) + 1)
show(lambda: [1, 2, 3][10])
show(lambda: f(1, 2)(3))
