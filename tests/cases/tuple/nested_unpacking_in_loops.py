for (a, b), *rest, last in [((1, 2), 3, 4, 5), ((6, 7), 8)]:
    print(a, b, rest, last)
    # => 1 2 [3, 4] 5
    # => 6 7 [] 8
