print({x % 3: x for x in range(7)})  # => {0: 6, 1: 4, 2: 5}
print({k: v for k, v in zip("abca", range(4)) if v != 1})  # => {'a': 3, 'c': 2}
