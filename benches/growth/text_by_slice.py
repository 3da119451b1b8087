# pieces of 8 letters cut from a text with umlauts
# sizes: 10000 30000 100000 300000
def prepare(n):
    return "aäbßcdef" * n


def work(text):
    total = 0
    for i in range(0, len(text), 8):
        total += len(text[i:i + 8])
    assert total == len(text)
