# expect: fuel
def g():
    n = 0
    while True:
        n += 1
        if n % 3 == 0:
            while True: pass
        yield n
it = g()
list(it)
# --- step ---
def fresh():
    yield 1
print(list(fresh()))
# => [1]
