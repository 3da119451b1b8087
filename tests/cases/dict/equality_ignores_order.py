print({1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} == {1: 3}, {} == [])  # => True False False
{} < {}  # !! TypeError: '<' not supported between instances of 'dict' and 'dict'
