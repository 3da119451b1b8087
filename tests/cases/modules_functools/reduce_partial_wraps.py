import functools
print(functools.reduce(lambda a, b: a + b, [1, 2, 3]), functools.reduce(lambda a, b: a * b, [], 5), functools.reduce(max, [3, 9, 2]))
# => 6 5 9
p = functools.partial(int, base=2)
print(p("101"), p.func, p.args, p.keywords, functools.partial(print, "a", sep="-")("b"), functools.partial(p, "11")())
# => a-b
# => 5 <class 'int'> () {'base': 2} None 3
def deco(f):
    @functools.wraps(f)
    def inner(*a): return f(*a)
    return inner
@deco
def original():
    "the doc"
print(original.__name__, original.__doc__, original.__wrapped__.__name__)  # => original the doc original
class A:
    def m(self, x, y): return x, y
    pm = functools.partialmethod(m, 1)
print(A().pm(2), sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))  # => (1, 2) [3, 2, 1]
functools.reduce(lambda a, b: a, [])  # !! TypeError: reduce() of empty iterable with no initial value
