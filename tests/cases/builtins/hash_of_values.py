print(hash(1) == hash(1.0) == hash(True) == hash(1 + 0j), hash(0), hash(-1), hash(-2), hash(2 ** 61 - 1), hash(2 ** 61), hash(0.5), hash(1e300) == hash(int(1e300)), hash(float("inf")), hash(-float("inf")))
# => True 0 -2 -2 0 1 1152921504606846976 True 314159 -314159
print(hash(()) == hash(()), hash((1, 2)) != hash((2, 1)), hash(None) == hash(None), hash(10 ** 30), hash(-10 ** 30), hash(1.5), hash(-2.5), hash(3.14))
# => True True True 465258685558744706 -465258685558744706 1152921504606846977 -1152921504606846978 322818021289917443
for bad in ([], {}, set(), bytearray(), ([],)):
    try:
        hash(bad)
    except TypeError as error:
        print(error)
        # => unhashable type: 'list'
        # => unhashable type: 'dict'
        # => unhashable type: 'set'
        # => unhashable type: 'bytearray'
        # => unhashable type: 'list'
