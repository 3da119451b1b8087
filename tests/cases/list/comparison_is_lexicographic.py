print([1, 2] < [1, 3], [1] < [1, 0], [] < [0], [2] > [1, 9])  # => True True True True
print([1, 2] == [1, 2], [1, 2] != [2, 1], [1] == (1,), [1.0] == [1])  # => True True False True
nan = float("nan")
print([nan] == [nan], [nan] == [float("nan")])  # => True False
[1] < (1,)  # !! TypeError: '<' not supported between instances of 'list' and 'tuple'
