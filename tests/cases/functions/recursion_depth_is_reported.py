def f(n):
    return f(n + 1)
try:
    f(0)
except RecursionError as error:
    print(error)  # => maximum recursion depth exceeded
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
print(depth(900))  # => 900
