# What the fuzzer found: which of two errors comes first, and whose name it has.
def attempt(action):
    try:
        print(action())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

attempt(lambda: sum(5, "x"))
attempt(lambda: sum(1, b""))
attempt(lambda: sum([], ""))
attempt(lambda: int(5, 100))
attempt(lambda: int(5, 10))
attempt(lambda: int([], 1))
attempt(lambda: format(True, "zz"))
attempt(lambda: f"{False:Straße}")
attempt(lambda: f"{True:3d}|{True}|{True:>6}")
