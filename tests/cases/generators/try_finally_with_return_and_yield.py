def g():
    try:
        yield 1
        return "r"
    finally:
        yield "in finally"
it = g()
print(list(it))  # => [1, 'in finally']
def h():
    for i in range(3):
        try:
            yield i
        finally:
            print("fin", i)
for x in h():
    if x == 1: break
# => fin 0
# => fin 1
print("loop left")  # => loop left
def w():
    r = yield from h()
    yield r
print(list(w()))
# => fin 0
# => fin 1
# => fin 2
# => [0, 1, 2, None]
