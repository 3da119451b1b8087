# letters of a text that is searched for what nearly is there
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return "a" * n


def work(text):
    assert ("a" * (len(text) // 2) + "b") not in text
