# lists inside each other, made and dropped
# sizes: 3000 10000 30000 100000 300000
def prepare(n):
    return n


def work(n):
    nested = []
    for _ in range(n):
        nested = [nested]
    del nested
