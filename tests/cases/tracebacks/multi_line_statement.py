def f(*args):
    raise ValueError("x")


f(
    1,
    2,
)
