def g(n):
    for i in range(n):
        print("yield", i)
        yield i
    return "done"
it = g(2)
print(next(it))
# => yield 0
# => 0
print(next(it))
# => yield 1
# => 1
try:
    next(it)
except StopIteration as stop:
    print(repr(stop), stop.value)  # => StopIteration('done') done
print(next(it, "default"), list(it))  # => default []
print(list(x * 2 for x in g(1)))
# => yield 0
# => [0]
def empty():
    return
    yield
print(list(empty()), type(empty()).__name__)  # => [] generator
