# digits of two numbers multiplied
# sizes: 3000 10000 30000 100000
def prepare(n):
    return 10**n - 12345, 10**n - 54321


def work(pair):
    a, b = pair
    assert a * b > a
