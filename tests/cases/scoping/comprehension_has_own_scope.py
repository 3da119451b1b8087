x = "outer"
print([x for x in range(3)], x)  # => [0, 1, 2] outer
print({k: v for k, v in {"a": 1}.items()}, "k" in globals())  # => {'a': 1} False
y = 5
print([y * i for i in range(3)], [[i * j for j in range(2)] for i in range(2)])
# => [0, 5, 10] [[0, 0], [0, 1]]
class C:
    n = 3
    items = [i for i in range(n)]
    try:
        bad = [n for _ in range(1)]
    except NameError as error:
        print(error)
# => name 'n' is not defined
print(C.items)  # => [0, 1, 2]
def f(n):
    return [n + i for i in range(2)], list(n * i for i in range(3))
print(f(4))  # => ([4, 5], [0, 4, 8])
