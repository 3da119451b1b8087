def f(): return 1
tries = [lambda: f.__code__.replace(co_code=b"\xff" * 64), lambda: f.__code__.replace(co_consts=()), lambda: f.__code__.replace(co_stacksize=0), lambda: type(f.__code__)(0, 0, 0, 0, 0, 0, b"\xff" * 100, (), (), (), "", "", "", 0, b"", b""), lambda: f.__code__.replace(co_names=(), co_varnames=(), co_nlocals=10 ** 9)]
for make in tries:
    try:
        code = make()
        f.__code__ = code
        for _ in range(3): f()
        exec(code)
    except BaseException:
        pass
try:
    f.__code__ = (lambda x, y, z: x).__code__
    f()
except BaseException:
    pass
try:
    f.__closure__ = ()
    f.__globals__ = {}
except BaseException:
    pass
# --- step ---
def outer():
    x = 1
    def inner(): return x
    return inner
g = outer()
def plain(): pass
for a, b in ((g, plain), (plain, g)):
    try:
        a.__code__ = b.__code__
        a()
    except BaseException:
        pass
try:
    g.__closure__[0].cell_contents = g
    del g.__closure__[0].cell_contents
    g()
except BaseException:
    pass
try:
    exec(g.__code__)
except BaseException:
    pass
try:
    type(plain)(plain.__code__, {}, "n", (), (g.__closure__[0],))()
except BaseException:
    pass
print("alive")
# => alive
