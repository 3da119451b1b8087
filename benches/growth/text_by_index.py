# letters of a text with umlauts, read one by one by their index
# sizes: 10000 30000 100000 300000
def prepare(n):
    return "aäbß" * (n // 4)


def work(text):
    count = 0
    for i in range(len(text)):
        if text[i] == "ä":
            count += 1
    assert count * 4 == len(text)
