def count():
    n = 0
    while True:
        yield n
        n += 1
for x in count():
    if x > 3: break
    print(x, end=" ")
print()
print([x for x, _ in zip(count(), "abc")], next(count()))
