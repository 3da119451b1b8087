# words split, stripped and counted
# sizes: 3000 10000 30000 100000 300000
def prepare(n):
    return " ".join(["word,"] * n)


def work(text):
    total = 0
    for word in text.split():
        total += len(word.strip(",").upper())
    assert total % 4 == 0
