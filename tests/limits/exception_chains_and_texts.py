# expect: fuel | memory | MemoryError
error = None
while True:
    try:
        raise ValueError("x") from error
    except ValueError as e:
        error = e
# --- step ---
error = None
# --- step ---
# expect: ValueError | output | fuel | memory | MemoryError | RecursionError
error = None
for i in range(20_000):
    try:
        raise ValueError(str(i)) from error
    except ValueError as e:
        error = e
raise error
# --- step ---
# expect: fuel
class Spin(Exception):
    def __str__(self):
        while True: pass
raise Spin()
# --- step ---
# expect: output | MemoryError | memory | ValueError
raise ValueError("x" * 20_000_000)
# --- step ---
# expect: Evil | output | MemoryError | memory
class Evil(Exception):
    def __str__(self): raise Evil()
raise Evil()
# --- step ---
# expect: ValueError | RecursionError | fuel | output
e = ValueError("loop")
e.__cause__ = e
raise e
# --- step ---
# expect: KeyError | ValueError
a, b = KeyError("a"), ValueError("b")
a.__context__, b.__context__ = b, a
raise a
# --- step ---
# expect: ExceptionGroup | RecursionError | fuel | memory | MemoryError | output
e = ValueError("leaf")
for _ in range(50_000): e = ExceptionGroup("g", [e])
raise e
# --- step ---
e = error = None
# --- step ---
# expect: NameError | fuel | MemoryError | memory | output
eval("x" * 10_000_000)
