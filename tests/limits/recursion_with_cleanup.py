# expect: RecursionError
def f():
    try:
        f()
    finally:
        pass
f()
# --- step ---
# expect: RecursionError | fuel | memory
def f():
    try:
        f()
    finally:
        f()
f()
# --- step ---
# expect: RecursionError | fuel | memory
def f():
    try:
        f()
    except RecursionError:
        f()
f()
# --- step ---
# expect: RecursionError
class CM:
    def __enter__(self): return self
    def __exit__(self, *a): return False
def f():
    with CM(): f()
f()
# --- step ---
# expect: RecursionError | fuel | memory
class CM:
    def __enter__(self): return self
    def __exit__(self, *a): f()
def f():
    with CM(): f()
f()
# --- step ---
# expect: fuel | RecursionError
def f():
    while True:
        try:
            f()
        except RecursionError:
            continue
f()
