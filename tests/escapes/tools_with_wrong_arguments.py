tries = [lambda: host_secret(), lambda: echo.__class__("host_secret")(), lambda: echo.__globals__["host_secret"], lambda: echo(object()), lambda: echo(lambda: 1), lambda: echo(print), lambda: echo(2j if False else {1: {2: {3: object}}}), lambda: echo(x for x in [1])]
for attempt in tries:
    try:
        result = attempt()
        print("PWNED" if "secret" in str(result) else "ok")
    except (NameError, TypeError, AttributeError, KeyError, ValueError, RuntimeError):
        pass
loop = []
loop.append(loop)
deep = []
for _ in range(100_000): deep = [deep]
for bad in (loop, deep):
    try:
        echo(bad)
        print("PWNED")
    except (ValueError, RecursionError, TypeError, MemoryError, RuntimeError):
        pass
try:
    echo.name = "host_secret"
    echo.__name__ = "host_secret"
except (AttributeError, TypeError):
    pass
try:
    globals()["host_secret"]()
    print("PWNED")
except KeyError:
    pass
deep = loop = None
# --- step ---
# expect: ok | MemoryError | ValueError | memory | RuntimeError | fuel
echo("x" * 20_000_000)
# --- step ---
# expect: ok | MemoryError | ValueError | memory | RuntimeError | fuel | TypeError
shared = ["x" * 1000] * 1000
echo([shared] * 10_000)
