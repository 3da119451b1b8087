words = ["pear", "fig", "apple", "kiwi", "date"]
words.sort(key=len)
print(words)  # => ['fig', 'pear', 'kiwi', 'date', 'apple']
words.sort(key=len, reverse=True)
print(words)  # => ['apple', 'pear', 'kiwi', 'date', 'fig']
words.sort()
print(words)  # => ['apple', 'date', 'fig', 'kiwi', 'pear']
print(words.sort())  # => None
pairs = [(1, "b"), (0, "z"), (1, "a"), (0, "y")]
pairs.sort(key=lambda p: p[0])
print(pairs)  # => [(0, 'z'), (0, 'y'), (1, 'b'), (1, 'a')]
pairs.sort(key=lambda p: p[0], reverse=True)
print(pairs)  # => [(1, 'b'), (1, 'a'), (0, 'z'), (0, 'y')]
[3, "a"].sort()  # !! TypeError: '<' not supported between instances of 'str' and 'int'
