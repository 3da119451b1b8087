#: no_stress = "hundreds of thousands of objects, so that they are marked in slices"
#: memory = 48 MiB
# What was dropped counts as free when the limit is near, whether it has been swept or not.
for round in range(6):
    small = [(i, str(i)) for i in range(150_000)]
    assert len(small) == 150_000
    small = None
    large = [bytes(20_000) for _ in range(1_000)]
    assert len(large) == 1_000
    large = None
    one = bytes(25_000_000)
    assert len(one) == 25_000_000
    one = None
for round in range(3):
    try:
        kept = []
        while True:
            kept.append(bytes(100_000))
            kept.append([round, [round]])
    except MemoryError:
        kept = None
        print("full")
# => full
# => full
# => full
print(len([[i] for i in range(200_000)]))  # => 200000
