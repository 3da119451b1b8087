print([a + b for a, b in zip([1, 2], [3, 4])], [first for first, *_ in ["abc", "de"]], [k * v for k, (v, _) in {"x": (2, 0), "y": (3, 0)}.items()], [x for [x, y] in [[1, 2]]])
# => [4, 6] ['a', 'd'] ['xx', 'yyy'] [1]
[a for a, b in [(1, 2, 3)]]  # !! ValueError: too many values to unpack (expected 2)
