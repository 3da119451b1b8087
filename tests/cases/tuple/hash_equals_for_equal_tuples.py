print(hash((1, 2)) == hash((1.0, 2)), {(1, 2): "x"}[(1, 2)])  # => True x
print((1, 2) < (1, 2, 0), (1, "a") < (2, None), max([(1, 2), (1, 3)]))  # => True True (1, 3)
hash((1, []))  # !! TypeError: unhashable type: 'list'
